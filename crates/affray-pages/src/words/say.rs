//! Putting names and texts of others into sentences of ours.

use std::borrow::Cow;

use maud::{Markup, Render, html};

/// Whether a character steers how text is laid out instead of being text: control characters, and the marks that turn
/// the direction of everything behind them.
fn steers(character: char) -> bool {
    let turns =
        matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{061c}');
    turns || (character.is_control() && character != '\n' && character != '\t')
}

/// Text of others without characters that would rearrange what stands around it.
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.contains(steers) { Cow::Owned(text.replace(steers, "")) } else { Cow::Borrowed(text) }
}

/// A name: kept apart from the direction of the text around it.
pub fn name(name: &str) -> Markup {
    html! { bdi { (clean(name)) } }
}

/// A sentence with things put in place of each `{}`, in order.
pub fn fill(sentence: &str, things: &[&dyn Render]) -> Markup {
    let mut things = things.iter();
    html! {
        @for (place, part) in sentence.split("{}").enumerate() {
            @if place > 0 { @if let Some(thing) = things.next() { (*thing) } }
            (part)
        }
    }
}

/// Names in a row, with "and" before the last.
pub fn list(names: &[String], and: &str) -> Markup {
    html! {
        @for (place, each) in names.iter().enumerate() {
            @if place > 0 { @if place + 1 == names.len() { " " (and) " " } @else { ", " } }
            (name(each))
        }
    }
}
