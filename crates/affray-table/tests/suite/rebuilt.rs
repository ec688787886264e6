//! A table is what its changes make of it, on this server and on any other.

use affray_core::{AnswerOrigin, Note, Override};
use affray_table::{Chair, Change, Command, Occupant, Table};

use crate::driver::{ENCOUNTERS, Played, same};

/// Something other than an answer, now and then; most of it is refused somewhere, which changes nothing.
fn interrupt(played: &mut Played) {
    let seats = played.table.seats().len();
    let seat = affray_core::Seat(played.below(seats) as u8);
    let chair = Chair::Seat(seat);
    let occupants = [Occupant::Gm, Occupant::Bot("plain".to_owned()), Occupant::Empty];
    let occupant = occupants[played.below(3)].clone();
    let command = match played.below(9) {
        0 => (chair, Command::Note { text: "The rope creaks.".to_owned() }),
        1 => (chair, Command::Undo),
        2 => (Chair::Gm, Command::Grant { seat, agree: played.below(2) == 0 }),
        3 => {
            let positions = played.table.positions();
            let number = positions[played.below(positions.len())];
            (Chair::Gm, Command::Back { number })
        }
        4 => (Chair::Gm, Command::Seat { seat, occupant }),
        5 => (chair, Command::Join { name: "Somebody".to_owned(), words: String::new() }),
        6 => {
            let quantities = played.table.play().expect("it has begun").quantities();
            let Some(quantity) = quantities.first() else { return };
            let (name, value) = (quantity.name.clone(), quantity.now.clone());
            (Chair::Gm, Command::Set(Override { quantity: name, value, reason: "to see".to_owned() }))
        }
        7 => {
            let orders = played.table.play().expect("it has begun").orders(seat);
            let Some((order, _)) = orders.iter().next() else { return };
            let setting = order.settings[played.below(order.settings.len())].name.to_owned();
            (chair, Command::Order { name: order.name.to_owned(), setting })
        }
        _ => (Chair::Gm, if played.table.is_paused() { Command::Resume } else { Command::Pause }),
    };
    let _ = played.take(command.0, command.1);
    if played.table.is_paused() {
        played.take(Chair::Gm, Command::Resume).expect("it was paused");
    }
}

#[test]
fn a_table_is_the_same_rebuilt_from_its_changes_and_followed_by_another_server() {
    for name in ENCOUNTERS {
        for seed in 0..4 {
            let mut played = Played::begun(name, seed);
            let viewers = played.viewers();
            let mut follower = Table::rebuild(&played.changes).expect("stored changes make a table");
            for step in 0..400 {
                let known = played.changes.len();
                if played.below(6) == 0 {
                    interrupt(&mut played);
                } else if !played.answer() {
                    break;
                }
                for change in &played.changes[known..] {
                    // What is stored is read again.
                    let text = serde_json::to_string(change).expect("changes are JSON");
                    let change: Change = serde_json::from_str(&text).expect("what is written is read");
                    follower.apply(&change).expect("another server follows");
                }
                let context = format!("{name}, seed {seed}, step {step}");
                if step % 7 == 0 {
                    same(&played.table, &follower, &viewers, &format!("{context}, followed"));
                }
                if step % 40 == 0 {
                    let again = Table::rebuild(&played.changes).expect("stored changes make a table");
                    same(&played.table, &again, &viewers, &format!("{context}, rebuilt"));
                }
            }
            let again = Table::rebuild(&played.changes).expect("stored changes make a table");
            same(&played.table, &again, &viewers, &format!("{name}, seed {seed}, at the end"));
            same(&played.table, &follower, &viewers, &format!("{name}, seed {seed}, at the end, followed"));
        }
    }
}

#[test]
fn a_finished_fight_is_fair_by_its_record() {
    for name in ENCOUNTERS {
        let mut played = Played::begun(name, 11);
        while played.answer() {}
        assert!(played.is_over());
        let table = &played.table;
        let record = table.play().expect("it was fought").record(false);
        let record = affray_core::Record::read(&record).expect("a record");
        let checked = table.on().game.verify(&record).expect("a record of this game");
        assert_eq!(checked.verdict, affray_core::Verdict::Fair, "{name}");
        let people = table.seats().iter().filter(|seat| !seat.words.is_empty()).count();
        assert_eq!(checked.entropy, people, "{name}: everybody's words went into the dealing");
    }
}

#[test]
fn lines_come_once_whoever_asks_when() {
    for name in ["deckahedron/duel", "suits/quarrel", "rt0/brock"] {
        let mut played = Played::begun(name, 3);
        let viewer = played.viewers()[0];
        let (mut seen, mut number) = (Vec::new(), 0);
        loop {
            let going = played.answer();
            if played.below(3) == 0 || !going {
                let logged = played.table.log_since(viewer, number);
                assert!(!logged.taken_back && logged.from == number);
                assert!(logged.lines.iter().all(|(line, _)| *line > number && *line <= played.table.number()));
                assert!(logged.lines.is_sorted_by_key(|(number, _)| *number));
                seen.extend(logged.lines);
                number = played.table.number();
            }
            if !going {
                break;
            }
        }
        let whole = played.table.log_since(viewer, 0).lines;
        assert_eq!(seen, whole, "{name}");
        let text = |lines: &[(u64, affray_core::Line)]| lines.iter().map(|(_, line)| line.clone()).collect::<Vec<_>>();
        let log: Vec<_> =
            played.table.play().expect("fought").lines(viewer).into_iter().map(|line| line.line).collect();
        assert_eq!(text(&whole), log);
    }
}

#[test]
fn a_note_is_on_the_record() {
    let mut played = Played::begun("deckahedron/duel", 1);
    played.take(Chair::Gm, Command::Note { text: "Fog.".to_owned() }).expect("a decision is open");
    let given = played.table.play().expect("begun").given();
    assert!(given.contains(&AnswerOrigin::Noted));
    let long = "x".repeat(Note::LONGEST + 1);
    assert!(played.take(Chair::Gm, Command::Note { text: long }).is_err());
}
