//! The table as something to draw: hands, action cards, harm, and the contest in the middle.

use crate::state::card::Value as _;
use affray_core::rules::board::{Board, Drawn, Face, Item, Panel, Side, Tone};
use affray_core::{Bag, Cast, Viewer};

use crate::shown::view::{TableView, View};
use crate::shown::words::touches::{HAND, PILE, TABLE};
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

/// How somebody is, in words next to the numbers.
fn notes(view: &View<'_>, who: FighterId, panel: &mut Panel) {
    let status = match view.status(who) {
        Status::Away => Some("not here yet"),
        Status::Up => None,
        Status::Asleep => Some("asleep"),
        Status::Out { .. } => Some("knocked out"),
        Status::Dead { destroyed: true, .. } => Some("destroyed"),
        Status::Dead { for_good: true, .. } => Some("dead for good"),
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
    let fast = view.is_too_fast(who).then_some("too fast: loses this turn");
    let said: Vec<&str> = [status, posture, reeling, band, truce, fast].into_iter().flatten().collect();
    if !said.is_empty() {
        panel.note(said.join(", "));
    }
    if let Some(ally) = view.covers(who) {
        panel.note(format!("covers {}", view.roster().name(ally)));
    }
}

/// What somebody suffers from, in words next to the numbers.
fn wounds(view: &View<'_>, who: FighterId, panel: &mut Panel) {
    let harm = view.harm(who);
    let mut said = Vec::new();
    if harm.trauma > 0 {
        said.push(if harm.bleeding_stopped { "bleeding stopped" } else { "bleeds" }.to_owned());
    }
    if harm.stabilised > 0 {
        said.push(format!("{} of the Damage is stabilised Trauma", harm.stabilised));
    }
    if harm.battle_damage > 0 {
        said.push(format!("Damage {} in this fight", harm.battle_damage));
    }
    if harm.battle_trauma && harm.trauma == 0 {
        said.push("had Trauma in this fight".to_owned());
    }
    if harm.bandaged {
        said.push("bandaging was tried".to_owned());
    }
    if view.is_operated(who) {
        said.push("was operated on".to_owned());
    }
    if harm.half {
        said.push("half a point waits for another".to_owned());
    }
    if !said.is_empty() {
        panel.note(said.join(", "));
    }
}

/// What somebody is at, and what is being done to them.
fn work(view: &View<'_>, who: FighterId, panel: &mut Panel) {
    let name = |who: FighterId| view.roster().name(who);
    let rounds = |left: u16| if left == 1 { "1 round".to_owned() } else { format!("{left} rounds") };
    if let Some(work) = view.bandaging(who) {
        panel.note(format!("bandages {}: {} to go", name(work.patient), rounds(work.left)));
    }
    if let Some(target) = view.finishes_off(who) {
        panel.note(format!("is about to kill {}", name(target)));
    } else if view.is_marked(who) {
        panel.note("somebody has begun to kill them");
    }
    if let Some(left) = view.strip_left(who).filter(|left| *left > 0) {
        panel.note(format!("the armour is coming off: {} to go", rounds(left.into())));
    }
    if let Some(left) = view.tear_left(who) {
        let torn = if left == 0 { "are torn".to_owned() } else { format!("take {} more", rounds(left.into())) };
        panel.note(format!("bandages for them {torn}"));
    }
    if let Some(minute) = view.busy_until(who) {
        panel.note(format!("operates until minute {minute}"));
    }
    if view.stage() != Stage::Turns && view.has_turned_away(who) {
        panel.note("has turned away from the wounded");
    }
}

/// What somebody holds, with its condition, and what else they carry.
fn arms(view: &View<'_>, who: FighterId, panel: &mut Panel) {
    let sheet = view.sheet(who);
    let (mut held, mut carried) = (Vec::new(), Vec::new());
    for (id, weapon) in sheet.weapons() {
        let state = view.wielded(who, id);
        let mut said = Vec::new();
        if state.unready > 0 {
            said.push(format!("ready in {}", state.unready));
        }
        if state.reloading > 0 {
            said.push(format!("loaded in {}", state.reloading));
        } else if weapon.is_ranged() && weapon.shots > 1 {
            said.push(format!("{} of {} shots", state.shots, weapon.shots));
        } else if weapon.is_ranged() && state.shots == 0 {
            said.push("not loaded".to_owned());
        }
        let condition = if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) };
        let words = format!("{}{condition}", weapon.name);
        if state.held { &mut held } else { &mut carried }.push(words);
    }
    for (verb, weapons) in [("holds", held), ("carries", carried)] {
        if !weapons.is_empty() {
            panel.note(format!("{verb} {}", weapons.join(", ")));
        }
    }
}

