//! Odds of the open options from one seat's view: it sees its own hand and no other (SU-11).

use crate::state::card::Value as _;
use affray_core::exact::Kinds;
use affray_core::fight::option_odds::{Blows, NOTHING};
use affray_core::{Bag, Cast, Fact, Outlook, Seat, Viewer};

use crate::asked::choice::Choice;
use crate::asked::draw::{Draw, Source};
use crate::asked::question::Question;
use crate::bots::{mode, which};
use crate::shown::view::View;
use crate::state::card::PlayingCard;
use crate::state::fight::Fight;
use crate::state::lay::Lay;
use crate::state::person::{Person, Status};
use crate::state::sheet::{FighterId, Sheet};

impl Outlook for Fight {
    fn facts(view: &View<'_>, _: Viewer, _: &Cast) -> Vec<Fact> {
        let facts = |who: FighterId| {
            let (name, harm) = (&view.sheet(who).name, view.harm(who));
            [
                Fact::number(name, "Shock", harm.shock),
                Fact::number(name, "Damage", harm.damage),
                Fact::number(name, "Trauma", harm.trauma),
                Fact::number(name, "Cooldown", view.cooldown(who)),
            ]
        };
        view.all().flat_map(facts).collect()
    }

    fn gist(&self, before: &Self, seat: Seat, _: &Cast) -> String {
        let mut all: Vec<String> = self.all().filter_map(|who| self.change(before, who)).collect();
        for who in self.all().filter(|&who| self.person(who).seat == seat) {
            if self.person(who).hand.len() > before.person(who).hand.len() {
                all.push(format!("a hand to lay {} with", self.most(who)));
            }
        }
        if !all.is_empty() {
            return all.join("; ");
        }
        self.contest_since(before).unwrap_or(NOTHING).to_owned()
    }

    fn blows(&self, before: &Self, seat: Seat) -> Blows {
        let harmed = |who: FighterId| {
            let total = |fight: &Fight| {
                let harm = fight.person(who).harm;
                harm.shock + harm.damage + harm.trauma
            };
            total(self) > total(before)
        };
        let (foes, friends): (Vec<FighterId>, Vec<FighterId>) = self.all().partition(|&who| self.is_foe_of(seat, who));
        Blows { hit: foes.into_iter().any(harmed), hurt: friends.into_iter().any(harmed) }
    }

    /// Whether somebody was taken out of the fight, or whether blows landed.
    fn headline(&self, before: &Self, seat: Seat, cast: &Cast) -> String {
        let fallen = |foe: bool| {
            let falls = |who: &FighterId| before.person(*who).is_up() && !self.person(*who).is_up();
            self.all().any(|who| self.is_foe_of(seat, who) == foe && falls(&who))
        };
        match (fallen(true), fallen(false)) {
            (true, _) => "foe down".to_owned(),
            (false, true) => "down".to_owned(),
            (false, false) => {
                // Shock that wears off meanwhile is no news; wounds that heal are what treatment is for.
                let wounds = |fight: &Fight, who| fight.person(who).harm.damage + fight.person(who).harm.trauma;
                let healed = self.all().any(|who| wounds(self, who) < wounds(before, who));
                let contest = self.contest_since(before).filter(|_| !healed);
                let words = self.blows(before, seat).headline().or(contest);
                words.map_or_else(|| self.gist(before, seat, cast), str::to_owned)
            }
        }
    }

    /// A contest is a chain of decisions, those of the other side hidden in a hand. Odds look to its end as if nobody laid
    /// cards but drew (SU-25); how to defend and what to make of a second card (SU-43, SU-87) is left to what bots do, who
    /// look at nothing hidden there.
    fn assumed_choice(&self, question: &Question, _: bool) -> Option<(Choice, &'static str)> {
        let choice = match *question {
            Question::Lay { .. } | Question::Defend { .. } => Choice::Deck,
            Question::Mode(who) => mode(self.kit(who)),
            Question::Second { .. } => Choice::Second,
            Question::Which { rank, first, second, .. } => which(rank, first.low(), second.low()),
            _ => return None,
        };
        Some((choice, "with cards off the deck"))
    }

