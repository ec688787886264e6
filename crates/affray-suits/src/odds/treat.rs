//! First aid and surgery: each medical contest by itself (SU-68 to SU-75, SU-79).

use affray_core::exact::{Enumeration, Odds};
use affray_core::query::{OneShot, OneShotQuery, OutcomeTable, Param, PreparedQuery, QueryError, QueryValues, Takes};
use affray_core::{Ask, Query, RuleId};

use super::contest::{draw_group, settled};
use super::player::{Aim, Judge, Player};
use super::setup::{self, ACTOR, OTHER, SideCards, small};
use crate::asked::choice::Task;
use crate::rules::contests::laying::Part;
use crate::rules::contests::value::{Play, Side};
use crate::state::fight::{Fight, Stage};
use crate::state::person::Bandaging;
use crate::state::sheet::{FighterId, Sheet};

/// The query.
pub(super) const TREAT: Query = Query {
    name: "treat",
    about: "a medical contest: bandaging, stabilising, surgery",
    teach: "One try at a patient. Bandaging sets EMT against Damage and heals half of what this fight brought;\n\
            stabilising sets it against Trauma; surgery sets Surgery against what was stabilised.\n\n  \
            affray odds suits treat --treatment bandage --skill 6 --damage 4\n  \
            affray odds suits treat --treatment stabilise --skill 7 --damage 6 --trauma 3 --medics 2\n  \
            affray odds suits treat --treatment stabilise --damage 6 --trauma 2 --self yes\n  \
            affray odds suits treat --treatment bandage --skill 7 --second 4 --damage 5\n  \
            affray odds suits treat --treatment surgery --skill 8 --damage 11 --stabilised 5",
    params: &[
        Param {
            name: "treatment",
            about: "what is tried",
            takes: Takes::Word(&["bandage", "stabilise", "surgery"]),
            default: "bandage",
        },
        setup::number("skill", "the medic's EMT rank, or the surgeon's Surgery", 30, "6"),
        setup::whether("self", "whether the patient is the medic, at half the rank", "no"),
        Param {
            name: "medics",
            about: "medics of this skill at work together",
            takes: Takes::Number(1, 2),
            default: "1",
        },
        Param {
            name: "second",
            about: "the rank of the second medic, if it is another; brings the second medic along",
            takes: Takes::Number(0, 30),
            default: "",
        },
        setup::cards("hand", "what the first medic plays, while the fight lasts"),
        setup::body("body", "the patient's Body"),
        setup::number("shock", "Shock the patient has", 40, "0"),
        setup::number("damage", "Damage the patient has", 40, "4"),
        setup::number("trauma", "Trauma the patient has", 20, "0"),
        setup::number("stabilised", "how much of the Damage is stabilised Trauma", 40, "0"),
        Param {
            name: "battle-damage",
            about: "how much of the Damage this fight brought; all of it if left out",
            takes: Takes::Number(0, 40),
            default: "",
        },
        setup::PACKS,
        setup::GONE,
    ],
    prepare: |given| Ok(Box::new(OneShotQuery(Treat::prepare(given)?)) as Box<dyn PreparedQuery>),
};

/// The second medic.
const SECOND: FighterId = FighterId(2);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Treatment {
    Bandage,
    Stabilise,
    Surgery,
}

struct Treat {
    start: Fight,
    treatment: Treatment,
    patient: FighterId,
    medics: u8,
    cards: SideCards,
    player: Player,
    title: String,
}

/// What came of it: points healed or stabilised, then the patient's Damage, Trauma and Shock.
type TreatmentResult = (u16, u16, u16, u16);

