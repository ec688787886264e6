//! Lines and points with the interval around them: how something goes from round to round, or from value to value.

use crate::canvas::{Anchor, Canvas, FAINT, GRID, INK, Pen, measure, wrap};
use crate::colour::Colour;
use crate::head::Head;
use crate::scale::{Axis, Estimate, Unit};

/// Lines or points over a number.
#[derive(Debug, Clone)]
pub struct Lines {
    title: String,
    across: String,
    unit: Unit,
    drawn: Vec<Line>,
    names: Vec<(f64, String)>,
    level: Option<(f64, String)>,
    found: Option<(f64, String)>,
}

#[derive(Debug, Clone)]
struct Line {
    name: String,
    colour: Colour,
    points: Vec<(f64, Estimate)>,
    /// Whether what lies between two points is known, so that a line may go there.
    is_joined: bool,
}

const LEFT: f64 = 58.0;
const FOOT: f64 = 46.0;
const PLOT: f64 = 260.0;
const LINE: f64 = 15.0;
/// How far apart lines over names stand.
const APART: f64 = 8.0;

impl Lines {
    /// No lines yet, under a heading; `across` says what the numbers from left to right are.
    pub fn new(title: impl Into<String>, across: impl Into<String>, unit: Unit) -> Lines {
        Lines {
            title: title.into(),
            across: across.into(),
            unit,
            drawn: Vec::new(),
            names: Vec::new(),
            level: None,
            found: None,
        }
    }

    /// A line through points.
    #[must_use]
    pub fn line(self, name: impl Into<String>, points: impl IntoIterator<Item = (f64, Estimate)>) -> Lines {
        let colour = Colour::category(self.drawn.len());
        self.line_in(colour, name, points)
    }

    /// A line through points, in a colour that means something.
    #[must_use]
    pub fn line_in(
        mut self,
        colour: Colour,
        name: impl Into<String>,
        points: impl IntoIterator<Item = (f64, Estimate)>,
    ) -> Lines {
        self.drawn.push(Line { name: name.into(), colour, points: points.into_iter().collect(), is_joined: true });
        self
    }

    /// Points with nothing between them: there nothing is known.
    #[must_use]
    pub fn points(mut self, name: impl Into<String>, points: impl IntoIterator<Item = (f64, Estimate)>) -> Lines {
        let colour = Colour::category(self.drawn.len());
        self.drawn.push(Line { name: name.into(), colour, points: points.into_iter().collect(), is_joined: false });
        self
    }

    /// Words in place of numbers along the foot.
    #[must_use]
    pub fn names<T: Into<String>>(mut self, names: impl IntoIterator<Item = (f64, T)>) -> Lines {
        self.names = names.into_iter().map(|(at, name)| (at, name.into())).collect();
        self
    }

    /// A level line of dashes, and what it means.
    #[must_use]
    pub fn level(mut self, level: f64, meaning: impl Into<String>) -> Lines {
        self.level = Some((level, meaning.into()));
        self
    }

    /// An upright line of dashes, and what it means.
    #[must_use]
    pub fn found(mut self, found: f64, meaning: impl Into<String>) -> Lines {
        self.found = Some((found, meaning.into()));
        self
    }

