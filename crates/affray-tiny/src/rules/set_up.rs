//! Set-up.

use crate::edition::Edition;
use crate::rulings::{First, Rulings};
use crate::state::card::Pile;
use crate::state::fight::Fight;
use crate::state::fighter::{Fighter, SEATS};

impl Fight {
    /// Two fresh fighters (TD-01).
    pub fn new(edition: Edition, rulings: &Rulings) -> Fight {
        let fresh = || Fighter { deck: Pile::full(), ..Fighter::default() };
        let [anchor, dart] = SEATS;
        let turn = match rulings.first {
            First::Anchor => anchor,
            First::Dart => dart,
        };
        Fight { fighters: [fresh(), fresh()], turn, flips: 0, stamina: rulings.stamina, edition }
    }
}
