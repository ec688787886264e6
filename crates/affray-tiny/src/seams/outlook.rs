//! What odds and the luck report speak of.

use affray_core::{Bot, Cast, Fact, Ledger, Outlook, Seat, Viewer};

use crate::bots::Plain;
use crate::shown::view::View;
use crate::state::fight::Fight;
use crate::state::fighter::{SEATS, opponent};

impl Outlook for Fight {
    const UNIT: &'static str = "Stamina";

    fn policy() -> &'static dyn Bot<Self> {
        &Plain
    }

    fn facts(view: &View, viewer: Viewer, cast: &Cast) -> Vec<Fact> {
        let mut seats = SEATS;
        seats.sort_by_key(|&seat| viewer != Viewer::Seat(seat));
        seats.map(|seat| Fact::number(cast.name(seat), "Stamina", view.stamina_left(seat))).into()
    }

    fn ledger(&self, before: &Self, seat: Seat) -> Ledger {
        let lost = |who: Seat| i32::from(self.fighter(who).lost) - i32::from(before.fighter(who).lost);
        let is_down = |fight: &Fight, who: Seat| fight.stamina_left(who) == 0;
        let fell = |who: Seat| u8::from(is_down(self, who) && !is_down(before, who));
        let (dealt, paid) = (lost(opponent(seat)), lost(seat));
        Ledger { dealt, paid, hit: dealt > 0, hurt: paid > 0, felled: fell(opponent(seat)), fallen: fell(seat) }
    }
}
