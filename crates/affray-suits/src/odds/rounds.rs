//! Own round after own round: bleeding to death, staying awake (SU-53 to SU-62).

use crate::state::card::Value as _;
use std::collections::BTreeMap;

use affray_core::exact::{Chance, Kinds, LongRun, Next, Web};
use affray_core::query::{self, Budget, OutcomeTable, Param, PreparedQuery, QueryError, QueryValues, Stepwise, Takes};
use affray_core::{Ask, Bag, Card as _, Query};

use super::player::Player;
use super::setup::{self, ACTOR, small};
use super::tables::{counted, summed, when};
use crate::rules::characters::ranks::half;
use crate::rules::characters::test::passes;
use crate::rulings::{BleedShockOverCap, ReshufflePolicy};
use crate::state::card::{Pile, PlayingCard};
use crate::state::fight::Fight;
use crate::state::harm::Harm;
use crate::state::person::Status;
use crate::state::sheet::Sheet;

/// Bleeding.
pub const BLEEDING: Query = Query {
    name: "bleeding",
    about: "bleeding to death: the chance by time, and how long it takes",
    teach: "Somebody with Trauma whom nobody helps, own round after own round (a round is a second).\n\n  \
            affray odds suits bleeding --trauma 4 --rounds 20\n  \
            affray odds suits bleeding --body 5 --damage 5 --trauma 2 --state awake --will 7\n  \
            affray odds suits bleeding --trauma 2 --ruling bleed_compare=le",
    params: &[
        setup::body("body", "their Body"),
        setup::number("shock", "Shock they have", 40, "0"),
        setup::number("damage", "Damage they have", 40, "6"),
        setup::number("trauma", "Trauma they have", 20, "4"),
        Param { name: "rounds", about: "own rounds to look ahead", takes: Takes::Number(1, 300), default: "10" },
        Param {
            name: "state",
            about: "knocked out, or awake and resting",
            takes: Takes::Word(&["out", "awake"]),
            default: "out",
        },
        setup::number("will", "their Will, for staying awake", 20, "5"),
        setup::PACKS,
        setup::GONE,
    ],
    prepare: |given| {
        Ok(Box::new(Bleeding(Rounds::prepare(given, given.text("state") == "out", false)?)) as Box<dyn PreparedQuery>)
    },
};

/// Knockouts.
pub(super) const KNOCKOUT: Query = Query {
    name: "knockout",
    about: "staying awake: the Will check of each own round while Wounds exceed Body",
    teach: "Somebody who rests, and recovers a point of Shock in each own round in which they do not bleed.\n\n  \
            affray odds suits knockout --will 6 --damage 7\n  \
            affray odds suits knockout --shock 6 --damage 3 --rounds 4\n  \
            affray odds suits knockout --damage 7 --ruling halved_will=injury_gt_body",
    params: &[
        setup::number("will", "their Will", 20, "5"),
        setup::body("body", "their Body"),
        setup::number("shock", "Shock they have", 40, "0"),
        setup::number("damage", "Damage they have", 40, "7"),
        setup::number("trauma", "Trauma they have", 20, "0"),
        Param { name: "rounds", about: "own rounds to look ahead", takes: Takes::Number(1, 300), default: "1" },
        setup::PACKS,
        setup::GONE,
    ],
    prepare: |given| Ok(Box::new(Knockout(Rounds::prepare(given, false, true)?)) as Box<dyn PreparedQuery>),
};

/// How it can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// Nothing can get worse by itself.
    Safe,
    /// Knocked out.
    Out,
    /// Dead.
    Dead,
}

/// Where somebody stands between two own rounds.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    harm: Harm,
    out: bool,
    pile: Pile,
}

/// Somebody left to themselves.
pub struct Rounds {
    start: Fight,
    ahead: u32,
    /// Whether a knockout is the end.
    until_out: bool,
}

