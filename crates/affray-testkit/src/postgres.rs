//! A PostgreSQL server of a test's own: in a folder that goes away with it, on a free port, as a user without rights.
//!
//! Programs come from Debian's package `postgresql`; `scripts/need pg_ctlcluster postgresql` installs it.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A running server.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: tempfile::TempDir,
    port: u16,
    owner: Option<(u32, u32)>,
    child: Option<Child>,
}

/// How long it may take to start; it takes a second.
const PATIENCE: Duration = Duration::from_mins(1);

impl Postgres {
    /// Starts a server with nothing in it.
    pub fn start() -> Postgres {
        let folder = tempfile::Builder::new().prefix("affray-postgres-").tempdir().expect("a folder");
        // PostgreSQL refuses to run as root.
        let owner = (number("id", &["-u"]) == Some(0)).then(|| {
            let postgres = number("id", &["-u", "postgres"]).zip(number("id", &["-g", "postgres"]));
            postgres.expect("the package postgresql makes the user postgres")
        });
        if let Some((user, group)) = owner {
            std::os::unix::fs::chown(folder.path(), Some(user), Some(group)).expect("root may");
        }
        let mut server = Postgres { programs: programs(), folder, port: 0, owner, child: None };
        let mut initdb = server.program("initdb");
        initdb.args(["--auth=trust", "--username=affray", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"]);
        let made = initdb.arg(server.data()).output().expect("initdb runs");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        server.come_back();
        server
    }

    /// The address of a database. The first time it is named it is created.
    pub fn url(&self, database: &str) -> String {
        let mut create = self.program("createdb");
        create.args(["-h", "127.0.0.1", "-U", "affray", "-p", &self.port.to_string(), database]);
        // It may be there.
        let _ = create.stdout(Stdio::null()).stderr(Stdio::null()).status();
        format!("postgres://affray@127.0.0.1:{}/{database}", self.port)
    }

    /// Does something in a database by `psql`, and says what came of it.
    pub fn sql(&self, database: &str, command: &str) -> String {
        let mut psql = self.program("psql");
        psql.args(["-h", "127.0.0.1", "-U", "affray", "-p", &self.port.to_string(), "-d", database]);
        let done = psql.args(["-v", "ON_ERROR_STOP=1", "-Atqc", command]).output().expect("psql runs");
        assert!(done.status.success(), "{command}: {}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }

    /// Ends it as `kill -9` does. The processes of its connections notice, and end as well.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().expect("it runs");
            child.wait().expect("it has ended");
        }
    }

    /// Starts it again with the same data on the same port.
    pub fn come_back(&mut self) {
        let began = Instant::now();
        loop {
            if self.port == 0 {
                self.port = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("bound").port();
            }
            let mut postgres = self.program("postgres");
            let port = self.port.to_string();
            postgres.arg("-D").arg(self.data()).args(["-c", "listen_addresses=127.0.0.1", "-p", &port]);
            postgres.args(["-c", "unix_socket_directories=", "-c", "max_connections=200"]);
            let mut child = postgres.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("postgres runs");
            while child.try_wait().expect("it is ours").is_none() {
                let mut ready = self.program("pg_isready");
                ready.args(["-q", "-h", "127.0.0.1", "-p", &port]);
                if ready.status().is_ok_and(|status| status.success()) {
                    self.child = Some(child);
                    return;
                }
                assert!(began.elapsed() < PATIENCE, "PostgreSQL does not start");
                sleep(Duration::from_millis(20));
            }
            // The processes of a server that was killed need a moment to let go of its data.
            assert!(began.elapsed() < PATIENCE, "PostgreSQL does not start");
            sleep(Duration::from_millis(50));
        }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        if let Some((user, group)) = self.owner {
            std::os::unix::process::CommandExt::uid(&mut command, user);
            std::os::unix::process::CommandExt::gid(&mut command, group);
        }
        command.current_dir(self.folder.path());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            // At once, but giving back what it shares with its processes.
            let _ = Command::new("kill").args(["-QUIT", &child.id().to_string()]).status();
            let _ = child.wait();
        }
    }
}

fn number(program: &str, arguments: &[&str]) -> Option<u32> {
    let said = Command::new(program).args(arguments).stderr(Stdio::null()).output().ok()?;
    String::from_utf8(said.stdout).ok()?.trim().parse().ok()
}

/// Where the newest PostgreSQL on this machine is: Debian keeps each version in a folder of its own.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let version = |path: &Path| path.file_name().and_then(|name| name.to_str()?.parse::<u32>().ok());
    let debian = versions.map(|entry| entry.path()).filter(|path| path.join("bin/initdb").exists());
    if let Some(newest) = debian.max_by_key(|path| version(path)) {
        return newest.join("bin");
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).find(|folder| folder.join("initdb").exists());
    found.expect("PostgreSQL is there: scripts/need pg_ctlcluster postgresql")
}
