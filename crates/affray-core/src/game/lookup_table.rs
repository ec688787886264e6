//! Tables of a game, to be looked up next to the rules.

use serde::Serialize;

use crate::RuleId;

/// A table: weapons, wounds, moves, spells; made from the data that the rules use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LookupTable {
    /// What a user writes: `weapons`.
    pub name: &'static str,
    /// What it is called.
    pub title: String,
    /// The rule that uses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// The headings.
    pub columns: Vec<String>,
    /// The rows; a cell for every heading.
    pub rows: Vec<Vec<String>>,
    /// What is to be said below it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
}
