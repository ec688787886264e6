//! Harm and Wounds: what outlasts the fight (DK-44 to DK-47).

use affray_core::{Ask, Bag};

use crate::asked::source::{ChanceOf, Source};
use crate::rulings::{ConvertedWoundAbsorb, ThirdHarmClears, TokenAfter, WoundCardDraw, WoundsCounted};
use crate::shown::event::{Event, Fall};
use crate::state::card::{Card, Pile, WOUNDS};
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Make};
use crate::state::moves::{Cause, Takes};

/// The most tokens of one kind the Exhaustion pile bears (DK-45, DK-47).
pub const MOST: u8 = 2;

impl Fight {
    /// Takes one Harm (DK-44); the third is a Wound (DK-45).
    pub fn take_harm<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, cause: Cause) -> Result<(), A::Halt> {
        if !self.fighter(who).is_up() {
            return Ok(());
        }
        if self.fighter(who).make == Make::Ticks {
            self.lose_ticks(ask, who, 3); // A foe of ticks bears no tokens; a Harm is worth 3 points (DK-80).
            return Ok(());
        }
        if self.absorb(ask, who, Takes::Harm, cause)? {
            return Ok(());
        }
        let third = self.fighter(who).harm >= MOST;
        if !third || self.scenario.rulings.third_harm_stamina == 2 {
            self.lose_incidental(ask, who, cause)?; // the Harm's own point
        }
        if !self.may_mark(who) {
            return Ok(());
        }
        if third {
            self.tell(ask, Event::HarmBecameWound { who });
            if self.scenario.rulings.third_harm_clears == ThirdHarmClears::Yes {
                self.fighter_mut(who).harm = 0;
            }
            let absorbable = self.scenario.rulings.converted_wound_absorb == ConvertedWoundAbsorb::Yes;
            self.wound(ask, who, cause, absorbable)
        } else {
            let fighter = self.fighter_mut(who);
            fighter.harm = (fighter.harm + 1).min(MOST);
            let harm = fighter.harm;
            self.tell(ask, Event::HarmTaken { who, harm });
            self.wrath(ask, who)
        }
    }

    /// Takes one Wound (DK-46); the third incapacitates (DK-47).
    pub fn take_wound<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, cause: Cause) -> Result<(), A::Halt> {
        if !self.fighter(who).is_up() {
            return Ok(());
        }
        if self.fighter(who).make == Make::Ticks {
            self.lose_ticks(ask, who, 6); // Likewise, a Wound is worth 6.
            return Ok(());
        }
        self.wound(ask, who, cause, true)
    }

    /// The Wound itself. A victim felled by the step under way still gets its marks (ruling
    /// `token_after_incapacitation`).
    pub(crate) fn wound<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        cause: Cause,
        absorbable: bool,
    ) -> Result<(), A::Halt> {
        let up = self.fighter(who).is_up();
        if up && absorbable && self.absorb(ask, who, Takes::Wound, cause)? {
            return Ok(());
        }
        if self.wounds_counted(who) >= MOST {
            self.fall(ask, who, Fall::ThirdWound);
            return Ok(());
        }
        if up {
            self.lose_incidental(ask, who, cause)?;
        }
        if !self.may_mark(who) {
            return Ok(());
        }
        let fighter = self.fighter_mut(who);
        fighter.wound = (fighter.wound + 1).min(MOST);
        // DK-46: only now the card, so it is no part of a reshuffle its own loss caused.
        let card = self.wound_card(ask, who)?;
        let fighter = self.fighter_mut(who);
        if let Some(card) = card {
            fighter.discard.add(card);
        }
        let wound = fighter.wound;
        self.tell(ask, Event::WoundTaken { who, wound, card });
        Ok(())
    }

    /// Whether tokens may still be placed on this fighter.
    fn may_mark(&self, who: FighterId) -> bool {
        self.fighter(who).is_up() || self.scenario.rulings.token_after_incapacitation == TokenAfter::Yes
    }

    /// The Wounds that count towards two (ruling `wounds_counted`).
    fn wounds_counted(&self, who: FighterId) -> u8 {
        let fighter = self.fighter(who);
        match self.scenario.rulings.wounds_counted {
            WoundsCounted::Pile => fighter.wound,
            WoundsCounted::All => fighter.wound + fighter.items.iter().map(|item| item.wound).sum::<u8>(),
        }
    }

    /// Takes a wound card out of the supply (rulings `wound_card_draw`, `wound_card_supply`).
    fn wound_card<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<Option<Card>, A::Halt> {
        let fighter = self.fighter(who);
        let mut wounds = Pile::from_bits(fighter.supply.bits() & WOUNDS);
        let source = Source { what: ChanceOf::Wounds, who, seat: fighter.seat };
        let card = match self.scenario.rulings.wound_card_draw {
            WoundCardDraw::Random => wounds.draw::<Self, A>(ask, source)?,
            WoundCardDraw::Lowest => wounds.cards().next(),
        };
        if let Some(card) = card {
            let held = self.fighter_mut(who).supply.take(card);
            debug_assert!(held, "the card came out of the supply");
        }
        Ok(card)
    }
}
