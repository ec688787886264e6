//! What was read, as the cards, the number or the condition that is needed there.

use std::ops::Range;

use super::super::deck::Deck;
use super::super::expr::{Expr, Held, Origin, Set, What};
use super::cursor::Reader;
use super::names::no_card;
use super::{ExprError, Mistake, Value};

impl Reader<'_> {
    pub(super) fn as_condition(&self, value: Value, words: Range<usize>) -> Result<Expr, ExprError> {
        match value {
            Value::Holds(expr) => Ok(expr),
            Value::Number(_) => Err(self.within(words, Mistake::NumberForCondition)),
            cards => Ok(self.held(cards, What::Count, words)?.at_least(1)),
        }
    }

    pub(super) fn as_number(&self, value: Value, words: Range<usize>) -> Result<Expr, ExprError> {
        match value {
            Value::Number(expr) => Ok(expr),
            Value::Either(number, _) => Ok(Expr::Number(number)),
            Value::Cards(set, origin) => {
                // A misspelt name is the likelier mistake.
                self.held(Value::Cards(set, origin), What::Count, words.clone())?;
                Err(self.within(words, Mistake::ConditionForNumber))
            }
            Value::Holds(_) => Err(self.within(words, Mistake::ConditionForNumber)),
        }
    }

    pub(super) fn as_set(&self, value: Value, words: Range<usize>) -> Result<Set, ExprError> {
        match value {
            Value::Cards(set, None) | Value::Either(_, set) => Ok(set),
            Value::Cards(_, Some(_)) => Err(self.within(words, Mistake::HandTwice)),
            Value::Number(_) | Value::Holds(_) => Err(self.within(words, Mistake::NotCards)),
        }
    }

    /// Something about cards, whose names are looked up in the deck that they are from.
    pub(super) fn held(&self, value: Value, what: What, words: Range<usize>) -> Result<Held, ExprError> {
        let (set, origin) = match value {
            Value::Cards(set, origin) => (set, origin.unwrap_or(Origin::Hand(0))),
            Value::Either(_, set) => (set, Origin::Hand(0)),
            Value::Number(_) | Value::Holds(_) => return Err(self.within(words, Mistake::NotCards)),
        };
        let deck = match origin {
            Origin::Hand(place) => &self.deal.decks[self.deal.hands[place].deck],
            Origin::Dice(place) => &self.dice[place].die,
        };
        Ok(Held { what, set: self.looked_up(set, deck, words.start)?, origin })
    }

    pub(super) fn looked_up(&self, set: Set, deck: &Deck, from: usize) -> Result<Set, ExprError> {
        let again = |set: Box<Set>| self.looked_up(*set, deck, from).map(Box::new);
        Ok(match set {
            Set::All | Set::Valued(..) => set,
            Set::Both(one, other) => Set::Both(again(one)?, again(other)?),
            Set::Either(one, other) => Set::Either(again(one)?, again(other)?),
            Set::Not(set) => Set::Not(again(set)?),
            Set::Named(written) => {
                let name = deck.name_of(&written);
                if deck.has(&name) {
                    return Ok(Set::Named(name));
                }
                // "kings" for "king", "sixes" for "six".
                let one = ["s", "es"].iter().filter_map(|end| name.strip_suffix(end)).find(|one| deck.has(one));
                if let Some(one) = one {
                    return Ok(Set::Named(one.to_owned()));
                }
                let place = (from..self.words.len()).find(|&place| self.words[place].text == written).unwrap_or(from);
                let span = self.words.get(place).map_or(self.end..self.end, |word| word.span.clone());
                return Err(ExprError { span, why: no_card(deck, name) });
            }
        })
    }
}
