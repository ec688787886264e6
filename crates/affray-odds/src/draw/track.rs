//! Features of hands while they are built up, kind of card by kind of card, in the bits of one number.
//!
//! A hand that is half built is a key: how many cards each hand has, and what every feature must remember. Keys are
//! equal where nothing that follows can tell the hands apart, so their ways are added up. Kinds come in an order that
//! lets features forget soon: by rank where ranks matter, then by suit, else by value.

use affray_core::query::QueryError;
use smallvec::SmallVec;

use super::deck::Entry;
use super::expr::{By, End, What};
use super::plan::{Feature, Reads, Source};

/// How the hands of a source are kept in keys.
#[derive(Debug)]
pub struct Layout {
    /// The cards, those together that no feature can tell apart.
    pub kinds: Vec<Kind>,
    /// The key of empty hands.
    pub start: u64,
    /// How many bits a key has.
    pub bits: u32,
    /// The number of cards of each hand.
    pub had: SmallVec<[Field; 2]>,
    trackers: SmallVec<[Tracker; 4]>,
    /// Whether trackers ask whether there are cards of a kind, never how many.
    only_presence: bool,
    /// What each card adds by its place among all, kind after kind, where that is all there is to know.
    by_place: Vec<u64>,
    /// Where each feature is read.
    readers: SmallVec<[Read; 4]>,
}

/// Cards that no feature can tell apart.
#[derive(Debug, Clone)]
pub struct Kind {
    /// How many there are.
    pub copies: u32,
    /// What a card adds to the key, for each hand that it may go to.
    pub adds: SmallVec<[u64; 2]>,
    /// What each tracker sees of it.
    seen: SmallVec<[Seen; 2]>,
}

/// Some bits of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Field {
    shift: u32,
    mask: u64,
}

impl Field {
    #[inline]
    pub fn get(self, key: u64) -> u64 {
        key >> self.shift & self.mask
    }

    #[inline]
    fn set(self, key: u64, value: u64) -> u64 {
        key & !(self.mask << self.shift) | value << self.shift
    }
}

#[derive(Debug, Clone, Copy)]
enum Read {
    /// A field, from which the smallest value is counted.
    Field(Field, i64),
    /// What a tracker makes of its fields.
    Tracker(usize),
}

/// What a tracker sees of a kind of card.
#[derive(Debug, Clone, Copy, Default)]
struct Seen {
    /// Whether it looks at these cards at all.
    looks: bool,
    /// The first kind of its group: of a rank, or of a suit.
    opens: bool,
    /// The last kind of its group.
    closes: bool,
    /// Whether the group before, in the same lane, is the rank below.
    follows: bool,
    /// The last kind of its lane, and the next rank would be an ace's other place.
    ends: Option<bool>,
    /// Whether it may stand at the end of a run instead.
    is_high: bool,
    /// The group, the lane, or the place of its value among all values.
    place: u32,
    value: i64,
}

/// A feature that is more than a sum of what each card adds.
#[derive(Debug)]
struct Tracker {
    hand: usize,
    how: How,
}

#[derive(Debug)]
enum How {
    /// The sum of the cards in these places of the sorted hand; cards come sorted.
    Window { from: u32, to: u32, field: Field },
    /// The places of the values of the best or worst cards so far, sorted.
    List { end: End, fields: Vec<Field>, keep: u32, values: Vec<i64> },
    /// The most in a group; groups come one after the other.
    Most { now: Field, most: Field },
    /// How many groups have enough; groups come one after the other.
    Groups { size: u64, now: Field, full: Field },
    /// The number of each group.
    Apart { size: Option<u64>, groups: Vec<Field> },
    /// The longest run; a lane for every suit that is open at the same time.
    Run { longest: Field, present: Field, lanes: Vec<(Field, Field)>, ranks: u64 },
}

struct Bits(u32);

