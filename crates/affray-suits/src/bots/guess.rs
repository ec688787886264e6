//! Rough odds for a bot that plays well: what a card off a fresh deck would do.

use crate::effect::impact;
use crate::gear::Weapon;
use crate::play::{Play, Side, beats};
use crate::rulings::Rulings;

/// How many of 13 cards have each low value, 1 to 10.
pub(super) const WEIGHTS: [f32; 10] = [2.0, 2.0, 2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];

/// The chance that this attack gets through a defence off the deck.
pub(super) fn chance_against_deck(attack: Side, rank: u16, flat: u16, rulings: &Rulings) -> f32 {
    (1u8..)
        .zip(WEIGHTS)
        .filter(|(low, _)| beats(attack, Side::defending(rank, flat, Play::of(*low), rulings), rulings))
        .map(|(_, weight)| weight / 13.0)
        .sum()
}

/// The chance that an attack off the deck at this rank gets through this defence.
pub(super) fn chance_of_deck(rank: u16, defence: Side, rulings: &Rulings) -> f32 {
    (1u8..)
        .zip(WEIGHTS)
        .filter(|(low, _)| beats(Side::attacking(rank, Play::of(*low)), defence, rulings))
        .map(|(_, weight)| weight / 13.0)
        .sum()
}

/// What a hit does on average past armour: points, those past the Shock limit counted double.
pub(super) fn force(weapon: &Weapon, wielder: u16, margin: i16, absorption: u16, body: u16, rulings: &Rulings) -> f32 {
    let power = weapon.power(wielder, rulings);
    let limit = (body as i16 - weapon.pen).max(0) as u16;
    (1u8..)
        .zip(WEIGHTS)
        .map(|(low, weight)| {
            let points = impact(power, i16::from(low) + margin, rulings).whole().saturating_sub(absorption);
            let damage = points.saturating_sub(limit);
            let fatal = if damage > body { 10.0 } else { 0.0 };
            weight / 13.0 * (f32::from(points) + f32::from(damage) + fatal)
        })
        .sum()
}
