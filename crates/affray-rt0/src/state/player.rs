//! A player in a fight: piles, bins, hit points, traits in force.

use affray_core::Bag;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::language::book::Book;
use crate::language::compiled::{AppliesTo, BinId, BinSet, Effect, Range};
use crate::rulings::ImposedTraitConflict;
use crate::state::arena::Zone;
use crate::state::card::{Pile, Tarot};
use crate::state::ids::FoeId;
use crate::state::sheet::Sheet;
use crate::state::skill::Edge;
use crate::state::traits::{Trait, TraitSet};

/// Whether somebody is in the combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Takes part.
    Active,
    /// Left by Run Away.
    Fled,
    /// Put out by the second fall to 0.
    Out,
}

/// Shields made in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shields {
    /// How many.
    pub amount: u16,
    /// The round they count as made in.
    pub round: u16,
}

/// A card on a bin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Laid {
    /// The bin.
    pub bin: BinId,
    /// The card.
    pub card: Tarot,
    /// The card it counts as; the same but for The Fool (RT-82).
    pub counts_as: Tarot,
}

/// Something at work until the turn ends or its bin is cleared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Working {
    /// The bin whose cards keep it alive; `None` ends with the turn.
    pub bin: Option<BinId>,
    /// What it does.
    pub power: Power,
}

/// What is at work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// Multiplies.
    Times {
        /// What.
        works: AppliesTo,
        /// By.
        by: u8,
    },
    /// Adds before multiplying.
    Plus {
        /// To what.
        works: AppliesTo,
        /// How much.
        by: u8,
    },
    /// Every card drawn does damage (RT-61).
    OnDraw {
        /// How much.
        amount: u8,
        /// Whether it is magic.
        magic: bool,
        /// How far.
        range: Range,
    },
    /// The lower of damage and shields is filled up at the turn's end (RT-60).
    Balance {
        /// Whether the added damage is magic.
        magic: bool,
    },
    /// This adversary cannot attack (RT-64).
    Charm {
        /// Which.
        adversary: FoeId,
    },
    /// A bin takes further ranks (RT-85).
    Widen {
        /// Which bin.
        bin: BinId,
        /// The ranks, one bit each.
        ranks: u16,
    },
}

/// A trait forced on the player (RT-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Imposed {
    /// Which.
    pub of: Trait,
    /// The adversary whose next turn ends it.
    pub source: FoeId,
}

/// A player in a fight.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// What lasts.
    pub sheet: Sheet,
    /// Face down.
    pub deck: Pile,
    /// In hand.
    pub hand: Pile,
    /// Discarded.
    pub discard: Pile,
    /// Seen by Study or a check, not yet placed.
    pub aside: Pile,
    /// In the box: cards that are not in this player's deck, by trait or by an ability (RT-05, RT-83).
    pub exiled: Pile,
    /// On bins, in order of bin and card.
    pub laid: SmallVec<[Laid; 20]>,
    /// What is at work.
    pub working: SmallVec<[Working; 6]>,
    /// Points carried over on a bin (ruling `excess_value`).
    pub carried: SmallVec<[(BinId, u8); 2]>,
    /// Tokens on bins (RT-83).
    pub tokens: SmallVec<[(BinId, u8); 1]>,
    /// Hit points.
    pub hp: u8,
    /// Falls to 0 in this combat.
    pub zeros: u8,
    /// Shields, oldest first.
    pub shields: SmallVec<[Shields; 4]>,
    /// Whether Blur carries them (RT-40).
    pub blur: bool,
    /// Corruption of this combat.
    pub corruption_here: u8,
    /// Traits forced on the player.
    pub imposed: SmallVec<[Imposed; 6]>,
    /// Traits in force.
    pub traits: TraitSet,
    /// The bins the player has.
    pub bins: BinSet,
    /// Where the player stands.
    pub zone: Zone,
    /// Whether the player takes part.
    pub status: Status,
    /// Extra cards promised (RT-37).
    pub credit: u8,
    /// Help waiting for a check, and the last round it holds (RT-79).
    pub help: Option<(Edge, u16)>,
    /// Whether the next turn is lost (ruling `tower_off_turn`).
    pub skips: bool,
    /// Whether the player was not fit to take part when the combat began.
    pub absent: bool,
    /// Where a player who ran away hides, as the GM has said (RT-44).
    #[serde(default)]
    pub hides: String,
}

