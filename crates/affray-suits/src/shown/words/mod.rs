//! The fight in words: what is asked, what may be answered, how it stands.

mod choice;
mod log;
mod question;
pub(crate) mod touches;

use std::fmt::Write as _;

use affray_core::{Cast, Line, Owner, Seat, Touch, Words};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::{Draw, Source};
use crate::shown::event::Event;
use crate::state::arms::Kind;
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

    /// Whose own round it is.
    pub(crate) fn acting(&self) -> Option<FighterId> {
        self.next.checked_sub(1).and_then(|place| self.order.get(usize::from(place))).copied()
    }

    pub(crate) fn attack_words(&self, who: FighterId, id: WeaponId) -> &'static str {
        let weapon = self.sheet(who).weapons.get(id.index());
        match weapon.map(|weapon| weapon.kind) {
            Some(Kind::Gun | Kind::Bow | Kind::Engine) => "shoots at",
            Some(Kind::Thrown) => "throws at",
            _ => "strikes at",
        }
    }
}

impl Words for Fight {
    fn question(&self, _: &Cast, seat: Seat, question: &Question) -> String {
        self.question_words(seat, *question)
    }

    fn typing(&self) -> &'static str {
        "Type face and suit (7c, qs, 10h)."
    }

    fn choice(&self, _: &Cast, choice: &Choice) -> String {
        self.choice_words(*choice)
    }

    fn worth(&self, _: &Cast, _: Seat, question: &Question, choice: &Choice) -> String {
        self.worth_of(*question, *choice)
    }

    fn touches(&self, _: &Cast, seat: Seat, question: &Question, choice: &Choice) -> Vec<Touch> {
        self.touches_of(seat, *question, *choice)
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

    fn owner(&self, _: &Cast, source: &Source) -> Option<Owner> {
        Some(Owner { name: self.name(source.by).to_owned(), seat: Some(self.person(source.by).seat) })
    }

    fn line(&self, _: &Cast, event: &Event) -> Option<Line> {
        self.log_line(event)
    }

    fn summary(&self, _: &Cast) -> String {
        let mut words = match (self.ended, self.winner) {
            (None, _) => format!("Turn {}", self.turn.max(1)),
            (Some(turn), Some(side)) => format!("{} won in turn {turn}", self.roster.sides[usize::from(side)]),
            (Some(_), None) if !self.has_two_sides() => match self.day {
                0 => "Nobody has anything to heal".to_owned(),
                1 => "1 day has passed".to_owned(),
                days => format!("{days} days have passed"),
            },
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
