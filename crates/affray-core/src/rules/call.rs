//! What the GM may call for at any decision: a test, a rest, a blow out of nowhere.
//!
//! A call interrupts the question that is open. It is one answer on the tape; the game plays it out by the rules it has
//! for such a thing, asking as any rule does, and the interrupted question is asked again afterwards.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;
use thiserror::Error;

use crate::{Allowed, RuleId};

/// Something a GM may call for, as a game offers it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Callable {
    /// Its name: `challenge`.
    pub name: &'static str,
    /// What happens, in one sentence.
    pub means: &'static str,
    /// The rule that knows such a thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// What must or may be said with it, in the order in which a person would say it.
    pub wants: Vec<CallField>,
}

/// One thing that is said with a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CallField {
    /// Its name: `who`.
    pub name: &'static str,
    /// What may be written.
    pub allowed: Allowed,
    /// What holds if nothing is written; without it something must be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
}

impl Callable {
    /// A call that needs nothing said yet.
    pub fn new(name: &'static str, rule: &'static str, means: &'static str) -> Callable {
        Callable { name, means, rule: Some(RuleId(rule)), wants: Vec::new() }
    }

    /// Must be given.
    #[must_use]
    pub fn wants(mut self, name: &'static str, allowed: Allowed) -> Callable {
        self.wants.push(CallField { name, allowed, default: None });
        self
    }

    /// May be left out; then the default holds.
    #[must_use]
    pub fn may_have(mut self, name: &'static str, allowed: Allowed, default: impl Into<String>) -> Callable {
        self.wants.push(CallField { name, allowed, default: Some(default.into()) });
        self
    }
}

/// How it is written: `challenge who=… attribute=… [stake=…]`.
impl fmt::Display for Callable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.wants.iter().try_for_each(|wanted| match &wanted.default {
            None => write!(f, " {}=…", wanted.name),
            Some(_) => write!(f, " [{}=…]", wanted.name),
        })
    }
}

/// A call as the GM made it, with every default filled in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Call {
    /// Which of the [`Callable`]s.
    pub name: String,
    /// What was said with it, by name.
    pub with: BTreeMap<String, String>,
    /// Why, in words of the GM's own.
    pub reason: String,
}

impl Call {
    /// What was said under this name; empty if nothing was.
    pub fn get(&self, name: &str) -> &str {
        self.with.get(name).map_or("", String::as_str)
    }

    /// The number said under this name; 0 if none was.
    pub fn number(&self, name: &str) -> i64 {
        self.get(name).parse().unwrap_or_default()
    }

    /// The call with every default filled in, if one of these allows it.
    pub fn check(mut self, callable: &[Callable]) -> Result<Call, CallRefused> {
        let Some(which) = callable.iter().find(|which| which.name == self.name) else {
            let near = crate::nearest(&self.name, callable.iter().map(|which| which.name));
            return Err(CallRefused::Unknown { near: near.map(str::to_owned), name: self.name });
        };
        let wants = |name: &str| which.wants.iter().find(|wanted| wanted.name == name);
        for (name, value) in &self.with {
            let Some(wanted) = wants(name) else {
                let near = crate::nearest(name, which.wants.iter().map(|wanted| wanted.name));
                let (name, near) = (name.clone(), near.map(str::to_owned));
                return Err(CallRefused::NotWanted { call: which.name, name, near });
            };
            if !wanted.allowed.holds(value) {
                let (name, value, allowed) = (wanted.name, value.clone(), wanted.allowed.to_string());
                return Err(CallRefused::BadValue { name, value, allowed });
            }
        }
        for wanted in &which.wants {
            match (&wanted.default, self.with.contains_key(wanted.name)) {
                (_, true) => {}
                (Some(default), false) => _ = self.with.insert(wanted.name.to_owned(), default.clone()),
                (None, false) => {
                    let (call, name, allowed) = (which.name, wanted.name, wanted.allowed.to_string());
                    return Err(CallRefused::Missing { call, name, allowed });
                }
            }
        }
        Ok(self)
    }
}

/// A call that was taken, with what the game offered just then: what it is called for may not be on offer later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Called {
    /// The call.
    #[serde(flatten)]
    pub call: Call,
    /// The rule that knows such a thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// What was said with it, in the order in which a person would say it, and without what is understood.
    #[serde(skip)]
    pub told: Vec<(&'static str, String)>,
}

impl Called {
    /// The call with what was on offer; checked already.
    pub fn new(call: Call, offered: &[Callable]) -> Called {
        let Some(which) = offered.iter().find(|which| which.name == call.name) else {
            return Called { call, rule: None, told: Vec::new() };
        };
        let said = which.wants.iter().map(|wanted| (wanted, call.get(wanted.name)));
        let told = said.filter(|(wanted, value)| !value.is_empty() && wanted.default.as_deref() != Some(*value));
        let told = told.map(|(wanted, value)| (wanted.name, value.to_owned())).collect();
        Called { rule: which.rule, told, call }
    }
}

/// How it reads in the log: `challenge (who Kresk, attribute dex): the bridge sways`.
impl fmt::Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.call.name)?;
        for (place, (name, value)) in self.told.iter().enumerate() {
            write!(f, "{}{name} {value}", if place == 0 { " (" } else { ", " })?;
        }
        if !self.told.is_empty() {
            f.write_str(")")?;
        }
        match self.call.reason.as_str() {
            "" => Ok(()),
            why => write!(f, ": {why}"),
        }
    }
}

