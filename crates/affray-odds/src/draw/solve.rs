//! Answers a plan: counts every source, and joins what is independent.

use affray_core::query::{Budget, QueryError};
use smallvec::SmallVec;

use super::count::{Effort, Joint, count};
use super::deal::Deal;
use super::dist::Dist;
use super::expr::{Arith, Question};
use super::plan::{Feature, NOTHING, Node, Plan};

/// The most decks and dice of one question.
const MOST_SOURCES: usize = 60;

/// The numbers that a question without `until` can come to, with their weights.
pub fn solve(question: &Question, deal: &Deal, budget: &mut Budget<'_>) -> Result<Dist, QueryError> {
    let (plan, node) = Plan::new(question, deal);
    check(&plan)?;
    let dist = Solver { plan: &plan, effort: &mut Effort::new(budget) }.dist(&node)?;
    let never = || QueryError::Impossible("what is given never happens, so nothing can be said about it".to_owned());
    if question.given.is_some() { dist.without(NOTHING).ok_or_else(never) } else { Ok(dist) }
}

/// Refuses what has too many parts, or dice without faces.
pub fn check(plan: &Plan<'_>) -> Result<(), QueryError> {
    if plan.sources.len() > MOST_SOURCES {
        let message = format!("this expression rolls dice at more than {MOST_SOURCES} places");
        return Err(QueryError::Impossible(message));
    }
    match plan.sources.iter().find(|source| source.replace && source.deck.is_empty() && source.hands[0] > 0) {
        Some(source) => Err(QueryError::Impossible(format!("{} has no faces", source.deck.title))),
        None => Ok(()),
    }
}

struct Solver<'p, 'a, 'e, 'b, 'c> {
    plan: &'p Plan<'a>,
    effort: &'e mut Effort<'b, 'c>,
}

impl Solver<'_, '_, '_, '_, '_> {
    /// Parts that depend on different sources are solved each by itself and joined; others are counted together.
    fn dist(&mut self, node: &Node<'_>) -> Result<Dist, QueryError> {
        let sources = node.sources(self.plan);
        if sources == 0 {
            return Ok(Dist::sure(node.value(&[])?));
        }
        if sources.is_power_of_two() {
            return self.counted(node, sources);
        }
        match node {
            Node::Abs(inner) => self.mapped(inner, Node::Abs),
            Node::Sign(inner) => self.mapped(inner, Node::Sign),
            Node::Not(inner) => self.mapped(inner, Node::Not),
            Node::Arith(_, one, other)
            | Node::Is(one, _, other)
            | Node::And(one, other)
            | Node::Or(one, other)
            | Node::Given(one, other)
                if one.sources(self.plan) & other.sources(self.plan) == 0 =>
            {
                let (first, second) = (self.dist(one)?, self.dist(other)?);
                self.joined(node, &first, &second)
            }
            _ => self.counted(node, sources),
        }
    }

    fn mapped<'n>(&mut self, inner: &Node<'n>, make: impl Fn(Box<Node<'n>>) -> Node<'n>) -> Result<Dist, QueryError> {
        let Dist { values, weights } = self.dist(inner)?;
        let values = values.into_iter().map(|value| make(Box::new(Node::Const(value))).value(&[]));
        Ok(Dist::gathered(values.collect::<Result<_, _>>()?, weights))
    }

    /// Joins two independent numbers by what a node does with them.
    fn joined(&mut self, node: &Node<'_>, first: &Dist, second: &Dist) -> Result<Dist, QueryError> {
        let pairs = first.values.len() * second.values.len();
        self.effort.spend(pairs as u64, 1.0)?;
        if let Node::Arith(Arith::Add, ..) = node
            && let Some(sum) = first.plus(second)
        {
            return Ok(sum);
        }
        let mut values = Vec::with_capacity(pairs);
        for &one in &first.values {
            for &other in &second.values {
                values.push(match node {
                    Node::Arith(arith, ..) => arith.of(one, other)?.ok_or_else(|| {
                        QueryError::Impossible("a number of this expression gets too large".to_owned())
                    })?,
                    Node::Is(_, relation, _) => relation.holds(one, other).into(),
                    Node::And(..) => (one != 0 && other != 0).into(),
                    Node::Or(..) => (one != 0 || other != 0).into(),
                    Node::Given(..) => {
                        if other == 0 {
                            NOTHING
                        } else {
                            one
                        }
                    }
                    _ => unreachable!("only nodes with two parts are joined"),
                });
            }
        }
        Ok(Dist::gathered(values, first.weights.product(&second.weights)))
    }

    /// Counts all sources of a node, and looks at every combination of what they come to.
    fn counted(&mut self, node: &Node<'_>, sources: u64) -> Result<Dist, QueryError> {
        let mut all: Option<Joint> = None;
        let mut places: SmallVec<[usize; 8]> = SmallVec::new();
        for source in (0..self.plan.sources.len()).filter(|source| sources >> source & 1 == 1) {
            let used = |(place, _): &(usize, &Feature<'_>)| node.reads(*place);
            let features: SmallVec<[(usize, &Feature<'_>); 4]> =
                self.plan.features_of(source).into_iter().filter(used).collect();
            places.extend(features.iter().map(|(place, _)| *place));
            let features: SmallVec<[&Feature<'_>; 4]> = features.iter().map(|(_, feature)| *feature).collect();
            let this = count(&self.plan.sources[source], &features, self.effort)?;
            all = Some(match all {
                None => this,
                Some(before) => {
                    self.effort.spend((before.values.len() * this.values.len()) as u64 * 8, 1.0)?;
                    let join = |one: &SmallVec<[i64; 4]>, other: &SmallVec<[i64; 4]>| {
                        one.iter().chain(other).copied().collect::<SmallVec<[i64; 4]>>()
                    };
                    let values =
                        before.values.iter().flat_map(|one| this.values.iter().map(move |other| join(one, other)));
                    Joint { values: values.collect(), weights: before.weights.product(&this.weights) }
                }
            });
        }
        let Joint { values, weights } = all.expect("a node that depends on chance has a source");
        let mut by_place: SmallVec<[i64; 8]> = SmallVec::from_elem(0, self.plan.features.len());
        let mut results = Vec::with_capacity(values.len());
        for values in &values {
            for (place, value) in places.iter().zip(values) {
                by_place[*place] = *value;
            }
            results.push(node.value(&by_place)?);
        }
        Ok(Dist::gathered(results, weights))
    }
}