impl Bits {
    /// A field for numbers up to this one.
    fn take(&mut self, most: u64) -> Field {
        let bits = u64::BITS - most.leading_zeros();
        let field = Field { shift: self.0.min(63), mask: (1u64 << bits.min(63)) - 1 };
        self.0 += bits;
        field
    }
}

/// What a feature does not look at.
const UNSEEN: i64 = i64::MIN;

/// How many numbers a feature sees of a card.
fn sight_length(feature: &Feature<'_>) -> usize {
    match &feature.reads {
        Reads::Sum(terms) => terms.iter().map(|term| term.hand + 1).max().unwrap_or(0),
        Reads::Pattern { what: What::Run | What::SuitedRun, .. } => 2,
        Reads::Pattern { .. } => 1,
    }
}

/// What a feature sees of an entry, its first number [`UNSEEN`] if nothing. Entries that all features see alike are of a
/// kind.
fn sight(feature: &Feature<'_>, entry: &Entry, into: &mut [i64]) {
    into.fill(UNSEEN);
    match &feature.reads {
        Reads::Sum(terms) => {
            into.fill(0);
            for term in terms {
                into[term.hand] += term.of(entry);
            }
        }
        Reads::Pattern { what, set, .. } if set.has(entry) => match (what, entry.rank) {
            (What::Kept(..), _) => into[0] = entry.value,
            (What::Most(By::Rank) | What::Groups(By::Rank, _), _) => into[0] = entry.like.into(),
            (What::Most(By::Suit) | What::Groups(By::Suit, _), _) => into[0] = entry.suit.map_or(UNSEEN, i64::from),
            (What::Run, Some(rank)) => (into[0], into[1]) = (rank.into(), entry.high.map_or(UNSEEN, i64::from)),
            (What::SuitedRun, Some(rank)) if let Some(suit) = entry.suit => {
                (into[0], into[1]) = (suit.into(), rank.into());
            }
            (What::Run | What::SuitedRun, _) => {}
            (What::Count | What::Sum | What::UpTo(_), _) => unreachable!("sums are no patterns"),
        },
        Reads::Pattern { .. } => {}
    }
}

/// A kind, with an entry that stands for all of it.
struct Group<'a> {
    entry: &'a Entry,
    copies: u32,
    /// What all features see of it, one after the other.
    sights: SmallVec<[i64; 4]>,
}

/// Where the sight of a feature begins and ends.
type Part = std::ops::Range<usize>;

