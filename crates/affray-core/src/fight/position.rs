//! A decision, and what comes of a choice up to the next decision of anybody: every branch of chance, exactly.
//!
//! The step is run again from its beginning with the tape so far and the choice at its end.

use std::cell::RefCell;

use super::option_odds::Chances;
use super::outlook::Outlook;
use crate::answerers::tape::{OpenDecision, Place, Tape, TapeContinuation};
use crate::cards::Pile;
use crate::exact::{Enumeration, Exact, Odds};
use crate::query::Budget;
use crate::{Answer, Ask, Cast, Coin, Menu, Overrule, Random, Redeal, Scene, Seat, Viewer};

/// A decision of one seat that nobody else is asked for: where the step began, what has been answered in it, and what
/// the seat looks at.
pub(crate) struct Position<'a, S: Scene> {
    /// The scene before the step.
    pub before: &'a S,
    /// The answers the step has had.
    pub tape: &'a [Answer<S>],
    /// The scene as it stands while the question is open.
    pub now: &'a S,
    pub cast: &'a Cast,
    /// The place of the question in the step.
    pub question: usize,
    pub seat: Seat,
    /// A further change to the scene at the open question, before hidden cards are redealt.
    pub with: &'a dyn Fn(&mut S),
}

/// Answers past the tape with every branch of chance in turn.
pub(super) struct Branches<'a, S: Scene, D> {
    exact: &'a RefCell<&'a mut Exact<S, Random>>,
    /// Takes the decisions on the way; `None` halts.
    decide: D,
}

impl<S: Outlook, D: FnMut(&S, Seat, &S::Question, &[S::Choice]) -> Option<usize>> TapeContinuation<S>
    for Branches<'_, S, D>
{
    fn card(&mut self, source: S::Source, from: &dyn Pile<S::Card>, _: Place) -> Option<S::Card> {
        Some(self.exact.borrow_mut().branch(source, from))
    }
    fn roll(&mut self, source: S::Source, sides: u8, _: Place) -> Option<u8> {
        let Ok(shows) = self.exact.borrow_mut().roll(source, sides);
        Some(shows)
    }
    fn toss(&mut self, source: S::Source, _: Place) -> Option<Coin> {
        let Ok(shows) = self.exact.borrow_mut().toss(source);
        Some(shows)
    }
    fn choose(&mut self, scene: &S, open: &OpenDecision<'_, S>) -> Option<usize> {
        (self.decide)(scene, open.seat, open.question, open.options)
    }
}

/// Most steps that are followed to a horizon, so that no game can lead there for ever.
pub(super) const MOST_STEPS: usize = 64;

