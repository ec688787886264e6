//! What has happened: facts in the past tense. Everything at this table is public but the order of the decks,
//! which nobody knows, so everyone is told everything.

use serde::{Serialize, Serializer};

use crate::asked::choice::Forgotten;
use crate::asked::question::Plea;
use crate::rules::flipping::weights::Weights;
use crate::state::attribute::{Attribute, Rank};
use crate::state::card::{Card, Pile};
use crate::state::face::Face;
use crate::state::fighter::{Fate, FighterId};
use crate::state::item::{Die, ItemKind};
use crate::state::moves::{Move, Takes};

/// The cards of one flip, in the order they were turned (DK-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turned {
    cards: [Card; 4],
    len: u8,
}

impl Turned {
    /// No card yet.
    pub const NONE: Turned = Turned { cards: [Card::CRITICAL_FAILURE; 4], len: 0 };

    /// Notes another card; a flip has four at most (DK-09).
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// The cards in order.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// The cards in no order.
    #[inline]
    pub fn pile(&self) -> Pile {
        Pile::of(self.cards().iter().copied())
    }
}

impl Serialize for Turned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

/// How a chapter ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// No foe is left (DK-87).
    Victory,
    /// Everybody is out.
    Defeat,
    /// Whoever is not out got away.
    Escape,
    /// Too many rounds.
    Stalemate,
}

/// Why somebody is incapacitated (DK-35, DK-47).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fall {
    /// No Stamina is left.
    Exhaustion,
    /// A third Wound.
    ThirdWound,
    /// The last tick of a foe.
    LastTick,
}

