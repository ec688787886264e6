//! Words of the screen that somebody meets for the first time.

use affray_core::Term;

/// The words, those that are met first in front.
pub const GLOSSARY: &[Term] = &[
    Term::new(
        "slot",
        "SU-13",
        "when somebody acts in every turn of the fight, by the low value of their action card: 10 first, 1 last",
    ),
    Term::new("tilted", "SU-16", "the action card is turned aside: this person's own round of this turn is over"),
    Term::new("value", "SU-22", "what the cards laid come to, with the rank: the higher one wins the contest"),
    Term::new(
        "weak",
        "SU-24",
        "the cards laid go over the rank, so the play is worth only half of it, and it has no margin",
    ),
    Term::new("margin", "SU-28", "what the cards laid leave of the attacker's rank; each point makes a hit stronger"),
    Term::new("boost", "SU-23", "a further card beside those that count, worth 1 whatever it shows"),
    Term::new("Impact", "SU-30", "how hard a blow lands before armour"),
    Term::new("Shock", "SU-48", "the harm that goes away soonest; at twice Body what follows is Damage"),
    Term::new("Damage", "SU-51", "harm that stays; past Body it is Trauma"),
    Term::new("Trauma", "SU-51", "open harm, for which a card is drawn every own round to see whether it bleeds"),
    Term::new("refresh", "SU-10", "an own round given up for a full hand"),
];
