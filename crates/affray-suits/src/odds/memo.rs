//! What makes many paths cheap: a hand that was decided about before is not weighed again, and the table is set back
//! instead of set anew.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use affray_core::{Ask, Seat};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::state::fight::Fight;
use crate::state::hand::Hand;
use crate::state::sheet::FighterId;

/// Decisions by whose they are and what they hold.
type Decided = HashMap<(FighterId, Hand), Choice>;

/// A table in use, and what was decided at it. What is decided must depend on nothing but the hand.
pub(super) struct Memory(Mutex<(Fight, Decided)>);

impl Memory {
    /// A table set like this one.
    pub(super) fn new(start: &Fight) -> Memory {
        Memory(Mutex::new((start.clone(), HashMap::new())))
    }

    /// The table as it was at the start, with whatever a contest changes put back.
    pub(super) fn table(&self, start: &Fight) -> MutexGuard<'_, (Fight, Decided)> {
        let mut guard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fight = &mut guard.0;
        fight.people.clone_from(&start.people);
        fight.pile.clone_from(&start.pile);
        fight.discard.clone_from(&start.discard);
        fight.hidden.clone_from(&start.hidden);
        fight.clash = None;
        guard
    }
}

/// Answers what was decided before without asking again.
pub(super) struct Remembering<'a, A> {
    pub(super) ask: &'a mut A,
    pub(super) decided: &'a mut Decided,
}

impl<A: Ask<Fight>> Ask<Fight> for Remembering<'_, A> {
    type Halt = A::Halt;

    affray_core::forward_ask!(Fight, ask: card, take_card, roll, toss, choose_each, pause, tell);

    fn choose(&mut self, scene: &mut Fight, seat: Seat, question: Question) -> Result<Choice, A::Halt> {
        let (Question::Lay { who, .. } | Question::Defend { who, .. }) = question else {
            return self.ask.choose(scene, seat, question);
        };
        let key = (who, scene.person(who).hand);
        if let Some(choice) = self.decided.get(&key) {
            return Ok(*choice);
        }
        let choice = self.ask.choose(scene, seat, question)?;
        self.decided.insert(key, choice);
        Ok(choice)
    }
}
