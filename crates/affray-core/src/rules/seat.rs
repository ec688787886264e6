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

    /// The bit that stands for the seat in a set; none where sets have no room for it.
    ///
    /// A seat may come from outside with any number. Shifting by it would, without overflow checks, take seat 64 for seat 0.
    const fn bit(self) -> u64 {
        if self.index() < SeatSet::ROOM { 1 << self.0 } else { 0 }
    }
}

/// A set of seats, up to [`ROOM`](SeatSet::ROOM). Seats beyond that are at no table and in no set.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u64);

impl SeatSet {
    /// Nobody.
    pub const NONE: SeatSet = SeatSet(0);

    /// How many seats there can be.
    pub const ROOM: usize = 64;

    /// Just this seat.
    #[inline]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(seat.bit())
    }

    /// The first `count` seats.
    pub const fn first(count: usize) -> SeatSet {
        SeatSet(if count >= Self::ROOM { u64::MAX } else { (1 << count) - 1 })
    }

    /// These seats and one more.
    #[inline]
    #[must_use]
    pub const fn and(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | seat.bit())
    }

    /// These seats without one.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !seat.bit())
    }

    /// Whether the seat is among them.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & seat.bit() != 0
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

    /// Who looks, as this table knows them: whoever names a seat that nobody has is an onlooker.
    #[must_use]
    pub fn known(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Seat(seat) if seat.index() >= self.seats.len() => Viewer::Onlooker,
            Viewer::Seat(_) | Viewer::Onlooker | Viewer::Referee => viewer,
        }
    }

    /// Everyone who may look: each seat, then an onlooker.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + '_ {
        (0..self.seats.len()).map(|index| Viewer::Seat(Seat(index as u8))).chain([Viewer::Onlooker])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_that_sets_have_no_room_for_is_in_none_and_is_no_other_seat() {
        let full = SeatSet::first(SeatSet::ROOM);
        for number in 0..=u8::MAX {
            let seat = Seat(number);
            let fits = seat.index() < SeatSet::ROOM;
            assert_eq!(full.contains(seat), fits, "{number}");
            assert_eq!(SeatSet::only(seat).len(), usize::from(fits), "{number}");
            assert_eq!(SeatSet::only(seat).iter().next(), fits.then_some(seat), "{number}");
            assert_eq!(SeatSet::NONE.and(seat), SeatSet::only(seat), "{number}");
            assert_eq!(full.without(seat).len(), SeatSet::ROOM - usize::from(fits), "{number}");
            assert!(Audience::seat(seat).includes(Viewer::Seat(seat)) == fits, "{number}");
        }
    }

    #[test]
    fn whoever_names_a_seat_that_nobody_has_is_an_onlooker() {
        let info = |name: &str| SeatInfo { name: name.to_owned(), role: Role::Player, sitter: Sitter::Person };
        let cast = Cast::new(vec![info("Ada"), info("Bo")]);
        assert_eq!(cast.known(Viewer::Seat(Seat(1))), Viewer::Seat(Seat(1)));
        assert_eq!(cast.known(Viewer::Referee), Viewer::Referee);
        for number in [2, 63, 64, 65, 128, u8::MAX] {
            assert_eq!(cast.known(Viewer::Seat(Seat(number))), Viewer::Onlooker, "{number}");
        }
    }
}
