//! Rough odds for a bot that plays well: what cards nobody has seen yet are likely to do.

use std::array;
use std::sync::LazyLock;

use crate::rules::blow::harm::Fate;
use crate::rules::contests::value::half_up;
use crate::rulings::{CapSpill, Rulings, WoundsParts};
use crate::state::arms_derived::{LOOKED_UP, OwnedWeapon};
use crate::state::harm::Harm;

/// How many of 13 cards have each low value, 1 to 10.
pub(super) const WEIGHTS: [f32; 10] = [2.0, 2.0, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];

/// Ranks are looked up to here; beyond, one is as good as the next.
const RANKS: usize = 21;
/// No hand is taken for larger than this.
const CARDS: usize = 4;

/// The chance of each best sound sum, 0 to 20, of so many unseen cards at a rank; 0 if none is sound.
type Sums = [f32; RANKS];

static SUMS: LazyLock<[[Sums; RANKS]; CARDS]> = LazyLock::new(|| {
    array::from_fn(|cards| {
        let mut table = [[0.0; RANKS]; RANKS];
        deal(cards, 1, 1.0, &mut table);
        table
    })
});

/// Deals `left` more cards; `sums` has a bit for each sum that those dealt so far can make.
fn deal(left: usize, sums: u64, chance: f32, table: &mut [Sums; RANKS]) {
    if left == 0 {
        for (rank, best) in table.iter_mut().enumerate() {
            let sound = sums & ((2 << rank) - 1);
            best[sound.ilog2() as usize] += chance;
        }
        return;
    }
    for (low, weight) in (1..).zip(WEIGHTS) {
        deal(left - 1, sums | sums << low, chance * weight / 13.0, table);
    }
}

/// The chance that a value beats somebody of this rank who draws from the deck.
fn beats_deck(value: f32, rank: u16) -> f32 {
    (1u16..)
        .zip(WEIGHTS)
        .map(|(low, weight)| {
            let base = if low <= rank { rank + low } else { half_up(rank) };
            weight / 13.0 * wins(value, f32::from(base))
        })
        .sum()
}

/// Whether one value beats another; a tie is a little worse than even.
fn wins(value: f32, against: f32) -> f32 {
    if value > against {
        1.0
    } else if value < against {
        0.0
    } else {
        0.45
    }
}

/// Chances are looked up for values up to here; beyond, they are computed.
const VALUES: usize = 48;
/// And for ranks up to here.
const GUARDS: usize = 24;

/// Chances by value, against one rank and so many cards.
#[derive(Clone, Copy)]
pub(super) struct Chances {
    row: [f32; VALUES],
    rank: u16,
    cards: usize,
    compute: fn(u16, u16, usize) -> f32,
}

impl Chances {
    fn computed(rank: u16, cards: usize, compute: fn(u16, u16, usize) -> f32) -> Self {
        Chances { row: array::from_fn(|value| compute(value as u16, rank, cards)), rank, cards, compute }
    }

    /// The chance of a value that is looked up.
    #[inline]
    pub(super) fn looked_up(&self, value: u16) -> Option<f32> {
        self.row.get(usize::from(value)).copied()
    }

    /// The chance of a value.
    #[inline]
    pub(super) fn of(&self, value: u16) -> f32 {
        self.looked_up(value).unwrap_or_else(|| (self.compute)(value, self.rank, self.cards))
    }
}

/// The chances that come up, computed once for all.
type Table = LazyLock<Vec<[Chances; GUARDS]>>;

#[inline]
fn table(compute: fn(u16, u16, usize) -> f32) -> Vec<[Chances; GUARDS]> {
    (0..CARDS).map(|cards| array::from_fn(|rank| Chances::computed(rank as u16, cards, compute))).collect()
}

static TO_HIT: Table = LazyLock::new(|| table(compute_to_hit));
static TO_BE_HIT: Table = LazyLock::new(|| table(compute_to_be_hit));

/// The chances that a value gets through a defence at this rank by somebody with so many unseen cards in hand.
pub(super) fn chances_to_hit(rank: u16, cards: usize) -> Chances {
    let cards = cards.min(CARDS - 1);
    match TO_HIT[cards].get(usize::from(rank)) {
        Some(chances) => *chances,
        None => Chances::computed(rank, cards, compute_to_hit),
    }
}

