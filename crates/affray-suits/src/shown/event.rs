//! What has happened, in the past tense.

use serde::Serialize;

use crate::asked::choice::Task;
use crate::asked::source::Draw;
use crate::rules::blow::bleeding::Bleed;
use crate::rules::blow::harm::Blow;
use crate::rules::contests::impact::Impact;
use crate::rules::contests::value::Side;
use crate::state::card::PlayingCard;
use crate::state::hand::Hand;
use crate::state::harm::Harm;
use crate::state::lay::Lay;
use crate::state::person::Posture;
use crate::state::sheet::{Band, FighterId, WeaponId};

/// How somebody defended (SU-43).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// With a weapon.
    Parry,
    /// With the body.
    Dodge,
    /// Not at all (SU-45).
    None,
}

/// Why somebody died.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// One blow (SU-49).
    Blow,
    /// One blow too many (SU-53).
    Wounds,
    /// Loss of blood (SU-55).
    Bleeding,
    /// Killed while helpless (SU-60).
    Helpless,
    /// Days of getting worse (SU-80, SU-81).
    Decline,
}

/// What a number stands for in a contest (SU-32).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Against {
    /// Damage.
    Damage,
    /// Half the Damage.
    HalfDamage,
    /// Trauma.
    Trauma,
    /// Stabilised Trauma.
    Stabilised,
    /// Injury.
    Injury,
    /// How hard something is, as the GM says; not in records of format 1.
    Difficulty,
}

