//! Answers as they stand on the tape, the questions they answer, and how they are refused.

use thiserror::Error;

use crate::{
    Call, CallRefused, Coin, Menu, Note, OrderRefused, Override, RuleId, Scene, Seat, SeatSet, SetRefused,
    StandingOrder,
};

/// Where a chance result came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum DealtBy {
    /// Dealt by the engine; `verify` deals it again.
    #[default]
    Engine,
    /// Read off a real card, die or coin by a person.
    Person,
}

/// One answer on the tape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<S: Scene> {
    /// A card turned up.
    Card(S::Card, DealtBy),
    /// A die was rolled.
    Die {
        /// How many sides it has.
        sides: u8,
        /// What it shows.
        shows: u8,
        /// Who rolled.
        by: DealtBy,
    },
    /// A coin was tossed.
    Coin(Coin, DealtBy),
    /// A seat decided.
    Pick(Seat, S::Choice),
    /// The GM overruled.
    Set(Override),
    /// The GM called for something.
    Call(Call),
    /// Somebody added a note.
    Note(Note),
    /// A seat set one of its standing orders.
    Order(StandingOrder),
}

impl<S: Scene> Answer<S> {
    /// Whether this answers a question of chance.
    pub fn is_chance(&self) -> bool {
        matches!(self, Answer::Card(..) | Answer::Die { .. } | Answer::Coin(..))
    }

    /// Refuses what records of this format cannot hold: format 1 has no calls, notes and standing orders, and its chain
    /// no way to hash them.
    pub fn check_format(&self, format: u32) -> Result<(), Refused> {
        let what = match self {
            Answer::Card(..) | Answer::Die { .. } | Answer::Coin(..) | Answer::Pick(..) | Answer::Set(_) => {
                return Ok(());
            }
            Answer::Call(_) => "calls",
            Answer::Note(_) => "notes",
            Answer::Order(_) => "standing orders",
        };
        if format == 1 { Err(Refused::Format1 { what }) } else { Ok(()) }
    }
}

/// A question nobody has answered yet.
#[derive(Debug, Clone)]
pub enum Open<S: Scene> {
    /// Seats are to decide.
    Choice {
        /// Those who have not answered yet.
        seats: SeatSet,
        /// Those who have answered, where several answer the same question.
        answered: SeatSet,
        /// What is asked.
        question: S::Question,
        /// One menu for each seat that has not answered, in seat order.
        menus: Vec<(Seat, Menu<S::Choice>)>,
    },
    /// Somebody is to say which card turned up.
    Card {
        /// The pile.
        source: S::Source,
        /// The cards it can be, with the number of copies.
        possible: Vec<(S::Card, usize)>,
    },
    /// Somebody is to say what a die shows.
    Die {
        /// The die.
        source: S::Source,
        /// How many sides it has.
        sides: u8,
    },
    /// Somebody is to say what a coin shows.
    Coin {
        /// The coin.
        source: S::Source,
    },
}

impl<S: Scene> Open<S> {
    /// What kind of answer is due, in words.
    pub fn kind(&self) -> &'static str {
        match self {
            Open::Choice { .. } => "a decision",
            Open::Card { .. } => "a card",
            Open::Die { .. } => "a die",
            Open::Coin { .. } => "a coin",
        }
    }
}

/// Why an answer was not taken. The fight is untouched.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refused {
    /// The question has been answered, or was never asked.
    #[error("that answers question {asked}, but question {open} is open now")]
    Stale {
        /// The number the answer gave.
        asked: usize,
        /// The number of the open question.
        open: usize,
    },
    /// A question of this number was asked, and answers before it were taken back since.
    #[error("that answers question {question} as it was before answers were taken back; look at what is asked now")]
    TakenBack {
        /// The number of both.
        question: usize,
    },
    /// The fight is over.
    #[error("nothing is open: the fight is over")]
    Over,
    /// The question is put to somebody else.
    #[error("{seat} is not asked just now; the question is put to {asked}")]
    WrongSeat {
        /// Who answered.
        seat: String,
        /// Who is asked.
        asked: String,
    },
    /// The seat has answered this already.
    #[error("{seat} has answered already; the others have yet to")]
    Answered {
        /// Who.
        seat: String,
    },
    /// There is no such option.
    #[error("there is no option {option}: choose 1 to {options}")]
    OutOfRange {
        /// What was chosen, counted from 1.
        option: usize,
        /// How many there are.
        options: usize,
    },
    /// The choice is not on the menu.
    #[error("{choice} is not among the options")]
    NotListed {
        /// The choice, as records write it.
        choice: String,
    },
    /// A rule forbids the choice.
    #[error("{choice} is not allowed: {why} [{rule}]")]
    Forbidden {
        /// The choice, as records write it.
        choice: String,
        /// The rule that says no.
        rule: RuleId,
        /// Why.
        why: &'static str,
    },
    /// The card cannot be in that pile.
    #[error("{card} cannot turn up here: no copy of it is in that pile")]
    NotThere {
        /// The card's code.
        card: String,
    },
    /// No such card exists.
    #[error("there is no card {code:?}")]
    NoSuchCard {
        /// What was written.
        code: String,
    },
    /// Several cards of the pile go by what was written.
    #[error("{typed:?} may be {}: write more of it", crate::encounter::one_of(cards.iter().map(String::as_str)))]
    Unclear {
        /// What was written.
        typed: String,
        /// The codes of the cards it may be.
        cards: Vec<String>,
    },
    /// The die does not show that.
    #[error("a die with {sides} sides cannot show {shows}")]
    DieShows {
        /// Its sides.
        sides: u8,
        /// What was said.
        shows: u8,
    },
    /// Another kind of answer is due.
    #[error("{given} was given, but {due} is due")]
    WrongKind {
        /// What came.
        given: &'static str,
        /// What should have come.
        due: &'static str,
    },
    /// The GM's change was not taken.
    #[error(transparent)]
    Set(#[from] SetRefused),
    /// The GM's call was not taken.
    #[error(transparent)]
    Call(#[from] CallRefused),
    /// A note without words, or with too many.
    #[error("a note is 1 to {} letters long", Note::LONGEST)]
    NoteLength,
    /// The standing order was not taken.
    #[error(transparent)]
    Order(#[from] OrderRefused),
    /// The record's format has no such thing.
    #[error("this fight is recorded in format 1, which has no {what}")]
    Format1 {
        /// What it lacks.
        what: &'static str,
    },
}
