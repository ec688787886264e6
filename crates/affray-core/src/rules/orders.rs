//! Standing orders: what a seat has decided once for questions that come again and again.
//!
//! A game lists the orders it knows, as it lists its bots ([`Game::ORDERS`](crate::Game::ORDERS)). What an order answers
//! is a function of what the seat sees, so it can give nothing away; an answer that it gives is an ordinary pick on the
//! tape, so a record replays the same whatever orders do in a later version.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use crate::{Decision, Scene, Seat};

/// A standing order that a game knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Order {
    /// What a user writes: `reshuffle`.
    pub name: &'static str,
    /// What it is about: "Reshuffling".
    pub title: &'static str,
    /// What it may be set to, the default first.
    pub settings: &'static [OrderSetting],
}

/// One thing that an order may be set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct OrderSetting {
    /// What a user writes: `must`.
    pub name: &'static str,
    /// What it does, as a sentence without its full stop.
    pub means: &'static str,
}

impl OrderSetting {
    /// The setting with which every question is put to the person.
    pub const ASK: OrderSetting = OrderSetting::new("ask", "ask me every time");

    /// A setting and what it does.
    pub const fn new(name: &'static str, means: &'static str) -> OrderSetting {
        OrderSetting { name, means }
    }
}

impl Order {
    /// A question with a single answer is answered at once. A game in which there is more than one thing to do lists it;
    /// one whose every question has a single answer would play itself.
    pub const SINGLE: Order = Order {
        name: "single",
        title: "Questions with one answer",
        settings: &[OrderSetting::new("answer", "give the only answer there is"), OrderSetting::ASK],
    };

    /// The setting of this name.
    pub fn setting(&self, name: &str) -> Option<&'static OrderSetting> {
        self.settings.iter().find(|setting| setting.name == name)
    }
}

/// The standing orders of a game, and what they answer.
pub struct OrderBook<S: Scene> {
    /// Every order.
    pub orders: &'static [Order],
    /// What they answer to a question: a place in the list of options. `None` where the person is to be asked.
    pub answer: fn(&Decision<'_, S>, &Orders) -> Option<usize>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "derived, it would ask the scene to be `Copy` as well")]
impl<S: Scene> Clone for OrderBook<S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S: Scene> Copy for OrderBook<S> {}

impl<S: Scene> OrderBook<S> {
    /// A game without orders.
    pub const NONE: OrderBook<S> = OrderBook { orders: &[], answer: |_, _| None };

    /// What the orders of a seat answer.
    pub fn answer(&self, decision: &Decision<'_, S>, orders: &Orders) -> Option<usize> {
        if let [_] = decision.options {
            return (orders.get(Order::SINGLE.name) == Some("answer")).then_some(0);
        }
        (self.answer)(decision, orders)
    }
}

/// The orders of one seat, each with the setting in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Orders {
    all: &'static [Order],
    /// By place among all orders: the place of its setting.
    now: Vec<usize>,
}

impl Orders {
    /// Every order as it is while nobody has set it.
    pub fn new(all: &'static [Order]) -> Orders {
        Orders { all, now: vec![0; all.len()] }
    }

    /// Every order with the name of its setting.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Order, &'static OrderSetting)> + '_ {
        self.all.iter().zip(&self.now).map(|(order, &now)| (order, &order.settings[now]))
    }

    /// The setting of the order of this name, if the game has it.
    pub fn get(&self, name: &str) -> Option<&'static str> {
        self.iter().find(|(order, _)| order.name == name).map(|(_, setting)| setting.name)
    }

    /// The setting of an order that the game lists.
    ///
    /// # Panics
    /// If it lists no such order.
    pub fn of(&self, name: &str) -> &'static str {
        self.get(name).unwrap_or_else(|| panic!("the game lists no standing order {name:?}"))
    }

    /// Sets an order. One that this version does not know has no effect: it is in a record of another version.
    pub fn set(&mut self, name: &str, setting: &str) {
        let Some(place) = self.all.iter().position(|order| order.name == name) else { return };
        if let Some(now) = self.all[place].settings.iter().position(|other| other.name == setting) {
            self.now[place] = now;
        }
    }
}

/// A seat sets one of its standing orders.
///
/// It stands on the tape where it was given, so it is saved, replayed and undone with everything else. It decides
/// nothing that was asked before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingOrder {
    /// Whose.
    pub seat: Seat,
    /// Which: `reshuffle`.
    pub name: String,
    /// What it is set to: `must`.
    pub setting: String,
}

impl StandingOrder {
    /// Whether a game knows it.
    pub fn check(&self, all: &[Order]) -> Result<(), OrderRefused> {
        let Some(order) = all.iter().find(|order| order.name == self.name) else {
            let near = crate::nearest(&self.name, all.iter().map(|order| order.name)).map(str::to_owned);
            let known = crate::encounter::one_of(all.iter().map(|order| order.name));
            return Err(OrderRefused::Unknown { name: self.name.clone(), near, known });
        };
        match order.setting(&self.setting) {
            Some(_) => Ok(()),
            None => Err(OrderRefused::BadSetting {
                order: order.name,
                setting: self.setting.clone(),
                allowed: crate::encounter::one_of(order.settings.iter().map(|setting| setting.name)),
            }),
        }
    }
}

/// How it is typed: `reshuffle=must`.
impl fmt::Display for StandingOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.setting)
    }
}

/// Why an order was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OrderRefused {
    /// The game has none.
    #[error("there is no standing order {name:?}{}", match (near, known.as_str()) {
        (Some(near), _) => format!("; did you mean {near:?}?"),
        (None, known) => format!(": there is {known}"),
    })]
    Unknown {
        /// What was written.
        name: String,
        /// The nearest there is.
        near: Option<String>,
        /// All there are.
        known: String,
    },
    /// It cannot be set to that.
    #[error("{order} cannot be set to {setting:?}: write {allowed}")]
    BadSetting {
        /// The order.
        order: &'static str,
        /// What was written.
        setting: String,
        /// What would be right.
        allowed: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: &[Order] = &[Order::SINGLE];

    #[test]
    fn orders_have_a_default_and_are_set_by_name() {
        let mut orders = Orders::new(ALL);
        assert_eq!(orders.of("single"), "answer");
        orders.set("single", "ask");
        assert_eq!(orders.of("single"), "ask");
        orders.set("single", "no such setting");
        orders.set("no such order", "ask");
        assert_eq!(orders.of("single"), "ask", "what is unknown has no effect");
    }

    #[test]
    fn what_is_unknown_is_refused_with_what_there_is() {
        let given = |name: &str, setting: &str| {
            StandingOrder { seat: Seat(0), name: name.into(), setting: setting.into() }.check(ALL)
        };
        assert_eq!(given("single", "ask"), Ok(()));
        for (name, setting, says) in [
            ("singel", "ask", "there is no standing order \"singel\"; did you mean \"single\"?"),
            ("reshuffle", "ask", "there is no standing order \"reshuffle\": there is single"),
            ("single", "maybe", "single cannot be set to \"maybe\": write answer or ask"),
        ] {
            assert_eq!(given(name, setting).unwrap_err().to_string(), says);
        }
    }
}
