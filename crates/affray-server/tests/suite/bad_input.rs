//! Whatever is sent, the reply says what to change, and nothing has changed.

use affray_server::options::Rate;
use affray_server::{Limits, Options};

use crate::client::{Person, Question, TestServer, agent, alert};

fn table(server: &TestServer) -> (Person, Person) {
    let gm = Person::opening(server, &[("encounter", "rt0/brock")]);
    let player = Person::following(server, &gm.links()[0]);
    player.does("join", &[("name", "Ann"), ("words", "")]);
    gm.does("begin", &[]);
    (gm, player)
}

#[test]
fn forms_that_cannot_be_meant_are_refused_in_words() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::open(data.path());
    let (gm, player) = table(&server);
    let before = player.get("/record").status;
    let long = "x".repeat(20_000);
    for (what, form, status, words) in [
        ("answer", &[("seat", "0")][..], 400, "question"),
        ("answer", &[("question", "x"), ("seat", "0"), ("option", "0")], 400, "question"),
        ("answer", &[("question", "0"), ("seat", "99"), ("option", "0")], 400, "seat"),
        ("answer", &[("question", "0"), ("seat", "0")], 400, "option, card, die, coin"),
        ("answer", &[("question", "0"), ("seat", "0"), ("option", "0"), ("coin", "heads")], 400, "option, card"),
        ("answer", &[("question", "0"), ("seat", "0"), ("coin", "edge")], 400, "coin"),
        ("answer", &[("seat", "0"), ("seat", "1")], 400, "twice"),
        ("note", &[("text", &long)], 422, "too long"),
        ("begin", &[], 403, "GM"),
        ("set", &[("quantity", "x"), ("value", "1")], 403, "GM"),
        ("back", &[("number", "1")], 403, "GM"),
        ("fly", &[], 404, "nothing here"),
    ] {
        let reply = player.post(what, form);
        assert_eq!(reply.status, status, "{what} {form:?}");
        assert!(reply.body.contains(words), "{what} {form:?} says {words:?}");
        is_said_in_german(&player, what, form, &reply.body);
    }
    for (what, form, status) in [
        ("set", &[("quantity", "nothing"), ("value", "1"), ("reason", "")][..], 422),
        ("back", &[("number", "999999")], 409),
        ("again", &[("deal", "odd")], 400),
        ("seat", &[("seat", "0"), ("occupant", "bot:nobody")], 422),
        ("seat", &[("seat", "60"), ("occupant", "gm")], 422),
        ("reissue", &[("seat", "60")], 422),
        ("next", &[("encounter", "suits/quarrel")], 422),
        ("next", &[("encounter", "no/such")], 422),
    ] {
        let reply = gm.post(what, form);
        assert_eq!(reply.status, status, "{what} {form:?}: {}", crate::client::said(&reply.body));
        is_said_in_german(&gm, what, form, &reply.body);
    }
    assert_eq!(player.get("/record").status, before);
}

/// The same refusal on German pages is a German sentence.
fn is_said_in_german(person: &Person, what: &str, form: &[(&str, &str)], english: &str) {
    let german = person.reading("de").post(what, form).body;
    let (english, german) = (alert(english), alert(&german));
    assert_ne!(english, german, "{what} {form:?}");
    assert!(!german.contains("lang=\"en\""), "{what} {form:?} says in English: {german}");
}

#[test]
fn names_are_text_whatever_they_hold() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let gm = Person::opening(&server, &[("encounter", "suits/quarrel")]);
    let player = Person::following(&server, &gm.links()[0]);
    let letters = "x".repeat(10_000);
    for name in ["", "   ", &letters, &"é".repeat(41), "a\nb", "a\rb", "a\u{0}b", "\u{1b}[31mred", "\u{7f}", "\u{85}"]
    {
        let reply = player.post("join", &[("name", name), ("words", "")]);
        assert_eq!(reply.status, 422, "{name:?}");
        assert!(alert(&reply.body).contains("1 to 40 letters"), "{name:?}");
    }
    assert!(gm.get("").body.contains("nobody yet"), "nobody has sat down");
    for (name, shown) in [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\"><img src=x onerror=y>", "&quot;&gt;&lt;img src=x onerror=y&gt;"),
        ("{{7*7}} ${x} &amp;", "{{7*7}} ${x} &amp;amp;"),
        ("\u{202e}niM\u{2066}", "niM"),
        ("אבג דהו", "אבג דהו"),
        ("', DROP TABLE changes; --", "', DROP TABLE changes; --"),
        (&"x".repeat(40), &"x".repeat(40)),
    ] {
        player.does("join", &[("name", name), ("words", "")]);
        for page in [gm.get("").body, player.get("").body, gm.get_since("", Some(1)).body] {
            assert!(page.contains(&format!("<bdi>{shown}</bdi>")), "{name:?} is shown as {shown:?}");
            assert!(!page.contains("<script>alert") && !page.contains("<img src=x") && !page.contains('\u{202e}'));
        }
    }
    // What goes into the dealing, notes and reasons are text as well.
    assert_eq!(player.post("join", &[("name", "Ann"), ("words", &"w".repeat(201))]).status, 422);
    let (gm, player) = table(&server);
    player.does("note", &[("text", "<b>\u{202e}note</b>")]);
    for note in ["", &"n".repeat(2_001)] {
        assert_eq!(player.post("note", &[("text", note)]).status, 422, "{} letters", note.len());
    }
    let page = gm.get("").body;
    assert!(page.contains("&lt;b&gt;"), "a note is text");
    assert!(
        !page.contains("<b>note") && !page.contains("<b>\u{202e}") && !page.contains('\u{202e}'),
        "and nothing else"
    );
}

