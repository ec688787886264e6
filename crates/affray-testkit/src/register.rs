//! The register check: every rule id stands in the register, in the code and in the tests; chapters of the register are
//! folders of the code; golden cases that tests name are listed.
//!
//! Code names a rule in a comment (`… (DK-30).`) or as a value (`RuleId("DK-30")`). A rule is tested by a function that is
//! named after it (`fn dk_30_…`), or that is marked with it: `// DK-30, DK-31.` directly above `#[test]`. Any other
//! mention in a test does not count. Source files are read as text.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use affray_core::{Game, Register};
use serde::Deserialize;

/// Checks a game's crate, given its `CARGO_MANIFEST_DIR`.
///
/// # Panics
/// If an id is missing somewhere, or named but not in the register; lists all of them.
pub fn check<G: Game>(manifest_dir: &str) {
    let (register, dir) = (G::register(), Path::new(manifest_dir));
    let mut gaps = gaps(register, dir);
    gaps.extend(chapter_gaps(register, &dir.join("src/rules")));
    gaps.extend(golden_gaps(register, dir));
    gaps.extend(embedded_gaps::<G>(&dir.join("encounters")));
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
        if !found.tested.contains(&rule.id) {
            gaps.push(format!("{} ({}) has no test named after it or marked with it", rule.id, rule.title));
        }
    }
    for id in found.code.union(&found.mentioned) {
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

/// Chapters without a module in `src/rules` and modules without a chapter. A module's name is made of words of the
/// chapter's title, in their order.
pub fn chapter_gaps(register: &Register, rules: &Path) -> Vec<String> {
    let mut chapters: Vec<&str> = Vec::new();
    for rule in &register.rules {
        if !chapters.contains(&rule.chapter.as_str()) {
            chapters.push(&rule.chapter);
        }
    }
    let modules: Vec<String> = fs::read_dir(rules)
        .map(|entries| {
            let names = entries.filter_map(Result::ok).map(|entry| entry.path());
            names.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).filter(|name| name != "mod").collect()
        })
        .unwrap_or_default();
    let words = |text: &str| {
        let lower = text.to_lowercase();
        lower
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let belongs = |module: &str, chapter: &str| {
        let mut title = words(chapter).into_iter();
        words(module).into_iter().all(|word| title.any(|other| other == word))
    };
    let mut gaps = Vec::new();
    for chapter in &chapters {
        if !modules.iter().any(|module| belongs(module, chapter)) {
            gaps.push(format!("the chapter {chapter:?} has no module in src/rules"));
        }
    }
    for module in &modules {
        if !chapters.iter().any(|chapter| belongs(module, chapter)) {
            gaps.push(format!("src/rules/{module} is no chapter of the register"));
        }
    }
    gaps
}

/// The list of golden cases of a game, `golden.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Golden {
    case: Vec<Case>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "deserialised to check that it is there")]
struct Case {
    id: String,
    rules: Vec<String>,
    edition: Option<String>,
    given: String,
    then: String,
}

/// Golden cases without a test, tests of golden cases that are not listed, cases whose rules are not.
fn golden_gaps(register: &Register, crate_dir: &Path) -> Vec<String> {
    let file = crate_dir.join("golden.toml");
    let Ok(text) = fs::read_to_string(&file) else { return Vec::new() };
    let golden: Golden = match toml::from_str(&text) {
        Ok(golden) => golden,
        Err(error) => return vec![format!("golden.toml cannot be read: {error}")],
    };
    let prefix = register.rules.first().and_then(|rule| rule.id.split_once('-')).map_or("", |(prefix, _)| prefix);
    let mut gaps = Vec::new();
    let mut cases = BTreeMap::new();
    for case in &golden.case {
        // GC-07 is played by tests named dk_gc_07_…
        let test = format!("{}_{}", prefix, case.id).to_lowercase().replace('-', "_");
        if cases.insert(test, false).is_some() {
            gaps.push(format!("{} stands twice in golden.toml", case.id));
        }
        for id in &case.rules {
            if register.rule(id).is_none() {
                gaps.push(format!("{} names {id}, which is not in the register", case.id));
            }
        }
    }
    for (path, name) in tests(crate_dir).into_iter().filter_map(|test| test.name.map(|name| (test.path, name))) {
        let Some(rest) = name.strip_prefix(&format!("{}_g", prefix.to_lowercase())) else { continue };
        let digits = rest.trim_start_matches(['c', '_']);
        let number: String = digits.chars().take_while(char::is_ascii_digit).collect();
        if number.is_empty() {
            continue;
        }
        let lead = &name[..name.len() - digits.len()];
        match cases.get_mut(&format!("{lead}{number}")) {
            Some(played) => *played = true,
            None => gaps.push(format!("{}: {name} plays a case that golden.toml does not list", path.display())),
        }
    }
    for (test, played) in cases {
        if !played {
            gaps.push(format!("no test is named {test}_…, after a case of golden.toml"));
        }
    }
    gaps
}

