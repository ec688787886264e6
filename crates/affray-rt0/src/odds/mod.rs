//! What RT:0 can be asked about chances: each query runs the rules' own methods, so no figure has a formula of its own.
//!
//! One module for each family: checks, opening hands, intents, bins that go off, runs, and gambles.

mod check;
mod fires;
mod gamble;
mod hand;
mod intent;
mod run;

use crate::state::card::Classed as _;
use std::collections::BTreeMap;

use affray_core::query::{Param, QueryError, QueryValues, Takes};
use affray_core::{Bag, Query, Rulings as _};
use smallvec::SmallVec;

use crate::game::Rt0;
use crate::language::book::{Book, SharedBook};
use crate::rulings::Rulings;
use crate::state::adversary::Standing;
use crate::state::arena::Arena;
use crate::state::card::{Class, Pile, Tarot};
use crate::state::fight::{Fight, Settings, Turn};
use crate::state::ids::{FoeId, PlayerId};
use crate::state::player::Status;
use crate::state::sheet::Sheet;
use crate::state::traits::{Trait, TraitSet};

/// Everything that can be asked.
pub const QUERIES: &[Query] =
    &[check::CHECK, check::TOGETHER, check::HELP, hand::HAND, intent::INTENT, fires::FIRES, run::RUN, gamble::GAMBLE];

/// Assorted queries with their values, for tests that compare exact odds with simulation.
pub const SAMPLES: &[(&str, &[(&str, &str)])] = &[
    ("check", &[]),
    ("check", &[("difficulty", "hard"), ("edge", "bonus"), ("deck", "unlucky")]),
    ("check", &[("difficulty", "easy"), ("edge", "penalty"), ("arcana", "M13"), ("gone", "M19,M21,KW,3C")]),
    ("together", &[]),
    ("together", &[("form", "one-is-enough"), ("players", "4"), ("difficulty", "hard")]),
    ("help", &[]),
    ("help", &[("helping", "hard"), ("difficulty", "easy"), ("deck", "lucky")]),
    ("hand", &[]),
    ("hand", &[("of", "swords,wands"), ("at-least", "3"), ("cards", "6"), ("deck", "lucky")]),
    ("hand", &[("of", "cups,pentacles"), ("sum", "20")]),
    ("intent", &[]),
    ("intent", &[("adversary", "training_attack_robot"), ("seen", "M3,M8,7P")]),
    ("intent", &[("rounds", "2")]),
    ("fires", &[]),
    ("fires", &[("bin", "defend"), ("on", "4C,3P"), ("order", "best"), ("deck", "unlucky")]),
    ("fires", &[("tower", "dead"), ("cards", "4")]),
    ("run", &[("trait", "fast")]),
    ("gamble", &[]),
    ("gamble", &[("on", "take-a-chance")]),
];

/// The player a query is about sits first.
const ME: PlayerId = PlayerId(0);

/// The adversary a query is about stands first.
const FOE: FoeId = FoeId(0);

const DECK: Param = Param {
    name: "deck",
    about: "the player's deck: 78 cards, or 70 for the Lucky and the Unlucky",
    takes: Takes::Word(&["normal", "lucky", "unlucky"]),
    default: "normal",
};

const GONE: Param = Param {
    name: "gone",
    about: "cards that are not in the deck just now: in hand, on bins, discarded",
    takes: Takes::Text("cards with commas between them, such as m16,kw,3c"),
    default: "",
};

/// Good Idea! makes a hand of 8, and The High Priestess one of 6 (RT-21, RT-37, RT-82).
const HAND_CARDS: &str = "how many cards are drawn: 5, with the extra cards of a Good Idea! 8";

const TOWER: Param = Param {
    name: "tower",
    about: "whether The Tower takes the hand, or is a dead card like any other that does not fit",
    takes: Takes::Word(&["strikes", "dead"]),
    default: "strikes",
};

const FROM: Param = Param {
    name: "from",
    about: "start from the piles, bins, traits and rulings of this record; `deck` is not asked then",
    takes: Takes::Record,
    default: "",
};

const WHO: Param = Param {
    name: "who",
    about: "whose, in the record; the first player's if left out",
    takes: Takes::Text("a name"),
    default: "",
};

const ANSWER: Param = Param {
    name: "answer",
    about: "after so many answers of the record; its end when left out",
    takes: Takes::Text("a number"),
    default: "",
};

const DIFFICULTY: &[&str] = &["impossible", "unlikely", "hard", "medium", "easy", "trivial", "automatic"];

/// A card as people type it at the table: `7w`, `qs`, `m16`, `tow`.
fn read_card(typed: &str) -> Option<Tarot> {
    match Tarot::meant(typed)[..] {
        [card] => Some(card),
        _ => None,
    }
}

