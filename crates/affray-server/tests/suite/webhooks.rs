//! Tables tell an address of turns and endings: each once, again after a failure, and nothing that is a secret.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use affray_server::{Options, WebhookOptions};
use serde_json::{Value, json};

use crate::client::{Person, TestServer};
use crate::program::Program;
use crate::receiver::{Manner, Message, Receiver};

/// A server that tells this machine things, and does not wait long.
fn start_server(data: &Path) -> TestServer {
    let webhooks = WebhookOptions {
        allow_private: true,
        attempt: Duration::from_millis(400),
        first_wait: Duration::from_millis(5),
        longest_wait: Duration::from_millis(50),
        attempts: 1_000,
        ..WebhookOptions::default()
    };
    TestServer::with(Options {
        webhooks,
        limits: TestServer::much(),
        ..Options::new(([127, 0, 0, 1], 0).into(), data.to_owned())
    })
}

/// A duel in which both seats are people, begun, with a webhook.
fn table(server: &TestServer, receiver: &Receiver) -> (Program, Vec<Program>) {
    let (gm, chairs) = Program::opening(server, "tiny/duel");
    for (place, chair) in chairs[..2].iter().enumerate() {
        chair.does("join", &json!({"name": format!("Person {place}")}));
    }
    let set = gm.put("webhook", Some(&json!({"url": receiver.url})));
    assert_eq!((set.status, &set.json["url"]), (200, &json!(receiver.url)));
    (gm, chairs)
}

/// Waits until the table has noted that so many were delivered.
fn until_delivered(gm: &Program, count: u64) -> Value {
    loop {
        let webhook = gm.get("/webhook").json;
        if webhook["delivered"].as_u64() >= Some(count) {
            return webhook;
        }
        std::thread::yield_now();
    }
}

/// Answers for whoever is asked; the number of the question and the seats that were asked, or `None` at the end.
fn asked(chairs: &[Program]) -> Option<(u64, BTreeSet<u64>)> {
    let mut seats = BTreeSet::new();
    let mut number = 0;
    for chair in chairs {
        let question = chair.get("/question").json["question"].clone();
        if let Some(seat) = question["seat"].as_u64() {
            seats.insert(seat);
            number = question["number"].as_u64().expect("a number");
        }
    }
    (!seats.is_empty()).then_some((number, seats))
}

#[test]
fn every_turn_and_the_end_are_told_once() {
    let data = tempfile::tempdir().expect("a folder");
    let server = start_server(data.path());
    let receiver = Receiver::open(Manner::Takes);
    let (gm, chairs) = table(&server, &receiver);
    let chairs = &chairs[..2];
    gm.does("begin", &Value::Null);
    let mut told: Vec<Message> = Vec::new();
    while let Some((question, seats)) = asked(chairs) {
        // Everybody who is asked is told before anybody answers, so nothing is skipped.
        let turns: Vec<Message> = seats.iter().map(|_| receiver.next()).collect();
        let named: BTreeSet<u64> = turns.iter().map(|turn| turn.body["seat"].as_u64().expect("a seat")).collect();
        assert_eq!(named, seats);
        for turn in &turns {
            assert_eq!((&turn.body["event"], &turn.body["question"]), (&json!("your_turn"), &json!(question)));
            assert_eq!(turn.body["person"], format!("Person {}", turn.body["seat"]));
            assert_eq!((turn.path.as_str(), &turn.delivery), ("/told?by=affray", &text(&turn.body["delivery"])));
        }
        told.extend(turns);
        until_delivered(&gm, told.len() as u64);
        // What happens at the table without moving the turn tells nobody anything.
        gm.does("note", &json!({"text": "still thinking"}));
        gm.does("pause", &Value::Null);
        gm.does("resume", &Value::Null);
        // A note takes a place on the tape, so the question has another number now.
        let (question, still) = asked(chairs).expect("nobody has answered");
        assert_eq!(still, seats);
        answer(chairs, question, &seats);
    }
    let end = receiver.next();
    assert_eq!(end.body["event"], "fight_over");
    assert_eq!(end.body["summary"], gm.get("").json["fight"]["ending"]["summary"]);
    told.push(end);
    let webhook = until_delivered(&gm, told.len() as u64);
    assert_eq!((&webhook["delivered"], &webhook["given_up"]), (&json!(told.len()), &json!(0)));
    assert_eq!(receiver.all(), [], "nothing is told twice");
    let deliveries: BTreeSet<&String> = told.iter().map(|message| &message.delivery).collect();
    assert_eq!(deliveries.len(), told.len());
    let tokens: Vec<&String> = chairs.iter().chain([&gm]).map(|chair| &chair.token).collect();
    for message in &told {
        assert!(tokens.iter().all(|token| !message.bytes.contains(&token[..32])), "{}", message.bytes);
    }
    // A new fight at the same table is told of, too.
    gm.does("again", &json!({"deal": "new"}));
    gm.does("begin", &Value::Null);
    assert_eq!(receiver.next().body["event"], "your_turn");
    gm.put("webhook", None);
    assert_eq!(gm.get("/webhook").json["url"], Value::Null);
}

