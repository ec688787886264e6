//! The menu of a question: the options, and what a rule forbids and why.

use std::borrow::Borrow;

use crate::RuleId;

/// An option that a rule forbids just now, shown so that nobody has to guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forbidden<C> {
    /// What somebody might want to do.
    pub choice: C,
    /// The rule that says no.
    pub rule: RuleId,
    /// Why, as a sentence for the player.
    pub why: &'static str,
}

/// Collects the options of one question. Answerers keep one and reuse its memory.
#[derive(Debug, Clone)]
pub struct Menu<C> {
    options: Vec<C>,
    forbidden: Vec<Forbidden<C>>,
    explaining: bool,
}

impl<C> Menu<C> {
    /// A menu that keeps options only: what bots and odds need.
    pub fn plain() -> Self {
        Menu { options: Vec::new(), forbidden: Vec::new(), explaining: false }
    }

    /// A menu that also keeps what is forbidden, for people.
    pub fn explaining() -> Self {
        Menu { explaining: true, ..Menu::plain() }
    }

    /// Lists an option.
    #[inline]
    pub fn allow(&mut self, choice: C) {
        self.options.push(choice);
    }

    /// Lists options that always stand together.
    #[inline]
    pub fn allow_all(&mut self, choices: &[C])
    where
        C: Copy,
    {
        self.options.extend_from_slice(choices);
    }

    /// Lists something that a rule forbids, with a sentence why. Does nothing when nobody will read it.
    #[inline]
    pub fn forbid(&mut self, choice: C, rule: RuleId, why: &'static str) {
        if self.explaining {
            self.forbidden.push(Forbidden { choice, rule, why });
        }
    }

    /// Lists the choice as an option if nothing forbids it.
    #[inline]
    pub fn offer(&mut self, choice: C, verdict: Result<(), impl Borrow<(RuleId, &'static str)>>) {
        match verdict {
            Ok(()) => self.allow(choice),
            Err(refusal) => {
                let &(rule, why) = refusal.borrow();
                self.forbid(choice, rule, why);
            }
        }
    }

    /// Whether anybody reads what is forbidden; lets a rule skip working out reasons.
    #[inline]
    pub fn is_explaining(&self) -> bool {
        self.explaining
    }

    /// The options, in the order listed; an answer is a place in this list.
    #[inline]
    pub fn options(&self) -> &[C] {
        &self.options
    }

    /// What is forbidden.
    pub fn forbidden(&self) -> &[Forbidden<C>] {
        &self.forbidden
    }

    /// Empties the menu, keeping its memory.
    #[inline]
    pub fn clear(&mut self) {
        self.options.clear();
        self.forbidden.clear();
    }
}
