//! Magic: items and their charges, and the moves that spend them (DK-55, DK-88, DK-91).

use affray_core::Ask;

use crate::asked::choice::{Carried, Choice};
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::attempt::Attempt;
use crate::shown::event::Event;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{Down, FighterId};
use crate::state::item::{Die, ItemKind};
use crate::state::moves::{Cause, Move};

impl Fight {
    /// The magic moves that are flipped for (DK-88).
    pub(crate) fn conjure<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, face: Face) -> Result<(), A::Halt> {
        let Attempt { who, mv, at, with, .. } = attempt;
        let Some(Carried { place, item: kind }) = with else { return Ok(()) };
        match mv {
            Move::UseMagicItem => match face {
                Face::TwoTicks => {
                    self.pay_charge(ask, who, place);
                    self.enchant(ask, who, kind, at, 1)
                }
                Face::OneTick | Face::OneCross => {
                    self.pay_charge(ask, who, place);
                    let seat = if face == Face::OneTick { self.fighter(who).seat } else { self.gm };
                    match ask.choose(self, seat, Question::MagicCost { who, item: place })? {
                        Choice::PayOthers => self.drain_others(ask, who, place),
                        _ => self.lose_charge_for_good(ask, who, place),
                    }
                    self.enchant(ask, who, kind, at, 1)
                }
                Face::TwoCrosses => Ok(()),
            },
            Move::Channel => match face {
                Face::TwoTicks => self.enchant(ask, who, kind, at, 1),
                Face::OneTick | Face::OneCross => {
                    self.lose_stamina(ask, who, Cause::Mental)?;
                    self.enchant(ask, who, kind, at, 1)
                }
                Face::TwoCrosses => self.lose_points(ask, who, 2, Cause::Mental),
            },
            Move::FundamentalMagic => {
                let cost = match face {
                    Face::TwoTicks => 1,
                    Face::OneTick => 2,
                    Face::OneCross => 3,
                    Face::TwoCrosses => return Ok(()),
                };
                self.lose_points(ask, who, cost, Cause::Mental)?;
                if face != Face::TwoTicks {
                    let edition = self.edition();
                    self.fighter_mut(who).note(mv, edition).down = Down::UntilRest;
                }
                self.enchant(ask, who, kind, at, 1)
            }
            Move::BreachTheDam => {
                match face {
                    Face::TwoTicks => self.pay_charge(ask, who, place),
                    Face::OneTick => self.deplete(ask, who, place),
                    Face::OneCross => {
                        self.deplete(ask, who, place);
                        self.lose_stamina(ask, who, Cause::Mental)?;
                    }
                    Face::TwoCrosses => {
                        self.fighter_mut(who).items[usize::from(place)].destroy();
                        self.tell(ask, Event::ItemHurt { who, item: kind, destroyed: true });
                    }
                }
                self.enchant(ask, who, kind, at, 2)
            }
            _ => Ok(()),
        }
    }

    /// The charge that using an item costs; nothing while the Blood-Bound pay (DK-91).
    fn pay_charge<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, place: u8) {
        if !self.fighter(who).blood_bound {
            self.spend_charges(ask, who, place, 1);
        }
    }

    /// Every other magic item loses a charge (DK-88).
    fn drain_others<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, place: u8) {
        let edition = self.edition();
        for other in 0..self.fighter(who).items.len() as u8 {
            if other != place && self.fighter(who).items[usize::from(other)].charges(edition) > 0 {
                self.spend_charges(ask, who, other, 1);
            }
        }
    }

    /// A charge is lost for good (DK-91).
    fn lose_charge_for_good<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, place: u8) {
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

    /// What a magic item does, so many times over (DK-88).
    fn enchant<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        kind: ItemKind,
        at: Option<FighterId>,
        times: u8,
    ) -> Result<(), A::Halt> {
        self.tell(ask, Event::Used { who, item: kind });
        let seat = self.fighter(who).seat;
        match (kind, at) {
            (ItemKind::UnerringDispatch, Some(foe)) => {
                let shows = self.roll(ask, who, seat, Die::D4)?;
                let total = (shows + 2) * times;
                self.tell(ask, Event::HitRolled { by: Some(who), on: foe, die: Die::D4, shows, total });
                self.strike(ask, who, foe, total, false)
            }
            (ItemKind::Vitality, Some(ally)) => {
                let more = if self.edition() == Edition::Guide { 2 } else { 1 };
                let shows = self.roll(ask, who, seat, Die::D4)?;
                self.regain(ask, ally, (shows + more) * times, false)
            }
            _ => Ok(()),
        }
    }

    /// Mending during a rest: the target loses a Harm or a Wound, and the user does not rest (DK-88, DK-64).
    pub(crate) fn mend<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        let edition = self.edition();
        let Some(place) = self.fighter(who).item(ItemKind::Mending) else { return Ok(false) };
        let charged = self.fighter(who).items[place].charges(edition) > 0;
        if !charged || !self.can_recover(who) || self.mendable().next().is_none() {
            return Ok(false);
        }
        let seat = self.fighter(who).seat;
        let Choice::Fighter(target) = ask.choose(self, seat, Question::Bless { who })? else { return Ok(false) };
        self.tell(ask, Event::Used { who, item: ItemKind::Mending });
        self.spend_charges(ask, who, place as u8, 1);
        if self.fighter(target).wound > 0 {
            self.remove_one_wound(ask, target)?; // ruling `mending_wound_card`
        } else {
            let fighter = self.fighter_mut(target);
            fighter.harm -= 1;
            let harm = fighter.harm;
            self.tell(ask, Event::HarmRemoved { who: target, harm });
        }
        Ok(true)
    }

    /// The characters that Mending could help.
    pub(crate) fn mendable(&self) -> impl Iterator<Item = FighterId> + '_ {
        (0..self.characters).map(FighterId).filter(|&who| self.fighter(who).tokens() > 0)
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
    pub(crate) fn twist<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, with: Option<Carried>) {
        let edition = self.edition();
        let Some(place) = with.map(|carried| usize::from(carried.place)) else { return };
        let fighter = self.fighter_mut(who);
        let weapon =
            fighter.items.iter().position(|item| item.hits_with(edition).is_some() && !item.info(edition).magic);
        let Some(weapon) = weapon.filter(|&weapon| weapon != place) else { return };
        let item = fighter.items[place].kind;
        if !fighter.items[weapon].twist(item) {
            return;
        }
        fighter.items[place].destroy();
        self.tell(ask, Event::ItemHurt { who, item, destroyed: true });
    }

    /// Counterspell, staking a magic item against a spell; true if the spell comes to nothing (DK-88).
    pub(crate) fn counterspell<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
    ) -> Result<bool, A::Halt> {
        let edition = self.edition();
        let fighter = self.fighter(who);
        let stake = fighter.items.iter().position(|item| item.charges(edition) > 0);
        let (Some(stake), true) = (stake, self.may_react(who, Move::Counterspell)) else { return Ok(false) };
        let seat = fighter.seat;
        if ask.choose(self, seat, Question::Counter { who, foe })? != Choice::Yes {
            return Ok(false);
        }
        let mv = Move::Counterspell;
        let attempt = Attempt { who, mv, at: Some(foe), with: None, extra: false };
        self.tell(ask, Event::Tried { who, mv, at: Some(foe), extra: false });
        let (flip, _) = self.attempt(ask, attempt)?;
        match flip.face {
            Face::TwoTicks => {}
            Face::OneTick => self.spend_charges(ask, who, stake as u8, 1),
            Face::OneCross => self.deplete(ask, who, stake as u8),
            Face::TwoCrosses => return Ok(false), // the spell itself is the GM's move
        }
        self.tell(ask, Event::Countered { who, foe });
        self.reward_green(ask, who, Some(mv), flip)?;
        Ok(true)
    }
}
