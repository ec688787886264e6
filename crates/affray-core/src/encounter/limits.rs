//! What no encounter file needs, and what would stop a machine: limits on size, length and characters, checked once for
//! all games before a game reads the file.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::read::{Diagnostic, parsing_mistake};
use super::visible::first_hidden;

/// The most bytes of an encounter, with everything it refers to.
pub const MOST_BYTES: usize = 256 * 1024;

/// The most entries of one list or table. Games number things in bytes, and lists grow in play.
pub const MOST_ENTRIES: usize = 100;

/// The greatest whole number, either way. Games count in sixteen bits, and counters rise in play.
pub const MOST_NUMBER: i64 = 10_000;

/// The most stages of a campaign.
pub(super) const MOST_STAGES: usize = 100;

/// The text's own table, if it is within the limits.
pub(super) fn table(text: &str) -> Result<toml::Spanned<DeTable<'_>>, Diagnostic> {
    within_bytes(text.len())?;
    let table = DeTable::parse(text).map_err(|error| parsing_mistake(text, &error))?;
    check_table(table.get_ref(), &table.span())?;
    Ok(table)
}

/// Refuses more bytes than an encounter may have.
pub(super) fn within_bytes(bytes: usize) -> Result<(), Diagnostic> {
    if bytes <= MOST_BYTES {
        return Ok(());
    }
    Err(Diagnostic::new(format!("the encounter is too large: {} KiB is the most", MOST_BYTES / 1024))
        .help("leave out what the fight does not need"))
}

fn check_table(table: &DeTable<'_>, span: &Range<usize>) -> Result<(), Diagnostic> {
    check_length(table.len(), span)?;
    for (key, value) in table {
        check_text(key.get_ref(), key.span())?;
        check_value(value.get_ref(), &value.span())?;
    }
    Ok(())
}

fn check_value(value: &DeValue<'_>, span: &Range<usize>) -> Result<(), Diagnostic> {
    match value {
        DeValue::String(text) => check_text(text, span.clone()),
        DeValue::Array(array) => {
            check_length(array.len(), span)?;
            array.iter().try_for_each(|value| check_value(value.get_ref(), &value.span()))
        }
        DeValue::Table(table) => check_table(table, span),
        DeValue::Integer(number) => {
            let small = i64::from_str_radix(number.as_str(), number.radix())
                .is_ok_and(|number| (-MOST_NUMBER..=MOST_NUMBER).contains(&number));
            if small {
                return Ok(());
            }
            Err(Diagnostic::new(format!("{number} is out of all proportion"))
                .at(span.clone())
                .label("this number")
                .help(format!("no number in an encounter is greater than {MOST_NUMBER}")))
        }
        DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => Ok(()),
    }
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
