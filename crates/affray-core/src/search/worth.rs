//! What the end of a fight is worth to each seat, from 0 to 1, by the game's own score.

use crate::{Cast, Ledger, Outlook, Scored, Seat, SeatSet};

/// How much of the worth is decided by who has won; the rest by who came out of it better.
const WON: f64 = 0.9;

/// Reads what ends are worth. Made once a decision.
pub(super) struct Judge {
    /// For each seat, those who win and lose with it.
    sides: Vec<SeatSet>,
    values: Vec<i32>,
    ledgers: Vec<Ledger>,
    won: SeatSet,
}

impl Judge {
    pub fn new() -> Self {
        Judge { sides: Vec::new(), values: Vec::new(), ledgers: Vec::new(), won: SeatSet::NONE }
    }

    /// Finds out who belongs together: seats that win by the same outcomes.
    pub fn sit_down<S: Scored>(&mut self, scene: &S, cast: &Cast) {
        // Sides are told apart by the outcomes with which they win; no game has more than a handful of these.
        const OUTCOMES: i32 = 16;
        let wins = |seat: Seat| -> u32 {
            (0..OUTCOMES).filter(|&outcome| scene.is_won_by(cast, seat, outcome)).fold(0, |wins, it| wins | 1 << it)
        };
        let seats = || (0..cast.seats().len() as u8).map(Seat);
        self.sides.clear();
        for seat in seats() {
            let own = wins(seat);
            self.sides.push(seats().filter(|&other| wins(other) == own).collect());
        }
    }

    /// Looks at how a fight ended; `from` is the scene in which the decision was taken.
    pub fn look<S: Scored + Outlook>(&mut self, end: &S, from: &S, cast: &Cast) {
        self.values.clear();
        end.scores(&mut self.values);
        let outcome = self.values.first().copied().unwrap_or(-1);
        self.won = SeatSet::NONE;
        self.ledgers.clear();
        for seat in (0..self.sides.len() as u8).map(Seat) {
            if end.is_won_by(cast, seat, outcome) {
                self.won = self.won.and(seat);
            }
            self.ledgers.push(end.ledger(from, seat));
        }
    }

    /// What it is worth to a seat.
    pub fn worth(&self, seat: Seat) -> f64 {
        let won = match self.won {
            SeatSet::NONE => 0.5,
            won => f64::from(u8::from(won.contains(seat))),
        };
        let own = self.ledgers[seat.index()];
        let (mut paid, mut fallen) = (0, 0u32);
        for friend in self.sides[seat.index()].iter() {
            paid += self.ledgers[friend.index()].paid;
            fallen += u32::from(self.ledgers[friend.index()].fallen);
        }
        let harm = balance(f64::from(own.dealt), f64::from(paid));
        let standing = balance(f64::from(own.felled), f64::from(fallen));
        WON * won + (1.0 - WON) * (harm + standing) / 2.0
    }
}

/// What the end of a fight is worth to a seat, from 0 to 1, where `from` is the scene from which it was searched.
pub fn worth<S: Scored + Outlook>(end: &S, from: &S, cast: &Cast, seat: Seat) -> f64 {
    let mut judge = Judge::new();
    judge.sit_down(from, cast);
    judge.look(end, from, cast);
    judge.worth(seat)
}

/// How gains compare with losses, from 0 to 1; one half where they are the same.
fn balance(gained: f64, lost: f64) -> f64 {
    // What is gained back counts for the other side of the scales.
    let (plus, minus) = (gained.max(0.0) - lost.min(0.0), lost.max(0.0) - gained.min(0.0));
    0.5 + 0.5 * (plus - minus) / (plus + minus + 1.0)
}
