//! Reading encounter files: TOML, with mistakes pointed at and what would be right.

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{DeserializeOwned, Visitor};
use serde::{Deserialize, Deserializer};

use crate::encounter::assemble::Source;
use crate::encounter::limits;
use crate::encounter::mend::{self, Mistakes};

/// Something wrong in a file, and how to mend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, in a sentence.
    pub message: String,
    /// Where: the bytes of the file.
    pub span: Option<Range<usize>>,
    /// A few words at the place itself.
    pub label: String,
    /// What would be right.
    pub help: Option<String>,
    /// The file it is in, where that is not the encounter's own.
    pub source: Option<Arc<Source>>,
}

impl Diagnostic {
    /// Diagnostic with no place in particular.
    pub fn new(message: impl Into<String>) -> Diagnostic {
        Diagnostic { message: message.into(), span: None, label: "here".to_owned(), help: None, source: None }
    }

    /// Points at a place.
    #[must_use]
    pub fn at(mut self, span: Range<usize>) -> Diagnostic {
        self.span = Some(span);
        self
    }

    /// Says which file it is in.
    #[must_use]
    pub fn of(mut self, source: &Arc<Source>) -> Diagnostic {
        self.source = Some(Arc::clone(source));
        self
    }

    /// A few words at the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    /// What would be right.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The line of the text that the diagnostic is in, from 1.
    pub fn line(&self, text: &str) -> Option<usize> {
        let start = text.floor_char_boundary(self.span.as_ref()?.start);
        Some(1 + text[..start].matches('\n').count())
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

impl std::error::Error for Diagnostic {}

/// A single diagnostic becomes a list, so that `?` passes it on where a file may have several.
impl From<Diagnostic> for Vec<Diagnostic> {
    fn from(diagnostic: Diagnostic) -> Vec<Diagnostic> {
        vec![diagnostic]
    }
}

/// The candidate most similar to a word, if it is similar enough to be worth suggesting.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Nobody misspells a word of this length, and comparing such a one takes long.
    const LONGEST: usize = 80;
    if word.len() > LONGEST {
        return None;
    }
    let lower = word.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&lower, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= 1 + candidate.chars().count().min(lower.chars().count()) / 4)
        .min()
        .map(|(_, candidate)| candidate)
}

/// "a, b or c".
pub fn one_of<'a>(values: impl IntoIterator<Item = &'a str>) -> String {
    let mut values: Vec<&str> = values.into_iter().collect();
    match values.pop() {
        None => "nothing".to_owned(),
        Some(last) if values.is_empty() => last.to_owned(),
        Some(last) => format!("{} or {last}", values.join(", ")),
    }
}

/// Diagnostic about a word that is not one of those allowed, with the nearest suggested.
pub fn unknown<'a>(what: &str, word: &str, allowed: impl IntoIterator<Item = &'a str> + Clone) -> Diagnostic {
    let diagnostic = Diagnostic::new(format!("there is no {what} {word:?}")).label(format!("no such {what}"));
    match nearest(word, allowed.clone()) {
        Some(near) => diagnostic.help(format!("did you mean {near:?}?")),
        None => diagnostic.help(format!("write {}", one_of(allowed))),
    }
}

/// A value together with its place in the file, so that a later check can point at it. Compared by
/// the value alone.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct At<T>(toml::Spanned<T>);

impl<T> At<T> {
    /// Its place in the file.
    pub fn span(&self) -> Range<usize> {
        self.0.span()
    }

    /// The value alone.
    pub fn into_inner(self) -> T {
        self.0.into_inner()
    }

    /// Diagnostic with this value.
    pub fn diagnostic(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(message).at(self.span())
    }
}

impl<T> std::ops::Deref for At<T> {
    type Target = T;
    fn deref(&self) -> &T {
        self.0.get_ref()
    }
}

impl Borrow<str> for At<String> {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for At<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        toml::Spanned::deserialize(deserializer).map(At)
    }
}

impl<T: JsonSchema> JsonSchema for At<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }
    fn schema_id() -> std::borrow::Cow<'static, str> {
        T::schema_id()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
    fn inline_schema() -> bool {
        T::inline_schema()
    }
}

/// Reads a file's whole text into a game's own shape.
///
/// Every game reads its files here, so what no file may hold is refused here: too much of anything, and text that is
/// not fit to be shown.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Vec<Diagnostic>> {
    let Shape { file, mistakes } = read_on(text)?;
    if mistakes.is_empty() { Ok(file) } else { Err(mistakes.and(Vec::new())) }
}

