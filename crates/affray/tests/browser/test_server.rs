//! `affray serve`, started for a test, and stopped, killed and started again.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server with its data.
pub struct TestServer {
    child: Child,
    /// Where it listens: `http://127.0.0.1:40123`.
    pub address: String,
    data: tempfile::TempDir,
}

impl TestServer {
    /// Starts a server on a free port.
    pub fn start() -> TestServer {
        let data = tempfile::tempdir().expect("a folder");
        let (child, address) = serve(data.path(), "127.0.0.1:0");
        TestServer { child, address, data }
    }

    /// Ends it as `kill -9` does.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it has ended");
    }

    /// Starts it again with the same data on the same port.
    pub fn come_back(&mut self) {
        let listen = self.address.strip_prefix("http://").expect("an address").to_owned();
        (self.child, self.address) = serve(self.data.path(), &listen);
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a server and waits until it says where it listens.
fn serve(data: &Path, listen: &str) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(["serve", "--listen", listen, "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command is built");
    let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let address = first_address(lines.map_while(Result::ok)).expect("it says where it listens");
    (child, address)
}

/// The first address in what the server prints. The rest is read as well, so that it never waits for a reader.
fn first_address(mut lines: impl Iterator<Item = String> + Send + 'static) -> Option<String> {
    let found = lines.by_ref().find_map(|line| {
        let from = line.find("http://")?;
        let address = line[from..].split_whitespace().next()?;
        Some(address.trim_end_matches('/').to_owned())
    });
    std::thread::spawn(move || lines.for_each(drop));
    found
}
