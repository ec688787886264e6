//! The register check: every rule id stands in the register, in the code and in the tests, and nowhere alone.
//!
//! Code names a rule in a comment (`… (DK-30).`) or as a value (`RuleId("DK-30")`); a test names it in its function's name
//! (`dk_30_…`) or in its text. Source files are read as text: what counts as a test is `tests/` and everything from a
//! `#[cfg(test)]` line on.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use affray_core::{Game, Register};

/// Where each id was found.
#[derive(Debug, Default)]
struct Found {
    code: BTreeSet<String>,
    tests: BTreeSet<String>,
}

/// Checks a game's crate, given its `CARGO_MANIFEST_DIR`.
///
/// # Panics
/// If an id is missing somewhere, or named but not in the register; lists all of them.
pub fn check<G: Game>(manifest_dir: &str) {
    let gaps = gaps(G::register(), Path::new(manifest_dir));
    assert!(gaps.is_empty(), "register, code and tests of {} disagree:\n  {}", G::SLUG, gaps.join("\n  "));
}

/// What is missing or unknown, a line each.
pub fn gaps(register: &Register, crate_dir: &Path) -> Vec<String> {
    let mut gaps = inner_gaps(register);
    let Some(prefix) = register.rules.first().and_then(|rule| rule.id.split_once('-')).map(|(prefix, _)| prefix) else {
        gaps.push("the register holds no rule".to_owned());
        return gaps;
    };
    let found = find(crate_dir, prefix);
    for rule in &register.rules {
        if !found.code.contains(&rule.id) {
            gaps.push(format!("{} ({}) is named nowhere in the code", rule.id, rule.title));
        }
        if !found.tests.contains(&rule.id) {
            gaps.push(format!("{} ({}) is named by no test", rule.id, rule.title));
        }
    }
    for id in found.code.union(&found.tests) {
        if register.rule(id).is_none() {
            gaps.push(format!("{id} is named, but not in the register"));
        }
    }
    gaps
}

/// What is wrong with the register by itself.
fn inner_gaps(register: &Register) -> Vec<String> {
    let mut gaps = Vec::new();
    let mut seen = BTreeSet::new();
    for rule in &register.rules {
        if !seen.insert(rule.id.as_str()) {
            gaps.push(format!("{} stands twice in the register", rule.id));
        }
        for name in &rule.rulings {
            if register.ruling(name).is_none() {
                gaps.push(format!("{} names the ruling {name}, which is not in the register", rule.id));
            }
        }
    }
    let mut names = BTreeSet::new();
    for ruling in &register.rulings {
        if !names.insert(ruling.name.as_str()) {
            gaps.push(format!("the ruling {} stands twice in the register", ruling.name));
        }
        for id in &ruling.rules {
            if register.rule(id).is_none() {
                gaps.push(format!("the ruling {} names {id}, which is not in the register", ruling.name));
            }
        }
        if ruling.is_settable() && ruling.default.is_none() {
            gaps.push(format!("the ruling {} can be set, but has no default", ruling.name));
        }
    }
    gaps
}

fn find(crate_dir: &Path, prefix: &str) -> Found {
    let mut found = Found::default();
    for file in rust_files(&crate_dir.join("src")) {
        let text = fs::read_to_string(&file).expect("source files can be read");
        let (code, tests) = text.split_at(text.find("#[cfg(test)]").unwrap_or(text.len()));
        // A file of its own for unit tests is a test all through.
        if file.file_name().is_some_and(|name| name == "tests.rs") || file.iter().any(|part| part == "tests") {
            found.tests.extend(ids(&text, prefix));
            continue;
        }
        found.code.extend(ids(code, prefix));
        found.tests.extend(ids(tests, prefix));
    }
    for file in rust_files(&crate_dir.join("tests")) {
        found.tests.extend(ids(&fs::read_to_string(&file).expect("test files can be read"), prefix));
    }
    found
}

fn rust_files(dir: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let mut files = Vec::new();
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The rule ids in a text: `DK-30` as written, or `dk_30` in a name.
fn ids(text: &str, prefix: &str) -> BTreeSet<String> {
    let lower = prefix.to_lowercase();
    let mut found = BTreeSet::new();
    for (start, lead) in [(format!("{prefix}-"), true), (format!("{lower}_"), false)] {
        for (place, _) in text.match_indices(&start) {
            let before = text[..place].chars().next_back();
            // `gdk_30` is another word; `fn dk_30`, `(DK-30` and `_dk_30` are ours.
            if before.is_some_and(|c| c.is_ascii_alphanumeric()) {
                continue;
            }
            let digits: String = text[place + start.len()..].chars().take_while(char::is_ascii_digit).collect();
            if digits.len() >= if lead { 1 } else { 2 } {
                found.insert(format!("{prefix}-{digits}"));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_in_comments_values_and_names() {
        let text = "/// Lose one (XY-30, XY-31).\nRuleId(\"XY-05\")\nfn xy_07_a_claim() {}\nfn proxy_99() {}";
        assert_eq!(Vec::from_iter(ids(text, "XY")), ["XY-05", "XY-07", "XY-30", "XY-31"]);
    }

    #[test]
    fn what_is_missing_is_named() {
        let dir = std::env::temp_dir().join(format!("affray-register-{}", std::process::id()));
        fs::create_dir_all(dir.join("src")).expect("a temporary folder");
        let source = "/// One (XY-01), two (XY-02), three (XY-03).\n#[cfg(test)]\nfn xy_01_holds() {}\n";
        fs::write(dir.join("src/lib.rs"), source).expect("a temporary file");
        let rule = |id| {
            format!("[[rule]]\nid = \"{id}\"\nchapter = \"c\"\ntitle = \"t\"\ntext = \"x\"\nrulings = [\"none\"]\n")
        };
        let text = format!("game = \"t\"\ntitle = \"T\"\n{}{}{}", rule("XY-01"), rule("XY-02"), rule("XY-04"));
        let gaps = gaps(&Register::of(&text), &dir).join("\n");
        fs::remove_dir_all(&dir).expect("the temporary folder is ours");
        assert!(gaps.contains("XY-01 names the ruling none"), "{gaps}");
        assert!(gaps.contains("XY-02 (t) is named by no test"), "{gaps}");
        assert!(gaps.contains("XY-03 is named, but not in the register"), "{gaps}");
        assert!(gaps.contains("XY-04 (t) is named nowhere in the code"), "{gaps}");
        assert!(!gaps.contains("XY-01 (t)"), "{gaps}");
    }
}
