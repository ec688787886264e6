//! Numbers in charts: what is shown, in which unit, and where the ticks stand.

use plotters::coord::ranged1d::{BoldPoints, Ranged};
use plotters::coord::types::RangedCoordf64;

/// A value, and the interval around it if it was measured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// A value that is known exactly.
    pub const fn exact(value: f64) -> Estimate {
        Estimate { value, low: value, high: value }
    }

    /// A measured value with its interval.
    pub const fn between(value: f64, low: f64, high: f64) -> Estimate {
        Estimate { value, low, high }
    }

    /// Whether there is an interval to draw.
    pub(crate) fn is_measured(self) -> bool {
        self.high > self.low
    }
}

/// What the numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Parts of one, shown as per cent.
    Share,
    /// Differences of shares, shown as points of a per cent with their sign.
    Difference,
    /// Plain numbers.
    Number,
}

impl Unit {
    /// A value for people.
    pub(crate) fn show(self, value: f64) -> String {
        match self {
            Unit::Share => format!("{:.1} %", value * 100.0),
            Unit::Difference => format!("{:+.1}", value * 100.0).replace('-', "−"),
            Unit::Number => plain(value),
        }
    }

    /// A value at a tick, as short as it can be.
    pub(crate) fn tick(self, value: f64) -> String {
        match self {
            Unit::Share => format!("{} %", plain(value * 100.0)),
            Unit::Difference if value.abs() < 5e-5 => "0".to_owned(),
            Unit::Difference => format!("{:+}", (value * 1000.0).round() / 10.0).replace('-', "−"),
            Unit::Number => plain(value),
        }
    }
}

/// At most two decimal places, without trailing zeros.
fn plain(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

/// An axis: a range of numbers mapped to a range of pixels.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Axis {
    from: f64,
    to: f64,
    start: f64,
    end: f64,
}

impl Axis {
    /// Maps `from..to` to the pixels `start..end`, which may run backwards.
    pub(crate) fn new((from, to): (f64, f64), (start, end): (f64, f64)) -> Axis {
        let to = if to > from { to } else { from + 1.0 };
        Axis { from, to, start, end }
    }

    /// Where a number stands.
    pub(crate) fn at(&self, value: f64) -> f64 {
        self.start + (value - self.from) / (self.to - self.from) * (self.end - self.start)
    }

    /// Round numbers along the axis, about so many.
    pub(crate) fn ticks(&self, about: usize) -> Vec<f64> {
        RangedCoordf64::from(self.from..self.to)
            .key_points(BoldPoints(about.max(2)))
            .into_iter()
            .filter(|tick| (self.from - 1e-9..=self.to + 1e-9).contains(tick))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_as_people_write_them() {
        assert_eq!(Unit::Share.show(0.7246), "72.5 %");
        assert_eq!(Unit::Share.tick(0.25), "25 %");
        assert_eq!(Unit::Difference.show(-0.021), "−2.1");
        assert_eq!((Unit::Difference.tick(-1e-17), Unit::Difference.tick(0.05)), ("0".to_owned(), "+5".to_owned()));
        assert_eq!(Unit::Number.tick(12.0), "12");
        assert_eq!(Unit::Number.show(-0.001), "0");
    }

    #[test]
    fn an_axis_puts_numbers_in_place_and_ticks_inside() {
        let axis = Axis::new((0.0, 10.0), (100.0, 0.0));
        assert!((axis.at(2.5) - 75.0).abs() < 1e-9);
        let ticks = axis.ticks(5);
        assert!(ticks.len() >= 3 && ticks.iter().all(|tick| (0.0..=10.0).contains(tick)), "{ticks:?}");
    }
}
