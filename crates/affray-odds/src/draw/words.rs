//! The words, numbers and signs of an expression, each with its place.

use std::ops::Range;

/// A word, a number or a sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// As it is compared: in lower case, and one way of writing a sign.
    pub text: String,
    /// Where it stands in the whole.
    pub span: Range<usize>,
}

/// Takes an expression apart.
pub fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let start = text.len() - rest.len();
        let length = if is_of_a_word(letter) { word_length(rest) } else { sign_length(rest, letter) };
        let (word, after) = rest.split_at(length);
        rest = after;
        if letter.is_whitespace() {
            continue;
        }
        let text = match word {
            "≥" | "=>" => ">=".to_owned(),
            "≤" | "=<" => "<=".to_owned(),
            "==" => "=".to_owned(),
            "≠" | "<>" => "!=".to_owned(),
            "×" => "*".to_owned(),
            "−" | "–" => "-".to_owned(),
            _ => word.to_lowercase(),
        };
        words.push(Word { text, span: start..start + length });
    }
    words
}

/// Replaces a word wherever it stands, and leaves everything else as it is.
pub fn replace(text: &str, name: &str, value: &str) -> String {
    let mut replaced = String::new();
    let mut from = 0;
    for word in words(text).iter().filter(|word| word.text == name) {
        replaced += &text[from..word.span.start];
        replaced += value;
        from = word.span.end;
    }
    replaced + &text[from..]
}

fn is_of_a_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '.'
}

/// A hyphen belongs to a word of letters (`half-elf`), and is a minus after a number or before one (`2d6-1`).
fn word_length(text: &str) -> usize {
    let in_letters = text.starts_with(char::is_alphabetic);
    let mut letters = text.char_indices().peekable();
    while let Some((place, letter)) = letters.next() {
        let hyphen = in_letters && letter == '-' && letters.peek().is_some_and(|(_, next)| next.is_alphabetic());
        if !is_of_a_word(letter) && !hyphen {
            return place;
        }
    }
    text.len()
}

fn sign_length(text: &str, letter: char) -> usize {
    let two = text.get(..2).filter(|two| ["<=", ">=", "=>", "=<", "!=", "==", "<>"].contains(two));
    two.map_or(letter.len_utf8(), str::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_numbers_and_signs_come_apart() {
        let of = |text: &str| words(text).into_iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
        assert_eq!(of("sum(Wands|swords)≥20"), "sum ( wands | swords ) >= 20");
        assert_eq!(of("2d6-1 half-elf anchor.vv"), "2d6 - 1 half-elf anchor.vv");
        assert_eq!(of("a!=b <> c"), "a != b != c");
        assert_eq!(of("a => 3 =< b"), "a >= 3 <= b");
        assert_eq!(words("é ≥ x")[2].span, 7..8);
    }

    #[test]
    fn whole_words_are_replaced() {
        assert_eq!(replace("n of king and sum(any) >= N", "n", "3"), "3 of king and sum(any) >= 3");
        assert_eq!(replace("hit*n, miss*10", "n", "4"), "hit*4, miss*10");
    }
}
