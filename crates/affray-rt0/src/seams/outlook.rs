//! The outlook of a seat: odds of its options, for somebody who sees neither other hands nor intents face down (RT-17,
//! RT-21).

use crate::state::card::Classed as _;
use affray_core::exact::Kinds;
use affray_core::fight::outlook::NOTHING;
use affray_core::{Bag, Bot, Cast, Fact, Ledger, Outlook, Scene, Seat, Viewer};

use crate::asked::choice::Choice;
use crate::asked::source::Source;
use crate::bots::Plain;
use crate::language::book::class_of;
use crate::language::compiled::{BinId, Effect, List};
use crate::shown::view::View;
use crate::state::adversary::Standing;
use crate::state::card::{Class, Pile, Tarot};
use crate::state::fight::{Beat, Fight};
use crate::state::ids::{FoeId, PlayerId};
use crate::state::player::Status;
use crate::state::skill::Grade;
use crate::state::traits::Trait;

/// What one side has lost.
#[derive(Default)]
struct Losses {
    lost: i32,
    harmed: bool,
    fell: u8,
}

impl Losses {
    fn add(&mut self, was: i32, is: i32, fell: bool) {
        self.lost += was - is;
        self.harmed |= is < was;
        self.fell += u8::from(fell);
    }
}

impl Outlook for Fight {
    const UNIT: &'static str = "HP";
    const HORIZON: &'static str = "up to the adversaries' answer";

