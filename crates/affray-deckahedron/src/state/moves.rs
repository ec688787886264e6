//! Moves: the named things a character can try, with what their cards print (DK-07, DK-88, DK-92).

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::edition::Edition;
use crate::state::attribute::Attribute;
use crate::state::face::Face;

macro_rules! moves {
    ($( $variant:ident = $slug:literal, $rule:literal, $offer:ident; )+) => {
        /// A move of the game, basic or optional.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Move { $( #[doc = concat!("`", $slug, "` (", $rule, ").")] #[serde(rename = $slug)] $variant ),+ }

        impl Move {
            /// Every move.
            pub const ALL: &'static [Move] = &[$( Move::$variant ),+];

            /// How files write it.
            pub const fn slug(self) -> &'static str {
                match self { $( Move::$variant => $slug ),+ }
            }

            /// The rule beside it in the log.
            pub const fn rule(self) -> &'static str {
                match self { $( Move::$variant => $rule ),+ }
            }

            /// How the menu of a spotlight offers it.
            #[inline]
            pub const fn offer(self) -> Offer {
                match self { $( Move::$variant => Offer::$offer ),+ }
            }
        }
    };
}

// The table of moves: how files write each, its rule, and how it is offered. What its card prints is in `data/moves.toml`;
// who carries it out is in `rules::attacks::handlers`. The order is kept: records are hashed by it.
moves! {
    HackAndSlash = "hack_and_slash", "DK-77", Always;
    Volley = "volley", "DK-78", Always;
    Melee = "melee", "DK-75", Always;
    Shoot = "shoot", "DK-76", Always;
    Breather = "breather", "DK-57", Always;
    DefyDanger = "defy_danger", "DK-83", Always;
    Defend = "defend", "DK-84", Always;
    RunAway = "run_away", "DK-85", Always;
    Flee = "flee", "DK-85", Always;
    Discern = "discern", "DK-92", Always;
    Parley = "parley", "DK-92", Always;
    SpoutLore = "spout_lore", "DK-92", Always;
    SharpenAndStitch = "sharpen_and_stitch", "DK-56", InAnswer;
    GoodCardio = "good_cardio", "DK-88", Alone;
    MysticBreathwork = "mystic_breathwork", "DK-88", Passive;
    Sangfroid = "sangfroid", "DK-88", Passive;
    ToughStuff = "tough_stuff", "DK-88", Passive;
    BloodyButUnbowed = "bloody_but_unbowed", "DK-88", Passive;
    GettingTheHang = "getting_the_hang", "DK-88", Passive;
    ArmourMastery = "armour_mastery", "DK-54", Passive;
    ReachOut = "reach_out", "DK-55", Passive;
    AndThisIsFor = "and_this_is_for", "DK-88", InAnswer;
    ScentOfBlood = "scent_of_blood", "DK-88", InAnswer;
    Goreography = "goreography", "DK-88", InAnswer;
    WhereItHurts = "where_it_hurts", "DK-88", InAnswer;
    Backstab = "backstab", "DK-88", AtUnaware;
    CalledShot = "called_shot", "DK-88", AtFoe;
    BumRush = "bum_rush", "DK-88", AtUnaware;
    WeakSpot = "weak_spot", "DK-88", AtFoe;
    DispenseWrath = "dispense_wrath", "DK-88", InAnswer;
    GoBerserk = "go_berserk", "DK-88", Alone;
    FindShadows = "find_shadows", "DK-88", Alone;
    EscapeRoute = "escape_route", "DK-88", Alone;
    Channel = "channel", "DK-88", WithEffect;
    UseMagicItem = "use_magic_item", "DK-88", WithEffect;
    Entreat = "entreat", "DK-91", Alone;
    VoidTransfusion = "void_transfusion", "DK-91", Passive;
    ToolTwisting = "tool_twisting", "DK-91", WithItem;
    SignatureWeapon = "signature_weapon", "DK-88", Passive;
    SecondSkin = "second_skin", "DK-88", Passive;
    SeeingRed = "seeing_red", "DK-88", Passive;
    Vanish = "vanish", "DK-88", Alone;
    FundamentalMagic = "fundamental_magic", "DK-88", WithEffect;
    Counterspell = "counterspell", "DK-88", InAnswer;
    BreachTheDam = "breach_the_dam", "DK-88", WithEffect;
    ComeAndGetMe = "come_and_get_me", "DK-88", AtFoe;
}

