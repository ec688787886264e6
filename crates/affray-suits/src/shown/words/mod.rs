//! The fight in words: what is asked, what may be answered, how it stands.

mod log;

use std::fmt::Write as _;

use affray_core::{Cast, Line, Seat, Words};

use crate::asked::choice::{Choice, Task};
use crate::asked::draw::{Draw, Source};
use crate::asked::question::Question;
use crate::shown::event::Event;
use crate::state::card::PlayingCard;
use crate::state::fight::Fight;
use crate::state::harm::Harm;
use crate::state::lay::{Lay, Use};
use crate::state::person::Status;
use crate::state::sheet::{FighterId, WeaponId};

/// Cards with their signs, spaced.
pub(crate) fn spread(cards: &[PlayingCard]) -> String {
    cards.iter().map(|card| card.pretty().to_string()).collect::<Vec<_>>().join(" ")
}

/// A lay as people say it: "3♥ + 4♦ with 9♣ as a boost".
pub(crate) fn laid(lay: Lay) -> String {
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

/// "Shock 5, Damage 4", leaving out what is not there.
pub(crate) fn standing(harm: &Harm) -> String {
    let parts: Vec<String> = [("Shock", harm.shock), ("Damage", harm.damage), ("Trauma", harm.trauma)]
        .iter()
        .filter(|(_, points)| *points > 0)
        .map(|(what, points)| format!("{what} {points}"))
        .collect();
    if parts.is_empty() { "unhurt".to_owned() } else { parts.join(", ") }
}

impl Fight {
    pub(crate) fn name(&self, who: FighterId) -> &str {
        self.roster.name(who)
    }

    pub(crate) fn weapon_name(&self, who: FighterId, id: WeaponId) -> &str {
        self.sheet(who).weapons.get(id.index()).map_or("weapon", |weapon| &weapon.name)
    }

    /// Somebody's weapon whose id was answered: the asker is whoever holds it now.
    fn asked_weapon(&self, choice: Choice) -> Option<(FighterId, WeaponId)> {
        let (Choice::Attack { weapon: id, .. } | Choice::Ready(id) | Choice::Reload(id) | Choice::Take(id)) = choice
        else {
            return None;
        };
        Some((self.acting()?, id))
    }

    /// Whose own round it is.
    pub(crate) fn acting(&self) -> Option<FighterId> {
        self.next.checked_sub(1).and_then(|place| self.order.get(usize::from(place))).copied()
    }

    pub(crate) fn attack_words(&self, who: FighterId, id: WeaponId) -> &'static str {
        let weapon = self.sheet(who).weapons.get(id.index());
        match weapon.map(|weapon| weapon.kind) {
            Some(crate::state::arms::Kind::Gun | crate::state::arms::Kind::Bow | crate::state::arms::Kind::Engine) => {
                "shoots at"
            }
            Some(crate::state::arms::Kind::Thrown) => "throws at",
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
