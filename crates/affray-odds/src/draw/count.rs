//! Counting hands: how many there are for each combination of what is asked about them.
//!
//! Hands are built up kind by kind, from cards that no feature can tell apart. Taking so many cards of a kind is one
//! step, whichever they are, so 52 cards cost no more than the kinds that the question sees.

use std::ops::{AddAssign, Mul};

use affray_core::query::{Budget, QueryError};
use num_bigint::BigUint;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::dist::Weights;
use super::plan::{Feature, Source};
use super::track::{Kind, Layout};

/// A number of ways: as small as suffices.
pub trait Ways:
    Clone + Default + PartialEq + for<'a> AddAssign<&'a Self> + From<u32> + TryFrom<BigUint> + 'static
{
    /// The ways of two things together.
    fn times(&self, other: &Self) -> Self;
    /// All of them as weights.
    fn into_weights(ways: Vec<Self>) -> Weights;
    /// How much longer a step takes than one with machine integers.
    fn effort(bits: u64) -> u64;
}

macro_rules! machine_ways {
    ($($number:ty)*) => {$(
        impl Ways for $number {
            #[inline]
            fn times(&self, other: &Self) -> Self {
                self * other
            }

            fn into_weights(ways: Vec<Self>) -> Weights {
                Weights::Small(ways.into_iter().map(u128::from).collect())
            }

            fn effort(_: u64) -> u64 {
                1
            }
        }
    )*};
}

machine_ways!(u64 u128);

impl Ways for BigUint {
    fn times(&self, other: &Self) -> Self {
        self.mul(other)
    }

    fn into_weights(ways: Vec<Self>) -> Weights {
        Weights::Big(ways)
    }

    fn effort(bits: u64) -> u64 {
        8 + bits / 256
    }
}

/// The values of some features together, with the number of ways to get them.
pub struct Joint {
    /// The values.
    pub values: Vec<SmallVec<[i64; 4]>>,
    /// The ways of each.
    pub weights: Weights,
}

/// How much work may be done, and who is told how far it is.
pub struct Effort<'a, 'b> {
    budget: &'a mut Budget<'b>,
    spent: u64,
}

impl<'a, 'b> Effort<'a, 'b> {
    /// Nothing is spent yet.
    pub fn new(budget: &'a mut Budget<'b>) -> Self {
        Effort { budget, spent: 0 }
    }

    /// Spends as much, or says that it is too much; `share` of the current work is done.
    pub fn spend(&mut self, steps: u64, share: f64) -> Result<(), QueryError> {
        self.spent = self.spent.saturating_add(steps);
        let allowed = self.budget.allowed as u64;
        if self.spent > allowed {
            let about = self.spent as f64 / share.max(0.01);
            return Err(QueryError::OutOfReach { about, what: "steps", allowed: allowed as f64 });
        }
        if (self.budget.report)(share).is_break() { Err(QueryError::Stopped) } else { Ok(()) }
    }
}

/// Counts the hands of a source by the values of these features.
pub fn count(source: &Source<'_>, features: &[&Feature<'_>], effort: &mut Effort<'_, '_>) -> Result<Joint, QueryError> {
    let layout = Layout::new(source, features)?;
    // While the largest number fits a machine integer, so does every number on the way.
    match source.most_ways() {
        Ok(most) if most <= u128::from(u64::MAX) => joint::<u64>(source, features, &layout, 64, effort),
        Ok(_) => joint::<u128>(source, features, &layout, 128, effort),
        Err(bits) => joint::<BigUint>(source, features, &layout, bits, effort),
    }
}

fn joint<N: Ways>(
    source: &Source<'_>,
    features: &[&Feature<'_>],
    layout: &Layout,
    bits: u64,
    effort: &mut Effort<'_, '_>,
) -> Result<Joint, QueryError> {
    let found = if source.is_rolled_one_by_one(features) {
        draw_by_draw::<N>(source, layout, bits, effort)?
    } else {
        kind_by_kind::<N>(source, layout, bits, None, effort)?
    };
    let (mut values, mut ways) = (Vec::with_capacity(found.len()), Vec::with_capacity(found.len()));
    for (key, number) in found {
        let mut read = SmallVec::new();
        layout.read(key, &mut read);
        values.push(read);
        ways.push(number);
    }
    Ok(Joint { values, weights: N::into_weights(ways) })
}

impl Source<'_> {
    /// At least the largest number of ways that comes up; past machine integers, at least its bits.
    fn most_ways(&self) -> Result<u128, u64> {
        let all = u64::from(self.deck.len());
        let cards: u64 = self.hands.iter().map(|&hand| u64::from(hand)).sum();
        let most = if self.replace {
            u32::try_from(cards).ok().and_then(|cards| u128::from(all).checked_pow(cards))
        } else {
            self.hands.iter().try_fold(1u128, |most, &hand| {
                let sizes = || 1..=u64::from(hand).min(all / 2);
                // Division of longer numbers is slow, and seldom needed.
                let few = sizes().try_fold(1u64, |ways, k| Some(ways.checked_mul(all - k + 1)? / k));
                let hands = few.map(u128::from).or_else(|| {
                    sizes().try_fold(1u128, |ways, k| Some(ways.checked_mul(u128::from(all - k + 1))? / u128::from(k)))
                });
                most.checked_mul(hands?)
            })
        };
        most.ok_or_else(|| {
            let a_card = u64::from(u64::BITS - all.leading_zeros());
            if self.replace { cards * a_card } else { (cards * a_card).min(all * self.hands.len() as u64) }
        })
    }
}

