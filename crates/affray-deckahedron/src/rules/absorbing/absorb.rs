//! Absorbing: what move and item cards take instead of the body (DK-42, DK-49 to DK-55).

use affray_core::Ask;

use crate::asked::choice::{Carried, Choice};
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::weights::Weights;
use crate::rulings::LeatherArmour;
use crate::shown::event::Event;
use crate::state::attribute::Attribute;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Make};
use crate::state::item::ItemKind;
use crate::state::moves::{Cause, Move, Takes};

/// The charges a Harm costs the Sever-Pulse Shield (DK-55).
const HARM_CHARGES: u8 = 3;

impl Fight {
    /// Offers to absorb one Stamina point, Harm or Wound; true if something took it (DK-42).
    #[inline]
    pub(crate) fn absorb<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        what: Takes,
        cause: Cause,
    ) -> Result<bool, A::Halt> {
        let fighter = self.fighter(who);
        let bare = fighter.held.is_empty() && fighter.items.is_empty();
        if bare || fighter.make != Make::Character || !self.edition().is_world() {
            return Ok(false);
        }
        self.absorb_with_cards(ask, who, what, cause)
    }

    #[inline(never)]
    fn absorb_with_cards<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        what: Takes,
        cause: Cause,
    ) -> Result<bool, A::Halt> {
        let edition = self.edition();
        let mut tried = false;
        loop {
            let question = Question::Absorb { who, what, cause, tried };
            if !self.can_absorb(who, what, cause, tried) {
                return Ok(false);
            }
            let seat = self.fighter(who).seat;
            self.declined = None;
            match ask.choose(self, seat, question)? {
                Choice::OnMove(mv) => {
                    self.fighter_mut(who).note(mv, edition).tokens += 1;
                    self.tell(ask, Event::OnMove { who, what, mv });
                    return Ok(true);
                }
                Choice::OnItem(Carried { place, .. }) => {
                    let item = &mut self.fighter_mut(who).items[usize::from(place)];
                    match what {
                        Takes::Wound => item.wound += 1,
                        Takes::Harm | Takes::Stamina => item.harm += 1,
                    }
                    let kind = item.kind;
                    self.tell(ask, Event::OnItem { who, what, item: kind });
                    if self.costs_stamina(kind) {
                        self.lose_stamina(ask, who, cause)?; // DK-52, and that point may be absorbed in turn.
                    }
                    return Ok(true);
                }
                Choice::Shield(Carried { place, .. }) => {
                    tried = true;
                    if self.raise_shield(ask, who, place, cause)? {
                        self.avoided(ask, who, what, place);
                        return Ok(true);
                    }
                }
                Choice::Mastery(Carried { place, .. }) => {
                    self.hurt_item(ask, who, place); // DK-54
                    self.avoided(ask, who, what, place);
                    return Ok(true);
                }
                Choice::Charge(Carried { place, .. }) => {
                    let charges = if what == Takes::Harm { HARM_CHARGES } else { 1 };
                    self.spend_charges(ask, who, place, charges);
                    self.avoided(ask, who, what, place);
                    return Ok(true);
                }
                _ => return Ok(false),
            }
        }
    }

    /// Whether a Harm on this item costs a Stamina point all the same (DK-52).
    pub(crate) fn costs_stamina(&self, item: ItemKind) -> bool {
        item == ItemKind::LeatherArmour && self.scenario.rulings.leather_armour == LeatherArmour::CostsStamina
    }

    /// Says what an item kept off (DK-53 to DK-55).
    fn avoided<A: Ask<Self>>(&self, ask: &mut A, who: FighterId, what: Takes, place: u8) {
        let Some(item) = self.fighter(who).items.get(usize::from(place)).map(|item| item.kind) else { return };
        self.tell(ask, Event::Avoided { who, what, item });
    }

    /// Whether anything could absorb it.
    fn can_absorb(&self, who: FighterId, what: Takes, cause: Cause, tried: bool) -> bool {
        let mut found = false;
        self.absorb_options(who, what, cause, tried, &mut |_| found = true);
        found
    }

    /// What could absorb it (DK-42, DK-49 to DK-55).
    pub(crate) fn absorb_options(
        &self,
        who: FighterId,
        what: Takes,
        cause: Cause,
        tried: bool,
        found: &mut dyn FnMut(Choice),
    ) {
        let edition = self.edition();
        let fighter = self.fighter(who);
        for held in &fighter.held {
            let fits = held.mv.info(edition).spots.is_some_and(|spots| spots.cause.is_none_or(|only| only == cause));
            if fits && fighter.free_spots(held, what, edition) > 0 {
                found(Choice::OnMove(held.mv)); // DK-50, DK-51
            }
        }
        for (place, item) in (0u8..).zip(&fighter.items) {
            if item.has_spot(what, edition) {
                found(Choice::OnItem(item.carried(place))); // DK-51
            }
        }
        for (place, item) in (0u8..).zip(&fighter.items) {
            let info = item.info(edition);
            if item.is_broken() {
                continue;
            }
            if info.shield && what == Takes::Harm && !tried {
                found(Choice::Shield(item.carried(place))); // DK-53
            }
            let saved = matches!(what, Takes::Harm | Takes::Wound);
            if info.armour && saved && fighter.has(Move::ArmourMastery) {
                found(Choice::Mastery(item.carried(place))); // DK-54
            }
            let charges = item.charges(edition);
            let cancels = match what {
                Takes::Stamina => charges > 0,
                Takes::Harm => edition == Edition::Guide && charges >= HARM_CHARGES,
                Takes::Wound => false,
            };
            if item.kind == ItemKind::SeverPulseShield && cancels {
                found(Choice::Charge(item.carried(place))); // DK-55
            }
        }
    }

    /// Flips the shield against one Harm; true if the Harm is avoided (DK-53).
    fn raise_shield<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        place: u8,
        cause: Cause,
    ) -> Result<bool, A::Halt> {
        let item = self.fighter(who).items[usize::from(place)].kind;
        self.tell(ask, Event::Used { who, item });
        let net = self.weigh(ask, who, Weights::of_situation(self.situation_cost()), -2);
        let flip = self.flip(ask, who, Attribute::Dex, net)?;
        let flip = self.flashback_aside(ask, who, Attribute::Dex, net, flip, flip.face == Face::TwoTicks)?;
        match flip.face {
            Face::TwoTicks => {
                let seat = self.fighter(who).seat;
                match ask.choose(self, seat, Question::ShieldPrice { who, item: place })? {
                    Choice::PayItem => self.hurt_item(ask, who, place),
                    _ => self.lose_stamina(ask, who, cause)?,
                }
            }
            Face::OneTick => self.lose_stamina(ask, who, cause)?,
            Face::OneCross => {
                self.hurt_item(ask, who, place);
                self.lose_stamina(ask, who, cause)?;
            }
            Face::TwoCrosses => {}
        }
        self.reward_green(ask, who, None, flip)?; // ruling `green_on_immediate`
        Ok(flip.face != Face::TwoCrosses)
    }
}