/// How it is typed again: `challenge who=Kresk attribute=str: the bridge sways`.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (name, value) in self.with.iter().filter(|(_, value)| !value.is_empty()) {
            match value.contains([' ', ':', '"']) {
                true => write!(f, " {name}={value:?}")?,
                false => write!(f, " {name}={value}")?,
            }
        }
        match self.reason.as_str() {
            "" => Ok(()),
            why => write!(f, ": {why}"),
        }
    }
}

/// Reads what [`Display`](fmt::Display) writes; values in quotation marks may hold spaces.
impl std::str::FromStr for Call {
    type Err = CallRefused;

    fn from_str(text: &str) -> Result<Call, CallRefused> {
        let text = text.trim();
        let end = text.find([' ', ':']).unwrap_or(text.len());
        let (name, mut rest) = text.split_at(end);
        let mut with = BTreeMap::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(Call { name: name.to_owned(), with, reason: String::new() });
            }
            if let Some(reason) = rest.strip_prefix(':') {
                return Ok(Call { name: name.to_owned(), with, reason: reason.trim().to_owned() });
            }
            let unclear = || CallRefused::Unclear { text: rest.to_owned() };
            let (key, value) = rest.split_once('=').ok_or_else(unclear)?;
            if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
                return Err(unclear());
            }
            let (value, after) = read_value(value).ok_or_else(unclear)?;
            with.insert(key.to_owned(), value);
            rest = after;
        }
    }
}

/// A word, or text in quotation marks with `\"` and `\\` inside; and what follows it.
fn read_value(text: &str) -> Option<(String, &str)> {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find([' ', ':']).unwrap_or(text.len());
        return Some((text[..end].to_owned(), &text[end..]));
    };
    let mut value = String::new();
    let mut letters = quoted.char_indices();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '"' => return Some((value, &quoted[place + 1..])),
            '\\' => value.push(letters.next()?.1),
            _ => value.push(letter),
        }
    }
    None
}

/// Why a call was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CallRefused {
    /// Nothing of this name can be called for.
    #[error("nothing called {name:?} can be called for just now{}", near.as_ref().map(|near| format!("; did you mean {near:?}?")).unwrap_or_default())]
    Unknown {
        /// What was written.
        name: String,
        /// The nearest there is.
        near: Option<String>,
    },
    /// It takes no such thing.
    #[error("{call} takes no {name:?}{}", near.as_ref().map(|near| format!("; did you mean {near:?}?")).unwrap_or_default())]
    NotWanted {
        /// The call.
        call: &'static str,
        /// What was written.
        name: String,
        /// The nearest there is.
        near: Option<String>,
    },
    /// Something must be said with it.
    #[error("{call} needs {name}: write {name}={allowed}")]
    Missing {
        /// The call.
        call: &'static str,
        /// What is missing.
        name: &'static str,
        /// What it takes.
        allowed: String,
    },
    /// The value does not fit.
    #[error("{name} cannot be {value:?}: it takes {allowed}")]
    BadValue {
        /// What it is.
        name: &'static str,
        /// What was written.
        value: String,
        /// What would be right.
        allowed: String,
    },
    /// Not written as a call is written.
    #[error(
        "{text:?} is not clear: write name=value, values with spaces in quotation marks, and the reason after a colon"
    )]
    Unclear {
        /// From here on.
        text: String,
    },
    /// It would leave somebody with nothing to answer.
    #[error("{name} would leave the open question without an answer")]
    NothingLeft {
        /// The call.
        name: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered() -> Vec<Callable> {
        vec![
            Callable::new("challenge", "X-1", "Somebody must prove themselves.")
                .wants("who", Allowed::words(["Ann", "Bo the Bold"]))
                .may_have("stake", Allowed::Text, ""),
        ]
    }

    #[test]
    fn a_call_is_read_as_it_is_written() {
        for text in [
            "challenge",
            "challenge who=Ann",
            "challenge who=\"Bo the Bold\"",
            "challenge stake=\"the \\\"lantern\\\": gone\" who=Ann: the bridge sways: again",
        ] {
            let call: Call = text.parse().unwrap();
            assert_eq!(call.to_string(), text);
        }
        assert!(matches!("challenge Ann".parse::<Call>(), Err(CallRefused::Unclear { .. })));
        assert!(matches!("challenge who=\"Ann".parse::<Call>(), Err(CallRefused::Unclear { .. })));
    }

    #[test]
    fn a_call_is_checked_and_completed() {
        let check = |text: &str| text.parse::<Call>().unwrap().check(&offered());
        assert_eq!(check("challenge who=Ann").unwrap().get("stake"), "");
        let called = Called::new(check("challenge stake=all who=Ann: now").unwrap(), &offered());
        assert_eq!(
            (called.to_string(), called.rule),
            ("challenge (who Ann, stake all): now".into(), Some(RuleId("X-1")))
        );
        for (text, says) in [
            ("chalenge who=Ann", "nothing called \"chalenge\" can be called for just now; did you mean \"challenge\"?"),
            ("challenge", "challenge needs who: write who=Ann or Bo the Bold"),
            ("challenge who=Cy", "who cannot be \"Cy\": it takes Ann or Bo the Bold"),
            ("challenge who=Ann steak=x", "challenge takes no \"steak\"; did you mean \"stake\"?"),
        ] {
            assert_eq!(check(text).unwrap_err().to_string(), says);
        }
    }
}
