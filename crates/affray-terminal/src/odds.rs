//! What an option is worth, beside the option: what comes of it at once, exactly, and the chance to win, by simulation.

use affray_core::exact::float;
use affray_core::fight::option_odds::NOTHING;
use affray_core::{Chances, OptionOdds};

use crate::text;

/// What stands beside the options.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Beside {
    /// Nothing.
    #[default]
    Nothing,
    /// What comes of each at once, exactly.
    AtOnce,
    /// The chance that the fight ends well, by simulation.
    Wins,
}

impl Beside {
    /// What comes next as somebody turns the switch.
    #[must_use]
    pub fn next(self) -> Beside {
        match self {
            Beside::Nothing => Beside::AtOnce,
            Beside::AtOnce => Beside::Wins,
            Beside::Wins => Beside::Nothing,
        }
    }

    /// What the figures beside these options are, in words; nothing where there are none.
    pub fn title(self, lines: &[OddsLine]) -> String {
        let granted = lines.iter().find_map(|line| match line.at_once {
            AtOnce::Exact { granted, .. } => granted,
            AtOnce::Awaited | AtOnce::OthersFirst | AtOnce::OutOfReach => None,
        });
        match (self, granted) {
            _ if lines.is_empty() => String::new(),
            (Beside::Nothing, _) => String::new(),
            (Beside::AtOnce, None) => "odds at once, exactly".to_owned(),
            (Beside::AtOnce, Some(granted)) => format!("odds at once, exactly, {granted}"),
            (Beside::Wins, _) => "chance to win, simulated".to_owned(),
        }
    }
}

/// Results with their chances, the likeliest first.
pub type Shares = Vec<(String, f64)>;

/// What comes of an option before anybody decides again.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum AtOnce {
    /// It is being reckoned.
    #[default]
    Awaited,
    /// Every branch was followed and weighed.
    Exact {
        /// Each result in full.
        results: Shares,
        /// The same in two or three words.
        headlines: Shares,
        /// What is taken for granted in it: "without reshuffling".
        granted: Option<&'static str>,
    },
    /// It depends on what others decide, or have decided in secret.
    OthersFirst,
    /// There are too many branches to follow, or odds that cannot be told exactly.
    OutOfReach,
}

impl From<OptionOdds> for AtOnce {
    fn from(option_odds: OptionOdds) -> AtOnce {
        let shares = |all: Vec<(String, affray_core::exact::Chance)>| {
            all.into_iter().map(|(what, chance)| (what, float(&chance))).collect()
        };
        match option_odds.chances {
            Chances::Exact(results) => {
                let mut headlines: Shares = shares(option_odds.headlines);
                // That nothing comes of it tells least, however likely it is.
                headlines.sort_by_key(|(what, _)| what == NOTHING);
                AtOnce::Exact { results: shares(results), headlines, granted: option_odds.assumed }
            }
            Chances::DependsOnOthers => AtOnce::OthersFirst,
            Chances::NotComputed => AtOnce::OutOfReach,
        }
    }
}

/// The chance that the fight ends well for a seat, by simulation.
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

/// What is known of one option.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OddsLine {
    /// What comes of it at once.
    pub at_once: AtOnce,
    /// The chance to win, once it is known.
    pub wins: Option<Wins>,
}

/// Something that became known of an option.
#[derive(Debug, Clone, PartialEq)]
pub enum Known {
    /// What comes of it at once.
    AtOnce(AtOnce),
    /// The chance to win.
    Wins(Wins),
}

/// A share as people read it; what is neither certain nor impossible is never written so.
fn percent(share: f64) -> String {
    match 100.0 * share {
        less if less > 0.0 && less < 0.05 => "<0.1 %".to_owned(),
        more if (99.95..100.0).contains(&more) => ">99.9 %".to_owned(),
        share => format!("{share:.1} %"),
    }
}

/// Between two results of one option.
const APART: &str = " · ";

/// Somebody decides before anything happens.
const YET: &str = "nothing yet";

/// A headline is cut to so many cells where there is no room for more.
const FEW: usize = 9;

/// The likeliest results in words, at most so many: "45.0 % the Guard: Stamina -2".
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
    words.join(APART)
}

/// Headlines in so many cells: as many as there is room for, and at least the likeliest.
fn headline(headlines: &[(String, f64)], cells: usize) -> String {
    match headlines {
        [(what, _)] if what == NOTHING => YET.to_owned(),
        [(what, _)] => fitting([format!("certain: {what}"), format!("certain: {}", text::cut(what, FEW))], cells),
        [] => String::new(),
        [(first, share), ..] => {
            let short = |what: &str| if what == NOTHING { YET.to_owned() } else { what.to_owned() };
            let one = |(what, share): &(String, f64)| format!("{} {}", short(what), percent(*share));
            let several = (1..=headlines.len())
                .rev()
                .map(|most| headlines[..most].iter().map(one).collect::<Vec<_>>().join(APART));
            fitting(several.chain([format!("{} {}", text::cut(first, FEW), percent(*share))]), cells)
        }
    }
}

