//! The fight in words.

use std::fmt::Write as _;

use affray_core::{Cast, Line, Seat, Weight, Words};

use crate::card::PlayingCard;
use crate::event::{Against, Cause, Event, Mode, Purpose};
use crate::fight::{Fight, Stage};
use crate::hand::{Lay, Use};
use crate::harm::Harm;
use crate::person::{Posture, Status};
use crate::question::{Choice, Draw, Question, Source, Task};
use crate::sheet::{Band, WeaponId, Who};

/// Cards with their signs, spaced.
fn spread(cards: &[PlayingCard]) -> String {
    cards.iter().map(|card| card.pretty().to_string()).collect::<Vec<_>>().join(" ")
}

/// A lay as people say it: "3♥ + 4♦ with 9♣ as a boost".
fn laid(lay: Lay) -> String {
    let value = |(card, by): (PlayingCard, Use)| match by {
        Use::High => Some(format!("{} high", card.pretty())),
        Use::Low => Some(card.pretty().to_string()),
        Use::Keep | Use::Boost => None,
    };
    let parts: Vec<String> = lay.iter().filter_map(value).collect();
    let mut words = parts.join(" + ");
    match lay.boosts().cards() {
        [] => {}
        [one] => _ = write!(words, " with {} as a boost", one.pretty()),
        more => _ = write!(words, " with {} as boosts", spread(more)),
    }
    words
}

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

/// "Shock 5, Damage 4", leaving out what is not there.
fn standing(harm: &Harm) -> String {
    let parts: Vec<String> = [("Shock", harm.shock), ("Damage", harm.damage), ("Trauma", harm.trauma)]
        .iter()
        .filter(|(_, points)| *points > 0)
        .map(|(what, points)| format!("{what} {points}"))
        .collect();
    if parts.is_empty() { "unhurt".to_owned() } else { parts.join(", ") }
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
    fn name(&self, who: Who) -> &str {
        self.roster.name(who)
    }

    fn weapon_name(&self, who: Who, id: WeaponId) -> &str {
        self.sheet(who).weapons.get(id.index()).map_or("weapon", |weapon| &weapon.name)
    }

    /// Somebody's weapon whose id was answered: the asker is whoever holds it now.
    fn asked_weapon(&self, choice: Choice) -> Option<(Who, WeaponId)> {
        let (Choice::Attack { weapon: id, .. } | Choice::Ready(id) | Choice::Reload(id) | Choice::Take(id)) = choice
        else {
            return None;
        };
        Some((self.acting()?, id))
    }

    /// Whose own round it is.
    pub(crate) fn acting(&self) -> Option<Who> {
        self.next.checked_sub(1).and_then(|place| self.order.get(usize::from(place))).copied()
    }

    fn attack_words(&self, who: Who, id: WeaponId) -> &'static str {
        let weapon = self.sheet(who).weapons.get(id.index());
        match weapon.map(|weapon| weapon.kind) {
            Some(crate::gear::Kind::Gun | crate::gear::Kind::Bow | crate::gear::Kind::Engine) => "shoots at",
            Some(crate::gear::Kind::Thrown) => "throws at",
            _ => "strikes at",
        }
    }
}

impl Words for Fight {
    fn question(&self, _: &Cast, seat: Seat, question: &Question) -> String {
        match *question {
            Question::ActionCard => {
                let owner = self.all().find(|&who| self.sheet(who).seat == seat && self.sheet(who).is_hero());
                let name = owner.map_or("You", |who| self.name(who));
                let speed = owner.map_or(0, |who| self.sheet(who).speed);
                format!("{name}, which card is your action card? Your Speed is {speed}.")
            }
            Question::Act(who) => {
                let harm = &self.person(who).harm;
                format!("{}, what do you do? ({})", self.name(who), standing(harm))
            }
            Question::Throw(who) => format!("{}, which cards do you throw before drawing?", self.name(who)),
            Question::Lay { who, rank } => format!("{}, what do you lay, at rank {rank}?", self.name(who)),
            Question::Mode(who) => format!("{}, do you parry or dodge?", self.name(who)),
            Question::Defend { who, rank } => format!("{}, what do you defend with, at rank {rank}?", self.name(who)),
            Question::Second { who, rank, first } => {
                format!("{} drew {} at rank {rank}. A second card?", self.name(who), first.pretty())
            }
            Question::Which { who, rank, first, second } => format!(
                "{} drew {} and {} at rank {rank}. Which counts?",
                self.name(who),
                first.pretty(),
                second.pretty()
            ),
            Question::Tend(who) => format!("{}, whom do you treat?", self.name(who)),
            Question::Operate(who) => format!("{}, on whom do you operate?", self.name(who)),
            Question::LastWords(who) => format!("{} is dying. A last speech?", self.name(who)),
        }
    }

