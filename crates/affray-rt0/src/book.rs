//! The book: every bin, spell, stat block and table, read from data files and ready to run.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use affray_core::{Bag, Card};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::card::{Class, Pile, Tarot};
use crate::effect::{BinId, BinSet, Cases, Classes, Effect, List, Lists, Range, Way, Works};
use crate::number::Number;
use crate::rulings::Rulings;
use crate::spec::{
    AdversarySpec, AfterSpec, BinSpec, ClassSpec, CostSpec, DamageTarget, DataFile, DirSpec, EffectSpec, FireSpec,
    InjurySpec, IntentFacing, RangeSpec, SkillHalf, SpellKind, SpellSpec, Targeting, Timing, Turned, WhatSpec,
    WhileSpec,
};
use crate::traits::{Trait, TraitSet};

/// When a bin goes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fire {
    /// When the values add up to this.
    Sum(Number),
    /// When this many cards lie there.
    Count(Number),
    /// When a run is this long.
    Run(Number),
    /// When a card is laid.
    Place,
    /// Never by itself; another bin works through it.
    Never,
}

/// Further cards laid together with the first (RT-83).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Also {
    /// Which cards.
    pub cards: Pile,
    /// At least so many.
    pub min: u8,
    /// At most so many.
    pub max: u8,
    /// The bins they may be laid on; none means they are used up.
    pub onto: BinSet,
}

/// One way to pay for a bin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// Corruption.
    Corruption(u8),
    /// A card from the hand.
    Discard(Tarot),
}

/// What makes a bin a spell (RT-52).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spell {
    /// How long it acts.
    pub kind: SpellKind,
    /// Traits needed to learn it.
    pub need: TraitSet,
    /// Traits in the way of learning it.
    pub not: TraitSet,
    /// The use outside fighting.
    pub half: SkillHalf,
    /// The trait a check must be marked with.
    pub marked: Option<Trait>,
    /// Until when it stays turned over.
    pub turned: Turned,
    /// The use outside fighting, in words.
    pub about: String,
    /// How many spells lie under it.
    pub pool: u8,
}

impl Spell {
    /// Whether somebody with these traits can learn it.
    pub fn learnable(&self, traits: TraitSet) -> bool {
        !traits.has(Trait::Dull)
            && self.need.iter().all(|need| traits.has(need))
            && !self.not.iter().any(|not| traits.has(not))
    }
}

/// A bin, ready to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bin {
    /// What it is called.
    pub name: String,
    /// The cards it takes.
    pub cards: Pile,
    /// Only the next higher or lower value.
    pub run: bool,
    /// One card of each suit.
    pub one_each: bool,
    /// The trait it needs.
    pub gate: Option<Trait>,
    /// Whether it may always be used, by anybody who has it.
    pub open: bool,
    /// When it goes off.
    pub fire: Fire,
    /// Where its cards go.
    pub after: AfterSpec,
    /// What it does.
    pub list: List,
    /// The Major whose class owns it.
    pub arcana: Option<Tarot>,
    /// The bin it improves.
    pub upgrade_of: Option<BinId>,
    /// Further cards laid with the first.
    pub also: Option<Also>,
    /// Ways to pay for it.
    pub cost: Vec<Cost>,
    /// Whether it can be used only once a Day.
    pub once_per_day: bool,
    /// The spell it is.
    pub spell: Option<Spell>,
}

/// One line of a stat block, ready to run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    /// What it is called.
    pub name: String,
    /// Whether it happens when drawn.
    pub on_draw: bool,
    /// What it does.
    pub list: List,
    /// Whether it does damage, whatever else.
    pub attacks: bool,
    /// The damage in print.
    pub threat: Threat,
}

/// The damage that a line of a stat block has in print; a coin counts half.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Threat {
    /// To one player in the Zone.
    pub near: u16,
    /// To each player in the Zone.
    pub near_all: u16,
    /// To one player anywhere.
    pub far: u16,
    /// To each player anywhere.
    pub far_all: u16,
    /// Whether it steps toward players first.
    pub approaches: bool,
}

impl Threat {
    fn add(&mut self, other: Threat, half: bool) {
        let part = |figure: u16| if half { figure.div_ceil(2) } else { figure };
        self.near += part(other.near);
        self.near_all += part(other.near_all);
        self.far += part(other.far);
        self.far_all += part(other.far_all);
        self.approaches |= other.approaches;
    }
}

