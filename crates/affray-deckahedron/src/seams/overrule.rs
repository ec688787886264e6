//! What the GM may overrule: every public number on the table, and where each card lies. Whatever is set has the
//! consequences that the rules attach to it.

use affray_core::{Allowed, Ask, Bag, Call, Callable, Card as _, Cast, Overrule, Quantity, SetRefused};

use crate::edition::Edition;
use crate::rules::damage::harm::MOST;
use crate::rules::setup::tokens::COLUMN;
use crate::rulings::{CheckPoints, HealWoundCard};
use crate::state::card::{Card, Pile, STAMINA, WOUNDS};
use crate::state::fight::{Beat, Fight};
use crate::state::fighter::{Fighter, FighterId, Make, Standing};

/// A number of a fighter that can be set.
#[derive(Debug, Clone, Copy)]
enum Number {
    Harm,
    Wound,
    Green,
    Speed,
    Equipment,
    Wealth,
    Ammo,
    Guard,
    Stamina,
}

/// What the GM may set.
#[derive(Debug, Clone, Copy)]
enum Settable {
    Number(FighterId, Number),
    Standing(FighterId),
    Place(FighterId, Card),
    Bank,
    GoodBank,
    Spotlight,
    Difficulty,
    Cornered,
    Dark,
    Unaware(FighterId),
}

const CHARACTER: &[Number] = &[
    Number::Harm,
    Number::Wound,
    Number::Green,
    Number::Speed,
    Number::Equipment,
    Number::Wealth,
    Number::Ammo,
    Number::Guard,
];

impl Number {
    const fn name(self) -> &'static str {
        match self {
            Number::Harm => "harm",
            Number::Wound => "wound",
            Number::Green => "green",
            Number::Speed => "speed",
            Number::Equipment => "equipment",
            Number::Wealth => "wealth",
            Number::Ammo => "ammo",
            Number::Guard => "guard",
            Number::Stamina => "stamina",
        }
    }

    const fn most(self, edition: Edition) -> i64 {
        match self {
            Number::Harm | Number::Wound => MOST as i64,
            Number::Guard => 3,
            Number::Green | Number::Ammo => 99,
            // In 2017 a column holds four (DK-06).
            Number::Speed | Number::Equipment | Number::Wealth if matches!(edition, Edition::World) => COLUMN as i64,
            Number::Speed | Number::Equipment | Number::Wealth => 12,
            Number::Stamina => 99,
        }
    }

    fn of(self, fighter: &mut Fighter) -> &mut u8 {
        match self {
            Number::Harm => &mut fighter.harm,
            Number::Wound => &mut fighter.wound,
            Number::Green => &mut fighter.green,
            Number::Speed => &mut fighter.speed,
            Number::Equipment => &mut fighter.equipment,
            Number::Wealth => &mut fighter.wealth,
            Number::Ammo => &mut fighter.ammo,
            Number::Guard => &mut fighter.guard,
            Number::Stamina => &mut fighter.ticks,
        }
    }
}

/// How somebody can be; characters are not talked down.
const STANDINGS: [(&str, Standing); 4] =
    [("up", Standing::Up), ("out", Standing::Out), ("fled", Standing::Fled), ("pacified", Standing::Pacified)];

impl Fight {
    fn settable(&self) -> Vec<Settable> {
        let mut all = vec![Settable::Bank, Settable::GoodBank, Settable::Cornered, Settable::Dark];
        if self.edition() == Edition::Module {
            all.push(Settable::Difficulty);
        }
        // Between the last spotlight of a round and the first of the next nothing may be asked: what is set then is set
        // for the next.
        if matches!(self.beat, Beat::Spotlight(_) | Beat::Foe(_) | Beat::RoundEnd) {
            all.push(Settable::Spotlight);
        }
        for (who, fighter) in (0u8..).map(FighterId).zip(&self.fighters) {
            if !fighter.is_of_party() && fighter.chapter != self.chapter {
                continue;
            }
            all.push(Settable::Standing(who));
            if !fighter.is_of_party() {
                all.push(Settable::Unaware(who));
            }
            if fighter.make == Make::Ticks {
                all.push(Settable::Number(who, Number::Stamina));
                continue;
            }
            // Only characters stand to defend (DK-84).
            let fits = |number: &&Number| !matches!(number, Number::Guard) || self.is_character(who);
            all.extend(CHARACTER.iter().filter(fits).map(|&number| Settable::Number(who, number)));
            all.extend((0..20).map(|place| Settable::Place(who, Card::from_index(place))));
        }
        all
    }

