//! The good bot: looks at intents, wastes few points, moves to where the fight is, and runs when it must.

use affray_core::{Bag, Bot, Decision, Stream};
use smallvec::SmallVec;

use super::plain;
use crate::arena::distance;
use crate::card::{Class, Suit, Tarot};
use crate::effect::{BinId, Effect, List, Range};
use crate::fight::Fight;
use crate::question::{Choice, Question};
use crate::rulings::Adjacency;
use crate::spec::DamageTarget;
use crate::traits::Trait;
use crate::view::View;

/// Plays well for a bot that looks one turn ahead.
#[derive(Debug, Clone, Copy, Default)]
pub struct Good;

impl Bot<Fight> for Good {
    fn choose(&self, decision: &Decision<'_, Fight>, _: &mut Stream) -> usize {
        let wanted = answer(decision);
        decision.options.iter().position(|option| Some(*option) == wanted).unwrap_or(0)
    }
}

fn answer(decision: &Decision<'_, Fight>) -> Option<Choice> {
    let Decision { view, options, seat, .. } = decision;
    let offered = |choice: Choice| options.contains(&choice).then_some(choice);
    match decision.question {
        Question::Act => Some(act(decision)),
        // Finish off what one blow can finish; else hit the most dangerous.
        Question::Target { .. } => options.iter().copied().min_by_key(|choice| match *choice {
            Choice::Adversary(place) => {
                let place = place as usize;
                let block = view.block(place);
                let attacks = view.intents(place).any(|intent| intent.card.is_none_or(|card| block.line(card).attacks));
                // One that is about to strike counts as nearer to its end: a fallen adversary strikes nobody.
                let left = view.adversary_hp(place) + view.adversary_shields(place);
                (left.saturating_sub(if attacks { 5 } else { 0 }), place)
            }
            _ => (u16::MAX, 0),
        }),
        Question::Which { bin: BinId::CANCER, .. } => {
            let hurt = (0..view.players()).filter(|&p| view.player(p).is_active()).count();
            let group = Choice::Option { of: BinId::CANCER, place: 1 };
            if hurt >= 3 { offered(group) } else { None }.or_else(|| plain::answer(decision))
        }
        Question::Which { bin: BinId::RUN_AWAY, .. } => {
            let leave = Choice::Option { of: BinId::RUN_AWAY, place: 1 };
            let go = Choice::Option { of: BinId::RUN_AWAY, place: 0 };
            if desperate(view, seat.index()) { offered(leave) } else { offered(go) }.or_else(|| plain::answer(decision))
        }
        Question::Which { bin: BinId::LEO | BinId::SAGITTARIUS, .. } => {
            let Question::Which { bin, .. } = decision.question else { return None };
            let zone = view.player(seat.index()).zone();
            let near = (0..view.adversaries())
                .filter(|&place| view.adversary_active(place))
                .filter(|&place| bin == BinId::SAGITTARIUS || view.adversary_zone(place) == zone)
                .count();
            let group = Choice::Option { of: bin, place: 1 };
            if near >= 3 { offered(group) } else { None }.or_else(|| plain::answer(decision))
        }
        Question::Step(_) => options.iter().copied().min_by_key(|choice| match *choice {
            Choice::Zone(zone) => nearest_foe(view, zone),
            _ => u8::MAX,
        }),
        Question::EmptyZone(_) => options.iter().copied().max_by_key(|choice| match *choice {
            Choice::Zone(zone) => nearest_foe(view, zone),
            _ => 0,
        }),
        Question::Ally(_) => options.iter().copied().max_by_key(|choice| match *choice {
            Choice::Player(p) => view.player(p as usize).hp(),
            _ => 0,
        }),
        Question::EddyCard(_) => options.first().copied(),
        Question::EddyUse { .. } => options.iter().copied().max_by_key(|choice| match *choice {
            // Later entries are the particular ones; moving comes first in the table.
            Choice::Entry(place) => place,
            _ => 0,
        }),
        _ => plain::answer(decision),
    }
}

fn nearest_foe(view: &View<'_>, from: crate::arena::Zone) -> u8 {
    (0..view.adversaries())
        .filter(|&place| view.adversary_active(place))
        .map(|place| distance(from, view.adversary_zone(place), Adjacency::Orthogonal))
        .min()
        .unwrap_or(0)
}

