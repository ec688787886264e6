//! Reads an encounter file into a fight, and says what is wrong with it (RT-01, RT-67).

use std::collections::BTreeMap;

use affray_core::encounter::{self, Diagnostic, Shape};
use affray_core::{Cast, Game, Opening, Role, Rulings as _, SeatInfo, Setup, Sitter};
use smallvec::SmallVec;

use super::file::{Count, File, Gm};
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
    let named = |found: Vec<Diagnostic>| found.into_iter().map(|one| name_effect(setup, one)).collect::<Vec<_>>();
    let Shape { file, mistakes } = encounter::read_on::<File>(&setup.encounter).map_err(named)?;
    let (opening, diagnostics) = open_file(setup, file);
    match (opening, named(mistakes.and(diagnostics))) {
        (Some(opening), diagnostics) if diagnostics.is_empty() => Ok(opening),
        (_, diagnostics) => Err(diagnostics),
    }
}

/// Says of a misspelt `op` that it is an effect.
fn name_effect(setup: &Setup, mut diagnostic: Diagnostic) -> Diagnostic {
    let is_op = diagnostic.span.as_ref().is_some_and(|span| {
        let before = setup.encounter.get(..span.start).unwrap_or_default().trim_end();
        before.strip_suffix('=').is_some_and(|text| text.trim_end().ends_with("op"))
    });
    let word = diagnostic.message.split('"').nth(1).unwrap_or_default().to_owned();
    if is_op && diagnostic.message.contains("is not one of the allowed words") {
        diagnostic.message = format!("there is no effect {word:?}");
        diagnostic = diagnostic.label("no such effect");
        diagnostic.help = Some(match affray_core::nearest(&word, OPS.iter().copied()) {
            Some(near) => format!("did you mean {near:?}?"),
            None => format!("the effects are {}", OPS.join(", ")),
        });
    }
    diagnostic
}

/// The fight that a file describes, if there is one, and every mistake found in it.
fn open_file(setup: &Setup, file: File) -> (Option<Opening<Fight>>, Vec<Diagnostic>) {
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
    check_blocks(&file, rulings, &mut own, &mut diagnostics);
    let book = match Book::new(rulings, &own) {
        Ok(book) => book,
        Err(error) => {
            diagnostics.push(Diagnostic::new(error.to_string()));
            return (None, diagnostics);
        }
    };
    let sheets = read_players(&file, &book, &mut diagnostics);
    let blocks = read_foes(&file, &book, &mut diagnostics);
    let milestones = read_milestones(&file, &book, &mut diagnostics);
    let mut seats = Vec::new();
    let players = file.player.iter().map(|row| (&row.name, &row.bot, row.count));
    for (name, bot, count) in players.chain(file.eddy.iter().map(|row| (&row.name, &row.bot, row.count))) {
        let wanted = bot.as_ref().map_or("good", |bot| bot.as_str());
        if let (None, Some(written)) = (Rt0::bot(wanted), bot) {
            diagnostics
                .push(encounter::unknown("bot", wanted, Rt0::BOTS.iter().map(|bot| bot.name)).at(written.span()));
        }
        let sitter = Sitter::Bot(wanted.to_owned());
        seats.extend(encounter::numbered(name, how_many(count)).map(|name| SeatInfo {
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
        return (None, diagnostics);
    }
    let settings = Settings {
        human_gm: file.gm == Gm::Person,
        checks: file.checks.unwrap_or(file.gm == Gm::Person),
        campaign: file.campaign,
        days: file.days.get(),
        last_round: file.rounds.map_or(Settings::UNLIMITED, |rounds| rounds.get()),
        retire_at: file.retire_at.map(|corruption| corruption.get()),
        milestones,
    };
    let eddies = file.eddy.iter().map(|row| usize::from(how_many(row.count))).sum();
    let mut scene = Fight::new(SharedBook::new(book), settings, file.arena, sheets, eddies, &blocks);
    let skills = file.eddy.iter().flat_map(|row| std::iter::repeat_n(row.skill, how_many(row.count).into()));
    scene.teach_eddies(skills);
    scene.begin_with_supremacy(file.supremacy.get());
    let opening = Opening {
        scene,
        cast: Cast::new(seats),
        title: file.title.unwrap_or_else(|| "An RT:0 fight".to_owned()),
        edition: String::new(),
        rulings: rulings.all(),
    };
    (Some(opening), diagnostics)
}

/// Stat blocks that make no sense are reported, and left out so that everything else can be looked at.
fn check_blocks(
    file: &File,
    rulings: Rulings,
    own: &mut BTreeMap<String, AdversarySpec>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if Book::new(rulings, own).is_ok() {
        return;
    }
    for (slug, spec) in &file.adversary {
        let alone = own.get(slug).map(|own| BTreeMap::from([(slug.clone(), own.clone())])).unwrap_or_default();
        if let Err(error) = Book::new(rulings, &alone) {
            let diagnostic = Diagnostic::new(error.to_string()).label("in this stat block");
            diagnostics.push(diagnostic.at(spec.span()));
            // One that is known to be sound takes its place, so that foes that name it are not complained of.
            if let Some(any) = Book::shipped_adversary("brock") {
                own.insert(slug.clone(), any.clone());
            }
        }
    }
}

/// Foes with hit points of their own have a stat block of their own, alike in everything else (RT-67).
fn set_hit_points(file: &File, own: &mut BTreeMap<String, AdversarySpec>, diagnostics: &mut Vec<Diagnostic>) {
    for (place, row) in file.foe.iter().enumerate() {
        let Some(hp) = &row.hp else { continue };
        let alike = file.foe[..place].iter().find(|other| *other.adversary == *row.adversary);
        if alike.is_some_and(|other| other.hp.as_ref().map(|hp| hp.get()) != Some(hp.get())) {
            let diagnostic = hp.diagnostic(format!("{} has other hit points above", row.adversary.as_str()));
            diagnostics.push(diagnostic.help("give both rows the same, or one of them a stat block of its own"));
        } else if let Some(spec) = own.get(row.adversary.as_str()).or_else(|| Book::shipped_adversary(&row.adversary)) {
            own.insert(row.adversary.to_string(), AdversarySpec { hp: hp.get(), ..spec.clone() });
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
        blocks.extend(std::iter::repeat_n(block, usize::from(how_many(row.count))));
    }
    // Without adversaries there are Days, and what the GM has happen between fights (RT-86).
    if file.foe.is_empty() && !file.campaign && file.days.get() == 0 {
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
    let announced = file.milestones.iter().map(|at| Milestone { at: at.get(), ..Milestone::default() });
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
        let [hp, damage, shields, shed] = [row.hp, row.damage, row.shields, row.shed].map(|figure| figure.get());
        let growth = Growth { hp, damage, shields, intents: row.intents.get() };
        all.push(Milestone { at: row.at.get(), block, growth, shed });
    }
    all
}

/// How many there are of a row; one if it does not say.
pub(super) fn how_many(count: Option<Count>) -> u8 {
    count.map_or(1, |count| count.get())
}
