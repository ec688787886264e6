//! A bot that plays well: it weighs what a lay does against what the cards are worth in hand.

use affray_core::{Bot, Decision, Stream};

use super::guess::{chance_against_deck, chance_of_deck, force};
use super::plain::{action_card, mode, which};
use super::{best, operation, place, urgency};
use crate::event::Mode;
use crate::fight::Fight;
use crate::gear::Weapon;
use crate::play::{Play, Side};
use crate::question::{Cards, Choice, Question};
use crate::sheet::{WeaponId, Who};
use crate::view::View;

/// Keeps its hand together, picks targets and weapons, bluffs, rests, treats the wounded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Good;

/// What a card is worth in hand, in points of harm.
const CARD: f32 = 0.25;

impl Bot<Fight> for Good {
    fn choose(&self, decision: &Decision<'_, Fight>, whim: &mut Stream) -> usize {
        let view = &decision.view;
        let chosen = match decision.question {
            Question::ActionCard => action_card(decision),
            Question::Act(who) => act(decision, who),
            Question::Throw(who) => throw(decision, who),
            Question::Lay { who, rank } => lay(decision, who, rank, whim),
            Question::Defend { who, rank } => defend(decision, who, rank),
            Question::Mode(who) => mode(decision, who),
            Question::Second { .. } => place(decision, Choice::Second),
            Question::Which { rank, first, second, .. } => which(decision, rank, first.low(), second.low()),
            Question::Tend(who) => best(decision, |choice| urgency(view, who, choice)),
            Question::Operate(who) => best(decision, |choice| operation(view, who, choice)),
            Question::LastWords(_) => place(decision, Choice::Speak),
        };
        chosen.unwrap_or(0)
    }
}

/// What an attack promises: chance times force, more if it may finish the target.
fn promise(view: &View<'_>, who: Who, target: Who, weapon: &Weapon) -> f32 {
    let sheet = view.sheet(who);
    let rank = sheet.attack_rank(weapon, view.rulings());
    // The best sound lay in hand, or a middling card off the deck.
    let held = view.hand(who).map_or(0, |hand| {
        hand.cards().iter().map(|card| u16::from(card.low())).filter(|&low| low <= rank).max().unwrap_or(0)
    });
    let sum = held.max(4).min(rank) as u8;
    let guard = view.best_guard(target, weapon);
    let chance = if guard == 0 {
        1.0
    } else {
        chance_against_deck(Side::attacking(rank, Play::of(sum)), guard, 0, view.rulings())
    };
    let body = view.sheet(target).body;
    let margin = rank as i16 - i16::from(sum);
    let force = force(weapon, sheet.body, margin, view.absorption(target, weapon), body, view.rulings());
    // Whoever is nearly out is worth most: one foe fewer strikes back.
    let left = (2 * body).saturating_sub(view.wounds(target)).max(1);
    chance * force * (1.0 + 4.0 / f32::from(left))
}

