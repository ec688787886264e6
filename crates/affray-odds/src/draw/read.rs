//! Reads the language of hands.
//!
//! ```text
//! tower                              at least one card called tower
//! 2 of hearts                        at least two hearts
//! count(court & !kings) = 1          exactly one
//! sum(wands | swords) >= 20          what they add up to
//! tower and not 3 of major           conditions joined by and, or, not, brackets
//! sum(wands | swords)                no condition: the chance of each sum
//! best 2 of hearts + 2d6             numbers can be added up, dice among them
//! sum(any) vs sum(any in yours)      two numbers compared: win, tie, lose
//! pair given king                    only hands with a king count
//! sum(any) until sum(any) >= 21      card after card until something holds
//! ```

use std::ops::Range;

use thiserror::Error;

use super::deal::Deal;
use super::deck::Deck;
use super::expr::{Arith, Ask, By, Dice, End, Expr, Held, Origin, Question, Relation, Set, What};
use super::words::{Word, words};

/// The most words and signs of an expression.
const LONGEST: usize = 500;

/// The greatest number that can be written.
const GREATEST: i64 = 1_000_000_000;

/// How many brackets may stand inside each other.
const DEEPEST: u32 = 64;

/// Why an expression could not be read, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct BadExpr {
    /// The place in the text.
    pub span: Range<usize>,
    /// What is wrong there.
    pub why: Mistake,
}

/// What is wrong with an expression.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Mistake {
    /// Something else was expected.
    #[error("expected {expected} {}", if found.is_empty() { "at the end".to_owned() } else { format!("where {found:?} stands") })]
    Expected {
        /// What should stand there.
        expected: &'static str,
        /// What does.
        found: String,
    },
    /// No card has this name.
    #[error("no card of {deck} is called {name:?}; there are {known}")]
    NoCard {
        /// The deck.
        deck: String,
        /// What was written.
        name: String,
        /// What could have been.
        known: String,
    },
    /// No hand has this name.
    #[error("no hand is called {name:?}; there are {known}, and --hand {name}=5 deals another")]
    NoHand {
        /// What was written.
        name: String,
        /// The hands there are.
        known: String,
    },
    /// A number where something must hold or not.
    #[error("this is a number, where a condition is needed: compare it, as in >= 2")]
    NumberForCondition,
    /// A condition where a number is needed.
    #[error("this is a condition, where a number is needed: count(…) and sum(…) are numbers")]
    ConditionForNumber,
    /// Something else where cards are needed.
    #[error("cards are needed here: a name, a suit, `any`, or several joined by | and &")]
    NotCards,
    /// Cards of a hand joined with others.
    #[error("say of which hand once, after all cards: hearts | spades in yours")]
    HandTwice,
    /// A number past what is computed with.
    #[error("numbers go up to {GREATEST}")]
    TooGreat,
    /// Dice or groups that cannot be.
    #[error("{0}")]
    Dice(&'static str),
    /// Brackets within brackets without end.
    #[error("the expression has too many brackets inside each other; {DEEPEST} are the most")]
    TooDeep,
    /// More words than a question has.
    #[error("the expression is too long: {LONGEST} words and signs are the most")]
    TooLong,
}

impl Question {
    /// Reads a question about what is dealt.
    pub fn read(text: &str, deal: &Deal) -> Result<Question, BadExpr> {
        let mut reader = Reader::new(text, deal)?;
        let ask = reader.ask()?;
        let (mut given, mut until) = (None, None);
        while reader.at < reader.words.len() {
            if given.is_none() && until.is_none() && reader.take("given") {
                given = Some(reader.holds()?);
            } else if given.is_none() && until.is_none() && reader.take("until") {
                until = Some(reader.holds()?);
            } else {
                return Err(reader.expected("and, or, given, until, or nothing more"));
            }
        }
        Ok(Question { ask, given, until, dice: reader.dice })
    }
}

/// Reads a set of cards, with nothing else.
pub fn set(text: &str, deck: &Deck) -> Result<Set, BadExpr> {
    let deal = Deal::new(deck.clone(), 0);
    let mut reader = Reader::new(text, &deal)?;
    let from = reader.at;
    let read = reader.cards()?;
    if reader.at < reader.words.len() {
        return Err(reader.expected("nothing more"));
    }
    let held = reader.held(read, What::Count, from..reader.at)?;
    Ok(held.set)
}

