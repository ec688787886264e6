//! What the rules ask, and what may be answered.

use serde::{Deserialize, Serialize};

use crate::arena::Zone;
use crate::card::{Pile, Tarot};
use crate::effect::{BinId, BinSet, Lists, Range};
use crate::injury::Injury;
use crate::milestone::Boon;
use crate::skill::{Difficulty, Edge, Skill};
use crate::together::Form;

/// Where chance comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A player's deck.
    Deck(u8),
    /// The GM's deck; every adversary's own under the ruling `gm_deck_policy`.
    GmDeck(u8),
    /// A player's hand, dealt in thought by somebody who cannot see it.
    Hand(u8),
    /// An Eddy's hand, dealt in the same way.
    EddyHand(u8),
    /// A player's coin.
    Coin(u8),
    /// The GM's coin.
    GmCoin,
    /// A lot drawn by the GM: an order of turns, a spell, an injury.
    Lot,
}

/// Whoever does something in a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// A player, by seat.
    Player(u8),
    /// An adversary, by list order.
    Adversary(u8),
    /// An Eddy.
    Eddy(u8),
}

/// What is asked of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// What to do next in the turn (RT-20).
    Act,
    /// Whether to take the extra cards (RT-37).
    ExtraCards,
    /// Which of the lowest Minors goes (RT-34).
    LowestMinor,
    /// Which card The Fool stands for on this bin (RT-82).
    StandFor(BinId),
    /// Which of several effects happens; the cards laid besides are worth `also`.
    Which {
        /// Who chooses.
        actor: Actor,
        /// The bin that went off.
        bin: BinId,
        /// The effects.
        options: Lists,
        /// Those that may be chosen, one bit each.
        open: u32,
        /// Worth of further cards.
        also: u16,
    },
    /// Whom an attack hits.
    Target {
        /// Who attacks.
        actor: Actor,
        /// How far it reaches.
        range: Range,
    },
    /// Which Zone to go to, one step away (RT-35).
    Step(Actor),
    /// Which empty Zone to go to (RT-44).
    EmptyZone(Actor),
    /// Which Zone of all (RT-81).
    AnyZone(Actor),
    /// Which other player (RT-37).
    Ally(Actor),
    /// Who is healed or shielded.
    Friend {
        /// Who chooses.
        actor: Actor,
        /// Whether the one who chooses may be chosen.
        oneself: bool,
        /// Whether only the injured are eligible.
        injured: bool,
    },
    /// Which hidden intent is turned up (RT-38).
    Reveal,
    /// Which intent is replaced (RT-38).
    Redraw,
    /// Whether the revealed intent is replaced as well (ruling `feint_choice`).
    AlsoRedraw,
    /// Which adversary (RT-64).
    Adversary,
    /// Which intent is dropped (RT-83).
    Drop,
    /// Which card to keep (RT-41).
    Keep,
    /// Which card to fetch (RT-62).
    Fetch {
        /// Cards that may not be taken.
        except: Pile,
    },
    /// Which ability to borrow (RT-42).
    Borrow {
        /// Among these.
        bins: BinSet,
    },
    /// Which spell Ophiuchus stands for (RT-65).
    Substitute,
    /// Which spell a card that counts as The Magician casts (RT-84).
    CastWith,
    /// A further card laid besides (RT-83).
    Also {
        /// The bin.
        bin: BinId,
        /// How many lie there already.
        given: u8,
    },
    /// The bin the further card is laid on (RT-83).
    Onto {
        /// The bin.
        bin: BinId,
        /// The card.
        card: Tarot,
    },
    /// How to pay (RT-83).
    Pay {
        /// The bin.
        bin: BinId,
        /// Whether not paying is allowed.
        optional: bool,
    },
    /// Where to mark a point of Corruption (RT-11).
    Mark,
    /// Which injury becomes lighter (RT-63).
    Ease(u8),
    /// Whom an adversary picks (RT-69).
    Victim {
        /// The adversary.
        adversary: u8,
        /// How far it reaches.
        range: Range,
    },
    /// Whether an adversary flees (RT-72).
    Flight(u8),
    /// What the GM makes of a proposed action (RT-46).
    Proposal(u8),
    /// How hard it is (RT-47).
    HowHard(u8),
    /// What it costs in cards (RT-46).
    Price(u8),
    /// What helps or hinders it (RT-49).
    WhatEdge(u8),
    /// Whether the player goes through with it (RT-46).
    Agree {
        /// The skill.
        skill: Skill,
        /// The difficulty.
        difficulty: Difficulty,
        /// The price in cards.
        price: u8,
        /// Bonus or Penalty.
        edge: Edge,
    },
    /// A card to pay with (RT-46).
    PayCard,
    /// Whether to use a spell's skill half on the check (RT-66).
    UseHalf {
        /// The skill.
        skill: Skill,
    },
    /// Whether to try again for 1 Corruption (RT-50).
    Again,
    /// What a second fall to 0 costs a player (ruling `second_zero_corruption`).
    FallPrice(u8),
    /// Whether to lend Capricorn for another try (RT-66).
    Lend(u8),
    /// Whether the GM grants success after three tries (RT-50).
    Grant(u8),
    /// Which of two cards turned counts, the better one first: the player's with a Bonus, the GM's with a Penalty (RT-49).
    CheckCard {
        /// The cards.
        cards: [Tarot; 2],
        /// Bonus or Penalty.
        edge: Edge,
    },
    /// Who is helped by the check just made (RT-79).
    Help,
    /// Which card an Eddy uses (RT-81).
    EddyCard(u8),
    /// What an Eddy uses it for (RT-81).
    EddyUse {
        /// The Eddy.
        eddy: u8,
        /// The card; `None` for any entry.
        card: Option<Tarot>,
    },
    /// What comes next in the campaign (RT-86).
    Next,
    /// Which bin a scar closes (RT-80).
    ScarBin,
    /// Whether to buy off an injury that would kill (RT-80).
    BuyOff(Injury),
    /// Whether Cancer keeps an injury from happening (RT-66).
    Ward {
        /// Whose injury.
        player: u8,
        /// Which.
        injury: Injury,
    },
    /// Which player makes the check (RT-79).
    Who,
    /// Which skill the check is about (RT-51).
    WhichSkill,
    /// How a joint check is read (RT-79).
    WhichForm,
    /// Which spell's skill half is used (RT-66).
    WhichHalf,
    /// Which injury is treated (RT-80).
    Patient,
    /// Which injury is bought off (RT-80).
    WhoseInjury,
    /// Whose injury becomes lighter, and which (RT-66).
    Relieve,
    /// Who of an equally fast group has the turn at this place of the order (RT-18).
    GoesNext(u8),
    /// What the GM changes as this milestone is passed (RT-77).
    Milestone(u16),
    /// Whether a proposed check is made by all together (RT-79).
    BattleForm(u8),
    /// Whether a player takes part in a check made together (RT-79).
    Join {
        /// The skill.
        skill: Skill,
        /// How hard it is.
        difficulty: Difficulty,
    },
    /// Which spell a proposed check is to bring about (RT-66).
    Invoke,
    /// Whom this player helps (RT-79).
    HelpWhom(u8),
    /// Who meets an injury (RT-80).
    HurtWhom,
    /// Which injury a player meets (RT-80).
    WhichInjury(u8),
    /// Whether to buy off an injury that leaves nothing to do (RT-80).
    Rise(Injury),
    /// Which adversary joins the next combat; so many have (RT-86).
    NextFoe(u8),
    /// What became of an adversary that went down (RT-72).
    Fate(u8),
}

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
pub enum Then {
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
    Adversary(u8),
    /// This player.
    Player(u8),
    /// This Eddy.
    Eddy(u8),
    /// This intent.
    Intent {
        /// Whose.
        adversary: u8,
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
    Then(Then),
    /// Read together like this.
    Form(Form),
    /// This player's spell.
    Half {
        /// Whose.
        player: u8,
        /// Which.
        spell: BinId,
    },
    /// This player's injury.
    Hurt {
        /// Whose.
        player: u8,
        /// Which.
        injury: Injury,
    },
    /// Buy off this injury of one's own (RT-80).
    BuyOff(Injury),
    /// This stat block, or every one, grows stronger (RT-77).
    Strengthen {
        /// Which; `None` is every one.
        block: Option<u8>,
        /// In which way.
        boon: Boon,
    },
    /// This player gets rid of a point of Corruption (RT-77).
    Shed(u8),
    /// An adversary of this stat block.
    Foe(u8),
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
