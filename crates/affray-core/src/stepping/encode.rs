//! Views as numbers of a fixed size.
//!
//! A view is walked as it serialises, and every fact in it has a place in the vector: the hash of the path that leads to
//! it (the hashing trick of machine learning). So the size is the caller's choice and the same for every game, encounter
//! and moment; a field added to a view moves no other; and nothing but the view goes in. Two facts may share a place;
//! more places make that rarer.
//!
//! - A number is added at the place of its path. A flag counts 1, a word counts 1 at the place of path and word.
//! - Things in a struct, a map or an array are at a path of their own, and so is each structure in a list.
//! - Plain words and numbers in a list (the cards of a pile) count each at the place of path and value, wherever in the
//!   list they are.

use serde::ser::{self, Serialize};

/// Takes facts: each with the hash of where it stands, and a value.
trait Sink {
    fn fact(&mut self, place: u64, value: i64);
}

/// Adds the facts of a view, or of anything that serialises, to a vector.
pub fn encode(what: &impl Serialize, slots: &mut [i16]) {
    let count = slots.len() as u64;
    if count > 0 {
        let mut sink = Slots { slots, count };
        walk(what, &mut sink, START);
    }
}

/// Adds one fact that is not part of a view, such as which seat looks.
pub fn encode_fact(name: &str, value: i64, slots: &mut [i16]) {
    let count = slots.len() as u64;
    if count > 0 {
        Slots { slots, count }.fact(bytes(START, name.as_bytes()), value);
    }
}

/// A number that stands for something that serialises: the same for equal things, in every fight and on every machine.
pub fn digest(what: &impl Serialize) -> u64 {
    let mut digest = Digest(START);
    walk(what, &mut digest, START);
    finish(digest.0)
}

struct Slots<'a> {
    slots: &'a mut [i16],
    count: u64,
}

impl Sink for Slots<'_> {
    #[inline]
    fn fact(&mut self, place: u64, value: i64) {
        let slot = &mut self.slots[((u128::from(finish(place)) * u128::from(self.count)) >> 64) as usize];
        *slot = i64::from(*slot).saturating_add(value).clamp(i64::from(i16::MIN), i64::from(i16::MAX)) as i16;
    }
}

struct Digest(u64);

impl Sink for Digest {
    fn fact(&mut self, place: u64, value: i64) {
        self.0 = mix(mix(self.0, place), value as u64);
    }
}

const START: u64 = 0x4146_4652_4159;
/// Keeps the places of words, list elements and variants apart from those of numbers.
const WORD: u64 = 1;
const ELEMENT: u64 = 2;
const VARIANT: u64 = 3;
const SOME: u64 = 4;

#[inline]
const fn mix(hash: u64, more: u64) -> u64 {
    (hash.rotate_left(25) ^ more).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Spreads the last bits over all.
#[inline]
const fn finish(hash: u64) -> u64 {
    let hash = (hash ^ (hash >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    hash ^ (hash >> 29)
}

/// Short words are most of what is hashed, so that each is one number: its first and its last bytes, which overlap, and
/// how many there are. Names of fields are known when this is compiled, and so is their hash.
#[inline]
fn bytes(hash: u64, bytes: &[u8]) -> u64 {
    let four = |at: usize| u64::from(u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes")));
    let eight = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    let count = bytes.len();
    let hash = hash ^ (count as u64).wrapping_mul(0xA24B_AED4_963E_E407);
    match count {
        0 => mix(hash, 0),
        1..4 => mix(hash, u64::from(bytes[0]) | u64::from(bytes[count / 2]) << 8 | u64::from(bytes[count - 1]) << 16),
        4..8 => mix(hash, four(0) | four(count - 4) << 32),
        _ => {
            let mut hash = hash;
            for at in (0..count - 8).step_by(8) {
                hash = mix(hash, eight(at));
            }
            mix(hash, eight(count - 8))
        }
    }
}

fn walk<T: Serialize + ?Sized>(what: &T, sink: &mut impl Sink, path: u64) {
    let done = what.serialize(Walker { sink, path, element: None });
    done.expect("what serialises to JSON can be walked");
}

/// Walks one value. In a list, `element` is its place: structures are told apart by it, plain values are not.
struct Walker<'a, K> {
    sink: &'a mut K,
    path: u64,
    element: Option<u64>,
}

impl<K: Sink> Walker<'_, K> {
    #[inline]
    fn number(self, number: i64) {
        match self.element {
            Some(_) => self.sink.fact(mix(mix(self.path, WORD), number as u64), 1),
            None if number != 0 => self.sink.fact(self.path, number),
            None => {}
        }
    }

    #[inline]
    fn word(self, word: u64) {
        self.sink.fact(mix(mix(self.path, WORD), word), 1);
    }

    /// Where the parts of a structure stand.
    #[inline]
    fn inside(&self) -> u64 {
        self.element.map_or(self.path, |element| mix(mix(self.path, ELEMENT), element))
    }
}

/// Walks the parts of something.
struct Parts<'a, K> {
    sink: &'a mut K,
    path: u64,
    next: u64,
    /// Whether places in it say nothing, as in a pile.
    is_list: bool,
}

impl<K: Sink> Parts<'_, K> {
    #[inline]
    fn part<T: Serialize + ?Sized>(&mut self, what: &T) -> Result<(), EncodeError> {
        let place = self.next;
        self.next += 1;
        let (path, element) = match self.is_list {
            true => (self.path, Some(place)),
            false => (mix(mix(self.path, ELEMENT), place), None),
        };
        what.serialize(Walker { sink: &mut *self.sink, path, element })
    }

    #[inline]
    fn field<T: Serialize + ?Sized>(&mut self, name: &str, what: &T) -> Result<(), EncodeError> {
        // The name on its own first: that part is computed by the compiler.
        let path = mix(self.path, bytes(START, name.as_bytes()));
        what.serialize(Walker { sink: &mut *self.sink, path, element: None })
    }
}

