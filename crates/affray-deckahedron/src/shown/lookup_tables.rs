//! Tables to look things up in: the cards of each edition, moves, items, foes, and the module's pairs of results. They are
//! made from the data and the functions that the rules use.

use std::sync::LazyLock;

use affray_core::{Card as _, LookupTable, RuleId};
use serde::Deserialize;

use crate::asked::question::CellChoice;
use crate::edition::Edition;
use crate::rules::attacks::opposed_tables::{Clash, Loss, Shot};
use crate::state::attribute::Rank;
use crate::state::card::{self, Card};
use crate::state::face::Face;
use crate::state::item::{Die, ItemKind};
use crate::state::moves::{Cause, Letter, Move, MoveInfo, MoveKind, Takes};

/// All of them.
pub(crate) fn all() -> Vec<LookupTable> {
    let editions = [Edition::Guide, Edition::World, Edition::Module];
    let mut tables: Vec<LookupTable> = editions.map(cards).to_vec();
    tables.extend([moves(), items(), foes(), power(), melee(), shots()]);
    tables
}

fn columns(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// The cards of an edition with their four edges (DK-10).
fn cards(edition: Edition) -> LookupTable {
    let faces = card::faces(edition);
    let known = card::BASE | faces.wounds | faces.blessings;
    let row = |card: Card| {
        let mut row = vec![card.to_string()];
        row.extend(Rank::ALL.map(|rank| faces.face(card, rank).to_string()));
        let signs = [
            (card.has_stamina(), "Stamina"),
            (faces.is_green(card), "green"),
            (card == Card::CRITICAL_SUCCESS, "critical success"),
            (card == Card::CRITICAL_FAILURE, "critical failure"),
            (card.is_wound(), "wound card"),
            (card.is_blessing() && faces.is_gold(card), "gold blessing"),
            (card.is_blessing() && !faces.is_gold(card), "copper blessing"),
        ];
        let signs: Vec<&str> = signs.iter().filter(|(has, _)| *has).map(|(_, sign)| *sign).collect();
        row.push(signs.join(", "));
        let pips = faces.pips.get(card.index());
        row.extend([pips.map(|(four, _)| four), pips.map(|(_, six)| six)].map(pip));
        row
    };
    let all = (0..Card::KINDS).filter(|index| known >> index & 1 == 1).map(Card::from_index);
    LookupTable {
        name: match edition {
            Edition::Guide => "cards-guide-2018",
            Edition::World => "cards-world-2017",
            Edition::Module => "cards-module-2017",
        },
        title: format!("The cards of {}", edition.slug()),
        rule: Some(RuleId("DK-10")),
        columns: columns(&["card", "Anchor", "Bulb", "Crescent", "Dart", "signs", "as 1d4", "as 1d6"]),
        rows: all.map(row).collect(),
        notes: vec!["As a die, – means turn another card; the sum of both is the 2-to-10 card (DK-79).".to_owned()],
    }
}

fn pip(pips: Option<&u8>) -> String {
    match pips {
        None => String::new(),
        Some(0) => "–".to_owned(),
        Some(pips) => pips.to_string(),
    }
}

/// Rows by edition, those that read alike in several editions as one; the editions stand in the second column.
fn by_edition(row: impl Fn(Edition) -> Option<Vec<String>>) -> Vec<Vec<String>> {
    let mut found: Vec<(Vec<String>, Vec<&str>)> = Vec::new();
    for edition in [Edition::Guide, Edition::World, Edition::Module] {
        let Some(cells) = row(edition) else { continue };
        match found.iter_mut().find(|(known, _)| *known == cells) {
            Some((_, editions)) => editions.push(short(edition)),
            None => found.push((cells, vec![short(edition)])),
        }
    }
    let joined = |(mut cells, editions): (Vec<String>, Vec<&str>)| {
        let editions = if editions.len() == Edition::ALL.len() { "all".to_owned() } else { editions.join(", ") };
        cells.insert(1, editions);
        cells
    };
    found.into_iter().map(joined).collect()
}

const fn short(edition: Edition) -> &'static str {
    match edition {
        Edition::Guide => "guide",
        Edition::World => "world",
        Edition::Module => "module",
    }
}

/// The moves, with what their cards print (DK-88, DK-92).
fn moves() -> LookupTable {
    let row = |mv: Move| {
        move |edition: Edition| {
            let info = mv.info(edition);
            info.exists.then(|| {
                let attributes: Vec<String> = info.attributes.iter().map(ToString::to_string).collect();
                let results = Face::ALL.iter().rev().map(|&face| info.results[face as usize].unwrap_or("–").to_owned());
                let mut cells = vec![
                    info.name.to_owned(),
                    mv.rule().to_owned(),
                    kind(info.kind).to_owned(),
                    if attributes.is_empty() { "no flip".to_owned() } else { attributes.join(" or ") },
                    levels(info),
                    tags(info),
                ];
                cells.extend(results);
                cells
            })
        }
    };
    LookupTable {
        name: "moves",
        title: "Moves, and what each result brings".to_owned(),
        rule: Some(RuleId("DK-88")),
        columns: columns(&[
            "move",
            "editions",
            "rule",
            "card",
            "flipped with",
            "levels",
            "marks",
            "✔✔",
            "✔",
            "✗",
            "✗✗",
        ]),
        rows: Move::ALL.iter().flat_map(|&mv| by_edition(row(mv))).collect(),
        notes: vec!["– is blank on the card. A move without its card is made at its lowest level (DK-07).".to_owned()],
    }
}

