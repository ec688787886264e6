//! Tables of a game as lines of text: columns side by side, long cells wrapped.

use affray_core::{AnyGame, LookupTable};

use crate::text::{width, wrap};

/// Between two columns.
const GAP: usize = 2;
/// No column gets narrower than this.
const NARROWEST: usize = 6;
/// Rows taller than this are no longer read across.
const TALLEST: usize = 5;

/// The table in lines of at most `cells`: title and rule, headings, rows, notes. A table too wide for columns is a list.
pub fn lines(table: &LookupTable, cells: usize) -> Vec<String> {
    let mut lines = vec![match table.rule {
        Some(rule) => format!("{} [{rule}]", table.title),
        None => table.title.clone(),
    }];
    let widths = widths(table, cells);
    let rows: Vec<Vec<String>> = table.rows.iter().map(|cells| row(cells, &widths)).collect();
    if rows.iter().any(|row| row.len() > TALLEST) {
        table.rows.iter().for_each(|row| lines.extend(entry(&table.columns, row, cells)));
    } else {
        lines.extend(row(&table.columns, &widths));
        lines.push(widths.iter().map(|&cells| "─".repeat(cells)).collect::<Vec<_>>().join(&" ".repeat(GAP)));
        lines.extend(rows.into_iter().flatten());
    }
    for note in &table.notes {
        lines.extend(wrap(note, cells));
    }
    lines
}

/// A row as an entry of a list: its first cell, and below it what each other column says.
fn entry(columns: &[String], row: &[String], cells: usize) -> Vec<String> {
    let mut lines: Vec<String> = row.first().map(|name| wrap(name, cells)).unwrap_or_default();
    for (column, cell) in columns.iter().zip(row).skip(1).filter(|(_, cell)| !matches!(cell.as_str(), "" | "–")) {
        lines.extend(wrap(&format!("    {column}: {cell}"), cells));
    }
    lines
}

/// How wide each column is: as wide as its widest cell, and narrower from the widest on until the row fits; words are cut
/// only where nothing else helps.
fn widths(table: &LookupTable, cells: usize) -> Vec<usize> {
    let all = |column: usize| std::iter::once(&table.columns).chain(&table.rows).filter_map(move |row| row.get(column));
    let word = |column: usize| all(column).flat_map(|cell| cell.split_whitespace()).map(width).max().unwrap_or(0);
    let mut widths: Vec<usize> =
        (0..table.columns.len()).map(|column| all(column).map(|cell| width(cell)).max().unwrap_or(0)).collect();
    let words: Vec<usize> = (0..table.columns.len()).map(word).collect();
    let gaps = GAP * widths.len().saturating_sub(1);
    while widths.iter().sum::<usize>() + gaps > cells {
        let spare = |&column: &usize| (widths[column] > words[column], widths[column]);
        match (0..widths.len()).max_by_key(spare) {
            Some(column) if widths[column] > NARROWEST => widths[column] -= 1,
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
    fn a_table_too_wide_for_columns_is_a_list() {
        let cells = |cells: &[&str]| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
        let long = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen";
        let table = LookupTable {
            name: "moves",
            title: "Moves".to_owned(),
            rule: None,
            columns: cells(&["move", "good", "bad"]),
            rows: vec![cells(&["Hack", long, "–"])],
            notes: Vec::new(),
        };
        let listed = lines(&table, 24);
        assert_eq!(listed[..3], ["Moves", "Hack", "    good: one two three"]);
        assert!(listed.iter().all(|line| width(line) <= 24 && !line.contains('–')));
    }

    #[test]
    fn columns_stand_side_by_side_and_long_cells_are_wrapped() {
        let cells = |cells: &[&str]| cells.iter().map(ToString::to_string).collect::<Vec<_>>();
        let table = LookupTable {
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
