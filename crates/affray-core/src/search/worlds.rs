//! A decision with how it came about, closed so that only worlds can be taken out which its seat cannot tell apart.

use super::advice::Advice;
use super::knowledge::knowledge;
use crate::answerers::tape::{Halted, OpenDecision, Place, Tape, TapeContinuation};
use crate::{Answer, Bot, Cast, Decision, Hidden, Menu, Open, Overrule, Progress, Scene, Seat, Stream, Viewer};

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
    /// The scene before the step in the world that was guessed.
    before: Option<S>,
}

impl<S: Scene> StepMemory<S> {
    pub fn new() -> Self {
        StepMemory { answers: Vec::new(), menu: Menu::plain(), before: None }
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

    /// The same where the others are taken to decide as `bot` does: a world in which they would have done what they were
    /// seen to do in this step; `None` where none was found in so many tries, or where their decisions say nothing.
    pub fn deal_as_seen(&self, bot: &dyn Bot<S>, chance: &mut Stream, whim: &mut Stream, tries: u32) -> Option<S> {
        if !self.says_something_of_others() {
            return None;
        }
        let (mut world, mut memory) = (self.before.clone(), StepMemory::new());
        let known = self.known(&mut world, chance, &mut memory);
        (0..tries).any(|_| self.guess(&mut world, (&mut *chance, &mut *whim), bot, known, &mut memory)).then_some(world)
    }

    /// Whether what others decided in this step may say something of what they hold.
    ///
    /// Not where chance came between: whether the seat has seen it is not on the tape, and what it has not seen must
    /// influence nothing.
    pub(super) fn says_something_of_others(&self) -> bool {
        let by = |answer: &Answer<S>| match answer {
            Answer::Pick(by, _) => Some(*by),
            _ => None,
        };
        self.tape.iter().all(|answer| by(answer).is_some())
            && self.tape.iter().any(|answer| by(answer) != Some(self.seat))
    }

    /// The number of what the seat knows.
    pub(super) fn known(&self, world: &mut S, chance: &mut Stream, memory: &mut StepMemory<S>) -> u64 {
        world.clone_from(self.before);
        memory.answers.clear();
        memory.answers.extend(self.tape.iter().cloned());
        let mut deal = |scene: &mut S| {
            if let Some(with) = self.with {
                with(scene);
            }
            scene.exchange_unseen(Viewer::Seat(self.seat), chance);
        };
        let halted = Tape::new(&mut memory.answers, Place::START, self.cast, &mut memory.menu)
            .what_if(self.tape.len(), &mut deal)
            .run(world);
        self.known_where(world, &halted).expect("the decision is open")
    }

    /// The number of what the seat knows where a step has halted at the decision; `None` if it halted elsewhere.
    fn known_where(&self, world: &S, halted: &Result<Progress, Halted<S>>) -> Option<u64> {
        let Err(Halted::Open { number, open }) = halted else { return None };
        match &**open {
            Open::Choice { question, .. } if *number == self.tape.len() => Some(knowledge(world, self.seat, question)),
            _ => None,
        }
    }

    /// Deals anew, from before the step, what the seat could not see then, and lets the others decide as `bot` does.
    /// Says whether that leads to what the seat knows now; then the step can go on in this world.
    ///
    /// Whoever plays their best cards face down is not likely to have laid just any. Dealing at the question would
    /// have it so; here the worlds are those in which the others would have done what they were seen to do.
    pub(super) fn guess(
        &self,
        world: &mut S,
        (chance, whim): (&mut Stream, &mut Stream),
        bot: &dyn Bot<S>,
        known: u64,
        memory: &mut StepMemory<S>,
    ) -> bool {
        let before = memory.before.get_or_insert_with(|| self.before.clone());
        before.clone_from(self.before);
        before.exchange_unseen(Viewer::Seat(self.seat), chance);
        world.clone_from(before);
        memory.answers.clear();
        let mut again = Again { tape: self.tape, seat: self.seat, bot, whim };
        let halted = Tape::new(&mut memory.answers, Place::START, self.cast, &mut memory.menu)
            .continued_by(&mut again)
            .run(world);
        self.known_where(world, &halted) == Some(known)
    }

    /// Runs the step of the decision to its end in the world that was guessed.
    pub(super) fn run_guessed(
        &self,
        world: &mut S,
        continuation: &mut dyn TapeContinuation<S>,
        memory: &mut StepMemory<S>,
    ) -> Progress {
        let StepMemory { answers, menu, before } = memory;
        world.clone_from(before.as_ref().expect("a world was guessed"));
        let ran = Tape::new(answers, Place::START, self.cast, menu).continued_by(continuation).run(world);
        ran.unwrap_or_else(|halted| panic!("a step that ran up to its question runs again: {halted:?}"))
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

/// Goes through a step again up to the question: the seat decides as it did, the others as a bot does.
struct Again<'a, S: Scene> {
    tape: &'a [Answer<S>],
    seat: Seat,
    bot: &'a dyn Bot<S>,
    whim: &'a mut Stream,
}

impl<S: Scene> TapeContinuation<S> for Again<'_, S> {
    fn choose(&mut self, scene: &S, open: &OpenDecision<'_, S>) -> Option<usize> {
        let seat = open.seat;
        match self.tape.get(open.at.answers)? {
            Answer::Pick(by, choice) if *by == seat && seat == self.seat => {
                open.options.iter().position(|option| option == choice)
            }
            // What they chose is not looked at: it may be something that the seat has not seen.
            Answer::Pick(by, _) if *by == seat => {
                Some(self.bot.choose(&open.decision(scene.view(Viewer::Seat(seat))), self.whim))
            }
            _ => None,
        }
    }
}
