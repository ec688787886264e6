//! Magic: items and their charges, and the moves that spend them (DK-88).

use affray_core::Ask;

use crate::asked::choice::{Carried, Choice};
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::attempt::Attempt;
use crate::rules::flipping::flip::Flip;
use crate::rulings::CriticalFlipForced;
use crate::shown::event::{Event, Regaining};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{Down, FighterId};
use crate::state::item::{Die, ItemKind};
use crate::state::moves::{Cause, Move};

impl Fight {
    /// Use a Magic Item: it works for a charge, and on less than two ticks for more (DK-88).
    pub(super) fn use_magic_item<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        face: Face,
    ) -> Result<(), A::Halt> {
        let Attempt { who, at, with: Some(Carried { place, item: kind }), .. } = attempt else { return Ok(()) };
        match face {
            Face::TwoTicks => self.pay_charge(ask, who, place),
            Face::OneTick | Face::OneCross => {
                self.pay_charge(ask, who, place);
                let seat = if face == Face::OneTick { self.fighter(who).seat } else { self.gm };
                match ask.choose(self, seat, Question::MagicCost { who, item: place })? {
                    Choice::PayOthers => self.drain_others(ask, who, place),
                    _ => self.lose_charge_for_good(ask, who, place),
                }
            }
            Face::TwoCrosses => return Ok(()),
        }
        self.enchant(ask, who, kind, at, 1)
    }

    /// Channel the Living Light: magic for nothing, or for Stamina of the mind (DK-88).
    pub(super) fn channel<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, face: Face) -> Result<(), A::Halt> {
        let Attempt { who, at, with: Some(Carried { item: kind, .. }), .. } = attempt else { return Ok(()) };
        match face {
            Face::TwoTicks => {}
            Face::OneTick | Face::OneCross => self.lose_stamina(ask, who, Cause::Mental)?,
            Face::TwoCrosses => return self.lose_points(ask, who, 2, Cause::Mental),
        }
        self.enchant(ask, who, kind, at, 1)
    }

    /// Fundamental Magic: an effect that was seen before, for Stamina of the mind (DK-88).
    pub(super) fn fundamental_magic<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        face: Face,
    ) -> Result<(), A::Halt> {
        let Attempt { who, mv, at, with: Some(Carried { item: kind, .. }), .. } = attempt else { return Ok(()) };
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

    /// Breach the Dam: the effect twice over, whatever becomes of the item (DK-88).
    pub(super) fn breach_the_dam<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        face: Face,
    ) -> Result<(), A::Halt> {
        let Attempt { who, at, with: Some(Carried { place, item: kind }), .. } = attempt else { return Ok(()) };
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
                let points = self.roll_regain(ask, who, ally, Regaining::Card, more, times)?;
                self.regain(ask, ally, points, false)
            }
            _ => Ok(()),
        }
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
        let countered = flip.face != Face::TwoCrosses; // else the spell itself is the GM's move
        match flip.face {
            Face::TwoTicks | Face::TwoCrosses => {}
            Face::OneTick => self.spend_charges(ask, who, stake as u8, 1),
            Face::OneCross => self.deplete(ask, who, stake as u8),
        }
        if countered {
            self.tell(ask, Event::Countered { who, foe });
        }
        self.end_of_forced_move(ask, who, mv, flip)?;
        Ok(countered)
    }

    /// What follows a move that foes forced, whose GM's move is what they do: confidence, green whatever the face, and
    /// what card 10 opens (DK-17, DK-19, DK-71, ruling `critical_flip_forced`).
    pub(super) fn end_of_forced_move<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        mv: Move,
        flip: Flip,
    ) -> Result<(), A::Halt> {
        self.regain_confidence(ask, who, mv, flip.face);
        self.reward_green(ask, who, Some(mv), flip)?;
        if self.scenario.rulings.critical_flip_forced == CriticalFlipForced::Yes {
            self.note_critical(who, flip);
        }
        Ok(())
    }
}
