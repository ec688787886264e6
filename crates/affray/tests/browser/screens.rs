//! The main screens of every game, on a phone and a laptop, light and dark: axe-core finds nobody hindered there, nothing
//! scrolls sideways, and with `AFFRAY_SCREENSHOTS=FOLDER` each is kept as a picture (`scripts/screenshots`).

use std::fs;
use std::path::{Path, PathBuf};

use fantoccini::Locator;
use serde_json::{Value, json};

use crate::browser::{Browser, Device, Driver};
use crate::party::{Party, answer_by_touch, is_asked, is_over};
use crate::test_server::TestServer;

/// One fight of each game.
const FIGHTS: [(&str, &str); 3] =
    [("deckahedron", "deckahedron/mob"), ("suits", "suits/three_on_three"), ("rt0", "rt0/party")];

/// So many answers into a fight there is something to see.
const ANSWERS: usize = 14;

/// What somebody looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Look {
    phone: bool,
    dark: bool,
}

impl Look {
    fn name(self) -> String {
        format!("{}-{}", if self.phone { "phone" } else { "laptop" }, if self.dark { "dark" } else { "light" })
    }

    /// Makes a browser look like this.
    async fn at(self, browser: &Browser) {
        let (width, height, scale) = if self.phone { (360, 740, 2) } else { (1280, 800, 1) };
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": self.phone });
        browser.tell("Emulation.setDeviceMetricsOverride", &size).await;
        let scheme = if self.dark { "dark" } else { "light" };
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        browser.tell("Emulation.setEmulatedMedia", &media).await;
    }
}

/// Goes through the screens.
struct Gallery {
    axe: String,
    pictures: Option<PathBuf>,
    looks: Vec<Look>,
    found: Vec<String>,
}

impl Gallery {
    fn new() -> Gallery {
        let axe = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/axe-core/package/axe.min.js");
        let pictures = std::env::var_os("AFFRAY_SCREENSHOTS").map(PathBuf::from);
        if let Some(folder) = &pictures {
            fs::create_dir_all(folder).expect("a folder for pictures");
        }
        Gallery {
            axe: fs::read_to_string(axe).expect("axe-core is fetched by crates/affray-pages/tests/fetch-axe"),
            pictures,
            looks: Vec::new(),
            found: Vec::new(),
        }
    }

    /// All four looks where pictures are taken or there is time; else two, other ones for every second screen.
    fn looks(&mut self) -> Vec<Look> {
        let all = [(true, false), (false, true), (true, true), (false, false)];
        let all = all.map(|(phone, dark)| Look { phone, dark });
        if self.pictures.is_some() || std::env::var_os("AFFRAY_SLOW_TESTS").is_some() {
            return all.to_vec();
        }
        self.looks = if self.looks == all[..2] { all[2..].to_vec() } else { all[..2].to_vec() };
        self.looks.clone()
    }

    /// Looks at a screen from all sides.
    async fn show(&mut self, browser: &Browser, name: &str) {
        for look in self.looks() {
            look.at(browser).await;
            browser.run("scrollTo(0, 0)").await;
            let name = format!("{name}-{}", look.name());
            if let Some(folder) = &self.pictures {
                picture(browser, &folder.join(format!("{name}.png"))).await;
            }
            if browser.run("return document.documentElement.scrollWidth > innerWidth").await == true {
                self.found.push(format!("{name}: scrolls sideways"));
            }
            self.found.extend(too_heavy(browser).await.map(|what| format!("{name}: {what}")));
            let hindered = self.hindered(browser).await;
            self.found.extend(hindered.into_iter().map(|what| format!("{name}: {what}")));
        }
        Look { phone: false, dark: false }.at(browser).await;
    }

    /// What axe-core finds on a page.
    async fn hindered(&self, browser: &Browser) -> Vec<String> {
        if browser.run("return typeof axe").await == "undefined" {
            browser.run(&self.axe).await;
        }
        // Rank, suit and title on a card are a drawing of it, not its name. What is beside the page while the bar of a
        // phone covers it can be scrolled to.
        let script = "const done = arguments[0];\
            axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) => {\
                const drawn = (id, { html }) => id === 'label-content-name-mismatch' && html.startsWith('<span class=\"card');\
                done(violations.flatMap(({ id, nodes }) => nodes.filter(node => !drawn(id, node)).slice(0, 2)\
                    .map(node => `${id}: ${node.html} ${node.failureSummary}`)));\
            }, error => done([String(error)]))";
        let found = browser.client.execute_async(script, Vec::new()).await.expect("axe runs");
        serde_json::from_value(found).expect("a list")
    }

    fn is_for_show(&self) -> bool {
        self.pictures.is_some()
    }
}

