//! Splits a campaign file into stages, each an encounter of its own.
//!
//! A campaign file is an encounter file whose `[[stage]]` tables each hold what that stage adds: foes, ground, rests. Keys at
//! the top belong to every stage, the party above all.

use toml_edit::{DocumentMut, Item, Table};

use crate::encounter::assemble::Origin;
use crate::encounter::limits;
use crate::{Diagnostic, Setup};

/// A stage of a campaign file, as an encounter of its own.
#[derive(Debug, Clone)]
pub struct Stage {
    /// What it is called.
    pub name: String,
    /// The encounter.
    pub setup: Setup,
}

/// Splits a campaign file into its stages.
pub fn stages(setup: &Setup) -> Result<Vec<Stage>, Vec<Diagnostic>> {
    // Stages are named here, where no game reads them.
    let place = |diagnostic| match &setup.origin {
        Some(origin) => origin.place(&setup.encounter, diagnostic),
        None => diagnostic,
    };
    limits::table(&setup.encounter).map_err(|mistakes| mistakes.into_iter().map(place).collect::<Vec<_>>())?;
    let document: DocumentMut = setup.encounter.parse().map_err(|error: toml_edit::TomlError| {
        let diagnostic = Diagnostic::new(error.message().trim().to_owned());
        vec![error.span().into_iter().fold(diagnostic, Diagnostic::at)]
    })?;
    let tables = document.get("stage").and_then(Item::as_array_of_tables).filter(|tables| !tables.is_empty());
    let Some(tables) = tables else {
        return Err(vec![
            Diagnostic::new("a campaign has stages").help("add [[stage]] tables, each with what it adds"),
        ]);
    };
    if tables.len() > limits::MOST_STAGES {
        let diagnostic = Diagnostic::new(format!("{} stages are too many", tables.len()));
        return Err(vec![diagnostic.help(format!("{} are the most", limits::MOST_STAGES))]);
    }
    let mut common = document.clone();
    common.remove("stage");
    let stages = tables.iter().enumerate().map(|(place, table)| {
        let mut encounter = common.clone();
        let mut origin = Origin::stage_of(setup, place);
        for (key, item) in table.iter().filter(|(key, _)| *key != "name") {
            add(&mut encounter, key, item, &mut origin);
        }
        let name = table.get("name").and_then(Item::as_str).map_or(format!("stage {}", place + 1), str::to_owned);
        Stage { name, setup: Setup { encounter: encounter.to_string(), origin: Some(origin.into()), ..setup.clone() } }
    });
    Ok(stages.collect())
}

/// Adds a key of the stage: a list is appended to the common list, anything else replaces the common value.
fn add(encounter: &mut DocumentMut, key: &str, item: &Item, origin: &mut Origin) {
    match (encounter.get_mut(key), item) {
        (Some(Item::ArrayOfTables(common)), Item::ArrayOfTables(own)) => {
            for (number, table) in own.iter().enumerate() {
                origin.element(key, common.len(), number);
                common.push(place_last(table));
            }
        }
        (_, Item::ArrayOfTables(own)) => {
            let mut tables = toml_edit::ArrayOfTables::new();
            own.iter().for_each(|table| tables.push(place_last(table)));
            encounter.insert(key, Item::ArrayOfTables(tables));
            origin.key(key);
        }
        (_, Item::Table(table)) => {
            encounter.insert(key, Item::Table(place_last(table)));
            origin.key(key);
        }
        (_, item) => {
            encounter.insert(key, item.clone());
            origin.key(key);
        }
    }
}

/// A table to stand after everything whose place is kept.
pub(super) fn place_last(table: &Table) -> Table {
    let mut table = table.clone();
    table.set_position(Some(isize::MAX / 2));
    forget_below(&mut table);
    table
}

fn forget_below(table: &mut Table) {
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(table) => {
                table.set_position(None);
                forget_below(table);
            }
            Item::ArrayOfTables(tables) => tables.iter_mut().for_each(|table| {
                table.set_position(None);
                forget_below(table);
            }),
            Item::None | Item::Value(_) => {}
        }
    }
}
