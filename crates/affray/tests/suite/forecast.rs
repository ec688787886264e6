//! A forecast for a seat uses only what the seat knows: another hand on the other side changes nothing.

use affray_core::fight::forecast::{AnyForecast, PlayOnFrom};
use affray_core::{Dealer, Record, Reply, Says, Seat, Secret, Setup, Sitter};

/// The fight of a record, ready to be played on.
fn forecast(record: &Record) -> Box<dyn AnyForecast> {
    let game = affray_catalogue::find(&record.header.game).expect("a game");
    game.forecast(record).expect("it plays again")
}

/// The opening of the tavern duel with these cards dealt by hand, up to Ann's choice of an action card.
fn dealt(bo: [&str; 4]) -> Record {
    let game = affray_catalogue::find("suits").expect("a game");
    let paper = |name: &str| (name.to_owned(), Sitter::Paper);
    let setup =
        Setup { encounter: game.starter().to_owned(), sitters: vec![paper("Ann"), paper("Bo")], ..Setup::default() };
    let mut play = game.begin(&setup, Some(Dealer::new(Secret::from_seed(1), Vec::new()))).expect("a fight");
    for (seat, card) in
        ["2H", "5D", "9C", "QS"].map(|card| (Seat(0), card)).into_iter().chain(bo.map(|card| (Seat(1), card)))
    {
        let question = play.open().expect("cards are dealt").0;
        play.reply(Reply { question, seat, says: Says::Card(card.to_owned()) }).expect("the card is in the pile");
    }
    Record::read(&play.record(true)).expect("a record")
}

#[test]
fn su_11_a_hidden_hand_does_not_show_in_the_odds() {
    let odds = |bo| {
        let record = dealt(bo);
        let forecast = forecast(&record);
        let answers = record.answers();
        let options = forecast.options(answers)[0].1.len();
        assert_eq!(options, 4, "Ann chooses one of four cards");
        (0..options)
            .map(|option| {
                let from = PlayOnFrom { answers, option: Some((Seat(0), option)) };
                forecast.wins(from, Some(Seat(0)), 60, 1).expect("an option")
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(odds(["AC", "2C", "3C", "AD"]), odds(["10S", "10H", "KC", "KD"]));
}

#[test]
fn td_04_what_a_flip_brings_is_expected_exactly() {
    // Of Anchor's twenty cards eight cost two, four cost one; six hit for one and two for two.
    let game = affray_catalogue::find("tiny").expect("a game");
    let mut play = game
        .begin(
            &Setup {
                encounter: game.starter().to_owned(),
                sitters: vec![("Anchor".to_owned(), Sitter::Person)],
                ..Setup::default()
            },
            Some(Dealer::new(Secret::from_seed(7), Vec::new())),
        )
        .expect("a fight");
    let question = play.open().expect("Anchor begins").0;
    play.reply(Reply { question, seat: Seat(0), says: Says::Option(0) }).expect("a flip");
    let record = Record::read(&play.record(true)).expect("a record");
    let forecast = forecast(&record);
    let luck = forecast.decision_luck(0, 1_000).expect("a flip has twenty branches");
    let of = |whose: &str| luck.swings.iter().find(|swing| swing.of.whose == whose).expect("a swing");
    let (anchor, dart) = (of("Anchor"), of("Dart"));
    assert!((anchor.expected + 1.0).abs() < 1e-12 && (anchor.variance - 0.8).abs() < 1e-12, "{anchor:?}");
    assert!((dart.expected + 0.5).abs() < 1e-12 && (dart.variance - 0.45).abs() < 1e-12, "{dart:?}");
    let results = forecast.immediate(0, 0, 1_000).expect("exact odds");
    let came = results.iter().find(|(what, _)| *what == luck.came).expect("the actual result is possible");
    assert_eq!(came.1, luck.chance);
    assert!(anchor.came + dart.came < 0, "somebody lost stamina: {luck:?}");
    assert!(forecast.decision_luck(0, 5).is_none(), "more paths than allowed are not followed");
}

#[test]
fn the_actual_result_is_always_among_the_possible_ones() {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut followed = 0;
    for fight in [
        "tiny/fights/format-1.json",
        "deckahedron/fights/duel.json",
        "suits/fights/bridge.json",
        "rt0/fights/brock.json",
    ] {
        let record = Record::read(&std::fs::read_to_string(crates.join(format!("affray-{fight}"))).expect("a fight"))
            .expect("a record");
        let forecast = forecast(&record);
        for place in 0..record.answers() {
            if let Some(luck) = forecast.decision_luck(place, 2_000) {
                assert!(affray_core::exact::float(&luck.chance) > 0.0, "{fight} {place}: {luck:?}");
                followed += 1;
            }
        }
    }
    assert!(followed > 40, "{followed} decisions were followed");
}
