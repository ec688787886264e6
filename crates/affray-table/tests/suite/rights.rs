//! Who may do what.

use affray_core::{Says, Seat};
use affray_table::{Chair, Command, Refusal, Sitting};

use crate::driver::Played;

fn refused(played: &mut Played, chair: Chair, command: Command) -> Refusal {
    played.take(chair, command).expect_err("this chair has no right to it")
}

#[test]
fn only_the_gm_runs_the_table() {
    let mut played = Played::begun("suits/quarrel", 1);
    for chair in [Chair::Seat(Seat(0)), Chair::Onlooker] {
        let seat = Command::Seat { seat: Seat(1), sitting: Sitting::Gm };
        let commands =
            [seat, Command::Begin, Command::Back { number: 2 }, Command::Pause, Command::Odds { shown: false }];
        for command in commands {
            assert!(matches!(refused(&mut played, chair, command.clone()), Refusal::NotYours(_)), "{command:?}");
        }
    }
    let note = Command::Note { text: "Boo!".to_owned() };
    assert!(matches!(refused(&mut played, Chair::Onlooker, note), Refusal::NotYours(_)));
}

#[test]
fn nobody_answers_for_somebody_else() {
    let mut played = Played::begun("suits/quarrel", 1);
    let asked = played.table.asked()[0];
    let question = played.table.play().and_then(affray_core::AnyPlay::open).expect("somebody is asked").0;
    let answer = || Command::Answer { question, seat: asked, says: Says::Option(0) };
    let other = Chair::Seat(Seat(1 - asked.0));
    for chair in [other, Chair::Gm, Chair::Onlooker] {
        assert!(matches!(refused(&mut played, chair, answer()), Refusal::NotYours(_)), "{chair:?}");
    }
    played.take(Chair::Seat(asked), answer()).expect("who is asked may answer");
    // The same once more has no second effect.
    assert!(matches!(refused(&mut played, Chair::Seat(asked), answer()), Refusal::Stale(_) | Refusal::NotYours(_)));
}

#[test]
fn a_paused_table_takes_no_answers() {
    let mut played = Played::begun("tiny/duel", 1);
    played.take(Chair::Gm, Command::Pause).expect("it goes on");
    let (seat, question) =
        (played.table.asked()[0], played.table.play().and_then(affray_core::AnyPlay::open).expect("asked").0);
    let answer = Command::Answer { question, seat, says: Says::Option(0) };
    assert!(matches!(refused(&mut played, Chair::Seat(seat), answer.clone()), Refusal::No(_)));
    played.take(Chair::Gm, Command::Resume).expect("it is paused");
    played.take(Chair::Seat(seat), answer).expect("it goes on");
}

#[test]
fn names_and_words_have_a_length() {
    let mut played = Played::new("tiny/duel", 1);
    let chair = Chair::Seat(Seat(0));
    for name in ["", "   ", &"x".repeat(41), "two\nlines", "\u{1b}[2J"] {
        let join = Command::Join { name: name.to_owned(), words: String::new() };
        assert!(matches!(refused(&mut played, chair, join), Refusal::No(_)), "{name:?}");
    }
    let join = Command::Join { name: "Ann".to_owned(), words: "x".repeat(201) };
    assert!(matches!(refused(&mut played, chair, join), Refusal::No(_)));
    let join = Command::Join { name: "<b>Ann</b> \u{202e}nnA".to_owned(), words: String::new() };
    played.take(chair, join).expect("markup and directions are for the pages to show as text");
}
