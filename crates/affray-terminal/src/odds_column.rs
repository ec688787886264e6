//! The odds shown next to an option: what comes of it before the next decision, exactly, and the chance to win, by
//! simulation.

use affray_core::exact::float;
use affray_core::fight::option_odds::NOTHING;
use affray_core::{Chances, OptionOdds};

use crate::text;

/// Which odds are shown in the column next to the options.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OddsColumn {
    /// No odds.
    #[default]
    Off,
    /// What comes of each option before the next decision, exactly.
    Immediate,
    /// The chance to win with each option, by simulation.
    Wins,
}

impl OddsColumn {
    /// The column that the odds key switches to.
    #[must_use]
    pub fn next(self) -> OddsColumn {
        match self {
            OddsColumn::Off => OddsColumn::Immediate,
            OddsColumn::Immediate => OddsColumn::Wins,
            OddsColumn::Wins => OddsColumn::Off,
        }
    }

    /// What the figures in this column are, in words; empty where there are none.
    pub fn title(self, lines: &[OddsLine]) -> String {
        let assumed = lines.iter().find_map(|line| match line.immediate {
            ImmediateOdds::Exact { assumed, .. } => assumed,
            ImmediateOdds::Pending | ImmediateOdds::DependsOnOthers | ImmediateOdds::NotComputed => None,
        });
        match (self, assumed) {
            _ if lines.is_empty() => String::new(),
            (OddsColumn::Off, _) => String::new(),
            (OddsColumn::Immediate, None) => "immediate odds, exact".to_owned(),
            (OddsColumn::Immediate, Some(assumed)) => format!("immediate odds, exact, {assumed}"),
            (OddsColumn::Wins, _) => "chance to win, simulated".to_owned(),
        }
    }
}

/// Results with their chances, the likeliest first.
pub type Shares = Vec<(String, f64)>;

/// What comes of an option before anybody decides again.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum ImmediateOdds {
    /// Not computed yet.
    #[default]
    Pending,
    /// Every branch was followed and weighted.
    Exact {
        /// Each result in full.
        results: Shares,
        /// The same in two or three words.
        headlines: Shares,
        /// What is assumed: "without reshuffling".
        assumed: Option<&'static str>,
    },
    /// It depends on what others decide, or have decided in secret.
    DependsOnOthers,
    /// There are too many branches, or chances that are not known exactly.
    NotComputed,
}

impl From<OptionOdds> for ImmediateOdds {
    fn from(option_odds: OptionOdds) -> ImmediateOdds {
        let shares = |all: Vec<(String, affray_core::exact::Chance)>| {
            all.into_iter().map(|(what, chance)| (what, float(&chance))).collect()
        };
        match option_odds.chances {
            Chances::Exact(results) => {
                let mut headlines: Shares = shares(option_odds.headlines);
                // "Nothing changes" says least, however likely it is.
                headlines.sort_by_key(|(what, _)| what == NOTHING);
                ImmediateOdds::Exact { results: shares(results), headlines, assumed: option_odds.assumed }
            }
            Chances::DependsOnOthers => ImmediateOdds::DependsOnOthers,
            Chances::NotComputed => ImmediateOdds::NotComputed,
        }
    }
}

/// A seat's chance to win, by simulation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wins {
    /// 0 to 1.
    pub share: f64,
    /// Half the width of the interval around it.
    pub within: f64,
}

impl std::fmt::Display for Wins {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.0} ±{:.0} %", 100.0 * self.share, (100.0 * self.within).max(1.0))
    }
}

/// The odds of one option, as far as they are known.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OddsLine {
    /// What comes of it before the next decision.
    pub immediate: ImmediateOdds,
    /// The chance to win, once it is known.
    pub wins: Option<Wins>,
}

/// Odds of an option that have just been computed.
#[derive(Debug, Clone, PartialEq)]
pub enum OddsUpdate {
    /// What comes of it before the next decision.
    Immediate(ImmediateOdds),
    /// The chance to win.
    Wins(Wins),
}

/// A share as people read it. Rounding never turns it into 0 % or 100 %.
fn percent(share: f64) -> String {
    match 100.0 * share {
        less if less > 0.0 && less < 0.05 => "<0.1 %".to_owned(),
        more if (99.95..100.0).contains(&more) => ">99.9 %".to_owned(),
        share => format!("{share:.1} %"),
    }
}

