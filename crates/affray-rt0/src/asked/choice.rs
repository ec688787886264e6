//! What may be answered.

use serde::{Deserialize, Serialize};

use crate::language::compiled::BinId;
use crate::state::arena::Zone;
use crate::state::card::Tarot;
use crate::state::check::Form;
use crate::state::ids::{BlockId, EddyId, FoeId, PlayerId};
use crate::state::injury::Injury;
use crate::state::milestone::Boon;
use crate::state::skill::{Difficulty, Edge, Skill};

/// Where a point of Corruption is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarkOn {
    /// A box of Friendship.
    Friendship,
    /// An ability.
    Ability(BinId),
}

/// What the GM has happen next in a campaign (RT-86).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CampaignStep {
    /// A Day begins.
    DayBegins,
    /// The Day ends.
    DayEnds,
    /// The same adversaries are fought again.
    FightAgain,
    /// A player makes a check (RT-47).
    Check,
    /// Other adversaries are fought.
    FightOthers,
    /// All make a check together (RT-79).
    Together,
    /// A player helps another's check (RT-79).
    Help,
    /// A player meets an injury while exploring (RT-80).
    Injury,
    /// A spell's skill half is used (RT-66).
    Half,
    /// An injury is treated (RT-80).
    Treatment,
    /// An injury is bought off (RT-80).
    BuyOff,
    /// Nothing more.
    Stop,
}

/// One answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Lay a card on a bin.
    Lay {
        /// The card.
        card: Tarot,
        /// The bin.
        bin: BinId,
    },
    /// Try something no bin provides.
    Propose,
    /// End the turn.
    EndTurn,
    /// Draw so many.
    Draw(u8),
    /// So much Corruption.
    Corruption(u8),
    /// This card.
    Card(Tarot),
    /// One of the things a bin offers, from 0.
    Option {
        /// The bin.
        of: BinId,
        /// Which.
        place: u8,
    },
    /// The Eddy's entry at this place, from 0.
    Entry(u8),
    /// Pay with Corruption.
    PayCorruption(u8),
    /// Pay with this card.
    PayCard(Tarot),
    /// This Zone.
    Zone(Zone),
    /// This adversary.
    Adversary(FoeId),
    /// This player.
    Player(PlayerId),
    /// This Eddy.
    Eddy(EddyId),
    /// This intent.
    Intent {
        /// Whose.
        adversary: FoeId,
        /// Which of them, from 0.
        place: u8,
    },
    /// This bin.
    Bin(BinId),
    /// None of it.
    Decline,
    /// Yes.
    Yes,
    /// No.
    No,
    /// A check of this skill.
    Skill(Skill),
    /// This hard.
    Difficulty(Difficulty),
    /// So many cards.
    Price(u8),
    /// Bonus, Penalty or neither.
    Edge(Edge),
    /// Done or failed without a check.
    Settle(bool),
    /// Mark it there.
    Mark(MarkOn),
    /// This injury.
    Injury(Injury),
    /// This comes next.
    Then(CampaignStep),
    /// Read together like this.
    Form(Form),
    /// This player's spell.
    Half {
        /// Whose.
        player: PlayerId,
        /// Which.
        spell: BinId,
    },
    /// This player's injury.
    Hurt {
        /// Whose.
        player: PlayerId,
        /// Which.
        injury: Injury,
    },
    /// Buy off this injury of one's own (RT-80).
    BuyOff(Injury),
    /// This stat block, or every one, grows stronger (RT-77).
    Strengthen {
        /// Which; `None` is every one.
        block: Option<BlockId>,
        /// In which way.
        boon: Boon,
    },
    /// This player gets rid of a point of Corruption (RT-77).
    Shed(PlayerId),
    /// An adversary of this stat block.
    Foe(BlockId),
    /// This became of it.
    Fate(Fate),
}

/// What became of an adversary that went down; for the telling only (RT-72).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It cannot fight on.
    Beaten,
    /// It lies unconscious.
    Unconscious,
    /// It is dead.
    Dead,
}

impl Fate {
    /// All of them.
    pub const ALL: [Fate; 3] = [Fate::Beaten, Fate::Unconscious, Fate::Dead];
}
