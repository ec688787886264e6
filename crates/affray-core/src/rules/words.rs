//! A scene in words: questions, options, the log. Nothing here runs unless somebody reads it.

use serde::Serialize;

use crate::{Cast, RuleId, Scene, Seat, Touch};

/// Whose luck a card, die or coin is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owner {
    /// The name.
    pub name: String,
    /// The seat that plays them, which need not be the one that turns the card or rolls.
    pub seat: Option<Seat>,
}

/// How important a line of the log is.
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
    /// How important it is.
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

    /// The same where it answers this question, for games whose options say more next to it: "1 Harm for 3 of the 5
    /// points". By default, the option by itself.
    fn option(&self, cast: &Cast, _question: &Self::Question, choice: &Self::Choice) -> String {
        self.choice(cast, choice)
    }

    /// What an option is worth where it answers this question, in a few words that follow it in a menu: "value 17, margin 2",
    /// "13/10, goes off". By default nothing.
    fn worth(&self, _cast: &Cast, _seat: Seat, _question: &Self::Question, _choice: &Self::Choice) -> String {
        String::new()
    }

    /// What an option concerns on the board of the seat that is asked, by the names of that board, what is chosen first in
    /// front. By default nothing: the option stands in the list, and is reached there.
    fn touches(&self, _cast: &Cast, _seat: Seat, _question: &Self::Question, _choice: &Self::Choice) -> Vec<Touch> {
        Vec::new()
    }

    /// Where chance comes from: "the top of Ada's deck".
    fn source(&self, cast: &Cast, source: &Self::Source) -> String;

    /// Whose luck it is that shows there. Somebody at the table may roll for a foe who has no seat; by default, it is the
    /// luck of whoever [holds](Scene::holder) the cards or dice.
    fn owner(&self, cast: &Cast, source: &Self::Source) -> Option<Owner> {
        Self::holder(*source).map(|seat| Owner { name: cast.name(seat).to_owned(), seat: Some(seat) })
    }

    /// An event as a line of the log; `None` for one that is only of use to programs.
    ///
    /// The scene is the last one of the same [setting](Self::setting), not the one of that moment: a line is made of the
    /// event and of what never changes in a setting.
    fn line(&self, cast: &Cast, event: &Self::Event) -> Option<Line>;

    /// The number of the current setting. It changes when lines need other names, because other foes have taken the
    /// place of those that earlier lines name.
    fn setting(&self) -> u32 {
        0
    }

    /// How the scene stands or ended, in one sentence.
    fn summary(&self, cast: &Cast) -> String;

    /// The cards that a person with a real deck may mean by what they typed; more than one while it is ambiguous.
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
