//! Answers for other programs: JSON and comma-separated values.

use affray_odds::Answer;
use affray_odds::answer::{Outcome, Part};
use affray_sim::interval::{self, Interval};
use serde_json::{Value, json};

use super::show::{Shown, are_numbers, labels};
use crate::output::{CommandError, Out};
use crate::workshop::csv::Csv;

/// The level of intervals around what was played.
pub const LEVEL: f64 = 0.95;

/// The chance of an outcome with its interval, where it was played.
pub fn played(answer: &Answer, p: f64) -> Option<(u64, Interval)> {
    let runs = answer.runs?;
    let count = (p * runs as f64).round() as u64;
    Some((count, interval::chance(count, runs, LEVEL)))
}

/// Prints the answers as JSON.
pub fn json(out: &mut Out, about: &Value, shown: &[Shown]) -> Result<(), CommandError> {
    let mut whole = about.clone();
    if let [only] = shown
        && only.differs_by.is_empty()
    {
        for (key, value) in object(only)?.as_object().into_iter().flatten() {
            whole[key] = value.clone();
        }
    } else {
        whole["answers"] = Value::Array(shown.iter().map(object).collect::<Result<_, _>>()?);
    }
    crate::output::json(out, &whole)
}

fn object(shown: &Shown) -> Result<Value, CommandError> {
    let answer = &shown.answer;
    let mut value = serde_json::to_value(answer)?;
    if !shown.differs_by.is_empty() {
        value["asked"] = shown.differs_by.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    }
    if answer.runs.is_some() {
        value["level"] = json!(LEVEL);
        value["outcomes"] = counted(answer, &answer.main.outcomes);
        for (place, part) in answer.more.iter().enumerate() {
            value["more"][place]["outcomes"] = counted(answer, &part.outcomes);
        }
    }
    Ok(value)
}

/// Outcomes that were played: counts and intervals in place of fractions.
fn counted(answer: &Answer, outcomes: &[Outcome]) -> Value {
    let one = |outcome: &Outcome| {
        let (count, chance) = played(answer, outcome.p)?;
        let (low, high) = (chance.low, chance.high);
        // What happens before anybody decides again is known exactly all the same.
        Some(
            json!({ "label": outcome.label, "exact": outcome.exact, "count": count, "p": outcome.p, "low": low, "high": high }),
        )
    };
    outcomes.iter().map(one).collect()
}

/// The outcomes of a part, and those that other answers have in the same part and this one cannot have: in a table they
/// are zero, not missing. Numbers have no end, so those that do not come up are left out.
fn with_what_cannot_be(part: &Part, shown: &[Shown], is_played: bool) -> Vec<Outcome> {
    let all = labels(shown.iter().filter_map(|shown| shown.answer.part(&part.of)));
    if are_numbers(&all) {
        return part.outcomes.clone();
    }
    let exact = if is_played { "" } else { "0/1" };
    let none = |label: &str| Outcome {
        label: label.to_owned(),
        exact: exact.to_owned(),
        p: 0.0,
        at_least: None,
        at_most: None,
    };
    let found = |label: &&str| part.outcomes.iter().find(|outcome| outcome.label == **label).cloned();
    all.iter().map(|label| found(label).unwrap_or_else(|| none(label))).collect()
}

/// The answers as a table of one outcome a row.
pub fn csv(shown: &[Shown]) -> Csv {
    let asked = shown.iter().take(1).flat_map(|first| first.differs_by.iter().map(|(name, _)| name.as_str()));
    let outcomes = || shown.iter().flat_map(|shown| shown.answer.parts()).flat_map(|part| &part.outcomes);
    let has_more = outcomes().any(|outcome| outcome.at_least.is_some());
    let more: &[&str] = if has_more { &["at_least", "at_most"] } else { &[] };
    let heads = ["of", "label", "exact", "p", "low", "high", "runs"].iter().chain(more).copied();
    let mut csv = Csv::new(asked.chain(heads));
    for Shown { differs_by, answer, .. } in shown {
        for part in answer.parts() {
            for outcome in &with_what_cannot_be(part, shown, answer.runs.is_some()) {
                let measured: [String; 3] = match played(answer, outcome.p) {
                    Some((_, chance)) if outcome.exact.is_empty() => {
                        [chance.low.to_string(), chance.high.to_string(), answer.runs.unwrap_or_default().to_string()]
                    }
                    _ => Default::default(),
                };
                let values = differs_by.iter().map(|(_, value)| value.clone());
                let said = [part.of.clone(), outcome.label.clone(), outcome.exact.clone(), outcome.p.to_string()];
                let more = [&outcome.at_least, &outcome.at_most].into_iter().filter(|_| has_more);
                let more = more.map(|share| share.as_ref().map_or(String::new(), |share| share.p.to_string()));
                csv.row(values.chain(said).chain(measured).chain(more));
            }
        }
    }
    csv
}
