//! A browser whose pages run no script.
//!
//! The driver asks its own questions by script and would wait for ever, so this one goes by the browser's protocol:
//! it looks at the page from outside, and presses with a pointer.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::browser::{Browser, Device, Driver, PATIENCE};

/// A browser with script switched off.
pub struct WithoutScript {
    browser: Browser,
}

impl WithoutScript {
    /// A phone with an empty profile.
    pub async fn phone(driver: &Driver) -> WithoutScript {
        let browser = driver.browser(Device::Phone).await;
        browser.tell("Emulation.setScriptExecutionDisabled", &json!({ "value": true })).await;
        WithoutScript { browser }
    }

    /// Opens an address.
    pub async fn open(&self, address: &str) {
        self.leave_by(async {
            self.browser.tell("Page.navigate", &json!({ "url": address })).await;
        })
        .await;
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.leave_by(async {
            self.browser.tell("Page.reload", &json!({})).await;
        })
        .await;
    }

    /// Presses something that leads to another page.
    pub async fn press(&self, css: &str) {
        self.leave_by(self.point_at(css)).await;
    }

    /// Types into a field.
    pub async fn fill(&self, css: &str, text: &str) {
        self.point_at(css).await;
        self.browser.tell("Input.insertText", &json!({ "text": text })).await;
    }

    /// Whether something is on the page.
    pub async fn has(&self, css: &str) -> bool {
        self.look(&format!("document.querySelector({}) !== null", json!(css))).await == json!(true)
    }

    /// All that can be read on the page.
    pub async fn text(&self) -> String {
        self.look("document.body.innerText").await.as_str().unwrap_or_default().to_owned()
    }

    async fn point_at(&self, css: &str) {
        let found = format!(
            "(() => {{ const thing = document.querySelector({}); if (!thing) return null; \
             thing.scrollIntoView({{ block: 'center' }}); const box = thing.getBoundingClientRect(); \
             return {{ x: box.x + box.width / 2, y: box.y + box.height / 2 }}; }})()",
            json!(css)
        );
        let place = self.look(&found).await;
        assert!(place.is_object(), "{css} is not on the page:\n{}", self.text().await);
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": place["x"], "y": place["y"], "button": "left", "clickCount": 1 });
            self.browser.tell("Input.dispatchMouseEvent", &event).await;
        }
    }

    /// Does something and waits until another page has come of it.
    async fn leave_by(&self, act: impl Future<Output = ()>) {
        self.look("window.left = true").await;
        act.await;
        let began = Instant::now();
        while self.look("!window.left && document.readyState === 'complete'").await != json!(true) {
            assert!(began.elapsed() < PATIENCE, "no other page came:\n{}", self.text().await);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn look(&self, expression: &str) -> Value {
        let mut found =
            self.browser.tell("Runtime.evaluate", &json!({ "expression": expression, "returnByValue": true })).await;
        found["result"]["value"].take()
    }
}