/// Separates two results of one option.
const SEPARATOR: &str = " · ";

/// Shown where somebody decides before anything happens.
const NOTHING_YET: &str = "nothing yet";

/// The width to which a headline is cut where space is short.
const SHORT_HEADLINE: usize = 9;

/// The likeliest results in words, at most `most` of them: "45.0 % the Guard: Stamina -2".
pub fn in_words(results: &[(String, f64)], most: usize) -> String {
    if let [(what, share)] = results
        && *share >= 1.0
    {
        return format!("{what}, for certain");
    }
    let mut words: Vec<String> =
        results.iter().take(most).map(|(what, share)| format!("{} {what}", percent(*share))).collect();
    if results.len() > most {
        let rest: f64 = results[most..].iter().map(|(_, share)| share).sum();
        words.push(format!("{} something else", percent(rest)));
    }
    words.join(SEPARATOR)
}

/// As many headlines as fit into `cells`, and at least the likeliest.
fn headline(headlines: &[(String, f64)], cells: usize) -> String {
    match headlines {
        [(what, _)] if what == NOTHING => NOTHING_YET.to_owned(),
        [(what, _)] => {
            first_fitting([format!("certain: {what}"), format!("certain: {}", text::cut(what, SHORT_HEADLINE))], cells)
        }
        [] => String::new(),
        [(first, share), ..] => {
            let short = |what: &str| if what == NOTHING { NOTHING_YET.to_owned() } else { what.to_owned() };
            let one = |(what, share): &(String, f64)| format!("{} {}", short(what), percent(*share));
            let several = (1..=headlines.len())
                .rev()
                .map(|most| headlines[..most].iter().map(one).collect::<Vec<_>>().join(SEPARATOR));
            first_fitting(several.chain([format!("{} {}", text::cut(first, SHORT_HEADLINE), percent(*share))]), cells)
        }
    }
}

/// The first of these texts that fits, or the last.
fn first_fitting(all: impl IntoIterator<Item = String>, cells: usize) -> String {
    let mut last = String::new();
    for words in all {
        if text::width(&words) <= cells {
            return words;
        }
        last = words;
    }
    last
}

impl OddsLine {
    /// The text of this option in a column `cells` wide. What does not fit is left out; the shortest text is never cut.
    pub fn figure(&self, column: OddsColumn, cells: usize) -> String {
        let pending = || "…".to_owned();
        match (column, &self.immediate) {
            (OddsColumn::Off, _) => String::new(),
            (OddsColumn::Wins, _) => self.wins.map_or_else(pending, |wins| wins.to_string()),
            (OddsColumn::Immediate, ImmediateOdds::Pending) => pending(),
            (OddsColumn::Immediate, ImmediateOdds::Exact { headlines, .. }) => headline(headlines, cells),
            (OddsColumn::Immediate, ImmediateOdds::DependsOnOthers) => self.simulated("others choose too", cells),
            (OddsColumn::Immediate, ImmediateOdds::NotComputed) => self.simulated("too many ways", cells),
        }
    }

    /// Why there are no exact odds, and what a simulation says instead. A simulated figure is always labelled so.
    fn simulated(&self, why: &str, cells: usize) -> String {
        let simulated = self.wins.map(|wins| format!("{why}; simulated: wins {wins}"));
        first_fitting(simulated.into_iter().chain([why.to_owned()]), cells)
    }

    /// What comes of the option in a sentence, with at most `most` results.
    pub fn detail(&self, most: usize) -> String {
        match &self.immediate {
            ImmediateOdds::Pending => "Immediate odds: computing …".to_owned(),
            ImmediateOdds::Exact { results, assumed, .. } => {
                let assumed = assumed.map(|assumed| format!(", {assumed}")).unwrap_or_default();
                format!("Immediate, exact{assumed}: {}", in_words(results, most))
            }
            ImmediateOdds::DependsOnOthers => self.explained("What comes of it depends on what others choose."),
            ImmediateOdds::NotComputed => self.explained("There are too many ways to follow each exactly."),
        }
    }

    fn explained(&self, why: &str) -> String {
        match self.wins {
            None => why.to_owned(),
            Some(wins) => format!("{why} By simulation the fight is won in {wins} of cases."),
        }
    }

