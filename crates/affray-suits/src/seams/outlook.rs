//! Odds of the open options from one seat's view: it sees its own hand and no other (SU-11).

use crate::state::card::Value as _;
use affray_core::exact::Kinds;
use affray_core::fight::outlook::NOTHING;
use affray_core::{Bag, Bot, Cast, Fact, Ledger, Outlook, Seat, Viewer};

use crate::asked::choice::Choice;
use crate::asked::source::{Draw, Source};
use crate::bots::Plain;
use crate::shown::view::View;
use crate::state::card::PlayingCard;
use crate::state::fight::{Fight, Stage};
use crate::state::lay::Lay;
use crate::state::person::{Person, Status};
use crate::state::sheet::{FighterId, Sheet};

impl Outlook for Fight {
    const UNIT: &'static str = "points of harm";
    const HORIZON: &'static str = "up to the foes' answer";

    fn policy() -> &'static dyn Bot<Self> {
        &Plain
    }

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

    fn ledger(&self, before: &Self, seat: Seat) -> Ledger {
        let mut ledger = Ledger::default();
        for who in self.all() {
            let (was, is) = (before.person(who), self.person(who));
            let total = |person: &Person| i32::from(person.harm.shock + person.harm.damage + person.harm.trauma);
            let lost = total(is) - total(was);
            let fell = u8::from(was.is_up() && !is.is_up());
            if is.seat == seat {
                (ledger.paid, ledger.fallen) = (ledger.paid + lost, ledger.fallen + fell);
                ledger.hurt |= lost > 0;
            } else if self.is_foe_of(seat, who) {
                (ledger.dealt, ledger.felled) = (ledger.dealt + lost, ledger.felled + fell);
                ledger.hit |= lost > 0;
            }
        }
        ledger
    }

    /// Enemies who have their own rounds next answer what was done (SU-12). Killing the helpless takes rounds, too (SU-60).
    fn is_settled(&self, decided: &Self, seat: Seat) -> bool {
        let turns = self.stage == Stage::Turns && self.turn <= decided.turn + 1;
        let answers = |who| self.person(who).seat != seat && self.is_foe_of(seat, who);
        let goes_on = turns && self.upcoming().is_some_and(answers);
        !(goes_on || self.anybody_finishes_off())
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

    /// Who has the next own round, in this turn or the one after it (SU-12).
    fn upcoming(&self) -> Option<FighterId> {
        let (done, left) = self.order.split_at(usize::from(self.next).min(self.order.len()));
        left.iter().chain(done).copied().find(|&who| self.person(who).is_alive())
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
