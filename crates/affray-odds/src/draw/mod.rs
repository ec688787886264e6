//! Hands from any deck, dice, and both together: "at least two hearts and no king among five cards", "the best two of
//! four", "my hand against yours", "how many cards until the first ace".
//!
//! What is asked is written in a small language ([`Question::read`]) about what is dealt ([`Deal`]). It becomes a plan:
//! features of hands, and what is done with their values. Hands are then counted, not enumerated: cards that no feature
//! can tell apart are one kind, and a hand is built up kind by kind.

mod count;
mod deal;
mod deck;
mod dice;
mod dist;
mod expr;
mod plan;
mod read;
mod solve;
mod table;
mod track;
mod until;
mod words;

pub use deal::{Deal, DealError, Hand};
pub use deck::{Aces, Deck, DeckError, Entry};
pub use dist::{Dist, Weights};
pub use expr::{Arith, Ask, By, Dice, End, Expr, Held, Origin, Question, Relation, Set, What};
pub use read::{ExprError, Mistake, is_reserved};
pub use words::{replace, words};

use affray_core::query::{Budget, QueryError};

use crate::answer::Part;

impl Question {
    /// The numbers that it can come to, with their weights: 1 for yes and 0 for no; 1, 0 and −1 for win, tie and lose.
    ///
    /// Where cards are drawn until something holds, at most `draws` are, and [`NEVER`] stands for none of them having
    /// been the last.
    pub fn dist(&self, deal: &Deal, draws: Option<u32>, budget: &mut Budget<'_>) -> Result<Dist, QueryError> {
        match &self.until {
            Some(until) => until::solve(self, until, deal, draws, budget),
            None => solve::solve(self, deal, budget),
        }
    }

    /// The answer as a table under this heading.
    pub fn answer(
        &self,
        of: &str,
        deal: &Deal,
        draws: Option<u32>,
        budget: &mut Budget<'_>,
    ) -> Result<Part, QueryError> {
        Ok(table::part(of, &self.ask, &self.dist(deal, draws, budget)?))
    }
}

/// What stands for "never" among the numbers of a question with `until`.
pub const NEVER: i64 = plan::NOTHING;
