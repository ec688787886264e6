//! Text of others: markup, control characters, marks of direction, names without end.

use affray_core::Seat;
use affray_pages::model::{Chair, LobbySeat, LobbyView, Occupant, Stage};
use affray_pages::{Frame, Language, refusal, table};

use super::fights::Fight;
use super::markup::Element;

const EVIL: &str = "<script>alert(1)</script>\"'&\u{202e}txet\u{2066}\u{0}\r\u{7}";

fn frame() -> Frame {
    Frame::new(Language::German)
}

/// A page on which everything that people write is the same text.
fn page_saying(text: &str) -> Element {
    let mut fight = Fight::begin("rt0/brock", 3);
    let mut page = fight.page(Chair::Seat(Seat(0)), None);
    text.clone_into(&mut page.name);
    text.clone_into(&mut page.table.title);
    page.refused = Some(text.to_owned());
    let Stage::Fight(view) = &mut page.stage else { panic!("a fight") };
    view.people[0].occupant = Occupant::Person(text.to_owned());
    text.clone_into(&mut view.people[0].name);
    view.waiting_for = vec![text.to_owned()];
    text.clone_into(&mut view.log[0].line.text);
    text.clone_into(&mut view.board.panels[0].title);
    view.board.panels[0].items.push(affray_core::Item::Note(text.to_owned()));
    Element::read(&table(&page, &frame()).into_string())
}

#[test]
fn markup_is_text() {
    let html = page_saying(EVIL);
    assert_eq!(html.tags("script").len(), 1, "only our own");
    assert!(html.id("log").expect("a log").text.contains("<script>alert(1)</script>\"'&txet"));
}

#[test]
fn nothing_steers_the_text_around_it() {
    let mut fight = Fight::begin("rt0/brock", 3);
    let mut page = fight.page(Chair::Seat(Seat(0)), None);
    let seat = |name: &str| LobbySeat {
        seat: Seat(0),
        name: name.to_owned(),
        role: affray_core::Role::Player,
        occupant: Occupant::Paper(name.to_owned()),
    };
    page.stage = Stage::Lobby(LobbyView {
        seats: vec![seat(EVIL)],
        bots: Vec::new(),
        links: Vec::new(),
        entropy: vec![(EVIL.to_owned(), EVIL.to_owned())],
        joined: true,
        not_yet: None,
    });
    for html in [table(&page, &frame()), refusal(422, EVIL, &frame())] {
        let html = html.into_string();
        for steering in ['\u{202e}', '\u{2066}', '\0', '\r', '\u{7}'] {
            assert!(!html.contains(steering), "{steering:?}");
        }
    }
    assert!(!page_saying(EVIL).text.contains('\u{202e}'));
}

#[test]
fn names_stand_apart_from_the_direction_of_the_text() {
    let html = page_saying("\u{5d0}\u{5d1}");
    let people = html.id("people").expect("people");
    assert_eq!(people.tags("bdi")[0].text, "\u{5d0}\u{5d1}");
}

#[test]
fn a_name_without_end_is_no_id_without_end() {
    let html = page_saying(&"x".repeat(10_000));
    assert!(html.all().iter().all(|element| element.get("id").len() < 100));
}
