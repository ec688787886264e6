//! From a question to what must be counted: features of hands, and what becomes of their values.

use affray_core::query::QueryError;
use smallvec::SmallVec;

use super::deal::Deal;
use super::deck::{Deck, Entry};
use super::expr::{Arith, Ask, Expr, Held, Origin, Question, Relation, Set, What};

/// What must be counted to answer a question.
#[derive(Debug)]
pub struct Plan<'a> {
    /// What is independent of each other: decks with their hands, and dice.
    pub sources: Vec<Source<'a>>,
    /// What is looked at in each.
    pub features: Vec<Feature<'a>>,
}

/// A deck with the hands dealt from it, or dice.
#[derive(Debug, Clone)]
pub struct Source<'a> {
    /// The cards.
    pub deck: &'a Deck,
    /// How many cards each hand has.
    pub hands: SmallVec<[u32; 2]>,
    /// Whether a card is put back before the next is drawn.
    pub replace: bool,
}

/// A number that is read off the hands of a source.
#[derive(Debug, Clone, PartialEq)]
pub struct Feature<'a> {
    /// The source.
    pub source: usize,
    /// What is read.
    pub reads: Reads<'a>,
}

/// What is read off hands.
#[derive(Debug, Clone, PartialEq)]
pub enum Reads<'a> {
    /// Each card of a hand adds something.
    Sum(SmallVec<[Term<'a>; 2]>),
    /// A pattern that cards make together.
    Pattern {
        /// The hand's place in the source.
        hand: usize,
        /// What is asked of it.
        what: &'a What,
        /// Of which of its cards.
        set: &'a Set,
    },
}

/// What cards of a hand add to a feature.
#[derive(Debug, Clone, PartialEq)]
pub struct Term<'a> {
    /// The hand's place in the source.
    pub hand: usize,
    /// How often it is added.
    pub times: i64,
    /// What each card adds.
    pub adds: Adds<'a>,
    /// Which cards.
    pub set: &'a Set,
}

/// What a card adds.
#[derive(Debug, Clone, PartialEq)]
pub enum Adds<'a> {
    /// One: cards are counted.
    One,
    /// Its greatest value.
    Value,
    /// Its smallest value.
    Least,
    /// One, if it has this choice of values.
    Choice(&'a Entry),
}

impl Term<'_> {
    /// What a card adds.
    pub fn of(&self, card: &Entry) -> i64 {
        if !self.set.has(card) {
            return 0;
        }
        self.times
            * match self.adds {
                Adds::One => 1,
                Adds::Value => card.value,
                Adds::Least => card.lower.first().copied().unwrap_or(card.value),
                Adds::Choice(like) => i64::from(card.lower == like.lower && card.value == like.value),
            }
    }
}

