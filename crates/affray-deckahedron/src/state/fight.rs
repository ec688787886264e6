//! The fight: a party, its foes, and the scenes they live through. This is the game's state.

use std::sync::Arc;

use affray_core::{Ask, Audience, Seat};
use serde::{Deserialize, Serialize};

use crate::asked::source::{ChanceOf, Source};
use crate::edition::Edition;
use crate::rulings::Unarmed;
use crate::shown::event::{Event, Outcome};
use crate::state::fighter::{Fighter, FighterId, Make, Mastery};
use crate::state::item::Die;
use crate::state::scenario::{Chapter, Place, Scenario, SharedScenario};

/// The beat that comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beat {
    /// The chapter begins.
    Opening,
    /// The GM may spend from the Bad Bank before the fight (DK-67).
    Spending,
    /// This character has the spotlight.
    Spotlight(FighterId),
    /// This foe acts.
    Foe(FighterId),
    /// The round ends.
    RoundEnd,
    /// This character may catch breath after a fight.
    After(FighterId),
    /// This character rests, heals, breathes or shops.
    Turn(FighterId),
    /// Everything is over.
    Over,
}

/// One of the two sides of a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Camp {
    /// The characters.
    Party,
    /// The foes.
    Foes,
}

/// A party, its foes and the scenes they live through.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// What does not change.
    pub scenario: SharedScenario,
    /// Characters first, then the foes of all chapters, then the characters' companions.
    pub fighters: Vec<Fighter>,
    /// How many of them are characters.
    pub characters: u8,
    /// How many of them, the last ones, are hirelings and animals that players steer (DK-01).
    pub companions: u8,
    /// The GM's seat.
    pub gm: Seat,
    /// The Bad Bank (DK-65).
    pub bank: u8,
    /// The Good Bank (DK-69).
    pub good_bank: u8,
    /// Situations with bought disadvantage, as bits (DK-68).
    pub paid: u32,
    /// The chapter, from 0.
    pub chapter: u8,
    /// The round, from 1.
    pub round: u16,
    /// What comes next.
    pub beat: Beat,
    /// How the last fight ended.
    pub outcome: Option<Outcome>,
    /// The side that was first without anybody standing, which decides when both are (DK-87).
    pub beaten: Option<Camp>,
    /// Whose spotlight or turn it is.
    pub spotlight: Option<FighterId>,
    /// What the place is like just now.
    pub place: Place,
    /// Answers not acted on yet: whoever acts on one has an advantage (DK-92).
    pub answers: u8,
    /// The characters that have had this round's spotlight, as bits (DK-72).
    pub acted: u32,
    /// The characters that let another go first this round, as bits (DK-72).
    pub waited: u32,
    /// How far new characters have come in choosing (DK-89).
    pub stage: u8,
    /// Who has the next round's first spotlight, if the GM has said so (DK-72).
    pub first: Option<FighterId>,
    /// Whether the move under way was bought by a Critical Flip (DK-19).
    pub bought: bool,
    /// Who has just said no to a reshuffle, while nothing has happened since (DK-27).
    pub declined: Option<FighterId>,
    /// The companion by whose hand the move under way is made (DK-01).
    pub sent: Option<FighterId>,
}

affray_core::clone_in_place!(Fight {
    scenario,
    fighters,
    characters,
    companions,
    gm,
    bank,
    good_bank,
    paid,
    chapter,
    round,
    beat,
    outcome,
    beaten,
    spotlight,
    place,
    answers,
    acted,
    waited,
    stage,
    first,
    bought,
    declined,
    sent,
});

impl Fight {
    /// A fight that is about to begin, with these characters and foes.
    pub fn new(scenario: Scenario, fighters: Vec<Fighter>, characters: u8, gm: Seat) -> Fight {
        Fight {
            scenario: SharedScenario(Arc::new(scenario)),
            companions: fighters.iter().filter(|fighter| fighter.master.is_some()).count() as u8,
            fighters,
            characters,
            gm,
            bank: 0,
            good_bank: 0,
            paid: 0,
            chapter: 0,
            round: 0,
            beat: Beat::Opening,
            outcome: None,
            beaten: None,
            spotlight: None,
            place: Place::default(),
            answers: 0,
            acted: 0,
            waited: 0,
            stage: 0,
            first: None,
            bought: false,
            declined: None,
            sent: None,
        }
    }

