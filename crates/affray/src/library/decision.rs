//! Decisions that a program takes with a function of its own.

use affray_core::fight::any_play::Asked;
use affray_core::{AnyDecision, AnyPlay, Seat, Viewer};
use serde_json::Value;

use super::error::Error;

/// One decision, as the seat that takes it sees it. Nothing is put into words before it is asked for.
pub struct Decision<'a>(&'a dyn AnyDecision);

impl<'a> Decision<'a> {
    pub(crate) fn new(decision: &'a dyn AnyDecision) -> Decision<'a> {
        Decision(decision)
    }

    /// Who decides.
    pub fn seat(&self) -> Seat {
        self.0.seat()
    }

    /// What the seat is called.
    pub fn name(&self) -> &str {
        self.0.name()
    }

    /// The question: "Ada, what do you do?"
    pub fn question(&self) -> String {
        self.0.asked().prompt
    }

    /// How many options there are; at least two.
    pub fn count(&self) -> usize {
        self.0.options()
    }

    /// The options in words; the answer is a place in this list.
    pub fn options(&self) -> Vec<String> {
        self.0.asked().options.into_iter().map(|option| option.text).collect()
    }

    /// The first option whose words contain these.
    pub fn find(&self, words: &str) -> Option<usize> {
        self.options().iter().position(|option| option.contains(words))
    }

    /// The question with its options, and what is forbidden and why.
    pub fn asked(&self) -> Asked {
        self.0.asked()
    }

    /// What the seat may know, as JSON.
    pub fn view(&self) -> Value {
        self.0.view()
    }

    /// The place that a function gave, if there is such an option.
    pub(crate) fn check(&self, choice: impl IntoChoice) -> Result<usize, Error> {
        let failed = |source| Error::Decision { seat: self.name().to_owned(), source };
        let option = choice.into_choice().map_err(failed)?;
        if option < self.count() {
            return Ok(option);
        }
        Err(failed(format!("there is no option {option}, only 0 to {}", self.count() - 1).into()))
    }
}

/// What a decision function may return: the place of an option, or that and an error that stops everything.
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
}