    /// Bleeding, which looks at colours, comes before anybody decides. Court cards are distinguished where they may
    /// count high or bring a henchman a second card.
    fn indistinguishable(&self, _: &Choice) -> Vec<Kinds> {
        let ranks = |sheet: &Sheet| {
            let trained = [sheet.hand_weapons, sheet.ranged_weapons, sheet.emt, sheet.surgery];
            trained.into_iter().flatten().chain([sheet.speed, sheet.body]).max().unwrap_or(0)
        };
        let armour =
            |sheet: &Sheet| [&sheet.suit, &sheet.shield].into_iter().flatten().map(|gear| gear.deflection).sum();
        let distinguishes = |sheet: &Sheet| {
            let deflection: u16 = armour(sheet);
            // One more by a friend's spear.
            !sheet.is_hero() || ranks(sheet) + deflection + 1 > 10
        };
        let faces = self.roster.sheets.iter().any(distinguishes);
        vec![if faces { Kinds::of(PlayingCard::face) } else { Kinds::of(PlayingCard::low) }]
    }

    fn draw_group(source: Source) -> u8 {
        if matches!(source.draw, Draw::Deal | Draw::Refresh) { 1 + source.by.0 } else { 0 }
    }
}

/// A number that has changed.
fn changed(name: &str, was: u16, is: u16) -> Option<String> {
    (was != is).then(|| format!("{name} {:+}", i32::from(is) - i32::from(was)))
}

impl Fight {
    /// How a contest stands in which nobody was harmed, if there was one.
    fn contest_since(&self, before: &Fight) -> Option<&'static str> {
        let played = before.clash.is_some() || self.discard.len() > before.discard.len();
        match (self.clash.is_some(), played) {
            (true, _) => Some("the contest goes on"),
            (false, true) => Some("no harm"),
            (false, false) => None,
        }
    }

    /// Whether somebody is an enemy of those whom a seat plays.
    fn is_foe_of(&self, seat: Seat, who: FighterId) -> bool {
        self.all().find(|&mine| self.person(mine).seat == seat).is_some_and(|mine| self.are_enemies(mine, who))
    }

    /// What has become of somebody, if anything.
    fn change(&self, before: &Fight, who: FighterId) -> Option<String> {
        let (was, is): (&Person, &Person) = (before.person(who), self.person(who));
        let fate = |status: &Status| match status {
            Status::Away => "gone",
            Status::Up => "up",
            Status::Asleep => "asleep",
            Status::Out { .. } => "knocked out",
            Status::Dead { destroyed: true, .. } => "destroyed",
            Status::Dead { for_good: false, .. } => "dead",
            Status::Dead { for_good: true, .. } => "dead for good",
        };
        let now = Some(fate(&is.status)).filter(|now| *now != fate(&was.status));
        let parts = [
            changed("Shock", was.harm.shock, is.harm.shock),
            changed("Damage", was.harm.damage, is.harm.damage),
            changed("Trauma", was.harm.trauma, is.harm.trauma),
            now.map(str::to_owned),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| format!("{}: {}", self.roster.name(who), parts.join(", ")))
    }

    /// The most that somebody could lay soundly in an attack.
    fn most(&self, who: FighterId) -> u16 {
        let sheet = self.sheet(who);
        let held = sheet.weapons().find(|(id, _)| self.person(who).wielded(*id).held);
        let rank = held.map_or(0, |(_, weapon)| sheet.attack_rank(weapon, &self.rulings));
        let mut most = 0;
        Lay::each(&self.person(who).hand, rank, |_, play| {
            if play.boosts == 0 && play.is_sound(rank) {
                most = most.max(play.sum);
            }
        });
        most
    }
}
