//! How a fight ends (DK-87).

use affray_core::Ask;

use crate::shown::event::{Event, Outcome};
use crate::state::fight::{Beat, Fight};
use crate::state::fighter::{FighterId, Standing};

impl Fight {
    /// Whether a fight is decided, and how (DK-87).
    pub fn decided(&self) -> Option<Outcome> {
        if self.characters_up().next().is_none() {
            let fled = self.party().any(|who| self.fighter(who).standing == Standing::Fled);
            return Some(if fled { Outcome::Escape } else { Outcome::Defeat });
        }
        if self.foes_up().next().is_none() {
            return Some(Outcome::Victory);
        }
        (self.round > self.chapter().round_limit).then_some(Outcome::Stalemate)
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
