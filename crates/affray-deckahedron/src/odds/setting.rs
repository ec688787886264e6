//! The state a question starts from: a fresh character, a described one, or one out of a record.

use affray_core::query::{Param, QueryError, QueryValues, Takes};
use affray_core::{Bag as _, Card as _, Diagnostic, Rulings as _, Seat};

use crate::edition::Edition;
use crate::game::Deckahedron;
use crate::rules::damage::harm::MOST;
use crate::rulings::{REGISTER, Rulings};
use crate::state::attribute::{Rank, Ranks};
use crate::state::card::{self, Card, Pile, STAMINA};
use crate::state::fight::{Beat, Fight};
use crate::state::fighter::{Fighter, FighterId, Make, Standing};
use crate::state::scenario::Scenario;

pub(super) const RANKS: Takes = Takes::Word(&["anchor", "bulb", "crescent", "dart"]);
pub(super) const RANK: Param =
    Param { name: "rank", about: "the rank whose edge is read", takes: RANKS, default: "anchor" };
/// How far advantage and disadvantage go (DK-09).
pub(super) const NET: Takes =
    Takes::NumberByEdition(&[(&["guide-2018", "world-2017"], -2, 2), (&["module-2017"], -3, 2)]);
pub(super) const ADVANTAGE: Param =
    Param { name: "advantage", about: "net advantage; below 0 disadvantage", takes: NET, default: "0" };
pub(super) const EXHAUSTED: Param = Param {
    name: "exhausted",
    about: "Exhaustion pile: how many Stamina cards, whichever they are",
    takes: Takes::Number(0, 10),
    default: "0",
};
pub(super) const EXHAUSTED_CARDS: Param = Param {
    name: "exhausted-cards",
    about: "Exhaustion pile: which Stamina cards",
    takes: Takes::Text("cards such as \"10 14\""),
    default: "",
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
    about: "take the character out of this record: piles, ranks, tokens",
    takes: Takes::Record,
    default: "",
};
pub(super) const WHO: Param =
    Param { name: "who", about: "whose, in the record", takes: Takes::Text("a name"), default: "" };
pub(super) const AGAINST: Param = Param {
    name: "against",
    about: "against whom, in the record; the first foe who stands when left out",
    takes: Takes::Text("a name"),
    default: "",
};
pub(super) const ANSWER: Param = Param {
    name: "answer",
    about: "after so many answers of the record; its end when left out",
    takes: Takes::Text("a number"),
    default: "",
};

/// The parameters that describe a worn deck.
const DESCRIBED: [&str; 5] = ["exhausted", "exhausted-cards", "discarded", "wounds", "blessings"];

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

