//! The tutorial: a first fight that explains each rule when it first matters, and suggests what to try.
//!
//! The texts are in one data file per game. What is said depends on what the learner's screen shows: a lesson has
//! conditions, the numbers in it are filled in from the table, and the lessons on a rule quote the line of the log
//! they explain. So whatever was done or dealt, no text contradicts the screen. Which lessons have been given follows from the
//! fight alone, so that taking an answer back and resuming a saved fight find the right place.

use affray_core::{AnswerOrigin, AnyGame, AnyPlay, Dealing, Record, Seat};
use serde::Deserialize;

use crate::condition::Condition;
use crate::scenery::Scenery;

/// How an interface words what lessons say of its keys: a name that stands in braces, such as `keys`, and the words for it; `None`
/// if it knows no such name.
pub type Phrases = fn(&str) -> Option<String>;

/// A tutorial in progress.
#[derive(Debug, Clone)]
pub struct Tutorial {
    file: TutorialFile,
    /// How keys are worded where the lessons are shown.
    phrases: Phrases,
    /// The lessons given so far, in order.
    given: Vec<Given>,
}

/// The lessons given at one moment of the fight.
#[derive(Debug, Clone)]
struct Given {
    /// How many answers had been given that rules asked for; what the GM sets and notes are none.
    place: usize,
    /// How many answers there were in all.
    answers: usize,
    /// Rules that were explained, with the line of the log that cited each.
    rules: Vec<(usize, String)>,
    /// The lesson on the question.
    question: Option<usize>,
}

/// What the tutorial says at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lesson {
    /// The texts: on rules, and then on the question.
    pub texts: Vec<String>,
    /// The place of the option to try, if one is suggested.
    pub option: Option<usize>,
}

impl Lesson {
    /// All texts, with an empty line between two.
    pub fn words(&self) -> String {
        self.texts.join("\n\n")
    }
}

/// What a tutorial file holds.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct TutorialFile {
    /// The seed of the fight.
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

/// Given once, at the first question that contains this text, offers the suggested option and meets the conditions.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct OnQuestion {
    /// Part of the question's text.
    has: String,
    /// What must be so.
    #[serde(default)]
    when: Vec<Condition>,
    /// How the suggested option begins.
    #[serde(rename = "try")]
    suggest: Option<String>,
    /// Whether it is given every time that it fits: a suggestion that stays true.
    #[serde(default)]
    always: bool,
    /// The text.
    #[serde(default)]
    say: String,
}

/// Given once, when the rule is first cited and the conditions are met.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct OnRule {
    /// The rule's id.
    id: String,
    /// What must be so.
    #[serde(default)]
    when: Vec<Condition>,
    /// Part of the line that cites it, where the rule is cited by several.
    #[serde(default)]
    line: String,
    /// The text.
    say: String,
}

impl OnQuestion {
    /// Whether the lesson fits: it is about this question, its conditions hold, and what it suggests is offered.
    fn fits(&self, scenery: &Scenery) -> bool {
        scenery.asked.as_ref().is_some_and(|asked| asked.prompt.contains(&self.has))
            && self.when.iter().all(|condition| condition.holds(scenery))
            && (self.suggest.is_none() || self.suggested(scenery).is_some())
    }

    /// The place of the suggested option.
    fn suggested(&self, scenery: &Scenery) -> Option<usize> {
        scenery.offered(self.suggest.as_ref()?)
    }
}

impl Tutorial {
    /// Reads a tutorial file.
    pub fn read(text: &str) -> Result<Tutorial, String> {
        let file = toml::from_str(text).map_err(|error| error.to_string())?;
        Ok(Tutorial { file, phrases: |_| None, given: Vec::new() })
    }

    /// The tutorial that a saved fight belongs to: the game's first fight, dealt from the tutorial's seed.
    pub fn of_record(game: &dyn AnyGame, record: &Record) -> Option<Tutorial> {
        let mut tutorial = Tutorial::read(game.tutorial()).ok()?;
        let seed = match &record.header.dealing {
            Dealing::Sealed { seed, entropy, .. } if entropy.is_empty() => *seed,
            _ => None,
        };
        if seed != Some(tutorial.seed()) || record.header.encounter != game.starter() {
            return None;
        }
        tutorial.catch_up(game, record);
        Some(tutorial)
    }

