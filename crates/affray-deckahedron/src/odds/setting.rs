//! The state a question starts from: a fresh character, a described one, or one out of a record.

use affray_core::query::{Param, QueryError, QueryValues, Takes};
use affray_core::{Bag as _, Card as _, Rulings as _, Seat};

use crate::edition::Edition;
use crate::game::Deckahedron;
use crate::rulings::{REGISTER, Rulings};
use crate::state::attribute::{Rank, Ranks};
use crate::state::card::{self, Card, Pile, STAMINA};
use crate::state::fight::{Beat, Fight};
use crate::state::fighter::{Fighter, FighterId, Make, Standing};
use crate::state::scenario::Scenario;

pub(super) const RANKS: Takes = Takes::Word(&["anchor", "bulb", "crescent", "dart"]);
pub(super) const RANK: Param =
    Param { name: "rank", about: "the rank whose edge is read", takes: RANKS, default: "anchor" };
pub(super) const ADVANTAGE: Param = Param {
    name: "advantage",
    about: "net advantage; below 0 disadvantage",
    takes: Takes::Number(-3, 2),
    default: "0",
};
pub(super) const EXHAUSTED: Param = Param {
    name: "exhausted",
    about: "Exhaustion pile: so many Stamina cards, whichever they are, or the cards themselves",
    takes: Takes::Text("a number, or cards such as \"10 14\""),
    default: "0",
};
pub(super) const DISCARDED: Param = Param {
    name: "discarded",
    about: "cards in the discard pile",
    takes: Takes::Text("cards such as \"0 7 w1\""),
    default: "",
};
pub(super) const WOUNDS: Param = Param {
    name: "wounds",
    about: "wound cards shuffled into the deck",
    takes: Takes::Text("cards such as \"w1 w2\""),
    default: "",
};
pub(super) const BLESSINGS: Param = Param {
    name: "blessings",
    about: "blessings shuffled into the deck",
    takes: Takes::Text("cards such as \"b1 b3\""),
    default: "",
};
pub(super) const FROM: Param = Param {
    name: "from",
    about: "take the character's piles and ranks out of this record",
    takes: Takes::Record,
    default: "",
};
pub(super) const WHO: Param =
    Param { name: "who", about: "whose, in the record", takes: Takes::Text("a name"), default: "" };
pub(super) const ANSWER: Param = Param {
    name: "answer",
    about: "after so many answers of the record; its end when left out",
    takes: Takes::Text("a number"),
    default: "",
};

/// The character a question is about.
pub(super) const ADA: FighterId = FighterId(0);
/// Whoever stands against it.
pub(super) const FOE: FighterId = FighterId(1);

/// Where a question starts.
pub(super) struct Setting {
    pub(super) fight: Fight,
    /// How many Stamina cards are exhausted without anybody saying which.
    pub(super) unnamed: u8,
}

/// The rank of this name.
pub(super) fn rank(given: &QueryValues, name: &str) -> Rank {
    let place = ["anchor", "bulb", "crescent", "dart"].iter().position(|word| *word == given.text(name));
    Rank::ALL[place.expect("the parameter takes these words")]
}

fn cards(given: &QueryValues, name: &str, fits: impl Fn(Card) -> bool, allowed: &str) -> Result<Pile, QueryError> {
    let mut pile = Pile::default();
    for code in given.text(name).split([' ', ',']).filter(|code| !code.is_empty()) {
        match code.parse::<Card>() {
            Ok(card) if fits(card) && pile.count(card) == 0 => pile.add(card),
            _ => return Err(QueryError::value(name, code, allowed)),
        }
    }
    Ok(pile)
}

/// The edition asked for, or the usual one.
pub(super) fn edition(given: &QueryValues, usual: Edition) -> Result<Edition, QueryError> {
    match &given.edition {
        None => Ok(usual),
        Some(slug) => Edition::find(slug).ok_or_else(|| {
            let all = Edition::ALL.map(Edition::slug);
            QueryError::value("edition", slug, affray_core::encounter::one_of(all))
        }),
    }
}

/// Ranks that are all the same.
pub(super) fn all_ranks(rank: Rank) -> Ranks {
    Ranks { strength: rank, dexterity: rank, intelligence: rank }
}

/// A character of one rank throughout against one foe: 5 Stamina and 1d4, or a deck of its own in the module.
pub(super) fn duel(edition: Edition, rank: Rank) -> Fight {
    let gm = Seat(1);
    let make = if edition == Edition::Module { Make::Decked } else { Make::Ticks };
    let ada = Fighter::fresh(edition, Make::Character, all_ranks(rank), Seat(0));
    let mut foe = Fighter::fresh(edition, make, all_ranks(rank), gm);
    foe.ticks = if make == Make::Ticks { 5 } else { 0 };
    let names = vec!["Ada".to_owned(), "Foe 1".to_owned()];
    let mut fight = Fight::new(Scenario::of_one_fight(edition, names), vec![ada, foe], 1, gm);
    (fight.round, fight.beat) = (1, Beat::Spotlight(ADA));
    fight
}

