//! Ids of elements: stable from one update to the next, and different for everything on a page.

use std::collections::HashMap;
use std::fmt::Write as _;

/// The most letters of a name that go into an id.
const LONGEST: usize = 28;

/// Hands out ids, each once.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    /// How often each was asked for.
    used: HashMap<String, usize>,
}

impl Ids {
    /// An id made of these words.
    pub(crate) fn make(&mut self, parts: &[&str]) -> String {
        let id = parts.iter().map(|part| slug(part)).collect::<Vec<_>>().join("-");
        let count = self.used.entry(id.clone()).or_default();
        *count += 1;
        if *count == 1 { id } else { format!("{id}..{count}") }
    }
}

/// A word as part of an id: letters and digits, whatever else it holds as its number.
fn slug(word: &str) -> String {
    let mut slug = String::new();
    for letter in word.chars() {
        match letter {
            'a'..='z' | 'A'..='Z' | '0'..='9' => slug.push(letter),
            ' ' | '-' | '_' => slug.push('_'),
            other => _ = write!(slug, ".{:x}", u32::from(other)),
        }
        if slug.len() >= LONGEST {
            break;
        }
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_id_is_handed_out_twice() {
        let mut ids = Ids::default();
        assert_eq!(ids.make(&["c", "Ada", "Hand", "7W"]), "c-Ada-Hand-7W");
        assert_eq!(ids.make(&["c", "Ada", "Hand", "7W"]), "c-Ada-Hand-7W..2");
        assert_ne!(ids.make(&["p", "Ä"]), ids.make(&["p", "Ö"]));
        let long = "x".repeat(10_000);
        assert!(ids.make(&["p", &long]).len() < 64);
        assert_ne!(ids.make(&["p", &long]), ids.make(&["p", &long]));
    }
}
