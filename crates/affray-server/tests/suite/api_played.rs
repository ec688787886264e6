//! Whole fights by the JSON API: every reply is held to the document by the client itself.

use std::time::Duration;

use affray_core::{Record, Verdict};
use serde_json::{Value, json};

use crate::client::{Person, TestServer, agent};
use crate::program::{Document, Program};
use crate::seat;

/// The programs whose seats are players'.
fn players(gm: &Program, chairs: &[Program]) -> Vec<Program> {
    let lobby = gm.get("").json["lobby"]["seats"].clone();
    let seats = lobby.as_array().expect("seats").iter();
    seats.zip(chairs).filter(|(seat, _)| seat["gm"] == false).map(|(_, chair)| chair.clone()).collect()
}

/// Everything a chair can look at, so that each reply is held to the document.
fn looks_at_everything(chair: &Program) {
    for what in ["", "/board", "/question", "/log", "/log?since=3", "/positions", "/record", "/webhook", "/links"] {
        chair.get(what);
    }
    let positions = chair.get("/positions").json["numbers"].clone();
    for number in positions.as_array().expect("numbers").iter().take(3) {
        assert_eq!(chair.get(&format!("/positions/{number}")).json["fight"]["position"]["number"], *number);
    }
}

#[test]
fn each_game_is_played_by_programs_and_every_reply_is_in_the_document() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    for encounter in ["tiny/duel", "rt0/brock", "deckahedron/duel", "suits/quarrel"] {
        let (gm, chairs) = Program::opening(&server, encounter);
        let looker = chairs.last().expect("onlookers have a link");
        let players = players(&gm, &chairs);
        for (place, player) in players.iter().enumerate() {
            player.does("join", &json!({"name": format!("Player {place}"), "words": "some words"}));
            looks_at_everything(player);
        }
        assert_eq!(players[0].get("/board").status, 409, "{encounter}: there is no board yet");
        gm.does("begin", &Value::Null);
        let mut turn = 0_usize;
        while gm.get("/question").json["over"] != true {
            turn += 1;
            assert!(turn < 5_000, "{encounter} never ends");
            if turn == 3 {
                [&gm, &players[0], looker].into_iter().for_each(looks_at_everything);
                assert!(matches!(players[0].get("/odds").status, 200 | 204));
                gm.does("note", &json!({"text": "a note"}));
                gm.does("pause", &Value::Null);
                gm.does("resume", &Value::Null);
                gm.does("odds", &json!({"shown": false}));
                let asked = players.iter().find(|player| !player.get("/question").json["question"].is_null());
                if let Some(asked) = asked {
                    assert_eq!(asked.get("/odds").json, json!({"kind": "off"}));
                }
            }
            for chair in players.iter().chain([&gm]) {
                chair.answers(|options| turn * 7 % options);
            }
        }
        let record = Record::read(body(&players[0].get("/record").bytes)).expect("a record");
        let game = affray_catalogue::find(&record.header.game).expect("a game");
        assert_eq!(game.verify(&record).expect("it is read").verdict, Verdict::Fair, "{encounter}");
        let ending = players[0].get("/ending");
        assert_eq!((ending.status, &ending.json["fair"]), (200, &json!(true)));
        assert!(ending.json["luck"].is_array(), "{encounter}: {}", ending.json);
        [&gm, &players[0], looker].into_iter().for_each(looks_at_everything);
        gm.does("again", &json!({"deal": "same"}));
        assert!(gm.get("").json["lobby"].is_object(), "{encounter}: back in the lobby");
    }
}

fn body(bytes: &str) -> &str {
    bytes.split_once("\n\n").expect("headers and a body").1
}

