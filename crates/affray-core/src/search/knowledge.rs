//! A number for what a seat knows at a decision: its view, the question, the seat.

use std::fmt::{self, Display};

use affray_search::Digest;
use serde::ser::{self, Serialize};

use crate::{Scene, Seat, Viewer};

/// The number of what a seat knows when it is asked this.
pub(super) fn knowledge<S: Scene>(scene: &S, seat: Seat, question: &S::Question) -> u64 {
    let mut digest = Digest::new();
    digest.add(u64::from(seat.0));
    scene.view(Viewer::Seat(seat)).serialize(Reader(&mut digest)).expect("reading a view cannot fail");
    // A question is `Copy` and `Debug` and nothing else; its words are what tells it from others.
    fmt::write(&mut Text(&mut digest), format_args!("{question:?}")).expect("a digest takes any text");
    digest.finish()
}

/// Takes text as it is formatted, without keeping it.
struct Text<'a>(&'a mut Digest);

impl fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.add_bytes(text.as_bytes());
        Ok(())
    }
}

/// Reads anything that can be serialised into a digest; nothing is allocated.
struct Reader<'a>(&'a mut Digest);

/// What cannot happen.
#[derive(Debug)]
struct Never;

impl Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a view refuses to be read")
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: Display>(_: T) -> Self {
        Never
    }
}

/// Kinds of value that must not be mistaken for each other.
mod mark {
    pub const NOTHING: u64 = 1;
    pub const SOMETHING: u64 = 2;
    pub const BEGIN: u64 = 3;
    pub const END: u64 = 4;
}

macro_rules! words {
    ($($method:ident: $kind:ty),*) => {
        $(#[inline] fn $method(self, value: $kind) -> Result<(), Never> {
            self.0.add(value as u64);
            Ok(())
        })*
    };
}

impl<'a> ser::Serializer for Reader<'a> {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Reader<'a>;
    type SerializeTuple = Reader<'a>;
    type SerializeTupleStruct = Reader<'a>;
    type SerializeTupleVariant = Reader<'a>;
    type SerializeMap = Reader<'a>;
    type SerializeStruct = Reader<'a>;
    type SerializeStructVariant = Reader<'a>;

    words!(serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_char: char);

    fn serialize_i128(self, value: i128) -> Result<(), Never> {
        self.serialize_u128(value as u128)
    }
    fn serialize_u128(self, value: u128) -> Result<(), Never> {
        self.0.add(value as u64);
        self.0.add((value >> 64) as u64);
        Ok(())
    }
    fn serialize_f32(self, value: f32) -> Result<(), Never> {
        self.serialize_f64(f64::from(value))
    }
    fn serialize_f64(self, value: f64) -> Result<(), Never> {
        self.0.add(value.to_bits());
        Ok(())
    }
    fn serialize_str(self, value: &str) -> Result<(), Never> {
        self.0.add_bytes(value.as_bytes());
        Ok(())
    }
    fn serialize_bytes(self, value: &[u8]) -> Result<(), Never> {
        self.0.add_bytes(value);
        Ok(())
    }
    fn serialize_none(self) -> Result<(), Never> {
        self.serialize_unit()
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        self.0.add(mark::SOMETHING);
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), Never> {
        self.0.add(mark::NOTHING);
        Ok(())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        self.serialize_unit()
    }
    fn serialize_unit_variant(self, _: &'static str, variant: u32, _: &'static str) -> Result<(), Never> {
        self.0.add(u64::from(variant));
        Ok(())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        variant: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Never> {
        self.0.add(u64::from(variant));
        value.serialize(self)
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Never> {
        self.0.add(mark::BEGIN);
        Ok(self)
    }
    fn serialize_tuple(self, _: usize) -> Result<Self, Never> {
        Ok(self)
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        Ok(self)
    }
    fn serialize_tuple_variant(self, _: &'static str, variant: u32, _: &'static str, _: usize) -> Result<Self, Never> {
        self.0.add(u64::from(variant));
        Ok(self)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self, Never> {
        self.0.add(mark::BEGIN);
        Ok(self)
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Never> {
        Ok(self)
    }
    fn serialize_struct_variant(self, _: &'static str, variant: u32, _: &'static str, _: usize) -> Result<Self, Never> {
        self.0.add(u64::from(variant));
        Ok(self)
    }
    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Result<(), Never> {
        fmt::write(&mut Text(self.0), format_args!("{value}")).map_err(|_| Never)
    }
    fn is_human_readable(&self) -> bool {
        false
    }
}

macro_rules! parts {
    ($($kind:ident: $method:ident),*) => {
        $(impl ser::$kind for Reader<'_> {
            type Ok = ();
            type Error = Never;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                value.serialize(Reader(self.0))
            }
            fn end(self) -> Result<(), Never> {
                self.0.add(mark::END);
                Ok(())
            }
        })*
    };
}

parts!(SerializeSeq: serialize_element, SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field, SerializeTupleVariant: serialize_field);

impl ser::SerializeMap for Reader<'_> {
    type Ok = ();
    type Error = Never;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        key.serialize(Reader(self.0))
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        value.serialize(Reader(self.0))
    }
    fn end(self) -> Result<(), Never> {
        self.0.add(mark::END);
        Ok(())
    }
}

macro_rules! named_parts {
    ($($kind:ident),*) => {
        $(impl ser::$kind for Reader<'_> {
            type Ok = ();
            type Error = Never;
            fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Result<(), Never> {
                value.serialize(Reader(self.0))
            }
            fn skip_field(&mut self, _: &'static str) -> Result<(), Never> {
                self.0.add(mark::NOTHING);
                Ok(())
            }
            fn end(self) -> Result<(), Never> {
                self.0.add(mark::END);
                Ok(())
            }
        })*
    };
}

named_parts!(SerializeStruct, SerializeStructVariant);