/// A stat block, ready to run (RT-67); Brock is one (RT-73).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Its slug.
    pub slug: String,
    /// What it is called.
    pub name: String,
    /// A line for the GM.
    pub about: String,
    /// Starting hit points.
    pub hp: u16,
    /// Intents a round.
    pub cards: u8,
    /// Whether intents lie face down, if the block says.
    pub face_down: Option<bool>,
    /// Whether it walks by itself.
    pub mobile: bool,
    /// How it picks targets.
    pub targeting: Targeting,
    /// What a hidden intent has in print on average: 14 cards of each suit, 22 Majors.
    pub hidden: Threat,
    lines: [Line; 5],
}

impl Block {
    /// What a card makes it do (RT-68).
    #[inline]
    pub fn line(&self, card: Tarot) -> &Line {
        &self.lines[card.class() as usize]
    }

    /// What a class of card makes it do.
    pub fn line_of(&self, class: Class) -> &Line {
        &self.lines[class as usize]
    }
}

/// The World is worth most in a run.
const HIGHEST_RUN: u8 = 21;

/// What a drawn card leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Case {
    cards: Pile,
    list: List,
}

/// A class named after a Major, ready to use (RT-82).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arcana {
    /// Its slug.
    pub slug: String,
    /// Its card.
    pub card: Tarot,
    /// The trait it gives.
    pub gives: Trait,
    /// The cards The Fool may stand for.
    pub fool_as: Pile,
    /// Further spells known.
    pub extra_spells: u8,
    /// Further cards in the hand.
    pub extra_cards: u8,
}

/// What a card can do for an Eddy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EddyUse {
    /// The cards.
    pub cards: Pile,
    /// Whether it is for single cards only.
    pub named: bool,
    /// Whether it must be used.
    pub forced: bool,
    /// What it does.
    pub list: List,
}

/// The Eddy, ready to run (RT-81).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EddyBook {
    /// Hit points.
    pub hp: u16,
    /// Cards drawn.
    pub draw: u8,
    /// Cards used.
    pub play: u8,
    /// What each card can do.
    pub uses: Vec<EddyUse>,
}

/// What is wrong with data.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {what}")]
pub struct DataError {
    /// Which block, bin or spell, and which part of it.
    pub place: String,
    /// What is wrong.
    pub what: String,
}

/// Everything the rules look up, with the rulings in force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    /// The rulings in force.
    pub rulings: Rulings,
    /// Stat blocks the encounter brought along.
    own: BTreeMap<String, AdversarySpec>,
    effects: Vec<Effect>,
    lists: Vec<List>,
    cases: Vec<Case>,
    bins: Vec<Bin>,
    accepts: Vec<BinSet>,
    simple: BinSet,
    runs: Vec<Pile>,
    run_starts: u128,
    /// Stat blocks.
    pub blocks: Vec<Block>,
    keys: Vec<String>,
    /// The classes.
    pub arcana: Vec<Arcana>,
    /// The Eddy.
    pub eddy: EddyBook,
}

static SHIPPED: LazyLock<DataFile> = LazyLock::new(|| {
    let read = |name: &str, text: &str| -> DataFile {
        toml::from_str(text).unwrap_or_else(|error| panic!("the shipped file {name} cannot be read: {error}"))
    };
    let mut all = read("adversaries.toml", include_str!("../data/adversaries.toml"));
    all.bin = read("bins.toml", include_str!("../data/bins.toml")).bin;
    all.spell = read("spells.toml", include_str!("../data/spells.toml")).spell;
    all.skill = read("skills.toml", include_str!("../data/skills.toml")).skill;
    all.injury = read("injuries.toml", include_str!("../data/injuries.toml")).injury;
    let extensions = read("extensions.toml", include_str!("../data/extensions.toml"));
    all.bin.extend(extensions.bin);
    all.arcana = extensions.arcana;
    all.eddy = extensions.eddy;
    all
});

/// The data files that ship with the game.
pub fn shipped() -> &'static DataFile {
    &SHIPPED
}

/// The shipped table of injuries.
pub(crate) fn injuries() -> &'static BTreeMap<String, InjurySpec> {
    &shipped().injury
}

