//! Somebody in the fight as they are right now.

use affray_core::Seat;
use serde::{Deserialize, Serialize};

use crate::rulings::Rulings;
use crate::state::card::PlayingCard;
use crate::state::hand::Hand;
use crate::state::harm::Harm;
use crate::state::sheet::{Band, FighterId, Sheet, WeaponId};

/// Whether somebody is up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Not in the fight yet, or not meant to be.
    #[default]
    Away,
    /// Awake.
    Up,
    /// Asleep: helpless until woken.
    Asleep,
    /// Knocked out for so many minutes from the moment of falling (SU-59).
    Out {
        /// How long.
        minutes: u32,
        /// The second it happened.
        since: u32,
    },
    /// Dead (SU-49, SU-53, SU-60).
    Dead {
        /// The second it happened.
        since: u32,
        /// Killed while helpless.
        helpless: bool,
        /// A surgeon has tried already, or a body is past help (SU-50, SU-82).
        for_good: bool,
        /// One blow has left nothing that could be helped (SU-50).
        destroyed: bool,
    },
}

/// How far somebody is off the ground (SU-20).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Posture {
    /// On their feet.
    #[default]
    Upright,
    /// Halfway.
    Crawling,
    /// Knocked down.
    Flat,
}

/// A weapon as it is right now.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wielded {
    /// In hand, or part of the body.
    pub held: bool,
    /// Actions until it may attack again (SU-37).
    pub unready: u8,
    /// Attacks left in it (SU-90).
    pub shots: u8,
    /// Actions until it is loaded again (SU-90).
    pub reloading: u8,
}

/// Bandaging in progress (SU-71).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bandaging {
    /// Who is bandaged.
    pub patient: FighterId,
    /// Own rounds still to be given to it.
    pub left: u16,
    /// The turn in which this medic began.
    pub since: u16,
}

/// A killing of the helpless in progress (SU-60).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Coup {
    /// Whom it is aimed at.
    pub target: FighterId,
    /// The turn of the first own round given to it; none while it is only decided, when the fight is over.
    pub turn: Option<u16>,
}

/// No sheet lists more weapons than this.
pub const MOST_WEAPONS: usize = 8;

/// Somebody as they are right now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Person {
    /// Whose side they are on; this and the next two as on their sheet, which the rules would look up with every card.
    pub side: u8,
    /// The seat that decides for them.
    pub seat: Seat,
    /// What they can bear.
    pub body: u16,
    /// Up, out or dead.
    pub status: Status,
    /// What they suffer from.
    pub harm: Harm,
    /// The cards they hold.
    pub hand: Hand,
    /// Their action card; of a squad the first member keeps it (SU-89).
    pub action_card: Option<PlayingCard>,
    /// The slot they act in, 10 to 1; 0 after everybody else.
    pub slot: u8,
    /// Whether the action card is tilted (SU-16).
    pub tilted: bool,
    /// Whether they lose this turn to a card above their Speed (SU-14).
    pub too_fast: bool,
    /// Mandatory cooldown (SU-19).
    pub cooldown: u8,
    /// How far off the ground.
    pub posture: Posture,
    /// Their weapons, in sheet order.
    pub weapons: [Wielded; MOST_WEAPONS],
    /// Whether the suit has been taken off (SU-67).
    pub suit_off: bool,
    /// Own rounds until it is off, once begun (SU-67).
    pub strip_left: Option<u8>,
    /// Own rounds until bandages are torn, once begun (SU-67).
    pub tear_left: Option<u8>,
    /// Where they stand.
    pub band: Band,
    /// The ally their spear covers (SU-41).
    pub covers: Option<FighterId>,
    /// Whom they have trampled already, one bit each (SU-41).
    pub trampled: u64,
    /// A killing in progress.
    pub coup: Option<Coup>,
    /// Bandaging in progress.
    pub bandaging: Option<Bandaging>,
    /// Who has treated them this turn, one bit each (SU-68).
    pub treated_by: u64,
    /// Who is bandaging them, one bit each: those whose bandaging names them as the patient (SU-68).
    pub bandaged_by: u64,
    /// The second of their last Trauma (SU-79).
    pub traumatised_at: Option<u32>,
    /// Whether surgery on it has been tried (SU-79).
    pub operated: bool,
    /// A surgeon's hands are full until this second (SU-84).
    pub busy_until: u32,
    /// Would stop fighting if everybody did.
    pub truce: bool,
    /// Has turned away from the wounded, or from operating.
    pub done: bool,
    /// The turn of the last success in stabilising them (SU-74).
    pub stopped_in: u16,
    /// Whether the ally was chosen in this own round already (SU-41).
    pub covered: bool,
    /// Whether somebody has begun to kill them (SU-60).
    pub marked: bool,
}

