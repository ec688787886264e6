//! How a fight ends (DK-87).

use crate::shown::event::Outcome;
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Standing};

impl Fight {
    /// Whether a fight is decided, and how (DK-87).
    pub fn decided(&self) -> Option<Outcome> {
        if self.characters_up().next().is_none() {
            let fled = (0..self.characters).any(|place| self.fighter(FighterId(place)).standing == Standing::Fled);
            return Some(if fled { Outcome::Escape } else { Outcome::Defeat });
        }
        if self.foes_up().next().is_none() {
            return Some(Outcome::Victory);
        }
        (self.round > self.chapter().round_limit).then_some(Outcome::Stalemate)
    }
}
