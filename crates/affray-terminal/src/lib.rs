//! Fights at a keyboard.
//!
//! A [`Session`] is a fight with people at it: whose question is open, what they type, saving after every answer, taking
//! back. Two faces show it: [`plain`], lines in and lines out, for pipes, scripts and screen readers; and [`screen`], the
//! whole terminal. Neither knows a rule: they draw the [`Board`](affray_core::Board) that the game describes and offer
//! the menu that the game lists.

pub mod after;
pub mod app;
pub mod beside;
pub mod draw;
pub mod input;
pub mod lines;
pub mod odds;
pub mod plain;
pub mod reckon;
pub mod reckoner;
pub mod save;
pub mod screen;
pub mod session;
pub mod text;
pub mod tutorial;

pub use after::{Effort, Report};
pub use app::App;
pub use odds::{Beside, OddsLine};
pub use plain::Ending;
pub use reckon::Reckon;
pub use reckoner::Reckoner;
pub use save::Save;
pub use session::{Session, Turn};
pub use tutorial::Tutorial;
