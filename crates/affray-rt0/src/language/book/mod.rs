//! The book: every bin, spell, stat block and table, read from data files and ready to run.

mod compiler;
pub mod reader;
mod shared;
mod threat;

use crate::state::card::Classed as _;
use std::collections::BTreeMap;

use affray_core::{Bag, Card};
use thiserror::Error;

use crate::language::compiled::{BinId, BinSet, Cases, Effect, List, Lists, Number};
use crate::language::written::{AdversarySpec, AfterSpec, SkillHalf, SpellKind, Targeting, Turned};
use crate::rulings::Rulings;
use crate::state::card::{Class, Pile, Tarot};
use crate::state::ids::BlockId;
use crate::state::traits::{Trait, TraitSet};

pub(crate) use compiler::class_of;
pub(crate) use reader::injuries;
pub use reader::shipped;
pub use shared::SharedBook;
pub use threat::Threat;

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
pub struct FurtherCards {
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
    pub also: Option<FurtherCards>,
    /// Ways to pay for it.
    pub cost: Vec<Cost>,
    /// Whether it can be used only once a Day.
    pub once_per_day: bool,
    /// The spell it is.
    pub spell: Option<Spell>,
}

/// One line of a stat block, ready to run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IntentLine {
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
    lines: [IntentLine; 5],
}

impl Block {
    /// What a card makes it do (RT-68).
    #[inline]
    pub fn line(&self, card: Tarot) -> &IntentLine {
        &self.lines[card.class() as usize]
    }

    /// What a class of card makes it do.
    pub fn line_of(&self, class: Class) -> &IntentLine {
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

impl Book {
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
    pub fn block(&self, slug: &str) -> Option<BlockId> {
        self.blocks.iter().position(|block| block.slug == slug).map(BlockId::at)
    }

    /// A stat block that comes with the game.
    pub fn shipped_adversary(slug: &str) -> Option<&'static AdversarySpec> {
        shipped().adversary.get(slug)
    }

    /// Whether the adversary's stat block came with the encounter.
    pub fn is_own(&self, slug: &str) -> bool {
        self.own.contains_key(slug)
    }

    /// The class of this slug.
    pub fn arcana(&self, slug: &str) -> Option<&Arcana> {
        self.arcana.iter().find(|arcana| arcana.slug == slug)
    }
}