/// Ready-made encounters that are not embedded, not there, or do not say what they are.
fn embedded_gaps<G: Game>(folder: &Path) -> Vec<String> {
    let mut there: Vec<String> = files_below(folder, "toml")
        .iter()
        .filter_map(|path| Some(path.strip_prefix(folder).ok()?.to_str()?.replace('\\', "/")))
        .collect();
    there.sort();
    let mut embedded: Vec<String> = G::ENCOUNTERS.iter().map(|file| file.path.to_owned()).collect();
    embedded.sort();
    if there == embedded {
        let silent = G::ENCOUNTERS.iter().filter(|file| file.about().len() < 10);
        return silent
            .map(|file| format!("{} does not begin with a comment that says what it is", file.path))
            .collect();
    }
    vec![format!("Game::ENCOUNTERS is not the folder `encounters`:\n    listed {embedded:?}\n    there  {there:?}")]
}

/// Where ids were found.
#[derive(Debug, Default)]
struct Found {
    code: BTreeSet<String>,
    /// By a test's name or the comment above it.
    tested: BTreeSet<String>,
    /// Anywhere in a test file.
    mentioned: BTreeSet<String>,
}

fn find(crate_dir: &Path, prefix: &str) -> Found {
    let mut found = Found::default();
    for file in files_below(&crate_dir.join("src"), "rs") {
        let text = fs::read_to_string(&file).expect("source files can be read");
        let (code, tests) = text.split_at(text.find("#[cfg(test)]").unwrap_or(text.len()));
        found.code.extend(ids(code, prefix));
        found.mentioned.extend(ids(tests, prefix));
    }
    for file in files_below(&crate_dir.join("tests"), "rs") {
        found.mentioned.extend(ids(&fs::read_to_string(&file).expect("test files can be read"), prefix));
    }
    for test in tests(crate_dir) {
        found.tested.extend(ids(&test.mark, prefix));
        found.tested.extend(test.name.iter().flat_map(|name| ids(name, prefix)));
    }
    found
}

/// A test: where, what it is called, and the comment above it.
struct Test {
    path: PathBuf,
    name: Option<String>,
    mark: String,
}

fn tests(crate_dir: &Path) -> Vec<Test> {
    let mut all = Vec::new();
    for path in [files_below(&crate_dir.join("src"), "rs"), files_below(&crate_dir.join("tests"), "rs")].concat() {
        let text = fs::read_to_string(&path).expect("source files can be read");
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        for (place, _) in lines.iter().enumerate().filter(|(_, line)| **line == "#[test]") {
            // What a file says of itself (`//!`) marks no test.
            let is_mark = |line: &&&str| line.starts_with("#[") || line.starts_with("//") && !line.starts_with("//!");
            let above = lines[..place].iter().rev().take_while(is_mark);
            let below = lines[place + 1..].iter().take_while(is_mark);
            let mark = above.chain(below).filter(|line| line.starts_with("//")).copied().collect::<Vec<_>>().join("\n");
            let signature = lines[place + 1..].iter().find_map(|line| line.strip_prefix("fn "));
            let name = signature.and_then(|rest| rest.split('(').next()).map(str::to_owned);
            all.push(Test { path: path.clone(), name, mark });
        }
    }
    all
}

