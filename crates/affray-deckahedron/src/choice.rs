//! What a seat may answer, and where chance comes from. Records keep answers in their serialised form.

use affray_core::Seat;
use serde::{Deserialize, Serialize};

use crate::card::Card;
use crate::event::GuardUse;
use crate::fighter::Who;
use crate::item::ItemKind;
use crate::mark::Attribute;
use crate::moves::{Move, Takes};

/// An item by its place among what is carried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Carried {
    /// The place, from 0.
    pub place: u8,
    /// What lies there.
    pub item: ItemKind,
}

/// One answer. Records keep its serialised form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Yes.
    Yes,
    /// No; nothing; that is all.
    No,
    /// Make this move, at somebody.
    Act {
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
        /// Against or for whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Who>,
        /// With which item.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Carried>,
    },
    /// Do nothing with the spotlight.
    Pass,
    /// This card.
    Card(Card),
    /// This attribute.
    Attribute(Attribute),
    /// Pay two green tokens (DK-21).
    TwoGreen,
    /// Pay a green token and an Equipment (DK-22).
    GreenAndEquipment,
    /// Pay two Equipment (DK-22).
    TwoEquipment,
    /// Spend a point of the Good Bank (DK-69).
    GoodBank,
    /// Take a green token.
    Token,
    /// Raise the move's level.
    Level,
    /// So much Harm and so many Wounds; the rest is Stamina.
    Split {
        /// Harm.
        harm: u8,
        /// Wounds.
        wound: u8,
    },
    /// This part next.
    Part(Takes),
    /// Park it on this move card.
    OnMove(Move),
    /// Park it on the item at this place.
    OnItem(Carried),
    /// Try the shield at this place.
    Shield(Carried),
    /// Let the armour at this place be damaged (DK-54).
    Mastery(Carried),
    /// Spend charges of the item at this place (DK-55).
    Charge(Carried),
    /// Lose a Stamina point for it.
    PayStamina,
    /// Let an item be damaged for it.
    PayItem,
    /// Lose a charge for it.
    PayCharge,
    /// Lose an Equipment for it.
    PayEquipment,
    /// Take an Exhaustion token off this move card.
    Untoken(Move),
    /// Clear a Harm off the item at this place.
    Gird(Carried),
    /// From the Exhaustion pile.
    FromPile,
    /// Get clear.
    Avoid,
    /// Take the blow for more.
    Extra,
    /// Step into danger (DK-78).
    Danger,
    /// Reduced damage (DK-78).
    Reduce,
    /// The loss of points.
    Loss,
    /// A Harm instead.
    Harm,
    /// A Wound instead.
    Wound,
    /// Drop something instead.
    Drop,
    /// Pin instead.
    Pin,
    /// This fighter.
    Who(Who),
    /// The benefit at this place of a move card's list (DK-88).
    Benefit {
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
        /// The place, from 0.
        which: u8,
    },
    /// This use of a Defend token (DK-84).
    Guard(GuardUse),
    /// So many.
    Number(u8),
    /// The foes attack together (DK-81).
    Attack,
    /// The danger of the place strikes (DK-71).
    Hazard,
    /// Confidence in the move is shaken (DK-71).
    Shake,
    /// A resource is used up (DK-71).
    UseUp,
    /// The challenge at this place (DK-23).
    Challenge(u8),
    /// A matter of story.
    Narrate,
    /// A Stamina point for this foe (DK-67).
    FoeStamina(Who),
    /// +1 on this foe's next damage (DK-67).
    FoeDamage(Who),
    /// A disadvantage in this situation (DK-68).
    Situation(u8),
    /// Shoot at this fighter.
    ShootAt(Who),
    /// Strike at this fighter.
    StrikeAt(Who),
    /// Take a Breather.
    Breathe,
    /// Learn or raise this move (DK-90).
    Study(Move),
    /// Have a weapon made; magic costs one more (DK-90).
    Craft {
        /// With a magic power.
        magic: bool,
    },
    /// Receive the weapon that was made (DK-90).
    Receive,
    /// Buy this item for Wealth (DK-90).
    Buy(ItemKind),
    /// Buy it for a green token and an Equipment (DK-90).
    Barter(ItemKind),
    /// Two Equipment for a Wealth (DK-06).
    Provision,
    /// Sell an Equipment (DK-06).
    Sell,
    /// Begin Weapon Mastery (DK-90).
    Master,
    /// Have everything repaired for a Wealth (DK-56).
    RepairAll,
}

/// Where chance comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// Which deck or die.
    pub what: From,
    /// Whose.
    pub who: Who,
    /// Who turns or rolls it at a real table.
    pub seat: Seat,
}

/// The kinds of chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum From {
    /// The top of the deck.
    Deck,
    /// The supply of wound cards.
    Wounds,
    /// The Exhaustion pile, shuffled.
    Exhaustion,
    /// A die.
    Die,
}
