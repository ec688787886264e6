//! Words of the screen that somebody meets for the first time.

use affray_core::Term;

/// The words, those that are met first in front.
pub const GLOSSARY: &[Term] = &[
    Term::new("Stamina", "DK-04", "the cards left to fight with: somebody without any is out"),
    Term::new("Exhausted", "DK-30", "cards of lost Stamina: they are in no deck until some is regained"),
    Term::new("reshuffle", "DK-26", "the discard pile goes back into the deck; exhausted cards do not"),
    Term::new("Flashback", "DK-21", "green tokens buy another flip in place of the one just made"),
    Term::new("green", "DK-17", "a sign on some cards: whoever flips one takes a token, which buys things later"),
    Term::new(
        "Defend token",
        "DK-84",
        "spent when a foe attacks: to lessen the blow, to hit back, or to draw it away from a friend",
    ),
    Term::new(
        "advantage",
        "DK-09",
        "one more card to flip, of which the best counts; with disadvantage the worst does",
    ),
    Term::new("Harm", "DK-44", "a lasting hurt, in place of some points of Stamina"),
    Term::new("Wound", "DK-46", "a worse hurt: a card that spoils flips goes into the deck"),
    Term::new("Bad Bank", "DK-65", "points that the Game Master saves up from flips that went wrong"),
];