impl Status {
    /// Dead since this second, of a cause that a surgeon may yet undo (SU-82).
    pub const fn dead(since: u32, helpless: bool) -> Status {
        Status::Dead { since, helpless, for_good: false, destroyed: false }
    }

    /// Destroyed by one blow (SU-50).
    pub const fn destroyed(since: u32) -> Status {
        Status::Dead { since, helpless: false, for_good: true, destroyed: true }
    }
}

impl Person {
    /// An empty place.
    pub const NOBODY: Person = Person {
        side: 0,
        seat: Seat(0),
        body: 0,
        status: Status::Away,
        harm: Harm::NONE,
        hand: Hand::EMPTY,
        action_card: None,
        slot: 0,
        tilted: false,
        too_fast: false,
        cooldown: 0,
        posture: Posture::Upright,
        weapons: [Wielded { held: false, unready: 0, shots: 0, reloading: 0 }; MOST_WEAPONS],
        suit_off: false,
        strip_left: None,
        tear_left: None,
        band: Band::Front,
        covers: None,
        trampled: 0,
        coup: None,
        bandaging: None,
        treated_by: 0,
        bandaged_by: 0,
        traumatised_at: None,
        operated: false,
        busy_until: 0,
        truce: false,
        done: false,
        stopped_in: 0,
        covered: false,
        marked: false,
    };

    /// Somebody at the start of an encounter.
    pub fn new(sheet: &Sheet) -> Person {
        let mut weapons = [Wielded::default(); MOST_WEAPONS];
        let mut hands = 2u8.saturating_sub(u8::from(sheet.shield.is_some()));
        for (id, weapon) in sheet.weapons() {
            let natural = weapon.kind.is_natural();
            // SU-36: in sheet order, as far as hands go; a shield gives way to a first weapon that needs both.
            let fits = weapon.hands <= hands || (id.index() == 0 && weapon.hands <= 2);
            let held = natural || sheet.beast || fits;
            if held && !natural && !sheet.beast {
                hands = hands.saturating_sub(weapon.hands);
            }
            weapons[id.index()] = Wielded { held, unready: 0, shots: weapon.shots, reloading: 0 };
        }
        let status = match sheet.arrives {
            Some(_) => Status::Away,
            None if sheet.joins > 1 => Status::Away,
            None if sheet.asleep => Status::Asleep,
            None => Status::Up,
        };
        let fresh = Harm { half: false, battle_damage: 0, battle_trauma: false, bandaged: false, ..sheet.harm };
        Person {
            side: sheet.side,
            seat: sheet.seat,
            body: sheet.body,
            status,
            harm: fresh,
            cooldown: sheet.cooldown,
            posture: if sheet.prone { Posture::Flat } else { Posture::Upright },
            weapons,
            band: sheet.band,
            ..Person::NOBODY
        }
    }

    /// Awake and there.
    #[inline]
    pub const fn is_up(&self) -> bool {
        matches!(self.status, Status::Up)
    }

    /// Alive and there.
    #[inline]
    pub const fn is_alive(&self) -> bool {
        matches!(self.status, Status::Up | Status::Asleep | Status::Out { .. })
    }

    /// Dead.
    pub const fn is_dead(&self) -> bool {
        matches!(self.status, Status::Dead { .. })
    }

    /// Knocked out or asleep (SU-45).
    #[inline]
    pub const fn is_helpless(&self) -> bool {
        matches!(self.status, Status::Asleep | Status::Out { .. })
    }

    /// Wounds beyond what they can bear: no action but recovering (SU-56, SU-58).
    #[inline]
    pub const fn is_reeling(&self, rulings: &Rulings) -> bool {
        self.harm.is_reeling(self.body, rulings)
    }

    /// Alive, with something left that first aid can do (SU-69, SU-70, SU-72, SU-73).
    #[inline]
    pub const fn is_patient(&self) -> bool {
        self.harm.is_treatable(self.body) && self.is_alive()
    }

    /// Whether they still have a part in the fight: awake, or may wake.
    #[inline]
    pub const fn is_standing(&self) -> bool {
        matches!(self.status, Status::Up | Status::Asleep)
    }

    /// A weapon's condition.
    #[inline]
    pub const fn wielded(&self, id: WeaponId) -> &Wielded {
        &self.weapons[id.index()]
    }
}
