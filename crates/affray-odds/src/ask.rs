//! Asking a game: one question, several side by side, or a sweep over ranges.

use std::collections::BTreeMap;

use affray_core::query::{Budget, PreparedQuery, QueryError};
use affray_core::{AnyGame, Query};

use crate::{Answer, Sweep};

/// A question to a game.
pub struct GameQuery {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The query.
    pub query: &'static Query,
    /// The edition, if not the default.
    pub edition: Option<String>,
    /// The rulings to change.
    pub rulings: Vec<(String, String)>,
    /// The values of each question to be asked; at least one.
    pub values: Vec<BTreeMap<String, String>>,
    /// Values to be tried in turn, in each of them.
    pub sweeps: Vec<Sweep>,
}

/// One question asked, and its answer.
pub struct Asked<T> {
    /// The values in which it differs from the others that were asked with it: `advantage=1`; empty for the only one.
    pub differs_by: Vec<(String, String)>,
    /// The answer.
    pub answer: T,
}

impl<T> Asked<T> {
    /// The differing values in one piece of text.
    pub fn name(&self) -> String {
        let pairs: Vec<String> = self.differs_by.iter().map(|(name, value)| format!("{name} {value}")).collect();
        pairs.join(", ")
    }
}

impl GameQuery {
    /// The most questions asked at a time: two sweeps of as many values as one may have.
    pub const MOST: usize = (Sweep::MOST * Sweep::MOST) as usize;

    /// Fills in every question there is, checking all values before anything is computed.
    pub fn prepare(&self) -> Result<Vec<Asked<Box<dyn PreparedQuery>>>, QueryError> {
        for sweep in &self.sweeps {
            self.query.param(&sweep.name)?;
        }
        let many = self.sweeps.iter().try_fold(self.values.len(), |all, sweep| all.checked_mul(sweep.values.len()));
        if many.is_none_or(|many| many > GameQuery::MOST) {
            let message = format!("more than {} questions at a time are too many: sweep fewer values", GameQuery::MOST);
            return Err(QueryError::Impossible(message));
        }
        let differing = self.differing();
        let mut prepared = Vec::new();
        for values in &self.values {
            for swept in combinations(&self.sweeps) {
                let mut values = values.clone();
                values.extend(swept.iter().cloned());
                let mut differs_by: Vec<(String, String)> = Vec::new();
                for name in &differing {
                    let default = self.query.param(name)?.default;
                    differs_by.push((name.clone(), values.get(name).map_or(default, String::as_str).to_owned()));
                }
                differs_by.extend(swept);
                let answer = self.query.prepare(&values, self.edition.as_deref(), &self.rulings)?;
                prepared.push(Asked { differs_by, answer });
            }
        }
        Ok(prepared)
    }

    /// The exact answers.
    pub fn answer(&self, watch: &mut Budget<'_>) -> Result<Vec<Asked<Answer>>, QueryError> {
        let prepared = self.prepare()?;
        prepared
            .into_iter()
            .map(|Asked { differs_by, answer: prepared }| {
                let tables = prepared.exact(watch)?;
                Ok(Asked { differs_by, answer: Answer::new(prepared.title(), &tables) })
            })
            .collect()
    }

    /// The parameters in which the questions differ, sweeps left out.
    fn differing(&self) -> Vec<String> {
        let mut names: Vec<&String> = self.values.iter().flat_map(BTreeMap::keys).collect();
        names.sort();
        names.dedup();
        let differs = |name: &&String| self.values.iter().any(|values| values.get(*name) != self.values[0].get(*name));
        let swept = |name: &&String| self.sweeps.iter().any(|sweep| sweep.name == **name);
        names.into_iter().filter(|name| differs(name) && !swept(name)).cloned().collect()
    }
}

/// Every combination of the sweeps' values, the last changing fastest.
pub fn combinations(sweeps: &[Sweep]) -> Vec<Vec<(String, String)>> {
    let mut all = vec![Vec::new()];
    for sweep in sweeps {
        all = all
            .iter()
            .flat_map(|so_far: &Vec<(String, String)>| {
                sweep.values.iter().map(|value| {
                    let mut more = so_far.clone();
                    more.push((sweep.name.clone(), value.clone()));
                    more
                })
            })
            .collect();
    }
    all
}