    /// Whether all that this column shows is known.
    pub fn is_known(&self, column: OddsColumn) -> bool {
        match (column, &self.immediate) {
            (OddsColumn::Off, _) | (OddsColumn::Immediate, ImmediateOdds::Exact { .. }) => true,
            (OddsColumn::Immediate, ImmediateOdds::Pending) => false,
            (OddsColumn::Immediate, ImmediateOdds::DependsOnOthers | ImmediateOdds::NotComputed)
            | (OddsColumn::Wins, _) => self.wins.is_some(),
        }
    }

    /// How many results there are to list.
    pub fn results(&self) -> usize {
        match &self.immediate {
            ImmediateOdds::Exact { results, .. } => results.len(),
            ImmediateOdds::Pending | ImmediateOdds::DependsOnOthers | ImmediateOdds::NotComputed => 1,
        }
    }

    /// Adds what has been computed.
    pub fn apply(&mut self, update: OddsUpdate) {
        match update {
            OddsUpdate::Immediate(immediate) => self.immediate = immediate,
            OddsUpdate::Wins(wins) => self.wins = Some(wins),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(all: &[(&str, f64)]) -> Shares {
        all.iter().map(|(what, share)| ((*what).to_owned(), *share)).collect()
    }

    fn exact(all: &[(&str, f64)]) -> OddsLine {
        OddsLine {
            immediate: ImmediateOdds::Exact { results: shares(all), headlines: shares(all), assumed: None },
            wins: None,
        }
    }

    #[test]
    fn the_likeliest_results_come_first_and_the_rest_is_added_up() {
        let soon = shares(&[("hit", 0.5), ("miss", 0.3), ("stumble", 0.2)]);
        assert_eq!(in_words(&soon, 1), "50.0 % hit · 50.0 % something else");
        assert_eq!(in_words(&soon, 3), "50.0 % hit · 30.0 % miss · 20.0 % stumble");
        assert_eq!(in_words(&shares(&[("hit", 1.0)]), 3), "hit, for certain");
    }

    #[test]
    fn a_figure_holds_as_many_headlines_as_fit() {
        let line = exact(&[("hit and hurt", 0.625), ("hurt", 0.375)]);
        assert_eq!(line.figure(OddsColumn::Immediate, 40), "hit and hurt 62.5 % · hurt 37.5 %");
        assert_eq!(line.figure(OddsColumn::Immediate, 20), "hit and hurt 62.5 %");
        assert_eq!(line.figure(OddsColumn::Immediate, 5), "hit and … 62.5 %");
        assert_eq!(line.figure(OddsColumn::Wins, 20), "…");
        assert_eq!(line.figure(OddsColumn::Off, 20), "");
    }

    #[test]
    fn assumptions_are_stated() {
        let both = shares(&[("hit", 1.0)]);
        let immediate =
            ImmediateOdds::Exact { results: both.clone(), headlines: both, assumed: Some("without reshuffling") };
        let line = OddsLine { immediate, wins: None };
        assert_eq!(line.detail(3), "Immediate, exact, without reshuffling: hit, for certain");
        assert_eq!(OddsColumn::Immediate.title(&[line]), "immediate odds, exact, without reshuffling");
    }

    #[test]
    fn rounding_makes_nothing_certain() {
        let line = exact(&[("hit", 0.999_999), ("hurt", 0.000_001)]);
        assert_eq!(line.figure(OddsColumn::Immediate, 40), "hit >99.9 % · hurt <0.1 %");
        assert_eq!(exact(&[("hit", 1.0)]).figure(OddsColumn::Immediate, 40), "certain: hit");
        assert_eq!(exact(&[(NOTHING, 1.0)]).figure(OddsColumn::Immediate, 8), "nothing yet");
    }

    #[test]
    fn simulated_figures_are_labelled() {
        let mut line = OddsLine { immediate: ImmediateOdds::NotComputed, wins: None };
        assert_eq!(line.figure(OddsColumn::Immediate, 60), "too many ways");
        line.apply(OddsUpdate::Wins(Wins { share: 0.5, within: 0.03 }));
        assert_eq!(line.figure(OddsColumn::Immediate, 60), "too many ways; simulated: wins 50 ±3 %");
        assert_eq!(line.figure(OddsColumn::Immediate, 20), "too many ways");
        assert_eq!(line.figure(OddsColumn::Wins, 20), "50 ±3 %");
        assert!(line.detail(3).ends_with("By simulation the fight is won in 50 ±3 % of cases."));
    }
}