    /// Changes what the scenario says, for this fight alone.
    pub fn change_scenario(&mut self, change: impl FnOnce(&mut Scenario)) {
        change(Arc::make_mut(&mut self.scenario.0));
    }

    /// The edition in force.
    #[inline]
    pub fn edition(&self) -> Edition {
        self.scenario.edition
    }

    /// A fighter.
    #[inline]
    pub fn fighter(&self, who: FighterId) -> &Fighter {
        &self.fighters[who.index()]
    }

    /// A fighter, to be changed.
    #[inline]
    pub fn fighter_mut(&mut self, who: FighterId) -> &mut Fighter {
        &mut self.fighters[who.index()]
    }

    /// The name of a fighter.
    pub fn name(&self, who: FighterId) -> &str {
        self.scenario.names.get(who.index()).map_or("nobody", String::as_str)
    }

    /// Whether somebody is a player's character.
    #[inline]
    pub fn is_character(&self, who: FighterId) -> bool {
        who.0 < self.characters
    }

    /// The chapter being played.
    #[inline]
    pub fn chapter(&self) -> &Chapter {
        &self.scenario.chapters[usize::from(self.chapter)]
    }

    /// All characters, whether they still take part or not.
    #[inline]
    pub fn party(&self) -> impl Iterator<Item = FighterId> + Clone + use<> {
        (0..self.characters).map(FighterId)
    }

    /// All foes, those of other chapters among them.
    #[inline]
    pub fn foes(&self) -> impl Iterator<Item = FighterId> + Clone + use<> {
        (self.characters..self.fighters.len() as u8 - self.companions).map(FighterId)
    }

    /// All companions, of whomever (DK-01).
    #[inline]
    pub fn companions(&self) -> impl Iterator<Item = FighterId> + Clone + use<> {
        (self.fighters.len() as u8 - self.companions..self.fighters.len() as u8).map(FighterId)
    }

    /// Whether somebody is on the players' side: a character, or a companion of one.
    #[inline]
    pub fn is_of_party(&self, who: FighterId) -> bool {
        self.fighter(who).is_of_party()
    }

    /// The characters still in the fight.
    #[inline]
    pub fn characters_up(&self) -> impl Iterator<Item = FighterId> + '_ {
        self.party().filter(|&who| self.fighter(who).is_up())
    }

    /// The foes still in the fight.
    #[inline]
    pub fn foes_up(&self) -> impl Iterator<Item = FighterId> + '_ {
        self.foes().filter(|&who| self.fighter(who).is_up())
    }

    /// Reports an event to everyone. The order of a deck is the only secret here, and nobody knows it.
    #[inline]
    pub(crate) fn tell<A: Ask<Self>>(&self, ask: &mut A, event: Event) {
        ask.tell(self, Audience::Everyone, event);
    }

    /// The top of somebody's deck.
    #[inline]
    pub(crate) fn deck_source(&self, who: FighterId) -> Source {
        Source { what: ChanceOf::Deck, who, seat: self.fighter(who).seat }
    }

    /// The die somebody hits with hand to hand (DK-79).
    #[inline]
    pub fn weapon(&self, who: FighterId) -> Die {
        self.weapon_for(who, true)
    }

    /// The die somebody hits with, by hand or from afar (DK-79, DK-90).
    pub fn weapon_for(&self, who: FighterId, melee: bool) -> Die {
        let fighter = self.fighter(who);
        if self.edition() == Edition::Module {
            return Die::D4;
        }
        let die = match (fighter.die, self.scenario.rulings.unarmed_world) {
            (Die::D2, Unarmed::D4) if fighter.make == Make::Character => Die::D4,
            (die, _) => die,
        };
        match fighter.mastery {
            Mastery::InForce if fighter.mastered_ranged != melee => die.next_rung().unwrap_or(die), // DK-90
            Mastery::InForce | Mastery::None | Mastery::Waiting => die,
        }
    }
}
