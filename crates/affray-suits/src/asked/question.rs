//! What people are asked, and what they may answer.

use affray_core::{RuleId, Seat};
use serde::{Deserialize, Serialize};

use crate::state::card::PlayingCard;
use crate::state::hand::{Hand, Lay};
use crate::state::sheet::{FighterId, WeaponId};

/// What a card is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// An opening hand (SU-09).
    Deal,
    /// The action card of somebody without a hand (SU-86).
    ActionCard,
    /// Who goes first in a shared slot (SU-15).
    Order,
    /// A refresh (SU-10).
    Refresh,
    /// An attack or another actor's play (SU-25).
    Attack,
    /// A defence (SU-26).
    Defence,
    /// A henchman's second card (SU-87).
    Second,
    /// The effect of a success (SU-29).
    Effect,
    /// Bleeding (SU-54).
    Bleed,
    /// A Will check or another test (SU-04).
    Test,
    /// The card of a number in a contest (SU-32).
    Number,
    /// Whether a patient gets worse (SU-80).
    Worse,
}

impl Draw {
    /// Whether the card stays with whoever draws it, in a hand or as an action card.
    pub(crate) const fn is_kept(self) -> bool {
        matches!(self, Draw::Deal | Draw::ActionCard | Draw::Refresh)
    }
}

/// Where a card comes from: the one deck, for a purpose and a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Source {
    /// What for.
    pub draw: Draw,
    /// For whom.
    pub by: FighterId,
    /// The seat that turns it.
    pub seat: Seat,
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

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// Which of the four cards is the action card? Put to all heroes at once (SU-13).
    ActionCard,
    /// What does this person do in their own round? (SU-17)
    Act(FighterId),
    /// Which cards are thrown before the hand is filled? (SU-10)
    Throw(FighterId),
    /// Which cards are laid against a foe or a number of this much, at this rank? (SU-22)
    Lay {
        /// Who lays.
        who: FighterId,
        /// At which rank.
        rank: u16,
    },
    /// Parry or dodge? (SU-43)
    Mode(FighterId),
    /// Which cards are laid in defence, at this rank? (SU-26)
    Defend {
        /// Who defends.
        who: FighterId,
        /// At which rank.
        rank: u16,
    },
    /// A henchman has drawn a court card: another? (SU-87)
    Second {
        /// The henchman.
        who: FighterId,
        /// At which rank.
        rank: u16,
        /// The first card.
        first: PlayingCard,
    },
    /// Which of the two? (SU-87)
    Which {
        /// The henchman.
        who: FighterId,
        /// At which rank.
        rank: u16,
        /// The first card.
        first: PlayingCard,
        /// The second card.
        second: PlayingCard,
    },
    /// Whom does this person treat, now that the fight is over? (SU-68 to SU-75)
    Tend(FighterId),
    /// On whom does this surgeon operate? (SU-79, SU-82)
    Operate(FighterId),
    /// Does this hero reach for last words? (SU-85)
    LastWords(FighterId),
}

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
}

/// Allowed, or the rule that says no: a reference, since verdicts are asked for far more often than read.
pub(crate) type Verdict = Result<(), &'static (RuleId, &'static str)>;

/// A refusal: the rule, and why in a sentence.
macro_rules! no {
    ($rule:literal, $why:literal) => {
        Err(&(affray_core::RuleId($rule), $why))
    };
}
pub(crate) use no;

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
    type Err = crate::state::card::NotACard;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut hand = Hand::EMPTY;
        for code in text.split_whitespace().filter(|&code| code != "-") {
            if hand.len() == Hand::ROOM {
                return Err(crate::state::card::NotACard::new(text));
            }
            hand.add(code.parse()?);
        }
        Ok(Cards(hand))
    }
}

affray_core::serde_by_code!(Cards);
