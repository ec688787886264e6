//! An encounter with one number or name changed: the axes of a comparison, and what a balance tunes.
//!
//! An axis is a path and its values: `ruling.hand_size=4,5`, `edition=module-2017,world-2017`, `bot.Ada=plain,good`, or
//! any number, word or flag of the file by its path: `party.0.body=5..8`, `foes.0.hp=30`.

use affray_core::encounter::{nearest, one_of};
use affray_core::{Setup, Sitter};
use thiserror::Error;
use toml_edit::{DocumentMut, Item, Value};

/// A path into an encounter and the values it takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// The path to what changes.
    pub path: String,
    /// What it changes to, in order.
    pub values: Vec<String>,
}

/// Why an axis cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AxisError {
    /// Not `path=values`.
    #[error("write an axis as path=value,value or path=from..to, not {0:?}")]
    Shape(String),
    /// No values.
    #[error("the axis {path} has no values: {range:?} is empty")]
    Empty {
        /// The path.
        path: String,
        /// What was written.
        range: String,
    },
    /// More values than can be tried.
    #[error("the axis {path} has more than {} values", Axis::MOST)]
    TooMany {
        /// The path.
        path: String,
    },
    /// The file has nothing there.
    #[error("the encounter has no {path:?}{}", .near.as_ref().map(Suggestion::to_string).unwrap_or_default())]
    Unknown {
        /// The path.
        path: String,
        /// What there is instead.
        near: Option<Suggestion>,
    },
    /// What somebody or something is called, which changes no fight.
    #[error("{path} is what it is called, which changes nothing in a fight")]
    Name {
        /// The path.
        path: String,
    },
    /// The file has a table there, not a value.
    #[error("{path} is not a single value; go on to {keys}")]
    NotAValue {
        /// The path.
        path: String,
        /// What is in it.
        keys: String,
    },
    /// The value is of the wrong kind.
    #[error("{path} is {kind}, so it cannot be {value:?}")]
    Kind {
        /// The path.
        path: String,
        /// What it is.
        kind: &'static str,
        /// What was written.
        value: String,
    },
    /// The file is not TOML; `affray check` says more.
    #[error("the encounter file cannot be read: {0}")]
    NotToml(String),
}

/// What a file has in place of a path that it has not.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Suggestion {
    /// Whole paths, one of which may be meant.
    #[error("; did you mean {}?", one_of(.0.iter().map(String::as_str)))]
    Paths(Vec<String>),
    /// What may come after the last part that is right.
    #[error("; there is {}", one_of(.0.iter().map(String::as_str)))]
    Keys(Vec<String>),
}

impl Axis {
    /// The most values of an axis.
    pub const MOST: usize = 10_001;

    /// Fails where only a name would vary.
    pub fn check(&self) -> Result<(), AxisError> {
        if is_name(&self.path) { Err(AxisError::Name { path: self.path.clone() }) } else { Ok(()) }
    }
}

/// Whether a path leads to what somebody or something is called, which changes no fight.
fn is_name(path: &str) -> bool {
    let last = path.rsplit('.').next().unwrap_or(path);
    ["name", "title", "game"].contains(&last) && !path.starts_with("ruling")
}

/// A value of an encounter file that an axis can change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tunable {
    /// The path to it.
    pub path: String,
    /// What it is in the file.
    pub value: String,
    /// Whether it is a number, which a balance can tune.
    pub is_number: bool,
}

/// Every value of an encounter file that an axis can change, in the order of the file. Rulings and names are left out: the
/// first have paths of their own, the second change nothing.
pub fn tunables(text: &str) -> Result<Vec<Tunable>, AxisError> {
    let document: DocumentMut = text.parse().map_err(|error| AxisError::NotToml(format!("{error}")))?;
    let mut found = Vec::new();
    below(document.as_item(), "", &mut found);
    found.retain(|tunable| {
        !is_name(&tunable.path) && tunable.path != "edition" && !tunable.path.starts_with("rulings.")
    });
    Ok(found)
}

/// Adds the values at and below a place.
fn below(item: &Item, path: &str, found: &mut Vec<Tunable>) {
    let (value, is_number) = match item.as_value() {
        Some(Value::Integer(number)) => (number.value().to_string(), true),
        Some(Value::Float(number)) => (number.value().to_string(), true),
        Some(Value::Boolean(flag)) => (flag.value().to_string(), false),
        Some(Value::String(word)) => (word.value().clone(), false),
        _ => {
            for key in keys_of(item) {
                let next = match key.parse::<usize>() {
                    // Values in a list cannot be changed one by one, tables in it can.
                    Ok(index) => item.get(index).filter(|_| item.is_array_of_tables()),
                    Err(_) => item.get(&key),
                };
                let path = if path.is_empty() { key } else { format!("{path}.{key}") };
                if let Some(next) = next {
                    below(next, &path, found);
                }
            }
            return;
        }
    };
    found.push(Tunable { path: path.to_owned(), value, is_number });
}

