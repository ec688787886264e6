//! A bot that plays well: it weighs how much worse off a blow leaves its target against what cards are worth in hand.

use std::cell::Cell;

use affray_core::{Bot, Decision, Stream};

use super::guess::{WEIGHTS, chance_to_be_hit, chance_to_hit, gain};
use super::plain::{action_card, mode, which};
use super::{best, operation, place, urgency};
use crate::event::Mode;
use crate::fight::Fight;
use crate::gear::Weapon;
use crate::hand::{Hand, Lay};
use crate::play::Play;
use crate::question::{Cards, Choice, Question};
use crate::sheet::{Band, Who};
use crate::view::View;

/// Keeps its hand together, picks targets and weapons, bluffs, rests, treats the wounded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Good;

/// What a card that can be played is worth in hand.
const CARD: f32 = 0.015;
/// What a card too high to play is worth in hand.
const DEAD_CARD: f32 = 0.005;

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
            Question::Tend(who) => best(decision, |choice| urgency(view, who, *choice)),
            Question::Operate(who) => operate(decision, who),
            Question::LastWords(_) => place(decision, Choice::Speak),
        };
        chosen.unwrap_or(0)
    }
}

/// An attack being weighed. What depends on the value or the margin alone is reckoned once.
struct Strike<'a> {
    view: &'a View<'a>,
    who: Who,
    target: Who,
    weapon: &'a Weapon,
    rank: u16,
    guard: u16,
    chances: [Cell<Option<f32>>; 48],
    gains: [Cell<Option<f32>>; 24],
}

/// The value at a place of a table, reckoned when it is first needed; places beyond the table are not kept.
fn kept<const N: usize>(table: &[Cell<Option<f32>>; N], place: usize, reckon: impl FnOnce() -> f32) -> f32 {
    let Some(cell) = table.get(place) else { return reckon() };
    cell.get().unwrap_or_else(|| {
        let value = reckon();
        cell.set(Some(value));
        value
    })
}

impl<'a> Strike<'a> {
    fn new(view: &'a View<'a>, who: Who, target: Who, weapon: &'a Weapon) -> Self {
        Strike {
            view,
            who,
            target,
            weapon,
            rank: view.sheet(who).attack_rank(weapon, view.rulings()),
            guard: view.best_guard(target, weapon),
            chances: [const { Cell::new(None) }; 48],
            gains: [const { Cell::new(None) }; 24],
        }
    }

    /// The chance that a value hits.
    fn chance(&self, value: u16) -> f32 {
        if self.guard == 0 {
            return 1.0;
        }
        let cards = self.view.hand_size(self.target);
        kept(&self.chances, value.into(), || chance_to_hit(value, self.guard, 0, cards))
    }

    /// What a hit with a margin does.
    fn gain(&self, margin: i16) -> f32 {
        let (view, target) = (self.view, self.target);
        kept(&self.gains, margin.max(0) as usize, || {
            let (harm, body) = (view.harm(target), view.sheet(target).body);
            let absorption = view.absorption(target, self.weapon);
            gain(self.weapon, view.sheet(self.who).body, margin.max(0), harm, body, absorption, view.rulings())
        })
    }

    /// What a play promises: the chance to hit times what a hit does.
    fn promise(&self, play: Play) -> f32 {
        let chance = self.chance(play.attack(self.rank));
        if chance == 0.0 { 0.0 } else { chance * self.gain(play.margin(self.rank, self.view.rulings())) }
    }

    /// What a card off the deck promises.
    fn deck(&self) -> f32 {
        (1u8..).zip(WEIGHTS).map(|(low, weight)| weight / 13.0 * self.promise(Play::of(low))).sum()
    }

    /// What a lay promises, less what its cards are worth in hand.
    fn lay(&self, lay: Lay) -> f32 {
        self.promise(lay.play()) - worth(lay, self.rank)
    }

    /// The best that can be done with this hand.
    fn best(&self, hand: Option<&Hand>) -> f32 {
        let mut most = self.deck();
        if let Some(hand) = hand {
            Lay::each(hand, self.rank, |lay, play| {
                if play.cards > 0 {
                    most = most.max(self.lay(lay));
                }
            });
        }
        most
    }
}