impl<S: Outlook + Overrule> Position<'_, S> {
    /// The results of a choice, up to the next decision of anybody or the end of the step: what `read` makes of where
    /// each branch leads, with exact chances. `None` where they cannot be computed.
    pub fn odds<T: Ord>(
        &self,
        choice: S::Choice,
        budget: &mut Budget<'_>,
        mut read: impl FnMut(&S) -> T,
    ) -> Option<Odds<T>> {
        self.enumerate(choice, budget, |exact, menu| {
            let (scene, _) = self.follow(choice, exact, menu, 1, |_, _, _, _| None);
            Some(read(&scene))
        })
    }

    /// The results of a choice where its consequences end. `decide` takes the decisions on the way; where it has no
    /// answer there are no exact odds.
    pub fn odds_to_horizon<T: Ord>(
        &self,
        choice: S::Choice,
        budget: &mut Budget<'_>,
        decide: impl Fn(&S, Seat, &S::Question, &[S::Choice]) -> Option<usize>,
        mut read: impl FnMut(&S) -> T,
    ) -> Option<Odds<T>> {
        self.enumerate(choice, budget, |exact, menu| {
            let (scene, is_settled) = self.follow(choice, exact, menu, MOST_STEPS, &decide);
            is_settled.then(|| read(&scene))
        })
    }

    /// The results of a choice in words.
    pub fn chances(&self, choice: S::Choice, budget: &mut Budget<'_>) -> Chances {
        let odds = self.enumerate(choice, budget, |exact, menu| {
            let only = |_: &S, asked, _: &S::Question, options: &[S::Choice]| self.only_option(asked, options);
            let (scene, _) = self.follow(choice, exact, menu, 1, only);
            Some(scene.gist(self.now, self.seat, self.cast))
        });
        odds.map_or(Chances::NotComputed, |odds| Chances::Exact(likeliest_first(odds.into_chances())))
    }

    /// A question with one answer is no decision. Whether somebody else has but one may depend on cards that the seat
    /// cannot see, so in a game with hidden cards only the seat's own questions are looked at.
    pub(super) fn only_option(&self, asked: Seat, options: &[S::Choice]) -> Option<usize> {
        (options.len() == 1 && (S::OPEN || asked == self.seat)).then_some(0)
    }

    fn enumerate<T: Ord>(
        &self,
        choice: S::Choice,
        budget: &mut Budget<'_>,
        mut path: impl FnMut(&mut Exact<S, Random>, &mut Menu<S::Choice>) -> Option<T>,
    ) -> Option<Odds<T>> {
        if !self.now.is_exact(Viewer::Seat(self.seat)) {
            return None;
        }
        let mut menu = Menu::plain();
        let mut run = |exact: &mut Exact<S, Random>| path(exact, &mut menu);
        let mut enumeration = Enumeration::new(Random)
            .kinds_by(self.now.indistinguishable(&choice), S::pile_of)
            .together_by(S::draw_group);
        // What is far out of reach is not begun.
        if enumeration.estimate(&mut run) > 4.0 * budget.allowed as f64 {
            return None;
        }
        enumeration.within(budget.allowed as u64, |_, share| (budget.report)(share), run).ok()
    }

    /// Where one branch leads, and whether that is the horizon. It does not depend on how results are read, so that the
    /// rules are compiled for it once.
    fn follow(
        &self,
        choice: S::Choice,
        exact: &mut Exact<S, Random>,
        menu: &mut Menu<S::Choice>,
        steps: usize,
        decide: impl FnMut(&S, Seat, &S::Question, &[S::Choice]) -> Option<usize>,
    ) -> (S, bool) {
        let exact = RefCell::new(exact);
        let mut change = |scene: &mut S| {
            (self.with)(scene);
            let Ok(()) = scene.redeal(Viewer::Seat(self.seat), Redeal::UntilNextDecision, &mut **exact.borrow_mut());
        };
        self.play_on(choice, &mut change, &mut Branches { exact: &exact, decide }, menu, steps)
    }

    /// Plays the step again with the choice, and on for at most so many steps until nothing more follows from it. Gives
    /// where it stops, and whether that is the horizon.
    pub(super) fn play_on(
        &self,
        choice: S::Choice,
        change: &mut dyn FnMut(&mut S),
        continuation: &mut dyn TapeContinuation<S>,
        menu: &mut Menu<S::Choice>,
        steps: usize,
    ) -> (S, bool) {
        let mut scene = self.before.clone();
        let mut answers = self.tape.to_vec();
        answers.push(Answer::Pick(self.seat, choice));
        let mut tape = Tape::new(&mut answers, Place::START, self.cast, menu)
            .continued_by(continuation)
            .what_if(self.question, change);
        let mut ran = tape.run(&mut scene);
        for _ in 1..steps {
            match ran {
                Ok(crate::Progress::Going) if !scene.is_settled(self.now, self.seat) => {}
                _ => break,
            }
            answers.clear();
            ran = Tape::new(&mut answers, Place::START, self.cast, menu).continued_by(continuation).run(&mut scene);
        }
        // Where it halts at a question, the consequences are not at their end.
        (scene, ran.is_ok())
    }
}

/// The likeliest first, those of one chance in the order of their words.
pub(super) fn likeliest_first<C: Ord>(mut results: Vec<(String, C)>) -> Vec<(String, C)> {
    results.sort_by(|(name, chance), (other, than)| than.cmp(chance).then_with(|| name.cmp(other)));
    results
}