/// The same, reading on after mistakes, so that a game can look for others in what is left of the file.
///
/// ```ignore
/// let Shape { file, mistakes } = encounter::read_on::<File>(&setup.encounter)?;
/// let diagnostics = mistakes.and(look_for_mistakes_in(&file));
/// ```
pub fn read_on<T: DeserializeOwned>(text: &str) -> Result<Shape<T>, Vec<Diagnostic>> {
    let table = limits::table(text)?;
    let large = limits::large_numbers(table.get_ref());
    let (file, mut mistakes) = mend::read(text, table);
    mistakes.add(large);
    match file {
        Some(file) => Ok(Shape { file, mistakes }),
        None => Err(mistakes.and(Vec::new())),
    }
}

/// What could be read of a file.
#[derive(Debug)]
pub struct Shape<T> {
    /// What it says. Where there are mistakes, something else stands in the place of what is wrong, or nothing.
    pub file: T,
    /// The mistakes.
    pub mistakes: Mistakes,
}

/// Turns the parser's message into one that a person can act on.
pub(super) fn explain(text: &str, error: &toml::de::Error) -> Diagnostic {
    let message = error.message().trim();
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let span = error.span().map(|span| widen(text, span));
    let mut diagnostic = match (message, quoted.as_slice()) {
        (m, [field, known @ ..]) if m.starts_with("unknown field") => {
            let diagnostic = Diagnostic::new(format!("there is no key {field:?} here")).label("no such key");
            match nearest(field, known.iter().copied()) {
                Some(near) => diagnostic.help(format!("did you mean {near:?}?")),
                None if known.is_empty() => diagnostic.help("nothing goes here"),
                None => diagnostic.help(format!("the keys here are {}", known.join(", "))),
            }
        }
        (m, [variant, known @ ..]) if m.starts_with("unknown variant") => {
            let diagnostic =
                Diagnostic::new(format!("{variant:?} is not one of the allowed words")).label("no such word");
            match nearest(variant, known.iter().copied()) {
                Some(near) => diagnostic.help(format!("did you mean {near:?}?")),
                None => diagnostic.help(format!("write {}", one_of(known.iter().copied()))),
            }
        }
        (m, [field]) if m.starts_with("missing field") => Diagnostic::new(format!("the key {field:?} is missing"))
            .label("missing from here")
            .help(format!("add a line: {field} = …")),
        (m, _) => match m.strip_prefix("invalid type: ").or(m.strip_prefix("invalid value: ")) {
            Some(mismatch) => misfit(mismatch),
            None => Diagnostic::new(m.to_owned()),
        },
    };
    diagnostic.span = span;
    diagnostic
}

/// Turns "integer `-1`, expected u8" into words that do not speak of types.
fn misfit(mismatch: &str) -> Diagnostic {
    let (found, expected) = mismatch.split_once(", expected ").unwrap_or((mismatch, ""));
    let found = match found.split('`').nth(1) {
        Some(value) => value.to_owned(),
        None => match found {
            "map" => "a table".to_owned(),
            "sequence" => "a list".to_owned(),
            other => other.strip_prefix("string ").unwrap_or(other).to_owned(),
        },
    };
    let to_most = |most: u64| format!("a whole number from 0 to {most}");
    let expected = match expected {
        "" => None,
        "u8" => Some(to_most(u8::MAX.into())),
        "u16" => Some(to_most(u16::MAX.into())),
        "u32" => Some(to_most(u32::MAX.into())),
        "u64" | "usize" => Some("a whole number from 0 up".to_owned()),
        "i8" => Some(format!("a whole number from {} to {}", i8::MIN, i8::MAX)),
        "i16" => Some(format!("a whole number from {} to {}", i16::MIN, i16::MAX)),
        "i32" | "i64" => Some("a whole number".to_owned()),
        "f32" | "f64" => Some("a number".to_owned()),
        "a string" | "a borrowed string" => Some("a word in quotation marks".to_owned()),
        "a boolean" => Some("true or false".to_owned()),
        "a sequence" => Some("a list in square brackets, or tables headed [[so]]".to_owned()),
        "a map" => Some("a table".to_owned()),
        table if table.starts_with("struct ") => Some("a table".to_owned()),
        other => Some(other.to_owned()),
    };
    let diagnostic = Diagnostic::new(format!("{found} does not belong here")).label("does not belong here");
    match expected {
        Some(expected) => diagnostic.help(format!("write {expected}")),
        None => diagnostic,
    }
}

