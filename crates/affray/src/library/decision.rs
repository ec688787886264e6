//! Decisions that a program takes with a function of its own.

use std::cell::RefCell;

use affray_core::encounter::one_of;
use affray_core::fight::any_play::{Asked, LogLine};
use affray_core::{AnyDecision, AnyPlay, Seat, Stream, Viewer};
use serde_json::Value;

use super::error::Error;

/// One decision, as the seat that takes it sees it.
///
/// Nothing is put into words before it is asked for: [`count`](Self::count), [`seat`](Self::seat) and [`whim`](Self::whim) cost
/// next to nothing, [`asked`](Self::asked) and what is built on it a list of words, [`view`](Self::view) the whole of what the
/// seat may know.
pub struct Decision<'a> {
    inner: &'a dyn AnyDecision,
    /// The randomness of this decision, once somebody has asked for it.
    whim: RefCell<Option<Stream>>,
}

impl<'a> Decision<'a> {
    pub(crate) fn new(decision: &'a dyn AnyDecision) -> Decision<'a> {
        Decision { inner: decision, whim: RefCell::new(None) }
    }

    /// Who decides.
    pub fn seat(&self) -> Seat {
        self.inner.seat()
    }

    /// What the seat is called.
    pub fn name(&self) -> &str {
        self.inner.name()
    }

    /// The question: "Ada, what do you do?"
    pub fn question(&self) -> String {
        self.inner.asked().prompt
    }

    /// How many options there are; at least two.
    pub fn count(&self) -> usize {
        self.inner.options()
    }

    /// The options in words; the answer is a place in this list.
    pub fn options(&self) -> Vec<String> {
        self.inner.asked().options.into_iter().map(|option| option.text).collect()
    }

    /// The first option whose words contain these; if there is none, the first that does whatever the case of its letters.
    pub fn find(&self, words: &str) -> Option<usize> {
        let (options, lower) = (self.options(), words.to_lowercase());
        let exactly = options.iter().position(|option| option.contains(words));
        exactly.or_else(|| options.iter().position(|option| option.to_lowercase().contains(&lower)))
    }

    /// The same, where there has to be one: an error names the question and its options.
    pub fn named(&self, words: &str) -> Result<usize, Error> {
        self.find(words).ok_or_else(|| {
            let asked = self.asked();
            let options = asked.options.iter().map(|option| option.text.as_str());
            Error::unknown(
                format!("no option has the words {words:?}: {}", asked.prompt),
                format!("write {}", one_of(options)),
            )
        })
    }

    /// The option of this code, as records write it: it does not change with the words.
    pub fn find_code(&self, code: &Value) -> Option<usize> {
        self.asked().options.iter().position(|option| option.code == *code)
    }

    /// The number of the fight among many, from 0.
    pub fn fight(&self) -> u64 {
        self.inner.fight()
    }

    /// A whole number from 0 to `bound`, exclusive, each equally likely: chance for a function that mixes its decisions. Each
    /// call within a decision gives another.
    ///
    /// It follows from the seed, the number of the fight and the place in it, so any number of cores gives the same result, and
    /// a decision that is taken back and asked again gets the same numbers. It says nothing about the cards.
    pub fn whim(&self, bound: u32) -> u32 {
        self.whim.borrow_mut().get_or_insert_with(|| self.inner.whim()).below(bound.max(1))
    }

    /// What has happened since this function was asked last, as the seat may read it. In many fights nothing: they keep no log.
    pub fn news(&self) -> Vec<LogLine> {
        self.inner.news()
    }

    /// The question with its options, and what is forbidden and why.
    pub fn asked(&self) -> Asked {
        self.inner.asked()
    }

    /// What the seat may know, as JSON.
    pub fn view(&self) -> Value {
        self.inner.view()
    }

    /// The place that a function gave, if there is such an option.
    pub(crate) fn check(&self, choice: impl IntoChoice) -> Result<usize, Error> {
        let failed = |reason| Error::Decision { seat: self.name().to_owned(), reason };
        let option = choice.into_choice().map_err(failed)?;
        if option < self.count() {
            return Ok(option);
        }
        Err(failed(Error::NoOption { option, options: self.count() }.into()))
    }
}

/// What a decision function may return: the place of an option, or that and an error that stops everything.
#[diagnostic::on_unimplemented(
    message = "a decision function returns the place of an option, and `{Self}` is none",
    note = "of `decision.find(\"Hack\")`, which may find nothing, make one: `.unwrap_or(0)`, or say `decision.named(\"Hack\")`, whose error stops the fight"
)]
pub trait IntoChoice {
    /// The place of the option, from 0.
    fn into_choice(self) -> Result<usize, Box<dyn std::error::Error + Send + Sync>>;
}

impl IntoChoice for usize {
    fn into_choice(self) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
        Ok(self)
    }
}

impl<E: Into<Box<dyn std::error::Error + Send + Sync>>> IntoChoice for Result<usize, E> {
    fn into_choice(self) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
        self.map_err(Into::into)
    }
}

/// A decision of a fight in play.
pub(crate) struct Open<'a> {
    pub play: &'a dyn AnyPlay,
    pub asked: &'a Asked,
    /// The first event that the seat has not been told of.
    pub from: usize,
}

impl AnyDecision for Open<'_> {
    fn seat(&self) -> Seat {
        self.asked.seat
    }
    fn name(&self) -> &str {
        self.play.cast().name(self.asked.seat)
    }
    fn options(&self) -> usize {
        self.asked.options.len()
    }
    fn asked(&self) -> Asked {
        self.asked.clone()
    }
    fn view(&self) -> Value {
        self.play.view(Viewer::Seat(self.asked.seat))
    }
    fn fight(&self) -> u64 {
        0
    }
    fn whim(&self) -> Stream {
        self.play.whim(self.asked.seat)
    }
    fn news(&self) -> Vec<LogLine> {
        self.play.lines_since(Viewer::Seat(self.asked.seat), self.from)
    }
}
