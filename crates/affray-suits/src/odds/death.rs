//! Cheating death: a surgeon and half an hour (SU-82 to SU-85).

use affray_core::exact::{Enumeration, Odds};
use affray_core::query::{OneShot, OneShotQuery, OutcomeTable, Param, PreparedQuery, QueryError, QueryValues, Takes};
use affray_core::{Ask, Query};

use super::player::Player;
use super::setup::{self, ACTOR, OTHER, small};
use crate::state::fight::{Fight, Stage};
use crate::state::person::Status;
use crate::state::sheet::{Sheet, Standing};

/// The query.
pub(super) const CHEAT_DEATH: Query = Query {
    name: "cheat-death",
    about: "bringing somebody back from the dead, and last words",
    teach: "A surgeon who is there within half an hour sets Surgery against the Injury of the dead. The rank is halved\n\
            where the age, the tools or a helper is missing. If it fails, a hero may yet find last words.\n\n  \
            affray odds suits cheat-death --surgery 9 --damage 6 --trauma 7\n  \
            affray odds suits cheat-death --damage 7 --trauma 0 --tools no --will 7",
    params: &[
        setup::number("surgery", "the surgeon's rank", 30, "9"),
        setup::body("body", "the Body of the dead"),
        setup::number("damage", "the Damage they died with", 60, "6"),
        setup::number("trauma", "the Trauma they died with", 60, "7"),
        setup::number("will", "their Will, for last words", 20, "5"),
        Param {
            name: "standing",
            about: "a hero, or a henchman without last words",
            takes: Takes::Word(&["hero", "henchman"]),
            default: "hero",
        },
        setup::whether("modern", "whether the age is modern", "yes"),
        setup::whether("tools", "whether there are modern tools, blood and drugs", "yes"),
        setup::whether("team", "whether another EMT or surgeon helps", "yes"),
        setup::PACKS,
        setup::GONE,
    ],
    prepare: |given| Ok(Box::new(OneShotQuery(CheatDeath::prepare(given)?)) as Box<dyn PreparedQuery>),
};

struct CheatDeath {
    start: Fight,
    title: String,
}

/// How it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Ending {
    Revived { damage: u16, stabilised: u16, minutes: u32 },
    Dead { spoke: bool },
}

impl CheatDeath {
    fn prepare(given: &QueryValues) -> Result<CheatDeath, QueryError> {
        let rulings = setup::rulings(given)?;
        let yes = |name: &str| given.text(name) == "yes";
        let mut surgeon = Sheet::average("the surgeon", 0);
        surgeon.surgery = Some(small(given, "surgery"));
        let mut dead = Sheet::average("the dead", 0);
        (dead.body, dead.will) = (small(given, "body"), small(given, "will"));
        if given.text("standing") == "henchman" {
            dead.standing = Standing::Henchman;
        }
        let mut people = vec![surgeon, dead];
        if yes("team") {
            let mut helper = Sheet::average("a helper", 0);
            helper.emt = Some(5);
            people.push(helper);
        }
        let mut after = setup::after();
        (after.modern, after.tools) = (yes("modern"), yes("tools"));
        let mut start = setup::fight(given, rulings, people, after, &[])?;
        start.stage = Stage::Surgery;
        let since = start.clock;
        let person = start.person_mut(OTHER);
        (person.harm.damage, person.harm.trauma) = (small(given, "damage"), small(given, "trauma"));
        person.status = Status::dead(since, false);
        let harm = start.person(OTHER).harm;
        let title = format!("Surgery at rank {} against an Injury of {}", start.death_rank(ACTOR), harm.injury());
        Ok(CheatDeath { start, title })
    }
}

impl OneShot for CheatDeath {
    type Scene = Fight;
    type Bots = Player;
    type Result = Ending;

    fn title(&self) -> String {
        self.title.clone()
    }

    fn bots(&self) -> Player {
        Player::default()
    }

    fn enumeration(&self) -> Enumeration<Fight, Player> {
        Enumeration::new(self.bots()).kinds(setup::by_low())
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<Ending, A::Halt> {
        let mut fight = self.start.clone();
        let spoke = fight.cheat_death(ask, ACTOR, OTHER)?;
        Ok(match fight.person(OTHER).status {
            Status::Out { minutes, .. } => {
                let harm = fight.person(OTHER).harm;
                Ending::Revived { damage: harm.damage, stabilised: harm.stabilised, minutes }
            }
            _ => Ending::Dead { spoke },
        })
    }

    fn label(&self, ending: &Ending) -> String {
        match ending {
            Ending::Revived { .. } => "revived",
            Ending::Dead { spoke: true } => "dead, with last words",
            Ending::Dead { spoke: false } => "dead",
        }
        .to_owned()
    }

    fn tables(&self, odds: &Odds<Ending>) -> Vec<OutcomeTable> {
        let state = |ending: &Ending| match ending {
            Ending::Revived { damage, stabilised, minutes } => {
                format!("Damage {damage}, stabilised {stabilised}, out for {minutes} min")
            }
            Ending::Dead { .. } => "dead".to_owned(),
        };
        vec![OutcomeTable::of("result", odds, |ending| self.label(ending)), OutcomeTable::of("state", odds, state)]
    }
}
