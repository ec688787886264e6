//! How long a character stands: exchange after exchange, with a deck that thins and is reshuffled.

use std::collections::BTreeMap;

use affray_core::exact::{Chance, Kinds, Next, Odds, Web};
use affray_core::query::{self, Budget, Param, PreparedQuery, Query, QueryError, Stepwise, Table, Takes};
use affray_core::{Ask, Bag as _, Bot, Decision, Stream};

use super::setting::{ADA, RANK, rank};
use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::bots::Plain;
use crate::edition::Edition;
use crate::state::attribute::{Attribute, Rank};
use crate::state::card::{self, Card, Pile};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::moves::Cause;

pub(super) const SURVIVE: Query = Query {
    name: "survive",
    about: "whether you stand after so many exchanges, and how many you last on average",
    teach: "An exchange is a flip without advantage: two crosses cost 2 Stamina, one cross 1. The deck thins as cards are \
            exhausted, and is shuffled when it runs out. Positions met before are taken as one, so the answer is exact.\n\n  \
            affray odds deckahedron survive --rank anchor --exchanges 12\n  \
            affray odds deckahedron survive --exchanges 8 --sweep rank=anchor,bulb,crescent,dart --plot standing.svg",
    params: &[
        RANK,
        Param { name: "exchanges", about: "how many exchanges", takes: Takes::Number(1, 200), default: "12" },
    ],
    prepare: |given| {
        let edition = super::setting::edition(given, Edition::Guide)?;
        let rank = rank(given, "rank");
        let fight = super::setting::table(given, edition, rank)?;
        Ok(Box::new(Survival { course: Endurance::of(fight, rank), exchanges: given.number("exchanges") as u32 }))
    },
};

/// Where an endurance stands: the piles, and what is still owed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    deck: Pile,
    discard: Pile,
    exhaustion: Pile,
    owed: u8,
}

/// Plays on with the deck as it is: shuffles only when a rule makes it, and is otherwise plain.
#[derive(Debug, Clone, Copy)]
pub struct Gritty;

impl Bot<Fight> for Gritty {
    fn choose(&self, decision: &Decision<'_, Fight>, whim: &mut Stream) -> usize {
        match decision.question {
            Question::Reshuffle { .. } => decision.options.iter().position(|choice| *choice == Choice::No).unwrap_or(0),
            _ => Plain.choose(decision, whim),
        }
    }
}

/// Exchange after exchange until the character falls.
pub struct Endurance {
    fight: Fight,
    rank: Rank,
    kinds: Kinds,
}

impl Endurance {
    /// A fresh character of this rank.
    pub fn new(edition: Edition, rank: Rank) -> Endurance {
        Endurance::of(super::setting::duel(edition, rank), rank)
    }

    /// The same with the deck shuffled only when it has run out.
    pub fn gritty(edition: Edition, rank: Rank) -> Endurance {
        let mut endurance = Endurance::new(edition, rank);
        endurance.fight.change_scenario(|scenario| scenario.rulings.mandatory_reshuffle_at = 0);
        endurance
    }

    fn of(fight: Fight, rank: Rank) -> Endurance {
        let faces = card::faces(fight.edition());
        let kinds = Kinds::of(|card: Card| (Self::cost(faces.face(card, rank)), card.has_stamina()));
        Endurance { fight, rank, kinds }
    }

    /// What a flip costs.
    fn cost(face: Face) -> u8 {
        match face {
            Face::TwoCrosses => 2,
            Face::OneCross => 1,
            Face::OneTick | Face::TwoTicks => 0,
        }
    }

    /// All positions there are.
    pub fn web(&self, watch: &mut Budget<'_>) -> Result<Web<()>, QueryError> {
        query::web_of(self, watch)
    }
}

impl Stepwise for Endurance {
    type Scene = Fight;
    type Bots = Gritty;
    type Position = Position;
    type End = ();

    fn bots(&self) -> Gritty {
        Gritty
    }

    fn kinds(&self) -> Vec<Kinds> {
        vec![self.kinds.clone()]
    }

    fn start(&self) -> Position {
        let fighter = self.fight.fighter(ADA);
        Position { deck: fighter.deck, discard: fighter.discard, exhaustion: fighter.exhaustion, owed: 0 }
    }

    fn paused(&self, scene: &Fight, from: &Position) -> Position {
        let fighter = scene.fighter(ADA);
        let piles = [fighter.deck, fighter.discard, fighter.exhaustion].map(|pile| pile.present());
        let [deck, discard, exhaustion] = self.kinds.canonical(piles).map(|bits| Pile::from_bits(bits as u32));
        Position { deck, discard, exhaustion, owed: from.owed }
    }

    /// A flip, or one point of what it cost.
    fn step<A: Ask<Fight>>(&self, from: &Position, ask: &mut A) -> Result<Next<Position, ()>, A::Halt> {
        let mut fight = self.fight.clone();
        let fighter = fight.fighter_mut(ADA);
        (fighter.deck, fighter.discard, fighter.exhaustion) = (from.deck, from.discard, from.exhaustion);
        let owed = if from.owed == 0 {
            Self::cost(fight.flip(ask, ADA, Attribute::Str, 0)?.face)
        } else {
            fight.lose_stamina(ask, ADA, Cause::Physical)?;
            if !fight.fighter(ADA).is_up() {
                return Ok(Next::End(()));
            }
            from.owed - 1
        };
        let to = Position { owed, ..self.paused(&fight, from) };
        Ok(if owed == 0 { Next::Beat(to) } else { Next::Step(to) })
    }
}

/// Standing after so many exchanges.
pub struct Survival {
    course: Endurance,
    exchanges: u32,
}

impl Survival {
    /// The question for a fresh character.
    pub fn new(edition: Edition, rank: Rank, exchanges: u32) -> Survival {
        Survival { course: Endurance::new(edition, rank), exchanges }
    }
}

fn name(end: Option<()>) -> String {
    if end.is_none() { "standing" } else { "fallen" }.to_owned()
}

impl PreparedQuery for Survival {
    fn title(&self) -> String {
        format!("{} after {} exchanges", self.course.rank, self.exchanges)
    }

    fn exact(&self, watch: &mut Budget<'_>) -> Result<Vec<Table>, QueryError> {
        let web = self.course.web(watch)?;
        let after: Vec<Odds<Option<()>>> = web.after(self.exchanges as usize);
        let last = after.last().expect("at least one exchange");
        let mut tables = vec![Table::of("then", last, |end| name(*end))];
        // The chance to fall in each exchange is what the chance to stand drops by.
        let standing = |odds: &Odds<Option<()>>| odds.chance_that(Option::is_none);
        let mut before = Chance::from_integer(1u32.into());
        let mut falls = Vec::new();
        for (place, odds) in after.iter().enumerate() {
            let now = standing(odds);
            if now != before {
                falls.push(((place + 1).to_string(), &before - &now));
            }
            before = now;
        }
        falls.push(("later".to_owned(), before));
        let mean = web.mean_beats().ok();
        tables.push(Table { title: "falls in exchange".to_owned(), outcomes: falls, mean });
        Ok(tables)
    }

    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64> {
        let ends = query::run_out(&self.course, seed, runs, self.exchanges);
        query::named(ends, |(end, _)| name(*end))
    }
}
