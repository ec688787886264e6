//! What is wrong with an expression, and where.

use std::ops::Range;

use thiserror::Error;

use super::{DEEPEST, GREATEST, LONGEST};

/// Why an expression could not be read, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct ExprError {
    /// The place in the text.
    pub span: Range<usize>,
    /// What is wrong there.
    pub why: Mistake,
}

/// What is wrong with an expression.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Mistake {
    /// Something else was expected.
    #[error("expected {expected} {}", if found.is_empty() { "at the end".to_owned() } else { format!("where {found:?} stands") })]
    Expected {
        /// What should stand there.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// No card has this name.
    #[error("no card of {deck} is called {name:?}; {hint}")]
    NoCard {
        /// The deck.
        deck: String,
        /// What was written.
        name: String,
        /// What may be meant, or what could have been written.
        hint: String,
    },
    /// A number and cards, with nothing between them.
    #[error("to ask for so many cards, write {number} of {cards}")]
    NumberOfCards {
        /// The number.
        number: String,
        /// The cards.
        cards: String,
    },
    /// Something that is written otherwise, or that there is not.
    #[error("{found}; {instead}")]
    Otherwise {
        /// What was written, and what is the matter with it.
        found: String,
        /// What to write in its place.
        instead: String,
    },
    /// No hand has this name.
    #[error("no hand is called {name:?}; there are {known}, and --hand {name}=5 deals another")]
    NoHand {
        /// What was written.
        name: String,
        /// The hands there are.
        known: String,
    },
    /// A number where something must hold or not.
    #[error("this is a number, where a condition is needed: compare it, as in >= 2")]
    NumberForCondition,
    /// A condition where a number is needed.
    #[error("this is a condition, where a number is needed: count(…) and sum(…) are numbers")]
    ConditionForNumber,
    /// Something else where cards are needed.
    #[error("cards are needed here: a name, a suit, `any`, or several joined by | and &")]
    NotCards,
    /// Cards of a hand joined with others.
    #[error("say of which hand once, after all cards: hearts | spades in yours")]
    HandTwice,
    /// A number past what is computed with.
    #[error("numbers go up to {GREATEST}")]
    TooGreat,
    /// Dice or groups that cannot be.
    #[error("{0}")]
    Dice(&'static str),
    /// Brackets within brackets without end.
    #[error("the expression has too many brackets inside each other; {DEEPEST} are the most")]
    TooDeep,
    /// More words than a question has.
    #[error("the expression is too long: {LONGEST} words and signs are the most")]
    TooLong,
}
