//! Items: what is carried, what it weighs, what it absorbs, and the charges of magic (DK-06, DK-49, DK-56, DK-91).

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::asked::choice::Carried;
use crate::edition::Edition;
use crate::state::moves::Takes;

macro_rules! items {
    ($( $variant:ident = $slug:literal ),+ $(,)?) => {
        /// A kind of item.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum ItemKind { $( #[doc = concat!("`", $slug, "`.")] #[serde(rename = $slug)] $variant ),+ }

        impl ItemKind {
            /// Every kind.
            pub const ALL: &'static [ItemKind] = &[$( ItemKind::$variant ),+];

            /// How files write it.
            pub const fn slug(self) -> &'static str {
                match self { $( ItemKind::$variant => $slug ),+ }
            }
        }
    };
}

items! {
    Knife = "knife",
    Sword = "sword",
    GreatAxe = "great_axe",
    Bow = "bow",
    ManyKnives = "many_knives",
    LeatherArmour = "leather_armour",
    Armour = "armour",
    PlateArmour = "plate_armour",
    Buckler = "buckler",
    Bracers = "bracers",
    SeverPulseShield = "sever_pulse_shield",
    UnerringDispatch = "unerring_dispatch",
    Vitality = "vitality",
    Mending = "mending",
    Sigil = "sigil",
    BladeOfEchoes = "blade_of_echoes",
}

/// The dice of weapons, and what stands in for them (DK-79).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Die {
    /// 1d2: a bare hand.
    #[serde(rename = "d2")]
    D2,
    /// 1d4.
    #[serde(rename = "d4")]
    D4,
    /// 1d6.
    #[serde(rename = "d6")]
    D6,
    /// 1d10.
    #[serde(rename = "d10")]
    D10,
    /// 1d12.
    #[serde(rename = "d12")]
    D12,
    /// The pips of a card, 2 to 10: the third rung without dice.
    #[serde(rename = "card_2_to_10")]
    TwoToTen,
    /// 3d4: the fourth rung without dice.
    #[serde(rename = "3d4")]
    ThreeD4,
}

impl Die {
    /// The die one rung stronger, if there is one (DK-79, DK-90).
    pub const fn next_rung(self) -> Option<Die> {
        match self {
            Die::D2 => Some(Die::D4),
            Die::D4 => Some(Die::D6),
            Die::D6 => Some(Die::D10),
            Die::D10 => Some(Die::D12),
            Die::TwoToTen => Some(Die::ThreeD4),
            Die::D12 | Die::ThreeD4 => None,
        }
    }

    /// Twice its mean: 5 for a d4.
    pub const fn mean_twice(self) -> u32 {
        match self {
            Die::D2 => 3,
            Die::D4 => 5,
            Die::D6 => 7,
            Die::D10 => 11,
            Die::D12 => 13,
            // 103 pips on twenty cards.
            Die::TwoToTen => 10,
            Die::ThreeD4 => 15,
        }
    }
}

impl std::fmt::Display for Die {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Die::D2 => "1d2",
            Die::D4 => "1d4",
            Die::D6 => "1d6",
            Die::D10 => "1d10",
            Die::D12 => "1d12",
            Die::TwoToTen => "a 2-to-10 card",
            Die::ThreeD4 => "3d4",
        })
    }
}

/// What an item's card prints in one edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemInfo {
    /// Its name.
    pub name: &'static str,
    /// Whether the edition has it.
    pub exists: bool,
    /// The tokens of Speed it takes (DK-06).
    pub cost: u8,
    /// The die it hits with, if it is a weapon.
    pub die: Option<Die>,
    /// Whether it shoots or is thrown.
    pub ranged: bool,
    /// Whether it is armour.
    pub armour: bool,
    /// Whether it is a shield or bracers (DK-53).
    pub shield: bool,
    /// Whether it is magic (DK-91).
    pub magic: bool,
    /// Charges when full.
    pub charges: u8,
    /// Spots that take Harm only.
    pub harm_spots: u8,
    /// Spots that take Harm or Wounds.
    pub wound_spots: u8,
}

