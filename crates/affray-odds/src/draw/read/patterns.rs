//! Patterns of poker by their usual names.

use super::super::expr::{By, Expr, Held, Origin, Set, What};
use super::cursor::Reader;
use super::names::{is_pattern, small_number};
use super::{ExprError, Value};

impl Reader<'_> {
    /// A pattern by its usual name: `pair`, `2 pairs`, `three of a kind`, `full house`, `run of 3`, `flush of 4`.
    pub(super) fn pattern(&mut self) -> Result<Option<Value>, ExprError> {
        let (most, groups) = (What::Most, What::Groups);
        let count = small_number(self.peek());
        let (what, least) = match (self.peek(), self.ahead(1), self.ahead(2), self.ahead(3)) {
            (_, "of", "a", "kind") if let Some(count) = count => {
                self.at += 4;
                (most(By::Rank), count)
            }
            (_, "pair" | "pairs", _, _) if let Some(count) = count => {
                self.at += 2;
                (groups(By::Rank, 2), count)
            }
            (word, ..) if !is_pattern(word) || self.is_named(word) => return Ok(None),
            ("pair", ..) => {
                self.at += 1;
                (most(By::Rank), 2)
            }
            ("full", "house", ..) => {
                self.at += 2;
                let origin = if self.peek() == "in" { self.origin()? } else { Origin::Hand(0) };
                let held = |count| Held { what: groups(By::Rank, count), set: Set::All, origin };
                let (three, two) = (held(3).at_least(1), held(2).at_least(2));
                return Ok(Some(Value::Holds(Expr::And(Box::new(three), Box::new(two)))));
            }
            ("straight", "flush", ..) => {
                self.at += 2;
                (What::SuitedRun, self.of_length(5)?)
            }
            ("run" | "straight", next, ..) if next != "(" => {
                self.at += 1;
                (What::Run, self.of_length(5)?)
            }
            ("flush", ..) => {
                self.at += 1;
                (most(By::Suit), self.of_length(5)?)
            }
            _ => return Ok(None),
        };
        let origin = if self.peek() == "in" { self.origin()? } else { Origin::Hand(0) };
        Ok(Some(Value::Holds(Held { what, set: Set::All, origin }.at_least(least))))
    }

    /// `of 3` after the name of a pattern, or the usual length.
    pub(super) fn of_length(&mut self, usual: i64) -> Result<i64, ExprError> {
        if self.take("of") { self.whole_number() } else { Ok(usual) }
    }
}
