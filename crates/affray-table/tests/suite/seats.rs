//! Seats change hands while the fight goes on.

use affray_core::{Record, Seat, Secret, Verdict, Viewer};
use affray_table::{Chair, Command, Occupant};

use crate::driver::Played;

fn sit(played: &mut Played, seat: u8, occupant: Occupant) {
    played.take(Chair::Gm, Command::Seat { seat: Seat(seat), occupant }).expect("the GM may say so");
}

#[test]
fn a_bot_takes_over_and_hands_back_and_nobody_sees_the_hand() {
    let mut played = Played::begun("suits/quarrel", 5);
    for _ in 0..6 {
        played.answer();
    }
    sit(&mut played, 0, Occupant::Bot("good".to_owned()));
    assert!(!played.table.asked().contains(&Seat(0)), "the bot has answered at once");
    // The GM looks from no seat that a bot plays for somebody.
    assert_eq!(played.table.viewer(Chair::Gm, Some(Seat(0))), Viewer::Onlooker);
    for _ in 0..3 {
        played.answer();
    }
    let join = Command::Join { name: "Ann again".to_owned(), words: String::new() };
    played.take(Chair::Seat(Seat(0)), join).expect("the seat is theirs");
    assert_eq!(played.table.seats()[0].occupant, Occupant::Person("Ann again".to_owned()));
    while played.answer() {}
    assert!(played.is_over());
}

#[test]
fn an_empty_seat_is_played_by_a_bot_until_somebody_comes() {
    let mut played = Played::new("rt0/party", 2);
    let join = |name: &str| Command::Join { name: name.to_owned(), words: String::new() };
    played.take(Chair::Seat(Seat(0)), join("Ann")).expect("the seat is free");
    played.take(Chair::Gm, Command::Begin).expect("others may come later");
    assert!(matches!(played.table.seats()[1].occupant, Occupant::Bot(_)));
    assert!(played.table.asked().iter().all(|seat| *seat == Seat(0)));
    played.take(Chair::Seat(Seat(1)), join("Ben")).expect("the seat is theirs");
    assert_eq!(played.table.seats()[1].occupant, Occupant::Person("Ben".to_owned()));
}

#[test]
fn the_gm_plays_a_seat_and_looks_from_it() {
    let mut played = Played::new("suits/quarrel", 2);
    sit(&mut played, 1, Occupant::Gm);
    let join = Command::Join { name: "Ann".to_owned(), words: "ab".to_owned() };
    played.take(Chair::Seat(Seat(0)), join).expect("the seat is free");
    played.take(Chair::Gm, Command::Begin).expect("everybody is there");
    assert_eq!(played.table.viewer(Chair::Gm, Some(Seat(1))), Viewer::Seat(Seat(1)));
    assert_eq!(played.table.viewer(Chair::Gm, Some(Seat(0))), Viewer::Seat(Seat(1)), "not from a player's seat");
    while played.answer() {}
    assert!(played.is_over());
}

#[test]
fn real_cards_are_read_by_whoever_turned_them() {
    let mut played = Played::new("rt0/brock", 2);
    sit(&mut played, 0, Occupant::Paper(String::new()));
    let join = Command::Join { name: "Ann".to_owned(), words: "ab".to_owned() };
    played.take(Chair::Seat(Seat(0)), join).expect("the seat is free");
    assert_eq!(played.table.seats()[0].occupant, Occupant::Paper("Ann".to_owned()));
    played.take(Chair::Gm, Command::Begin).expect("everybody is there");
    let asking = played.table.asking(Chair::Seat(Seat(0)), None).expect("a card is to be read");
    assert!(matches!(asking.open, affray_core::fight::any_play::OpenText::Card { .. }));
    let refused = played.take(Chair::Gm, Command::Seat { seat: Seat(0), occupant: Occupant::Bot("good".to_owned()) });
    assert!(refused.is_err(), "who has real cards is settled before the fight begins");
    while played.answer() {}
    assert!(played.is_over());
}

#[test]
fn the_party_goes_on_into_the_next_encounter_with_what_lasts() {
    for name in ["deckahedron/campaigns/river", "suits/campaigns/feud", "rt0/campaigns/week"] {
        let (game, setup) = crate::driver::encounter(name);
        let stages = affray_core::stages(&setup).expect("a campaign");
        let went_on = (0..40).any(|seed| {
            let mut played = Played::open(game, &stages[0].setup, seed);
            played.take(Chair::Gm, Command::Begin).expect("bots play");
            while played.answer() {}
            let next = Command::Next { setup: Box::new(stages[1].setup.clone()), secret: Secret::from_seed(seed + 1) };
            if played.take(Chair::Gm, next).is_err() {
                return false; // The party was lost.
            }
            played.take(Chair::Gm, Command::Begin).expect("bots play");
            while played.answer() {}
            let again = affray_table::Table::rebuild(&played.changes).expect("stored changes make a table");
            crate::driver::same(&played.table, &again, &played.viewers(), name);
            let record = played.table.play().expect("fought").record(false);
            let record = Record::read(&record).expect("a record");
            assert!(record.header.follows.is_some());
            assert_eq!(game.verify(&record).expect("a record of this game").verdict, Verdict::Fair, "{name}");
            // The fight before is part of the proof.
            let mut forged = record.clone();
            forged.header.follows.as_mut().expect("a fight before").footer.undone += 1;
            assert!(matches!(game.verify(&forged).map(|checked| checked.verdict), Ok(Verdict::Broken(_)) | Err(_)));
            true
        });
        assert!(went_on, "{name}: a party goes on at least once");
    }
}

#[test]
fn another_party_does_not_go_on() {
    let mut played = Played::begun("tiny/duel", 4);
    while played.answer() {}
    let (_, setup) = crate::driver::encounter("tiny/duel");
    let next = Command::Next { setup: Box::new(setup), secret: Secret::from_seed(1) };
    let refused = played.take(Chair::Gm, next).expect_err("nothing lasts in this game");
    assert!(refused.to_string().contains("nothing lasts"), "{refused}");
    let mut played = Played::begun("rt0/brock", 4);
    while played.answer() {}
    let (_, setup) = crate::driver::encounter("rt0/party");
    let next = Command::Next { setup: Box::new(setup), secret: Secret::from_seed(1) };
    let refused = played.take(Chair::Gm, next).expect_err("another party, or one that is lost");
    assert!(refused.to_string().contains("part"), "{refused}");
}

#[test]
fn played_again_people_sit_where_they_sat_and_add_new_words() {
    let mut played = Played::begun("tiny/duel", 4);
    assert!(played.take(Chair::Gm, Command::Again { secret: None }).is_err(), "the fight is not over");
    while played.answer() {}
    let before = played.table.play().expect("fought").stored_since(0);
    played.take(Chair::Gm, Command::Again { secret: None }).expect("it is over");
    assert!(played.table.play().is_none());
    let seats = played.table.seats();
    assert!(seats.iter().all(|seat| matches!(seat.occupant, Occupant::Person(_)) && seat.words.is_empty()));
    played.take(Chair::Gm, Command::Begin).expect("everybody is there");
    played.random = affray_core::Stream::new(4, 0);
    let rebuilt = affray_table::Table::rebuild(&played.changes).expect("stored changes make a table");
    assert_eq!(rebuilt.began(), played.table.began());
    assert_ne!(before, played.table.play().expect("begun").stored_since(0));
}