/// Keeps a span inside the text and on character borders, whatever the parser gave.
fn widen(text: &str, span: Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(span.start);
    start..text.ceil_char_boundary(span.end.max(start))
}

/// A single value as a user writes it: a word, a number, true or false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scalar(pub String);

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AsText;
        impl Visitor<'_> for AsText {
            type Value = Scalar;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word, a whole number, true or false")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Scalar, E> {
                Ok(Scalar(text.to_owned()))
            }
            fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Scalar, E> {
                Ok(Scalar(number.to_string()))
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Scalar, E> {
                Ok(Scalar(number.to_string()))
            }
            fn visit_bool<E: serde::de::Error>(self, flag: bool) -> Result<Scalar, E> {
                Ok(Scalar(flag.to_string()))
            }
        }
        deserializer.deserialize_any(AsText)
    }
}

/// The `[rulings]` table of an encounter file.
#[derive(Debug, Clone, Default)]
pub struct RulingsTable(pub Vec<(At<String>, At<Scalar>)>);

impl<'de> Deserialize<'de> for RulingsTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Rows;
        impl<'de> Visitor<'de> for Rows {
            type Value = RulingsTable;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of rulings, each a name and a value")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<RulingsTable, A::Error> {
                let mut rows = Vec::new();
                while let Some(row) = map.next_entry()? {
                    rows.push(row);
                }
                Ok(RulingsTable(rows))
            }
        }
        deserializer.deserialize_map(Rows)
    }
}

impl JsonSchema for RulingsTable {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Rulings".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        // The game's own names and values are filled in by `Game::schema` users, who know the register.
        BTreeMap::<String, serde_json::Value>::json_schema(generator)
    }
}

/// What every encounter file begins with: enough to know which game it is for.
#[derive(Debug, Clone)]
pub struct Head {
    /// The game's slug.
    pub game: At<String>,
}

impl Head {
    /// Reads only the head of a file and ignores the rest.
    pub fn read(text: &str) -> Result<Head, Diagnostic> {
        #[derive(Deserialize)]
        struct Any {
            game: Option<At<String>>,
        }
        // A file that names no game is not an encounter, and nothing of it is shown.
        let not_an_encounter = || {
            Diagnostic::new("the file does not say which game it is for")
                .help("begin it with a line such as: game = \"tiny\"")
        };
        let any: Any = read(text).map_err(|diagnostics| match diagnostics.into_iter().next() {
            Some(first) if names_a_game(text) => first,
            _ => not_an_encounter(),
        })?;
        any.game.map(|game| Head { game }).ok_or_else(not_an_encounter)
    }
}

/// Whether a text has a line `game = …` before its first table, whatever else is wrong with it.
pub(super) fn names_a_game(text: &str) -> bool {
    let mut before_tables = text.lines().map(str::trim_start).take_while(|line| !line.starts_with('['));
    before_tables.any(|line| line.strip_prefix("game").is_some_and(|rest| rest.trim_start().starts_with('=')))
}

/// The names of several alike, numbered; one alone keeps its name.
pub fn numbered(name: &str, count: u8) -> impl Iterator<Item = String> + '_ {
    (1..=count).map(move |number| if count == 1 { name.to_owned() } else { format!("{name} {number}") })
}

