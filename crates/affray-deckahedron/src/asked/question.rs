//! What is asked of a seat. Questions are small values; the words for people are in `words`.

use serde::Serialize;

use crate::state::attribute::{Attribute, Rank};
use crate::state::card::{Card, Pile};
use crate::state::face::Face;
use crate::state::fighter::FighterId;
use crate::state::item::Die;
use crate::state::moves::{Cause, Move, Takes};

use crate::asked::choice::Forgotten;

/// When a reshuffle by choice is offered (DK-27).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Moment {
    /// Before the first card of a flip at this rank.
    BeforeFlip(Rank),
    /// Once a flip at this rank is settled.
    AfterFlip(Rank),
    /// Before a search for Stamina.
    BeforeSearch,
}

/// A question of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// What does the character do (DK-72)?
    Act {
        /// Who.
        who: FighterId,
        /// Advantage a Critical Flip adds (DK-19).
        extra: bool,
        /// IMMEDIATE moves already made in this spotlight, as bits by move (DK-72).
        done: u64,
    },
    /// Reshuffle (DK-27)?
    Reshuffle {
        /// Who.
        who: FighterId,
        /// When.
        when: Moment,
    },
    /// Which of the tied cards resolves the flip (DK-12)?
    Resolver {
        /// Who flips.
        who: FighterId,
        /// The cards that tie.
        tied: Pile,
        /// The one turned first.
        first: Card,
    },
    /// Which attribute (DK-08)?
    Attribute {
        /// Who.
        who: FighterId,
        /// For which move.
        mv: Move,
    },
    /// A Flashback (DK-21, DK-22)?
    Flashback {
        /// Who.
        who: FighterId,
        /// What the flip showed.
        face: Face,
    },
    /// Flip with two advantages for a point of the Good Bank (DK-69)?
    GoodBank {
        /// Who.
        who: FighterId,
    },
    /// Another token into the Flashback (DK-21)?
    FlashbackExtra {
        /// Who.
        who: FighterId,
    },
    /// A token or a level for green (DK-17)?
    Green {
        /// Who.
        who: FighterId,
        /// The move just made.
        mv: Move,
    },
    /// A Critical Flip (DK-19)?
    CriticalFlip {
        /// Who.
        who: FighterId,
    },
    /// How is the number split (DK-41)?
    Split {
        /// Who is hit.
        who: FighterId,
        /// The number.
        number: u8,
    },
    /// Which part of the hit comes next (ruling `damage_order`)?
    Part {
        /// Who is hit.
        who: FighterId,
        /// Stamina points left.
        stamina: u8,
        /// Harm left.
        harm: u8,
        /// Wounds left.
        wound: u8,
    },
    /// What absorbs it (DK-42)?
    Absorb {
        /// Who is hit.
        who: FighterId,
        /// What is about to be taken.
        what: Takes,
        /// Of body or mind.
        cause: Cause,
        /// Whether a shield was tried already for this Harm.
        tried: bool,
    },
    /// What does avoiding the Harm cost (DK-53)?
    ShieldPrice {
        /// Who.
        who: FighterId,
        /// The place of the shield among the items.
        item: u8,
    },
    /// Which card or token comes back (DK-37)?
    Regain {
        /// Who.
        who: FighterId,
        /// Points left.
        left: u8,
        /// Whether this is a Breather, which may gird Leather Armour instead (DK-52).
        breather: bool,
    },
    /// Which card stays exhausted (DK-62, DK-63)?
    Keep {
        /// Who.
        who: FighterId,
        /// The cards already kept.
        kept: Pile,
        /// How many more.
        left: u8,
    },
    /// Which wound card leaves (DK-63)?
    WoundLeaves {
        /// Who.
        who: FighterId,
    },
    /// Where is the Harm taken from (DK-62)?
    HarmLeaves {
        /// Who.
        who: FighterId,
    },
    /// Get clear, or take the blow for more damage (DK-77)?
    Clear {
        /// Who.
        who: FighterId,
        /// The foe.
        foe: FighterId,
        /// What the first roll came to.
        number: u8,
    },
    /// Which drawback of a Volley (DK-78)?
    Drawback {
        /// Who shot.
        who: FighterId,
        /// Whether the GM picks.
        gm: bool,
    },
    /// A choice in a cell of the opposed tables (DK-75, DK-76).
    Opposed {
        /// The attacker.
        who: FighterId,
        /// The defender.
        foe: FighterId,
        /// Which choice.
        cell: CellChoice,
    },
    /// How much of a hit on a decked foe turns into Harm and Wounds (DK-82)?
    Convert {
        /// Who hit.
        who: FighterId,
        /// The foe.
        foe: FighterId,
        /// The number.
        number: u8,
    },
    /// Does armour take it (ruling `foe_slot_value`)?
    Slot {
        /// The tick foe.
        foe: FighterId,
        /// The number.
        number: u8,
    },
    /// Which move follows the hit (DK-88)?
    AfterHit {
        /// Who hit.
        who: FighterId,
        /// The foe.
        foe: FighterId,
    },
    /// Skip the flip of a Backstab and just deal damage (DK-88)?
    SkipFlip {
        /// Who.
        who: FighterId,
        /// The foe.
        foe: FighterId,
    },
    /// Which of a move's benefits (DK-88)?
    Benefit {
        /// Who.
        who: FighterId,
        /// The foe.
        foe: FighterId,
        /// The move.
        mv: Move,
        /// Those already chosen, as bits.
        chosen: u8,
    },
    /// How many points become tokens (DK-88)?
    Hurts {
        /// Who.
        who: FighterId,
        /// At most.
        most: u8,
    },
    /// Rage after a Harm (DK-88)?
    Wrath {
        /// Who.
        who: FighterId,
    },
    /// Answer a spell with a Counterspell (DK-88)?
    Counter {
        /// Who.
        who: FighterId,
        /// The caster.
        foe: FighterId,
    },
    /// Spend a Defend token (DK-84)?
    Guard {
        /// Who defends.
        who: FighterId,
        /// Who is attacked.
        victim: FighterId,
        /// The attacker.
        foe: FighterId,
        /// Uses already made of this attack, as bits in the order of [`GuardUse::ALL`](crate::shown::event::GuardUse::ALL).
        used: u8,
    },
    /// Who gains from magic (DK-88)?
    Bless {
        /// Who uses it.
        who: FighterId,
    },
    /// What extra cost does the magic have (DK-88)?
    MagicCost {
        /// Who uses it.
        who: FighterId,
        /// The item's place.
        item: u8,
    },
    /// What does the GM do (DK-66, DK-71)?
    GmMove {
        /// The character whose move it was.
        who: FighterId,
        /// The move just made.
        mv: Move,
        /// The foe in it.
        foe: Option<FighterId>,
    },
    /// Pay for a second move (DK-70)?
    SecondMove {
        /// The character whose move it was.
        who: FighterId,
    },
    /// What does the GM buy (DK-67, DK-68)?
    Spend {
        /// Whether the fight has not begun yet.
        start: bool,
        /// How often something was bought in this window.
        spent: u8,
    },
    /// Whom does a foe attack (DK-81)?
    Victim {
        /// The foe.
        foe: FighterId,
    },
    /// A foe's turn in the module (DK-75, DK-76).
    FoeTurn {
        /// The foe.
        foe: FighterId,
    },
    /// Take a Breather outside danger (DK-61)?
    FreeBreather {
        /// Who.
        who: FighterId,
    },
    /// Pay the price of a challenge (DK-23)?
    Price {
        /// Who.
        who: FighterId,
        /// Which challenge of the chapter.
        challenge: u8,
    },
    /// What is done in the settlement (DK-90)?
    Settle {
        /// Who.
        who: FighterId,
    },
    /// Repair how much with Equipment (DK-56)?
    Repair {
        /// Who.
        who: FighterId,
    },
    /// What else than a move of the menu (DK-72)?
    SideAction {
        /// Who.
        who: FighterId,
        /// IMMEDIATE moves already made in this spotlight, as bits by move (DK-72).
        done: u64,
    },
    /// The GM names the attribute, having heard how it is gone about (DK-08).
    NameAttribute {
        /// Who.
        who: FighterId,
        /// For which move.
        mv: Move,
        /// What the player has in mind.
        wish: Attribute,
    },
    /// Does the GM allow it?
    Consent {
        /// Who asks.
        who: FighterId,
        /// For what.
        plea: Plea,
    },
    /// Which foes act in answer to a move (DK-81)?
    Join {
        /// Whose move it was.
        who: FighterId,
        /// Those that join already, as bits.
        joined: u32,
    },
    /// Is there anything to bargain with (DK-92)?
    Leverage {
        /// Who parleys.
        who: FighterId,
        /// With whom.
        foe: FighterId,
    },
    /// What is given in hand to seal the deal (DK-92)?
    Assurance {
        /// Who parleys.
        who: FighterId,
        /// With whom.
        foe: FighterId,
    },
    /// Does the deal talk the foe down (DK-87)?
    Deal {
        /// Who parleys.
        who: FighterId,
        /// With whom.
        foe: FighterId,
    },
    /// What loss goes with the spot that was hit (DK-88)?
    SetLoss {
        /// Who shot.
        who: FighterId,
        /// At whom.
        foe: FighterId,
    },
    /// Which other foe does the blow reach (DK-88)?
    Second {
        /// Who hit.
        who: FighterId,
        /// The first foe.
        foe: FighterId,
    },
    /// How far does the crafted weapon lower Speed (DK-90)?
    WeaponCost {
        /// Whose it will be.
        who: FighterId,
        /// Its die.
        die: Die,
    },
    /// What is picked up (DK-06)?
    Loot {
        /// Who.
        who: FighterId,
    },
    /// Which magic item works on through the rest (DK-62)?
    KeepUsing {
        /// Who.
        who: FighterId,
    },
    /// Does the player name something learned or shown (DK-90)?
    Naming {
        /// Who.
        who: FighterId,
    },
    /// Do the character's move cards complete a new circle (DK-90)?
    Circle {
        /// Who.
        who: FighterId,
    },
    /// Which level card (DK-90)?
    LevelCard {
        /// Who.
        who: FighterId,
    },
    /// Which move card does a new character take (DK-89)?
    PickMove {
        /// Who.
        who: FighterId,
    },
    /// Which item does a new character take (DK-89)?
    PickItem {
        /// Who.
        who: FighterId,
        /// Whether it is one of those a magic move brings.
        granted: bool,
    },
    /// Which tokens are laid elsewhere than on Speed (DK-06)?
    Tokens {
        /// Who.
        who: FighterId,
    },
    /// Pay the price of a test that the GM has just called for (DK-23)?
    TestPrice {
        /// Who.
        who: FighterId,
        /// Green tokens.
        price: u8,
    },
}

