//! Long work: the first Ctrl-C stops it, and what would never end is refused.

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{affray, code, err};

/// Starts a command, sends one signal after some time, and gives its exit code, its output, and how long it took to end.
fn interrupted(arguments: &[&str], after: Duration) -> (i32, String, Duration) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_affray"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).stdin(Stdio::null());
    let mut child = command.spawn().expect("the command runs");
    std::thread::sleep(after);
    assert!(child.try_wait().expect("a child").is_none(), "{arguments:?} is still at work");
    let asked = Instant::now();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(kill.success());
    let mut shown = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut shown).expect("text");
    let status = child.wait().expect("it ends");
    (status.code().unwrap_or(130), shown, asked.elapsed())
}

#[test]
fn the_first_signal_stops_a_run_of_any_size() {
    let most = u64::MAX.to_string();
    for arguments in [
        &["sim", "tiny/duel", "-n", &most][..],
        &["sim", "suits/three_on_three", "-n", &most],
        &["compare", "tiny/duel", "--vary", "ruling.stamina=5,10", "-n", &most],
        &["campaign", "deckahedron/campaigns/river", "-n", &most],
        &[
            "balance",
            "tiny/duel",
            "--tune",
            "ruling.stamina=1..20",
            "--target",
            "18.8%",
            "--at-most",
            &most,
            "--precision",
            "0.0001%",
        ],
    ] {
        let (code, shown, took) = interrupted(arguments, Duration::from_millis(1_500));
        assert!(code == 130 || arguments[0] == "balance", "{arguments:?}: {code}");
        assert!(took < Duration::from_secs(8), "{arguments:?} took {took:?}");
        assert!(!shown.is_empty(), "{arguments:?} prints what there is");
    }
}

#[test]
fn a_question_without_end_is_bounded_or_refused() {
    for trauma in ["3", "6"] {
        let begun = Instant::now();
        let odds = affray(&["odds", "suits", "knockout", "--body", "20", "--trauma", trauma, "--damage", "0"]);
        assert!(code(&odds) == 0 || err(&odds).contains("--simulate"), "{}", err(&odds));
        assert!(begun.elapsed() < Duration::from_mins(1), "{:?}", begun.elapsed());
    }
}
