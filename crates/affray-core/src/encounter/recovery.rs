//! Reads on after a mistake in a file's shape, so that all of them are reported and not only the first.
//!
//! The parser stops where a value does not fit. Here the value is replaced by one that does, or its key or table is left
//! out, and the file is read again. What a game finds afterwards may follow from what was left out, so it is reported
//! only where it cannot.

use std::borrow::Cow;
use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned as TomlSpanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

use super::diagnostic::Diagnostic;
use super::read::explain;
use super::spelling::nearest;
use super::whole::range_of;

/// The most mistakes in the shape of one file that are looked for.
const MOST: usize = 50;

/// The most repairs that are tried for one file, which only a file made to be slow needs.
const MOST_TRIES: usize = 300;

/// The mistakes in a file's shape, and what they keep a game from seeing.
#[derive(Debug, Default)]
pub struct Mistakes {
    found: Vec<Diagnostic>,
    /// Values that were replaced.
    replaced: Vec<Range<usize>>,
    /// For each of them, every table around it and the key there that leads to it.
    under: Vec<(Range<usize>, String)>,
    /// Tables from which a key was left out: everything in them may look wrong.
    maimed: Vec<Range<usize>>,
    /// Tables in which something was repaired, at any depth: what is said of them as a whole may follow from it.
    around: Vec<Range<usize>>,
    /// Names of what was left out, which others may refer to.
    lost: Vec<String>,
}

impl Mistakes {
    /// Whether there is any.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Whether something was put in place of a mistake under one of these keys, in a table around this place.
    ///
    /// Nobody wrote what stands there now, so a game finds no fault with what it makes of it.
    pub fn replaced_under(&self, keys: &[&str], near: &Range<usize>) -> bool {
        let around = |place: &Range<usize>| place.start <= near.start && near.end <= place.end;
        self.under.iter().any(|(table, key)| keys.contains(&key.as_str()) && around(table))
    }

    /// Adds mistakes that were found without reading the shape, except where one is known already.
    pub(super) fn add(&mut self, more: Vec<Diagnostic>) {
        let known: Vec<_> = self.found.iter().map(|diagnostic| diagnostic.span.clone()).collect();
        self.found.extend(more.into_iter().filter(|diagnostic| !known.contains(&diagnostic.span)));
    }

    /// These and what a game has found, in the order of the file; what may follow from these is left out.
    #[must_use]
    pub fn and(self, found: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let Mistakes { found: mut all, replaced, under: _, maimed, around, lost } = self;
        let has_gaps = !maimed.is_empty() || !lost.is_empty();
        let follows = |diagnostic: &Diagnostic| match &diagnostic.span {
            None => has_gaps,
            Some(span) => {
                let holds = |place: &Range<usize>| place.start <= span.start && span.end <= place.end;
                replaced.iter().chain(&maimed).any(holds)
                    || around.contains(span)
                    || lost.iter().any(|name| diagnostic.message.contains(&format!("{name:?}")))
            }
        };
        let own: Vec<Diagnostic> = found.into_iter().filter(|diagnostic| !follows(diagnostic)).collect();
        all.extend(own);
        in_order(&mut all);
        all
    }
}

/// Sorts diagnostics by their place; those without one come last.
pub(super) fn in_order(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.as_ref().map_or(usize::MAX, |span| span.start));
    diagnostics.dedup();
}

/// Reads a file's own shape out of its table, and all mistakes in it. No shape if too little of the file is right.
pub(super) fn read<T: DeserializeOwned>(text: &str, table: TomlSpanned<DeTable<'_>>) -> (Option<T>, Mistakes) {
    let mut repairer = Repairer { text, table, mistakes: Mistakes::default(), left_out: Vec::new(), tries: MOST_TRIES };
    let shape = loop {
        match repairer.deserialize() {
            Ok(shape) => break Some(shape),
            Err(error) => {
                if repairer.mistakes.found.len() == MOST || !repairer.repair::<T>(&error) {
                    break None;
                }
            }
        }
    };
    let Repairer { mut mistakes, .. } = repairer;
    in_order(&mut mistakes.found);
    (shape, mistakes)
}

