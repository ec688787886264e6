//! `log.md`: every line of the log and the rule it names, to be read next to the register.
//!
//! `AFFRAY_ACCEPT=1` writes the file anew; read what has changed.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use affray_core::{AddressedEvent, Game as _, Random, Scene as _, Seeded, Setup, Words as _};
use affray_suits::asked::choice::{Choice, Task};
use affray_suits::asked::question::Question;
use affray_suits::asked::source::Draw;
use affray_suits::rules::blow::bleeding::Bleed;
use affray_suits::rules::blow::harm::{Blow, Fate};
use affray_suits::rules::contests::impact::Impact;
use affray_suits::rules::contests::value::{Play, Side};
use affray_suits::shown::event::{Against, Brought, Cause, Event, ImpactHalves, Mode, Purpose};
use affray_suits::state::lay::Lay;
use affray_suits::state::person::Posture;
use affray_suits::state::sheet::{Band, FighterId, WeaponId};
use affray_suits::{Fight, Suits};

use crate::fixture::*;

const KEPT: &str = include_str!("../../log.md");

fn laid(code: &str) -> Lay {
    code.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// An event of each kind, and of each that names another rule.
#[expect(clippy::too_many_lines, reason = "a list")]
fn samples() -> Vec<Event> {
    let hurt = harm(5, 4, 0);
    let side = |rank: u16, low: u8| Side::attacking(rank, Play::of(low));
    let (attack, weak) = (side(7, 4), side(5, 9));
    let tie = side(7, 4);
    let bleed = |bled: bool| Bleed { bled, shock: 0, damage: u16::from(bled), trauma: 0 };
    let blow = |trauma: u16| Blow { shock: 5, damage: 4, trauma, fate: Fate::Alive };
    let effect = |impact: u16| Event::EffectTurned {
        card: card("8C"),
        margin: 2,
        power: 12,
        impact: ImpactHalves(Impact::points(impact)),
    };
    let tested =
        |purpose: Purpose, passed: bool| Event::Tested { who: ANN, rank: 5, card: card("4H"), passed, purpose };
    let died = |cause: Cause| Event::Died { who: BO, cause };
    let guarded = |mode: Mode, shot: bool, lay: &str| Event::Guarded {
        who: BO,
        mode,
        shot,
        lay: if lay.is_empty() { Lay::default() } else { laid(lay) },
        boosts: 0,
    };
    let worked = |task: Task, left: u16| Event::Worked { medic: ANN, patient: BO, task, left };
    let contested = |against: Against| Event::Contested {
        who: ANN,
        patient: BO,
        against,
        actor: side(6, 5),
        number: side(4, 2),
        won: true,
    };
    let turned = |draw: Draw| Event::Turned { who: ANN, draw, card: card("5S") };
    let ended = |brought: Brought| Event::DayEnded { who: BO, brought, harm: harm(0, 4, 0) };
    let settled = |attack: Side, defence: Side, hit: bool| Event::Settled { by: ANN, target: BO, attack, defence, hit };
    vec![
        Event::Mixed { packs: 3, asked: 3 },
        Event::Mixed { packs: 1, asked: 1 },
        Event::Mixed { packs: 4, asked: 3 },
        Event::Dealt { who: ANN, cards: hand("4S 6H 8D 10C") },
        Event::DealtUnseen { who: ANN, count: 4 },
        Event::ActionCard { who: ANN, card: card("6H"), slot: 6, too_fast: false },
        Event::ActionCard { who: ANN, card: card("9H"), slot: 9, too_fast: true },
        Event::OrderDrawn { who: ANN, card: card("JS") },
        Event::TurnBegan { turn: 2 },
        Event::Joined { who: BO },
        Event::Reshuffled { cards: 9 },
        Event::BleedingDrawn { who: BO, card: card("AH"), bleed: bleed(true), harm: harm(0, 7, 2) },
        Event::BleedingDrawn { who: BO, card: card("9H"), bleed: bleed(false), harm: harm(0, 6, 2) },
        tested(Purpose::Awake, true),
        tested(Purpose::Awake, false),
        tested(Purpose::Recover, true),
        tested(Purpose::LastWords, true),
        tested(Purpose::Contest, true),
        tested(Purpose::Work, true),
        tested(Purpose::Called, true),
        Event::TooFast { who: ANN },
        Event::Cooled { who: ANN, left: 0 },
        Event::Cooled { who: ANN, left: 2 },
        Event::Readied { who: ANN, weapon: FIRST, left: 0 },
        Event::Readied { who: ANN, weapon: FIRST, left: 1 },
        Event::Reloaded { who: BO, weapon: FIRST, left: 0 },
        Event::Reloaded { who: BO, weapon: FIRST, left: 1 },
        Event::Refreshed { who: ANN, thrown: hand("9S"), hand: hand("2S 3H 4D") },
        Event::RefreshedUnseen { who: ANN, thrown: 1, drawn: 2 },
        Event::Rested { who: ANN },
        Event::Waited { who: ANN },
        Event::OfferedTruce { who: ANN },
        Event::Recovered { who: ANN, shock: 2 },
        Event::Eased { who: ANN, shock: 2, hurt: false },
        Event::Eased { who: ANN, shock: 0, hurt: true },
        Event::Took { who: ANN, weapon: FIRST },
        Event::Rose { who: ANN, posture: Posture::Crawling },
        Event::Moved { who: ANN, band: Band::Rear },
        Event::Covered { who: ANN, ally: CY },
        Event::Attacked { by: ANN, target: BO, weapon: FIRST, cards: 2, boosts: 1 },
        Event::Attacked { by: BO, target: ANN, weapon: WeaponId(0), cards: 0, boosts: 0 },
        Event::LaidHidden { who: ANN, lay: laid("3H+4D~9C") },
        Event::Defended { who: BO, mode: Mode::Parry, lay: laid("6D"), boosts: 0 },
        Event::DefendsFromDeck { who: BO, mode: Mode::Dodge },
        guarded(Mode::Parry, false, ""),
        guarded(Mode::Parry, false, "6D"),
        guarded(Mode::Dodge, false, ""),
        guarded(Mode::Dodge, true, ""),
        guarded(Mode::Dodge, true, "6D"),
        guarded(Mode::None, false, ""),
        turned(Draw::Attack),
        turned(Draw::Second),
        turned(Draw::Number),
        Event::Shown { who: ANN, lay: laid("3H+4D") },
        settled(attack, weak, true),
        settled(weak, attack, false),
        settled(attack, tie, true),
        settled(attack, tie, false),
        effect(12),
        effect(6),
        Event::Absorbed { target: BO, absorption: 5 },
        Event::Absorbed { target: BO, absorption: 0 },
        Event::HalfNoted { target: BO },
        Event::HandLost { who: BO, cards: hand("3D 8C") },
        Event::HandLostUnseen { who: BO, count: 2 },
        Event::Struck { target: BO, absorption: 1, blow: blow(0), harm: hurt },
        Event::Struck { target: BO, absorption: 0, blow: blow(2), harm: harm(5, 6, 2) },
        Event::KnockedOut { who: BO, minutes: 315 },
        Event::Fell { who: BO, minutes: 315, wounds: None },
        Event::Fell { who: BO, minutes: 480, wounds: Some(14) },
        died(Cause::Blow),
        died(Cause::Wounds),
        died(Cause::Bleeding),
        died(Cause::Helpless),
        died(Cause::Decline),
        Event::DiedInBed { who: BO, conditions: false },
        Event::DiedInBed { who: BO, conditions: true },
        Event::Destroyed { who: BO },
        Event::BentOver { by: ANN, target: BO },
        Event::FightEnded { winner: Some(0), turn: 4 },
        Event::FightEnded { winner: None, turn: 4 },
        worked(Task::Strip, 0),
        worked(Task::Tear, 1),
        worked(Task::Stabilise, 0),
        worked(Task::Bandage, 5),
        Event::SuitOff { medic: ANN, patient: BO },
        Event::Arrived { who: CY, minutes: 10 },
        contested(Against::Damage),
        contested(Against::HalfDamage),
        contested(Against::Trauma),
        contested(Against::Stabilised),
        contested(Against::Injury),
        contested(Against::Difficulty),
        Event::Measured { by: ANN, target: BO, actor: attack, other: weak, won: true },
        Event::Laboured { who: ANN, output: 150, time: 50, materials: Some(75) },
        Event::Stabilised { patient: BO, points: 2, harm: harm(0, 8, 0) },
        Event::Bandaged { patient: BO, points: 0, harm: hurt },
        Event::Bandaged { patient: BO, points: 2, harm: harm(0, 2, 0) },
        Event::CaughtBreath { who: ANN },
        Event::Operated { patient: BO, points: 0, harm: hurt },
        Event::Operated { patient: BO, points: 2, harm: harm(0, 5, 0) },
        Event::DeathContested { surgeon: CY, patient: BO, rank: 9, minutes: 240 },
        Event::Revived { who: BO, harm: harm(0, 12, 0), minutes: 720 },
        Event::LastWords { who: BO, spoken: true },
        Event::LastWords { who: BO, spoken: false },
        Event::Woke { who: BO },
        Event::DayBegan { day: 1 },
        Event::DayPassed { who: BO, healed: true, harm: harm(0, 4, 0) },
        ended(Brought::Healing),
        ended(Brought::Care(CY)),
        ended(Brought::Nothing),
        ended(Brought::Worse),
        ended(Brought::NoChance),
        ended(Brought::OpenTrauma),
        Event::WorseDrawn { who: BO, card: card("3S"), major: 2, worse: false },
        Event::WorseDrawn { who: BO, card: card("2S"), major: 2, worse: true },
        Event::Declined { who: BO, harm: harm(0, 8, 0), conditions: false },
        Event::Declined { who: BO, harm: harm(0, 8, 0), conditions: true },
        Event::Closed,
        Event::Roused { by: ANN, who: CY, cooldown: 2 },
    ]
}

/// The name of an event's kind.
fn kind(event: &Event) -> String {
    format!("{event:?}").chars().take_while(char::is_ascii_alphanumeric).collect()
}

/// Every kind of event there is, by what the source says.
fn kinds() -> BTreeSet<String> {
    let source = include_str!("../../src/shown/event.rs");
    let (_, from) = source.split_once("pub enum Event {\n").expect("the list of events");
    let (list, _) = from.split_once("\n}\n").expect("and its end");
    let starts = |line: &&str| line.starts_with("    ") && line[4..].starts_with(|c: char| c.is_ascii_uppercase());
    list.lines().filter(starts).map(|line| line.trim_end_matches(['{', ',', ' ']).trim().to_owned()).collect()
}

/// Ann, Bo in boiled leather with a bow, and Cy.
fn people() -> Table {
    table([ann().weapon("axe"), bo().suit("boiled leather").weapon("bow"), someone("Cy", 0)])
}

/// The file as it should be.
fn page() -> String {
    let table = people();
    let mut page = String::from(
        "# The log of SUITS\n\nEvery line that the log can say, by the event it tells, with the rule it names. Made by the test \
         `log::every_line_names_the_rule_that_holds` from `src/shown/words/log.rs`; `AFFRAY_ACCEPT=1` writes it anew. Where no line \
         is given, another event tells the same thing better, and this one stays for the records of format 1.\n\n\
         | event | rule | its title | line |\n| --- | --- | --- | --- |\n",
    );
    for event in samples() {
        let (rule, title, text) = match table.fight.line(&table.cast, &event) {
            Some(line) => {
                let id = line.rule.expect("every line names a rule");
                let rule = Suits::register().rule(id.0).unwrap_or_else(|| panic!("{} is in the register", id.0));
                (id.0, rule.title.clone(), line.text)
            }
            None => ("", String::new(), "(no line)".to_owned()),
        };
        writeln!(page, "| {} | {rule} | {title} | {text} |", kind(&event)).expect("strings take text");
    }
    page
}

#[test]
fn every_line_names_the_rule_that_holds() {
    let page = page();
    if std::env::var_os("AFFRAY_ACCEPT").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/log.md"), &page).expect("the file can be written");
        return;
    }
    assert_eq!(page, KEPT, "AFFRAY_ACCEPT=1 writes log.md anew");
}

