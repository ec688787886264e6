//! What a play is worth: value cards, boosts, weak plays, ties and margins (SU-22 to SU-24, SU-26 to SU-28).

use serde::{Deserialize, Serialize};

use crate::rulings::{
    BoostInMargin, DefenceValue, DefenceWeak, MarginBasis, Rulings, TieCardCount, TieEither, TieHighCard, WeakMargin,
};

/// Half, rounded up.
pub const fn half_up(number: u16) -> u16 {
    number.div_ceil(2)
}

/// The cards of one side of a contest, as far as its value depends on them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Play {
    /// The sum of the value cards.
    pub sum: u16,
    /// The highest of them, by the value it was played at.
    pub highest: u16,
    /// How many value cards.
    pub cards: u8,
    /// How many boosts (SU-23).
    pub boosts: u8,
}

impl Play {
    /// A play of one card and no boosts.
    pub const fn of(value: u8) -> Self {
        Play { sum: value as u16, highest: value as u16, cards: 1, boosts: 0 }
    }

    /// The same play with one more value card.
    #[inline]
    #[must_use]
    pub fn and(self, value: u8) -> Self {
        let value = u16::from(value);
        Play { sum: self.sum + value, highest: self.highest.max(value), cards: self.cards + 1, ..self }
    }

    /// The same play with so many boosts.
    #[must_use]
    pub const fn boosted(self, boosts: u8) -> Self {
        Play { boosts, ..self }
    }

    /// Whether the value cards stay within the rank, singly and together (SU-22).
    pub const fn is_sound(self, rank: u16) -> bool {
        self.sum <= rank
    }

    /// The value of an actor's play: rank, cards and boosts, or half the rank if it is weak (SU-22, SU-24).
    pub const fn attack(self, rank: u16) -> u16 {
        let base = if self.is_sound(rank) { rank + self.sum } else { half_up(rank) };
        base + self.boosts as u16
    }

    /// The value of a defender's play (SU-26).
    pub const fn defence(self, rank: u16, rulings: &Rulings) -> u16 {
        let cards = if self.is_sound(rank) { self.sum } else { 0 };
        match (rulings.defence_value, rulings.defence_weak) {
            (DefenceValue::CardsOnly, _) => cards + self.boosts as u16,
            (DefenceValue::RankPlusCards, DefenceWeak::HalfRank) => self.attack(rank),
            (DefenceValue::RankPlusCards, DefenceWeak::RankOnly) => rank + cards + self.boosts as u16,
        }
    }

    /// Unused skill: rank less value cards; none for a weak play (SU-28).
    pub const fn margin(self, rank: u16, rulings: &Rulings) -> i16 {
        let unused = rank as i16 - self.sum as i16; // below nothing if the play is weak
        let unused = match rulings.weak_margin {
            WeakMargin::Zero if unused < 0 => 0,
            WeakMargin::Zero | WeakMargin::Negative => unused,
            WeakMargin::Absolute => unused.abs(),
        };
        match rulings.boost_in_margin {
            BoostInMargin::No => unused,
            BoostInMargin::Yes => unused - self.boosts as i16,
        }
    }

    /// The card that counts in a tie.
    const fn high_card(self, rank: u16, rulings: &Rulings) -> u16 {
        match rulings.tie_high_card {
            TieHighCard::SoundOnly if !self.is_sound(rank) => 0,
            TieHighCard::SoundOnly | TieHighCard::FaceValue => self.highest,
        }
    }

    /// How many cards count in a tie.
    const fn played(self, rulings: &Rulings) -> u8 {
        match rulings.tie_card_count {
            TieCardCount::AllPlayed => self.cards + self.boosts,
            TieCardCount::ValueOnly => self.cards,
        }
    }
}

/// One side of a contest: a rank, its play, and the value of the play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// The rank it was played with.
    pub rank: u16,
    /// The cards.
    pub play: Play,
    /// The value.
    pub value: u16,
}

impl Side {
    /// An actor's side.
    #[inline]
    pub const fn attacking(rank: u16, play: Play) -> Self {
        Side { rank, play, value: play.attack(rank) }
    }

    /// A defender's side; `flat` is added to the finished value.
    #[inline]
    pub const fn defending(rank: u16, flat: u16, play: Play, rulings: &Rulings) -> Self {
        Side { rank, play, value: play.defence(rank, rulings) + flat }
    }

    /// A side that does not defend (SU-45).
    pub const fn helpless() -> Self {
        Side { rank: 0, play: Play { sum: 0, highest: 0, cards: 0, boosts: 0 }, value: 0 }
    }
}

/// Whether the actor beats the defender: by value, or in a tie by the higher card or by more cards (SU-27).
pub const fn beats(actor: Side, defender: Side, rulings: &Rulings) -> bool {
    if actor.value != defender.value {
        return actor.value > defender.value;
    }
    let higher = actor.play.high_card(actor.rank, rulings) > defender.play.high_card(defender.rank, rulings);
    let more = actor.play.played(rulings) > defender.play.played(rulings);
    match rulings.tie_either {
        TieEither::Either => higher || more,
        TieEither::Both => higher && more,
    }
}

/// The margin of a contest that was won (SU-28).
pub const fn margin(actor: Side, defender: Side, rulings: &Rulings) -> i16 {
    match rulings.margin_basis {
        MarginBasis::RankMinusCards => actor.play.margin(actor.rank, rulings),
        MarginBasis::AttackMinusDefence => actor.value as i16 - defender.value as i16,
    }
}
