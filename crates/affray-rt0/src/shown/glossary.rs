//! Words of the screen that somebody meets for the first time.

use affray_core::Term;

/// The words, those that are met first in front.
pub const GLOSSARY: &[Term] = &[
    Term::new("goes off", "RT-24", "the bin has what it needs: its effect happens at once and its cards are gone"),
    Term::new(
        "Shields",
        "RT-29",
        "each takes one point of damage in place of its holder, until the holder's first turn in a later round",
    ),
    Term::new("Corruption", "RT-11", "what dark powers cost: it only ever grows"),
    Term::new(
        "intends",
        "RT-16",
        "what an adversary will do when the players have had their turns, by the card drawn for it",
    ),
    Term::new("Movement", "RT-35", "the bin for a step to another place; it takes any card"),
    Term::new("Supremacy", "RT-76", "marks for a victory won well"),
];
