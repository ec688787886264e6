//! What an option is worth, beside the option.

use affray_core::{AnyPlay, Seat};

/// What the odds say of one option.
#[derive(Debug, Clone, PartialEq)]
pub struct OddsLine {
    /// The chance that the fight ends well for the seat, 0 to 1.
    pub share: f64,
    /// Half the width of the interval around it; `None` where the number is exact.
    pub within: Option<f64>,
    /// What comes of it at once, each with its exact chance, the likeliest first; empty where that is not known.
    pub soon: Vec<(String, f64)>,
}

impl OddsLine {
    /// The likeliest immediate results in words, at most so many: "45.0 % the Guard: Stamina -2".
    pub fn soon_words(&self, most: usize) -> String {
        if let [(what, share)] = &self.soon[..]
            && *share >= 1.0
        {
            return format!("{what}, for certain");
        }
        let mut words: Vec<String> =
            self.soon.iter().take(most).map(|(what, share)| format!("{:.1} % {what}", 100.0 * share)).collect();
        if self.soon.len() > most {
            let rest: f64 = self.soon[most..].iter().map(|(_, share)| share).sum();
            words.push(format!("{:.1} % something else", 100.0 * rest));
        }
        words.join(" · ")
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeliest_results_come_first_and_the_rest_is_added_up() {
        let soon = [("hit", 0.5), ("miss", 0.3), ("stumble", 0.2)].map(|(what, share)| (what.to_owned(), share));
        let line = OddsLine { share: 0.5, within: Some(0.03), soon: soon.to_vec() };
        assert_eq!(line.to_string(), "50 ±3 %");
        assert_eq!(line.soon_words(1), "50.0 % hit · 50.0 % something else");
        assert_eq!(line.soon_words(3), "50.0 % hit · 30.0 % miss · 20.0 % stumble");
        let certain = OddsLine { soon: vec![("hit".to_owned(), 1.0)], ..line };
        assert_eq!(certain.soon_words(3), "hit, for certain");
    }
}
