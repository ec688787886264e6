//! What odds and the luck report speak of.

use affray_core::fight::option_odds::Blows;
use affray_core::{Cast, Fact, Outlook, Seat, Viewer};

use crate::shown::view::View;
use crate::state::fight::Fight;
use crate::state::fighter::{SEATS, opponent};

impl Outlook for Fight {
    fn facts(view: &View, viewer: Viewer, cast: &Cast) -> Vec<Fact> {
        let mut seats = SEATS;
        seats.sort_by_key(|&seat| viewer != Viewer::Seat(seat));
        seats.map(|seat| Fact::number(cast.name(seat), "Stamina", view.stamina_left(seat))).into()
    }

    fn blows(&self, before: &Self, seat: Seat) -> Blows {
        let lost = |who: Seat| self.fighter(who).lost > before.fighter(who).lost;
        Blows { hit: lost(opponent(seat)), hurt: lost(seat) }
    }
}
