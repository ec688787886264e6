//! Bars: one a word, side by side where several series are compared.

use crate::canvas::{Anchor, Canvas, FAINT, GRID, INK, Pen, fit, measure, wrap};
use crate::colour::Colour;
use crate::head::Head;
use crate::scale::{Axis, Estimate, Unit};

/// Bars from left to right, with space for long names and for the value of each.
#[derive(Debug, Clone)]
pub struct Bars {
    title: String,
    across: String,
    note: String,
    unit: Unit,
    labels: Vec<String>,
    series: Vec<(String, Colour, Vec<Estimate>)>,
    each: Vec<Colour>,
}

const ROW: f64 = 20.0;
const GAP: f64 = 8.0;
const LINE: f64 = 16.0;
const FOOT: f64 = 22.0;

impl Bars {
    /// No bars yet, under a heading.
    pub fn new(title: impl Into<String>, unit: Unit) -> Bars {
        Bars {
            title: title.into(),
            across: String::new(),
            note: String::new(),
            unit,
            labels: Vec::new(),
            series: Vec::new(),
            each: Vec::new(),
        }
    }

    /// What the numbers from left to right are.
    #[must_use]
    pub fn across(mut self, across: impl Into<String>) -> Bars {
        self.across = across.into();
        self
    }

    /// A line below: what is left out.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Bars {
        self.note = note.into();
        self
    }

    /// What each group of bars is.
    #[must_use]
    pub fn labels<T: Into<String>>(mut self, labels: impl IntoIterator<Item = T>) -> Bars {
        self.labels = labels.into_iter().map(Into::into).collect();
        self
    }

    /// One bar in each group, in the order of the labels.
    #[must_use]
    pub fn series(self, name: impl Into<String>, values: impl IntoIterator<Item = Estimate>) -> Bars {
        let colour = Colour::category(self.series.len());
        self.series_in(colour, name, values)
    }

    /// One bar in each group, in a colour that means something.
    #[must_use]
    pub fn series_in(
        mut self,
        colour: Colour,
        name: impl Into<String>,
        values: impl IntoIterator<Item = Estimate>,
    ) -> Bars {
        self.series.push((name.into(), colour, values.into_iter().collect()));
        self
    }

    /// A colour for each group, where there is one bar in each.
    #[must_use]
    pub fn each_in(mut self, colours: impl IntoIterator<Item = Colour>) -> Bars {
        self.each = colours.into_iter().collect();
        self
    }

    fn head(&self) -> Head<'_> {
        let named = self.series.iter().filter(|(name, _, _)| !name.is_empty());
        Head { title: &self.title, legend: named.map(|(name, colour, _)| (*colour, name.as_str())).collect() }
    }

    fn label_width(&self, width: f64) -> f64 {
        self.labels.iter().map(|label| measure(label, Pen::WORDS)).fold(0.0, f64::max).min(width * 0.42)
    }

    /// The lines of each label, and the height of its group.
    fn groups(&self, width: f64) -> Vec<(Vec<String>, f64)> {
        let bars = ROW * self.series.len().max(1) as f64;
        let label_width = self.label_width(width);
        let group = |label: &String| {
            let lines = wrap(label, Pen::WORDS, label_width);
            let height = bars.max(LINE * lines.len() as f64) + GAP;
            (lines, height)
        };
        self.labels.iter().map(group).collect()
    }

    fn foot(&self) -> f64 {
        FOOT + if self.across.is_empty() { 0.0 } else { 18.0 } + if self.note.is_empty() { 0.0 } else { 18.0 }
    }

    pub(crate) fn height(&self, width: f64) -> f64 {
        self.head().height(width) + self.groups(width).iter().map(|(_, height)| height).sum::<f64>() + self.foot()
    }

    fn values(&self) -> impl Iterator<Item = &Estimate> {
        self.series.iter().flat_map(|(_, _, values)| values)
    }

    pub(crate) fn draw(&self, canvas: &Canvas<'_>) {
        let width = canvas.width();
        let top = self.head().height(width);
        let groups = self.groups(width);
        let bottom = top + groups.iter().map(|(_, height)| height).sum::<f64>();
        let left = self.label_width(width) + 12.0;
        let ends = self.values().flat_map(|value| [value.low, value.high]);
        let (least, most) = ends.fold((0.0_f64, 0.0_f64), |(a, b), end| (a.min(end), b.max(end)));
        let shown = |value: &Estimate| measure(&self.shown(value), Pen::TICKS);
        let space = self.values().map(shown).fold(0.0, f64::max) + 14.0;
        let start = if least < 0.0 { left + space } else { left };
        let axis = Axis::rounded((least, most), (start, width - space), 7);

        self.head().draw(canvas);
        for tick in axis.ticks(7) {
            canvas.line([(axis.at(tick), top), (axis.at(tick), bottom)], GRID, 1);
            canvas.text(&self.unit.tick(tick), (axis.at(tick), bottom + 11.0), Pen::TICKS, Anchor::Centre);
        }
        let mut y = top;
        for (row, (lines, height)) in groups.iter().enumerate() {
            let middle = y + height / 2.0;
            for (line, text) in lines.iter().enumerate() {
                let offset = (line as f64 - (lines.len() - 1) as f64 / 2.0) * LINE;
                canvas.text(text, (left - 12.0, middle + offset), Pen::WORDS, Anchor::Right);
            }
            let first = middle - ROW * self.series.len() as f64 / 2.0;
            for (place, (_, colour, values)) in self.series.iter().enumerate() {
                let Some(value) = values.get(row) else { continue };
                let colour = self.each.get(row).copied().unwrap_or(*colour);
                self.bar(canvas, &axis, first + ROW * place as f64, value, colour);
            }
            y += height;
        }
        canvas.line([(axis.at(0.0), top), (axis.at(0.0), bottom)], FAINT, 1);
        let mut foot = bottom + FOOT + 8.0;
        if !self.across.is_empty() {
            canvas.text(&self.across, (f64::midpoint(start, width - space), foot), Pen::WORDS, Anchor::Centre);
            foot += 18.0;
        }
        let note = fit(&self.note, Pen::TICKS, width);
        canvas.text(&note, (0.0, foot), Pen::TICKS, Anchor::Left);
    }

    fn shown(&self, value: &Estimate) -> String {
        self.unit.show(value.value)
    }

    fn bar(&self, canvas: &Canvas<'_>, axis: &Axis, top: f64, value: &Estimate, colour: Colour) {
        let middle = top + ROW / 2.0;
        if value.is_zero() && self.unit == Unit::Share {
            canvas.text(&self.shown(value), (axis.at(0.0) + 6.0, middle), Pen::TICKS, Anchor::Left);
            return;
        }
        let (from, to) = (axis.at(0.0_f64.min(value.value)), axis.at(0.0_f64.max(value.value)));
        if !value.is_zero() {
            canvas.fill((from, top + 2.0), (to.max(from + 1.0), top + ROW - 2.0), colour.0);
        }
        if value.is_measured() {
            whisker(canvas, axis.at(value.low), axis.at(value.high), middle);
        }
        let (x, anchor) = match value.value < 0.0 {
            true => (axis.at(value.low) - 6.0, Anchor::Right),
            false => (axis.at(value.high) + 6.0, Anchor::Left),
        };
        canvas.text(&self.shown(value), (x, middle), Pen::TICKS.ink(INK), anchor);
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