    fn policy() -> &'static dyn Bot<Self> {
        &Plain
    }

    fn facts(view: &View<'_>, _: Viewer, cast: &Cast) -> Vec<Fact> {
        let mut facts = Vec::new();
        for p in view.player_ids() {
            let (name, open) = (cast.name(p.seat()), view.player(p));
            facts.push(Fact::number(name, "Hit points", open.hp()));
            facts.push(Fact::number(name, "Shields", open.shields()));
            facts.push(Fact::number(name, "Corruption", open.corruption()));
        }
        for foe in view.foe_ids() {
            let name = view.adversary_name(foe);
            facts.push(Fact::number(&name, "Hit points", view.adversary_hp(foe)));
            facts.push(Fact::number(&name, "Shields", view.adversary_shields(foe)));
        }
        for eddy in view.eddies() {
            let name = view.eddy_name(cast, eddy.id);
            facts.push(Fact::number(&name, "Hit points", eddy.hp));
            facts.push(Fact::number(&name, "Shields", eddy.shields));
        }
        facts.push(Fact::number("Arena", "Supremacy", view.supremacy()));
        facts
    }

    fn is_exact(&self, viewer: Viewer) -> bool {
        self.unseen_is_even(viewer)
    }

    fn gist(&self, before: &Self, seat: Seat, cast: &Cast) -> String {
        let viewer = Viewer::Seat(seat);
        let (was, is) = (before.view(viewer), self.view(viewer));
        let mut all = Vec::new();
        if self.counts.towers > before.counts.towers {
            all.push("The Tower".to_owned());
        }
        all.extend(self.turn.checked.map(graded));
        for p in is.player_ids() {
            let changes = player_changes(&was, &is, p);
            if !changes.is_empty() {
                all.push(format!("{}: {}", cast.name(p.seat()), changes.join(", ")));
            }
        }
        // Another combat may have begun; then the adversaries are others.
        if is.adversaries() == was.adversaries() {
            for adversary in is.foe_ids() {
                let changes = adversary_changes(&was, &is, adversary);
                if !changes.is_empty() {
                    all.push(format!("{}: {}", is.adversary_name(adversary), changes.join(", ")));
                }
            }
        }
        if all.is_empty() { self.laid(&was, &is, seat).unwrap_or_else(|| NOTHING.to_owned()) } else { all.join("; ") }
    }

    fn ledger(&self, before: &Self, seat: Seat) -> Ledger {
        let viewer = Viewer::Seat(seat);
        let (was, is) = (before.view(viewer), self.view(viewer));
        let (mut players, mut adversaries) = (Losses::default(), Losses::default());
        let own = self.player_at(seat);
        for p in is.player_ids().filter(|p| own.is_none_or(|own| own == *p)) {
            let fell = was.player(p).status() == Status::Active && is.player(p).status() == Status::Out;
            players.add(was.player(p).hp().into(), is.player(p).hp().into(), fell);
        }
        // Another combat may have begun; then the adversaries are others.
        if is.adversaries() == was.adversaries() {
            for foe in is.foe_ids() {
                let fell =
                    was.adversary_standing(foe) == Standing::Active && is.adversary_standing(foe) == Standing::Down;
                adversaries.add(was.adversary_hp(foe).into(), is.adversary_hp(foe).into(), fell);
            }
        }
        let (theirs, ours) = if own.is_some() { (adversaries, players) } else { (players, adversaries) };
        Ledger {
            dealt: theirs.lost,
            paid: ours.lost,
            hit: theirs.harmed,
            hurt: ours.harmed,
            felled: theirs.fell,
            fallen: ours.fell,
        }
    }

    /// A player's turn goes on card by card; the adversaries answer when no other player is to act before them (RT-18).
    fn is_settled(&self, decided: &Self, _: Seat) -> bool {
        let is_own_turn =
            decided.turn.who.is_some() && self.turn.who == decided.turn.who && self.round == decided.round;
        match self.beat {
            Beat::Act(_) => !is_own_turn,
            Beat::Turn(place) => {
                self.order[(place as usize).min(self.order.len())..].iter().any(|&p| self.players[p].is_active())
            }
            Beat::Adversary(_) => false,
            Beat::Start | Beat::Intents | Beat::Eddy(_) | Beat::Conclude | Beat::Between | Beat::Done => true,
        }
    }

    /// The GM's cards matter by their class. Of a player's own, what the chosen option can distinguish.
    fn indistinguishable(&self, choice: &Choice) -> Vec<Kinds> {
        let closely = match *choice {
            Choice::Lay { bin: BinId::OPHIUCHUS, .. } => true,
            Choice::Lay { bin, .. } => self.looks_closely(self.book.bin(bin).list, 0),
            Choice::EndTurn => false,
            _ => true,
        };
        let foolish = self.players.iter().any(|player| player.has(Trait::Foolish));
        let distracted: Vec<Class> = self
            .players
            .iter()
            .flat_map(|player| player.sheet.injuries.iter())
            .flat_map(|hurt| hurt.kind.spec().discards.iter().map(|&class| class_of(class)))
            .collect();
        let key = |card: Tarot| {
            let class = match card.class() {
                Class::Swords if !closely => Class::Wands,
                Class::Pentacles if !closely => Class::Cups,
                class => class,
            };
            let rank = match card.rank() {
                Some(_) if foolish => self.value(card),
                Some(1..=5) if closely => 1,
                Some(6..=10) if closely => 6,
                Some(_) if closely => 11,
                _ => 0,
            };
            let major = card.numeral().filter(|_| closely || card == Tarot::TOWER);
            (class, major, rank, distracted.contains(&card.class()))
        };
        vec![Kinds::of(Tarot::class), Kinds::of(key)]
    }

    fn pile_of(source: Source) -> usize {
        match source {
            Source::GmDeck(_) | Source::EddyHand(_) => 0,
            Source::Deck(_) | Source::Hand(_) | Source::Coin(_) | Source::GmCoin | Source::Lot => 1,
        }
    }

    fn draw_group(source: Source) -> u8 {
        match source {
            Source::Hand(p) => 1 + p.0,
            Source::EddyHand(eddy) => 100 + eddy.0,
            _ => 0,
        }
    }
}

impl Fight {
    /// The bin that a card was laid on: how full it is, or that it went off (RT-24); or that the turn is over (RT-25).
    /// Only the seat itself lays cards on its bins, so no card that chance brings has a part in it.
    fn laid(&self, was: &View<'_>, is: &View<'_>, seat: Seat) -> Option<String> {
        let p = self.player_at(seat)?;
        let (then, now) = (was.player(p), is.player(p));
        let spent = was.hand(p)?.len().saturating_sub(is.hand(p)?.len());
        if self.turn.over {
            return Some(match spent {
                0 => "the turn ends".to_owned(),
                1 => "the turn ends, a card unplayed".to_owned(),
                cards => format!("the turn ends, {cards} cards unplayed"),
            });
        }
        let goes_off = |bin: BinId| format!("{} goes off", is.book().bin(bin).name);
        let filled = now.bins().iter().find_map(|bin| {
            let name = &is.book().bin(bin).name;
            match (then.filled(bin).0, now.filled(bin)) {
                (then, (now, Some(goal))) if now > then => Some(format!("{name} {now} of {goal}")),
                (then, (now, None)) if now > then => Some(format!("on {name}")),
                (then, (now, _)) if now < then => Some(goes_off(bin)),
                _ => None,
            }
        });
        // One card may fill a bin that was empty, and leave it so.
        filled.or_else(|| self.turn.at_work.filter(|_| spent > 0).map(goes_off))
    }