const fn kind(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Basic => "basic",
        MoveKind::Rest => "in a rest",
        MoveKind::Optional => "optional",
        MoveKind::AfterHit => "after a melee hit",
        MoveKind::AfterHarm => "after a Harm",
        MoveKind::Surprise => "on the unaware",
        MoveKind::Attack => "attack",
        MoveKind::Magic => "magic",
        MoveKind::Gear => "gear",
        MoveKind::Level => "level card",
    }
}

fn levels(info: &MoveInfo) -> String {
    match info.levels {
        (low, high) if low == high => "–".to_owned(),
        (low, high) if info.gap => format!("{low:+} to {high:+}, without 0"),
        (low, high) => format!("{low:+} to {high:+}"),
    }
}

fn tags(info: &MoveInfo) -> String {
    let mut said = Vec::new();
    if info.immediate {
        said.push("IMMEDIATE".to_owned());
    }
    if info.unencumbered {
        said.push("UNENCUMBERED".to_owned());
    }
    match info.letter {
        Letter::A => said.push("A".to_owned()),
        Letter::B => said.push("B".to_owned()),
        Letter::C => {}
    }
    if let Some(spots) = info.spots {
        let cause = match spots.cause {
            Some(Cause::Physical) => " of the body",
            Some(Cause::Mental) => " of the mind",
            None => "",
        };
        let [none, one, two] = spots.by_level;
        said.push(format!("{none}, {one}, {two} spots for {}{cause} at level 0, +1, +2", token(spots.takes)));
    }
    if info.spares > 0 {
        said.push(format!("spares {} of each attack", info.spares));
    }
    said.join("; ")
}

const fn token(takes: Takes) -> &'static str {
    match takes {
        Takes::Stamina => "Stamina",
        Takes::Harm => "Harm",
        Takes::Wound => "Harm or Wounds",
    }
}

/// Weapons, armour and magic items (DK-06, DK-49, DK-79, DK-91).
fn items() -> LookupTable {
    let row = |kind: ItemKind| {
        move |edition: Edition| {
            let info = kind.info(edition);
            info.exists.then(|| {
                let what = [
                    (info.die.is_some() && !info.ranged, "weapon"),
                    (info.ranged, "weapon that shoots or flies"),
                    (info.armour, "armour"),
                    (info.shield, "shield"),
                    (info.magic, "magic"),
                ];
                let what: Vec<&str> = what.iter().filter(|(is, _)| *is).map(|(_, what)| *what).collect();
                let spots = [(info.harm_spots, "Harm"), (info.wound_spots, "Harm or Wounds")];
                let spots = spots.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
                // In the module everything hits for 1d4 (DK-79).
                let die = if edition == Edition::Module { info.die.map(|_| Die::D4) } else { info.die };
                vec![
                    info.name.to_owned(),
                    what.join(", "),
                    info.cost.max(1).to_string(),
                    die.map_or_else(String::new, |die| die.to_string()),
                    spots.collect::<Vec<_>>().join(", "),
                    if info.charges > 0 { info.charges.to_string() } else { String::new() },
                ]
            })
        }
    };
    LookupTable {
        name: "items",
        title: "Items: what they weigh, hit for and take".to_owned(),
        rule: Some(RuleId("DK-49")),
        columns: columns(&["item", "editions", "what it is", "Speed", "hits for", "spots", "charges"]),
        rows: ItemKind::ALL.iter().flat_map(|&kind| by_edition(row(kind))).collect(),
        notes: vec![
            "Speed is what carrying it takes (DK-06). An item bears two damage; the third destroys it (DK-56)."
                .to_owned(),
        ],
    }
}

