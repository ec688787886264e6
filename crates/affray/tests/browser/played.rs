//! Whole fights: by touch, by keyboard alone, with script off; a server that is gone for a while; seven tabs.

use std::time::Duration;

use serde_json::Value;

use crate::browser::{Browser, Device, Driver};
use crate::house::House;
use crate::without_script::WithoutScript;

/// A table with its people.
struct Party {
    gm: Browser,
    players: Vec<Browser>,
}

/// The GM puts an encounter on a table: the GM's browser, and the links to the seats.
async fn open_table(house: &House, driver: &Driver, encounter: &str) -> (Browser, Vec<String>) {
    let gm = driver.browser(Device::Laptop).await;
    gm.open(&format!("{}/new?encounter={encounter}", house.address)).await;
    gm.press("form[action='/tables'] button[type=submit], form[action='/tables'] button:not([type])").await;
    gm.wait_for("#links").await;
    let links = gm.run("return [...document.querySelectorAll('#links input[readonly]')].map(link => link.value)").await;
    (gm, serde_json::from_value(links).expect("a list of links"))
}

/// Begins once the GM has seen everybody arrive, without touching anything.
async fn begin(gm: &Browser, players: usize) {
    for place in 0..players {
        gm.until(&format!("document.body.innerText.includes('Player {place}')")).await;
    }
    gm.press("#begin button").await;
    gm.wait_for("#log").await;
}

/// A table at which players follow their links and give their names. The rest is played by bots.
async fn gather(house: &House, driver: &Driver, encounter: &str, devices: &[Device]) -> Party {
    let (gm, links) = open_table(house, driver, encounter).await;
    let mut players = Vec::new();
    for (place, device) in devices.iter().enumerate() {
        let player = driver.browser(*device).await;
        player.open(&links[place]).await;
        let address = player.client.current_url().await.expect("an address");
        assert!(!address.as_str().contains("key"), "the token is taken out of the address: {address}");
        player.fill("#join #name", &format!("Player {place}")).await;
        player.press("#join button").await;
        player.wait_for("#seats").await;
        players.push(player);
    }
    begin(&gm, devices.len()).await;
    Party { gm, players }
}

/// Keys as the driver names them.
const TAB: char = '\u{e004}';
const ENTER: char = '\u{e007}';

/// What the fight of a page comes to: whether it is over.
async fn is_over(browser: &Browser) -> bool {
    browser.has("#ended > *").await
}

/// A question that has just come cannot be answered yet: whoever presses then meant the one before.
const CAN_BE_ANSWERED: &str = "!document.body.classList.contains('just-asked')";

/// Touches things on the board until one option stands in the bar, and takes it.
async fn answer_by_touch(player: &Browser) {
    let question = player.attribute("#ask[data-question]", "data-question").await.expect("a question");
    player.until(CAN_BE_ANSWERED).await;
    let touches = player.run("return document.querySelector('#ask button.option')?.dataset.touches ?? null").await;
    let Value::String(touches) = touches else { panic!("a question has options") };
    for number in touches.split_whitespace() {
        // What the first option names may be a button itself: then the question is answered already.
        let script = format!(
            "const ask = document.querySelector('#ask[data-question=\"{question}\"]'); if (!ask) return 'answered';\
             const bar = document.querySelector('#bar:not([hidden]) button.option, #bar:not([hidden]) button.take');\
             if (bar) return 'bar';\
             const thing = [...document.querySelectorAll('[data-touch]')]\
                 .find(thing => thing.dataset.touch.split(' ').includes('{number}') && thing.offsetParent);\
             if (!thing) return 'hidden'; thing.scrollIntoView({{block: 'center'}}); thing.click(); return 'touched'"
        );
        if player.run(&script).await == "answered" {
            return;
        }
    }
    let script = format!(
        "if (!document.querySelector('#ask[data-question=\"{question}\"]')) return 'answered';\
         const bar = document.querySelector('#bar:not([hidden]) button.option, #bar:not([hidden]) button.take');\
         const option = bar ?? document.querySelector('#ask button.option:not([disabled])');\
         option.scrollIntoView({{block: 'center'}}); option.click(); return 'taken'"
    );
    player.run(&script).await;
    player.until(&format!("!document.querySelector('#ask[data-question=\"{question}\"]')")).await;
}

