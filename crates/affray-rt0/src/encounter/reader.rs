//! Reads an encounter file into a fight, and says what is wrong with it (RT-01, RT-67).

use std::collections::BTreeMap;

use affray_core::encounter::{self, At, Diagnostic};
use affray_core::{Cast, Game, Opening, Role, Rulings as _, SeatInfo, Setup, Sitter};
use smallvec::SmallVec;

use super::file::{File, Gm};
use super::players::read_players;
use crate::game::{REGISTER, Rt0};
use crate::language::book::{Book, SharedBook};
use crate::language::written::{AdversarySpec, OPS};
use crate::rulings::Rulings;
use crate::state::fight::{Fight, MOST_FOES, Settings};
use crate::state::ids::BlockId;
use crate::state::milestone::{Growth, Milestone};

/// Opens an encounter: the fight it describes, or every mistake found in it.
pub(crate) fn open(setup: &Setup) -> Result<Opening<Fight>, Vec<Diagnostic>> {
    let file: File =
        encounter::read(&setup.encounter).map_err(|found| found.into_iter().map(|one| point_at_effect(setup, one)).collect::<Vec<_>>())?;
    open_file(setup, file)
}

/// Points at a misspelt effect and suggests the nearest one.
fn point_at_effect(setup: &Setup, mut diagnostic: Diagnostic) -> Diagnostic {
    let word = diagnostic.message.split('"').nth(1).unwrap_or_default().to_owned();
    let is_effect = diagnostic.span.as_ref().is_some_and(|span| {
        let before = setup.encounter.get(..span.start).unwrap_or_default().trim_end();
        let inside = setup.encounter.get(span.clone()).unwrap_or_default();
        before.strip_suffix('=').is_some_and(|text| text.trim_end().ends_with("op")) || inside.contains("op = ")
    });
    if diagnostic.message.contains("is not one of the allowed words") && is_effect && !word.is_empty() {
        diagnostic.message = format!("there is no effect {word:?}");
        diagnostic = diagnostic.label("no such effect");
        diagnostic.help = Some(match affray_core::nearest(&word, OPS.iter().copied()) {
            Some(near) => format!("did you mean {near:?}?"),
            None => format!("the effects are {}", OPS.join(", ")),
        });
        // Point at the word itself, inside the effect.
        if let Some(span) = &diagnostic.span
            && let Some(at) = setup.encounter[span.clone()].find(&format!("\"{word}\""))
        {
            let start = span.start + at;
            diagnostic.span = Some(start..start + word.len() + 2);
        }
    }
    diagnostic
}

fn open_file(setup: &Setup, file: File) -> Result<Opening<Fight>, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    if let Some(edition) = &setup.edition {
        diagnostics.push(Diagnostic::new(format!("RT:0 has no editions, so no {edition:?}")));
    }
    let rulings = match Rulings::settle(&REGISTER, "", &file.rulings, &setup.rulings) {
        Ok(rulings) => rulings,
        Err(mistakes) => {
            diagnostics.extend(mistakes);
            Rulings::default()
        }
    };
    let names = file.player.iter().map(|row| &row.name).chain(file.eddy.iter().map(|row| &row.name));
    if let Err(mistakes) = encounter::distinct_names(names) {
        diagnostics.extend(mistakes);
    }
    let mut own: BTreeMap<String, AdversarySpec> =
        file.adversary.iter().map(|(slug, spec)| (slug.clone(), (**spec).clone())).collect();
    set_hit_points(&file, &mut own, &mut diagnostics);
    let book = match Book::new(rulings, &own) {
        Ok(book) => book,
        Err(error) => {
            let span = file.adversary.iter().find(|(slug, _)| error.place.starts_with(&format!("adversary {slug}")));
            let diagnostic = Diagnostic::new(error.to_string()).label("in this stat block");
            diagnostics.push(match span {
                Some((_, spec)) => diagnostic.at(spec.span()),
                None => diagnostic,
            });
            return Err(diagnostics);
        }
    };
    let sheets = read_players(&file, &book, &mut diagnostics);
    let blocks = read_foes(&file, &book, &mut diagnostics);
    let milestones = read_milestones(&file, &book, &mut diagnostics);
    let rounds = file.rounds.as_ref().map_or(200, |rounds| **rounds);
    if let Some(written) = &file.rounds
        && !(1..=1000).contains(&**written)
    {
        diagnostics.push(written.diagnostic("`rounds` is 1 to 1000"));
    }
    let mut seats = Vec::new();
    let players = file.player.iter().map(|row| (&row.name, &row.bot, &row.count));
    for (name, bot, count) in players.chain(file.eddy.iter().map(|row| (&row.name, &row.bot, &row.count))) {
        let wanted = bot.as_ref().map_or("good", |bot| bot.as_str());
        if let (None, Some(written)) = (Rt0::bot(wanted), bot) {
            diagnostics
                .push(encounter::unknown("bot", wanted, Rt0::BOTS.iter().map(|bot| bot.name)).at(written.span()));
        }
        let sitter = Sitter::Bot(wanted.to_owned());
        seats.extend(encounter::numbered(name, how_many(count.as_ref())).map(|name| SeatInfo {
            name,
            role: Role::Player,
            sitter: sitter.clone(),
        }));
    }
    if seats.iter().any(|seat| seat.name.eq_ignore_ascii_case("gm")) {
        diagnostics.push(Diagnostic::new("a player cannot be called GM").help("choose another name"));
    }
    let sitter = match file.gm {
        Gm::Policy => Sitter::Bot("plain".to_owned()),
        Gm::Person => Sitter::Person,
    };
    seats.push(SeatInfo { name: "GM".to_owned(), role: Role::Gm, sitter });
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let settings = Settings {
        human_gm: file.gm == Gm::Person,
        checks: file.checks.unwrap_or(file.gm == Gm::Person),
        campaign: file.campaign,
        days: file.days,
        last_round: rounds,
        retire_at: file.retire_at,
        milestones,
    };
    let eddies = file.eddy.iter().map(|row| usize::from(how_many(row.count.as_ref()))).sum();
    let mut scene = Fight::new(SharedBook::new(book), settings, file.arena, sheets, eddies, &blocks);
    let skills = file.eddy.iter().flat_map(|row| std::iter::repeat_n(row.skill, how_many(row.count.as_ref()).into()));
    scene.teach_eddies(skills);
    scene.begin_with_supremacy(file.supremacy);
    Ok(Opening {
        scene,
        cast: Cast::new(seats),
        title: file.title.unwrap_or_else(|| "An RT:0 fight".to_owned()),
        edition: String::new(),
        rulings: rulings.all(),
    })
}

