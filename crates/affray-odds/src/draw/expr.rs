//! The language of hands.
//!
//! ```text
//! tower                              at least one card called tower
//! 2 of hearts                        at least two hearts
//! count(court & !kings) = 1          exactly one
//! sum(wands | swords) >= 20          what they add up to
//! tower and not 3 of major           conditions joined by and, or, not, brackets
//! sum(wands | swords)                no condition: the chance of each sum
//! ```

use std::fmt;

use thiserror::Error;

use super::deck::Deck;
use affray_core::query::DeckEntry;

/// The most words and signs of an expression.
const LONGEST: usize = 500;

/// What is asked about a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// Whether something holds.
    Cond(Cond),
    /// How much of something there is.
    Quantity(Quantity),
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cond {
    /// A quantity compared with a number.
    Is(Quantity, Relation, u32),
    /// Both hold.
    And(Box<Cond>, Box<Cond>),
    /// One of them holds, or both.
    Or(Box<Cond>, Box<Cond>),
    /// It does not hold.
    Not(Box<Cond>),
}

/// How a quantity is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `<`
    Less,
    /// `=`
    Equal,
    /// `!=`
    Unequal,
}

/// How many cards of a set, or what they add up to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quantity {
    /// Whether values are added up, not cards counted.
    pub sum: bool,
    /// Of which cards.
    pub of: Set,
}

/// Some of the cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Set {
    /// All of them.
    All,
    /// Those of this name.
    Named(String),
    /// Those in both.
    Both(Box<Set>, Box<Set>),
    /// Those in either.
    Either(Box<Set>, Box<Set>),
    /// Those that are not.
    Not(Box<Set>),
}

/// Why an expression could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadExpr {
    /// Something else was expected.
    #[error("in {text:?}: expected {expected} {}", if found.is_empty() { "at the end".to_owned() } else { format!("where {found:?} stands") })]
    Expected {
        /// The whole.
        text: String,
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
    /// Brackets within brackets without end.
    #[error("the expression has too many brackets inside each other")]
    TooDeep,
    /// More words than a question has.
    #[error("the expression is too long: {LONGEST} words and signs are the most")]
    TooLong,
}

impl Expr {
    /// Reads an expression about hands of a deck.
    pub fn read(text: &str, deck: &Deck) -> Result<Expr, BadExpr> {
        let mut reader = Reader { text, tokens: tokens(text), at: 0, deck, depth: 0 };
        if reader.tokens.len() > LONGEST {
            return Err(BadExpr::TooLong);
        }
        // A quantity alone asks for its odds.
        if let Some(quantity) = reader.quantity()? {
            if reader.at == reader.tokens.len() {
                return Ok(Expr::Quantity(quantity));
            }
            reader.at = 0;
        }
        let cond = reader.cond()?;
        if reader.at < reader.tokens.len() {
            return Err(reader.expected("and, or, or nothing more"));
        }
        Ok(Expr::Cond(cond))
    }

    /// Every quantity in it, from left to right.
    pub fn quantities(&self) -> Vec<&Quantity> {
        let mut found = Vec::new();
        match self {
            Expr::Quantity(quantity) => found.push(quantity),
            Expr::Cond(cond) => cond.quantities(&mut found),
        }
        found
    }
}

impl Cond {
    fn quantities<'a>(&'a self, found: &mut Vec<&'a Quantity>) {
        match self {
            Cond::Is(quantity, ..) => found.push(quantity),
            Cond::And(one, other) | Cond::Or(one, other) => {
                one.quantities(found);
                other.quantities(found);
            }
            Cond::Not(cond) => cond.quantities(found),
        }
    }

    /// Whether it holds, for the values of its quantities from left to right.
    pub fn holds(&self, values: &mut dyn Iterator<Item = u32>) -> bool {
        match self {
            Cond::Is(_, relation, number) => {
                let value = values.next().expect("a value for each quantity");
                match relation {
                    Relation::AtLeast => value >= *number,
                    Relation::AtMost => value <= *number,
                    Relation::More => value > *number,
                    Relation::Less => value < *number,
                    Relation::Equal => value == *number,
                    Relation::Unequal => value != *number,
                }
            }
            // Both sides are looked at, so that the values stay in step.
            Cond::And(one, other) => one.holds(values) & other.holds(values),
            Cond::Or(one, other) => one.holds(values) | other.holds(values),
            Cond::Not(cond) => !cond.holds(values),
        }
    }
}

