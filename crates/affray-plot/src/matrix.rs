//! A heat map: two things vary, and each pair has a number.

use plotters::style::RGBColor;

use crate::canvas::{Anchor, Canvas, FAINT, Pen, fit, measure, wrap};
use crate::colour::{along, ink_on};
use crate::head::Head;
use crate::scale::{Estimate, Unit};

/// Numbers by row and column, coloured by size.
#[derive(Debug, Clone)]
pub struct Matrix {
    title: String,
    unit: Unit,
    rows: (String, Vec<String>),
    columns: (String, Vec<String>),
    cells: Vec<Vec<Option<Estimate>>>,
}

/// The height of a row.
const CELL: f64 = 34.0;
/// The least width of a cell, which holds a value and its interval.
const LEAST_WIDTH: f64 = 88.0;
/// The height of a line of names.
const LINE: f64 = 17.0;
/// The name of the rows, which reads upwards.
const MARGIN: f64 = 22.0;

/// Light to dark, readable in grey and by people who see few colours.
const RAMP: [RGBColor; 5] = [
    RGBColor(247, 251, 255),
    RGBColor(198, 219, 239),
    RGBColor(107, 174, 214),
    RGBColor(33, 113, 181),
    RGBColor(8, 48, 107),
];
/// Below nothing to above it: orange, white, blue.
const SIGNED: [RGBColor; 5] = [
    RGBColor(179, 88, 6),
    RGBColor(253, 184, 99),
    RGBColor(247, 247, 247),
    RGBColor(146, 197, 222),
    RGBColor(5, 91, 150),
];

impl Matrix {
    /// An empty map under a heading, with the name of what varies from row to row and from column to column.
    pub fn new(title: impl Into<String>, unit: Unit, rows: impl Into<String>, columns: impl Into<String>) -> Matrix {
        Matrix {
            title: title.into(),
            unit,
            rows: (rows.into(), Vec::new()),
            columns: (columns.into(), Vec::new()),
            cells: Vec::new(),
        }
    }

    /// What each column is.
    #[must_use]
    pub fn columns<T: Into<String>>(mut self, labels: impl IntoIterator<Item = T>) -> Matrix {
        self.columns.1 = labels.into_iter().map(Into::into).collect();
        self
    }

    /// One row, with its numbers in the order of the columns.
    #[must_use]
    pub fn row(mut self, label: impl Into<String>, cells: impl IntoIterator<Item = Option<Estimate>>) -> Matrix {
        self.rows.1.push(label.into());
        self.cells.push(cells.into_iter().collect());
        self
    }

