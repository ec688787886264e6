//! Exact answers to "what are my chances".
//!
//! Games list what they can be asked ([`affray_core::query`]); this crate asks them: one question, several side by side,
//! or a sweep over ranges ([`ask`]). It also knows hands from any deck ([`draw`]), which need no game.

pub mod answer;
pub mod ask;
pub mod draw;
pub mod sweep;

pub use answer::{Answer, Outcome};
pub use ask::{Asked, GameQuery};
pub use sweep::Sweep;
