//! How a fight ended, in values and not only in words.

use std::sync::Arc;

use affray_core::{AnyPlay, Column, Kind, Seat};
use serde::Serialize;
use serde_json::{Map, Value};

/// What stands in a column: one of its words, or a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Score {
    /// A word: `victory`, `down`.
    Word(String),
    /// A number: rounds, Stamina left.
    Number(i32),
}

/// How a fight ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    columns: Arc<[Column]>,
    values: Vec<i32>,
    winners: Vec<Seat>,
    ended: bool,
}

impl Outcome {
    pub(crate) fn new(
        columns: Arc<[Column]>,
        values: Vec<i32>,
        ended: bool,
        wins: impl Fn(Seat, i32) -> bool,
        seats: usize,
    ) -> Outcome {
        let outcome = values.first().copied().unwrap_or_default();
        let winners = (0..seats).map(|seat| Seat(seat as u8)).filter(|seat| ended && wins(*seat, outcome)).collect();
        Outcome { columns, values, winners, ended }
    }

    pub(crate) fn of(play: &dyn AnyPlay) -> Outcome {
        let wins = |seat, outcome| play.is_win_for(seat, outcome);
        Outcome::new(play.columns().into(), play.scores(), play.is_over(), wins, play.cast().seats().len())
    }

    /// Whether the party has won: in a game of sides, the first of them.
    pub fn is_won(&self) -> bool {
        self.ended && self.values.first() == Some(&0)
    }

    /// The seats that have won; nobody where nobody has.
    pub fn winners(&self) -> &[Seat] {
        &self.winners
    }

    /// Whether this seat has won.
    pub fn is_won_by(&self, seat: Seat) -> bool {
        self.winners.contains(&seat)
    }

    /// The outcome in a word or two: `victory`, `Bo's friends won`.
    pub fn result(&self) -> &str {
        match (self.columns.first(), self.values.first()) {
            (Some(column), Some(value)) => word(column, *value).unwrap_or_default(),
            _ => "",
        }
    }

    /// Whether the fight came to its end, if only by the encounter's round limit, which leaves it `unfinished` by
    /// [`result`](Self::result). False only where a batch stopped a fight without end.
    pub fn is_ended(&self) -> bool {
        self.ended
    }

    /// The columns, the same for every fight of an encounter.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// What stands in the column of this name: `rounds`, `Kresk.fate`.
    pub fn get(&self, column: &str) -> Option<Score> {
        self.scores().find(|(name, _)| *name == column).map(|(_, score)| score)
    }

    /// The word in the column of this name; `None` for a column of numbers, or if there is none of this name
    /// ([`columns`](Self::columns) lists them).
    pub fn word(&self, name: &str) -> Option<&str> {
        let place = self.columns.iter().position(|column| column.name == name)?;
        word(&self.columns[place], *self.values.get(place)?)
    }

    /// The number in the column of this name; `None` for a column of words, or if there is none of this name.
    pub fn number(&self, name: &str) -> Option<i32> {
        match self.get(name)? {
            Score::Number(number) => Some(number),
            Score::Word(_) => None,
        }
    }

    /// Every column with what stands in it.
    pub fn scores(&self) -> impl Iterator<Item = (&str, Score)> {
        self.columns.iter().zip(&self.values).map(|(column, &value)| {
            let score = word(column, value).map_or(Score::Number(value), |word| Score::Word(word.to_owned()));
            (column.name.as_str(), score)
        })
    }

    /// The same as a JSON object: `{"outcome": "victory", "rounds": 7, …}`.
    pub fn to_json(&self) -> Value {
        let value = |score| serde_json::to_value(score).expect("a score is a word or a number");
        Value::Object(self.scores().map(|(name, score)| (name.to_owned(), value(score))).collect::<Map<_, _>>())
    }
}

/// The word that a value stands for in a column of words.
fn word(column: &Column, value: i32) -> Option<&str> {
    match &column.kind {
        Kind::Word(words) => words.get(usize::try_from(value).ok()?).map(String::as_str),
        Kind::Number => None,
    }
}
