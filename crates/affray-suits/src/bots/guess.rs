//! Rough odds for a bot that plays well: what cards nobody has seen yet are likely to do.

use std::sync::LazyLock;

use crate::effect::impact;
use crate::gear::Weapon;
use crate::harm::Harm;
use crate::play::half_up;
use crate::rulings::Rulings;

/// How many of 13 cards have each low value, 1 to 10.
pub(super) const WEIGHTS: [f32; 10] = [2.0, 2.0, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];

/// Ranks are looked up to here; beyond, one is as good as the next.
const RANKS: usize = 21;

/// The chance of each best sound sum, 0 to 20, of so many unseen cards at a rank; 0 if none is sound.
type Sums = [f32; RANKS];

static SUMS: LazyLock<Vec<[Sums; RANKS]>> = LazyLock::new(|| {
    (0..=3)
        .map(|cards| {
            let mut table = [[0.0; RANKS]; RANKS];
            for (rank, sums) in table.iter_mut().enumerate() {
                deal(cards, rank, &mut Vec::new(), 1.0, sums);
            }
            table
        })
        .collect()
});

fn deal(left: usize, rank: usize, held: &mut Vec<usize>, chance: f32, sums: &mut Sums) {
    if left == 0 {
        let sums_of = (0..1u32 << held.len()).map(|mask| {
            held.iter().enumerate().filter(|(place, _)| mask >> place & 1 == 1).map(|(_, low)| low).sum::<usize>()
        });
        let best = sums_of.filter(|&sum| sum <= rank).max().unwrap_or(0);
        sums[best.min(RANKS - 1)] += chance;
        return;
    }
    for (low, weight) in (1..).zip(WEIGHTS) {
        held.push(low);
        deal(left - 1, rank, held, chance * weight / 13.0, sums);
        held.pop();
    }
}

/// The chance that a value beats somebody of this rank who draws from the deck.
fn beats_deck(value: f32, rank: u16, flat: u16) -> f32 {
    (1u16..)
        .zip(WEIGHTS)
        .map(|(low, weight)| {
            let base = if low <= rank { rank + low } else { half_up(rank) };
            weight / 13.0 * wins(value, f32::from(base + flat))
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

/// The chance that a value gets through a defence at this rank by somebody with so many unseen cards in hand.
pub(super) fn chance_to_hit(value: u16, rank: u16, flat: u16, cards: usize) -> f32 {
    let value = f32::from(value);
    if cards == 0 {
        return beats_deck(value, rank, flat);
    }
    let sums = &SUMS[cards.min(3)][usize::from(rank).min(RANKS - 1)];
    let deck = beats_deck(value, rank, flat);
    // Small sums are not worth laying: the deck is as good.
    sums.iter()
        .zip(0u16..)
        .map(|(chance, sum)| chance * if sum >= 4 { wins(value, f32::from(rank + sum + flat)) } else { deck })
        .sum()
}

/// The chance that an attack of so many laid cards (none: off the deck) at this rank beats a defence of this value.
pub(super) fn chance_to_be_hit(value: u16, rank: u16, cards: usize, boosts: usize) -> f32 {
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
    let sums = &SUMS[cards.min(3)][usize::from(rank).min(RANKS - 1)];
    sums.iter()
        .zip(0u16..)
        .map(|(chance, sum)| {
            let attack = if sum > 0 { rank + sum } else { half_up(rank) };
            chance * wins(f32::from(attack) + boosts as f32, value)
        })
        .sum()
}

/// How badly off somebody is, from 0 (unhurt) to 1 (dead).
pub(super) fn plight(harm: &Harm, body: u16, rulings: &Rulings) -> f32 {
    let wounds = harm.wounds(rulings);
    let (wounds, body) = (f32::from(wounds), f32::from(body));
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

/// How much worse off a hit makes its target, on average over the effect card.
pub(super) fn gain(
    weapon: &Weapon,
    wielder: u16,
    margin: i16,
    target: &Harm,
    body: u16,
    absorption: u16,
    rulings: &Rulings,
) -> f32 {
    let power = weapon.power(wielder, rulings);
    let before = plight(target, body, rulings);
    (1u8..)
        .zip(WEIGHTS)
        .map(|(low, weight)| {
            let points = impact(power, i16::from(low) + margin, rulings).whole().saturating_sub(absorption);
            if points == 0 {
                return 0.0;
            }
            let mut after = *target;
            let blow = after.take(points, body, weapon.pen, rulings);
            let end = if blow.fate == crate::harm::Fate::Alive { plight(&after, body, rulings) } else { 1.0 };
            weight / 13.0 * (end - before)
        })
        .sum()
}
