//! Contests without blows: trying to wear down a pool (SU-33).

use std::collections::BTreeMap;

use affray_core::exact::{Kinds, LongRun, Next};
use affray_core::query::{self, Budget, OutcomeTable, Param, PreparedQuery, QueryError, Stepwise, Takes};
use affray_core::{Ask, Query};

use super::player::Player;
use super::setup::{self, ACTOR, small};
use super::tables::{counted, summed, when};
use crate::rules::contests::without_blows::Pool;
use crate::state::fight::Fight;
use crate::state::sheet::Sheet;

/// A pool.
pub(super) const POOL: Query = Query {
    name: "pool",
    about: "a contest without blows: wearing down a buyer's Will, a crowd's patience",
    teach: "Try after try: a test, and the effect of each that passes, until more than the whole pool has been dealt. All cards \
            come back between two tries.\n\n  \
            affray odds suits pool --rank 6 --attribute 6 --pool 5\n  \
            affray odds suits pool --rank 8 --pool 12 --tries 3",
    params: &[
        setup::number("rank", "the skill tested", 30, "6"),
        setup::number("attribute", "the attribute behind it, which is the Power of its effect", 20, "5"),
        setup::number("pool", "the Power to be worn down", 60, "5"),
        Param { name: "tries", about: "tries to look ahead", takes: Takes::Number(1, 100), default: "3" },
        setup::PACKS,
        setup::GONE,
    ],
    prepare: |given| {
        let people = vec![Sheet::average("somebody", 0)];
        let start = setup::fight(given, setup::rulings(given)?, people, setup::after(), &[])?;
        let (rank, attribute, power) = (small(given, "rank"), small(given, "attribute"), small(given, "pool"));
        Ok(Box::new(Tries { start, rank, attribute, power, ahead: given.number("tries") as u32 })
            as Box<dyn PreparedQuery>)
    },
};

/// One try after another.
struct Tries {
    start: Fight,
    rank: u16,
    attribute: u16,
    power: u16,
    ahead: u32,
}

/// The pool is worn down: the one way it can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct WornDown;

impl Stepwise for Tries {
    type Scene = Fight;
    type Bots = Player;
    type Position = Pool;
    type End = WornDown;

    fn bots(&self) -> Player {
        Player::default()
    }

    fn kinds(&self) -> Vec<Kinds> {
        vec![setup::by_low()]
    }

    fn start(&self) -> Pool {
        Pool::new(self.power)
    }

    fn paused(&self, _: &Fight, from: &Pool) -> Pool {
        *from
    }

    fn step<A: Ask<Fight>>(&self, from: &Pool, ask: &mut A) -> Result<Next<Pool, WornDown>, A::Halt> {
        let mut pool = *from;
        let effect = self.start.clone().try_for_effect(ask, ACTOR, self.rank, self.attribute)?;
        Ok(if pool.wear(effect) { Next::End(WornDown) } else { Next::Beat(pool) })
    }
}

fn state(end: Option<WornDown>) -> String {
    if end.is_some() { "worn down" } else { "holds" }.to_owned()
}

impl PreparedQuery for Tries {
    fn title(&self) -> String {
        let Tries { rank, attribute, power, ahead, .. } = self;
        format!("{} of rank {rank} with an attribute of {attribute} at a pool of {power}", counted(*ahead, "try"))
    }

    fn exact(&self, watch: &mut Budget<'_>) -> Result<Vec<OutcomeTable>, QueryError> {
        let web = query::web_of(self, watch)?;
        let after = web.after(self.ahead as usize);
        let last = after.last().expect("at least one try");
        let worn = after.iter().map(|odds| odds.chance_that(Option::is_some));
        let mut tables = vec![
            OutcomeTable::of(format!("after {}", counted(self.ahead, "try")), last, |end| state(*end)),
            OutcomeTable {
                title: "try that wears it down".to_owned(),
                outcomes: when(worn),
                mean: None,
                is_ranked: false,
            },
        ];
        if let Ok(Some(LongRun { ends, beats })) = web.long_run() {
            let ends = ends.into_iter().map(|(end, chance)| (state(Some(end)), chance));
            let mut end = summed("in the end, after so many tries on average", ends);
            end.mean = Some(beats);
            tables.push(end);
        }
        Ok(tables)
    }

    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64> {
        query::named(query::run_out(self, seed, runs, self.ahead), |(end, _)| state(*end))
    }
}