/// Whether a word means something in the language, and can be no hand's name.
pub fn is_reserved(word: &str) -> bool {
    const RESERVED: [&str; 16] = [
        "and", "or", "not", "of", "in", "given", "until", "vs", "against", "if", "then", "else", "any", "all", "cards",
        "value",
    ];
    RESERVED.contains(&word) || function(word).is_some()
}

/// What is asked of cards by `word(cards)`.
fn function(word: &str) -> Option<What> {
    Some(match word {
        "count" => What::Count,
        "sum" => What::Sum,
        "highest" => What::Kept(End::Best, 1),
        "lowest" => What::Kept(End::Worst, 1),
        "alike" => What::Most(By::Rank),
        "pairs" => What::Groups(By::Rank, 2),
        "ranks" => What::Groups(By::Rank, 1),
        "suited" => What::Most(By::Suit),
        "suits" => What::Groups(By::Suit, 1),
        "run" => What::Run,
        "suitedrun" => What::SuitedRun,
        _ => return None,
    })
}

fn end_of(word: &str) -> Option<End> {
    match word {
        "best" | "highest" => Some(End::Best),
        "worst" | "lowest" => Some(End::Worst),
        "middle" => Some(End::Middle),
        _ => None,
    }
}

fn is_pattern(word: &str) -> bool {
    ["pair", "full", "straight", "run", "flush"].contains(&word)
}

fn small_number(word: &str) -> Option<i64> {
    match word {
        "two" => Some(2),
        "three" => Some(3),
        "four" => Some(4),
        "five" => Some(5),
        _ => word.parse().ok(),
    }
}

/// Something read, before it is known whether it should be cards, a number or a condition.
enum Value {
    /// Cards, of a hand if one was named.
    Cards(Set, Option<Origin>),
    /// A number that may be the name of cards: sevens.
    Either(i64, Set),
    Number(Expr),
    Holds(Expr),
}

struct Reader<'a> {
    /// Where the text ends.
    end: usize,
    words: Vec<Word>,
    at: usize,
    deal: &'a Deal,
    dice: Vec<Dice>,
    depth: u32,
}

impl<'a> Reader<'a> {
    fn new(text: &str, deal: &'a Deal) -> Result<Reader<'a>, BadExpr> {
        let words = words(text);
        match words.get(LONGEST) {
            Some(word) => Err(BadExpr { span: word.span.clone(), why: Mistake::TooLong }),
            None => Ok(Reader { end: text.len(), words, at: 0, deal, dice: Vec::new(), depth: 0 }),
        }
    }

    fn peek(&self) -> &str {
        self.ahead(0)
    }

    /// The word so many places further on; nothing at the end.
    fn ahead(&self, places: usize) -> &str {
        self.words.get(self.at + places).map_or("", |word| &word.text)
    }

    fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == word;
        self.at += usize::from(found);
        found
    }

