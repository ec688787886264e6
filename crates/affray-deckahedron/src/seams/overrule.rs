//! What the GM may overrule: every public number on the table, and where each card lies.

use affray_core::{Allowed, Bag, Card as _, Cast, Overrule, Quantity, SetRefused};

use crate::edition::Edition;
use crate::state::card::{Card, STAMINA};
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

    const fn most(self) -> i64 {
        match self {
            Number::Harm | Number::Wound => 2,
            Number::Guard => 3,
            Number::Green | Number::Ammo => 99,
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

const STANDINGS: [(&str, Standing); 4] =
    [("up", Standing::Up), ("out", Standing::Out), ("fled", Standing::Fled), ("pacified", Standing::Pacified)];

impl Fight {
    fn settable(&self) -> Vec<Settable> {
        let mut all = vec![Settable::Bank, Settable::GoodBank, Settable::Cornered, Settable::Dark];
        if self.edition() == Edition::Module {
            all.push(Settable::Difficulty);
        }
        if matches!(self.beat, Beat::Spotlight(_)) {
            all.push(Settable::Spotlight);
        }
        for (who, fighter) in (0u8..).map(FighterId).zip(&self.fighters) {
            if !fighter.is_character() && fighter.chapter != self.chapter {
                continue;
            }
            all.push(Settable::Standing(who));
            if !fighter.is_character() {
                all.push(Settable::Unaware(who));
            }
            if fighter.make == Make::Ticks {
                all.push(Settable::Number(who, Number::Stamina));
                continue;
            }
            all.extend(CHARACTER.iter().map(|&number| Settable::Number(who, number)));
            all.extend((0..20).map(|place| Settable::Place(who, Card::from_index(place))));
        }
        all
    }

    /// The characters the GM may give the spotlight to: each has it once a round (DK-72).
    fn waiting(&self) -> impl Iterator<Item = FighterId> + '_ {
        self.characters_up().filter(|who| self.acted & who.bit() == 0)
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
                let Beat::Spotlight(who) = self.beat else { unreachable!("listed in a spotlight only") };
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
                    allowed: Allowed::words(STANDINGS.map(|(word, _)| word)),
                }
            }
            Settable::Number(who, number) => Quantity {
                name: format!("{}.{}", self.name(who), number.name()),
                now: number.of(&mut self.fighter(who).clone()).to_string(),
                allowed: Allowed::Number(i64::from(matches!(number, Number::Stamina)), number.most()),
            },
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
                self.beat = Beat::Spotlight(found.expect("checked against the allowed words"));
            }
            Settable::Difficulty => self.place.difficulty = value.parse().expect("checked against the allowed numbers"),
            Settable::Cornered => self.place.cornered = value == "yes",
            Settable::Dark => self.place.dark = value == "yes",
            Settable::Unaware(who) => self.fighter_mut(who).unaware = value == "yes",
            Settable::Standing(who) => {
                let found = STANDINGS.iter().find(|(word, _)| *word == value);
                self.fighter_mut(who).standing = found.expect("checked against the allowed words").1;
            }
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
                }
            }
        }
        Ok(())
    }
}