impl Book {
    /// The shipped data under these rulings, with the encounter's own stat blocks added.
    pub fn new(rulings: Rulings, own: &BTreeMap<String, AdversarySpec>) -> Result<Book, DataError> {
        let shipped = shipped();
        let mut book = Book {
            rulings,
            own: own.clone(),
            effects: Vec::new(),
            lists: Vec::new(),
            cases: Vec::new(),
            bins: Vec::new(),
            accepts: Vec::new(),
            simple: BinSet::default(),
            runs: Vec::new(),
            run_starts: 0,
            blocks: Vec::new(),
            keys: Vec::new(),
            arcana: Vec::new(),
            eddy: EddyBook::default(),
        };
        for &slug in BinId::SLUGS {
            let bin = match (shipped.bin.get(slug), shipped.spell.get(slug)) {
                (Some(spec), None) => book.bin_of(slug, spec)?,
                (None, Some(spec)) => book.spell_of(slug, spec)?,
                _ => return fail(slug, "every bin and spell is described exactly once"),
            };
            book.bins.push(bin);
        }
        book.accepts = (0..Tarot::KINDS)
            .map(|card| {
                (0..book.bins.len() as u8)
                    .map(BinId)
                    .filter(|bin| book.bins[bin.index()].cards.count(Tarot::from_index(card)) > 0)
                    .collect()
            })
            .collect();
        let plain = |bin: &BinId| {
            let bin = &book.bins[bin.index()];
            bin.open && !bin.run && !bin.one_each
        };
        book.simple = (0..book.bins.len() as u8).map(BinId).filter(plain).collect();
        let worth =
            |value: u8| (0..78).map(Tarot::from_index).filter(move |&card| rulings.run_value(card) == Some(value));
        book.runs = (0..=HIGHEST_RUN).map(|value| Pile::of(worth(value))).collect();
        book.run_starts = book.runs.iter().fold(0, |all, cards| all | cards.bits());
        for (slug, spec) in shipped.adversary.iter().filter(|(slug, _)| !own.contains_key(*slug)).chain(own) {
            let block = book.block_of(slug, spec)?;
            book.blocks.push(block);
        }
        for (slug, spec) in &shipped.arcana {
            let fool_as = match spec.fool_as.as_deref() {
                None => Pile::default(),
                Some("any") => Pile::of((0..78).map(Tarot::from_index).filter(|&card| card != Tarot::TOWER)),
                Some(code) => Pile::of([card(slug, code)?]),
            };
            book.arcana.push(Arcana {
                slug: slug.clone(),
                card: card(slug, &spec.card)?,
                gives: spec.gives,
                fool_as,
                extra_spells: spec.extra_spells,
                extra_cards: spec.extra_cards,
            });
        }
        if let Some(spec) = &shipped.eddy {
            let mut uses = Vec::new();
            for (number, entry) in (1..).zip(&spec.uses) {
                let place = format!("eddy, use {number}");
                uses.push(EddyUse {
                    cards: cards_on(&place, &entry.on)?,
                    named: entry.on.iter().all(|on| on.starts_with('M')),
                    forced: entry.forced,
                    list: book.list(&place, &entry.effects, Side::Player)?,
                });
            }
            book.eddy = EddyBook { hp: spec.hp, draw: spec.draw, play: spec.play, uses };
        }
        Ok(book)
    }

    /// The effect at a place.
    #[inline]
    pub fn effect(&self, place: u16) -> Effect {
        self.effects[place as usize]
    }

    /// The effects of a list.
    pub fn effects(&self, list: List) -> &[Effect] {
        &self.effects[list.start as usize..(list.start + list.len) as usize]
    }

    /// One of several lists.
    #[inline]
    pub fn option(&self, of: Lists, place: u8) -> List {
        self.lists[of.start as usize + place as usize]
    }

    /// What a drawn card leads to; a single card goes before its class.
    pub fn case(&self, of: Cases, card: Tarot) -> List {
        self.cases[of.start as usize..of.start as usize + of.len as usize]
            .iter()
            .filter(|case| case.cards.count(card) > 0)
            .min_by_key(|case| case.cards.len())
            .map(|case| case.list)
            .unwrap_or_default()
    }

    /// A bin.
    #[inline]
    pub fn bin(&self, id: BinId) -> &Bin {
        &self.bins[id.index()]
    }

    /// The names of all bins, in order.
    pub fn bin_names(&self) -> Vec<String> {
        self.bins.iter().map(|bin| bin.name.clone()).collect()
    }

    /// The bins that take a card, as far as the card alone decides.
    #[inline]
    pub fn takers(&self, card: Tarot) -> BinSet {
        self.accepts[card.index()]
    }

