//! The table as something to draw, and cards as people with a real Deckahedron type them.

use affray_core::rules::board::{Board, Drawn, Face, Panel, Side, Tone};
use affray_core::{Bag, Card as _, Cast, Viewer};

use crate::edition::Edition;
use crate::shown::status;
use crate::shown::view::View;
use crate::state::attribute::{Attribute, Rank};
use crate::state::card::{self, Card, Pile};
use crate::state::face::Face as Marks;
use crate::state::fight::Fight;
use crate::state::fighter::{Fighter, FighterId, Make};
use crate::state::scenario::ChapterKind;

/// A card as it is drawn: its number, its symbols, and what its four edges show (DK-10).
fn face(card: Card, edition: Edition) -> Face {
    let faces = card::faces(edition);
    let green = faces.is_green(card);
    let name = match (card.is_wound(), card.is_blessing()) {
        (true, _) => format!("wound card {card}"),
        (_, true) => format!("blessing {card}"),
        _ => format!("card {card}"),
    };
    let print = Rank::ALL.iter().map(|&rank| format!("{:.1} {}", rank.to_string(), faces.face(card, rank))).collect();
    Face {
        code: card.to_string(),
        name,
        rank: card.to_string(),
        suit: [(card.has_stamina(), "◆S"), (green, "▲G")]
            .iter()
            .filter(|(has, _)| *has)
            .map(|(_, sign)| *sign)
            .collect(),
        print,
        tone: if green { Tone::Green } else { Tone::Plain },
    }
}

/// A card in a line, with what it shows: "card 7 ▲G: A ✗✗, B ✗✗, C ✔✔, D ✗✗".
pub(super) fn card_words(card: Card, edition: Edition) -> String {
    let Face { name, suit, print, .. } = face(card, edition);
    let signs = if suit.is_empty() { suit } else { format!(" {suit}") };
    format!("{name}{signs}: {}", print.join(", "))
}

fn faces(pile: Pile, edition: Edition) -> Vec<Face> {
    pile.cards().map(|card| face(card, edition)).collect()
}

/// The panel in the middle of the table.
pub(crate) const TABLE: &str = "Table";
/// The label of green tokens.
pub(crate) const GREEN: &str = "Green tokens";
/// The label of Equipment.
pub(crate) const EQUIPMENT: &str = "Equipment";
/// The label of Wealth.
pub(crate) const WEALTH: &str = "Wealth";
/// The label of the Good Bank.
pub(crate) const GOOD_BANK: &str = "Good Bank";
/// The place of the cards of a flip that is not resolved yet.
pub(crate) const FLIPPED: &str = "Flipped";
/// The place of exhausted cards.
pub(crate) const EXHAUSTED: &str = "Exhausted";
/// The place of discarded cards.
pub(crate) const DISCARD: &str = "Discard";

/// Stamina as a row of ticks is counted from what the fighter began with; a Deckahedron has ten such cards (DK-04).
const STAMINA_CARDS: u8 = 10;

fn panel(fight: &Fight, who: FighterId, side: Side) -> Panel {
    let fighter: &Fighter = fight.fighter(who);
    let edition = fight.edition();
    let mut panel = Panel::new(fight.name(who), side);
    match fighter.make {
        Make::Ticks => {
            panel.count("Stamina", fighter.ticks);
            if fighter.ticks == 0 {
                panel.note("Stamina 0");
            }
            panel.count("Harm slots", fighter.harm_slots);
            panel.count("Wound slots", fighter.wound_slots);
        }
        Make::Character | Make::Decked => {
            panel.track("Stamina", fighter.stamina_with_flip(), STAMINA_CARDS);
            panel.pile("Deck", fighter.deck.len());
            panel.count("Harm", fighter.harm);
            panel.count("Wounds", fighter.wound);
            let rank = |attribute: Attribute| format!("{attribute} {}", fighter.ranks.of(attribute));
            panel.note(Attribute::ALL.map(rank).join(" · "));
        }
    }
    panel.count(GREEN, fighter.green);
    panel.count("Defend tokens", fighter.guard);
    panel.count("Speed", fighter.speed);
    panel.count(EQUIPMENT, fighter.equipment);
    panel.count(WEALTH, fighter.wealth);
    panel.count("Ammunition", fighter.ammo);
    let mut note = |words: Vec<String>, lead: &str| {
        if !words.is_empty() {
            panel.note(format!("{lead}{}", words.join(", ")));
        }
    };
    note([status::conditions(fight, who), status::bookkeeping(fight, who)].concat(), "");
    note(status::prospects(fight, who), "");
    note(status::gear(fight, who), "");
    note(status::moves(fight, who), "moves: ");
    panel.open_pile(FLIPPED, faces(fighter.in_play, edition));
    panel.open_pile(EXHAUSTED, faces(fighter.exhaustion, edition));
    panel.open_pile(DISCARD, faces(fighter.discard, edition));
    panel
}

impl Drawn for Fight {
    fn board(view: &View<'_>, viewer: Viewer, _: &Cast) -> Board {
        let fight = view.table();
        let shown = status::fighters(fight, viewer);
        let mut panels: Vec<Panel> = shown.into_iter().map(|(who, side)| panel(fight, who, side)).collect();
        let mut table = Panel::new(TABLE, Side::Table);
        table.count("Bad Bank", fight.bank);
        table.count(GOOD_BANK, fight.good_bank);
        table.count("Answers to act on", fight.answers);
        table.count("Equipment to pick up", fight.place.equipment);
        table.count("Wealth to pick up", fight.place.wealth);
        for words in status::table(fight) {
            table.note(words);
        }
        if !table.items.is_empty() {
            panels.push(table);
        }
        let chapter = fight.chapter();
        let heading = match chapter.kind {
            ChapterKind::Fight if fight.round > 0 => format!("{} · round {}", chapter.name, fight.round),
            _ => chapter.name.clone(),
        };
        Board { heading, panels }
    }
}

/// What one key says about an edge: a small letter for one mark, a capital for two.
pub const fn key(marks: Marks) -> char {
    match marks {
        Marks::TwoCrosses => 'X',
        Marks::OneCross => 'x',
        Marks::OneTick => 'v',
        Marks::TwoTicks => 'V',
    }
}

/// The cards somebody means: by the printed number (`7`, `w1`), or by what the edges show from Anchor to Dart,
/// as far as needed (`xVv`).
pub fn meant(typed: &str, edition: Edition) -> Vec<Card> {
    if let Ok(card) = typed.parse() {
        return vec![card];
    }
    if typed.is_empty() || typed.len() > 4 || !typed.chars().all(|key| matches!(key, 'x' | 'X' | 'v' | 'V')) {
        return Vec::new();
    }
    let all = card::faces(edition);
    let shows = |card: &Card| typed.chars().zip(Rank::ALL).all(|(typed, rank)| key(all.face(*card, rank)) == typed);
    (0..Card::KINDS).map(Card::from_index).filter(shows).collect()
}