fn act(decision: &Decision<'_, Fight>, who: Who) -> Option<usize> {
    let view = &decision.view;
    let sheet = view.sheet(who);
    let harm = view.harm(who);
    // Blood first, where it can be stopped.
    if harm.is_bleeding()
        && let Some(treat) = best(decision, |choice| match choice {
            Choice::Treat { patient, .. } if *patient == who => urgency(view, who, choice),
            _ => None,
        })
    {
        return Some(treat);
    }
    if view.is_reeling(who) {
        return place(decision, Choice::Rest);
    }
    // Friends who bleed in a place where they can be helped.
    if let Some(treat) = best(decision, |choice| match choice {
        Choice::Treat { patient, .. } if view.harm(*patient).is_bleeding() => urgency(view, who, choice),
        _ => None,
    }) {
        return Some(treat);
    }
    // A spear covers the friend who is worst off.
    if view.covers(who).is_none_or(|ally| !view.is_up(ally))
        && let Some(cover) = best(decision, |choice| match choice {
            Choice::Cover(ally) => Some(view.wounds(*ally)),
            _ => None,
        })
    {
        return Some(cover);
    }
    let foe = |weapon: &Weapon| {
        view.all()
            .filter(|&target| view.are_enemies(who, target) && view.is_up(target))
            .map(|target| promise(view, who, target, weapon))
            .fold(0.0, f32::max)
    };
    let strike = best(decision, |choice| match *choice {
        Choice::Attack { target, weapon } if view.is_up(target) => {
            Some(promise(view, who, target, sheet.weapon(weapon)))
        }
        _ => None,
    });
    let strike_worth = strike.map_or(0.0, |place| match decision.options[place] {
        Choice::Attack { target, weapon } => promise(view, who, target, sheet.weapon(weapon)),
        _ => 0.0,
    });
    // Work on a better weapon is worth its promise spread over the rounds it takes.
    let prepare = best(decision, |choice| {
        let spread = |id: WeaponId, rounds: u8| Some(foe(sheet.weapon(id)) / f32::from(rounds + 1));
        match *choice {
            Choice::Ready(id) => spread(id, view.wielded(who, id).unready),
            Choice::Reload(id) if view.wielded(who, id).shots == 0 => {
                spread(id, view.wielded(who, id).reloading.max(1))
            }
            Choice::Take(id) => spread(id, 1),
            _ => None,
        }
    });
    let prepare_worth = prepare.map_or(0.0, |place| match decision.options[place] {
        Choice::Ready(id) => foe(sheet.weapon(id)) / f32::from(view.wielded(who, id).unready + 1),
        Choice::Reload(id) => foe(sheet.weapon(id)) / f32::from(view.wielded(who, id).reloading.max(1) + 1),
        Choice::Take(id) => foe(sheet.weapon(id)) / 2.0,
        _ => 0.0,
    });
    // A wise fighter on the brink of reeling lets Shock go while nobody can strike at once.
    let foes_ready = view.all().any(|foe| view.are_enemies(who, foe) && view.is_up(foe) && !view.is_reeling(foe));
    if harm.shock > 0 && !foes_ready && strike.is_none() {
        return place(decision, Choice::Rest);
    }
    if let Some(prepare) = prepare
        && prepare_worth > strike_worth
    {
        return Some(prepare);
    }
    // A spent hand is worth a round while nothing hurts and the foe is not about to fall.
    let empty = view.hand(who).is_some_and(crate::hand::Hand::is_empty);
    if empty
        && foes_ready
        && strike_worth < 6.0
        && let Some(refresh) = place(decision, Choice::Refresh)
    {
        return Some(refresh);
    }
    if strike.is_some() {
        return strike;
    }
    if harm.is_hurt() && view.all().any(|foe| view.are_enemies(who, foe) && view.wants_truce(foe)) {
        return place(decision, Choice::Truce);
    }
    // Nobody in reach: close in.
    best(decision, |choice| matches!(choice, Choice::Move).then_some(1)).or_else(|| place(decision, Choice::Rest))
}

/// Throws what is too high to play and keeps the rest.
fn throw(decision: &Decision<'_, Fight>, who: Who) -> Option<usize> {
    let view = &decision.view;
    let sheet = view.sheet(who);
    let rank = sheet.weapons().map(|(_, weapon)| sheet.attack_rank(weapon, view.rulings())).max().unwrap_or(0);
    let mut thrown = crate::hand::Hand::EMPTY;
    for &card in view.hand(who)?.cards() {
        if u16::from(card.low()) > rank {
            thrown.add(card);
        }
    }
    place(decision, Choice::Throw(Cards(thrown)))
}

