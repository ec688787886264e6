//! The log: each event as a line.

use crate::state::card::Value as _;
use affray_core::{Line, Weight};

use crate::asked::choice::Task;
use crate::asked::source::Draw;
use crate::rules::contests::impact::impact as impact_of;
use crate::rules::contests::value::Side;
use crate::shown::event::{Against, Brought, Cause, Event, Mode, Purpose};
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
            Event::Mixed { packs, asked } => {
                let mixed =
                    if packs == 1 { "1 pack is shuffled".to_owned() } else { format!("{packs} packs are mixed") };
                let why = if packs == asked { String::new() } else { format!(", because {asked} would not go round") };
                line(Heading, "SU-06", format!("{mixed} and dealt{why}"))
            }
            Event::Dealt { who, cards } => {
                line(Detail, "SU-09", format!("{} is dealt {}", name(who), spread(cards.cards())))
            }
            Event::DealtUnseen { who, count } => line(Detail, "SU-09", format!("{} is dealt {count} cards", name(who))),
            Event::ActionCard { who, card, slot, too_fast } => {
                let (tail, rule) = if too_fast { (", too fast for their own good", "SU-14") } else { ("", "SU-13") };
                line(Detail, rule, format!("{} shows {}: slot {slot}{tail}", name(who), card.pretty()))
            }
            Event::OrderDrawn { who, card } => {
                line(Detail, "SU-15", format!("{} draws {} for the shared slot", name(who), card.pretty()))
            }
            Event::TurnBegan { turn } => line(Heading, "SU-12", format!("Turn {turn}")),
            Event::Joined { who } => line(Deed, "SU-12", format!("{} joins the fight", name(who))),
            Event::Reshuffled { .. } => None,
            Event::BleedingDrawn { who, card, bleed, harm } => {
                let (text, rule) = if bleed.bled {
                    let text = format!(
                        "{} bleeds: {} brings {} ({})",
                        name(who),
                        card.pretty(),
                        added(bleed.shock, bleed.damage, bleed.trauma),
                        standing(&harm)
                    );
                    (text, "SU-55")
                } else {
                    (format!("{} draws {} and does not bleed", name(who), card.pretty()), "SU-54")
                };
                line(Deed, rule, text)
            }
            Event::Tested { who, rank, card, passed, purpose } => {
                let (what, rule) = match purpose {
                    Purpose::Awake => (if passed { "stays awake" } else { "blacks out" }, "SU-56"),
                    Purpose::Recover => (if passed { "catches breath" } else { "finds no rest" }, "SU-62"),
                    Purpose::LastWords => (if passed { "comes round once more" } else { "is gone" }, "SU-85"),
                    Purpose::Contest => (if passed { "succeeds" } else { "fails" }, "SU-32"),
                    Purpose::Work => (if passed { "succeeds" } else { "fails" }, "SU-05"),
                    Purpose::Called => (if passed { "passes" } else { "fails" }, "SU-04"),
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
            Event::Recovered { .. } => None, // told by `Eased`
            Event::Eased { who, shock, hurt } => {
                let rule = if hurt { "SU-62" } else { "SU-61" };
                match shock {
                    0 => line(Detail, rule, format!("{} has shaken off all Shock", name(who))),
                    left => line(Detail, rule, format!("{} recovers to Shock {left}", name(who))),
                }
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
            Event::Defended { .. } | Event::DefendsFromDeck { .. } => None, // told by `Guarded`
            Event::Guarded { who, mode: Mode::None, .. } => {
                line(Detail, "SU-45", format!("{} cannot defend", name(who)))
            }
            Event::Guarded { who, mode, shot, lay, boosts } => {
                let rule = if shot { "SU-44" } else { "SU-43" };
                let how = if mode == Mode::Parry { "parries" } else { "dodges" };
                if lay.is_empty() {
                    return line(Detail, rule, format!("{} {how} off the deck", name(who)));
                }
                let boosts = match boosts {
                    0 => "",
                    1 => " and a boost",
                    _ => " and two boosts",
                };
                let rule = if shot { rule } else { "SU-26" };
                line(Detail, rule, format!("{} {how} with {}{boosts}", name(who), laid(lay)))
            }
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
                let steps = i16::from(card.low()) + margin;
                // Only trampling has less Impact than the table gives.
                let eased = impact.0 != impact_of(power, steps, &self.rulings);
                let (rule, why) = if eased { ("SU-41", ", halved in the first trampling") } else { ("SU-30", "") };
                let text = format!(
                    "Effect {} and margin {margin}: {} % of {power} is an Impact of {}{why}",
                    card.pretty(),
                    10 * steps,
                    impact.0
                );
                line(Detail, rule, text)
            }
            Event::Absorbed { target, absorption: 0 } => {
                line(Detail, "SU-30", format!("{} feels nothing of it", name(target)))
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
                line(Detail, if blow.trauma > 0 { "SU-51" } else { "SU-47" }, text)
            }
            Event::KnockedOut { .. } => None, // told by `Fell`
            Event::Fell { who, minutes, wounds: None } => {
                line(Outcome, "SU-59", format!("{} is knocked out for {}", name(who), span(minutes)))
            }
            Event::Fell { who, minutes, wounds: Some(wounds) } => {
                let text = format!(
                    "{} is knocked out for {} without a check: Wounds {wounds} are more than twice Body {}",
                    name(who),
                    span(minutes),
                    self.sheet(who).body
                );
                line(Outcome, "SU-57", text)
            }
            Event::DiedInBed { who, conditions: false } => {
                line(Outcome, "SU-80", format!("{} dies in bed of the injury", name(who)))
            }
            Event::DiedInBed { who, conditions: true } => {
                line(Outcome, "SU-81", format!("{} dies in bed of the conditions", name(who)))
            }
            Event::Died { who, cause } => {
                let (how, rule) = match cause {
                    Cause::Blow => ("is killed by the blow", "SU-49"),
                    Cause::Wounds => ("dies of the wounds", "SU-53"),
                    Cause::Bleeding => ("bleeds to death", "SU-53"),
                    Cause::Helpless => ("is killed where they lie", "SU-60"),
                    Cause::Decline => return None, // told by `DiedInBed`
                };
                line(Outcome, rule, format!("{} {how}", name(who)))
            }
            Event::Destroyed { who } => line(Outcome, "SU-50", format!("{} is torn apart, past any help", name(who))),
            Event::BentOver { by, target } => {
                line(Deed, "SU-60", format!("{} bends over {}, who lies helpless", name(by), name(target)))
            }
            Event::FightEnded { winner, turn } => {
                let who = match winner {
                    Some(side) => format!("still standing: {}", self.roster.sides[usize::from(side)]),
                    None => "nobody has won".to_owned(),
                };
                line(Outcome, "SU-92", format!("The fight ends in turn {turn}; {who}"))
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
                    Against::Difficulty => "a difficulty of",
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
            Event::DayPassed { .. } => None, // told by `DayEnded`
            Event::DayEnded { who, brought, harm } => {
                let (what, rule) = match brought {
                    Brought::Healing => ("heals a point".to_owned(), "SU-77"),
                    Brought::Care(healer) => (format!("heals a point in the care of {}", name(healer)), "SU-78"),
                    Brought::Nothing => ("does not heal".to_owned(), "SU-77"),
                    Brought::Worse => ("got worse and does not heal today".to_owned(), "SU-80"),
                    Brought::NoChance => ("has no chance to heal in these conditions".to_owned(), "SU-81"),
                    Brought::OpenTrauma => ("does not heal: Trauma must be stabilised first".to_owned(), "SU-73"),
                };
                line(Detail, rule, format!("{} {what} ({})", name(who), standing(&harm)))
            }
            Event::Measured { by, target, actor, other, won } => {
                let end = if won { format!("{} wins", name(by)) } else { format!("{} holds", name(target)) };
                line(Outcome, "SU-21", format!("{} against {}: {end}", actor.value, other.value))
            }
            Event::Laboured { who, output, time, materials } => {
                let used = materials.map_or(String::new(), |used| format!(", with {used} % of the materials"));
                let text = format!("{} brings {output} % of the work, or takes {time} % of the time{used}", name(who));
                line(Outcome, "SU-05", text)
            }
            Event::SuitOff { medic, patient } => {
                let whose = if medic == patient { "their own".to_owned() } else { format!("{}'s", name(patient)) };
                let suit = self.sheet(patient).suit.as_ref().map_or("armour", |suit| suit.name.as_str());
                line(Deed, "SU-67", format!("{} takes off {whose} {suit} to get at the wound", name(medic)))
            }
            Event::Arrived { who, minutes } => {
                line(Deed, "SU-66", format!("{} arrives, {} after the fight", name(who), span(minutes.into())))
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