/// What may be meant by a path that does not lead anywhere: it goes wrong at `part`, after which only `keys` can come.
fn near(document: &Item, path: &str, place: usize, keys: Vec<String>) -> Option<Suggestion> {
    const MOST: usize = 3;
    let parts: Vec<&str> = path.split('.').collect();
    let mut all = Vec::new();
    below(document, "", &mut all);
    let paths = || all.iter().map(|tunable| tunable.path.as_str());
    // One part misspelt, the rest right.
    let mended = nearest(parts[place], keys.iter().map(String::as_str)).map(|key| {
        let mut parts = parts.clone();
        parts[place] = key;
        parts.join(".")
    });
    let meant = mended.filter(|mended| paths().any(|path| path == mended));
    let meant = meant.or_else(|| nearest(path, paths()).map(str::to_owned));
    if let Some(meant) = meant {
        return Some(Suggestion::Paths(vec![meant]));
    }
    // The right key of somebody else.
    let last = parts.last().copied().unwrap_or_default();
    let same: Vec<String> = paths().filter(|path| path.rsplit('.').next() == Some(last)).map(str::to_owned).collect();
    match same.is_empty() {
        false => Some(Suggestion::Paths(same.into_iter().take(MOST).collect())),
        true => (!keys.is_empty()).then_some(Suggestion::Keys(keys)),
    }
}

impl std::str::FromStr for Axis {
    type Err = AxisError;

    fn from_str(text: &str) -> Result<Axis, AxisError> {
        let shape = || AxisError::Shape(text.to_owned());
        let (path, values) = text.split_once('=').ok_or_else(shape)?;
        let (path, written) = (path.trim().to_owned(), values.trim());
        if path.is_empty() || written.is_empty() {
            return Err(shape());
        }
        let empty = || AxisError::Empty { path: path.clone(), range: written.to_owned() };
        let mut values = Vec::new();
        for part in written.split(',').map(str::trim) {
            match part.split_once("..") {
                Some((from, to)) => {
                    let number = |text: &str| text.trim_start_matches('=').trim().parse::<i64>().map_err(|_| shape());
                    let (from, to) = (number(from)?, number(to)?);
                    if from > to {
                        return Err(empty());
                    }
                    if to.abs_diff(from) as usize >= Axis::MOST - values.len().min(Axis::MOST) {
                        return Err(AxisError::TooMany { path });
                    }
                    values.extend((from..=to).map(|number| number.to_string()));
                }
                None if part.is_empty() => return Err(empty()),
                None => values.push(part.to_owned()),
            }
        }
        Ok(Axis { path, values })
    }
}

/// The setup with the value at this path changed.
pub fn apply(setup: &Setup, path: &str, value: &str) -> Result<Setup, AxisError> {
    let mut setup = setup.clone();
    if path == "edition" {
        setup.edition = Some(value.to_owned());
    } else if let Some(name) = path.strip_prefix("ruling.").or_else(|| path.strip_prefix("rulings.")) {
        setup.rulings.push((name.to_owned(), value.to_owned()));
    } else if let Some(seat) = path.strip_prefix("bot.") {
        setup.sitters.push((seat.to_owned(), Sitter::Bot(value.to_owned())));
    } else {
        setup.encounter = change(&setup.encounter, path, value)?;
    }
    Ok(setup)
}

/// The text of a TOML file with one value changed, everything else as it was.
fn change(text: &str, path: &str, value: &str) -> Result<String, AxisError> {
    let mut document: DocumentMut = text.parse().map_err(|error| AxisError::NotToml(format!("{error}")))?;
    let whole = document.as_item().clone();
    let mut item: &mut Item = document.as_item_mut();
    for (place, part) in path.split('.').enumerate() {
        let keys = keys_of(item);
        let unknown = || AxisError::Unknown { path: path.to_owned(), near: near(&whole, path, place, keys) };
        item = match part.parse::<usize>() {
            Ok(index) => item.get_mut(index),
            Err(_) => item.get_mut(part),
        }
        .filter(|item| !item.is_none())
        .ok_or_else(unknown)?;
    }
    let keys = keys_of(item);
    let Some(slot) = item.as_value_mut() else {
        return Err(AxisError::NotAValue { path: path.to_owned(), keys: one_of(keys.iter().map(String::as_str)) });
    };
    let kind = |kind| AxisError::Kind { path: path.to_owned(), kind, value: value.to_owned() };
    let decor = slot.decor().clone();
    *slot = match slot {
        Value::Integer(_) => value.parse::<i64>().map_err(|_| kind("a whole number"))?.into(),
        Value::Float(_) => value.parse::<f64>().map_err(|_| kind("a number"))?.into(),
        Value::Boolean(_) => value.parse::<bool>().map_err(|_| kind("true or false"))?.into(),
        // A number in place of words is a mistake, unless these words are a number.
        Value::String(now) if value.parse::<f64>().is_ok() && now.value().parse::<f64>().is_err() => {
            return Err(kind("text"));
        }
        Value::String(_) => value.into(),
        Value::Datetime(_) => return Err(kind("a date")),
        Value::Array(_) => return Err(kind("a list")),
        Value::InlineTable(_) => {
            return Err(AxisError::NotAValue { path: path.to_owned(), keys: one_of(keys.iter().map(String::as_str)) });
        }
    };
    *slot.decor_mut() = decor;
    Ok(document.to_string())
}

