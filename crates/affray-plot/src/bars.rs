//! Bars: one a word, side by side where several series are compared.

use crate::canvas::{Anchor, Canvas, FAINT, GRID, INK, Pen, colour};
use crate::scale::{Axis, Estimate, Unit};

/// Bars from left to right, with space for long names and for the value of each.
#[derive(Debug, Clone)]
pub struct Bars {
    title: String,
    unit: Unit,
    labels: Vec<String>,
    series: Vec<(String, Vec<Estimate>)>,
    mark: Option<f64>,
}

const ROW: f64 = 20.0;
const GAP: f64 = 8.0;
const TOP: f64 = 30.0;
const FOOT: f64 = 26.0;

impl Bars {
    /// No bars yet, under a heading.
    pub fn new(title: impl Into<String>, unit: Unit) -> Bars {
        Bars { title: title.into(), unit, labels: Vec::new(), series: Vec::new(), mark: None }
    }

    /// What each group of bars is.
    #[must_use]
    pub fn labels<T: Into<String>>(mut self, labels: impl IntoIterator<Item = T>) -> Bars {
        self.labels = labels.into_iter().map(Into::into).collect();
        self
    }

    /// One bar in each group, in the order of the labels.
    #[must_use]
    pub fn series(mut self, name: impl Into<String>, values: impl IntoIterator<Item = Estimate>) -> Bars {
        self.series.push((name.into(), values.into_iter().collect()));
        self
    }

    /// A line of dashes across all bars.
    #[must_use]
    pub fn mark(mut self, value: f64) -> Bars {
        self.mark = Some(value);
        self
    }

    fn group(&self) -> f64 {
        ROW * self.series.len().max(1) as f64 + GAP
    }

    pub(crate) fn height(&self) -> f64 {
        TOP + self.group() * self.labels.len() as f64 + FOOT
    }

    pub(crate) fn draw(&self, canvas: &Canvas<'_>) {
        let widest = self.labels.iter().map(|label| canvas.measure(label, Pen::WORDS)).fold(0.0, f64::max);
        let left = widest.min(canvas.width() * 0.42) + 12.0;
        let ends = self.series.iter().flat_map(|(_, values)| values).flat_map(|value| [value.low, value.high]);
        let (least, most) = ends.chain(self.mark).fold((0.0_f64, 0.0_f64), |(a, b), end| (a.min(end), b.max(end)));
        let shown = |value: &Estimate| canvas.measure(&self.unit.show(value.value), Pen::TICKS);
        let space = self.series.iter().flat_map(|(_, values)| values).map(shown).fold(0.0, f64::max) + 12.0;
        let start = if least < 0.0 { left + space } else { left };
        let axis = Axis::new((least, most), (start, canvas.width() - space));
        let bottom = TOP + self.group() * self.labels.len() as f64;

        canvas.text(&self.title, (0.0, 10.0), Pen::HEADING, Anchor::Left);
        if self.series.len() > 1 {
            canvas.legend(self.series.iter().map(|(name, _)| name.as_str()).enumerate(), canvas.width(), 10.0);
        }
        for tick in axis.ticks(7) {
            canvas.line([(axis.at(tick), TOP), (axis.at(tick), bottom)], GRID, 1);
            canvas.text(&self.unit.tick(tick), (axis.at(tick), bottom + 12.0), Pen::TICKS, Anchor::Centre);
        }
        for (row, label) in self.labels.iter().enumerate() {
            let top = TOP + GAP / 2.0 + self.group() * row as f64;
            let middle = top + ROW * self.series.len() as f64 / 2.0;
            let label = canvas.fit(label, Pen::WORDS, left - 12.0);
            canvas.text(&label, (left - 12.0, middle), Pen::WORDS, Anchor::Right);
            for (series, (_, values)) in self.series.iter().enumerate() {
                let Some(value) = values.get(row) else { continue };
                let (top, middle) = (top + ROW * series as f64 + 2.0, top + ROW * (series as f64 + 0.5));
                let (from, to) = (axis.at(0.0_f64.min(value.value)), axis.at(0.0_f64.max(value.value)));
                canvas.fill((from, top), (to, top + ROW - 4.0), colour(series));
                if value.is_measured() {
                    whisker(canvas, axis.at(value.low), axis.at(value.high), middle);
                }
                let (label_x, anchor) = match value.value < 0.0 {
                    true => (axis.at(value.low) - 6.0, Anchor::Right),
                    false => (axis.at(value.high) + 6.0, Anchor::Left),
                };
                canvas.text(&self.unit.show(value.value), (label_x, middle), Pen::TICKS.ink(INK), anchor);
            }
        }
        canvas.line([(axis.at(0.0), TOP), (axis.at(0.0), bottom)], FAINT, 1);
        if let Some(mark) = self.mark {
            canvas.dashes((axis.at(mark), TOP - 4.0), (axis.at(mark), bottom), INK);
        }
    }
}

/// Draws an interval across the end of a bar.
fn whisker(canvas: &Canvas<'_>, low: f64, high: f64, y: f64) {
    if high - low < 2.0 {
        return; // Narrower than its own line: the end of the bar says it.
    }
    canvas.line([(low, y), (high, y)], INK, 1);
    for end in [low, high] {
        canvas.line([(end, y - 4.0), (end, y + 4.0)], INK, 1);
    }
}
