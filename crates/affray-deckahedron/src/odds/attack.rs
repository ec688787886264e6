//! Attacks, and the loss that follows.

use affray_core::Ask;
use affray_core::exact::{Enumeration, Kinds, Odds};
use affray_core::query::{OneShot, OneShotQuery, OutcomeTable, Param, Query, QueryError, QueryValues, Takes};

use super::flip::exhaust;
use super::setting::{
    ADA, AGAINST, ANSWER, BLESSINGS, DISCARDED, EXHAUSTED, EXHAUSTED_CARDS, FOE, FROM, RANK, RANKS, Setting, WHO,
    WOUNDS, all_ranks, rank,
};
use crate::asked::source::{ChanceOf, Source};
use crate::bots::Plain;
use crate::edition::Edition;
use crate::rules::flipping::attempt::Attempt;
use crate::state::attribute::{Attribute, Rank};
use crate::state::card::{self, Card};
use crate::state::fight::Fight;
use crate::state::fighter::{Make, Mastery};
use crate::state::item::Die;
use crate::state::moves::Move;

const DICE: Takes = Takes::Word(&["d2", "d4", "d6", "d10", "d12"]);
const FOE_STAMINA: Param =
    Param { name: "foe-stamina", about: "the foe's Stamina", takes: Takes::Number(1, 20), default: "5" };

pub(super) const MELEE: Query = Query {
    name: "melee",
    about: "opposed attacks of the module, hand to hand or from afar: who loses what",
    teach: "Both flip Strength, or Dexterity for a shot, and the pair of faces says who loses what; choices as the plain bot \
            makes them. Your deck is fresh unless you describe it or take it out of a record.\n\n  \
            affray odds deckahedron melee --rank dart --foe-rank bulb\n  \
            affray odds deckahedron melee --with shot --rank crescent\n  \
            affray odds deckahedron melee --exhausted 7 --wounds w1\n  \
            affray odds deckahedron melee --sweep rank=anchor,bulb,crescent,dart",
    params: &[
        RANK,
        Param { name: "foe-rank", about: "the foe's rank; in a record, its own", takes: RANKS, default: "anchor" },
        Param { name: "with", about: "which attack", takes: Takes::Word(&["blow", "shot"]), default: "blow" },
        EXHAUSTED,
        EXHAUSTED_CARDS,
        DISCARDED,
        WOUNDS,
        BLESSINGS,
        FROM,
        WHO,
        AGAINST,
        ANSWER,
    ],
    prepare: |given| {
        let mut setting = Setting::read(given, Edition::Module)?;
        let edition = setting.fight.edition();
        if edition != Edition::Module {
            return Err(QueryError::value("edition", edition.slug(), "module-2017: the others have strike"));
        }
        if !given.has("from") || given.is_given("foe-rank") {
            setting.fight.fighter_mut(FOE).ranks = all_ranks(rank(given, "foe-rank"));
        }
        let mv = if given.text("with") == "blow" { Move::Melee } else { Move::Shoot };
        let archer = setting.fight.fighter_mut(ADA);
        if !given.has("from") {
            (archer.ranged, archer.ammo) = (true, 4);
        } else if mv == Move::Shoot && (!archer.ranged || archer.ammo == 0) {
            return Err(QueryError::Impossible("there is nothing to shoot with in the record (DK-76)".to_owned()));
        }
        Ok(Box::new(OneShotQuery(Exchange { setting, mv })))
    },
};

