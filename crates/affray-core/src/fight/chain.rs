//! The hash chain of a record: a changed rule or a tampered file is noticed, and the place is named.
//!
//! Format 2 chains what was asked and answered, a link an answer ([`Trail`](super::trail::Trail)). Format 1 chained the
//! events of each step, a link a step; its records are read and verified for ever.

use serde::Serialize;

use crate::fight::record::{Footer, Header};
use crate::fight::trail::Trail;
use crate::{AddressedEvent, Audience, Scene, StepEvent};

/// A short hash of everything up to a place; enough to find where two fights differ.
///
/// It locates and does not prove: a 64-bit mix is cheap enough to make after every answer. The proof is the digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChainLink(u64);

impl std::fmt::Display for ChainLink {
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

impl std::str::FromStr for ChainLink {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        digits
            .then(|| u64::from_str_radix(text, 16).ok().map(ChainLink))
            .flatten()
            .ok_or("a link of the chain is 16 hexadecimal digits")
    }
}
crate::serde_by_code!(ChainLink, |link, serializer| serializer.serialize_str(hex(&link.0.to_be_bytes(), &mut [0; 16])));

/// A hash over everything in order, a piece at a time.
///
/// Pieces are in the postcard format, which is small and fixed. It writes a variant as its number and leaves names out:
/// renaming changes no old record, but a new variant goes at the end of its enum and a new field at the end of its
/// variant.
#[derive(Debug, Clone, Default)]
pub struct Chain {
    /// What has not gone into the hasher yet. A short fight never needs the hasher, which is large.
    pending: Vec<u8>,
    hasher: Option<Box<blake3::Hasher>>,
    mix: u64,
}

/// When this much is pending it is hashed, so that a long fight does not keep everything twice.
const PENDING: usize = 1 << 15;

/// Folds eight bytes into a mix: multiply by an odd constant to 128 bits and xor the halves.
#[inline]
const fn fold(mix: u64, word: u64) -> u64 {
    let product = (mix ^ word) as u128 * 0x9E37_79B9_7F4A_7C15_u128;
    (product >> 64) as u64 ^ product as u64 ^ mix.rotate_left(29)
}

impl Chain {
    /// Adds what was asked and answered, and gives the link after each answer.
    pub fn add_trail<'a>(&'a mut self, trail: &'a Trail) -> impl Iterator<Item = ChainLink> + 'a {
        trail.answers().map(|answer| {
            let start = self.pending.len();
            self.pending.extend_from_slice(answer);
            self.close(start)
        })
    }

    /// Adds the events of a finished step, as format 1 has them, and gives the link after it: for each its audience, then
    /// the event.
    pub fn add_events<S: Scene>(&mut self, events: &[AddressedEvent<StepEvent<S::Event>>]) -> ChainLink {
        fn write(bytes: Vec<u8>, what: &impl Serialize) -> Vec<u8> {
            postcard::to_extend(what, bytes).expect("events are plain data")
        }
        let start = self.pending.len();
        for AddressedEvent { to, event } in events {
            if matches!(event, StepEvent::Event(event) if !S::is_in_format_1(event)) {
                continue;
            }
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
                StepEvent::Event(event) => write(bytes, event),
                StepEvent::Overruled(change) => {
                    bytes.push(b'!');
                    write(bytes, change)
                }
                StepEvent::Called(_) | StepEvent::Noted(_) | StepEvent::Ordered(_) => {
                    unreachable!("whoever plays or checks a fight of format 1 refuses calls, notes and orders")
                }
            };
        }
        self.pending.push(b'.');
        self.close(start)
    }

    /// Ends the piece that begins at this place of what is pending.
    fn close(&mut self, start: usize) -> ChainLink {
        let piece = &self.pending[start..];
        let (words, rest) = piece.as_chunks::<8>();
        for word in words {
            self.mix = fold(self.mix, u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix = fold(fold(self.mix, u64::from_le_bytes(last)), piece.len() as u64);
        if self.pending.len() > PENDING {
            self.hasher.get_or_insert_default().update(&self.pending);
            self.pending.clear();
        }
        ChainLink(self.mix)
    }

    fn hash(&self) -> blake3::Hash {
        match &self.hasher {
            None => blake3::hash(&self.pending),
            Some(hasher) => hasher.clone().update(&self.pending).finalize(),
        }
    }

    /// The digest of format 1: the BLAKE3 hash of the events.
    pub fn digest(&self) -> String {
        self.hash().to_hex().to_string()
    }

    /// The digest of format 2: the BLAKE3 hash of the header, of everything asked and answered, and of how it ended, as
    /// the record says all this.
    pub fn digest_of(&self, header: &Header, footer: &Footer) -> String {
        let mut hasher = blake3::Hasher::new_keyed(b"affray: digest of a record, 2   ");
        let header = serde_json::to_vec(header).expect("headers serialise to JSON");
        // Lengths first, so that no text can pass for the beginning of the next.
        hasher.update(&(header.len() as u64).to_le_bytes()).update(&header);
        hasher.update(self.hash().as_bytes());
        hasher.update(&[u8::from(footer.over)]).update(&(footer.undone as u64).to_le_bytes());
        hasher.update(&(footer.summary.len() as u64).to_le_bytes()).update(footer.summary.as_bytes());
        hasher.finalize().to_hex().to_string()
    }
}
