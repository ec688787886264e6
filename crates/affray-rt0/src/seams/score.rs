//! What a simulation counts of a combat.

use affray_core::{Cast, Column, Role, Scored, Seat, Use};

use crate::shown::event::{Event, Outcome};
use crate::state::actor::Actor;
use crate::state::fight::Fight;
use crate::state::player::Status;

/// How a combat can end, as the players would have it first.
const OUTCOMES: [&str; 5] = ["victory", "withdrawn", "defeat", "unfinished", "draw"];
/// What can become of a player.
const FATES: [&str; 3] = ["standing", "fled", "out"];

impl Scored for Fight {
    fn columns(&self, cast: &Cast) -> Vec<Column> {
        let mut columns = vec![Column::words("outcome", OUTCOMES)];
        columns.extend(["rounds", "purchases", "towers", "strikes", "tallies"].map(Column::number));
        let players = cast.seats().iter().filter(|info| info.role == Role::Player);
        for info in players.take(self.players.len()) {
            columns.push(Column::words(format!("{}.fate", info.name), FATES));
            columns.extend(["hp", "corruption"].map(|what| Column::number(format!("{}.{what}", info.name))));
        }
        columns.extend(self.foe_ids().map(|foe| Column::number(format!("{}.hp", self.adversary_name(foe)))));
        columns
    }

    fn scores(&self, values: &mut Vec<i32>) {
        values.push(match self.outcome {
            Some(Outcome::Victory) => 0,
            Some(Outcome::Withdrawn) => 1,
            Some(Outcome::Defeat) => 2,
            Some(Outcome::Unfinished) | None => 3,
            Some(Outcome::Draw) => 4,
        });
        values.push(i32::from(self.round));
        values.extend([self.counts.purchases, self.counts.towers, self.counts.strikes].map(i32::from));
        values.push(i32::from(self.tallies));
        for player in &self.players {
            values.push(match player.status {
                Status::Active => 0,
                Status::Fled => 1,
                Status::Out => 2,
            });
            values.extend([i32::from(player.hp), i32::from(player.corruption_here)]);
        }
        values.extend(self.adversaries.iter().map(|adversary| i32::from(adversary.hp)));
    }

    fn is_loss_for(&self, _: Seat, outcome: i32) -> bool {
        OUTCOMES.get(outcome as usize) == Some(&"defeat")
    }

    fn uses(&self) -> Vec<String> {
        self.book.bin_names()
    }

    fn use_of(&self, event: &Event) -> Option<Use> {
        // What comes of a bin happens while it is at work: damage, shields, cards drawn or found, steps.
        let came = |yielded: u16| {
            let bin = self.turn.at_work?;
            Some(Use { what: bin.index(), times: 0, yielded: i32::from(yielded) })
        };
        match *event {
            Event::Fired { bin, .. } => Some(Use { what: bin.index(), times: 1, yielded: 0 }),
            Event::Hit { by: Actor::Player(_), amount, .. } => came(amount),
            Event::Shielded { who: Actor::Player(_), amount, .. } => came(amount),
            Event::Drew { .. } | Event::Fetched { .. } => came(1),
            Event::Promised { cards, .. } => came(u16::from(cards)),
            Event::Moved { who: Actor::Player(_), .. } => came(1),
            _ => None,
        }
    }
}