    /// Sets somebody's Wound tokens, and takes or returns a wound card for each (DK-05, DK-46, DK-63).
    fn set_wounds(&mut self, who: FighterId, tokens: u8) {
        while self.fighter(who).wound < tokens {
            let fighter = self.fighter_mut(who);
            fighter.wound += 1;
            let card = Pile::from_bits(fighter.supply.bits() & WOUNDS).cards().next();
            if let Some(card) = card.filter(|&card| fighter.supply.take(card)) {
                fighter.discard.add(card);
            }
        }
        while self.fighter(who).wound > tokens {
            let card = self.leaving_wound_cards(who).cards().next();
            let leaves = self.scenario.rulings.heal_wound_card == HealWoundCard::Yes;
            let fighter = self.fighter_mut(who);
            fighter.wound -= 1;
            fighter.blood_bound = false; // DK-91: until that Wound is healed
            if let Some(card) = card.filter(|&card| leaves && (fighter.discard.take(card) || fighter.deck.take(card))) {
                fighter.supply.add(card);
            }
        }
        self.settle_piles(who);
    }

    /// What follows when cards have been moved: somebody without Stamina falls, and a short deck is reshuffled (DK-28,
    /// DK-35).
    fn settle_piles(&mut self, who: FighterId) {
        if self.fighter(who).is_able() && !self.can_stand(who) {
            self.leave(who, Standing::Out);
        }
        let after_each = self.scenario.rulings.reshuffle_check_points != CheckPoints::EndOfTurn;
        // Never in the middle of a flip.
        if after_each && self.is_short(who) && self.fighter(who).in_play.is_empty() {
            let fighter = self.fighter_mut(who);
            let discard = fighter.discard.drain();
            fighter.deck.absorb(discard);
        }
    }

    /// How somebody may be set to be: without Stamina nobody stands up, and nobody gets away to stand up in the next scene
    /// (DK-35, DK-80).
    fn standings(&self, who: FighterId) -> impl Iterator<Item = &'static str> + '_ {
        let fighter = self.fighter(who);
        let fits = move |standing: Standing| match standing {
            _ if standing == fighter.standing => true,
            Standing::Up | Standing::Fled => self.can_stand(who),
            Standing::Pacified => !fighter.is_of_party(),
            Standing::Out | Standing::Elsewhere => true,
        };
        STANDINGS.iter().filter(move |(_, standing)| fits(*standing)).map(|(word, _)| *word)
    }

    /// The characters the GM may give the spotlight to: each has it once a round (DK-72).
    fn waiting(&self) -> impl Iterator<Item = FighterId> + '_ {
        let anew = self.is_round_over();
        self.characters_up().filter(move |who| anew || self.acted & who.bit() == 0)
    }

    /// Whether everybody who stands has had the spotlight, so that the next is one of the next round (DK-72).
    fn is_round_over(&self) -> bool {
        let over = self.characters_up().all(|who| self.acted & who.bit() != 0);
        over || !matches!(self.beat, Beat::Spotlight(_))
    }
}

const fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}

