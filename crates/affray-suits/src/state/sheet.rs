//! A character sheet: what does not change while a fight lasts (SU-01 to SU-03).

use affray_core::Seat;
use serde::{Deserialize, Serialize};

use crate::rules::blow::harm::Harm;
use crate::rulings::{DodgeAttribute, HalvingRounding, Rulings, UntrainedRounding};
use crate::state::arms::{Armour, Armoury, Note, Weapon};
use crate::state::arms_derived::Kit;
use crate::state::person::MOST_WEAPONS;

affray_core::id_type! {
    /// Somebody in the fight, by their place in the roster.
    pub struct FighterId;
}

affray_core::id_type! {
    /// A weapon of somebody, by its place on their sheet.
    pub struct WeaponId;
}

/// Half of a number, rounded as the table rules where the book says nothing (SU-75, SU-83).
pub const fn half(number: u16, rulings: &Rulings) -> u16 {
    match rulings.halving_rounding {
        HalvingRounding::Up => number.div_ceil(2),
        HalvingRounding::Down => number / 2,
    }
}

/// Half of an attribute, for the untrained (SU-03).
const fn untrained(attribute: u16, rulings: &Rulings) -> u16 {
    match rulings.untrained_rounding {
        UntrainedRounding::Up => attribute.div_ceil(2),
        UntrainedRounding::Down => attribute / 2,
    }
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
    /// Somebody of middling build with nothing but fists, in the seat numbered like the side.
    pub fn middling(name: &str, side: u8) -> Sheet {
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

    /// The rank they attack with: trained, or half of Speed (SU-02, SU-03, SU-42).
    pub fn attack_rank(&self, weapon: &Weapon, rulings: &Rulings) -> u16 {
        let trained = if weapon.is_ranged() { self.ranged_weapons } else { self.hand_weapons };
        trained.unwrap_or_else(|| untrained(self.speed, rulings))
    }

    /// The rank they parry with: trained, or Speed (SU-03, SU-43).
    pub fn parry_rank(&self) -> u16 {
        self.hand_weapons.unwrap_or(self.speed)
    }

    /// The rank they dodge with (SU-43, SU-44).
    pub const fn dodge_rank(&self, rulings: &Rulings) -> u16 {
        match rulings.dodge_attribute {
            DodgeAttribute::Body => self.body,
            DodgeAttribute::Speed => self.speed,
            DodgeAttribute::Better => {
                if self.body > self.speed {
                    self.body
                } else {
                    self.speed
                }
            }
        }
    }

    /// The rank they give first aid with; anybody may (SU-03, SU-69).
    pub fn emt_rank(&self, rulings: &Rulings) -> u16 {
        self.emt.unwrap_or_else(|| untrained(self.mind, rulings))
    }

    /// The rank they treat themselves with: half of that (SU-75).
    pub fn self_care_rank(&self, rulings: &Rulings) -> u16 {
        half(self.emt_rank(rulings), rulings)
    }

    /// The rank they operate with, trained or not.
    pub fn surgery_rank(&self, rulings: &Rulings) -> u16 {
        self.surgery.unwrap_or_else(|| untrained(self.mind, rulings))
    }

    /// One of their weapons.
    pub fn weapon(&self, id: WeaponId) -> &Weapon {
        &self.weapons[id.index()]
    }

    /// Their weapons with their places.
    pub fn weapons(&self) -> impl Iterator<Item = (WeaponId, &Weapon)> {
        self.weapons.iter().enumerate().map(|(place, weapon)| (WeaponId(place as u8), weapon))
    }

    /// Whether a weapon of theirs has this note (SU-41).
    pub fn has_note(&self, id: WeaponId, note: Note) -> bool {
        self.weapon(id).note == Some(note)
    }

    /// Whether they have a hand of cards.
    pub fn is_hero(&self) -> bool {
        self.standing == Standing::Hero
    }
}

/// How much care the wounded get from day to day (SU-77, SU-81).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Circumstances {
    /// Safe, warm, fed and looked after.
    #[default]
    Good,
    /// Something of that is missing.
    Poor,
    /// Nearly all of it is.
    Worst,
}

/// How the ground lies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Space {
    /// Everybody can reach everybody.
    #[default]
    Melee,
    /// Each side has a front and a rear; hand weapons reach fronts only.
    Bands,
}

/// What happens when the fight is over.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// A modern age (SU-83).
    pub modern: bool,
    /// Modern tools, blood and drugs (SU-83).
    pub tools: bool,
    /// How the wounded are kept.
    pub care: Circumstances,
    /// How many days of healing follow.
    pub days: u16,
}

/// Everybody and everything that does not change.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    /// The sides by name.
    pub sides: Vec<String>,
    /// The sheets.
    pub sheets: Vec<Sheet>,
    /// How the ground lies.
    pub space: Space,
    /// The turn after which nobody has won.
    pub turn_cap: u16,
    /// What follows.
    pub after: After,
    /// The place of each weapon of each sheet among all weapon names, which a simulation counts by.
    #[serde(default)]
    pub weapon_places: Vec<[u8; MOST_WEAPONS]>,
    /// What each sheet comes to in a fight, by the table's rulings.
    #[serde(default)]
    pub kits: Vec<Kit>,
    /// What is so for all of them.
    #[serde(default)]
    pub traits: Traits,
}

/// What the rules would otherwise look for on every sheet, again and again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Traits {
    /// Somebody has a spear or pike that covers others (SU-41).
    pub spears: bool,
    /// The last turn that somebody enters the fight in.
    pub last_entry: u16,
}

impl Roster {
    /// The names of all weapons in the fight, each once.
    pub fn weapon_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for weapon in self.sheets.iter().flat_map(|sheet| &sheet.weapons) {
            if !names.contains(&weapon.name.as_str()) {
                names.push(&weapon.name);
            }
        }
        names
    }

    /// Looks the weapons up among their names once and for all.
    #[must_use]
    pub fn indexed(mut self) -> Roster {
        let names = self.weapon_names();
        let place = |name: &str| names.iter().position(|other| *other == name).unwrap_or_default() as u8;
        let places = self.sheets.iter().map(|sheet| {
            let mut places = [0; MOST_WEAPONS];
            places.iter_mut().zip(&sheet.weapons).for_each(|(slot, weapon)| *slot = place(&weapon.name));
            places
        });
        self.weapon_places = places.collect();
        self
    }

    /// Works out what each sheet comes to in a fight.
    pub fn equip(&mut self, rulings: &Rulings) {
        self.kits = self.sheets.iter().map(|sheet| Kit::of(sheet, rulings)).collect();
        self.traits = Traits {
            spears: self.sheets.iter().flat_map(|sheet| &sheet.weapons).any(|weapon| weapon.note == Some(Note::Spear)),
            last_entry: self.sheets.iter().map(|sheet| sheet.joins).max().unwrap_or_default(),
        };
    }

    /// A sheet.
    #[inline]
    pub fn sheet(&self, who: FighterId) -> &Sheet {
        &self.sheets[who.index()]
    }

    /// A name.
    pub fn name(&self, who: FighterId) -> &str {
        &self.sheet(who).name
    }

    /// Everybody, in order.
    pub fn all(&self) -> impl Iterator<Item = FighterId> + use<> {
        (0..self.sheets.len() as u8).map(FighterId)
    }
}