fn refused(&(rule, why): &(RuleId, &'static str)) -> QueryError {
    QueryError::Impossible(format!("{why} [{}]", rule.0))
}

impl Treat {
    fn prepare(given: &QueryValues) -> Result<Treat, QueryError> {
        let rulings = setup::rulings(given)?;
        let treatment = match given.text("treatment") {
            "stabilise" => Treatment::Stabilise,
            "surgery" => Treatment::Surgery,
            _ => Treatment::Bandage,
        };
        let alone = given.text("self") == "yes";
        let medics = if given.has("second") { 2 } else { given.number("medics") as u8 };
        let cards = SideCards::read(given, "hand")?;
        if alone && (medics > 1 || treatment == Treatment::Surgery) {
            let why = if medics > 1 {
                "those who treat themselves work alone [SU-75]"
            } else {
                "nobody operates on themselves [SU-79]"
            };
            return Err(QueryError::Impossible(why.to_owned()));
        }
        if medics > 1 && treatment == Treatment::Surgery {
            return Err(QueryError::value("medics", "2", "1 for surgery: it is tried once [SU-79]"));
        }
        if treatment == Treatment::Surgery && cards.is_hand() {
            return Err(QueryError::value(
                "hand",
                given.text("hand"),
                "deck for surgery: hands end with the fight [SU-92]",
            ));
        }

        // The medic acts; the patient is somebody else, or the same.
        let patient = if alone { ACTOR } else { OTHER };
        let mut people: Vec<_> = (0..2 + usize::from(medics > 1)).map(|_| Sheet::average("a medic", 0)).collect();
        for sheet in &mut people {
            (sheet.emt, sheet.surgery) = (Some(small(given, "skill")), Some(small(given, "skill")));
        }
        if given.has("second") && !alone {
            people[SECOND.index()].emt = Some(small(given, "second"));
        }
        people[patient.index()].body = small(given, "body");
        let mut harm = setup::harm(given, small(given, "body"), &rulings)?;
        harm.stabilised = small(given, "stabilised");
        harm.battle_damage = if given.has("battle-damage") { small(given, "battle-damage") } else { harm.damage };
        for (name, part) in [("stabilised", harm.stabilised), ("battle-damage", harm.battle_damage)] {
            if part > harm.damage {
                return Err(QueryError::value(name, given.text(name), format!("at most the Damage, {}", harm.damage)));
            }
        }
        let mut start = setup::fight(given, rulings, people, setup::after(), &[(ACTOR, "hand", cards)])?;
        start.person_mut(patient).harm = harm;
        start.person_mut(patient).traumatised_at = Some(start.clock);

        let number = match treatment {
            Treatment::Bandage => {
                start.may_be_bandaged(patient).map_err(refused)?;
                for medic in Treat::those(patient, medics) {
                    start.take_up_bandaging(medic, Bandaging { patient, left: 1, since: start.turn });
                }
                harm.damage
            }
            Treatment::Stabilise if harm.trauma == 0 => {
                return Err(QueryError::value("trauma", "0", "1 or more: there is none to stabilise [SU-73]"));
            }
            Treatment::Stabilise => harm.trauma,
            Treatment::Surgery => {
                start.stage = Stage::Surgery;
                start.may_operate(ACTOR, patient).map_err(refused)?;
                harm.stabilised
            }
        };
        let rank = match treatment {
            Treatment::Surgery => start.sheet(ACTOR).surgery_rank(&rulings),
            Treatment::Bandage | Treatment::Stabilise => start.care_rank(ACTOR, patient),
        };
        let against = |play: Play| Side::attacking(number, play);
        let actor = Some(Judge::of_actor(&start.pile, rulings, rank, Aim::Win, against));
        let actor_lays = settled(&start, cards, rank, Part::Actor, "hand")?;
        let player = Player { actor, actor_lays, ..Player::default() };
        let deed = match treatment {
            Treatment::Bandage => "bandaging Damage",
            Treatment::Stabilise => "stabilising Trauma",
            Treatment::Surgery => "surgery on stabilised Trauma",
        };
        let pair = match medics {
            1 => String::new(),
            _ if given.has("second") => format!(", with a second medic of rank {}", start.care_rank(SECOND, patient)),
            _ => ", two at work".to_owned(),
        };
        let title = format!("{deed} of {number} with rank {rank} {cards}{pair}");
        Ok(Treat { start, treatment, patient, medics, cards, player, title })
    }

    /// The medics at work.
    fn those(patient: FighterId, medics: u8) -> impl Iterator<Item = FighterId> {
        [Some(ACTOR), (medics > 1 && patient != ACTOR).then_some(SECOND)].into_iter().flatten()
    }
}

impl OneShot for Treat {
    type Scene = Fight;
    type Bots = Player;
    type Result = TreatmentResult;

    fn title(&self) -> String {
        self.title.clone()
    }

    fn bots(&self) -> Player {
        self.player.clone()
    }

    fn enumeration(&self) -> Enumeration<Fight, Player> {
        let high = self.player.actor.as_ref().is_some_and(|judge| judge.rank() > 10);
        let kinds = if high { setup::by_face() } else { setup::by_low() };
        Enumeration::new(self.bots()).kinds(kinds).together_by(draw_group)
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<TreatmentResult, A::Halt> {
        let mut fight = self.start.clone();
        self.cards.deal(&mut fight, ask, ACTOR)?;
        match self.treatment {
            // The last turn of the work; whoever comes to it first finishes for both.
            Treatment::Bandage => fight.treat(ask, ACTOR, self.patient, Task::Bandage)?,
            Treatment::Stabilise => {
                for medic in Treat::those(self.patient, self.medics) {
                    if fight.person(self.patient).harm.trauma > 0 {
                        fight.treat(ask, medic, self.patient, Task::Stabilise)?;
                    }
                }
            }
            Treatment::Surgery => fight.heal_trauma(ask, ACTOR, self.patient)?,
        }
        let (was, is) = (self.start.person(self.patient).harm, fight.person(self.patient).harm);
        let points = match self.treatment {
            Treatment::Stabilise => was.trauma - is.trauma,
            Treatment::Bandage | Treatment::Surgery => was.damage - is.damage,
        };
        Ok((points, is.damage, is.trauma, is.shock))
    }

    fn label(&self, (points, ..): &TreatmentResult) -> String {
        match (points, self.treatment) {
            (0, _) => "fails".to_owned(),
            (_, Treatment::Stabilise) => format!("stabilises {points}"),
            _ => format!("heals {points}"),
        }
    }

    fn tables(&self, odds: &Odds<TreatmentResult>) -> Vec<OutcomeTable> {
        vec![
            OutcomeTable::of("result", odds, |came| self.label(came)),
            OutcomeTable::numbers("Damage after it", odds, |(_, damage, ..)| (*damage).into()),
            OutcomeTable::numbers("Trauma after it", odds, |(_, _, trauma, _)| (*trauma).into()),
            OutcomeTable::numbers("Shock after it", odds, |(.., shock)| (*shock).into()),
        ]
    }
}
