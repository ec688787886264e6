//! What a search found out about each option, and why.

use affray_search::{Edge, Estimate, Tree};

use crate::Seat;

/// What is advised at a decision.
#[derive(Debug, Clone, PartialEq)]
pub struct Advice<C> {
    /// The place of the recommended option.
    pub best: usize,
    /// What was found out about each option, in the order of the menu.
    pub options: Vec<OptionAdvice<C>>,
}

/// What was found out about one option.
#[derive(Debug, Clone, PartialEq)]
pub struct OptionAdvice<C> {
    /// How often it was tried.
    pub tried: u32,
    /// What it is worth to the seat, from 0 (everything lost) to 1 (everything won), by those iterations in which nothing
    /// was tried out later.
    pub worth: Estimate,
    /// What is expected to be decided next, and by whom.
    pub line: Vec<(Seat, C)>,
}

/// How many decisions of the expected line are kept.
const LINE: usize = 4;
/// A decision met less often than this is no expectation.
const LEAST: u32 = 4;

impl<C: Copy + Eq> Advice<C> {
    /// Reads a tree at its decision.
    pub(super) fn read(tree: &Tree<C>, options: &[C]) -> Advice<C> {
        // The tree was begun with the options of the first world; they are the same in all.
        let found: Vec<&Edge<C>> = tree.options().collect();
        let of = |choice: &C| {
            let Some(place) = found.iter().position(|edge| edge.choice == *choice) else {
                return OptionAdvice { tried: 0, worth: Estimate::default(), line: Vec::new() };
            };
            let line = tree.line_after(place, LINE, LEAST);
            OptionAdvice {
                tried: found[place].tried,
                worth: found[place].worth,
                line: line.into_iter().map(|(seat, choice)| (Seat(seat), choice)).collect(),
            }
        };
        let best = tree.choice().and_then(|place| options.iter().position(|option| *option == found[place].choice));
        Advice { best: best.unwrap_or(0), options: options.iter().map(of).collect() }
    }
}