#[test]
fn pages_refuse_in_the_language_they_are_in() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::open(data.path());
    let get = |path: &str, language: &str| {
        let request = agent().get(format!("{}{path}", server.origin)).header("cookie", format!("lang={language}"));
        request.call().expect("a reply").body_mut().read_to_string().expect("text")
    };
    for path in ["/nothing", "/t/zzzzzzzzzz/gm", "/rules/chess", "/new?game=chess"] {
        let german = get(path, "de");
        assert_ne!(alert(&german), alert(&get(path, "en")), "{path}");
        assert!(!alert(&german).contains("lang=\"en\"") && german.contains("<html lang=\"de\""), "{path}: {german}");
    }
    let (gm, player) = table(&server);
    gm.does("pause", &[]);
    let answered = player.reading("de").post("answer", &[("question", "0"), ("seat", "0"), ("option", "0")]);
    assert!(alert(&answered.body).contains("Die Spielleitung hat den Tisch angehalten."), "{}", alert(&answered.body));
}

#[test]
fn an_answer_is_taken_once_and_by_the_seat_that_was_asked() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::open(data.path());
    let (gm, player) = table(&server);
    let asked = loop {
        if let Some(asked) = Question::read(&player.get("").body) {
            break asked;
        }
        gm.answers(|_| 0);
    };
    let form = [("question", asked.number.as_str()), ("seat", asked.seat.as_str()), ("option", "0")];
    let wrong = [("question", asked.number.as_str()), ("seat", "1"), ("option", "0")];
    assert!(matches!(player.post("answer", &wrong).status, 403 | 409 | 422), "another seat's answer");
    assert_eq!(player.post("answer", &[form[0], form[1], ("option", "9999")]).status, 422);
    assert_eq!(player.post("answer", &form).status, 303);
    assert_eq!(player.post("answer", &form).status, 409, "the same answer again is stale");
}

#[test]
fn links_give_the_right_to_their_own_chair_alone() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::open(data.path());
    let (gm, player) = table(&server);
    let seat = gm.links()[0].clone();
    let other = |to: &str| agent().get(seat.replace("/seat/0", to)).call().expect("a reply").status().as_u16();
    for chair in ["/gm", "/seat/1", "/look", "/seat/63"] {
        assert_eq!(other(chair), 403, "{chair}");
    }
    for address in ["/t/zzzzzzzzzz/gm", "/t/../../etc/passwd", "/t/x", "/nothing", "/rules/chess", "/rules/rt0/XX-1"] {
        let status = agent().get(format!("{}{address}", server.origin)).call().expect("a reply").status();
        assert_eq!(status.as_u16(), 404, "{address}");
    }
    // A link that was replaced is worth nothing, a new one is.
    gm.does("reissue", &[("seat", "0")]);
    assert_eq!(player.get("").status, 403);
    assert_eq!(agent().get(&seat).call().expect("a reply").status().as_u16(), 403);
    assert_eq!(Person::following(&server, &gm.links()[0]).get("").status, 200);
}

#[test]
fn other_sites_and_other_kinds_of_posts_are_turned_away() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::open(data.path());
    let tables = format!("{}/tables", server.origin);
    let form = [("encounter", "tiny/duel")];
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "http://evil.example"), ("origin", "null")] {
        let reply = agent().post(&tables).header(name, value).send_form(form).expect("a reply");
        assert_eq!(reply.status().as_u16(), 403, "{name}: {value}");
    }
    let json = agent().post(&tables).content_type("application/json").send("{}").expect("a reply");
    assert_eq!(json.status().as_u16(), 415);
    let large = "x".repeat(300 * 1024);
    let reply = agent().post(&tables).send_form([("game", "tiny"), ("text", large.as_str())]).expect("a reply");
    assert_eq!(reply.status().as_u16(), 413);
    let mut wrong = agent().post(&tables).send_form([("game", "tiny"), ("text", "title = 3")]).expect("a reply");
    assert_eq!(wrong.status().as_u16(), 422);
    assert!(wrong.body_mut().read_to_string().expect("a page").contains("title = 3"), "what was written is not lost");
    let put = agent().put(&tables).send("").expect("a reply");
    assert_eq!(put.status().as_u16(), 405);
    let headers = agent().get(&server.origin).call().expect("a reply").headers().clone();
    assert!(headers["content-security-policy"].to_str().expect("text").contains("default-src 'none'"));
    assert_eq!(headers["x-frame-options"], "DENY");
}

#[test]
fn too_much_at_once_is_turned_away_and_said_so() {
    let data = tempfile::tempdir().expect("a folder");
    let few = Rate { a_second: 0.001, at_once: 3.0 };
    let server = TestServer::limited(data.path(), Limits { new_tables: few, ..Limits::default() });
    let opened = |_| {
        let reply = agent().post(format!("{}/tables", server.origin)).send_form([("encounter", "tiny/duel")]);
        reply.expect("a reply").status().as_u16()
    };
    assert_eq!([0; 5].map(opened), [303, 303, 303, 429, 429]);
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::limited(data.path(), Limits { streams: 1, ..Limits::default() });
    let (gm, player) = table(&server);
    let stream = gm.listens(0);
    assert_eq!(player.get("/events").status, 429);
    drop(stream);
    assert_eq!(Options::new(([127, 0, 0, 1], 0).into(), data.path().to_owned()).limits, Limits::default());
}