/// Plays until the fight is over, each answer by whoever is asked.
async fn play_by_touch(party: &Party) {
    for _ in 0..2_000 {
        if is_over(&party.gm).await {
            return;
        }
        for player in &party.players {
            if player.has("#ask[data-question] button.option").await {
                answer_by_touch(player).await;
            }
        }
    }
    panic!("the fight never ends");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_is_played_to_its_end_by_touch() {
    let (house, driver) = (House::start(), Driver::start());
    for encounter in ["deckahedron/duel", "suits/quarrel", "rt0/brock"] {
        let seats = if encounter == "suits/quarrel" { 2 } else { 1 };
        let party = gather(&house, &driver, encounter, &[Device::Phone, Device::Phone][..seats]).await;
        play_by_touch(&party).await;
        for player in &party.players {
            player.wait_for("#ended > *").await;
            let wide = player.run("return document.documentElement.scrollWidth > innerWidth").await;
            assert_eq!(wide, Value::Bool(false), "{encounter}: no sideways scrolling on a phone");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fight_is_played_by_keyboard_alone() {
    let (house, driver) = (House::start(), Driver::start());
    let party = gather(&house, &driver, "deckahedron/duel", &[Device::Laptop]).await;
    let player = &party.players[0];
    for _ in 0..500 {
        if is_over(player).await {
            return;
        }
        player.until("document.querySelector('#ask[data-question] button.option, #ended > *')").await;
        let question = player.attribute("#ask[data-question]", "data-question").await;
        let Some(question) = question else { continue };
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
    let (house, driver) = (House::start(), Driver::start());
    let (gm, links) = open_table(&house, &driver, "rt0/brock").await;
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

#[tokio::test(flavor = "multi_thread")]
async fn pages_come_back_by_themselves_when_the_server_does() {
    let (mut house, driver) = (House::start(), Driver::start());
    let party = gather(&house, &driver, "suits/quarrel", &[Device::Phone, Device::Phone]).await;
    for _ in 0..4 {
        for player in &party.players {
            if player.has("#ask[data-question] button.option").await {
                answer_by_touch(player).await;
            }
        }
    }
    let shown = party.players[0].number().await;
    house.kill();
    party.players[0].until("!document.querySelector('#offline').hidden").await;
    // Ten seconds in a tunnel: longer than the first tries to come back.
    tokio::time::sleep(Duration::from_secs(10)).await;
    house.come_back();
    party.players[0].until("document.querySelector('#offline').hidden").await;
    assert!(party.players[0].number().await >= shown, "nothing that was shown is lost");
    play_by_touch(&party).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seven_tabs_of_one_browser_are_all_current() {
    let (house, driver) = (House::start(), Driver::start());
    let party = gather(&house, &driver, "deckahedron/duel", &[Device::Laptop]).await;
    let player = &party.players[0];
    let address = player.client.current_url().await.expect("an address").to_string();
    let first = player.client.window().await.expect("a window");
    let mut tabs = vec![first.clone()];
    for _ in 0..6 {
        let tab = player.client.new_window(true).await.expect("a tab").handle;
        player.client.switch_to_window(tab.clone()).await.expect("the tab is there");
        player.open(&address).await;
        player.wait_for("#ask").await;
        tabs.push(tab);
    }
    player.client.switch_to_window(first).await.expect("the tab is there");
    answer_by_touch(player).await;
    let number = player.number().await;
    for tab in tabs {
        player.client.switch_to_window(tab).await.expect("the tab is there");
        player.until(&format!("Number(document.querySelector('#main').dataset.number) >= {number}")).await;
    }
}