/// The first of these words that fits, or the last.
fn fitting(all: impl IntoIterator<Item = String>, cells: usize) -> String {
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
    /// What stands beside the option in so many cells; what does not fit is left out, and the least there is to say is
    /// said anyway.
    pub fn figure(&self, beside: Beside, cells: usize) -> String {
        let awaited = || "…".to_owned();
        match (beside, &self.at_once) {
            (Beside::Nothing, _) => String::new(),
            (Beside::Wins, _) => self.wins.map_or_else(awaited, |wins| wins.to_string()),
            (Beside::AtOnce, AtOnce::Awaited) => awaited(),
            (Beside::AtOnce, AtOnce::Exact { headlines, .. }) => headline(headlines, cells),
            (Beside::AtOnce, AtOnce::OthersFirst) => self.simulated("others choose too", cells),
            (Beside::AtOnce, AtOnce::OutOfReach) => self.simulated("too many ways", cells),
        }
    }

    /// Why nothing exact is to be had, and what a simulation says instead. Never a guess in the place of what is exact:
    /// what is simulated says so.
    fn simulated(&self, why: &str, cells: usize) -> String {
        let simulated = self.wins.map(|wins| format!("{why}; simulated: wins {wins}"));
        fitting(simulated.into_iter().chain([why.to_owned()]), cells)
    }

    /// What comes of the option under the cursor, with so many results.
    pub fn detail(&self, most: usize) -> String {
        match &self.at_once {
            AtOnce::Awaited => "At once, exactly: being reckoned …".to_owned(),
            AtOnce::Exact { results, granted, .. } => {
                let granted = granted.map(|granted| format!(", {granted}")).unwrap_or_default();
                format!("At once, exactly{granted}: {}", in_words(results, most))
            }
            AtOnce::OthersFirst => self.instead("What comes of it depends on what others choose."),
            AtOnce::OutOfReach => self.instead("There are too many ways to follow each exactly."),
        }
    }

    fn instead(&self, why: &str) -> String {
        match self.wins {
            None => why.to_owned(),
            Some(wins) => format!("{why} By simulation the fight is won in {wins} of cases."),
        }
    }

    /// Whether all is known that stands beside the option.
    pub fn is_known(&self, beside: Beside) -> bool {
        match (beside, &self.at_once) {
            (Beside::Nothing, _) | (Beside::AtOnce, AtOnce::Exact { .. }) => true,
            (Beside::AtOnce, AtOnce::Awaited) => false,
            (Beside::AtOnce, AtOnce::OthersFirst | AtOnce::OutOfReach) | (Beside::Wins, _) => self.wins.is_some(),
        }
    }

    /// How many results there are to tell.
    pub fn results(&self) -> usize {
        match &self.at_once {
            AtOnce::Exact { results, .. } => results.len(),
            AtOnce::Awaited | AtOnce::OthersFirst | AtOnce::OutOfReach => 1,
        }
    }

    /// Takes in what became known.
    pub fn learn(&mut self, known: Known) {
        match known {
            Known::AtOnce(at_once) => self.at_once = at_once,
            Known::Wins(wins) => self.wins = Some(wins),
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
        OddsLine { at_once: AtOnce::Exact { results: shares(all), headlines: shares(all), granted: None }, wins: None }
    }

    #[test]
    fn the_likeliest_results_come_first_and_the_rest_is_added_up() {
        let soon = shares(&[("hit", 0.5), ("miss", 0.3), ("stumble", 0.2)]);
        assert_eq!(in_words(&soon, 1), "50.0 % hit · 50.0 % something else");
        assert_eq!(in_words(&soon, 3), "50.0 % hit · 30.0 % miss · 20.0 % stumble");
        assert_eq!(in_words(&shares(&[("hit", 1.0)]), 3), "hit, for certain");
    }

    #[test]
    fn beside_an_option_stands_as_much_as_there_is_room_for() {
        let line = exact(&[("hit and hurt", 0.625), ("hurt", 0.375)]);
        assert_eq!(line.figure(Beside::AtOnce, 40), "hit and hurt 62.5 % · hurt 37.5 %");
        assert_eq!(line.figure(Beside::AtOnce, 20), "hit and hurt 62.5 %");
        assert_eq!(line.figure(Beside::AtOnce, 5), "hit and … 62.5 %");
        assert_eq!(line.figure(Beside::Wins, 20), "…");
        assert_eq!(line.figure(Beside::Nothing, 20), "");
    }

    #[test]
    fn what_is_taken_for_granted_is_said() {
        let both = shares(&[("hit", 1.0)]);
        let at_once = AtOnce::Exact { results: both.clone(), headlines: both, granted: Some("without reshuffling") };
        let line = OddsLine { at_once, wins: None };
        assert_eq!(line.detail(3), "At once, exactly, without reshuffling: hit, for certain");
        assert_eq!(Beside::AtOnce.title(&[line]), "odds at once, exactly, without reshuffling");
    }

    #[test]
    fn what_is_nearly_certain_is_not_called_certain() {
        let line = exact(&[("hit", 0.999_999), ("hurt", 0.000_001)]);
        assert_eq!(line.figure(Beside::AtOnce, 40), "hit >99.9 % · hurt <0.1 %");
        assert_eq!(exact(&[("hit", 1.0)]).figure(Beside::AtOnce, 40), "certain: hit");
        assert_eq!(exact(&[(NOTHING, 1.0)]).figure(Beside::AtOnce, 8), "nothing yet");
    }

    #[test]
    fn what_is_simulated_is_never_shown_as_exact() {
        let mut line = OddsLine { at_once: AtOnce::OutOfReach, wins: None };
        assert_eq!(line.figure(Beside::AtOnce, 60), "too many ways");
        line.learn(Known::Wins(Wins { share: 0.5, within: 0.03 }));
        assert_eq!(line.figure(Beside::AtOnce, 60), "too many ways; simulated: wins 50 ±3 %");
        assert_eq!(line.figure(Beside::AtOnce, 20), "too many ways");
        assert_eq!(line.figure(Beside::Wins, 20), "50 ±3 %");
        assert!(line.detail(3).ends_with("By simulation the fight is won in 50 ±3 % of cases."));
    }
}
