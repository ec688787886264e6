//! Reading encounter files: TOML, with mistakes pointed at and what would be right.

use std::ops::Range;

use serde::de::DeserializeOwned;

use super::diagnostic::Diagnostic;
use super::limits;
use super::recovery::{self, Mistakes};
use super::spelling::{nearest, one_of};

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
    let (file, mut mistakes) = recovery::read(text, table);
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

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::super::{Head, RulingsTable, Spanned};
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Sheet {
        stamina: Spanned<u8>,
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
            shape.rulings.0.iter().map(|(name, value)| (&text[name.span()], (**value).0.as_str())).collect();
        assert_eq!(rows, [("hand_size", "4"), ("quick", "true"), ("tie", "flipper")]);
    }

    #[test]
    fn text_that_cannot_be_shown_is_refused_wherever_it_stands() {
        #[derive(Debug, Deserialize)]
        struct Any {
            #[serde(rename = "title")]
            _title: Option<Spanned<String>>,
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
}
