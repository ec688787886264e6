//! Card after card until something holds.
//!
//! The draws so far are a number of cards of each kind; every order that leads to the same numbers without having
//! stopped is added up. Where only the number of cards is asked and what is waited for cannot be undone by another card,
//! not even that is needed: it has not happened after so many cards if a hand of so many does not have it.

use affray_core::query::{Budget, QueryError};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::count::{Effort, count_without, values_of};
use super::deal::Deal;
use super::dist::{Dist, Weights};
use super::expr::{Ask, Expr, Held, Origin, Question, Relation, Set, What};
use super::plan::{Feature, NOTHING, Node, Plan, Source};
use super::track::Layout;

/// How many draws are possible: as many as are asked for, or as there are cards.
fn most_draws(deal: &Deal, asked: Option<u32>) -> Result<u32, QueryError> {
    let all = deal.decks[0].len();
    match (asked, deal.replace) {
        (Some(cards), true) => Ok(cards),
        (Some(cards), false) => Ok(cards.min(all)),
        (None, false) => Ok(all),
        (None, true) => {
            let message = "with cards put back this may never end: say after how many cards it does, with --cards";
            Err(QueryError::Impossible(message.to_owned()))
        }
    }
}

/// The numbers that a question with `until` can come to; [`NOTHING`] where drawing ended before what was waited for.
pub fn solve(
    question: &Question,
    until: &Expr,
    deal: &Deal,
    asked: Option<u32>,
    budget: &mut Budget<'_>,
) -> Result<Dist, QueryError> {
    let most = most_draws(deal, asked)?;
    if !question.dice.is_empty() {
        return Err(QueryError::Impossible(
            "dice cannot be rolled while cards are drawn until something holds".to_owned(),
        ));
    }
    let mut effort = Effort::new(budget);
    let (plan, node, stop) = Plan::until(question, until, deal);
    let source = match &plan.sources[..] {
        [source] if source.hands.len() == 1 && question.is_about(0) => source,
        _ => {
            let message = "cards are drawn for one hand, until something about it holds";
            return Err(QueryError::Impossible(message.to_owned()));
        }
    };
    if is_number_of_cards(&question.ask) && is_kept(until, deal) {
        let source = Source { hands: SmallVec::from_slice(&[most]), ..source.clone() };
        // What is asked is the size of the hand, which every hand knows by itself.
        return survived(&plan, &source, &stop, &mut effort);
    }
    walk(&plan, source, &node, &stop, most, &mut effort)
}

fn is_number_of_cards(ask: &Ask) -> bool {
    matches!(ask, Ask::Number(Expr::Held(Held { what: What::Count, set: Set::All, origin: Origin::Hand(0) })))
}

/// Whether another card cannot undo it.
fn is_kept(expr: &Expr, deal: &Deal) -> bool {
    match expr {
        Expr::And(one, other) | Expr::Or(one, other) => is_kept(one, deal) && is_kept(other, deal),
        Expr::Is(one, Relation::AtLeast | Relation::More, other) => {
            let (Expr::Held(held), Expr::Number(_)) = (&**one, &**other) else { return false };
            let is_up = || deal.decks[0].entries.iter().all(|entry| entry.value >= 0);
            held.origin == Origin::Hand(0)
                && match held.what {
                    What::Count | What::Most(_) | What::Groups(..) | What::Run | What::SuitedRun => true,
                    What::Sum => is_up(),
                    // Where a card stands among the sorted ones is known at the end alone.
                    What::UpTo(_) | What::Kept(..) => false,
                }
        }
        _ => false,
    }
}

/// The number of cards until something holds that stays so: the chance that a hand of so many does not have it.
fn survived(
    plan: &Plan<'_>,
    source: &Source<'_>,
    stop: &Node<'_>,
    effort: &mut Effort<'_, '_>,
) -> Result<Dist, QueryError> {
    let features: Vec<&Feature<'_>> = plan.features.iter().collect();
    let mut without = count_without(source, &features, &|values| Ok(stop.value(values)? != 0), effort)?;
    let most = without.len() - 1;
    let last = (without.iter().rposition(|ways| *ways != BigUint::ZERO).map_or(0, |last| last + 1)).min(most);
    without.truncate(last + 1);
    // From hands to sequences of as many cards as are drawn at most: in any order, and with any cards to follow.
    let all = source.deck.len();
    let mut follow = BigUint::from(1u32);
    for (cards, ways) in without.iter_mut().enumerate().rev() {
        *ways *= &follow;
        if let Some(before) = (cards as u32).checked_sub(1) {
            follow *= if source.replace { all } else { all - before };
        }
    }
    if !source.replace {
        let mut orders = BigUint::from(1u32);
        for (cards, ways) in without.iter_mut().enumerate().skip(1) {
            orders *= cards;
            *ways *= &orders;
        }
    }
    let (mut values, mut weights) = (Vec::new(), Vec::new());
    let mut before = follow;
    for (cards, now) in without.into_iter().enumerate() {
        // What is waited for came with exactly this card.
        let came = &before - &now;
        if came != BigUint::ZERO {
            values.push(cards as i64);
            weights.push(came);
        }
        before = now;
    }
    if before != BigUint::ZERO {
        values.insert(0, NOTHING);
        weights.insert(0, before);
    }
    Ok(Dist::gathered(values, Weights::Big(weights)))
}

