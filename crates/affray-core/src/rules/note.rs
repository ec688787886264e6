//! Words that somebody adds to what just happened.

use serde::Serialize;

use crate::Seat;

/// A note in the log: how a wound looked, what a flashback showed, what a fall means.
///
/// It decides nothing. It stands on the tape where it was made, so it is saved, replayed and undone with everything else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Note {
    /// Who says so; nobody in particular for the GM or the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Seat>,
    /// The words.
    pub text: String,
}

impl Note {
    /// No note is longer than this, in bytes.
    pub const LONGEST: usize = 2000;
}
