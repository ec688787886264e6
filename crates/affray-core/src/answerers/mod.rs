//! The answerers: everything Affray does with a game is another answerer of the same rules.

mod bots_play_on;
mod chance_only;
mod counting;
pub mod exact;
mod forward;
mod script;
mod seeded;
pub mod tape;

pub use bots_play_on::BotsPlayOn;
pub use chance_only::ChanceOnly;
pub use counting::Counting;
#[cfg(feature = "workshop")]
pub(crate) use counting::count_use;
pub use script::{Script, ScriptError};
pub use seeded::Seeded;
#[cfg(feature = "workshop")]
pub(crate) use seeded::WHIMS;
pub use tape::{Halted, Listener, OpenDecision, Place, StepEvent, Tape, TapeContinuation};
