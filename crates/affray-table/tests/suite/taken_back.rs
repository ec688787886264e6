//! Taking back: at once where nobody has learned anything, else by the GM's leave.

use affray_core::{Seat, Viewer};
use affray_table::{Chair, Command, Undo};

use crate::driver::Played;

/// Plays until a seat can take something back in this way.
fn until(name: &str, wanted: fn(&Undo) -> bool) -> (Played, Seat) {
    for seed in 0..40 {
        let mut played = Played::begun(name, seed);
        for _ in 0..60 {
            let asked = played.table.asked();
            if !played.answer() {
                break;
            }
            if let Some(seat) = asked.into_iter().find(|seat| wanted(&played.table.undo_of(*seat))) {
                return (played, seat);
            }
        }
    }
    panic!("{name}: it never comes to that");
}

#[test]
fn what_taught_nobody_anything_is_taken_back_at_once() {
    let (mut played, seat) = until("rt0/brock", |undo| matches!(undo, Undo::AtOnce { .. }));
    let (before, number) = (played.table.play().expect("begun").answers(), played.table.number());
    played.take(Chair::Seat(seat), Command::Undo).expect("nobody has learned anything");
    assert!(played.table.play().expect("begun").answers() < before);
    assert_eq!(played.table.asked(), [seat]);
    let logged = played.table.log_since(Viewer::Onlooker, number);
    assert!(logged.taken_back && logged.from < number);
}

#[test]
fn what_taught_somebody_something_is_for_the_gm_to_decide() {
    let (mut played, seat) = until("deckahedron/duel", |undo| matches!(undo, Undo::AskGm { .. }));
    let Undo::AskGm { learned, .. } = played.table.undo_of(seat) else { panic!("as looked for") };
    assert!(learned.iter().any(|learned| !learned.lines.is_empty()), "it says what was learned");
    let answers = played.table.play().expect("begun").answers();
    played.take(Chair::Seat(seat), Command::Undo).expect("a request");
    assert_eq!((played.table.undo_of(seat), played.table.requests().len()), (Undo::Asked, 1));
    assert!(played.take(Chair::Seat(seat), Command::Undo).is_err(), "asked already");
    assert_eq!(played.table.play().expect("begun").answers(), answers, "nothing has been taken back yet");
    played.take(Chair::Gm, Command::Grant { seat, agree: false }).expect("there is a request");
    assert!(played.table.requests().is_empty());
    assert!(played.take(Chair::Gm, Command::Grant { seat, agree: true }).is_err(), "no request any more");
    played.take(Chair::Seat(seat), Command::Undo).expect("a request");
    played.take(Chair::Gm, Command::Grant { seat, agree: true }).expect("there is a request");
    assert!(played.table.play().expect("begun").answers() < answers);
}

#[test]
fn undo_is_no_second_throw() {
    let (mut played, seat) = until("deckahedron/duel", |undo| matches!(undo, Undo::AskGm { .. }));
    let before = played.table.play().expect("begun").stored_since(0);
    played.take(Chair::Seat(seat), Command::Undo).expect("a request");
    played.take(Chair::Gm, Command::Grant { seat, agree: true }).expect("there is a request");
    let place = played.table.play().expect("begun").answers();
    // The same answer again leads to the same cards.
    let asking = played.table.asking(Chair::Seat(seat), None).expect("asked again");
    let affray_core::fight::any_play::OpenText::Choice(asked) = &asking.open else { panic!("a decision") };
    let wanted = &before[place];
    for option in 0..asked[0].options.len() {
        let mut again = affray_table::Table::rebuild(&played.changes).expect("a table");
        let says = affray_core::Says::Option(option);
        let answer = Command::Answer { question: asking.question, seat, says };
        again.take(Chair::Seat(seat), answer).expect("what is listed is taken");
        let after = again.play().expect("begun").stored_since(0);
        if after[place] == *wanted {
            assert_eq!(after[..], before[..after.len().min(before.len())], "the same cards");
            return;
        }
    }
    panic!("the answer is still among the options");
}

#[test]
fn the_gm_goes_back_to_any_point() {
    let mut played = Played::begun("suits/quarrel", 3);
    for _ in 0..12 {
        played.answer();
    }
    let points = played.table.points(Viewer::Onlooker, 30);
    assert!(points.len() >= 6, "{points:?}");
    let (number, _) = points[points.len() / 2].clone();
    let answers = played.table.answers_at(number).expect("a point");
    played.take(Chair::Gm, Command::Back { number }).expect("a point of the list");
    assert_eq!(played.table.play().expect("begun").answers(), answers);
    assert!(played.take(Chair::Gm, Command::Back { number: 9999 }).is_err());
    while played.answer() {}
    assert!(played.is_over());
}
