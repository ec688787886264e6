//! The words of the language, and what may have been meant by one that is none.

use affray_core::encounter::{nearest, one_of};

use super::super::deck::Deck;
use super::super::expr::{By, End, What};
use super::Mistake;

/// Whether a word means something in the language, and can be no hand's name.
pub fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word) || function(word).is_some()
}

const RESERVED: [&str; 16] = [
    "and", "or", "not", "of", "in", "given", "until", "vs", "against", "if", "then", "else", "any", "all", "cards",
    "value",
];

/// The other words of the language, which may be misspelt as well.
const OTHERS: [&str; 25] = [
    "count",
    "sum",
    "highest",
    "lowest",
    "alike",
    "pairs",
    "ranks",
    "suited",
    "suits",
    "run",
    "suitedrun",
    "groups",
    "max",
    "min",
    "abs",
    "best",
    "worst",
    "middle",
    "pair",
    "full",
    "house",
    "straight",
    "flush",
    "keep",
    "drop",
];

/// What is asked of cards by `word(cards)`.
pub(super) fn function(word: &str) -> Option<What> {
    Some(match word {
        "count" => What::Count,
        "sum" => What::Sum,
        "highest" => What::Kept(End::Best, 1),
        "lowest" => What::Kept(End::Worst, 1),
        "alike" => What::Most(By::Rank),
        "pairs" => What::Groups(By::Rank, 2),
        "ranks" => What::Groups(By::Rank, 1),
        "suited" => What::Most(By::Suit),
        "suits" => What::Groups(By::Suit, 1),
        "run" => What::Run,
        "suitedrun" => What::SuitedRun,
        _ => return None,
    })
}

pub(super) fn end_of(word: &str) -> Option<End> {
    match word {
        "best" | "highest" => Some(End::Best),
        "worst" | "lowest" => Some(End::Worst),
        "middle" => Some(End::Middle),
        _ => None,
    }
}

pub(super) fn is_pattern(word: &str) -> bool {
    ["pair", "full", "straight", "run", "flush"].contains(&word)
}

pub(super) fn small_number(word: &str) -> Option<i64> {
    match word {
        "two" => Some(2),
        "three" => Some(3),
        "four" => Some(4),
        "five" => Some(5),
        _ => word.parse().ok(),
    }
}

/// The most names that are listed; more than that nobody reads.
const MOST_LISTED: usize = 12;

/// The mistake of a word that no card has, with a hint: the nearest word there is, else what cards are called by.
pub(super) fn no_card(deck: &Deck, name: String) -> Mistake {
    // Each name with how many kinds of card have it, in the order of the deck.
    let mut names: Vec<(&str, usize)> = Vec::new();
    for name in deck.entries.iter().flat_map(|entry| entry.names.iter()) {
        match names.iter_mut().find(|(known, _)| known == name) {
            Some((_, kinds)) => *kinds += 1,
            None => names.push((name, 1)),
        }
    }
    let known = names.iter().map(|(name, _)| *name).chain(RESERVED).chain(OTHERS);
    let hint = match nearest(&name, known) {
        // Every letter is near to something, and means none of it.
        _ if is_letter(&name) => format!("if it stands for a number, say which: --sweep {name}=5..10"),
        Some(near) => format!("did you mean {near:?}?"),
        None if names.len() <= MOST_LISTED => format!("there is {}", one_of(names.iter().map(|(name, _)| *name))),
        None => groups(&names),
    };
    Mistake::NoCard { deck: deck.title.clone(), name, hint }
}

/// Whether a word is one letter, as people write for a number that is still open.
fn is_letter(name: &str) -> bool {
    name.len() == 1 && name.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

/// The mistake of dice that are rolled again and added on.
pub(super) fn exploding() -> Mistake {
    Mistake::Otherwise {
        found: "dice that explode are not known".to_owned(),
        instead: "one that explodes once is a die of its own: d{1*6, 2*6, 3*6, 4*6, 5*6, 7, 8, 9, 10, 11, 12}"
            .to_owned(),
    }
}

/// The mistake of dice with something else than numbers on them.
pub(super) fn symbols(face: &str) -> Mistake {
    Mistake::Otherwise {
        found: format!("faces of dice are numbers, and {face:?} is none"),
        instead: format!(
            "dice with symbols are a deck whose cards are put back: --deck \"{face}*2, blank*4\" --replace, and --cards \
             for how many are rolled"
        ),
    }
}

/// The mistake of a word that other programs know, with what to write for it.
pub(super) fn known_elsewhere(word: &str, next: &str) -> Option<Mistake> {
    let otherwise = |found: String, instead: &str| Some(Mistake::Otherwise { found, instead: instead.to_owned() });
    match (word, next) {
        ("explode" | "explodes" | "exploding", _) => Some(exploding()),
        ("reroll" | "rerolled", _) => otherwise(
            "rerolling is not known".to_owned(),
            "ones rerolled once are a die of their own: d{1, 2*7, 3*7, 4*7, 5*7, 6*7}",
        ),
        ("royal", "flush") => otherwise(
            "a royal flush has no name here".to_owned(),
            "in five cards, write straight flush and 5 of 10 | jack | queen | king | ace",
        ),
        _ => None,
    }
}

/// What the cards of a large deck are called by: the names that most of them share, and the code of one.
fn groups(names: &[(&str, usize)]) -> String {
    let is_word = |name: &str| name.chars().all(char::is_alphabetic) && name.chars().count() > 2;
    let mut shared: Vec<&(&str, usize)> = names.iter().filter(|(name, kinds)| *kinds > 1 && is_word(name)).collect();
    shared.sort_by_key(|(_, kinds)| std::cmp::Reverse(*kinds));
    let left_out = if shared.len() > MOST_LISTED { " …" } else { "" };
    let shared: Vec<&str> = shared.iter().take(MOST_LISTED).map(|(name, _)| *name).collect();
    let code = names.iter().find(|(_, kinds)| *kinds == 1).map_or("", |(name, _)| *name);
    match shared.is_empty() {
        true => format!("cards are called by code, such as {code:?}"),
        false => format!("cards are called by kind ({}{left_out}) or by code, such as {code:?}", shared.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_language_that_can_be_misspelt_is_known() {
        for word in OTHERS {
            let is_used = function(word).is_some() || end_of(word).is_some() || is_pattern(word);
            assert!(is_used || ["groups", "max", "min", "abs", "house", "keep", "drop"].contains(&word), "{word}");
        }
    }

    #[test]
    fn a_hint_is_short() {
        for deck in [Deck::tarot(), Deck::playing(1, 0)] {
            let hint = no_card(&deck, "xyzzy".to_owned()).to_string();
            assert!(hint.chars().count() < 250, "{hint}");
        }
    }
}