impl ItemKind {
    /// What its card prints in an edition.
    #[inline]
    pub fn info(self, edition: Edition) -> &'static ItemInfo {
        &INFO[edition as usize][self as usize]
    }

    /// The item of this slug.
    pub fn find(slug: &str) -> Option<ItemKind> {
        ItemKind::ALL.iter().copied().find(|known| known.slug() == slug)
    }
}

/// One item carried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Item {
    /// What it is.
    pub kind: ItemKind,
    /// Damage it has taken; the third destroys it (DK-56).
    pub damage: u8,
    /// Charges spent: white-side red cards (DK-91).
    pub white: u8,
    /// Charges gone for good: black-side red cards (DK-91).
    pub black: u8,
    /// Charges above the capacity, from a Void Transfusion (DK-91).
    pub surplus: u8,
    /// Harm tokens on it.
    pub harm: u8,
    /// Wound tokens on it.
    pub wound: u8,
    /// Whether it is in use, so that a rest does not recharge it in 2018 (DK-62).
    pub in_use: bool,
    /// The die it hits with, where crafting changed it (DK-90).
    pub die: Option<Die>,
    /// A magic power laid on it by craft or Tool Twisting: one charge (DK-90, DK-91).
    pub twisted: bool,
    /// The effects Tool Twisting put on it, two at most; a crafted power has its own story (DK-91).
    pub powers: [Option<ItemKind>; 2],
}

impl Item {
    /// One of these, fresh.
    pub const fn new(kind: ItemKind) -> Item {
        Item {
            kind,
            damage: 0,
            white: 0,
            black: 0,
            surplus: 0,
            harm: 0,
            wound: 0,
            in_use: false,
            die: None,
            twisted: false,
            powers: [None; 2],
        }
    }

    /// This item at its place among what is carried.
    pub const fn carried(&self, place: u8) -> Carried {
        Carried { place, item: self.kind }
    }

