//! A piece of a run: the fights of some numbers, counted on their own.
//!
//! A fight is a function of the seed and its number, and a tally is whole numbers. So a run can be cut into ranges of
//! numbers that are fought anywhere, in any order and again after a failure; what the pieces merge to is what one machine
//! would have counted, to the byte.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::tally::Tally;

/// The format of partial results.
const FORMAT: u32 = 1;

/// A piece of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Partial {
    /// The format, so that another version does not read it wrongly.
    #[serde(rename = "affray_partial")]
    format: u32,
    /// What was fought: pieces of one run say the same, and only they merge.
    pub of: Value,
    /// The numbers that were fought, in order, no two ranges touching.
    ranges: Vec<(u64, u64)>,
    /// What was counted.
    tally: Tally,
}

/// Why pieces do not merge.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MergeError {
    /// Nothing to merge.
    #[error("there is nothing to merge")]
    Nothing,
    /// It is not a partial result.
    #[error("it is not a partial result: {0}")]
    NotPartial(String),
    /// Written by another version.
    #[error("it is a partial result of format {0}; this version reads format {FORMAT}")]
    Format(u32),
    /// Its counts contradict each other.
    #[error("its counts do not fit together: it was changed or cut off")]
    Broken,
    /// It belongs to another run.
    #[error("it is a piece of another run: {what} differs")]
    Another {
        /// What differs.
        what: String,
    },
    /// Fights would count twice.
    #[error("fights {first} to {last} were counted already: they would count twice")]
    Twice {
        /// The first of them.
        first: u64,
        /// The last of them.
        last: u64,
    },
}

impl Partial {
    /// The fights of these numbers, all of which were fought.
    pub fn new(of: Value, numbers: Range<u64>, tally: Tally) -> Partial {
        debug_assert_eq!(tally.fights, numbers.end - numbers.start, "every fight is counted");
        let ranges = if numbers.is_empty() { Vec::new() } else { vec![(numbers.start, numbers.end)] };
        Partial { format: FORMAT, of, ranges, tally }
    }

    /// Reads one.
    pub fn read(text: &str) -> Result<Partial, MergeError> {
        #[derive(Deserialize)]
        struct Probe {
            #[serde(rename = "affray_partial")]
            format: u32,
        }
        // Where it fails is said, not what stands there: the file may be any.
        let wrong = |error: serde_json::Error| {
            MergeError::NotPartial(format!(
                "it cannot be read from line {}, column {} on",
                error.line(),
                error.column()
            ))
        };
        let Probe { format } = serde_json::from_str(text).map_err(wrong)?;
        if format != FORMAT {
            return Err(MergeError::Format(format));
        }
        let partial: Partial = serde_json::from_str(text).map_err(wrong)?;
        let in_order = partial.ranges.iter().all(|(start, end)| start < end)
            && partial.ranges.windows(2).all(|pair| pair[0].1 < pair[1].0);
        let counted = || partial.ranges.iter().try_fold(0u64, |all, (start, end)| all.checked_add(end - start));
        if !in_order || counted() != Some(partial.tally.fights) || !partial.tally.is_whole() {
            return Err(MergeError::Broken);
        }
        Ok(partial)
    }

    /// As a file.
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string(self).expect("a partial result serialises to JSON");
        text.push('\n');
        text
    }

    /// Both together. The same pieces give the same in any order.
    pub fn merge(self, other: Partial) -> Result<Partial, MergeError> {
        if self.of != other.of {
            return Err(MergeError::Another { what: first_difference(&self.of, &other.of) });
        }
        if !self.tally.counts_the_same_as(&other.tally) {
            return Err(MergeError::Another { what: "what is counted".to_owned() });
        }
        let mut all: Vec<(u64, u64)> = self.ranges.into_iter().chain(other.ranges).collect();
        all.sort_unstable();
        if let Some(pair) = all.windows(2).find(|pair| pair[1].0 < pair[0].1) {
            return Err(MergeError::Twice { first: pair[1].0, last: pair[0].1.min(pair[1].1) - 1 });
        }
        let mut ranges: Vec<(u64, u64)> = Vec::new();
        for (start, end) in all {
            match ranges.last_mut() {
                Some(last) if last.1 == start => last.1 = end,
                _ => ranges.push((start, end)),
            }
        }
        Ok(Partial { format: FORMAT, of: self.of, ranges, tally: self.tally.merge(other.tally) })
    }

    /// All of them together.
    pub fn merge_all(pieces: impl IntoIterator<Item = Partial>) -> Result<Partial, MergeError> {
        let mut pieces = pieces.into_iter();
        let first = pieces.next().ok_or(MergeError::Nothing)?;
        pieces.try_fold(first, Partial::merge)
    }

    /// The numbers that were fought, in order.
    pub fn ranges(&self) -> impl Iterator<Item = Range<u64>> + '_ {
        self.ranges.iter().map(|&(start, end)| start..end)
    }

    /// The numbers between the first fight there is and the last that are missing.
    pub fn gaps(&self) -> Vec<Range<u64>> {
        let before = self.ranges.first().filter(|(start, _)| *start > 0).map(|(start, _)| 0..*start);
        let between = self.ranges.windows(2).map(|pair| pair[0].1..pair[1].0);
        before.into_iter().chain(between).collect()
    }

    /// What was counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}

