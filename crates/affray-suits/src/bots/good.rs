//! A bot that plays well: it weighs how much worse off a blow leaves its target against what cards are worth in hand.

use crate::state::card::Value as _;
use affray_core::{Bot, Decision, QuickBot, Seat, Stream};

use super::guess::{Blows, WEIGHTS, chances_to_be_hit};
use super::strike::{Strikes, Worth};
use super::{Best, action_card, best, mercy, mode, operation, place, treatment, which};
use crate::asked::choice::{Cards, Choice};
use crate::asked::question::Question;
use crate::rules::contests::laying::Part;
use crate::rules::contests::value::Play;
use crate::rulings::{Rulings, WoundsParts};
use crate::shown::event::Mode;
use crate::shown::view::View;
use crate::state::arms_derived::OwnedWeapon;
use crate::state::fight::Fight;
use crate::state::hand::Hand;
use crate::state::person::Status;
use crate::state::roster::Space;
use crate::state::sheet::{Band, FighterId};

/// Keeps its hand together, picks targets and weapons, bluffs, rests, treats the wounded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Good;

impl Bot<Fight> for Good {
    fn choose(&self, decision: &Decision<'_, Fight>, whim: &mut Stream) -> usize {
        let chosen = match (self.pick(decision.seat, &decision.view, &decision.question, whim), decision.question) {
            (Some(choice), _) => place(decision, choice),
            (None, Question::Operate(who) | Question::Bedside { surgeon: who, .. }) => operate(decision, who),
            (None, _) => None,
        };
        chosen.unwrap_or(0)
    }

    fn quick(&self) -> Option<&dyn QuickBot<Fight>> {
        Some(self)
    }
}

