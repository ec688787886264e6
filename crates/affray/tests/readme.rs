//! The commands shown in the README are run, and give what it shows.
//!
//! `AFFRAY_ACCEPT=1` writes what they print now into the README; read it before you commit it.

use std::fs;
use std::path::Path;

use assert_cmd::Command;

const FENCE: &str = "```console\n";
const PROMPT: &str = "$ affray ";

#[test]
fn the_readme_shows_what_its_commands_print() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).expect("the README");
    let (before, rest) = readme.split_once(FENCE).expect("the README shows commands");
    let (block, after) = rest.split_once("```").expect("a block ends");

    let examples: Vec<(&str, String)> = block
        .split(PROMPT)
        .skip(1)
        .map(|example| {
            let (arguments, _) = example.split_once('\n').expect("a command has a line of its own");
            let output = Command::cargo_bin("affray")
                .expect("the command is built")
                .current_dir(&root)
                .args(arguments.split_whitespace())
                .output()
                .expect("the command runs");
            assert!(output.status.success(), "affray {arguments}");
            (arguments, String::from_utf8(output.stdout).expect("text"))
        })
        .collect();
    assert!(examples.len() >= 3, "the README shows three commands with their output");

    let shown: Vec<String> =
        examples.iter().map(|(arguments, printed)| format!("{PROMPT}{arguments}\n{}\n", printed.trim_end())).collect();
    let now = format!("{before}{FENCE}{}```{after}", shown.join("\n"));
    if std::env::var_os("AFFRAY_ACCEPT").is_some() {
        fs::write(root.join("README.md"), &now).expect("the README can be written");
    } else {
        assert_eq!(now, readme, "the README shows something else");
    }
}
