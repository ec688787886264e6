//! `affray serve` as a process, and the other commands beside it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A running server.
pub struct TestServer {
    child: Child,
    /// Where it listens: `http://127.0.0.1:40123`.
    pub origin: String,
    data: PathBuf,
    more: Vec<String>,
    watched: Vec<String>,
    is_over: bool,
}

impl TestServer {
    /// Starts a server on a free port, behind a proxy that says who asks: so each of many people has an address.
    pub fn start(data: &Path, more: &[&str]) -> TestServer {
        let more: Vec<String> = more.iter().map(|word| (*word).to_owned()).collect();
        let (child, origin) = serve(&[], data, "127.0.0.1:0", &more);
        TestServer { child, origin, data: data.to_owned(), more, watched: Vec::new(), is_over: false }
    }

    /// The same under another program, which is told what to run.
    pub fn start_under(program: &[&str], data: &Path) -> TestServer {
        let watched: Vec<String> = program.iter().map(|word| (*word).to_owned()).collect();
        let (child, origin) = serve(&watched, data, "127.0.0.1:0", &[]);
        TestServer { child, origin, data: data.to_owned(), more: Vec::new(), watched, is_over: false }
    }

    /// Ends it as `kill -9` does.
    pub fn kill(&mut self) {
        if self.watched.is_empty() {
            self.child.kill().expect("it runs");
        } else {
            // The server is the one process that the other has started, and the other ends with it.
            let parent = self.child.id().to_string();
            let killed = Command::new("pkill").args(["-KILL", "--parent", &parent]).status();
            assert!(killed.is_ok_and(|status| status.success()), "it runs");
        }
        self.child.wait().expect("it has ended");
        self.is_over = true;
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Starts it again with the same data on the same port; how long it took until it listened.
    pub fn come_back(&mut self) -> Duration {
        let began = Instant::now();
        let listen = self.origin.strip_prefix("http://").expect("an address").to_owned();
        self.is_over = false;
        (self.child, self.origin) = serve(&self.watched, &self.data, &listen, &self.more);
        began.elapsed()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        if !self.is_over {
            self.kill();
        }
    }
}

fn serve(watched: &[String], data: &Path, listen: &str, more: &[String]) -> (Child, String) {
    // A limit on the size of files is then an error of the write and not the end of the program.
    let mut child = Command::new("sh")
        .args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"])
        .args(watched)
        .args([env!("CARGO_BIN_EXE_affray"), "serve", "--behind-proxy", "--listen", listen, "--data"])
        .arg(data)
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command is built");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
    let origin = lines.find_map(|line| Some(line[line.find("http://")?..].trim_end_matches('/').to_owned()));
    // The rest is read as well, so that it never waits for a reader.
    std::thread::spawn(move || lines.for_each(drop));
    (child, origin.expect("it says where it listens"))
}

/// Runs `affray` with these arguments.
pub fn affray(arguments: &[&str]) -> Output {
    let mut affray = Command::new(env!("CARGO_BIN_EXE_affray"));
    affray.args(arguments).env_remove("AFFRAY_DATABASE").output().expect("the command is built")
}

/// Runs `affray`, which must succeed; what it printed.
pub fn does(arguments: &[&str]) -> String {
    let done = affray(arguments);
    let (said, complained) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{arguments:?}: {said}{complained}");
    said.into_owned()
}
