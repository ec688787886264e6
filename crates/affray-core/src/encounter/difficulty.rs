//! How hard a ready-made fight is, measured.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// How often a fight is won when the plain bot decides for everybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    /// In how many of a hundred fights.
    pub won: u8,
    /// Who wins: the party; in a game of sides, the first of them.
    #[serde(default = "the_party")]
    pub by: String,
}

fn the_party() -> String {
    "the party".to_owned()
}

impl Difficulty {
    /// A table of difficulties, by the names of encounters.
    pub fn read(text: &str) -> Result<BTreeMap<String, Difficulty>, toml::de::Error> {
        toml::from_str(text)
    }

    /// In a word or two.
    pub fn word(&self) -> &'static str {
        match self.won {
            0..15 => "very hard",
            15..40 => "hard",
            40..=60 => "even",
            61..90 => "easy",
            _ => "very easy",
        }
    }
}

/// "even: the party wins 52 % with plain bots".
impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by.as_str() {
            "the party" => write!(f, "{}: the party wins {} % with plain bots", self.word(), self.won),
            side => write!(f, "{}: {} % for {side} with plain bots", self.word(), self.won),
        }
    }
}
