//! Tables of a game as lines of text: columns side by side, long cells wrapped.

use affray_core::{AnyGame, Table};

use crate::text::{width, wrap};

/// Between two columns.
const GAP: usize = 2;
/// No column gets narrower than this.
const NARROWEST: usize = 6;

/// The table in lines of at most `cells`: title and rule, headings, rows, notes.
pub fn lines(table: &Table, cells: usize) -> Vec<String> {
    let mut lines = vec![match table.rule {
        Some(rule) => format!("{} [{rule}]", table.title),
        None => table.title.clone(),
    }];
    let widths = widths(table, cells);
    lines.extend(row(&table.columns, &widths));
    lines.push(widths.iter().map(|&cells| "─".repeat(cells)).collect::<Vec<_>>().join(&" ".repeat(GAP)));
    for cells in &table.rows {
        lines.extend(row(cells, &widths));
    }
    for note in &table.notes {
        lines.extend(wrap(note, cells));
    }
    lines
}

/// How wide each column is: as wide as its widest cell, and narrower from the widest on until the row fits.
fn widths(table: &Table, cells: usize) -> Vec<usize> {
    let all = || std::iter::once(&table.columns).chain(&table.rows);
    let widest = |column: usize| all().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0);
    let mut widths: Vec<usize> = (0..table.columns.len()).map(widest).collect();
    let gaps = GAP * widths.len().saturating_sub(1);
    while widths.iter().sum::<usize>() + gaps > cells {
        match widths.iter_mut().max() {
            Some(widest) if *widest > NARROWEST => *widest -= 1,
            _ => break,
        }
    }
    widths
}

fn row(cells: &[String], widths: &[usize]) -> Vec<String> {
    let wrapped: Vec<Vec<String>> = cells.iter().zip(widths).map(|(cell, &cells)| wrap(cell, cells)).collect();
    let height = wrapped.iter().map(Vec::len).max().unwrap_or(0);
    let line = |line: usize| {
        let mut text = String::new();
        for (cell, &cells) in wrapped.iter().zip(widths) {
            let part = cell.get(line).map_or("", String::as_str);
            text.push_str(part);
            text.extend(std::iter::repeat_n(' ', cells.saturating_sub(width(part)) + GAP));
        }
        text.trim_end().to_owned()
    };
    (0..height).map(line).collect()
}

/// All tables of a game one below the other, or how it is said that there are none.
pub fn all(game: &dyn AnyGame, cells: usize) -> Vec<String> {
    let tables = game.tables();
    if tables.is_empty() {
        return vec![format!("{} has no tables to look up.", game.title())];
    }
    let mut text = Vec::new();
    for table in &tables {
        if !text.is_empty() {
            text.push(String::new());
        }
        text.extend(lines(table, cells));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_side_by_side_and_long_cells_are_wrapped() {
        let cells = |cells: &[&str]| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
        let table = Table {
            name: "weapons",
            title: "Weapons".to_owned(),
            rule: Some(affray_core::RuleId("X-7")),
            columns: cells(&["weapon", "what it does"]),
            rows: vec![cells(&["dagger", "little, but little is often enough"]), cells(&["bow", "more"])],
            notes: cells(&["Mind the bow."]),
        };
        assert_eq!(
            lines(&table, 30),
            [
                "Weapons [X-7]",
                "weapon  what it does",
                "──────  ──────────────────────",
                "dagger  little, but little is",
                "        often enough",
                "bow     more",
                "Mind the bow.",
            ]
        );
    }
}
