//! What every page keeps, on positions of real fights.

use std::collections::BTreeSet;

use affray_core::{Board, Item, Seat};
use affray_pages::model::{Ask, Chair, Stage, TablePage};
use affray_pages::{Frame, Language, table, update};

use super::FIGHTS;
use super::fights::Fight;
use super::markup::Element;

/// Chairs at a table: everybody who is asked, the GM, those who look on.
fn chairs(fight: &Fight) -> Vec<Chair> {
    let asked = fight.asked().into_iter().map(Chair::Seat);
    asked.chain([Chair::Seat(Seat(0)), Chair::Gm, Chair::Onlooker, Chair::Screen]).collect()
}

/// Looks at every eighth position of some fights from every chair.
fn positions(mut look: impl FnMut(&TablePage)) {
    for name in FIGHTS {
        let mut fight = Fight::begin(name, 5);
        for step in 0..160 {
            if step % 8 == 0 {
                for chair in chairs(&fight) {
                    look(&fight.page(chair, None));
                }
            }
            if !fight.step() {
                break;
            }
        }
    }
}

fn frame() -> Frame {
    Frame::new(Language::English)
}

fn fight_of(page: &TablePage) -> &affray_pages::model::FightView {
    match &page.stage {
        Stage::Fight(fight) => fight,
        Stage::Lobby(_) => panic!("fights are looked at here"),
    }
}

#[test]
fn every_option_has_a_button_and_every_refusal_a_reason() {
    let mut questions = 0;
    positions(|page| {
        let Some(Ask::Choice { question, seat, asked, .. }) = &fight_of(page).ask else { return };
        questions += 1;
        let html = Element::read(&table(page, &frame()).into_string());
        let form = html.class("answers")[0];
        assert_eq!((form.get("method"), form.get("action")), ("post", format!("{}/answer", page.base).as_str()));
        let hidden = |name: &str| {
            let inputs = form.tags("input");
            inputs.iter().find(|input| input.get("name") == name).map(|input| input.get("value").to_owned())
        };
        assert_eq!(hidden("question"), Some(question.to_string()));
        assert_eq!(hidden("seat"), Some(seat.0.to_string()));
        let buttons = form.class("option");
        assert_eq!(buttons.len(), asked.options.len());
        for (place, (button, option)) in buttons.iter().zip(&asked.options).enumerate() {
            assert_eq!((button.get("name"), button.get("value")), ("option", place.to_string().as_str()));
            assert!(button.text.contains(&option.text) && button.text.contains(&option.worth), "{}", button.text);
        }
        let refusals: Vec<&Element> = html.id("forbidden").map(|no| no.tags("li")).unwrap_or_default();
        assert_eq!(refusals.len(), asked.forbidden.len());
        for (shown, no) in refusals.iter().zip(&asked.forbidden) {
            assert!(shown.text.contains(&no.text) && shown.text.contains(&no.why));
            let links = shown.class("rule");
            assert_eq!(
                links.first().map_or("", |link| link.get("href")),
                match no.rule.as_str() {
                    "" => String::new(),
                    rule => format!("/rules/{}/{rule}", page.table.game),
                }
            );
        }
    });
    assert!(questions > 40, "{questions} questions were looked at");
}

#[test]
fn ids_are_unique_and_everything_that_is_referred_to_is_there() {
    positions(|page| {
        for html in [table(page, &frame()), update(page, &frame())] {
            let html = Element::read(&html.into_string());
            let mut ids = BTreeSet::new();
            for element in html.all().into_iter().filter(|element| element.has("id")) {
                assert!(ids.insert(element.get("id").to_owned()), "{} stands twice", element.get("id"));
            }
            for element in html.all() {
                for attribute in ["for", "aria-labelledby", "aria-describedby"] {
                    assert!(!element.has(attribute) || ids.contains(element.get(attribute)), "{element:?}");
                }
            }
        }
    });
}

#[test]
fn nothing_stands_inline() {
    positions(|page| {
        let html = Element::read(&table(page, &frame()).into_string());
        for element in html.all() {
            assert_ne!(element.tag, "style");
            assert!(element.tag != "script" || (element.has("src") && element.text.is_empty()));
            for name in element.attributes.keys() {
                assert!(name != "style" && !name.starts_with("on"), "{} {name}", element.tag);
            }
        }
    });
}

#[test]
fn what_is_pressed_or_filled_in_has_a_name() {
    positions(|page| {
        let html = Element::read(&table(page, &frame()).into_string());
        let labelled: BTreeSet<&str> = html.tags("label").iter().map(|label| label.get("for")).collect();
        let inside: BTreeSet<&str> =
            html.tags("label").iter().flat_map(|label| label.tags("input")).map(|input| input.get("id")).collect();
        for button in html.tags("button") {
            assert!(!button.text.trim().is_empty() || button.has("aria-label"), "{button:?}");
        }
        for field in ["input", "select", "textarea"].iter().flat_map(|tag| html.tags(tag)) {
            let id = field.get("id");
            let named = labelled.contains(id) || inside.contains(id) || field.has("aria-label");
            assert!(field.get("type") == "hidden" || named, "{field:?}");
        }
        for link in html.tags("a") {
            assert!(!link.text.trim().is_empty() || link.has("aria-label"), "{link:?}");
        }
    });
}