/// What a serialiser of its own making may report; none of ours does.
#[derive(Debug)]
pub struct EncodeError(String);

impl std::fmt::Display for EncodeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for EncodeError {}
impl ser::Error for EncodeError {
    fn custom<T: std::fmt::Display>(why: T) -> Self {
        EncodeError(why.to_string())
    }
}

impl<'a, K: Sink> ser::Serializer for Walker<'a, K> {
    type Ok = ();
    type Error = EncodeError;
    type SerializeSeq = Parts<'a, K>;
    type SerializeTuple = Parts<'a, K>;
    type SerializeTupleStruct = Parts<'a, K>;
    type SerializeTupleVariant = Parts<'a, K>;
    type SerializeMap = Parts<'a, K>;
    type SerializeStruct = Parts<'a, K>;
    type SerializeStructVariant = Parts<'a, K>;

    fn is_human_readable(&self) -> bool {
        true
    }
    #[inline]
    fn serialize_bool(self, value: bool) -> Result<(), EncodeError> {
        self.number(i64::from(value));
        Ok(())
    }
    fn serialize_i8(self, value: i8) -> Result<(), EncodeError> {
        self.number(i64::from(value));
        Ok(())
    }
    fn serialize_i16(self, value: i16) -> Result<(), EncodeError> {
        self.number(i64::from(value));
        Ok(())
    }
    fn serialize_i32(self, value: i32) -> Result<(), EncodeError> {
        self.number(i64::from(value));
        Ok(())
    }
    fn serialize_i64(self, value: i64) -> Result<(), EncodeError> {
        self.number(value);
        Ok(())
    }
    #[inline]
    fn serialize_u8(self, value: u8) -> Result<(), EncodeError> {
        self.number(i64::from(value));
        Ok(())
    }
    #[inline]
    fn serialize_u16(self, value: u16) -> Result<(), EncodeError> {
        self.number(i64::from(value));
        Ok(())
    }
    fn serialize_u32(self, value: u32) -> Result<(), EncodeError> {
        self.number(i64::from(value));
        Ok(())
    }
    #[inline]
    fn serialize_u64(self, value: u64) -> Result<(), EncodeError> {
        self.number(i64::try_from(value).unwrap_or(i64::MAX));
        Ok(())
    }
    fn serialize_f32(self, value: f32) -> Result<(), EncodeError> {
        self.serialize_f64(f64::from(value))
    }
    fn serialize_f64(self, value: f64) -> Result<(), EncodeError> {
        self.number(value.round() as i64);
        Ok(())
    }
    fn serialize_char(self, value: char) -> Result<(), EncodeError> {
        self.word(u64::from(value));
        Ok(())
    }
    #[inline]
    fn serialize_str(self, value: &str) -> Result<(), EncodeError> {
        self.word(bytes(START, value.as_bytes()));
        Ok(())
    }
    fn serialize_bytes(self, value: &[u8]) -> Result<(), EncodeError> {
        self.word(bytes(START, value));
        Ok(())
    }
    fn serialize_none(self) -> Result<(), EncodeError> {
        Ok(())
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), EncodeError> {
        self.sink.fact(mix(self.inside(), SOME), 1);
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), EncodeError> {
        Ok(())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), EncodeError> {
        Ok(())
    }
    #[inline]
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), EncodeError> {
        self.word(bytes(START, variant.as_bytes()));
        Ok(())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), EncodeError> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), EncodeError> {
        let path = bytes(mix(self.path, VARIANT), variant.as_bytes());
        self.sink.fact(path, 1);
        // One among several that were chosen: which one it is matters, not how large its number is.
        value.serialize(Walker { sink: self.sink, path, element: Some(self.element.unwrap_or(0)) })
    }
    #[inline]
    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'a, K>, EncodeError> {
        let path = self.inside();
        Ok(Parts { sink: self.sink, path, next: 0, is_list: true })
    }
    fn serialize_tuple(self, _: usize) -> Result<Parts<'a, K>, EncodeError> {
        let path = self.inside();
        Ok(Parts { sink: self.sink, path, next: 0, is_list: false })
    }
    fn serialize_tuple_struct(self, _: &'static str, count: usize) -> Result<Parts<'a, K>, EncodeError> {
        self.serialize_tuple(count)
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'a, K>, EncodeError> {
        let path = bytes(mix(self.inside(), VARIANT), variant.as_bytes());
        self.sink.fact(path, 1);
        Ok(Parts { sink: self.sink, path, next: 0, is_list: false })
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'a, K>, EncodeError> {
        let path = self.inside();
        Ok(Parts { sink: self.sink, path, next: 0, is_list: false })
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'a, K>, EncodeError> {
        let path = self.inside();
        Ok(Parts { sink: self.sink, path, next: 0, is_list: false })
    }
    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        count: usize,
    ) -> Result<Parts<'a, K>, EncodeError> {
        self.serialize_tuple_variant(name, index, variant, count)
    }
}

