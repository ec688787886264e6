//! What a seat can foresee. Nothing is hidden but the order of a deck, which nobody knows (DK-04).

use affray_core::fight::option_odds::Blows;
use affray_core::{Cast, Fact, Outlook, Seat, Viewer};

use crate::asked::choice::Choice;
use crate::asked::question::{Moment, Question};
use crate::shown::status;
use crate::shown::view::View;
use crate::state::fight::Fight;
use crate::state::fighter::Make;

impl Outlook for Fight {
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
                    number("Stamina", fighter.stamina());
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

    fn blows(&self, before: &Self, seat: Seat) -> Blows {
        let harmed = |ours: bool| {
            self.fighters.iter().zip(&before.fighters).any(|(is, was)| {
                let spent = is.stamina() < was.stamina() || is.harm > was.harm || is.wound > was.wound;
                (is.is_of_party() != (seat == self.gm)) == ours && spent
            })
        };
        Blows { hit: harmed(false), hurt: harmed(true) }
    }

    /// Whether to reshuffle or to have a Flashback is asked around every flip (DK-21, DK-27): odds that stopped there
    /// would tell nothing. A search for Stamina is where they stop: it can go too many ways.
    fn assumed_choice(&self, question: &Question, mine: bool) -> Option<(Choice, &'static str)> {
        let aside = mine
            && match question {
                Question::Reshuffle { when, .. } => *when != Moment::BeforeSearch,
                Question::Flashback { .. } => true,
                _ => false,
            };
        aside.then_some((Choice::No, "without reshuffle or flashback"))
    }
}
