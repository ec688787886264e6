//! A forecast from a seat's chair knows what the seat knows: another hand on the other side changes nothing.

use affray_core::forecast::From;
use affray_core::{Dealer, Record, Reply, Says, Seat, Secret, Setup, Sitter};

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
        let forecast = affray_catalogue::forecast(&record).expect("a game").expect("it plays again");
        let answers = record.answers();
        let options = forecast.options(answers)[0].1.len();
        assert_eq!(options, 4, "Ann chooses one of four cards");
        (0..options)
            .map(|option| {
                let from = From { answers, option: Some((Seat(0), option)) };
                forecast.hopes(from, Some(Seat(0)), 60, 1).expect("an option")
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(odds(["AC", "2C", "3C", "AD"]), odds(["10S", "10H", "KC", "KD"]));
}
