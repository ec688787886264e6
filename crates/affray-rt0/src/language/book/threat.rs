//! What a stat block has in print: the damage that bots and players expect.

use super::Book;
use crate::language::compiled::{Direction, Effect, List, Range};
use crate::language::written::DamageTarget;

/// The damage that a line of a stat block has in print; a coin counts half.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Threat {
    /// To one player in the Zone.
    pub near: u16,
    /// To each player in the Zone.
    pub near_all: u16,
    /// To one player anywhere.
    pub far: u16,
    /// To each player anywhere.
    pub far_all: u16,
    /// Whether it steps toward players first.
    pub approaches: bool,
}

impl Threat {
    pub(crate) fn add(&mut self, other: Threat, half: bool) {
        let part = |figure: u16| if half { figure.div_ceil(2) } else { figure };
        self.near += part(other.near);
        self.near_all += part(other.near_all);
        self.far += part(other.far);
        self.far_all += part(other.far_all);
        self.approaches |= other.approaches;
    }
}

impl Book {
    /// The damage a list has in print.
    pub(super) fn threat(&self, list: List) -> Threat {
        let mut all = Threat::default();
        for effect in self.effects(list) {
            match *effect {
                Effect::Damage { amount, range, target, .. } => {
                    let figure = amount.base();
                    match (target, range) {
                        (DamageTarget::One, Range::Melee) => all.near += figure,
                        (DamageTarget::One, Range::Ranged) => all.far += figure,
                        (DamageTarget::Each, _) => all.far_all += figure,
                        _ => all.near_all += figure,
                    }
                }
                Effect::Move(Direction::Toward(_)) => all.approaches = true,
                Effect::Once { first, .. } => all.add(self.threat(first), false),
                Effect::Coin { heads, tails } => {
                    all.add(self.threat(heads), true);
                    all.add(self.threat(tails), true);
                }
                _ => {}
            }
        }
        all
    }
}
