//! A mean with its error.

/// What something is worth by the cases seen: from 0 (everything lost) to 1 (everything won).
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Estimate {
    /// How many cases.
    pub visits: u32,
    sum: f64,
    squares: f64,
}

impl Estimate {
    /// Adds a case.
    #[inline]
    pub fn add(&mut self, worth: f64) {
        self.visits += 1;
        self.sum += worth;
        self.squares += worth * worth;
    }

    /// Adds all cases of another.
    pub fn merge(&mut self, other: &Estimate) {
        self.visits += other.visits;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The mean; one half where nothing is known.
    #[inline]
    pub fn mean(&self) -> f64 {
        if self.visits == 0 { 0.5 } else { self.sum / f64::from(self.visits) }
    }

    /// The sum of all cases.
    pub(crate) fn sum(&self) -> f64 {
        self.sum
    }

    /// The mean of differences; nothing where nothing is known.
    pub fn mean_or_zero(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.mean() }
    }

    /// How far the mean is likely to be off. One case of the whole width is added to the spread, so that few cases that
    /// went alike do not pass for certain.
    pub fn standard_error(&self) -> f64 {
        if self.visits < 2 {
            return 1.0;
        }
        let cases = f64::from(self.visits);
        let spread = (self.squares - self.sum * self.sum / cases).max(0.0) + 1.0;
        (spread / (cases - 1.0) / cases).sqrt()
    }

    /// Half the width of the 95 % interval around the mean. Nothing is known of less than two cases: then it is 1.
    ///
    /// Two cases are added, one won and one lost, so that few cases that went alike do not pass for certain.
    pub fn error(&self) -> f64 {
        if self.visits < 2 {
            return 1.0;
        }
        let cases = f64::from(self.visits) + 2.0;
        let mean = (self.sum + 1.0) / cases;
        let variance = ((self.squares + 1.0) / cases - mean * mean).max(0.0);
        1.96 * (variance / cases).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_cases_lies_within_its_error() {
        let mut half = Estimate::default();
        assert!((half.error() - 1.0).abs() < 1e-12, "nothing is known");
        for case in 0..1_000 {
            half.add(f64::from(case % 2));
        }
        assert!((half.mean() - 0.5).abs() < 1e-12);
        // 1.96 standard errors of a fair coin thrown a thousand times.
        assert!((half.error() - 0.031).abs() < 0.001, "{}", half.error());
        let mut both = half;
        both.merge(&half);
        assert_eq!(both.visits, 2_000);
        assert!(both.error() < half.error());
    }
}
