//! Conditions of lessons: what must be on the learner's screen for the words to be true.
//!
//! | written | holds where |
//! | --- | --- |
//! | `Kresk.Stamina >= 4` | a number on the table compares so with another, or with a number of the table |
//! | `Brock says Punch` | a note or an intent of that panel has these words |
//! | `offered lay 10 of Cups` | an option begins so |
//! | `forbidden refresh` | something that is forbidden begins so |
//! | `since: shows ✔✔` | the log has these words since the learner's last answer |
//! | `before: falls` | the log has these words anywhere |
//! | `not …` | the rest does not hold |

use serde::Deserialize;

use crate::scenery::Scenery;

/// A condition of a lesson.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Condition {
    /// Two numbers compare so.
    Compare(Number, Relation, Number),
    /// A panel says these words.
    Says(String, String),
    /// An option begins so.
    Offered(String),
    /// Something that is forbidden begins so.
    Forbidden(String),
    /// The log has these words since the last answer.
    Since(String),
    /// The log has these words.
    Before(String),
    /// The condition does not hold.
    Not(Box<Condition>),
}

/// A number in a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Number {
    /// As written.
    Fixed(i64),
    /// As the table shows it.
    Shown(String),
}

/// How two numbers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `>=`
    AtLeast,
    /// `>`
    More,
}

impl Number {
    fn read(text: &str) -> Result<Number, String> {
        let text = text.trim();
        match text.parse() {
            Ok(number) => Ok(Number::Fixed(number)),
            Err(_) if text.contains('.') => Ok(Number::Shown(text.to_owned())),
            Err(_) => Err(format!("{text:?} is no number and names none, as `Kresk.Stamina` does")),
        }
    }

    fn now(&self, scenery: &Scenery) -> Option<i64> {
        match self {
            Number::Fixed(number) => Some(*number),
            Number::Shown(name) => scenery.number(name),
        }
    }
}

impl TryFrom<String> for Condition {
    type Error = String;

    fn try_from(text: String) -> Result<Condition, String> {
        let rest = |word: &str| text.strip_prefix(word).map(|rest| rest.trim().to_owned());
        if let Some(not) = rest("not ") {
            return Ok(Condition::Not(Box::new(Condition::try_from(not)?)));
        }
        let named = [
            (rest("offered "), Condition::Offered as fn(String) -> Condition),
            (rest("forbidden "), Condition::Forbidden),
            (rest("since: "), Condition::Since),
            (rest("before: "), Condition::Before),
        ];
        if let Some((words, condition)) = named.into_iter().find_map(|(rest, to)| Some((rest?, to))) {
            return Ok(condition(words));
        }
        if let Some((panel, words)) = text.split_once(" says ") {
            return Ok(Condition::Says(panel.to_owned(), words.to_owned()));
        }
        let relations = [
            (" <= ", Relation::AtMost),
            (" >= ", Relation::AtLeast),
            (" < ", Relation::Less),
            (" > ", Relation::More),
            (" = ", Relation::Equal),
        ];
        for (sign, relation) in relations {
            if let Some((one, other)) = text.split_once(sign) {
                return Ok(Condition::Compare(Number::read(one)?, relation, Number::read(other)?));
            }
        }
        Err(format!("{text:?} is no condition of a lesson"))
    }
}

impl Condition {
    /// Whether it holds.
    pub fn holds(&self, scenery: &Scenery) -> bool {
        match self {
            Condition::Compare(one, relation, other) => match (one.now(scenery), other.now(scenery)) {
                (Some(one), Some(other)) => match relation {
                    Relation::Less => one < other,
                    Relation::AtMost => one <= other,
                    Relation::Equal => one == other,
                    Relation::AtLeast => one >= other,
                    Relation::More => one > other,
                },
                _ => false,
            },
            Condition::Says(panel, words) => scenery.says(panel, words),
            Condition::Offered(begins) => scenery.offered(begins).is_some(),
            Condition::Forbidden(begins) => scenery.is_forbidden(begins),
            Condition::Since(words) => scenery.since().iter().any(|line| line.line.text.contains(words)),
            Condition::Before(words) => scenery.log.iter().any(|line| line.line.text.contains(words)),
            Condition::Not(condition) => !condition.holds(scenery),
        }
    }
}
