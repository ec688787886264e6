//! Whatever a program sends, the reply says what to change, and nothing has changed.

use affray_server::Limits;
use affray_server::options::Rate;
use serde_json::{Value, json};

use crate::client::{Person, TestServer, agent};
use crate::program::{Document, Program, read};

/// A fight that has begun: its GM, and the one player.
fn table(server: &TestServer) -> (Program, Program) {
    let (gm, chairs) = Program::opening(server, "rt0/brock");
    chairs[0].does("join", &json!({"name": "Ann"}));
    gm.does("seat", &json!({"seat": 1, "occupant": "gm"}));
    gm.does("begin", &Value::Null);
    (gm, chairs[0].clone())
}

/// What the table is, as its GM sees it: if this is the same, nothing has changed.
fn stands(gm: &Program) -> (Value, String) {
    (gm.get("").json, gm.get("/record").bytes)
}

#[test]
fn bodies_that_cannot_be_meant_are_refused_in_words() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let (gm, player) = table(&server);
    let before = stands(&gm);
    let long = "x".repeat(20_000);
    let json = "application/json";
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let note_long = json!({"text": long}).to_string();
    let name_long = json!({"name": "x".repeat(10_000)}).to_string();
    for (what, kind, body, status, words) in [
        // Missing.
        ("answer", json, "", 400, "EOF"),
        ("answer", json, "{}", 400, "question"),
        ("answer", json, r#"{"question": 0}"#, 400, "says"),
        ("answer", json, r#"{"question": 0, "says": {}}"#, 400, "says"),
        ("join", json, "{}", 400, "name"),
        ("note", json, "{}", 400, "text"),
        // Wrong-typed.
        ("answer", json, r#"{"question": "x", "says": {"option": 0}}"#, 400, "question"),
        ("answer", json, r#"{"question": -1, "says": {"option": 0}}"#, 400, "question"),
        ("answer", json, r#"{"question": 1.5, "says": {"option": 0}}"#, 400, "question"),
        ("answer", json, r#"{"question": 99999999999999999999999, "says": {"option": 0}}"#, 400, "question"),
        ("answer", json, r#"{"question": 0, "says": {"option": null}}"#, 400, "says"),
        ("answer", json, r#"{"question": 0, "says": {"coin": "edge"}}"#, 400, "says"),
        ("answer", json, r#"{"question": 0, "says": {"option": 0, "die": 1}}"#, 400, "says"),
        ("answer", json, r#"{"question": 0, "seat": 64, "says": {"option": 0}}"#, 400, "seat"),
        ("answer", json, r#"{"question": 0, "seat": 256, "says": {"option": 0}}"#, 400, "seat"),
        ("answer", json, "[]", 400, "The body cannot be used"),
        ("answer", json, "null", 400, "The body cannot be used"),
        ("answer", json, &deep, 400, "The body cannot be used"),
        ("note", json, "{\"text\": \"\u{fffd}", 400, "EOF"),
        ("note", json, r#"{"text": "\ud800"}"#, 400, "The body cannot be used"),
        ("note", json, r#"{"text": "a"} {"text": "b"}"#, 400, "trailing"),
        // What is not known here, and what is there twice.
        ("note", json, r#"{"text": "a", "by": "me"}"#, 400, "by"),
        ("note", json, r#"{"text": "a", "text": "b"}"#, 400, "duplicate"),
        // Huge.
        ("note", json, &note_long, 422, "too long"),
        ("join", json, &name_long, 422, "40 letters"),
        ("join", json, r#"{"name": "Ann\nBob"}"#, 422, "line breaks"),
        // Not JSON.
        ("note", "text/plain", r#"{"text": "a"}"#, 415, "application/json"),
        ("note", "application/x-www-form-urlencoded", "text=a", 415, "application/json"),
        // Not theirs.
        ("begin", json, "", 403, "GM"),
        ("pause", json, "", 403, "GM"),
        ("set", json, r#"{"quantity": "x", "value": "1"}"#, 403, "GM"),
        ("call", json, r#"{"name": "x"}"#, 403, "GM"),
        ("back", json, r#"{"number": 1}"#, 403, "GM"),
        ("grant", json, r#"{"seat": 0, "agree": true}"#, 403, "GM"),
        ("odds", json, r#"{"shown": false}"#, 403, "GM"),
        ("seat", json, r#"{"seat": 0, "occupant": "gm"}"#, 403, "GM"),
        ("again", json, r#"{"deal": "new"}"#, 403, "GM"),
        ("next", json, r#"{"encounter": "rt0/brock"}"#, 403, "GM"),
        ("reissue", json, r#"{"chair": "0"}"#, 403, "GM"),
        // No such thing.
        ("order", json, r#"{"name": "x", "setting": "y"}"#, 422, "order"),
    ] {
        let said = player.send(what, kind, body);
        let shown = &body[..body.len().min(80)];
        assert_eq!(said.status, status, "{what} {shown}: {}", said.bytes);
        assert!(said.sentence().contains(words), "{what} {shown} says {words:?}: {}", said.sentence());
        assert_eq!(said.json["status"], status);
    }
    for (what, body, status) in [
        ("set", json!({"quantity": "nothing", "value": "1"}), 422),
        ("call", json!({"name": "nothing"}), 422),
        ("back", json!({"number": 999_999}), 409),
        ("grant", json!({"seat": 0, "agree": true}), 409),
        ("seat", json!({"seat": 0, "occupant": {"bot": "nobody"}}), 422),
        ("seat", json!({"seat": 60, "occupant": "gm"}), 422),
        ("seat", json!({"seat": 1, "occupant": "gm"}), 409),
        ("resume", Value::Null, 409),
        ("odds", json!({"shown": true}), 409),
        ("undo", Value::Null, 422),
        ("again", json!({"deal": "same"}), 422),
        ("reissue", json!({"chair": "60"}), 422),
        ("reissue", json!({"chair": "king"}), 400),
        ("next", json!({"encounter": "suits/quarrel"}), 422),
        ("next", json!({"encounter": "no/such"}), 422),
        ("next", json!({"game": "rt0", "text": "title = 3"}), 422),
        ("next", json!({}), 400),
        ("answer", json!({"question": 0, "says": {"option": 0}}), 400),
    ] {
        let said = gm.post(what, &body);
        assert_eq!(said.status, status, "{what} {body}: {}", said.bytes);
    }
    let mistakes = gm.post("next", &json!({"game": "rt0", "text": "title = 3"})).json;
    assert!(mistakes["mistakes"][0]["line"].is_u64(), "{mistakes}");
    for below in ["/question?as=99", "/question?as=x", "/log?since=x", "/log?since=1&since=2", "/odds?question=-1"] {
        assert_eq!(gm.get(below).status, 400, "{below}");
    }
    assert_eq!(gm.get("/positions/999999999").status, 200, "the last one there is");
    assert_eq!(gm.get("/positions/0").status, 404);
    assert_eq!(gm.get("/positions/x").status, 404);
    assert_eq!(stands(&gm), before);
}

#[test]
fn an_answer_is_taken_once_and_by_the_seat_that_was_asked() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let (gm, player) = table(&server);
    let asked = loop {
        let question = player.get("/question").json["question"].clone();
        if question.is_object() {
            break question;
        }
        gm.answers(|_| 0);
    };
    let number = asked["number"].as_u64().expect("a number");
    let says = |option: usize| json!({"question": number, "says": {"option": option}});
    let before = stands(&gm);
    for (body, status) in [
        (json!({"question": number, "seat": 1, "says": {"option": 0}}), 403),
        (json!({"question": number + 1, "says": {"option": 0}}), 409),
        (json!({"question": number, "says": {"card": "7W"}}), 422),
        (json!({"question": number, "says": {"die": 3}}), 422),
        (says(9_999), 422),
    ] {
        let said = player.post("answer", &body);
        assert_eq!(said.status, status, "{body}: {}", said.bytes);
    }
    // Another chair's token at this path, this token at another chair's.
    assert_eq!(gm.at(&player.base).post("answer", &says(0)).status, 403);
    assert_eq!(player.at(&gm.base).post("answer", &says(0)).status, 403);
    assert_eq!(stands(&gm), before);
    assert_eq!(player.post("answer", &says(0)).status, 200);
    let after = stands(&gm);
    assert_eq!(player.post("answer", &says(0)).status, 409, "the same answer again is stale");
    assert_eq!(stands(&gm), after);
}

#[test]
fn tokens_give_the_right_to_their_own_chair_alone_and_are_sent_in_one_way() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let (gm, player) = table(&server);
    for token in ["", "x", "0000", &"0".repeat(32), &"0".repeat(64), &player.token[1..], "é"] {
        if !token.is_ascii() {
            continue;
        }
        assert_eq!(player.with_token(token).get("").status, 403, "{token:?}");
        assert_eq!(gm.with_token(token).get("").status, 403, "{token:?}");
    }
    let chairs = gm.base.trim_end_matches("gm");
    for chair in ["1", "look", "63"] {
        assert_eq!(player.at(&format!("{chairs}{chair}")).get("").status, 403, "{chair}");
    }
    for chair in ["64", "-1", "01", "king", "%00"] {
        assert_eq!(player.at(&format!("{chairs}{chair}")).get("").status, 404, "{chair}");
    }
    assert_eq!(player.at("/api/v1/tables/zzzzzzzzzz/chairs/0").get("").status, 404);
    assert_eq!(player.at("/api/v1/tables/..%2F..%2Fetc/chairs/0").get("").status, 404);
    // No header, another scheme, a cookie, the address: none of these is a token.
    let url = format!("{}{}", server.origin, player.base);
    let token = &player.token;
    let status =
        |request: ureq::RequestBuilder<ureq::typestate::WithoutBody>| read(request.call().expect("a reply")).status;
    assert_eq!(status(agent().get(&url)), 403);
    assert_eq!(status(agent().get(&url).header("authorization", format!("Basic {token}"))), 403);
    assert_eq!(status(agent().get(&url).header("cookie", format!("key={token}"))), 403);
    assert_eq!(status(agent().get(format!("{url}?key={token}"))), 403);
    assert_eq!(status(agent().get(&url).header("authorization", format!("bearer {token}"))), 200);
    // A link that was replaced is worth nothing, the new one is.
    let fresh = gm.post("reissue", &json!({"chair": "0"})).json["token"].as_str().expect("a token").to_owned();
    assert_eq!(player.get("").status, 403);
    assert_eq!(player.with_token(&fresh).get("").status, 200);
    let own = gm.post("reissue", &json!({"chair": "gm"})).json["token"].as_str().expect("a token").to_owned();
    assert_eq!(gm.get("").status, 403);
    let links = gm.with_token(&own).get("/links").json;
    assert_eq!(links["links"][0]["token"], fresh, "the GM's new link shares the same links");
    assert_eq!(player.with_token(&fresh).get("/links").status, 403);
}

#[test]
fn other_sites_other_methods_and_other_paths_are_turned_away_as_problems() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let (gm, player) = table(&server);
    let before = stands(&gm);
    let note = format!("{}{}/note", server.origin, player.base);
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "http://evil.example"), ("origin", "null")] {
        let request =
            agent().post(&note).header(name, value).header("authorization", format!("Bearer {}", player.token));
        let said = read(request.content_type("application/json").send(r#"{"text": "a"}"#).expect("a reply"));
        assert_eq!((said.status, said.kind.as_str()), (403, "application/problem+json"), "{name}: {value}");
    }
    let large = json!({"text": "x".repeat(300 * 1024)}).to_string();
    assert_eq!(player.send("note", "application/json", &large).status, 413);
    let put = read(agent().put(&note).send("").expect("a reply"));
    assert_eq!((put.status, put.kind.as_str()), (405, "application/problem+json"));
    assert!(put.bytes.contains("allow:"), "{}", put.bytes);
    for path in ["/api", "/api/v1", "/api/v1/", "/api/v2/games", "/api/v1/tables/x/chairs/gm/fly"] {
        let said = read(agent().get(format!("{}{path}", server.origin)).call().expect("a reply"));
        assert_eq!(said.status, 404, "{path}");
        assert_eq!(
            said.kind,
            if path == "/api" { "text/html; charset=utf-8" } else { "application/problem+json" },
            "{path}"
        );
    }
    assert_eq!(stands(&gm), before);
}

#[test]
fn tables_that_cannot_be_opened_are_refused_with_what_is_wrong() {
    let data = tempfile::tempdir().expect("a folder");
    let few = Rate { a_second: 0.001, at_once: 3.0 };
    let server = TestServer::limited(data.path(), Limits { new_tables: few, ..Limits::default() });
    let document = Document::of(&server);
    let open = |body: Value| {
        let request = agent().post(format!("{}/api/v1/tables", server.origin)).content_type("application/json");
        let said = read(request.send(body.to_string()).expect("a reply"));
        document.allows("post", "/api/v1/tables", &said);
        said
    };
    assert_eq!(open(json!({})).status, 400);
    assert_eq!(open(json!({"encounter": "no/such"})).status, 422);
    assert_eq!(open(json!({"game": "chess", "text": ""})).status, 422);
    assert_eq!(open(json!({"game": "rt0", "text": "x".repeat(100_000)})).status, 422);
    assert_eq!(open(json!({"encounter": "rt0/brock", "rulings": {"a": "1", "b": 2}})).status, 400);
    let wrong = open(json!({"encounter": "rt0/brock", "rulings": {"nothing": "x"}}));
    assert!(wrong.status == 422 && wrong.json["mistakes"][0]["message"].is_string(), "{}", wrong.bytes);
    assert_eq!(open(json!({"encounter": "rt0/brock"})).status, 201);
    assert_eq!(open(json!({"encounter": "rt0/brock"})).status, 201);
    let last = open(json!({"encounter": "rt0/brock"}));
    assert_eq!(last.status, 429);
    assert!(last.bytes.contains("retry-after"), "{}", last.bytes);
}

#[test]
fn names_of_any_kind_are_text_and_nothing_else() {
    let data = tempfile::tempdir().expect("a folder");
    let server = TestServer::generous(data.path());
    let (gm, chairs) = Program::opening(&server, "tiny/duel");
    let name = "<b>&amp;\u{202e}\"'🂡";
    chairs[0].does("join", &json!({"name": name, "words": "<script>alert(1)</script>"}));
    let lobby = gm.get("").json;
    assert_eq!(lobby["lobby"]["seats"][0]["occupant"], json!({"kind": "person", "name": name}));
    let links = gm.get("/links").json;
    let page = Person::following(&server, links["links"][0]["url"].as_str().expect("a link")).get("").body;
    assert!(!page.contains("<b>&amp;\u{202e}") && !page.contains("<script>alert"), "{page}");
}