    /// Notes what was taught at each decision of the learner in a saved fight.
    fn catch_up(&mut self, game: &dyn AnyGame, record: &Record) {
        let resume = || game.resume(record, true).ok();
        let Some(play) = resume() else { return };
        let learner = self.file.seat.as_ref().and_then(|name| play.cast().find(name)).unwrap_or(Seat(0));
        for (place, given) in play.given().iter().enumerate() {
            if *given == AnswerOrigin::Decided(learner)
                && let Some(mut then) = resume()
            {
                then.undo_to(place);
                self.look(then.as_ref(), Some(learner));
            }
        }
    }

    /// Says how keys are worded where the lessons are shown.
    #[must_use]
    pub fn on(mut self, phrases: Phrases) -> Tutorial {
        self.phrases = phrases;
        self
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

    /// How many lessons on questions there are, and which of them have been given, in order.
    pub fn course(&self) -> (usize, Vec<usize>) {
        (self.file.question.len(), self.given.iter().filter_map(|given| given.question).collect())
    }

    /// Every text as it is written, with the names of what is filled in.
    pub fn texts(&self) -> Vec<&str> {
        let file = &self.file;
        let lessons = file.question.iter().map(|on| on.say.as_str()).chain(file.rule.iter().map(|on| on.say.as_str()));
        [file.opening.as_str(), file.closing.as_str()].into_iter().chain(lessons).collect()
    }

    /// What it says now to the person in this seat. The same moment brings the same lesson.
    pub fn look(&mut self, play: &dyn AnyPlay, seat: Option<Seat>) -> Lesson {
        let asked_for = |given: &&AnswerOrigin| !matches!(given, AnswerOrigin::Overruled | AnswerOrigin::Noted);
        let (answers, place) = (play.answers(), play.given().iter().filter(asked_for).count());
        // What was given after this moment has been taken back.
        self.given.retain(|given| given.place <= place);
        let here = self.given.pop_if(|given| given.place == place);
        let scenery = Scenery::of(play, seat, self.given.last().map(|given| given.answers));
        // What the GM sets or somebody notes at the same question is no reason to go on to the next lesson.
        let given = here.filter(|here| here.question.is_none_or(|on| self.file.question[on].fits(&scenery)));
        let given = given.unwrap_or_else(|| Given {
            place,
            answers,
            rules: self.new_rules(&scenery),
            question: self.new_question(&scenery),
        });
        let lesson = self.lesson(&given, &scenery);
        self.given.push(given);
        lesson
    }

    /// The lessons on rules that are new.
    fn new_rules(&self, scenery: &Scenery) -> Vec<(usize, String)> {
        let mut new: Vec<(usize, String)> = Vec::new();
        for line in scenery.since() {
            let fits = |on: &OnRule| {
                line.line.rule.is_some_and(|rule| rule.0 == on.id)
                    && line.line.text.contains(&on.line)
                    && on.when.iter().all(|condition| condition.holds(scenery))
            };
            let Some(lesson) = self.file.rule.iter().position(fits) else { continue };
            let explained = self.given.iter().flat_map(|given| &given.rules).chain(&new);
            if explained.into_iter().all(|(rule, _)| *rule != lesson) {
                new.push((lesson, line.line.text.clone()));
            }
        }
        new
    }

    /// The lesson on the open question.
    fn new_question(&self, scenery: &Scenery) -> Option<usize> {
        let given: Vec<usize> = self.course().1;
        let mut lessons = self.file.question.iter().enumerate();
        lessons.find(|(place, on)| (on.always || !given.contains(place)) && on.fits(scenery)).map(|(place, _)| place)
    }

    fn lesson(&self, given: &Given, scenery: &Scenery) -> Lesson {
        let mut texts = Vec::new();
        if self.given.is_empty() {
            texts.push(self.filled(&self.file.opening, scenery));
        }
        for (lesson, line) in &given.rules {
            let on = &self.file.rule[*lesson];
            texts.push(format!("“{line}” [{}]\n{}", on.id, self.filled(&on.say, scenery)));
        }
        let on = given.question.map(|place| &self.file.question[place]);
        let option = on.and_then(|on| on.suggested(scenery));
        if let Some(on) = on {
            texts.push(self.filled(&on.say, scenery));
        }
        let suggested = option.and_then(|option| scenery.asked.as_ref()?.options.get(option));
        texts.extend(suggested.map(|suggested| format!("Try: {}.", suggested.text)));
        if scenery.is_over {
            texts.push(self.filled(&self.file.closing, scenery));
        }
        texts.retain(|text| !text.is_empty());
        Lesson { texts, option }
    }

    /// A text with what it names in braces filled in: a number of the table, or words about keys.
    fn filled(&self, text: &str, scenery: &Scenery) -> String {
        let mut filled = String::new();
        let mut rest = text.trim();
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            let number = || scenery.number(name).map(|number| number.to_string());
            let words = (self.phrases)(name).or_else(number);
            filled.push_str(before);
            // A name that is not known stays as it is written: a test looks for braces.
            filled.push_str(&words.unwrap_or_else(|| format!("{{{name}}}")));
            rest = after;
        }
        filled + rest
    }
}

