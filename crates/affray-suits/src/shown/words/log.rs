//! The log: each event as a line.

use crate::state::card::Value as _;
use affray_core::{Line, Weight};

use crate::asked::choice::Task;
use crate::asked::draw::Draw;
use crate::rules::contests::value::Side;
use crate::shown::event::{Against, Cause, Event, Mode, Purpose};
use crate::shown::words::{laid, spread, standing};
use crate::state::fight::Fight;
use crate::state::person::Posture;
use crate::state::sheet::{Band, FighterId};

/// "two cards and a boost", or "the deck".
fn counted(cards: u8, boosts: u8) -> String {
    let cards = match cards {
        0 => return "off the deck".to_owned(),
        1 => "with one card".to_owned(),
        2 => "with two cards".to_owned(),
        _ => "with three cards".to_owned(),
    };
    match boosts {
        0 => cards,
        1 => format!("{cards} and a boost"),
        _ => format!("{cards} and two boosts"),
    }
}

/// "8 h 15 min".
fn span(minutes: u32) -> String {
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

/// "one round", "three rounds".
fn rounds(count: u16) -> String {
    if count == 1 { "1 round".to_owned() } else { format!("{count} rounds") }
}

/// What was added, as in "5 Shock and 4 Damage".
fn added(shock: u16, damage: u16, trauma: u16) -> String {
    let parts: Vec<String> = [(shock, "Shock"), (damage, "Damage"), (trauma, "Trauma")]
        .iter()
        .filter(|(points, _)| *points > 0)
        .map(|(points, what)| format!("{points} {what}"))
        .collect();
    match parts.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

impl Fight {
    /// What an event reads like in the log.
    #[allow(clippy::match_same_arms)]
    pub(super) fn log_line(&self, event: &Event) -> Option<Line> {
        use Weight::{Deed, Detail, Heading, Outcome};
        let name = |who: FighterId| self.name(who);
        let line = |weight: Weight, rule: &'static str, text: String| Some(Line::new(weight, rule, text));
        match *event {
            Event::Mixed { packs, asked } if packs == asked => {
                line(Heading, "SU-06", format!("{packs} packs are mixed and dealt"))
            }
            Event::Mixed { packs, asked } => {
                line(Heading, "SU-06", format!("{packs} packs are mixed and dealt, because {asked} would not go round"))
            }
            Event::Dealt { who, cards } => {
                line(Detail, "SU-09", format!("{} is dealt {}", name(who), spread(cards.cards())))
            }
            Event::DealtUnseen { who, count } => line(Detail, "SU-09", format!("{} is dealt {count} cards", name(who))),
            Event::ActionCard { who, card, slot, too_fast } => {
                let tail = if too_fast { ", too fast for their own good" } else { "" };
                line(Detail, "SU-13", format!("{} shows {}: slot {slot}{tail}", name(who), card.pretty()))
            }
            Event::OrderDrawn { who, card } => {
                line(Detail, "SU-15", format!("{} draws {} for the shared slot", name(who), card.pretty()))
            }
            Event::TurnBegan { turn } => line(Heading, "SU-12", format!("Turn {turn}")),
            Event::Joined { who } => line(Deed, "SU-12", format!("{} joins the fight", name(who))),
            Event::Reshuffled { .. } => None,
            Event::BleedingDrawn { who, card, bleed, harm } => {
                let text = if bleed.bled {
                    format!(
                        "{} bleeds: {} brings {} ({})",
                        name(who),
                        card.pretty(),
                        added(bleed.shock, bleed.damage, bleed.trauma),
                        standing(&harm)
                    )
                } else {
                    format!("{} draws {} and does not bleed", name(who), card.pretty())
                };
                line(Deed, "SU-54", text)
            }
            Event::Tested { who, rank, card, passed, purpose } => {
                let (what, rule) = match purpose {
                    Purpose::Awake => (if passed { "stays awake" } else { "blacks out" }, "SU-56"),
                    Purpose::Recover => (if passed { "catches breath" } else { "finds no rest" }, "SU-62"),
                    Purpose::LastWords => (if passed { "comes round once more" } else { "is gone" }, "SU-85"),
                    Purpose::Contest => (if passed { "succeeds" } else { "fails" }, "SU-32"),
                    Purpose::Work => (if passed { "succeeds" } else { "fails" }, "SU-05"),
                };
                line(Deed, rule, format!("{} {what}: {} against {rank}", name(who), card.pretty()))
            }
            Event::TooFast { who } => line(Deed, "SU-14", format!("{} was too fast and loses the turn", name(who))),
            Event::Cooled { who, left: 0 } => line(Deed, "SU-19", format!("{} collects their wits", name(who))),
            Event::Cooled { who, left } => {
                line(Deed, "SU-19", format!("{} is still off balance, for {}", name(who), rounds(left.into())))
            }
            Event::Readied { who, weapon, left: 0 } => {
                line(Deed, "SU-37", format!("{} has the {} ready", name(who), self.weapon_name(who, weapon)))
            }
            Event::Readied { who, weapon, left } => line(
                Deed,
                "SU-37",
                format!("{} readies the {}: {} to go", name(who), self.weapon_name(who, weapon), rounds(left.into())),
            ),
            Event::Reloaded { who, weapon, left: 0 } => {
                line(Deed, "SU-90", format!("{} has loaded the {}", name(who), self.weapon_name(who, weapon)))
            }
            Event::Reloaded { who, weapon, left } => line(
                Deed,
                "SU-90",
                format!("{} loads the {}: {} to go", name(who), self.weapon_name(who, weapon), rounds(left.into())),
            ),
            Event::Refreshed { who, thrown, hand } => {
                let thrown = if thrown.is_empty() { "nothing".to_owned() } else { spread(thrown.cards()) };
                line(Deed, "SU-10", format!("{} throws {thrown} and holds {}", name(who), spread(hand.cards())))
            }
            Event::RefreshedUnseen { who, thrown, drawn } => {
                line(Deed, "SU-10", format!("{} throws {thrown} and draws {drawn}", name(who)))
            }
            Event::Rested { who } => line(Deed, "SU-62", format!("{} rests", name(who))),
            Event::Waited { who } => line(Deed, "SU-17", format!("{} waits", name(who))),
            Event::OfferedTruce { who } => line(Deed, "SU-17", format!("{} would stop if everybody did", name(who))),
            Event::Recovered { who, shock: 0 } => {
                line(Detail, "SU-61", format!("{} has shaken off all Shock", name(who)))
            }
            Event::Recovered { who, shock } => {
                line(Detail, "SU-61", format!("{} recovers to Shock {shock}", name(who)))
            }
            Event::Took { who, weapon } => {
                line(Deed, "SU-17", format!("{} takes the {} in hand", name(who), self.weapon_name(who, weapon)))
            }
            Event::Rose { who, posture } => {
                let how = if posture == Posture::Upright { "is on their feet" } else { "gets up on hands and knees" };
                line(Deed, "SU-20", format!("{} {how}", name(who)))
            }
            Event::Moved { who, band } => {
                let to = if band == Band::Front { "steps to the front" } else { "falls back to the rear" };
                line(Deed, "SU-17", format!("{} {to}", name(who)))
            }
            Event::Covered { who, ally } => {
                line(Detail, "SU-41", format!("{} covers {} with a spear", name(who), name(ally)))
            }
            Event::Attacked { by, target, weapon, cards, boosts } => {
                let text = format!(
                    "{} {} {} with the {}, {}",
                    name(by),
                    self.attack_words(by, weapon),
                    name(target),
                    self.weapon_name(by, weapon),
                    counted(cards, boosts)
                );
                line(Deed, "SU-42", text)
            }
            Event::LaidHidden { who, lay } => line(Detail, "SU-22", format!("{} lays {}", name(who), laid(lay))),
            Event::Defended { who, mode, lay, boosts } => {
                let how = if mode == Mode::Parry { "parries" } else { "dodges" };
                let boosts = match boosts {
                    0 => "",
                    1 => " and a boost",
                    _ => " and two boosts",
                };
                line(Detail, "SU-26", format!("{} {how} with {}{boosts}", name(who), laid(lay)))
            }
            Event::DefendsFromDeck { who, mode } => match mode {
                Mode::Parry => line(Detail, "SU-43", format!("{} parries off the deck", name(who))),
                Mode::Dodge => line(Detail, "SU-43", format!("{} dodges off the deck", name(who))),
                Mode::None => line(Detail, "SU-45", format!("{} cannot defend", name(who))),
            },
            Event::Turned { draw: Draw::Number, card, .. } => {
                line(Detail, "SU-32", format!("{} is drawn for the number", card.pretty()))
            }
            Event::Turned { who, draw: Draw::Second, card } => {
                line(Detail, "SU-87", format!("{} draws again: {}", name(who), card.pretty()))
            }
            Event::Turned { who, card, .. } => line(Detail, "SU-25", format!("{} draws {}", name(who), card.pretty())),
            Event::Shown { who, lay } => line(Detail, "SU-27", format!("{} shows {}", name(who), laid(lay))),
            Event::Settled { by, target, attack, defence, hit } => {
                let weak = |side: &Side| {
                    if side.play.is_sound(side.rank) { "" } else { " (weak)" }
                };
                let end = match (hit, attack.value == defence.value) {
                    (true, false) => format!("{} is hit", name(target)),
                    (true, true) => format!("a tie, but {} played better, and {} is hit", name(by), name(target)),
                    (false, false) => format!("{} holds", name(target)),
                    (false, true) => format!("a tie, and {} holds", name(target)),
                };
                let text =
                    format!("{}{} against {}{}: {end}", attack.value, weak(&attack), defence.value, weak(&defence));
                line(Detail, "SU-27", text)
            }
            Event::EffectTurned { card, margin, power, impact } => {
                let percent = 10 * (i16::from(card.low()) + margin);
                let text = format!(
                    "Effect {} and margin {margin}: {percent} % of {power} is an Impact of {}",
                    card.pretty(),
                    impact.0
                );
                line(Detail, "SU-30", text)
            }
            Event::Absorbed { target, absorption } => {
                line(Detail, "SU-39", format!("{}'s armour takes all of it (absorbs {absorption})", name(target)))
            }
            Event::HalfNoted { target } => {
                line(Detail, "SU-31", format!("{} hardly feels it: half a point", name(target)))
            }
            Event::HandLost { who, cards } => {
                line(Detail, "SU-63", format!("{} loses {}", name(who), spread(cards.cards())))
            }
            Event::HandLostUnseen { who, count } => {
                let cards = if count == 1 { "a card" } else { "all cards" };
                line(Detail, "SU-63", format!("{} loses {cards} in hand", name(who)))
            }
            Event::Struck { target, absorption, blow, harm } => {
                let armour = if absorption > 0 { format!("Armour takes {absorption}; ") } else { String::new() };
                let text = format!(
                    "{armour}{} takes {} ({})",
                    name(target),
                    added(blow.shock, blow.damage, blow.trauma),
                    standing(&harm)
                );
                line(Detail, "SU-47", text)
            }
            Event::KnockedOut { who, minutes } => {
                line(Outcome, "SU-59", format!("{} is knocked out for {}", name(who), span(minutes)))
            }
            Event::Died { who, cause } => {
                let (how, rule) = match cause {
                    Cause::Blow => ("is killed by the blow", "SU-49"),
                    Cause::Wounds => ("dies of the wounds", "SU-53"),
                    Cause::Bleeding => ("bleeds to death", "SU-53"),
                    Cause::Helpless => ("is killed where they lie", "SU-60"),
                    Cause::Decline => ("dies in bed", "SU-80"),
                };
                line(Outcome, rule, format!("{} {how}", name(who)))
            }
            Event::Destroyed { who } => line(Outcome, "SU-50", format!("{} is torn apart, past any help", name(who))),
            Event::BentOver { by, target } => {
                line(Deed, "SU-60", format!("{} bends over {}, who lies helpless", name(by), name(target)))
            }
            Event::FightEnded { winner, turn } => {
                let who = winner.map_or("nobody".to_owned(), |side| self.roster.sides[usize::from(side)].clone());
                line(Outcome, "SU-92", format!("The fight ends in turn {turn}; still standing: {who}"))
            }
            Event::Worked { medic, patient, task, left } => {
                let (what, rule) = match task {
                    Task::Strip => ("takes off the armour of", "SU-67"),
                    Task::Tear => ("tears bandages for", "SU-67"),
                    Task::Stabilise => ("works on", "SU-73"),
                    Task::Bandage => ("bandages", "SU-71"),
                };
                let left = if left == 0 { "done".to_owned() } else { format!("{} to go", rounds(left)) };
                line(Deed, rule, format!("{} {what} {}: {left}", name(medic), name(patient)))
            }
            Event::Contested { who, patient, against, actor, number, won } => {
                let what = match against {
                    Against::Damage => "Damage",
                    Against::HalfDamage => "half the Damage",
                    Against::Trauma => "Trauma",
                    Against::Stabilised => "stabilised Trauma",
                    Against::Injury => "Injury",
                };
                let whose = if who == patient { String::new() } else { format!(" of {}", name(patient)) };
                let end = if won { "success" } else { "failure" };
                let text = format!(
                    "{} at {} against {what} {}{whose}: {} to {}, {end}",
                    name(who),
                    actor.rank,
                    number.rank,
                    actor.value,
                    number.value
                );
                line(Deed, "SU-32", text)
            }
            Event::Stabilised { patient, points, harm } => line(
                Detail,
                "SU-73",
                format!("{points} Trauma of {} is stabilised ({})", name(patient), standing(&harm)),
            ),
            Event::Bandaged { patient, points: 0, .. } => {
                line(Detail, "SU-69", format!("The bandages do not help {}", name(patient)))
            }
            Event::Bandaged { patient, points, harm } => {
                line(Detail, "SU-69", format!("Bandages heal {points} of {} ({})", name(patient), standing(&harm)))
            }
            Event::CaughtBreath { who } => line(Detail, "SU-76", format!("{} catches their breath", name(who))),
            Event::Operated { patient, points: 0, .. } => {
                line(Outcome, "SU-79", format!("The operation does not help {}", name(patient)))
            }
            Event::Operated { patient, points, harm } => {
                line(Outcome, "SU-79", format!("Surgery heals {points} of {} ({})", name(patient), standing(&harm)))
            }
            Event::DeathContested { surgeon, patient, rank, minutes } => {
                let text = format!(
                    "{} fights for {}'s life at rank {rank}, for {}",
                    name(surgeon),
                    name(patient),
                    span(minutes)
                );
                line(Deed, "SU-82", text)
            }
            Event::Revived { who, harm, minutes } => line(
                Outcome,
                "SU-82",
                format!("{} lives ({}), unconscious for {}", name(who), standing(&harm), span(minutes)),
            ),
            Event::LastWords { who, spoken: true } => {
                line(Outcome, "SU-85", format!("{} speaks their last words, and all are silent", name(who)))
            }
            Event::LastWords { who, spoken: false } => {
                line(Outcome, "SU-85", format!("{} dies without a word", name(who)))
            }
            Event::Woke { who } => line(Deed, "SU-91", format!("{} wakes", name(who))),
            Event::DayBegan { day } => line(Heading, "SU-77", format!("Day {day}")),
            Event::DayPassed { who, healed, harm } => {
                let what = if healed { "heals a point" } else { "does not heal" };
                line(Detail, "SU-77", format!("{} {what} ({})", name(who), standing(&harm)))
            }
            Event::WorseDrawn { who, card, major, worse } => {
                let what = if worse { "gets worse" } else { "does not get worse" };
                line(Deed, "SU-80", format!("{} {what}: {} against {major}", name(who), card.pretty()))
            }
            Event::Declined { who, harm, conditions } => {
                let rule = if conditions { "SU-81" } else { "SU-80" };
                line(Detail, rule, format!("{} takes a point of Damage ({})", name(who), standing(&harm)))
            }
            Event::Closed => None,
            Event::Roused { by, who, cooldown } => {
                let dazed = if cooldown == 0 {
                    String::new()
                } else {
                    format!(", who is dazed for {}", rounds(cooldown.into()))
                };
                line(Deed, "SU-19", format!("{} wakes {}{dazed}", name(by), name(who)))
            }
        }
    }
}
