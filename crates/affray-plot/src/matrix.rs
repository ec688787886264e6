//! A heat map: two things vary, and each pair has a number.

use plotters::style::RGBColor;

use crate::canvas::{Anchor, Canvas, FAINT, INK, Pen};
use crate::scale::{Estimate, Unit};

/// Numbers by row and column, coloured by size.
#[derive(Debug, Clone)]
pub struct Matrix {
    title: String,
    unit: Unit,
    rows: (String, Vec<String>),
    columns: (String, Vec<String>),
    cells: Vec<Vec<Option<Estimate>>>,
    level: Option<f64>,
}

const TOP: f64 = 62.0;
const CELL: f64 = 34.0;

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
            level: None,
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

    /// Frames the cells nearest to a wanted value, one a row.
    #[must_use]
    pub fn level(mut self, level: f64) -> Matrix {
        self.level = Some(level);
        self
    }

    pub(crate) fn height(&self) -> f64 {
        TOP + CELL * self.rows.1.len() as f64 + 10.0
    }

    pub(crate) fn draw(&self, canvas: &Canvas<'_>) {
        let widest = self.rows.1.iter().map(|label| canvas.measure(label, Pen::WORDS)).fold(0.0, f64::max);
        let left = widest.min(canvas.width() * 0.3) + 34.0;
        let wide = ((canvas.width() - left) / self.columns.1.len().max(1) as f64).min(120.0);
        let values = || self.cells.iter().flatten().flatten().map(|cell| cell.value);
        let (least, most) = values().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));

        canvas.text(&self.title, (0.0, 10.0), Pen::HEADING, Anchor::Left);
        let right = left + wide * self.columns.1.len() as f64;
        canvas.text(&self.columns.0, (f64::midpoint(left, right), 32.0), Pen::WORDS, Anchor::Centre);
        let middle = TOP + CELL * self.rows.1.len() as f64 / 2.0;
        canvas.upright(&self.rows.0, (10.0, middle), Pen::WORDS);
        for (column, label) in self.columns.1.iter().enumerate() {
            let label = canvas.fit(label, Pen::WORDS, wide - 4.0);
            canvas.text(&label, (left + wide * (column as f64 + 0.5), 51.0), Pen::WORDS.ink(FAINT), Anchor::Centre);
        }
        for (row, label) in self.rows.1.iter().enumerate() {
            let top = TOP + CELL * row as f64;
            let label = canvas.fit(label, Pen::WORDS, left - 34.0);
            canvas.text(&label, (left - 10.0, top + CELL / 2.0), Pen::WORDS.ink(FAINT), Anchor::Right);
            for (column, cell) in self.cells[row].iter().enumerate() {
                let Some(cell) = cell else { continue };
                let x = left + wide * column as f64;
                let shade = self.shade(cell.value, least, most);
                canvas.fill((x + 1.0, top + 1.0), (x + wide - 1.0, top + CELL - 1.0), shade);
                // Where the two inks stand out alike.
                let ink = if luminance(shade) > 0.2 { INK } else { RGBColor(255, 255, 255) };
                let pen = if wide > 56.0 { Pen::WORDS } else { Pen { size: 11.0, ..Pen::WORDS } };
                let shown = canvas.fit(&self.unit.show(cell.value), pen, wide - 2.0);
                canvas.text(&shown, (x + wide / 2.0, top + CELL / 2.0), pen.ink(ink), Anchor::Centre);
            }
            self.frame(canvas, row, left, top, wide);
        }
    }

    /// A frame around the cell of a row that is nearest to the wanted value.
    fn frame(&self, canvas: &Canvas<'_>, row: usize, left: f64, top: f64, wide: f64) {
        let Some(level) = self.level else { return };
        let off = |cell: &Option<Estimate>| cell.map(|cell| (cell.value - level).abs());
        let nearest = self.cells[row].iter().map(off).enumerate().filter_map(|(column, off)| Some((column, off?)));
        let Some((column, _)) = nearest.min_by(|a, b| a.1.total_cmp(&b.1)) else { return };
        let (x, y) = (left + wide * column as f64 + 2.0, top + 2.0);
        let (right, bottom) = (x + wide - 4.0, y + CELL - 4.0);
        let orange = RGBColor(213, 94, 0);
        canvas.line([(x, y), (right, y), (right, bottom), (x, bottom), (x, y)], orange, 3);
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
        let place = share.clamp(0.0, 1.0) * (ramp.len() - 1) as f64;
        let below = (place.floor() as usize).min(ramp.len() - 2);
        let between = place - below as f64;
        let mix = |from: u8, to: u8| (f64::from(from) + (f64::from(to) - f64::from(from)) * between).round() as u8;
        let (from, to) = (ramp[below], ramp[below + 1]);
        RGBColor(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
    }
}

/// How light a colour is to the eye, 0 to 1.
fn luminance(RGBColor(red, green, blue): RGBColor) -> f64 {
    let linear = |channel: u8| (f64::from(channel) / 255.0).powf(2.2);
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
