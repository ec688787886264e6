//! Nothing that a seat may not know goes over its wire.
//!
//! Whatever one seat's replies hold is compared with what the engine lets that seat see: a card that lies face up for
//! somebody else, and neither on the seat's own board nor in its log, must not be drawn in any reply to it.

use std::collections::BTreeSet;

use affray_core::{AnyPlay, Board, Item, Record, Viewer};

use crate::client::{Person, TestServer};

/// Every code of a card on a board.
fn codes(board: &Board) -> BTreeSet<String> {
    let of = |item: &Item| match item {
        // Where several decks are in play, the same card may lie face up in a pile.
        Item::Cards { cards, .. } | Item::Bin { cards, .. } | Item::Pile { cards, .. } => {
            cards.iter().map(|card| card.code.clone()).collect::<Vec<_>>()
        }
        _ => Vec::new(),
    };
    board.panels.iter().flat_map(|panel| panel.items.iter()).flat_map(of).collect()
}

#[test]
fn no_reply_to_a_seat_holds_a_card_that_it_may_not_see() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let mut hidden_cards = 0;
    for encounter in ["suits/quarrel", "rt0/brock"] {
        let gm = Person::opening(&server, &[("encounter", encounter)]);
        let people: Vec<Person> = {
            let links = gm.links();
            links.iter().filter(|link| link.contains("/seat/")).map(|link| Person::following(&server, link)).collect()
        };
        let looker = {
            let links = gm.links();
            Person::following(&server, links.iter().find(|link| link.contains("/look")).expect("a link"))
        };
        for person in &people {
            let _ = person.post("join", &[("name", "Somebody"), ("words", "")]);
        }
        gm.does("begin", &[]);
        for turn in 0..25_usize {
            let record = Record::read(&gm.get("/record").body).expect("a record");
            if record.footer.secret.is_some() {
                break;
            }
            let game = affray_catalogue::find(&record.header.game).expect("a game");
            let play: Box<dyn AnyPlay> = game.resume(&record, false).expect("a fight");
            let all = codes(&play.board(Viewer::Referee));
            let chairs = people.iter().enumerate().map(|(seat, person)| {
                (person, Viewer::Seat(affray_core::Seat(u8::try_from(seat).expect("few seats"))))
            });
            for (person, viewer) in chairs.chain([(&looker, Viewer::Onlooker)]) {
                let seen = codes(&play.board(viewer));
                let said: String = play.lines(viewer).iter().map(|line| line.line.text.clone() + "\n").collect();
                let secret = all.iter().filter(|code| !seen.contains(*code) && !said.contains(code.as_str()));
                let replies = [person.get("").body, person.get_since("", Some(0)).body, person.get("/record").body];
                for code in secret {
                    hidden_cards += 1;
                    let shown = format!("data-c=\"{code}\"");
                    for reply in &replies {
                        let place = reply.find(&shown);
                        let around = place.map(|place| reply.get(place.saturating_sub(600)..place + 100));
                        assert!(place.is_none(), "{encounter}: {viewer:?} sees {code}: {around:?}");
                    }
                }
                assert_ne!(person.get("/record").status, 200, "{encounter}: a record holds every hand");
            }
            for person in people.iter().chain([&gm]) {
                person.answers(|options| turn * 5 % options);
            }
        }
    }
    assert!(hidden_cards > 50, "there was something to hide: {hidden_cards}");
}