    /// The bins that take a card whenever it is of the right kind: nothing else is asked.
    #[inline]
    pub fn simple(&self) -> BinSet {
        self.simple
    }

    /// The cards that are worth so much in a run (RT-43).
    #[inline]
    pub fn run_cards(&self, value: u8) -> u128 {
        self.runs.get(value as usize).map_or(0, Pile::bits)
    }

    /// The cards that can begin a run.
    #[inline]
    pub fn run_starts(&self) -> u128 {
        self.run_starts
    }

    /// The spell of a bin that is one.
    pub fn spell(&self, id: BinId) -> &Spell {
        self.bin(id).spell.as_ref().expect("the bin is a spell")
    }

    /// The stat block with this slug.
    pub fn block(&self, slug: &str) -> Option<u8> {
        self.blocks.iter().position(|block| block.slug == slug).map(|place| place as u8)
    }

    /// Whether the adversary's stat block came with the encounter.
    pub fn is_own(&self, slug: &str) -> bool {
        self.own.contains_key(slug)
    }

    /// The class of this slug.
    pub fn arcana(&self, slug: &str) -> Option<&Arcana> {
        self.arcana.iter().find(|arcana| arcana.slug == slug)
    }

    fn push(&mut self, effects: Vec<Effect>) -> List {
        let list = List { start: self.effects.len() as u16, len: effects.len() as u16 };
        self.effects.extend(effects);
        list
    }

    fn key(&mut self, key: &str) -> u8 {
        let place = self.keys.iter().position(|known| known == key).unwrap_or_else(|| {
            self.keys.push(key.to_owned());
            self.keys.len() - 1
        });
        place as u8
    }

    fn bin_of(&mut self, slug: &str, spec: &BinSpec) -> Result<Bin, DataError> {
        let place = format!("bin {slug}");
        let accept = &spec.accept;
        let mut cards = Pile::default();
        for one in (0..Tarot::KINDS).map(Tarot::from_index) {
            let suits = accept.suits.iter().any(|&class| class_of(class) == one.class());
            let named = accept.cards.iter().any(|code| *code == one.to_string());
            let suited = accept.one_of_each_suit && !one.is_major();
            if (suits || named || suited || accept.any || accept.majors && one.is_major())
                && (one != Tarot::TOWER || spec.forced_on_draw)
            {
                cards.add(one);
            }
        }
        for code in &accept.cards {
            card(&place, code)?;
        }
        let also = match &spec.also {
            None => None,
            Some(also) => Some(Also {
                cards: Pile::of((0..Tarot::KINDS).map(Tarot::from_index).filter(|one| {
                    *one != Tarot::TOWER && (also.any || also.suits.iter().any(|&class| class_of(class) == one.class()))
                })),
                min: also.count.or(also.min).unwrap_or(1),
                max: also.count.unwrap_or(u8::MAX),
                onto: bins(&place, &also.onto)?,
            }),
        };
        let mut cost = Vec::new();
        for way in &spec.cost {
            cost.push(match way {
                CostSpec::Corruption(amount) => Cost::Corruption(*amount),
                CostSpec::Discard(code) => Cost::Discard(card(&place, code)?),
            });
        }
        Ok(Bin {
            name: spec.name.clone(),
            cards,
            run: accept.adjacent_value,
            one_each: accept.one_of_each_suit,
            gate: spec.gate,
            open: spec.gate.is_none()
                && spec.limit.is_none()
                && spec.cost.is_empty()
                && also.is_none()
                && spec.cards_after == AfterSpec::Discard
                && matches!(spec.fire, Some(FireSpec::Sum(_) | FireSpec::Count(_) | FireSpec::Run(_))),
            fire: match spec.fire {
                Some(FireSpec::Sum(sum)) => Fire::Sum(sum),
                Some(FireSpec::Count(count)) => Fire::Count(count),
                Some(FireSpec::Run(run)) => Fire::Run(run),
                Some(FireSpec::Place(_)) => Fire::Place,
                None => Fire::Never,
            },
            after: spec.cards_after,
            list: self.list(&place, &spec.effects, Side::Player)?,
            arcana: spec.arcana.as_deref().map(|code| card(&place, code)).transpose()?,
            upgrade_of: spec.upgrade_of.as_deref().map(|slug| bin(&place, slug)).transpose()?,
            also,
            cost,
            once_per_day: spec.limit.is_some(),
            spell: None,
        })
    }