/// How the menu of a spotlight offers a move (DK-72, DK-88).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// To everybody, in the fixed part of the menu.
    Always,
    /// To its owner, aimed at nobody.
    Alone,
    /// To its owner, at each foe.
    AtFoe,
    /// To its owner, at each foe that suspects nothing.
    AtUnaware,
    /// To its owner, with each magic effect at hand.
    WithEffect,
    /// To its owner, with each magic item carried.
    WithItem,
    /// Not in the menu: the rule it answers to offers it, after a hit, after a Harm, against a spell, at a rest.
    InAnswer,
    /// Never: the card counts while it is owned.
    Passive,
}

/// What kind of card a move is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// Everybody may try it.
    Basic,
    /// Used during a rest.
    Rest,
    /// Has to be owned.
    Optional,
    /// Owned; follows a melee hit.
    AfterHit,
    /// Owned; follows a Harm taken.
    AfterHarm,
    /// Owned; against somebody who suspects nothing.
    Surprise,
    /// Owned; an attack of its own.
    Attack,
    /// Owned; needs or makes magic.
    Magic,
    /// Owned; changes what gear weighs.
    Gear,
    /// A level card.
    Level,
}

/// What a spot takes (DK-49).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Takes {
    /// A Stamina point.
    Stamina,
    /// A Harm token.
    Harm,
    /// A Harm or a Wound token.
    Wound,
}

/// What caused a loss (ruling `cause_tag`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// A strain of the body.
    Physical,
    /// A strain of the mind.
    Mental,
}

/// The letter on a move card: new characters take at most one A and two B (DK-89).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Letter {
    /// A.
    A,
    /// B.
    B,
    /// C.
    #[default]
    C,
}

/// The spots of a move card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spots {
    /// What they take.
    pub takes: Takes,
    /// Which losses fit; `None` fits all.
    pub cause: Option<Cause>,
    /// How many at level 0, +1 and +2.
    pub by_level: [u8; 3],
}

/// What a move's card prints in one edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveInfo {
    /// Its name there.
    pub name: &'static str,
    /// Whether the edition has it at all.
    pub exists: bool,
    /// The attributes it may be flipped with; none for a move without a flip.
    pub attributes: &'static [Attribute],
    /// Tagged IMMEDIATE (DK-15).
    pub immediate: bool,
    /// Tagged UNENCUMBERED (DK-86).
    pub unencumbered: bool,
    /// What kind of card it is on.
    pub kind: MoveKind,
    /// The printed levels, lowest and highest (DK-07).
    pub levels: (i8, i8),
    /// The level a studied card begins at (DK-88, DK-90).
    pub start: i8,
    /// Whether level 0 is left out of them (DK-91).
    pub gap: bool,
    /// The letter new characters choose by (DK-89).
    pub letter: Letter,
    /// What each result brings, worst first; `None` is blank on the card.
    pub results: [Option<&'static str>; 4],
    /// Places for tokens.
    pub spots: Option<Spots>,
    /// Points spared of each attack (DK-55).
    pub spares: u8,
}

impl MoveInfo {
    /// Whether the card prints nothing for this face (DK-14).
    #[inline]
    pub fn is_blank(&self, face: Face) -> bool {
        self.results[face as usize].is_none()
    }

    /// The printed level after this one, if there is one (DK-07).
    pub const fn next_level(&self, level: i8) -> Option<i8> {
        let next = if self.gap && level == -1 { 1 } else { level + 1 };
        if next > self.levels.1 { None } else { Some(next) }
    }

    /// Whether the card prints this level (DK-07).
    pub const fn prints(&self, level: i8) -> bool {
        self.levels.0 <= level && level <= self.levels.1 && !(self.gap && level == 0)
    }

