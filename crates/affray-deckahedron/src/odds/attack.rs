//! Attacks, and the loss that follows.

use affray_core::Ask;
use affray_core::exact::{Enumeration, Kinds, Odds};
use affray_core::query::{OneShot, OneShotQuery, Param, Query, QueryError, QueryValues, Table, Takes};

use super::setting::{ADA, FOE, RANK, RANKS, all_ranks, edition, rank, table};
use crate::asked::choice::ChanceOf;
use crate::bots::Plain;
use crate::edition::Edition;
use crate::rules::flipping::attempt::Attempt;
use crate::state::attribute::Rank;
use crate::state::card::{self, Card};
use crate::state::fight::Fight;
use crate::state::item::Die;
use crate::state::moves::Move;

const DICE: Takes = Takes::Word(&["d2", "d4", "d6", "d10", "d12"]);
const FOE_STAMINA: Param =
    Param { name: "foe-stamina", about: "the foe's Stamina", takes: Takes::Number(1, 20), default: "5" };

pub(super) const MELEE: Query = Query {
    name: "melee",
    about: "opposed attacks of the module, hand to hand or from afar: who loses what",
    teach: "Both flip Strength, or Dexterity for a shot, and the pair of faces says who loses what; choices as the plain bot \
            makes them.\n\n  \
            affray odds deckahedron melee --rank dart --foe-rank bulb\n  \
            affray odds deckahedron melee --with shot --rank crescent\n  \
            affray odds deckahedron melee --sweep rank=anchor,bulb,crescent,dart",
    params: &[
        RANK,
        Param { name: "foe-rank", about: "the foe's rank", takes: RANKS, default: "anchor" },
        Param { name: "with", about: "which attack", takes: Takes::Word(&["blow", "shot"]), default: "blow" },
    ],
    prepare: |given| {
        let edition = edition(given, Edition::Module)?;
        if edition != Edition::Module {
            return Err(QueryError::value("edition", edition.slug(), "module-2017: the others have strike"));
        }
        let mut fight = table(given, edition, rank(given, "rank"))?;
        fight.fighter_mut(FOE).ranks = all_ranks(rank(given, "foe-rank"));
        let archer = fight.fighter_mut(ADA);
        (archer.ranged, archer.ammo) = (true, 4);
        let mv = if given.text("with") == "blow" { Move::Melee } else { Move::Shoot };
        Ok(Box::new(OneShotQuery(Exchange { fight, mv })))
    },
};

pub(super) const STRIKE: Query = Query {
    name: "strike",
    about: "Hack and Slash or Volley at a foe of ticks: what it loses, what you lose",
    teach: "The whole move: the flip, your die, the foe's answer; choices as the plain bot makes them.\n\n  \
            affray odds deckahedron strike --rank crescent --die d10 --foe-die d6\n  \
            affray odds deckahedron strike --with volley --foe-stamina 3\n  \
            affray odds deckahedron strike --sweep rank=anchor,bulb,crescent,dart",
    params: &[
        RANK,
        Param { name: "with", about: "which move", takes: Takes::Word(&["hack", "volley"]), default: "hack" },
        Param { name: "die", about: "your weapon's die", takes: DICE, default: "d6" },
        Param { name: "foe-die", about: "the foe's die", takes: DICE, default: "d4" },
        FOE_STAMINA,
    ],
    prepare: |given| {
        let fight = against_ticks(given)?;
        let mv = if given.text("with") == "hack" { Move::HackAndSlash } else { Move::Volley };
        Ok(Box::new(OneShotQuery(Exchange { fight, mv })))
    },
};

fn die(given: &QueryValues, name: &str) -> Die {
    match given.text(name) {
        "d2" => Die::D2,
        "d4" => Die::D4,
        "d6" => Die::D6,
        "d10" => Die::D10,
        _ => Die::D12,
    }
}

fn against_ticks(given: &QueryValues) -> Result<Fight, QueryError> {
    let edition = edition(given, Edition::Guide)?;
    if edition == Edition::Module {
        return Err(QueryError::value("edition", edition.slug(), "world-2017 or guide-2018: the module has melee"));
    }
    let mut fight = table(given, edition, rank(given, "rank"))?;
    let fighter = fight.fighter_mut(ADA);
    fighter.die = die(given, "die");
    fighter.ranged = true;
    let foe = fight.fighter_mut(FOE);
    foe.die = die(given, "foe-die");
    foe.ticks = given.number("foe-stamina") as u8;
    Ok(fight)
}

