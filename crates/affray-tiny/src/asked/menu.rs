//! What may be answered, and what a rule forbids.

use affray_core::{Bag, Menu, RuleId, Seat};

use crate::asked::choice::Choice;
use crate::edition::Edition;
use crate::state::fight::Fight;

impl Fight {
    /// What a fighter may do with the turn (TD-03, TD-07, TD-09).
    #[inline]
    pub(crate) fn turn_options(&self, seat: Seat, menu: &mut Menu<Choice>) {
        match self.edition {
            Edition::Flip => menu.allow(Choice::Flip),
            Edition::Hand => self.hand_options(seat, menu),
        }
        menu.forbid(Choice::Pass, RuleId("TD-07"), "a fighter may not pass a turn");
    }

    /// The cards of the hand (TD-09). Apart, so that listing the one option without hands stays small and quick.
    #[inline(never)]
    fn hand_options(&self, seat: Seat, menu: &mut Menu<Choice>) {
        for card in self.fighter(seat).hand.cards() {
            menu.allow(Choice::Play(card));
        }
        menu.forbid(Choice::Flip, RuleId("TD-09"), "a card of the hand is played instead");
    }
}
