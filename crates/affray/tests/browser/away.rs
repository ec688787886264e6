//! Whoever was away: a server that is gone for a while, a tab that was not looked at, seven tabs of one browser.

use std::time::Duration;

use crate::browser::{Device, Driver};
use crate::party::{Party, answer_by_touch, is_asked};
use crate::test_server::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn pages_come_back_by_themselves_when_the_server_does() {
    let (mut server, driver) = (TestServer::start(), Driver::start());
    let party = Party::at(&server, &driver, "suits/quarrel", &[Device::Phone, Device::Phone]).await;
    for _ in 0..4 {
        party.answer_once().await;
    }
    let shown = party.players[0].number().await;
    server.kill();
    party.players[0].until("!document.querySelector('#offline').hidden").await;
    // Ten seconds in a tunnel: longer than the first tries to come back.
    tokio::time::sleep(Duration::from_secs(10)).await;
    server.come_back();
    party.players[0].until("document.querySelector('#offline').hidden").await;
    assert!(party.players[0].number().await >= shown, "nothing that was shown is lost");
    party.play_by_touch().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_again_is_told_once_what_happened() {
    let (server, driver) = (TestServer::start(), Driver::start());
    let party = Party::at(&server, &driver, "suits/quarrel", &[Device::Phone, Device::Phone]).await;
    let [one, other] = &party.players[..] else { unreachable!("two players") };
    let hide = |hidden: bool| {
        format!(
            "Object.defineProperty(document, 'hidden', {{ configurable: true, get: () => {hidden} }});\
             document.dispatchEvent(new Event('visibilitychange'))"
        )
    };
    other.until("document.querySelector('#log')").await;
    // Whatever is asked of the one is answered until it is the other's turn alone.
    for _ in 0..50 {
        if !is_asked(one).await && is_asked(other).await {
            break;
        }
        answer_by_touch(one).await;
    }
    one.run(&hide(true)).await;
    let before = one.number().await;
    while is_asked(other).await && other.number().await < before + 2 {
        answer_by_touch(other).await;
    }
    assert_eq!(one.number().await, before, "a tab that nobody looks at rests");
    one.run(&hide(false)).await;
    one.until("document.querySelectorAll('#since li').length > 0").await;
    let told = one.run("return document.querySelector('#since').innerText").await;
    // What was told is not told again, by this page or the next.
    one.client.refresh().await.expect("it loads");
    one.wait_for("#log").await;
    assert!(!one.has("#since").await, "told twice: {told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn seven_tabs_of_one_browser_are_all_current() {
    let (server, driver) = (TestServer::start(), Driver::start());
    let party = Party::at(&server, &driver, "deckahedron/duel", &[Device::Laptop]).await;
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
