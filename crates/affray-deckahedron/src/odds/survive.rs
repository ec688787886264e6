//! How long a character stands: exchange after exchange, with a deck that thins and is reshuffled.

use std::collections::BTreeMap;

use affray_core::Ask;
use affray_core::exact::{Chance, Kinds, Next, Odds, Web};
use affray_core::query::{self, Budget, OutcomeTable, Param, PreparedQuery, Query, QueryError, Stepwise, Takes};

use super::course::{self, Course, Gritty, Piles};
use super::setting::{
    ADA, ANSWER, BLESSINGS, DISCARDED, EXHAUSTED, EXHAUSTED_CARDS, FROM, RANK, Setting, WHO, WOUNDS, duel,
};
use crate::edition::Edition;
use crate::state::attribute::{Attribute, Rank};
use crate::state::card::{self, Card};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::moves::Cause;

pub(super) const SURVIVE: Query = Query {
    name: "survive",
    about: "whether you stand after so many exchanges, and how many you last on average",
    teach: "An exchange is a turn with one flip of Strength, without advantage: two crosses cost 2 Stamina, one cross 1, a \
            wound card 1 more. The deck thins as cards are exhausted. It is reshuffled where the edition forces it (at five \
            cards or fewer: after each flip and each point, in the module at the end of the turn; and whenever it runs \
            out), and never by choice. Armour and cards that take a point are left out. Positions met before are taken as \
            one, so the answer is exact.\n\n  \
            affray odds deckahedron survive --rank anchor --exchanges 12\n  \
            affray odds deckahedron survive --exhausted 6 --wounds w1\n  \
            affray odds deckahedron survive --from fight.json --who Kresk --answer 40\n  \
            affray odds deckahedron survive --exchanges 8 --sweep rank=anchor,bulb,crescent,dart --plot standing.svg",
    params: &[
        RANK,
        Param { name: "exchanges", about: "how many exchanges", takes: Takes::Number(1, 200), default: "12" },
        EXHAUSTED,
        EXHAUSTED_CARDS,
        DISCARDED,
        WOUNDS,
        BLESSINGS,
        FROM,
        WHO,
        ANSWER,
    ],
    prepare: |given| {
        let course = Endurance::of(Setting::read(given, Edition::Guide)?)?;
        Ok(Box::new(Survival { course, exchanges: given.number("exchanges") as u32 }))
    },
};

/// Where an endurance stands: the piles, and what is still owed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    piles: Piles,
    owed: u8,
}

/// Exchange after exchange until the character falls.
pub struct Endurance {
    course: Course,
    rank: Rank,
}

impl Endurance {
    /// A fresh character of this rank.
    pub fn new(edition: Edition, rank: Rank) -> Endurance {
        let fresh = Setting { fight: duel(edition, rank), unnamed: 0 };
        Endurance::of(fresh).expect("a fresh deck holds no wound cards")
    }

    /// The same with the deck shuffled only when it has run out.
    pub fn gritty(edition: Edition, rank: Rank) -> Endurance {
        let mut endurance = Endurance::new(edition, rank);
        endurance.course.fight_mut().change_scenario(|scenario| scenario.rulings.mandatory_reshuffle_at = 0);
        endurance
    }

    fn of(setting: Setting) -> Result<Endurance, QueryError> {
        let setting = setting.bare();
        let faces = card::faces(setting.fight.edition());
        let rank = setting.fight.fighter(ADA).ranks.of(Attribute::Str);
        let kinds = course::kinds(|card: Card| Self::cost(faces.face(card, rank)));
        Ok(Endurance { course: Course::new(setting, kinds)?, rank })
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

    /// Goes on to what is still owed, or ends the exchange, and with it the turn (DK-28).
    fn onward<A: Ask<Fight>>(&self, mut fight: Fight, piles: Piles, owed: u8, ask: &mut A) -> Next<Position, ()> {
        if !fight.fighter(ADA).is_up() {
            return Next::End(());
        }
        if owed > 0 || piles.is_due() {
            return Next::Step(Position { piles, owed });
        }
        fight.end_turn(ask, ADA);
        Next::Beat(Position { piles: self.course.piles(&fight, &piles), owed })
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
        self.course.kinds()
    }

    fn start(&self) -> Position {
        Position { piles: self.course.start(), owed: 0 }
    }

    fn paused(&self, scene: &Fight, from: &Position) -> Position {
        Position { piles: self.course.piles(scene, &from.piles), owed: from.owed }
    }

    /// A card that is exhausted beforehand, a flip, the point of a wound card, or one point of what the flip cost.
    fn step<A: Ask<Fight>>(&self, from: &Position, ask: &mut A) -> Result<Next<Position, ()>, A::Halt> {
        if from.piles.is_before() {
            let due = self.course.due(&from.piles, ask)?;
            let (_, piles) = due.expect("there is a card to be exhausted");
            return Ok(Next::Step(Position { piles, owed: 0 }));
        }
        if let Some((fight, piles)) = self.course.due(&from.piles, ask)? {
            return Ok(self.onward(fight, piles, from.owed, ask));
        }
        if from.owed == 0 {
            let (flip, fight, piles) = self.course.flip(&from.piles, ask, Attribute::Str, 0)?;
            return Ok(self.onward(fight, piles, Self::cost(flip.face), ask));
        }
        let mut fight = self.course.laid(&from.piles);
        fight.lose_stamina(ask, ADA, Cause::Physical)?;
        let piles = self.course.piles(&fight, &from.piles);
        Ok(self.onward(fight, piles, from.owed - 1, ask))
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
        let stamina = self.course.course.stamina();
        format!("{} with {stamina} Stamina after {} exchanges", self.course.rank, self.exchanges)
    }

    fn exact(&self, watch: &mut Budget<'_>) -> Result<Vec<OutcomeTable>, QueryError> {
        let web = self.course.web(watch)?;
        let after: Vec<Odds<Option<()>>> = web.after(self.exchanges as usize);
        let last = after.last().expect("at least one exchange");
        let mut tables = vec![OutcomeTable::of("then", last, |end| name(*end))];
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
        tables.push(OutcomeTable { title: "falls in exchange".to_owned(), outcomes: falls, mean, is_ranked: false });
        Ok(tables)
    }

    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64> {
        let ends = query::run_out(&self.course, seed, runs, self.exchanges);
        query::named(ends, |(end, _)| name(*end))
    }
}