#[test]
fn every_kind_of_event_is_in_the_table() {
    let told: BTreeSet<String> = samples().iter().map(kind).collect();
    assert_eq!(told, kinds());
}

#[test]
fn no_fight_tells_a_line_whose_rule_is_not_in_the_table() {
    let table = people();
    let known: BTreeSet<(String, Option<&str>)> = samples()
        .iter()
        .map(|event| (kind(event), table.fight.line(&table.cast, event).and_then(|line| line.rule).map(|rule| rule.0)))
        .collect();
    for encounter in [
        include_str!("../../encounters/gunfight.toml"),
        include_str!("../../encounters/field_hospital.toml"),
        include_str!("../../encounters/knights_and_spearmen.toml"),
    ] {
        let opening = Suits::open(&Setup { encounter: encounter.to_owned(), ..Setup::default() }).expect("it opens");
        for number in 0..30 {
            let mut listening = Listening { seeded: Seeded::new(3, number, Random), told: Vec::new() };
            let mut fight = opening.scene.clone();
            while fight.stage() != affray_suits::Stage::Over {
                let Ok(_) = fight.step(&mut listening);
            }
            for event in listening.told {
                let rule = fight.line(&opening.cast, &event).and_then(|line| line.rule).map(|rule| rule.0);
                assert!(known.contains(&(kind(&event), rule)), "{event:?} names {rule:?}");
            }
        }
    }
}

