//! The tutorial: a first fight that explains each rule when it first matters, and suggests what to try at the first
//! decisions. The texts are in one data file per game. The fight is dealt from a fixed seed, so that they fit what
//! happens; after another choice than the suggested one, only texts that still fit are shown.

use std::collections::BTreeSet;

use affray_core::fight::any_play::Asked;
use serde::Deserialize;

/// A tutorial in progress.
#[derive(Debug, Clone)]
pub struct Tutorial {
    file: TutorialFile,
    /// Rules explained so far.
    explained: BTreeSet<String>,
    /// Places of the lessons on questions given so far.
    given: BTreeSet<usize>,
}

/// A lesson at a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lesson {
    /// Its text.
    pub say: String,
    /// The place of the option to try, if one is suggested.
    pub option: Option<usize>,
}

/// What a tutorial file holds.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct TutorialFile {
    /// The seed of the fight, so that the texts fit what happens.
    seed: u64,
    /// The seat the learner plays; the first player if left out.
    seat: Option<String>,
    /// The introduction.
    opening: String,
    /// Lessons on questions; the first that fits is given.
    #[serde(default)]
    question: Vec<OnQuestion>,
    /// Lessons on rules, given when a rule is first cited in the log.
    #[serde(default)]
    rule: Vec<OnRule>,
    /// Shown at the end.
    #[serde(default)]
    closing: String,
}

/// Given once, at the first question that contains this text and offers the suggested option.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct OnQuestion {
    /// Part of the question's text.
    has: String,
    /// How the suggested option begins.
    #[serde(rename = "try")]
    suggest: Option<String>,
    /// The text.
    say: String,
}

/// Given once, when the rule is first cited.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct OnRule {
    /// The rule's id.
    id: String,
    /// The text.
    say: String,
}

impl Tutorial {
    /// Reads a tutorial file.
    pub fn read(text: &str) -> Result<Tutorial, String> {
        let file = toml::from_str(text).map_err(|error| error.to_string())?;
        Ok(Tutorial { file, explained: BTreeSet::new(), given: BTreeSet::new() })
    }

    /// The seed its fight is dealt from.
    pub fn seed(&self) -> u64 {
        self.file.seed
    }

    /// The seat the learner plays.
    pub fn seat(&self) -> Option<&str> {
        self.file.seat.as_deref()
    }

    /// The rules it explains.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.file.rule.iter().map(|on| on.id.as_str())
    }

    /// The introduction.
    pub fn opening(&self) -> String {
        self.file.opening.trim().to_owned()
    }

    /// The closing text.
    pub fn closing(&self) -> String {
        self.file.closing.trim().to_owned()
    }

    /// The lessons on these rules that have not been given yet.
    pub fn on_rules<'a>(&mut self, rules: impl Iterator<Item = &'a str>) -> Vec<String> {
        let mut lessons = Vec::new();
        for rule in rules {
            if let Some(on) = self.file.rule.iter().find(|on| on.id == rule)
                && self.explained.insert(on.id.clone())
            {
                lessons.push(format!("{}: {}", on.id, on.say.trim()));
            }
        }
        lessons
    }

    /// The lesson on this question, if there is one.
    pub fn on_question(&mut self, asked: &Asked) -> Option<Lesson> {
        let option = |on: &OnQuestion| match &on.suggest {
            None => Some(None),
            Some(begins) => asked.options.iter().position(|option| option.text.starts_with(begins)).map(Some),
        };
        let words = self.file.question.iter().enumerate().filter(|(place, _)| !self.given.contains(place));
        let mut fitting = words.filter(|(_, on)| asked.prompt.contains(&on.has));
        let (place, on, option) = fitting.find_map(|(place, on)| Some((place, on, option(on)?)))?;
        let say = on.say.trim().to_owned();
        let say = match option.and_then(|option| asked.options.get(option)) {
            Some(suggested) if say.is_empty() => format!("Try: {}.", suggested.text),
            Some(suggested) => format!("{say}\n\nTry: {}.", suggested.text),
            None => say,
        };
        self.given.insert(place);
        Some(Lesson { say, option })
    }
}

#[cfg(test)]
mod tests {
    use affray_core::Seat;
    use affray_core::fight::any_play::OptionText;

    use super::*;

    fn asks(options: &[&str]) -> Asked {
        let options = options
            .iter()
            .map(|text| OptionText { text: (*text).to_owned(), worth: String::new(), touches: Vec::new() })
            .collect();
        Asked { seat: Seat(0), prompt: "What do you do?".to_owned(), options, forbidden: Vec::new() }
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
