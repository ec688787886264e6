//! Fights at a keyboard.
//!
//! A [`Session`] is a fight with people at the keyboard: whose turn it is, what they type, saving after every answer,
//! undo. It has two user interfaces: [`plain`], lines in and lines out, for pipes, scripts and screen readers; and
//! [`screen`], the whole terminal. Neither contains a rule: they draw the [`Board`](affray_core::Board) that the game
//! describes and offer the menu that the game lists.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`session`] | the fight, its open question and its log |
//! | [`save`] | the save file |
//! | [`analysis`], [`background`] | odds and luck (`affray-analysis`), computed by background jobs |
//! | [`about`] | what can be looked up about an option |
//! | [`menu`] | the menu of the open question: options, or the steps towards them |
//! | [`plain`] | the interface on lines |
//! | [`app`], [`draw`], [`screen`] | the interface on the screen: state and keys, drawing, the terminal itself |
//! | [`lines`], [`spots`], [`lookup_tables`], [`phrases`], [`key_phrases`], [`text`] | boards, logs and tables as lines; where clicks find things; phrases used in several places; what lessons say of keys; widths and wrapping |

pub mod about;
pub mod analysis;
pub mod app;
pub mod background;
pub mod draw;
pub mod key_phrases;
pub mod lines;
mod log;
pub mod lookup_tables;
pub mod menu;
pub mod phrases;
pub mod plain;
pub mod save;
pub mod screen;
pub mod session;
pub mod spots;
pub mod text;

pub use analysis::{Analysis, EngineAnalysis};
pub use app::App;
pub use plain::Ending;
pub use save::Save;
pub use session::{Session, Turn};