struct Repairer<'a, 'i> {
    text: &'a str,
    table: TomlSpanned<DeTable<'i>>,
    mistakes: Mistakes,
    /// Keys that were left out, each with the place of its table.
    left_out: Vec<(Range<usize>, String)>,
    /// How many more repairs may be tried.
    tries: usize,
}

/// Where something stands: the places to take from the top, by key or by index.
type Path = Vec<usize>;

/// What to do about a mistake.
enum Repair<'i> {
    Replace(Path, DeValue<'i>),
    LeaveOut(Path),
}

/// What a repair has changed.
struct Repaired {
    /// Whether something else stands there now.
    replaced: bool,
    place: Range<usize>,
    /// The table it was in; none at the top, where everything would be.
    holder: Option<Range<usize>>,
    /// Every table around it.
    around: Vec<Range<usize>>,
    /// Every table around it with the key there that leads to it.
    under: Vec<(Range<usize>, String)>,
    /// Every word that is gone with it.
    lost: Vec<String>,
    /// The key, with the place of its table.
    key: Option<(Range<usize>, String)>,
}

/// What the parser complains of.
enum Complaint<'m> {
    UnknownKey(&'m str),
    MissingKey(&'m str),
    UnknownWord { word: &'m str, known: Option<&'m str> },
    Misfit { found: &'m str, expected: &'m str },
    Other,
}

impl<'m> Complaint<'m> {
    fn of(message: &'m str) -> Complaint<'m> {
        let mut quoted = message.split('`').skip(1).step_by(2);
        let first = quoted.next();
        if let (Some(key), true) = (first, message.starts_with("unknown field")) {
            return Complaint::UnknownKey(key);
        }
        if let (Some(key), true) = (first, message.starts_with("missing field")) {
            return Complaint::MissingKey(key);
        }
        if let (Some(word), true) = (first, message.starts_with("unknown variant")) {
            return Complaint::UnknownWord { word, known: quoted.next() };
        }
        let misfit = message.strip_prefix("invalid type: ").or(message.strip_prefix("invalid value: "));
        match misfit.and_then(|misfit| misfit.split_once(", expected ")) {
            Some((found, expected)) => Complaint::Misfit { found, expected },
            None => Complaint::Other,
        }
    }
}

impl<'i> Repairer<'_, 'i> {
    fn deserialize<T: DeserializeOwned>(&self) -> Result<T, toml::de::Error> {
        T::deserialize(toml::Deserializer::from(self.table.clone()))
    }

    /// Reports a mistake and reads around it; false if that cannot be done.
    fn repair<T: DeserializeOwned>(&mut self, error: &toml::de::Error) -> bool {
        let message = error.message().trim().to_owned();
        let complaint = Complaint::of(&message);
        let mut diagnostic = explain(self.text, error);
        let span = error.span().unwrap_or_default();
        // A key that was left out, or misspelt, is missed later; that is no mistake of its own.
        let is_missed = |key: &str, left_out: &str| left_out == key || nearest(left_out, [key]).is_some();
        if let Complaint::MissingKey(key) = complaint
            && let Some(place) = self.left_out.iter().position(|(table, out)| *table == span && is_missed(key, out))
        {
            self.left_out.swap_remove(place);
            return self.table_at(&span).is_some_and(|path| self.apply(Repair::LeaveOut(path)));
        }
        // The parser may know no more than the table; whichever repair makes the complaint go away is the right one.
        for repair in self.repairs(&complaint, &span).into_iter().take(self.tries) {
            self.tries -= 1;
            let before = self.table.clone();
            let put = match &repair {
                Repair::Replace(_, DeValue::String(word)) => Some(word.to_string()),
                _ => None,
            };
            let Some(done) = self.carry_out(repair, &complaint) else { continue };
            // The wrong one if the complaint stays, or is now about what was put there.
            let is_wrong = self.deserialize::<T>().err().is_some_and(|after| {
                let is_about_it = matches!(Complaint::of(after.message().trim()),
                    Complaint::UnknownWord { word, .. } if Some(word) == put.as_deref());
                let is_there = after.span() == error.span();
                is_about_it && (is_there || after.span().as_ref() == Some(&done.place))
                    || is_there && after.message() == error.message()
            });
            if is_wrong {
                self.table = before;
                continue;
            }
            diagnostic.span = Some(done.place.clone());
            self.mistakes.around.extend(done.around);
            if done.replaced {
                self.mistakes.replaced.push(done.place);
                self.mistakes.under.extend(done.under);
            } else {
                self.mistakes.lost.extend(done.lost);
                self.mistakes.maimed.extend(done.holder);
                self.left_out.extend(done.key);
            }
            self.mistakes.found.push(diagnostic);
            return true;
        }
        self.mistakes.found.push(diagnostic);
        false
    }

    /// Repairs, and says what that has changed; `None` if nothing.
    fn carry_out(&mut self, repair: Repair<'i>, complaint: &Complaint<'_>) -> Option<Repaired> {
        let (path, replaced) = match &repair {
            Repair::Replace(path, _) => (path.clone(), true),
            Repair::LeaveOut(path) => (path.clone(), false),
        };
        let (key, value) = entry(&self.table, &path)?;
        let (_, above) = path.split_last()?;
        let place = match (complaint, key) {
            (Complaint::UnknownKey(_), Some(key)) => key.span(),
            _ => value.span(),
        };
        let mut lost = Vec::new();
        words_in(key.map(|key| key.get_ref().as_ref()), value.get_ref(), &mut lost);
        // The other elements of a list do not miss one.
        let holder = key.and_then(|_| entry(&self.table, above)).map(|(_, holder)| extent_of(holder));
        let key = key.map(|key| (span_at(&self.table, above), key.get_ref().to_string()));
        let around = (1..path.len()).map(|depth| span_at(&self.table, &path[..depth])).collect();
        let under = (0..path.len()).filter_map(|depth| {
            let holder = match depth {
                0 => 0..self.text.len(),
                _ => extent_of(entry(&self.table, &path[..depth])?.1),
            };
            Some((holder, key_of(&self.table, &path[..=depth])?))
        });
        let under = under.collect();
        let done = Repaired { replaced, place, holder, around, under, lost, key };
        self.apply(repair).then_some(done)
    }

    /// What may be done about a complaint about this place, the likeliest first.
    fn repairs(&self, complaint: &Complaint<'_>, span: &Range<usize>) -> Vec<Repair<'i>> {
        let table = self.table_at(span);
        let mut repairs = Vec::new();
        match complaint {
            Complaint::UnknownKey(wanted) => {
                let mut keys = self.alike(span, &|_| true);
                self.each(&mut |path, _| {
                    if key_span_at(&self.table, path).as_ref() == Some(span) {
                        keys.push(path.to_vec());
                    }
                });
                keys.retain(|path| key_of(&self.table, path).as_deref() == Some(wanted));
                repairs.extend(keys.into_iter().map(Repair::LeaveOut));
            }
            Complaint::MissingKey(key) => {
                let has_not = |value: &DeValue<'_>| matches!(value, DeValue::Table(table) if !table.keys().any(|known| known.get_ref() == key));
                let mut tables = self.alike(span, &has_not);
                // Without what is around the table, nothing would be missed either.
                tables.sort_by_key(|path| std::cmp::Reverse(path.len()));
                repairs.extend(tables.into_iter().map(Repair::LeaveOut));
            }
            Complaint::UnknownWord { word, known } => {
                let is_word = |value: &DeValue<'_>| matches!(value, DeValue::String(text) if text == word);
                for path in self.alike(span, &is_word) {
                    repairs.push(match known {
                        Some(known) => Repair::Replace(path, DeValue::String(Cow::Owned((*known).to_owned()))),
                        None => Repair::LeaveOut(path),
                    });
                }
            }
            Complaint::Misfit { found, expected } => {
                for path in self.alike(span, &|value| is_described(value, found)) {
                    repairs.extend(fitting(expected).map(|value| Repair::Replace(path.clone(), value)));
                    repairs.push(Repair::LeaveOut(path));
                }
            }
            Complaint::Other => self.each(&mut |path, _| {
                if span_at(&self.table, path) == *span {
                    repairs.push(Repair::LeaveOut(path.to_vec()));
                }
            }),
        }
        repairs.extend(table.filter(|path| !path.is_empty()).map(Repair::LeaveOut));
        repairs
    }

    /// The values at a place, or below it, that are like this.
    fn alike(&self, span: &Range<usize>, like: &dyn Fn(&DeValue<'_>) -> bool) -> Vec<Path> {
        let mut at: Vec<Path> = Vec::new();
        let mut found = Vec::new();
        self.each(&mut |path, value| {
            if span_at(&self.table, path) == *span {
                at.push(path.to_vec());
            }
            if at.iter().any(|above| path.starts_with(above)) && like(value) {
                found.push(path.to_vec());
            }
        });
        found
    }

    /// Visits every value with its path, what holds others before what it holds.
    fn each(&self, visit: &mut dyn FnMut(&[usize], &DeValue<'i>)) {
        fn below<'i>(path: &mut Path, value: &DeValue<'i>, visit: &mut dyn FnMut(&[usize], &DeValue<'i>)) {
            visit(path, value);
            let children: Vec<&TomlSpanned<DeValue<'i>>> = match value {
                DeValue::Table(table) => table.values().collect(),
                DeValue::Array(array) => array.iter().collect(),
                _ => return,
            };
            for (place, child) in children.into_iter().enumerate() {
                path.push(place);
                below(path, child.get_ref(), visit);
                path.pop();
            }
        }
        for (place, child) in self.table.get_ref().values().enumerate() {
            below(&mut vec![place], child.get_ref(), visit);
        }
    }

    /// The path of the table, of those with this span the innermost.
    fn table_at(&self, span: &Range<usize>) -> Option<Path> {
        let mut found = (self.table.span() == *span || *span == Range::default()).then(Vec::new);
        self.each(&mut |path, value| {
            if matches!(value, DeValue::Table(_)) && span_at(&self.table, path) == *span {
                found = Some(path.to_vec());
            }
        });
        found
    }

    /// Carries a repair out; false if there is nothing of the kind.
    fn apply(&mut self, repair: Repair<'i>) -> bool {
        let (path, value) = match repair {
            Repair::Replace(path, value) => (path, Some(value)),
            Repair::LeaveOut(path) => (path, None),
        };
        let Some((&last, above)) = path.split_last() else { return false };
        match (value, above.split_first()) {
            (Some(value), _) => match child_mut(self.table.get_mut(), &path) {
                Some(child) => *child.get_mut() = value,
                None => return false,
            },
            (None, None) => remove_key(self.table.get_mut(), last),
            (None, Some(_)) => match child_mut(self.table.get_mut(), above).map(TomlSpanned::get_mut) {
                Some(DeValue::Table(table)) => remove_key(table, last),
                Some(DeValue::Array(array)) => {
                    let kept = array.iter().enumerate().filter(|(place, _)| *place != last);
                    let mut left = DeArray::new();
                    kept.for_each(|(_, value)| left.push(value.clone()));
                    *array = left;
                }
                _ => return false,
            },
        }
        true
    }
}

fn remove_key(table: &mut DeTable<'_>, place: usize) {
    if let Some(key) = table.keys().nth(place).cloned() {
        table.remove(&key);
    }
}

/// The value at a path, to be changed.
fn child_mut<'t, 'i>(table: &'t mut DeTable<'i>, path: &[usize]) -> Option<&'t mut TomlSpanned<DeValue<'i>>> {
    let (&first, below) = path.split_first()?;
    let first = table.iter_mut().nth(first).map(|(_, value)| value)?;
    below.iter().try_fold(first, |holder, &place| match holder.get_mut() {
        DeValue::Table(table) => table.iter_mut().nth(place).map(|(_, value)| value),
        DeValue::Array(array) => array.get_mut(place),
        _ => None,
    })
}

/// The key and the value at a path; no key for an element of a list.
type Entry<'t, 'i> = (Option<&'t TomlSpanned<DeString<'i>>>, &'t TomlSpanned<DeValue<'i>>);

fn entry<'t, 'i>(table: &'t TomlSpanned<DeTable<'i>>, path: &[usize]) -> Option<Entry<'t, 'i>> {
    let (&first, below) = path.split_first()?;
    let keyed = |(key, value)| (Some(key), value);
    let first = table.get_ref().iter().nth(first).map(keyed)?;
    below.iter().try_fold(first, |(_, holder), &place| match holder.get_ref() {
        DeValue::Table(table) => table.iter().nth(place).map(keyed),
        DeValue::Array(array) => array.get(place).map(|value| (None, value)),
        _ => None,
    })
}

/// The place of a value; of the whole file for the top.
fn span_at(table: &TomlSpanned<DeTable<'_>>, path: &[usize]) -> Range<usize> {
    entry(table, path).map_or_else(|| table.span(), |(_, value)| value.span())
}

fn key_span_at(table: &TomlSpanned<DeTable<'_>>, path: &[usize]) -> Option<Range<usize>> {
    entry(table, path)?.0.map(TomlSpanned::span)
}

fn key_of(table: &TomlSpanned<DeTable<'_>>, path: &[usize]) -> Option<String> {
    entry(table, path)?.0.map(|key| key.get_ref().to_string())
}

/// From the beginning of a value to the end of everything in it: a table with a heading has a span of the heading alone.
fn extent_of(value: &TomlSpanned<DeValue<'_>>) -> Range<usize> {
    let own = value.span();
    let inside: Vec<Range<usize>> = match value.get_ref() {
        DeValue::Table(table) => table.values().map(extent_of).collect(),
        DeValue::Array(array) => array.iter().map(extent_of).collect(),
        _ => Vec::new(),
    };
    let whole = |all: Range<usize>, part: Range<usize>| all.start.min(part.start)..all.end.max(part.end);
    inside.into_iter().fold(own, whole)
}

/// The key and every word in a value: what other parts of a file may refer to.
fn words_in(key: Option<&str>, value: &DeValue<'_>, words: &mut Vec<String>) {
    words.extend(key.map(str::to_owned));
    match value {
        DeValue::String(text) => words.push(text.to_string()),
        DeValue::Array(array) => array.iter().for_each(|value| words_in(None, value.get_ref(), words)),
        DeValue::Table(table) => {
            table.iter().for_each(|(key, value)| words_in(Some(key.get_ref()), value.get_ref(), words));
        }
        _ => {}
    }
}

/// Whether the parser describes this value so: "integer `3`", "string \"x\"", "map".
fn is_described(value: &DeValue<'_>, found: &str) -> bool {
    let quoted = || found.split('`').nth(1);
    match value {
        DeValue::String(text) => *found == format!("string {text:?}"),
        DeValue::Integer(number) => {
            let number = i64::from_str_radix(number.as_str(), number.radix()).map(|number| number.to_string());
            found.starts_with("integer") && quoted() == number.ok().as_deref()
        }
        DeValue::Float(_) => found.starts_with("floating point"),
        DeValue::Boolean(flag) => {
            found.starts_with("boolean") && quoted() == Some(if *flag { "true" } else { "false" })
        }
        DeValue::Datetime(_) => found == "map",
        DeValue::Array(_) => found == "sequence",
        DeValue::Table(_) => found == "map",
    }
}

/// A value that fits what is expected, if one is sure to.
fn fitting<'i>(expected: &str) -> Option<DeValue<'i>> {
    let least = match expected {
        "a boolean" => return Some(DeValue::Boolean(false)),
        "u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" => 0,
        other => range_of(other).map(|(least, most)| 0.clamp(least, most))?,
    };
    // Only the parser makes numbers.
    let text = match least {
        0 => "0",
        1 => "1",
        2 => "2",
        _ => return None,
    };
    DeValue::parse(text).ok().map(TomlSpanned::into_inner)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::super::read::{read, read_on};
    use super::super::spanned::Spanned;
    use super::super::whole::Whole;
    use crate::Diagnostic;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct File {
        title: Option<String>,
        rounds: Option<Whole<u16, 1, 100>>,
        #[serde(default)]
        party: Vec<Person>,
        #[serde(default)]
        effect: Vec<Effect>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Person {
        name: Spanned<String>,
        rank: Spanned<Whole<u8, 1, 4>>,
        #[serde(default)]
        ranged: bool,
        reach: Option<Reach>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Reach {
        Near,
        Far,
    }

    #[derive(Debug, Deserialize)]
    #[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
    #[allow(dead_code)]
    enum Effect {
        Harm { amount: Whole<u8, 0, 9>, reach: Reach },
        Twice { of: Vec<Effect> },
    }

    fn mistakes(text: &str) -> Vec<(&str, String)> {
        let found = read::<File>(text).expect_err("it has mistakes");
        found.into_iter().map(|found| (found.span.clone().map_or("", |span| &text[span]), found.to_string())).collect()
    }

    #[test]
    fn all_mistakes_of_a_file_are_found_in_its_order() {
        let text = r#"
titel = "A fight"
rounds = 0
[[party]]
name = "Ann"
rank = 300
ranged = "yes"
reach = "fra"
[[party]]
name = "Bo"
[[party]]
name = 7
rank = 2
"#;
        let found = mistakes(text);
        let places: Vec<&str> = found.iter().map(|(place, _)| place.trim()).collect();
        assert_eq!(places, ["titel", "0", "300", "\"yes\"", "\"fra\"", "[[party]]", "7"], "{found:#?}");
        assert!(found[1].1.ends_with("write a whole number from 1 to 100"), "{found:#?}");
        assert!(found[2].1.ends_with("write a whole number from 1 to 4"), "{found:#?}");
        assert!(found[5].1.starts_with("the key \"rank\" is missing"), "{found:#?}");
    }

    #[test]
    fn a_mistake_in_a_tagged_table_is_found_at_its_own_key() {
        let text = r#"
effect = [
    { op = "harm", amount = 12, reach = "near" },
    { op = "harm", amount = 2, reach = "harm" },
    { op = "harmm", amount = 2, reach = "far" },
    { op = "twice", of = [{ op = "harm", amount = 1, reach = "nea" }, { op = "harm", reach = "far" }] },
    { op = "harm", amount = 1, reach = "far", often = 2 },
]
"#;
        let found = mistakes(text);
        let places: Vec<&str> = found.iter().map(|(place, _)| *place).collect();
        assert_eq!(places[..4], ["12", "\"harm\"", "\"harmm\"", "\"nea\""], "{found:#?}");
        assert_eq!(places[5..], ["often"], "{found:#?}");
        assert!(found[4].1.contains("\"amount\" is missing"), "{found:#?}");
        let second = text.match_indices("\"harm\"").nth(2).unwrap().0;
        let span = read::<File>(text).unwrap_err()[1].span.clone().unwrap();
        assert_eq!(span.start, second, "the value of `reach`, not that of `op`");
    }

    #[test]
    fn what_may_follow_from_a_mistake_is_not_reported() {
        let text = "party = [{ name = \"Ann\", rnk = 2 }, { name = \"Bo\", rank = 9 }]";
        let shape = read_on::<File>(text).expect("something of it can be read");
        let at = |word: &str| {
            let start = text.find(word).unwrap();
            start..start + word.len()
        };
        let found = vec![
            Diagnostic::new("Ann has no rank").at(at("\"Ann\"")),
            Diagnostic::new("9 is too much").at(at("9")),
            Diagnostic::new("nobody is called so").at(at("\"Bo\"")),
            Diagnostic::new("the party is too small"),
        ];
        let words: Vec<String> = shape.mistakes.and(found).into_iter().map(|found| found.message).collect();
        assert_eq!(words, ["there is no key \"rnk\" here", "nobody is called so", "9 does not belong here"]);
    }

    #[test]
    fn a_game_is_told_which_numbers_nobody_wrote() {
        let text = "party = [{ name = \"Ann\", rank = 300 }, { name = \"Bo\", rank = 2 }]";
        let shape = read_on::<File>(text).expect("something of it can be read");
        let [ann, bo] = [0, 1].map(|place| shape.file.party[place].name.span());
        assert!(shape.mistakes.replaced_under(&["reach", "rank"], &ann));
        assert!(!shape.mistakes.replaced_under(&["reach"], &ann), "that key is as it was written");
        assert!(!shape.mistakes.replaced_under(&["rank"], &bo), "that one is right");
    }

    #[test]
    fn several_mistakes_in_the_toml_itself_are_all_found() {
        let found = mistakes("title = \nrounds = 3\nparty = [1,,2]\n");
        assert_eq!(found.len(), 2, "{found:#?}");
    }
}