/// Every card that a board shows face up.
fn cards(board: &Board) -> Vec<&str> {
    let items = board.panels.iter().flat_map(|panel| &panel.items);
    let mut codes: Vec<&str> = items
        .flat_map(|item| match item {
            Item::Cards { cards, .. } | Item::Pile { cards, .. } | Item::Bin { cards, .. } => cards.iter().collect(),
            Item::Intent { card, .. } => card.iter().collect(),
            Item::Track { .. } | Item::Grid { .. } | Item::Note(_) => Vec::new(),
        })
        .map(|face| face.code.as_str())
        .collect();
    codes.sort_unstable();
    codes
}

#[test]
fn exactly_the_cards_of_the_board_are_drawn() {
    let mut seen = 0;
    positions(|page| {
        let html = Element::read(&table(page, &frame()).into_string());
        let mut drawn: Vec<&str> = html.class("card").iter().map(|card| card.get("data-c")).collect();
        drawn.sort_unstable();
        assert_eq!(drawn, cards(&fight_of(page).board));
        assert!(html.class("card").iter().all(|card| card.get("role") == "img" && !card.get("aria-label").is_empty()));
        seen += drawn.len();
    });
    assert!(seen > 1000);
}

#[test]
fn whatever_an_option_touches_can_be_touched() {
    let mut on_board = 0;
    positions(|page| {
        let Some(Ask::Choice { asked, .. }) = &fight_of(page).ask else { return };
        let html = Element::read(&table(page, &frame()).into_string());
        let numbers = |text: &str| -> Vec<usize> {
            text.split(' ')
                .filter(|number| !number.is_empty())
                .map(|number| number.parse().expect("a number"))
                .collect()
        };
        let things = html.id("things").expect("things are listed");
        let chips = things.class("chip");
        for (place, chip) in chips.iter().enumerate() {
            assert_eq!(numbers(chip.get("data-touch")), [place]);
        }
        let elements = html.all().into_iter().filter(|element| element.has("data-touch") && element.tag != "button");
        let shown: BTreeSet<usize> = elements.flat_map(|element| numbers(element.get("data-touch"))).collect();
        for (place, chip) in chips.iter().enumerate() {
            let is_shown = chip.get("class").split(' ').any(|class| class == "shown");
            assert_eq!(shown.contains(&place), is_shown, "{}", chip.text);
        }
        on_board += shown.len();
        for (button, option) in html.class("option").iter().zip(&asked.options) {
            let touched = numbers(button.get("data-touches"));
            assert_eq!(touched.len(), option.touches.len());
            for (number, touch) in touched.iter().zip(&option.touches) {
                let words = touch.words(&fight_of(page).board).expect("it is on the board");
                assert_eq!(chips[*number].text, words);
            }
        }
    });
    assert!(on_board > 200, "{on_board} things of the board could be touched");
}

#[test]
fn it_is_said_whose_turn_it_is() {
    let (mut mine, mut others) = (0, 0);
    positions(|page| {
        let fight = fight_of(page);
        let html = Element::read(&table(page, &frame()).into_string());
        let status = html.id("status").expect("a status");
        let title = &html.tags("title")[0].text;
        if fight.ask.is_some() {
            assert!(status.text.contains("Your turn") && title.contains("Your turn"));
            mine += 1;
        } else {
            assert!(fight.waiting_for.iter().all(|name| status.text.contains(name)));
            assert!(!title.contains("Your turn"));
            others += 1;
        }
    });
    assert!(mine > 40 && others > 40);
}

#[test]
fn an_update_holds_the_same_regions_and_only_new_lines() {
    let mut fight = Fight::begin("rt0/party", 9);
    for _ in 0..30 {
        fight.step();
    }
    let since = fight.play.answers() as u64;
    fight.step();
    let chair = Chair::Seat(fight.asked()[0]);
    let whole = Element::read(&table(&fight.page(chair, None), &frame()).into_string());
    let part = Element::read(&update(&fight.page(chair, Some(since)), &frame()).into_string());
    let region = |html: &Element, id: &str| html.id(id).map(|region| region.text.clone());
    for id in ["status", "people", "own", "others", "tools"] {
        assert_eq!(region(&whole, id), region(&part, id), "{id}");
    }
    let log = part.id("log").expect("a log");
    assert_eq!(log.get("data-from"), since.to_string());
    let numbers: Vec<u64> =
        log.children.iter().map(|line| line.get("data-number").parse().expect("a number")).collect();
    assert!(!numbers.is_empty() && numbers.iter().all(|number| *number > since));
    let all = whole.id("log").expect("a log").children.len();
    assert!(log.children.len() < all);
}

#[test]
fn a_screen_in_the_middle_has_nothing_to_press() {
    let mut fight = Fight::begin("suits/three_on_three", 2);
    fight.step();
    let html = Element::read(&table(&fight.page(Chair::Screen, None), &frame()).into_string());
    assert!(html.tags("button").is_empty() && html.tags("form").is_empty() && html.tags("input").is_empty());
}
