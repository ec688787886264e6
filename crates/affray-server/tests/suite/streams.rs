//! Live updates.

use crate::client::{Person, TestServer};

#[test]
fn a_stream_tells_every_newer_number_and_says_goodbye() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::open(data.path());
    let gm = Person::opening(&server, &[("encounter", "tiny/duel")]);
    let player = Person::following(&server, &gm.links()[0]);
    let mut stream = gm.listens(0);
    let (kind, first) = stream.next().expect("an event");
    assert_eq!(kind, "change");
    player.does("join", &[("name", "Ann"), ("words", "one two")]);
    let (kind, joined) = stream.next().expect("an event");
    assert!(kind == "change" && joined > first, "{kind} {joined}");
    // What is new since then comes as parts of the page, far shorter than the whole.
    let (whole, update) = (gm.get(""), gm.get_since("?since=1", Some(first)));
    assert!(update.body.contains("Ann") && !update.body.contains("<html") && update.body.len() < whole.body.len());
    // A stream that was cut goes on where it was.
    assert_eq!(gm.listens(first).next(), Some(("change".to_owned(), joined)));
    server.stop();
    assert_eq!(stream.find(|(kind, _)| kind != "change"), Some(("bye".to_owned(), joined)));
    assert_eq!(stream.next(), None);
}

#[test]
fn a_look_that_knows_the_newest_number_brings_no_old_lines() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::open(data.path());
    let gm = Person::opening(&server, &[("encounter", "tiny/duel")]);
    gm.does("seat", &[("seat", "0"), ("occupant", "gm")]);
    gm.does("seat", &[("seat", "1"), ("occupant", "gm")]);
    gm.does("begin", &[]);
    for _ in 0..6 {
        gm.answers(|_| 0);
    }
    let newest = gm.listens(0).next().expect("an event").1;
    let lines = |body: &str| body.matches("data-number=\"").count();
    assert!(lines(&gm.get("").body) > lines(&gm.get_since("", Some(newest)).body));
}
