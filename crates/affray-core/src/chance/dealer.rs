//! The dealer of a record: sealed chance that anybody can check afterwards.
//!
//! Before the first card the dealer publishes a commitment: the BLAKE3 hash of a 256-bit secret. Players may
//! add words of their own. The cards come from a `ChaCha20` stream keyed by secret and words together, so neither
//! side alone decides them; when the secret is shown, [`verify`](crate::fight::verify::Checked) deals everything again.
//!
//! The chance for the *n*th answer that the rules ask for is taken at place *n* of the stream. So undoing a turn
//! and playing it again deals the same cards: undo gives no second throw, and neither does anything the GM sets.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::chance::narrow;
use crate::fight::chain::hex;

/// 256 bits that decide every card of a record.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// A secret of these bytes, which the caller took from a good source of randomness.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Secret(bytes)
    }

    /// The secret derived from a seed, so that `--seed 7` deals the same fight everywhere. Guessable.
    pub fn from_seed(seed: u64) -> Self {
        Secret(*blake3::keyed_hash(b"affray: secret from a seed, 1   ", &seed.to_le_bytes()).as_bytes())
    }

    /// What may be published before the first card.
    pub fn commitment(&self) -> Commitment {
        Commitment(*blake3::keyed_hash(b"affray: commitment to secret, 1 ", &self.0).as_bytes())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The hash of a secret: shows afterwards that the secret was fixed beforehand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

/// A text that should be 64 hexadecimal digits is not.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("64 hexadecimal digits are needed here")]
pub struct HexError;

fn read_hex(text: &str) -> Result<[u8; 32], HexError> {
    blake3::Hash::from_hex(text).map(Into::into).map_err(|_| HexError)
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(hex(&self.0, &mut [0; 64]))
    }
}
impl FromStr for Secret {
    type Err = HexError;
    fn from_str(text: &str) -> Result<Self, HexError> {
        read_hex(text).map(Secret)
    }
}
impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(hex(&self.0, &mut [0; 64]))
    }
}
impl FromStr for Commitment {
    type Err = HexError;
    fn from_str(text: &str) -> Result<Self, HexError> {
        read_hex(text).map(Commitment)
    }
}
crate::serde_by_code!(Secret, |secret, serializer| serializer.serialize_str(hex(&secret.0, &mut [0; 64])));
crate::serde_by_code!(Commitment, |commitment, serializer| serializer.serialize_str(hex(&commitment.0, &mut [0; 64])));

/// How a record's chance is made, as its header says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Dealing {
    /// By a sealed dealer.
    Sealed {
        /// Published before the first card.
        commitment: Commitment,
        /// What players added, in seat order or as it came.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        entropy: Vec<String>,
        /// The number that the secret was made from, if it was: anybody could have chosen it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
    },
    /// By a simulation: fight `number` under `seed`, from the fast stream.
    Stream {
        /// The simulation's seed.
        seed: u64,
        /// Which of its fights.
        number: u64,
    },
    /// By nobody: every card was read off paper or named by hand.
    None,
}

/// Deals from a secret and the players' words.
pub struct Dealer {
    secret: Secret,
    entropy: Vec<String>,
    seed: Option<u64>,
    stream: ChaCha20Rng,
    /// The place in the tape that the stream stands at.
    place: u64,
    key: [u8; 32],
}

/// The stream of a clone stands at its beginning; the next card finds its place by itself.
impl Clone for Dealer {
    fn clone(&self) -> Self {
        Dealer { seed: self.seed, ..Dealer::keyed(self.secret.clone(), self.entropy.clone(), self.key) }
    }
}

impl fmt::Debug for Dealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dealer").field("place", &self.place).finish_non_exhaustive()
    }
}

