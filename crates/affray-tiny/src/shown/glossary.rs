//! Words of the screen that somebody meets for the first time.

use affray_core::Term;

/// The words, those that are met first in front.
pub const GLOSSARY: &[Term] = &[
    Term::new("Stamina", "TD-06", "how much a fighter can lose before being out"),
    Term::new("your turn", "TD-03", "turn up the top card of your deck, and your own edge of it counts"),
];