    /// What its card prints.
    #[inline]
    pub fn info(&self, edition: Edition) -> &'static ItemInfo {
        self.kind.info(edition)
    }

    /// Whether it holds magic.
    pub fn is_magic(&self, edition: Edition) -> bool {
        self.twisted || self.info(edition).magic
    }

    /// The effects it can have: its own, or those laid on it (DK-91).
    pub fn effects(&self, edition: Edition) -> impl Iterator<Item = ItemKind> {
        let own = self.info(edition).magic || self.twisted && self.powers == [None; 2];
        own.then_some(self.kind).into_iter().chain(self.powers.into_iter().flatten())
    }

    /// Lays an effect on it; false if it holds two already (DK-91).
    pub fn twist(&mut self, power: ItemKind) -> bool {
        let free = self.powers.iter_mut().find(|held| held.is_none());
        let Some(free) = free else { return false };
        *free = Some(power);
        self.twisted = true;
        true
    }

    /// The most charges it can hold: what its card says less what is gone for good (DK-91).
    pub fn capacity(&self, edition: Edition) -> u8 {
        let full = if self.twisted { 1 } else { self.info(edition).charges };
        full.saturating_sub(self.black)
    }

    /// The charges left; none in a broken item (DK-91).
    pub fn charges(&self, edition: Edition) -> u8 {
        if self.is_broken() { 0 } else { self.capacity(edition).saturating_sub(self.white) + self.surplus }
    }

    /// Spends charges, those above the capacity first (DK-91).
    pub fn spend(&mut self, charges: u8, edition: Edition) {
        let above = charges.min(self.surplus);
        self.surplus -= above;
        self.white = (self.white + charges - above).min(self.capacity(edition));
    }

    /// Loses a charge for good: the capacity is one less from now on (DK-91).
    pub fn lose_for_good(&mut self, edition: Edition) {
        self.black += u8::from(self.capacity(edition) > 0);
        self.white = self.white.min(self.capacity(edition));
    }

    /// Wakes an empty item with so many charges more or fewer than usual (DK-91).
    pub fn wake(&mut self, change: i8, edition: Edition) {
        let capacity = self.capacity(edition);
        let charges = capacity.saturating_add_signed(change);
        self.white = capacity.saturating_sub(charges);
        self.surplus = charges.saturating_sub(capacity);
    }

    /// Whether it was destroyed (DK-56). It stays on the list, so that places in the list keep their meaning.
    pub const fn is_broken(&self) -> bool {
        self.damage >= 3
    }

    /// Destroys it.
    pub fn destroy(&mut self) {
        self.damage = 3;
    }

    /// The die it hits with.
    pub fn hits_with(&self, edition: Edition) -> Option<Die> {
        self.die.or(self.info(edition).die).filter(|_| !self.is_broken())
    }

    /// Whether a token of this kind finds a free spot on it (DK-49, DK-51).
    pub fn has_spot(&self, takes: Takes, edition: Edition) -> bool {
        if self.is_broken() {
            return false;
        }
        let info = self.info(edition);
        // Harm goes on its own spots first; what does not fit there fills spots that could take Wounds.
        let harm_over = self.harm.saturating_sub(info.harm_spots);
        let wound_free = info.wound_spots.saturating_sub(self.wound + harm_over);
        match takes {
            Takes::Stamina => false,
            Takes::Harm => self.harm < info.harm_spots || wound_free > 0,
            Takes::Wound => wound_free > 0,
        }
    }

    /// Takes one damage; true if that destroys it (DK-56). Magic items are immune, twisted weapons are not.
    pub fn hurt(&mut self, edition: Edition) -> bool {
        if self.info(edition).magic && !self.twisted {
            return false;
        }
        self.damage = (self.damage + 1).min(3);
        self.is_broken()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemsFile {
    item: Vec<ItemEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemEntry {
    slug: String,
    name: String,
    editions: Option<Vec<String>>,
    cost: u8,
    die: Option<Die>,
    #[serde(default)]
    ranged: bool,
    #[serde(default)]
    armour: bool,
    #[serde(default)]
    shield: bool,
    #[serde(default)]
    magic: bool,
    #[serde(default)]
    charges: u8,
    #[serde(default)]
    spots: Vec<ItemSpots>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemSpots {
    edition: Option<String>,
    takes: Takes,
    count: u8,
}

static INFO: LazyLock<[Vec<ItemInfo>; 3]> = LazyLock::new(|| {
    let file: ItemsFile = toml::from_str(include_str!("../../data/items.toml")).expect("the item data is well formed");
    let file: &'static ItemsFile = Box::leak(Box::new(file));
    Edition::ALL.map(|edition| {
        let entry = |known: &ItemKind| {
            let entry = file.item.iter().find(|entry| entry.slug == known.slug());
            entry.unwrap_or_else(|| panic!("{} has its data", known.slug())).info(edition)
        };
        ItemKind::ALL.iter().map(entry).collect()
    })
});

impl ItemEntry {
    fn info(&'static self, edition: Edition) -> ItemInfo {
        let slug = edition.slug();
        let spots = |takes: Takes| {
            let mine = self.spots.iter().filter(|spots| spots.edition.as_deref().is_none_or(|only| only == slug));
            mine.filter(|spots| spots.takes == takes).map(|spots| spots.count).sum()
        };
        ItemInfo {
            name: &self.name,
            exists: self.editions.as_ref().is_none_or(|editions| editions.iter().any(|only| only == slug)),
            cost: self.cost,
            die: self.die,
            ranged: self.ranged,
            armour: self.armour,
            shield: self.shield,
            magic: self.magic,
            charges: self.charges,
            harm_spots: spots(Takes::Harm),
            wound_spots: spots(Takes::Wound),
        }
    }
}
