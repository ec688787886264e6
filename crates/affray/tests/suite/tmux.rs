//! Each game played from start to end in a real terminal, by keys sent to it: tmux is the person.

use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A terminal of its own, closed when the test is over.
struct Terminal {
    socket: String,
}

impl Terminal {
    fn open(name: &str, width: u16, height: u16, command: &str) -> Terminal {
        let terminal = Terminal { socket: format!("affray-test-{name}-{}", std::process::id()) };
        let (width, height) = (width.to_string(), height.to_string());
        let size = ["-x", &width, "-y", &height];
        let shell = format!(
            "{command}; echo \"left with $?\"; stty -a | tr ' ' '\\n' | grep -x -e echo -e -echo -e icanon; exec cat"
        );
        let arguments = [&["-f", "/dev/null", "new-session", "-d"][..], &size, &[&shell]].concat();
        terminal.tmux(&arguments);
        terminal
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.socket]).args(arguments).output();
        let output = output.expect("tmux is there; `scripts/need tmux` installs it");
        assert!(output.status.success(), "tmux {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until the screen has these words.
    fn wait(&self, words: &str) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if screen.contains(words) {
                return screen;
            }
            assert!(begun.elapsed() < Duration::from_secs(45), "{words:?} does not come up:\n{screen}");
            sleep(Duration::from_millis(30));
        }
    }
}

impl Terminal {
    /// The terminal shows what is typed again, and takes it a line at a time.
    fn is_given_back(&self) {
        self.wait("\nicanon\n");
        self.wait("\necho\n");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}

fn play(folder: &Path, arguments: &str) -> String {
    let affray = env!("CARGO_BIN_EXE_affray");
    format!("XDG_STATE_HOME={} {affray} play --no-report {arguments}", folder.display())
}

#[test]
fn each_game_is_played_from_start_to_end_by_sent_keys() {
    for (game, width, height) in [("deckahedron", 80, 24), ("rt0", 80, 24), ("suits", 120, 40), ("tiny", 80, 24)] {
        let folder = tempfile::tempdir().expect("a folder");
        let terminal = Terminal::open(game, width, height, &play(folder.path(), &format!("{game} --seed 7")));
        let first = terminal.wait("your turn");
        assert!(first.contains("Enter choose"), "the keys are on the screen:\n{first}");
        let begun = Instant::now();
        while !terminal.screen().contains("The fight is over.") {
            terminal.keys(&["Enter", "Enter", "Enter"]);
            sleep(Duration::from_millis(15));
            assert!(begun.elapsed() < Duration::from_secs(90), "{game} does not end:\n{}", terminal.screen());
        }
        terminal.keys(&["q"]);
        let left = terminal.wait("left with 0");
        assert!(left.contains("recorded in"), "{left}");
        terminal.is_given_back();
    }
}

#[test]
fn control_c_gives_the_terminal_back_and_the_fight_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let terminal = Terminal::open("interrupt", 80, 24, &play(folder.path(), "tiny --seed 7"));
    terminal.wait("your turn");
    terminal.keys(&["Enter"]);
    terminal.keys(&["C-c"]);
    let left = terminal.wait("left with 0");
    assert!(left.contains("affray play --resume"), "{left}");
    terminal.is_given_back();
    let again = Terminal::open("resume", 80, 24, &play(folder.path(), "--resume"));
    let screen = again.wait("your turn");
    assert!(screen.contains("Anchor flips"), "it goes on where it was:\n{screen}");
}

#[test]
fn nobody_waits_for_the_luck_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let command = play(folder.path(), "suits --seed 7").replace("--no-report ", "");
    let terminal = Terminal::open("report", 80, 24, &command);
    terminal.wait("your turn");
    let begun = Instant::now();
    while !terminal.screen().contains("The fight is over.") {
        terminal.keys(&["Enter", "Enter", "Enter"]);
        sleep(Duration::from_millis(15));
        assert!(begun.elapsed() < Duration::from_secs(90), "the fight does not end:\n{}", terminal.screen());
    }
    terminal.wait("Computing the luck report …");
    let asked = Instant::now();
    terminal.keys(&["C-c"]);
    terminal.wait("left with 0");
    // The report takes four seconds and more.
    assert!(asked.elapsed() < Duration::from_secs(3), "left after {:?}", asked.elapsed());
    terminal.is_given_back();
}

#[test]
fn a_signal_gives_the_terminal_back_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let terminal = Terminal::open("signal", 80, 24, &play(folder.path(), "tiny --seed 7"));
    terminal.wait("your turn");
    let pane = terminal.tmux(&["display-message", "-p", "#{pane_pid}"]);
    // The shell of the pane has one child: the fight.
    let kill = format!("kill -TERM $(cat /proc/{0}/task/{0}/children)", pane.trim());
    assert!(Command::new("sh").args(["-c", &kill]).status().expect("a shell").success());
    terminal.wait("left with 143");
    terminal.is_given_back();
}

#[test]
fn another_size_is_drawn_immediately() {
    let folder = tempfile::tempdir().expect("a folder");
    let terminal = Terminal::open("resize", 120, 40, &play(folder.path(), "deckahedron --seed 7"));
    terminal.wait("your turn");
    terminal.tmux(&["resize-window", "-x", "70", "-y", "20"]);
    let screen = terminal.wait("your turn");
    assert!(screen.lines().all(|line| line.chars().count() <= 70), "{screen}");
    terminal.tmux(&["resize-window", "-x", "40", "-y", "10"]);
    terminal.wait("make it at least");
}
