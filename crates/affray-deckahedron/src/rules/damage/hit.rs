//! Damage: rolling a number, splitting it, and taking its parts (DK-39 to DK-41, DK-43, DK-79).

use affray_core::{Ask, RuleId, Seat};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::{ChanceOf, Source};
use crate::rules::damage::harm::MOST;
use crate::rulings::{
    DamageOrder, HalveRounding, SacrificeBody, SplitIntoDefeat, SplitOverpay, SplitThirdHarm, ToughFoeConversion,
};
use crate::shown::event::Event;
use crate::state::card;
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Make};
use crate::state::item::Die;
use crate::state::moves::{Cause, Move, Takes};

/// The points a Harm takes off a number (DK-41).
pub const HARM: u8 = 3;
/// The points a Wound takes off a number (DK-41).
pub const WOUND: u8 = 6;

impl Fight {
    /// Rolls a die for somebody (DK-40, DK-79).
    pub(crate) fn roll<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        seat: Seat,
        die: Die,
    ) -> Result<u8, A::Halt> {
        let source = Source { what: ChanceOf::Die, who, seat };
        self.declined = None;
        Ok(match die {
            Die::D2 => ask.roll(source, 2)?,
            Die::D4 => ask.roll(source, 4)?,
            Die::D6 => ask.roll(source, 6)?,
            Die::D10 => ask.roll(source, 10)?,
            Die::D12 => ask.roll(source, 12)?,
            // The pips of a card out of twenty, from no deck in play (ruling `card_dice`).
            Die::TwoToTen => {
                let shown = ask.roll(source, 20)?;
                let (four, six) = card::faces(self.edition()).pips[usize::from(shown - 1)];
                four + six
            }
            Die::ThreeD4 => ask.roll(source, 4)? + ask.roll(source, 4)? + ask.roll(source, 4)?,
        })
    }

    /// Half of a number (DK-40, ruling `halve_rounding`).
    pub fn halve(&self, number: u8) -> u8 {
        match self.scenario.rulings.halve_rounding {
            HalveRounding::Up => number.div_ceil(2),
            HalveRounding::Down => number / 2,
        }
    }

    /// The Stamina points left of a number after so much Harm and so many Wounds, or why that is no split (DK-41).
    pub fn split(&self, who: FighterId, number: u8, harm: u8, wound: u8) -> Result<u8, (RuleId, &'static str)> {
        const DK_41: RuleId = RuleId("DK-41");
        let rulings = &self.scenario.rulings;
        let fighter = self.fighter(who);
        let room = MOST.saturating_sub(fighter.harm);
        let dearer = match rulings.split_third_harm {
            SplitThirdHarm::Three => 0,
            SplitThirdHarm::Six => harm.saturating_sub(room).saturating_mul(WOUND - HARM),
        };
        let price = HARM.saturating_mul(harm).saturating_add(WOUND.saturating_mul(wound)).saturating_add(dearer);
        let cheapest = if harm > 0 { HARM } else { WOUND };
        let fits = match rulings.split_overpay {
            SplitOverpay::No => price <= number,
            // Each token is needed: without the cheapest the number would not be covered.
            SplitOverpay::Yes => price <= number || price - cheapest < number,
        };
        if !fits {
            return Err((DK_41, "a Harm takes 3 points, a Wound 6: too few here"));
        }
        if rulings.split_into_defeat == SplitIntoDefeat::No && wound > 0 && fighter.wound + wound > MOST {
            return Err((DK_41, "a third Wound is the end"));
        }
        Ok(number.saturating_sub(price))
    }

    /// Every legal split of a number as (Harm, Wounds), fewest first (DK-41).
    pub fn splits(&self, who: FighterId, number: u8) -> impl Iterator<Item = (u8, u8)> + '_ {
        let (most_wounds, most_harm) = (number / WOUND + 1, number / HARM + 1);
        (0..=most_wounds)
            .flat_map(move |wound| (0..=most_harm).map(move |harm| (harm, wound)))
            .filter(move |&(harm, wound)| (harm, wound) == (0, 0) || self.split(who, number, harm, wound).is_ok())
    }

    /// A number strikes a fighter: split, absorbed, taken (DK-39).
    pub fn damage<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        number: u8,
        cause: Cause,
    ) -> Result<(), A::Halt> {
        if number == 0 || !self.fighter(who).is_up() {
            return Ok(());
        }
        if self.fighter(who).make == Make::Ticks {
            return self.hit_ticks(ask, who, number);
        }
        let (mut harm, mut wound) = (0, 0);
        let overpay = self.scenario.rulings.split_overpay == SplitOverpay::Yes;
        if self.scenario.rulings.sacrifice_body == SacrificeBody::On && (number >= HARM || overpay) {
            let seat = self.fighter(who).seat;
            if let Choice::Split { harm: h, wound: w } = ask.choose(self, seat, Question::Split { who, number })? {
                (harm, wound) = (h, w);
            }
        }
        self.take_parts(ask, who, number, harm, wound, cause)
    }

    /// A player's number strikes a tough foe, and the player may turn it into Harm and Wounds (DK-82).
    pub(crate) fn damage_by<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        by: FighterId,
        foe: FighterId,
        number: u8,
    ) -> Result<(), A::Halt> {
        let converts = self.scenario.rulings.tough_foe_conversion == ToughFoeConversion::On;
        let tough = self.fighter(foe).make == Make::Decked && converts;
        if !tough || number < HARM || !self.fighter(foe).is_up() {
            return self.damage(ask, foe, number, Cause::Physical);
        }
        let seat = self.fighter(by).seat;
        let (mut harm, mut wound) = (0, 0);
        let question = Question::Convert { who: by, foe, number };
        if let Choice::Split { harm: h, wound: w } = ask.choose(self, seat, question)? {
            (harm, wound) = (h, w);
        }
        self.take_parts(ask, foe, number, harm, wound, Cause::Physical)
    }

    /// Takes the parts of a split number, in order (DK-43).
    pub fn take_parts<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        number: u8,
        harm: u8,
        wound: u8,
        cause: Cause,
    ) -> Result<(), A::Halt> {
        let stamina = self.split(who, number, harm, wound).unwrap_or(0);
        self.tell(ask, Event::Split { who, number, stamina, harm, wound });
        self.fighter_mut(who).spared = self.spares(who);
        match self.scenario.rulings.damage_order {
            DamageOrder::Fixed => {
                self.take_part(ask, who, Takes::Stamina, stamina, cause)?;
                self.take_part(ask, who, Takes::Harm, harm, cause)?;
                self.take_part(ask, who, Takes::Wound, wound, cause)?;
            }
            DamageOrder::Victim => {
                let (mut stamina, mut harm, mut wound) = (stamina, harm, wound);
                while stamina + harm + wound > 0 && self.fighter(who).is_up() {
                    let seat = self.fighter(who).seat;
                    let question = Question::Part { who, stamina, harm, wound };
                    let Choice::Part(part) = ask.choose(self, seat, question)? else { break };
                    let count = match part {
                        Takes::Stamina => std::mem::take(&mut stamina),
                        Takes::Harm => std::mem::take(&mut harm),
                        Takes::Wound => std::mem::take(&mut wound),
                    };
                    self.take_part(ask, who, part, count, cause)?;
                }
            }
        }
        self.fighter_mut(who).spared = 0;
        Ok(())
    }

    fn take_part<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        part: Takes,
        count: u8,
        cause: Cause,
    ) -> Result<(), A::Halt> {
        for _ in 0..count {
            match part {
                Takes::Stamina => self.lose_stamina(ask, who, cause)?,
                Takes::Harm => self.take_harm(ask, who, cause)?,
                Takes::Wound => self.take_wound(ask, who, cause)?,
            }
        }
        Ok(())
    }

    /// The points of an attack that Reach Out With Your Feelings spares (DK-55).
    fn spares(&self, who: FighterId) -> u8 {
        let edition = self.edition();
        let fighter = self.fighter(who);
        let charged = || fighter.items.iter().any(|item| item.is_magic(edition) && item.charges(edition) > 0);
        if fighter.has(Move::ReachOut) && charged() { Move::ReachOut.info(edition).spares } else { 0 }
    }
}
