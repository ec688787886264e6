//! How long a search may think.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// How much work goes into a decision.
///
/// A number of iterations gives the same choice on every machine. A time does not: it is for play at a table, where
/// the record keeps what was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// So many iterations.
    Iterations(u32),
    /// So many milliseconds.
    Millis(u32),
}

impl Strength {
    /// What `search` stands for.
    pub const USUAL: Strength = Strength::Iterations(1_000);

    /// No decision gets more iterations than this: beyond it memory would be short long before the choice got better.
    pub const MOST_ITERATIONS: u32 = 10_000_000;
    /// No decision gets more time than this, ten minutes.
    pub const MOST_MILLIS: u32 = 600_000;

    /// Whether the same question gets the same answer everywhere.
    pub fn is_repeatable(self) -> bool {
        matches!(self, Strength::Iterations(_))
    }
}

/// Words that are no strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAStrength;

impl fmt::Display for NotAStrength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a search takes a number of iterations, 2000, or a time, 300ms")
    }
}

impl std::error::Error for NotAStrength {}

impl FromStr for Strength {
    type Err = NotAStrength;

    fn from_str(words: &str) -> Result<Self, NotAStrength> {
        let number = |digits: &str, most: u32| match digits.parse::<u32>() {
            Ok(number) if (1..=most).contains(&number) && !digits.starts_with('+') => Ok(number),
            _ => Err(NotAStrength),
        };
        match words.strip_suffix("ms") {
            Some(digits) => number(digits, Self::MOST_MILLIS).map(Strength::Millis),
            None => number(words, Self::MOST_ITERATIONS).map(Strength::Iterations),
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Iterations(number) => number.fmt(f),
            Strength::Millis(number) => write!(f, "{number}ms"),
        }
    }
}

/// Counts the iterations of one decision.
#[derive(Debug)]
pub struct Pace {
    done: u32,
    most: u32,
    until: Option<Instant>,
}

impl Pace {
    /// Begins to count.
    pub fn begin(strength: Strength) -> Pace {
        match strength {
            Strength::Iterations(most) => Pace { done: 0, most, until: None },
            Strength::Millis(millis) => {
                let until = Instant::now() + Duration::from_millis(u64::from(millis));
                Pace { done: 0, most: Strength::MOST_ITERATIONS, until: Some(until) }
            }
        }
    }

    /// The number of the next iteration; none when the work is done. The first always comes.
    pub fn advance(&mut self) -> Option<u32> {
        let number = self.done;
        // A look at the clock costs a part of an iteration, so only every eighth looks.
        let is_late =
            || number > 0 && number.is_multiple_of(8) && self.until.is_some_and(|until| Instant::now() >= until);
        if number >= self.most || is_late() {
            return None;
        }
        self.done += 1;
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_read_and_written_alike() {
        for words in ["1", "2000", "300ms", "10000000"] {
            assert_eq!(words.parse::<Strength>().map(|strength| strength.to_string()).as_deref(), Ok(words));
        }
        for words in ["", "0", "-1", "+5", "0ms", "ms", "2k", "1.5", "10000001", "600001ms", "300 ms"] {
            assert_eq!(words.parse::<Strength>(), Err(NotAStrength), "{words}");
        }
        assert!(Strength::Iterations(5).is_repeatable() && !Strength::Millis(5).is_repeatable());
    }

    #[test]
    fn a_pace_counts_iterations_and_stops() {
        let mut pace = Pace::begin(Strength::Iterations(3));
        assert_eq!(std::iter::from_fn(|| pace.advance()).collect::<Vec<_>>(), [0, 1, 2]);
        let mut pace = Pace::begin(Strength::Millis(1));
        assert!(std::iter::from_fn(|| pace.advance()).count() >= 1, "one iteration at least, and it ends");
    }
}