/// What a player asks the GM to allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Plea {
    /// Another token into a Flashback (DK-21).
    ThirdToken,
    /// Something forgotten (DK-21).
    Mercy(Forgotten),
    /// That this is a risk of the kind the Risk Driver names (DK-89).
    Risk,
}

impl Question {
    /// The fighter it is about.
    pub const fn who(&self) -> Option<FighterId> {
        match *self {
            Question::Act { who, .. }
            | Question::Reshuffle { who, .. }
            | Question::Resolver { who, .. }
            | Question::Attribute { who, .. }
            | Question::Flashback { who, .. }
            | Question::FlashbackExtra { who }
            | Question::GoodBank { who }
            | Question::Green { who, .. }
            | Question::CriticalFlip { who }
            | Question::Split { who, .. }
            | Question::Part { who, .. }
            | Question::Absorb { who, .. }
            | Question::ShieldPrice { who, .. }
            | Question::Regain { who, .. }
            | Question::Keep { who, .. }
            | Question::WoundLeaves { who }
            | Question::HarmLeaves { who }
            | Question::Clear { who, .. }
            | Question::Drawback { who, .. }
            | Question::Opposed { who, .. }
            | Question::Convert { who, .. }
            | Question::AfterHit { who, .. }
            | Question::SkipFlip { who, .. }
            | Question::Benefit { who, .. }
            | Question::Hurts { who, .. }
            | Question::Wrath { who }
            | Question::Counter { who, .. }
            | Question::Guard { who, .. }
            | Question::Bless { who }
            | Question::MagicCost { who, .. }
            | Question::GmMove { who, .. }
            | Question::SecondMove { who }
            | Question::FreeBreather { who }
            | Question::Price { who, .. }
            | Question::Settle { who }
            | Question::Repair { who }
            | Question::SideAction { who, .. }
            | Question::NameAttribute { who, .. }
            | Question::Consent { who, .. }
            | Question::Join { who, .. }
            | Question::Leverage { who, .. }
            | Question::Assurance { who, .. }
            | Question::Deal { who, .. }
            | Question::SetLoss { who, .. }
            | Question::Second { who, .. }
            | Question::WeaponCost { who, .. }
            | Question::Loot { who }
            | Question::KeepUsing { who }
            | Question::Naming { who }
            | Question::Circle { who }
            | Question::LevelCard { who }
            | Question::PickMove { who }
            | Question::PickItem { who, .. }
            | Question::Tokens { who }
            | Question::TestPrice { who, .. } => Some(who),
            Question::Slot { foe, .. } | Question::Victim { foe } | Question::FoeTurn { foe } => Some(foe),
            Question::Spend { .. } => None,
        }
    }
}

/// The choices the opposed tables give (DK-75, DK-76).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CellChoice {
    /// Two ticks against two crosses: 1d4+1, or a Wound.
    LossOrWound,
    /// One tick against two crosses: 1d4, or a Harm.
    LossOrHarm,
    /// Lose 1d4, or drop something.
    LossOrDrop,
    /// Take 1 off, or pin.
    OneOrPin,
    /// Take 1d4 off, or pin.
    LossOrPin,
}
