//! The same fights under several settings, matched by seed, so that luck is the same on both sides.

use std::ops::Range;

use affray_core::AnyBatch;
use rayon::prelude::*;
use serde::Serialize;

use crate::interval::{self, Interval};
use crate::run::{RunControl, chunks, stretches};
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
    /// Whether the interval excludes zero.
    pub is_real: bool,
    /// The first few fights that went the other way, and whether they are won here.
    pub flipped: Vec<(u64, bool)>,
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

/// What is counted of one setting.
#[derive(Clone)]
struct Counted {
    tally: Tally,
    gained: u64,
    lost: u64,
    flipped: Vec<(u64, bool)>,
}

impl Counted {
    fn merge(mut self, other: Counted) -> Counted {
        self.flipped.extend(other.flipped);
        self.flipped.sort_unstable();
        self.flipped.truncate(NAMED);
        Counted {
            tally: self.tally.merge(other.tally),
            gained: self.gained + other.gained,
            lost: self.lost + other.lost,
            flipped: self.flipped,
        }
    }
}

/// Plays the same numbers of fights in every setting and compares each with the first.
///
/// Settings are played side by side, a chunk of fights at a time: memory does not grow with the fights, and a run that
/// is stopped has the same number of fights of each.
pub fn compare(settings: Vec<Setting>, seed: u64, fights: u64, level: f64, watch: &RunControl) -> Vec<Cell> {
    let empty = || -> Vec<Counted> {
        let count = |setting: &Setting| Counted {
            tally: Tally::new(setting.batch.columns(), setting.batch.uses()),
            gained: 0,
            lost: 0,
            flipped: Vec::new(),
        };
        settings.iter().map(count).collect()
    };
    let merged = |one: Vec<Counted>, other: Vec<Counted>| -> Vec<Counted> {
        one.into_iter().zip(other).map(|(one, other)| one.merge(other)).collect()
    };
    let play = |numbers: Range<u64>| {
        chunks(numbers)
            .fold(empty, |mut counted, chunk| {
                if watch.is_stopped() {
                    return counted;
                }
                let mut baseline: Vec<bool> = Vec::with_capacity((chunk.end - chunk.start) as usize);
                for (place, (setting, counted)) in settings.iter().zip(&mut counted).enumerate() {
                    setting.batch.fight(seed, chunk.clone(), &mut |fought| {
                        counted.tally.add(fought);
                        let won = fought.values.first() == Some(&0);
                        if place == 0 {
                            baseline.push(won);
                            return;
                        }
                        let before = baseline[(fought.number - chunk.start) as usize];
                        counted.gained += u64::from(won && !before);
                        counted.lost += u64::from(before && !won);
                        if won != before && counted.flipped.len() < NAMED {
                            counted.flipped.push((fought.number, won));
                        }
                    });
                    watch.add(chunk.end - chunk.start);
                }
                counted
            })
            .reduce(empty, merged)
    };
    let counted = stretches(0..fights, watch).map(play).reduce(merged).unwrap_or_else(empty);
    let cell = |(place, (setting, counted)): (usize, (Setting, Counted))| {
        let chance = interval::paired(counted.gained, counted.lost, counted.tally.fights, level);
        let difference = (place > 0).then_some(Difference {
            chance,
            gained: counted.gained,
            lost: counted.lost,
            is_real: !chance.holds(0.0),
            flipped: counted.flipped,
        });
        Cell { setting: setting.values, tally: counted.tally, difference }
    };
    settings.into_iter().zip(counted).enumerate().map(cell).collect()
}

/// How many combinations there are of the values of several axes; `None` for more than can be counted.
pub fn grid_size(axes: &[crate::vary::Axis]) -> Option<usize> {
    axes.iter().try_fold(1, |cells: usize, axis| cells.checked_mul(axis.values.len()))
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
    use affray_tiny::Tiny;

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
        let cells = compare(settings("ruling.stamina=10,3"), 1, 20_000, 0.99, &RunControl::default());
        let difference = cells[1].difference.as_ref().expect("a difference");
        assert!(
            difference.is_real && difference.chance.value > 0.0,
            "a short duel is kinder to Anchor: {difference:?}"
        );
        assert_eq!(difference.flipped.len(), 3);
        let first = cells[0].tally.clone();
        let again = compare(settings("ruling.stamina=10,3"), 1, 20_000, 0.99, &RunControl::default());
        assert_eq!((again[0].tally.clone(), again[1].difference.clone()), (first, cells[1].difference.clone()));

        let same = compare(settings("ruling.first=anchor,anchor"), 1, 2_000, 0.99, &RunControl::default());
        let difference = same[1].difference.as_ref().expect("a difference");
        assert_eq!((difference.gained, difference.lost, difference.is_real), (0, 0, false));
    }

    #[test]
    fn a_grid_is_counted_before_it_is_made() {
        let axis: crate::vary::Axis = "a=0..9999".parse().expect("an axis");
        assert_eq!(grid_size(&[axis.clone(), axis.clone()]), Some(100_000_000));
        assert_eq!(grid_size(&vec![axis; 5]), None, "more than can be counted");
    }

    #[test]
    fn grids_multiply() {
        let axes = ["a=1,2".parse().expect("an axis"), "b=x,y,z".parse().expect("an axis")];
        let cells = grid(&axes);
        assert_eq!(cells.len(), 6);
        assert_eq!(cells[1], [("a".to_owned(), "1".to_owned()), ("b".to_owned(), "y".to_owned())]);
    }
}