#[test]
fn the_example_plays_a_seat_of_each_game_against_bots() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    for encounter in ["tiny/duel", "rt0/brock", "deckahedron/duel", "suits/quarrel"] {
        let gm = Person::opening(&server, &[("encounter", encounter)]);
        let link = gm.links()[0].clone();
        let example = std::thread::spawn(move || seat::play(&link, "Robin", Duration::from_millis(2)));
        // It joins by itself; everybody else is a bot.
        while !gm.get("").body.contains("Robin") {
            std::thread::yield_now();
        }
        gm.does("begin", &[]);
        let ending = example.join().expect("it ends").unwrap_or_else(|trouble| panic!("{encounter}: {trouble}"));
        assert!(ending["summary"].as_str().is_some_and(|summary| !summary.is_empty()), "{encounter}: {ending}");
        assert!(
            Record::read(&gm.get("/record").body).expect("a record").footer.secret.is_some(),
            "{encounter} is over"
        );
    }
}

#[test]
fn a_page_and_a_program_may_sit_at_one_table_with_the_same_links() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let gm = Person::opening(&server, &[("encounter", "tiny/duel")]);
    let link = gm.links()[0].clone();
    let chair = seat::Chair::of_link(&link).expect("a link");
    assert_eq!(chair.post("join", &json!({"name": "Robin"})).expect("a reply").0, 200);
    assert!(Person::following(&server, &link).get("").body.contains("Robin"));
    let (status, view) = chair.get("").expect("a reply");
    assert_eq!((status, &view["lobby"]["joined"]), (200, &json!(true)));
}

#[test]
fn games_rules_and_encounters_are_told_to_anybody() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let document = Document::of(&server);
    let get = |path: &str| {
        let said = crate::program::read(agent().get(format!("{}{path}", server.origin)).call().expect("a reply"));
        document.allows("get", path, &said);
        said
    };
    let games = get("/api/v1/games").json;
    for game in games["games"].as_array().expect("games") {
        let slug = game["slug"].as_str().expect("a slug");
        let rules = get(&format!("/api/v1/games/{slug}/rules")).json;
        let first = rules["rules"][0]["id"].as_str().expect("a rule");
        assert_eq!(get(&format!("/api/v1/games/{slug}/rules/{first}")).json, rules["rules"][0]);
        for encounter in game["encounters"].as_array().expect("encounters") {
            let name = encounter["name"].as_str().expect("a name").split_once('/').expect("a game and a name").1;
            let text = get(&format!("/api/v1/games/{slug}/encounters/{name}")).json;
            let check = json!({"game": slug, "text": text["text"]}).to_string();
            let path = "/api/v1/encounters/check";
            let request = agent().post(format!("{}{path}", server.origin)).content_type("application/json");
            let checked = crate::program::read(request.send(check).expect("a reply"));
            document.allows("post", path, &checked);
            assert_eq!(checked.json["sound"], true, "{slug}/{name}: {}", checked.json);
        }
    }
    for nothing in ["/api/v1/games/chess/rules", "/api/v1/games/rt0/rules/XX-1", "/api/v1/games/rt0/encounters/..%2Fx"]
    {
        let said = get(nothing);
        assert_eq!((said.status, said.kind.as_str()), (404, "application/problem+json"), "{nothing}");
    }
}

#[test]
fn a_stream_is_cut_and_goes_on_where_it_was() {
    use std::io::{BufRead, BufReader};
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let (gm, chairs) = Program::opening(&server, "tiny/duel");
    let listen = |query: &str, last: Option<u64>| {
        let address = format!("{}{}/events{query}", server.origin, gm.base);
        let mut request = agent().get(address).header("authorization", format!("Bearer {}", gm.token));
        if let Some(last) = last {
            request = request.header("last-event-id", last.to_string());
        }
        let response = request.call().expect("a reply");
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let lines = BufReader::new(response.into_body().into_reader()).lines();
        lines.map_while(Result::ok).filter_map(|line| line.strip_prefix("data: ").map(str::to_owned))
    };
    let mut stream = listen("", None);
    assert_eq!(stream.next().as_deref(), Some("1"));
    let number = chairs[0].does("join", &json!({"name": "Ann"}));
    assert_eq!(stream.next(), Some(number.to_string()));
    drop(stream);
    let later = chairs[0].does("join", &json!({"name": "Anna"}));
    assert_eq!(listen("?since=1", Some(number)).next(), Some(later.to_string()));
    assert_eq!(listen(&format!("?since={number}"), None).next(), Some(later.to_string()));
}
