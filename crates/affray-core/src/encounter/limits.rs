//! What no encounter file needs, and what would stop a machine: limits on size, length and characters, checked once for
//! all games before a game reads the file.

use std::ops::Range;

use toml::de::{DeInteger, DeTable, DeValue};

use super::diagnostic::Diagnostic;
use super::read::explain;
use super::recovery::in_order;
use super::visible::first_hidden;

/// The most bytes of an encounter, with everything it refers to.
pub const MOST_BYTES: usize = 256 * 1024;

/// The most entries of one list or table. Games number things in bytes, and lists grow in play.
pub const MOST_ENTRIES: usize = 100;

/// The greatest whole number, either way. Games count in sixteen bits, and counters rise in play.
pub const MOST_NUMBER: i64 = 10_000;

/// The most stages of a campaign.
pub(super) const MOST_STAGES: usize = 100;

/// The text's own table, if it is within the limits on size, length and characters.
pub(super) fn table(text: &str) -> Result<toml::Spanned<DeTable<'_>>, Vec<Diagnostic>> {
    within_bytes(text.len())?;
    let (table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return Err(syntax_mistakes(text, &errors));
    }
    let mut mistakes = Vec::new();
    check_table(table.get_ref(), &table.span(), &mut mistakes);
    if mistakes.is_empty() {
        return Ok(table);
    }
    in_order(&mut mistakes);
    Err(mistakes)
}

/// Mistakes in the TOML itself, one a line: what else is wrong on a line mostly follows from the first.
fn syntax_mistakes(text: &str, errors: &[toml::de::Error]) -> Vec<Diagnostic> {
    let mut mistakes: Vec<Diagnostic> = errors.iter().map(|error| explain(text, error)).collect();
    in_order(&mut mistakes);
    mistakes.dedup_by_key(|mistake| mistake.line(text));
    mistakes
}

/// Numbers that are out of all proportion, whatever they stand for.
pub(super) fn large_numbers(table: &DeTable<'_>) -> Vec<Diagnostic> {
    fn look(value: &toml::Spanned<DeValue<'_>>, found: &mut Vec<Diagnostic>) {
        match value.get_ref() {
            DeValue::Integer(number) => found.extend(check_number(number, value.span()).err()),
            DeValue::Array(array) => array.iter().for_each(|value| look(value, found)),
            DeValue::Table(table) => table.values().for_each(|value| look(value, found)),
            DeValue::String(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {}
        }
    }
    let mut found = Vec::new();
    table.values().for_each(|value| look(value, &mut found));
    found
}

/// Refuses more bytes than an encounter may have.
pub(super) fn within_bytes(bytes: usize) -> Result<(), Diagnostic> {
    if bytes <= MOST_BYTES {
        return Ok(());
    }
    Err(Diagnostic::new(format!("the encounter is too large: {} KiB is the most", MOST_BYTES / 1024))
        .help("leave out what the fight does not need"))
}

fn check_table(table: &DeTable<'_>, span: &Range<usize>, mistakes: &mut Vec<Diagnostic>) {
    mistakes.extend(check_length(table.len(), span).err());
    for (key, value) in table {
        mistakes.extend(check_text(key.get_ref(), key.span()).err());
        check_value(value.get_ref(), &value.span(), mistakes);
    }
}

fn check_value(value: &DeValue<'_>, span: &Range<usize>, mistakes: &mut Vec<Diagnostic>) {
    match value {
        DeValue::String(text) => mistakes.extend(check_text(text, span.clone()).err()),
        DeValue::Array(array) => {
            mistakes.extend(check_length(array.len(), span).err());
            array.iter().for_each(|value| check_value(value.get_ref(), &value.span(), mistakes));
        }
        DeValue::Table(table) => check_table(table, span, mistakes),
        DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {}
    }
}

fn check_number(number: &DeInteger<'_>, span: Range<usize>) -> Result<(), Diagnostic> {
    let is_small = i64::from_str_radix(number.as_str(), number.radix())
        .is_ok_and(|number| (-MOST_NUMBER..=MOST_NUMBER).contains(&number));
    if is_small {
        return Ok(());
    }
    Err(Diagnostic::new(format!("{number} is out of all proportion"))
        .at(span)
        .label("this number")
        .help(format!("no number in an encounter is greater than {MOST_NUMBER}")))
}

fn check_length(length: usize, span: &Range<usize>) -> Result<(), Diagnostic> {
    if length <= MOST_ENTRIES {
        return Ok(());
    }
    Err(Diagnostic::new(format!("{length} entries are too many: {MOST_ENTRIES} are the most in one list"))
        .at(span.clone())
        .label("this list")
        .help("leave some out; `count` makes several alike"))
}

fn check_text(text: &str, span: Range<usize>) -> Result<(), Diagnostic> {
    let Some((_, letter)) = first_hidden(text) else { return Ok(()) };
    let what = match letter {
        '\n' | '\r' => "a line break".to_owned(),
        '\t' => "a tab".to_owned(),
        letter => format!("a character that cannot be seen, {}", letter.escape_unicode()),
    };
    Err(Diagnostic::new(format!("there is {what} in this text"))
        .at(span)
        .label("in here")
        .help("write names and other words on one line, in characters that can be seen"))
}
