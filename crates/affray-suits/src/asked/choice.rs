//! What people may answer.

use serde::{Deserialize, Serialize};

use crate::state::card::{PlayingCard, PlayingCardError};
use crate::state::hand::Hand;
use crate::state::lay::Lay;
use crate::state::sheet::{FighterId, WeaponId};

/// One answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// This card becomes the action card.
    Card(PlayingCard),
    /// Attack somebody with a weapon.
    Attack {
        /// Whom.
        target: FighterId,
        /// With what.
        weapon: WeaponId,
    },
    /// Make a weapon ready.
    Ready(WeaponId),
    /// Load a weapon.
    Reload(WeaponId),
    /// Throw cards and draw.
    Refresh,
    /// Rest, and recover Shock.
    Rest,
    /// Do nothing in particular.
    Wait,
    /// Take another weapon in hand.
    Take(WeaponId),
    /// Get up, by half.
    Stand,
    /// Spend a round on killing somebody helpless.
    Kill(FighterId),
    /// Treat somebody.
    Treat {
        /// Whom.
        patient: FighterId,
        /// How.
        task: Task,
    },
    /// Go to the front or to the rear.
    Move,
    /// Cover an ally with a spear; the action is still to come.
    Cover(FighterId),
    /// Be ready to stop, if all are.
    Truce,
    /// Throw these cards.
    Throw(Cards),
    /// Lay these cards.
    Lay(Lay),
    /// Draw a card instead.
    Deck,
    /// Parry.
    Parry,
    /// Dodge.
    Dodge,
    /// Draw a second card.
    Second,
    /// Leave it at the first.
    Enough,
    /// Use the first card.
    UseFirst,
    /// Use the second card.
    UseSecond,
    /// Use both.
    UseBoth,
    /// Operate on somebody.
    Operate(FighterId),
    /// Nothing more to do.
    Done,
    /// Try for last words.
    Speak,
    /// Go in silence.
    Silence,
    /// Wake a friend who sleeps.
    Wake(FighterId),
    /// Kill nobody who lies helpless.
    Spare,
}

/// A step of a medic's work (SU-66 to SU-73).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Task {
    /// Take the suit off.
    Strip,
    /// Tear bandages.
    Tear,
    /// Stop the bleeding.
    Stabilise,
    /// Bandage Damage.
    Bandage,
}

/// Cards as an answer: written `9C 4D`, or `-` for none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(pub Hand);

impl std::fmt::Display for Cards {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        for (place, card) in self.0.cards().iter().enumerate() {
            write!(f, "{}{card}", if place > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Cards {
    type Err = PlayingCardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut hand = Hand::EMPTY;
        for code in text.split_whitespace().filter(|&code| code != "-") {
            if hand.len() == Hand::MOST {
                return Err(PlayingCardError::new(text));
            }
            hand.add(code.parse()?);
        }
        Ok(Cards(hand))
    }
}

affray_core::serde_by_code!(Cards);
