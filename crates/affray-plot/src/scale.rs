//! Numbers in charts: what is shown, in which unit, and where the ticks stand.

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

    /// Whether it never came up, or cannot.
    pub(crate) fn is_zero(self) -> bool {
        self.value.abs() < 1e-12
    }
}

/// What the numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Parts of one, shown as per cent.
    Share,
    /// Differences of shares, shown as percentage points with their sign.
    Difference,
    /// Plain numbers.
    Number,
}

impl Unit {
    /// A value for people.
    pub(crate) fn show(self, value: f64) -> String {
        match self {
            // What is rare is not shown as never, nor what is common as always.
            Unit::Share if value > 0.0 && value < 0.000_05 => "< 0.01 %".to_owned(),
            Unit::Share if (0.9995..1.0).contains(&value) => "> 99.9 %".to_owned(),
            // Among rare things one may be twice as rare as another.
            Unit::Share if value > 0.0 && value < 0.009_5 => format!("{:.2} %", value * 100.0),
            Unit::Share if value <= 0.0 => "0 %".to_owned(),
            Unit::Share if value >= 1.0 => "100 %".to_owned(),
            Unit::Share => format!("{:.1} %", tenths(value * 100.0)),
            Unit::Difference if tenths(value * 100.0) == 0.0 => "0".to_owned(),
            Unit::Difference => format!("{:+.1}", tenths(value * 100.0)).replace('-', "−"),
            Unit::Number => plain(value),
        }
    }

    /// An interval for people; none where both ends look the same.
    pub(crate) fn interval(self, value: &Estimate) -> Option<String> {
        let end = |end: f64| match self {
            Unit::Share => format!("{:.1}", tenths(end * 100.0)),
            Unit::Difference | Unit::Number => self.show(end),
        };
        let (low, high) = (end(value.low), end(value.high));
        (low != high).then(|| format!("{low} to {high}"))
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

/// A number rounded to tenths in two steps, by way of hundredths and away from zero: tables show hundredths, and whoever
/// rounds those must come to the number in the picture.
fn tenths(value: f64) -> f64 {
    let hundredths: f64 = format!("{value:.2}").parse().unwrap_or(value);
    (((hundredths * 100.0).round() / 10.0).round()) / 10.0
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

    /// The same for a range that is extended to round numbers, of which there are about so many.
    pub(crate) fn rounded((from, to): (f64, f64), pixels: (f64, f64), about: usize) -> Axis {
        let to = if to > from { to } else { from + 1.0 };
        let step = round_step((to - from) / about as f64);
        Axis::new(((from / step + 1e-9).floor() * step, (to / step - 1e-9).ceil() * step), pixels)
    }

    /// Round numbers along the axis, about so many.
    pub(crate) fn ticks(&self, about: usize) -> Vec<f64> {
        self.ticks_by(round_step((self.to - self.from) / about.max(2) as f64))
    }

    /// Whole round numbers along the axis, about so many.
    pub(crate) fn whole_ticks(&self, about: usize) -> Vec<f64> {
        self.ticks_by(round_step((self.to - self.from) / about.max(2) as f64).max(1.0))
    }

    fn ticks_by(&self, step: f64) -> Vec<f64> {
        let first = (self.from / step - 1e-9).ceil();
        let many = ((self.to / step + 1e-9).floor() - first).max(-1.0) as i64;
        (0..=many).map(|tick| (first + tick as f64) * step).collect()
    }
}

/// The least of 1, 2, 5, 10, 20 … that is not below this.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|step| step * power)
        .find(|step| *step >= least * (1.0 - 1e-9))
        .unwrap_or(power * 10.0)
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
        assert_eq!((Unit::Share.show(0.0), Unit::Share.show(0.0004)), ("0 %".to_owned(), "0.04 %".to_owned()));
        assert_eq!(Unit::Share.show(0.000_01), "< 0.01 %");
        assert_eq!((Unit::Share.show(1.0), Unit::Share.show(0.9999)), ("100 %".to_owned(), "> 99.9 %".to_owned()));
        assert_eq!(Unit::Share.interval(&Estimate::between(0.3, 0.25, 0.35)), Some("25.0 to 35.0".to_owned()));
        assert_eq!(Unit::Share.interval(&Estimate::between(1.0, 0.9999, 1.0)), None);
        assert_eq!(Unit::Number.tick(12.0), "12");
        assert_eq!(Unit::Number.show(-0.001), "0");
    }

    #[test]
    fn an_axis_puts_numbers_in_place_and_ticks_inside() {
        let axis = Axis::new((0.0, 10.0), (100.0, 0.0));
        assert!((axis.at(2.5) - 75.0).abs() < 1e-9);
        let ticks = axis.ticks(5);
        assert!(ticks.len() >= 3 && ticks.iter().all(|tick| (0.0..=10.0).contains(tick)), "{ticks:?}");
        assert_eq!(Axis::new((0.0, 3.0), (0.0, 1.0)).whole_ticks(10), [0.0, 1.0, 2.0, 3.0]);
        let rounded = Axis::rounded((-0.02, 0.753), (0.0, 100.0), 7);
        let ticks = rounded.ticks(7);
        assert!(ticks[0] <= -0.02 && ticks[ticks.len() - 1] >= 0.753, "a line stands at either end: {ticks:?}");
    }

    #[test]
    fn pictures_round_what_tables_show() {
        for hits in 1..4_000 {
            let value = f64::from(hits) / 4_000.0;
            let (table, shown) = (format!("{:.2}", value * 100.0), Unit::Share.show(value));
            let hundredths: i64 = table.replace('.', "").parse().expect("digits");
            let by_hand = (hundredths + 5) / 10;
            let by_hand = format!("{}.{} %", by_hand / 10, by_hand % 10);
            let as_in_table = format!("{table} %");
            let is_right = shown == by_hand || shown == as_in_table && value < 0.01 || shown == "> 99.9 %";
            assert!(is_right, "{table} is drawn as {shown}");
            let difference = Unit::Difference.show(-value);
            let by_hand = format!("−{}", by_hand.trim_end_matches(" %"));
            assert!(
                difference == by_hand || difference == "0" && by_hand == "−0.0",
                "-{table} is drawn as {difference}"
            );
        }
    }
}