/// Random answers, and every event.
struct Listening {
    seeded: Seeded<Fight, Random>,
    told: Vec<Event>,
}

impl affray_core::Ask<Fight> for Listening {
    type Halt = std::convert::Infallible;

    affray_core::forward_ask!(Fight, seeded: card, take_card, roll, toss, choose, choose_each, pause);

    fn tell(&mut self, _: &Fight, _: affray_core::Audience, event: Event) {
        self.told.push(event);
    }
}

// SU-57, SU-62, SU-44, SU-78, SU-81.
#[test]
fn su_57_lines_name_the_rule_that_made_it_so() {
    let table = people();
    let rule = |event: Event| table.fight.line(&table.cast, &event).and_then(|line| line.rule).map(|rule| rule.0);
    let shot = Event::Guarded { who: BO, mode: Mode::Dodge, shot: true, lay: Lay::default(), boosts: 0 };
    assert_eq!(rule(shot), Some("SU-44"));
    assert_eq!(rule(Event::Eased { who: ANN, shock: 1, hurt: true }), Some("SU-62"));
    assert_eq!(rule(Event::DiedInBed { who: ANN, conditions: true }), Some("SU-81"));
    assert_eq!(rule(Event::Fell { who: ANN, minutes: 15, wounds: Some(13) }), Some("SU-57"));
    let care = Event::DayEnded { who: BO, brought: Brought::Care(FighterId(2)), harm: harm(0, 1, 0) };
    assert_eq!(rule(care), Some("SU-78"));
}