    fn spell_of(&mut self, slug: &str, spec: &SpellSpec) -> Result<Bin, DataError> {
        let place = format!("spell {slug}");
        Ok(Bin {
            name: spec.name.clone(),
            cards: Pile::of([Tarot::MAGICIAN]),
            run: false,
            one_each: false,
            gate: None,
            open: false,
            fire: Fire::Place,
            after: match spec.kind {
                SpellKind::Lasting => AfterSpec::Stay,
                SpellKind::OneShot | SpellKind::Substitute => AfterSpec::EndOfTurn,
            },
            list: self.list(&place, &spec.effects, Side::Player)?,
            arcana: None,
            upgrade_of: None,
            also: None,
            cost: Vec::new(),
            once_per_day: spec.limit.is_some(),
            spell: Some(Spell {
                kind: spec.kind,
                need: spec.learn.need.iter().copied().collect(),
                not: spec.learn.not.iter().copied().collect(),
                half: spec.skill.kind,
                marked: spec.skill.marked,
                turned: spec.skill.turned,
                about: spec.skill.about.clone(),
                pool: spec.pool,
            }),
        })
    }

    /// Checks a stat block and makes it ready (RT-67).
    fn block_of(&mut self, slug: &str, spec: &AdversarySpec) -> Result<Block, DataError> {
        let place = format!("adversary {slug}");
        if spec.hp == 0 {
            return fail(&place, "an adversary needs hit points: `hp` is at least 1");
        }
        if !(1..=6).contains(&spec.cards_per_turn) {
            return fail(&place, "`cards_per_turn` is 1 to 6");
        }
        let mut lines: [Option<Line>; 5] = Default::default();
        for intent in &spec.intent {
            let label = intent.name.clone().unwrap_or_else(|| {
                intent.on.iter().map(|&class| class_of(class).slug()).collect::<Vec<_>>().join(" and ")
            });
            let inside = format!("{place}, intent {label:?}");
            let list = self.list(&inside, &intent.effects, Side::Adversary)?;
            let on_draw = intent.timing == Timing::OnDraw;
            if !on_draw && self.effects(list).iter().any(|effect| matches!(effect, Effect::Redraw { .. })) {
                return fail(&inside, "`redraw` replaces a card as it is drawn: it needs timing = \"on_draw\"");
            }
            let line = Line { name: label, on_draw, list, attacks: self.attacks(list), threat: self.threat(list) };
            for &class in &intent.on {
                let class = class_of(class);
                if lines[class as usize].replace(line.clone()).is_some() {
                    return fail(
                        &place,
                        format!(
                            "the class {:?} is given twice; each of swords, wands, cups, pentacles, major stands once",
                            class.slug()
                        ),
                    );
                }
            }
        }
        for class in Class::ALL {
            if lines[class as usize].is_none() {
                return fail(
                    &place,
                    format!(
                        "the class {:?} is missing; each of swords, wands, cups, pentacles, major stands once",
                        class.slug()
                    ),
                );
            }
        }
        let lines = lines.map(Option::unwrap_or_default);
        let mean = |figure: fn(&Threat) -> u16| {
            let of = |class: Class| figure(&lines[class as usize].threat) * if class == Class::Major { 22 } else { 14 };
            Class::ALL.into_iter().map(of).sum::<u16>().div_ceil(78)
        };
        let hidden = Threat {
            near: mean(|threat| threat.near),
            near_all: mean(|threat| threat.near_all),
            far: mean(|threat| threat.far),
            far_all: mean(|threat| threat.far_all),
            approaches: lines.iter().any(|line| line.threat.approaches),
        };
        Ok(Block {
            slug: slug.to_owned(),
            name: spec.name.clone(),
            about: spec.about.clone().unwrap_or_default(),
            hp: spec.hp,
            cards: spec.cards_per_turn,
            face_down: spec.intents.map(|facing| facing == IntentFacing::FaceDown),
            mobile: spec.mobile,
            targeting: spec.targeting,
            hidden,
            lines,
        })
    }

