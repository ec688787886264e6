//! The odds shown next to the options: what each brings by the end of its consequences, and the chance to win.

use affray_core::exact::float;
use affray_core::fight::Share;
use affray_core::fight::outlook::NOTHING;
use affray_core::{Chances, Consequences, Method, OptionOdds};

use crate::text;

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
    fn figure(&self, cells: usize) -> String {
        let mark = if self.is_best { Self::MARK } else { " " };
        let worth = format!("{mark} {}", Wins { share: self.worth, within: self.within });
        let tried = format!("{worth}, tried {}", self.visits);
        let next = self.line.first().map(|next| format!("{tried}; then {next}"));
        first_fitting(next.into_iter().chain([tried, worth]), cells)
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

/// A share as people read it: to a tenth where it is exact, marked where it is simulated. Rounding never turns it into 0 %
/// or 100 %.
fn percent(share: f64, method: Method) -> String {
    // Shares that were added up may miss the whole by a last bit.
    let share = if (share - 1.0).abs() < 1e-9 { 100.0 } else { 100.0 * share };
    let (about, decimals, least) = match method {
        Method::Exact => ("", 1, 0.1),
        Method::Simulated(_) => ("~", 0, 1.0),
    };
    if share > 0.0 && share < least / 2.0 {
        format!("<{least} %")
    } else if share > 100.0 - least / 2.0 && share < 100.0 {
        format!(">{} %", 100.0 - least)
    } else {
        format!("{about}{share:.decimals$} %")
    }
}

/// Separates two results of one option.
const SEPARATOR: &str = " · ";

/// The width to which a result is cut where space is short.
const SHORT: usize = 9;

/// The likeliest results in words, at most `most` of them, exactly computed: "45.0 % the Guard: Stamina -2".
pub fn in_words(results: &[(String, f64)], most: usize) -> String {
    listed(results.iter().map(|(what, share)| (what.as_str(), *share)), Method::Exact, most)
}

fn listed<'a>(results: impl ExactSizeIterator<Item = (&'a str, f64)>, method: Method, most: usize) -> String {
    let count = results.len();
    let mut rest = 0.0;
    let mut words = Vec::new();
    for (place, (what, share)) in results.enumerate() {
        match (place < most, count) {
            (_, 1) if method == Method::Exact => return format!("{what}, for certain"),
            (_, 1) => return format!("{what}, in all cases"),
            (true, _) => words.push(format!("{} {what}", percent(share, method))),
            (false, _) => rest += share,
        }
    }
    if count > most {
        words.push(format!("{} the other {}", percent(rest, method), count - most));
    }
    words.join(SEPARATOR)
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
        } else if all_same(&|one, other| ledger(one, true, Falls::All, costs) == ledger(other, true, Falls::All, costs))
        {
            Basis::Results
        } else {
            Basis::Ledger
        };
        OddsTable { column, lines, basis, costs }
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
            (OddsColumn::Wins, _) => "chance to win, simulated".to_owned(),
            (OddsColumn::Advice, _) => {
                let long = "what it is worth by a search; → is its advice";
                first_fitting([long.to_owned(), "worth, → advised".to_owned()], cells)
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
                    let detail = [(true, Falls::All), (true, short), (false, short)];
                    let texts: Vec<String> =
                        detail.iter().map(|&(means, falls)| ledger(in_the_end, means, falls, self.costs)).collect();
                    if texts[0].is_empty() {
                        return main_result(at_once.as_deref(), in_the_end, cells);
                    }
                    // What it does at once for certain tells options apart that come to the same later.
                    let certain = match at_once.as_deref() {
                        Some([(certain, _)]) => Some(format!("{certain}{SEPARATOR}{}", texts[1])),
                        _ => None,
                    };
                    let first = texts[2].split(SEPARATOR).next().unwrap_or_default().to_owned();
                    first_fitting(certain.into_iter().chain(texts).chain([first]), cells)
                }
            },
        }
    }
}

