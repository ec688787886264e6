//! Who sits at the table, and who may know what.

use serde::{Deserialize, Serialize};

/// A place at the table: a player's or the GM's. The [`Cast`] says who sits there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into per-seat tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats, up to 64.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u64);

impl SeatSet {
    /// Nobody.
    pub const NONE: SeatSet = SeatSet(0);

    /// Just this seat.
    #[inline]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// The first `count` seats.
    pub const fn first(count: usize) -> SeatSet {
        SeatSet(if count >= 64 { u64::MAX } else { (1 << count) - 1 })
    }

    /// These seats and one more.
    #[inline]
    #[must_use]
    pub const fn and(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// These seats without one.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Whether the seat is among them.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// How many seats.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set as bits, seat 0 the lowest.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The seats in table order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = Seat((left != 0).then(|| left.trailing_zeros() as u8)?);
            left &= left - 1;
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::and)
    }
}

/// Who may know of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// The whole table and onlookers.
    Everyone,
    /// Just these seats: the owner of a hand, the GM.
    Only(SeatSet),
    /// All but these seats: the shortened form of an event that these seats get in full.
    Except(SeatSet),
}

impl Audience {
    /// Only this seat.
    #[inline]
    pub const fn seat(seat: Seat) -> Audience {
        Audience::Only(SeatSet::only(seat))
    }

    /// Whether this viewer may know. A referee gets each event once: the full form, not the shortened one.
    pub const fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Audience::Everyone, _) => true,
            (Audience::Only(_), Viewer::Referee) => true,
            (Audience::Only(_), Viewer::Onlooker) => false,
            (Audience::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Audience::Except(_), Viewer::Referee) => false,
            (Audience::Except(_), Viewer::Onlooker) => true,
            (Audience::Except(seats), Viewer::Seat(seat)) => !seats.contains(seat),
        }
    }
}

/// Who looks at the fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// Somebody at the table.
    Seat(Seat),
    /// Somebody who looks on and may know only what everyone knows.
    Onlooker,
    /// Somebody who checks a record afterwards and may know everything that anybody knew. Not the GM, who has a seat.
    Referee,
}

impl Viewer {
    /// Whether this viewer sees what belongs to `owner` alone.
    pub fn sees_all_of(self, owner: Seat) -> bool {
        match self {
            Viewer::Seat(seat) => seat == owner,
            Viewer::Onlooker => false,
            Viewer::Referee => true,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

/// What a seat is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Runs the world and its foes, and may overrule.
    Gm,
    /// Plays a character.
    Player,
}

/// Who answers for a seat.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A person at a screen; the cards are dealt for them.
    Person,
    /// A person with a deck and dice of their own, who says what they show.
    Paper,
    /// A bot of this name.
    Bot(String),
}

/// One seat of the [`Cast`].
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatInfo {
    /// What the seat is called in logs and records; different for every seat.
    pub name: String,
    /// What the seat is for.
    pub role: Role,
    /// Who answers for it.
    pub sitter: Sitter,
}

/// Everybody at the table, in seat order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cast {
    seats: Vec<SeatInfo>,
}

impl Cast {
    /// A cast of these seats.
    pub fn new(seats: Vec<SeatInfo>) -> Self {
        Cast { seats }
    }

    /// The seats in order.
    pub fn seats(&self) -> &[SeatInfo] {
        &self.seats
    }

    /// Changes who answers for a seat.
    pub fn seat_sitter(&mut self, seat: Seat, sitter: Sitter) {
        if let Some(info) = self.seats.get_mut(seat.index()) {
            info.sitter = sitter;
        }
    }

    /// The name of a seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.seats.get(seat.index()).map_or("nobody", |info| &info.name)
    }

    /// The seat of this name, whatever the case of its letters.
    pub fn find(&self, name: &str) -> Option<Seat> {
        self.seats
            .iter()
            .position(|info| info.name == name)
            .or_else(|| self.seats.iter().position(|info| info.name.to_lowercase() == name.to_lowercase()))
            .map(|index| Seat(index as u8))
    }

    /// The GM's seat, where the game has one.
    pub fn gm(&self) -> Option<Seat> {
        self.seats.iter().position(|info| info.role == Role::Gm).map(|index| Seat(index as u8))
    }

    /// Everyone who may look: each seat, then an onlooker.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + '_ {
        (0..self.seats.len()).map(|index| Viewer::Seat(Seat(index as u8))).chain([Viewer::Onlooker])
    }
}