pub(super) const STRIKE: Query = Query {
    name: "strike",
    about: "Hack and Slash or Volley at a foe of ticks: what it loses, what you lose",
    teach: "The whole move: the flip, your die, the foe's answer; choices as the plain bot makes them. Your deck is fresh \
            unless you describe it. Out of a record come the character with weapon, armour and cards, and a foe who stands \
            there; what else you write takes its place.\n\n  \
            affray odds deckahedron strike --rank crescent --die d10 --foe-die d6\n  \
            affray odds deckahedron strike --with volley --foe-stamina 3\n  \
            affray odds deckahedron strike --exhausted 8 --wounds w1\n  \
            affray odds deckahedron strike --from fight.json --who Kresk --answer 40\n  \
            affray odds deckahedron strike --sweep rank=anchor,bulb,crescent,dart",
    params: &[
        RANK,
        Param { name: "with", about: "which move", takes: Takes::Word(&["hack", "volley"]), default: "hack" },
        Param { name: "die", about: "your weapon's die; in a record, your own", takes: DICE, default: "d6" },
        Param { name: "foe-die", about: "the foe's die; in a record, its own", takes: DICE, default: "d4" },
        FOE_STAMINA,
        EXHAUSTED,
        EXHAUSTED_CARDS,
        DISCARDED,
        WOUNDS,
        BLESSINGS,
        FROM,
        WHO,
        AGAINST,
        ANSWER,
    ],
    prepare: |given| {
        let setting = against_ticks(given)?;
        let mv = if given.text("with") == "hack" { Move::HackAndSlash } else { Move::Volley };
        if mv == Move::Volley && !setting.fight.fighter(ADA).ranged {
            return Err(QueryError::Impossible("there is nothing to shoot with in the record (DK-78)".to_owned()));
        }
        Ok(Box::new(OneShotQuery(Exchange { setting, mv })))
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

fn against_ticks(given: &QueryValues) -> Result<Setting, QueryError> {
    let mut setting = Setting::read(given, Edition::Guide)?;
    let edition = setting.fight.edition();
    if edition == Edition::Module {
        return Err(QueryError::value("edition", edition.slug(), "world-2017 or guide-2018: the module has melee"));
    }
    let recorded = given.has("from");
    let holds = |name: &str| !recorded || given.is_given(name);
    let fighter = setting.fight.fighter_mut(ADA);
    if holds("die") {
        (fighter.die, fighter.mastery) = (die(given, "die"), Mastery::None);
    }
    fighter.ranged |= !recorded;
    let foe = setting.fight.fighter_mut(FOE);
    if foe.make != Make::Ticks {
        let why = "that foe has a deck of its own; a foe of ticks can be named with --against";
        return Err(QueryError::Impossible(why.to_owned()));
    }
    if holds("foe-die") {
        foe.die = die(given, "foe-die");
    }
    if holds("foe-stamina") {
        foe.ticks = given.number("foe-stamina") as u8;
    }
    Ok(setting)
}

fn sort(source: Source) -> usize {
    usize::from(source.what == ChanceOf::Search)
}

/// One attack and what both sides lose by it.
pub struct Exchange {
    setting: Setting,
    mv: Move,
}

impl Exchange {
    /// Whether cards may be flipped after a search for Stamina: to raise a shield, for a reaction, or for a Flashback
    /// once a wound card has cost its point.
    fn flips_on(&self) -> bool {
        let fighter = self.setting.fight.fighter(ADA);
        let edition = self.setting.fight.edition();
        let again = fighter.green.saturating_add(fighter.equipment) >= 2 && fighter.wound_cards() != 0;
        again || !fighter.held.is_empty() || fighter.items.iter().any(|item| item.info(edition).shield)
    }

    /// Cards that the flips of this attack cannot tell apart.
    fn kinds(&self) -> Kinds {
        let fight = &self.setting.fight;
        let (edition, faces) = (fight.edition(), card::faces(fight.edition()));
        let mut ranks: Vec<Rank> = [ADA, FOE]
            .iter()
            .flat_map(|&who| Attribute::ALL.map(|attribute| fight.fighter(who).ranks.of(attribute)))
            .collect();
        ranks.sort_unstable();
        ranks.dedup();
        // Which cards are gone beforehand matters only by what they show.
        let worn = self.setting.unnamed > 0 || fight.fighter(ADA).wound_cards() != 0 || self.flips_on();
        Kinds::of(|card: Card| {
            let shows: Vec<_> = ranks.iter().map(|&rank| faces.face(card, rank)).collect();
            let critical = [Card::CRITICAL_SUCCESS, Card::CRITICAL_FAILURE].contains(&card);
            // The module knows no tokens and no critical cards in an attack; a skill practised shows later.
            let marks = (edition != Edition::Module).then(|| (faces.is_green(card), critical));
            (shows, marks, worn.then(|| (card.has_stamina(), card.is_wound())))
        })
    }
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
        let fight = &self.setting.fight;
        let (me, foe) = (fight.fighter(ADA), fight.fighter(FOE));
        let attribute = if matches!(self.mv, Move::Shoot | Move::Volley) { Attribute::Dex } else { Attribute::Str };
        let rank = me.ranks.of(attribute);
        let against = match self.mv {
            Move::Melee | Move::Shoot => format!("{}", foe.ranks.of(attribute)),
            _ => format!("a foe of {} Stamina with {}", foe.ticks, foe.die),
        };
        let name = self.mv.info(fight.edition()).name;
        let die = fight.weapon_for(ADA, attribute == Attribute::Str);
        let worn = match self.setting.stamina() {
            10 => String::new(),
            stamina => format!(", {stamina} Stamina left"),
        };
        format!("{name} on {rank} with {die}, against {against}{worn}")
    }

    fn bots(&self) -> Plain {
        Plain
    }

    fn enumeration(&self) -> Enumeration<Fight, Plain> {
        // A search costs one point whichever cards it turns, as long as there is one to lose; so they are all alike,
        // unless cards are flipped afterwards.
        let searched = if self.flips_on() { self.kinds() } else { Kinds::of(|_: Card| ()) };
        Enumeration::new(Plain)
            .kinds_by([self.kinds(), searched], sort)
            .together_by(|source| u8::from(source.what == ChanceOf::Exhaustion))
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<(SideLoss, SideLoss), A::Halt> {
        let mut fight = self.setting.fight.clone();
        exhaust(&mut fight, self.setting.unnamed, ask)?;
        let before = fight.clone();
        fight.spotlight = Some(ADA);
        fight.make_move(ask, Attempt { who: ADA, mv: self.mv, at: Some(FOE), with: None, extra: false })?;
        Ok((SideLoss::between(&before, &fight, FOE), SideLoss::between(&before, &fight, ADA)))
    }

    fn label(&self, (foe, _): &(SideLoss, SideLoss)) -> String {
        foe.words()
    }

    fn tables(&self, odds: &Odds<(SideLoss, SideLoss)>) -> Vec<OutcomeTable> {
        vec![
            OutcomeTable::of("the foe loses", odds, |result| self.label(result)),
            OutcomeTable::of("you lose", odds, |(_, me)| me.words()),
        ]
    }
}
