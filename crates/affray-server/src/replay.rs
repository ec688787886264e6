//! A table as it was at an earlier number, as the model that pages are made from.

use affray_core::{Record, Seat};
use affray_pages::model::{FightView, LogEntry, Revisit, Stage, TablePage, UndoView};
use affray_table::Table;

use crate::address::Address;
use crate::present::frame;

/// A position of the past, from the seat that the chair may look from.
pub fn position(table: &Table, address: &Address, wished: Option<Seat>, number: u64) -> Option<TablePage> {
    let answers = table.answers_at(number)?;
    let positions = table.positions();
    let record = Record::read(&table.play()?.record(true)).ok()?;
    let play = table.on().game.resume_at(&record, answers).ok()?;
    let viewer = table.viewer(address.chair, wished);
    let lines = play.lines(viewer).into_iter().enumerate();
    let log = lines.map(|(place, line)| LogEntry { number, place, line: line.line }).collect();
    let fight = FightView {
        board: play.board(viewer),
        people: Vec::new(),
        waiting_for: Vec::new(),
        ask: None,
        log,
        log_from: 0,
        since: None,
        undo: UndoView::Nothing,
        requests: Vec::new(),
        orders: Vec::new(),
        paused: false,
        gm: None,
        ending: None,
        revisit: Some(Revisit {
            number,
            first: positions.first().copied().unwrap_or(number),
            last: positions.last().copied().unwrap_or(number),
            share: None,
        }),
    };
    Some(frame(table, address, None, Stage::Fight(Box::new(fight))))
}