    fn typing(&self) -> &'static str {
        "Type face and suit (7c, qs, 10h)."
    }

    fn choice(&self, _: &Cast, choice: &Choice) -> String {
        let weapon = |fallback: WeaponId| match self.asked_weapon(*choice) {
            Some((who, id)) => self.weapon_name(who, id).to_owned(),
            None => format!("weapon {}", fallback.0 + 1),
        };
        match *choice {
            Choice::Card(card) => format!("{} (slot {})", card.pretty(), card.low()),
            Choice::Attack { target, weapon: id } => format!("attack {} with the {}", self.name(target), weapon(id)),
            Choice::Ready(id) => format!("ready the {}", weapon(id)),
            Choice::Reload(id) => format!("load the {}", weapon(id)),
            Choice::Refresh => "refresh your hand".to_owned(),
            Choice::Rest => "rest".to_owned(),
            Choice::Wait => "wait".to_owned(),
            Choice::Take(id) => format!("take the {} in hand", weapon(id)),
            Choice::Stand => "get up".to_owned(),
            Choice::Kill(target) => format!("kill {} where they lie", self.name(target)),
            Choice::Treat { patient, task } => {
                let name = self.name(patient);
                match task {
                    Task::Strip => format!("take off {name}'s armour"),
                    Task::Tear => format!("tear bandages for {name}"),
                    Task::Stabilise => format!("stop {name}'s bleeding"),
                    Task::Bandage => format!("bandage {name}"),
                }
            }
            Choice::Move => "change between front and rear".to_owned(),
            Choice::Cover(ally) => format!("cover {} with your spear", self.name(ally)),
            Choice::Truce => "offer a truce".to_owned(),
            Choice::Throw(cards) if cards.0.is_empty() => "throw nothing".to_owned(),
            Choice::Throw(cards) => format!("throw {}", spread(cards.0.cards())),
            Choice::Lay(lay) if lay.value_count() == 0 => format!("boosts alone: {}", spread(lay.boosts().cards())),
            Choice::Lay(lay) => laid(lay),
            Choice::Deck => "draw from the deck".to_owned(),
            Choice::Parry => "parry".to_owned(),
            Choice::Dodge => "dodge".to_owned(),
            Choice::Second => "draw a second card".to_owned(),
            Choice::Enough => "leave it at that".to_owned(),
            Choice::UseFirst => "use the first".to_owned(),
            Choice::UseSecond => "use the second".to_owned(),
            Choice::UseBoth => "use both".to_owned(),
            Choice::Operate(patient) if self.person(patient).is_dead() => {
                format!("fight for {}'s life", self.name(patient))
            }
            Choice::Operate(patient) => format!("operate on {}", self.name(patient)),
            Choice::Done => "nothing more".to_owned(),
            Choice::Speak => "try for a last speech".to_owned(),
            Choice::Silence => "go in silence".to_owned(),
            Choice::Wake(friend) => format!("wake {}", self.name(friend)),
        }
    }

    fn source(&self, _: &Cast, source: &Source) -> String {
        let name = self.name(source.by);
        let purpose = match source.draw {
            Draw::Deal => "dealt to",
            Draw::ActionCard => "an action card for",
            Draw::Order => "who goes first, for",
            Draw::Refresh => "a refresh for",
            Draw::Attack => "an attack or contest by",
            Draw::Defence => "a defence by",
            Draw::Second => "a second card for",
            Draw::Effect => "the effect of a hit by",
            Draw::Bleed => "bleeding of",
            Draw::Test => "a test by",
            Draw::Number => "the number set against the care of",
            Draw::Worse => "getting worse, for",
        };
        format!("the top of the deck: {purpose} {name}")
    }

    fn line(&self, _: &Cast, event: &Event) -> Option<Line> {
        self.words(event)
    }

    fn summary(&self, _: &Cast) -> String {
        let mut words = match (self.ended, self.winner) {
            (None, _) => format!("Turn {}", self.turn.max(1)),
            (Some(turn), Some(side)) => format!("{} won in turn {turn}", self.roster.sides[usize::from(side)]),
            (Some(turn), None) => format!("Nobody won; it ended in turn {turn}"),
        };
        let list = |wanted: &dyn Fn(Status) -> bool| -> Vec<&str> {
            self.all().filter(|&who| wanted(self.person(who).status)).map(|who| self.name(who)).collect()
        };
        for (what, names) in [
            ("up", list(&|status| matches!(status, Status::Up))),
            ("knocked out", list(&|status| matches!(status, Status::Out { .. }))),
            ("dead", list(&|status| matches!(status, Status::Dead { .. }))),
        ] {
            if !names.is_empty() {
                _ = write!(words, "; {what}: {}", names.join(", "));
            }
        }
        words
    }
}

impl Fight {
    #[allow(clippy::match_same_arms)]
    fn words(&self, event: &Event) -> Option<Line> {
        use Weight::{Deed, Detail, Heading, Outcome};
        let name = |who: Who| self.name(who);
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
                let weak = |side: &crate::play::Side| if side.play.is_sound(side.rank) { "" } else { " (weak)" };
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

    /// A short word for the part of the story.
    pub fn stage_name(&self) -> &'static str {
        match self.stage {
            Stage::Deal => "dealing",
            Stage::Turns => "fighting",
            Stage::Aftermath => "first aid",
            Stage::Surgery => "surgery",
            Stage::Days => "healing",
            Stage::Over => "over",
        }
    }
}