impl Layout {
    /// Lays out these features of a source.
    pub fn new(source: &Source<'_>, features: &[&Feature<'_>]) -> Result<Layout, QueryError> {
        Layout::laid_out(source, features, !source.is_rolled_one_by_one(features))
    }

    /// Lays them out so that a key says how many cards a hand has, even where nothing else needs to know.
    pub fn with_sizes(source: &Source<'_>, features: &[&Feature<'_>]) -> Result<Layout, QueryError> {
        Layout::laid_out(source, features, true)
    }

    fn laid_out(source: &Source<'_>, features: &[&Feature<'_>], has_had: bool) -> Result<Layout, QueryError> {
        let mut parts: SmallVec<[Part; 4]> = SmallVec::new();
        for feature in features {
            let from = parts.last().map_or(0, |part| part.end);
            parts.push(from..from + sight_length(feature));
        }
        let mut groups: Vec<Group<'_>> = Vec::with_capacity(16);
        let mut sights: SmallVec<[i64; 4]> = SmallVec::from_elem(0, parts.last().map_or(0, |part| part.end));
        for entry in source.deck.entries.iter().filter(|entry| entry.copies > 0) {
            for (feature, part) in features.iter().zip(&parts) {
                sight(feature, entry, &mut sights[part.clone()]);
            }
            // Those that are alike often follow each other.
            match groups.iter_mut().rev().find(|group| group.sights.iter().eq(&sights)) {
                Some(group) => group.copies += entry.copies,
                None => groups.push(Group { entry, copies: entry.copies, sights: sights.clone() }),
            }
        }
        let patterns = || {
            features.iter().filter_map(|feature| match &feature.reads {
                Reads::Pattern { what, .. } => Some(*what),
                Reads::Sum(_) => None,
            })
        };
        let by_rank =
            patterns().any(|what| matches!(what, What::Most(By::Rank) | What::Groups(By::Rank, _) | What::Run));
        let by_suit =
            patterns().any(|what| matches!(what, What::Most(By::Suit) | What::Groups(By::Suit, _) | What::SuitedRun));
        groups.sort_by_key(|group| {
            let Entry { rank, suit, like, value, .. } = *group.entry;
            let (rank, suit) = (rank.map(i64::from), suit.map(i64::from));
            match (by_rank, by_suit) {
                (true, _) => (rank, i64::from(like), suit, value),
                (false, true) => (suit, rank.unwrap_or(i64::MIN), Some(i64::from(like)), value),
                (false, false) => (None, value, None, 0),
            }
        });
        let mut bits = Bits(0);
        let had = source.hands.iter().map(|&cards| if has_had { bits.take(cards.into()) } else { Field::default() });
        let had: SmallVec<[Field; 2]> = had.collect();
        let mut layout = Layout {
            kinds: Vec::new(),
            start: 0,
            bits: 0,
            had,
            trackers: SmallVec::new(),
            only_presence: true,
            by_place: Vec::new(),
            readers: SmallVec::new(),
        };
        layout.kinds = groups
            .iter()
            .map(|group| Kind {
                copies: group.copies,
                adds: layout.had.iter().map(|had| if has_had { 1 << had.shift } else { 0 }).collect(),
                seen: SmallVec::new(),
            })
            .collect();
        for (part, feature) in parts.into_iter().zip(features) {
            match &feature.reads {
                Reads::Sum(_) => layout.add_sum(part, source, &groups, &mut bits)?,
                Reads::Pattern { hand, what, .. } => {
                    layout.add_pattern(part, *hand, what, source, &groups, &mut bits);
                }
            }
        }
        if bits.0 > 63 {
            let message =
                "this expression asks for more things about one hand than can be counted together; ask for fewer";
            return Err(QueryError::Impossible(message.to_owned()));
        }
        layout.bits = bits.0;
        layout.add_by_place(source);
        Ok(layout)
    }

    /// Where only sums and windows are asked of one hand, a card adds what its kind and its place say.
    fn add_by_place(&mut self, source: &Source<'_>) {
        /// More places than this are not worth a list.
        const MOST: usize = 1 << 16;
        let cards = source.hands[0];
        let has_windows =
            !self.trackers.is_empty() && self.trackers.iter().all(|tracker| matches!(tracker.how, How::Window { .. }));
        if !has_windows || source.hands.len() > 1 || cards as usize * self.kinds.len() > MOST {
            return;
        }
        for kind in &self.kinds {
            for place in 0..cards {
                let mut add = kind.adds[0];
                for (tracker, seen) in self.trackers.iter().zip(&kind.seen) {
                    add = tracker.how.step(add, seen, place, 1);
                }
                self.by_place.push(add);
            }
        }
    }

    /// What the card at each place adds, if it is of the kind at a place in the list; empty where more must be known.
    pub fn adds_by_place(&self, kind: usize, cards: u32) -> &[u64] {
        let cards = cards as usize;
        self.by_place.get(kind * cards..(kind + 1) * cards).unwrap_or(&[])
    }

    /// A number to which every card adds its part.
    fn add_sum(
        &mut self,
        part: Part,
        source: &Source<'_>,
        groups: &[Group<'_>],
        bits: &mut Bits,
    ) -> Result<(), QueryError> {
        let (mut least, mut most) = (0i64, 0i64);
        for (hand, &cards) in source.hands.iter().enumerate() {
            let mut adds: SmallVec<[(i64, u32); 16]> = SmallVec::new();
            for group in groups {
                let add = group.sights[part.clone()].get(hand).copied().unwrap_or(0);
                adds.push((add, if source.replace { cards } else { group.copies }));
            }
            // On the way the number is between the least and the most that so many cards can add.
            adds.sort_unstable();
            least += extreme(adds.iter().take_while(|(add, _)| *add < 0), cards);
            most += extreme(adds.iter().rev().take_while(|(add, _)| *add > 0), cards);
        }
        if most - least > 1 << 50 {
            return Err(QueryError::Impossible("a number of this expression gets too large".to_owned()));
        }
        let field = bits.take((most - least) as u64);
        if bits.0 <= 63 {
            self.start += ((-least) as u64) << field.shift;
            for (kind, group) in self.kinds.iter_mut().zip(groups) {
                for (hand, add) in group.sights[part.clone()].iter().enumerate() {
                    // Where a negative number borrows from the bits above, the sum as a whole is right again.
                    kind.adds[hand] = kind.adds[hand].wrapping_add((*add as u64) << field.shift);
                }
            }
        }
        self.readers.push(Read::Field(field, least));
        Ok(())
    }

    fn add_pattern(
        &mut self,
        part: Part,
        hand: usize,
        what: &What,
        source: &Source<'_>,
        groups: &[Group<'_>],
        bits: &mut Bits,
    ) {
        let cards = u64::from(source.hands[hand]);
        let sights = || groups.iter().map(|group| &group.sights[part.clone()]);
        let mut seen: Vec<Seen> = sights()
            .zip(groups)
            .map(|(sight, group)| Seen { looks: sight[0] != UNSEEN, value: group.entry.value, ..Seen::default() })
            .collect();
        // Groups in the order in which they come, and whether each comes in one piece.
        let mut order: Vec<i64> = Vec::new();
        let mut in_pieces = false;
        let mut last: Option<usize> = None;
        for (at, sight) in sights().enumerate() {
            let group = match what {
                _ if sight[0] == UNSEEN => continue,
                // Cards of the same suit and rank are one step of a run.
                What::SuitedRun => sight[0] << 32 ^ sight[1] & 0xffff_ffff,
                _ => sight[0],
            };
            if order.last() != Some(&group) {
                in_pieces |= order.contains(&group);
                order.push(group);
                seen[at].opens = true;
                if let Some(last) = last {
                    seen[last].closes = true;
                }
            }
            last = Some(at);
        }
        if let Some(last) = last {
            seen[last].closes = true;
        }
        let how = match what {
            What::Kept(end, keep) => {
                let keep = u64::from(*keep).min(cards);
                let is_sorted = seen.windows(2).all(|pair| pair[0].value <= pair[1].value);
                let values = || seen.iter().filter(|seen| seen.looks).map(|seen| seen.value);
                if is_sorted && seen.iter().all(|seen| seen.looks) {
                    let rest = cards - keep;
                    let from = match end {
                        End::Best => rest,
                        End::Worst => 0,
                        End::Middle => rest.div_ceil(2),
                    };
                    let least = values().min().unwrap_or(0).min(0) * keep as i64;
                    let most = values().max().unwrap_or(0).max(0) * keep as i64;
                    let field = bits.take((most - least) as u64);
                    if bits.0 <= 63 {
                        self.start += ((-least) as u64) << field.shift;
                    }
                    self.readers.push(Read::Field(field, least));
                    let how = How::Window { from: from as u32, to: (from + keep) as u32, field };
                    self.track(hand, how, seen);
                    return;
                }
                let mut distinct: Vec<i64> = values().collect();
                distinct.sort_unstable();
                distinct.dedup();
                for seen in seen.iter_mut().filter(|seen| seen.looks) {
                    seen.place = distinct.partition_point(|value| *value < seen.value) as u32 + 1;
                }
                let slots = if *end == End::Middle { cards } else { keep };
                let fields = (0..slots.min(64)).map(|_| bits.take(distinct.len() as u64)).collect();
                How::List { end: *end, fields, keep: keep as u32, values: distinct }
            }
            What::Most(_) | What::Groups(..) if in_pieces => {
                order.sort_unstable();
                order.dedup();
                for (seen, sight) in seen.iter_mut().zip(sights()) {
                    seen.place = order.partition_point(|other| *other < sight[0]) as u32;
                }
                let size = if let What::Groups(_, size) = what { Some(u64::from(*size)) } else { None };
                let most = size.map_or(cards, |size| size.min(cards + 1));
                How::Apart { size, groups: order.iter().map(|_| bits.take(most)).collect() }
            }
            What::Most(_) => How::Most { now: bits.take(cards), most: bits.take(cards) },
            What::Groups(_, size) => {
                let size = u64::from(*size);
                How::Groups {
                    size,
                    now: bits.take(size.min(cards + 1)),
                    full: bits.take(cards.min(order.len() as u64)),
                }
            }
            What::Run | What::SuitedRun => {
                let (lanes, ranks) = lanes(what, groups, part.start, &mut seen);
                let longest = bits.take(cards.min(ranks));
                let present = bits.take(1);
                let lanes = (0..lanes).map(|_| (bits.take(cards.min(ranks)), bits.take(1))).collect();
                How::Run { longest, present, lanes, ranks }
            }
            What::Count | What::Sum | What::UpTo(_) => unreachable!("sums are no patterns"),
        };
        self.readers.push(Read::Tracker(self.trackers.len()));
        self.track(hand, how, seen);
    }

    fn track(&mut self, hand: usize, how: How, seen: Vec<Seen>) {
        self.only_presence &= matches!(how, How::Run { .. } | How::Groups { size: 1, .. });
        self.trackers.push(Tracker { hand, how });
        for (kind, seen) in self.kinds.iter_mut().zip(seen) {
            kind.seen.push(seen);
        }
    }

    /// The key after so many cards of a kind went to each hand.
    #[inline]
    pub fn step(&self, key: u64, kind: &Kind, taken: &[u32]) -> u64 {
        let mut next = key;
        for (add, &taken) in kind.adds.iter().zip(taken) {
            next = next.wrapping_add(add.wrapping_mul(u64::from(taken)));
        }
        for (tracker, seen) in self.trackers.iter().zip(&kind.seen) {
            if seen.looks {
                let had = self.had[tracker.hand].get(key) as u32;
                next = tracker.how.step(next, seen, had, taken[tracker.hand]);
            }
        }
        next
    }

    /// The keys after so many cards of a kind, one more, and so on, went to the only hand.
    #[expect(clippy::inline_always, reason = "the innermost loop: a call takes longer than the work")]
    #[inline(always)]
    pub fn steps<'l>(&'l self, key: u64, kind: &'l Kind, least: u32) -> Steps<'l> {
        let add = kind.adds[0];
        let summed = key.wrapping_add(add.wrapping_mul(u64::from(least)));
        let had = if self.trackers.is_empty() { 0 } else { self.had[0].get(key) as u32 };
        let mut steps = Steps { layout: self, kind, had, taken: least, add, summed, key: summed };
        steps.track();
        steps
    }

    /// Whether all that a card does is to add something.
    pub fn is_sum(&self) -> bool {
        self.trackers.is_empty()
    }

    /// Whether all that a card does is to add something by its kind and its place.
    pub fn only_adds(&self) -> bool {
        self.is_sum() || !self.by_place.is_empty()
    }

    /// The value of every feature for complete hands.
    pub fn read(&self, key: u64, values: &mut SmallVec<[i64; 4]>) {
        values.clear();
        for read in &self.readers {
            values.push(match *read {
                Read::Field(field, least) => field.get(key) as i64 + least,
                Read::Tracker(place) => self.trackers[place].how.value(key),
            });
        }
    }
}

/// One number of cards of a kind after the other.
pub struct Steps<'l> {
    layout: &'l Layout,
    kind: &'l Kind,
    had: u32,
    taken: u32,
    add: u64,
    /// The key before trackers have looked at the cards.
    summed: u64,
    key: u64,
}