/// Refuses a file in which a name is empty, or given twice.
pub fn distinct_names<'a>(names: impl IntoIterator<Item = &'a At<String>>) -> Result<(), Vec<Diagnostic>> {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut mistakes = Vec::new();
    for name in names {
        if name.trim().is_empty() {
            mistakes.push(name.diagnostic("a name is empty").help("give everyone a name"));
        } else if !seen.insert(name.to_lowercase()) {
            let diagnostic = name.diagnostic(format!("the name {:?} is given twice", name.as_str()));
            mistakes.push(diagnostic.help("give everyone a name of their own"));
        }
    }
    if mistakes.is_empty() { Ok(()) } else { Err(mistakes) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Sheet {
        stamina: At<u8>,
        #[serde(default)]
        rulings: RulingsTable,
    }

    fn diagnostic(text: &str) -> Diagnostic {
        read::<Sheet>(text).expect_err("this file is wrong").remove(0)
    }

    #[test]
    fn a_misspelt_key_is_pointed_at_and_the_nearest_suggested() {
        let text = "# a file\nstamna = 3\n";
        let diagnostic = diagnostic(text);
        assert_eq!(&text[diagnostic.span.clone().unwrap()], "stamna");
        assert_eq!(diagnostic.line(text), Some(2));
        assert_eq!(diagnostic.help.as_deref(), Some("did you mean \"stamina\"?"));
    }

    #[test]
    fn a_wrong_type_and_a_missing_key_are_said_plainly() {
        let word = diagnostic("stamina = \"three\"");
        assert_eq!(word.message, "\"three\" does not belong here");
        assert_eq!(word.help.as_deref(), Some("write a whole number from 0 to 255"));
        assert_eq!(diagnostic("stamina = -1").message, "-1 does not belong here");
        assert_eq!(diagnostic("stamina = [3]").message, "a list does not belong here");
        let rulings = diagnostic("stamina = 3\nrulings = 2.5");
        assert_eq!(rulings.help.as_deref(), Some("write a table of rulings, each a name and a value"));
        assert_eq!(diagnostic("").message, "the key \"stamina\" is missing");
        assert!(diagnostic("stamina = ").span.is_some());
    }

    #[test]
    fn rulings_take_words_numbers_and_flags_with_their_places() {
        let text = "stamina = 3\n[rulings]\nhand_size = 4\ntie = \"flipper\"\nquick = true\n";
        let shape: Sheet = read(text).unwrap();
        let rows: Vec<(&str, &str)> =
            shape.rulings.0.iter().map(|(name, value)| (&text[name.span()], value.0.get_ref().0.as_str())).collect();
        assert_eq!(rows, [("hand_size", "4"), ("quick", "true"), ("tie", "flipper")]);
    }

    #[test]
    fn text_that_cannot_be_shown_is_refused_wherever_it_stands() {
        #[derive(Debug, Deserialize)]
        struct Any {
            #[serde(rename = "title")]
            _title: Option<At<String>>,
        }
        for (text, place) in [
            ("title = \"a\\u001b[2Jb\"", "\"a\\u001b[2Jb\""),
            ("title = \"one\\ntwo\"", "\"one\\ntwo\""),
            ("title = \"\"\"\none\ntwo\"\"\"", "\"\"\"\none\ntwo\"\"\""),
            ("party = [{ name = \"\\u202enn\" }]", "\"\\u202enn\""),
            ("[a.'b\u{9b}c']\nd = 1", "'b\u{9b}c'"),
        ] {
            let diagnostic = read::<Any>(text).expect_err("this file is wrong").remove(0);
            assert_eq!(&text[diagnostic.span.clone().expect("a place")], place, "{diagnostic:?}");
        }
        assert!(read::<Any>("title = \"Zo\u{eb}\" # \u{202e} in a comment\n").is_ok());
    }

    #[test]
    fn too_much_of_anything_is_refused_at_once() {
        #[derive(Debug, Deserialize)]
        struct Any {}
        let refused = |text: &str| read::<Any>(text).expect_err("this file is wrong").remove(0).message;
        let names = (0..5_000).map(|number| format!("[[n]]\nname = \"{number}\"\n")).collect::<Vec<_>>().concat();
        assert!(refused(&names).contains("5000 entries are too many"));
        let list: Vec<String> = (0..256).map(|number| number.to_string()).collect();
        assert!(refused(&format!("a = [{}]", list.join(","))).contains("256 entries are too many"));
        assert!(refused(&" ".repeat(limits::MOST_BYTES + 1)).contains("too large"));
        for number in ["10001", "-10001", "65534", "0xffff", "99999999999999999999"] {
            assert!(refused(&format!("a = {{ b = [{number}] }}")).contains("out of all proportion"), "{number}");
        }
        assert!(read::<Any>("a = [10_000, -10_000, 0x10]").is_ok());
        assert_eq!(nearest(&"x".repeat(100_000), ["anchor"]), None, "no word of that length is compared");
    }

    #[test]
    fn nothing_of_a_file_that_is_no_encounter_is_shown() {
        for text in ["root:x:0:0:root:/root:/bin/sh\n", "token = \"s3cret\"\n", "", "[a]\ngame = \"x\"\n"] {
            let diagnostic = Head::read(text).expect_err("no encounter");
            assert_eq!((diagnostic.span, diagnostic.message.contains("which game")), (None, true), "{text}");
        }
        let broken = Head::read("game = \"x\"\nparty = \n").expect_err("broken");
        assert!(broken.span.is_some(), "a mistake in an encounter is pointed at");
    }

    #[test]
    fn suggestions_are_near_or_none() {
        assert_eq!(nearest("ancor", ["anchor", "dart"]), Some("anchor"));
        assert_eq!(nearest("zebra", ["anchor", "dart"]), None);
        assert_eq!(one_of(["a", "b", "c"]), "a, b or c");
    }
}
