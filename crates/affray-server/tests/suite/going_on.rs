//! After a fight: what lies between two fights, and the party in the next encounter, with links that fit.

use crate::client::{Person, TestServer, said};

/// A fight that bots have played to its end, and of which somebody is left to go on.
fn fought(server: &TestServer, encounter: &str) -> Person {
    let gm = Person::opening(server, &[("encounter", encounter)]);
    gm.does("begin", &[]);
    gm
}

/// Does it; where nobody is left to go on, the fight is fought again until somebody is.
fn goes(gm: &Person, form: &[(&str, &str)]) {
    for _ in 0..50 {
        let reply = gm.post("next", form);
        if reply.status == 303 {
            return;
        }
        assert!(reply.body.contains("party does not go on"), "{form:?}: {}", said(&reply.body));
        gm.does("again", &[("deal", "new")]);
        gm.does("begin", &[]);
    }
    panic!("fifty fights, and nobody is left");
}

/// The names on the page before a fight, by seat.
fn seats(gm: &Person) -> Vec<String> {
    let page = gm.get("").body;
    let from = page.find("id=\"seats\"").unwrap_or_else(|| panic!("people take their seats: {}", said(&page)));
    let named = page[from..].match_indices("<div class=\"who\"><b><bdi>");
    named.map(|(at, tag)| page[from + at + tag.len()..].split('<').next().unwrap_or_default().to_owned()).collect()
}

fn status_of(link: &str) -> u16 {
    crate::client::agent().get(link).call().expect("a reply").status().as_u16()
}

#[test]
fn nights_days_and_quiet_moments_are_played_between_fights() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    for (encounter, form, happens) in [
        ("deckahedron/duel", &[("interlude", "breather")][..], "A quiet moment"),
        ("deckahedron/duel", &[("interlude", "rest")], "A night's rest"),
        ("deckahedron/duel", &[("interlude", "heal")], "A day of healing"),
        ("suits/three_on_three", &[("interlude", "days"), ("amount", "3")], "Days of healing"),
        ("rt0/brock", &[("interlude", "days"), ("amount", "2")], "Days pass"),
    ] {
        let gm = fought(&server, encounter);
        let party = gm.get("").body;
        assert!(party.contains(&format!("name=\"interlude\" value=\"{}\"", form[0].1)), "{encounter} offers {form:?}");
        goes(&gm, form);
        gm.does("begin", &[]);
        let page = gm.get("").body;
        assert!(page.contains("id=\"ending\""), "{encounter} {form:?} comes to its end with bots: {}", said(&page));
        assert!(page.contains(happens), "{encounter} {form:?} is called {happens}");
        let onwards = gm.get("/record");
        assert!(
            onwards.status == 200 && onwards.body.contains("\"follows\""),
            "it is one record with the fight before"
        );
    }
}

#[test]
fn a_quiet_night_is_neither_won_nor_lost() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let gm = fought(&server, "deckahedron/duel");
    goes(&gm, &[("interlude", "rest")]);
    let player = Person::following(&server, &gm.links()[0]);
    player.does("join", &[("name", "Ann"), ("words", "")]);
    gm.does("begin", &[]);
    while player.answers(|_| 0) {}
    for page in [player.get("").body, gm.get("").body] {
        assert!(page.contains("The fight is over"), "{}", said(&page));
        assert!(!page.contains(">Defeat<") && !page.contains(">Victory<"), "{}", said(&page));
    }
}

#[test]
fn the_gm_of_rt0_decides_what_happens_between_fights() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let gm = fought(&server, "rt0/brock");
    goes(&gm, &[("interlude", "between")]);
    gm.does("begin", &[]);
    let page = gm.get("").body;
    let asked = crate::client::Question::read(&page).expect("the GM is asked what comes next");
    assert!(asked.options > 3 && page.contains("Between fights"), "{asked:?}");
    // The first thing to decide is to stop there.
    gm.answers(|_| 0);
    assert!(gm.get("").body.contains("id=\"ending\""));
}

#[test]
fn how_long_something_lasts_is_within_bounds() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let gm = fought(&server, "rt0/brock");
    let days = |amount| gm.post("next", &[("interlude", "days"), ("amount", amount)]);
    for (amount, status) in [("0", 422), ("100", 422), ("65536", 400), ("-1", 400), ("many", 400)] {
        assert_eq!(days(amount).status, status, "{amount}");
    }
    assert_eq!(gm.post("next", &[("interlude", "feast")]).status, 422);
    assert_eq!(gm.post("next", &[("encounter", "deckahedron/duel")]).status, 422, "another game");
    assert_eq!(
        Person::opening(&server, &[("encounter", "tiny/duel")]).post("next", &[("interlude", "rest")]).status,
        422
    );
}

#[test]
fn a_party_takes_the_place_of_the_next_encounters_own() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    for (fight, next, stays, goes_away) in [
        ("deckahedron/duel", "deckahedron/mob", "Kresk", "Ansa"),
        ("rt0/brock", "rt0/party", "Ada", "Cleo"),
        ("suits/quarrel", "suits/three_on_three", "Ann", "Swordsman 1"),
    ] {
        let gm = fought(&server, fight);
        goes(&gm, &[("encounter", next)]);
        let seats = seats(&gm);
        assert_eq!(seats.first().map(String::as_str), Some(stays), "{fight} into {next}: {seats:?}");
        assert!(!seats.iter().any(|name| name == goes_away), "{fight} into {next}: {seats:?}");
        gm.does("begin", &[]);
        assert!(gm.get("").body.contains("id=\"log\""), "{next} is played");
    }
}

#[test]
fn links_fit_the_seats_of_the_next_encounter() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let gm = fought(&server, "suits/quarrel");
    let before = gm.links();
    // More seats than before: each has a link that admits.
    goes(&gm, &[("encounter", "suits/three_on_three")]);
    let (names, links) = (seats(&gm), gm.links());
    assert!(names.len() > 2, "{names:?}");
    assert_eq!(links.len(), names.len() + 2, "one a seat, one for onlookers, one for a screen");
    for link in &links {
        assert_eq!(status_of(link), 303, "{link} admits");
    }
    assert_eq!(links[0], before[0], "who stays keeps the link");
    assert_ne!(links[1], before[1], "somebody else sits there now");
    assert_eq!(status_of(&before[1]), 403, "and the old link does not admit to them");
}

#[test]
fn a_link_to_a_seat_that_is_gone_is_worth_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let gm = fought(&server, "suits/three_on_three");
    let last = Person::following(&server, &gm.links()[5]);
    assert_eq!(last.get("").status, 200);
    goes(&gm, &[("encounter", "suits/quarrel")]);
    assert_eq!(seats(&gm), ["Swordsman 1", "Swordsman 2", "Swordsman 3", "Bo"]);
    for below in ["", "/events", "/record", "/odds", "/at/1"] {
        assert_eq!(last.get(below).status, 403, "{below} of a seat that is gone");
    }
    assert_eq!(last.post("join", &[("name", "Ann"), ("words", "")]).status, 403);
    // Nor when there is such a seat again.
    gm.does("begin", &[]);
    goes(&gm, &[("encounter", "suits/three_on_three")]);
    assert_eq!(seats(&gm).len(), 6);
    assert_eq!(last.get("").status, 403, "another seat has its number now");
}
