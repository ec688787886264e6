//! Day by day: one day's healing, and how long it takes to be whole again (SU-77, SU-78, SU-80, SU-81).

use std::collections::BTreeMap;

use affray_core::exact::{Enumeration, Kinds, LongRun, Next, Odds};
use affray_core::query::{
    self, Budget, OneShot, OneShotQuery, OutcomeTable, Param, PreparedQuery, QueryError, QueryValues, Stepwise, Takes,
};
use affray_core::{Ask, Query};

use super::player::Player;
use super::setup::{self, ACTOR, small};
use super::tables::{counted, summed, when};
use crate::state::fight::{Fight, Stage};
use crate::state::harm::Harm;
use crate::state::roster::Circumstances;
use crate::state::sheet::{FighterId, Sheet};

const CARE: Param = Param {
    name: "care",
    about: "how the patient is kept",
    takes: Takes::Word(&["good", "poor", "worst"]),
    default: "good",
};
const HEALER: Param = setup::number("healer", "the EMT rank of a healer; 0 for none", 30, "0");

/// What is said of a patient, and one thing about the days.
const fn of_a_patient(days: Param) -> [Param; 9] {
    [
        setup::body("body", "their Body"),
        setup::number("damage", "Damage they have", 40, "4"),
        setup::number("trauma", "Trauma they have", 20, "0"),
        HEALER,
        setup::number("will", "their Will, where a ruling asks for it", 20, "5"),
        CARE,
        days,
        setup::PACKS,
        setup::GONE,
    ]
}

/// One day.
pub(super) const DAY: Query = Query {
    name: "day",
    about: "one day of a patient: better, worse, or as before",
    teach: "The day's draw for the worse, then Body against Damage, then the healer.\n\n  \
            affray odds suits day --damage 8\n  \
            affray odds suits day --damage 5 --healer 7 --care poor\n  \
            affray odds suits day --damage 7 --care worst --which 2",
    params: &of_a_patient(Param {
        name: "which",
        about: "which day it is; in the worst care healers come every second day",
        takes: Takes::Number(1, 1000),
        default: "1",
    }),
    prepare: |given| {
        let mut start = bedside(given)?;
        start.day = small(given, "which") - 1;
        Ok(Box::new(OneShotQuery(OneDay { start })) as Box<dyn PreparedQuery>)
    },
};

/// Until it ends.
pub(super) const HEALING: Query = Query {
    name: "healing",
    about: "healing time: the chance to be whole after so many days, and how many it takes",
    teach: "Day after day, until nothing is left to heal, or it ends badly.\n\n  \
            affray odds suits healing --damage 5 --days 14\n  \
            affray odds suits healing --damage 8 --healer 7\n  \
            affray odds suits healing --damage 5 --care worst --healer 6",
    params: &of_a_patient(Param {
        name: "days",
        about: "days to look ahead",
        takes: Takes::Number(1, 365),
        default: "14",
    }),
    prepare: |given| {
        Ok(Box::new(Healing { start: bedside(given)?, days: given.number("days") as u32 }) as Box<dyn PreparedQuery>)
    },
};

/// A patient in bed, and a healer if there is one, on the morning of the first day.
fn bedside(given: &QueryValues) -> Result<Fight, QueryError> {
    let rulings = setup::rulings(given)?;
    let mut patient = Sheet::average("the patient", 0);
    (patient.body, patient.will) = (small(given, "body"), small(given, "will"));
    patient.harm = setup::injury(given, patient.body, &rulings)?;
    let mut people = vec![patient];
    if small(given, "healer") > 0 {
        let mut healer = Sheet::average("the healer", 0);
        healer.emt = Some(small(given, "healer"));
        people.push(healer);
    }
    let mut after = setup::after();
    after.days = u16::MAX;
    after.care = match given.text("care") {
        "poor" => Circumstances::Poor,
        "worst" => Circumstances::Worst,
        _ => Circumstances::Good,
    };
    let mut start = setup::fight(given, rulings, people, after, &[])?;
    start.stage = Stage::Days;
    start.next = 0;
    Ok(start)
}

fn patient_words(fight: &Fight) -> String {
    let Harm { damage, trauma, .. } = fight.person(ACTOR).harm;
    let trauma = if trauma > 0 { format!(", Trauma {trauma}") } else { String::new() };
    let care = match fight.roster.after.care {
        Circumstances::Good => "in good care",
        Circumstances::Poor => "in poor care",
        Circumstances::Worst => "in the worst care",
    };
    let healer = fight.all().find(|who| *who != ACTOR).and_then(|who: FighterId| fight.sheet(who).emt);
    let healer = healer.map(|rank| format!(", a healer of EMT {rank}")).unwrap_or_default();
    format!("Body {}, Damage {damage}{trauma}, {care}{healer}", fight.sheet(ACTOR).body)
}

/// What a day brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Brings {
    Better,
    Same,
    Worse,
    Dead,
}

struct OneDay {
    start: Fight,
}

impl OneShot for OneDay {
    type Scene = Fight;
    type Bots = Player;
    /// What the day brings, and the Damage after it.
    type Result = (Brings, u16);

    fn title(&self) -> String {
        format!("one day: {}", patient_words(&self.start))
    }

