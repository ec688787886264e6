//! What an option is worth, beside the option.

use affray_core::{AnyPlay, Seat};

/// What the odds say of one option.
#[derive(Debug, Clone, PartialEq)]
pub struct OddsLine {
    /// The chance that it ends well for the seat, 0 to 1.
    pub share: f64,
    /// Half the width of the interval around it; `None` where the number is exact.
    pub within: Option<f64>,
}

impl std::fmt::Display for OddsLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.within {
            None => write!(f, "{:.1} %", 100.0 * self.share),
            Some(within) => write!(f, "{:.0} ±{:.0} %", 100.0 * self.share, (100.0 * within).max(1.0)),
        }
    }
}

/// Reckons what each option of the open question is worth to the seat that is asked, in the order of the options;
/// nothing for one it cannot reckon. It sees what the seat sees.
pub type Odds = Box<dyn Fn(&dyn AnyPlay, Seat) -> Vec<Option<OddsLine>>>;