/// What is wrong with the weight of a page as it came over the wire, if anything.
async fn too_heavy(browser: &Browser) -> Option<String> {
    let weighed = browser
        .run(
            "const [page] = performance.getEntriesByType('navigation');\
             const of = kind => performance.getEntriesByType('resource').filter(each => each.initiatorType === kind)\
                 .reduce((sum, each) => sum + each.encodedBodySize, 0);\
             return [page.encodedBodySize, of('script'), of('link')]",
        )
        .await;
    let [page, script, style]: [u64; 3] = serde_json::from_value(weighed).expect("sizes");
    let fits = page <= 25 * 1024 && script <= 20 * 1024 && page + script + style <= 60 * 1024;
    (!fits).then(|| format!("page {page}, script {script}, style {style}"))
}

/// Keeps what somebody sees without scrolling.
async fn picture(browser: &Browser, to: &Path) {
    let picture = browser.client.screenshot().await.expect("a picture");
    fs::write(to, picture).expect("the folder can be written");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_main_screens_hinder_nobody() {
    let (server, driver) = (TestServer::start(), Driver::start());
    let mut gallery = Gallery::new();
    let mut party = Party::new(&driver, &[Device::Laptop, Device::Laptop]).await;
    let onlooker = driver.browser(Device::Laptop).await;
    party.gm.open(&server.address).await;
    gallery.show(&party.gm, "home").await;
    for (game, encounter) in FIGHTS {
        party.gm.open(&format!("{}/new?encounter={encounter}", server.address)).await;
        gallery.show(&party.gm, &format!("{game}-write")).await;
        party.open(&server, encounter).await;
        gallery.show(&party.gm, &format!("{game}-seats")).await;
        party.players[0].open(&party.links[0]).await;
        gallery.show(&party.players[0], &format!("{game}-join")).await;
        party.sit_down().await;
        crate::party::begin(&party.gm, 2).await;
        fight(&mut gallery, &party, &onlooker, game).await;
        ending(&mut gallery, &party, game).await;
    }
    party.gm.open(&format!("{}/rules/rt0", server.address)).await;
    gallery.show(&party.gm, "rules").await;
    party.gm.open(&format!("{}/t/nothing/gm", server.address)).await;
    gallery.show(&party.gm, "refusal").await;
    assert!(gallery.found.is_empty(), "{}", gallery.found.join("\n\n"));
}

/// A fight under way, from every chair.
async fn fight(gallery: &mut Gallery, party: &Party, onlooker: &Browser, game: &str) {
    for _ in 0..ANSWERS {
        party.answer_once().await;
        if is_over(&party.gm).await {
            break;
        }
    }
    let [one, other] = &party.players[..] else { unreachable!("two players") };
    // Whoever is asked is shown playing.
    let playing = if is_asked(one).await { one } else { other };
    if gallery.is_for_show() {
        playing.until("document.querySelector('#ask[data-odds=pending]') === null").await;
    }
    gallery.show(playing, &format!("{game}-player")).await;
    gallery.show(&party.gm, &format!("{game}-gm")).await;
    let [.., look, screen] = &party.links[..] else { panic!("links for those who look on") };
    onlooker.open(look).await;
    gallery.show(onlooker, &format!("{game}-onlooker")).await;
    onlooker.open(screen).await;
    gallery.show(onlooker, &format!("{game}-screen")).await;
    answer_by_touch(playing).await;
}

/// The end of the fight, and a position of the replay.
async fn ending(gallery: &mut Gallery, party: &Party, game: &str) {
    for seat in [0, 1] {
        // Bots bring it to its end.
        let script = format!(
            "const list = document.querySelector('#occupant{seat}'); list.value = [...list.options].at(-1).value;\
             list.dispatchEvent(new Event('change', {{ bubbles: true }}))"
        );
        if !is_over(&party.gm).await {
            party.gm.wait_for(&format!("#occupant{seat}")).await;
            let number = party.gm.number().await;
            party.gm.run(&script).await;
            party.gm.until(&format!("Number(document.querySelector('#main').dataset.number) > {number}")).await;
        }
    }
    let player = &party.players[0];
    player.wait_for("#ended > *").await;
    if gallery.is_for_show() {
        player.until("document.querySelector('[data-luck=pending]') === null").await;
    }
    gallery.show(player, &format!("{game}-end")).await;
    gallery.show(&party.gm, &format!("{game}-end-gm")).await;
    let replay = player.client.find(Locator::Css("#ending a[href*='/at/']")).await.expect("a replay");
    let from = replay.attr("href").await.expect("it leads somewhere").expect("an address");
    let numbers =
        player.run("return [...document.querySelectorAll('#log li')].map(line => Number(line.dataset.number))").await;
    let numbers: Vec<u64> = serde_json::from_value::<Value>(numbers)
        .ok()
        .and_then(|numbers| serde_json::from_value(numbers).ok())
        .expect("numbers");
    let middle = numbers[numbers.len() / 2];
    let base = from.trim_end_matches(|letter: char| letter.is_ascii_digit()).to_owned();
    let address = player.client.current_url().await.expect("an address");
    player.open(address.join(&format!("{base}{middle}")).expect("an address").as_str()).await;
    player.wait_for("#replay").await;
    gallery.show(player, &format!("{game}-replay")).await;
}