/// Foes with hit points of their own have a stat block of their own, alike in everything else (RT-67).
fn set_hit_points(file: &File, own: &mut BTreeMap<String, AdversarySpec>, diagnostics: &mut Vec<Diagnostic>) {
    for (place, row) in file.foe.iter().enumerate() {
        let Some(hp) = &row.hp else { continue };
        let alike = file.foe[..place].iter().find(|other| *other.adversary == *row.adversary);
        if alike.is_some_and(|other| other.hp.as_deref() != Some(&**hp)) {
            let diagnostic = hp.diagnostic(format!("{} has other hit points above", row.adversary.as_str()));
            diagnostics.push(diagnostic.help("give both rows the same, or one of them a stat block of its own"));
        } else if !(1..=999).contains(&**hp) {
            diagnostics.push(hp.diagnostic("`hp` is 1 to 999"));
        } else if let Some(spec) = own.get(row.adversary.as_str()).or_else(|| Book::shipped_adversary(&row.adversary)) {
            own.insert(row.adversary.to_string(), AdversarySpec { hp: **hp, ..spec.clone() });
        }
    }
}

/// At least one adversary, each a known stat block (RT-01, RT-67).
fn read_foes(file: &File, book: &Book, diagnostics: &mut Vec<Diagnostic>) -> Vec<BlockId> {
    let mut blocks = Vec::new();
    for row in &file.foe {
        let Some(block) = book.block(&row.adversary) else {
            let known = book.blocks.iter().map(|block| block.slug.as_str());
            diagnostics.push(encounter::unknown("adversary", &row.adversary, known).at(row.adversary.span()));
            continue;
        };
        let count = row.count.as_ref().map_or(1, |count| **count);
        if let Some(written) = &row.count
            && !(1..=12).contains(&count)
        {
            diagnostics.push(written.diagnostic("`count` is 1 to 12"));
        }
        blocks.extend(std::iter::repeat_n(block, usize::from(count)));
    }
    if file.foe.is_empty() {
        diagnostics.push(
            Diagnostic::new("a combat needs an adversary (RT-01)")
                .help("add a table: [[foe]] with adversary = \"brock\""),
        );
    }
    if blocks.len() > MOST_FOES {
        diagnostics.push(Diagnostic::new(format!("a combat has at most {MOST_FOES} adversaries")));
    }
    blocks
}

/// Milestones that are only announced, and those that bring something (RT-77).
fn read_milestones(file: &File, book: &Book, diagnostics: &mut Vec<Diagnostic>) -> SmallVec<[Milestone; 2]> {
    let announced = file.milestones.iter().map(|&at| Milestone { at, ..Milestone::default() });
    let mut all: SmallVec<[Milestone; 2]> = announced.collect();
    for row in &file.milestone {
        let block = row.adversary.as_ref().and_then(|written| {
            let known = book.block(written);
            if known.is_none() {
                let names = book.blocks.iter().map(|block| block.slug.as_str());
                diagnostics.push(encounter::unknown("adversary", written, names).at(written.span()));
            }
            known
        });
        if *row.at == 0 {
            diagnostics.push(row.at.diagnostic("a milestone is passed at a total of 1 or more"));
        }
        if [row.hp, row.damage, row.shields, row.shed].iter().any(|&figure| figure > 99) || row.intents > 3 {
            diagnostics.push(row.at.diagnostic("a milestone gives at most 99 of anything, and at most 3 intents"));
        }
        let growth = Growth { hp: row.hp, damage: row.damage, shields: row.shields, intents: row.intents };
        all.push(Milestone { at: *row.at, block, growth, shed: row.shed });
    }
    all
}

/// How many there are of a row; one if it does not say.
pub(super) fn how_many(count: Option<&At<u8>>) -> u8 {
    count.map_or(1, |count| **count).clamp(1, 12)
}
