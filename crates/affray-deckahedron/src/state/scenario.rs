//! The scenario: what does not change while a fight is played. Edition, rulings, names, and the scenes to come.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::edition::Edition;
use crate::rulings::Rulings;
use crate::state::attribute::Attribute;
use crate::state::face::Face;
use crate::state::item::{Die, ItemKind};

/// What kind of scene a chapter is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChapterKind {
    /// A fight.
    Fight,
    /// A few quiet minutes (DK-61).
    Breather,
    /// Some hours of rest (DK-62).
    Rest,
    /// A day of care (DK-63).
    Heal,
    /// A settlement: teachers, smiths and merchants (DK-90).
    Settlement,
    /// A test put to everybody (DK-23).
    Challenge,
    /// New characters choose moves, gear and tokens (DK-89).
    Creation,
    /// A session begins: what was learned, and level circles (DK-90).
    Session,
}

/// A test that is not a player's move (DK-23).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Challenge {
    /// What it is about.
    pub name: String,
    /// The attribute to flip, if there is a flip.
    pub attribute: Option<Attribute>,
    /// The worst face that passes.
    pub needs: Face,
    /// Speed below this may not even flip.
    pub speed: u8,
    /// How easy or difficult it is, where the edition has the Storyteller say so (DK-09).
    pub difficulty: i8,
    /// Green tokens that pass it instead of a flip.
    pub price: u8,
    /// The ability written down when the price is paid, as a place in the scenario's list.
    pub ability: Option<u8>,
    /// What failing costs: a danger with a rolled number.
    pub peril: Option<Die>,
}

/// What the place of a scene is like; the GM may change it in play.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Whether it is dark (DK-88).
    pub dark: bool,
    /// Whether nobody can run (DK-85).
    pub cornered: bool,
    /// What the module's Storyteller adds to every flip of a character: very easy +2 to very difficult -2 (DK-09).
    pub difficulty: i8,
    /// Equipment to be picked up once a fight is won (DK-06).
    pub equipment: u8,
    /// Wealth to be picked up once a fight is won (DK-06).
    pub wealth: u8,
}

/// One scene of the scenario: a fight, a rest, a settlement.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chapter {
    /// What kind of scene.
    pub kind: ChapterKind,
    /// What it is called.
    pub name: String,
    /// Rounds after which a fight is a stalemate.
    pub round_limit: u16,
    /// A danger of the place, with its die (DK-39).
    pub hazard: Option<Die>,
    /// What the place is like to begin with.
    pub place: Place,
    /// Whether it is a chase after a foe that flees or hides (DK-88).
    pub chase: bool,
    /// Whether a crafted weapon is among the loot (DK-90).
    pub loot_weapons: bool,
    /// The characters whose move cards complete a level circle, as bits (DK-90).
    pub circles: u32,
    /// The situations flips are made in here, as bits of the scenario's list (DK-68).
    pub situations: u32,
    /// Tests the GM may call for.
    pub challenges: Vec<Challenge>,
    /// Items laid out by the merchant (DK-90).
    pub goods: Vec<ItemKind>,
}

impl Chapter {
    /// A chapter in a place without anything special.
    pub fn new(kind: ChapterKind, name: impl Into<String>) -> Chapter {
        Chapter {
            kind,
            name: name.into(),
            round_limit: 100,
            hazard: None,
            place: Place::default(),
            chase: false,
            loot_weapons: false,
            circles: 0,
            situations: 0,
            challenges: Vec::new(),
            goods: Vec::new(),
        }
    }
}

/// What does not change while a fight is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scenario {
    /// The edition.
    pub edition: Edition,
    /// The rulings in force.
    pub rulings: Rulings,
    /// The name of each fighter.
    pub names: Vec<String>,
    /// The scenes in order.
    pub chapters: Vec<Chapter>,
    /// Situations that disadvantage can be bought for (DK-68).
    pub situations: Vec<String>,
    /// Abilities that can be written down (DK-23).
    pub abilities: Vec<String>,
}

/// A shared scenario. All states of one fight share it, so it counts nothing in their hashes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SharedScenario(pub Arc<Scenario>);

impl Scenario {
    /// One fight and nothing else, by an edition's own rulings.
    pub fn of_one_fight(edition: Edition, names: Vec<String>) -> Scenario {
        Scenario {
            edition,
            rulings: Rulings::of(edition),
            names,
            chapters: vec![Chapter::new(ChapterKind::Fight, "The fight")],
            situations: Vec::new(),
            abilities: Vec::new(),
        }
    }
}

impl Hash for SharedScenario {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl std::ops::Deref for SharedScenario {
    type Target = Scenario;

    #[inline]
    fn deref(&self) -> &Scenario {
        &self.0
    }
}
