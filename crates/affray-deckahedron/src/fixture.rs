//! Tables laid out by hand, for tests and examples: one character or more, foes, and piles as a case describes them.

use std::sync::Arc;

use affray_core::{Bag, Cast, Role, Seat, SeatInfo, Sitter};

use crate::card::{self, Card, Pile};
use crate::edition::Edition;
use crate::fighter::{Fighter, Make, Standing, Who};
use crate::frame::{Chapter, Frame, Kind, Place, Shared};
use crate::item::Die;
use crate::mark::Ranks;
use crate::rulings::Rulings;
use crate::story::{Beat, Story};

/// The first character of a fixture.
pub const ADA: Who = Who(0);
/// Its first foe.
pub const FOE: Who = Who(1);

/// A fight of one character, Ada, against so many foes of ticks (5 Stamina, 1d4), or one decked foe in the module.
///
/// # Panics
/// Never: the ranks are written here.
pub fn fight(edition: Edition, ranks: (u8, u8, u8), foes: u8) -> Story {
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
    let frame = Frame {
        edition,
        rulings: Rulings::of(edition),
        names,
        chapters: vec![chapter(Kind::Fight)],
        situations: Vec::new(),
        abilities: Vec::new(),
    };
    Story {
        frame: Shared(Arc::new(frame)),
        fighters,
        characters: 1,
        gm,
        bank: 0,
        good_bank: 0,
        paid: 0,
        chapter: 0,
        round: 1,
        beat: Beat::Spotlight(0),
        outcome: None,
        spotlight: None,
        place: Place::default(),
        answers: 0,
        acted: 0,
        waited: 0,
        stage: 0,
    }
}

/// A bare chapter.
pub fn chapter(kind: Kind) -> Chapter {
    Chapter {
        kind,
        name: "The fight".to_owned(),
        round_limit: 100,
        hazard: None,
        place: Place::default(),
        chase: false,
        loot_weapons: false,
        circles: 0,
        situations: 0,
        challenges: Vec::new(),
        goods: Vec::new(),
    }
}

/// Changes the frame of a story.
pub fn reframe(story: &mut Story, change: impl FnOnce(&mut Frame)) {
    change(Arc::make_mut(&mut story.frame.0));
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
pub fn lay(story: &mut Story, who: Who, extra: &str, discard: &str, exhausted: &str) {
    let edition = story.edition();
    let (extra, discard, exhaustion) = (cards(extra), cards(discard), cards(exhausted));
    let known = card::faces(edition);
    let fighter = story.fighter_mut(who);
    fighter.deck = Pile::from_bits((card::BASE | extra.bits()) & !discard.bits() & !exhaustion.bits());
    let used = fighter.deck.bits() | discard.bits();
    fighter.supply = Pile::from_bits((known.wounds | known.blessings) & !used);
    fighter.discard = discard;
    fighter.exhaustion = exhaustion;
    fighter.standing = Standing::Up;
}

/// How many cards are in somebody's deck.
pub fn deck_size(story: &Story, who: Who) -> usize {
    story.fighter(who).deck.len()
}
