//! Tables that several questions share.

use affray_core::exact::Chance;
use affray_core::query::OutcomeTable;

use crate::rules::contests::impact::Impact;

/// A table of Impacts, which come in halves.
pub(super) fn impacts(title: &str, odds: impl Iterator<Item = (Impact, Chance)>) -> OutcomeTable {
    let mut odds: Vec<(Impact, Chance)> = odds.collect();
    odds.sort_by_key(|(impact, _)| *impact);
    let halves = |impact: Impact| 2 * u32::from(impact.whole()) + u32::from(impact.has_half());
    let mean = odds.iter().map(|(impact, chance)| chance * Chance::new(halves(*impact).into(), 2u32.into())).sum();
    let mut table = summed(title, odds.into_iter().map(|(impact, chance)| (impact.to_string(), chance)));
    table.mean = Some(mean);
    table
}

/// A table in which equal names, wherever they come, are added up.
pub(super) fn summed(title: &str, odds: impl Iterator<Item = (String, Chance)>) -> OutcomeTable {
    let mut outcomes: Vec<(String, Chance)> = Vec::new();
    for (name, chance) in odds {
        match outcomes.iter_mut().find(|(other, _)| *other == name) {
            Some((_, sum)) => *sum += chance,
            None => outcomes.push((name, chance)),
        }
    }
    OutcomeTable { title: title.to_owned(), outcomes, mean: None, is_ranked: false }
}

/// So many of something: "1 day", "4 days".
pub(super) fn counted(count: u32, what: &str) -> String {
    match (count, what.strip_suffix('y')) {
        (1, _) => format!("1 {what}"),
        (_, Some(stem)) if !stem.ends_with('a') => format!("{count} {stem}ies"), // "tries"; but "days"
        _ => format!("{count} {what}s"),
    }
}

/// When something comes about, by the chance that it has by the end of each round or day; the rest is never or later.
pub(super) fn when(by: impl IntoIterator<Item = Chance>) -> Vec<(String, Chance)> {
    let mut before = Chance::from_integer(0u32.into());
    let mut each: Vec<(String, Chance)> = Vec::new();
    for (number, chance) in (1..).zip(by) {
        each.push((format!("{number}"), &chance - before));
        before = chance;
    }
    each.push(("later or never".to_owned(), Chance::from_integer(1u32.into()) - before));
    each
}
