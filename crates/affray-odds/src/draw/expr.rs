//! What can be asked about hands and dice, as it was read.

use super::deck::{Deck, Entry};

/// A question: what is asked, on which condition, and when drawing stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub ask: Ask,
    /// Only hands for which this holds count.
    pub given: Option<Expr>,
    /// Cards are drawn one by one until this holds.
    pub until: Option<Expr>,
    /// The dice that are rolled, in the order in which they were written.
    pub dice: Vec<Dice>,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// Whether something holds.
    Holds(Expr),
    /// How much something comes to.
    Number(Expr),
    /// Whether the first comes to more than the second.
    Versus(Expr, Expr),
}

/// A number, or a condition: something that is 1 where it holds, else 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// A number as it is written.
    Number(i64),
    /// Something about a hand or about dice.
    Held(Held),
    /// Arithmetic.
    Arith(Arith, Box<Expr>, Box<Expr>),
    /// Without its sign.
    Abs(Box<Expr>),
    /// One number or another.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Two numbers compared.
    Is(Box<Expr>, Relation, Box<Expr>),
    /// Both hold.
    And(Box<Expr>, Box<Expr>),
    /// One of them holds, or both.
    Or(Box<Expr>, Box<Expr>),
    /// It does not hold.
    Not(Box<Expr>),
}

/// What is done with two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arith {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, rounded down.
    Divide,
    /// The greater one.
    Max,
    /// The smaller one.
    Min,
}

/// How numbers are compared.
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

/// Something about some cards of a hand, or about dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Held {
    /// What about them.
    pub what: What,
    /// Which of them.
    pub set: Set,
    /// Whose they are.
    pub origin: Origin,
}

/// What is asked about cards or dice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// How many.
    Count,
    /// What they add up to, each with its greatest value.
    Sum,
    /// The greatest sum up to this number that their values allow; if there is none, the smallest sum.
    UpTo(i64),
    /// What the best, worst or middle so many add up to.
    Kept(End, u32),
    /// The most that are the same.
    Most(By),
    /// How many groups of the same there are with at least so many.
    Groups(By, u32),
    /// The longest run of consecutive ranks.
    Run,
    /// The longest run within a suit.
    SuitedRun,
}

/// The end of a sorted hand from which cards are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The greatest values.
    Best,
    /// The smallest values.
    Worst,
    /// Those in between; of two middles, the greater.
    Middle,
}

/// What makes cards the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// The rank; for cards without one, the name.
    Rank,
    /// The suit.
    Suit,
}

/// Whose cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The hand at this place.
    Hand(usize),
    /// The dice at this place.
    Dice(usize),
}

/// Dice that are rolled together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dice {
    /// How many.
    pub number: u32,
    /// One of them, its faces as cards.
    pub die: Deck,
}

/// Some of the cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Set {
    /// All of them.
    All,
    /// Those of this name.
    Named(String),
    /// Those whose value compares so.
    Valued(Relation, i64),
    /// Those in both.
    Both(Box<Set>, Box<Set>),
    /// Those in either.
    Either(Box<Set>, Box<Set>),
    /// Those that are not.
    Not(Box<Set>),
}

impl Question {
    /// Whether it asks about this hand.
    pub fn is_about(&self, hand: usize) -> bool {
        let asked = match &self.ask {
            Ask::Holds(expr) | Ask::Number(expr) => expr.is_about(hand),
            Ask::Versus(one, other) => one.is_about(hand) || other.is_about(hand),
        };
        asked || self.given.iter().chain(&self.until).any(|expr| expr.is_about(hand))
    }
}

impl Expr {
    fn is_about(&self, hand: usize) -> bool {
        match self {
            Expr::Number(_) => false,
            Expr::Held(held) => held.origin == Origin::Hand(hand),
            Expr::Abs(expr) | Expr::Not(expr) => expr.is_about(hand),
            Expr::Arith(_, one, other) | Expr::Is(one, _, other) | Expr::And(one, other) | Expr::Or(one, other) => {
                one.is_about(hand) || other.is_about(hand)
            }
            Expr::If(condition, one, other) => condition.is_about(hand) || one.is_about(hand) || other.is_about(hand),
        }
    }
}

impl Relation {
    /// Whether it holds between two numbers.
    pub fn holds(self, one: i64, other: i64) -> bool {
        match self {
            Relation::AtLeast => one >= other,
            Relation::AtMost => one <= other,
            Relation::More => one > other,
            Relation::Less => one < other,
            Relation::Equal => one == other,
            Relation::Unequal => one != other,
        }
    }
}

impl Set {
    /// Whether a card is one of these.
    #[inline]
    pub fn has(&self, card: &Entry) -> bool {
        matches!(self, Set::All) || self.holds(card)
    }

    fn holds(&self, card: &Entry) -> bool {
        match self {
            Set::All => true,
            Set::Named(name) => card.is_called(name),
            Set::Valued(relation, number) => relation.holds(card.value, *number),
            Set::Both(one, other) => one.has(card) && other.has(card),
            Set::Either(one, other) => one.has(card) || other.has(card),
            Set::Not(set) => !set.has(card),
        }
    }
}

impl Held {
    /// At least so many of these.
    pub(super) fn at_least(self, number: i64) -> Expr {
        Expr::Is(Box::new(Expr::Held(self)), Relation::AtLeast, Box::new(Expr::Number(number)))
    }
}