/// A fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[allow(missing_docs)] // Each field is what its name says; the variants are the facts.
pub enum Event {
    /// A scene of the scenario began.
    ChapterBegan { chapter: u8 },
    /// A round began (DK-72).
    RoundBegan { round: u16 },
    /// A character passed the spotlight on.
    Passed { who: FighterId },
    /// Somebody tried something.
    Tried { who: FighterId, mv: Move, at: Option<FighterId>, extra: bool },
    /// Somebody took a Breather outside danger (DK-61).
    CaughtBreath { who: FighterId },
    /// Somebody used an item.
    Used { who: FighterId, item: ItemKind },
    /// Cards were flipped and one resolved the flip (DK-10 to DK-13).
    Flipped { who: FighterId, attribute: Attribute, rank: Rank, net: i8, turned: Turned, face: Face, resolver: Card },
    /// A wound card cut the flip short (DK-16).
    CutShort { who: FighterId, card: Card },
    /// Deck and discard pile were shuffled together (DK-26).
    Reshuffled { who: FighterId, forced: bool, deck: u8 },
    /// A Stamina card was found and exhausted after so many misses (DK-30).
    StaminaLost { who: FighterId, card: Card, misses: u8, left: u8 },
    /// A point was spared (DK-55).
    Spared { who: FighterId },
    /// A tick foe lost points (DK-80).
    TicksLost { who: FighterId, points: u8, left: u8 },
    /// Armour of a tick foe took points (DK-80).
    SlotUsed { who: FighterId, points: u8 },
    /// A hit was rolled (DK-40).
    HitRolled { by: Option<FighterId>, on: FighterId, die: Die, shows: u8, total: u8 },
    /// A hit was split (DK-41).
    Split { who: FighterId, number: u8, stamina: u8, harm: u8, wound: u8 },
    /// Something was absorbed by a move card (DK-50, DK-51).
    OnMove { who: FighterId, what: Takes, mv: Move },
    /// Something was absorbed by an item (DK-51 to DK-55).
    OnItem { who: FighterId, what: Takes, item: ItemKind },
    /// An item was damaged, or destroyed (DK-56).
    ItemHurt { who: FighterId, item: ItemKind, destroyed: bool },
    /// A charge was spent (DK-91).
    ChargeSpent { who: FighterId, item: ItemKind, left: u8 },
    /// A Harm token was placed (DK-44).
    HarmTaken { who: FighterId, harm: u8 },
    /// A third Harm became a Wound (DK-45).
    HarmBecameWound { who: FighterId },
    /// A Wound token and a wound card were placed (DK-46).
    WoundTaken { who: FighterId, wound: u8, card: Option<Card> },
    /// Somebody is incapacitated (DK-36).
    Fell { who: FighterId, why: Fall },
    /// A card came back from exhaustion (DK-37).
    Regained { who: FighterId, card: Card, left: u8 },
    /// An Exhaustion token came off a move card (DK-37).
    TokenReturned { who: FighterId, mv: Move },
    /// A Harm was cleared off an item (DK-52, DK-62).
    Girded { who: FighterId, item: ItemKind },
    /// Nothing was regained.
    NothingRegained { who: FighterId },
    /// A foe moved to a superior position (DK-58).
    Superior { foe: FighterId, over: FighterId },
    /// The Bad Bank grew (DK-65).
    BankGrew { bank: u8 },
    /// The Bad Bank was spent from (DK-67, DK-68, DK-70).
    BankSpent { on: Spent, bank: u8 },
    /// The GM made a move (DK-66, DK-71).
    GmMoved { mv: GmMove, on: FighterId },
    /// A flip was ignored and made again (DK-21, DK-22).
    Flashback { who: FighterId, green: u8, equipment: u8, net: i8 },
    /// Green came up: a token (DK-17).
    GreenGained { who: FighterId, green: u8 },
    /// Green came up: a level (DK-17).
    LevelRaised { who: FighterId, mv: Move, level: i8 },
    /// Green came up: practice (DK-17).
    Practised { who: FighterId, skill: i8 },
    /// A Critical Flip was paid for (DK-19).
    CriticalFlip { who: FighterId, green: u8 },
    /// Confidence in a move came back (DK-71).
    Confident { who: FighterId, mv: Move },
    /// Green tokens were spent otherwise.
    GreenSpent { who: FighterId, green: u8 },
    /// Somebody got clear of a blow (DK-77).
    GotClear { who: FighterId, foe: FighterId },
    /// An attack missed or came to nothing.
    Missed { who: FighterId, foe: FighterId },
    /// Swords crossed without loss (DK-75).
    Clashed { who: FighterId, foe: FighterId },
    /// Somebody fell over and deals no loss for a turn (DK-75).
    Toppled { who: FighterId },
    /// Somebody is pinned (DK-76).
    Pinned { who: FighterId },
    /// Somebody moved freely (DK-76).
    Moved { who: FighterId },
    /// Ammunition went (DK-76).
    AmmoSpent { who: FighterId, left: u8 },
    /// Something was dropped (DK-75).
    Dropped { who: FighterId },
    /// Equipment went (DK-78).
    EquipmentLost { who: FighterId, left: u8 },
    /// A drawback of a Volley (DK-78).
    Drawback { who: FighterId, what: Drawback },
    /// Damage was halved or lessened before it counted (DK-40).
    Lessened { on: FighterId, number: u8 },
    /// Defend tokens were set up (DK-84).
    Guarded { who: FighterId, tokens: u8 },
    /// A Defend token was spent (DK-84).
    GuardSpent { who: FighterId, how: GuardUse, left: u8 },
    /// Questions may be asked (DK-92).
    Questions { who: FighterId, count: u8 },
    /// A success, a snag, or part of the way (DK-14).
    CameOff { who: FighterId, face: Face },
    /// Somebody left the fight (DK-85).
    Escaped { who: FighterId },
    /// A foe was talked down (DK-87).
    Pacified { who: FighterId },
    /// A foe is on guard now (DK-74).
    Alerted { who: FighterId },
    /// A benefit of a move was taken (DK-88).
    Benefit { who: FighterId, mv: Move, which: u8 },
    /// A foe's weak spot is known (DK-88).
    WeakSpot { foe: FighterId },
    /// Tokens for advantage lie on a foe (DK-88).
    Openings { foe: FighterId, count: u8 },
    /// Rage began (DK-88).
    Enraged { who: FighterId },
    /// The foes lost sight of somebody (DK-88).
    Hidden { who: FighterId },
    /// A spell came to nothing (DK-88).
    Countered { who: FighterId, foe: FighterId },
    /// Magic without charges (DK-91).
    BloodBound { who: FighterId },
    /// A challenge was passed (DK-23).
    ChallengePassed { who: FighterId, chapter: u8, challenge: u8 },
    /// A challenge was failed (DK-23).
    ChallengeFailed { who: FighterId, chapter: u8, challenge: u8 },
    /// An ability was written on the sheet (DK-23).
    Learned { who: FighterId, ability: u8 },
    /// A Harm token went (DK-62, DK-63).
    HarmRemoved { who: FighterId, harm: u8 },
    /// A Wound token went, and perhaps a wound card (DK-63).
    WoundRemoved { who: FighterId, wound: u8, card: Option<Card> },
    /// A rest or a day of healing ended with so many cards still exhausted (DK-62, DK-63).
    Recovered { who: FighterId, healed: bool, exhausted: u8, stamina: u8 },
    /// Somebody cannot rest because they are out (DK-36).
    Lies { who: FighterId },
    /// Magic items recharged (DK-91).
    Recharged { who: FighterId },
    /// Something was learned, made or bought in a settlement (DK-90).
    Settled { who: FighterId, deed: Deed },
    /// Items were repaired (DK-56).
    Repaired { who: FighterId, cards: u8 },
    /// A scene ended.
    ChapterEnded { chapter: u8, rounds: u16, outcome: Option<Outcome> },
    /// A token was dropped for a Speed (DK-06).
    Lightened { who: FighterId, wealth: bool, speed: u8 },
    /// A token was picked up for a Speed (DK-06).
    PickedUp { who: FighterId, wealth: bool, speed: u8 },
    /// Something useful was produced (DK-22).
    Brought { who: FighterId, green: u8, equipment: u8 },
    /// The GM allowed something forgotten (DK-21).
    Mercy { who: FighterId, what: Forgotten, green: u8 },
    /// The GM did not allow it (DK-21, DK-89).
    Refused { who: FighterId },
    /// A Risk Driver paid out (DK-89).
    Risked { who: FighterId, green: u8 },
    /// Somebody let another go first (DK-72).
    Yielded { who: FighterId, to: FighterId },
    /// A magic item works on through the rest (DK-62).
    KeptUsing { who: FighterId, item: ItemKind },
    /// A charge was lost for good (DK-91).
    LostForGood { who: FighterId, item: ItemKind, capacity: u8 },
    /// Something was given in hand to seal a deal (DK-92).
    Assured { who: FighterId, foe: FighterId, wealth: bool },
    /// A mastery came into force (DK-90).
    Mastered { who: FighterId },
    /// Something was named that was learned or shown (DK-90).
    Named { who: FighterId, green: u8 },
    /// A level card was taken (DK-90).
    LevelCardTaken { who: FighterId, card: LevelCard },
    /// A new character took a move card (DK-89).
    MoveTaken { who: FighterId, mv: Move },
    /// A new character took an item (DK-89).
    ItemTaken { who: FighterId, item: ItemKind, speed: u8 },
    /// A new character took a Risk Driver (DK-89).
    RiskDriverTaken { who: FighterId },
    /// A new character laid out the tokens (DK-06).
    TokensLaid { who: FighterId, speed: u8, equipment: u8, wealth: u8 },
    // What follows says more than the variants above could; it is no part of the first format of records.
    /// What a flip's advantage is made of (DK-09).
    Weighed { who: FighterId, why: Weights, net: i8 },
    /// A point of the Good Bank was spent on a flip (DK-69).
    GoodBankSpent { who: FighterId, left: u8 },
    /// The die for Stamina that comes back was rolled (DK-58, DK-61, DK-88).
    RegainRolled { who: FighterId, why: Regaining, shows: u8, points: u8 },
    /// Nothing came back: the flip was too bad, or there was nothing (DK-37, DK-58, DK-61).
    RegainedNothing { who: FighterId, why: Option<Regaining> },
    /// A card added a die to a hit (DK-88).
    MoreRolled { who: FighterId, mv: Move, die: Die, shows: u8 },
    /// Something added points to the roll just made (DK-67, DK-88).
    Added { by: FighterId, points: u8, why: Extra },
    /// Foes attack together; all of them as bits (DK-81).
    GangedUp { lead: FighterId, on: FighterId, all: u32 },
    /// A rule made somebody reshuffle (DK-28, DK-29, DK-32).
    ReshuffleForced { who: FighterId, why: Forced, deck: u8 },
    /// An Equipment went (DK-71, DK-78).
    EquipmentGone { who: FighterId, left: u8, why: Gone },
    /// Green tokens paid for a move, or for passing a challenge (DK-23, DK-88).
    GreenPaid { who: FighterId, price: u8, green: u8, mv: Option<Move> },
    /// An attack missed (DK-74, DK-76, DK-88).
    WentWide { who: FighterId, foe: FighterId, why: Wide },
    /// Somebody stayed out of reach of the foe attacked (DK-77, DK-88).
    KeptClear { who: FighterId, foe: FighterId, mv: Move },
    /// A Harm went, off the pile or off a card (DK-62, DK-63, DK-88).
    HarmEased { who: FighterId, harm: u8, by: Care, off: Token },
    /// A Wound went, and perhaps a wound card (DK-63, DK-88).
    WoundHealed { who: FighterId, wound: u8, card: Option<Card>, by: Care },
    /// The GM did not allow what was asked for (DK-21, DK-89).
    Denied { who: FighterId, plea: Plea },
    /// An item kept something off (DK-53, DK-54, DK-55).
    Avoided { who: FighterId, what: Takes, item: ItemKind },
    /// Somebody who has fallen over dealt nothing (DK-75).
    DealsNothing { who: FighterId, on: FighterId, what: Takes },
    /// Somebody who goes down strikes all the same: both are consequences of one result (DK-75, DK-77).
    LastBlow { who: FighterId, on: FighterId },
    /// Somebody who has gone down does not strike any more (DK-75, DK-77).
    BlowLost { who: FighterId, on: FighterId },
    /// A foe that cannot answer did not strike back (DK-88).
    NoAnswer { foe: FighterId, who: FighterId },
    /// A companion was sent at a foe (DK-01).
    Sent { who: FighterId, by: FighterId, at: FighterId },
    /// Companions, as bits, joined a blow (DK-01, DK-81).
    JoinedIn { who: FighterId, companions: u32, on: FighterId },
    /// A companion was told to hold back, or to join in again (DK-01).
    Ordered { who: FighterId, back: bool },
    /// A test that the GM called for was passed, or not (DK-23).
    Tested { who: FighterId, passed: bool },
    /// The GM took something (DK-71).
    Taken { who: FighterId, what: Resource, left: u8 },
    /// The Bad Bank was spent on something that words tell (DK-67).
    BankUsed { on: BankUse, points: u8, bank: u8 },
    /// The GM said what being incapacitated means for somebody (DK-36).
    FateTold { who: FighterId, fate: Fate },
}

