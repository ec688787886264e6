//! A scene is a program: a fight, a rest, a surgery, each advanced one beat of the rule book at a time.

use std::fmt;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Ask, Audience, Card, Cast, Menu, Quantity, RuleId, Seat, SetRefused, Viewer};

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

    /// The seat that turns this card or rolls this die at a real table; `None` where it is nobody's in particular.
    fn holder(source: Self::Source) -> Option<Seat>;
}

/// How much a line of the log weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Opens a round or a scene.
    Heading,
    /// Something somebody did.
    Deed,
    /// What came of it.
    Detail,
    /// How it ended.
    Outcome,
}

/// One line of the log, for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// How much it weighs.
    pub weight: Weight,
    /// The words.
    pub text: String,
    /// The rule that made it so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

impl Line {
    /// A line with the rule behind it.
    pub fn new(weight: Weight, rule: &'static str, text: impl Into<String>) -> Line {
        Line { weight, text: text.into(), rule: Some(RuleId(rule)) }
    }

    /// A line that needs no rule.
    pub fn bare(weight: Weight, text: impl Into<String>) -> Line {
        Line { weight, text: text.into(), rule: None }
    }
}

/// The scene in words. Nothing here is called unless somebody reads it.
pub trait Words: Scene {
    /// The question as it is put to a seat: "Ada, what do you do?"
    fn question(&self, cast: &Cast, seat: Seat, question: &Self::Question) -> String;

    /// An option as a short phrase: "lay 7W on Strike". Options of one question read differently.
    fn choice(&self, cast: &Cast, choice: &Self::Choice) -> String;

    /// Where chance comes from: "the top of Ada's deck".
    fn source(&self, cast: &Cast, source: &Self::Source) -> String;

    /// An event as a line of the log; `None` for one that is only of use to programs.
    ///
    /// The scene is the last one of the same [setting](Self::setting), not the one of that moment: a line is made of the
    /// event and of what never changes in a setting.
    fn line(&self, cast: &Cast, event: &Self::Event) -> Option<Line>;

    /// A number that is another one once lines have to be told otherwise, because other foes have taken the place of
    /// those that earlier lines name.
    fn setting(&self) -> u32 {
        0
    }

    /// How the scene stands or ended, in one sentence.
    fn summary(&self, cast: &Cast) -> String;

    /// The cards that somebody with a real deck may mean by what they typed; more than one while it is not clear yet.
    ///
    /// A code as records write it is enough for any game; a game adds what its players would rather type.
    fn meant(&self, typed: &str) -> Vec<Self::Card> {
        typed.parse().ok().into_iter().collect()
    }

    /// How somebody with a real deck types a card, in a sentence with examples.
    fn typing(&self) -> &'static str {
        "Type the code of the card."
    }
}

/// What the GM may overrule.
pub trait Overrule: Scene {
    /// Every public quantity that can be set just now.
    fn quantities(&self, cast: &Cast) -> Vec<Quantity>;

    /// Sets one. On refusal nothing has changed.
    fn set(&mut self, cast: &Cast, quantity: &str, value: &str) -> Result<(), SetRefused>;
}

/// What the laws need to look behind the curtain.
pub trait Audit: Scene {
    /// Names every card that exists, wherever it lies; the same cards after every step.
    fn census(&self, found: &mut dyn FnMut(Self::Card));

    /// Exchanges cards that this viewer cannot see for others that it cannot see, at random, so that the
    /// scene stays possible. A game without hidden cards leaves it as it is.
    fn exchange_unseen(&mut self, viewer: Viewer, chance: &mut crate::Stream);
}

/// An event and who was told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Told<E> {
    /// Who may know.
    pub to: Audience,
    /// What happened.
    pub event: E,
}