/// Half-built hands by key: an array while keys are short, else a table.
enum Halves<N> {
    Array { ways: Vec<N>, keys: Vec<u64> },
    Table(FxHashMap<u64, N>),
}

impl<N: Ways> Halves<N> {
    /// Keys of so many bits are places in an array.
    const SHORT: u32 = 13;

    fn new(bits: u32) -> Halves<N> {
        if bits <= Self::SHORT {
            Halves::Array { ways: vec![N::default(); 1 << bits], keys: Vec::with_capacity(64) }
        } else {
            Halves::Table(FxHashMap::default())
        }
    }

    #[expect(clippy::inline_always, reason = "the innermost loop: a call takes longer than the work")]
    #[inline(always)]
    fn add(&mut self, key: u64, more: &N) {
        match self {
            Halves::Array { ways, keys } => {
                let ways = &mut ways[key as usize];
                if *ways == N::default() {
                    keys.push(key);
                }
                *ways += more;
            }
            Halves::Table(table) => *table.entry(key).or_default() += more,
        }
    }

    /// Moves everything into a list, and is empty again.
    fn drain(&mut self, into: &mut Vec<(u64, N)>) {
        into.clear();
        match self {
            Halves::Array { ways, keys } => {
                into.extend(keys.drain(..).map(|key| (key, std::mem::take(&mut ways[key as usize]))));
            }
            Halves::Table(table) => into.extend(table.drain()),
        }
    }
}

/// A way to take cards of one kind: how many for each hand, and the number of ways to choose them.
type Split<N> = (SmallVec<[u32; 2]>, N);

/// Whether a half-built hand is dropped, by the values of all features.
type Drops<'a> = &'a dyn Fn(&[i64]) -> Result<bool, QueryError>;

