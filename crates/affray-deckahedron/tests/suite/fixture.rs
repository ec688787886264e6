//! Fights laid out by hand: one character or more, foes, and piles as a case describes them.

use affray_core::{Bag, Cast, Role, Seat, SeatInfo, Sitter};
use affray_deckahedron::edition::Edition;
use affray_deckahedron::state::attribute::Ranks;
use affray_deckahedron::state::card::{self, Card, Pile};
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::{Fighter, FighterId, Make, Standing};
use affray_deckahedron::state::item::Die;
use affray_deckahedron::state::scenario::{Chapter, ChapterKind, Scenario};

/// The first character of a fixture.
pub const ADA: FighterId = FighterId(0);
/// Its first foe.
pub const FOE: FighterId = FighterId(1);

/// A fight of one character, Ada, against so many foes of ticks (5 Stamina, 1d4), or one decked foe in the module.
pub fn fight(edition: Edition, ranks: (u8, u8, u8), foes: u8) -> Fight {
    let ranks = Ranks::new(ranks.0, ranks.1, ranks.2).expect("fixtures name ranks from 1 to 4");
    let gm = Seat(1);
    let mut fighters = vec![Fighter::fresh(edition, Make::Character, ranks, Seat(0))];
    let mut names = vec!["Ada".to_owned()];
    for number in 1..=foes {
        let make = if edition == Edition::Module { Make::Decked } else { Make::Ticks };
        let mut foe = Fighter::fresh(edition, make, ranks, gm);
        foe.ticks = if make == Make::Ticks { 5 } else { 0 };
        foe.die = Die::D4;
        fighters.push(foe);
        names.push(format!("Foe {number}"));
    }
    let mut fight = Fight::new(Scenario::of_one_fight(edition, names), fighters, 1, gm);
    (fight.round, fight.beat) = (1, Beat::Spotlight(ADA));
    fight
}

/// A bare chapter.
pub fn chapter(kind: ChapterKind) -> Chapter {
    Chapter::new(kind, "The fight")
}

/// Ada and the GM.
pub fn cast() -> Cast {
    let seat = |name: &str, role| SeatInfo { name: name.to_owned(), role, sitter: Sitter::Bot("plain".to_owned()) };
    Cast::new(vec![seat("Ada", Role::Player), seat("GM", Role::Gm)])
}

/// The cards of these codes.
///
/// # Panics
/// If a code names no card.
pub fn cards(codes: &str) -> Pile {
    Pile::of(codes.split_whitespace().map(|code| code.parse::<Card>().expect("fixtures name cards")))
}

/// Lays out somebody's piles: these extra cards in the deck, these discarded, these exhausted; every other base card
/// is in the deck.
pub fn lay(fight: &mut Fight, who: FighterId, extra: &str, discard: &str, exhausted: &str) {
    let edition = fight.edition();
    let (extra, discard, exhaustion) = (cards(extra), cards(discard), cards(exhausted));
    let known = card::faces(edition);
    let fighter = fight.fighter_mut(who);
    fighter.deck = Pile::from_bits((card::BASE | extra.bits()) & !discard.bits() & !exhaustion.bits());
    let used = fighter.deck.bits() | discard.bits();
    fighter.supply = Pile::from_bits((known.wounds | known.blessings) & !used);
    fighter.discard = discard;
    fighter.exhaustion = exhaustion;
    fighter.standing = Standing::Up;
}

/// How many cards are in somebody's deck.
pub fn deck_size(fight: &Fight, who: FighterId) -> usize {
    fight.fighter(who).deck.len()
}
