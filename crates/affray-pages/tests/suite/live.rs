//! What the script does in a real browser: each check of `live.js` on a table of its own.

use super::FIGHTS;
use super::fights::Fight;
use super::served::{PLAIN, SECURE, in_browser};

fn check_on(name: &str, fight: &str, steps: usize, files: Vec<(&'static str, String)>) {
    check_at(SECURE, name, fight, steps, files);
}

fn check_at(host: &str, name: &str, fight: &str, steps: usize, files: Vec<(&'static str, String)>) {
    let mut fight = Fight::begin(fight, 8);
    for _ in 0..steps {
        fight.step();
    }
    let script = format!("const CHECK = '{name}';\n{}", include_str!("live.js"));
    assert_eq!(in_browser(host, fight, script, files), "", "{name}");
}

fn check(name: &str) {
    check_on(name, "rt0/brock", 0, Vec::new());
}

#[test]
fn an_answer_does_not_leave_the_page() {
    check("an_answer_does_not_leave_the_page");
}

#[test]
fn an_old_answer_is_refused_in_words() {
    check("an_old_answer_is_refused_in_words");
}

#[test]
fn what_somebody_does_survives_an_update() {
    check_on("what_somebody_does_survives_an_update", "rt0/party", 4, Vec::new());
}

#[test]
fn a_turn_is_told_once() {
    check("a_turn_is_told_once");
}

#[test]
fn a_lost_connection_comes_back() {
    check("a_lost_connection_comes_back");
}

#[test]
fn a_hidden_tab_has_no_stream() {
    check("a_hidden_tab_has_no_stream");
}

#[test]
fn tabs_share_one_stream() {
    check_on("tabs_share_one_stream", "rt0/party", 0, Vec::new());
}

#[test]
fn tabs_share_one_stream_without_locks() {
    check_at(PLAIN, "tabs_share_one_stream_without_locks", "rt0/party", 0, Vec::new());
}

#[test]
fn every_option_is_reached_by_touching() {
    for fight in ["rt0/brock", "deckahedron/mob", "suits/three_on_three"] {
        check_on("every_option_is_reached_by_touching", fight, 0, Vec::new());
    }
}

#[test]
fn the_keyboard_reaches_everything() {
    check("the_keyboard_reaches_everything");
}

#[test]
fn cards_move_once_if_wanted() {
    check_on("cards_move_once_if_wanted", "rt0/party", 0, Vec::new());
}

#[test]
fn a_rule_opens_in_place() {
    check("a_rule_opens_in_place");
}

#[test]
fn writing_is_checked_meanwhile() {
    check("writing_is_checked_meanwhile");
}

#[test]
fn nobody_is_hindered() {
    let axe = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/axe-core/package/axe.min.js");
    let axe = std::fs::read_to_string(axe).expect("axe-core is fetched by crates/affray-pages/tests/fetch-axe");
    for fight in FIGHTS {
        check_on("nobody_is_hindered", fight, 12, vec![("/axe.js", axe.clone())]);
    }
}
