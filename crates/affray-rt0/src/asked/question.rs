//! What the rules ask.

use affray_core::Seat;

use crate::language::compiled::{BinId, BinSet, Lists, Range};
use crate::state::actor::Actor;
use crate::state::card::{Pile, Tarot};
use crate::state::ids::{EddyId, FoeId, PlayerId};
use crate::state::injury::Injury;
use crate::state::skill::{Difficulty, Edge, Skill};

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
    /// Which of several effects happens; further cards laid with the first are worth `also`.
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
    /// A further card laid with the first (RT-83).
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
    Ease(PlayerId),
    /// Whom an adversary picks (RT-69).
    Victim {
        /// The adversary.
        adversary: FoeId,
        /// How far it reaches.
        range: Range,
    },
    /// Whether an adversary flees (RT-72).
    Flight(FoeId),
    /// What the GM makes of a proposed action (RT-46).
    Proposal(PlayerId),
    /// How hard it is (RT-47).
    HowHard(Seat),
    /// What it costs in cards (RT-46).
    Price(PlayerId),
    /// What helps or hinders it (RT-49).
    WhatEdge(Seat),
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
    FallPrice(PlayerId),
    /// Whether to lend Capricorn for another try (RT-66).
    Lend(PlayerId),
    /// Whether the GM grants success after three tries (RT-50).
    Grant(PlayerId),
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
    EddyCard(EddyId),
    /// What an Eddy uses it for (RT-81).
    EddyUse {
        /// The Eddy.
        eddy: EddyId,
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
        player: PlayerId,
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
    BattleForm(PlayerId),
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
    HelpWhom(Seat),
    /// Who meets an injury (RT-80).
    HurtWhom,
    /// Which injury a player meets (RT-80).
    WhichInjury(PlayerId),
    /// Whether to buy off an injury that leaves nothing to do (RT-80).
    Rise(Injury),
    /// Which adversary joins the next combat; so many have (RT-86).
    NextFoe(u8),
    /// What became of an adversary that went down (RT-72).
    Fate(FoeId),
    /// Whether enough of the Day is left for this player to play an Eddy (RT-10).
    StandIn(PlayerId),
}
