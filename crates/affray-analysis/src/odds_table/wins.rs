//! A chance to win with its interval, and what a search advises.

use std::fmt;

use super::words::first_fitting;

/// A seat's chance to win, by simulation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wins {
    /// 0 to 1.
    pub share: f64,
    /// Half the width of the interval around it.
    pub within: f64,
}

impl fmt::Display for Wins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (share, within) = ((100.0 * self.share).round(), (100.0 * self.within).round().max(1.0));
        if share + within > 100.0 {
            write!(f, ">{:.0} %", 99.0_f64.min(share - within))
        } else if share - within < 0.0 {
            write!(f, "<{:.0} %", 1.0_f64.max(share + within))
        } else {
            write!(f, "{share:.0} ±{within:.0} %")
        }
    }
}

/// What a search found out about an option.
#[derive(Debug, Clone, PartialEq)]
pub struct Advised {
    /// What it is worth to the seat, 0 to 1.
    pub worth: f64,
    /// Half the width of the interval around it.
    pub within: f64,
    /// How often it was tried.
    pub visits: u32,
    /// Whether it is the one that is recommended.
    pub is_best: bool,
    /// What is expected next, and by whom.
    pub line: Vec<String>,
}

impl Advised {
    /// The mark of what is recommended.
    pub const MARK: &'static str = "→";

    /// What it comes to, in as many words as fit.
    pub(super) fn figure(&self, cells: usize) -> String {
        let mark = if self.is_best { Self::MARK } else { " " };
        let worth = format!("{mark} {}", Wins { share: self.worth, within: self.within });
        let tried = format!("{worth}, tried {} times", self.visits);
        let next = self.line.first().map(|next| format!("{tried}; expects {next}"));
        first_fitting(next.into_iter().chain([tried, worth]), cells)
    }
}
