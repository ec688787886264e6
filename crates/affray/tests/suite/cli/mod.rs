//! The command as a user meets it, a module for each kind of question.

mod about;
mod campaign;
mod encounters;
mod hostile;
mod many;
mod overwriting;
mod pieces;
mod records;
mod references;
mod search;
mod shown;
mod signals;
mod teaching;

use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use tempfile::TempDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// `affray` at the project's root, ready to run.
fn command(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("affray").expect("the command is built");
    command.current_dir(root()).args(arguments).env_remove("NO_COLOR");
    command
}

/// Runs `affray` from the project's root.
fn affray(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the command runs")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is text")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("remarks are text")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("the command was not killed")
}

const DUEL: &str = "tiny/duel";
const RIVER: &str = "deckahedron/campaigns/river";

/// A folder with a recorded duel in it.
fn recorded() -> (TempDir, String) {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("duel.json").display().to_string();
    let fight = affray(&["fight", DUEL, "--seed", "7", "--record", &path]);
    assert_eq!(code(&fight), 0, "{}", err(&fight));
    (folder, path)
}
