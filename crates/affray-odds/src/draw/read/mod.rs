//! Reads the language of hands.
//!
//! ```text
//! tower                              at least one card called tower
//! 2 of hearts                        at least two hearts
//! count(court & !kings) = 1          exactly one
//! sum(wands | swords) >= 20          what they add up to
//! tower and not 3 of major           conditions joined by and, or, not, brackets
//! sum(wands | swords)                no condition: the chance of each sum
//! best 2 of hearts + 2d6             numbers can be added up, dice among them
//! sum(any) vs sum(any in yours)      two numbers compared: win, tie, lose
//! pair given king                    only hands with a king count
//! sum(any) until sum(any) >= 21      card after card until something holds
//! ```

mod cards;
mod conditions;
mod cursor;
mod dice;
mod meaning;
mod mistake;
mod names;
mod patterns;

pub use mistake::{ExprError, Mistake};
pub use names::is_reserved;

use super::deal::Deal;
use super::deck::Deck;
use super::expr::{Expr, Origin, Question, Set, What};
use cursor::Reader;

/// The most words and signs of an expression.
const LONGEST: usize = 500;

/// The greatest number that can be written.
const GREATEST: i64 = 1_000_000_000;

/// How many brackets may stand inside each other.
const DEEPEST: u32 = 64;

impl Question {
    /// Reads a question about what is dealt.
    pub fn read(text: &str, deal: &Deal) -> Result<Question, ExprError> {
        let mut reader = Reader::new(text, deal)?;
        let ask = reader.ask()?;
        let (mut given, mut until) = (None, None);
        while reader.at < reader.words.len() {
            if given.is_none() && until.is_none() && reader.take("given") {
                given = Some(reader.holds()?);
            } else if given.is_none() && until.is_none() && reader.take("until") {
                until = Some(reader.holds()?);
            } else {
                return Err(reader.left_over());
            }
        }
        Ok(Question { ask, given, until, dice: reader.dice })
    }
}

/// Reads a set of cards, with nothing else.
pub fn set(text: &str, deck: &Deck) -> Result<Set, ExprError> {
    let deal = Deal::new(deck.clone(), 0);
    let mut reader = Reader::new(text, &deal)?;
    let from = reader.at;
    let read = reader.cards()?;
    if reader.at < reader.words.len() {
        return Err(reader.expected("nothing more"));
    }
    let held = reader.held(read, What::Count, from..reader.at)?;
    Ok(held.set)
}

/// Something read, before it is known whether it should be cards, a number or a condition.
enum Value {
    /// Cards, of a hand if one was named.
    Cards(Set, Option<Origin>),
    /// A number that may be the name of cards: sevens.
    Either(i64, Set),
    Number(Expr),
    Holds(Expr),
}
