//! A decision with how it came about, closed so that only worlds can be taken out which its seat cannot tell apart.

use super::advice::Advice;
use crate::answerers::tape::{Place, Tape, TapeContinuation};
use crate::{Answer, Cast, Decision, Hidden, Menu, Overrule, Progress, Scene, Seat, Stream, Viewer};

/// A bot that looks ahead: it wants worlds to try options in.
///
/// It is asked where a fight is on a tape. Where nobody knows how a fight came to the decision (exact odds, forecasts),
/// [`Bot::choose`](crate::Bot::choose) is asked as of any bot.
pub trait Planner<S: Scene>: Send + Sync {
    /// The place of the chosen option in the list.
    fn plan(&self, worlds: &Worlds<'_, S>, decision: &Decision<'_, S>, whim: &mut Stream) -> usize;

    /// What it finds out about each option.
    fn advise(&self, worlds: &Worlds<'_, S>, decision: &Decision<'_, S>, whim: &mut Stream) -> Advice<S::Choice>;
}

/// The worlds that a seat's view allows at an open decision.
///
/// The scene is inside and cannot be taken out: whoever holds this can only run the decision in worlds in which
/// everything that the seat cannot see was dealt anew.
pub struct Worlds<'a, S: Scene> {
    /// The scene before the step in which the question comes up.
    before: &'a S,
    /// The answers that the step has had before the question; what others answered to it in secret is left out.
    tape: &'a [Answer<S>],
    cast: &'a Cast,
    seat: Seat,
    /// A change to the scene at the question before anything is dealt anew, by which a law looks for leaks.
    with: Option<&'a dyn Fn(&mut S)>,
}

/// Memory for running a step again, reused.
pub(super) struct StepMemory<S: Scene> {
    answers: Vec<Answer<S>>,
    menu: Menu<S::Choice>,
}

impl<S: Scene> StepMemory<S> {
    pub fn new() -> Self {
        StepMemory { answers: Vec::new(), menu: Menu::plain() }
    }
}

impl<'a, S: Scene> Worlds<'a, S> {
    pub(crate) fn new(before: &'a S, tape: &'a [Answer<S>], cast: &'a Cast, seat: Seat) -> Self {
        Worlds { before, tape, cast, seat, with: None }
    }

    /// The same after `with` has changed the scene at the question. What the seat cannot see makes no difference; a law
    /// checks that for every game.
    #[must_use]
    pub fn changed_by(self, with: &'a dyn Fn(&mut S)) -> Self {
        Worlds { with: Some(with), ..self }
    }

    /// Who sits at the table.
    pub fn cast(&self) -> &'a Cast {
        self.cast
    }

    /// The seat that decides.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The scene before the step; what is hidden in it is for nobody's eyes.
    pub(super) fn before(&self) -> &'a S {
        self.before
    }
}

impl<S: Overrule + Hidden> Worlds<'_, S> {
    /// One of the worlds, as likely as the view makes it: the scene at the question, with everything that the seat
    /// cannot see dealt anew.
    pub fn deal(&self, chance: &mut Stream) -> S {
        let (mut world, mut answers, mut menu) = (self.before.clone(), self.tape.to_vec(), Menu::plain());
        let mut deal = |scene: &mut S| {
            if let Some(with) = self.with {
                with(scene);
            }
            scene.exchange_unseen(Viewer::Seat(self.seat), chance);
        };
        // It halts at the question, for nobody answers it.
        let _ = Tape::new(&mut answers, Place::START, self.cast, &mut menu)
            .what_if(self.tape.len(), &mut deal)
            .run(&mut world);
        world
    }

    /// Runs the step of the decision to its end in a world: the rules run again up to the question, what the seat cannot
    /// see is dealt anew, and `continuation` answers from there. `is_open` leaves every card where it lies.
    pub(super) fn run(
        &self,
        world: &mut S,
        chance: &mut Stream,
        is_open: bool,
        continuation: &mut dyn TapeContinuation<S>,
        memory: &mut StepMemory<S>,
    ) -> Progress {
        world.clone_from(self.before);
        memory.answers.clear();
        memory.answers.extend(self.tape.iter().cloned());
        let question = self.tape.len();
        let mut deal = |scene: &mut S| {
            if let Some(with) = self.with {
                with(scene);
            }
            if !is_open {
                scene.exchange_unseen(Viewer::Seat(self.seat), chance);
            }
        };
        let ran = Tape::new(&mut memory.answers, Place::START, self.cast, &mut memory.menu)
            .continued_by(continuation)
            .what_if(question, &mut deal)
            .run(world);
        // What stands on the tape was accepted before, and the search answers everything else.
        ran.unwrap_or_else(|halted| panic!("a step that ran up to its question runs again: {halted:?}"))
    }
}
