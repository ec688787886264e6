//! Which card a loss of Stamina takes.

use std::collections::BTreeMap;

use affray_core::exact::{Kinds, Next};
use affray_core::query::{self, Budget, OutcomeTable, Param, PreparedQuery, Query, QueryError, Stepwise, Takes};
use affray_core::{Ask, Bag as _};

use super::course::{Course, Gritty, Piles};
use super::setting::{ADA, ANSWER, BLESSINGS, DISCARDED, EXHAUSTED, EXHAUSTED_CARDS, FROM, RANK, Setting, WHO, WOUNDS};
use crate::edition::Edition;
use crate::state::card::Card;
use crate::state::fight::Fight;
use crate::state::moves::Cause;

pub(super) const LOST: Query = Query {
    name: "lost",
    about: "which card a loss of Stamina takes: the next one, or when it takes a certain card",
    teach: "A search turns cards until one shows the Stamina symbol, and that one is exhausted. A card in the discard pile is \
            safe until the deck is reshuffled, by force alone here. Without --card the answer is for the next point.\n\n  \
            affray odds deckahedron lost --discarded \"10 17\"\n  \
            affray odds deckahedron lost --card 10 --points 4\n  \
            affray odds deckahedron lost --from fight.json --who Kresk --card 17 --points 3",
    params: &[
        Param {
            name: "card",
            about: "whether this card goes; any card when left out",
            takes: Takes::Text("a card such as 10"),
            default: "",
        },
        Param { name: "points", about: "how many Stamina points are lost", takes: Takes::Number(1, 10), default: "1" },
        RANK,
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
        let setting = Setting::read(given, Edition::Guide)?.bare();
        let allowed = "a card with the Stamina symbol that is not exhausted";
        let text = given.text("card").trim();
        let card = match text.parse::<Card>() {
            _ if text.is_empty() => None,
            Ok(card) if card.has_stamina() && setting.fight.fighter(ADA).exhaustion.count(card) == 0 => Some(card),
            _ => return Err(QueryError::value("card", text, allowed)),
        };
        if card.is_none() && given.number("points") > 1 {
            let why = "which card is lost with a later point is asked card by card: give --card";
            return Err(QueryError::Impossible(why.to_owned()));
        }
        if setting.stamina() == 0 {
            return Err(QueryError::Impossible("there is no Stamina left to lose".to_owned()));
        }
        let kinds = match card {
            Some(card) => Kinds::of(|other: Card| (other.has_stamina(), other == card)),
            None => Kinds::of(|other: Card| other.has_stamina().then_some(other)),
        };
        let course = Course::new(setting, kinds)?;
        Ok(Box::new(Lost { course, card, points: given.number("points") as u8 }))
    },
};

/// Losing so many points, with an eye on one card or on all.
struct Lost {
    course: Course,
    card: Option<Card>,
    points: u8,
}

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// This card went with the next point.
    Went(Card),
    /// The card asked about went with this point.
    WithPoint(u8),
    /// It was exhausted before the first.
    Before,
    /// It stayed.
    Stayed,
}

impl Fate {
    fn words(self) -> String {
        match self {
            Fate::Went(card) => format!("card {card}"),
            Fate::WithPoint(point) => format!("with point {point}"),
            Fate::Before => "exhausted before".to_owned(),
            Fate::Stayed => "it stays".to_owned(),
        }
    }
}

impl Stepwise for Lost {
    type Scene = Fight;
    type Bots = Gritty;
    /// The piles, and how many points were lost.
    type Position = (Piles, u8);
    type End = Fate;

    fn bots(&self) -> Gritty {
        Gritty
    }

    fn kinds(&self) -> Vec<Kinds> {
        self.course.kinds()
    }

    fn start(&self) -> (Piles, u8) {
        (self.course.start(), 0)
    }

    fn paused(&self, scene: &Fight, from: &(Piles, u8)) -> (Piles, u8) {
        (self.course.piles(scene, &from.0), from.1)
    }

    fn step<A: Ask<Fight>>(&self, from: &(Piles, u8), ask: &mut A) -> Result<Next<(Piles, u8), Fate>, A::Halt> {
        let (piles, lost) = from;
        let gone = |fight: &Fight| self.card.is_some_and(|card| fight.fighter(ADA).exhaustion.count(card) > 0);
        if let Some((fight, piles)) = self.course.due(piles, ask)? {
            let to = Next::Step((piles, *lost));
            return Ok(if gone(&fight) { Next::End(Fate::Before) } else { to });
        }
        let mut fight = self.course.laid(piles);
        let before = fight.fighter(ADA).exhaustion;
        fight.lose_stamina(ask, ADA, Cause::Physical)?;
        let now = fight.fighter(ADA).exhaustion;
        let lost = lost + 1;
        let Some(card) = self.card else {
            let taken = now.cards().find(|&card| before.count(card) == 0);
            return Ok(Next::End(taken.map_or(Fate::Stayed, Fate::Went)));
        };
        if now.count(card) > 0 {
            return Ok(Next::End(Fate::WithPoint(lost)));
        }
        if lost == self.points || !fight.fighter(ADA).is_up() {
            return Ok(Next::End(Fate::Stayed));
        }
        Ok(Next::Beat((self.course.piles(&fight, piles), lost)))
    }
}

impl PreparedQuery for Lost {
    fn title(&self) -> String {
        let stamina = self.course.stamina();
        match self.card {
            Some(card) if self.points == 1 => format!("card {card}, when a point of {stamina} Stamina is lost"),
            Some(card) => format!("card {card}, when {} points of {stamina} Stamina are lost", self.points),
            None => format!("the next card lost of {stamina} Stamina"),
        }
    }

    fn exact(&self, watch: &mut Budget<'_>) -> Result<Vec<OutcomeTable>, QueryError> {
        let odds = query::web_of(self, watch)?.outcome().expect("every beat pays a point");
        let title = self.card.map_or_else(|| "the card lost".to_owned(), |card| format!("card {card}"));
        Ok(vec![OutcomeTable::of(title, &odds, |fate| fate.words())])
    }

    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64> {
        let ends = query::run_out(self, seed, runs, u32::MAX);
        query::named(ends, |(end, _)| end.expect("a loss ends").words())
    }
}