impl Steps<'_> {
    /// The key now.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// One card more.
    #[expect(clippy::inline_always, reason = "the innermost loop: a call takes longer than the work")]
    #[inline(always)]
    pub fn one_more(&mut self) {
        self.taken += 1;
        self.summed = self.summed.wrapping_add(self.add);
        if self.layout.only_presence && self.taken > 1 {
            self.key = self.key.wrapping_add(self.add);
        } else {
            self.track();
        }
    }

    #[expect(clippy::inline_always, reason = "the innermost loop: a call takes longer than the work")]
    #[inline(always)]
    fn track(&mut self) {
        self.key = self.summed;
        for (tracker, seen) in self.layout.trackers.iter().zip(&self.kind.seen) {
            if seen.looks {
                self.key = tracker.how.step(self.key, seen, self.had, self.taken);
            }
        }
    }
}

impl Source<'_> {
    /// Whether cards are put back and every feature is a sum, so that each draw can be added by itself.
    pub fn is_rolled_one_by_one(&self, features: &[&Feature<'_>]) -> bool {
        self.replace && features.iter().all(|feature| matches!(feature.reads, Reads::Sum(_)))
    }
}

/// What so many cards add at most, taken from the front.
fn extreme<'a>(adds: impl Iterator<Item = &'a (i64, u32)>, cards: u32) -> i64 {
    let mut left = cards;
    let mut sum = 0i64;
    for &(add, copies) in adds {
        let taken = copies.min(left);
        sum = sum.saturating_add(add.saturating_mul(taken.into()));
        left -= taken;
    }
    sum
}

