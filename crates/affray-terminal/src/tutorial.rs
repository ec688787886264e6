//! The tutorial: a first fight that explains each rule as it first matters, and suggests what to try at the first
//! decisions. The words are data, a file a game; its fight is dealt from a fixed seed, so that they fit what happens.
//! Whoever tries something else hears what still fits.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::session::Turn;

/// A tutorial in progress.
#[derive(Debug, Clone)]
pub struct Tutorial {
    script: Script,
    told: BTreeSet<String>,
    /// Which of the words about questions have been said.
    asked: BTreeSet<usize>,
}

/// What is said at a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lesson {
    /// The words.
    pub say: String,
    /// The place of the option to try, if one is suggested.
    pub option: Option<usize>,
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

/// Said once, at the first question that has these words and the option to try.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct OnQuestion {
    /// Words of the question.
    has: String,
    /// How the option begins that is suggested.
    #[serde(rename = "try")]
    suggest: Option<String>,
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
        Ok(Tutorial { script, told: BTreeSet::new(), asked: BTreeSet::new() })
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
    pub fn on_question(&mut self, turn: &Turn) -> Option<Lesson> {
        let Turn::Choice(asked) = turn else { return None };
        let option = |on: &OnQuestion| match &on.suggest {
            None => Some(None),
            Some(begins) => asked.options.iter().position(|option| option.text.starts_with(begins)).map(Some),
        };
        let words = self.script.question.iter().enumerate().filter(|(place, _)| !self.asked.contains(place));
        let mut fitting = words.filter(|(_, on)| asked.prompt.contains(&on.has));
        let (place, on, option) = fitting.find_map(|(place, on)| Some((place, on, option(on)?)))?;
        let say = on.say.trim().to_owned();
        let say = match option.and_then(|option| asked.options.get(option)) {
            Some(suggested) if say.is_empty() => format!("Try: {}.", suggested.text),
            Some(suggested) => format!("{say}\n\nTry: {}.", suggested.text),
            None => say,
        };
        self.asked.insert(place);
        Some(Lesson { say, option })
    }
}

#[cfg(test)]
mod tests {
    use affray_core::Seat;
    use affray_core::fight::any_play::{Asked, OptionText};

    use super::*;

    fn asks(options: &[&str]) -> Turn {
        let options = options.iter().map(|text| OptionText { text: (*text).to_owned() }).collect();
        Turn::Choice(Asked { seat: Seat(0), prompt: "What do you do?".to_owned(), options, forbidden: Vec::new() })
    }

    #[test]
    fn suggestions_come_in_order_and_only_where_they_can_be_taken() {
        let mut tutorial = Tutorial::read(
            r#"
            seed = 1
            opening = "Welcome."
            question = [
                { has = "do you do", try = "lay 7", say = "The seven." },
                { has = "do you do", try = "rest", say = "" },
                { has = "do you do", say = "As you like." },
            ]
            "#,
        )
        .expect("a tutorial");
        let lesson = tutorial.on_question(&asks(&["run", "rest"])).expect("something fits");
        assert_eq!(lesson, Lesson { say: "Try: rest.".to_owned(), option: Some(1) });
        let lesson = tutorial.on_question(&asks(&["lay 7 of Wands on Strike"])).expect("something fits");
        assert_eq!(lesson.say, "The seven.\n\nTry: lay 7 of Wands on Strike.");
        let lesson = tutorial.on_question(&asks(&["rest"])).expect("something fits");
        assert_eq!(lesson, Lesson { say: "As you like.".to_owned(), option: None });
        assert_eq!(tutorial.on_question(&asks(&["rest"])), None, "everything is said once");
    }
}