fn files_below(dir: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(dir) else { return Vec::new() };
    let mut files = Vec::new();
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() {
            files.extend(files_below(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The rule ids in a text: `DK-30` as written, `DK-30 to DK-33` for all between, or `dk_30` in a name.
fn ids(text: &str, prefix: &str) -> BTreeSet<String> {
    let lower = prefix.to_lowercase();
    let mut found = BTreeSet::new();
    let digits = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>();
    for (start, written) in [(format!("{prefix}-"), true), (format!("{lower}_"), false)] {
        for (place, _) in text.match_indices(&start) {
            let before = text[..place].chars().next_back();
            // `gdk_30` is a different word; `fn dk_30`, `(DK-30` and `_dk_30` are ids.
            if before.is_some_and(|c| c.is_ascii_alphanumeric()) {
                continue;
            }
            let rest = &text[place + start.len()..];
            let first = digits(rest);
            if first.len() < if written { 1 } else { 2 } {
                continue;
            }
            found.insert(format!("{prefix}-{first}"));
            let Some(last) = rest[first.len()..].strip_prefix(&format!(" to {start}")).map(digits) else { continue };
            if let (true, Ok(from), Ok(to)) = (written, first.parse::<u32>(), last.parse::<u32>()) {
                found.extend((from..=to).map(|number| format!("{prefix}-{number:0width$}", width = first.len())));
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
        let text = "/// Lose one (XY-30, XY-31).\nRuleId(\"XY-05\")\nfn xy_07_a_claim() {}\nfn proxy_99() {}\n// XY-41 to XY-43";
        assert_eq!(Vec::from_iter(ids(text, "XY")), ["XY-05", "XY-07", "XY-30", "XY-31", "XY-41", "XY-42", "XY-43"]);
    }

    fn crate_with(files: &[(&str, &str)]) -> tempfile::TempDir {
        let dir = tempfile::TempDir::new().expect("a temporary folder");
        for (path, text) in files {
            let path = dir.path().join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a temporary folder");
            fs::write(path, text).expect("a temporary file");
        }
        dir
    }

    fn register(ids: &[&str]) -> Register {
        let rule = |id: &&str| {
            format!(
                "[[rule]]\nid = \"{id}\"\nchapter = \"The Duel, and after\"\ntitle = \"t\"\ntext = \"x\"\nrulings = [\"none\"]\n"
            )
        };
        Register::of(&format!("game = \"t\"\ntitle = \"T\"\n{}", ids.iter().map(rule).collect::<String>()))
    }

    #[test]
    fn what_is_missing_is_named() {
        let source = "/// One (XY-01), two (XY-02), three (XY-03), five (XY-05).\n";
        let tests = "//! XY-02 is only mentioned.\n#[test]\nfn xy_01_holds() {}\n\n// XY-05.\n#[test]\nfn five() {}\n";
        let dir = crate_with(&[("src/lib.rs", source), ("tests/suite/main.rs", tests)]);
        let gaps = gaps(&register(&["XY-01", "XY-02", "XY-04", "XY-05"]), dir.path()).join("\n");
        assert!(gaps.contains("XY-01 names the ruling none"), "{gaps}");
        assert!(gaps.contains("XY-02 (t) has no test named after it"), "{gaps}");
        assert!(gaps.contains("XY-03 is named, but not in the register"), "{gaps}");
        assert!(gaps.contains("XY-04 (t) is named nowhere in the code"), "{gaps}");
        assert!(!gaps.contains("XY-01 (t)"), "{gaps}");
        assert!(!gaps.contains("XY-05 (t)"), "{gaps}");
    }

    #[test]
    fn chapters_are_folders_and_folders_are_chapters() {
        let dir = crate_with(&[("src/rules/duel/flip.rs", ""), ("src/rules/mod.rs", ""), ("src/rules/odd.rs", "")]);
        let rules = dir.path().join("src/rules");
        let gaps = chapter_gaps(&register(&["XY-01"]), &rules);
        assert_eq!(gaps, ["src/rules/odd is no chapter of the register"]);
        fs::remove_dir_all(rules.join("duel")).expect("it is ours");
        assert!(chapter_gaps(&register(&["XY-01"]), &rules)[0].contains("\"The Duel, and after\" has no module"));
    }

    #[test]
    fn golden_cases_are_listed_and_played() {
        let golden = "[[case]]\nid = \"GC-01\"\nrules = [\"XY-01\"]\ngiven = \"a\"\nthen = \"b\"\n\
            [[case]]\nid = \"GC-02\"\nrules = [\"XY-09\"]\ngiven = \"a\"\nthen = \"b\"\n";
        let tests = "#[test]\nfn xy_gc_01_a() {}\n#[test]\nfn xy_gc_03_b() {}\n#[test]\nfn xy_greets() {}\n";
        let dir = crate_with(&[("golden.toml", golden), ("tests/suite/main.rs", tests)]);
        let gaps = golden_gaps(&register(&["XY-01"]), dir.path()).join("\n");
        assert!(gaps.contains("GC-02 names XY-09"), "{gaps}");
        assert!(gaps.contains("xy_gc_03_b plays a case that golden.toml does not list"), "{gaps}");
        assert!(gaps.contains("no test is named xy_gc_02_…"), "{gaps}");
        assert!(!gaps.contains("xy_gc_01"), "{gaps}");
        assert!(!gaps.contains("xy_greets"), "{gaps}");
    }
}
