//! The hash chain over what happened: a changed rule or a tampered file is noticed, and the step is named.

use serde::Serialize;

use crate::{AddressedEvent, Audience, Happening};

/// A short hash of all events up to the end of a step; enough to find where two fights differ.
///
/// It locates and does not prove: a 64-bit mix is cheap enough to make after every step. The proof is the
/// [`digest`](Chain::digest).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link(u64);

impl std::fmt::Display for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(hex(&self.0.to_be_bytes(), &mut [0; 16]))
    }
}

/// Bytes as hexadecimal digits, in a buffer of twice their number.
pub(crate) fn hex<'a>(bytes: &[u8], buffer: &'a mut [u8]) -> &'a str {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for (byte, pair) in bytes.iter().zip(buffer.chunks_exact_mut(2)) {
        pair[0] = DIGITS[usize::from(byte >> 4)];
        pair[1] = DIGITS[usize::from(byte & 15)];
    }
    std::str::from_utf8(buffer).expect("hexadecimal digits are ASCII")
}

impl std::str::FromStr for Link {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        digits
            .then(|| u64::from_str_radix(text, 16).ok().map(Link))
            .flatten()
            .ok_or("a link of the chain is 16 hexadecimal digits")
    }
}
crate::serde_by_code!(Link, |link, serializer| serializer.serialize_str(hex(&link.0.to_be_bytes(), &mut [0; 16])));

/// A hash over every event in order: the audience, then the event in the postcard format, which is small and fixed.
/// Each step ends with a marker.
///
/// Postcard writes a variant as its number and leaves names out: renaming an event changes no old record, but a new
/// variant goes at the end of its enum and a new field at the end of its variant.
#[derive(Debug, Clone, Default)]
pub struct Chain {
    /// What has not gone into the hasher yet. A short fight never needs the hasher, which is large.
    pending: Vec<u8>,
    hasher: Option<Box<blake3::Hasher>>,
    mix: u64,
}

/// When this much is pending it is hashed, so that a long fight does not keep its events twice.
const PENDING: usize = 1 << 15;

/// Folds eight bytes into a mix: multiply by an odd constant to 128 bits and xor the halves.
#[inline]
const fn fold(mix: u64, word: u64) -> u64 {
    let product = (mix ^ word) as u128 * 0x9E37_79B9_7F4A_7C15_u128;
    (product >> 64) as u64 ^ product as u64 ^ mix.rotate_left(29)
}

impl Chain {
    /// Adds one finished step and gives the link after it.
    pub fn add<E: Serialize>(&mut self, events: &[AddressedEvent<Happening<E>>]) -> Link {
        let start = self.pending.len();
        for AddressedEvent { to, event } in events {
            let mut bytes = std::mem::take(&mut self.pending);
            bytes.push(match to {
                Audience::Everyone => b'*',
                Audience::Only(_) => b'+',
                Audience::Except(_) => b'-',
            });
            if let Audience::Only(seats) | Audience::Except(seats) = to {
                bytes.extend(seats.bits().to_le_bytes());
            }
            self.pending = match event {
                Happening::Event(event) => postcard::to_extend(event, bytes),
                Happening::Overruled(change) => {
                    bytes.push(b'!');
                    postcard::to_extend(change, bytes)
                }
            }
            .expect("events are plain data");
        }
        self.pending.push(b'.');
        let line = &self.pending[start..];
        let (words, rest) = line.as_chunks::<8>();
        for word in words {
            self.mix = fold(self.mix, u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix = fold(fold(self.mix, u64::from_le_bytes(last)), line.len() as u64);
        if self.pending.len() > PENDING {
            self.hasher.get_or_insert_default().update(&self.pending);
            self.pending.clear();
        }
        Link(self.mix)
    }

    /// The BLAKE3 hash of everything so far.
    pub fn digest(&self) -> String {
        let hash = match &self.hasher {
            None => blake3::hash(&self.pending),
            Some(hasher) => hasher.clone().update(&self.pending).finalize(),
        };
        hash.to_hex().to_string()
    }
}