/// Everybody who is asked answers this question, and no other.
fn answer(chairs: &[Program], question: u64, seats: &BTreeSet<u64>) {
    for seat in seats {
        let says = json!({"question": question, "says": {"option": 0}});
        chairs[*seat as usize].does("answer", &says);
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("text").to_owned()
}

#[test]
fn what_fails_is_told_again_with_the_same_name_until_it_is_taken() {
    let data = tempfile::tempdir().expect("a folder");
    let server = start_server(data.path());
    for (manner, trouble) in [
        (Manner::Fails, "the reply was 500"),
        (Manner::Redirects, "the reply was 307"),
        (Manner::Hangs, "no reply came in time"),
        (Manner::Floods, "the connection broke off"),
    ] {
        let receiver = Receiver::open(manner);
        let (gm, _) = table(&server, &receiver);
        gm.does("begin", &Value::Null);
        let first = receiver.next();
        let second = receiver.next();
        assert_eq!((&first.delivery, &first.body), (&second.delivery, &second.body), "{manner:?}");
        assert_eq!(gm.get("/webhook").json["trouble"], trouble, "{manner:?}");
        receiver.now(Manner::Takes);
        let webhook = until_delivered(&gm, 1);
        assert_eq!(webhook["trouble"], Value::Null);
        // Nobody was sent elsewhere, and what was taken was the same message.
        for message in receiver.all() {
            assert_eq!(message.path, "/told?by=affray");
        }
        gm.put("webhook", None);
    }
}

#[test]
fn what_nobody_takes_is_given_up_and_the_next_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    let webhooks = WebhookOptions {
        allow_private: true,
        first_wait: Duration::from_millis(1),
        attempts: 3,
        ..WebhookOptions::default()
    };
    let options = Options {
        webhooks,
        limits: TestServer::much(),
        ..Options::new(([127, 0, 0, 1], 0).into(), data.path().to_owned())
    };
    let server = TestServer::with(options);
    let receiver = Receiver::open(Manner::Fails);
    let (gm, chairs) = table(&server, &receiver);
    gm.does("begin", &Value::Null);
    let (question, seats) = asked(&chairs[..2]).expect("somebody is asked");
    let mut attempts = Vec::new();
    for _ in 0..3 * seats.len() {
        attempts.push(receiver.next().delivery);
    }
    while gm.get("/webhook").json["given_up"] != json!(seats.len()) {
        std::thread::yield_now();
    }
    assert_eq!(attempts.iter().collect::<BTreeSet<_>>().len(), seats.len(), "three attempts for each");
    assert_eq!(receiver.all(), []);
    receiver.now(Manner::Takes);
    answer(&chairs, question, &seats);
    assert!(!attempts.contains(&receiver.next().delivery), "the next turn is another message");
}

