//! Text measured in terminal cells: width, cutting, wrapping.

use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

/// The style of rule ids, notes and forbidden options.
pub const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
/// The style of headings.
pub const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);

/// How many cells a text takes; every symbol we draw is one cell wide.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// A text cut to at most `cells`, with an ellipsis where something is missing.
pub fn cut(text: &str, cells: usize) -> String {
    if width(text) <= cells {
        return text.to_owned();
    }
    let mut kept: String = text.chars().take(cells.saturating_sub(1)).collect();
    if cells > 0 {
        kept.push('…');
    }
    kept
}

/// The same, cut so that the last two words stay where they take less than half of it: "lay 6 of Wands, 10 … on Defend".
pub fn cut_inside(text: &str, cells: usize) -> String {
    if width(text) <= cells {
        return text.to_owned();
    }
    let ends: Vec<&str> = text.rmatch_indices(' ').take(2).map(|(at, _)| &text[at..]).collect();
    let end = ends.into_iter().rev().find(|end| 2 * width(end) < cells).unwrap_or_default();
    cut(text, cells - width(end)) + end
}

/// A text wrapped at spaces into lines of at most `cells`.
pub fn wrap(text: &str, cells: usize) -> Vec<String> {
    // The indent of the first line is kept.
    let indent = " ".repeat(text.len() - text.trim_start().len());
    let mut lines = vec![indent.clone()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is a first line");
        if *last == indent {
            last.push_str(&cut(word, cells.saturating_sub(indent.len())));
        } else if width(last) + 1 + width(word) <= cells {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(format!("{indent}{}", cut(word, cells.saturating_sub(indent.len()))));
        }
    }
    lines
}

/// A text wrapped where its parts end (`Speed 6 · Will 5`), as far as they fit into a line each.
pub fn wrap_parts(text: &str, cells: usize) -> Vec<String> {
    const BETWEEN: &str = " · ";
    let mut lines: Vec<String> = Vec::new();
    for part in text.split(BETWEEN) {
        match lines.last_mut() {
            Some(last) if width(last) + width(BETWEEN) + width(part) <= cells => {
                *last = format!("{last}{BETWEEN}{part}");
            }
            Some(last) if width(last) + 2 <= cells => {
                last.push_str(BETWEEN.trim_end());
                lines.extend(wrap(part, cells));
            }
            _ => lines.extend(wrap(part, cells)),
        }
    }
    lines
}

/// Words behind a head, wrapped so that further lines begin where the words do.
pub fn hanging(head: &str, words: &str, cells: usize) -> Vec<String> {
    let indent = width(head);
    let lines = wrap(words, cells.saturating_sub(indent).max(8)).into_iter().enumerate();
    lines
        .map(|(place, line)| if place == 0 { format!("{head}{line}") } else { format!("{:indent$}{line}", "") })
        .collect()
}

/// A name as a heading: with a capital.
pub fn heading(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_text_stay_whole() {
        assert_eq!(wrap_parts("Speed 6 · Will 5 · Body 6", 19), ["Speed 6 · Will 5 ·", "Body 6"]);
        assert_eq!(wrap_parts("Speed 6 · Will 5", 16), ["Speed 6 · Will 5"]);
        assert_eq!(wrap_parts("one two three · four", 9), ["one two", "three ·", "four"]);
        assert_eq!(wrap_parts("one two", 4), wrap("one two", 4));
    }

    #[test]
    fn text_is_wrapped_and_cut() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("  one two", 6), ["  one", "  two"]);
        assert_eq!(cut("Longest", 4), "Lon…");
        assert_eq!(cut_inside("lay 6 of Wands, 10 of Wands on Defend", 30), "lay 6 of Wands, 10 … on Defend");
        assert_eq!(cut_inside("lay 6 of Wands", 14), "lay 6 of Wands");
        assert_eq!(cut_inside("unbreakable", 4), "unb…");
        assert_eq!(heading("the Bridge Guard"), "The Bridge Guard");
    }
}