/// Cards that flips at these ranks cannot tell apart.
fn faces(edition: Edition, ranks: &[Rank]) -> Kinds {
    let faces = card::faces(edition);
    Kinds::of(|card: Card| {
        let shows: Vec<_> = ranks.iter().map(|&rank| faces.face(card, rank)).collect();
        let critical = [Card::CRITICAL_SUCCESS, Card::CRITICAL_FAILURE].contains(&card);
        // The module knows no tokens and no critical cards in an attack; a skill practised shows later.
        let marks = (edition != Edition::Module).then(|| (faces.is_green(card), critical));
        (shows, marks)
    })
}

fn sort(source: crate::asked::choice::Source) -> usize {
    usize::from(source.what == ChanceOf::Search)
}

/// One attack and what both sides lose by it.
pub struct Exchange {
    fight: Fight,
    mv: Move,
}

/// What one side lost: Stamina, Harm, Wounds, and whether it is pinned or down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SideLoss {
    stamina: u8,
    harm: u8,
    wound: u8,
    pinned: bool,
    down: bool,
}

impl SideLoss {
    fn between(before: &Fight, after: &Fight, who: crate::state::fighter::FighterId) -> SideLoss {
        let (was, is) = (before.fighter(who), after.fighter(who));
        SideLoss {
            stamina: was.stamina().saturating_sub(is.stamina()),
            harm: is.harm.saturating_sub(was.harm),
            wound: is.wound.saturating_sub(was.wound),
            pinned: is.pinned > was.pinned,
            down: !is.is_up(),
        }
    }

    fn words(self) -> String {
        let mut parts = Vec::new();
        for (number, name) in [(self.stamina, "Stamina"), (self.harm, "Harm"), (self.wound, "Wound")] {
            if number > 0 {
                parts.push(format!("{number} {name}"));
            }
        }
        for (is, word) in [(self.pinned, "pinned"), (self.down, "down")] {
            if is {
                parts.push(word.to_owned());
            }
        }
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
    }
}

impl OneShot for Exchange {
    type Scene = Fight;
    type Bots = Plain;
    type Result = (SideLoss, SideLoss);

    fn title(&self) -> String {
        let (me, foe) = (self.fight.fighter(ADA), self.fight.fighter(FOE));
        let rank = me.ranks.of(crate::state::attribute::Attribute::Str);
        let against = match self.mv {
            Move::Melee | Move::Shoot => format!("{}", foe.ranks.of(crate::state::attribute::Attribute::Str)),
            _ => format!("a foe of {} Stamina with {}", foe.ticks, foe.die),
        };
        let name = self.mv.info(self.fight.edition()).name;
        format!("{name} on {rank} with {}, against {against}", me.die)
    }

    fn bots(&self) -> Plain {
        Plain
    }

    fn enumeration(&self) -> Enumeration<Fight, Plain> {
        let ranks = [ADA, FOE].map(|who| self.fight.fighter(who).ranks.of(crate::state::attribute::Attribute::Str));
        // A search costs one point whichever cards it turns, as long as there is one to lose; so they are all alike.
        let searched = Kinds::of(|_: Card| ());
        Enumeration::new(Plain).kinds_by([faces(self.fight.edition(), &ranks), searched], sort)
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<(SideLoss, SideLoss), A::Halt> {
        let mut fight = self.fight.clone();
        fight.spotlight = Some(ADA);
        fight.make_move(ask, Attempt { who: ADA, mv: self.mv, at: Some(FOE), with: None, extra: false })?;
        Ok((SideLoss::between(&self.fight, &fight, FOE), SideLoss::between(&self.fight, &fight, ADA)))
    }

    fn label(&self, (foe, _): &(SideLoss, SideLoss)) -> String {
        foe.words()
    }

    fn tables(&self, odds: &Odds<(SideLoss, SideLoss)>) -> Vec<Table> {
        vec![
            Table::of("the foe loses", odds, |result| self.label(result)),
            Table::of("you lose", odds, |(_, me)| me.words()),
        ]
    }
}