/// The net advantage that this parameter gives, as far as the edition in force goes.
pub(super) fn net(given: &QueryValues, name: &str, edition: Edition) -> Result<i8, QueryError> {
    let (net, lowest) = (given.number(name) as i8, edition.lowest_net());
    if net < lowest {
        return Err(QueryError::value(name, &net.to_string(), format!("{NET}, and this is {edition}")));
    }
    Ok(net)
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
        .map_err(|mistakes| QueryError::Impossible(mistakes[0].message.clone()))?;
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
        // How many and which are two parameters, so that no number can be read as either.
        let unnamed = given.number("exhausted") as u8;
        let stamina = "cards with the Stamina symbol, 10 to 19";
        let exhausted = cards(given, "exhausted-cards", Card::has_stamina, stamina)?;
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
        // DK-05: as many Wounds as wound cards, wherever they lie; DK-47: nobody bears a third.
        let wounds = (wounds.bits() | discarded.bits() & card::WOUNDS).count_ones() as u8;
        if wounds > MOST {
            return Err(QueryError::Impossible(format!("nobody stands with {wounds} Wounds (DK-47)")));
        }
        fighter.wound = wounds;
        if fighter.deck.is_empty() && fighter.discard.is_empty() {
            return Err(QueryError::Impossible("there is no card left to turn".to_owned()));
        }
        Ok(Setting { fight, unnamed })
    }

    fn out_of_a_record(given: &QueryValues) -> Result<Setting, QueryError> {
        if let Some(name) = DESCRIBED.into_iter().find(|name| given.is_given(name)) {
            let why = format!("the piles come out of the record, so {name} cannot be given as well");
            return Err(QueryError::Impossible(why));
        }
        let play = given.recorded::<Deckahedron>()?;
        let fight = play.scene().clone();
        if given.edition.as_ref().is_some_and(|slug| slug != fight.edition().slug()) {
            let why = format!("the record is of the edition {}", fight.edition().slug());
            return Err(QueryError::Impossible(why));
        }
        let decked = |who: &FighterId| fight.fighter(*who).deck.len() + fight.fighter(*who).discard.len() > 0;
        let all: Vec<FighterId> = FighterId::all(fight.fighters.len()).filter(decked).collect();
        let name = given.text("who");
        let found = all.iter().copied().find(|&who| name.is_empty() || fight.name(who).eq_ignore_ascii_case(name));
        let Some(who) = found else {
            let names = affray_core::encounter::one_of(all.iter().map(|&who| fight.name(who)));
            return Err(QueryError::value("who", name, names));
        };
        let foe = opponent(given, &fight, who)?;
        let mut rulings = fight.scenario.rulings;
        for (name, value) in &given.rulings {
            rulings.set(name, value).map_err(|error| QueryError::Impossible(Diagnostic::from(error).message))?;
        }
        // The question is about the first place at the table, in the situation of the record.
        let mut fresh = duel(fight.edition(), Rank::Anchor);
        fresh.change_scenario(|scenario| {
            scenario.rulings = rulings;
            fight.name(who).clone_into(&mut scenario.names[0]);
            scenario.chapters[0].situations = fight.chapter().situations;
            if let Some(foe) = foe {
                fight.name(foe).clone_into(&mut scenario.names[1]);
            }
        });
        (fresh.paid, fresh.place) = (fight.paid, fight.place);
        let gm = fresh.gm;
        fresh.fighters[ADA.index()] = alone(fight.fighter(who), foe, Seat(0));
        if let Some(foe) = foe {
            fresh.fighters[FOE.index()] = alone(fight.fighter(foe), None, gm);
        }
        // A rank that is asked for holds for this question.
        if given.is_given("rank") {
            fresh.fighter_mut(ADA).ranks = all_ranks(rank(given, "rank"));
        }
        Ok(Setting { fight: fresh, unnamed: 0 })
    }

    /// The character without gear and move cards, for questions in which the deck alone counts.
    pub(super) fn bare(mut self) -> Setting {
        let fighter = self.fight.fighter_mut(ADA);
        fighter.held.clear();
        fighter.items.clear();
        self
    }

    /// How much Stamina is left.
    pub(super) fn stamina(&self) -> u8 {
        self.fight.fighter(ADA).stamina() - self.unnamed
    }
}

/// Somebody out of a fight of many, in a duel: what ties them to the others there is left behind, except that the one
/// foe who is taken along keeps a superior position.
fn alone(fighter: &Fighter, foe: Option<FighterId>, seat: Seat) -> Fighter {
    let above = foe.is_some_and(|foe| fighter.under & foe.bit() != 0);
    Fighter {
        standing: Standing::Up,
        seat,
        chapter: 0,
        attacked_by: None,
        under: if above { FOE.bit() } else { 0 },
        involved: false,
        answered: false,
        ..fighter.clone()
    }
}

/// Whom the question sets against somebody of a record: the one named, or the first who stands on the other side.
fn opponent(given: &QueryValues, fight: &Fight, who: FighterId) -> Result<Option<FighterId>, QueryError> {
    let ours = fight.is_character(who);
    let here = |other: &FighterId| fight.is_character(*other) != ours && fight.fighter(*other).is_up();
    let all: Vec<FighterId> = FighterId::all(fight.fighters.len()).filter(here).collect();
    let name = if given.has_param("against") { given.text("against") } else { "" };
    let found = all.iter().copied().find(|&other| name.is_empty() || fight.name(other).eq_ignore_ascii_case(name));
    if found.is_none() && !name.is_empty() {
        let names = affray_core::encounter::one_of(all.iter().map(|&other| fight.name(other)));
        return Err(QueryError::value("against", name, names));
    }
    Ok(found)
}