/// A fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The decks were mixed.
    Mixed {
        /// How many packs.
        packs: u8,
        /// How many the table asked for.
        asked: u8,
    },
    /// Somebody was dealt cards; shown to them alone.
    Dealt {
        /// Who.
        who: FighterId,
        /// What.
        cards: Hand,
    },
    /// The same for everybody else.
    DealtUnseen {
        /// Who.
        who: FighterId,
        /// How many.
        count: u8,
    },
    /// An action card was shown.
    ActionCard {
        /// Whose.
        who: FighterId,
        /// Which.
        card: PlayingCard,
        /// The slot.
        slot: u8,
        /// Whether it is above their Speed.
        too_fast: bool,
    },
    /// A card was drawn for a shared slot.
    OrderDrawn {
        /// Who drew.
        who: FighterId,
        /// What.
        card: PlayingCard,
    },
    /// A turn began.
    TurnBegan {
        /// Which.
        turn: u16,
    },
    /// Somebody entered the fight.
    Joined {
        /// Who.
        who: FighterId,
    },
    /// The discards went back into the pile.
    Reshuffled {
        /// How many cards.
        cards: u16,
    },
    /// Somebody with open Trauma drew.
    BleedingDrawn {
        /// Who.
        who: FighterId,
        /// What.
        card: PlayingCard,
        /// What it did.
        bleed: Bleed,
        /// How they stand now.
        harm: Harm,
    },
    /// A test was made.
    Tested {
        /// Who.
        who: FighterId,
        /// Against what.
        rank: u16,
        /// The card.
        card: PlayingCard,
        /// Whether it passed.
        passed: bool,
        /// What it was for.
        purpose: Purpose,
    },
    /// Somebody was too fast for their own good and waits.
    TooFast {
        /// Who.
        who: FighterId,
    },
    /// A token of forced cooldown was worked off.
    Cooled {
        /// Who.
        who: FighterId,
        /// How many are left.
        left: u8,
    },
    /// A weapon was worked on.
    Readied {
        /// Who.
        who: FighterId,
        /// Which.
        weapon: WeaponId,
        /// Actions still needed.
        left: u8,
    },
    /// A weapon was loaded.
    Reloaded {
        /// Who.
        who: FighterId,
        /// Which.
        weapon: WeaponId,
        /// Actions still needed.
        left: u8,
    },
    /// Somebody refreshed their hand; shown to them alone.
    Refreshed {
        /// Who.
        who: FighterId,
        /// What was thrown.
        thrown: Hand,
        /// What is held now.
        hand: Hand,
    },
    /// The same for everybody else.
    RefreshedUnseen {
        /// Who.
        who: FighterId,
        /// How many were thrown.
        thrown: u8,
        /// How many were drawn.
        drawn: u8,
    },
    /// Somebody rested.
    Rested {
        /// Who.
        who: FighterId,
    },
    /// Somebody waited.
    Waited {
        /// Who.
        who: FighterId,
    },
    /// Somebody would stop.
    OfferedTruce {
        /// Who.
        who: FighterId,
    },
    /// Shock went away.
    Recovered {
        /// Who.
        who: FighterId,
        /// What is left.
        shock: u16,
    },
    /// Another weapon was taken.
    Took {
        /// Who.
        who: FighterId,
        /// Which.
        weapon: WeaponId,
    },
    /// Somebody got up, by half.
    Rose {
        /// Who.
        who: FighterId,
        /// How far.
        posture: Posture,
    },
    /// Somebody changed place.
    Moved {
        /// Who.
        who: FighterId,
        /// Where to.
        band: Band,
    },
    /// A spear covers somebody.
    Covered {
        /// Whose spear.
        who: FighterId,
        /// Whom.
        ally: FighterId,
    },
    /// An attack was declared: with so many cards, or from the deck.
    Attacked {
        /// Who.
        by: FighterId,
        /// Whom.
        target: FighterId,
        /// With what.
        weapon: WeaponId,
        /// Value cards laid; none if the deck is used.
        cards: u8,
        /// Boosts laid.
        boosts: u8,
    },
    /// The cards laid face down; shown to their owner alone.
    LaidHidden {
        /// Who.
        who: FighterId,
        /// What.
        lay: Lay,
    },
    /// Somebody defended with cards from their hand, laid open; boosts are not named.
    Defended {
        /// Who.
        who: FighterId,
        /// How.
        mode: Mode,
        /// The value cards.
        lay: Lay,
        /// Boosts laid.
        boosts: u8,
    },
    /// Somebody will defend from the deck, or cannot at all.
    DefendsFromDeck {
        /// Who.
        who: FighterId,
        /// How.
        mode: Mode,
    },
    /// A card was turned in a contest.
    Turned {
        /// For whom.
        who: FighterId,
        /// What for.
        draw: Draw,
        /// Which.
        card: PlayingCard,
    },
    /// The attacker's cards were shown; boosts are not.
    Shown {
        /// Who.
        who: FighterId,
        /// The value cards.
        lay: Lay,
    },
    /// A contest of attack and defence was settled.
    Settled {
        /// The attacker.
        by: FighterId,
        /// The defender.
        target: FighterId,
        /// The attack.
        attack: Side,
        /// The defence.
        defence: Side,
        /// Whether the attack got through.
        hit: bool,
    },
    /// The effect card was turned.
    EffectTurned {
        /// Which.
        card: PlayingCard,
        /// The margin.
        margin: i16,
        /// The power.
        power: u16,
        /// What comes of it.
        impact: ImpactHalves,
    },
    /// Armour swallowed the Impact.
    Absorbed {
        /// Whose.
        target: FighterId,
        /// How much it absorbs.
        absorption: u16,
    },
    /// Half a point is waiting for another.
    HalfNoted {
        /// On whom.
        target: FighterId,
    },
    /// A hand was lost; shown to its owner alone.
    HandLost {
        /// Whose.
        who: FighterId,
        /// What.
        cards: Hand,
    },
    /// The same for everybody else.
    HandLostUnseen {
        /// Whose.
        who: FighterId,
        /// How many.
        count: u8,
    },
    /// A blow landed.
    Struck {
        /// On whom.
        target: FighterId,
        /// What armour took off.
        absorption: u16,
        /// What it did.
        blow: Blow,
        /// How they stand now.
        harm: Harm,
    },
    /// Somebody was knocked out.
    KnockedOut {
        /// Who.
        who: FighterId,
        /// For how long.
        minutes: u32,
    },
    /// Somebody died.
    Died {
        /// Who.
        who: FighterId,
        /// Of what.
        cause: Cause,
    },
    /// Somebody was destroyed.
    Destroyed {
        /// Who.
        who: FighterId,
    },
    /// A knife was set to a helpless throat.
    BentOver {
        /// Who.
        by: FighterId,
        /// Whose.
        target: FighterId,
    },
    /// The fight was over.
    FightEnded {
        /// The side that stands, if one does.
        winner: Option<u8>,
        /// In which turn.
        turn: u16,
    },
    /// A medic worked on something that takes time.
    Worked {
        /// Who.
        medic: FighterId,
        /// On whom.
        patient: FighterId,
        /// At what.
        task: Task,
        /// Own rounds still needed.
        left: u16,
    },
    /// A skill was set against a number.
    Contested {
        /// Who.
        who: FighterId,
        /// Whose number.
        patient: FighterId,
        /// What it stands for.
        against: Against,
        /// The actor.
        actor: Side,
        /// The number.
        number: Side,
        /// Whether the actor won.
        won: bool,
    },
    /// Trauma was stabilised.
    Stabilised {
        /// Whose.
        patient: FighterId,
        /// How much.
        points: u16,
        /// How they stand now.
        harm: Harm,
    },
    /// Damage was bandaged, or not.
    Bandaged {
        /// Whose.
        patient: FighterId,
        /// How much; 0 if it failed.
        points: u16,
        /// How they stand now.
        harm: Harm,
    },
    /// Breath came back after the fight.
    CaughtBreath {
        /// Whose.
        who: FighterId,
    },
    /// An operation was over.
    Operated {
        /// On whom.
        patient: FighterId,
        /// What it healed; 0 if it failed.
        points: u16,
        /// How they stand now.
        harm: Harm,
    },
    /// A surgeon set out to undo a death.
    DeathContested {
        /// The surgeon.
        surgeon: FighterId,
        /// The dead.
        patient: FighterId,
        /// The surgeon's rank, halved perhaps.
        rank: u16,
        /// How long it takes.
        minutes: u32,
    },
    /// Somebody came back.
    Revived {
        /// Who.
        who: FighterId,
        /// How they stand now.
        harm: Harm,
        /// How long they are knocked out.
        minutes: u32,
    },
    /// A hero spoke, or could not.
    LastWords {
        /// Who.
        who: FighterId,
        /// Whether they spoke.
        spoken: bool,
    },
    /// Somebody woke.
    Woke {
        /// Who.
        who: FighterId,
    },
    /// A day began.
    DayBegan {
        /// Which.
        day: u16,
    },
    /// A day brought healing, nothing, or worse.
    DayPassed {
        /// For whom.
        who: FighterId,
        /// Whether a point healed.
        healed: bool,
        /// How they stand now.
        harm: Harm,
    },
    /// A patient drew against getting worse.
    WorseDrawn {
        /// Who.
        who: FighterId,
        /// The card.
        card: PlayingCard,
        /// What had to be beaten.
        major: u16,
        /// Whether they got worse.
        worse: bool,
    },
    /// Getting worse, or the worst conditions, cost a point.
    Declined {
        /// Whom.
        who: FighterId,
        /// How they stand now.
        harm: Harm,
        /// Whether it was the conditions (SU-81) and not the injury itself (SU-80).
        conditions: bool,
    },
    /// Everything was over.
    Closed,
    /// A sleeper was woken, and is off balance for so many own rounds.
    Roused {
        /// By whom.
        by: FighterId,
        /// Who.
        who: FighterId,
        /// Cooldown the encounter names.
        cooldown: u8,
    },
    // From here on: not part of what records of format 1 are hashed from. Where one of these tells more than an event above
    // that stays for the sake of old records, the log shows this one alone.
    /// A suit came off so that somebody could be treated.
    SuitOff {
        /// Who took it off.
        medic: FighterId,
        /// Who wore it.
        patient: FighterId,
    },
    /// A helper came when the fight had been over for a while.
    Arrived {
        /// Who.
        who: FighterId,
        /// How many minutes after it.
        minutes: u16,
    },
    /// Somebody defended: with cards laid open, off the deck, or not at all.
    Guarded {
        /// Who.
        who: FighterId,
        /// How.
        mode: Mode,
        /// Whether against something shot or thrown.
        shot: bool,
        /// The value cards; none if the deck is used.
        lay: Lay,
        /// Boosts laid.
        boosts: u8,
    },
    /// Shock went away.
    Eased {
        /// Whose.
        who: FighterId,
        /// What is left.
        shock: u16,
        /// Whether Damage or Trauma makes rest necessary (SU-62), or it fades by itself (SU-61).
        hurt: bool,
    },
    /// Somebody was knocked out, and why.
    Fell {
        /// Who.
        who: FighterId,
        /// For how long.
        minutes: u32,
        /// Their Wounds, if these knocked them out without a check (SU-57).
        wounds: Option<u16>,
    },
    /// Somebody died in bed.
    DiedInBed {
        /// Who.
        who: FighterId,
        /// Whether of the conditions (SU-81) and not of the injury itself (SU-80).
        conditions: bool,
    },
    /// Two people measured themselves against each other without blows, because the GM called for it.
    Measured {
        /// Who acted.
        by: FighterId,
        /// Against whom.
        target: FighterId,
        /// The actor's play.
        actor: Side,
        /// The other's.
        other: Side,
        /// Whether the actor won.
        won: bool,
    },
    /// A piece of work was done, because the GM called for it.
    Laboured {
        /// By whom.
        who: FighterId,
        /// What it yields, in percent.
        output: u16,
        /// What it takes, in percent.
        time: u16,
        /// What it uses up, in percent, if that matters.
        materials: Option<u16>,
    },
    /// A day was over for a patient.
    DayEnded {
        /// For whom.
        who: FighterId,
        /// What it brought.
        brought: Brought,
        /// How they stand now.
        harm: Harm,
    },
}

