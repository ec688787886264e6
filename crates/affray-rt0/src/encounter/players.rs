//! The players of a file: sheets that the rules allow (RT-01, RT-51, RT-52, RT-82).

use affray_core::encounter::{self, Diagnostic, Spanned};

use super::file::{File, PlayerRow};
use super::reader::how_many;
use crate::language::book::Book;
use crate::language::compiled::BinId;
use crate::state::injury::Hurt;
use crate::state::sheet::Sheet;
use crate::state::traits::TraitSet;

/// At least one player, each with a sheet that the rules allow (RT-01, RT-51, RT-52, RT-82).
pub(super) fn read_players(file: &File, book: &Book, diagnostics: &mut Vec<Diagnostic>) -> Vec<Sheet> {
    if file.player.is_empty() {
        diagnostics
            .push(Diagnostic::new("a combat needs a player (RT-01)").help("add a table: [[player]] with a name"));
    }
    let counts = file.player.iter().map(|row| row.count).chain(file.eddy.iter().map(|row| row.count));
    if counts.map(|count| usize::from(how_many(count))).sum::<usize>() > 12 {
        diagnostics.push(Diagnostic::new("a combat has at most 12 players and Eddies"));
    }
    let mut known: Vec<BinId> = Vec::new();
    // Several alike are read one by one: what only one may have is missed by the second.
    file.player
        .iter()
        .flat_map(|row| std::iter::repeat_n(row, usize::from(how_many(row.count))))
        .map(|row| read_player(row, book, &mut known, diagnostics))
        .collect()
}

fn read_player(row: &PlayerRow, book: &Book, known: &mut Vec<BinId>, diagnostics: &mut Vec<Diagnostic>) -> Sheet {
    let mut sheet = Sheet { corruption: row.corruption.get(), ..Sheet::default() };
    let mut traits = TraitSet::NONE;
    for of in &row.traits {
        if traits.has(of.opposite()) {
            diagnostics.push(of.diagnostic(format!("{} and {} cannot go together", **of, of.opposite())));
        }
        traits = traits.with(**of);
    }
    let mut extra_spells = 0;
    if let Some(slug) = &row.arcana {
        match book.arcana(slug) {
            None => {
                let names = book.arcana.iter().map(|arcana| arcana.slug.as_str());
                diagnostics.push(encounter::unknown("Arcana", slug, names).at(slug.span()));
            }
            Some(arcana) => {
                if traits.has(arcana.gives) || traits.has(arcana.gives.opposite()) {
                    let message = format!("the {} Arcana gives {} itself", slug.as_str(), arcana.gives);
                    diagnostics.push(slug.diagnostic(message).help("choose a trait of another pair (RT-82)"));
                }
                traits = traits.with(arcana.gives);
                sheet.arcana = Some(arcana.card);
                extra_spells = arcana.extra_spells;
            }
        }
    }
    sheet.traits = traits;
    let spell = |written: &Spanned<String>, diagnostics: &mut Vec<Diagnostic>| {
        let found = BinId::find(written).filter(|bin| bin.is_spell());
        if found.is_none() {
            let names = BinId::spells().map(BinId::slug).collect::<Vec<_>>();
            diagnostics.push(encounter::unknown("spell", written, names.iter().copied()).at(written.span()));
        }
        found
    };
    for written in &row.spells {
        let Some(bin) = spell(written, diagnostics) else { continue };
        if known.contains(&bin) {
            diagnostics.push(
                written
                    .diagnostic(format!("{} is known by somebody else", book.bin(bin).name))
                    .help("no two players know the same spell (RT-52)"),
            );
        } else if !book.spell(bin).learnable(traits) {
            diagnostics
                .push(written.diagnostic(format!("{} cannot be learnt with these traits (RT-52)", book.bin(bin).name)));
        }
        known.push(bin);
        sheet.spells.push(bin);
    }
    if let Some(last) = row.spells.last()
        && row.spells.len() > 1 + usize::from(extra_spells)
    {
        diagnostics.push(last.diagnostic(format!("a player knows {} spell(s) at most here (RT-52)", 1 + extra_spells)));
    }
    for written in &row.pool {
        if let Some(bin) = spell(written, diagnostics) {
            sheet.pool = sheet.pool.with(bin);
        }
    }
    for skill in &row.skills {
        if !skill.traits().iter().any(|&of| traits.has(of)) {
            let [one, other] = skill.traits();
            diagnostics.push(skill.diagnostic(format!("{} needs {one} or {other} (RT-51)", skill.name())));
        }
        sheet.chosen.push(**skill);
    }
    if let Some(third) = row.skills.get(2) {
        diagnostics.push(third.diagnostic("a player chooses two skills (RT-51)"));
    }
    sheet.crossed_out = row.crossed_out.as_ref().map(|skill| **skill);
    sheet.injuries = row.injuries.iter().map(|&kind| Hurt::new(kind)).collect();
    for (slug, marks) in &row.marks {
        match BinId::find(slug) {
            Some(bin) => sheet.marks.push((bin, marks.get())),
            None => {
                diagnostics.push(encounter::unknown("bin", slug, BinId::SLUGS.iter().copied()).at(slug.span()));
            }
        }
    }
    sheet
}
