//! The answerer of one iteration: chance from a stream, decisions from the tree as far as it reaches, then from a quick bot.
//! It never halts.

use std::convert::Infallible;

use affray_search::Tree;

use super::knowledge::knowledge;
use crate::answerers::tape::{OpenDecision, Place, TapeContinuation};
use crate::{
    Ask, Audience, Bag, Bot, Coin, Decision, Menu, QuickBot as _, Scene, Seat, SeatAnswers, SeatSet, Stream, Viewer,
};

/// Answers everything in one iteration.
pub(super) struct Iteration<'a, S: Scene> {
    pub tree: &'a mut Tree<S::Choice>,
    pub menu: &'a mut Menu<S::Choice>,
    /// Decides beyond the tree, and says what is tried first in it.
    pub quick: &'a dyn Bot<S>,
    pub chance: Stream,
    /// The bot's own randomness, so that a coin tossed by it moves no card.
    pub whim: Stream,
    /// Whether decisions are still looked up: until the first that is new.
    pub is_inside: bool,
    /// Whose decision the search is about.
    pub root: Seat,
    /// What is taken there, once the tree knows the decision.
    pub taken: Option<usize>,
    /// Whether that decision has come up. Whoever is asked before is asked at the same time.
    pub has_met_root: bool,
}

impl<S: Scene> Iteration<'_, S> {
    fn decide(&mut self, scene: &S, seat: Seat, question: &S::Question) -> S::Choice {
        if !self.is_inside
            && let Some(choice) = self.quick.pick(seat, &scene.view(Viewer::Seat(seat)), question, &mut self.whim)
        {
            return choice;
        }
        self.menu.clear();
        scene.options(seat, question, self.menu);
        let menu = std::mem::replace(self.menu, Menu::plain());
        let place = self.decide_from(scene, seat, question, menu.options());
        let choice = menu.options()[place];
        *self.menu = menu;
        choice
    }

    /// The place of the option taken.
    fn decide_from(&mut self, scene: &S, seat: Seat, question: &S::Question, options: &[S::Choice]) -> usize {
        // What the search is about is looked up even where there is nothing to choose: its worth may be wanted.
        let is_root = !self.has_met_root && seat == self.root;
        if options.len() == 1 && !is_root {
            return 0;
        }
        if let Some(taken) = self.taken.take_if(|_| seat == self.root) {
            self.has_met_root = true;
            return taken;
        }
        let (quick, whim) = (self.quick, &mut self.whim);
        let mut by_bot = || {
            quick.choose(&Decision { seat, view: scene.view(Viewer::Seat(seat)), question: *question, options }, whim)
        };
        if !self.is_inside {
            return by_bot();
        }
        let key = knowledge(scene, seat, question);
        if is_root {
            (self.has_met_root, self.is_inside) = (true, false);
            let base = by_bot();
            self.tree.begin(key, seat.0, options, base);
            return base;
        }
        let visit = self.tree.visit(key, seat.0, options, &mut by_bot);
        if self.has_met_root {
            self.is_inside = !visit.is_new;
        }
        visit.option
    }
}

impl<S: Scene> Ask<S> for Iteration<'_, S> {
    type Halt = Infallible;

    #[inline]
    fn card<B: Bag<Card = S::Card>>(&mut self, _: S::Source, from: &B) -> Result<S::Card, Infallible> {
        Ok(from.nth(self.chance.below(from.len() as u32) as usize))
    }
    #[inline]
    fn take_card<B: Bag<Card = S::Card>>(&mut self, _: S::Source, from: &mut B) -> Result<S::Card, Infallible> {
        Ok(from.take_nth(self.chance.below(from.len() as u32) as usize))
    }
    #[inline]
    fn roll(&mut self, _: S::Source, sides: u8) -> Result<u8, Infallible> {
        Ok(1 + self.chance.below(u32::from(sides)) as u8)
    }
    #[inline]
    fn toss(&mut self, _: S::Source) -> Result<Coin, Infallible> {
        Ok(Coin::FACES[self.chance.below(2) as usize])
    }
    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, Infallible> {
        Ok(self.decide(scene, seat, &question))
    }
    /// Each seat for itself, none seeing what another answers: their places in the tree are apart, since each is keyed
    /// by what that seat knows.
    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<SeatAnswers<S::Choice>, Infallible> {
        let mut each = SeatAnswers::new();
        // One that is new ends the tree for what follows, not for those who answer at the same time.
        let was_inside = self.is_inside;
        let mut is_inside = was_inside;
        for seat in seats.iter() {
            self.is_inside = was_inside;
            each.insert(seat, self.decide(scene, seat, &question));
            is_inside &= self.is_inside;
        }
        self.is_inside = is_inside;
        Ok(each)
    }
    #[inline]
    fn tell(&mut self, _: &S, _: Audience, _: S::Event) {}
}

/// The step in which the question came up runs on a tape.
impl<S: Scene> TapeContinuation<S> for Iteration<'_, S> {
    fn below(&mut self, _: S::Source, bound: u32, _: Place) -> Option<u32> {
        Some(self.chance.below(bound))
    }
    fn choose(&mut self, scene: &S, open: &OpenDecision<'_, S>) -> Option<usize> {
        Some(self.decide_from(scene, open.seat, open.question, open.options))
    }
}
