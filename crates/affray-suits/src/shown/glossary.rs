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
    Term::new("attack", "SU-42", "a contest of the rank in the weapon's skill against the target's defence"),
    Term::new("parry", "SU-43", "the weapon in hand wards the blow off, at its rank"),
    Term::new("dodge", "SU-43", "the body gets out of the way, at the rank of Body"),
    Term::new("draw from the deck", "SU-25", "the top card counts in place of one from the hand"),
    Term::new("what do you defend with", "SU-26", "the defender may lay cards or draw one, and pays no round for it"),
    Term::new("rest", "SU-62", "an own round without action, in which Shock fades"),
    Term::new("wait", "SU-17", "an own round in which nothing is done"),
    Term::new("ready", "SU-37", "a weapon that is not at hand takes rounds before it can strike"),
    Term::new("what do you do", "SU-17", "an own round holds one action; defending is free"),
    Term::new("rank", "SU-02", "a number for how good somebody is at a thing; cards up to it count in full"),
    Term::new("throw", "SU-10", "cards of the hand go away before others are drawn"),
    Term::new("treat", "SU-66", "a medic works on wounds, where no enemy is near"),
    Term::new("operate", "SU-79", "a surgeon takes Trauma away, at some danger"),
    Term::new("dying", "SU-85", "a hero may try for a last speech"),
    Term::new("finish anybody off", "SU-60", "whoever lies helpless can be killed in two rounds"),
    Term::new("died in bed", "SU-82", "a surgeon may fight for a life that was lost to bad care"),
];