    /// The damage a list has in print.
    fn threat(&self, list: List) -> Threat {
        let mut all = Threat::default();
        for effect in self.effects(list) {
            match *effect {
                Effect::Damage { amount, range, target, .. } => {
                    let figure = amount.base();
                    match (target, range) {
                        (DamageTarget::One, Range::Melee) => all.near += figure,
                        (DamageTarget::One, Range::Ranged) => all.far += figure,
                        (DamageTarget::Each, _) => all.far_all += figure,
                        _ => all.near_all += figure,
                    }
                }
                Effect::Move(Way::Toward(_)) => all.approaches = true,
                Effect::Once { first, .. } => all.add(self.threat(first), false),
                Effect::Coin { heads, tails } => {
                    all.add(self.threat(heads), true);
                    all.add(self.threat(tails), true);
                }
                _ => {}
            }
        }
        all
    }

    /// Whether a list does damage, also deeper inside.
    fn attacks(&self, list: List) -> bool {
        self.effects(list).iter().any(|effect| match *effect {
            Effect::Damage { .. } => true,
            Effect::Once { first, later, .. } => self.attacks(first) || self.attacks(later),
            Effect::Coin { heads, tails } => self.attacks(heads) || self.attacks(tails),
            Effect::Choose { options } => (0..options.len).any(|place| self.attacks(self.option(options, place))),
            _ => false,
        })
    }

    fn list(&mut self, place: &str, specs: &[EffectSpec], side: Side) -> Result<List, DataError> {
        let mut effects = Vec::with_capacity(specs.len());
        for spec in specs {
            effects.push(self.effect_of(place, spec, side)?);
        }
        Ok(self.push(effects))
    }

    fn lists_of(&mut self, place: &str, specs: &[Vec<EffectSpec>], side: Side) -> Result<Lists, DataError> {
        let mut lists = Vec::new();
        for spec in specs {
            lists.push(self.list(place, spec, side)?);
        }
        let start = self.lists.len() as u16;
        self.lists.extend(lists);
        Ok(Lists { start, len: specs.len() as u8 })
    }