/// The lay whose promise, less what the cards are worth in hand, is greatest.
fn lay(decision: &Decision<'_, Fight>, who: Who, rank: u16, whim: &mut Stream) -> Option<usize> {
    let view = &decision.view;
    let rulings = view.rulings();
    let clash = view.clash()?;
    let (Some(target), Some(id)) = (clash.target, clash.weapon) else {
        // A contest against a number: the most that is sound.
        return best(decision, |choice| match choice {
            Choice::Lay(lay) if lay.play().is_sound(rank) => {
                Some(f32::from(lay.play().attack(rank)) - CARD * f32::from(lay.play().cards))
            }
            Choice::Deck => Some(f32::from(rank) + 3.0),
            _ => None,
        });
    };
    let weapon = view.sheet(who).weapon(id);
    let guard = view.best_guard(target, weapon);
    let absorption = view.absorption(target, weapon);
    let body = view.sheet(target).body;
    let wielder = view.sheet(who).body;
    // A defender with cards does better than the deck.
    let armed = if guard == 0 { 0 } else { view.hand_size(target).min(2) as u16 };
    let promise = |play: Play| {
        let side = Side::attacking(rank, play);
        let chance = if guard == 0 { 1.0 } else { chance_against_deck(side, guard, armed, rulings) };
        chance * force(weapon, wielder, play.margin(rank, rulings), absorption, body, rulings)
    };
    let deck: f32 =
        (1u8..).zip(super::guess::WEIGHTS).map(|(low, weight)| weight / 13.0 * promise(Play::of(low))).sum();
    // Now and then a bluff: a card too high to play, to draw out the defender's best.
    if armed > 0 && whim.below(12) == 0 {
        let bluff = best(decision, |choice| match choice {
            Choice::Lay(lay) if !lay.play().is_sound(rank) && lay.value_count() == 1 && lay.boosts().is_empty() => {
                Some(1)
            }
            _ => None,
        });
        if bluff.is_some() && deck < 1.5 {
            return bluff;
        }
    }
    best(decision, |choice| match choice {
        Choice::Lay(lay) => {
            let play = lay.play();
            // A card too high to play is worth nothing in hand but a boost.
            let cost: f32 = lay
                .values()
                .chain(lay.boosts().iter().copied())
                .map(|card| if u16::from(card.low()) > rank { CARD / 2.0 } else { CARD })
                .sum();
            Some(promise(play) - cost)
        }
        Choice::Deck => Some(deck),
        _ => None,
    })
}

/// The defence that saves most, less what the cards are worth in hand.
fn defend(decision: &Decision<'_, Fight>, who: Who, rank: u16) -> Option<usize> {
    let view = &decision.view;
    let rulings = view.rulings();
    let clash = view.clash()?;
    let weapon = view.sheet(clash.by).weapon(clash.weapon?);
    let flat = view.guard(who, clash.mode.unwrap_or(Mode::Dodge), weapon).flat;
    let attacker = view.sheet(clash.by);
    let attack_rank = attacker.attack_rank(weapon, rulings);
    let body = view.sheet(who).body;
    // What is at stake: a hit of middling margin, and the hand with it.
    let margin = (attack_rank as i16 / 2).max(1);
    let stake = force(weapon, attacker.body, margin, view.absorption(who, weapon), body, rulings) + 1.0;
    let boosts = clash.actor.boosts as u8;
    let laid = clash.actor.cards as u8;
    let hit = |defence: Side| -> f32 {
        if laid == 0 {
            return chance_of_deck(attack_rank, defence, rulings);
        }
        // Face-down cards: most people lay a good part of their rank.
        let shares = [0.4, 0.6, 0.8, 1.0, 1.0];
        let hits = shares.iter().filter(|&&share| {
            let sum = (f32::from(attack_rank) * share).round() as u16;
            let play = Play { sum, highest: sum, cards: laid, boosts };
            crate::play::beats(Side::attacking(attack_rank, play), defence, rulings)
        });
        hits.count() as f32 / shares.len() as f32
    };
    let deck: f32 = (1u8..)
        .zip(super::guess::WEIGHTS)
        .map(|(low, weight)| weight / 13.0 * (1.0 - hit(Side::defending(rank, flat, Play::of(low), rulings))))
        .sum();
    best(decision, |choice| match choice {
        Choice::Lay(lay) => {
            let defence = Side::defending(rank, flat, lay.play(), rulings);
            let cards = (lay.value_count() + lay.boosts().len()) as f32;
            Some((1.0 - hit(defence)) * stake - CARD * cards)
        }
        Choice::Deck => Some(deck * stake),
        _ => None,
    })
}
