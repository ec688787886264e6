//! How somebody leaves a fight, and how a fight ends (DK-36, DK-85, DK-87).

use affray_core::Ask;

use crate::rulings::FallTogether;
use crate::shown::event::{Event, Outcome};
use crate::state::fight::{Beat, Camp, Fight};
use crate::state::fighter::{FighterId, Standing};

impl Fight {
    /// Somebody leaves the fight: the one way of doing so, for the rules and for the GM alike. Nobody is under a foe that
    /// has left or hand to hand with it, and the side that is first without anybody is noted (DK-36, DK-58, DK-85, DK-87).
    pub(crate) fn leave(&mut self, who: FighterId, standing: Standing) {
        let fighter = self.fighter_mut(who);
        (fighter.standing, fighter.fate) = (standing, None);
        (fighter.under, fighter.engaged, fighter.guard) = (0, 0, 0);
        for other in &mut self.fighters {
            other.under &= !who.bit();
            other.engaged &= !who.bit();
        }
        if self.beaten.is_none() {
            // Companions decide nothing (DK-01).
            self.beaten = match (self.is_character(who), self.is_of_party(who)) {
                (true, _) if self.characters_up().next().is_none() => Some(Camp::Party),
                (_, false) if self.foes_up().next().is_none() => Some(Camp::Foes),
                _ => None,
            };
        }
    }

    /// Somebody takes part again, as the GM says (DK-36).
    pub(crate) fn come_back(&mut self, who: FighterId) {
        let fighter = self.fighter_mut(who);
        (fighter.standing, fighter.fate) = (Standing::Up, None);
        let camp = if self.is_of_party(who) { Camp::Party } else { Camp::Foes };
        if self.beaten == Some(camp) && self.fighter(who).master.is_none() {
            self.beaten = match camp {
                Camp::Party if self.foes_up().next().is_none() => Some(Camp::Foes),
                Camp::Foes if self.characters_up().next().is_none() => Some(Camp::Party),
                Camp::Party | Camp::Foes => None,
            };
        }
    }

    /// Whether it is worth asking if the fight is decided: a side is without anybody, or the rounds are over. Asked at the
    /// beginning of every beat, where looking at everybody would cost more than the beat.
    #[inline]
    pub(crate) fn may_be_decided(&self) -> bool {
        self.beaten.is_some() || self.round > self.chapter().round_limit
    }

    /// Whether a fight is decided, and how. When nobody is left on either side, it is decided by who was first without
    /// anybody: foes must be beaten before the party's Stamina is gone (DK-87, ruling `fall_together`).
    pub fn decided(&self) -> Option<Outcome> {
        let (party, foes) = (self.characters_up().next().is_some(), self.foes_up().next().is_some());
        let lost = || {
            let fled = self.party().any(|who| self.fighter(who).standing == Standing::Fled);
            if fled { Outcome::Escape } else { Outcome::Defeat }
        };
        match (party, foes) {
            (true, true) => (self.round > self.chapter().round_limit).then_some(Outcome::Stalemate),
            (true, false) => Some(Outcome::Victory),
            (false, true) => Some(lost()),
            (false, false) => Some(match self.scenario.rulings.fall_together {
                FallTogether::FirstToFall if self.beaten == Some(Camp::Party) => lost(),
                FallTogether::FirstToFall | FallTogether::Victory => Outcome::Victory,
                FallTogether::Defeat => lost(),
            }),
        }
    }

    /// Ends the fight when it is decided.
    pub(crate) fn end_fight_if_over<A: Ask<Self>>(&mut self, ask: &mut A) {
        let Some(outcome) = self.decided() else { return };
        self.outcome = Some(outcome);
        self.spotlight = None;
        self.tell(ask, Event::ChapterEnded { chapter: self.chapter, rounds: self.round, outcome: Some(outcome) });
        self.beat = Beat::After(FighterId::FIRST);
        let quiet = matches!(outcome, Outcome::Victory | Outcome::Escape);
        if !quiet || !self.edition().is_world() {
            self.next_chapter();
        }
    }
}