/// Ready foes and the price list of a fight.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FoesFile {
    foe: Vec<ReadyFoe>,
    power: Power,
    weapons: Ladders,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadyFoe {
    #[expect(dead_code, reason = "how the data names it")]
    slug: String,
    name: String,
    stamina: (u8, u8),
    dice: Vec<Die>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Power {
    character: u8,
    green_token: u8,
    stamina: u8,
    harm_slot: u8,
    harm_or_wound_slot: u8,
    weapon_d6: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ladders {
    ladder: Vec<Die>,
    diceless: Vec<Die>,
}

static FOES: LazyLock<FoesFile> =
    LazyLock::new(|| toml::from_str(include_str!("../../data/foes.toml")).expect("the foe data is well formed"));

fn dice(dice: &[Die]) -> String {
    dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
}

/// Foes by their bulk (DK-80).
fn foes() -> LookupTable {
    let row = |foe: &ReadyFoe| {
        let stamina = match foe.stamina {
            (low, high) if low == high => low.to_string(),
            (low, high) => format!("{low} to {high}"),
        };
        vec![foe.name.clone(), stamina, dice(&foe.dice)]
    };
    let ladder = |dice: &[Die]| dice.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let weapons = &FOES.weapons;
    LookupTable {
        name: "foes",
        title: "Foes by their bulk".to_owned(),
        rule: Some(RuleId("DK-80")),
        columns: columns(&["foe", "Stamina", "hits for"]),
        rows: FOES.foe.iter().map(row).collect(),
        notes: vec![format!(
            "Weapons grow by {}; without such dice by {} (DK-79).",
            ladder(&weapons.ladder),
            ladder(&weapons.diceless)
        )],
    }
}

/// What a fight costs in Party Power (DK-80).
fn power() -> LookupTable {
    let power = &FOES.power;
    let rows = [
        ("the party has, for each character", power.character),
        ("the party has, for each green token", power.green_token),
        ("a Stamina point of a foe costs", power.stamina),
        ("armour that takes 3 costs", power.harm_slot),
        ("armour that takes 3 or 6 costs", power.harm_or_wound_slot),
        ("a weapon of 1d6 or more costs", power.weapon_d6),
    ];
    LookupTable {
        name: "power",
        title: "Party Power: what a fight may cost".to_owned(),
        rule: Some(RuleId("DK-80")),
        columns: columns(&["what", "points"]),
        rows: rows.iter().map(|(what, points)| vec![(*what).to_owned(), points.to_string()]).collect(),
        notes: vec!["A hard fight spends all of it on foes, an easy one half.".to_owned()],
    }
}

/// A table with a row for each face of the attacker and a column for each of the defender, best first.
fn pairs(name: &'static str, title: &str, rule: RuleId, cell: impl Fn(Face, Face) -> String) -> LookupTable {
    let best_first = || Face::ALL.iter().rev().copied();
    let row = |mine: Face| {
        let mut row = vec![mine.to_string()];
        row.extend(best_first().map(|theirs| cell(mine, theirs)));
        row
    };
    let mut names = vec!["attacker \\ defender".to_owned()];
    names.extend(best_first().map(|face| face.to_string()));
    LookupTable {
        name,
        title: title.to_owned(),
        rule: Some(rule),
        columns: names,
        rows: best_first().map(row).collect(),
        notes: Vec::new(),
    }
}

const fn loss(loss: Loss) -> Option<&'static str> {
    match loss {
        Loss::None => None,
        Loss::One => Some("1"),
        Loss::Die => Some("1d4"),
        Loss::DieAndOne => Some("1d4+1"),
    }
}

const fn choice(choice: CellChoice) -> &'static str {
    match choice {
        CellChoice::LossOrWound => "or a Wound",
        CellChoice::LossOrHarm => "or a Harm",
        CellChoice::LossOrDrop => "or the attacker drops an Equipment",
        CellChoice::OneOrPin | CellChoice::LossOrPin => "or the defender is pinned",
    }
}

fn said(parts: Vec<String>) -> String {
    if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
}

/// Blow against blow in the module (DK-75).
fn melee() -> LookupTable {
    pairs("melee", "Hand to hand in the module: who loses what", RuleId("DK-75"), |mine, theirs| {
        let cell = Clash::of(mine, theirs);
        let mut parts = Vec::new();
        parts.extend(loss(cell.deals).map(|points| format!("defender {points}")));
        parts.extend(loss(cell.takes).map(|points| format!("attacker {points}")));
        parts.extend(cell.choice.map(|cell| choice(cell).to_owned()));
        parts.extend(cell.attacker_falls.then(|| "attacker falls".to_owned()));
        parts.extend(cell.defender_falls.then(|| "defender falls".to_owned()));
        said(parts)
    })
}

/// Shots in the module (DK-76).
fn shots() -> LookupTable {
    pairs("shots", "From afar in the module: who loses what", RuleId("DK-76"), |mine, theirs| {
        let cell = Shot::of(mine, theirs);
        let mut parts = Vec::new();
        parts.extend(loss(cell.deals).map(|points| format!("defender {points}")));
        parts.extend(cell.critical.then(|| "a Harm among it".to_owned()));
        parts.extend(cell.choice.map(|cell| choice(cell).to_owned()));
        parts.extend(loss(cell.takes).map(|points| format!("attacker {points}")));
        parts.extend(cell.spends.then(|| "1 ammunition".to_owned()));
        parts.extend(cell.pins.then(|| "defender pinned".to_owned()));
        parts.extend(cell.moves.then(|| "defender may move".to_owned()));
        said(parts)
    })
}