impl Overrule for Fight {
    fn quantities(&self, _: &Cast) -> Vec<Quantity> {
        let quantity = |settable: Settable| match settable {
            Settable::Bank => {
                Quantity { name: "bank".to_owned(), now: self.bank.to_string(), allowed: Allowed::Number(0, 99) }
            }
            Settable::GoodBank => Quantity {
                name: "good bank".to_owned(),
                now: self.good_bank.to_string(),
                allowed: Allowed::Number(0, 99),
            },
            Settable::Spotlight => {
                let who = match self.beat {
                    Beat::Spotlight(who) if !self.is_round_over() => who,
                    _ => self.first.or(self.waiting().next()).unwrap_or(FighterId::FIRST),
                };
                Quantity {
                    name: "spotlight".to_owned(),
                    now: self.name(who).to_owned(),
                    allowed: Allowed::words(self.waiting().map(|who| self.name(who))),
                }
            }
            Settable::Difficulty => Quantity {
                name: "difficulty".to_owned(),
                now: self.place.difficulty.to_string(),
                allowed: Allowed::Number(-2, 2),
            },
            Settable::Cornered => Quantity {
                name: "cornered".to_owned(),
                now: yes_or_no(self.place.cornered).to_owned(),
                allowed: Allowed::words(["no", "yes"]),
            },
            Settable::Dark => Quantity {
                name: "dark".to_owned(),
                now: yes_or_no(self.place.dark).to_owned(),
                allowed: Allowed::words(["no", "yes"]),
            },
            Settable::Unaware(who) => Quantity {
                name: format!("{}.unaware", self.name(who)),
                now: yes_or_no(self.fighter(who).unaware).to_owned(),
                allowed: Allowed::words(["no", "yes"]),
            },
            Settable::Standing(who) => {
                let standing = self.fighter(who).standing;
                let now = STANDINGS.iter().find(|(_, known)| *known == standing).map_or("up", |(word, _)| word);
                Quantity {
                    name: format!("{}.standing", self.name(who)),
                    now: now.to_owned(),
                    allowed: Allowed::words(self.standings(who)),
                }
            }
            Settable::Number(who, number) => {
                let fighter = self.fighter(who);
                let least = match number {
                    Number::Stamina => 1,
                    // A wound card in the middle of a flip stays there, and so does its token.
                    Number::Wound => i64::from((fighter.in_play.bits() & WOUNDS).count_ones()),
                    _ => 0,
                };
                Quantity {
                    name: format!("{}.{}", self.name(who), number.name()),
                    now: number.of(&mut fighter.clone()).to_string(),
                    allowed: Allowed::Number(least, number.most(self.edition())),
                }
            }
            Settable::Place(who, card) => {
                let fighter = self.fighter(who);
                let now = match () {
                    () if fighter.deck.count(card) > 0 => "deck",
                    () if fighter.discard.count(card) > 0 => "discard",
                    () if fighter.exhaustion.count(card) > 0 => "exhaustion",
                    () => "play",
                };
                let places: &[&str] = if STAMINA >> card.index() & 1 == 1 {
                    &["deck", "discard", "exhaustion"]
                } else {
                    &["deck", "discard"]
                };
                // A card in the middle of a flip stays there.
                let places = if now == "play" { &["play"] } else { places };
                Quantity {
                    name: format!("{}.card.{card}", self.name(who)),
                    now: now.to_owned(),
                    allowed: Allowed::words(places.iter().copied()),
                }
            }
        };
        self.settable().into_iter().map(quantity).collect()
    }

    fn set(&mut self, cast: &Cast, name: &str, value: &str) -> Result<(), SetRefused> {
        let place = SetRefused::check(&self.quantities(cast), name, value)?;
        let number = || value.parse().expect("checked against the allowed numbers");
        match self.settable()[place] {
            Settable::Bank => self.bank = number(),
            Settable::GoodBank => self.good_bank = number(),
            Settable::Spotlight => {
                let found = self.waiting().find(|&who| self.name(who) == value);
                let found = found.expect("checked against the allowed words");
                if self.is_round_over() {
                    self.first = Some(found);
                } else {
                    self.beat = Beat::Spotlight(found);
                }
            }
            Settable::Difficulty => self.place.difficulty = value.parse().expect("checked against the allowed numbers"),
            Settable::Cornered => self.place.cornered = value == "yes",
            Settable::Dark => self.place.dark = value == "yes",
            Settable::Unaware(who) => self.fighter_mut(who).unaware = value == "yes",
            Settable::Standing(who) => {
                let found = STANDINGS.iter().find(|(word, _)| *word == value);
                match found.expect("checked against the allowed words").1 {
                    standing if standing == self.fighter(who).standing => {}
                    Standing::Up => self.come_back(who),
                    standing => self.leave(who, standing),
                }
            }
            Settable::Number(who, Number::Wound) => self.set_wounds(who, number()),
            Settable::Number(who, which) => *which.of(self.fighter_mut(who)) = number(),
            Settable::Place(who, card) => {
                let fighter = self.fighter_mut(who);
                let taken = fighter.deck.take(card) || fighter.discard.take(card) || fighter.exhaustion.take(card);
                if taken {
                    match value {
                        "deck" => fighter.deck.add(card),
                        "discard" => fighter.discard.add(card),
                        _ => fighter.exhaustion.add(card),
                    }
                    self.settle_piles(who);
                }
            }
        }
        Ok(())
    }

    fn calls(&self, _: &Cast) -> Vec<Callable> {
        self.callables()
    }

    fn call<A: Ask<Self>>(&mut self, _: &Cast, call: &Call, ask: &mut A) -> Result<(), A::Halt> {
        self.play_call(call, ask)
    }
}