/// Whether two options have the same results with the same shares, however these were found out.
fn same_results(one: &Consequences, other: &Consequences) -> bool {
    let same =
        |one: &Share<String>, other: &Share<String>| one.what == other.what && (one.share - other.share).abs() < 1e-9;
    one.results.len() == other.results.len()
        && one.results.iter().zip(&other.results).all(|(one, other)| same(one, other))
}

/// Whose falls are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Falls {
    All,
    Own,
    None,
}

/// What either side loses, in a line: "foe hurt 80.0 % (1.6), down 12.0 % · you hurt 34.0 % (0.5)".
///
/// A foe may bleed or faint without being struck, so this does not call it a hit.
fn ledger(of: &Consequences, means: bool, falls: Falls, costs: bool) -> String {
    let (odds, percent) = (of.ledger, |share: f64| percent(share, of.method));
    let side = |word: &str, share: f64, mean: f64, falls_word: &str, fall: Option<f64>| {
        let mean = match means {
            true if mean < 0.0 => format!(" (gain {:.1})", -mean),
            true => format!(" ({mean:.1})"),
            false => String::new(),
        };
        let fall = fall.filter(|fall| *fall > 0.0);
        let fall = fall.map_or_else(String::new, |fall| format!(", {falls_word} {}", percent(fall)));
        format!("{word} {}{mean}{fall}", percent(share))
    };
    let mut parts = Vec::new();
    if odds.hit > 0.0 {
        parts.push(side("foe hurt", odds.hit, odds.dealt, "down", (falls == Falls::All).then_some(odds.felled)));
    } else if odds.felled > 0.0 {
        parts.push(format!("foe down {}", percent(odds.felled)));
    }
    if odds.hurt > 0.0 {
        parts.push(side("you hurt", odds.hurt, odds.paid, "you fall", (falls != Falls::None).then_some(odds.fallen)));
    } else if odds.fallen > 0.0 {
        parts.push(format!("you fall {}", percent(odds.fallen)));
    } else if odds.paid < 0.0 {
        parts.push(format!("you {:+.1}", -odds.paid));
    } else if costs {
        parts.push("you unhurt".to_owned());
    }
    parts.join(SEPARATOR)
}

/// What an option does at once for certain, or the likeliest result that changes anything.
fn main_result(at_once: Option<&[(String, f64)]>, of: &Consequences, cells: usize) -> String {
    if let Some([(certain, _)]) = at_once {
        return first_fitting([certain.clone(), text::cut(certain, SHORT)], cells);
    }
    let result = of.results.iter().find(|result| result.what != NOTHING).or(of.results.first());
    result.map(|result| result_text(result, of, cells)).unwrap_or_default()
}

/// A result and its share, in as many words as fit.
fn result_text(result: &Share<String>, of: &Consequences, cells: usize) -> String {
    let share = if of.results.len() == 1 { String::new() } else { format!(" {}", percent(result.share, of.method)) };
    let bare = result.what.split_once(": ").map_or(result.what.as_str(), |(_, what)| what);
    let space = cells.saturating_sub(text::width(&share)).max(SHORT);
    let texts = [&result.what, bare, &text::cut(bare, space), &text::cut(bare, SHORT)];
    first_fitting(texts.map(|what| format!("{what}{share}")), cells)
}

/// How likely each amount is: "0 in 71 % · 1 in 8 % · 2 in 21 %". Where there are more than `most`, neighbours that are
/// least likely together are joined: "0 in 71 % · 1 to 9 in 29 %".
///
/// In whole points and without a mark, to fit: the heading of the column says how they were found out.
fn amounts(all: &[Share<i32>], most: usize) -> String {
    let mut parts: Vec<(i32, i32, f64)> = all.iter().map(|it| (it.what, it.what, it.share)).collect();
    while parts.len() > most.max(1) {
        let together = |place: &usize| parts[*place].2 + parts[*place + 1].2;
        // Nothing lost is a result of its own as long as there are others to join.
        let from = usize::from(parts.len() > 2 && parts[0] == (0, 0, parts[0].2));
        let least = (from..parts.len() - 1).min_by(|one, other| together(one).total_cmp(&together(other)));
        let Some(place) = least else { break };
        let (_, up_to, share) = parts.remove(place + 1);
        parts[place] = (parts[place].0, up_to, parts[place].2 + share);
    }
    if let [(from, up_to, _)] = parts.as_slice()
        && from == up_to
    {
        return from.to_string();
    }
    let rounded = |share: f64| percent(share, Method::Simulated(0)).trim_start_matches('~').to_owned();
    let one = |&(from, up_to, share): &(i32, i32, f64)| match from == up_to {
        true => format!("{from} in {}", rounded(share)),
        false => format!("{from} to {up_to} in {}", rounded(share)),
    };
    parts.iter().map(one).collect::<Vec<_>>().join(SEPARATOR)
}

