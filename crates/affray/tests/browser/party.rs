//! People at a table: a GM and players, each in a browser of their own.

use serde_json::{Value, json};

use crate::browser::{Browser, Device, Driver};
use crate::test_server::TestServer;

/// A GM and players, each in a profile of their own. They meet at one table after the other.
pub struct Party {
    /// The GM's browser.
    pub gm: Browser,
    /// The players' browsers, by their seats.
    pub players: Vec<Browser>,
    /// The links of the table: every seat's, then the onlookers', then the screen's.
    pub links: Vec<String>,
}

impl Party {
    /// A GM at a laptop, and players with these devices.
    pub async fn new(driver: &Driver, devices: &[Device]) -> Party {
        let gm = driver.browser(Device::Laptop).await;
        let mut players = Vec::new();
        for device in devices {
            players.push(driver.browser(*device).await);
        }
        Party { gm, players, links: Vec::new() }
    }

    /// The GM puts an encounter on a table.
    pub async fn open(&mut self, server: &TestServer, encounter: &str) {
        self.links = open_table(&self.gm, server, encounter).await;
    }

    /// Players follow their links and give their names.
    pub async fn sit_down(&self) {
        for (place, player) in self.players.iter().enumerate() {
            player.open(&self.links[place]).await;
            let address = player.client.current_url().await.expect("an address");
            assert!(!address.as_str().contains("key"), "the token is taken out of the address: {address}");
            player.fill("#join #name", &format!("Player {place}")).await;
            player.press("#join button").await;
            player.until("!document.querySelector('#join')").await;
        }
    }

    /// A table at which players sit, and the fight has begun. The rest is played by bots.
    pub async fn gather(&mut self, server: &TestServer, encounter: &str) {
        self.open(server, encounter).await;
        self.sit_down().await;
        begin(&self.gm, self.players.len()).await;
    }

    /// The whole party of a test that needs only one table.
    pub async fn at(server: &TestServer, driver: &Driver, encounter: &str, devices: &[Device]) -> Party {
        let mut party = Party::new(driver, devices).await;
        party.gather(server, encounter).await;
        party
    }

    /// Plays until the fight is over, each answer by whoever is asked.
    pub async fn play_by_touch(&self) {
        for _ in 0..2_000 {
            if is_over(&self.gm).await {
                return;
            }
            self.answer_once().await;
        }
        panic!("the fight never ends");
    }

    /// Everybody who is asked answers.
    pub async fn answer_once(&self) {
        for player in &self.players {
            if is_asked(player).await {
                answer_by_touch(player).await;
            }
        }
    }
}

/// The GM puts an encounter on a table: the links to it.
pub async fn open_table(gm: &Browser, server: &TestServer, encounter: &str) -> Vec<String> {
    gm.open(&format!("{}/new?encounter={encounter}", server.address)).await;
    gm.press("#write button:not([formaction])").await;
    gm.wait_for("#links").await;
    let links = gm.run("return [...document.querySelectorAll('#links input[readonly]')].map(link => link.value)").await;
    serde_json::from_value(links).expect("a list of links")
}

/// Begins once the GM has seen everybody arrive, without touching anything.
pub async fn begin(gm: &Browser, players: usize) {
    for place in 0..players {
        gm.until(&format!("document.body.innerText.includes('Player {place}')")).await;
    }
    gm.press("#begin button").await;
    gm.wait_for("#log").await;
}

/// What the fight of a page comes to: whether it is over.
pub async fn is_over(browser: &Browser) -> bool {
    browser.has("#ended > *").await
}

/// Whether this page asks something.
pub async fn is_asked(browser: &Browser) -> bool {
    browser.has("#ask[data-question] button.option").await
}

/// A question that has just come cannot be answered yet: whoever presses then meant the one before.
pub const CAN_BE_ANSWERED: &str = "!document.body.classList.contains('just-asked')";

/// Touches things on the board until one option stands in the bar, and takes it.
pub async fn answer_by_touch(player: &Browser) {
    let Some(question) = player.attribute("#ask[data-question]", "data-question").await else { return };
    player.until(CAN_BE_ANSWERED).await;
    let touches = player.run("return document.querySelector('#ask button.option')?.dataset.touches ?? ''").await;
    let Value::String(touches) = touches else { panic!("touches are numbers") };
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

/// Keeps what the live regions of a page speak and what it fetches, from here on.
pub async fn listen(browser: &Browser) {
    browser
        .run(
            "window.heard = { log: [], ask: [] };\
             performance.setResourceTimingBufferSize(10_000);\
             performance.clearResourceTimings();\
             for (const region of ['log', 'ask']) new MutationObserver(changes => {\
                 for (const change of changes) for (const line of change.addedNodes) heard[region].push(line.textContent);\
             }).observe(document.getElementById('say-' + region), { childList: true })",
        )
        .await;
}

/// What a live region has spoken since [`listen`].
pub async fn heard(browser: &Browser, region: &str) -> Vec<String> {
    let lines = browser.run(&format!("return heard[{}]", json!(region))).await;
    serde_json::from_value(lines).expect("lines")
}
