//! The tutorial: a first fight that explains each rule as it first matters. The words are data, a file a game.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::session::Turn;

/// A tutorial in progress.
#[derive(Debug, Clone)]
pub struct Tutorial {
    script: Script,
    told: BTreeSet<String>,
    asked: usize,
}

/// What a tutorial file holds.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    /// The seed of the fight, so that the words fit what happens.
    seed: u64,
    /// Who the learner plays; the first player if left out.
    seat: Option<String>,
    /// Said before anything else.
    opening: String,
    /// Said when a question comes up, the first one first.
    #[serde(default)]
    question: Vec<OnQuestion>,
    /// Said when a rule is first named in the log.
    #[serde(default)]
    rule: Vec<OnRule>,
    /// Said at the end.
    #[serde(default)]
    closing: String,
}

/// Said once, at the first question that has these words.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct OnQuestion {
    /// Words of the question.
    has: String,
    /// What to say.
    say: String,
}

/// Said once, when the rule is first named.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct OnRule {
    /// The rule's id.
    id: String,
    /// What to say.
    say: String,
}

impl Tutorial {
    /// Reads a tutorial file.
    pub fn read(text: &str) -> Result<Tutorial, String> {
        let script = toml::from_str(text).map_err(|error| error.to_string())?;
        Ok(Tutorial { script, told: BTreeSet::new(), asked: 0 })
    }

    /// The seed its fight is dealt from.
    pub fn seed(&self) -> u64 {
        self.script.seed
    }

    /// Whom the learner plays.
    pub fn seat(&self) -> Option<&str> {
        self.script.seat.as_deref()
    }

    /// The rules it explains.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.script.rule.iter().map(|on| on.id.as_str())
    }

    /// What is said first.
    pub fn opening(&self) -> String {
        self.script.opening.trim().to_owned()
    }

    /// What is said last.
    pub fn closing(&self) -> String {
        self.script.closing.trim().to_owned()
    }

    /// What is said because these rules were named.
    pub fn on_rules<'a>(&mut self, rules: impl Iterator<Item = &'a str>) -> Vec<String> {
        let mut said = Vec::new();
        for rule in rules {
            if let Some(on) = self.script.rule.iter().find(|on| on.id == rule)
                && self.told.insert(on.id.clone())
            {
                said.push(format!("{}: {}", on.id, on.say.trim()));
            }
        }
        said
    }

    /// What is said because this is asked.
    pub fn on_question(&mut self, turn: &Turn) -> Option<String> {
        let Turn::Choice(asked) = turn else { return None };
        self.asked += 1;
        let fits = |on: &&OnQuestion| asked.prompt.contains(&on.has) && !self.told.contains(&format!("? {}", on.has));
        let on = self.script.question.iter().find(fits)?.clone();
        self.told.insert(format!("? {}", on.has));
        Some(on.say.trim().to_owned())
    }
}