    /// Whether it can be tried without its card: it has printed levels, and the lowest of them counts (DK-07).
    pub const fn is_levelled(&self) -> bool {
        self.levels.0 < self.levels.1
    }
}

impl Move {
    /// What its card prints in an edition.
    #[inline]
    pub fn info(self, edition: Edition) -> &'static MoveInfo {
        &INFO[edition as usize][self as usize]
    }

    /// Whether it brings the one who makes it hand to hand with somebody (DK-88).
    pub const fn is_hand_to_hand(self) -> bool {
        matches!(self, Move::HackAndSlash | Move::Melee | Move::Backstab | Move::BumRush)
    }

    /// Whether it is a flip for getting away from the foes (DK-85, DK-88).
    pub const fn is_flight(self) -> bool {
        matches!(self, Move::Flee | Move::EscapeRoute)
    }

    /// The move of this slug.
    pub fn find(slug: &str) -> Option<Move> {
        Move::ALL.iter().copied().find(|known| known.slug() == slug)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MovesFile {
    #[serde(rename = "move")]
    moves: Vec<MoveEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveEntry {
    slug: String,
    name: String,
    #[serde(default)]
    names: std::collections::BTreeMap<String, String>,
    editions: Option<Vec<String>>,
    attributes: Vec<Attribute>,
    #[serde(default)]
    tags: Vec<Tag>,
    #[serde(default)]
    tags_by_edition: std::collections::BTreeMap<String, Vec<Tag>>,
    kind: MoveKind,
    levels: Option<(i8, i8)>,
    #[serde(default)]
    start: i8,
    #[serde(default)]
    gap: bool,
    #[serde(default)]
    letter: Letter,
    #[serde(default)]
    levels_by_edition: std::collections::BTreeMap<String, (i8, i8)>,
    vv: Option<String>,
    v: Option<String>,
    x: Option<String>,
    xx: Option<String>,
    #[serde(default)]
    spots: Vec<SpotsEntry>,
    #[serde(default)]
    reduces: std::collections::BTreeMap<String, u8>,
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Tag {
    Immediate,
    Unencumbered,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpotsEntry {
    edition: Option<String>,
    takes: Takes,
    cause: Option<Cause>,
    by_level: [u8; 3],
}

static INFO: LazyLock<[Vec<MoveInfo>; 3]> = LazyLock::new(|| {
    let file: MovesFile = toml::from_str(include_str!("../../data/moves.toml")).expect("the move data is well formed");
    // The data lives as long as the program.
    let file: &'static MovesFile = Box::leak(Box::new(file));
    Edition::ALL.map(|edition| {
        let entry = |known: &Move| {
            let entry = file.moves.iter().find(|entry| entry.slug == known.slug());
            entry.unwrap_or_else(|| panic!("{} has its data", known.slug())).info(edition)
        };
        Move::ALL.iter().map(entry).collect()
    })
});

impl MoveEntry {
    fn info(&'static self, edition: Edition) -> MoveInfo {
        let slug = edition.slug();
        let own_tags = self.tags_by_edition.get(slug).map_or(&[][..], Vec::as_slice);
        let tagged = |tag: Tag| self.tags.contains(&tag) || own_tags.contains(&tag);
        let spots = self.spots.iter().find(|spots| spots.edition.as_deref().is_none_or(|only| only == slug));
        let text = |text: &'static Option<String>| text.as_deref();
        MoveInfo {
            name: self.names.get(slug).unwrap_or(&self.name),
            exists: self.editions.as_ref().is_none_or(|editions| editions.iter().any(|only| only == slug)),
            attributes: &self.attributes,
            immediate: tagged(Tag::Immediate),
            unencumbered: tagged(Tag::Unencumbered),
            kind: self.kind,
            levels: self.levels_by_edition.get(slug).copied().or(self.levels).unwrap_or((0, 0)),
            start: self.start,
            gap: self.gap,
            letter: self.letter,
            results: [text(&self.xx), text(&self.x), text(&self.v), text(&self.vv)],
            spots: spots.map(|spots| Spots { takes: spots.takes, cause: spots.cause, by_level: spots.by_level }),
            spares: self.reduces.get(slug).copied().unwrap_or(0),
        }
    }
}
