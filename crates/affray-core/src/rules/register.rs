//! Rule ids, and the register that says in plain words what each rule is.

use serde::{Deserialize, Serialize};

/// The id of a rule in its game's register, such as `DK-30`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl std::fmt::Display for RuleId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.0)
    }
}

/// One rule of a game, in our own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Stable id.
    pub id: String,
    /// The part of the rule book it stands in.
    pub chapter: String,
    /// A few words.
    pub title: String,
    /// What it says.
    pub text: String,
    /// The editions that have it; empty means all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub editions: Vec<String>,
    /// Rulings that touch it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
}

/// One way to read a passage that the rule book leaves open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// What a user writes to choose it.
    pub value: String,
    /// What it means at the table.
    pub means: String,
}

/// A decision of ours where the rule book is silent or contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// Stable name, as users write it.
    pub name: String,
    /// Rules it touches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// What the text leaves open.
    pub question: String,
    /// What the engine does by default.
    pub reading: String,
    /// Why.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// The readings a user may choose from; empty for behaviour that is only documented.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Reading>,
    /// For a number: the least and the greatest value allowed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<(i64, i64)>,
    /// The default, for a ruling that can be set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// Editions whose default differs.
    #[serde(default, skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub by_edition: std::collections::BTreeMap<String, String>,
    /// What held before the ruling had a name: the value for records that do not mention it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
}

impl Ruling {
    /// Whether a user can set it.
    pub fn is_settable(&self) -> bool {
        !self.options.is_empty() || self.range.is_some()
    }
}

/// Every rule and ruling of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// The game's slug.
    pub game: String,
    /// The game's name.
    pub title: String,
    /// The rules, in rule-book order.
    #[serde(default, rename = "rule")]
    pub rules: Vec<Rule>,
    /// The rulings.
    #[serde(default, rename = "ruling")]
    pub rulings: Vec<Ruling>,
}

impl Register {
    /// Reads a register that ships with a game.
    ///
    /// # Panics
    /// If the text is not a register: it is part of the program.
    pub fn of(text: &str) -> Register {
        toml::from_str(text).unwrap_or_else(|error| panic!("the register of rules cannot be read: {error}"))
    }

    /// The rule with this id, whatever the case of its letters.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }

    /// The ruling with this name.
    pub fn ruling(&self, name: &str) -> Option<&Ruling> {
        self.rulings.iter().find(|ruling| ruling.name == name)
    }
}
