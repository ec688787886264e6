//! Numbers in data files: plain, or different for some traits.

use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::state::traits::{Trait, TraitSet};

/// A number that may depend on the traits of the actor (RT-04): `5`, or `{ base = 5, strong = 7, weak = 3 }`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Number {
    base: u16,
    by_trait: [Option<(Trait, u16)>; 2],
    per_token: u8,
    times_also: u8,
}

impl Number {
    /// A plain number.
    pub const fn plain(base: u16) -> Number {
        Number { base, by_trait: [None; 2], per_token: 0, times_also: 0 }
    }

    /// The number for somebody with these traits; `tokens` lie on the bin, `also` is the worth of the further
    /// cards laid with the first (RT-83).
    #[inline]
    pub fn of(self, traits: TraitSet, tokens: u8, also: u16) -> u16 {
        let mut base = self.base;
        for (of, figure) in self.by_trait.into_iter().flatten() {
            if traits.has(of) {
                base = figure;
            }
        }
        base + u16::from(self.per_token) * u16::from(tokens) + u16::from(self.times_also) * also
    }

    /// The number without traits, tokens or further cards.
    #[inline]
    pub const fn base(self) -> u16 {
        self.base
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if *self == Number::plain(self.base) {
            return serializer.serialize_u16(self.base);
        }
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("base", &self.base)?;
        for (of, figure) in self.by_trait.into_iter().flatten() {
            map.serialize_entry(of.slug(), &figure)?;
        }
        if self.per_token > 0 {
            map.serialize_entry("per_token", &self.per_token)?;
        }
        if self.times_also > 0 {
            map.serialize_entry("sum_of", "also")?;
            map.serialize_entry("times", &self.times_also)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number from 0 to 999, or figures by trait such as { base = 5, strong = 7 }")
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<Number, E> {
                figure(value).map(Number::plain)
            }

            fn visit_u64<E: de::Error>(self, value: u64) -> Result<Number, E> {
                self.visit_i64(value.min(i64::MAX as u64) as i64)
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Number, M::Error> {
                let mut number = Number::plain(0);
                let mut based = false;
                while let Some(key) = map.next_key::<String>()? {
                    match key.as_str() {
                        "base" => {
                            number.base = figure(map.next_value()?)?;
                            based = true;
                        }
                        "per_token" => number.per_token = figure(map.next_value()?)?.min(255) as u8,
                        "times" => number.times_also = figure(map.next_value()?)?.min(255) as u8,
                        "sum_of" => {
                            let of: String = map.next_value()?;
                            if of != "also" {
                                return Err(de::Error::custom(format!("`sum_of` knows only \"also\", not {of:?}")));
                            }
                            number.times_also = number.times_also.max(1);
                            based = true;
                        }
                        word => {
                            let of = Trait::find(word).ok_or_else(|| {
                                de::Error::custom(format!(
                                    "{word:?} is no trait; figures go by `base` and traits such as `strong`"
                                ))
                            })?;
                            let free = number.by_trait.iter_mut().find(|slot| slot.is_none());
                            *free.ok_or_else(|| de::Error::custom("at most two traits may change a figure"))? =
                                Some((of, figure(map.next_value()?)?));
                        }
                    }
                }
                if based { Ok(number) } else { Err(de::Error::custom("figures by trait need a `base`")) }
            }
        }

        fn figure<E: de::Error>(value: i64) -> Result<u16, E> {
            u16::try_from(value)
                .ok()
                .filter(|&figure| figure < 1000)
                .ok_or_else(|| E::invalid_value(de::Unexpected::Signed(value), &"a whole number from 0 to 999"))
        }

        deserializer.deserialize_any(Read)
    }
}

impl JsonSchema for Number {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let figure = BTreeMap::from([("type", "integer")]);
        json_schema!({
            "description": "A number, or figures by trait: { base = 5, strong = 7, weak = 3 }",
            "oneOf": [
                { "type": "integer", "minimum": 0, "maximum": 999 },
                { "type": "object", "properties": { "base": figure }, "additionalProperties": true }
            ]
        })
    }
}