/// Brings fractions of one to whole numbers over one total.
fn over_one_total(mut parts: Vec<(i64, (BigUint, BigUint))>) -> Dist {
    use num_integer::Integer as _;
    parts.retain(|(_, (weight, _))| *weight != BigUint::ZERO);
    for (_, (weight, total)) in &mut parts {
        let common = weight.gcd(total);
        *weight /= &common;
        *total /= &common;
    }
    let whole = parts.iter().fold(BigUint::from(1u32), |whole, (_, (_, total))| whole.lcm(total));
    let weights: Vec<BigUint> = parts.iter().map(|(_, (weight, total))| weight * (&whole / total)).collect();
    let values = parts.iter().map(|(value, _)| *value).collect();
    let small = u128::try_from(&whole).is_ok();
    let narrow = |weights: Vec<BigUint>| {
        weights.iter().map(|weight| u128::try_from(weight).expect("no part is greater than the whole")).collect()
    };
    Dist::gathered(values, if small { Weights::Small(narrow(weights)) } else { Weights::Big(weights) })
}

/// Where the number of cards of each kind stands in a packed number.
struct Packing(Vec<(u32, u128)>);

impl Packing {
    fn new(layout: &Layout, replace: bool, most: u32) -> Result<Packing, QueryError> {
        let mut bits = 0;
        let mut places = Vec::new();
        for kind in &layout.kinds {
            let width = u32::BITS - if replace { most } else { kind.copies.min(most) }.leading_zeros();
            places.push((bits, (1 << width) - 1));
            bits += width;
            if bits > 127 {
                let message = "the cards are of too many kinds to follow each order in which they may come";
                return Err(QueryError::Impossible(message.to_owned()));
            }
        }
        Ok(Packing(places))
    }

    fn get(&self, drawn: u128, kind: usize) -> u32 {
        (drawn >> self.0[kind].0 & self.0[kind].1) as u32
    }

    fn one_more(&self, drawn: u128, kind: usize) -> u128 {
        drawn + (1 << self.0[kind].0)
    }
}

/// Follows every number of cards of each kind, level by level, until drawing stops.
fn walk(
    plan: &Plan<'_>,
    source: &Source<'_>,
    node: &Node<'_>,
    stop: &Node<'_>,
    most: u32,
    effort: &mut Effort<'_, '_>,
) -> Result<Dist, QueryError> {
    let features: Vec<&Feature<'_>> = plan.features.iter().collect();
    let all = source.deck.len();
    let of_size = |cards| Source { hands: SmallVec::from_slice(&[cards]), ..source.clone() };
    let mut layout = Layout::with_sizes(&of_size(most), &features)?;
    let packing = Packing::new(&layout, source.replace, most)?;
    // For each number of cards of each kind: the ways to draw them, and the key where cards only add something.
    let mut level: FxHashMap<u128, (u64, Ordered)> = FxHashMap::default();
    level.insert(0, (layout.start, Ordered::Small(1)));
    let mut parts: Vec<(i64, (BigUint, BigUint))> = Vec::new();
    let mut sequences = BigUint::from(1u32);
    let mut values = SmallVec::new();
    for cards in 0..=most {
        if !layout.is_sum() {
            layout = Layout::with_sizes(&of_size(cards), &features)?;
        }
        effort.spend(level.len() as u64 * 8 * layout.kinds.len() as u64, f64::from(cards + 1) / f64::from(most + 1))?;
        let mut next: FxHashMap<u128, (u64, Ordered)> = FxHashMap::default();
        let mut stopped: FxHashMap<i64, BigUint> = FxHashMap::default();
        for (drawn, (key, ways)) in level {
            if layout.is_sum() {
                layout.read(key, &mut values);
            } else {
                let taken: SmallVec<[u32; 16]> = (0..layout.kinds.len()).map(|kind| packing.get(drawn, kind)).collect();
                values_of(&layout, &taken, &mut values);
            }
            if stop.value(&values)? != 0 {
                *stopped.entry(node.value(&values)?).or_default() += ways.grown();
            } else if cards == most {
                *stopped.entry(NOTHING).or_default() += ways.grown();
            } else {
                for (place, kind) in layout.kinds.iter().enumerate() {
                    let left = kind.copies - if source.replace { 0 } else { packing.get(drawn, place) };
                    if left > 0 {
                        let (_, sum) = next
                            .entry(packing.one_more(drawn, place))
                            .or_insert_with(|| (key.wrapping_add(kind.adds[0]), Ordered::Small(0)));
                        sum.add_times(&ways, left);
                    }
                }
            }
        }
        parts.extend(stopped.into_iter().map(|(value, ways)| (value, (ways, sequences.clone()))));
        level = next;
        if level.is_empty() {
            break;
        }
        sequences *= if source.replace { all } else { all - cards };
    }
    Ok(over_one_total(parts))
}

/// A number of sequences: a machine integer while it suffices.
enum Ordered {
    Small(u128),
    Big(BigUint),
}

impl Ordered {
    fn grown(&self) -> BigUint {
        match self {
            Ordered::Small(ways) => (*ways).into(),
            Ordered::Big(ways) => ways.clone(),
        }
    }

    fn add_times(&mut self, ways: &Ordered, times: u32) {
        if let (Ordered::Small(sum), Ordered::Small(ways)) = (&*self, ways)
            && let Some(sum) = ways.checked_mul(times.into()).and_then(|more| sum.checked_add(more))
        {
            *self = Ordered::Small(sum);
        } else {
            *self = Ordered::Big(self.grown() + ways.grown() * times);
        }
    }
}
