//! Who may do what.

use affray_core::{Says, Seat};
use affray_table::{Chair, Command, Occupant, Refusal};

use crate::driver::Played;

fn refused(played: &mut Played, chair: Chair, command: Command) -> Refusal {
    played.take(chair, command).expect_err("this chair has no right to it")
}

#[test]
fn only_the_gm_runs_the_table() {
    let mut played = Played::begun("suits/quarrel", 1);
    for chair in [Chair::Seat(Seat(0)), Chair::Onlooker] {
        let seat = Command::Seat { seat: Seat(1), occupant: Occupant::Gm };
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

#[test]
fn comparing_hashes_of_tokens_takes_the_same_time_wherever_they_differ() {
    use std::hint::black_box;
    use std::time::{Duration, Instant};

    use affray_table::TokenHash;

    let hash = |at: Option<usize>| {
        let mut bytes = [7; 32];
        if let Some(at) = at {
            bytes[at] ^= 1;
        }
        TokenHash::from_bytes(&bytes).expect("32 bytes")
    };
    let right = hash(None);
    let time = |other: &TokenHash| {
        let began = Instant::now();
        for _ in 0..200 {
            black_box(black_box(&right) == black_box(other));
        }
        began.elapsed()
    };
    // The quickest of many, by turns: whatever else the machine does only makes some of them slower.
    let others = [hash(Some(0)), hash(Some(31)), hash(None)];
    let mut quickest = [Duration::MAX; 3];
    for _ in 0..3_000 {
        for (quickest, other) in quickest.iter_mut().zip(&others) {
            *quickest = (*quickest).min(time(other));
        }
    }
    let (least, most) = (quickest.iter().min().expect("three"), quickest.iter().max().expect("three"));
    assert!(most.as_secs_f64() < 1.3 * least.as_secs_f64(), "first, last, no byte differs: {quickest:?}");
}

#[test]
fn whatever_is_read_as_an_address_or_a_token_is_read_or_refused() {
    use affray_core::Stream;
    use affray_table::{GmKey, TableId, Token};

    let mut random = Stream::new(3, 0);
    let letters = ['0', 'a', 'f', 'F', 'z', '-', '+', '/', ':', '\u{0}', '\u{e9}', '\u{1f0a1}', ' ', '%'];
    let times = if std::env::var_os("AFFRAY_SLOW_TESTS").is_some() { 1_000_000 } else { 20_000 };
    let mut read = 0;
    for _ in 0..times {
        let length = [0, 1, 10, 31, 32, 33, 63, 64, 65][random.below(9) as usize];
        // Mostly digits, so that some are read.
        let letter = |random: &mut Stream| match random.below(60) {
            0 => letters[random.below(letters.len() as u32) as usize],
            other => char::from_digit(other % 10, 10).expect("a digit"),
        };
        let text: String = (0..length).map(|_| letter(&mut random)).collect();
        // What is read is written as it was.
        if let Ok(id) = text.parse::<TableId>() {
            assert_eq!(id.to_string(), text);
            read += 1;
        }
        if let Ok(token) = text.parse::<Token>() {
            assert_eq!(token.to_string(), text.to_lowercase());
            read += 1;
        }
        if let Ok(key) = text.parse::<GmKey>() {
            assert_eq!(key.to_string(), text.to_lowercase());
            read += 1;
        }
        if let Ok(chair) = text.parse::<Chair>() {
            assert_eq!(chair.to_string().parse(), Ok(chair));
        }
    }
    assert!(read > times / 20, "some were read: {read}");
}
