//! Lines with the interval around them: how something goes from round to round, or from value to value.

use crate::canvas::{Anchor, Canvas, FAINT, GRID, INK, Pen, colour};
use crate::scale::{Axis, Estimate, Unit};

/// Lines over a number.
#[derive(Debug, Clone)]
pub struct Lines {
    title: String,
    across: String,
    unit: Unit,
    drawn: Vec<(String, Vec<(f64, Estimate)>)>,
    names: Vec<(f64, String)>,
    level: Option<f64>,
    found: Option<f64>,
    whole: bool,
}

const TOP: f64 = 34.0;
const LEFT: f64 = 58.0;
const FOOT: f64 = 48.0;
const HEIGHT: f64 = 340.0;

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
            whole: unit == Unit::Share,
        }
    }

    /// A line through points.
    #[must_use]
    pub fn line(mut self, name: impl Into<String>, points: impl IntoIterator<Item = (f64, Estimate)>) -> Lines {
        self.drawn.push((name.into(), points.into_iter().collect()));
        self
    }

    /// Words in place of numbers along the foot.
    #[must_use]
    pub fn names<T: Into<String>>(mut self, names: impl IntoIterator<Item = (f64, T)>) -> Lines {
        self.names = names.into_iter().map(|(at, name)| (at, name.into())).collect();
        self
    }

    /// A level line of dashes: what is wanted.
    #[must_use]
    pub fn level(mut self, level: f64) -> Lines {
        self.level = Some(level);
        self
    }

    /// An upright line of dashes: what was found.
    #[must_use]
    pub fn found(mut self, found: f64) -> Lines {
        self.found = Some(found);
        self
    }

    #[allow(clippy::unused_self)]
    pub(crate) fn height(&self) -> f64 {
        HEIGHT
    }

    fn points(&self) -> impl Iterator<Item = &(f64, Estimate)> + Clone {
        self.drawn.iter().flat_map(|(_, points)| points)
    }

    pub(crate) fn draw(&self, canvas: &Canvas<'_>) {
        let bottom = HEIGHT - FOOT;
        let finite = |(a, b): (f64, f64)| if a <= b { (a, b) } else { (0.0, 1.0) };
        let xs = finite(
            self.points()
                .map(|point| point.0)
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x))),
        );
        let ends = self.points().flat_map(|(_, y)| [y.low, y.high]).chain(self.level);
        let most = ends.clone().fold(0.0, f64::max);
        let least = ends.fold(0.0, f64::min);
        // Shares are shown on a scale from 0 to 1, so that steep looks steep and flat looks flat.
        let ys = if self.whole { (0.0, 1.0) } else { (least, most * 1.05) };
        let across = Axis::new(xs, (LEFT + 8.0, canvas.width() - 12.0));
        let up = Axis::new(ys, (bottom, TOP));

        canvas.text(&self.title, (0.0, 10.0), Pen::HEADING, Anchor::Left);
        if self.drawn.len() > 1 {
            canvas.legend(self.drawn.iter().map(|(name, _)| name.as_str()).enumerate(), canvas.width(), 10.0);
        }
        for tick in up.ticks(6) {
            canvas.line([(LEFT, up.at(tick)), (canvas.width(), up.at(tick))], GRID, 1);
            canvas.text(&self.unit.tick(tick), (LEFT - 8.0, up.at(tick)), Pen::TICKS, Anchor::Right);
        }
        self.foot(canvas, &across, xs, bottom);
        if let Some(level) = self.level {
            canvas.dashes((LEFT, up.at(level)), (canvas.width(), up.at(level)), INK);
        }
        if let Some(found) = self.found {
            canvas.dashes((across.at(found), bottom), (across.at(found), TOP), INK);
        }
        for (series, (_, points)) in self.drawn.iter().enumerate() {
            let above = points.iter().map(|(x, y)| (across.at(*x), up.at(y.high)));
            let below = points.iter().rev().map(|(x, y)| (across.at(*x), up.at(y.low)));
            if points.len() > 1 && points.iter().any(|(_, y)| y.is_measured()) {
                canvas.veil(above.chain(below), colour(series));
            }
            canvas.line(points.iter().map(|(x, y)| (across.at(*x), up.at(y.value))), colour(series), 2);
            if points.len() <= 40 {
                for (x, y) in points {
                    let x = across.at(*x);
                    if y.is_measured() {
                        canvas.line([(x, up.at(y.low)), (x, up.at(y.high))], colour(series), 1);
                    }
                    canvas.dot((x, up.at(y.value)), 3, colour(series));
                }
            }
        }
    }

    fn foot(&self, canvas: &Canvas<'_>, across: &Axis, xs: (f64, f64), bottom: f64) {
        canvas.line([(LEFT, bottom), (canvas.width(), bottom)], FAINT, 1);
        if self.names.is_empty() {
            for tick in across.ticks(10).into_iter().filter(|tick| xs.1 - xs.0 < 2.0 || tick.fract() == 0.0) {
                canvas.line([(across.at(tick), bottom), (across.at(tick), bottom + 4.0)], FAINT, 1);
                canvas.text(&Unit::Number.tick(tick), (across.at(tick), bottom + 14.0), Pen::TICKS, Anchor::Centre);
            }
        }
        let space = (canvas.width() - LEFT) / self.names.len().max(1) as f64 - 8.0;
        for (place, (at, name)) in self.names.iter().enumerate() {
            let name = canvas.fit(name, Pen::TICKS, space);
            let anchor = match place {
                0 => Anchor::Left,
                last if last + 1 == self.names.len() => Anchor::Right,
                _ => Anchor::Centre,
            };
            let x = match anchor {
                Anchor::Left => across.at(*at) - 8.0,
                Anchor::Centre => across.at(*at),
                Anchor::Right => across.at(*at) + 8.0,
            };
            canvas.line([(across.at(*at), bottom), (across.at(*at), bottom + 4.0)], FAINT, 1);
            canvas.text(&name, (x, bottom + 14.0), Pen::TICKS, anchor);
        }
        let middle = f64::midpoint(LEFT, canvas.width());
        canvas.text(&self.across, (middle, bottom + 34.0), Pen::WORDS, Anchor::Centre);
    }
}