/// What the GM can take as a move (DK-71).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Resource {
    /// An Equipment.
    Equipment,
    /// A Wealth.
    Wealth,
    /// A green token.
    Green,
    /// A charge of a magic item.
    Charge,
    /// An item is damaged.
    Item,
    /// A point of the module's ammunition.
    Ammunition,
}

impl Resource {
    /// All of them, as the GM names them.
    pub const ALL: [(&'static str, Resource); 6] = [
        ("equipment", Resource::Equipment),
        ("wealth", Resource::Wealth),
        ("green", Resource::Green),
        ("charge", Resource::Charge),
        ("item", Resource::Item),
        ("ammunition", Resource::Ammunition),
    ];
}

/// What the Bad Bank buys apart from what has marks on the table (DK-67).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BankUse {
    /// A cost is higher.
    Price,
    /// A treasure is poorer.
    Treasure,
    /// Something looks worse than before.
    Looks,
    /// A soft move.
    Soft,
}

impl BankUse {
    /// All of them, as the GM names them.
    pub const ALL: [(&'static str, BankUse); 4] = [
        ("price", BankUse::Price),
        ("treasure", BankUse::Treasure),
        ("looks", BankUse::Looks),
        ("soft", BankUse::Soft),
    ];
}

/// What brings Stamina back (DK-58, DK-61, DK-88).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Regaining {
    /// A Breather in the fight.
    Breather,
    /// A Breather outside danger.
    Quiet,
    /// Another card.
    Card,
}

