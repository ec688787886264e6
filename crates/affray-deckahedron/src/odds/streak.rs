//! Flips one after the other: how many of them succeed, from a deck that is not put back in between.

use std::collections::BTreeMap;

use affray_core::Ask;
use affray_core::exact::{Kinds, Next};
use affray_core::query::{self, Budget, OutcomeTable, Param, PreparedQuery, Query, QueryError, Stepwise, Takes};

use super::course::{self, Course, Gritty, Piles};
use super::setting::{
    ADA, ADVANTAGE, ANSWER, BLESSINGS, DISCARDED, EXHAUSTED, EXHAUSTED_CARDS, FROM, RANK, Setting, WHO, WOUNDS, net,
};
use crate::edition::Edition;
use crate::state::attribute::{Attribute, Rank};
use crate::state::card::{self, Card};
use crate::state::face::Face;
use crate::state::fight::Fight;

pub(super) const STREAK: Query = Query {
    name: "streak",
    about: "flips of Strength in a row: how many succeed, and whether all do",
    teach: "Each flip is a turn. Flipped cards stay in the discard pile, so the second flip knows what the first used up; the \
            deck is reshuffled where the edition forces it, and never by choice. A wound card ends its flip and costs a \
            point. Nothing else is lost in between.\n\n  \
            affray odds deckahedron streak --rank crescent\n  \
            affray odds deckahedron streak --flips 3 --rank bulb --advantage 1 --needs two-ticks\n  \
            affray odds deckahedron streak --sweep flips=1..6 --exhausted 4",
    params: &[
        RANK,
        ADVANTAGE,
        Param { name: "flips", about: "how many flips", takes: Takes::Number(1, 8), default: "2" },
        Param {
            name: "needs",
            about: "the worst face that is a success",
            takes: Takes::Word(&["tick", "two-ticks", "cross"]),
            default: "tick",
        },
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
        let net = net(given, "advantage", setting.fight.edition())?;
        let needs = match given.text("needs") {
            "two-ticks" => Face::TwoTicks,
            "cross" => Face::OneCross,
            _ => Face::OneTick,
        };
        let rank = setting.fight.fighter(ADA).ranks.of(Attribute::Str);
        let faces = card::faces(setting.fight.edition());
        // Which of two successes resolves a flip changes nothing here.
        let kinds = course::kinds(|card: Card| faces.face(card, rank) >= needs);
        let course = Course::new(setting, kinds)?;
        Ok(Box::new(Streak { course, rank, net, needs, flips: given.number("flips") as u8 }))
    },
};

/// So many flips in a row.
struct Streak {
    course: Course,
    rank: Rank,
    net: i8,
    needs: Face,
    flips: u8,
}

/// Where a streak stands: the piles, the flips made and the successes among them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    piles: Piles,
    made: u8,
    hits: u8,
}

impl Streak {
    /// Goes on to what a wound card still costs, or ends the turn (DK-28).
    fn onward<A: Ask<Fight>>(&self, mut fight: Fight, to: Position, ask: &mut A) -> Next<Position, u8> {
        if to.piles.is_due() {
            return Next::Step(to);
        }
        if to.made == self.flips || !fight.fighter(ADA).is_up() {
            return Next::End(to.hits);
        }
        fight.end_turn(ask, ADA);
        Next::Beat(Position { piles: self.course.piles(&fight, &to.piles), ..to })
    }
}

impl Stepwise for Streak {
    type Scene = Fight;
    type Bots = Gritty;
    type Position = Position;
    /// How many succeeded.
    type End = u8;

    fn bots(&self) -> Gritty {
        Gritty
    }

    fn kinds(&self) -> Vec<Kinds> {
        self.course.kinds()
    }

    fn start(&self) -> Position {
        Position { piles: self.course.start(), made: 0, hits: 0 }
    }

    fn paused(&self, scene: &Fight, from: &Position) -> Position {
        Position { piles: self.course.piles(scene, &from.piles), ..*from }
    }

    fn step<A: Ask<Fight>>(&self, from: &Position, ask: &mut A) -> Result<Next<Position, u8>, A::Halt> {
        let before = from.piles.is_before();
        if let Some((fight, piles)) = self.course.due(&from.piles, ask)? {
            let to = Position { piles, ..*from };
            return Ok(if before { Next::Step(to) } else { self.onward(fight, to, ask) });
        }
        let (flip, fight, piles) = self.course.flip(&from.piles, ask, Attribute::Str, self.net)?;
        let hits = from.hits + u8::from(flip.face >= self.needs);
        Ok(self.onward(fight, Position { piles, made: from.made + 1, hits }, ask))
    }
}

impl PreparedQuery for Streak {
    fn title(&self) -> String {
        let net = if self.net == 0 { String::new() } else { format!(" at {:+}", self.net) };
        format!("{} flips on {}{net} in a row, {} or better", self.flips, self.rank, self.needs)
    }

    fn exact(&self, watch: &mut Budget<'_>) -> Result<Vec<OutcomeTable>, QueryError> {
        let odds = query::web_of(self, watch)?.outcome().expect("every beat is a flip");
        let all = |hits: &u8| if *hits == self.flips { "yes" } else { "no" }.to_owned();
        Ok(vec![
            OutcomeTable::numbers("successes", &odds, |hits| u64::from(*hits)),
            OutcomeTable::of("all of them succeed", &odds, all),
        ])
    }

    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64> {
        let ends = query::run_out(self, seed, runs, u32::MAX);
        query::named(ends, |(end, _)| end.expect("a streak ends").to_string())
    }
}
