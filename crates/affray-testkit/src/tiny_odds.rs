//! What the tiny duel can be asked about chances: the worked example of how a game lists its queries.

use std::collections::BTreeMap;

use affray_core::exact::{Enumeration, Kinds, Next};
use affray_core::query::{
    self, Budget, OneShot, OneShotQuery, Param, PreparedQuery, QueryError, QueryValues, Stepwise, Table, Takes,
};
use affray_core::{Ask, Bag, Progress, Query, Random, Rulings as _, Scene, Seat};

use crate::tiny::{DeckOf, Duel, Flip, Marks, Rulings};

/// The queries of the tiny duel.
pub const QUERIES: &[Query] = &[
    Query {
        name: "flip",
        about: "what one flip shows",
        teach: "One card of a fresh deck, read on a fighter's edge.\n\n  affray odds tiny flip --fighter dart",
        params: &[Param {
            name: "fighter",
            about: "whose edge is read",
            takes: Takes::Word(&["anchor", "dart"]),
            default: "anchor",
        }],
        prepare: |given| Ok(Box::new(OneShotQuery(OneFlip(Seat(u8::from(given.text("fighter") == "dart")))))),
    },
    Query {
        name: "winner",
        about: "who wins the duel",
        teach: "The whole duel, exactly: every position that can come up is looked at once.\n\n  \
                affray odds tiny winner\n  affray odds tiny winner --stamina 5 --ruling first=dart",
        params: &[Param {
            name: "stamina",
            about: "how much stamina a fighter has",
            takes: Takes::Number(1, 20),
            default: "10",
        }],
        prepare: winner,
    },
];

/// One flip of a fresh deck (TD-03).
struct OneFlip(Seat);

impl OneShot for OneFlip {
    type Scene = Duel;
    type Bots = Random;
    type Result = Marks;

    fn title(&self) -> String {
        format!("one flip of {}", ["Anchor", "Dart"][self.0.index()])
    }

    fn bots(&self) -> Random {
        Random
    }

    fn enumeration(&self) -> Enumeration<Duel, Random> {
        Enumeration::new(Random).kinds_by(Duel::kinds(), |DeckOf(seat)| seat.index())
    }

    fn run<A: Ask<Duel>>(&self, ask: &mut A) -> Result<Marks, A::Halt> {
        let card: Flip = Duel::deck().draw::<Duel, A>(ask, DeckOf(self.0))?.expect("a fresh deck");
        Ok(Marks::read(self.0, card))
    }

    fn label(&self, result: &Marks) -> String {
        result.to_string()
    }
}

fn winner(given: &QueryValues) -> Result<Box<dyn PreparedQuery>, QueryError> {
    let mut asked = given.rulings.clone();
    asked.push(("stamina".to_owned(), given.text("stamina").to_owned()));
    let mut rulings = Rulings::default();
    for (name, value) in &asked {
        rulings.set(name, value).map_err(|no| QueryError::Impossible(no.to_string()))?;
    }
    Ok(Box::new(Whole(Duel::new(&rulings))))
}

/// The duel from its beginning to its end.
struct Whole(Duel);

impl Stepwise for Whole {
    type Scene = Duel;
    type Bots = Random;
    type Position = u64;
    type End = Seat;

    fn bots(&self) -> Random {
        Random
    }

    fn kinds(&self) -> Vec<Kinds> {
        Duel::kinds().into()
    }

    fn sort(DeckOf(seat): DeckOf) -> usize {
        seat.index()
    }

    fn start(&self) -> u64 {
        self.0.packed()
    }

    fn paused(&self, scene: &Duel, _: &u64) -> u64 {
        scene.packed()
    }

    fn step<A: Ask<Duel>>(&self, from: &u64, ask: &mut A) -> Result<Next<u64, Seat>, A::Halt> {
        let mut duel = self.0.unpacked(*from);
        Ok(match duel.step(ask)? {
            Progress::Going => Next::Beat(duel.packed()),
            Progress::Over => Next::End(duel.winner().expect("a duel is won")),
        })
    }
}

fn name(seat: Seat) -> String {
    format!("{} wins", ["Anchor", "Dart"][seat.index()])
}

impl PreparedQuery for Whole {
    fn title(&self) -> String {
        "the winner of the duel".to_owned()
    }

    fn exact(&self, watch: &mut Budget<'_>) -> Result<Vec<Table>, QueryError> {
        let web = query::web_of(self, watch)?;
        let odds = web.outcome().expect("every turn costs stamina, so no position comes back");
        Ok(vec![Table::of("winner", &odds, |seat| name(*seat))])
    }

    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64> {
        let ends = query::run_out(self, seed, runs, u32::MAX);
        query::named(ends, |(end, _)| name(end.expect("no duel is given up")))
    }
}