/// What adds points to a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Extra {
    /// Bought from the Bad Bank (DK-67).
    Bought,
    /// Rage, or own Harm and Wounds that spur on (DK-88).
    Fury,
}

/// Why somebody must reshuffle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Forced {
    /// The deck is short (DK-28).
    Short,
    /// The deck ran out in a flip (DK-29).
    Flip,
    /// The deck ran out in a search for Stamina (DK-32).
    Search,
}

/// Where an Equipment went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Gone {
    /// Into a Volley (DK-78).
    Volley,
    /// Used up by the GM's move (DK-71).
    UsedUp,
}

/// Which attack missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wide {
    /// An attack of the module on somebody who suspects nothing (DK-74).
    Unopposed,
    /// A shot of the module (DK-76).
    Shot,
    /// The move of a card (DK-88).
    Card,
}

/// What mends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Care {
    /// Some hours of rest (DK-62).
    Rest,
    /// A day of care (DK-63).
    Heal,
    /// Mending (DK-88).
    Mending,
}

/// Where a token lay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// On the Exhaustion pile.
    Pile,
    /// On a move card.
    Move(Move),
    /// On an item.
    Item(ItemKind),
}

impl Event {
    /// Whether the first format of records has it. What was added later tells more of what happened and changes nothing
    /// of it, so the chain of an old record leaves it out.
    pub const fn is_in_format_1(&self) -> bool {
        !matches!(
            self,
            Event::Weighed { .. }
                | Event::GoodBankSpent { .. }
                | Event::RegainRolled { .. }
                | Event::RegainedNothing { .. }
                | Event::MoreRolled { .. }
                | Event::Added { .. }
                | Event::GangedUp { .. }
                | Event::ReshuffleForced { .. }
                | Event::EquipmentGone { .. }
                | Event::GreenPaid { .. }
                | Event::WentWide { .. }
                | Event::KeptClear { .. }
                | Event::HarmEased { .. }
                | Event::WoundHealed { .. }
                | Event::Denied { .. }
                | Event::Avoided { .. }
                | Event::DealsNothing { .. }
                | Event::LastBlow { .. }
                | Event::BlowLost { .. }
                | Event::NoAnswer { .. }
                | Event::Sent { .. }
                | Event::JoinedIn { .. }
                | Event::Ordered { .. }
                | Event::Tested { .. }
                | Event::Taken { .. }
                | Event::BankUsed { .. }
                | Event::FateTold { .. }
        )
    }
}