/// The same for somebody who does not defend.
pub(super) fn certain_hit() -> Chances {
    Chances { row: [1.0; VALUES], rank: 0, cards: 0, compute: |_, _, _| 1.0 }
}

/// The chances that an attack of so many laid cards (none: off the deck) at this rank beats a defence of a value.
pub(super) fn chances_to_be_hit(rank: u16, cards: usize) -> Chances {
    let cards = cards.min(CARDS - 1);
    match TO_BE_HIT[cards].get(usize::from(rank)) {
        Some(chances) => *chances,
        None => Chances::computed(rank, cards, compute_to_be_hit),
    }
}

fn compute_to_hit(value: u16, rank: u16, cards: usize) -> f32 {
    let value = f32::from(value);
    let deck = beats_deck(value, rank);
    if cards == 0 {
        return deck;
    }
    let sums = &SUMS[cards][usize::from(rank).min(RANKS - 1)];
    // Small sums are not worth laying: the deck is as good.
    sums.iter()
        .zip(0u16..)
        .map(|(chance, sum)| chance * if sum >= 4 { wins(value, f32::from(rank + sum)) } else { deck })
        .sum()
}

fn compute_to_be_hit(value: u16, rank: u16, cards: usize) -> f32 {
    let value = f32::from(value);
    if cards == 0 {
        return (1u16..)
            .zip(WEIGHTS)
            .map(|(low, weight)| {
                let attack = if low <= rank { rank + low } else { half_up(rank) };
                weight / 13.0 * wins(f32::from(attack), value)
            })
            .sum();
    }
    let sums = &SUMS[cards][usize::from(rank).min(RANKS - 1)];
    sums.iter()
        .zip(0u16..)
        .map(|(chance, sum)| {
            let attack = if sum > 0 { rank + sum } else { half_up(rank) };
            chance * wins(f32::from(attack), value)
        })
        .sum()
}

/// How badly off the dead are.
const DEAD: f32 = 1.0;

/// How badly off somebody with so many Wounds is, from 0 (unhurt) to 1 (dead).
const fn compute_plight(wounds: u16, body: u16) -> f32 {
    let (wounds, body) = (wounds as f32, body as f32);
    if wounds > 2.0 * body {
        0.97
    } else if wounds > body {
        // Reeling: no more than defending, and a check every round.
        0.70 + 0.25 * (wounds - body) / body
    } else {
        // A single point costs hand and refresh already.
        (if wounds > 0.0 { 0.12 } else { 0.0 }) + 0.33 * wounds / body
    }
}

/// Bodies are looked up to here; beyond, plights are computed.
const BODIES: usize = 32;
/// So many Wounds or more are as bad as they can be for any of them.
const WORST: usize = 2 * BODIES - 1;

/// The plights that come up, by Body and Wounds.
static PLIGHTS: [[f32; WORST + 1]; BODIES] = {
    let mut plights = [[0.0; WORST + 1]; BODIES];
    let mut place = 0;
    while place < BODIES * (WORST + 1) {
        let (body, wounds) = (place / (WORST + 1), place % (WORST + 1));
        plights[body][wounds] = compute_plight(wounds as u16, body as u16);
        place += 1;
    }
    plights
};

/// How badly off somebody of this Body with so many Wounds is, from 0 (unhurt) to 1 (dead).
#[inline]
fn plight(wounds: u16, body: u16) -> f32 {
    match PLIGHTS.get(usize::from(body)) {
        Some(plights) => plights[usize::from(wounds).min(WORST)],
        None => compute_plight(wounds, body),
    }
}

/// What hits of one weapon do to a target.
#[derive(Clone, Copy)]
pub(super) struct Blows<'a> {
    /// The weapon in these hands.
    pub weapon: &'a OwnedWeapon,
    /// What the target suffers from.
    pub target: &'a Harm,
    /// The target's Body.
    pub body: u16,
    /// What the target's armour takes off.
    pub absorption: u16,
    /// The table's rulings.
    pub rulings: &'a Rulings,
}

