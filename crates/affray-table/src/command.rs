//! What people ask of a table, and why it may be refused.

use affray_core::{Call, Override, Refused, Says, Seat, Secret, Setup};
use thiserror::Error;

use crate::change::Occupant;

/// What somebody asks of a table.
#[derive(Debug, Clone)]
pub enum Command {
    /// A player takes the seat of their link.
    Join {
        /// Their name.
        name: String,
        /// What they add to the dealing.
        words: String,
    },
    /// The GM says who answers for a seat.
    Seat {
        /// The seat.
        seat: Seat,
        /// Who answers for it.
        occupant: Occupant,
    },
    /// The GM begins the fight.
    Begin,
    /// An open question is answered.
    Answer {
        /// The number of the question.
        question: usize,
        /// For whom.
        seat: Seat,
        /// The answer.
        says: Says,
    },
    /// A player takes back their last answer, or asks for it.
    Undo,
    /// The GM goes back to where the table stood after this change.
    Back {
        /// The number of the change.
        number: u64,
    },
    /// The GM answers a request to take something back.
    Grant {
        /// Whose request.
        seat: Seat,
        /// Whether the GM agrees.
        agree: bool,
    },
    /// Somebody adds a note to what just happened.
    Note {
        /// The words.
        text: String,
    },
    /// A player sets a standing order.
    Order {
        /// Which.
        name: String,
        /// To what.
        setting: String,
    },
    /// The GM sets a quantity.
    Set(Override),
    /// The GM calls for something.
    Call(Call),
    /// The GM pauses the table.
    Pause,
    /// The GM lets it go on.
    Resume,
    /// The GM switches odds on or off for the players.
    Odds {
        /// Whether players see them.
        shown: bool,
    },
    /// The GM takes the party into another encounter.
    Next {
        /// The encounter, and what the GM asks for in addition.
        setup: Box<Setup>,
        /// What to deal from.
        secret: Secret,
    },
    /// The GM puts the same encounter on the table again.
    Again {
        /// What to deal from; `None` for the same deal.
        secret: Option<Secret>,
    },
}

/// Why a table does not do what was asked. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The chair has no right to it.
    #[error("{0}")]
    NotYours(String),
    /// The table has moved on.
    #[error("{0}")]
    Stale(String),
    /// The rules or the table say no.
    #[error("{0}")]
    No(String),
}

impl Refusal {
    pub(crate) fn only_gm(what: &str) -> Refusal {
        Refusal::NotYours(format!("only the GM {what}"))
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Refusal {
        let words = refused.to_string();
        match refused {
            Refused::Stale { .. } | Refused::TakenBack { .. } | Refused::Answered { .. } => Refusal::Stale(words),
            Refused::WrongSeat { .. } => Refusal::NotYours(words),
            _ => Refusal::No(words),
        }
    }
}