    fn effect_of(&mut self, place: &str, spec: &EffectSpec, side: Side) -> Result<Effect, DataError> {
        side.allows(place, spec)?;
        Ok(match spec {
            EffectSpec::Damage { amount, range, magic, target, plus, not_trait } => Effect::Damage {
                amount: *amount,
                range: range_of(*range),
                magic: *magic,
                target: *target,
                per_comrade: plus.iter().map(|plus| plus.amount).sum(),
                closed_to: *not_trait,
            },
            EffectSpec::Shields { amount, target, not_trait } => {
                Effect::Shields { amount: *amount, target: *target, closed_to: *not_trait }
            }
            EffectSpec::Heal { amount, full, target } => match (amount, full) {
                (Some(amount), false) => Effect::Heal { amount: Some(*amount), target: *target },
                (None, true) => Effect::Heal { amount: None, target: *target },
                _ => return fail(place, "`heal` needs either an `amount` or `full = true`"),
            },
            EffectSpec::Trait { imposed, target, .. } => Effect::Impose { imposed: *imposed, target: *target },
            EffectSpec::Move { steps, dir, any_empty, anywhere } => Effect::Move(match (dir, any_empty, anywhere) {
                (Some(DirSpec::Toward), false, false) => Way::Toward(*steps),
                (Some(DirSpec::Away), false, false) => Way::Away(*steps),
                (Some(DirSpec::Choice), false, false) => Way::Choice(*steps),
                (None, true, false) => Way::AnyEmpty,
                (None, false, true) => Way::Anywhere,
                _ => return fail(place, "`move` needs one of: `dir`, `any_empty = true`, `anywhere = true`"),
            }),
            EffectSpec::Redraw { facing, repeat_on } => Effect::Redraw {
                facing: *facing,
                repeat_on: repeat_on.iter().fold(Classes::default(), |set, &class| set.with(class_of(class))),
            },
            EffectSpec::Draw { count } => Effect::Draw { count: *count },
            EffectSpec::LookPick { count, pick } => Effect::LookPick { count: *count, pick: *pick },
            EffectSpec::Search { count, except } => {
                let mut pile = Pile::default();
                for code in except {
                    pile.add(card(place, code)?);
                }
                Effect::Search { count: *count, except: pile }
            }
            EffectSpec::RevealIntent { count } => Effect::RevealIntent { count: *count },
            EffectSpec::ForceRedraw { .. } => Effect::ForceRedraw,
            EffectSpec::CreditDraws { count, .. } => Effect::CreditDraws { count: *count },
            EffectSpec::Multiply { what, by, magic, lasts } => Effect::Multiply {
                works: works_of(*what, magic.unwrap_or(true)),
                by: *by,
                on_bin: *lasts == WhileSpec::OnBin,
            },
            EffectSpec::CarryShields {} => Effect::CarryShields,
            EffectSpec::Balance { damage_magic } => Effect::Balance { magic: *damage_magic },
            EffectSpec::OnDrawDamage { amount, magic, range } => {
                Effect::OnDrawDamage { amount: *amount, magic: *magic, range: range_of(*range) }
            }
            EffectSpec::Charm { .. } => Effect::Charm,
            EffectSpec::Coin { heads, tails } => {
                Effect::Coin { heads: self.list(place, heads, side)?, tails: self.list(place, tails, side)? }
            }
            EffectSpec::ByCard { draw, drawn_to, cases } => {
                let mut read = Vec::new();
                for case in cases {
                    let list = self.list(place, &case.effects, side)?;
                    read.push(Case { cards: cards_on(place, &case.on)?, list });
                }
                let start = self.cases.len() as u16;
                let len = read.len() as u8;
                self.cases.extend(read);
                Effect::ByCard { draw: *draw > 0, drawn_to: *drawn_to, cases: Cases { start, len } }
            }
            EffectSpec::Choose { options, bins: borrowed, eddy_uses, eddy_use } => {
                match (options.is_empty(), borrowed.is_empty(), eddy_uses, eddy_use) {
                    (false, true, false, None) => Effect::Choose { options: self.lists_of(place, options, side)? },
                    (true, false, false, None) => Effect::Borrow { bins: bins(place, borrowed)? },
                    (true, true, true, None) => Effect::EddyUses,
                    (true, true, false, Some(code)) => Effect::EddyUse(card(place, code)?),
                    _ => return fail(place, "`choose` needs one of: `options`, `bins`"),
                }
            }
            EffectSpec::Once { key, first, later, .. } => {
                let (first, later) = (self.list(place, first, side)?, self.list(place, later, side)?);
                Effect::Once { key: self.key(key), first, later }
            }
            EffectSpec::EaseInjury { target } => Effect::EaseInjury { target: *target },
            EffectSpec::Leave {} => Effect::Leave,
            EffectSpec::ResetPlayer {} => Effect::ResetPlayer,
            EffectSpec::Flat { what, amount, .. } => Effect::Flat { works: works_of(*what, true), amount: *amount },
            EffectSpec::Tokens { bin: slug, add, .. } => Effect::Tokens { bin: bin(place, slug)?, add: *add },
            EffectSpec::Exile { until, .. } => Effect::Exile { until: *until },
            EffectSpec::Corruption { amount } => Effect::Corruption { amount: *amount },
            EffectSpec::AllRedraw {} => Effect::AllRedraw,
            EffectSpec::DropIntent { .. } => Effect::DropIntent,
            EffectSpec::CountAs { card: code, count, .. } => {
                Effect::CountAs { card: card(place, code)?, count: *count }
            }
            EffectSpec::Learn { count, all, .. } => Effect::Learn { count: (!all).then_some(*count) },
            EffectSpec::Widen { bin: slug, ranks, .. } => {
                let mut mask = 0;
                for rank in ranks {
                    match rank.parse::<u8>() {
                        Ok(rank @ 1..=14) => mask |= 1 << rank,
                        _ => return fail(place, format!("{rank:?} is no rank from 1 to 14")),
                    }
                }
                Effect::Widen { bin: bin(place, slug)?, ranks: mask }
            }
            EffectSpec::ToHand {} => Effect::ToHand,
        })
    }
}

/// For whom effects are written: some make sense for one side only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Player,
    Adversary,
}