/// What becomes of the values of features.
#[derive(Debug, Clone)]
pub enum Node<'a> {
    /// A number.
    Const(i64),
    /// The value of the feature at this place.
    Feature(usize),
    /// Arithmetic.
    Arith(Arith, Box<Node<'a>>, Box<Node<'a>>),
    /// Without its sign.
    Abs(Box<Node<'a>>),
    /// 1, 0 or −1.
    Sign(Box<Node<'a>>),
    /// One or the other.
    If(Box<Node<'a>>, Box<Node<'a>>, Box<Node<'a>>),
    /// 1 if it holds.
    Is(Box<Node<'a>>, Relation, Box<Node<'a>>),
    /// 1 if both hold.
    And(Box<Node<'a>>, Box<Node<'a>>),
    /// 1 if one of them holds.
    Or(Box<Node<'a>>, Box<Node<'a>>),
    /// 1 if it does not hold.
    Not(Box<Node<'a>>),
    /// The greatest sum up to a limit, from the smallest sum and how many cards have each choice of values.
    UpTo(usize, Vec<(usize, &'a Entry)>, i64),
    /// The first where the second holds, else nothing.
    Given(Box<Node<'a>>, Box<Node<'a>>),
}

/// Stands for "does not count" among values; no value is as small.
pub const NOTHING: i64 = i64::MIN;

/// Values further from 0 than this are refused.
const FURTHEST: i64 = 1 << 56;

/// A sum of features' terms and a number.
struct Linear<'a> {
    source: Option<usize>,
    terms: SmallVec<[Term<'a>; 2]>,
    constant: i64,
}

impl<'a> Plan<'a> {
    /// What must be counted for what is asked; the first node is its value.
    pub fn new(question: &'a Question, deal: &'a Deal) -> (Plan<'a>, Node<'a>) {
        let mut planner =
            Planner { question, deal, places: Vec::new(), plan: Plan { sources: Vec::new(), features: Vec::new() } };
        let mut node = planner.ask(&question.ask);
        if let Some(given) = &question.given {
            node = Node::Given(Box::new(node), Box::new(planner.node(given)));
        }
        (planner.plan, node)
    }

    /// The same for drawing card by card: what is asked, and when it stops.
    pub fn until(question: &'a Question, until: &'a Expr, deal: &'a Deal) -> (Plan<'a>, Node<'a>, Node<'a>) {
        let mut planner =
            Planner { question, deal, places: Vec::new(), plan: Plan { sources: Vec::new(), features: Vec::new() } };
        let node = planner.ask(&question.ask);
        let stop = planner.node(until);
        (planner.plan, node, stop)
    }

    /// The features of a source, with their places among all.
    pub fn features_of(&self, source: usize) -> SmallVec<[(usize, &Feature<'a>); 4]> {
        self.features.iter().enumerate().filter(|(_, feature)| feature.source == source).collect()
    }
}

struct Planner<'a> {
    question: &'a Question,
    deal: &'a Deal,
    /// Which source and which hand of it each origin is.
    places: Vec<(Origin, (usize, usize))>,
    plan: Plan<'a>,
}

impl<'a> Planner<'a> {
    fn ask(&mut self, ask: &'a Ask) -> Node<'a> {
        match ask {
            Ask::Holds(expr) | Ask::Number(expr) => self.node(expr),
            Ask::Versus(one, other) => Node::Sign(Box::new(self.difference(one, other))),
        }
    }

    /// The source and the hand of an origin. Hands from one deck share a source, unless cards are put back.
    fn place(&mut self, origin: Origin) -> (usize, usize) {
        if let Some((_, place)) = self.places.iter().find(|(known, _)| *known == origin) {
            return *place;
        }
        let sources = &mut self.plan.sources;
        let place = match origin {
            Origin::Dice(place) => {
                let dice = &self.question.dice[place];
                sources.push(Source { deck: &dice.die, hands: SmallVec::from_slice(&[dice.number]), replace: true });
                (sources.len() - 1, 0)
            }
            Origin::Hand(place) => {
                let hand = &self.deal.hands[place];
                let deck = &self.deal.decks[hand.deck];
                let shared = (!self.deal.replace)
                    .then(|| sources.iter().position(|source| !source.replace && std::ptr::eq(source.deck, deck)));
                match shared.flatten() {
                    Some(at) => {
                        sources[at].hands.push(hand.cards);
                        (at, sources[at].hands.len() - 1)
                    }
                    None => {
                        let hands = SmallVec::from_slice(&[hand.cards]);
                        sources.push(Source { deck, hands, replace: self.deal.replace });
                        (sources.len() - 1, 0)
                    }
                }
            }
        };
        self.places.push((origin, place));
        place
    }

    fn feature(&mut self, feature: Feature<'a>) -> usize {
        let features = &mut self.plan.features;
        features.iter().position(|known| *known == feature).unwrap_or_else(|| {
            features.push(feature);
            features.len() - 1
        })
    }

    fn node(&mut self, expr: &'a Expr) -> Node<'a> {
        if let Some(linear) = self.linear(expr) {
            return self.summed(linear);
        }
        let boxed = |planner: &mut Self, expr| Box::new(planner.node(expr));
        match expr {
            Expr::Number(number) => Node::Const(*number),
            Expr::Held(held) => self.held(held),
            Expr::Arith(arith, one, other) => Node::Arith(*arith, boxed(self, one), boxed(self, other)),
            Expr::Abs(number) => Node::Abs(boxed(self, number)),
            Expr::If(condition, one, other) => Node::If(boxed(self, condition), boxed(self, one), boxed(self, other)),
            Expr::Is(one, relation, other) => match self.difference(one, other) {
                // What differs by a number is compared with that number.
                Node::Arith(Arith::Add, feature, number) if let Node::Const(number) = *number => {
                    Node::Is(feature, *relation, Box::new(Node::Const(-number)))
                }
                Node::Arith(Arith::Subtract, one, other) => Node::Is(one, *relation, other),
                difference => Node::Is(Box::new(difference), *relation, Box::new(Node::Const(0))),
            },
            Expr::And(one, other) => Node::And(boxed(self, one), boxed(self, other)),
            Expr::Or(one, other) => Node::Or(boxed(self, one), boxed(self, other)),
            Expr::Not(condition) => Node::Not(boxed(self, condition)),
        }
    }

    /// One number less the other: one sum, where both are sums over the same hands.
    fn difference(&mut self, one: &'a Expr, other: &'a Expr) -> Node<'a> {
        if let (Some(one), Some(other)) = (self.linear(one), self.linear(other))
            && let Some(both) = one.plus(other, -1)
        {
            return self.summed(both);
        }
        Node::Arith(Arith::Subtract, Box::new(self.node(one)), Box::new(self.node(other)))
    }

    fn summed(&mut self, linear: Linear<'a>) -> Node<'a> {
        let Some(source) = linear.source.filter(|_| !linear.terms.is_empty()) else {
            return Node::Const(linear.constant);
        };
        let feature = Node::Feature(self.feature(Feature { source, reads: Reads::Sum(linear.terms) }));
        match linear.constant {
            0 => feature,
            constant => Node::Arith(Arith::Add, Box::new(feature), Box::new(Node::Const(constant))),
        }
    }

    fn held(&mut self, held: &'a Held) -> Node<'a> {
        let (source, hand) = self.place(held.origin);
        let set = &held.set;
        let What::UpTo(limit) = held.what else {
            let reads = Reads::Pattern { hand, what: &held.what, set };
            return Node::Feature(self.feature(Feature { source, reads }));
        };
        let deck = self.plan.sources[source].deck;
        let mut sum = |adds| {
            let reads = Reads::Sum(SmallVec::from_iter([Term { hand, times: 1, adds, set }]));
            self.feature(Feature { source, reads })
        };
        let least = sum(Adds::Least);
        let mut choices: Vec<(usize, &Entry)> = Vec::new();
        for entry in deck.entries.iter().filter(|entry| !entry.lower.is_empty() && set.has(entry)) {
            let known = |(_, other): &&(usize, &Entry)| other.lower == entry.lower && other.value == entry.value;
            if choices.iter().find(known).is_none() {
                choices.push((sum(Adds::Choice(entry)), entry));
            }
        }
        Node::UpTo(least, choices, limit)
    }

    /// The expression as a sum over the hands of one source, if it is one.
    fn linear(&mut self, expr: &'a Expr) -> Option<Linear<'a>> {
        match expr {
            Expr::Number(number) => Some(Linear { source: None, terms: SmallVec::new(), constant: *number }),
            Expr::Held(Held { what, set, origin }) => {
                let adds = match what {
                    What::Count => Adds::One,
                    What::Sum => Adds::Value,
                    _ => return None,
                };
                let (source, hand) = self.place(*origin);
                let terms = SmallVec::from_iter([Term { hand, times: 1, adds, set }]);
                Some(Linear { source: Some(source), terms, constant: 0 })
            }
            Expr::Arith(Arith::Add, one, other) => self.linear(one)?.plus(self.linear(other)?, 1),
            Expr::Arith(Arith::Subtract, one, other) => self.linear(one)?.plus(self.linear(other)?, -1),
            Expr::Arith(Arith::Multiply, one, other) => {
                let (one, other) = (self.linear(one)?, self.linear(other)?);
                match (one.source, other.source) {
                    (_, None) => one.times(other.constant),
                    (None, _) => other.times(one.constant),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

impl<'a> Linear<'a> {
    fn plus(mut self, other: Linear<'a>, sign: i64) -> Option<Linear<'a>> {
        let other = other.times(sign)?;
        self.source = match (self.source, other.source) {
            (Some(one), Some(other)) if one != other => return None,
            (one, other) => one.or(other),
        };
        self.terms.extend(other.terms);
        self.constant = within(self.constant.checked_add(other.constant)?)?;
        Some(self)
    }

    fn times(mut self, factor: i64) -> Option<Linear<'a>> {
        for term in &mut self.terms {
            // A term is multiplied by a value and a number of cards later.
            term.times = term.times.checked_mul(factor).filter(|times| times.abs() <= 1 << 20)?;
        }
        self.constant = within(self.constant.checked_mul(factor)?)?;
        Some(self)
    }
}

fn within(number: i64) -> Option<i64> {
    (number.abs() <= FURTHEST).then_some(number)
}

impl Node<'_> {
    /// Its value, for the values of all features; [`NOTHING`] where it does not count.
    pub fn value(&self, values: &[i64]) -> Result<i64, QueryError> {
        let too_far = || QueryError::Impossible("a number of this expression gets too large".to_owned());
        Ok(match self {
            Node::Const(number) => *number,
            Node::Feature(place) => values[*place],
            Node::Arith(arith, one, other) => {
                arith.of(one.value(values)?, other.value(values)?)?.ok_or_else(too_far)?
            }
            Node::Abs(number) => number.value(values)?.abs(),
            Node::Sign(number) => number.value(values)?.signum(),
            Node::If(condition, one, other) => {
                if condition.value(values)? != 0 {
                    one.value(values)?
                } else {
                    other.value(values)?
                }
            }
            Node::Is(one, relation, other) => relation.holds(one.value(values)?, other.value(values)?).into(),
            Node::And(one, other) => (one.value(values)? != 0 && other.value(values)? != 0).into(),
            Node::Or(one, other) => (one.value(values)? != 0 || other.value(values)? != 0).into(),
            Node::Not(condition) => (condition.value(values)? == 0).into(),
            Node::UpTo(least, choices, limit) => {
                let choices = choices.iter().map(|(place, entry)| (values[*place], *entry));
                up_to(values[*least], choices, *limit).ok_or_else(too_far)?
            }
            Node::Given(node, condition) => {
                if condition.value(values)? == 0 {
                    NOTHING
                } else {
                    node.value(values)?
                }
            }
        })
    }

    /// Whether it depends on the feature at a place.
    pub fn reads(&self, place: usize) -> bool {
        match self {
            Node::Const(_) => false,
            Node::Feature(other) => *other == place,
            Node::Abs(node) | Node::Sign(node) | Node::Not(node) => node.reads(place),
            Node::Arith(_, one, other)
            | Node::Is(one, _, other)
            | Node::And(one, other)
            | Node::Or(one, other)
            | Node::Given(one, other) => one.reads(place) || other.reads(place),
            Node::If(condition, one, other) => condition.reads(place) || one.reads(place) || other.reads(place),
            Node::UpTo(least, choices, _) => *least == place || choices.iter().any(|(other, _)| *other == place),
        }
    }

    /// The sources that it depends on, as bits.
    pub fn sources(&self, plan: &Plan<'_>) -> u64 {
        let of = |(place, feature): (usize, &Feature<'_>)| u64::from(self.reads(place)) << feature.source;
        plan.features.iter().enumerate().map(of).fold(0, |all, source| all | source)
    }
}

impl Arith {
    /// The result; nothing if it is too large.
    pub fn of(self, one: i64, other: i64) -> Result<Option<i64>, QueryError> {
        let result = match self {
            Arith::Add => one.checked_add(other),
            Arith::Subtract => one.checked_sub(other),
            Arith::Multiply => one.checked_mul(other),
            Arith::Divide if other == 0 => {
                return Err(QueryError::Impossible("this expression divides by 0".to_owned()));
            }
            Arith::Divide => Some(one.div_euclid(other) - i64::from(other < 0 && one.rem_euclid(other) != 0)),
            Arith::Max => Some(one.max(other)),
            Arith::Min => Some(one.min(other)),
        };
        Ok(result.and_then(within))
    }
}

/// The greatest total that is not above the limit, if every card counts with its smallest value or with one of its
/// others; the smallest total if all are above. Nothing if there are too many totals to look at.
fn up_to<'e>(least: i64, choices: impl Iterator<Item = (i64, &'e Entry)>, limit: i64) -> Option<i64> {
    let choices: SmallVec<[(i64, &Entry); 4]> = choices.filter(|(cards, _)| *cards > 0).collect();
    let most: i64 = choices.iter().map(|(cards, entry)| cards * (entry.value - entry.lower[0])).sum();
    if least >= limit || most <= limit - least {
        return Some(least + if least >= limit { 0 } else { most });
    }
    // Which amounts can be added to the smallest total.
    let room = (limit - least) as usize;
    let cards: i64 = choices.iter().map(|(cards, _)| cards).sum();
    if room.saturating_mul(cards as usize) > 1_000_000 {
        return None;
    }
    let mut reached = vec![false; room + 1];
    reached[0] = true;
    for (cards, entry) in choices {
        let raises: SmallVec<[usize; 4]> =
            entry.lower[1..].iter().chain([&entry.value]).map(|value| (value - entry.lower[0]) as usize).collect();
        for _ in 0..cards {
            let before = reached.clone();
            for &raise in raises.iter().filter(|raise| **raise <= room) {
                for amount in raise..=room {
                    reached[amount] |= before[amount - raise];
                }
            }
            if reached == before {
                break;
            }
        }
    }
    Some(least + reached.iter().rposition(|is| *is).unwrap_or(0) as i64)
}
