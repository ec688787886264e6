//! Bots: each sees what its seat sees, and decides by that alone.

mod good;
mod guess;
mod plain;

pub use good::Good;
pub use plain::Plain;

use affray_core::Decision;

use crate::fight::Fight;
use crate::question::{Choice, Task};
use crate::sheet::Who;
use crate::view::View;

/// The place of an option, if it is listed.
fn place(decision: &Decision<'_, Fight>, wanted: Choice) -> Option<usize> {
    decision.options.iter().position(|option| *option == wanted)
}

/// The place of the best option by a score; options without a score are passed over, the first of equals wins.
fn best<S: PartialOrd>(decision: &Decision<'_, Fight>, score: impl Fn(&Choice) -> Option<S>) -> Option<usize> {
    let mut found: Option<(usize, S)> = None;
    for (place, option) in decision.options.iter().enumerate() {
        if let Some(score) = score(option)
            && found.as_ref().is_none_or(|(_, best)| score > *best)
        {
            found = Some((place, score));
        }
    }
    found.map(|(place, _)| place)
}

/// How urgent a treatment is: blood first, one's own side first.
fn urgency(view: &View<'_>, medic: Who, choice: Choice) -> Option<(bool, bool, u16, bool)> {
    let Choice::Treat { patient, task } = choice else { return None };
    let harm = view.harm(patient);
    let works = match task {
        Task::Stabilise | Task::Bandage => true,
        Task::Strip | Task::Tear => false,
    };
    Some((harm.is_bleeding(), !view.are_enemies(medic, patient), harm.trauma, works))
}

/// How urgent an operation is: those who cost no time first, one's own side first.
fn operation(view: &View<'_>, surgeon: Who, choice: Choice) -> Option<(bool, bool, u16)> {
    let Choice::Operate(patient) = choice else { return None };
    let alive = !matches!(view.status(patient), crate::person::Status::Dead { .. });
    Some((alive, !view.are_enemies(surgeon, patient), u16::MAX - view.harm(patient).injury()))
}
