//! The odds shown next to the options: what each brings by the end of its consequences, and the chance to win.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `line` | the odds of one option, as far as they are known |
//! | `wins` | a chance to win with its interval, and what a search advises |
//! | `ledger` | what either side loses, in a line |
//! | `words` | shares and amounts as people read them |

mod ledger;
mod line;
#[cfg(test)]
mod tests;
mod wins;
mod words;

use affray_core::Consequences;
use affray_core::Method;
use affray_core::fight::Share;

use self::ledger::{Falls, Side, ledger, main_result, result_text, same_results};
pub use self::line::{OddsLine, OddsUpdate, OutcomeOdds, Shares};
pub use self::wins::{Advised, Wins};
pub use self::words::in_words;
use self::words::{SEPARATOR, first_fitting};

/// Which odds are shown in the column next to the options.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum OddsColumn {
    /// No odds.
    #[default]
    Off,
    /// What comes of each option in the end: what is dealt, and what is paid.
    Outcome,
    /// The chance to win with each option, by simulation.
    Wins,
    /// What each option is worth by a search, which one it takes, and what it expects next.
    Advice,
}

impl OddsColumn {
    /// The column that the odds key switches to.
    #[must_use]
    pub fn next(self) -> OddsColumn {
        match self {
            OddsColumn::Off => OddsColumn::Outcome,
            OddsColumn::Outcome => OddsColumn::Wins,
            OddsColumn::Wins => OddsColumn::Advice,
            OddsColumn::Advice => OddsColumn::Off,
        }
    }
}

/// By what the options of a decision are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Basis {
    /// By what either side loses.
    Ledger,
    /// By their results: the losses are the same.
    Results,
    /// They are not: whichever is taken, the same comes of it.
    Same,
}

/// The odds of all options of a decision, as a column of figures.
pub struct OddsTable<'a> {
    column: OddsColumn,
    lines: &'a [OddsLine],
    basis: Basis,
    /// Whether some option may cost something.
    costs: bool,
    /// Whether options differ in how much is lost on average, and not in how likely a loss is.
    means_alone: bool,
}

