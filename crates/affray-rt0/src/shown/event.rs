//! What happens, as facts in the past tense.

use affray_core::{RuleId, Seat};
use serde::{Deserialize, Serialize};

use crate::asked::choice::{Fate, MarkOn};
use crate::language::compiled::BinId;
use crate::state::actor::Actor;
use crate::state::arena::Zone;
use crate::state::card::Tarot;
use crate::state::check::Form;
use crate::state::ids::{BlockId, EddyId, FoeId, PlayerId};
use crate::state::injury::Injury;
use crate::state::milestone::{Boon, Earned};
use crate::state::skill::{Difficulty, Edge, Grade, Skill};
use crate::state::traits::Trait;

/// How a combat ended (RT-75).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// No adversary is left.
    Victory,
    /// No player is left, and at least one got away.
    Withdrawn,
    /// No player is left.
    Defeat,
    /// The last round allowed is over.
    Unfinished,
    /// Both sides fell together (ruling `simultaneous_end`).
    Draw,
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // Fields are named for what they hold; each variant says what happened.
pub enum Event {
    /// A combat began.
    CombatBegan,
    /// A round began.
    RoundBegan { round: u16 },
    /// An adversary drew an intent; shown to those who may see the card.
    IntentDrawn { adversary: FoeId, card: Tarot, face_up: bool },
    /// An adversary drew an intent face down.
    IntentHidden { adversary: FoeId },
    /// An intent was thrown away unused.
    IntentDropped { adversary: FoeId, card: Tarot },
    /// A hidden intent was turned up.
    IntentRevealed { adversary: FoeId, card: Tarot },
    /// An adversary carried out an intent.
    IntentDone { adversary: FoeId, card: Tarot },
    /// The GM's discard pile went back into the deck.
    GmReshuffled,
    /// A player's turn began.
    TurnBegan { player: PlayerId },
    /// A player's turn ended.
    TurnEnded { player: PlayerId },
    /// A player drew a card; shown to those who may see it.
    Drew { player: PlayerId, card: Tarot },
    /// A player drew a card nobody else sees.
    DrewHidden { player: PlayerId },
    /// A player's discard pile went back into the deck.
    Reshuffled { player: PlayerId, cards: u8 },
    /// A card was laid on a bin.
    Laid { player: PlayerId, card: Tarot, bin: BinId, counts_as: Tarot },
    /// A bin went off.
    Fired { player: PlayerId, bin: BinId },
    /// A card was discarded.
    Discarded { player: PlayerId, card: Tarot },
    /// The rest of the hand was discarded.
    HandDiscarded { player: PlayerId, cards: u8 },
    /// The Tower struck.
    TowerStruck { player: PlayerId },
    /// The lowest Minor went.
    Fooled { player: PlayerId, card: Tarot },
    /// Damage was dealt: so much absorbed, so many hit points left.
    Hit { by: Actor, on: Actor, amount: u16, absorbed: u16, hp: u16 },
    /// Hit points were lost to an injury.
    Bled { player: PlayerId, amount: u8, hp: u8 },
    /// Shields were gained.
    Shielded { who: Actor, amount: u16, total: u16 },
    /// Shields fell.
    ShieldsFell { who: Actor },
    /// Hit points came back.
    Healed { who: Actor, hp: u16 },
    /// A trait was forced on a player.
    Imposed { player: PlayerId, of: Trait, by: FoeId },
    /// A forced trait ended.
    ImposedEnded { player: PlayerId, of: Trait },
    /// Somebody moved.
    Moved { who: Actor, to: Zone },
    /// A player bought hit points at 0 (RT-09).
    BoughtBack { player: PlayerId, hp: u8 },
    /// A player was put out (RT-10).
    PutOut { player: PlayerId },
    /// A player left the combat.
    Fled { player: PlayerId },
    /// A player took Corruption.
    CorruptionTaken { player: PlayerId, amount: u8, total: u16 },
    /// A point of Corruption was marked.
    Marked { player: PlayerId, on: MarkOn },
    /// A character's Corruption reached the GM's limit.
    Retired { player: PlayerId },
    /// An adversary went down.
    Downed { adversary: FoeId },
    /// An adversary fled.
    AdversaryFled { adversary: FoeId },
    /// An Eddy was destroyed.
    EddyDestroyed { eddy: EddyId },
    /// An Eddy used a card.
    EddyUsed { eddy: EddyId, card: Tarot },
    /// An Eddy drew a card; shown to those who may see it.
    EddyCard { eddy: EddyId, card: Tarot },
    /// An Eddy drew its cards.
    EddyDrew { eddy: EddyId, cards: u8 },
    /// A player was promised extra cards.
    Promised { player: PlayerId, by: Actor, cards: u8 },
    /// Promised cards were let go.
    PromiseLapsed { player: PlayerId },
    /// Damage or shields count more from now on.
    Empowered { player: PlayerId, bin: BinId },
    /// Shields will be carried over.
    Blurred { player: PlayerId },
    /// A coin was tossed.
    Tossed { who: Actor, heads: bool },
    /// Cards were set aside to choose from; shown to those who may see them.
    Studied { player: PlayerId, card: Tarot },
    /// A card was taken out of the deck; shown to those who may see it.
    Fetched { player: PlayerId, card: Tarot },
    /// A card was taken out of the deck unseen by others.
    FetchedHidden { player: PlayerId },
    /// A drawn card decided.
    TurnedUp { player: PlayerId, card: Tarot },
    /// An adversary was charmed.
    Charmed { player: PlayerId, adversary: FoeId },
    /// A lasting spell ended.
    SpellEnded { player: PlayerId, spell: BinId },
    /// Ophiuchus took the place of a spell.
    StoodFor { player: PlayerId, spell: BinId },
    /// A spell was learnt for the Day.
    Learnt { player: PlayerId, spell: BinId },
    /// The player could learn a spell and nobody else sees which.
    PoolDrawn { player: PlayerId, spell: BinId },
    /// Tokens were laid on a bin.
    Tokens { player: PlayerId, bin: BinId, total: u8 },
    /// A card left the deck.
    Exiled { player: PlayerId, card: Tarot },
    /// A check was proposed.
    Proposed { player: PlayerId },
    /// The GM settled an action without a check.
    Settled { player: PlayerId, success: bool },
    /// A check was set.
    CheckSet { player: PlayerId, skill: Skill, difficulty: Difficulty, price: u8, edge: Edge },
    /// A card was paid for a check.
    Paid { player: PlayerId, card: Tarot },
    /// A card was turned for a check.
    Checked { player: Seat, card: Tarot, grade: Grade, luck: bool },
    /// A check came to this.
    CheckDone { player: Seat, grade: Grade },
    /// A check was tried again.
    Retried { player: PlayerId },
    /// A spell's skill half was used.
    HalfUsed { player: PlayerId, spell: BinId },
    /// Help waits for a player.
    Helped { player: Seat, edge: Edge },
    /// A joint check came to this; the doer, if one is named.
    JointDone { success: bool, doer: Option<Seat> },
    /// A player was injured.
    Injured { player: PlayerId, injury: Injury },
    /// An injury became lighter or went.
    Eased { player: PlayerId, injury: Injury, into: Option<Injury> },
    /// A player died.
    Died { player: PlayerId },
    /// The combat ended.
    Ended { outcome: Outcome, rounds: u16 },
    /// Supremacy tallies were scored.
    Tallied { tallies: u8, total: u16 },
    /// A milestone of the worksheet was passed.
    Milestone { at: u16, card: Tarot },
    /// A Day began.
    DayBegan,
    /// A Day ended.
    DayEnded,
    /// Friendship grew.
    FriendshipGrew { player: PlayerId, boxes: u8 },
    /// A player put out is back, with a Manipulation.
    Awoke { player: PlayerId },
    /// A scar closes a bin today.
    Scarred { player: PlayerId, bin: BinId },
    /// Of two cards turned for a check, this one counts.
    CheckCardChosen { player: Seat, card: Tarot },
    /// A check was called that several make together.
    JointSet { form: Form, skill: Skill, difficulty: Difficulty },
    /// A stat block grew stronger for the rest of the campaign.
    Strengthened { block: Option<BlockId>, boon: Boon, by: u16 },
    /// A player got rid of Corruption.
    CorruptionShed { player: PlayerId, amount: u16, total: u16 },
    /// What became of an adversary that went down.
    FateTold { adversary: FoeId, fate: Fate },
    // What follows came after format 1 of records, whose hash chain leaves it out.
    /// What a check is for the one who makes it; the GM set another difficulty, Bonus or Penalty, or said nothing yet.
    CheckFaced { player: Seat, skill: Skill, set: Difficulty, difficulty: Difficulty, edge: Edge, helped: bool },
    /// What an adversary forced on a player ended: whether the trait was in force before, and whether it still is.
    HoldEnded { player: PlayerId, of: Trait, by: FoeId, was: bool, still: bool },
    /// A card was taken into the hand, by this rule; shown to those who may see it.
    Took { player: PlayerId, card: Tarot, rule: RuleId },
    /// A card was taken into the hand unseen by others.
    TookHidden { player: PlayerId, rule: RuleId },
    /// A card was discarded by this rule.
    ThrewAway { player: PlayerId, card: Tarot, rule: RuleId },
    /// A player's discard pile went back into the deck, by this rule.
    ShuffledIn { player: PlayerId, cards: u8, rule: RuleId },
    /// Hit points came back, by this rule.
    Recovered { who: Actor, hp: u16, rule: RuleId },
    /// A coin was tossed for this rule.
    CoinFell { who: Actor, heads: bool, rule: RuleId },
    /// An intent was thrown away unused, by this rule.
    IntentGone { adversary: FoeId, card: Tarot, rule: RuleId },
    /// An injury became lighter or went, by this rule.
    InjuryEased { player: PlayerId, injury: Injury, into: Option<Injury>, rule: RuleId },
    /// A card was turned up for all to see, by this rule.
    TurnedOpen { player: PlayerId, card: Tarot, rule: RuleId },
    /// The player of a fallen character plays an Eddy for the rest of the Day.
    EddySeated { player: PlayerId },
    /// Which of the four tallies of the worksheet were earned.
    TalliesEarned { earned: Earned },
    /// A mark of Corruption went with the point that was shed.
    MarkGone { player: PlayerId, on: MarkOn },
    /// A hidden intent was turned up, by this rule.
    IntentShown { adversary: FoeId, card: Tarot, rule: RuleId },
}

impl Event {
    /// Whether records of format 1 have it in their hash chain: everything that could happen when that format was made.
    pub const fn is_in_format_1(&self) -> bool {
        !matches!(
            self,
            Event::CheckFaced { .. }
                | Event::HoldEnded { .. }
                | Event::Took { .. }
                | Event::TookHidden { .. }
                | Event::ThrewAway { .. }
                | Event::ShuffledIn { .. }
                | Event::Recovered { .. }
                | Event::CoinFell { .. }
                | Event::IntentGone { .. }
                | Event::InjuryEased { .. }
                | Event::TurnedOpen { .. }
                | Event::EddySeated { .. }
                | Event::TalliesEarned { .. }
                | Event::MarkGone { .. }
                | Event::IntentShown { .. }
        )
    }
}
