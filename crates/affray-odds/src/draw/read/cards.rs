//! Cards by name, joined by signs, and what is asked of them.

use super::super::expr::{Arith, By, End, Expr, Held, Origin, Set, What};
use super::cursor::Reader;
use super::names::{end_of, function, known_elsewhere};
use super::{ExprError, Mistake, Value};

impl Reader<'_> {
    /// Cards of a hand, or dice.
    pub(super) fn cards(&mut self) -> Result<Value, ExprError> {
        if let Some(place) = self.dice()? {
            let set = match self.relation() {
                Some(relation) => Set::Valued(relation, self.whole_number()?),
                None => Set::All,
            };
            return Ok(Value::Cards(set, Some(Origin::Dice(place))));
        }
        self.either()
    }

    /// Cards in either of several sets; of a hand, if one is named.
    pub(super) fn either(&mut self) -> Result<Value, ExprError> {
        let from = self.at;
        let mut value = self.all_of()?;
        while self.peek() == "|" {
            let one = self.as_set(value, from..self.at)?;
            self.at += 1;
            let from = self.at;
            let other = self.all_of()?;
            value = Value::Cards(Set::Either(Box::new(one), Box::new(self.as_set(other, from..self.at)?)), None);
        }
        if self.peek() == "in" && matches!(value, Value::Cards(_, None) | Value::Either(..)) {
            let set = self.as_set(value, from..self.at)?;
            let origin = self.origin()?;
            return Ok(Value::Cards(set, Some(origin)));
        }
        Ok(value)
    }

    /// Cards in all of several sets.
    pub(super) fn all_of(&mut self) -> Result<Value, ExprError> {
        let from = self.at;
        let mut value = self.one()?;
        while self.peek() == "&" {
            let one = self.as_set(value, from..self.at)?;
            self.at += 1;
            let from = self.at;
            let other = self.one()?;
            value = Value::Cards(Set::Both(Box::new(one), Box::new(self.as_set(other, from..self.at)?)), None);
        }
        Ok(value)
    }

    pub(super) fn one(&mut self) -> Result<Value, ExprError> {
        let from = self.at;
        if self.take("!") {
            let value = self.deeper(Self::one)?;
            return Ok(Value::Cards(Set::Not(Box::new(self.as_set(value, from + 1..self.at)?)), None));
        }
        if self.take("(") {
            let value = self.deeper(Self::any)?;
            self.need(")", "a closing bracket")?;
            return Ok(value);
        }
        if let Some(place) = self.dice()? {
            return self.rolled(place);
        }
        if let Some(value) = self.pattern()? {
            return Ok(value);
        }
        if let Some(end) = end_of(self.peek()).filter(|_| self.ahead(1) != "(" && !self.is_named(self.peek())) {
            self.at += 1;
            return Ok(Value::Number(self.kept(end)?));
        }
        if self.ahead(1) == "(" {
            if let Some(what) = function(self.peek()) {
                self.at += 2;
                return self.deeper(|reader| reader.called(what)).map(Value::Number);
            }
            match self.peek() {
                "groups" => return self.groups().map(Value::Number),
                "max" => return self.extreme(Arith::Max).map(Value::Number),
                "min" => return self.extreme(Arith::Min).map(Value::Number),
                "abs" => {
                    self.at += 2;
                    let number = self.deeper(Self::number)?;
                    self.need(")", "a closing bracket")?;
                    return Ok(Value::Number(Expr::Abs(Box::new(number))));
                }
                _ => {}
            }
        }
        if self.peek() == "if" && !self.is_named("if") {
            self.at += 1;
            let condition = self.deeper(Self::holds)?;
            self.need("then", "then")?;
            let one = self.deeper(Self::number)?;
            self.need("else", "else")?;
            let other = self.deeper(Self::number)?;
            return Ok(Value::Number(Expr::If(Box::new(condition), Box::new(one), Box::new(other))));
        }
        self.name_or_number()
    }

    /// A name of cards, a number, or so many of some cards.
    pub(super) fn name_or_number(&mut self) -> Result<Value, ExprError> {
        let name = self.peek().to_owned();
        if self.ahead(1) == "of" {
            let number = self.whole_number()?;
            self.at += 1;
            let from = self.at;
            let of = self.cards()?;
            return Ok(Value::Holds(self.held(of, What::Count, from..self.at)?.at_least(number)));
        }
        if !self.is_named(&name) {
            if let Some(mistake) = known_elsewhere(&name, self.ahead(1)) {
                return Err(self.here(mistake));
            }
            if let Some(mistake) = self.in_other_words() {
                return Err(mistake);
            }
        }
        if !name.starts_with(|letter: char| letter.is_alphanumeric()) {
            return Err(self.expected("the name of a card or a suit"));
        }
        if name.bytes().all(|letter| letter.is_ascii_digit()) {
            let number = self.whole_number()?;
            return Ok(Value::Either(number, Set::Named(name)));
        }
        self.at += 1;
        if name == "any" || name == "all" {
            return Ok(Value::Cards(Set::All, None));
        }
        if name == "cards" && !self.is_named(&name) {
            let origin = if self.peek() == "in" { self.origin()? } else { Origin::Hand(0) };
            return Ok(Value::Number(Expr::Held(Held { what: What::Count, set: Set::All, origin })));
        }
        if name == "value" && !self.is_named(&name) {
            let relation = self.relation().ok_or_else(|| self.expected("a comparison such as >= 2"))?;
            return Ok(Value::Cards(Set::Valued(relation, self.whole_number()?), None));
        }
        Ok(Value::Cards(Set::Named(name), None))
    }

    /// The mistake of `at least 2 hearts` and the like: a comparison in words.
    fn in_other_words(&mut self) -> Option<ExprError> {
        let from = self.at;
        let words = match (self.peek(), self.ahead(1)) {
            ("at", "least" | "most") => 2,
            ("exactly", _) => 1,
            _ => return None,
        };
        let said = if words == 1 { "exactly" } else { self.ahead(1) }.to_owned();
        self.at += words;
        let number = self.whole_number().ok();
        self.take("of");
        let cards = self.at;
        let is_read = number.is_some() && self.cards().is_ok();
        let text = self.words[cards.min(self.words.len())..self.at].iter().map(|word| word.text.as_str());
        let text = text.collect::<Vec<_>>().join(" ");
        let (number, text) = match (number, text.as_str()) {
            (Some(number), text) if is_read && !text.is_empty() => (number, text),
            _ => (2, "hearts"),
        };
        let instead = match said.as_str() {
            "least" => format!("write {number} of {text}"),
            "most" => format!("write count({text}) <= {number}"),
            _ => format!("write count({text}) = {number}"),
        };
        let found = if words == 1 { said } else { format!("at {said}") };
        Some(
            self.within(
                from..from + words,
                Mistake::Otherwise { found: format!("{found:?} is no word here"), instead },
            ),
        )
    }

    /// `in yours`, `in 5d6`.
    pub(super) fn origin(&mut self) -> Result<Origin, ExprError> {
        self.need("in", "in")?;
        if let Some(place) = self.dice()? {
            return Ok(Origin::Dice(place));
        }
        let name = self.peek();
        let Some(place) = self.deal.hands.iter().position(|hand| hand.name == name) else {
            if name.is_empty() {
                return Err(self.expected("the name of a hand"));
            }
            let known: Vec<&str> = self.deal.hands.iter().map(|hand| hand.name.as_str()).collect();
            return Err(self.here(Mistake::NoHand { name: name.to_owned(), known: known.join(", ") }));
        };
        self.at += 1;
        Ok(Origin::Hand(place))
    }

    /// The rest of `sum(cards)`, `best 2` in its place, and what may follow.
    pub(super) fn called(&mut self, what: What) -> Result<Expr, ExprError> {
        if what == What::Sum
            && let Some(end) = end_of(self.peek()).filter(|_| self.ahead(1) != "(" && !self.is_named(self.peek()))
        {
            self.at += 1;
            let kept = self.kept(end)?;
            self.need(")", "a closing bracket")?;
            return Ok(kept);
        }
        let from = self.at;
        let cards = self.cards()?;
        let mut held = self.held(cards, what, from..self.at)?;
        self.need(")", "a closing bracket")?;
        if held.what == What::Sum && self.peek() == "up" && self.ahead(1) == "to" {
            self.at += 2;
            let sign = if self.take("-") { -1 } else { 1 };
            held.what = What::UpTo(sign * self.whole_number()?);
        }
        Ok(Expr::Held(held))
    }

    /// `groups(3, any)`.
    pub(super) fn groups(&mut self) -> Result<Expr, ExprError> {
        self.at += 2;
        let size = self.whole_number()?;
        let size = u32::try_from(size).ok().filter(|size| *size > 0);
        let size = size.ok_or_else(|| self.since(self.at - 1, Mistake::Dice("a group has at least one card")))?;
        self.need(",", "a comma and cards, as in groups(3, any)")?;
        self.deeper(|reader| reader.called(What::Groups(By::Rank, size)))
    }

    /// `max(a, b, …)`.
    pub(super) fn extreme(&mut self, which: Arith) -> Result<Expr, ExprError> {
        self.at += 2;
        let mut all = self.deeper(Self::number)?;
        while self.take(",") {
            all = Expr::Arith(which, Box::new(all), Box::new(self.deeper(Self::number)?));
        }
        self.need(")", "a comma or a closing bracket")?;
        Ok(all)
    }

    /// `2 of hearts`, `3 of 4d6`, `1 in yours` after `best`; one of all cards where nothing is said.
    pub(super) fn kept(&mut self, end: End) -> Result<Expr, ExprError> {
        let is_number = self.peek().starts_with(|letter: char| letter.is_ascii_digit());
        let number = if is_number { self.whole_number()? as u32 } else { 1 };
        let what = What::Kept(end, number);
        if self.take("of") {
            let from = self.at;
            let cards = self.cards()?;
            return Ok(Expr::Held(self.held(cards, what, from..self.at)?));
        }
        let origin = if self.peek() == "in" { self.origin()? } else { Origin::Hand(0) };
        Ok(Expr::Held(Held { what, set: Set::All, origin }))
    }
}