impl Side {
    fn allows(self, place: &str, spec: &EffectSpec) -> Result<(), DataError> {
        let for_adversaries = matches!(
            spec,
            EffectSpec::Damage { .. }
                | EffectSpec::Shields { .. }
                | EffectSpec::Heal { .. }
                | EffectSpec::Trait { .. }
                | EffectSpec::Move { .. }
                | EffectSpec::Redraw { .. }
                | EffectSpec::Coin { .. }
                | EffectSpec::Once { .. }
        );
        let for_players =
            !matches!(spec, EffectSpec::Trait { .. } | EffectSpec::Redraw { .. } | EffectSpec::Once { .. });
        match self {
            Side::Adversary if !for_adversaries => fail(
                place,
                "an adversary can use damage, shields, heal, trait, move, redraw, coin and once; the other effects are for players' bins",
            ),
            Side::Adversary => match spec {
                EffectSpec::Shields { target, .. }
                    if !matches!(
                        target,
                        crate::spec::ShieldTarget::Oneself | crate::spec::ShieldTarget::OtherAdversariesInZone
                    ) =>
                {
                    fail(place, "an adversary's shields go to \"self\" or \"other_adversaries_in_zone\"")
                }
                EffectSpec::Heal { target, .. } if *target != crate::spec::HealTarget::Oneself => {
                    fail(place, "an adversary heals \"self\"")
                }
                EffectSpec::Move { dir, .. } if !matches!(dir, Some(DirSpec::Toward | DirSpec::Away)) => {
                    fail(place, "an adversary moves with dir = \"toward\" or \"away\"")
                }
                EffectSpec::Damage { target: DamageTarget::EveryoneInZone | DamageTarget::Oneself, .. } => {
                    fail(place, "an adversary damages \"one\", \"each_in_zone\" or \"each\"")
                }
                _ => Ok(()),
            },
            Side::Player if !for_players => fail(place, "trait, redraw and once are for adversaries"),
            Side::Player => Ok(()),
        }
    }
}

fn fail<T>(place: &str, what: impl Into<String>) -> Result<T, DataError> {
    Err(DataError { place: place.to_owned(), what: what.into() })
}

fn card(place: &str, code: &str) -> Result<Tarot, DataError> {
    code.parse().or_else(|error: crate::card::NoSuchCard| fail(place, error.to_string()))
}

fn bin(place: &str, slug: &str) -> Result<BinId, DataError> {
    BinId::find(slug).map_or_else(|| fail(place, format!("there is no bin {slug:?}")), Ok)
}

fn bins(place: &str, slugs: &[String]) -> Result<BinSet, DataError> {
    slugs.iter().map(|slug| bin(place, slug)).collect()
}

pub(crate) fn class_of(class: ClassSpec) -> Class {
    match class {
        ClassSpec::Swords => Class::Swords,
        ClassSpec::Wands => Class::Wands,
        ClassSpec::Cups => Class::Cups,
        ClassSpec::Pentacles => Class::Pentacles,
        ClassSpec::Major => Class::Major,
    }
}

/// The cards that a list of classes and single cards means; a single card goes before its class elsewhere.
fn cards_on(place: &str, on: &[String]) -> Result<Pile, DataError> {
    let mut cards = Pile::default();
    for word in on {
        let class = Class::ALL.into_iter().find(|class| class.slug() == word);
        for one in (0..Tarot::KINDS).map(Tarot::from_index) {
            if (word == "any" || Some(one.class()) == class) && cards.count(one) == 0 {
                cards.add(one);
            }
        }
        if class.is_none() && word != "any" {
            let one = card(place, word)?;
            if cards.count(one) == 0 {
                cards.add(one);
            }
        }
    }
    Ok(cards)
}

const fn range_of(range: RangeSpec) -> Range {
    match range {
        RangeSpec::Melee => Range::Melee,
        RangeSpec::Ranged => Range::Ranged,
    }
}

const fn works_of(what: WhatSpec, magic: bool) -> Works {
    match (what, magic) {
        (WhatSpec::Shields, _) => Works::Shields,
        (WhatSpec::Damage, true) => Works::AnyDamage,
        (WhatSpec::Damage, false) => Works::PlainDamage,
    }
}

/// The book as a scene holds it: shared, compared by what it was made from, and stored as that.
#[derive(Debug, Clone)]
pub struct SharedBook(Arc<Book>);

impl SharedBook {
    /// Shares a book.
    pub fn new(book: Book) -> Self {
        SharedBook(Arc::new(book))
    }
}

impl std::ops::Deref for SharedBook {
    type Target = Book;
    #[inline]
    fn deref(&self) -> &Book {
        &self.0
    }
}

impl PartialEq for SharedBook {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}
impl Eq for SharedBook {}

impl std::hash::Hash for SharedBook {
    // Scenes that are compared nearly always share one book; the rulings tell the others apart well enough.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.blocks.len().hash(state);
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    rulings: Rulings,
    #[serde(default)]
    adversaries: BTreeMap<String, AdversarySpec>,
}

impl Serialize for SharedBook {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Source { rulings: self.0.rulings, adversaries: self.0.own.clone() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SharedBook {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let source = Source::deserialize(deserializer)?;
        Book::new(source.rulings, &source.adversaries).map(SharedBook::new).map_err(serde::de::Error::custom)
    }
}
