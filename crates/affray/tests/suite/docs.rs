//! The book has one index, links lead somewhere, and the first screen names what there is.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(page: &Path) -> String {
    fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

fn pages(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    files.filter(|file| file.extension().is_some_and(|extension| extension == "md")).collect()
}

/// Where the links of a page lead, those to other places on the net left out.
fn links(text: &str) -> Vec<String> {
    let mut inside = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        }
        let after = line.split("](").skip(1).filter(|_| !inside);
        found.extend(after.filter_map(|rest| rest.split_once(')')).map(|(link, _)| link.to_owned()));
    }
    found.retain(|link| !link.contains("://"));
    found
}

/// The anchors of a page's headings.
fn anchors(text: &str) -> Vec<String> {
    let headings =
        text.lines().filter_map(|line| line.strip_prefix('#')).map(|line| line.trim_start_matches('#').trim());
    headings
        .map(|heading| {
            let kept = heading
                .to_lowercase()
                .chars()
                .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
                .collect::<String>();
            kept.replace(' ', "-")
        })
        .collect()
}

#[test]
fn every_page_of_the_book_is_in_its_index() {
    let docs = root().join("docs");
    let listed = links(&text(&docs.join("SUMMARY.md")));
    for page in pages(&docs) {
        let name = page.file_name().expect("a name").to_string_lossy().into_owned();
        assert!(name == "SUMMARY.md" || listed.contains(&name), "docs/SUMMARY.md does not list {name}");
    }
}

#[test]
fn links_lead_somewhere() {
    for page in pages(&root()).into_iter().chain(pages(&root().join("docs"))) {
        let (words, folder) = (text(&page), page.parent().expect("a folder"));
        for link in links(&words) {
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() { page.clone() } else { folder.join(file) };
            assert!(target.exists(), "{}: {link} leads nowhere", page.display());
            let found = anchor.is_empty() || anchors(&text(&target)).iter().any(|known| known == anchor);
            assert!(found, "{}: {link} leads to no heading", page.display());
        }
    }
}

#[test]
fn the_first_screen_names_odds_simulation_and_comparison() {
    let help = Command::cargo_bin("affray").expect("the command is built").arg("--help").output().expect("it runs");
    let help = String::from_utf8(help.stdout).expect("text");
    let about = help.lines().take(3).collect::<Vec<_>>().join(" ");
    for word in ["play", "odds", "simulate", "compare"] {
        assert!(about.contains(word), "the help begins with {about:?}");
    }
    let readme = text(&root().join("README.md"));
    let screen = readme.lines().take(24).collect::<Vec<_>>().join("\n");
    for word in ["affray play", "affray odds", "affray sim", "affray compare"] {
        assert!(screen.contains(word) && help.contains(word), "{word}");
    }
}

/// Whether a file or folder of the repository has this path, from its root or from any folder; `.rs` may be left out.
fn is_in_tree(tree: &[String], path: &str) -> bool {
    let ends =
        |file: &String, path: &str| file.strip_suffix(path).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
    let path = path.trim_end_matches('/');
    tree.iter().any(|file| ends(file, path) || ends(file, &format!("{path}.rs")))
}

/// Every file and folder of the repository, apart from what is built.
fn tree(folder: &Path, from: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        if name == "target" || name.starts_with('.') {
            continue;
        }
        found.push(path.strip_prefix(from).expect("below the root").to_string_lossy().replace('\\', "/"));
        if path.is_dir() {
            tree(&path, from, found);
        }
    }
}

#[test]
fn every_path_that_the_map_names_is_in_the_tree() {
    let (root, mut all) = (root(), Vec::new());
    tree(&root, &root, &mut all);
    let is_path = |code: &&str| {
        let plain = code.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
        plain
            && !code.starts_with('/')
            && (code.contains('/') || Path::new(code).extension().is_some_and(|end| end == "rs"))
    };
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let text = text(&root.join(page));
        let mut checked = 0;
        for code in text.split('`').skip(1).step_by(2).filter(is_path) {
            checked += 1;
            // What a reader of CONTRIBUTING is about to make is not there yet.
            assert!(code.contains("cutlass") || is_in_tree(&all, code), "{page} names `{code}`, which is nowhere");
        }
        assert!(checked > 10, "{page} names {checked} paths");
    }
    assert!(!is_in_tree(&all, "fight/undone.rs") && is_in_tree(&all, "fight/undo"), "a path is told from another");
}