/// What can come next in a path.
fn keys_of(item: &Item) -> Vec<String> {
    if let Some(table) = item.as_table_like() {
        return table.iter().map(|(key, _)| key.to_owned()).collect();
    }
    let length = item
        .as_array_of_tables()
        .map(toml_edit::ArrayOfTables::len)
        .or_else(|| item.as_array().map(toml_edit::Array::len));
    (0..length.unwrap_or(0)).map(|index| index.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str =
        "game = \"x\" # kept\n[[party]]\nname = \"Ada\"\nbody = 5\n[[party]]\nname = \"Bo\"\nbody = 6\nfast = true\n";

    #[test]
    fn axes_are_lists_and_ranges() {
        let values = |text: &str| text.parse::<Axis>().map(|axis| axis.values.join(" "));
        assert_eq!(values("a=4,5"), Ok("4 5".to_owned()));
        assert_eq!(values("a=5..8"), Ok("5 6 7 8".to_owned()));
        assert_eq!(values("a=-2..=1,9"), Ok("-2 -1 0 1 9".to_owned()));
        assert!(matches!(values("a=8..5"), Err(AxisError::Empty { .. })));
        assert!(matches!(values("a="), Err(AxisError::Shape(_))));
        assert!(matches!(values("a"), Err(AxisError::Shape(_))));
        assert!(matches!(values("a=1,,2"), Err(AxisError::Empty { .. })));
        let all = format!("a={}..{}", i64::MIN, i64::MAX);
        assert!(matches!(values(&all), Err(AxisError::TooMany { .. })), "a range over every number there is");
        assert!(matches!(values("a=-9223372036854775808..0"), Err(AxisError::TooMany { .. })));
        assert!(matches!(values("a=0..10000,0..10000"), Err(AxisError::TooMany { .. })), "counted together");
        assert_eq!("a=0..10000".parse::<Axis>().map(|axis| axis.values.len()), Ok(10_001));
    }

    #[test]
    fn a_value_is_changed_and_the_rest_is_kept() {
        let setup = Setup { encounter: FILE.to_owned(), ..Setup::default() };
        let changed = apply(&setup, "party.1.body", "9").expect("there is one").encounter;
        assert_eq!(changed, FILE.replace("body = 6", "body = 9"));
        assert_eq!(apply(&setup, "party.0.name", "Cy").expect("there is one").encounter, FILE.replace("Ada", "Cy"));
    }

    #[test]
    fn a_wrong_path_or_kind_is_said_plainly() {
        let setup = Setup { encounter: FILE.to_owned(), ..Setup::default() };
        let refused = |path, value| apply(&setup, path, value).expect_err("this is wrong").to_string();
        assert_eq!(refused("party.1.boddy", "9"), "the encounter has no \"party.1.boddy\"; did you mean party.1.body?");
        assert_eq!(
            refused("foes.0.body", "9"),
            "the encounter has no \"foes.0.body\"; did you mean party.0.body or party.1.body?"
        );
        assert!(refused("party.7.body", "9").ends_with("did you mean party.0.body?"));
        assert!(refused("party.7.luck", "9").ends_with("there is 0 or 1"));
        assert_eq!(refused("party.1.name", "9"), "party.1.name is text, so it cannot be \"9\"");
        assert!(refused("party.1", "9").contains("name, body or fast"));
        assert!(refused("party.1.body", "big").contains("a whole number"));
        assert!(refused("party.1.fast", "3").contains("true or false"));
    }

    #[test]
    fn what_can_be_changed_is_listed_by_its_path() {
        let text = format!("{FILE}skills = {{ swords = 2 }}\ngear = [1, 2]\n[rulings]\nx = 1\n");
        let all = tunables(&text).expect("it is TOML");
        let paths: Vec<&str> = all.iter().map(|tunable| tunable.path.as_str()).collect();
        assert_eq!(paths, ["party.0.body", "party.1.body", "party.1.fast", "party.1.skills.swords"]);
        assert_eq!(all[0], Tunable { path: "party.0.body".to_owned(), value: "5".to_owned(), is_number: true });
        let setup = Setup { encounter: text, ..Setup::default() };
        for tunable in all {
            apply(&setup, &tunable.path, &tunable.value).expect("each can be changed");
        }
    }

    #[test]
    fn a_name_is_nothing_to_vary() {
        let check = |axis: &str| axis.parse::<Axis>().expect("an axis").check();
        assert!(matches!(check("party.0.name=Cy,Di"), Err(AxisError::Name { .. })));
        assert!(matches!(check("title=a,b"), Err(AxisError::Name { .. })));
        assert_eq!(check("party.0.body=1..3"), Ok(()));
    }
}
