//! A browser without a window, for tests of the script.

use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

/// What Chromium is called on different systems.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// A running browser with a profile of its own; it ends with the test.
pub struct Browser {
    process: Child,
    _profile: TempDir,
}

impl Browser {
    /// Opens an address.
    ///
    /// # Panics
    /// If there is no Chromium.
    pub fn open(address: &str) -> Browser {
        let profile = tempfile::tempdir().expect("a folder for a moment");
        let start = |name: &&str| {
            Command::new(name)
                .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"])
                // Without a port to be steered by, it ends as soon as the page is loaded.
                .args(["--remote-debugging-port=0", "--disable-background-networking", "--disable-component-update"])
                .arg("--host-resolver-rules=MAP *.test 127.0.0.1")
                .arg(format!("--user-data-dir={}", profile.path().display()))
                .arg(address)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .ok()
        };
        let process = NAMES.iter().find_map(start).expect("Chromium is installed: scripts/need chromium");
        Browser { process, _profile: profile }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        _ = self.process.kill();
        _ = self.process.wait();
    }
}
