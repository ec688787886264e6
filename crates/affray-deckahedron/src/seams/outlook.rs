//! What a seat can foresee. Nothing is hidden but the order of a deck, which nobody knows (DK-04).

use affray_core::{Bot, Cast, Fact, Ledger, Outlook, Seat, Viewer};

use crate::bots::Plain;
use crate::shown::status;
use crate::shown::view::View;
use crate::state::fight::{Beat, Fight};
use crate::state::fighter::{Make, Standing};

impl Outlook for Fight {
    const UNIT: &'static str = "Stamina";
    const HORIZON: &'static str = "up to the foes' answer";
    const OPEN: bool = true;

    fn policy() -> &'static dyn Bot<Self> {
        &Plain
    }

    fn facts(view: &View<'_>, viewer: Viewer, _: &Cast) -> Vec<Fact> {
        let fight = view.table();
        let mut facts = Vec::new();
        for (who, _) in status::fighters(fight, viewer) {
            let (name, fighter) = (fight.name(who), fight.fighter(who));
            let mut number = |what: &'static str, now: u8| facts.push(Fact::number(name, what, now));
            match fighter.make {
                Make::Ticks => {
                    number("Stamina", fighter.ticks);
                    number("Harm slots", fighter.harm_slots);
                    number("Wound slots", fighter.wound_slots);
                }
                Make::Character | Make::Decked => {
                    number("Stamina", fighter.stamina_with_flip());
                    number("Harm", fighter.harm);
                    number("Wounds", fighter.wound);
                }
            }
            number("Green tokens", fighter.green);
            number("Defend tokens", fighter.guard);
            number("Speed", fighter.speed);
            number("Equipment", fighter.equipment);
            number("Wealth", fighter.wealth);
            number("Ammunition", fighter.ammo);
            facts.extend(status::remarks(fight, who).into_iter().map(|words| Fact::remark(name, words)));
        }
        facts.push(Fact::number("Table", "Bad Bank", fight.bank));
        facts.push(Fact::number("Table", "Good Bank", fight.good_bank));
        facts.push(Fact::number("Table", "Answers to act on", fight.answers));
        facts.extend(status::table(fight).into_iter().map(|words| Fact::remark("Table", words)));
        facts
    }

    fn ledger(&self, before: &Self, seat: Seat) -> Ledger {
        let mut ledger = Ledger::default();
        for (is, was) in self.fighters.iter().zip(&before.fighters) {
            let lost = i32::from(was.stamina_with_flip()) - i32::from(is.stamina_with_flip());
            let is_harmed = lost > 0 || is.harm > was.harm || is.wound > was.wound;
            let fell = u8::from(was.is_up() && is.standing == Standing::Out);
            if is.seat == seat {
                (ledger.paid, ledger.fallen) = (ledger.paid + lost, ledger.fallen + fell);
                ledger.hurt |= is_harmed;
            } else if is.is_of_party() == (seat == self.gm) {
                (ledger.dealt, ledger.felled) = (ledger.dealt + lost, ledger.felled + fell);
                ledger.hit |= is_harmed;
            }
        }
        ledger
    }

    /// Foes that have turns of their own, and those that gang up at a round's end, answer before anybody acts again
    /// (DK-72, DK-81).
    fn is_settled(&self, _: &Self, _: Seat) -> bool {
        !matches!(self.beat, Beat::Foe(_) | Beat::RoundEnd)
    }
}
