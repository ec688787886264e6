//! What a fight came to, for simulations.

use affray_core::{Cast, Column, Scored, Seat, Use};

use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::fighter::SEATS;

impl Scored for Fight {
    fn columns(&self, cast: &Cast) -> Vec<Column> {
        let [anchor, dart] = SEATS.map(|seat| cast.name(seat));
        vec![
            Column::words("outcome", [format!("{anchor} wins").as_str(), format!("{dart} wins").as_str(), "undecided"]),
            Column::number("flips"),
            Column::number(format!("{anchor}.stamina")),
            Column::number(format!("{dart}.stamina")),
        ]
    }

    fn scores(&self, values: &mut Vec<i32>) {
        values.push(self.winner().map_or(2, |seat| i32::from(seat.0)));
        values.push(i32::from(self.flips));
        values.extend(SEATS.map(|seat| i32::from(self.stamina_left(seat))));
    }

    fn is_win_for(&self, seat: Seat, outcome: i32) -> bool {
        outcome == i32::from(seat.0)
    }

    fn is_loss_for(&self, seat: Seat, outcome: i32) -> bool {
        SEATS.iter().any(|other| *other != seat && outcome == i32::from(other.0))
    }

    fn uses(&self) -> Vec<String> {
        ["✗✗", "✗", "✔", "✔✔"].map(str::to_owned).into()
    }

    fn use_of(&self, event: &Event) -> Option<Use> {
        match event {
            Event::Flipped { shows, cost, .. } | Event::Played { shows, cost, .. } => {
                Some(Use { what: *shows as usize, times: 1, yielded: i32::from(*cost) })
            }
            Event::Reshuffled { .. } | Event::Won { .. } | Event::Drew { .. } | Event::DrewUnseen { .. } => None,
        }
    }
}
