//! Every card there is, for the law that none is made or lost.

use affray_core::Audit;

use crate::state::card::Card;
use crate::state::fight::Fight;

impl Audit for Fight {
    fn census(&self, found: &mut dyn FnMut(Card)) {
        for fighter in &self.fighters {
            fighter.all_cards().for_each(&mut *found);
        }
    }
}
