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
//! | [`save`], [`tutorial`] | the save file; lessons of a first fight |
//! | [`analysis`], [`background`] | odds and luck, computed by background jobs |
//! | [`odds_column`], [`report`] | what those jobs find out, in words |
//! | [`menu`] | the menu of the open question: options, or the steps towards them |
//! | [`plain`] | the interface on lines |
//! | [`app`], [`draw`], [`screen`] | the interface on the screen: state and keys, drawing, the terminal itself |
//! | [`lines`], [`spots`], [`tables`], [`phrases`], [`text`] | boards, logs and tables as lines; where clicks find things; phrases used in several places; widths and wrapping |

pub mod analysis;
pub mod app;
pub mod background;
pub mod draw;
pub mod lines;
mod log;
pub mod menu;
pub mod odds_column;
pub mod phrases;
pub mod plain;
pub mod report;
pub mod save;
pub mod screen;
pub mod session;
pub mod spots;
pub mod tables;
pub mod text;
pub mod tutorial;

pub use analysis::{Analysis, EngineAnalysis};
pub use app::App;
pub use odds_column::{OddsColumn, OddsLine, OddsTable};
pub use plain::Ending;
pub use report::{Effort, Report};
pub use save::Save;
pub use session::{Session, Turn};
pub use tutorial::{Interface, Lesson, Tutorial};
