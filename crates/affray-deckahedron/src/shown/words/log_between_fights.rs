//! The log of scenes between fights: rest, care, towns, sessions and new characters.

use affray_core::{Line, Weight};

use super::count;
use crate::rulings::{HealKeep, HealReturnTo, RestKeep, RestReturnTo};
use crate::shown::event::{Deed, Event, LevelCard};
use crate::state::card;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;

impl Fight {
    pub(super) fn quiet_line(&self, event: &Event) -> Option<Line> {
        use Weight::{Deed as D, Detail as S};
        let name = |who: FighterId| self.name(who);
        let item = |kind: crate::state::item::ItemKind| kind.info(self.edition()).name;
        let line = |weight, rule, text: String| Some(Line::new(weight, rule, text));
        match *event {
            Event::Recovered { who, healed, exhausted, stamina } => {
                let (rule, how) = if healed { ("DK-63", "is cared for") } else { ("DK-62", "rests") };
                let rulings = &self.scenario.rulings;
                let (random, to_deck) = match healed {
                    true => (rulings.heal_keep == HealKeep::Random, rulings.heal_return_to == HealReturnTo::Deck),
                    false => (rulings.rest_keep == RestKeep::Random, rulings.rest_return_to == RestReturnTo::Deck),
                };
                let back = if to_deck { "are shuffled into the deck" } else { "go to the discard pile" };
                let which = if random { "chance says which" } else { "of their choice" };
                let stays = match exhausted {
                    0 => String::new(),
                    _ => format!(", {} still exhausted ({which}); the others {back}", count(exhausted, "card")),
                };
                line(D, rule, format!("{} {how}: Stamina {stamina}{stays}", name(who)))
            }
            Event::Lies { who } => line(D, "DK-36", format!("{} lies where they fell", name(who))),
            Event::Recharged { who } => line(S, "DK-91", format!("{}'s magic items recharge", name(who))),
            Event::Settled { who, deed } => {
                let what = match deed {
                    Deed::Studied(mv, level) => format!("studies {} ({level:+})", self.move_name(mv)),
                    Deed::Ordered(die, false) => format!("has a weapon of {die} made"),
                    Deed::Ordered(die, true) => format!("has a magic weapon of {die} made"),
                    Deed::Received(die) => format!("takes up the new weapon: {die}"),
                    Deed::Bought(kind) => format!("gets {}", item(kind)),
                    Deed::Provisioned => "buys 2 Equipment".to_owned(),
                    Deed::Sold => "sells an Equipment".to_owned(),
                    Deed::Mastering => "begins to master a weapon".to_owned(),
                    Deed::Repaired => "has everything repaired".to_owned(),
                };
                let rule = match deed {
                    Deed::Provisioned | Deed::Sold => "DK-06",
                    Deed::Repaired => "DK-56",
                    _ => "DK-90",
                };
                line(D, rule, format!("{} {what}", name(who)))
            }
            Event::Repaired { who, cards } => {
                line(S, "DK-56", format!("{} repairs {}", name(who), count(cards, "dent")))
            }
            Event::PickedUp { who, wealth, speed } => {
                let what = if wealth { "a Wealth" } else { "an Equipment" };
                line(D, "DK-06", format!("{} picks {what} up: Speed {speed}", name(who)))
            }
            Event::KeptUsing { who, item: kind } => {
                line(S, "DK-62", format!("{} keeps {} working through the night", name(who), item(kind)))
            }
            Event::Named { who, green } => {
                line(D, "DK-90", format!("{} has learned something: a green token, {green} now", name(who)))
            }
            Event::LevelCardTaken { who, card: taken } => {
                let what = match taken {
                    LevelCard::Move(mv) => self.move_name(mv).to_owned(),
                    LevelCard::Blessing(blessing) => {
                        let gold = card::faces(self.edition()).is_gold(blessing);
                        format!("a {} blessing ({blessing})", if gold { "gold" } else { "copper" })
                    }
                };
                line(D, "DK-90", format!("{} completes a circle and takes {what}", name(who)))
            }
            Event::MoveTaken { who, mv } => line(D, "DK-89", format!("{} takes {}", name(who), self.move_name(mv))),
            Event::ItemTaken { who, item: kind, speed } => {
                line(D, "DK-89", format!("{} takes {}: Speed {speed}", name(who), item(kind)))
            }
            Event::RiskDriverTaken { who } => line(D, "DK-89", format!("{} takes a Risk Driver", name(who))),
            Event::TokensLaid { who, speed, equipment, wealth } => {
                line(D, "DK-06", format!("{}: Speed {speed}, Equipment {equipment}, Wealth {wealth}", name(who)))
            }
            _ => None,
        }
    }
}
