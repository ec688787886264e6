//! Whole fights by forms alone, and what can be looked at afterwards.

use affray_core::{Record, Verdict};

use crate::client::{Person, TestServer};

/// Plays a ready-made encounter: the GM answers for foes, the rest follow links.
fn play(server: &TestServer, encounter: &str) -> (Person, Vec<Person>) {
    let gm = Person::opening(server, &[("encounter", encounter)]);
    let seats: Vec<Person> = {
        let links = gm.links();
        links.iter().filter(|link| link.contains("/seat/")).map(|link| Person::following(server, link)).collect()
    };
    let players: Vec<Person> =
        seats.into_iter().filter(|seat| !seat.get("").body.contains("id=\"seats-gm\"")).collect();
    for (place, player) in players.iter().enumerate() {
        // The GM's own seats are not taken by a link.
        let _ = player.post("join", &[("name", &format!("Player {place}")), ("words", "some words")]);
    }
    gm.does("begin", &[]);
    for turn in 1..=5_000_usize {
        if gm.get("").body.contains("id=\"ended\"") && gm.get("/record").status == 200 && is_over(&gm) {
            return (gm, players);
        }
        for person in players.iter().chain([&gm]) {
            person.answers(|options| turn * 7 % options);
        }
    }
    panic!("{encounter} never ends");
}

fn is_over(person: &Person) -> bool {
    let record = Record::read(&person.get("/record").body).expect("a record");
    record.footer.secret.is_some()
}

#[test]
fn each_game_is_played_by_forms_and_its_record_is_fair() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    for encounter in ["tiny/duel", "rt0/brock", "deckahedron/duel", "suits/quarrel"] {
        let (gm, players) = play(&server, encounter);
        let player = &players[0];
        let record = Record::read(&player.get("/record").body).expect("a record");
        let game = affray_catalogue::find(&record.header.game).expect("a game");
        assert_eq!(game.verify(&record).expect("it is read").verdict, Verdict::Fair, "{encounter}");
        // Every position can be looked at again, from one's own chair.
        let past = player.get("/at/8");
        assert!(matches!(past.status, 200 | 404), "{encounter}: {}", past.status);
        gm.does("again", &[("deal", "new")]);
        assert!(player.get("").body.contains("id=\"seats\""), "{encounter}: back in the lobby");
    }
}
