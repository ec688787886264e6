//! Whole fights: by touch, by keyboard alone, with script off.

use std::collections::HashSet;

use serde_json::{Value, from_value};

use crate::browser::{Browser, Device, Driver};
use crate::party::{CAN_BE_ANSWERED, Party, answer_by_touch, begin, heard, is_asked, is_over, listen, open_table};
use crate::test_server::TestServer;
use crate::without_script::WithoutScript;

/// Keys as the driver names them.
const TAB: char = '\u{e004}';
const ENTER: char = '\u{e007}';

/// A fight of each game in which two people play on one side or against each other.
const FIGHTS: [&str; 3] = ["deckahedron/mob", "suits/quarrel", "rt0/party"];

#[tokio::test(flavor = "multi_thread")]
async fn each_game_is_played_to_its_end_by_touch() {
    let (server, driver) = (TestServer::start(), Driver::start());
    let mut party = Party::new(&driver, &[Device::Phone, Device::Phone]).await;
    for encounter in FIGHTS {
        party.open(&server, encounter).await;
        party.sit_down().await;
        for person in party.players.iter().chain([&party.gm]) {
            listen(person).await;
        }
        begin(&party.gm, party.players.len()).await;
        let asked = play_and_note_questions(&party).await;
        for person in party.players.iter().chain([&party.gm]) {
            updates_are_small(person, encounter).await;
        }
        for (player, asked) in party.players.iter().zip(&asked) {
            player.wait_for("#ended > *").await;
            fits_a_phone(player, encounter).await;
            was_spoken(player, asked, encounter).await;
        }
    }
}

/// Plays to the end; the questions that each player was asked, in order.
async fn play_and_note_questions(party: &Party) -> Vec<Vec<String>> {
    let mut asked = vec![Vec::new(); party.players.len()];
    for _ in 0..2_000 {
        if is_over(&party.gm).await {
            return asked;
        }
        for (player, asked) in party.players.iter().zip(&mut asked) {
            if is_asked(player).await {
                let prompt = player.run("return document.querySelector('#prompt')?.textContent.trim()").await;
                asked.extend(prompt.as_str().map(str::to_owned));
                answer_by_touch(player).await;
            }
        }
    }
    panic!("the fight never ends");
}

/// No sideways scrolling, and nothing to hit is smaller than 44 pixels, links within sentences apart.
async fn fits_a_phone(player: &Browser, encounter: &str) {
    let wide = player.run("return document.documentElement.scrollWidth > innerWidth").await;
    assert_eq!(wide, Value::Bool(false), "{encounter}: sideways scrolling on a phone");
    let small = player
        .run(
            "return [...document.querySelectorAll('button, .button, summary, select, input:not([type=checkbox]), nav a')]\
             .filter(each => each.checkVisibility() && !each.closest('.sr') && !each.matches('.sr'))\
             .filter(each => { const box = each.getBoundingClientRect(); return box.width < 44 || box.height < 43.5; })\
             .map(each => each.outerHTML)",
        )
        .await;
    assert_eq!(small, Value::Array(Vec::new()), "{encounter}: too small for a thumb");
}

/// What a page fetched during a fight, as it came over the wire: 8 KB at most, 19 times of 20. The page that is fetched
/// whole when the fight begins is no update.
async fn updates_are_small(person: &Browser, encounter: &str) {
    let fetched = "const { base, view } = document.getElementById('main').dataset, whole = location.origin + base + view;\
        return performance.getEntriesByType('resource').filter(each => each.initiatorType === 'fetch' && each.name !== whole)\
        .map(each => each.encodedBodySize).filter(size => size > 0)";
    let mut sizes: Vec<u64> = from_value(person.run(fetched).await).expect("sizes");
    sizes.sort_unstable();
    assert!(sizes.len() > 5, "{encounter}: there were updates: {sizes:?}");
    let usual = sizes[(sizes.len() * 95 / 100).min(sizes.len() - 1)];
    println!("{encounter}: {} updates, {usual} bytes at p95", sizes.len());
    assert!(usual <= 8 * 1024, "{encounter}: an update is {usual} bytes at p95: {sizes:?}");
}

/// Every question was spoken once, with whose turn it is; the log was spoken in its order, to the end.
async fn was_spoken(player: &Browser, asked: &[String], encounter: &str) {
    let questions = heard(player, "ask").await;
    let wanted: Vec<String> = asked.iter().map(|prompt| format!("Your turn: {prompt}")).collect();
    assert_eq!(questions, wanted, "{encounter}: each question is spoken once");
    let spoken = heard(player, "log").await;
    let lines =
        "return [...document.querySelectorAll('#log li')].map(line => line.textContent.trim().replace(/\\s+/g, ' '))";
    let lines: Vec<String> = from_value(player.run(lines).await).expect("lines");
    assert_eq!(spoken.last(), lines.last(), "{encounter}: the end is spoken");
    let known: HashSet<&String> = lines.iter().collect();
    assert!(spoken.iter().all(|line| known.contains(line)), "{encounter}: only the log is spoken");
    assert!(spoken.len() > 10, "{encounter}: {} of {} lines are spoken", spoken.len(), lines.len());
    let mut rest = lines.iter();
    assert!(spoken.iter().all(|line| rest.any(|one| one == line)), "{encounter}: in the order of the log");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fight_is_played_by_keyboard_alone() {
    let (server, driver) = (TestServer::start(), Driver::start());
    let party = Party::at(&server, &driver, "deckahedron/duel", &[Device::Laptop]).await;
    let player = &party.players[0];
    for _ in 0..500 {
        player.until("document.querySelector('#ask[data-question] button.option, #ended > *')").await;
        let question = player.attribute("#ask[data-question]", "data-question").await;
        let Some(question) = question else { return };
        player.until(CAN_BE_ANSWERED).await;
        // Tab until an option has the focus, then Enter: no pointer is used.
        for _ in 0..400 {
            let on = player.run("return document.activeElement?.matches('#ask button.option') ?? false").await;
            if on == Value::Bool(true) {
                break;
            }
            player.key(TAB).await;
        }
        let seen = player.run("const style = getComputedStyle(document.activeElement); return style.outlineStyle !== 'none' || style.boxShadow !== 'none'").await;
        assert_eq!(seen, Value::Bool(true), "the focus can be seen");
        player.key(ENTER).await;
        player.until(&format!("!document.querySelector('#ask[data-question=\"{question}\"]')")).await;
    }
    panic!("the fight never ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fight_is_played_with_script_off() {
    let (server, driver) = (TestServer::start(), Driver::start());
    let gm = driver.browser(Device::Laptop).await;
    let links = open_table(&gm, &server, "rt0/brock").await;
    let player = WithoutScript::phone(&driver).await;
    player.open(&links[0]).await;
    player.fill("#join #name", "Player 0").await;
    player.press("#join button").await;
    begin(&gm, 1).await;
    player.reload().await;
    for _ in 0..500 {
        if player.has("#ended > *").await {
            return;
        }
        if player.has("#ask button.option").await {
            player.press("#ask button.option").await;
        } else {
            player.reload().await;
        }
    }
    panic!("the fight never ends");
}