/// Says where runs open, close, follow and end. Gives how many lanes are open at the same time, and how many ranks there
/// are.
fn lanes(what: &What, groups: &[Group<'_>], place: usize, seen: &mut [Seen]) -> (usize, u64) {
    let mut suits: Vec<i64> = Vec::new();
    let mut ranks: Vec<i64> = Vec::new();
    // The rank before in each lane, and the last kind of each.
    let mut before: Vec<(i64, usize)> = Vec::new();
    let mut is_in_turn = true;
    for (at, group) in groups.iter().enumerate() {
        if !seen[at].looks {
            continue;
        }
        let (suit, rank) = match what {
            What::SuitedRun => (group.sights[place], group.sights[place + 1]),
            _ => (0, group.sights[place]),
        };
        ranks.push(rank);
        let lane = suits.iter().position(|known| *known == suit);
        is_in_turn &= lane.is_none_or(|lane| lane + 1 == suits.len());
        let lane = lane.unwrap_or_else(|| {
            suits.push(suit);
            before.push((i64::MIN, at));
            suits.len() - 1
        });
        let (last, kind) = &mut before[lane];
        seen[at].follows = rank == last.saturating_add(1);
        seen[at].is_high = group.entry.high.is_some();
        seen[at].place = lane as u32;
        (*last, *kind) = (rank, at);
    }
    let high = groups.iter().find_map(|group| group.entry.high).map(i64::from);
    for (rank, last) in before {
        seen[last].ends = Some(high == Some(rank + 1));
    }
    if is_in_turn {
        for seen in seen.iter_mut() {
            seen.place = 0;
        }
    }
    ranks.sort_unstable();
    ranks.dedup();
    (if is_in_turn { 1 } else { suits.len() }, ranks.len() as u64)
}

impl How {
    #[expect(clippy::inline_always, reason = "the innermost loop: a call takes longer than the work")]
    #[inline(always)]
    fn step(&self, key: u64, seen: &Seen, had: u32, taken: u32) -> u64 {
        let cards = u64::from(taken);
        match self {
            How::Window { from, to, field } => {
                let inside = (had + taken).min(*to).saturating_sub(had.max(*from));
                key.wrapping_add(((seen.value * i64::from(inside)) as u64) << field.shift)
            }
            How::List { end, fields, .. } => (0..taken).fold(key, |key, _| insert(key, fields, *end, seen.place)),
            How::Most { now, most } => {
                let count = if seen.opens { cards } else { now.get(key) + cards };
                let key = now.set(key, if seen.closes { 0 } else { count });
                if count > most.get(key) { most.set(key, count) } else { key }
            }
            How::Groups { size, now, full } => {
                let before = if seen.opens { 0 } else { now.get(key) };
                let count = (before + cards).min(*size);
                let key = now.set(key, if seen.closes { 0 } else { count });
                if before < *size && count == *size { full.set(key, full.get(key) + 1) } else { key }
            }
            How::Apart { size, groups } => {
                let field = groups[seen.place as usize];
                let count = field.get(key) + cards;
                field.set(key, size.map_or(count, |size| count.min(size)))
            }
            How::Run { longest, present, lanes, ranks } => {
                let (lane, high) = lanes[seen.place as usize];
                if seen.opens && seen.closes && seen.ends.is_none() && !seen.is_high {
                    // Most ranks are of one kind, and can neither begin nor end a deck.
                    if taken == 0 {
                        return lane.set(key, 0);
                    }
                    let length = if seen.follows { lane.get(key) + 1 } else { 1 };
                    let key = lane.set(key, length);
                    return if length > longest.get(key) { longest.set(key, length) } else { key };
                }
                let is_present = !seen.opens && present.get(key) == 1;
                let mut length = if seen.opens && !seen.follows { 0 } else { lane.get(key) };
                let mut best = longest.get(key);
                let mut is_high = high.get(key) == 1;
                if taken > 0 {
                    length += u64::from(!is_present);
                    best = best.max(length);
                    is_high |= seen.is_high;
                }
                if seen.closes && !is_present && taken == 0 {
                    length = 0;
                }
                let mut key = present.set(key, u64::from(!seen.closes && (is_present || taken > 0)));
                if let Some(reaches_high) = seen.ends {
                    if reaches_high && is_high && length > 0 {
                        best = best.max((length + 1).min(*ranks));
                    }
                    (length, is_high) = (0, false);
                }
                key = high.set(key, is_high.into());
                longest.set(lane.set(key, length), best)
            }
        }
    }

    fn value(&self, key: u64) -> i64 {
        match self {
            How::Window { .. } => unreachable!("a window is read as a field"),
            How::List { end, fields, keep, values } => {
                let held: SmallVec<[u64; 8]> =
                    fields.iter().map(|field| field.get(key)).filter(|place| *place > 0).collect();
                let rest = held.len().saturating_sub(*keep as usize);
                // From the greatest down; of two middles, the greater.
                let from = if *end == End::Middle { rest / 2 } else { 0 };
                held.iter().skip(from).take(*keep as usize).map(|place| values[*place as usize - 1]).sum()
            }
            How::Most { most, .. } => most.get(key) as i64,
            How::Groups { full, .. } => full.get(key) as i64,
            How::Apart { size: None, groups } => groups.iter().map(|group| group.get(key)).max().unwrap_or(0) as i64,
            How::Apart { size: Some(size), groups } => {
                groups.iter().filter(|group| group.get(key) == *size).count() as i64
            }
            How::Run { longest, .. } => longest.get(key) as i64,
        }
    }
}

/// Inserts a value into a sorted list, the best first, from which the last falls out if the list is full. A list of the
/// worst has the smallest first; empty places are 0 and come last.
fn insert(mut key: u64, fields: &[Field], end: End, place: u32) -> u64 {
    let mut coming = u64::from(place);
    for &field in fields {
        let here = field.get(key);
        let goes_before = here == 0 || if end == End::Worst { coming < here } else { coming > here };
        if goes_before {
            key = field.set(key, coming);
            coming = here;
        }
        if coming == 0 {
            break;
        }
    }
    key
}
