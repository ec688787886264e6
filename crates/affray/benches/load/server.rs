//! `affray serve` as a process.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A running server.
pub struct TestServer {
    child: Child,
    log: PathBuf,
    /// Where it listens.
    pub address: SocketAddr,
}

impl TestServer {
    /// Starts it with tables in this folder, or in a database.
    pub fn start(data: &Path, database: Option<&str>) -> TestServer {
        let log = data.join("log");
        let mut command = Command::new(env!("CARGO_BIN_EXE_affray"));
        command.args(["serve", "--behind-proxy", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        if let Some(url) = database {
            command.args(["--database", url]);
        }
        let said = File::create(&log).expect("the folder can be written");
        let mut child = command.stdout(Stdio::piped()).stderr(said).spawn().expect("it starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map_while(Result::ok);
        let address = lines.find_map(|line| {
            let (_, address) = line.split_once("http://")?;
            address.trim_end_matches('/').parse().ok()
        });
        // The rest is read as well, so that it never waits for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        TestServer { child, log, address: address.expect("it says where it listens") }
    }

    /// Its memory in bytes, as far as it is nobody else's.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<f64>().ok())
            .map_or(f64::NAN, |kib| kib * 1024.0)
    }

    /// How much processor time it has taken, in seconds.
    pub fn processor(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        // After the name in brackets come a state and twelve numbers, then the ticks of the program and of the kernel for it.
        let ticks = stat.rsplit_once(')').map_or("", |(_, rest)| rest).split_whitespace().skip(11).take(2);
        ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
    }

    /// What it has written to its log: warnings and errors.
    pub fn log(&self) -> Vec<String> {
        std::fs::read_to_string(&self.log).unwrap_or_default().lines().map(str::to_owned).collect()
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
