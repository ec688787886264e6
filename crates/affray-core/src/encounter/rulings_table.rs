//! The `[rulings]` table of an encounter file: names and values as they were written, checked later by the register.

use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::Visitor;
use serde::{Deserialize, Deserializer};

use super::spanned::Spanned;

/// A single value as a user writes it: a word, a number, true or false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scalar(pub String);

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct AsText;
        impl Visitor<'_> for AsText {
            type Value = Scalar;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word, a whole number, true or false")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Scalar, E> {
                Ok(Scalar(text.to_owned()))
            }
            fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Scalar, E> {
                Ok(Scalar(number.to_string()))
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Scalar, E> {
                Ok(Scalar(number.to_string()))
            }
            fn visit_bool<E: serde::de::Error>(self, flag: bool) -> Result<Scalar, E> {
                Ok(Scalar(flag.to_string()))
            }
        }
        deserializer.deserialize_any(AsText)
    }
}

/// The `[rulings]` table of an encounter file.
#[derive(Debug, Clone, Default)]
pub struct RulingsTable(pub Vec<(Spanned<String>, Spanned<Scalar>)>);

impl<'de> Deserialize<'de> for RulingsTable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Rows;
        impl<'de> Visitor<'de> for Rows {
            type Value = RulingsTable;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of rulings, each a name and a value")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<RulingsTable, A::Error> {
                let mut rows = Vec::new();
                while let Some(row) = map.next_entry()? {
                    rows.push(row);
                }
                Ok(RulingsTable(rows))
            }
        }
        deserializer.deserialize_map(Rows)
    }
}

impl JsonSchema for RulingsTable {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Rulings".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        // The game's own names and values are filled in by `Game::schema` users, who know the register.
        BTreeMap::<String, serde_json::Value>::json_schema(generator)
    }
}