/// What the cards of a lay are worth in hand.
fn worth(lay: Lay, rank: u16) -> f32 {
    let cards = lay.cards();
    cards.map(|card| if u16::from(card.low()) > rank { DEAD_CARD } else { CARD }).sum()
}

fn act(decision: &Decision<'_, Fight>, who: Who) -> Option<usize> {
    let view = &decision.view;
    let sheet = view.sheet(who);
    let harm = view.harm(who);
    // Blood first, where it can be stopped.
    let treat = |own: bool| {
        best(decision, |choice| match choice {
            Choice::Treat { patient, .. } if (*patient == who) == own && view.harm(*patient).is_bleeding() => {
                urgency(view, who, *choice)
            }
            _ => None,
        })
    };
    if let Some(treat) = treat(true) {
        return Some(treat);
    }
    if view.is_reeling(who) {
        return place(decision, Choice::Rest);
    }
    if let Some(treat) = treat(false) {
        return Some(treat);
    }
    if let Some(wake) = best(decision, |choice| matches!(choice, Choice::Wake(_)).then_some(1)) {
        return Some(wake);
    }
    if let Some(step) = withdraw(decision, who) {
        return Some(step);
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

    let hand = view.hand(who);
    let strike = |target: Who, weapon: &Weapon| Strike::new(view, who, target, weapon).best(hand);
    let against_best = |weapon: &Weapon| {
        let foes = view.all().filter(|&foe| view.are_enemies(who, foe) && view.is_up(foe));
        foes.map(|foe| strike(foe, weapon)).fold(0.0, f32::max)
    };
    // Striking now, or working on a weapon whose promise is spread over the rounds it takes.
    let score = |choice: &Choice| match *choice {
        Choice::Attack { target, weapon } if view.is_up(target) => Some(strike(target, sheet.weapon(weapon))),
        Choice::Ready(id) => Some(against_best(sheet.weapon(id)) / f32::from(view.wielded(who, id).unready + 1)),
        Choice::Reload(id) if view.wielded(who, id).shots == 0 => {
            Some(against_best(sheet.weapon(id)) / f32::from(view.wielded(who, id).reloading.max(1) + 1))
        }
        Choice::Take(id) => Some(0.45 * against_best(sheet.weapon(id))),
        _ => None,
    };
    let chosen = best(decision, score);
    let promised = chosen.and_then(|place| score(&decision.options[place])).unwrap_or(0.0);

    // A spent hand is worth a round as long as nothing hurts, unless a foe is as good as down.
    let rank = sheet.weapons().map(|(_, weapon)| sheet.attack_rank(weapon, view.rulings())).max().unwrap_or(0);
    let playable = hand.is_some_and(|hand| hand.cards().iter().any(|card| u16::from(card.low()) <= rank));
    let thin = hand.is_some_and(|hand| hand.len() < Hand::FULL);
    if ((!playable && promised < REFRESH) || (thin && promised < HOPELESS))
        && let Some(refresh) = place(decision, Choice::Refresh)
    {
        return Some(refresh);
    }
    if promised > 0.0 {
        return chosen;
    }
    if harm.is_hurt() && view.all().any(|foe| view.are_enemies(who, foe) && view.wants_truce(foe)) {
        return place(decision, Choice::Truce);
    }
    // Shock goes by itself in time; otherwise strike all the same, or close in.
    if harm.shock > 0 {
        return place(decision, Choice::Rest);
    }
    chosen.or_else(|| place(decision, Choice::Move)).or_else(|| place(decision, Choice::Rest))
}

/// Where there is a rear and a friend in front: falls back with much Shock, rests there, and comes back without.
fn withdraw(decision: &Decision<'_, Fight>, who: Who) -> Option<usize> {
    let view = &decision.view;
    let step = place(decision, Choice::Move)?;
    let (harm, body) = (view.harm(who), view.sheet(who).body);
    let screened = view.all().any(|friend| {
        friend != who
            && !view.are_enemies(who, friend)
            && view.is_up(friend)
            && view.band(friend) == Band::Front
            && !view.is_reeling(friend)
    });
    let shoots = view.sheet(who).weapons().any(|(id, weapon)| weapon.is_ranged() && view.wielded(who, id).held);
    match view.band(who) {
        Band::Front if screened && harm.shock >= 2 && 3 * view.wounds(who) > 2 * body => Some(step),
        Band::Rear if screened && harm.shock > 0 && 3 * view.wounds(who) > 2 * body => place(decision, Choice::Rest),
        // In the rear without a weapon that reaches.
        Band::Rear if !shoots => Some(step),
        Band::Front | Band::Rear => None,
    }
}

/// A strike that promises more than this is better than a new hand.
const REFRESH: f32 = 0.10;
/// A strike that promises less than this can wait until the hand is full again.
const HOPELESS: f32 = 0.07;

/// Throws what is too high to play and keeps the rest.
fn throw(decision: &Decision<'_, Fight>, who: Who) -> Option<usize> {
    let view = &decision.view;
    let sheet = view.sheet(who);
    let rank = sheet.weapons().map(|(_, weapon)| sheet.attack_rank(weapon, view.rulings())).max().unwrap_or(0);
    let mut thrown = Hand::EMPTY;
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
    let clash = view.clash()?;
    let (Some(target), Some(id)) = (clash.target, clash.weapon) else {
        // A contest against a number: the most that is sound, if it is better than a middling card.
        return best(decision, |choice| match choice {
            Choice::Lay(lay) if lay.play().is_sound(rank) => {
                Some(f32::from(lay.play().attack(rank)) - 0.3 * f32::from(lay.play().cards))
            }
            Choice::Deck => Some(f32::from(rank) + 3.0),
            _ => None,
        });
    };
    let strike = Strike::new(view, who, target, view.sheet(who).weapon(id));
    let deck = strike.deck();
    // Now and then a bluff: a card too high to play, to draw out the defender's best.
    if view.hand_size(target) > 0 && deck < 0.05 && whim.below(4) == 0 {
        let bluff = best(decision, |choice| match choice {
            Choice::Lay(lay) if !lay.play().is_sound(rank) && lay.value_count() == 1 && lay.boost_count() == 0 => {
                Some(1)
            }
            _ => None,
        });
        if bluff.is_some() {
            return bluff;
        }
    }
    best(decision, |choice| match choice {
        Choice::Lay(lay) => Some(strike.lay(*lay)),
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
    // What is at stake: a hit of middling margin.
    let margin = attack_rank as i16 / 2;
    let (harm, body) = (view.harm(who), view.sheet(who).body);
    let stake = gain(weapon, attacker.body, margin, harm, body, view.absorption(who, weapon), rulings);
    let risk = |play: Play| {
        let value = play.defence(rank, rulings) + flat;
        stake * chance_to_be_hit(value, attack_rank, clash.actor.cards, clash.actor.boosts)
    };
    let deck: f32 = (1u8..).zip(WEIGHTS).map(|(low, weight)| weight / 13.0 * risk(Play::of(low))).sum();
    best(decision, |choice| match choice {
        Choice::Lay(lay) => Some(-risk(lay.play()) - worth(*lay, rank)),
        Choice::Deck => Some(-deck),
        _ => None,
    })
}

/// Operates, unless the only one left is dead and a better surgeon is on the way.
fn operate(decision: &Decision<'_, Fight>, surgeon: Who) -> Option<usize> {
    let view = &decision.view;
    let rank = |who: Who| view.sheet(who).surgery.unwrap_or(0);
    let better = view.all().any(|who| {
        who != surgeon && rank(who) > rank(surgeon) + 1 && view.is_up(who) && view.sheet(who).arrives.unwrap_or(0) <= 29
    });
    let patients = decision.options.iter().filter(|option| matches!(option, Choice::Operate(_))).count();
    let dead = |choice: &Choice| match choice {
        Choice::Operate(patient) => !matches!(view.status(*patient), crate::person::Status::Dead { .. }),
        _ => false,
    };
    if better && patients == 1 && !decision.options.iter().any(dead) {
        return place(decision, Choice::Done);
    }
    best(decision, |choice| operation(view, surgeon, *choice))
}