/// What a completed circle brings (DK-90).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LevelCard {
    /// A card with spots.
    Move(Move),
    /// A blessing, shuffled into the deck (DK-24).
    Blessing(Card),
}

/// What the Bad Bank bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Spent {
    /// A second move (DK-70).
    SecondMove,
    /// A Stamina point for a foe (DK-67).
    FoeStamina(FighterId),
    /// +1 on a foe's next damage (DK-67).
    FoeDamage(FighterId),
    /// A disadvantage in a situation (DK-68).
    Situation(u8),
    /// A soft move (DK-67).
    Soft,
}

/// What the GM did (DK-71).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum GmMove {
    /// The foes attacked together (DK-81).
    Attack,
    /// The danger of the place struck.
    Hazard,
    /// Confidence was shaken.
    Shake,
    /// A resource was used up.
    UseUp,
    /// A challenge was called for.
    Challenge,
    /// A matter of story.
    Narrate,
}

/// The drawbacks of a Volley (DK-78).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Drawback {
    /// A step into danger.
    Danger,
    /// Reduced damage.
    Reduce,
    /// An Equipment gone.
    Equipment,
}

/// The uses of a Defend token (DK-84).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GuardUse {
    /// Draws the attack.
    Draw,
    /// Halves it.
    Halve,
    /// Opens the attacker to an ally.
    Open,
    /// Hits the attacker for 1.
    Hit,
}

impl GuardUse {
    /// All of them.
    pub const ALL: [GuardUse; 4] = [GuardUse::Draw, GuardUse::Halve, GuardUse::Open, GuardUse::Hit];
}

/// What is done in a settlement (DK-90).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// A move was learned or raised.
    Studied(Move, i8),
    /// A weapon was ordered.
    Ordered(Die, bool),
    /// The weapon was received.
    Received(Die),
    /// An item was bought.
    Bought(ItemKind),
    /// Two Equipment were bought.
    Provisioned,
    /// An Equipment was sold.
    Sold,
    /// Weapon Mastery was begun.
    Mastering,
    /// Everything was repaired.
    Repaired,
}