impl OddsLine {
    /// What comes of it, once that is known.
    fn known(&self) -> Option<&Consequences> {
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
        let losses = |most| {
            format!("{}: foes lose {}; you lose {}", end.unit, amounts(&end.dealt, most), amounts(&end.paid, most))
        };
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

#[cfg(test)]
mod tests {
    use super::*;
    use affray_core::LedgerOdds;

    fn shares(all: &[(&str, f64)]) -> Shares {
        all.iter().map(|(what, share)| ((*what).to_owned(), *share)).collect()
    }

    fn line(ledger: LedgerOdds, all: &[(&str, f64)], method: Method) -> OddsLine {
        let results = all.iter().map(|(text, share)| Share { what: (*text).to_owned(), share: *share, exact: None });
        let in_the_end = Consequences {
            results: results.collect(),
            dealt: Vec::new(),
            paid: Vec::new(),
            ledger,
            method,
            unit: "Stamina",
            horizon: "up to the foes' answer",
        };
        OddsLine { outcome: OutcomeOdds::Known { at_once: None, in_the_end }, ..OddsLine::default() }
    }

    fn blow(hit: f64, dealt: f64, hurt: f64, paid: f64) -> LedgerOdds {
        LedgerOdds { hit, dealt, hurt, paid, ..LedgerOdds::default() }
    }

    fn column(lines: &[OddsLine]) -> OddsTable<'_> {
        OddsTable::of(OddsColumn::Outcome, lines)
    }

    #[test]
    fn the_likeliest_results_come_first_and_the_rest_is_counted() {
        let soon = shares(&[("hit", 0.5), ("miss", 0.3), ("stumble", 0.2)]);
        assert_eq!(in_words(&soon, 1), "50.0 % hit · 50.0 % the other 2");
        assert_eq!(in_words(&soon, 3), "50.0 % hit · 30.0 % miss · 20.0 % stumble");
        assert_eq!(in_words(&shares(&[("hit", 1.0)]), 3), "hit, for certain");
    }

    #[test]
    fn a_figure_has_both_sides_of_the_ledger_as_far_as_they_fit() {
        let lines = [
            line(LedgerOdds { felled: 0.12, ..blow(0.8, 1.6, 0.34, 0.5) }, &[("a", 1.0)], Method::Exact),
            line(blow(0.5, 0.7, 0.0, 0.0), &[("b", 1.0)], Method::Exact),
            line(blow(0.0, 0.0, 0.0, -2.0), &[("c", 1.0)], Method::Exact),
            line(blow(0.0, 0.0, 0.2, -0.3), &[("d", 1.0)], Method::Exact),
        ];
        let column = column(&lines);
        assert_eq!(column.figure(0, 60), "foe hurt 80.0 % (1.6), down 12.0 % · you hurt 34.0 % (0.5)");
        assert_eq!(column.figure(0, 50), "foe hurt 80.0 % (1.6) · you hurt 34.0 % (0.5)");
        assert_eq!(column.figure(0, 36), "foe hurt 80.0 % · you hurt 34.0 %");
        assert_eq!(column.figure(0, 3), "foe hurt 80.0 %");
        assert_eq!(column.figure(1, 60), "foe hurt 50.0 % (0.7) · you unhurt");
        let deadly =
            [line(LedgerOdds { fallen: 0.3, felled: 0.1, ..blow(0.8, 1.6, 0.34, 0.5) }, &[("a", 1.0)], Method::Exact)];
        let deadly = OddsTable::of(OddsColumn::Outcome, &deadly);
        assert_eq!(deadly.figure(0, 64), "foe hurt 80.0 % (1.6) · you hurt 34.0 % (0.5), you fall 30.0 %");
        assert_eq!(deadly.figure(0, 52), "foe hurt 80.0 % · you hurt 34.0 %, you fall 30.0 %");
        assert_eq!(column.figure(2, 60), "you +2.0");
        assert_eq!(ledger(lines[3].known().expect("known"), true, Falls::All, true), "you hurt 20.0 % (gain 0.3)");
        assert_eq!(
            column.title(110),
            "chance that a foe is hurt (mean Stamina) · that you are, up to the foes' answer, exact"
        );
        assert_eq!(column.title(50), "foe hurt · you hurt, up to the foes' answer, exact");
        assert_eq!(OddsTable::of(OddsColumn::Wins, &lines).figure(0, 20), "…");
        assert_eq!(OddsTable::of(OddsColumn::Off, &lines).figure(0, 20), "");
    }

    #[test]
    fn a_foe_who_falls_without_being_struck_is_no_hit() {
        let faints = LedgerOdds { felled: 0.32, ..blow(0.0, 0.0, 0.2, 0.4) };
        let lines = [line(faints, &[("a", 1.0)], Method::Simulated(2_500)), OddsLine::default()];
        assert_eq!(column(&lines).figure(0, 60), "foe down ~32 % · you hurt ~20 % (0.4)");
        let you = [line(LedgerOdds { fallen: 0.5, ..blow(0.0, 0.0, 0.0, 0.0) }, &[("a", 1.0)], Method::Exact)];
        assert_eq!(column(&you).figure(0, 60), "you fall 50.0 %");
    }

    #[test]
    fn a_step_shows_the_best_of_what_is_behind_it() {
        let hit = |hit: f64| line(blow(hit, 2.0 * hit, 0.0, 0.0), &[("a", hit), ("b", 1.0 - hit)], Method::Exact);
        let lines = [hit(0.2), hit(0.8), hit(0.5), OddsLine::default()];
        let column = column(&lines);
        assert_eq!(column.figure_of(&[0, 1, 2], 40), "best: foe hurt 80.0 % (1.6)");
        assert_eq!(column.figure_of(&[0, 1, 2], 22), "best: foe hurt 80.0 %");
        assert_eq!(column.best(&[0, 2]), Some(2));
        assert_eq!(column.figure_of(&[2], 40), column.figure(2, 40), "one option is no step");
        assert_eq!(column.figure_of(&[2, 3], 40), "…", "not all are known");
    }

    #[test]
    fn options_with_the_same_losses_are_told_apart_by_their_results() {
        let same = blow(0.5, 1.0, 0.0, 0.0);
        let lines =
            [line(same, &[("Kresk: Speed +1", 1.0)], Method::Exact), line(same, &[("Bo: out", 1.0)], Method::Exact)];
        assert_eq!(column(&lines).figure(0, 40), "Kresk: Speed +1");
        assert_eq!(column(&lines).figure(1, 3), "out");
    }

    #[test]
    fn what_makes_no_difference_is_said_to_make_none() {
        let lines = [(); 2].map(|()| line(blow(0.5, 1.0, 0.0, 0.0), &[("hit", 0.5), ("miss", 0.5)], Method::Exact));
        assert!(column(&lines).is_same());
        assert_eq!(column(&lines).title(60), "no difference up to the foes' answer, exact");
        assert_eq!(column(&lines).figure(0, 60), "");
        assert!(!column(&lines[..1]).is_same(), "one option has odds of its own");
    }

    #[test]
    fn rounding_makes_nothing_certain() {
        let odds = |hit, method| {
            let lines = [line(blow(hit, 1.0, 0.0, 0.0), &[("a", 1.0)], method), OddsLine::default()];
            column(&lines).figure(0, 18)
        };
        assert_eq!(odds(0.999_999, Method::Exact), "foe hurt >99.9 %");
        assert_eq!(odds(0.000_001, Method::Exact), "foe hurt <0.1 %");
        assert_eq!(odds(1.0, Method::Exact), "foe hurt 100.0 %");
        assert_eq!(odds(1.0 - 1e-13, Method::Simulated(1_000)), "foe hurt ~100 %");
        assert_eq!(odds(0.999, Method::Simulated(1_000)), "foe hurt >99 %");
    }

    #[test]
    fn simulated_figures_are_marked() {
        let lines = [line(blow(0.5, 1.0, 0.0, 0.0), &[("hit", 0.5), ("miss", 0.5)], Method::Simulated(2_500))];
        let detail = lines[0].detail(|_| true);
        assert_eq!(column(&lines).figure(0, 60), "foe hurt ~50 % (1.0)");
        assert_eq!(column(&lines).title(30), "simulated ±2");
        assert!(detail.starts_with("Simulated 2500 times, ±2, up to the foes' answer"), "{detail}");
    }

    #[test]
    fn too_many_results_are_told_by_what_either_side_loses() {
        let mut line = line(blow(0.5, 1.0, 0.0, 0.0), &[("Bo: Stamina -2", 0.5), ("miss", 0.5)], Method::Exact);
        let OutcomeOdds::Known { at_once, in_the_end } = &mut line.outcome else { panic!("it is known") };
        *at_once = Some(shares(&[("a draw", 1.0)]));
        in_the_end.dealt = [0, 2].map(|what| Share { what, share: 0.5, exact: None }).into();
        in_the_end.paid = vec![Share { what: 0, share: 1.0, exact: None }];
        let head = "Exact, up to the foes' answer, played on plainly: ";
        let results = format!("{head}50.0 % Bo: Stamina -2 · 50.0 % miss");
        assert_eq!(line.detail(|_| true), format!("At once: a draw, for certain. {results}"));
        assert_eq!(line.detail(|text| text.starts_with("Exact")), results);
        assert_eq!(line.detail(|_| false), "Stamina: foes lose 0 in 50 % · 2 in 50 %; you lose 0");
    }

    #[test]
    fn a_result_that_hardly_fits_comes_without_how_it_was_found() {
        let mut line = line(blow(1.0, 7.0, 0.0, 0.0), &[("Bo: HP -7", 1.0)], Method::Simulated(2_500));
        let OutcomeOdds::Known { in_the_end, .. } = &mut line.outcome else { panic!("it is known") };
        in_the_end.dealt = vec![Share { what: 7, share: 1.0, exact: None }];
        in_the_end.paid = vec![Share { what: 0, share: 1.0, exact: None }];
        assert!(line.detail(|_| true).starts_with("Simulated 2500 times"));
        assert_eq!(line.detail(|text| text.len() < 30), "Bo: HP -7, in all cases");
    }

    #[test]
    fn amounts_that_do_not_fit_are_joined_and_stay_whole() {
        let shares = [0.6, 0.02, 0.03, 0.05, 0.1, 0.2];
        let all: Vec<_> = (0..).zip(shares).map(|(what, share)| Share { what, share, exact: None }).collect();
        assert_eq!(amounts(&all, 9), "0 in 60 % · 1 in 2 % · 2 in 3 % · 3 in 5 % · 4 in 10 % · 5 in 20 %");
        assert_eq!(amounts(&all, 4), "0 in 60 % · 1 to 3 in 10 % · 4 in 10 % · 5 in 20 %");
        assert_eq!(amounts(&all, 2), "0 in 60 % · 1 to 5 in 40 %");
        assert_eq!(amounts(&all[..1], 1), "0");
    }

    #[test]
    fn an_interval_stays_within_what_can_be() {
        let wins = |share, within| Wins { share, within }.to_string();
        assert_eq!(wins(0.5, 0.03), "50 ±3 %");
        assert_eq!(wins(1.0, 0.0), ">99 %");
        assert_eq!(wins(0.99, 0.02), ">97 %");
        assert_eq!(wins(0.0, 0.0), "<1 %");
    }
}
