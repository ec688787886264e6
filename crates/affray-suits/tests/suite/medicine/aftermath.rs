//! First aid after the fight: how long it takes, and who is asked (SU-71).

use std::cell::Cell;
use std::rc::Rc;

use affray_core::{AddressedEvent, Script};
use affray_suits::asked::choice::{Choice, Task};
use affray_suits::asked::question::Question;
use affray_suits::shown::event::Event;
use affray_suits::state::fight::{Fight, Stage};
use affray_suits::state::sheet::FighterId;

use crate::fixture::*;

const DEE: FighterId = FighterId(3);

fn medic(name: &str) -> Someone {
    someone(name, 0).with(|sheet| sheet.emt = Some(6))
}

/// Ann and Cy are medics, Bo and Dee lie hurt; the fight is over.
fn ward(bo_hurt: (u16, u16, u16), dee_hurt: (u16, u16, u16)) -> Table {
    ward_with(None, bo_hurt, dee_hurt)
}

/// The same with somebody else.
fn ward_with(another: Option<Someone>, bo_hurt: (u16, u16, u16), dee_hurt: (u16, u16, u16)) -> Table {
    let hurt = |name: &str, (shock, damage, trauma)| someone(name, 1).harm(shock, damage, trauma).out();
    let four = [medic("Ann"), hurt("Bo", bo_hurt), medic("Cy"), hurt("Dee", dee_hurt)];
    let mut table = table(four.into_iter().chain(another));
    table.fight.stage = Stage::Aftermath;
    table.fight.ended = Some(1);
    for person in table.fight.people.iter_mut() {
        person.harm.battle_damage = person.harm.damage;
        person.harm.bleeding_stopped = true;
    }
    table
}

/// A script in which Ann bandages one of the wounded or nobody, and so do the others; it counts how often it is asked.
fn nursing(table: &Table, patients: [Option<FighterId>; 2], cards: &str) -> (Script<Fight>, Rc<Cell<usize>>) {
    let asked = Rc::new(Cell::new(0));
    let count = Rc::clone(&asked);
    let script = table.script().cards(cards).whenever(move |_, _, question, options| {
        let Question::Tend(medic) = question else { return None };
        count.set(count.get() + 1);
        let patient = patients[usize::from(*medic != ANN)];
        let bandage = patient.map(|patient| Choice::Treat { patient, task: Task::Bandage });
        bandage.filter(|choice| options.contains(choice)).or(Some(Choice::Done))
    });
    (script, asked)
}

/// Plays first aid to its end: the turns in which bandages were finished, and every event.
fn nurse(table: &mut Table, mut script: Script<Fight>) -> (Vec<u16>, Vec<AddressedEvent<Event>>) {
    let mut finished = Vec::new();
    while table.fight.stage == Stage::Aftermath {
        let before = table.fight.people.iter().filter(|person| person.harm.bandaged).count();
        table.steps(&mut script, 1);
        let after = table.fight.people.iter().filter(|person| person.harm.bandaged).count();
        finished.extend((before..after).map(|_| table.fight.turn));
    }
    (finished, script.finish())
}

#[test]
fn su_71_a_bandage_is_one_decision_and_takes_as_many_turns_as_there_are_wounds() {
    let mut table = ward((3, 2, 0), (0, 0, 0));
    let (script, asked) = nursing(&table, [Some(BO), None], "5S 7H");
    let (finished, _) = nurse(&mut table, script);
    assert_eq!(finished, [5]);
    assert_eq!(table.fight.clock, 5);
    assert_eq!(table.harm(BO), (0, 1, 0));
    assert_eq!(asked.get(), 2, "Ann begins; Cy turns away");
}

#[test]
fn su_71_two_medics_at_work_finish_each_in_their_own_turn() {
    let mut table = ward((3, 2, 0), (6, 2, 0));
    let (script, asked) = nursing(&table, [Some(BO), Some(DEE)], "5S 7H 5S 7H");
    let (finished, _) = nurse(&mut table, script);
    assert_eq!(finished, [5, 8]);
    assert_eq!((table.harm(BO), table.harm(DEE)), ((0, 1, 0), (0, 1, 0)));
    // Ann is not asked again when Bo is done: Cy's work on Dee began without her.
    assert_eq!(asked.get(), 2);
}

#[test]
fn su_61_breath_comes_back_in_turns_that_pass_unasked() {
    let mut table = ward((3, 2, 0), (0, 0, 0));
    table.fight.people[0].harm.shock = 3;
    let (script, _) = nursing(&table, [Some(BO), None], "5S 7H");
    let (finished, told) = nurse(&mut table, script);
    let breaths: Vec<u16> = told
        .iter()
        .filter_map(|told| match told.event {
            Event::Recovered { who: ANN, shock } => Some(shock),
            _ => None,
        })
        .collect();
    assert_eq!((finished, breaths), (vec![5], vec![2, 1, 0]));
}

#[test]
fn su_71_while_somebody_has_trauma_medics_are_asked_every_turn() {
    let mut table = ward((3, 2, 0), (0, 7, 1));
    let (script, asked) = nursing(&table, [Some(BO), None], "5S 7H");
    let (finished, _) = nurse(&mut table, script);
    assert_eq!(finished, [5]);
    // Five times for Bo, once more for Dee, whom Ann leaves to her fate; Cy turns away at once.
    assert_eq!(asked.get(), 7);
}

#[test]
fn su_71_a_bandage_that_a_gm_made_needless_does_not_hold_up_the_others() {
    // Nobody needs Ann once Bo is well, for two are at work on Dee; she is not asked, and her work stands still.
    let mut table = ward_with(Some(medic("Eve")), (3, 2, 0), (6, 2, 0));
    let (mut script, asked) = nursing(&table, [Some(BO), Some(DEE)], "5S 7H 5S 7H");
    table.steps(&mut script, 3); // all have begun
    table.fight.people[1].harm.damage = 0;
    let (finished, _) = nurse(&mut table, script);
    assert_eq!((finished, asked.get()), (vec![8], 3));
}
