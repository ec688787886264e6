//! Bots: each sees what its seat sees, and decides by that alone.
//!
//! They look at the hand and the people before them rather than at a list of everything that might be done: a
//! simulation then never makes that list.

mod good;
mod guess;
mod plain;
mod strike;

pub use good::Good;
pub use plain::Plain;

use crate::state::card::Value as _;
use std::cmp::Reverse;

use affray_core::{Decision, Seat};

use crate::asked::choice::{Choice, Task};
use crate::rules::medicine::medic::Patient;
use crate::rulings::FinishingOff;
use crate::shown::view::View;
use crate::state::arms_derived::Kit;
use crate::state::fight::Fight;
use crate::state::person::Status;
use crate::state::sheet::FighterId;

/// The place of an option, if it is listed.
fn place(decision: &Decision<'_, Fight>, wanted: Choice) -> Option<usize> {
    decision.options.iter().position(|option| *option == wanted)
}

/// The best so far by a score; the first of equals stays.
struct Best<T, S> {
    found: Option<(T, S)>,
}

impl<T, S: PartialOrd> Best<T, S> {
    const fn new() -> Self {
        Best { found: None }
    }

    /// Whether one of this score would be better than all before.
    #[inline]
    fn would_take(&self, score: S) -> bool {
        self.found.as_ref().is_none_or(|(_, best)| score > *best)
    }

    /// Takes this one if it is better than all before.
    #[inline]
    fn offer(&mut self, it: T, score: S) {
        if self.found.as_ref().is_none_or(|(_, best)| score > *best) {
            self.found = Some((it, score));
        }
    }

    /// The best of all.
    fn get(self) -> Option<T> {
        self.found.map(|(it, _)| it)
    }
}

/// The place of the best option by a score; options without a score are passed over, the first of equals wins.
fn best<S: PartialOrd>(decision: &Decision<'_, Fight>, score: impl Fn(&Choice) -> Option<S>) -> Option<usize> {
    let mut best = Best::new();
    for (place, option) in decision.options.iter().enumerate() {
        if let Some(score) = score(option) {
            best.offer(place, score);
        }
    }
    best.get()
}

/// The highest card within Speed, else the lowest of all.
#[inline]
fn action_card(view: &View<'_>, seat: Seat) -> Option<Choice> {
    let hero = view.all().find(|&who| view.sits_at(who, seat) && view.lays_action_card(who))?;
    let speed = view.sheet(hero).speed;
    let (mut within, mut lowest) = (Best::new(), Best::new());
    for &card in view.hand(hero)?.cards() {
        if u16::from(card.low()) <= speed {
            within.offer(card, card.low());
        }
        lowest.offer(card, Reverse(card.low()));
    }
    within.get().or(lowest.get()).map(Choice::Card)
}

/// Whichever has the higher rank; parry if both are alike. What armour and friends add, they add to both.
pub(crate) const fn mode(kit: &Kit) -> Choice {
    if kit.parry >= kit.dodge { Choice::Parry } else { Choice::Dodge }
}

/// Both if they fit, else the better one that does.
pub(crate) fn which(rank: u16, first: u8, second: u8) -> Choice {
    let fits = |value: u8| u16::from(value) <= rank;
    if fits(first + second) {
        Choice::UseBoth
    } else if fits(second) && (second > first || !fits(first)) {
        Choice::UseSecond
    } else {
        Choice::UseFirst
    }
}

/// The most urgent treatment out of those wanted: blood first, one's own side first.
#[inline(never)]
fn treatment(view: &View<'_>, medic: FighterId, wanted: impl Fn(FighterId) -> bool) -> Option<Choice> {
    if view.treats_later() {
        return None;
    }
    let mut best = Best::new();
    for Patient { who: patient, harm, friend } in view.patients_of(medic).filter(|patient| wanted(patient.who)) {
        let first = u32::from(harm.is_bleeding()) << 1 | u32::from(friend);
        let urgency = |works: bool| (first << 16 | u32::from(harm.trauma)) << 1 | u32::from(works);
        if best.would_take(urgency(true)) {
            let task = view.next_treatment(medic, patient);
            let works = match task {
                Task::Stabilise | Task::Bandage => true,
                Task::Strip | Task::Tear => false,
            };
            best.offer(Choice::Treat { patient, task }, urgency(works));
        }
    }
    best.get()
}

/// Bots spare those who lie helpless, unless the table has them kill (ruling `finishing_off`).
fn mercy(view: &View<'_>, who: FighterId) -> Choice {
    if view.rulings().finishing_off != FinishingOff::BotsToo {
        return Choice::Spare;
    }
    // One at a time: whom a friend sees to already, comes last.
    let taken = |target: FighterId| view.all().any(|friend| view.finishes_off(friend) == Some(target));
    let mut first = Best::new();
    for target in view.all().filter(|&target| view.can_finish_off(who, target)) {
        first.offer(target, !taken(target));
    }
    first.get().map_or(Choice::Spare, Choice::Kill)
}

/// How urgent an operation is: those who cost no time first, one's own side first.
fn operation(view: &View<'_>, surgeon: FighterId, choice: Choice) -> Option<(bool, bool, u16)> {
    let Choice::Operate(patient) = choice else { return None };
    let alive = !matches!(view.status(patient), Status::Dead { .. });
    Some((alive, !view.are_enemies(surgeon, patient), u16::MAX - view.harm(patient).injury()))
}