#[test]
fn a_restart_tells_neither_twice_nor_never() {
    let data = tempfile::tempdir().expect("a folder");
    let server = start_server(data.path());
    let receiver = Receiver::open(Manner::Takes);
    let (gm, chairs) = table(&server, &receiver);
    gm.does("begin", &Value::Null);
    let (question, seats) = asked(&chairs[..2]).expect("somebody is asked");
    for _ in &seats {
        receiver.next();
    }
    until_delivered(&gm, seats.len() as u64);
    // What was told stays told.
    server.stop();
    let server = start_server(data.path());
    let (gm, chairs): (Program, Vec<Program>) =
        (gm.at_server(&server), chairs.iter().map(|chair| chair.at_server(&server)).collect());
    receiver.now(Manner::Fails);
    answer(&chairs, question, &seats);
    let untold = receiver.next();
    assert_eq!(untold.body["event"], "your_turn");
    // What was not taken before the server stopped is told after it.
    server.stop();
    receiver.all();
    receiver.now(Manner::Takes);
    let server = start_server(data.path());
    let gm = gm.at_server(&server);
    let again = receiver.next();
    assert_eq!((&again.delivery, &again.body), (&untold.delivery, &untold.body));
    let told = gm.get("/webhook").json["delivered"].as_u64().expect("a number");
    assert!(told >= seats.len() as u64);
    let (_, open) =
        asked(&chairs.iter().map(|chair| chair.at_server(&server)).collect::<Vec<_>>()[..2]).expect("a turn");
    until_delivered(&gm, (seats.len() + open.len()) as u64);
    server.stop();
    let server = start_server(data.path());
    assert_eq!(gm.at_server(&server).get("/webhook").json["delivered"], json!(seats.len() + open.len()));
    server.stop();
    assert_eq!(receiver.all().len(), open.len() - 1, "nothing was told twice");
}

#[test]
fn addresses_of_the_servers_own_network_are_refused_unless_the_host_allows_them() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let receiver = Receiver::open(Manner::Takes);
    let (gm, chairs) = Program::opening(&server, "tiny/duel");
    for url in [
        receiver.url.as_str(),
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://10.0.0.1/",
        "http://169.254.169.254/latest/meta-data",
        "http://[fd00::1]/",
        "http://[fe80::1]/",
        "http://[ff02::1]/",
        "gopher://example.org/",
        "https://me:secret@example.org/",
        "nonsense",
    ] {
        let said = gm.put("webhook", Some(&json!({"url": url})));
        assert_eq!(said.status, 422, "{url}: {}", said.bytes);
    }
    assert_eq!(gm.get("/webhook").json["url"], Value::Null);
    assert_eq!(chairs[0].put("webhook", Some(&json!({"url": "https://example.org/"}))).status, 403);
    assert_eq!(chairs[0].get("/webhook").status, 403);
    // A name is judged by where it leads, every time.
    let port = receiver.url.rsplit(':').next().expect("a port");
    let named = gm.put("webhook", Some(&json!({"url": format!("http://localhost:{port}")})));
    assert_eq!(named.status, 200, "{}", named.bytes);
    chairs[0].does("join", &json!({"name": "Ann"}));
    gm.does("begin", &Value::Null);
    let trouble = loop {
        let webhook = gm.get("/webhook").json;
        if let Some(trouble) = webhook["trouble"].as_str() {
            break trouble.to_owned();
        }
        std::thread::yield_now();
    };
    assert!(trouble.contains("own network"), "{trouble}");
    assert_eq!(receiver.all(), []);
}

#[test]
fn the_gm_sets_a_webhook_on_the_page() {
    let data = tempfile::tempdir().expect("a folder");
    let server = start_server(data.path());
    let receiver = Receiver::open(Manner::Takes);
    let gm = Person::opening(&server, &[("encounter", "tiny/duel")]);
    let player = Person::following(&server, &gm.links()[0]);
    player.does("join", &[("name", "Ann"), ("words", "")]);
    gm.does("webhook", &[("url", &receiver.url)]);
    assert_eq!(gm.post("webhook", &[("url", &receiver.url)]).status, 409);
    assert_eq!(gm.post("webhook", &[("url", "nonsense")]).status, 422);
    assert_eq!(player.post("webhook", &[("url", &receiver.url)]).status, 403);
    gm.does("begin", &[]);
    assert_eq!(receiver.next().body["event"], "your_turn");
    gm.does("webhook", &[("url", "")]);
}
