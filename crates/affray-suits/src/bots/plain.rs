//! The plain bot: the same simple habits everywhere, so that numbers can be compared between implementations.

use affray_core::{Bot, Decision, Seat, Stream};

use super::{Best, action_card, best, mode, operation, place, treatment, which};
use crate::fight::Fight;
use crate::hand::Hand;
use crate::question::{Cards, Choice, Question};
use crate::sheet::{WeaponId, Who};
use crate::view::View;
use crate::way::{Sums, Way};

/// Strikes whenever it can, with the most it can lay.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Plain;

impl Bot<Fight> for Plain {
    fn choose(&self, decision: &Decision<'_, Fight>, whim: &mut Stream) -> usize {
        let view = &decision.view;
        let chosen = match (self.pick(decision.seat, view, &decision.question, whim), decision.question) {
            (Some(choice), _) => place(decision, choice),
            (None, Question::Operate(who)) => best(decision, |choice| operation(view, who, *choice)),
            (None, _) => None,
        };
        chosen.unwrap_or(0)
    }

    #[inline]
    fn pick(&self, seat: Seat, view: &View<'_>, question: &Question, _: &mut Stream) -> Option<Choice> {
        match *question {
            Question::ActionCard => action_card(view, seat),
            Question::Act(who) => act(view, who),
            Question::Throw(who) => view.hand(who).map(|hand| Choice::Throw(Cards(*hand))),
            Question::Lay { who, rank } => view.hand(who).map(|hand| most_cards(*hand, rank, 0)),
            Question::Defend { who, rank } => view.hand(who).map(|hand| most_cards(*hand, rank, 4)),
            Question::Mode(who) => Some(mode(view, who)),
            Question::Second { .. } => Some(Choice::Second),
            Question::Which { rank, first, second, .. } => Some(which(rank, first.low(), second.low())),
            Question::Tend(who) => treatment(view, who, |_| true),
            Question::Operate(_) => None,
            Question::LastWords(_) => Some(Choice::Speak),
        }
    }
}

fn act(view: &View<'_>, who: Who) -> Option<Choice> {
    let sheet = view.sheet(who);
    if view.is_reeling(who) {
        return Some(Choice::Rest);
    }
    // The held weapon first: ready it or load it.
    let held = sheet.weapons().find(|(id, weapon)| !weapon.kind.is_natural() && view.wielded(who, *id).held);
    if let Some((id, weapon)) = held {
        if view.wielded(who, id).unready > 0 {
            return Some(Choice::Ready(id));
        }
        if view.wielded(who, id).shots == 0 {
            return weapon.is_ranged().then_some(Choice::Reload(id));
        }
    }
    // A hero who is unhurt and has nothing to lay gets a new hand.
    let rank =
        held.or_else(|| sheet.weapons().next()).map_or(0, |(_, weapon)| sheet.attack_rank(weapon, view.rulings()));
    let has_card = view.hand(who).is_some_and(|hand| hand.cards().iter().any(|card| u16::from(card.low()) <= rank));
    if sheet.is_hero() && !view.harm(who).is_hurt() && !has_card {
        return Some(Choice::Refresh);
    }
    // The conscious enemy with most Wounds, the lowest seat first; the first weapon that can.
    let mut worst = Best::new();
    for target in view.foes_up(who) {
        if worst.would_take(view.wounds(target))
            && let Some(weapon) = reaching(view, who, target)
        {
            worst.offer(Choice::Attack { target, weapon }, view.wounds(target));
        }
    }
    Some(worst.get().unwrap_or(Choice::Rest))
}

/// The first weapon that somebody can attack somebody with.
fn reaching(view: &View<'_>, who: Who, target: Who) -> Option<WeaponId> {
    let mut weapons = view.sheet(who).weapons();
    let reaches = |id, weapon| view.can_attack_with(who, id) && view.can_reach(who, target, weapon);
    weapons.find(|&(id, weapon)| reaches(id, weapon)).map(|(id, _)| id)
}

/// The cards with the greatest sum within the rank, the fewest of them, no boosts; the deck if the sum is below `least`.
fn most_cards(hand: Hand, rank: u16, least: u16) -> Choice {
    let sums = Sums::of(hand);
    let mut best = Best::new();
    for &way in Way::without_boosts(hand, rank) {
        let sum = sums.sum(way);
        if (least..=rank).contains(&sum) {
            // The sum counts first, then how few cards make it.
            best.offer(way, sum << 4 | u16::from(0xF - way.values()));
        }
    }
    best.get().map_or(Choice::Deck, |way| Choice::Lay(way.lay(hand)))
}
