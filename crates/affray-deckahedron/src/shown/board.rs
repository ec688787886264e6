//! The table as something to draw, and cards as people with a real Deckahedron type them.

use affray_core::rules::board::{Board, Drawn, Face, Panel, Side, Tone};
use affray_core::{Bag, Card as _, Cast, Viewer};

use crate::edition::Edition;
use crate::shown::view::View;
use crate::state::attribute::{Attribute, Rank};
use crate::state::card::{self, Card, Pile};
use crate::state::face::Face as Marks;
use crate::state::fight::Fight;
use crate::state::fighter::{Down, Fighter, FighterId, Make, Standing};
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

fn faces(pile: Pile, edition: Edition) -> Vec<Face> {
    pile.cards().map(|card| face(card, edition)).collect()
}

/// Stamina as a row of ticks is counted from what the fighter began with; a Deckahedron has ten such cards (DK-04).
const STAMINA_CARDS: u8 = 10;

/// What is said of a fighter besides the numbers.
fn notes(fight: &Fight, who: FighterId, panel: &mut Panel) {
    let fighter = fight.fighter(who);
    let said = [
        (fighter.standing == Standing::Out, "incapacitated"),
        (fighter.standing == Standing::Fled, "got away"),
        (fighter.standing == Standing::Pacified, "talked down"),
        (fighter.pinned > 0, "pinned"),
        (fighter.stunned, "cannot answer"),
        (fighter.unaware, "suspects nothing"),
        (fighter.rage, "rages"),
        (fighter.berserk, "berserk"),
        (fighter.hidden, "hidden"),
        (fighter.under != 0, "in an inferior position"),
        (fighter.weak_spot, "weak spot found"),
    ];
    let said: Vec<&str> = said.iter().filter(|(is, _)| *is).map(|(_, words)| *words).collect();
    if !said.is_empty() {
        panel.note(said.join(", "));
    }
}

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
            panel.track("Stamina", fighter.stamina(), STAMINA_CARDS);
            panel.pile("Deck", fighter.deck.len());
            panel.count("Harm", fighter.harm);
            panel.count("Wounds", fighter.wound);
            let rank = |attribute: Attribute| format!("{attribute} {}", fighter.ranks.of(attribute));
            panel.note(Attribute::ALL.map(rank).join(" · "));
        }
    }
    panel.count("Green tokens", fighter.green);
    panel.count("Defend tokens", fighter.guard);
    panel.count("Speed", fighter.speed);
    panel.count("Equipment", fighter.equipment);
    panel.count("Wealth", fighter.wealth);
    panel.count("Ammunition", fighter.ammo);
    notes(fight, who, &mut panel);
    let carried: Vec<String> = fighter
        .items
        .iter()
        .map(|item| {
            let name = item.info(edition).name;
            match (item.is_broken(), item.damage) {
                (true, _) => format!("{name} (broken)"),
                (_, 0) => name.to_owned(),
                (_, damage) => format!("{name} (damaged {damage})"),
            }
        })
        .collect();
    if carried.is_empty() {
        panel.note(format!("hits for {}", fight.weapon(who)));
    } else {
        panel.note(format!("{}, hits for {}", carried.join(", "), fight.weapon(who)));
    }
    let moves: Vec<String> = fighter
        .held
        .iter()
        .filter(|held| held.owned || held.level != 0)
        .map(|held| {
            let down = if held.down == Down::No { "" } else { ", face down" };
            format!("{} {:+}{down}", held.mv.info(edition).name, held.level)
        })
        .collect();
    if !moves.is_empty() {
        panel.note(format!("moves: {}", moves.join(", ")));
    }
    panel.open_pile("Exhausted", faces(fighter.exhaustion, edition));
    panel.open_pile("Discard", faces(fighter.discard, edition));
    panel
}

impl Drawn for Fight {
    fn board(view: &View<'_>, viewer: Viewer, _: &Cast) -> Board {
        let fight = view.table();
        let is_gm = viewer == Viewer::Seat(fight.gm);
        let mut panels = Vec::new();
        for (place, fighter) in (0u8..).zip(&fight.fighters) {
            let here = fighter.is_character() || fighter.chapter == fight.chapter;
            if !here || fighter.standing == Standing::Elsewhere {
                continue;
            }
            let own = viewer == Viewer::Seat(fighter.seat);
            let side = match (own, fighter.is_character() != is_gm) {
                (true, _) => Side::Own,
                (false, true) => Side::Friend,
                (false, false) => Side::Foe,
            };
            panels.push(panel(fight, FighterId(place), side));
        }
        panels.sort_by_key(|panel| panel.side);
        let mut table = Panel::new("Table", Side::Table);
        table.count("Bad Bank", fight.bank);
        table.count("Good Bank", fight.good_bank);
        table.count("Answers to act on", fight.answers);
        if fight.place.dark {
            table.note("it is dark");
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