impl Dealer {
    /// A dealer with this secret and what players added.
    pub fn new(secret: Secret, entropy: Vec<String>) -> Self {
        let mut hasher = blake3::Hasher::new_keyed(b"affray: key of the dealing, 1   ");
        hasher.update(&secret.0);
        for words in &entropy {
            // Lengths first, so that "ab","c" and "a","bc" are not the same words.
            hasher.update(&(words.len() as u64).to_le_bytes());
            hasher.update(words.as_bytes());
        }
        Dealer::keyed(secret, entropy, hasher.finalize().into())
    }

    /// A dealer whose secret is made from a number, and says so.
    pub fn seeded(seed: u64, entropy: Vec<String>) -> Self {
        Dealer { seed: Some(seed), ..Dealer::new(Secret::from_seed(seed), entropy) }
    }

    fn keyed(secret: Secret, entropy: Vec<String>, key: [u8; 32]) -> Self {
        Dealer { secret, entropy, seed: None, stream: ChaCha20Rng::from_seed(key), place: 0, key }
    }

    /// What the header says of this dealer.
    pub fn dealing(&self) -> Dealing {
        Dealing::Sealed { commitment: self.secret.commitment(), entropy: self.entropy.clone(), seed: self.seed }
    }

    /// The secret, to be shown when the fight is over.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// The seed of the bots' whims, which follows from the secret but reveals nothing about the cards.
    pub fn whims(&self) -> u64 {
        let hash = blake3::keyed_hash(b"affray: seed of bots' whims, 1  ", &self.key);
        u64::from_le_bytes(*hash.as_bytes().first_chunk().expect("a hash has 32 bytes"))
    }

    /// The key under which a fight tells its questions apart; it follows from the secret and reveals nothing about the cards.
    pub fn moments(&self) -> [u8; 32] {
        *blake3::keyed_hash(b"affray: key of moments, 1       ", &self.key).as_bytes()
    }

    /// The number from 0 to `bound`, exclusive, for the answer at this place of the tape.
    pub fn below(&mut self, place: usize, bound: u32) -> u32 {
        let place = place as u64;
        match place.checked_sub(self.place) {
            // Decisions lie between cards; skipping a few words is cheaper than computing a block again.
            Some(ahead) if ahead <= 16 => (0..ahead).for_each(|_| _ = self.stream.next_u64()),
            _ => self.stream.set_word_pos(u128::from(place) * 2),
        }
        let word = self.stream.next_u64();
        self.place = place + 1;
        if let Some(result) = narrow(word, 64, u64::from(bound)) {
            return result as u32;
        }
        // About once in 2^64/bound: this place gets a stream of its own, so that no other place moves.
        let mut spare = ChaCha20Rng::from_seed(self.key);
        spare.set_stream(place + 1);
        loop {
            if let Some(result) = narrow(spare.next_u64(), 64, u64::from(bound)) {
                return result as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_gives_the_same_chance_however_it_is_reached() {
        let fresh = || Dealer::new(Secret::from_seed(1), vec!["salt".into()]);
        let mut straight = fresh();
        let all: Vec<u32> = (0..200).map(|place| straight.below(place, 78)).collect();
        let mut hopping = fresh();
        for place in [150, 3, 3, 199, 0, 64, 63] {
            assert_eq!(hopping.below(place, 78), all[place], "place {place}");
        }
    }

    #[test]
    fn words_of_the_players_change_the_cards() {
        let deal = |words: &[&str]| {
            let mut dealer = Dealer::new(Secret::from_seed(1), words.iter().map(ToString::to_string).collect());
            (0..20).map(|place| dealer.below(place, 1000)).collect::<Vec<_>>()
        };
        assert_ne!(deal(&[]), deal(&["a"]));
        assert_ne!(deal(&["ab", "c"]), deal(&["a", "bc"]));
    }

    #[test]
    fn the_secret_opens_its_own_commitment_only() {
        let secret = Secret::from_seed(7);
        assert_eq!(secret.to_string().parse(), Ok(secret.clone()));
        assert_ne!(secret.commitment(), Secret::from_seed(8).commitment());
        assert_ne!(secret.to_string(), secret.commitment().to_string());
        assert_eq!("zz".parse::<Secret>(), Err(HexError));
    }
}
