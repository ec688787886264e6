//! The head of a panel: its heading, and which colour means what.

use crate::canvas::{Anchor, Canvas, Pen, measure, wrap};
use crate::colour::Colour;

/// A heading with a legend next to it, or below it where there is no space.
pub(crate) struct Head<'a> {
    pub title: &'a str,
    pub legend: Vec<(Colour, &'a str)>,
}

const LINE: f64 = 19.0;
const BOX: f64 = 12.0;
const SPACE: f64 = 16.0;

impl Head<'_> {
    fn title(&self, width: f64) -> Vec<String> {
        wrap(self.title, Pen::HEADING, width)
    }

    fn entry((_, name): &(Colour, &str)) -> f64 {
        BOX + 6.0 + measure(name, Pen::WORDS) + SPACE
    }

    /// Whether the legend has space on the line of the heading.
    fn is_one_line(&self, width: f64) -> bool {
        let legend: f64 = self.legend.iter().map(Self::entry).sum();
        self.title(width).len() <= 1 && measure(self.title, Pen::HEADING) + 24.0 + legend <= width
    }

    /// The legend in rows that fit.
    fn rows(&self, width: f64) -> Vec<&[(Colour, &str)]> {
        let mut rows = Vec::new();
        let (mut first, mut used) = (0, 0.0);
        for (place, entry) in self.legend.iter().enumerate() {
            let wide = Self::entry(entry);
            if used + wide > width + SPACE && place > first {
                rows.push(&self.legend[first..place]);
                (first, used) = (place, 0.0);
            }
            used += wide;
        }
        if first < self.legend.len() {
            rows.push(&self.legend[first..]);
        }
        rows
    }

    /// The height of the head, with some space below.
    pub fn height(&self, width: f64) -> f64 {
        let title = self.title(width).len() as f64 * LINE;
        let legend = if self.is_one_line(width) { 0.0 } else { self.rows(width).len() as f64 * LINE };
        (title + legend).max(if self.legend.is_empty() { 0.0 } else { LINE }) + 12.0
    }

    /// Draws it at the top.
    pub fn draw(&self, canvas: &Canvas<'_>) {
        let width = canvas.width();
        let title = self.title(width);
        for (line, text) in title.iter().enumerate() {
            canvas.text(text, (0.0, 9.0 + LINE * line as f64), Pen::HEADING, Anchor::Left);
        }
        if self.is_one_line(width) {
            let legend: f64 = self.legend.iter().map(Self::entry).sum();
            draw_row(canvas, &self.legend, width + SPACE - legend, 9.0);
            return;
        }
        for (row, entries) in self.rows(width).into_iter().enumerate() {
            draw_row(canvas, entries, 0.0, 9.0 + LINE * (title.len() + row) as f64);
        }
    }
}

fn draw_row(canvas: &Canvas<'_>, entries: &[(Colour, &str)], left: f64, y: f64) {
    let mut x = left;
    for entry in entries {
        canvas.fill((x, y - 6.0), (x + BOX, y + 6.0), entry.0.0);
        canvas.text(entry.1, (x + BOX + 6.0, y), Pen::WORDS, Anchor::Left);
        x += Head::entry(entry);
    }
}
