//! The table as something to draw: hands, action cards, harm, and the contest in the middle.

use crate::state::card::Value as _;
use affray_core::rules::board::{Board, Drawn, Face, Item, Panel, Side, Tone};
use affray_core::{Bag, Cast, Viewer};

use crate::shown::view::{TableView, View};
use crate::state::card::PlayingCard;
use crate::state::fight::{Fight, Stage};
use crate::state::hand::Hand;
use crate::state::lay::{Lay, Use};
use crate::state::person::{Posture, Status};
use crate::state::roster::Space;
use crate::state::sheet::{Band, FighterId};

/// A card as it is drawn: face, sign and letter of the suit, and what a court card counts (SU-08).
fn face(card: PlayingCard) -> Face {
    let code = card.to_string();
    let suit = card.suit();
    let print = if card.is_court() { format!("{}/{}", card.low(), card.high()) } else { String::new() };
    Face {
        name: card.pretty().to_string(),
        rank: code[..code.len() - 1].to_owned(),
        code,
        suit: format!("{}{}", suit.sign(), suit.letter()),
        print: if print.is_empty() { Vec::new() } else { vec![print] },
        tone: if card.is_red() { Tone::Red } else { Tone::Plain },
    }
}

fn faces(hand: Hand) -> Vec<Face> {
    hand.cards().iter().map(|&card| face(card)).collect()
}

/// How somebody is, besides the numbers.
fn notes(view: &View<'_>, who: FighterId, panel: &mut Panel) {
    let status = match view.status(who) {
        Status::Away => Some("not here yet"),
        Status::Up => None,
        Status::Asleep => Some("asleep"),
        Status::Out { .. } => Some("knocked out"),
        Status::Dead { .. } => Some("dead"),
    };
    let posture = match view.posture(who) {
        Posture::Upright => None,
        Posture::Crawling => Some("crawling"),
        Posture::Flat => Some("flat on the ground"),
    };
    let band = match (view.roster().space, view.band(who)) {
        (Space::Melee, _) => None,
        (Space::Bands, Band::Front) => Some("in front"),
        (Space::Bands, Band::Rear) => Some("in the rear"),
    };
    let reeling = (view.is_up(who) && view.is_reeling(who)).then_some("reeling");
    let truce = view.wants_truce(who).then_some("ready for a truce");
    let said: Vec<&str> = [status, posture, reeling, band, truce].into_iter().flatten().collect();
    if !said.is_empty() {
        panel.note(said.join(", "));
    }
    if let Some(ally) = view.covers(who) {
        panel.note(format!("covers {}", view.roster().name(ally)));
    }
}

fn panel(view: &View<'_>, who: FighterId, side: Side) -> Panel {
    let sheet = view.sheet(who);
    let harm = view.harm(who);
    let mut panel = Panel::new(&sheet.name, side);
    if sheet.is_hero() {
        match view.hand(who) {
            Some(hand) => panel.cards("Hand", faces(*hand)),
            None => panel.pile("Hand", view.hand_size(who)),
        }
    }
    if let Some(card) = view.action_card(who) {
        let slot = view.slot(who);
        let label = if slot > 0 { format!("Action card, slot {slot}") } else { "Action card".to_owned() };
        panel.open_pile(&label, vec![face(card)]);
    }
    panel.track("Shock", harm.shock, 2 * sheet.body);
    panel.track("Damage", harm.damage, sheet.body);
    panel.count("Trauma", harm.trauma);
    panel.count("Cooldown", view.cooldown(who));
    notes(view, who, &mut panel);
    let ready = |unready: u8, reloading: u8| match (unready, reloading) {
        (0, 0) => String::new(),
        (_, 0) => " (not ready)".to_owned(),
        _ => " (to be loaded)".to_owned(),
    };
    let held: Vec<String> = sheet
        .weapons()
        .filter(|(id, _)| view.wielded(who, *id).held)
        .map(|(id, weapon)| {
            let state = view.wielded(who, id);
            format!("{}{}", weapon.name, ready(state.unready, state.reloading))
        })
        .collect();
    if !held.is_empty() {
        panel.note(format!("holds {}", held.join(", ")));
    }
    let worn: Vec<&str> = [&sheet.suit, &sheet.shield].into_iter().flatten().map(|gear| gear.name.as_str()).collect();
    if !worn.is_empty() {
        panel.note(format!("wears {}", worn.join(", ")));
    }
    let abilities = [("Speed", sheet.speed), ("Will", sheet.will), ("Mind", sheet.mind), ("Body", sheet.body)];
    panel.note(abilities.map(|(name, rank)| format!("{name} {rank}")).join(" · "));
    panel
}

/// The cards of one side of the contest.
fn laid(side: &TableView, name: &str, panel: &mut Panel) {
    let mut cards: Vec<Face> = Vec::new();
    for (card, by) in side.laid.iter().flat_map(Lay::iter) {
        let mut face = face(card);
        match by {
            Use::Keep => continue,
            Use::Low => {}
            Use::High => face.print = vec!["high".to_owned()],
            Use::Boost => face.print = vec!["boost".to_owned()],
        }
        cards.push(face);
    }
    cards.extend(faces(side.drawn));
    if !cards.is_empty() {
        panel.cards(name, cards);
    }
    let hidden = if side.laid.is_some() { 0 } else { side.cards + side.boosts };
    if hidden > 0 {
        panel.pile(&format!("{name}, face down"), hidden);
    }
}

impl Drawn for Fight {
    fn board(view: &View<'_>, viewer: Viewer, _: &Cast) -> Board {
        let own = |who: FighterId| viewer == Viewer::Seat(view.sheet(who).seat);
        let mine = view.all().find(|&who| own(who));
        let mut panels: Vec<Panel> = view
            .all()
            .filter(|&who| view.stage() == Stage::Days || !matches!(view.status(who), Status::Away))
            .map(|who| {
                let side = match mine {
                    _ if own(who) => Side::Own,
                    Some(me) if view.are_enemies(me, who) => Side::Foe,
                    Some(_) => Side::Friend,
                    None => Side::Table,
                };
                panel(view, who, side)
            })
            .collect();
        panels.sort_by_key(|panel| panel.side);
        let mut table = Panel::new("Table", Side::Table);
        if let Some(clash) = view.clash() {
            let name = |who: FighterId| view.roster().name(who);
            let against = clash.target.map(|who| format!(" against {}", name(who))).unwrap_or_default();
            table.note(format!("{}{against}", name(clash.by)));
            laid(&clash.actor, name(clash.by), &mut table);
            if let Some(target) = clash.target {
                laid(&clash.defender, name(target), &mut table);
            }
        }
        table.pile("Pile", view.pile());
        table.items.push(Item::Pile {
            label: "Discards".to_owned(),
            count: view.discard().len() + view.hidden_discards(),
            cards: view.discard().cards().map(face).collect(),
        });
        panels.insert(panels.iter().filter(|panel| panel.side == Side::Own).count(), table);
        let heading = match view.stage() {
            Stage::Deal => "The deal".to_owned(),
            Stage::Turns => format!("Turn {}", view.turn()),
            Stage::Aftermath => format!("Turn {}, after the fight", view.turn()),
            Stage::Surgery => "The surgeon's half hour".to_owned(),
            Stage::Days => format!("Day {}", view.day()),
            Stage::Over => "It is over".to_owned(),
        };
        Board { heading, panels }
    }
}
