//! What an attack promises: the chance that it hits, and how much worse off it leaves its target.

use crate::state::card::Value as _;
use smallvec::SmallVec;

use super::guess::{Blows, Chances, Gains, WEIGHTS, certain_hit, chances_to_hit};
use crate::rules::contests::lay_patterns::{LayPattern, Sums};
use crate::rules::contests::value::Play;
use crate::rulings::{BoostInMargin, Rulings, WeakMargin};
use crate::shown::view::View;
use crate::state::arms_derived::OwnedWeapon;
use crate::state::hand::Hand;
use crate::state::sheet::FighterId;

/// What a card that can be played is worth in hand.
const CARD: f32 = 0.015;
/// What a card too high to play is worth in hand.
const DEAD_CARD: f32 = 0.005;

/// What each set of a hand's cards is worth in hand, by the places of the cards.
pub(super) struct Worth([f32; 1 << Hand::MOST]);

impl Worth {
    pub(super) fn of(hand: Hand, rank: u16) -> Worth {
        let mut worth = [0.0; 1 << Hand::MOST];
        for (place, card) in hand.cards().iter().enumerate() {
            let this = if u16::from(card.low()) > rank { DEAD_CARD } else { CARD };
            for set in 0..1 << place {
                worth[set | 1 << place] = worth[set] + this;
            }
        }
        Worth(worth)
    }

    #[inline]
    pub(super) fn laid(&self, pattern: LayPattern) -> f32 {
        self.0[usize::from(pattern.laid())]
    }
}

/// All that matters of a target: two of whom this is the same are as good as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Target {
    guard: u16,
    cards: usize,
    absorption: u16,
    body: u16,
    shock: u16,
    damage: u16,
    trauma: u16,
}

/// Attacks with one weapon from one hand, being weighed.
pub(super) struct Strikes<'a> {
    view: &'a View<'a>,
    weapon: &'a OwnedWeapon,
    hand: Option<Hand>,
    /// Those looked at so far. Foes are often alike, unhurt ones above all.
    known: SmallVec<[(Target, f32); 8]>,
}

impl<'a> Strikes<'a> {
    pub(super) fn new(view: &'a View<'a>, who: FighterId, weapon: &'a OwnedWeapon) -> Self {
        Strikes { view, weapon, hand: view.hand(who).copied(), known: SmallVec::new() }
    }

    fn target(&self, who: FighterId) -> Target {
        let (view, harm) = (self.view, self.view.harm(who));
        Target {
            guard: view.best_guard(who, self.weapon.profile),
            cards: view.hand_size(who),
            absorption: view.absorption(who, self.weapon.profile),
            body: view.sheet(who).body,
            shock: harm.shock,
            damage: harm.damage,
            trauma: harm.trauma,
        }
    }

    /// One attack, to be weighed card by card.
    pub(super) fn at(&self, who: FighterId) -> Strike<'a> {
        self.strike(self.target(who), who)
    }

    fn strike(&self, target: Target, who: FighterId) -> Strike<'a> {
        let rulings = self.view.rulings();
        let blows = Blows {
            weapon: self.weapon,
            target: self.view.harm(who),
            body: target.body,
            absorption: target.absorption,
            rulings,
        };
        let chances = if target.guard == 0 { certain_hit() } else { chances_to_hit(target.guard, target.cards) };
        let by_the_book = rulings.weak_margin == WeakMargin::Zero && rulings.boost_in_margin == BoostInMargin::No;
        Strike { rank: self.weapon.rank, chances, gains: Gains::of(blows, self.weapon.rank), rulings, by_the_book }
    }

    /// The best that can be done to somebody with this hand.
    pub(super) fn best(&mut self, who: FighterId) -> f32 {
        let target = self.target(who);
        if let Some(&(_, best)) = self.known.iter().find(|(known, _)| *known == target) {
            return best;
        }
        let strike = self.strike(target, who);
        let mut most = strike.deck();
        if let Some(hand) = self.hand {
            let (sums, worth) = (Sums::of(hand), Worth::of(hand, self.weapon.rank));
            for pattern in LayPattern::all(hand, self.weapon.rank).filter(|pattern| pattern.values() > 0) {
                most = most.max(strike.promise(sums.sum(pattern), pattern.boosts()) - worth.laid(pattern));
            }
        }
        self.known.push((target, most));
        most
    }

    /// The best that can be done to any foe who is up.
    pub(super) fn best_of_all(&mut self, who: FighterId) -> f32 {
        let view = self.view;
        view.foes_up(who).map(|(foe, _)| self.best(foe)).fold(0.0, f32::max)
    }
}

/// An attack being weighed.
pub(super) struct Strike<'a> {
    rank: u16,
    chances: Chances,
    gains: Gains<'a>,
    rulings: &'a Rulings,
    /// The margin is what the value cards leave of the rank (SU-28).
    by_the_book: bool,
}

impl Strike<'_> {
    /// What a play of this sum and so many boosts promises: the chance to hit times what a hit does.
    #[inline]
    pub(super) fn promise(&self, sum: u16, boosts: u8) -> f32 {
        let play = Play { sum, boosts, ..Play::default() };
        let value = play.attack(self.rank);
        let margin = if self.by_the_book { self.rank.saturating_sub(sum) as i16 } else { self.margin(play) };
        match (self.chances.looked_up(value), self.gains.looked_up(margin)) {
            (Some(chance), Some(gain)) => chance * gain,
            _ => self.compute(value, margin),
        }
    }

    /// The margin of a play, where a ruling computes it another way.
    #[cold]
    fn margin(&self, play: Play) -> i16 {
        play.margin(self.rank, self.rulings).max(0)
    }

    /// What a play promises that is beyond what is looked up.
    #[cold]
    fn compute(&self, value: u16, margin: i16) -> f32 {
        let chance = self.chances.of(value);
        if chance == 0.0 { 0.0 } else { chance * self.gains.at(margin) }
    }

    /// What a card off the deck promises.
    pub(super) fn deck(&self) -> f32 {
        (1..).zip(WEIGHTS).map(|(low, weight)| weight / 13.0 * self.promise(low, 0)).sum()
    }
}
