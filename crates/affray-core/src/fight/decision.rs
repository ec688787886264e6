//! A decision in words, for whoever decides outside the engine: a program's own function, a script, a remote player.

use serde_json::Value;

use super::any_play::{Asked, ForbiddenText, LogLine, OptionText};
use crate::{Cast, Menu, Scene, Seat, Stream, Viewer, Words};

/// One decision of a fight of any game. Nothing is put into words before it is asked for.
pub trait AnyDecision {
    /// Who decides.
    fn seat(&self) -> Seat;
    /// What the seat is called.
    fn name(&self) -> &str;
    /// How many options there are.
    fn options(&self) -> usize;
    /// The question and its options, in words.
    fn asked(&self) -> Asked;
    /// What the seat may know, as JSON.
    fn view(&self) -> Value;
    /// The number of the fight, from 0; 0 for one that is not among many.
    fn fight(&self) -> u64;
    /// The seat's own randomness for this decision, apart from the dealing: the same on every machine, and again when the
    /// decision is.
    fn whim(&self) -> Stream;
    /// What has happened since the seat decided last, as it may read it; nothing in many fights, which keep no log.
    fn news(&self) -> Vec<LogLine>;
}

/// Separates the randomness of whoever decides outside from that of bots and from the dealing.
const OUTSIDE: u64 = 0x6F75_7473_6964_6521;

/// The randomness of a seat at a decision: so many answers had been asked for before it in this fight.
pub(crate) fn whim(seed: u64, fight: u64, asked: usize, seat: Seat) -> Stream {
    let mut own = Stream::new(seed ^ OUTSIDE, fight);
    let word = (u64::from(own.below(u32::MAX)) << 32) | u64::from(own.below(u32::MAX));
    Stream::new(word, ((asked as u64) << 8) | u64::from(seat.0))
}

/// Decides: the place of the option that is taken, from 0, or `None` to stop the fight.
pub type Decide<'a> = dyn Fn(&dyn AnyDecision) -> Option<usize> + Sync + 'a;

/// What a seat is asked, in words.
pub(crate) fn asked<S: Words>(
    scene: &S,
    cast: &Cast,
    seat: Seat,
    question: &S::Question,
    menu: &Menu<S::Choice>,
) -> Asked {
    let words = |choice: &S::Choice| scene.option(cast, question, choice);
    let touches = |choice: &S::Choice| scene.touches(cast, seat, question, choice);
    let option = |choice: &S::Choice| OptionText {
        text: words(choice),
        code: serde_json::to_value(choice).expect("choices serialise to JSON"),
        worth: scene.worth(cast, seat, question, choice),
        touches: touches(choice),
    };
    Asked {
        seat,
        prompt: scene.question(cast, seat, question),
        options: menu.options().iter().map(option).collect(),
        forbidden: menu
            .forbidden()
            .iter()
            .map(|no| ForbiddenText {
                text: words(&no.choice),
                rule: no.rule.to_string(),
                why: no.why.to_owned(),
                touches: touches(&no.choice),
            })
            .collect(),
    }
}

/// What a viewer may know, as JSON.
pub(crate) fn view<S: Scene>(scene: &S, viewer: Viewer) -> Value {
    serde_json::to_value(scene.view(viewer)).expect("views serialise to JSON")
}
