//! The glossary of a game: words on the screen that somebody meets for the first time.

/// A word of a game and what it means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// The word as boards, menus and logs write it.
    pub word: &'static str,
    /// What it means, in a sentence without the word itself.
    pub means: &'static str,
    /// The rule that says so.
    pub rule: &'static str,
}

impl Term {
    /// A term.
    pub const fn new(word: &'static str, rule: &'static str, means: &'static str) -> Term {
        Term { word, means, rule }
    }

    /// Whether a text uses the word, in whichever case, as a whole word or its plural.
    pub fn is_in(&self, text: &str) -> bool {
        let (text, word) = (text.to_lowercase(), self.word.to_lowercase());
        text.match_indices(&word).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let after = &text[at + word.len()..];
            let after = after.strip_prefix('s').unwrap_or(after).chars().next();
            [before, after].into_iter().flatten().all(|letter| !letter.is_alphanumeric())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Term;

    #[test]
    fn a_word_is_found_whole_and_in_the_plural() {
        let slot = Term::new("slot", "SU-13", "when somebody acts");
        assert!(slot.is_in("5♥ (Slot 5)") && slot.is_in("high slots act first"));
        assert!(!slot.is_in("slotted") && !slot.is_in("sloth"));
    }
}
