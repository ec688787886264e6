//! Odds and luck in words, for every interface: the terminal and the pages of the online table say the same.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`outcomes`] | what comes of each option of a decision, computed within a budget |
//! | [`odds_table`] | those odds as a column next to the options, and in detail |
//! | [`luck`] | the luck report after a fight |
//!
//! The arithmetic is the core's; the threads are those of whoever calls.

pub mod luck;
pub mod odds_table;
mod outcomes;
mod text;

pub use luck::{Effort, Readers, Report};
pub use odds_table::{Advised, OddsColumn, OddsLine, OddsTable, OddsUpdate, OutcomeOdds, Wins};
pub use outcomes::{EXACT_TIME, PATHS, outcomes};
