//! Answers as they stand on the tape, the questions they answer, and how they are refused.

use serde::Serialize;
use thiserror::Error;

use crate::{Coin, Menu, RuleId, Scene, Seat, SeatSet};

/// Where a chance result came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Hand {
    /// Dealt by the engine; `verify` deals it again.
    #[default]
    Dealer,
    /// Read off a real card, die or coin by a person.
    Paper,
}

/// A quantity the GM sets at a decision, with the reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Override {
    /// The quantity's name, as [`Overrule::quantities`](crate::Overrule::quantities) gives it.
    pub quantity: String,
    /// Its new value.
    pub value: String,
    /// Why the GM did so.
    pub reason: String,
}

/// A quantity the GM may set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Quantity {
    /// Its name: `anchor.lost`.
    pub name: String,
    /// What it is now.
    pub now: String,
    /// What it may be set to.
    pub allowed: Allowed,
}

/// What a quantity may be set to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Allowed {
    /// A whole number between these two, both included.
    Number(i64, i64),
    /// One of these words.
    Words(Vec<String>),
}

impl Allowed {
    /// One of these words.
    pub fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> Allowed {
        Allowed::Words(words.into_iter().map(str::to_owned).collect())
    }

    /// Whether this may be written.
    pub fn holds(&self, value: &str) -> bool {
        match self {
            Allowed::Number(least, most) => value.parse().is_ok_and(|number: i64| (*least..=*most).contains(&number)),
            Allowed::Words(words) => words.iter().any(|word| word == value),
        }
    }
}

impl std::fmt::Display for Allowed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Allowed::Number(least, most) => write!(f, "{least} to {most}"),
            Allowed::Words(words) => f.write_str(&crate::encounter::one_of(words.iter().map(String::as_str))),
        }
    }
}

/// Why a quantity was not set.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SetRefused {
    /// No quantity has this name.
    #[error("there is no quantity {name:?} to set{}", near.as_ref().map(|near| format!("; did you mean {near:?}?")).unwrap_or_default())]
    Unknown {
        /// What was written.
        name: String,
        /// The nearest name there is.
        near: Option<String>,
    },
    /// The value does not fit.
    #[error("{name} cannot be {value:?}: it takes {allowed}")]
    BadValue {
        /// The quantity.
        name: String,
        /// What was written.
        value: String,
        /// What would be right.
        allowed: String,
    },
    /// It would leave somebody with nothing to answer.
    #[error("setting {name} to {value:?} would leave the open question without an answer")]
    NothingLeft {
        /// The quantity.
        name: String,
        /// The value.
        value: String,
    },
}

impl SetRefused {
    /// The refusal for a name that is not among the quantities.
    pub fn unknown(name: &str, known: &[Quantity]) -> SetRefused {
        let near = crate::nearest(name, known.iter().map(|quantity| quantity.name.as_str()));
        SetRefused::Unknown { name: name.to_owned(), near: near.map(str::to_owned) }
    }

    /// Checks a name and a value against the quantities there are; gives the place of the quantity.
    pub fn check(known: &[Quantity], name: &str, value: &str) -> Result<usize, SetRefused> {
        let Some(place) = known.iter().position(|quantity| quantity.name == name) else {
            return Err(SetRefused::unknown(name, known));
        };
        let allowed = &known[place].allowed;
        if allowed.holds(value) {
            Ok(place)
        } else {
            let (name, value) = (name.to_owned(), value.to_owned());
            Err(SetRefused::BadValue { name, value, allowed: allowed.to_string() })
        }
    }
}

/// One answer on the tape.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<S: Scene> {
    /// A card turned up.
    Card(S::Card, Hand),
    /// A die was rolled.
    Die {
        /// How many sides it has.
        sides: u8,
        /// What it shows.
        shows: u8,
        /// Who rolled.
        by: Hand,
    },
    /// A coin was tossed.
    Coin(Coin, Hand),
    /// A seat decided.
    Pick(Seat, S::Choice),
    /// The GM overruled.
    Set(Override),
}

impl<S: Scene> Answer<S> {
    /// Whether this answers a question of chance.
    pub fn is_chance(&self) -> bool {
        matches!(self, Answer::Card(..) | Answer::Die { .. } | Answer::Coin(..))
    }
}

/// A question nobody has answered yet.
#[derive(Debug, Clone)]
pub enum Open<S: Scene> {
    /// Seats are to decide.
    Choice {
        /// Those who have not answered yet.
        seats: SeatSet,
        /// Those who have, where several answer at once.
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
}