/// The same, by the edition and rulings asked for.
pub(super) fn table(given: &QueryValues, edition: Edition, rank: Rank) -> Result<Fight, QueryError> {
    let mut fight = duel(edition, rank);
    let rulings = Rulings::settle(&REGISTER, edition.slug(), &affray_core::RulingsTable::default(), &given.rulings)
        .map_err(|diagnostic| QueryError::Impossible(diagnostic.message))?;
    fight.change_scenario(|scenario| scenario.rulings = rulings);
    Ok(fight)
}

impl Setting {
    /// Lays out a character as the values say.
    pub(super) fn read(given: &QueryValues, usual: Edition) -> Result<Setting, QueryError> {
        if given.has("from") {
            return Setting::out_of_a_record(given);
        }
        let edition = edition(given, usual)?;
        let mut fight = table(given, edition, rank(given, "rank"))?;
        let known = card::faces(edition);
        let has = |card: Card| (card::BASE | known.wounds | known.blessings) >> card.index() & 1 == 1;
        let text = given.text("exhausted");
        let (unnamed, exhausted) = match text.trim().parse::<u8>() {
            // A bare number is a number of cards: a single card is written with a comma.
            Ok(number) if number <= 10 => (number, Pile::default()),
            Ok(_) => {
                return Err(QueryError::value(
                    "exhausted",
                    text,
                    "0 to 10, or cards with the Stamina symbol (10 to 19)",
                ));
            }
            Err(_) => (0, cards(given, "exhausted", Card::has_stamina, "cards with the Stamina symbol, 10 to 19")?),
        };
        let wounds = cards(given, "wounds", |card| card.is_wound() && has(card), "wound cards of this edition")?;
        let blessings = cards(given, "blessings", |card| card.is_blessing() && has(card), "blessings of this edition")?;
        let discarded = cards(given, "discarded", has, "cards of this edition: 0 to 19, w1 and on, b1 and on")?;
        let twice = (exhausted.bits() & discarded.bits()) | (discarded.bits() & (wounds.bits() | blessings.bits()));
        if twice != 0 {
            let card = Card::from_index(twice.trailing_zeros() as usize);
            return Err(QueryError::Impossible(format!("card {card} cannot lie in two piles")));
        }
        let free = STAMINA & !exhausted.bits() & !discarded.bits();
        if u32::from(unnamed) > free.count_ones() {
            let left = free.count_ones();
            return Err(QueryError::Impossible(format!(
                "only {left} Stamina cards are left in the deck to be exhausted"
            )));
        }
        let fighter = fight.fighter_mut(ADA);
        let extra = wounds.bits() | blessings.bits();
        fighter.deck = Pile::from_bits((card::BASE | extra) & !discarded.bits() & !exhausted.bits());
        fighter.supply = Pile::from_bits((known.wounds | known.blessings) & !extra & !discarded.bits());
        fighter.discard = discarded;
        fighter.exhaustion = exhausted;
        fighter.wound = wounds.cards().count() as u8;
        if fighter.deck.is_empty() && fighter.discard.is_empty() {
            return Err(QueryError::Impossible("there is no card left to turn".to_owned()));
        }
        Ok(Setting { fight, unnamed })
    }

    fn out_of_a_record(given: &QueryValues) -> Result<Setting, QueryError> {
        let play = given.recorded::<Deckahedron>()?;
        let mut fight = play.scene().clone();
        let decked = |who: &FighterId| fight.fighter(*who).deck.len() + fight.fighter(*who).discard.len() > 0;
        let all: Vec<FighterId> = FighterId::all(fight.fighters.len()).filter(decked).collect();
        let name = given.text("who");
        let found = all.iter().copied().find(|&who| name.is_empty() || fight.name(who).eq_ignore_ascii_case(name));
        let Some(who) = found else {
            let names = affray_core::encounter::one_of(all.iter().map(|&who| fight.name(who)));
            return Err(QueryError::value("who", name, names));
        };
        // The question is about the first place at the table.
        let mut fighter = fight.fighter(who).clone();
        fighter.standing = Standing::Up;
        let foe = fight.fighters.get(usize::from(fight.characters)).cloned();
        let mut fresh = table(given, fight.edition(), Rank::Anchor)?;
        fresh.change_scenario(|scenario| scenario.rulings = fight.scenario.rulings);
        fresh.fighters[0] = fighter;
        if let Some(foe) = foe.filter(Fighter::is_up) {
            fresh.fighters[1] = foe;
        }
        fight = fresh;
        // The rank that is asked for holds for this question, if one was written other than the usual.
        if given.text("rank") != "anchor" {
            fight.fighter_mut(ADA).ranks = all_ranks(rank(given, "rank"));
        }
        Ok(Setting { fight, unnamed: 0 })
    }
}