    fn bots(&self) -> Player {
        Player::default()
    }

    fn enumeration(&self) -> Enumeration<Fight, Player> {
        Enumeration::new(self.bots()).kinds(setup::by_low())
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<(Brings, u16), A::Halt> {
        let mut fight = self.start.clone();
        if fight.person(ACTOR).harm.injury() > 0 {
            fight.pass_days(ask)?;
        }
        let (was, is) = (self.start.person(ACTOR).harm.damage, fight.person(ACTOR).harm.damage);
        let brings = match is.cmp(&was) {
            _ if fight.person(ACTOR).is_dead() => Brings::Dead,
            std::cmp::Ordering::Less => Brings::Better,
            std::cmp::Ordering::Equal => Brings::Same,
            std::cmp::Ordering::Greater => Brings::Worse,
        };
        Ok((brings, is))
    }

    fn label(&self, (brings, _): &(Brings, u16)) -> String {
        match brings {
            Brings::Better => "better",
            Brings::Same => "as before",
            Brings::Worse => "worse",
            Brings::Dead => "dead",
        }
        .to_owned()
    }

    fn tables(&self, odds: &Odds<(Brings, u16)>) -> Vec<OutcomeTable> {
        let damage = OutcomeTable::numbers("Damage after it", odds, |(_, damage)| (*damage).into());
        vec![OutcomeTable::of("the day", odds, |result| self.label(result)), damage]
    }
}

/// How it can end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Healed,
    /// All Damage has healed; Trauma that nobody has stabilised never does (SU-73, SU-77).
    OpenTrauma,
    Dead,
}

/// A patient until it ends.
struct Healing {
    start: Fight,
    days: u32,
}

/// Where a patient stands in the morning; the cards have come back over night.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Morning {
    damage: u16,
    trauma: u16,
    /// Whether an odd number of days has passed; only the worst care counts them.
    odd: bool,
}

impl Morning {
    /// How it has ended, if no day can change it any more. Without Damage nobody heals; and only Injury above Body gets worse,
    /// which Trauma alone never is.
    const fn end(self) -> Option<End> {
        match (self.damage, self.trauma) {
            (0, 0) => Some(End::Healed),
            (0, _) => Some(End::OpenTrauma),
            _ => None,
        }
    }
}

impl Healing {
    fn morning(fight: &Fight) -> Morning {
        let Harm { damage, trauma, .. } = fight.person(ACTOR).harm;
        let odd = fight.roster.after.care == Circumstances::Worst && !fight.day.is_multiple_of(2);
        Morning { damage, trauma, odd }
    }
}

impl Stepwise for Healing {
    type Scene = Fight;
    type Bots = Player;
    type Position = Morning;
    type End = End;

    fn bots(&self) -> Player {
        Player::default()
    }

    fn kinds(&self) -> Vec<Kinds> {
        vec![setup::by_low()]
    }

    fn start(&self) -> Morning {
        Healing::morning(&self.start)
    }

    fn paused(&self, _: &Fight, from: &Morning) -> Morning {
        *from
    }

    fn step<A: Ask<Fight>>(&self, from: &Morning, ask: &mut A) -> Result<Next<Morning, End>, A::Halt> {
        if let Some(end) = from.end() {
            return Ok(Next::End(end));
        }
        let mut fight = self.start.clone();
        let harm = &mut fight.person_mut(ACTOR).harm;
        (harm.damage, harm.trauma) = (from.damage, from.trauma);
        fight.day = from.odd.into();
        fight.pass_days(ask)?;
        let morning = Healing::morning(&fight);
        Ok(match morning.end() {
            _ if fight.person(ACTOR).is_dead() => Next::End(End::Dead),
            Some(end) => Next::End(end),
            None => Next::Beat(morning),
        })
    }
}

fn state(end: Option<End>) -> String {
    match end {
        Some(End::Healed) => "healed",
        Some(End::OpenTrauma) => "only the Trauma left, which stays",
        None => "still hurt",
        Some(End::Dead) => "dead",
    }
    .to_owned()
}

impl PreparedQuery for Healing {
    fn title(&self) -> String {
        format!("healing for {}: {}", counted(self.days, "day"), patient_words(&self.start))
    }

    fn exact(&self, watch: &mut Budget<'_>) -> Result<Vec<OutcomeTable>, QueryError> {
        let web = query::web_of(self, watch)?;
        let after = web.after(self.days as usize);
        let last = after.last().expect("at least one day");
        let healed = after.iter().map(|odds| odds.chance_that(|end| *end == Some(End::Healed)));
        let mut tables = vec![
            OutcomeTable::of(format!("after {}", counted(self.days, "day")), last, |end| state(*end)),
            OutcomeTable {
                title: "day of being whole".to_owned(),
                outcomes: when(healed),
                mean: None,
                is_ranked: false,
            },
        ];
        if let Ok(Some(LongRun { ends, beats })) = web.long_run() {
            let ends = ends.into_iter().map(|(end, chance)| (state(Some(end)), chance));
            let mut end = summed("in the end, after so many days on average", ends);
            end.mean = Some(beats);
            tables.push(end);
        }
        Ok(tables)
    }

    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64> {
        query::named(query::run_out(self, seed, runs, self.days), |(end, _)| state(*end))
    }
}