    fn head(&self) -> Head<'_> {
        let legend = match self.drawn.as_slice() {
            [] | [_] => Vec::new(),
            several => several.iter().map(|line| (line.colour, line.name.as_str())).collect(),
        };
        Head { title: &self.title, legend }
    }

    /// The names along the foot in lines that fit.
    fn wrapped(&self, width: f64) -> Vec<Vec<String>> {
        let space = (width - LEFT) / self.names.len().max(1) as f64 - 8.0;
        self.names.iter().map(|(_, name)| wrap(name, Pen::TICKS, space)).collect()
    }

    fn foot_height(&self, width: f64) -> f64 {
        let lines = self.wrapped(width).iter().map(Vec::len).max().unwrap_or(1).max(1);
        FOOT + LINE * (lines - 1) as f64
    }

    pub(crate) fn height(&self, width: f64) -> f64 {
        self.head().height(width) + PLOT + self.foot_height(width)
    }

    fn all_points(&self) -> impl Iterator<Item = &(f64, Estimate)> + Clone {
        self.drawn.iter().flat_map(|line| &line.points)
    }

    pub(crate) fn draw(&self, canvas: &Canvas<'_>) {
        let top = self.head().height(canvas.width());
        let bottom = top + PLOT;
        let finite = |(a, b): (f64, f64)| if a <= b { (a, b) } else { (0.0, 1.0) };
        let xs = finite(
            self.all_points()
                .map(|point| point.0)
                .chain(self.found.as_ref().map(|(at, _)| *at))
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x))),
        );
        let ends = self.all_points().flat_map(|(_, y)| [y.low, y.high]).chain(self.level.as_ref().map(|(at, _)| *at));
        let (least, most) = ends.fold((0.0_f64, 0.0_f64), |(a, b), end| (a.min(end), b.max(end)));
        let across = Axis::new(xs, (LEFT + 12.0, canvas.width() - 16.0));
        // From 0 on, so that steep looks steep and flat looks flat.
        let up = Axis::rounded((least, most), (bottom, top), 6);

        self.head().draw(canvas);
        for tick in up.ticks(6) {
            canvas.line([(LEFT, up.at(tick)), (canvas.width(), up.at(tick))], GRID, 1);
            canvas.text(&self.unit.tick(tick), (LEFT - 8.0, up.at(tick)), Pen::TICKS, Anchor::Right);
        }
        self.foot(canvas, &across, bottom);
        if let Some((level, _)) = &self.level {
            canvas.dashes((LEFT, up.at(*level)), (canvas.width(), up.at(*level)), INK);
        }
        if let Some((found, _)) = &self.found {
            canvas.dashes((across.at(*found), bottom), (across.at(*found), top), INK);
        }
        for (place, line) in self.drawn.iter().enumerate() {
            // Over names, lines stand a little apart, so that equal ones do not hide each other.
            let apart = if self.names.is_empty() { 0.0 } else { APART };
            line.draw(canvas, &across, &up, apart * (place as f64 - (self.drawn.len() - 1) as f64 / 2.0));
        }
        self.meanings(canvas, &across, &up, (top, bottom));
    }

    /// What the dashes mean, next to them, where no point is.
    fn meanings(&self, canvas: &Canvas<'_>, across: &Axis, up: &Axis, (top, bottom): (f64, f64)) {
        let is_free = |(left, right): (f64, f64), (above, below): (f64, f64)| {
            let inside = |(x, y): &(f64, Estimate)| {
                let (x, high, low) = (across.at(*x), up.at(y.high), up.at(y.low));
                x > left - 6.0 && x < right + 6.0 && low > above - 4.0 && high < below + 4.0
            };
            !self.all_points().any(inside)
        };
        if let Some((level, meaning)) = &self.level {
            let (y, wide) = (up.at(*level), measure(meaning, Pen::TICKS));
            let right = canvas.width() - 6.0;
            let is_right = is_free((right - wide, right), (y - 18.0, y));
            let (x, anchor) = if is_right { (right, Anchor::Right) } else { (LEFT + 6.0, Anchor::Left) };
            canvas.text(meaning, (x, y - 9.0), Pen::TICKS.ink(INK), anchor);
        }
        if let Some((found, meaning)) = &self.found {
            let (x, wide) = (across.at(*found), measure(meaning, Pen::TICKS));
            let fits_right = x + 8.0 + wide < canvas.width();
            let (left, anchor) = if fits_right { (x + 8.0, Anchor::Left) } else { (x - 8.0, Anchor::Right) };
            let start = if fits_right { left } else { left - wide };
            let at_top = is_free((start, start + wide), (top, top + 18.0));
            let y = if at_top { top + 9.0 } else { bottom - 10.0 };
            canvas.text(meaning, (left, y), Pen::TICKS.ink(INK), anchor);
        }
    }

    fn foot(&self, canvas: &Canvas<'_>, across: &Axis, bottom: f64) {
        canvas.line([(LEFT, bottom), (canvas.width(), bottom)], FAINT, 1);
        if self.names.is_empty() {
            for tick in across.whole_ticks(10) {
                canvas.line([(across.at(tick), bottom), (across.at(tick), bottom + 4.0)], FAINT, 1);
                canvas.text(&Unit::Number.tick(tick), (across.at(tick), bottom + 14.0), Pen::TICKS, Anchor::Centre);
            }
        }
        for (place, ((at, _), lines)) in self.names.iter().zip(self.wrapped(canvas.width())).enumerate() {
            let (x, anchor) = match place {
                0 => (across.at(*at) - 12.0, Anchor::Left),
                last if last + 1 == self.names.len() => (across.at(*at) + 12.0, Anchor::Right),
                _ => (across.at(*at), Anchor::Centre),
            };
            canvas.line([(across.at(*at), bottom), (across.at(*at), bottom + 4.0)], FAINT, 1);
            for (line, text) in lines.iter().enumerate() {
                canvas.text(text, (x, bottom + 14.0 + LINE * line as f64), Pen::TICKS, anchor);
            }
        }
        let middle = f64::midpoint(LEFT, canvas.width());
        let y = bottom + self.foot_height(canvas.width()) - 12.0;
        canvas.text(&self.across, (middle, y), Pen::WORDS, Anchor::Centre);
    }
}

impl Line {
    fn draw(&self, canvas: &Canvas<'_>, across: &Axis, up: &Axis, aside: f64) {
        let colour = self.colour.0;
        let at = |x: f64| across.at(x) + aside;
        if self.is_joined && self.points.len() > 1 {
            let above = self.points.iter().map(|(x, y)| (at(*x), up.at(y.high)));
            let below = self.points.iter().rev().map(|(x, y)| (at(*x), up.at(y.low)));
            if self.points.iter().any(|(_, y)| y.is_measured()) {
                canvas.veil(above.chain(below), colour);
            }
            canvas.line(self.points.iter().map(|(x, y)| (at(*x), up.at(y.value))), colour, 2);
        }
        if self.is_joined && self.points.len() > 40 {
            return;
        }
        for (x, y) in &self.points {
            let x = at(*x);
            if y.is_measured() {
                let (low, high) = (up.at(y.low), up.at(y.high));
                canvas.line([(x, low), (x, high)], colour, 1);
                // Caps where there is no band to show the interval.
                if !self.is_joined && low - high > 8.0 {
                    canvas.line([(x - 4.0, low), (x + 4.0, low)], colour, 1);
                    canvas.line([(x - 4.0, high), (x + 4.0, high)], colour, 1);
                }
            }
            canvas.dot((x, up.at(y.value)), if self.is_joined { 3 } else { 4 }, colour);
        }
    }
}
