//! What the GM may set.

use affray_core::{Allowed, Bag, Card as _, Cast, Overrule, Quantity, Seat, SetRefused};

use crate::state::card::Card;
use crate::state::fight::Fight;
use crate::state::fighter::{Fighter, SEATS};

/// Something the GM may set.
#[derive(Debug, Clone, Copy)]
enum Settable {
    Lost(Seat),
    Place(Seat, Card),
    Turn,
}

impl Fight {
    /// Everything the GM may set, in the order in which it is listed. Where cards lie is public only without hands.
    fn settable(&self) -> impl Iterator<Item = Settable> + use<> {
        let open = if self.edition.has_hands() { 0 } else { Card::KINDS };
        let cards = move |seat| (0..open).map(move |index| Settable::Place(seat, Card::from_index(index)));
        SEATS.into_iter().map(Settable::Lost).chain(SEATS.into_iter().flat_map(cards)).chain([Settable::Turn])
    }
}

impl Overrule for Fight {
    fn quantities(&self, cast: &Cast) -> Vec<Quantity> {
        let quantity = |settable| match settable {
            Settable::Lost(seat) => Quantity {
                name: format!("{}.lost", cast.name(seat)),
                now: self.fighter(seat).lost.to_string(),
                allowed: Allowed::Number(0, i64::from(self.stamina) - 1),
            },
            Settable::Place(seat, card) => Quantity {
                name: format!("{}.card.{card}", cast.name(seat)),
                now: if self.fighter(seat).deck.count(card) > 0 { "deck" } else { "discard" }.to_owned(),
                allowed: Allowed::words(["deck", "discard"]),
            },
            Settable::Turn => Quantity {
                name: "turn".to_owned(),
                now: cast.name(self.turn).to_owned(),
                allowed: Allowed::words(SEATS.map(|seat| cast.name(seat))),
            },
        };
        self.settable().map(quantity).collect()
    }

    fn set(&mut self, cast: &Cast, name: &str, value: &str) -> Result<(), SetRefused> {
        let place = SetRefused::check(&self.quantities(cast), name, value)?;
        match self.settable().nth(place).expect("one quantity for each thing that can be set") {
            Settable::Lost(seat) => {
                self.fighter_mut(seat).lost = value.parse().expect("checked against the allowed numbers");
            }
            Settable::Place(seat, card) => {
                let Fighter { deck, discard, .. } = self.fighter_mut(seat);
                let (from, to) = if value == "deck" { (discard, deck) } else { (deck, discard) };
                if from.take(card) {
                    to.add(card);
                }
            }
            Settable::Turn => self.turn = cast.find(value).expect("checked against the names of the seats"),
        }
        Ok(())
    }
}