impl Blows<'_> {
    /// What gets past armour of a blow of so many steps.
    #[inline]
    fn points(&self, steps: i16) -> u16 {
        self.weapon.impact(steps, self.rulings).whole().saturating_sub(self.absorption)
    }

    /// How badly off so many points past armour leave the target.
    fn after(&self, points: u16) -> f32 {
        let mut after = *self.target;
        let blow = after.take(points, self.body, self.weapon.profile.pen, self.rulings);
        if blow.fate == Fate::Alive { plight(after.wounds(self.rulings), self.body) } else { DEAD }
    }

    /// How badly off the target is now.
    fn before(&self) -> f32 {
        plight(self.target.wounds(self.rulings), self.body)
    }

    /// Whether every point past armour is one Wound more, as the book has it (SU-48, SU-52).
    fn is_by_the_book(&self) -> bool {
        self.rulings.wounds_parts == WoundsParts::SDT && self.rulings.cap_spill == CapSpill::SpillToDamage
    }

    /// The fewest points past armour that kill, or one more than `most`: more points never kill less.
    fn deadly(&self, most: u16) -> u16 {
        let kills = |points: u16| {
            let mut after = *self.target;
            after.take(points, self.body, self.weapon.profile.pen, self.rulings).fate != Fate::Alive
        };
        if !kills(most) {
            return most + 1;
        }
        let (mut alive, mut dead) = (0, most);
        while alive + 1 < dead {
            let middle = alive.midpoint(dead);
            if kills(middle) {
                dead = middle;
            } else {
                alive = middle;
            }
        }
        dead
    }

    /// How much worse off a hit with this margin makes its target, on average over the effect card.
    pub(super) fn gain(&self, margin: i16) -> f32 {
        let before = self.before();
        let worse = |steps: i16| match self.points(steps) {
            0 => 0.0,
            points => self.after(points) - before,
        };
        (1..).zip(WEIGHTS).map(|(card, weight)| weight / 13.0 * worse(card + margin)).sum()
    }
}

/// Margins up to here are computed together, as far as impacts are looked up.
const MARGINS: usize = LOOKED_UP - WEIGHTS.len();

/// The gains of hits by their margin, computed together: neighbours share all blows but one.
pub(super) struct Gains<'a> {
    known: [f32; MARGINS],
    margins: usize,
    blows: Blows<'a>,
}

impl<'a> Gains<'a> {
    /// The gains for all margins that a rank can leave.
    pub(super) fn of(blows: Blows<'a>, rank: u16) -> Self {
        let before = blows.before();
        let margins = (usize::from(rank) + 1).min(MARGINS);
        let mut worse = [0.0; MARGINS + WEIGHTS.len()];
        let all = &mut worse[..margins + WEIGHTS.len() - 1];
        if blows.is_by_the_book() {
            let wounds = blows.target.wounds(blows.rulings);
            let deadly = blows.deadly(blows.points(all.len() as i16));
            for (impact, worse) in blows.weapon.impacts[1..].iter().zip(all) {
                let points = impact.whole().saturating_sub(blows.absorption);
                *worse = if points < deadly { plight(wounds + points, blows.body) } else { DEAD } - before;
            }
        } else {
            for (steps, worse) in (1..).zip(all) {
                let points = blows.points(steps);
                *worse = if points == 0 { 0.0 } else { blows.after(points) - before };
            }
        }
        // Card by card, for all margins at once.
        let mut known = [0.0; MARGINS];
        for (card, weight) in WEIGHTS.iter().enumerate() {
            for (gain, worse) in known.iter_mut().zip(&worse[card..]) {
                *gain += weight / 13.0 * worse;
            }
        }
        Gains { known, margins, blows }
    }

    /// The gain of a hit with this margin, if it was computed with the others.
    #[inline]
    pub(super) fn looked_up(&self, margin: i16) -> Option<f32> {
        let place = margin as usize;
        if place < self.margins { self.known.get(place).copied() } else { None }
    }

    /// The gain of a hit with this margin, which is not negative.
    pub(super) fn at(&self, margin: i16) -> f32 {
        self.looked_up(margin).unwrap_or_else(|| self.blows.gain(margin))
    }
}