impl<'a> OddsTable<'a> {
    /// The column of these options.
    pub fn of(column: OddsColumn, lines: &'a [OddsLine]) -> OddsTable<'a> {
        let known: Vec<&Consequences> = lines.iter().filter_map(OddsLine::known).collect();
        let costs = known.iter().any(|it| it.ledger.hurt > 0.0 || it.ledger.fallen > 0.0);
        let all_same = |same: &dyn Fn(&Consequences, &Consequences) -> bool| {
            lines.len() > 1 && known.len() == lines.len() && known.windows(2).all(|two| same(two[0], two[1]))
        };
        let basis = if all_same(&same_results) {
            Basis::Same
        } else if all_same(&|one, other| {
            let text = |of| ledger(of, Side::Full, true, Falls::All, costs);
            text(one) == text(other)
        }) {
            Basis::Results
        } else {
            Basis::Ledger
        };
        let means_alone = all_same(&|one, other| {
            let text = |of| ledger(of, Side::Full, false, Falls::Own, costs);
            text(one) == text(other)
        });
        OddsTable { column, lines, basis, costs, means_alone }
    }

    /// Whether the same comes of all options.
    pub fn is_same(&self) -> bool {
        self.column == OddsColumn::Outcome && self.basis == Basis::Same
    }

    /// What the figures are, in words that fit; empty where there are none.
    pub fn title(&self, cells: usize) -> String {
        let known = self.lines.iter().find_map(OddsLine::known);
        match (self.column, known) {
            _ if self.lines.is_empty() => String::new(),
            (OddsColumn::Off, _) => String::new(),
            (OddsColumn::Wins, _) => {
                let long = "chance to win, simulated: plain bots play on";
                first_fitting([long.to_owned(), "chance to win, simulated".to_owned()], cells)
            }
            (OddsColumn::Advice, _) => {
                let long = "chance to win by a search, which plays on better; → is its advice";
                let short = ["by a search, → is its advice", "search, → advised"];
                first_fitting([long].into_iter().chain(short).map(str::to_owned), cells)
            }
            (OddsColumn::Outcome, None) => "computing odds …".to_owned(),
            (OddsColumn::Outcome, Some(known)) => {
                let (how, to, unit) = (self.how(), known.horizon, known.unit);
                match self.basis {
                    Basis::Same => first_fitting([format!("no difference {to}, {how}"), "no difference".into()], cells),
                    Basis::Results => first_fitting([format!("what comes of it {to}, {how}"), how.clone()], cells),
                    Basis::Ledger => first_fitting(
                        [
                            format!("chance that a foe is hurt (mean {unit}) · that you are, {to}, {how}"),
                            format!("foe hurt (mean {unit}) · you hurt, {to}, {how}"),
                            format!("foe hurt · you hurt, {to}, {how}"),
                            format!("hurt {to}, {how}"),
                            format!("hurt, {how}"),
                            how.clone(),
                        ],
                        cells,
                    ),
                }
            }
        }
    }

    /// The result of an option that is likelier with it than with the others, by most.
    fn telling_result<'b>(&self, of: &'b Consequences) -> Option<&'b Share<String>> {
        let all: f64 = self.lines.len() as f64;
        let share = |of: &Consequences, what: &str| {
            of.results.iter().find(|result| result.what == what).map_or(0.0, |result| result.share)
        };
        let more = |result: &Share<String>| {
            let known = self.lines.iter().filter_map(OddsLine::known);
            result.share - known.map(|other| share(other, &result.what)).sum::<f64>() / all
        };
        of.results.iter().max_by(|one, other| more(one).total_cmp(&more(other)))
    }

    /// That result in words, without what it has in common with those of all other options.
    fn telling_text(&self, of: &Consequences, cells: usize) -> String {
        let Some(result) = self.telling_result(of) else { return String::new() };
        let others = || self.lines.iter().filter_map(OddsLine::known).filter_map(|other| self.telling_result(other));
        let is_common = |part: &&str| others().all(|other| other.what.split("; ").any(|theirs| theirs == *part));
        let own: Vec<&str> = result.what.split("; ").filter(|part| !is_common(part)).collect();
        let what = if own.is_empty() { "no more than the others".to_owned() } else { own.join("; ") };
        result_text(&Share { what, ..result.clone() }, of, cells)
    }

    /// How the figures were found out.
    fn how(&self) -> String {
        let methods = || self.lines.iter().filter_map(OddsLine::known).map(|it| it.method);
        let margin = methods().map(|method| 100.0 * method.margin(0.5)).fold(0.0, f64::max);
        let any_exact = methods().any(|method| method == Method::Exact);
        match (any_exact, margin > 0.0) {
            (_, false) => "exact".to_owned(),
            (true, true) => format!("exact, ~ simulated ±{margin:.0}"),
            (false, true) => format!("simulated ±{margin:.0}"),
        }
    }

    /// The best of several options that a step of the menu leads to: by the chance to win, or by what it deals more than
    /// it costs. `None` until all of them are known, and where they cost and deal the same.
    pub fn best(&self, options: &[usize]) -> Option<usize> {
        let worth = |place: usize| {
            let line = self.lines.get(place)?;
            match self.column {
                OddsColumn::Wins => line.wins.map(|wins| wins.share),
                // The one that was tried most is the one it takes.
                OddsColumn::Advice => line.advice.as_ref().map(|it| f64::from(u8::from(it.is_best)) + it.worth),
                OddsColumn::Outcome if self.basis == Basis::Ledger => {
                    line.known().map(|known| known.ledger.dealt - known.ledger.paid)
                }
                OddsColumn::Outcome | OddsColumn::Off => None,
            }
        };
        let worths: Option<Vec<(usize, f64)>> = options.iter().map(|&place| Some((place, worth(place)?))).collect();
        let best = worths?.into_iter().reduce(|best, other| if other.1 > best.1 { other } else { best })?;
        Some(best.0)
    }

    /// The text of a line of the menu behind which these options are: the odds of the only one, or of the best.
    pub fn figure_of(&self, options: &[usize], cells: usize) -> String {
        const BEST: &str = "best: ";
        let first = options.first().map_or_else(String::new, |&first| self.figure(first, cells));
        if options.iter().all(|&other| self.figure(other, cells) == first) {
            return first;
        }
        match self.best(options) {
            Some(best) => format!("{BEST}{}", self.figure(best, cells.saturating_sub(BEST.len()))),
            None if options.iter().all(|&place| self.lines[place].is_known(self.column)) => "differs".to_owned(),
            None => "…".to_owned(),
        }
    }

    /// The text of an option in a column `cells` wide. What does not fit is left out; the shortest text is never cut.
    pub fn figure(&self, place: usize, cells: usize) -> String {
        let Some(line) = self.lines.get(place) else { return String::new() };
        let pending = || "…".to_owned();
        match (self.column, &line.outcome) {
            (OddsColumn::Off, _) => String::new(),
            (OddsColumn::Wins, _) => line.wins.map_or_else(pending, |wins| wins.to_string()),
            (OddsColumn::Advice, _) => line.advice.as_ref().map_or_else(pending, |it| it.figure(cells)),
            (OddsColumn::Outcome, OutcomeOdds::Pending) => pending(),
            (OddsColumn::Outcome, OutcomeOdds::NotComputed) => "not computed".to_owned(),
            (OddsColumn::Outcome, OutcomeOdds::Known { at_once, in_the_end }) => match self.basis {
                Basis::Same => String::new(),
                Basis::Results => self.telling_text(in_the_end, cells),
                Basis::Ledger => {
                    // That you may fall is what is left out last.
                    let short = if in_the_end.ledger.fallen > 0.0 { Falls::Own } else { Falls::None };
                    let text = |words, means, falls| ledger(in_the_end, words, means, falls, self.costs);
                    let mut texts = vec![text(Side::Full, true, Falls::All), text(Side::Full, true, short)];
                    // Neither side is left out; the means are, unless it is by them alone that options differ.
                    if self.means_alone {
                        texts.push(text(Side::Brief, true, short));
                    } else {
                        texts.extend([text(Side::Full, false, short), text(Side::Brief, false, short)]);
                    }
                    if texts[0].is_empty() {
                        return main_result(at_once.as_deref(), in_the_end, cells);
                    }
                    // What it does at once for certain tells options apart that come to the same later.
                    let certain = match at_once.as_deref() {
                        Some([(certain, _)]) => Some(format!("{certain}{SEPARATOR}{}", texts[1])),
                        _ => None,
                    };
                    first_fitting(certain.into_iter().chain(texts), cells)
                }
            },
        }
    }
}
