//! The view as something to draw.

use affray_core::{Bag, Board, Cast, Drawn, Face, Panel, Seat, Side, Tone, Viewer};

use crate::shown::view::{HandView, View};
use crate::state::card::{Card, Pile};
use crate::state::fight::Fight;
use crate::state::fighter::SEATS;
use crate::state::marks::Marks;

impl Drawn for Fight {
    fn board(view: &View, viewer: Viewer, cast: &Cast) -> Board {
        let mut panels = SEATS.map(|seat| panel(view, seat, viewer, cast));
        panels.sort_by_key(|panel| panel.side);
        let cards = if view.fighters[0].hand.is_some() { "cards" } else { "flips" };
        Board { heading: format!("After {} {cards}", view.flips), panels: panels.into() }
    }
}

/// A fighter with all that is theirs.
fn panel(view: &View, seat: Seat, viewer: Viewer, cast: &Cast) -> Panel {
    let side = match viewer {
        Viewer::Seat(own) if own == seat => Side::Own,
        Viewer::Seat(_) => Side::Foe,
        Viewer::Onlooker | Viewer::Referee => Side::Table,
    };
    let fighter = view.fighter(seat);
    let mut panel = Panel::new(cast.name(seat), side);
    panel.track("Stamina", view.stamina_left(seat), view.stamina);
    match &fighter.hand {
        Some(HandView::Cards(hand)) => panel.cards("Hand", faces(*hand)),
        Some(HandView::Size(size)) => panel.pile("Hand", *size),
        None => {}
    }
    panel.pile("Deck", fighter.deck_size());
    panel.open_pile("Discard", faces(fighter.discard));
    panel
}

fn faces(pile: Pile) -> Vec<Face> {
    pile.cards().map(face).collect()
}

/// A card as it is drawn: its number, and what its two edges show.
fn face(card: Card) -> Face {
    let edge = |letter: char, seat: Seat| format!("{letter} {}", Marks::read(seat, card));
    Face {
        code: card.to_string(),
        name: format!("card {card}"),
        rank: card.to_string(),
        suit: String::new(),
        print: vec![edge('A', Seat(0)), edge('D', Seat(1))],
        tone: Tone::Plain,
    }
}
