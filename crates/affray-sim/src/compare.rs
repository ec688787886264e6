//! The same fights under several settings, matched by seed, so that luck is the same on both sides.

use affray_core::AnyBatch;
use serde::Serialize;

use crate::interval::{self, Interval};
use crate::run::{Watch, each};
use crate::tally::Tally;

/// How a setting differs from the first one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Difference {
    /// The difference in the chance to win.
    pub chance: Interval,
    /// Fights won here and not there.
    pub gained: u64,
    /// Fights won there and not here.
    pub lost: u64,
    /// Whether the interval leaves no difference out.
    pub is_real: bool,
    /// The first few fights that went the other way.
    pub flipped: Vec<u64>,
}

/// One setting of a comparison.
#[derive(Debug, Clone)]
pub struct Cell {
    /// What is set: path and value of each axis.
    pub setting: Vec<(String, String)>,
    /// Its fights.
    pub tally: Tally,
    /// How it differs from the first cell; nothing for the first.
    pub difference: Option<Difference>,
}

/// One setting to be played.
pub struct Setting {
    /// What is set: path and value of each axis.
    pub values: Vec<(String, String)>,
    /// The encounter with these values in place.
    pub batch: Box<dyn AnyBatch>,
}

/// How many flipped fights are named.
const NAMED: usize = 3;

/// Plays the same numbers of fights in every setting and compares each with the first.
pub fn compare(settings: Vec<Setting>, seed: u64, fights: u64, level: f64, watch: &Watch) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut baseline: Vec<bool> = Vec::new();
    for Setting { values: setting, batch } in settings {
        let mut tally = Tally::new(batch.columns(), batch.uses());
        let mut won: Vec<bool> = Vec::with_capacity(fights as usize);
        let keep = |fought: &affray_core::Fought<'_>| (fought.ended, fought.values.to_vec(), fought.uses.to_vec());
        each(batch.as_ref(), seed, 0..fights, watch, keep, |(ended, values, uses)| {
            won.push(values.first() == Some(&0));
            let number = tally.fights;
            tally.add(&affray_core::Fought { number, ended, values: &values, uses: &uses });
        });
        let difference = (!cells.is_empty()).then(|| differ(&baseline, &won, level));
        if cells.is_empty() {
            baseline = won;
        }
        cells.push(Cell { setting, tally, difference });
        if watch.is_stopped() {
            break;
        }
    }
    cells
}

fn differ(before: &[bool], after: &[bool], level: f64) -> Difference {
    let pairs = before.iter().zip(after);
    let gained = pairs.clone().filter(|(before, after)| !**before && **after).count() as u64;
    let lost = pairs.clone().filter(|(before, after)| **before && !**after).count() as u64;
    let flipped = pairs.clone().zip(0..).filter(|((before, after), _)| before != after).map(|(_, number)| number);
    let chance = interval::paired(gained, lost, pairs.len() as u64, level);
    Difference { chance, gained, lost, is_real: !chance.holds(0.0), flipped: flipped.take(NAMED).collect() }
}

/// Every combination of the values of several axes, the last changing fastest.
pub fn grid(axes: &[crate::vary::Axis]) -> Vec<Vec<(String, String)>> {
    axes.iter().fold(vec![Vec::new()], |cells, axis| {
        cells
            .iter()
            .flat_map(|cell| {
                axis.values.iter().map(move |value| {
                    let mut cell = cell.clone();
                    cell.push((axis.path.clone(), value.clone()));
                    cell
                })
            })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use affray_core::{Batch, Setup};
    use affray_testkit::tiny::Tiny;

    fn settings(axis: &str) -> Vec<Setting> {
        let setup = Setup { encounter: "game = \"tiny\"\n".to_owned(), ..Setup::default() };
        let open = |values: Vec<(String, String)>| {
            let setup = values.iter().fold(setup.clone(), |setup, (path, value)| {
                crate::vary::apply(&setup, path, value).expect("the axis is sound")
            });
            let batch: Box<dyn AnyBatch> = Box::new(Batch::<Tiny>::open(&setup).expect("it opens"));
            Setting { values, batch }
        };
        grid(&[axis.parse().expect("an axis")]).into_iter().map(open).collect()
    }

    #[test]
    fn a_real_difference_is_seen_and_none_is_not_invented() {
        let cells = compare(settings("ruling.stamina=10,3"), 1, 20_000, 0.99, &Watch::default());
        let difference = cells[1].difference.as_ref().expect("a difference");
        assert!(
            difference.is_real && difference.chance.value > 0.0,
            "a short duel is kinder to Anchor: {difference:?}"
        );
        assert_eq!(difference.flipped.len(), 3);

        let same = compare(settings("ruling.first=anchor,anchor"), 1, 2_000, 0.99, &Watch::default());
        let difference = same[1].difference.as_ref().expect("a difference");
        assert_eq!((difference.gained, difference.lost, difference.is_real), (0, 0, false));
    }

    #[test]
    fn grids_multiply() {
        let axes = ["a=1,2".parse().expect("an axis"), "b=x,y,z".parse().expect("an axis")];
        let cells = grid(&axes);
        assert_eq!(cells.len(), 6);
        assert_eq!(cells[1], [("a".to_owned(), "1".to_owned()), ("b".to_owned(), "y".to_owned())]);
    }
}
