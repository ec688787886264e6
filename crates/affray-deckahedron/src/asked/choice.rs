//! What a seat may answer. Records keep answers in their serialised form.

use serde::{Deserialize, Serialize};

use crate::shown::event::GuardUse;
use crate::state::attribute::Attribute;
use crate::state::card::Card;
use crate::state::fighter::FighterId;
use crate::state::item::ItemKind;
use crate::state::moves::{Move, Takes};

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
        at: Option<FighterId>,
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
    #[serde(rename = "who")]
    Fighter(FighterId),
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
    FoeStamina(FighterId),
    /// +1 on this foe's next damage (DK-67).
    FoeDamage(FighterId),
    /// A disadvantage in this situation (DK-68).
    Situation(u8),
    /// Shoot at this fighter.
    ShootAt(FighterId),
    /// Strike at this fighter.
    StrikeAt(FighterId),
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
    /// Something else than a move of the menu.
    #[serde(rename = "otherwise")]
    SideAction,
    /// Drop an Equipment, or a Wealth, for a Speed (DK-06).
    Lighten {
        /// A Wealth rather than an Equipment.
        wealth: bool,
    },
    /// Produce something useful: for a green token and an Equipment, or for two Equipment (DK-22).
    Brought {
        /// A green token takes the place of one Equipment.
        green: bool,
    },
    /// Make up for something forgotten, at its price and a green token (DK-21).
    Mercy(Forgotten),
    /// Let this character go first (DK-72).
    YieldTo(FighterId),
    /// Take the risk the Risk Driver names (DK-89).
    TakeRisk,
    /// Let this magic item work on through the rest (DK-62).
    KeepUsing(Carried),
    /// Lose a Wealth for it.
    PayWealth,
    /// Every other magic item loses a charge for it (DK-88).
    PayOthers,
    /// A charge of the item is lost for good (DK-91).
    PayForGood,
    /// Give an own item card and a green token for this item (DK-90).
    Swap {
        /// The item wanted.
        get: ItemKind,
        /// The item given.
        give: Carried,
    },
    /// Begin to master weapons that shoot or fly (DK-90).
    MasterRanged,
    /// The challenge at this place, for everybody (DK-23).
    ChallengeAll(u8),
    /// Pick an Equipment, or a Wealth, up for a Speed (DK-06).
    PickUp {
        /// A Wealth rather than an Equipment.
        wealth: bool,
    },
    /// Take this move card (DK-89, DK-90).
    TakeMove(Move),
    /// Take this item (DK-89).
    TakeItem(ItemKind),
    /// Take a Risk Driver in place of a move card (DK-89).
    RiskDriver,
    /// Lay a token of Speed on Equipment, or on Wealth (DK-06).
    Shift {
        /// On Wealth rather than on Equipment.
        wealth: bool,
    },
    /// Send a companion at a foe (DK-01).
    Send {
        /// The companion.
        who: FighterId,
        /// The foe.
        at: FighterId,
    },
    /// Tell a companion to hold back, or to join in again (DK-01).
    Order {
        /// The companion.
        who: FighterId,
        /// Whether it is to hold back.
        back: bool,
    },
    /// The foes turn on a companion (DK-01, DK-81).
    AttackOn(FighterId),
}

/// What was possible and affordable earlier, and forgotten (DK-21).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forgotten {
    /// A Stamina point that a move card could have taken (DK-50).
    Park(Move),
    /// A Harm that a move card could have taken (DK-51).
    HarmOnMove(Move),
    /// A Harm that an item could have taken (DK-51).
    HarmOnItem(Carried),
    /// Two Equipment in the last settlement (DK-06).
    Provision,
    /// Repairs in the last settlement (DK-56).
    RepairAll,
    /// An item in the last settlement (DK-90).
    Buy(ItemKind),
}
