//! Magic items: charges, and what binds or breaks them (DK-91).

use affray_core::Ask;

use crate::rules::flipping::attempt::Attempt;
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::{Cause, Move};

impl Fight {
    /// Spends charges of a magic item (DK-91).
    pub(crate) fn spend_charges<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, place: u8, charges: u8) {
        let edition = self.edition();
        let Some(item) = self.fighter_mut(who).items.get_mut(usize::from(place)) else { return };
        item.spend(charges, edition);
        let (kind, left) = (item.kind, item.charges(edition));
        self.tell(ask, Event::ChargeSpent { who, item: kind, left });
    }

    /// The charge that using an item costs; nothing while the Blood-Bound pay (DK-91).
    pub(crate) fn pay_charge<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, place: u8) {
        if !self.fighter(who).blood_bound {
            self.spend_charges(ask, who, place, 1);
        }
    }

    /// Every other magic item loses a charge (DK-88).
    pub(crate) fn drain_others<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, place: u8) {
        let edition = self.edition();
        for other in 0..self.fighter(who).items.len() as u8 {
            if other != place && self.fighter(who).items[usize::from(other)].charges(edition) > 0 {
                self.spend_charges(ask, who, other, 1);
            }
        }
    }

    /// A charge is lost for good (DK-91).
    pub(crate) fn lose_charge_for_good<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, place: u8) {
        let edition = self.edition();
        let item = &mut self.fighter_mut(who).items[usize::from(place)];
        item.lose_for_good(edition);
        let (item, capacity) = (item.kind, item.capacity(edition));
        self.tell(ask, Event::LostForGood { who, item, capacity });
    }

    /// An item is emptied (DK-88).
    pub(crate) fn deplete<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, place: u8) {
        let edition = self.edition();
        let charges = self.fighter(who).items[usize::from(place)].charges(edition);
        self.spend_charges(ask, who, place, charges);
    }

    /// Entreat the Blood-Bound: a Wound, which nothing absorbs, frees magic of its charges (DK-91).
    pub fn entreat<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        self.wound(ask, who, Cause::Physical, false)?;
        if !self.fighter(who).is_up() {
            return Ok(());
        }
        let edition = self.edition();
        let fighter = self.fighter_mut(who);
        fighter.blood_bound = true;
        if fighter.has(Move::VoidTransfusion) {
            // Empty items wake with as many charges more or fewer than usual as the level says.
            let level = fighter.level(Move::VoidTransfusion, edition);
            for item in &mut fighter.items {
                if item.is_magic(edition) && item.charges(edition) == 0 && !item.is_broken() {
                    item.wake(level, edition);
                }
            }
        }
        self.tell(ask, Event::BloodBound { who });
        Ok(())
    }

    /// Tool Twisting: a magic item breaks, a weapon holds its power with one charge (DK-91).
    #[expect(clippy::unnecessary_wraps, reason = "all handlers have one signature, whether they ask or not")]
    pub(crate) fn twist<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt) -> Result<(), A::Halt> {
        let Attempt { who, with, .. } = attempt;
        let edition = self.edition();
        let Some(place) = with.map(|carried| usize::from(carried.place)) else { return Ok(()) };
        let fighter = self.fighter_mut(who);
        let weapon =
            fighter.items.iter().position(|item| item.hits_with(edition).is_some() && !item.info(edition).magic);
        let Some(weapon) = weapon.filter(|&weapon| weapon != place) else { return Ok(()) };
        let item = fighter.items[place].kind;
        if !fighter.items[weapon].twist(item) {
            return Ok(());
        }
        fighter.items[place].destroy();
        self.tell(ask, Event::ItemHurt { who, item, destroyed: true });
        Ok(())
    }
}
