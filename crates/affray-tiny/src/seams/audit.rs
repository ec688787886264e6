//! Every card there is, for the laws.

use affray_core::{Audit, Bag};

use crate::state::card::Card;
use crate::state::fight::Fight;

impl Audit for Fight {
    fn census(&self, found: &mut dyn FnMut(Card)) {
        for fighter in &self.fighters {
            [fighter.deck, fighter.discard, fighter.hand].iter().flat_map(Bag::cards).for_each(&mut *found);
        }
    }
}
