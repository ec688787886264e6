//! Stamina: losing it card by card, and what happens when none is left (DK-30 to DK-36).

use affray_core::{Ask, Bag};

use crate::asked::question::Moment;
use crate::asked::source::{ChanceOf, Source};
use crate::rulings::{AbsorbIncidental, IncapacitationTiming};
use crate::shown::event::{Event, Fall, Forced};
use crate::state::card::STAMINA;
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Make, Standing};
use crate::state::moves::{Cause, Takes};

impl Fight {
    /// Loses one Stamina point: absorbed by a card, or searched for in the deck (DK-30, DK-42).
    pub fn lose_stamina<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, cause: Cause) -> Result<(), A::Halt> {
        self.lose(ask, who, cause, true)
    }

    /// Loses the point that comes with a Harm, a Wound or a wound card (ruling `absorb_incidental`).
    pub(crate) fn lose_incidental<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        cause: Cause,
    ) -> Result<(), A::Halt> {
        let absorbable = self.scenario.rulings.absorb_incidental == AbsorbIncidental::Yes;
        self.lose(ask, who, cause, absorbable)
    }

    /// Loses several points, one after the other (DK-34).
    pub fn lose_points<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        points: u8,
        cause: Cause,
    ) -> Result<(), A::Halt> {
        for _ in 0..points {
            self.lose_stamina(ask, who, cause)?;
        }
        Ok(())
    }

    /// Loses one point.
    pub(crate) fn lose<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        cause: Cause,
        absorbable: bool,
    ) -> Result<(), A::Halt> {
        let fighter = self.fighter_mut(who);
        if !fighter.is_able() {
            return Ok(());
        }
        if fighter.make == Make::Ticks {
            self.lose_ticks(ask, who, 1);
            return Ok(());
        }
        if fighter.spared > 0 && cause == Cause::Physical {
            fighter.spared -= 1; // DK-55
            self.tell(ask, Event::Spared { who });
            return Ok(());
        }
        if absorbable && self.absorb(ask, who, Takes::Stamina, cause)? {
            return Ok(());
        }
        self.may_reshuffle(ask, who, Moment::BeforeSearch)?; // DK-31
        if !self.fighter(who).has_stamina() {
            // DK-35: the point cannot be paid, and no card moves.
            self.fall(ask, who, Fall::Exhaustion);
            return Ok(());
        }
        self.search(ask, who)?;
        let drained = !self.fighter(who).has_stamina();
        if drained && self.scenario.rulings.incapacitation_timing == IncapacitationTiming::LastLost {
            self.fall(ask, who, Fall::Exhaustion); // DK-35: the tenth is gone.
        } else {
            self.check_after_each(ask, who);
        }
        Ok(())
    }

    /// Turns cards up until one shows Stamina; the misses go to the discard pile (DK-30, DK-32, DK-33).
    fn search<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let source = Source { what: ChanceOf::Search, ..self.deck_source(who) };
        let mut misses = 0;
        self.declined = None;
        loop {
            // Whatever order the misses came in, the search goes on from the same piles.
            ask.pause(self, who.0.into())?;
            let fighter = self.fighter_mut(who);
            match fighter.deck.draw::<Self, A>(ask, source)? {
                Some(card) if card.has_stamina() => {
                    fighter.exhaustion.add(card);
                    let left = fighter.stamina();
                    self.tell(ask, Event::StaminaLost { who, card, misses, left });
                    return Ok(());
                }
                Some(card) => {
                    fighter.discard.add(card);
                    misses += 1;
                }
                None => {
                    debug_assert!(fighter.discard.bits() & STAMINA != 0, "there is Stamina to be found");
                    self.forced_reshuffle(ask, who, Forced::Search); // DK-32
                }
            }
        }
    }

    /// Somebody is incapacitated and acts no more (DK-36).
    pub(crate) fn fall<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, why: Fall) {
        if self.fighter(who).is_able() {
            self.leave(who, Standing::Out);
            self.tell(ask, Event::Fell { who, why });
        }
    }
}