#[cfg(test)]
mod tests {
    use affray_core::fight::any_play::{Asked, OptionText};
    use affray_core::{Board, Panel, Side};

    use super::*;

    fn scenery(options: &[&str], stamina: i64) -> Scenery {
        let options =
            options.iter().map(|text| OptionText { text: (*text).to_owned(), ..OptionText::default() }).collect();
        let asked = Asked { seat: Seat(0), prompt: "What do you do?".to_owned(), options, forbidden: Vec::new() };
        let mut panel = Panel::new("Ann", Side::Own);
        panel.track("Stamina", stamina, 10);
        let board = Board { heading: String::new(), panels: vec![panel] };
        Scenery { board, asked: Some(asked), log: Vec::new(), new: 0, is_over: false }
    }

    fn tutorial(questions: &str) -> Tutorial {
        Tutorial::read(&format!("seed = 1\nopening = \"\"\n{questions}")).expect("a tutorial")
    }

    #[test]
    fn a_lesson_is_given_where_its_conditions_hold_and_its_numbers_are_those_of_the_table() {
        let tutorial = tutorial(
            r#"
            [[question]]
            has = "do you do"
            when = ["Ann.Stamina < 4", "not offered lay"]
            try = "rest"
            say = "Only {Ann.Stamina} of {Ann.Stamina.most} left."
            [[question]]
            has = "do you do"
            try = "run"
            "#,
        );
        let lesson = |scenery: &Scenery| {
            let given = Given { place: 0, answers: 0, rules: Vec::new(), question: tutorial.new_question(scenery) };
            tutorial.lesson(&given, scenery)
        };
        let low = lesson(&scenery(&["run", "rest"], 3));
        assert_eq!((low.words().as_str(), low.option), ("Only 3 of 10 left.\n\nTry: rest.", Some(1)));
        for other in [scenery(&["run", "rest"], 4), scenery(&["run", "rest", "lay 7"], 3), scenery(&["run"], 3)] {
            assert_eq!(lesson(&other).words(), "Try: run.");
        }
        assert_eq!(lesson(&scenery(&["rest"], 4)), Lesson::default());
    }

    #[test]
    fn a_condition_that_means_nothing_is_refused() {
        let read = |when: &str| {
            Tutorial::read(&format!("seed = 1\nopening = \"\"\n[[question]]\nhas = \"\"\nwhen = [\"{when}\"]"))
        };
        assert!(read("Ann.Stamina <= Bo.Stamina").is_ok() && read("not Bo says weak").is_ok());
        assert!(read("Stamina < 4").is_err_and(|why| why.contains("is no number")));
        assert!(read("be careful").is_err_and(|why| why.contains("is no condition")));
    }
}