impl Rounds {
    pub fn prepare(given: &QueryValues, out: bool, until_out: bool) -> Result<Rounds, QueryError> {
        let rulings = setup::rulings(given)?;
        let mut sheet = Sheet::average("somebody", 0);
        (sheet.body, sheet.will) = (small(given, "body"), small(given, "will"));
        sheet.harm = setup::harm(given, sheet.body, &rulings)?;
        // Others go on fighting meanwhile.
        let people = vec![sheet, Sheet::average("a friend", 0), Sheet::average("a foe", 1)];
        let mut start = setup::fight(given, rulings, people, setup::after(), &[])?;
        if out || start.person(ACTOR).harm.is_out_at_once(start.sheet(ACTOR).body, &rulings) {
            start.person_mut(ACTOR).status = Status::Out { minutes: 60, since: 0 };
        }
        let rounds = Rounds { start, ahead: given.number("rounds") as u32, until_out };
        if until_out && rounds.start.person(ACTOR).is_helpless() {
            return Err(QueryError::Impossible(
                "they are knocked out already: Wounds exceed twice Body [SU-57]".to_owned(),
            ));
        }
        Ok(rounds)
    }

    /// The position of a fight between two own rounds; what cannot matter any more is left out.
    fn position(fight: &Fight) -> Position {
        let person = fight.person(ACTOR);
        let out = matches!(person.status, Status::Out { .. });
        let mut harm = Harm { battle_damage: 0, battle_trauma: false, ..person.harm };
        if out && fight.rulings.bleed_shock_over_cap == BleedShockOverCap::Lost {
            harm.shock = 0; // Nothing looks at the Shock of somebody who is out.
        }
        Position { harm, out, pile: fight.pile.clone() }
    }

    /// How many positions there may be, nearly: states of a body, and of the pile where it is not shuffled each turn.
    fn estimate(&self) -> f64 {
        if self.start.rulings.reshuffle_policy != ReshufflePolicy::WhenEmpty {
            return 1.0;
        }
        let among = |mask: &u128| self.start.pile.among(*mask) as f64 + 1.0;
        let shocks = f64::from(2 * self.start.sheet(ACTOR).body + 1);
        shocks * self.kinds()[0].masks().iter().map(among).product::<f64>()
    }

    fn web(&self, watch: &mut Budget<'_>) -> Result<Web<End>, QueryError> {
        let about = self.estimate();
        if about > watch.allowed as f64 {
            return Err(QueryError::OutOfReach { about, what: "positions", allowed: watch.allowed as f64 });
        }
        query::web_of(self, watch)
    }

    fn body(&self) -> String {
        let Harm { shock, damage, trauma, .. } = self.start.person(ACTOR).harm;
        format!("Body {}, Shock {shock}, Damage {damage}, Trauma {trauma}", self.start.sheet(ACTOR).body)
    }
}

impl Stepwise for Rounds {
    type Scene = Fight;
    type Bots = Player;
    type Position = Position;
    type End = End;

    fn bots(&self) -> Player {
        Player::default()
    }

    fn kinds(&self) -> Vec<Kinds> {
        let (sheet, rulings) = (self.start.sheet(ACTOR), &self.start.rulings);
        let will = sheet.will;
        if self.start.person(ACTOR).harm.trauma == 0 {
            // Nothing is drawn for but Will, whole or halved.
            let passed = |card, rank| passes(card, rank, rulings.check_compare);
            return vec![Kinds::of(|card: PlayingCard| (passed(card, will), passed(card, half(will, rulings))))];
        }
        // Higher cards than that are all the same to Will and Trauma.
        let high = will.max(sheet.body) + 1;
        let low = |card: PlayingCard| u16::from(card.low()).min(high);
        vec![Kinds::of(|card: PlayingCard| (low(card), card.is_red(), card.is_court()))]
    }

    fn start(&self) -> Position {
        Rounds::position(&self.start)
    }

    fn paused(&self, _: &Fight, from: &Position) -> Position {
        from.clone()
    }

