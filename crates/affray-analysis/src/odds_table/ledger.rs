//! What either side loses, and what an option brings, in a line.

use affray_core::Consequences;
use affray_core::fight::Share;
use affray_core::fight::outlook::NOTHING;

use super::words::{SEPARATOR, SHORT, first_fitting, percent};
use crate::text;

/// Whether two options have the same results with the same shares, however these were found out.
pub(super) fn same_results(one: &Consequences, other: &Consequences) -> bool {
    let same =
        |one: &Share<String>, other: &Share<String>| one.what == other.what && (one.share - other.share).abs() < 1e-9;
    one.results.len() == other.results.len()
        && one.results.iter().zip(&other.results).all(|(one, other)| same(one, other))
}

/// Whose falls are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Falls {
    /// Of either side.
    All,
    /// One's own alone.
    Own,
    /// Nobody's.
    None,
}

/// How much is said of each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    /// "foe hurt 80.0 %"
    Full,
    /// "foe 80.0 %": the heading says what that is.
    Brief,
}

/// What either side loses, in a line: "foe hurt 80.0 % (1.6), down 12.0 % · you hurt 34.0 % (0.5)".
///
/// A foe may bleed or faint without being struck, so this does not call it a hit.
pub(super) fn ledger(of: &Consequences, words: Side, means: bool, falls: Falls, costs: bool) -> String {
    let (odds, percent) = (of.ledger, |share: f64| percent(share, of.method));
    let brief = words == Side::Brief;
    let side = |word: &str, share: f64, mean: f64, falls_word: &str, fall: Option<f64>| {
        let fall = fall.filter(|fall| *fall > 0.0);
        let fall = fall.map_or_else(String::new, |fall| format!(", {falls_word} {}", percent(fall)));
        let hurt = if brief { "" } else { "hurt " };
        match means {
            // Who wins back more than is lost has that first.
            true if mean < 0.0 => format!("{word} {:+.1} (hurt {}){fall}", -mean, percent(share)),
            true => format!("{word} {hurt}{} ({mean:.1}){fall}", percent(share)),
            false => format!("{word} {hurt}{}{fall}", percent(share)),
        }
    };
    let mut parts = Vec::new();
    if odds.hit > 0.0 {
        parts.push(side("foe", odds.hit, odds.dealt, "down", (falls == Falls::All).then_some(odds.felled)));
    } else if odds.felled > 0.0 {
        parts.push(format!("foe down {}", percent(odds.felled)));
    }
    if odds.hurt > 0.0 {
        let fall = if brief { "fall" } else { "you fall" };
        parts.push(side("you", odds.hurt, odds.paid, fall, (falls != Falls::None).then_some(odds.fallen)));
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
pub(super) fn main_result(at_once: Option<&[(String, f64)]>, of: &Consequences, cells: usize) -> String {
    if let Some([(certain, _)]) = at_once {
        return first_fitting([certain.clone(), text::cut(certain, SHORT)], cells);
    }
    let result = of.results.iter().find(|result| result.what != NOTHING).or(of.results.first());
    result.map(|result| result_text(result, of, cells)).unwrap_or_default()
}

/// A result and its share, in as many words as fit.
pub(super) fn result_text(result: &Share<String>, of: &Consequences, cells: usize) -> String {
    let share = if of.results.len() == 1 { String::new() } else { format!(" {}", percent(result.share, of.method)) };
    let bare = result.what.split_once(": ").map_or(result.what.as_str(), |(_, what)| what);
    let space = cells.saturating_sub(text::width(&share)).max(SHORT);
    let texts = [&result.what, bare, &text::cut(bare, space), &text::cut(bare, SHORT)];
    first_fitting(texts.map(|what| format!("{what}{share}")), cells)
}
