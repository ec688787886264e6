//! Text from files, made safe to show.
//!
//! A name, a title or a note may come from anywhere, and a terminal obeys what it is sent: an escape sequence wipes a
//! line, a newline forges one, a bidirectional override turns words around. Every program that prints such text sends it
//! through here; encounter files whose own words hold such characters are refused when they are read.

use std::borrow::Cow;

/// Whether a character is shown as it is: not a control, not a line or paragraph separator, not a control of writing
/// direction, not invisible. Joiners are allowed, because scripts need them.
pub fn is_visible(letter: char) -> bool {
    let hidden = letter.is_control()
        || matches!(
            letter,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' // soft hyphen, marks, zero width
            | '\u{2028}'..='\u{202e}' // line and paragraph separators, embeddings and overrides
            | '\u{2060}'..='\u{206f}' // invisible operators, isolates, old shaping controls
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' // interlinear annotations
            | '\u{e0000}'..='\u{e0fff}' // tags
        );
    !hidden
}

/// The text with every character that is not visible written out: `\n`, `\t`, `\u{1b}`.
pub fn visible(text: &str) -> Cow<'_, str> {
    escaped(text, is_visible)
}

/// The same for text of several lines: newlines and tabs stay.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |letter| letter == '\n' || letter == '\t' || is_visible(letter))
}

/// Where the first character stands that is not visible, and which it is.
pub fn first_hidden(text: &str) -> Option<(usize, char)> {
    text.char_indices().find(|(_, letter)| !is_visible(*letter))
}

fn escaped(text: &str, keep: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.chars().all(&keep) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if keep(letter) {
            shown.push(letter);
        } else {
            match letter {
                '\n' => shown.push_str("\\n"),
                '\r' => shown.push_str("\\r"),
                '\t' => shown.push_str("\\t"),
                other => shown.extend(other.escape_unicode()),
            }
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        assert_eq!(visible("Ann\u{1b}[2K\r\nfair"), "Ann\\u{1b}[2K\\r\\nfair");
        assert_eq!(visible("\u{9b}2J \u{7f} \u{202e}nnA\u{2066} \u{2028}"), {
            "\\u{9b}2J \\u{7f} \\u{202e}nnA\\u{2066} \\u{2028}"
        });
        assert_eq!(visible_lines("one\n\ttwo\u{1b}"), "one\n\ttwo\\u{1b}");
        assert!(
            matches!(visible("Zoë ✔ 日本 न्\u{200d}य 👩\u{200d}🔧"), Cow::Borrowed(_)),
            "ordinary text stays as it is"
        );
        assert_eq!(first_hidden("a\u{200b}b"), Some((1, '\u{200b}')));
    }
}