/// Builds up hands kind by kind: those of the full size, or, where some are dropped on the way, the rest of every size.
fn kind_by_kind<N: Ways>(
    source: &Source<'_>,
    layout: &Layout,
    bits: u64,
    drops: Option<Drops<'_>>,
    effort: &mut Effort<'_, '_>,
) -> Result<Vec<(u64, N)>, QueryError> {
    let mut halves = Halves::<N>::new(layout.bits);
    // Full hands to which nothing is added any more, where that is all that happens to hands.
    let only_adds = drops.is_none() && layout.only_adds() && source.hands.len() == 1;
    let mut full = only_adds.then(|| Halves::<N>::new(layout.bits));
    let mut hands = Vec::with_capacity(64);
    hands.push((layout.start, N::from(1)));
    let mut rest: u64 = layout.kinds.iter().map(|kind| u64::from(kind.copies)).sum();
    let mut choose = Choose::new(source);
    let each = N::effort(bits);
    for (place, kind) in layout.kinds.iter().enumerate() {
        rest = match (source.replace, place + 1 == layout.kinds.len()) {
            _ if drops.is_some() => u64::MAX,
            (false, _) => rest - u64::from(kind.copies),
            (true, false) => u64::MAX,
            (true, true) => 0,
        };
        let ways_to_take =
            source.hands.iter().map(|&hand| 1 + u64::from(if source.replace { hand } else { kind.copies.min(hand) }));
        let ways_to_take = ways_to_take.fold(1, u64::saturating_mul);
        // A hand that is kept costs memory, which is dearer than a step.
        let steps = (hands.len() as u64).saturating_mul(ways_to_take.saturating_add(8)).saturating_mul(each);
        effort.spend(steps, (place + 1) as f64 / layout.kinds.len() as f64)?;
        choose.turn_to(kind.copies, source);
        match source.hands[..] {
            [cards] => {
                let (had_field, add) = (layout.had[0], kind.adds[0]);
                let by_place = layout.adds_by_place(place, cards);
                for (key, ways) in &hands {
                    let had = had_field.get(*key) as usize;
                    let room = cards as usize - had;
                    let least = (room as u64).saturating_sub(rest) as usize;
                    let row = &choose.row[..choose.row.len().min(room + 1)];
                    if let Some(full) = &mut full {
                        let adds = by_place.get(had..).unwrap_or(&[]);
                        let mut next = match adds {
                            [] => key.wrapping_add(add.wrapping_mul(least as u64)),
                            adds => adds[..least].iter().fold(*key, |key, add| key.wrapping_add(*add)),
                        };
                        for (taken, choose_them) in row.iter().enumerate().take(room).skip(least) {
                            let mut ways = ways.times(choose_them);
                            if source.replace {
                                ways = ways.times(choose.among(had + taken, taken));
                            }
                            halves.add(next, &ways);
                            next = next.wrapping_add(adds.get(taken).copied().unwrap_or(add));
                        }
                        if let Some(choose_them) = row.get(room) {
                            let mut ways = ways.times(choose_them);
                            if source.replace {
                                ways = ways.times(choose.among(cards as usize, room));
                            }
                            full.add(next, &ways);
                        }
                        continue;
                    }
                    let mut next = layout.steps(*key, kind, least as u32);
                    for (taken, choose_them) in row.iter().enumerate().skip(least) {
                        let mut ways = ways.times(choose_them);
                        if source.replace {
                            ways = ways.times(choose.among(had + taken, taken));
                        }
                        halves.add(next.key(), &ways);
                        next.one_more();
                    }
                }
            }
            _ => {
                for (key, ways) in &hands {
                    let room: SmallVec<[u32; 2]> =
                        source.hands.iter().zip(&layout.had).map(|(cards, had)| cards - had.get(*key) as u32).collect();
                    let needed: u64 = room.iter().map(|&room| u64::from(room)).sum();
                    for (taken, choose_them) in &choose.splits {
                        let fits = taken.iter().zip(&room).all(|(taken, room)| taken <= room);
                        let all: u64 = taken.iter().map(|&taken| u64::from(taken)).sum();
                        if fits && needed - all <= rest {
                            halves.add(layout.step(*key, kind, taken), &ways.times(choose_them));
                        }
                    }
                }
            }
        }
        halves.drain(&mut hands);
        if let Some(drops) = drops {
            let mut kept = Vec::with_capacity(hands.len());
            let mut values = SmallVec::new();
            for (key, ways) in hands {
                layout.read(key, &mut values);
                if !drops(&values)? {
                    kept.push((key, ways));
                }
            }
            hands = kept;
        }
    }
    if let Some(full) = &mut full {
        let mut complete = Vec::new();
        full.drain(&mut complete);
        hands.extend(complete);
    }
    Ok(hands)
}

