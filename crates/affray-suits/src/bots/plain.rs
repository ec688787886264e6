//! The plain bot: the same simple habits everywhere, so that numbers can be compared between implementations.

use std::cmp::Reverse;

use affray_core::{Bot, Decision, Seat, Stream};

use super::{best, operation, place, urgency};
use crate::event::Mode;
use crate::fight::Fight;
use crate::question::{Cards, Choice, Question};
use crate::sheet::Who;
use crate::view::View;

/// Strikes whenever it can, with the most it can lay.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Plain;

impl Bot<Fight> for Plain {
    fn choose(&self, decision: &Decision<'_, Fight>, _: &mut Stream) -> usize {
        let view = &decision.view;
        let chosen = match decision.question {
            Question::ActionCard => action_card(decision),
            Question::Act(who) => act(decision, who),
            Question::Throw(who) => view.hand(who).and_then(|hand| place(decision, Choice::Throw(Cards(*hand)))),
            Question::Lay { rank, .. } => most_cards(decision, rank, 0),
            Question::Defend { rank, .. } => most_cards(decision, rank, 4),
            Question::Mode(who) => mode(decision, who),
            Question::Second { .. } => place(decision, Choice::Second),
            Question::Which { rank, first, second, .. } => which(decision, rank, first.low(), second.low()),
            Question::Tend(who) => best(decision, |choice| urgency(view, who, *choice)),
            Question::Operate(who) => best(decision, |choice| operation(view, who, *choice)),
            Question::LastWords(_) => place(decision, Choice::Speak),
        };
        chosen.unwrap_or(0)
    }
}

/// The highest card within Speed, else the lowest of all.
pub(super) fn action_card(decision: &Decision<'_, Fight>) -> Option<usize> {
    let speed = hero_of(&decision.view, decision.seat).map_or(0, |who| decision.view.sheet(who).speed);
    let low = |choice: &Choice| match choice {
        Choice::Card(card) => Some(u16::from(card.low())),
        _ => None,
    };
    best(decision, |choice| low(choice).filter(|&low| low <= speed))
        .or_else(|| best(decision, |choice| low(choice).map(Reverse)))
}

/// The hero a seat plays.
pub(super) fn hero_of(view: &View<'_>, seat: Seat) -> Option<Who> {
    view.all().find(|&who| view.sheet(who).seat == seat)
}

fn act(decision: &Decision<'_, Fight>, who: Who) -> Option<usize> {
    let view = &decision.view;
    let sheet = view.sheet(who);
    if view.is_reeling(who) {
        return place(decision, Choice::Rest);
    }
    // The held weapon first: ready it or load it.
    let held = sheet.weapons().find(|(id, weapon)| !weapon.kind.is_natural() && view.wielded(who, *id).held);
    if let Some((id, _)) = held {
        if view.wielded(who, id).unready > 0 {
            return place(decision, Choice::Ready(id));
        }
        if view.wielded(who, id).shots == 0 {
            return place(decision, Choice::Reload(id));
        }
    }
    // A hero who is unhurt and has nothing to lay gets a new hand.
    let rank =
        held.or_else(|| sheet.weapons().next()).map_or(0, |(_, weapon)| sheet.attack_rank(weapon, view.rulings()));
    let has_card = view.hand(who).is_some_and(|hand| hand.cards().iter().any(|card| u16::from(card.low()) <= rank));
    if sheet.is_hero()
        && !view.harm(who).is_hurt()
        && !has_card
        && let Some(refresh) = place(decision, Choice::Refresh)
    {
        return Some(refresh);
    }
    // The conscious enemy with most Wounds, the lowest seat first; the first weapon that can.
    best(decision, |choice| match *choice {
        Choice::Attack { target, weapon } if view.is_up(target) => {
            Some((view.wounds(target), Reverse(target), Reverse(weapon)))
        }
        _ => None,
    })
    .or_else(|| place(decision, Choice::Rest))
}

/// The cards with the greatest sum within the rank, the fewest of them, no boosts; the deck if the sum is below `least`.
fn most_cards(decision: &Decision<'_, Fight>, rank: u16, least: u16) -> Option<usize> {
    best(decision, |choice| match choice {
        Choice::Lay(lay) => {
            let play = lay.play();
            let plain = play.boosts == 0 && play.sum >= least && play.is_sound(rank);
            plain.then_some((play.sum, Reverse(play.cards)))
        }
        _ => None,
    })
    .or_else(|| place(decision, Choice::Deck))
}

/// Whichever has the higher rank; parry if both are alike.
pub(super) fn mode(decision: &Decision<'_, Fight>, who: Who) -> Option<usize> {
    let view = &decision.view;
    let clash = view.clash()?;
    let weapon = view.sheet(clash.by).weapon(clash.weapon?);
    let parry = view.guard(who, Mode::Parry, weapon).rank >= view.guard(who, Mode::Dodge, weapon).rank;
    place(decision, if parry { Choice::Parry } else { Choice::Dodge })
}

/// Both if they fit, else the better one that does.
pub(super) fn which(decision: &Decision<'_, Fight>, rank: u16, first: u8, second: u8) -> Option<usize> {
    let fits = |value: u8| u16::from(value) <= rank;
    let choice = if fits(first + second) {
        Choice::UseBoth
    } else if fits(second) && (second > first || !fits(first)) {
        Choice::UseSecond
    } else {
        Choice::UseFirst
    };
    place(decision, choice)
}