impl Player {
    /// A player as every combat begins (RT-02, RT-07).
    pub fn fresh(sheet: Sheet, book: &Book, zone: Zone) -> Player {
        let mut deck = sheet.base_deck(book);
        let exiled = Pile::of(Pile::full().cards().filter(|&card| deck.count(card) == 0));
        let mut laid = SmallVec::new();
        for &(bin, card) in &sheet.kept {
            if deck.take(card) {
                laid.push(Laid { bin, card, counts_as: card });
            }
        }
        laid.sort_unstable();
        let status = if sheet.is_in_play() { Status::Active } else { Status::Out };
        let hp = if status == Status::Active { Player::FULL } else { 0 };
        let mut player = Player {
            deck,
            hand: Pile::default(),
            discard: Pile::default(),
            aside: Pile::default(),
            exiled,
            laid,
            working: SmallVec::new(),
            carried: SmallVec::new(),
            tokens: SmallVec::new(),
            hp,
            zeros: 0,
            shields: SmallVec::new(),
            blur: false,
            corruption_here: 0,
            imposed: SmallVec::new(),
            traits: TraitSet::NONE,
            bins: BinSet::default(),
            zone,
            status,
            credit: 0,
            help: None,
            skips: false,
            absent: status != Status::Active,
            hides: String::new(),
            sheet,
        };
        player.read_traits(book);
        player.read_bins(book);
        if status != Status::Active {
            return player;
        }
        for place in 0..player.laid.len() {
            let bin = player.laid[place].bin;
            for effect in book.effects(book.bin(bin).list) {
                if let Effect::Flat { works, amount } = *effect {
                    player.working.push(Working { bin: Some(bin), power: Power::Plus { works, by: amount } });
                }
            }
        }
        player
    }

    /// Hit points at the start of every combat, and the most there can be (RT-07).
    pub const FULL: u8 = 20;

    /// Whether the player takes part.
    #[inline]
    pub fn is_active(&self) -> bool {
        self.status == Status::Active
    }

    /// Whether a trait is in force.
    #[inline]
    pub fn has(&self, of: Trait) -> bool {
        self.traits.has(of)
    }

    /// All shields together.
    pub fn shield_sum(&self) -> u16 {
        self.shields.iter().map(|shields| shields.amount).sum()
    }

    /// Works out the traits in force: the sheet's, what injuries do to them, what is forced (RT-06, RT-80).
    pub fn read_traits(&mut self, book: &Book) {
        let mut traits = self.sheet.traits;
        for hurt in &self.sheet.injuries {
            let spec = hurt.kind.spec();
            if let Some(of) = spec.imposes {
                traits = traits.without(of.opposite()).with(of);
            }
            if let Some(of) = spec.bars {
                traits = traits.without(of);
            }
        }
        for imposed in &self.imposed {
            let opposed = traits.has(imposed.of.opposite());
            match book.rulings.imposed_trait_conflict {
                ImposedTraitConflict::Ignored if opposed => {}
                ImposedTraitConflict::CancelToNeutral if opposed => traits = traits.without(imposed.of.opposite()),
                _ => traits = traits.without(imposed.of.opposite()).with(imposed.of),
            }
        }
        self.traits = traits;
    }

    /// Works out which bins the player has: the Gutter, known spells, those of the Arcana (RT-36, RT-52, RT-82).
    pub fn read_bins(&mut self, book: &Book) {
        let mut bins: BinSet = BinId::gutter().collect();
        for spell in BinId::spells().filter(|&spell| self.sheet.knows(spell)) {
            bins = bins.with(spell);
        }
        if let Some(arcana) = self.sheet.arcana {
            for place in BinId::KITCHEN_SINK.0..BinId::SLUGS.len() as u8 {
                let id = BinId(place);
                let bin = book.bin(id);
                let open = bin.upgrade_of.is_none_or(|of| self.sheet.marked(of) >= 3);
                if bin.arcana == Some(arcana) && open {
                    bins = bins.with(id);
                }
            }
        }
        for hurt in &self.sheet.injuries {
            if let Some(closed) = hurt.closes {
                bins = bins.without(closed);
            }
        }
        self.bins = bins;
    }

    /// The cards on a bin.
    #[inline]
    pub fn on(&self, bin: BinId) -> impl Iterator<Item = &Laid> {
        self.laid.iter().filter(move |laid| laid.bin == bin)
    }

    /// Lays a card on a bin, keeping the order of bin and card.
    pub fn lay(&mut self, laid: Laid) {
        let place = self.laid.partition_point(|other| *other < laid);
        self.laid.insert(place, laid);
    }

    /// Takes all cards off a bin into the discard pile, and what they kept at work ends.
    pub fn clear(&mut self, bin: BinId) {
        let discard = &mut self.discard;
        self.laid.retain(|laid| {
            let here = laid.bin == bin;
            if here {
                discard.add(laid.card);
            }
            !here
        });
        self.working.retain(|working| working.bin != Some(bin));
    }

    /// Everything of the player's own goes when the player is out or fled (RT-10, RT-44).
    pub fn depart(&mut self, status: Status, book: &Book) {
        self.status = status;
        self.shields.clear();
        self.imposed.clear();
        self.working.clear();
        self.credit = 0;
        self.blur = false;
        self.help = None;
        self.skips = false;
        self.read_traits(book);
    }

    /// Tokens on a bin.
    pub fn tokens_on(&self, bin: BinId) -> u8 {
        self.tokens.iter().find(|(of, _)| *of == bin).map_or(0, |&(_, tokens)| tokens)
    }

    /// The adversary charmed by this player (RT-64).
    pub fn charms(&self) -> Option<FoeId> {
        self.working.iter().find_map(|working| match working.power {
            Power::Charm { adversary } => Some(adversary),
            _ => None,
        })
    }
}
