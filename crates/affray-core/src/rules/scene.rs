//! A scene is a program: a fight, a rest, a surgery, each advanced one beat of the rule book at a time.

use std::fmt;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Ask, Card, Menu, Seat, Viewer};

/// Whether a scene goes on after a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// There is more to come.
    Going,
    /// Nothing more will happen; further steps do nothing.
    Over,
}

/// The rules of a game at work on its state.
///
/// `step` advances by one beat of the rule book. What the rules cannot know (a card, a die, a decision) they
/// ask for; an answerer without an answer halts the step by `?`, and the half-done scene is what people look
/// at meanwhile. When the answer comes the step runs again from its start. So a step must be a function of
/// the scene and the answers alone: no clock, no generator, no hidden memory.
pub trait Scene: Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The cards of the game.
    type Card: Card + Serialize + DeserializeOwned;
    /// Where chance comes from: whose deck, which die.
    type Source: Copy + fmt::Debug + Send + Sync;
    /// What is asked of a seat.
    type Question: Copy + fmt::Debug + Send + Sync;
    /// One answer to a question. Its serialised form is what records store, so it must stay stable.
    type Choice: Copy + Eq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A fact in the past tense.
    type Event: Clone + fmt::Debug + Serialize + Send + Sync;
    /// What one viewer may know, as a cheap look into the scene; serialises to what a screen receives.
    type View<'a>: Serialize;

    /// Advances by one beat.
    fn step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt>;

    /// Lists what a seat may answer, and what it may not. At least one option, and no option twice.
    fn options(&self, seat: Seat, question: &Self::Question, menu: &mut Menu<Self::Choice>);

    /// What this viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View<'_>;

    /// Whether records of format 1 know this event. Their chain is a hash of events, so one that was added later is left
    /// out of it; later formats bind what was asked and answered, and events come and go as they please.
    fn is_in_format_1(_event: &Self::Event) -> bool {
        true
    }

    /// The seat that turns this card or rolls this die at a real table; `None` where it is nobody's in particular.
    fn holder(source: Self::Source) -> Option<Seat>;
}
