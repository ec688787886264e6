//! The result of a fight in numbers that can be counted: the columns of a simulation's table.

use serde::{Deserialize, Serialize};

use crate::{Cast, Role, Scene, Seat};

/// One column of the table: a word out of a few, or a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// Its name: `outcome`, `rounds`, `Ada.fate`, `Ada.stamina`.
    pub name: String,
    /// What stands in it.
    #[serde(flatten)]
    pub kind: Kind,
}

/// What stands in a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "words", rename_all = "snake_case")]
pub enum Kind {
    /// One of these words, by its place in the list.
    Word(Vec<String>),
    /// A whole number.
    Number,
}

impl Column {
    /// A column of words.
    pub fn words<'a>(name: impl Into<String>, words: impl IntoIterator<Item = &'a str>) -> Column {
        Column { name: name.into(), kind: Kind::Word(words.into_iter().map(str::to_owned).collect()) }
    }

    /// A column of numbers.
    pub fn number(name: impl Into<String>) -> Column {
        Column { name: name.into(), kind: Kind::Number }
    }
}

/// Something a fighter may use, whose uses a simulation counts: an ability, a weapon, a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    /// Its place in [`Scored::uses`].
    pub what: usize,
    /// How often it was used: once, or 0 where an event only reports what came of an earlier use.
    pub times: u32,
    /// What came of it: damage dealt, cards drawn; nothing for a use that failed.
    pub yielded: i32,
}

/// A scene whose result can be counted.
pub trait Scored: Scene {
    /// The columns, the same for every fight of an encounter. The first is the outcome, and its first word is a win for
    /// the party.
    fn columns(&self, cast: &Cast) -> Vec<Column>;

    /// The values of a fight that is over, in the order of the columns: the place of a word, or the number.
    fn scores(&self, values: &mut Vec<i32>);

    /// Whether this outcome, a place among the outcome's words, is a win for a player's seat.
    fn is_win_for(&self, _seat: Seat, outcome: i32) -> bool {
        outcome == 0
    }

    /// Whether this outcome is a defeat for a player's seat: an escape, or a quiet night, is neither.
    fn is_loss_for(&self, seat: Seat, outcome: i32) -> bool {
        !self.is_win_for(seat, outcome)
    }

    /// Whether this outcome is a win for any seat: for the GM's, what the party does not win.
    fn is_won_by(&self, cast: &Cast, seat: Seat, outcome: i32) -> bool {
        match cast.seats().get(seat.index()).map(|info| info.role) {
            Some(Role::Gm) => outcome != 0,
            Some(Role::Player) | None => self.is_win_for(seat, outcome),
        }
    }

    /// The sides that the encounter names, each with its seats; none where a party fights what the GM runs.
    fn sides(&self) -> Vec<(String, Vec<Seat>)> {
        Vec::new()
    }

    /// What may be used, by name; none where nothing is worth counting.
    fn uses(&self) -> Vec<String> {
        Vec::new()
    }

    /// The use that an event reports.
    fn use_of(&self, _event: &Self::Event) -> Option<Use> {
        None
    }
}