/// Damage a list of effects would do to this player, as far as its print goes.
fn printed(view: &View<'_>, me: usize, adversary: usize, list: List, shared: bool) -> u16 {
    let near = view.player(me).zone() == view.adversary_zone(adversary);
    let sharing = (0..view.players())
        .filter(|&p| view.player(p).is_active() && view.player(p).zone() == view.adversary_zone(adversary))
        .count()
        .max(1) as u16;
    let book = view.book();
    let moves = view.block(adversary).mobile
        || book.effects(list).iter().any(|effect| matches!(effect, Effect::Move(crate::effect::Way::Toward(_))));
    let steps = distance(view.player(me).zone(), view.adversary_zone(adversary), Adjacency::Orthogonal);
    let in_reach = near || moves && steps <= 1;
    book.effects(list)
        .iter()
        .map(|effect| match *effect {
            Effect::Damage { amount, range, target, .. } => {
                let reaches = range == Range::Ranged || in_reach;
                let among = if shared && target == DamageTarget::One { sharing } else { 1 };
                if reaches { amount.base().div_ceil(among) } else { 0 }
            }
            Effect::Once { first, .. } => printed(view, me, adversary, first, shared),
            Effect::Coin { heads, .. } => printed(view, me, adversary, heads, shared).div_ceil(2),
            _ => 0,
        })
        .sum()
}

/// What may be coming this round: face-up intents as printed, hidden ones at their average; shared among those who
/// stand there, or all of it.
fn incoming(view: &View<'_>, me: usize, shared: bool) -> u16 {
    (0..view.adversaries())
        .filter(|&place| view.adversary_active(place))
        .map(|adversary| {
            let block = view.block(adversary);
            view.intents(adversary)
                .map(|intent| match intent.card {
                    Some(card) => printed(view, me, adversary, block.line(card).list, shared),
                    None => {
                        let all = Class::ALL
                            .iter()
                            .map(|&class| printed(view, me, adversary, block.line_of(class).list, shared));
                        all.sum::<u16>().div_ceil(4)
                    }
                })
                .sum::<u16>()
        })
        .sum()
}

/// The second fall is near and this round may bring it.
fn desperate(view: &View<'_>, me: usize) -> bool {
    let player = view.player(me);
    player.zeros() >= 1 && u16::from(player.hp()) + player.shields() <= incoming(view, me, true).max(4)
}

fn act(decision: &Decision<'_, Fight>) -> Choice {
    let Decision { view, options, seat, .. } = decision;
    let seat = seat.index();
    let me = view.player(seat);
    let hand = view.hand(seat).unwrap_or_default();
    let find =
        |bin: BinId| options.iter().copied().find(|choice| matches!(choice, Choice::Lay { bin: at, .. } if *at == bin));
    let coming = incoming(view, seat, true);
    let zone = me.zone();
    let near = (0..view.adversaries()).any(|place| view.adversary_active(place) && view.adversary_zone(place) == zone);

    if desperate(view, seat)
        && let Some(choice) = run(decision)
    {
        return choice;
    }
    // Cards first: they decide what else is possible.
    for bin in [BinId::STUDY, BinId::GOOD_IDEA, BinId::TAKE_A_CHANCE] {
        if let Some(choice) = find(bin) {
            return choice;
        }
    }
    if coming > 0
        && let Some(choice) = find(BinId::FEINT)
    {
        return choice;
    }
    let blades: SmallVec<[u8; 12]> = hand
        .cards()
        .filter(|card| matches!(card.suit(), Some(Suit::Wands | Suit::Swords)))
        .map(|card| me.value(card))
        .collect();
    let points: u16 = blades.iter().map(|&value| u16::from(value)).sum::<u16>() + me.sum_on(BinId::STRIKE);
    if points >= 10
        && !me.flexed()
        && let Some(choice) = find(BinId::FLEX)
    {
        return choice;
    }
    if let Some(choice) = spell(decision, coming, near, points) {
        return choice;
    }
    // Close in before striking, where a step is cheap.
    if !near
        && points >= 10
        && let Some(choice) = step_closer(decision)
    {
        return choice;
    }
    if let Some(choice) = thrifty(decision, BinId::STRIKE, true) {
        return choice;
    }
    // Adversaries go for whoever has most shields, so all of it may come here.
    let needed = incoming(view, seat, false) > me.shields();
    if let Some(choice) = thrifty(decision, BinId::DEFEND, needed) {
        return choice;
    }
    if me.shields() > coming
        && let Some(choice) = find(BinId::BLUR)
    {
        return choice;
    }
    let major = options
        .iter()
        .filter_map(|choice| match *choice {
            // The Magician waits for nothing but is the last to go.
            Choice::Lay { card, bin: BinId::CONCENTRATE } => Some((card == Tarot::MAGICIAN, card, *choice)),
            _ => None,
        })
        .min_by_key(|(last, card, _)| (*last, *card));
    if let Some((_, _, choice)) = major {
        return choice;
    }
    // What is left would be discarded: use it to get to where the fight is.
    if !near && let Some(choice) = find(BinId::MOVEMENT) {
        return choice;
    }
    Choice::EndTurn
}

