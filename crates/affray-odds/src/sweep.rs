//! A range of values to try in turn: `advantage=-2..2`, `rank=A,B,C,D`.

use std::str::FromStr;

use thiserror::Error;

/// A parameter and the values it takes in turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sweep {
    /// The parameter.
    pub name: String,
    /// Its values.
    pub values: Vec<String>,
}

/// Why a sweep could not be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SweepError {
    /// No equals sign, or nothing on one side of it.
    #[error("write a name, an equals sign and values, as in advantage=-2..2 or rank=A,B, not {0:?}")]
    Form(String),
    /// The range goes backwards.
    #[error("{0:?} is empty: the first number must not be greater than the last")]
    Empty(String),
    /// More values than a table can hold.
    #[error("{0:?} has {1} values; {most} at most", most = Sweep::MOST)]
    TooMany(String, i64),
}

impl Sweep {
    /// More values than this make no table that anybody reads.
    pub const MOST: i64 = 200;
}

impl FromStr for Sweep {
    type Err = SweepError;

    fn from_str(text: &str) -> Result<Sweep, SweepError> {
        let form = || SweepError::Form(text.to_owned());
        let (name, values) = text.split_once('=').ok_or_else(form)?;
        let (name, values) = (name.trim(), values.trim());
        if name.is_empty() || values.is_empty() {
            return Err(form());
        }
        let values = match values.split_once("..") {
            Some((first, last)) => {
                let number = |text: &str| text.trim().trim_start_matches('=').parse::<i64>().map_err(|_| form());
                let (first, last) = (number(first)?, number(last)?);
                if first > last {
                    return Err(SweepError::Empty(values.to_owned()));
                }
                let count = last.saturating_sub(first).saturating_add(1);
                if count > Sweep::MOST {
                    return Err(SweepError::TooMany(values.to_owned(), count));
                }
                (first..=last).map(|number| number.to_string()).collect()
            }
            None => {
                let values: Vec<String> = values.split(',').map(|value| value.trim().to_owned()).collect();
                if values.iter().any(String::is_empty) {
                    return Err(form());
                }
                values
            }
        };
        Ok(Sweep { name: name.to_owned(), values })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_and_lists_are_read() {
        let values = |text: &str| text.parse::<Sweep>().map(|sweep| sweep.values.join(" "));
        assert_eq!(values("advantage=-2..2"), Ok("-2 -1 0 1 2".to_owned()));
        assert_eq!(values("advantage=-1..=0"), Ok("-1 0".to_owned()));
        assert_eq!(values(" rank = A, B "), Ok("A B".to_owned()));
        assert_eq!(values("rank=A"), Ok("A".to_owned()));
    }

    #[test]
    fn what_is_no_sweep_is_refused() {
        for text in ["", "rank", "rank=", "=1..2", "a=1..x", "a=1,,2"] {
            assert!(matches!(text.parse::<Sweep>(), Err(SweepError::Form(_))), "{text:?}");
        }
        assert_eq!("a=3..1".parse::<Sweep>(), Err(SweepError::Empty("3..1".to_owned())));
        assert!(matches!("a=0..9999999999".parse::<Sweep>(), Err(SweepError::TooMany(..))));
    }
}
