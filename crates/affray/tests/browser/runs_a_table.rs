//! What a GM does at a table besides beginning it, and what onlookers and people with real cards meet.

use serde_json::json;

use crate::browser::{Browser, Device, Driver};
use crate::party::{CAN_BE_ANSWERED, Party, answer_by_touch, begin, is_asked, is_over, open_table};
use crate::test_server::TestServer;

/// Chooses something of a list, as somebody does by hand.
async fn choose(browser: &Browser, css: &str, value: &str) {
    browser.wait_for(css).await;
    let script = format!(
        "const list = document.querySelector({}); for (let each = list; each; each = each.parentElement) if (each.tagName === 'DETAILS') each.open = true;\
         list.value = {}; list.dispatchEvent(new Event('change', {{ bubbles: true }}))",
        json!(css),
        json!(value)
    );
    browser.run(&script).await;
}

/// Unfolds a part and presses what lies in it: some parts are fetched only then.
async fn press_in(browser: &Browser, part: &str, button: &str) {
    browser.wait_for(part).await;
    browser.run(&format!("document.querySelector({}).open = true", json!(part))).await;
    browser.press(&format!("{part} {button}")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gm_runs_a_table_from_its_page() {
    let (server, driver) = (TestServer::start(), Driver::start());
    let party = Party::at(&server, &driver, "deckahedron/mob", &[Device::Phone, Device::Phone]).await;
    let (gm, player) = (&party.gm, &party.players[0]);

    gm.press("#gm form[action$='/pause'] button").await;
    player.until("document.querySelector('#status.paused')").await;
    assert!(!is_asked(player).await, "nobody answers while the table is paused");
    gm.press("#gm form[action$='/resume'] button").await;
    player.until("!document.querySelector('#status.paused')").await;

    choose(gm, "#quantity", "Ansa.green").await;
    gm.fill("#set #value", "3").await;
    gm.fill("#set #reason", "a gift of the sea").await;
    gm.press("#set button").await;
    player.until("document.querySelector('#log').innerText.includes('a gift of the sea')").await;
    choose(gm, "#quantity", "Ansa.standing").await;
    let words = gm.run("return [...document.querySelectorAll('#values option')].map(each => each.value)").await;
    assert_eq!(words, json!(["up", "out", "fled"]), "what can be written is offered");

    somebody_is_taken_out_of_the_fight(gm, player).await;
    going_back_says_what_was_seen(&party).await;
    looking_on(&party, &driver).await;
    a_bot_takes_over_and_hands_back(&party).await;

    // Everybody leaves; bots play to the end, and the party goes on.
    for seat in ["0", "1"] {
        if !is_over(gm).await {
            choose(gm, &format!("#occupant{seat}"), "bot:plain").await;
        }
    }
    gm.wait_for("#ended > *").await;
    choose(gm, "#next-encounter", "deckahedron/mob").await;
    press_in(gm, "#next", "form button").await;
    gm.wait_for("#begin, .refused").await;
    if gm.has(".refused").await {
        // A party of which nobody is left goes nowhere; the encounter can be played again.
        gm.press("#ending form[action$='/again'] button").await;
        gm.wait_for("#begin").await;
    }
    let seats = gm.run("return document.querySelector('#seats').innerText").await;
    assert!(seats.as_str().is_some_and(|seats| seats.contains("Ansa") && seats.contains("Brand")), "{seats}");
}

async fn somebody_is_taken_out_of_the_fight(gm: &Browser, player: &Browser) {
    gm.wait_for("#present").await;
    gm.run("document.querySelector('#present').open = true").await;
    // The last of the list is one of the foes.
    let taken_out = "const form = [...document.querySelectorAll('#present form')].at(-1);\
        form.elements.value.value = 'out'; form.elements.reason.value = 'the tide took them';\
        form.requestSubmit(); return form.querySelector('b').innerText";
    let who = gm.run(taken_out).await;
    let who = who.as_str().expect("a name").to_owned();
    player.until("document.querySelector('#log').innerText.includes('the tide took them')").await;
    let shown = format!(
        "[...document.querySelectorAll('#present form')].some(form => form.innerText.includes({}) && form.elements.value.value === 'out')",
        json!(who)
    );
    gm.until(&shown).await;
}

async fn going_back_says_what_was_seen(party: &Party) {
    let gm = &party.gm;
    gm.until("document.querySelector('#people .asked')").await;
    party.answer_once().await;
    let number = gm.number().await;
    press_in(gm, "#back", "button").await;
    gm.wait_for("#going-back").await;
    let told = gm.run("return document.querySelector('#going-back').innerText").await;
    let told = told.as_str().expect("words").to_owned();
    assert!(told.contains("Ansa: ") || told.contains("Nothing was learned"), "{told}");
    gm.press("#going-back button").await;
    gm.until(&format!(
        "Number(document.querySelector('#main').dataset.number) > {number} && !document.querySelector('#going-back')"
    ))
    .await;
}

async fn looking_on(party: &Party, driver: &Driver) {
    let [.., look, screen] = &party.links[..] else { panic!("links for those who look on") };
    let onlooker = driver.browser(Device::Phone).await;
    onlooker.open(look).await;
    onlooker.wait_for("#others .panel").await;
    assert!(!is_asked(&onlooker).await, "onlookers answer nothing");
    onlooker.open(screen).await;
    onlooker.wait_for(".for-screen #others .panel").await;
    let controls =
        onlooker.run("return document.querySelectorAll('main form, main button:not([hidden])').length").await;
    assert_eq!(controls, 0, "a screen in the middle of the table has no controls");
}

async fn a_bot_takes_over_and_hands_back(party: &Party) {
    let (gm, player) = (&party.gm, &party.players[0]);
    choose(gm, "#occupant0", "bot:plain").await;
    player.wait_for("#take-seat").await;
    player.fill("#take-seat #name", "Player 0").await;
    player.press("#take-seat #join button").await;
    player.until("!document.querySelector('#take-seat')").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_plays_with_real_cards() {
    let (server, driver) = (TestServer::start(), Driver::start());
    let gm = driver.browser(Device::Laptop).await;
    let links = open_table(&gm, &server, "deckahedron/duel").await;
    choose(&gm, "#occupant0", "paper").await;
    gm.until("document.querySelector('#seat0').innerText.includes('real cards')").await;
    let player = driver.browser(Device::Phone).await;
    player.open(&links[0]).await;
    player.fill("#join #name", "Player 0").await;
    player.press("#join button").await;
    begin(&gm, 1).await;
    let mut turned = 0;
    for _ in 0..400 {
        player.until("document.querySelector('#ask[data-question], #ended > *')").await;
        if is_over(&player).await || turned > 5 {
            break;
        }
        if is_asked(&player).await {
            answer_by_touch(&player).await;
            continue;
        }
        let question = player.attribute("#ask[data-question]", "data-question").await.expect("a question");
        if turned == 0 {
            player.fill("#ask input[name=card]", "no such card").await;
            player.run("document.querySelector('#ask input[name=card]').form.requestSubmit()").await;
            player.wait_for(".refused").await;
            assert_eq!(
                player.attribute("#ask", "data-question").await.as_deref(),
                Some(&*question),
                "nothing happened"
            );
        }
        player.until(CAN_BE_ANSWERED).await;
        player.run("document.querySelector('#ask .key').click()").await;
        player.until(&format!("!document.querySelector('#ask[data-question=\"{question}\"]')")).await;
        turned += 1;
    }
    assert!(turned > 3, "real cards were turned");
}
