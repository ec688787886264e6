//! Flashbacks, and the Good Bank (DK-21, DK-22, DK-69).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::{Plea, Question};
use crate::edition::Edition;
use crate::rules::flipping::flip::Flip;
use crate::rulings::{FlashbackOnBest, FlashbackScope};
use crate::shown::event::Event;
use crate::state::attribute::Attribute;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;

impl Fight {
    /// A point of the Good Bank makes it two advantages (DK-69).
    pub(crate) fn good_start<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, net: i8) -> Result<i8, A::Halt> {
        if self.good_bank == 0 || self.edition() != Edition::Guide || net >= 2 || !self.is_character(who) {
            return Ok(net);
        }
        let seat = self.fighter(who).seat;
        if ask.choose(self, seat, Question::GoodBank { who })? == Choice::Yes {
            self.good_bank -= 1;
            self.tell(ask, Event::GoodBankSpent { who, left: self.good_bank });
            return Ok(2);
        }
        Ok(net)
    }

    /// A flip that is no move made in danger: a Breather in quiet, a shield, a test. It can be flashed back like any
    /// other (DK-15, DK-21, ruling `flashback_scope`).
    pub(crate) fn flashback_aside<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        attribute: Attribute,
        net: i8,
        flip: Flip,
        best: bool,
    ) -> Result<Flip, A::Halt> {
        match self.scenario.rulings.flashback_scope {
            FlashbackScope::EveryFlip => self.flashback(ask, who, attribute, net, flip, best),
            FlashbackScope::Moves => Ok(flip),
        }
    }

    /// Offers to ignore the flip and flip again with one more advantage, unless it came out as well as can be (DK-21,
    /// DK-22, DK-69, ruling `flashback_on_best`).
    pub(crate) fn flashback<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        attribute: Attribute,
        net: i8,
        flip: Flip,
        best: bool,
    ) -> Result<Flip, A::Halt> {
        if best && self.scenario.rulings.flashback_on_best == FlashbackOnBest::No {
            return Ok(flip);
        }
        let fighter = self.fighter(who);
        let good = self.good_bank > 0 && self.edition() == Edition::Guide;
        let able = fighter.green.saturating_add(fighter.equipment) >= 2 || good;
        if !able || !self.edition().is_world() || !self.is_character(who) || !fighter.is_able() {
            return Ok(flip);
        }
        let seat = fighter.seat;
        let choice = ask.choose(self, seat, Question::Flashback { who, face: flip.face })?;
        let (green, equipment) = match choice {
            Choice::TwoGreen => (2, 0),
            Choice::GreenAndEquipment => (1, 1),
            Choice::TwoEquipment => (0, 2),
            Choice::GoodBank => {
                self.good_bank -= 1;
                self.tell(ask, Event::GoodBankSpent { who, left: self.good_bank });
                return self.flip(ask, who, attribute, 2);
            }
            _ => return Ok(flip),
        };
        let fighter = self.fighter_mut(who);
        fighter.green -= green;
        fighter.equipment -= equipment;
        let mut again = net + 1; // ruling `flashback_base`
        for _ in 0..self.scenario.rulings.flashback_extra_tokens {
            if self.fighter(who).green == 0 || again >= 2 {
                break;
            }
            if ask.choose(self, seat, Question::FlashbackExtra { who })? != Choice::Yes {
                break;
            }
            // The GM may have taken it meanwhile.
            if !self.consents(ask, who, Plea::ThirdToken)? || self.fighter(who).green == 0 {
                break;
            }
            self.fighter_mut(who).green -= 1;
            again += 1;
        }
        let net = again.min(2);
        self.tell(ask, Event::Flashback { who, green, equipment, net });
        self.flip(ask, who, attribute, net)
    }
}
