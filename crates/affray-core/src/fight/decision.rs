//! A decision in words, for whoever decides outside the engine: a program's own function, a script, a remote player.

use serde_json::Value;

use super::any_play::{Asked, ForbiddenText, OptionText};
use crate::{Cast, Menu, Scene, Seat, Viewer, Words};

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
