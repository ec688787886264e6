//! Browsers: headless Chromium, each with a profile of its own, driven through its driver.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::{Value, json};

/// How long something that a person would see may take on a busy machine, before a test gives up.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// The driver of all browsers of a test.
pub struct Driver {
    child: Child,
    address: String,
}

/// What somebody holds in their hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    /// 360 by 740, by touch.
    Phone,
    /// 1280 by 800.
    Laptop,
}

impl Driver {
    /// Starts it on a free port.
    pub fn start() -> Driver {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is installed: scripts/need chromium chromium-driver");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
        let port = lines.by_ref().find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            Some(port.trim_end_matches('.').to_owned())
        });
        std::thread::spawn(move || lines.for_each(drop));
        Driver { child, address: format!("http://127.0.0.1:{}", port.expect("it says its port")) }
    }

    /// A browser with an empty profile.
    pub async fn browser(&self, device: Device) -> Browser {
        let args = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--window-size=1280,800",
        ];
        let mut options = json!({ "args": args });
        if device != Device::Laptop {
            options["mobileEmulation"] = json!({
                "deviceMetrics": { "width": 360, "height": 740, "pixelRatio": 2.0, "touch": true, "mobile": true },
            });
        }
        let Value::Object(capabilities) = json!({ "goog:chromeOptions": options }) else { unreachable!("an object") };
        let client = ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
            .capabilities(capabilities)
            .connect(&self.address)
            .await
            .expect("a browser starts");
        Browser { client, driver: self.address.clone() }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It closes its browsers first. Killed, it would leave them behind, and they keep the machine busy.
        let _ = ureq::get(format!("{}/shutdown", self.address)).call();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A browser.
pub struct Browser {
    /// The connection to it.
    pub client: Client,
    driver: String,
}

impl Browser {
    /// Opens an address.
    pub async fn open(&self, address: &str) {
        self.client.goto(address).await.expect("the page loads");
    }

    /// Waits until something is on the page.
    pub async fn wait_for(&self, css: &str) -> fantoccini::elements::Element {
        let wait = self.client.wait().at_most(PATIENCE).for_element(Locator::Css(css)).await;
        match wait {
            Ok(element) => element,
            Err(error) => panic!("{css} never came: {error}\n{}", self.text().await),
        }
    }

    /// Whether something is on the page.
    pub async fn has(&self, css: &str) -> bool {
        self.client.find(Locator::Css(css)).await.is_ok()
    }

    /// Presses something.
    pub async fn press(&self, css: &str) {
        self.wait_for(css).await.click().await.unwrap_or_else(|error| panic!("{css} cannot be pressed: {error}"));
    }

    /// Types into a field.
    pub async fn fill(&self, css: &str, text: &str) {
        self.wait_for(css).await.send_keys(text).await.expect("a field takes text");
    }

    /// Presses a key, wherever the focus is.
    pub async fn key(&self, key: char) {
        let keys = KeyActions::new("keyboard".to_owned());
        let keys = keys.then(KeyAction::Down { value: key }).then(KeyAction::Up { value: key });
        self.client.perform_actions(keys).await.expect("a key is pressed");
    }

    /// An attribute of something on the page.
    pub async fn attribute(&self, css: &str, name: &str) -> Option<String> {
        let element = self.client.find(Locator::Css(css)).await.ok()?;
        element.attr(name).await.ok().flatten()
    }

    /// All that can be read on the page.
    pub async fn text(&self) -> String {
        match self.client.find(Locator::Css("body")).await {
            Ok(body) => body.text().await.unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    /// Runs script in the page.
    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until script in the page says yes.
    pub async fn until(&self, condition: &str) {
        let (began, script) = (Instant::now(), format!("return Boolean({condition})"));
        loop {
            // While a page is being replaced there is nothing to ask.
            if let Ok(Value::Bool(true)) = self.client.execute(&script, Vec::new()).await {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "never: {condition}\n{}", self.text().await);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The number of the newest change that the page shows.
    pub async fn number(&self) -> u64 {
        self.attribute("#main", "data-number").await.and_then(|number| number.parse().ok()).unwrap_or_default()
    }

    /// Sends a command of the browser's own protocol.
    pub async fn tell(&self, command: &str, parameters: &Value) -> Value {
        let session = self.client.session_id().await.expect("a session").expect("it has begun");
        let address = format!("{}/session/{session}/goog/cdp/execute", self.driver);
        let body = json!({ "cmd": command, "params": parameters }).to_string();
        let sent = tokio::task::spawn_blocking(move || {
            ureq::post(address).send(body).and_then(|mut reply| reply.body_mut().read_to_string())
        });
        let reply = sent.await.expect("no panic").unwrap_or_else(|error| panic!("{command}: {error}"));
        let mut reply: Value = serde_json::from_str(&reply).expect("JSON");
        reply["value"].take()
    }
}
