//! The commands shown in the README and in the book are run, and give what is shown, pictures included.
//!
//! `AFFRAY_ACCEPT=1` writes what they print and draw now; read it before you commit it.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

const FENCE: &str = "```console\n";
const PROMPT: &str = "$ affray ";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn accepts() -> bool {
    std::env::var_os("AFFRAY_ACCEPT").is_some()
}

/// The words of a command line; what stands in quotes is one word.
fn words(arguments: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (place, part) in arguments.split('"').enumerate() {
        match place % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}

/// Runs a command and gives what it prints. A picture of the book is drawn elsewhere and compared with the one there.
fn run(arguments: &str, folder: &Path) -> String {
    let mut words = words(arguments);
    let picture = words.iter().position(|word| word == "--plot").map(|place| place + 1);
    let shown = picture.map(|place| {
        let shown = root().join(&words[place]);
        words[place] = folder.join(shown.file_name().expect("a picture has a name")).display().to_string();
        (shown, PathBuf::from(&words[place]))
    });
    let output = Command::cargo_bin("affray")
        .expect("the command is built")
        .current_dir(root())
        .args(&words)
        .output()
        .expect("the command runs");
    assert!(output.status.success(), "affray {arguments}: {}", String::from_utf8_lossy(&output.stderr));
    if let Some((shown, drawn)) = shown {
        let drawn = fs::read(drawn).expect("the picture was drawn");
        if accepts() {
            fs::write(&shown, drawn).expect("the picture can be written");
        } else {
            assert!(fs::read(&shown).is_ok_and(|there| there == drawn), "{} shows something else", shown.display());
        }
    }
    String::from_utf8(output.stdout).expect("text")
}

/// Checks every block of commands of a page; gives how many commands there are.
fn check(page: &str) -> usize {
    let path = root().join(page);
    let text = fs::read_to_string(&path).expect("the page");
    let folder = tempfile::TempDir::new().expect("a temporary folder");
    let mut examples = 0;
    let (before, blocks) = text.split_once(FENCE).expect("the page shows commands");
    let mut now = before.to_owned();
    for block in blocks.split(FENCE) {
        let (block, after) = block.split_once("```").expect("a block ends");
        let shown: Vec<String> = block
            .split(PROMPT)
            .skip(1)
            .map(|example| {
                let arguments = example.lines().next().expect("a command has a line of its own");
                examples += 1;
                format!("{PROMPT}{arguments}\n{}\n", run(arguments, folder.path()).trim_end())
            })
            .collect();
        write!(now, "{FENCE}{}```{after}", shown.join("\n")).expect("a string takes everything");
    }
    if accepts() {
        fs::write(path, &now).expect("the page can be written");
    } else {
        assert_eq!(now, text, "{page} shows something else");
    }
    examples
}

#[test]
fn the_readme_shows_what_its_commands_print() {
    assert!(check("README.md") >= 3, "the README shows three commands with their output");
}

#[test]
fn the_book_on_simulation_shows_what_its_commands_print() {
    assert!(check("docs/simulation.md") >= 8);
}

#[test]
fn the_recipes_for_draws_show_what_their_commands_print() {
    assert!(check("docs/draw.md") >= 20, "some twenty questions that people bring");
}

#[test]
fn the_screen_in_the_readme_is_one_that_is_tested() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect("it is there");
    let screen = read("crates/affray/tests/screens/rt0-80x24.txt");
    let lines: Vec<&str> = screen.lines().map(str::trim_end).collect();
    assert!(read("README.md").contains(lines.join("\n").trim_end()), "copy the screen into the README:\n{screen}");
}