/// A spell worth casting now.
fn spell(decision: &Decision<'_, Fight>, coming: u16, near: bool, points: u16) -> Option<Choice> {
    let me = decision.view.player(decision.seat.index());
    me.spells().find_map(|bin| {
        let worth = match bin {
            BinId::CANCER => coming > me.shields() + 4,
            BinId::TAURUS => points >= 6,
            BinId::AQUARIUS => (0..decision.view.players()).any(|p| decision.view.player(p).hp() <= 12),
            BinId::LEO | BinId::CAPRICORN => near,
            BinId::VIRGO => decision.view.adversaries() > 1,
            _ => true,
        };
        let choice = Choice::Lay { card: Tarot::MAGICIAN, bin };
        (worth && decision.options.contains(&choice)).then_some(choice)
    })
}

/// The card that fills a sum bin with least waste; a bin that should not go off yet is only filled below its sum.
fn thrifty(decision: &Decision<'_, Fight>, wanted: BinId, fire: bool) -> Option<Choice> {
    let me = decision.view.player(decision.seat.index());
    let sum = me.sum_on(wanted);
    let cards = || {
        decision.options.iter().filter_map(|choice| match *choice {
            Choice::Lay { card, bin } if bin == wanted && !card.is_major() => {
                Some((sum + u16::from(me.value(card)), *choice))
            }
            _ => None,
        })
    };
    if fire {
        // The cheapest completion; a ten on an empty bin wastes nothing.
        if let Some((_, choice)) = cards().filter(|(total, _)| *total >= 10).min_by_key(|(total, _)| *total) {
            return Some(choice);
        }
    }
    cards().filter(|(total, _)| *total < 10).max_by_key(|(total, _)| *total).map(|(_, choice)| choice)
}

/// A card for Movement that nothing else needs, if the step can be taken this turn.
fn step_closer(decision: &Decision<'_, Fight>) -> Option<Choice> {
    let me = decision.view.player(decision.seat.index());
    let needed = match (me.traits().has(Trait::Fast), me.traits().has(Trait::Slow)) {
        (true, _) => 1,
        (false, false) => 2,
        (false, true) => 3,
    };
    let missing = needed - me.count_on(BinId::MOVEMENT).min(needed - 1);
    let mut spare: SmallVec<[(u8, Choice); 12]> = decision
        .options
        .iter()
        .filter_map(|choice| match *choice {
            Choice::Lay { card, bin: BinId::MOVEMENT } => {
                let cost = match card.suit() {
                    None if card == Tarot::MAGICIAN => 9,
                    None => 2,
                    Some(Suit::Cups | Suit::Pentacles) => 3,
                    Some(_) => return None,
                };
                Some((cost, *choice))
            }
            _ => None,
        })
        .collect();
    spare.sort_by_key(|(cost, _)| *cost);
    (spare.len() >= missing).then(|| spare[0].1)
}

/// The next card of a run that the hand can finish.
fn run(decision: &Decision<'_, Fight>) -> Option<Choice> {
    let me = decision.view.player(decision.seat.index());
    let needed = match (me.traits().has(Trait::Fast), me.traits().has(Trait::Slow)) {
        (true, _) => 3,
        (false, false) => 4,
        (false, true) => 5,
    };
    let missing = needed - me.count_on(BinId::RUN_AWAY).min(needed);
    let fits =
        decision.options.iter().copied().filter(|choice| matches!(choice, Choice::Lay { bin: BinId::RUN_AWAY, .. }));
    let hand = decision.view.hand(decision.seat.index()).unwrap_or_default();
    // One card away is certain; farther away only if the hand still has enough cards to hope for.
    fits.into_iter().next().filter(|_| missing <= 1 || missing <= hand.len() && me.count_on(BinId::RUN_AWAY) > 0)
}