/// The first key in which two descriptions of a run differ.
fn first_difference(one: &Value, other: &Value) -> String {
    let (Value::Object(one), Value::Object(other)) = (one, other) else { return "what was fought".to_owned() };
    let keys = one.keys().chain(other.keys());
    let differs = keys.filter(|key| one.get(*key) != other.get(*key)).map(|key| key.replace('_', " ")).next();
    differs.map_or_else(|| "what was fought".to_owned(), |key| format!("its {key}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Plan, RunControl, Until, run, run_range};
    use affray_core::{Batch, Setup};
    use affray_tiny::Tiny;
    use serde_json::json;

    fn batch() -> Batch<Tiny> {
        Batch::open(&Setup { encounter: "game = \"tiny\"\n".to_owned(), ..Setup::default() }).expect("it opens")
    }

    fn piece(numbers: Range<u64>) -> Partial {
        let tally = run_range(&batch(), 3, numbers.clone(), &RunControl::default());
        Partial::new(json!({ "seed": 3 }), numbers, tally)
    }

    #[test]
    fn pieces_merge_in_any_order_to_the_bytes_of_one_run() {
        let whole = piece(0..12_345);
        let plan = Plan { seed: 3, until: Until::Fights(12_345), level: 0.95 };
        assert_eq!(whole.tally(), &run(&batch(), &plan, &RunControl::default()));
        let cuts = [0, 1, 499, 500, 7_777, 12_000, 12_345];
        let mut pieces: Vec<Partial> = cuts.windows(2).map(|cut| piece(cut[0]..cut[1])).collect();
        for turn in 0..pieces.len() {
            pieces.rotate_left(1);
            pieces.swap(0, turn);
            let read = pieces.iter().map(|piece| Partial::read(&piece.write()).expect("our own partial result"));
            assert_eq!(Partial::merge_all(read).expect("they fit").write(), whole.write());
        }
    }

    #[test]
    fn pieces_that_do_not_fit_are_refused() {
        let error = |one: Partial, other: Partial| one.merge(other).expect_err("they do not fit").to_string();
        assert!(error(piece(0..20), piece(10..30)).contains("fights 10 to 19 were counted already"));
        let mut other = piece(20..30);
        other.of = json!({ "seed": 4 });
        assert!(error(piece(0..20), other).contains("its seed differs"));
        assert_eq!(Partial::merge_all([]).expect_err("nothing"), MergeError::Nothing);
        let merged = piece(10..20).merge(piece(30..40)).expect("they fit");
        assert_eq!(merged.gaps(), [0..10, 20..30]);
        assert_eq!(merged.tally().fights, 20);
    }

    #[test]
    fn a_file_that_was_changed_is_refused() {
        let text = piece(0..20).write();
        for (from, to, why) in [
            ("\"affray_partial\":1", "\"affray_partial\":9", "format 9"),
            ("[0,20]", "[0,21]", "do not fit together"),
            ("[0,20]", "[20,0]", "do not fit together"),
            ("\"fights\":20,\"unended\"", "\"fights\":19,\"unended\"", "do not fit together"),
            ("{", "", "line 1"),
        ] {
            assert!(text.contains(from), "{text}");
            let error = Partial::read(&text.replacen(from, to, 1)).expect_err("it was changed");
            assert!(error.to_string().contains(why), "{error}");
        }
    }
}
