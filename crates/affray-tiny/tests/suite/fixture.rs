//! Fights that stand just as a test needs them.
//!
//! A rule that comes up late (an empty deck, the last point of stamina, a bad hand) is tested on a fight that is *built* in
//! that state, not on one that was played up to it: the test then says what matters and nothing else, and a change of any
//! other rule leaves it alone. State is public for that; the GM's `set` is for people, and tests of its own.

use affray_core::{AddressedEvent, Bag, CardSet, Cast, Game, Progress, Scene, Script, Seat, Setup};
use affray_tiny::state::card::Pile;
use affray_tiny::{Edition, Event, Fight, Rulings, Tiny};

/// Anchor's seat.
pub const ANCHOR: Seat = Seat(0);
/// Dart's seat.
pub const DART: Seat = Seat(1);

/// A fight in the making, and what happened in it.
pub struct Fixture {
    /// How it stands.
    pub fight: Fight,
    /// What happened in the steps that were [run](Fixture::run), and who was shown it.
    pub events: Vec<AddressedEvent<Event>>,
    /// Whether it goes on.
    pub progress: Progress,
}

/// A fight of this edition at its beginning, with the default rulings.
pub fn fight(edition: Edition) -> Fixture {
    let fight = Fight::new(edition, &Rulings::default());
    Fixture { fight, events: Vec::new(), progress: Progress::Going }
}

/// The names of the seats.
pub fn cast() -> Cast {
    Tiny::open(&Setup { encounter: Tiny::STARTER.to_owned(), ..Setup::default() }).expect("the starter opens").cast
}

/// The cards of these codes.
pub fn pile(codes: &str) -> Pile {
    CardSet::of(codes.split_whitespace().map(|code| code.parse().expect("the code of a card")))
}

impl Fixture {
    /// The deck of a fighter is these cards; what is neither there nor in the hand is discarded.
    pub fn deck(mut self, seat: Seat, codes: &str) -> Fixture {
        let fighter = self.fight.fighter_mut(seat);
        fighter.deck = pile(codes);
        fighter.discard = Pile::full();
        for card in fighter.deck.cards().chain(fighter.hand.cards()) {
            assert!(fighter.discard.take(card), "{card} lies in one place only");
        }
        self
    }

    /// The hand of a fighter is these cards, out of the deck.
    pub fn hand(mut self, seat: Seat, codes: &str) -> Fixture {
        let fighter = self.fight.fighter_mut(seat);
        for card in pile(codes).cards() {
            assert!(fighter.deck.take(card), "{card} lies in the deck");
            fighter.hand.add(card);
        }
        self
    }

    /// A fighter has lost so much.
    pub fn lost(mut self, seat: Seat, lost: u8) -> Fixture {
        self.fight.fighter_mut(seat).lost = lost;
        self
    }

    /// Runs so many steps by a script, which must fit to the last card.
    pub fn run(mut self, steps: usize, write: impl FnOnce(Script<Fight>) -> Script<Fight>) -> Fixture {
        let mut script = write(Script::new(cast()));
        for _ in 0..steps {
            self.progress = self.fight.step(&mut script).expect("the script fits");
        }
        self.events = script.finish();
        self
    }

    /// What happened, whoever was shown it.
    pub fn happened(&self) -> Vec<Event> {
        self.events.iter().map(|addressed| addressed.event).collect()
    }
}