/// The rule named by the first line among these that is told of an event of this kind.
fn rule_of(table: &Table, told: &[AddressedEvent<Event>], of: &str) -> Option<&'static str> {
    let event = told.iter().map(|told| told.event).find(|event| kind(event) == of)?;
    table.fight.line(&table.cast, &event)?.rule.map(|rule| rule.0)
}

// SU-43, SU-44, SU-57, SU-59, SU-61, SU-62.
#[test]
fn su_62_the_rules_tell_what_made_it_so() {
    let rested = |shock: u16, damage: u16| {
        let mut table = someone_hurt(shock, damage, 0);
        let script = table.script().pick(Choice::Rest);
        let told = table.own_round(script, BO);
        rule_of(&table, &told, "Eased")
    };
    assert_eq!((rested(4, 0), rested(3, 2)), (Some("SU-61"), Some("SU-62")));
    let knocked_out = |damage: u16| {
        let mut table = table([ann(), bo().body(6).harm(5, damage, 0)]);
        let mut script = table.script();
        table.fight.knock_out(&mut script, BO);
        let told = script.finish();
        rule_of(&table, &told, "Fell")
    };
    assert_eq!((knocked_out(7), knocked_out(8)), (Some("SU-59"), Some("SU-57")), "more Wounds than twice Body");
    let guarded = |weapon: &str| {
        let mut table = table([ann().rank(6).weapon(weapon), bo().rank(9).weapon("sword")]);
        let script = table.script().cards("5S 4H 2D").whenever(|_, _, question, _| match question {
            Question::Mode(_) => Some(Choice::Dodge),
            _ => None,
        });
        let told = table.attack(script, ANN, BO);
        rule_of(&table, &told, "Guarded")
    };
    assert_eq!((guarded("revolver .36"), guarded("sword")), (Some("SU-44"), Some("SU-43")));
}
