//! Names of people in a file.

use std::collections::BTreeSet;

use super::diagnostic::Diagnostic;
use super::spanned::Spanned;

/// The names of several alike, numbered; one alone keeps its name.
pub fn numbered(name: &str, count: u8) -> impl Iterator<Item = String> + '_ {
    (1..=count).map(move |number| if count == 1 { name.to_owned() } else { format!("{name} {number}") })
}

/// Refuses a file in which a name is empty, or given twice.
pub fn distinct_names<'a>(names: impl IntoIterator<Item = &'a Spanned<String>>) -> Result<(), Vec<Diagnostic>> {
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut mistakes = Vec::new();
    for name in names {
        if name.trim().is_empty() {
            mistakes.push(name.diagnostic("a name is empty").help("give everyone a name"));
        } else if !seen.insert(name.to_lowercase()) {
            let diagnostic = name.diagnostic(format!("the name {:?} is given twice", name.as_str()));
            mistakes.push(diagnostic.help("give everyone a name of their own"));
        }
    }
    if mistakes.is_empty() { Ok(()) } else { Err(mistakes) }
}
