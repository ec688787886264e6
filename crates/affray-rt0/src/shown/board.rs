//! The table as something to draw, and tarot cards as people with a real deck type them.

use affray_core::rules::board::{Board, Drawn, Face, Item, Panel, Side, Token, Tone};
use affray_core::{Bag, Cast, Viewer};

use crate::language::compiled::BinId;
use crate::shown::view::View;
use crate::state::adversary::Standing;
use crate::state::arena::Zone;
use crate::state::card::{Pile, Suit, Tarot};
use crate::state::fight::Fight;
use crate::state::ids::{FoeId, PlayerId};
use crate::state::player::{Player, Status};

const ROMAN: [&str; 22] = [
    "0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII",
    "XVIII", "XIX", "XX", "XXI",
];

/// A card as it is drawn: rank, sign and letter of the suit; a Major with its numeral and name (RT-02).
fn face(card: Tarot) -> Face {
    let code = card.to_string();
    let name = card.name();
    let (rank, suit, tone) = match (card.suit(), card.numeral()) {
        (Some(suit), _) => {
            let (sign, tone) = match suit {
                Suit::Wands => ("/W", Tone::Green),
                Suit::Swords => ("†S", Tone::Blue),
                Suit::Cups => ("∪C", Tone::Red),
                Suit::Pentacles => ("★P", Tone::Gold),
            };
            (code[..code.len() - 1].to_owned(), sign.to_owned(), tone)
        }
        (None, numeral) => {
            let roman = ROMAN[usize::from(numeral.unwrap_or_default())].to_owned();
            (roman, "✦M".to_owned(), Tone::Purple)
        }
    };
    let print = match card.is_major() {
        true => vec![name.trim_start_matches("The ").to_owned()],
        false => Vec::new(),
    };
    Face { code, name, rank, suit, print, tone }
}

fn faces(pile: Pile) -> Vec<Face> {
    pile.cards().map(face).collect()
}

fn player(view: &View<'_>, p: PlayerId, side: Side, cast: &Cast) -> Panel {
    let open = view.player(p);
    let mut panel = Panel::new(cast.name(p.seat()), side);
    match view.hand(p) {
        Some(hand) => panel.cards("Hand", faces(hand)),
        None => panel.pile("Hand", open.hand_size()),
    }
    if let Some(aside) = view.aside(p).filter(|aside| !aside.is_empty()) {
        panel.cards("Aside", faces(aside));
    }
    panel.track("Hit points", open.hp(), Player::FULL);
    panel.count("Shields", open.shields());
    let laid = |bin: BinId| open.laid().iter().filter(move |laid| laid.bin == bin);
    for bin in open.bins().iter() {
        let cards: Vec<Face> = laid(bin).map(|laid| face(laid.card)).collect();
        // The bins everybody fills are shown even while empty.
        if cards.is_empty() && !(side == Side::Own && BinId::COMMON.contains(&bin)) {
            continue;
        }
        let (sum, goal) = open.filled(bin);
        let label = view.book().bin(bin).name.clone();
        panel.items.push(Item::Bin { label, cards, sum: sum.into(), goal: goal.map(i64::from) });
    }
    let mut said: Vec<String> = match open.status() {
        Status::Active => Vec::new(),
        Status::Fled => vec!["ran away".to_owned()],
        Status::Out => vec!["out of the fight".to_owned()],
    };
    said.extend(open.traits().iter().map(|of| of.slug().to_owned()));
    said.extend(open.spells().map(|spell| view.book().bin(spell).name.clone()));
    if !said.is_empty() {
        panel.note(said.join(", "));
    }
    panel.count("Corruption", open.corruption());
    panel.pile("Deck", open.deck_size());
    panel.open_pile("Discard", faces(open.discard()));
    panel
}

fn adversary(view: &View<'_>, foe: FoeId, side: Side) -> Panel {
    let mut panel = Panel::new(view.adversary_name(foe), side);
    let most = view.block(foe).hp.max(view.adversary_hp(foe));
    panel.track("Hit points", view.adversary_hp(foe), most);
    panel.count("Shields", view.adversary_shields(foe));
    match view.adversary_standing(foe) {
        Standing::Active => {}
        Standing::Down => panel.note("down"),
        Standing::Fled => panel.note("fled"),
    }
    for intent in view.intents(foe) {
        let text = intent.card.map_or_else(|| "an intent, face down".to_owned(), |card| view.intent_words(foe, card));
        panel.items.push(Item::Intent { card: intent.card.map(face), text });
    }
    panel
}

fn arena(view: &View<'_>, is_gm: bool, viewer: Viewer, cast: &Cast) -> Panel {
    let mut panel = Panel::new("Arena", Side::Table);
    let mut squares: Vec<Vec<Token>> = view.arena().zones().map(|_| Vec::new()).collect();
    let columns = usize::from(view.arena().side());
    let mut stand = |zone: Zone, name: String, side: Side| {
        let place = usize::from(zone.row - 1) * columns + usize::from(zone.column - 1);
        if let Some(square) = squares.get_mut(place) {
            square.push(Token { name, side });
        }
    };
    for p in view.player_ids().filter(|&p| view.player(p).is_active()) {
        let seat = p.seat();
        let side = match viewer == Viewer::Seat(seat) {
            true => Side::Own,
            false if is_gm => Side::Foe,
            false => Side::Friend,
        };
        stand(view.player(p).zone(), cast.name(seat).to_owned(), side);
    }
    for foe in view.foe_ids().filter(|&foe| view.adversary_active(foe)) {
        let side = if is_gm { Side::Own } else { Side::Foe };
        stand(view.adversary_zone(foe), view.adversary_name(foe), side);
    }
    panel.items.push(Item::Grid { columns, squares });
    panel
}

impl Drawn for Fight {
    fn board(view: &View<'_>, viewer: Viewer, cast: &Cast) -> Board {
        let is_gm = viewer == Viewer::Seat(view.gm_seat());
        let mut panels = Vec::new();
        for p in view.player_ids() {
            let own = viewer == Viewer::Seat(p.seat());
            let side = match own {
                true => Side::Own,
                false if is_gm => Side::Foe,
                false => Side::Friend,
            };
            panels.push(player(view, p, side, cast));
        }
        for foe in view.foe_ids() {
            panels.push(adversary(view, foe, if is_gm { Side::Own } else { Side::Foe }));
        }
        panels.extend(view.eddies().map(|eddy| {
            let mut panel = Panel::new(cast.name(eddy.seat), Side::Friend);
            panel.count("Hit points", eddy.hp);
            panel.count("Shields", eddy.shields);
            match eddy.hand {
                Some(hand) => panel.cards("Hand", faces(hand)),
                None => panel.pile("Hand", eddy.cards),
            }
            panel
        }));
        panels.sort_by_key(|panel| panel.side);
        let mut middle = arena(view, is_gm, viewer, cast);
        middle.pile("GM's deck", view.gm_deck());
        middle.open_pile("GM's discard", faces(view.gm_discard()));
        middle.count("Supremacy", view.supremacy());
        // The arena comes before the friends: it says who can be reached.
        let after = panels.iter().filter(|panel| panel.side == Side::Own).count();
        panels.insert(after, middle);
        Board { heading: format!("Round {}", view.round()), panels }
    }
}