/// Cards with commas between them.
fn cards(given: &QueryValues, name: &str) -> Result<Pile, QueryError> {
    let mut pile = Pile::default();
    for code in given.text(name).split([',', ' ']).filter(|code| !code.is_empty()) {
        let card = read_card(code)
            .ok_or_else(|| QueryError::value(name, code, "cards such as m16, kw, 10s, pgc, with commas between"))?;
        if pile.count(card) > 0 {
            return Err(QueryError::Impossible(format!("{name} names {card} twice, but there is only one")));
        }
        pile.add(card);
    }
    Ok(pile)
}

/// Classes and cards with commas between them.
fn sorts(given: &QueryValues, name: &str) -> Result<Pile, QueryError> {
    let mut pile = Pile::default();
    for word in given.text(name).split([',', ' ']).filter(|word| !word.is_empty()) {
        let class = Class::ALL.into_iter().find(|class| class.slug() == word);
        let named = if class.is_none() { read_card(word) } else { None };
        if class.is_none() && named.is_none() {
            let allowed = "swords, wands, cups, pentacles, major, or cards such as kw and m1";
            return Err(QueryError::value(name, word, allowed));
        }
        for card in Pile::full().cards() {
            if (Some(card.class()) == class || Some(card) == named) && pile.count(card) == 0 {
                pile.add(card);
            }
        }
    }
    Ok(pile)
}

/// So many players with this deck against an adversary, the first of them to act; cards that are gone lie in the box.
fn table(given: &QueryValues, seats: Seats, foe: &str, gone: Pile) -> Result<Fight, QueryError> {
    if let Some(edition) = &given.edition {
        return Err(QueryError::Impossible(format!("RT:0 has no editions, so no {edition:?}")));
    }
    let mut rulings = Rulings::default();
    for (name, value) in &given.rulings {
        rulings.set(name, value).map_err(|no| QueryError::Impossible(no.to_string()))?;
    }
    let book = Book::new(rulings, &BTreeMap::new()).map_err(|error| QueryError::Impossible(error.to_string()))?;
    let Some(block) = book.block(foe) else {
        let known: Vec<&str> = book.blocks.iter().map(|block| block.slug.as_str()).collect();
        return Err(QueryError::value("adversary", foe, known.join(", ")));
    };
    let Seats { players, traits, arcana } = seats;
    let sheets = (0..players).map(|_| Sheet { traits, arcana, ..Sheet::default() });
    let mut fight = Fight::new(SharedBook::new(book), Settings::default(), Arena::Normal, sheets, 0, &[block]);
    fight.round = 1;
    fight.order = fight.player_ids().collect();
    fight.turn = Turn { who: Some(ME), fooled: true, ..Turn::default() };
    set_aside(&mut fight, gone)?;
    Ok(fight)
}

/// Cards that are not in the deck lie in the box.
fn set_aside(fight: &mut Fight, gone: Pile) -> Result<(), QueryError> {
    for card in gone.cards() {
        let player = &mut fight.players[ME];
        if !player.deck.take(card) {
            return Err(QueryError::Impossible(format!("{} is not in this deck anyway", card.name())));
        }
        player.exiled.add(card);
    }
    Ok(())
}

/// The player asked about, alone against an adversary: fresh, or as a record has them as the next turn opens.
fn alone(given: &QueryValues) -> Result<Fight, QueryError> {
    let gone = cards(given, "gone")?;
    if !given.has("from") {
        return table(given, Seats::of(1, given), "brock", gone);
    }
    let play = given.recorded::<Rt0>()?;
    let mut fight = play.scene().clone();
    let name = given.text("who");
    let names = || fight.player_ids().map(|p| play.cast().name(p.seat()));
    let Some(place) = names().position(|known| name.is_empty() || known.eq_ignore_ascii_case(name)) else {
        return Err(QueryError::value("who", name, affray_core::encounter::one_of(names())));
    };
    fight.players.swap(0, place);
    fight.players.truncate(1);
    fight.eddies.clear();
    fight.order = SmallVec::from_slice(&[ME]);
    fight.turn = Turn { who: Some(ME), fooled: true, ..Turn::default() };
    fight.outcome = None;
    let player = &mut fight.players[ME];
    player.status = Status::Active;
    player.discard.absorb(player.hand.drain());
    player.discard.absorb(player.aside.drain());
    let zone = player.zone;
    // Somebody to strike at, who does not fall.
    fight.adversaries.truncate(1);
    for adversary in &mut fight.adversaries {
        (adversary.standing, adversary.hp, adversary.zone) = (Standing::Active, 999, zone);
    }
    set_aside(&mut fight, gone)?;
    Ok(fight)
}

/// Who sits at the table.
#[derive(Clone, Copy)]
struct Seats {
    players: usize,
    traits: TraitSet,
    arcana: Option<Tarot>,
}

impl Seats {
    /// So many players with the deck that is asked for.
    fn of(players: usize, given: &QueryValues) -> Seats {
        let traits = match given.text("deck") {
            "lucky" => TraitSet::NONE.with(Trait::Lucky),
            "unlucky" => TraitSet::NONE.with(Trait::Unlucky),
            _ => TraitSet::NONE,
        };
        Seats { players, traits, arcana: None }
    }
}
