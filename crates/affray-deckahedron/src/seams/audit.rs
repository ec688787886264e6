//! What the laws of the test kit may look at.

use affray_core::{Audit, Stream, Viewer};

use crate::state::card::Card;
use crate::state::fight::Fight;

impl Audit for Fight {
    fn census(&self, found: &mut dyn FnMut(Card)) {
        for fighter in &self.fighters {
            fighter.all_cards().for_each(&mut *found);
        }
    }

    fn exchange_unseen(&mut self, _: Viewer, _: &mut Stream) {
        // Nothing is hidden: a deck in no known order is the same deck however it lies.
    }
}