    fn need(&mut self, word: &str, expected: &'static str) -> Result<(), BadExpr> {
        if self.take(word) { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// A mistake in the current word.
    fn here(&self, why: Mistake) -> BadExpr {
        let span = self.words.get(self.at).map_or(self.end..self.end, |word| word.span.clone());
        BadExpr { span, why }
    }

    /// A mistake in the words from a place up to the current one.
    fn since(&self, from: usize, why: Mistake) -> BadExpr {
        self.within(from..self.at, why)
    }

    /// A mistake in some words.
    fn within(&self, words: Range<usize>, why: Mistake) -> BadExpr {
        let last = words.end.max(words.start + 1) - 1;
        match (self.words.get(words.start), self.words.get(last)) {
            (Some(first), Some(last)) => BadExpr { span: first.span.start..last.span.end, why },
            _ => self.here(why),
        }
    }

    fn expected(&self, expected: &'static str) -> BadExpr {
        self.here(Mistake::Expected { expected, found: self.peek().to_owned() })
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, BadExpr>) -> Result<T, BadExpr> {
        if self.depth == DEEPEST {
            return Err(self.here(Mistake::TooDeep));
        }
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    fn ask(&mut self) -> Result<Ask, BadExpr> {
        let from = self.at;
        let first = self.any()?;
        if ["vs", "against"].contains(&self.peek()) {
            let first = self.as_number(first, from..self.at)?;
            self.at += 1;
            return Ok(Ask::Versus(first, self.number()?));
        }
        Ok(match first {
            Value::Number(number) => Ask::Number(number),
            Value::Either(number, _) if !self.is_named(&number.to_string()) => Ask::Number(Expr::Number(number)),
            other => Ask::Holds(self.as_condition(other, from..self.at)?),
        })
    }

    /// A condition.
    fn holds(&mut self) -> Result<Expr, BadExpr> {
        let from = self.at;
        let value = self.any()?;
        self.as_condition(value, from..self.at)
    }

    /// A number.
    fn number(&mut self) -> Result<Expr, BadExpr> {
        let from = self.at;
        let value = self.sum()?;
        self.as_number(value, from..self.at)
    }

    /// Cards of a hand, or dice.
    fn cards(&mut self) -> Result<Value, BadExpr> {
        if let Some(place) = self.dice()? {
            let set = match self.relation() {
                Some(relation) => Set::Valued(relation, self.whole_number()?),
                None => Set::All,
            };
            return Ok(Value::Cards(set, Some(Origin::Dice(place))));
        }
        self.either()
    }

    fn any(&mut self) -> Result<Value, BadExpr> {
        let from = self.at;
        let mut value = self.both()?;
        while self.peek() == "or" {
            let one = self.as_condition(value, from..self.at)?;
            self.at += 1;
            let from = self.at;
            let other = self.both()?;
            let other = self.as_condition(other, from..self.at)?;
            value = Value::Holds(Expr::Or(Box::new(one), Box::new(other)));
        }
        Ok(value)
    }

    fn both(&mut self) -> Result<Value, BadExpr> {
        let from = self.at;
        let mut value = self.not()?;
        while self.peek() == "and" {
            let one = self.as_condition(value, from..self.at)?;
            self.at += 1;
            let from = self.at;
            let other = self.not()?;
            let other = self.as_condition(other, from..self.at)?;
            value = Value::Holds(Expr::And(Box::new(one), Box::new(other)));
        }
        Ok(value)
    }

    fn not(&mut self) -> Result<Value, BadExpr> {
        if !self.take("not") {
            return self.compared();
        }
        let from = self.at;
        let value = self.deeper(Self::not)?;
        Ok(Value::Holds(Expr::Not(Box::new(self.as_condition(value, from..self.at)?))))
    }

    /// A comparison, or a chain of them: `2 <= count(red) <= 4`.
    fn compared(&mut self) -> Result<Value, BadExpr> {
        let from = self.at;
        let first = self.sum()?;
        let to = self.at;
        let Some(mut relation) = self.relation() else { return Ok(first) };
        let mut last = self.as_number(first, from..to)?;
        let mut all: Option<Expr> = None;
        loop {
            let next = self.number()?;
            let this = Expr::Is(Box::new(last), relation, Box::new(next.clone()));
            all = Some(match all {
                Some(before) => Expr::And(Box::new(before), Box::new(this)),
                None => this,
            });
            match self.relation() {
                Some(again) => (relation, last) = (again, next),
                None => return Ok(Value::Holds(all.expect("a comparison was read"))),
            }
        }
    }

    fn relation(&mut self) -> Option<Relation> {
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

    fn sum(&mut self) -> Result<Value, BadExpr> {
        let from = self.at;
        let mut value = self.product()?;
        loop {
            let sign = match self.peek() {
                "+" => Arith::Add,
                "-" => Arith::Subtract,
                _ => return Ok(value),
            };
            let one = self.as_number(value, from..self.at)?;
            self.at += 1;
            let from = self.at;
            let other = self.product()?;
            let other = self.as_number(other, from..self.at)?;
            value = Value::Number(Expr::Arith(sign, Box::new(one), Box::new(other)));
        }
    }

    fn product(&mut self) -> Result<Value, BadExpr> {
        let from = self.at;
        let mut value = self.signed()?;
        loop {
            let sign = match self.peek() {
                "*" => Arith::Multiply,
                "/" => Arith::Divide,
                _ => return Ok(value),
            };
            let one = self.as_number(value, from..self.at)?;
            self.at += 1;
            let from = self.at;
            let other = self.signed()?;
            let other = self.as_number(other, from..self.at)?;
            value = Value::Number(Expr::Arith(sign, Box::new(one), Box::new(other)));
        }
    }

    fn signed(&mut self) -> Result<Value, BadExpr> {
        if !self.take("-") {
            return self.either();
        }
        let from = self.at;
        let value = self.deeper(Self::signed)?;
        let value = self.as_number(value, from..self.at)?;
        Ok(Value::Number(Expr::Arith(Arith::Subtract, Box::new(Expr::Number(0)), Box::new(value))))
    }

    /// Cards in either of several sets; of a hand, if one is named.
    fn either(&mut self) -> Result<Value, BadExpr> {
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
    fn all_of(&mut self) -> Result<Value, BadExpr> {
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

    fn one(&mut self) -> Result<Value, BadExpr> {
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
    fn name_or_number(&mut self) -> Result<Value, BadExpr> {
        let name = self.peek().to_owned();
        if self.ahead(1) == "of" {
            let number = self.whole_number()?;
            self.at += 1;
            let from = self.at;
            let of = self.cards()?;
            return Ok(Value::Holds(self.held(of, What::Count, from..self.at)?.at_least(number)));
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

    /// Whether cards of any deck have this name.
    fn is_named(&self, name: &str) -> bool {
        self.deal.decks.iter().any(|deck| deck.has(name))
    }

    /// A pattern by its usual name: `pair`, `2 pairs`, `three of a kind`, `full house`, `run of 3`, `flush of 4`.
    fn pattern(&mut self) -> Result<Option<Value>, BadExpr> {
        let (most, groups) = (What::Most, What::Groups);
        let count = small_number(self.peek());
        let (what, least) = match (self.peek(), self.ahead(1), self.ahead(2), self.ahead(3)) {
            (_, "of", "a", "kind") if let Some(count) = count => {
                self.at += 4;
                (most(By::Rank), count)
            }
            (_, "pair" | "pairs", _, _) if let Some(count) = count => {
                self.at += 2;
                (groups(By::Rank, 2), count)
            }
            (word, ..) if !is_pattern(word) || self.is_named(word) => return Ok(None),
            ("pair", ..) => {
                self.at += 1;
                (most(By::Rank), 2)
            }
            ("full", "house", ..) => {
                self.at += 2;
                let origin = if self.peek() == "in" { self.origin()? } else { Origin::Hand(0) };
                let held = |count| Held { what: groups(By::Rank, count), set: Set::All, origin };
                let (three, two) = (held(3).at_least(1), held(2).at_least(2));
                return Ok(Some(Value::Holds(Expr::And(Box::new(three), Box::new(two)))));
            }
            ("straight", "flush", ..) => {
                self.at += 2;
                (What::SuitedRun, self.of_length(5)?)
            }
            ("run" | "straight", next, ..) if next != "(" => {
                self.at += 1;
                (What::Run, self.of_length(5)?)
            }
            ("flush", ..) => {
                self.at += 1;
                (most(By::Suit), self.of_length(5)?)
            }
            _ => return Ok(None),
        };
        let origin = if self.peek() == "in" { self.origin()? } else { Origin::Hand(0) };
        Ok(Some(Value::Holds(Held { what, set: Set::All, origin }.at_least(least))))
    }

    /// `of 3` after the name of a pattern, or the usual length.
    fn of_length(&mut self, usual: i64) -> Result<i64, BadExpr> {
        if self.take("of") { self.whole_number() } else { Ok(usual) }
    }

    /// `in yours`, `in 5d6`.
    fn origin(&mut self) -> Result<Origin, BadExpr> {
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
    fn called(&mut self, what: What) -> Result<Expr, BadExpr> {
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
    fn groups(&mut self) -> Result<Expr, BadExpr> {
        self.at += 2;
        let size = self.whole_number()?;
        let size = u32::try_from(size).ok().filter(|size| *size > 0);
        let size = size.ok_or_else(|| self.since(self.at - 1, Mistake::Dice("a group has at least one card")))?;
        self.need(",", "a comma and cards, as in groups(3, any)")?;
        self.deeper(|reader| reader.called(What::Groups(By::Rank, size)))
    }

    /// `max(a, b, …)`.
    fn extreme(&mut self, which: Arith) -> Result<Expr, BadExpr> {
        self.at += 2;
        let mut all = self.deeper(Self::number)?;
        while self.take(",") {
            all = Expr::Arith(which, Box::new(all), Box::new(self.deeper(Self::number)?));
        }
        self.need(")", "a comma or a closing bracket")?;
        Ok(all)
    }

    /// `2 of hearts`, `3 of 4d6`, `1 in yours` after `best`; one of all cards where nothing is said.
    fn kept(&mut self, end: End) -> Result<Expr, BadExpr> {
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

    /// What follows dice: `drop lowest`, `keep highest 2`.
    fn rolled(&mut self, place: usize) -> Result<Value, BadExpr> {
        let number = self.dice[place].number;
        let mut what = What::Sum;
        let is_drop = self.peek() == "drop";
        if is_drop || self.peek() == "keep" {
            self.at += 1;
            let end = end_of(self.peek()).ok_or_else(|| self.expected("highest, lowest or middle"))?;
            let at = self.at;
            self.at += 1;
            let is_number = self.peek().starts_with(|letter: char| letter.is_ascii_digit());
            let many = if is_number { self.whole_number()? as u32 } else { 1 };
            what = match (is_drop, end) {
                (false, end) => What::Kept(end, many),
                (true, End::Best) => What::Kept(End::Worst, number.saturating_sub(many)),
                (true, End::Worst) => What::Kept(End::Best, number.saturating_sub(many)),
                (true, End::Middle) => {
                    return Err(self.since(at, Mistake::Dice("drop highest or lowest, or keep the middle")));
                }
            };
        } else if let Some((end, many)) = self.short_keep(place) {
            what = What::Kept(end, many);
        }
        Ok(Value::Number(Expr::Held(Held { what, set: Set::All, origin: Origin::Dice(place) })))
    }

    /// `kh3`, `kl1`, `dl1`, `dh1` written after dice without a space.
    fn short_keep(&self, place: usize) -> Option<(End, u32)> {
        let (_, short) = split_dice(&self.words[self.at - 1].text)?;
        let number = self.dice[place].number;
        let (sign, many) = short.split_at_checked(2)?;
        let many: u32 = if many.is_empty() { 1 } else { many.parse().ok()? };
        match sign {
            "kh" => Some((End::Best, many)),
            "kl" => Some((End::Worst, many)),
            "dl" => Some((End::Best, number.saturating_sub(many))),
            "dh" => Some((End::Worst, number.saturating_sub(many))),
            _ => None,
        }
    }

    /// Dice, if they stand here: `2d6`, `d20`, `d%`, `4df`, `2d{0,0,1,2}`. Gives their place in the list.
    fn dice(&mut self) -> Result<Option<usize>, BadExpr> {
        let word = self.peek();
        let from = self.at;
        let (number, faces) = if let Some(count) = word.strip_suffix('d')
            && ["{", "%"].contains(&self.ahead(1))
            && count.bytes().all(|digit| digit.is_ascii_digit())
        {
            let count = count.to_owned();
            self.at += 1;
            let faces = if self.take("%") { (1..=100).map(|face| (face, 1)).collect() } else { self.faces()? };
            (count, faces)
        } else if let Some(((count, sides), _)) = split_dice(word).filter(|_| !self.is_named(word)) {
            let faces = match sides {
                "f" => Some((-1..=1).map(|face| (face, 1)).collect()),
                sides => {
                    let sides = sides.parse::<i64>().ok().filter(|sides| (1..=1000).contains(sides));
                    sides.map(|sides| (1..=sides).map(|face| (face, 1)).collect())
                }
            };
            let count = count.to_owned();
            self.at += 1;
            (count, faces.ok_or_else(|| self.since(from, Mistake::Dice("a die has 1 to 1000 faces")))?)
        } else {
            return Ok(None);
        };
        let number = if number.is_empty() { Some(1) } else { number.parse().ok().filter(|number| *number <= 1000) };
        let number = number.ok_or_else(|| self.since(from, Mistake::Dice("at most 1000 dice are rolled together")))?;
        self.dice.push(Dice::new(number, faces));
        Ok(Some(self.dice.len() - 1))
    }

    /// Faces in curly brackets, with copies after a star: `{0*3, 1, 2}`.
    fn faces(&mut self) -> Result<Vec<(i64, u32)>, BadExpr> {
        self.need("{", "an opening bracket")?;
        let mut faces = Vec::new();
        loop {
            let sign = if self.take("-") { -1 } else { 1 };
            let face = sign * self.whole_number()?;
            let copies = if self.take("*") { self.whole_number()? } else { 1 };
            if copies > 1000 || faces.len() == 1000 {
                return Err(self.since(self.at - 1, Mistake::Dice("a die has 1 to 1000 faces")));
            }
            faces.push((face, copies as u32));
            if self.take("}") {
                return match faces.iter().any(|(_, copies)| *copies > 0) {
                    true => Ok(faces),
                    false => Err(self.since(self.at - 1, Mistake::Dice("a die has 1 to 1000 faces"))),
                };
            }
            self.need(",", "a comma or a closing curly bracket")?;
        }
    }

    fn whole_number(&mut self) -> Result<i64, BadExpr> {
        let word = self.peek();
        if word.is_empty() || !word.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(self.expected("a number"));
        }
        let number = word.parse().ok().filter(|number| *number <= GREATEST);
        let number = number.ok_or_else(|| self.here(Mistake::TooGreat))?;
        self.at += 1;
        Ok(number)
    }

    fn as_condition(&self, value: Value, words: Range<usize>) -> Result<Expr, BadExpr> {
        match value {
            Value::Holds(expr) => Ok(expr),
            Value::Number(_) => Err(self.within(words, Mistake::NumberForCondition)),
            cards => Ok(self.held(cards, What::Count, words)?.at_least(1)),
        }
    }

    fn as_number(&self, value: Value, words: Range<usize>) -> Result<Expr, BadExpr> {
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

    fn as_set(&self, value: Value, words: Range<usize>) -> Result<Set, BadExpr> {
        match value {
            Value::Cards(set, None) | Value::Either(_, set) => Ok(set),
            Value::Cards(_, Some(_)) => Err(self.within(words, Mistake::HandTwice)),
            Value::Number(_) | Value::Holds(_) => Err(self.within(words, Mistake::NotCards)),
        }
    }

    /// Something about cards, whose names are looked up in the deck that they are from.
    fn held(&self, value: Value, what: What, words: Range<usize>) -> Result<Held, BadExpr> {
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

    fn looked_up(&self, set: Set, deck: &Deck, from: usize) -> Result<Set, BadExpr> {
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
                return Err(BadExpr { span, why: no_card(deck, name) });
            }
        })
    }
}

/// Takes `2d6kh1` apart: the number of dice and their faces, and what is kept.
fn split_dice(word: &str) -> Option<((&str, &str), &str)> {
    let (count, rest) = word.split_once('d')?;
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let sides = if rest.starts_with('f') { 1 } else { digits(rest) };
    let (sides, short) = rest.split_at(sides);
    let is_short = short.is_empty()
        || (["kh", "kl", "dh", "dl"].contains(&short.get(..2)?) && digits(&short[2..]) == short.len() - 2);
    (digits(count) == count.len() && !sides.is_empty() && is_short).then_some(((count, sides), short))
}

fn no_card(deck: &Deck, name: String) -> Mistake {
    let mut known: Vec<&str> = deck.entries.iter().flat_map(|card| card.names.iter().map(String::as_str)).collect();
    known.sort_unstable();
    known.dedup();
    if known.len() > 300 {
        known.truncate(300);
        known.push("…");
    }
    Mistake::NoCard { deck: deck.title.clone(), name, known: known.join(", ") }
}
