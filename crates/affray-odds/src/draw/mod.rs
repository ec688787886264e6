//! Hands from any deck: "at least two hearts and no king among five cards", "the sum of wands and swords".
//!
//! What is asked is written in a small language ([`Expr`]); cards that it cannot tell apart are counted together, and
//! a hand is built up kind by kind, so that 78 different cards cost no more than the dozen kinds the question sees.

mod count;
mod deck;
mod expr;

pub use count::{Hands, TooWide};
pub use deck::{BadDeck, Deck};
pub use expr::{BadExpr, Cond, Expr, Quantity, Set};

use affray_core::query::Table;

/// The answer to an expression about a hand of `cards` cards: yes and no for a condition, each number for a quantity.
pub fn answer(deck: &Deck, cards: usize, expr: &Expr) -> Result<Table, TooWide> {
    let hands = Hands::of(deck, cards, expr.quantities())?;
    Ok(match expr {
        Expr::Cond(cond) => Table::of(expr.to_string(), hands.odds(), |counts| {
            if cond.holds(&mut counts.iter().copied()) { "yes" } else { "no" }.to_owned()
        })
        .yes_first(),
        Expr::Quantity(_) => Table::numbers(expr.to_string(), hands.odds(), |counts| u64::from(counts[0])),
    })
}

/// Puts yes before no, and adds it where it is impossible.
trait YesFirst {
    fn yes_first(self) -> Self;
}

impl YesFirst for Table {
    fn yes_first(mut self) -> Table {
        for word in ["yes", "no"] {
            if !self.outcomes.iter().any(|(label, _)| label == word) {
                self.outcomes.push((word.to_owned(), affray_core::exact::Chance::from_integer(0u32.into())));
            }
        }
        self.outcomes.sort_by(|(one, _), (other, _)| other.cmp(one));
        self
    }
}