impl Set {
    /// Whether a card is one of these.
    pub fn has(&self, card: &DeckEntry) -> bool {
        match self {
            Set::All => true,
            Set::Named(name) => card.names.iter().any(|other| other == name),
            Set::Both(one, other) => one.has(card) && other.has(card),
            Set::Either(one, other) => one.has(card) || other.has(card),
            Set::Not(set) => !set.has(card),
        }
    }
}

impl Quantity {
    /// What one card adds.
    pub fn of(&self, card: &DeckEntry) -> u32 {
        match (self.of.has(card), self.sum) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => card.value,
        }
    }
}

/// Words, numbers and signs.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(&letter) = letters.peek() {
        if letter.is_whitespace() {
            letters.next();
        } else if letter.is_alphanumeric() || letter == '_' || letter == '.' {
            let mut word = String::new();
            while let Some(&letter) = letters.peek().filter(|c| c.is_alphanumeric() || "_.-".contains(**c)) {
                word.extend(letter.to_lowercase());
                letters.next();
            }
            tokens.push(word);
        } else {
            letters.next();
            let mut sign = letter.to_string();
            if "<>!=".contains(letter) && letters.peek() == Some(&'=') {
                letters.next();
                sign.push('=');
            }
            tokens.push(match sign.as_str() {
                "≥" => ">=".to_owned(),
                "≤" => "<=".to_owned(),
                "==" => "=".to_owned(),
                _ => sign,
            });
        }
    }
    tokens
}

struct Reader<'a> {
    text: &'a str,
    tokens: Vec<String>,
    at: usize,
    deck: &'a Deck,
    depth: u32,
}