impl QuickBot<Fight> for Good {
    fn pick(&self, seat: Seat, view: &View<'_>, question: &Question, whim: &mut Stream) -> Option<Choice> {
        match *question {
            Question::ActionCard => action_card(view, seat),
            Question::Act(who) => Some(act(view, who)),
            Question::Throw(who) => throw(view, who),
            Question::Lay { who, rank } => lay(view, who, rank, whim),
            Question::Defend { who, rank } => defend(view, who, rank),
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

fn act(view: &View<'_>, who: FighterId) -> Choice {
    let harm = view.harm(who);
    // Blood first, where it can be stopped.
    let treat = |own: bool| treatment(view, who, |patient| (patient == who) == own && view.harm(patient).is_bleeding());
    if let Some(treat) = treat(true) {
        return treat;
    }
    if view.is_reeling(who) {
        // Agreeing to stop is as good as a rest.
        let offered = view.all().any(|foe| view.are_enemies(who, foe) && view.wants_truce(foe));
        return if offered { Choice::Truce } else { Choice::Rest };
    }
    if let Some(treat) = treat(false) {
        return treat;
    }
    if let Some(sleeper) = view.all().find(|&friend| !view.are_enemies(who, friend) && view.is_asleep(friend)) {
        return Choice::Wake(sleeper);
    }
    if let Some(step) = withdraw(view, who) {
        return step;
    }
    if let Some(ally) = cover(view, who) {
        return Choice::Cover(ally);
    }

    let (chosen, promised) = most_promising(view, who);

    // A spent hand is worth a round as long as nothing hurts, unless a foe is as good as down.
    let hand = view.hand(who);
    let rank = best_rank(view, who);
    let playable = hand.is_some_and(|hand| hand.cards().iter().any(|card| u16::from(card.low()) <= rank));
    let thin = hand.is_some_and(|hand| hand.len() < Hand::FULL);
    if ((!playable && promised < REFRESH) || (thin && promised < HOPELESS)) && view.can_refresh(who) {
        return Choice::Refresh;
    }
    if let Some(chosen) = chosen.filter(|_| promised > 0.0) {
        return chosen;
    }
    if harm.is_hurt() && view.all().any(|foe| view.are_enemies(who, foe) && view.wants_truce(foe)) {
        return Choice::Truce;
    }
    // Shock goes by itself in time; otherwise strike all the same, or close in.
    if harm.shock > 0 {
        return Choice::Rest;
    }
    chosen.unwrap_or(if view.roster().space == Space::Bands { Choice::Move } else { Choice::Rest })
}

/// The highest rank that somebody attacks with.
fn best_rank(view: &View<'_>, who: FighterId) -> u16 {
    view.kit(who).weapons().map(|(_, owned)| owned.rank).max().unwrap_or(0)
}

/// A spear covers the friend who is worst off.
fn cover(view: &View<'_>, who: FighterId) -> Option<FighterId> {
    if !view.can_cover(who) || view.covers(who).is_some_and(|ally| view.is_up(ally)) {
        return None;
    }
    let mut worst = Best::new();
    for ally in view.all() {
        let friend = ally != who && !view.are_enemies(who, ally) && view.is_up(ally);
        if friend && view.covers(who) != Some(ally) {
            worst.offer(ally, view.wounds(ally));
        }
    }
    worst.get()
}

/// Striking now, or working on a weapon whose promise is spread over the rounds it takes; and what it promises.
fn most_promising(view: &View<'_>, who: FighterId) -> (Option<Choice>, f32) {
    let kit = view.kit(who);
    let mut best = Best::new();
    // The weapons at hand that reach everybody.
    let mut at_hand = 0u8;
    for (id, owned) in kit.weapons().filter(|&(id, _)| view.can_attack_with(who, id)) {
        let mut strikes = Strikes::new(view, who, owned);
        let mut reaches_all = true;
        for (target, _) in view.foes_up(who) {
            if view.can_reach(who, target, owned.profile) {
                best.offer(Choice::Attack { target, weapon: id }, strikes.best(target));
            } else {
                reaches_all = false;
            }
        }
        at_hand |= u8::from(reaches_all) << id.0;
    }
    for (id, owned) in kit.weapons() {
        let wielded = view.wielded(who, id);
        let against_best = || Strikes::new(view, who, owned).best_of_all(who);
        if wielded.held {
            if wielded.unready > 0 {
                best.offer(Choice::Ready(id), against_best() / f32::from(wielded.unready + 1));
            }
            if owned.profile.is_ranged() && wielded.shots == 0 {
                best.offer(Choice::Reload(id), against_best() / f32::from(wielded.reloading.max(1) + 1));
            }
        } else if !owned.profile.kind.is_natural() {
            // What is no better than a weapon at hand is not worth the round.
            let mut others = kit.weapons().filter(|(other, _)| at_hand >> other.0 & 1 == 1);
            if !others.any(|(_, other)| is_no_better(owned, other, view.rulings())) {
                best.offer(Choice::Take(id), 0.45 * against_best());
            }
        }
    }
    match best.found {
        Some((choice, promised)) => (Some(choice), promised),
        None => (None, 0.0),
    }
}

/// Whether a weapon promises no more than another, whoever the target: it is met in the same way and hits no harder.
fn is_no_better(owned: &OwnedWeapon, other: &OwnedWeapon, rulings: &Rulings) -> bool {
    owned.profile.is_ranged() == other.profile.is_ranged()
        && owned.profile.kind.is_natural() == other.profile.kind.is_natural()
        && owned.profile.note == other.profile.note
        && owned.profile.pen <= other.profile.pen
        && owned.power <= other.power
        // Otherwise a harder blow may count for less.
        && rulings.wounds_parts == WoundsParts::SDT
}

/// Where there is a rear and a friend in front: falls back with much Shock, rests there, and comes back without.
fn withdraw(view: &View<'_>, who: FighterId) -> Option<Choice> {
    if view.roster().space != Space::Bands {
        return None;
    }
    let (harm, body) = (view.harm(who), view.sheet(who).body);
    let screened = view.all().any(|friend| {
        friend != who
            && !view.are_enemies(who, friend)
            && view.is_up(friend)
            && view.band(friend) == Band::Front
            && !view.is_reeling(friend)
    });
    let shoots = view.kit(who).weapons().any(|(id, owned)| owned.profile.is_ranged() && view.wielded(who, id).held);
    match view.band(who) {
        Band::Front if screened && harm.shock >= 2 && 3 * view.wounds(who) > 2 * body => Some(Choice::Move),
        Band::Rear if screened && harm.shock > 0 && 3 * view.wounds(who) > 2 * body => Some(Choice::Rest),
        // In the rear without a weapon that reaches.
        Band::Rear if !shoots => Some(Choice::Move),
        Band::Front | Band::Rear => None,
    }
}

/// A strike that promises more than this is better than a new hand.
const REFRESH: f32 = 0.10;
/// A strike that promises less than this can wait until the hand is full again.
const HOPELESS: f32 = 0.07;

/// Throws what is too high to play and keeps the rest.
fn throw(view: &View<'_>, who: FighterId) -> Option<Choice> {
    let rank = best_rank(view, who);
    let mut thrown = Hand::EMPTY;
    for &card in view.hand(who)?.cards() {
        if u16::from(card.low()) > rank {
            thrown.add(card);
        }
    }
    Some(Choice::Throw(Cards(thrown)))
}

/// The lay whose promise, less what the cards are worth in hand, is greatest.
fn lay(view: &View<'_>, who: FighterId, rank: u16, whim: &mut Stream) -> Option<Choice> {
    let hand = *view.hand(who)?;
    let clash = view.clash()?;
    let mut best = Best::new();
    let (Some(target), Some(id)) = (clash.target, clash.weapon) else {
        // A contest against a number: the most that is sound, if it is better than an average card.
        view.lays(who, rank, Part::Actor, |pattern, play| {
            if play.is_sound(rank) {
                best.offer(Some(pattern), f32::from(play.attack(rank)) - 0.3 * f32::from(play.cards));
            }
        });
        best.offer(None, f32::from(rank) + 3.0);
        return best.get().map(|pattern| pattern.map_or(Choice::Deck, |pattern| Choice::Lay(pattern.lay(hand))));
    };
    let strike = Strikes::new(view, who, view.kit(who).weapon(id)).at(target);
    let deck = strike.deck();
    // Now and then a bluff: a card too high to play, to draw out the defender's best.
    if view.hand_size(target) > 0 && deck < 0.05 && whim.below(4) == 0 {
        let mut bluff = None;
        view.lays(who, rank, Part::Actor, |pattern, play| {
            if bluff.is_none() && !play.is_sound(rank) && play.cards == 1 && play.boosts == 0 {
                bluff = Some(pattern);
            }
        });
        if let Some(pattern) = bluff {
            return Some(Choice::Lay(pattern.lay(hand)));
        }
    }
    let worth = Worth::of(hand, rank);
    view.lays(who, rank, Part::Actor, |pattern, play| {
        best.offer(Some(pattern), strike.promise(play.sum, play.boosts) - worth.laid(pattern));
    });
    best.offer(None, deck);
    best.get().map(|pattern| pattern.map_or(Choice::Deck, |pattern| Choice::Lay(pattern.lay(hand))))
}

/// The defence that saves most, less what the cards are worth in hand.
fn defend(view: &View<'_>, who: FighterId, rank: u16) -> Option<Choice> {
    let hand = *view.hand(who)?;
    let rulings = view.rulings();
    let clash = view.clash()?;
    let owned = view.kit(clash.by).weapon(clash.weapon?);
    let &OwnedWeapon { profile, rank: attack_rank, .. } = owned;
    let flat = view.guard(who, clash.mode.unwrap_or(Mode::Dodge), profile).flat;
    let blows = Blows {
        weapon: owned,
        target: view.harm(who),
        body: view.sheet(who).body,
        absorption: view.absorption(who, profile),
        rulings,
    };
    // What is at stake: a hit of average margin.
    let stake = blows.gain(attack_rank as i16 / 2);
    let chances = chances_to_be_hit(attack_rank, clash.actor.cards);
    let risk = |play: Play| {
        let value = play.defence(rank, rulings) + flat;
        // A boost of the attacker's is as good as a point less for the defender.
        stake * chances.of(value.saturating_sub(clash.actor.boosts as u16))
    };
    let deck: f32 = (1u8..).zip(WEIGHTS).map(|(low, weight)| weight / 13.0 * risk(Play::of(low))).sum();
    let worth = Worth::of(hand, rank);
    let mut best = Best::new();
    view.lays(who, rank, Part::Defender, |pattern, play| best.offer(Some(pattern), -risk(play) - worth.laid(pattern)));
    best.offer(None, -deck);
    best.get().map(|pattern| pattern.map_or(Choice::Deck, |pattern| Choice::Lay(pattern.lay(hand))))
}

/// Operates, unless the only one left is dead and a better surgeon is on the way.
fn operate(decision: &Decision<'_, Fight>, surgeon: FighterId) -> Option<usize> {
    let view = &decision.view;
    let rank = |who: FighterId| view.sheet(who).surgery.unwrap_or(0);
    let better = view.all().any(|who| {
        who != surgeon && rank(who) > rank(surgeon) + 1 && view.is_up(who) && view.sheet(who).arrives.unwrap_or(0) <= 29
    });
    let patients = decision.options.iter().filter(|option| matches!(option, Choice::Operate(_))).count();
    let dead = |choice: &Choice| match choice {
        Choice::Operate(patient) => !matches!(view.status(*patient), Status::Dead { .. }),
        _ => false,
    };
    if better && patients == 1 && !decision.options.iter().any(dead) {
        return place(decision, Choice::Done);
    }
    best(decision, |choice| operation(view, surgeon, *choice))
}