/// What somebody wears, and what of it does not protect now.
fn armour(view: &View<'_>, who: FighterId, panel: &mut Panel) {
    let sheet = view.sheet(who);
    let suit = sheet.suit.as_ref().map(|suit| (suit, !view.is_suit_off(who), "taken off"));
    let shield = sheet.shield.as_ref().map(|shield| (shield, view.is_shield_up(who), "slung: both hands are full"));
    let gear = [suit, shield];
    let worn: Vec<&str> = gear.iter().flatten().filter(|(_, on, _)| *on).map(|(gear, ..)| gear.name.as_str()).collect();
    if !worn.is_empty() {
        panel.note(format!("wears {}", worn.join(", ")));
    }
    for (gear, _, why) in gear.into_iter().flatten().filter(|(_, on, _)| !*on) {
        panel.note(format!("{} ({why})", gear.name));
    }
}

fn panel(view: &View<'_>, who: FighterId, side: Side) -> Panel {
    let sheet = view.sheet(who);
    let harm = view.harm(who);
    let mut panel = Panel::new(&sheet.name, side);
    if sheet.is_hero() {
        match view.hand(who) {
            Some(hand) => panel.cards(HAND, faces(*hand)),
            None => panel.pile(HAND, view.hand_size(who)),
        }
    }
    if let Some(card) = view.action_card(who) {
        let slot = view.slot(who);
        let label = if slot > 0 { format!("Action card, slot {slot}") } else { "Action card".to_owned() };
        let tilted = if view.is_tilted(who) { ", tilted" } else { "" };
        panel.open_pile(&format!("{label}{tilted}"), vec![face(card)]);
    } else if view.slot(who) > 0 {
        // One of a squad, whose first member keeps the card.
        panel.note(format!("slot {}{}", view.slot(who), if view.is_tilted(who) { ", tilted" } else { "" }));
    }
    panel.track("Shock", harm.shock, 2 * sheet.body);
    panel.track("Damage", harm.damage, sheet.body);
    panel.count("Trauma", harm.trauma);
    panel.count("Cooldown", view.cooldown(who));
    notes(view, who, &mut panel);
    wounds(view, who, &mut panel);
    work(view, who, &mut panel);
    arms(view, who, &mut panel);
    armour(view, who, &mut panel);
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
        let mut table = Panel::new(TABLE, Side::Table);
        if let Some(clash) = view.clash() {
            let name = |who: FighterId| view.roster().name(who);
            let against = clash.target.map(|who| format!(" against {}", name(who))).unwrap_or_default();
            table.note(format!("{}{against}", name(clash.by)));
            laid(&clash.actor, name(clash.by), &mut table);
            if let Some(target) = clash.target {
                laid(&clash.defender, name(target), &mut table);
            }
        }
        table.pile(PILE, view.pile());
        table.items.push(Item::Pile {
            label: "Discards".to_owned(),
            count: view.discard().len() + view.hidden_discards(),
            cards: view.discard().cards().map(face).collect(),
        });
        panels.insert(panels.iter().filter(|panel| panel.side == Side::Own).count(), table);
        let heading = match view.stage() {
            Stage::Deal => "The deal".to_owned(),
            Stage::Turns => format!("Turn {}", view.turn()),
            Stage::Mercy => format!("Turn {}, the fight is won", view.turn()),
            Stage::Aftermath => format!("Turn {}, after the fight", view.turn()),
            Stage::Surgery => "The surgeon's half hour".to_owned(),
            Stage::Days => format!("Day {}", view.day()),
            Stage::Over => "It is over".to_owned(),
        };
        Board { heading, panels }
    }
}