/// What a day in bed brought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Brought {
    /// A point healed by itself (SU-77).
    Healing,
    /// A point healed in somebody's care (SU-78).
    Care(FighterId),
    /// Nothing: every contest failed (SU-77).
    Nothing,
    /// Nothing: getting worse leaves no chance to heal (SU-80).
    Worse,
    /// Nothing: the conditions left no chance to heal (SU-81).
    NoChance,
    /// Nothing: open Trauma does not heal by itself (SU-73).
    OpenTrauma,
}

impl Event {
    /// Whether it is among what records of format 1 are hashed from.
    pub const fn is_in_format_1(&self) -> bool {
        !matches!(
            self,
            Event::SuitOff { .. }
                | Event::Arrived { .. }
                | Event::Guarded { .. }
                | Event::Eased { .. }
                | Event::Fell { .. }
                | Event::DiedInBed { .. }
                | Event::DayEnded { .. }
                | Event::Measured { .. }
                | Event::Laboured { .. }
                | Event::Tested { purpose: Purpose::Called, .. }
                | Event::Contested { against: Against::Difficulty, .. }
        )
    }
}

/// What a test is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Staying awake (SU-56).
    Awake,
    /// Recovering Shock, where the table asks for a test.
    Recover,
    /// Last words (SU-85).
    LastWords,
    /// A contest read as a test.
    Contest,
    /// Work (SU-05).
    Work,
    /// A test that the GM called for (SU-04); not in records of format 1.
    Called,
}

/// An Impact as records and screens see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImpactHalves(pub Impact);

impl Serialize for ImpactHalves {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