    fn head(&self) -> Head<'_> {
        Head { title: &self.title, legend: Vec::new() }
    }

    /// Where the cells begin.
    fn left(&self, width: f64) -> f64 {
        let widest = self.rows.1.iter().map(|label| measure(label, Pen::WORDS)).fold(0.0, f64::max);
        widest.min(width * 0.42) + MARGIN + 12.0
    }

    fn cell_width(&self, width: f64) -> f64 {
        (width - self.left(width)) / self.columns.1.len().max(1) as f64
    }

    /// The narrowest that it can be drawn.
    pub(crate) fn least_width(&self) -> f64 {
        self.left(f64::INFINITY) + LEAST_WIDTH * self.columns.1.len() as f64
    }

    /// The names of the columns in lines that fit.
    fn column_names(&self, width: f64) -> Vec<Vec<String>> {
        let space = self.cell_width(width) - 6.0;
        self.columns.1.iter().map(|label| wrap(label, Pen::WORDS, space)).collect()
    }

    /// The height above the cells: heading, name and names of the columns.
    fn above(&self, width: f64) -> f64 {
        let lines = self.column_names(width).iter().map(Vec::len).max().unwrap_or(1).max(1);
        self.head().height(width) + LINE * (1 + lines) as f64
    }

    /// The lines of each row's name, and the height of its row.
    fn row_names(&self, width: f64) -> Vec<(Vec<String>, f64)> {
        let space = self.left(width) - MARGIN - 12.0;
        let row = |label: &String| {
            let lines = wrap(label, Pen::WORDS, space);
            let height = CELL.max(LINE * lines.len() as f64 + 6.0);
            (lines, height)
        };
        self.rows.1.iter().map(row).collect()
    }

    pub(crate) fn height(&self, width: f64) -> f64 {
        self.above(width) + self.row_names(width).iter().map(|(_, height)| height).sum::<f64>()
    }

    pub(crate) fn draw(&self, canvas: &Canvas<'_>) {
        let (width, left) = (canvas.width(), self.left(canvas.width()));
        let (wide, above) = (self.cell_width(width), self.above(width));
        let values = || self.cells.iter().flatten().flatten().map(|cell| cell.value);
        let ends = values().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
        let rows = self.row_names(width);
        let height: f64 = rows.iter().map(|(_, height)| height).sum();

        self.head().draw(canvas);
        let top = self.head().height(width);
        canvas.text(&self.columns.0, (f64::midpoint(left, width), top + 4.0), Pen::WORDS, Anchor::Centre);
        let pen = Pen::WORDS;
        if measure(&self.rows.0, pen) <= height {
            canvas.upright(&self.rows.0, (10.0, above + height / 2.0), pen);
        } else {
            // A name longer than its rows stands in the corner.
            canvas.text(&fit(&self.rows.0, pen, left - 12.0), (0.0, above - 11.0), pen, Anchor::Left);
        }
        for (column, lines) in self.column_names(width).iter().enumerate() {
            for (line, text) in lines.iter().enumerate() {
                let y = above - 11.0 - LINE * (lines.len() - 1 - line) as f64;
                canvas.text(text, (left + wide * (column as f64 + 0.5), y), pen.ink(FAINT), Anchor::Centre);
            }
        }
        let mut y = above;
        for ((lines, height), cells) in rows.iter().zip(&self.cells) {
            for (line, text) in lines.iter().enumerate() {
                let offset = (line as f64 - (lines.len() - 1) as f64 / 2.0) * LINE;
                canvas.text(text, (left - 10.0, y + height / 2.0 + offset), pen.ink(FAINT), Anchor::Right);
            }
            for (column, cell) in cells.iter().enumerate() {
                let Some(cell) = cell else { continue };
                let x = left + wide * column as f64;
                self.cell(canvas, cell, (x, y), (wide, *height), ends);
            }
            y += height;
        }
    }

    fn cell(
        &self,
        canvas: &Canvas<'_>,
        cell: &Estimate,
        (x, y): (f64, f64),
        (wide, high): (f64, f64),
        ends: (f64, f64),
    ) {
        let shade = self.shade(cell.value, ends.0, ends.1);
        canvas.fill((x + 1.0, y + 1.0), (x + wide - 1.0, y + high - 1.0), shade);
        let pen = if wide > 56.0 { Pen::WORDS } else { Pen { size: 11.0, ..Pen::WORDS } }.ink(ink_on(shade));
        let (centre, middle) = (x + wide / 2.0, y + high / 2.0);
        let shown = fit(&self.unit.show(cell.value), pen, wide - 2.0);
        let small = Pen { size: 10.0, ..pen };
        match self.unit.interval(cell).filter(|interval| measure(interval, small) <= wide - 2.0) {
            Some(interval) => {
                canvas.text(&shown, (centre, middle - 6.0), pen, Anchor::Centre);
                canvas.text(&interval, (centre, middle + 8.0), small, Anchor::Centre);
            }
            None => canvas.text(&shown, (centre, middle), pen, Anchor::Centre),
        }
    }

    fn shade(&self, value: f64, least: f64, most: f64) -> RGBColor {
        let (ramp, share) = match self.unit {
            Unit::Share => (RAMP, value),
            Unit::Number => (RAMP, (value - least) / (most - least).max(1e-12)),
            Unit::Difference => {
                let widest = most.abs().max(least.abs()).max(1e-12);
                (SIGNED, 0.5 + value / widest / 2.0)
            }
        };
        along(&ramp, share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::colour::contrast;

    #[test]
    fn words_can_be_read_on_every_shade_of_a_heat_map() {
        for ramp in [RAMP, SIGNED] {
            for share in 0..=1000 {
                let shade = along(&ramp, f64::from(share) / 1000.0);
                let contrast = contrast(ink_on(shade), shade);
                assert!(contrast >= 4.5, "{contrast:.2} on {shade:?}");
            }
        }
    }

    #[test]
    fn light_words_stand_only_where_dark_ones_are_harder_to_read() {
        let light = |share: f64| ink_on(along(&RAMP, share)) == RGBColor(255, 255, 255);
        assert!(!light(0.0) && !light(0.5), "white and mid-blue take dark words");
        assert!(light(0.75) && light(1.0), "deep blue takes white ones");
    }
}
