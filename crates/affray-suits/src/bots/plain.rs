//! The plain bot: the same simple habits everywhere, so that numbers can be compared between implementations.

#![expect(clippy::inline_always, reason = "the rules know what they ask, so what it picks becomes a part of them")]

use crate::state::card::Value as _;
use affray_core::{Bot, Decision, QuickBot, Seat, Stream};

use super::{Best, action_card, best, mercy, mode, operation, place, treatment, which};
use crate::asked::choice::{Cards, Choice};
use crate::asked::question::Question;
use crate::rules::contests::lay_patterns::LayPattern;
use crate::shown::view::View;
use crate::state::fight::Fight;
use crate::state::hand::Hand;
use crate::state::sheet::{FighterId, WeaponId};

/// Strikes whenever it can, with the most it can lay.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Plain;

impl Bot<Fight> for Plain {
    fn choose(&self, decision: &Decision<'_, Fight>, whim: &mut Stream) -> usize {
        let view = &decision.view;
        let chosen = match (self.pick(decision.seat, view, &decision.question, whim), decision.question) {
            (Some(choice), _) => place(decision, choice),
            (None, Question::Operate(who) | Question::Bedside { surgeon: who, .. }) => {
                best(decision, |choice| operation(view, who, *choice))
            }
            (None, _) => None,
        };
        chosen.unwrap_or(0)
    }

    fn quick(&self) -> Option<&dyn QuickBot<Fight>> {
        Some(self)
    }
}

impl QuickBot<Fight> for Plain {
    #[inline(always)]
    fn pick(&self, seat: Seat, view: &View<'_>, question: &Question, _: &mut Stream) -> Option<Choice> {
        match *question {
            Question::ActionCard => action_card(view, seat),
            Question::Act(who) => act(view, who),
            Question::Throw(who) => view.hand(who).map(|hand| Choice::Throw(Cards(*hand))),
            Question::Lay { who, rank } => view.hand(who).map(|hand| most_cards(*hand, rank, 0)),
            Question::Defend { who, rank } => view.hand(who).map(|hand| most_cards(*hand, rank, 4)),
            Question::Mode(who) => Some(mode(view.kit(who))),
            Question::Second { .. } => Some(Choice::Second),
            Question::Which { rank, first, second, .. } => Some(which(rank, first.low(), second.low())),
            Question::Tend(who) => treatment(view, who, |_| true),
            Question::Operate(_) => None,
            Question::LastWords(_) => Some(Choice::Speak),
            Question::Mercy(who) => Some(mercy(view, who)),
            Question::Bedside { .. } => None,
        }
    }
}

#[inline(always)]
fn act(view: &View<'_>, who: FighterId) -> Option<Choice> {
    let kit = view.kit(who);
    if view.is_reeling(who) {
        return Some(Choice::Rest);
    }
    // The held weapon first: ready it or load it.
    let held = kit.weapons().find(|(id, owned)| !owned.profile.kind.is_natural() && view.wielded(who, *id).held);
    if let Some((id, owned)) = held {
        if view.wielded(who, id).unready > 0 {
            return Some(Choice::Ready(id));
        }
        if view.wielded(who, id).shots == 0 {
            return owned.profile.is_ranged().then_some(Choice::Reload(id));
        }
    }
    // A hero who is unhurt and has nothing to lay gets a new hand.
    let rank = held.or_else(|| kit.weapons().next()).map_or(0, |(_, owned)| owned.rank);
    if !view.harm(who).is_hurt() && view.sheet(who).is_hero() {
        let has_card = view.hand(who).is_some_and(|hand| hand.has_within(rank));
        if !has_card {
            return Some(Choice::Refresh);
        }
    }
    // The conscious enemy with most Wounds, the lowest seat first; the first weapon that can.
    let Some(target) = view.worst_foe_up(who) else { return Some(Choice::Rest) };
    if let Some(weapon) = reaching(view, who, target) {
        return Some(Choice::Attack { target, weapon });
    }
    Some(attack_in_reach(view, who))
}

/// The same among those in reach, where the worst of all is not.
#[cold]
fn attack_in_reach(view: &View<'_>, who: FighterId) -> Choice {
    let mut worst = Best::new();
    for (target, harm) in view.foes_up(who) {
        let wounds = harm.wounds(view.rulings());
        if worst.would_take(wounds)
            && let Some(weapon) = reaching(view, who, target)
        {
            worst.offer(Choice::Attack { target, weapon }, wounds);
        }
    }
    worst.get().unwrap_or(Choice::Rest)
}

/// The first weapon that somebody can attack somebody with.
#[inline(always)]
fn reaching(view: &View<'_>, who: FighterId, target: FighterId) -> Option<WeaponId> {
    for (id, owned) in view.kit(who).weapons() {
        if view.can_attack_with(who, id) && view.can_reach(who, target, owned.profile) {
            return Some(id);
        }
    }
    None
}

/// The cards with the greatest sum within the rank, the fewest of them, no boosts; the deck if the sum is below `least`.
#[inline(always)]
fn most_cards(hand: Hand, rank: u16, least: u16) -> Choice {
    LayPattern::greatest(hand, rank, least).map_or(Choice::Deck, |pattern| Choice::Lay(pattern.lay(hand)))
}
