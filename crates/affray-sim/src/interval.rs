//! Confidence intervals: no interval without its level.

use std::fmt;

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

/// A value with an interval around it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// The estimate.
    pub value: f64,
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The level: 0.95 means that 95 of a hundred such intervals contain the true value.
    pub level: f64,
}

impl Interval {
    /// Half its width.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The value as a chance: `75.4 % (74.5 to 76.2)`.
    pub fn percent(&self) -> String {
        format!("{:.1} % ({:.1} to {:.1})", 100.0 * self.value, 100.0 * self.low, 100.0 * self.high)
    }

    /// Whether it contains a value.
    pub fn holds(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// The value with its interval, each with so many digits as the format says, else with two: `7.21 (7.10 to 7.32)`.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(2);
        write!(f, "{:.digits$} ({:.digits$} to {:.digits$})", self.value, self.low, self.high)
    }
}

/// The number of standard deviations that a level spans to either side.
fn z(level: f64) -> f64 {
    Normal::standard().inverse_cdf(f64::midpoint(1.0, level))
}

/// A chance from `hits` out of `of`, with Wilson's score interval, which stays inside 0 to 1 and is right even at the
/// ends.
pub fn chance(hits: u64, of: u64, level: f64) -> Interval {
    if of == 0 {
        return Interval { value: 0.0, low: 0.0, high: 1.0, level };
    }
    let (n, p, z) = (of as f64, hits as f64 / of as f64, z(level));
    let centre = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let low = if hits == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if hits == of { 1.0 } else { (centre + half).min(1.0) };
    Interval { value: p, low, high, level }
}

/// About how many fights a chance near this one takes to be known to within `half_width` either way.
pub fn fights_for(chance: f64, half_width: f64, level: f64) -> u64 {
    let z = z(level);
    (z * z * chance * (1.0 - chance) / (half_width * half_width)).ceil() as u64
}

/// A mean from a count, a sum and a sum of squares.
pub fn mean(count: u64, sum: i128, squares: i128, level: f64) -> Interval {
    if count == 0 {
        return Interval { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY, level };
    }
    let n = count as f64;
    let value = sum as f64 / n;
    let variance = if count < 2 { f64::INFINITY } else { ((squares as f64 - n * value * value) / (n - 1.0)).max(0.0) };
    let half = z(level) * (variance / n).sqrt();
    Interval { value, low: value - half, high: value + half, level }
}

/// The difference of two chances measured on the same fights: `gained` were won only the second time, `lost` only the
/// first. Agresti and Min's interval for matched pairs: half a fight is added to each cell, and the normal one taken.
pub fn paired(gained: u64, lost: u64, of: u64, level: f64) -> Interval {
    let (b, c, n) = (gained as f64, lost as f64, of as f64);
    if of == 0 {
        return Interval { value: 0.0, low: -1.0, high: 1.0, level };
    }
    let (bb, cc, nn) = (b + 0.5, c + 0.5, n + 2.0);
    let centre = (bb - cc) / nn;
    let half = z(level) * ((bb + cc) - (bb - cc) * (bb - cc) / nn).max(0.0).sqrt() / nn;
    Interval { value: (b - c) / n, low: (centre - half).max(-1.0), high: (centre + half).min(1.0), level }
}

#[cfg(test)]
mod tests {
    use super::*;
    use affray_core::Stream;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-4
    }

    #[test]
    fn wilsons_interval_is_the_textbook_one() {
        // 81 of 263 at 95 %: 0.2553 to 0.3662 (Newcombe 1998).
        let interval = chance(81, 263, 0.95);
        assert!(close(interval.low, 0.2553) && close(interval.high, 0.3662), "{interval:?}");
        // 0 of 20: 0 to 0.1611.
        let interval = chance(0, 20, 0.95);
        assert!(interval.low == 0.0 && close(interval.high, 0.1611), "{interval:?}");
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let (mut held, mut held_pairs, trials) = (0, 0, 2_000);
        for trial in 0..trials {
            let mut stream = Stream::new(77, trial);
            let (mut hits, mut gained, mut lost) = (0, 0, 0);
            for _ in 0..400 {
                let first = stream.below(10) < 3;
                let second = if stream.below(10) < 8 { first } else { stream.below(10) < 6 };
                hits += u64::from(first);
                gained += u64::from(second && !first);
                lost += u64::from(first && !second);
            }
            held += u32::from(chance(hits, 400, 0.95).holds(0.3));
            // The second is won 0.8 * 0.3 + 0.2 * 0.6 = 0.36 of the time.
            held_pairs += u32::from(paired(gained, lost, 400, 0.95).holds(0.06));
        }
        for count in [held, held_pairs] {
            let share = f64::from(count) / trials as f64;
            assert!((0.93..=0.97).contains(&share), "a 95 % interval held {share}");
        }
    }
}
