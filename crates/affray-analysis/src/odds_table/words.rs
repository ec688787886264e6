//! Shares and amounts as people read them.

use affray_core::Method;
use affray_core::fight::Share;

use crate::text;

/// A share as people read it: to a tenth where it is exact, marked where it is simulated. Rounding never turns it into 0 %
/// or 100 %.
pub(super) fn percent(share: f64, method: Method) -> String {
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
pub(super) const SEPARATOR: &str = " · ";

/// The width to which a result is cut where space is short.
pub(super) const SHORT: usize = 9;

/// The likeliest results in words, at most `most` of them, exactly computed: "45.0 % the Guard: Stamina -2".
pub fn in_words(results: &[(String, f64)], most: usize) -> String {
    listed(results.iter().map(|(what, share)| (what.as_str(), *share)), Method::Exact, most)
}

/// The likeliest results in words, at most `most` of them, and the others together.
pub(super) fn listed<'a>(
    results: impl ExactSizeIterator<Item = (&'a str, f64)>,
    method: Method,
    most: usize,
) -> String {
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
pub(super) fn first_fitting(all: impl IntoIterator<Item = String>, cells: usize) -> String {
    let mut last = String::new();
    for words in all {
        if text::width(&words) <= cells {
            return words;
        }
        last = words;
    }
    last
}

/// How likely each amount is: "lose 0 in 71 % · 1 in 8 % · 2 in 21 %". Where there are more than `most`, neighbours that are
/// least likely together are joined: "lose 0 in 71 % · 1 to 9 in 29 %". Less than nothing is won back: "gain 1 in 8 % · lose 0 in
/// 92 %".
///
/// In whole points and without a mark, to fit: the heading of the column says how they were found out.
pub(super) fn amounts(all: &[Share<i32>], most: usize) -> String {
    let mut parts: Vec<(i32, i32, f64)> = all.iter().map(|it| (it.what, it.what, it.share)).collect();
    while parts.len() > most.max(1) {
        // What is won back is no neighbour of what is lost.
        let crosses = |place: usize| parts[place].0 < 0 && parts[place + 1].1 >= 0;
        let together = |place: &usize| parts[*place].2 + parts[*place + 1].2 + if crosses(*place) { 2.0 } else { 0.0 };
        // Nothing lost is a result of its own as long as there are others to join.
        let from = usize::from(parts.len() > 2 && parts[0] == (0, 0, parts[0].2));
        let least = (from..parts.len() - 1).min_by(|one, other| together(one).total_cmp(&together(other)));
        let Some(place) = least.filter(|place| !crosses(*place)) else { break };
        let (_, up_to, share) = parts.remove(place + 1);
        parts[place] = (parts[place].0, up_to, parts[place].2 + share);
    }
    match parts[..] {
        [(from, up_to, _)] if from == up_to && from < 0 => return format!("gain {}", -from),
        [(from, up_to, _)] if from == up_to => return format!("lose {from}"),
        _ => {}
    }
    let rounded = |share: f64| percent(share, Method::Simulated(0)).trim_start_matches('~').to_owned();
    let mut said = "";
    let mut words = Vec::new();
    for &(from, up_to, share) in &parts {
        let verb = if from < 0 { "gain " } else { "lose " };
        let shown = if verb == said { "" } else { verb };
        said = verb;
        let (from, up_to) = if from < 0 { (-up_to, -from) } else { (from, up_to) };
        let amount = if from == up_to { from.to_string() } else { format!("{from} to {up_to}") };
        words.push(format!("{shown}{amount} in {}", rounded(share)));
    }
    words.join(SEPARATOR)
}