/// Counts the hands of every size up to the full one for which something does not hold that another card cannot undo.
pub fn count_without(
    source: &Source<'_>,
    features: &[&Feature<'_>],
    holds: Drops<'_>,
    effort: &mut Effort<'_, '_>,
) -> Result<Vec<BigUint>, QueryError> {
    fn by_size<N: Ways + Into<BigUint>>(
        source: &Source<'_>,
        layout: &Layout,
        bits: u64,
        holds: Drops<'_>,
        effort: &mut Effort<'_, '_>,
    ) -> Result<Vec<BigUint>, QueryError> {
        let mut sizes = vec![N::default(); source.hands[0] as usize + 1];
        for (key, ways) in kind_by_kind::<N>(source, layout, bits, Some(holds), effort)? {
            sizes[layout.had[0].get(key) as usize] += &ways;
        }
        Ok(sizes.into_iter().map(Into::into).collect())
    }
    let layout = Layout::with_sizes(source, features)?;
    match source.most_ways() {
        Ok(most) if most <= u128::from(u64::MAX) => by_size::<u64>(source, &layout, 64, holds, effort),
        Ok(_) => by_size::<u128>(source, &layout, 128, holds, effort),
        Err(bits) => by_size::<BigUint>(source, &layout, bits, holds, effort),
    }
}

/// Adds draw to draw, where every card is put back and only sums matter.
fn draw_by_draw<N: Ways>(
    source: &Source<'_>,
    layout: &Layout,
    bits: u64,
    effort: &mut Effort<'_, '_>,
) -> Result<Vec<(u64, N)>, QueryError> {
    let mut halves = Halves::<N>::new(layout.bits);
    let mut sums = vec![(layout.start, N::from(1))];
    let draws = source.hands[0];
    let copies: Vec<N> = layout.kinds.iter().map(|kind| N::from(kind.copies)).collect();
    for draw in 0..draws {
        let steps = (sums.len() * layout.kinds.len()) as u64 * N::effort(bits);
        effort.spend(steps, f64::from(draw + 1) / f64::from(draws))?;
        for (key, ways) in &sums {
            for (kind, copies) in layout.kinds.iter().zip(&copies) {
                halves.add(layout.step(*key, kind, &[1]), &ways.times(copies));
            }
        }
        halves.drain(&mut sums);
    }
    Ok(sums)
}

/// In how many ways cards of a kind can be taken.
struct Choose<N> {
    /// The number of copies that the rest is for.
    copies: Option<u32>,
    /// For one hand: 0, 1, … cards.
    row: Vec<N>,
    /// For several hands: each way to give cards to them.
    splits: Vec<Split<N>>,
    /// Where cards are put back and order counts: in how many ways so many of so many draws are of this kind, row by row.
    places: Vec<N>,
}

impl<N: Ways> Choose<N> {
    fn new(source: &Source<'_>) -> Choose<N> {
        let places = if source.replace { triangle(source.hands[0]) } else { Vec::new() };
        Choose { copies: None, row: Vec::new(), splits: Vec::new(), places }
    }

    /// In how many ways so many of the draws are of this kind.
    #[inline]
    fn among(&self, draws: usize, taken: usize) -> &N {
        &self.places[draws * (draws + 1) / 2 + taken]
    }

    /// Turns to a kind with so many copies.
    fn turn_to(&mut self, copies: u32, source: &Source<'_>) {
        if self.copies.replace(copies) == Some(copies) {
            return;
        }
        match source.hands[..] {
            [cards] if source.replace => self.row = powers(copies, cards),
            [cards] => self.row = binomials(copies, copies.min(cards)),
            _ => self.splits = splits(copies, &source.hands),
        }
    }
}

/// Every way to give cards of a kind to several hands.
fn splits<N: Ways>(copies: u32, hands: &[u32]) -> Vec<Split<N>> {
    let mut splits: Vec<Split<N>> = vec![(SmallVec::new(), N::from(1))];
    for &hand in hands {
        splits = splits
            .into_iter()
            .flat_map(|(taken, ways)| {
                let left = copies - taken.iter().sum::<u32>();
                let row: Vec<N> = binomials(left, left.min(hand));
                (0..).zip(row).map(move |(more, choose)| {
                    let mut taken = taken.clone();
                    taken.push(more);
                    (taken, ways.times(&choose))
                })
            })
            .collect();
    }
    splits
}

/// So many ways for each of 0, 1, … cards that are put back.
fn powers<N: Ways>(copies: u32, cards: u32) -> Vec<N> {
    let mut row = vec![N::from(1)];
    for _ in 0..cards {
        let last = row.last().expect("a row begins with 1");
        row.push(last.times(&N::from(copies)));
    }
    row
}

/// Binomials up to a number, row by row, by the rule that each is the sum of the two above it.
fn triangle<N: Ways>(most: u32) -> Vec<N> {
    let most = most as usize;
    let mut rows: Vec<N> = Vec::with_capacity((most + 1) * (most + 2) / 2);
    for length in 0..=most {
        let above = rows.len().saturating_sub(length);
        for place in 0..=length {
            let number = if place == 0 || place == length {
                N::from(1)
            } else {
                let mut sum = rows[above + place - 1].clone();
                sum += &rows[above + place];
                sum
            };
            rows.push(number);
        }
    }
    rows
}

/// The number of ways to take 0, 1, … of `all` cards.
pub fn binomials<N: Ways>(all: u32, most: u32) -> Vec<N> {
    if all <= 60 {
        // Every product on the way fits.
        let mut ways = 1u64;
        let mut row = vec![N::from(1)];
        for taken in 0..most {
            ways = ways * u64::from(all - taken) / u64::from(taken + 1);
            row.push(narrow(ways));
        }
        return row;
    }
    let mut ways = BigUint::from(1u32);
    let mut row = vec![N::from(1)];
    for taken in 0..most {
        ways = ways * (all - taken) / (taken + 1);
        row.push(N::try_from(ways.clone()).ok().expect("no kind has more hands than the whole deck"));
    }
    row
}

fn narrow<N: Ways>(ways: u64) -> N {
    match u32::try_from(ways) {
        Ok(ways) => N::from(ways),
        Err(_) => N::try_from(ways.into()).ok().expect("no kind has more hands than the whole deck"),
    }
}

/// A hand card by card: what the features come to for so many cards of each kind.
pub fn values_of(layout: &Layout, taken: &[u32], values: &mut SmallVec<[i64; 4]>) {
    let step = |key, (kind, taken): (&Kind, &u32)| layout.step(key, kind, &[*taken]);
    layout.read(layout.kinds.iter().zip(taken).fold(layout.start, step), values);
}