    /// Whether a list of effects asks more of a drawn card than what it can be laid on.
    fn looks_closely(&self, list: List, depth: u8) -> bool {
        let deeper = |list: List| depth > 4 || self.looks_closely(list, depth + 1);
        self.book.effects(list).iter().any(|effect| match *effect {
            Effect::ByCard { .. } | Effect::EddyUses | Effect::EddyUse(_) | Effect::CountAs { .. } => true,
            Effect::Coin { heads, tails } => deeper(heads) || deeper(tails),
            Effect::Once { first, later, .. } => deeper(first) || deeper(later),
            _ => false,
        })
    }
}

fn graded(grade: Grade) -> String {
    match grade {
        Grade::CriticalFailure => "the check is a critical failure",
        Grade::Failure => "the check fails",
        Grade::Success => "the check succeeds",
        Grade::CriticalSuccess => "the check is a critical success",
    }
    .to_owned()
}

/// A number that has changed.
fn changed(name: &str, was: u16, is: u16) -> Option<String> {
    (was != is).then(|| format!("{name} {:+}", i32::from(is) - i32::from(was)))
}

fn player_changes(was: &View<'_>, is: &View<'_>, p: PlayerId) -> Vec<String> {
    let (then, now) = (was.player(p), is.player(p));
    let status = (then.status() != now.status()).then(|| match now.status() {
        Status::Active => "back in the fight",
        Status::Fled => "gone",
        Status::Out => "out",
    });
    let parts = [
        changed("HP", then.hp().into(), now.hp().into()),
        changed("Shields", then.shields(), now.shields()),
        changed("Corruption", then.corruption(), now.corruption()),
        status.map(str::to_owned),
        (then.zone() != now.zone()).then(|| format!("goes to {}", now.zone())),
        drawn(was, is, p),
    ];
    parts.into_iter().flatten().collect()
}

/// The cards that came to a hand, or aside to choose from.
fn drawn(was: &View<'_>, is: &View<'_>, p: PlayerId) -> Option<String> {
    let (then, now) = (was.hand(p)?, is.hand(p)?);
    let came = Pile::from_bits(now.bits() & !then.bits());
    let aside = is.aside(p).map_or(0, |aside| aside.len());
    if aside > 0 && was.aside(p).is_none_or(|aside| aside.is_empty()) {
        return Some(format!("{aside} cards to choose from"));
    }
    match came.len() {
        0 => None,
        1 => Some(match came.nth(0).class() {
            Class::Wands | Class::Swords => "draws a Wand or Sword".to_owned(),
            Class::Cups | Class::Pentacles => "draws a Cup or Pentacle".to_owned(),
            Class::Major => "draws a Major".to_owned(),
        }),
        cards => Some(format!("draws {cards} cards")),
    }
}

fn adversary_changes(was: &View<'_>, is: &View<'_>, adversary: FoeId) -> Vec<String> {
    let standing = is.adversary_standing(adversary);
    let standing = (standing != was.adversary_standing(adversary)).then_some(match standing {
        Standing::Active => "up",
        Standing::Down => "down",
        Standing::Fled => "fled",
    });
    let parts = [
        changed("HP", was.adversary_hp(adversary), is.adversary_hp(adversary)),
        changed("Shields", was.adversary_shields(adversary), is.adversary_shields(adversary)),
        standing.map(str::to_owned),
    ];
    let mut parts: Vec<String> = parts.into_iter().flatten().collect();
    if !is.adversary_active(adversary) {
        return parts;
    }
    let then: Vec<_> = was.intents(adversary).collect();
    for (place, intent) in is.intents(adversary).enumerate().filter(|(place, intent)| then.get(*place) != Some(intent))
    {
        parts.push(match intent.card {
            Some(card) => format!("intends {}", is.intent_words(adversary, card)),
            None if then.get(place).is_some_and(|then| then.card.is_none()) => continue,
            None => "has an intent face down".to_owned(),
        });
    }
    parts
}