    fn step<A: Ask<Fight>>(&self, from: &Position, ask: &mut A) -> Result<Next<Position, End>, A::Halt> {
        let mut fight = self.start.clone();
        fight.person_mut(ACTOR).harm = from.harm;
        if from.out {
            fight.person_mut(ACTOR).status = Status::Out { minutes: 60, since: 0 };
        }
        // What is not in the pile, and was at the start, has been discarded.
        for card in (0..PlayingCard::KINDS).map(PlayingCard::from_index) {
            for _ in from.pile.count(card)..fight.pile.count(card) {
                fight.discard.add(card);
            }
        }
        fight.pile = from.pile.clone();
        fight.own_round(ask, ACTOR)?;
        fight.close_turn(ask)?;
        let person = fight.person(ACTOR);
        let (body, rulings) = (fight.sheet(ACTOR).body, &fight.rulings);
        let bleeds = fight.may_still_bleed(ACTOR);
        Ok(if person.is_dead() {
            Next::End(End::Dead)
        } else if !person.is_up() && self.until_out {
            Next::End(End::Out)
        } else if !bleeds && (!person.is_up() || !person.harm.is_reeling(body, rulings)) {
            Next::End(End::Safe)
        } else {
            Next::Beat(Rounds::position(&fight))
        })
    }
}

/// The question of death.
struct Bleeding(Rounds);

fn alive_or_dead(end: Option<End>) -> String {
    if end == Some(End::Dead) { "dead" } else { "alive" }.to_owned()
}

impl PreparedQuery for Bleeding {
    fn title(&self) -> String {
        format!("bleeding for {}: {}", counted(self.0.ahead, "own round"), self.0.body())
    }

    fn exact(&self, watch: &mut Budget<'_>) -> Result<Vec<OutcomeTable>, QueryError> {
        let web = self.0.web(watch)?;
        let after = web.after(self.0.ahead as usize);
        let last = after.last().expect("at least one round");
        let dead = after.iter().map(|odds| odds.chance_that(|end| *end == Some(End::Dead)));
        let mut tables = vec![
            OutcomeTable::of(format!("after {}", counted(self.0.ahead, "own round")), last, |end| alive_or_dead(*end)),
            OutcomeTable { title: "own round of death".to_owned(), outcomes: when(dead), mean: None, is_ranked: false },
        ];
        if let Ok(Some(LongRun { ends, beats })) = web.long_run() {
            // Where some live, the mean would be of what never comes.
            if ends.iter().all(|(end, chance)| *end == End::Dead || *chance == Chance::from_integer(0u32.into())) {
                tables[1].mean = Some(beats);
            } else {
                tables.push(in_the_end(ends, |end| alive_or_dead(Some(end))));
            }
        }
        Ok(tables)
    }

    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64> {
        query::named(query::run_out(&self.0, seed, runs, self.0.ahead), |(end, _)| alive_or_dead(*end))
    }
}

/// How it ends, however long that takes.
fn in_the_end(ends: Vec<(End, Chance)>, name: impl Fn(End) -> String) -> OutcomeTable {
    let ends = ends.into_iter().map(|(end, chance)| (name(end), chance));
    summed("in the end", ends)
}

/// The question of staying awake.
struct Knockout(Rounds);

fn awake_or_not(end: Option<End>) -> String {
    match end {
        None | Some(End::Safe) => "awake",
        Some(End::Out) => "knocked out",
        Some(End::Dead) => "dead",
    }
    .to_owned()
}

impl PreparedQuery for Knockout {
    fn title(&self) -> String {
        let rounds = counted(self.0.ahead, "own round");
        format!("staying awake for {rounds}: Will {}, {}", self.0.start.sheet(ACTOR).will, self.0.body())
    }

    fn exact(&self, watch: &mut Budget<'_>) -> Result<Vec<OutcomeTable>, QueryError> {
        let web = self.0.web(watch)?;
        let after = web.after(self.0.ahead as usize);
        let last = after.last().expect("at least one round");
        let out = after.iter().map(|odds| odds.chance_that(|end| *end == Some(End::Out)));
        let mut tables = vec![
            OutcomeTable::of(format!("after {}", counted(self.0.ahead, "own round")), last, |end| awake_or_not(*end)),
            OutcomeTable {
                title: "own round of the knockout".to_owned(),
                outcomes: when(out),
                mean: None,
                is_ranked: false,
            },
        ];
        if let Ok(Some(LongRun { ends, .. })) = web.long_run() {
            tables.push(in_the_end(ends, |end| awake_or_not(Some(end))));
        }
        Ok(tables)
    }

    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64> {
        query::named(query::run_out(&self.0, seed, runs, self.0.ahead), |(end, _)| awake_or_not(*end))
    }
}
