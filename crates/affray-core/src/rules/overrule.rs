//! What the GM may do at any decision: set public quantities of a scene by name, and call for something to be played out.

use serde::Serialize;
use thiserror::Error;

use crate::{Ask, Call, Callable, Cast, Scene};

/// What the GM may do at any decision.
pub trait Overrule: Scene {
    /// Every public quantity that can be set just now.
    fn quantities(&self, cast: &Cast) -> Vec<Quantity>;

    /// Sets one. On refusal nothing has changed.
    ///
    /// What it means by the rules happens with it: somebody who is set to have fled has left the fight as by the rules.
    fn set(&mut self, cast: &Cast, quantity: &str, value: &str) -> Result<(), SetRefused>;

    /// What the GM may call for just now.
    fn calls(&self, _cast: &Cast) -> Vec<Callable> {
        Vec::new()
    }

    /// Plays out a call of that list, already checked and complete. It asks as any rule does; afterwards the interrupted
    /// decision is asked again.
    fn call<A: Ask<Self>>(&mut self, _cast: &Cast, call: &Call, _ask: &mut A) -> Result<(), A::Halt> {
        unreachable!("{} is not among the calls of this game", call.name)
    }
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
    /// Any words.
    Text,
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
            Allowed::Text => value.len() <= crate::Note::LONGEST,
        }
    }
}

impl std::fmt::Display for Allowed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Allowed::Number(least, most) => write!(f, "{least} to {most}"),
            Allowed::Words(words) => f.write_str(&crate::encounter::one_of(words.iter().map(String::as_str))),
            Allowed::Text => f.write_str("words of your own"),
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
