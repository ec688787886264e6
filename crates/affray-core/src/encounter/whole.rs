//! Whole numbers within the range that the rules mean.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

/// A whole number of a file, from `LEAST` to `MOST`; the file's schema says so too.
///
/// ```
/// use affray_core::encounter::{Whole, read};
///
/// #[derive(Debug, serde::Deserialize)]
/// struct Sheet {
///     rank: Whole<u8, 1, 4>,
/// }
/// let mistakes = read::<Sheet>("rank = 300").unwrap_err();
/// assert_eq!(mistakes[0].help.as_deref(), Some("write a whole number from 1 to 4"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Whole<T, const LEAST: i64, const MOST: i64>(T);

impl<T: TryFrom<i64> + Copy, const LEAST: i64, const MOST: i64> Whole<T, LEAST, MOST> {
    /// This number; `None` if it is out of range.
    pub fn new(number: i64) -> Option<Self> {
        Some(number)
            .filter(|number| (LEAST..=MOST).contains(number))
            .and_then(|number| T::try_from(number).ok())
            .map(Whole)
    }

    /// The number.
    pub fn get(&self) -> T {
        self.0
    }
}

impl<T: fmt::Debug, const LEAST: i64, const MOST: i64> fmt::Debug for Whole<T, LEAST, MOST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number nearest to 0.
impl<T: TryFrom<i64> + Copy, const LEAST: i64, const MOST: i64> Default for Whole<T, LEAST, MOST> {
    fn default() -> Self {
        Whole::new(0.clamp(LEAST, MOST)).expect("the type holds every number of the range")
    }
}

/// What belongs in the place of a number of this range, in words.
fn wanted(least: i64, most: i64) -> String {
    format!("a whole number from {least} to {most}")
}

/// The range that such words name.
pub(super) fn range_of(wanted: &str) -> Option<(i64, i64)> {
    let (least, most) = wanted.strip_prefix("a whole number from ")?.split_once(" to ")?;
    Some((least.parse().ok()?, most.parse().ok()?))
}

impl<'de, T: TryFrom<i64> + Copy, const LEAST: i64, const MOST: i64> Deserialize<'de> for Whole<T, LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InRange<T, const LEAST: i64, const MOST: i64>(PhantomData<T>);
        impl<T: TryFrom<i64> + Copy, const LEAST: i64, const MOST: i64> Visitor<'_> for InRange<T, LEAST, MOST> {
            type Value = Whole<T, LEAST, MOST>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&wanted(LEAST, MOST))
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
                Whole::new(number).ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
                let small = i64::try_from(number).ok().and_then(Whole::new);
                small.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
            }
        }
        deserializer.deserialize_i64(InRange(PhantomData))
    }
}

/// Reads a whole number of this range into a plain field: `#[serde(deserialize_with = "whole::<_, u8, 1, 4>")]`.
pub fn whole<'de, D, T, const LEAST: i64, const MOST: i64>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de> + TryFrom<i64> + Copy,
{
    // Formats for machines hold the field as it is.
    if !deserializer.is_human_readable() {
        return T::deserialize(deserializer);
    }
    Whole::<T, LEAST, MOST>::deserialize(deserializer).map(|whole| whole.get())
}

impl<T, const LEAST: i64, const MOST: i64> JsonSchema for Whole<T, LEAST, MOST> {
    fn schema_name() -> Cow<'static, str> {
        format!("from_{LEAST}_to_{MOST}").into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({ "type": "integer", "minimum": LEAST, "maximum": MOST })
    }
}