impl Reader<'_> {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", String::as_str)
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    fn expected(&self, expected: &'static str) -> BadExpr {
        BadExpr::Expected { text: self.text.to_owned(), expected, found: self.peek().to_owned() }
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, BadExpr>) -> Result<T, BadExpr> {
        if self.depth == 64 {
            return Err(BadExpr::TooDeep);
        }
        self.depth += 1;
        let found = read(self);
        self.depth -= 1;
        found
    }

    fn cond(&mut self) -> Result<Cond, BadExpr> {
        let mut cond = self.all()?;
        while self.take("or") {
            cond = Cond::Or(Box::new(cond), Box::new(self.all()?));
        }
        Ok(cond)
    }

    fn all(&mut self) -> Result<Cond, BadExpr> {
        let mut cond = self.one()?;
        while self.take("and") {
            cond = Cond::And(Box::new(cond), Box::new(self.one()?));
        }
        Ok(cond)
    }

    fn one(&mut self) -> Result<Cond, BadExpr> {
        if self.take("not") {
            return Ok(Cond::Not(Box::new(self.deeper(Self::one)?)));
        }
        if self.peek() == "(" {
            // A bracket may hold a set or a condition: a set is tried first, and must be followed by what follows one.
            let before = self.at;
            if let Ok(set) = self.deeper(Self::set)
                && matches!(self.peek(), "" | "and" | "or" | ")")
            {
                return Ok(some_of(set, 1));
            }
            self.at = before + 1;
            let cond = self.deeper(Self::cond)?;
            return if self.take(")") { Ok(cond) } else { Err(self.expected("a closing bracket")) };
        }
        if let Some(quantity) = self.quantity()? {
            let relation = match self.peek() {
                ">=" => Relation::AtLeast,
                "<=" => Relation::AtMost,
                ">" => Relation::More,
                "<" => Relation::Less,
                "=" => Relation::Equal,
                "!=" => Relation::Unequal,
                _ => return Err(self.expected("a comparison such as >= 2")),
            };
            self.at += 1;
            let number = self.number().ok_or_else(|| self.expected("a number"))?;
            return Ok(Cond::Is(quantity, relation, number));
        }
        if self.tokens.get(self.at + 1).is_some_and(|next| next == "of") {
            let number = self.number().ok_or_else(|| self.expected("a number before \"of\""))?;
            self.at += 1;
            return Ok(some_of(self.set()?, number));
        }
        Ok(some_of(self.set()?, 1))
    }

    fn number(&mut self) -> Option<u32> {
        let number = self.peek().parse().ok()?;
        self.at += 1;
        Some(number)
    }

    fn quantity(&mut self) -> Result<Option<Quantity>, BadExpr> {
        let sum = match self.peek() {
            "sum" => true,
            "count" => false,
            _ => return Ok(None),
        };
        self.at += 1;
        if !self.take("(") {
            return Err(self.expected("an opening bracket"));
        }
        let of = self.set()?;
        if !self.take(")") {
            return Err(self.expected("a closing bracket"));
        }
        Ok(Some(Quantity { sum, of }))
    }

    fn set(&mut self) -> Result<Set, BadExpr> {
        let mut set = self.both()?;
        while self.take("|") {
            set = Set::Either(Box::new(set), Box::new(self.both()?));
        }
        Ok(set)
    }

    fn both(&mut self) -> Result<Set, BadExpr> {
        let mut set = self.cards()?;
        while self.take("&") {
            set = Set::Both(Box::new(set), Box::new(self.cards()?));
        }
        Ok(set)
    }

    fn cards(&mut self) -> Result<Set, BadExpr> {
        if self.take("!") {
            return Ok(Set::Not(Box::new(self.deeper(Self::cards)?)));
        }
        if self.take("(") {
            let set = self.deeper(Self::set)?;
            return if self.take(")") { Ok(set) } else { Err(self.expected("a closing bracket")) };
        }
        let name = self.peek().to_owned();
        if !name.starts_with(|letter: char| letter.is_alphanumeric()) {
            return Err(self.expected("the name of a card or a suit"));
        }
        self.at += 1;
        if name == "any" || name == "all" {
            return Ok(Set::All);
        }
        let has = |name: &str| self.deck.entries.iter().any(|card| card.names.iter().any(|other| other == name));
        let name = self.deck.name_of(&name);
        if has(&name) {
            return Ok(Set::Named(name));
        }
        // "kings" for "king".
        if let Some(one) = name.strip_suffix('s').filter(|one| has(one)) {
            return Ok(Set::Named(one.to_owned()));
        }
        let mut known: Vec<&str> =
            self.deck.entries.iter().flat_map(|card| card.names.iter().map(String::as_str)).collect();
        known.sort_unstable();
        known.dedup();
        if known.len() > 300 {
            known.truncate(300);
            known.push("…");
        }
        Err(BadExpr::NoCard { deck: self.deck.title.clone(), name, known: known.join(", ") })
    }
}

/// At least so many of a set.
fn some_of(of: Set, number: u32) -> Cond {
    Cond::Is(Quantity { sum: false, of }, Relation::AtLeast, number)
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::Cond(cond) => cond.fmt(f),
            Expr::Quantity(quantity) => quantity.fmt(f),
        }
    }
}

impl fmt::Display for Cond {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cond::Is(Quantity { sum: false, of }, Relation::AtLeast, 1) => of.fmt(f),
            Cond::Is(Quantity { sum: false, of }, Relation::AtLeast, number) => write!(f, "{number} of {of}"),
            Cond::Is(quantity, relation, number) => {
                let sign = match relation {
                    Relation::AtLeast => ">=",
                    Relation::AtMost => "<=",
                    Relation::More => ">",
                    Relation::Less => "<",
                    Relation::Equal => "=",
                    Relation::Unequal => "!=",
                };
                write!(f, "{quantity} {sign} {number}")
            }
            Cond::And(one, other) => write!(f, "{one} and {other}"),
            Cond::Or(one, other) => write!(f, "({one} or {other})"),
            Cond::Not(cond) => write!(f, "not ({cond})"),
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The brackets of the quantity are enough.
        let of = self.of.to_string();
        let of = match self.of {
            Set::Both(..) | Set::Either(..) => &of[1..of.len() - 1],
            Set::All | Set::Named(_) | Set::Not(_) => &of,
        };
        write!(f, "{}({of})", if self.sum { "sum" } else { "count" })
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Set::All => f.write_str("any"),
            Set::Named(name) => f.write_str(name),
            Set::Both(one, other) => write!(f, "({one} & {other})"),
            Set::Either(one, other) => write!(f, "({one} | {other})"),
            Set::Not(set) => write!(f, "!{set}"),
        }
    }
}
