//! A character sheet: what does not change while a fight lasts (SU-01 to SU-03).

use affray_core::Seat;
use serde::{Deserialize, Serialize};

use crate::state::arms::{Armour, Armoury, Weapon};
use crate::state::harm::Harm;

affray_core::id_type! {
    /// Somebody in the fight, by their place in the roster.
    pub struct FighterId;
}

affray_core::id_type! {
    /// A weapon of somebody, by its place on their sheet.
    pub struct WeaponId;
}

/// Whether somebody has a hand of cards (SU-09, SU-86).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Has a hand, and last words.
    #[default]
    Hero,
    /// Has neither; draws for everything.
    Henchman,
}

/// Where somebody stands when the encounter has bands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// In reach of the enemy.
    #[default]
    Front,
    /// Behind the others.
    Rear,
}

/// A character sheet with everything looked up.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// What they are called.
    pub name: String,
    /// Whose side they are on, by its place among the sides.
    pub side: u8,
    /// The seat that decides for them.
    pub seat: Seat,
    /// Hero or henchman.
    pub standing: Standing,
    /// How fast they are.
    pub speed: u16,
    /// How they stay on their feet.
    pub will: u16,
    /// What they know.
    pub mind: u16,
    /// What they can bear.
    pub body: u16,
    /// Rank with hand weapons, if trained.
    pub hand_weapons: Option<u16>,
    /// Rank with shooting and throwing weapons, if trained.
    pub ranged_weapons: Option<u16>,
    /// Rank in first aid, if trained.
    pub emt: Option<u16>,
    /// Rank in surgery, if trained.
    pub surgery: Option<u16>,
    /// Their weapons; what comes first is held first.
    pub weapons: Vec<Weapon>,
    /// The suit they wear.
    pub suit: Option<Armour>,
    /// The shield they carry.
    pub shield: Option<Armour>,
    /// A beast: its limbs are not counted as hands (SU-36).
    pub beast: bool,
    /// Henchmen with the same number share an action card (SU-89).
    pub squad: Option<u8>,
    /// Mandatory cooldown at the start: surprise, daze (SU-19).
    pub cooldown: u8,
    /// Asleep at the start.
    pub asleep: bool,
    /// Lying flat at the start.
    pub prone: bool,
    /// The turn they enter in; 1 is from the start.
    pub joins: u16,
    /// Not in the fight: comes afterwards, after so many minutes.
    pub arrives: Option<u16>,
    /// Has proper bandages (SU-67).
    pub bandages: bool,
    /// Where they stand at first.
    pub band: Band,
    /// Whether the encounter says they can be treated where they are (SU-66).
    pub sheltered: bool,
    /// What they suffer from already.
    pub harm: Harm,
    /// What the sheet costs by points.
    pub cost: i32,
    /// What a starting character may not have.
    pub faults: Vec<String>,
}

impl Sheet {
    /// Somebody of average build with nothing but fists, in the seat numbered like the side.
    pub fn average(name: &str, side: u8) -> Sheet {
        Sheet {
            name: name.to_owned(),
            side,
            seat: Seat(side),
            standing: Standing::Hero,
            speed: 5,
            will: 5,
            mind: 5,
            body: 6,
            hand_weapons: None,
            ranged_weapons: None,
            emt: None,
            surgery: None,
            weapons: vec![Armoury::standard().weapon("fist").expect("fists are in the tables").clone()],
            suit: None,
            shield: None,
            beast: false,
            squad: None,
            cooldown: 0,
            asleep: false,
            prone: false,
            joins: 1,
            arrives: None,
            bandages: true,
            band: Band::Front,
            sheltered: false,
            harm: Harm::default(),
            cost: 0,
            faults: Vec::new(),
        }
    }

    /// One of their weapons.
    pub fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.weapons[id.index()]
    }

    /// Their weapons with their places.
    pub fn weapons(&self) -> impl Iterator<Item = (WeaponId, &Weapon)> {
        self.weapons.iter().enumerate().map(|(place, weapon)| (WeaponId(place as u8), weapon))
    }

    /// Whether they have a hand of cards.
    pub fn is_hero(&self) -> bool {
        self.standing == Standing::Hero
    }
}
