//! Which things of the board can be touched: every thing that an option concerns gets a number, and the elements that
//! show it carry that number. Script narrows the options by these numbers.

use std::cell::RefCell;
use std::collections::HashSet;

use affray_core::fight::any_play::Asked;
use affray_core::{Thing, Touch};

/// The things that the options of a question touch, in the order in which the options name them.
#[derive(Debug, Default)]
pub(crate) struct Touches<'a> {
    all: Vec<&'a Touch>,
    /// Those that an element of the board shows.
    shown: RefCell<HashSet<usize>>,
}

impl<'a> Touches<'a> {
    /// Those of a question.
    pub(crate) fn of(asked: &'a Asked) -> Touches<'a> {
        let mut all: Vec<&Touch> = Vec::new();
        for touch in asked.options.iter().flat_map(|option| &option.touches) {
            if !all.contains(&touch) {
                all.push(touch);
            }
        }
        Touches { all, shown: RefCell::default() }
    }

    /// The numbers of what an option touches, in its order.
    pub(crate) fn numbers(&self, touches: &[Touch]) -> Option<String> {
        let numbers = touches.iter().filter_map(|touch| self.all.iter().position(|known| *known == touch));
        joined(numbers)
    }

    /// The numbers of the thing that an element shows: several where it has several uses.
    pub(crate) fn on(&self, shows: impl Fn(&Thing) -> bool) -> Option<String> {
        let here: Vec<usize> = (0..self.all.len()).filter(|&number| shows(&self.all[number].thing)).collect();
        self.shown.borrow_mut().extend(&here);
        joined(here.into_iter())
    }

    /// Whether an element of the board has shown it.
    pub(crate) fn is_shown(&self, number: usize) -> bool {
        self.shown.borrow().contains(&number)
    }

    /// Every touch with its number.
    pub(crate) fn all(&self) -> impl Iterator<Item = (usize, &'a Touch)> {
        self.all.iter().copied().enumerate()
    }
}

fn joined(numbers: impl Iterator<Item = usize>) -> Option<String> {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    (!numbers.is_empty()).then(|| numbers.join(" "))
}