impl<K: Sink> ser::SerializeSeq for Parts<'_, K> {
    type Ok = ();
    type Error = EncodeError;
    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), EncodeError> {
        self.part(value)
    }
    fn end(self) -> Result<(), EncodeError> {
        Ok(())
    }
}
impl<K: Sink> ser::SerializeTuple for Parts<'_, K> {
    type Ok = ();
    type Error = EncodeError;
    #[inline]
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), EncodeError> {
        self.part(value)
    }
    fn end(self) -> Result<(), EncodeError> {
        Ok(())
    }
}
impl<K: Sink> ser::SerializeTupleStruct for Parts<'_, K> {
    type Ok = ();
    type Error = EncodeError;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), EncodeError> {
        self.part(value)
    }
    fn end(self) -> Result<(), EncodeError> {
        Ok(())
    }
}
impl<K: Sink> ser::SerializeTupleVariant for Parts<'_, K> {
    type Ok = ();
    type Error = EncodeError;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), EncodeError> {
        self.part(value)
    }
    fn end(self) -> Result<(), EncodeError> {
        Ok(())
    }
}
impl<K: Sink> ser::SerializeMap for Parts<'_, K> {
    type Ok = ();
    type Error = EncodeError;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), EncodeError> {
        self.next = digest(&key);
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), EncodeError> {
        value.serialize(Walker { sink: &mut *self.sink, path: mix(self.path, self.next), element: None })
    }
    fn end(self) -> Result<(), EncodeError> {
        Ok(())
    }
}
impl<K: Sink> ser::SerializeStruct for Parts<'_, K> {
    type Ok = ();
    type Error = EncodeError;
    #[inline]
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), EncodeError> {
        self.field(name, value)
    }
    fn end(self) -> Result<(), EncodeError> {
        Ok(())
    }
}
impl<K: Sink> ser::SerializeStructVariant for Parts<'_, K> {
    type Ok = ();
    type Error = EncodeError;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), EncodeError> {
        self.field(name, value)
    }
    fn end(self) -> Result<(), EncodeError> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn encoded(value: &impl Serialize) -> Vec<i16> {
        let mut slots = vec![0; 4096];
        encode(value, &mut slots);
        slots
    }

    #[test]
    fn the_order_of_a_pile_is_no_fact_and_its_cards_are() {
        assert_eq!(encoded(&json!({ "hand": ["7W", "QS"] })), encoded(&json!({ "hand": ["QS", "7W"] })));
        assert_ne!(encoded(&json!({ "hand": ["7W", "QS"] })), encoded(&json!({ "hand": ["7W", "KS"] })));
        assert_ne!(encoded(&json!({ "hand": ["7W", "7W"] })), encoded(&json!({ "hand": ["7W"] })));
        assert_ne!(encoded(&json!({ "hand": ["7W"] })), encoded(&json!({ "discard": ["7W"] })));
    }

    #[test]
    fn whose_a_fact_is_is_a_fact() {
        let two = |first, second| encoded(&json!({ "people": [{ "lost": first }, { "lost": second }] }));
        assert_ne!(two(1, 2), two(2, 1));
    }

    #[test]
    fn digests_tell_choices_apart_and_stay_the_same() {
        let all: Vec<u64> = (0..1000).map(|card| digest(&json!({ "play": card }))).collect();
        let distinct: std::collections::BTreeSet<&u64> = all.iter().collect();
        assert_eq!(distinct.len(), all.len());
        // Trained programs rely on it.
        assert_eq!(digest(&"flip"), digest(&String::from("flip")));
    }

    #[test]
    fn words_of_any_length_are_told_apart() {
        let letters = "abcdefghijklmnopqrstuvwxyz";
        let mut words: Vec<String> = (0..=letters.len()).map(|end| letters[..end].to_owned()).collect();
        // Where first and last bytes overlap, and where they do not.
        for place in 0..letters.len() {
            for end in place + 1..=letters.len() {
                let mut word = letters[..end].to_owned();
                word.replace_range(place..=place, "-");
                words.push(word);
            }
        }
        words.extend(["\0", "\0\0", "aa", "aaa"].map(str::to_owned));
        let distinct: std::collections::BTreeSet<u64> = words.iter().map(digest).collect();
        assert_eq!(distinct.len(), words.len());
    }

    #[test]
    fn large_numbers_stop_at_the_ends_of_a_slot() {
        let highest = encoded(&json!({ "gold": 1_000_000 }));
        assert_eq!(highest.iter().copied().max(), Some(i16::MAX));
    }
}
