//! The words of an expression one after the other, with the place of each.

use std::ops::Range;

use super::super::deal::Deal;
use super::super::expr::{Dice, Relation};
use super::super::words::{Word, words};
use super::{DEEPEST, ExprError, GREATEST, LONGEST, Mistake};

/// Where reading stands.
pub(super) struct Reader<'a> {
    /// Where the text ends.
    pub(super) end: usize,
    pub(super) words: Vec<Word>,
    pub(super) at: usize,
    pub(super) deal: &'a Deal,
    pub(super) dice: Vec<Dice>,
    pub(super) depth: u32,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &str, deal: &'a Deal) -> Result<Reader<'a>, ExprError> {
        let words = words(text);
        match words.get(LONGEST) {
            Some(word) => Err(ExprError { span: word.span.clone(), why: Mistake::TooLong }),
            None => Ok(Reader { end: text.len(), words, at: 0, deal, dice: Vec::new(), depth: 0 }),
        }
    }

    pub(super) fn peek(&self) -> &str {
        self.ahead(0)
    }

    /// The word so many places further on; nothing at the end.
    pub(super) fn ahead(&self, places: usize) -> &str {
        self.words.get(self.at + places).map_or("", |word| &word.text)
    }

    pub(super) fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == word;
        self.at += usize::from(found);
        found
    }

    pub(super) fn need(&mut self, word: &str, expected: &'static str) -> Result<(), ExprError> {
        if self.take(word) { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// A mistake in the current word.
    pub(super) fn here(&self, why: Mistake) -> ExprError {
        let span = self.words.get(self.at).map_or(self.end..self.end, |word| word.span.clone());
        ExprError { span, why }
    }

    /// A mistake in the words from a place up to the current one.
    pub(super) fn since(&self, from: usize, why: Mistake) -> ExprError {
        self.within(from..self.at, why)
    }

    /// A mistake in some words.
    pub(super) fn within(&self, words: Range<usize>, why: Mistake) -> ExprError {
        let last = words.end.max(words.start + 1) - 1;
        match (self.words.get(words.start), self.words.get(last)) {
            (Some(first), Some(last)) => ExprError { span: first.span.start..last.span.end, why },
            _ => self.here(why),
        }
    }

    pub(super) fn expected(&self, expected: &'static str) -> ExprError {
        self.here(Mistake::Expected { expected, found: self.peek().to_owned() })
    }

    /// A whole question was read, and there is more: "2 aces" for "2 of ace".
    pub(super) fn left_over(&mut self) -> ExprError {
        let before = self.at.checked_sub(1).and_then(|before| self.words.get(before));
        let number = before.map(|word| word.text.clone()).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        let (cards, more) = (self.peek().to_owned(), self.expected("and, or, given, until, or nothing more"));
        match number {
            Some(number) if self.cards().is_ok() => {
                ExprError { why: Mistake::NumberOfCards { number, cards }, span: more.span }
            }
            _ => more,
        }
    }

    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, ExprError>) -> Result<T, ExprError> {
        if self.depth == DEEPEST {
            return Err(self.here(Mistake::TooDeep));
        }
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    pub(super) fn relation(&mut self) -> Option<Relation> {
        let relation = match self.peek() {
            ">=" => Relation::AtLeast,
            "<=" => Relation::AtMost,
            ">" => Relation::More,
            "<" => Relation::Less,
            "=" => Relation::Equal,
            "!=" => Relation::Unequal,
            _ => return None,
        };
        self.at += 1;
        Some(relation)
    }

    pub(super) fn whole_number(&mut self) -> Result<i64, ExprError> {
        let word = self.peek();
        if word.is_empty() || !word.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(self.expected("a number"));
        }
        let number = word.parse().ok().filter(|number| *number <= GREATEST);
        let number = number.ok_or_else(|| self.here(Mistake::TooGreat))?;
        self.at += 1;
        Ok(number)
    }

    /// Whether cards of any deck have this name.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.deal.decks.iter().any(|deck| deck.has(name))
    }
}
