//! The odds of one option: what has been computed of it, and its detail in words.

use affray_core::exact::float;
use affray_core::fight::outlook::NOTHING;
use affray_core::{Chances, Consequences, Method, OptionOdds};

use super::OddsColumn;
use super::wins::{Advised, Wins};
use super::words::{amounts, in_words, listed, percent};

/// Results with their chances, the likeliest first.
pub type Shares = Vec<(String, f64)>;

/// What comes of an option.
#[derive(Debug, Clone, Default, PartialEq)]
pub enum OutcomeOdds {
    /// Not computed yet.
    #[default]
    Pending,
    /// Followed to the end of its consequences.
    Known {
        /// What comes of it before anybody decides again, where that is known and is not all.
        at_once: Option<Shares>,
        /// What comes of it in the end.
        in_the_end: Consequences,
    },
    /// The computation was cancelled.
    NotComputed,
}

impl From<OptionOdds> for OutcomeOdds {
    fn from(option_odds: OptionOdds) -> OutcomeOdds {
        let Some(in_the_end) = option_odds.outcome else { return OutcomeOdds::NotComputed };
        let at_once: Option<Shares> = match option_odds.at_once {
            Chances::Exact(results) => Some(results.into_iter().map(|(what, chance)| (what, float(&chance))).collect()),
            Chances::DependsOnOthers | Chances::NotComputed => None,
        };
        let is_news = |at_once: &Shares| {
            let is_nothing = matches!(at_once.as_slice(), [(what, _)] if what == NOTHING);
            let is_all = at_once.iter().map(|(what, _)| what).eq(in_the_end.results.iter().map(|result| &result.what));
            !is_nothing && !is_all
        };
        OutcomeOdds::Known { at_once: at_once.filter(is_news), in_the_end }
    }
}

/// The odds of one option, as far as they are known.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OddsLine {
    /// What comes of it.
    pub outcome: OutcomeOdds,
    /// The chance to win, once it is known.
    pub wins: Option<Wins>,
    /// What a search found out, once it is over.
    pub advice: Option<Advised>,
}

/// Odds of an option that have just been computed.
#[derive(Debug, Clone, PartialEq)]
pub enum OddsUpdate {
    /// What comes of it.
    Outcome(OutcomeOdds),
    /// The chance to win.
    Wins(Wins),
    /// What a search found out.
    Advice(Advised),
}

impl OddsLine {
    /// What comes of it, once that is known.
    pub(super) fn known(&self) -> Option<&Consequences> {
        match &self.outcome {
            OutcomeOdds::Known { in_the_end, .. } => Some(in_the_end),
            OutcomeOdds::Pending | OutcomeOdds::NotComputed => None,
        }
    }

    /// Every result with its chance, the likeliest first, and at last those that are left out together.
    pub fn results(&self, most: usize) -> Vec<String> {
        let Some(end) = self.known() else { return Vec::new() };
        let shown = end.results.iter().take(most);
        let mut lines: Vec<String> =
            shown.map(|result| format!("{} {}", percent(result.share, end.method), result.what)).collect();
        let rest = end.results.get(most..).unwrap_or_default();
        if !rest.is_empty() {
            let share = rest.iter().map(|result| result.share).sum();
            lines.push(format!("{} the other {}", percent(share, end.method), rest.len()));
        }
        lines
    }

    /// How its odds were found out and how far they look; empty until they are known.
    pub fn method(&self) -> String {
        let how = |end: &Consequences| match end.method {
            Method::Exact => "exact".to_owned(),
            method @ Method::Simulated(samples) => {
                format!("simulated {samples} times, ±{:.0} points", 100.0 * method.margin(0.5))
            }
        };
        self.known().map_or_else(String::new, |end| format!("{}, {}, played on plainly", how(end), end.horizon))
    }

    /// What comes of the option, as much of it as fits: every result; or, where these are too many, how much either side
    /// loses. Either is whole: the shares in it sum to all.
    pub fn detail(&self, fits: impl Fn(&str) -> bool) -> String {
        let OutcomeOdds::Known { at_once, in_the_end: end } = &self.outcome else {
            return match self.outcome {
                OutcomeOdds::Pending => "Computing odds …".to_owned(),
                _ => "The odds were not computed.".to_owned(),
            };
        };
        let how = match end.method {
            Method::Exact => "Exact".to_owned(),
            method @ Method::Simulated(samples) => {
                format!("Simulated {samples} times, ±{:.0}", 100.0 * method.margin(0.5))
            }
        };
        let head = format!("{how}, {}, played on plainly", end.horizon);
        let soon = at_once.as_deref().map(|at_once| format!("At once: {}. ", in_words(at_once, usize::MAX)));
        let listed = |most| listed(end.results.iter().map(|it| (it.what.as_str(), it.share)), end.method, most);
        let losses =
            |most| format!("{}: foes {}; you {}", end.unit, amounts(&end.dealt, most), amounts(&end.paid, most));
        let results = format!("{head}: {}", listed(usize::MAX));
        let mut texts: Vec<String> = Vec::new();
        for text in [&results, &losses(usize::MAX)] {
            texts.extend(soon.as_ref().map(|soon| format!("{soon}{text}")));
            texts.push(text.clone());
        }
        if end.dealt.len() == 1 && end.paid.len() == 1 {
            // Nothing is lost in any case, so that says nothing; then as many results as fit.
            texts.truncate(texts.len() / 2);
            let most = end.results.len().min(12);
            texts.extend((1..most).rev().map(|most| format!("{head}: {}", listed(most))));
            // The heading of the column says as well how they were found out.
            texts.extend((1..=most).rev().map(listed));
        } else {
            texts.extend((2..end.dealt.len().max(end.paid.len())).rev().map(losses));
        }
        let last = texts.last().cloned().unwrap_or_default();
        texts.into_iter().find(|text| fits(text)).unwrap_or(last)
    }

    /// Whether all that this column shows is known.
    pub fn is_known(&self, column: OddsColumn) -> bool {
        match column {
            OddsColumn::Off => true,
            OddsColumn::Outcome => self.outcome != OutcomeOdds::Pending,
            OddsColumn::Wins => self.wins.is_some(),
            OddsColumn::Advice => self.advice.is_some(),
        }
    }

    /// Adds what has been computed.
    pub fn apply(&mut self, update: OddsUpdate) {
        match update {
            OddsUpdate::Outcome(outcome) => self.outcome = outcome,
            OddsUpdate::Wins(wins) => self.wins = Some(wins),
            OddsUpdate::Advice(advised) => self.advice = Some(advised),
        }
    }
}
