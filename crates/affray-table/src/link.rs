//! Links are rights: whoever has the token of a chair may act from it.
//!
//! A token is 128 random bits. Only its hash is stored, and hashes are compared in constant time. The tokens of seats and
//! onlookers follow from a seed that the GM's own link carries, so the GM can show them again at any time and a stolen
//! database shows none of them.

use std::fmt;
use std::str::FromStr;

use affray_core::Seat;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The name of a table in addresses: 10 letters and digits. It says where the table is and gives no right.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableId(String);

/// The letters of ids and tokens: no vowels, so that no words come up, and none that look alike.
const LETTERS: &[u8; 32] = b"0123456789bcdfghjkmnpqrstvwxyz+-";

impl TableId {
    /// An id of these random bytes.
    pub fn new(random: [u8; 10]) -> TableId {
        TableId(random.iter().map(|byte| char::from(LETTERS[usize::from(byte % 30)])).collect())
    }

    /// As addresses write it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for TableId {
    type Err = LinkError;
    fn from_str(text: &str) -> Result<TableId, LinkError> {
        let fits = text.len() == 10 && text.bytes().all(|byte| LETTERS[..30].contains(&byte));
        if fits { Ok(TableId(text.to_owned())) } else { Err(LinkError) }
    }
}

impl TryFrom<String> for TableId {
    type Error = LinkError;
    fn try_from(text: String) -> Result<TableId, LinkError> {
        text.parse()
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> String {
        id.0
    }
}

/// What was written is not an id or a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("this link is not complete: open it as it was sent")]
pub struct LinkError;

/// Somebody's place at a table, with the rights that go with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chair {
    /// Runs the table.
    Gm,
    /// Plays at this seat.
    Seat(Seat),
    /// Looks on.
    Onlooker,
}

impl fmt::Display for Chair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Chair::Gm => f.write_str("gm"),
            Chair::Seat(seat) => write!(f, "seat/{}", seat.index()),
            Chair::Onlooker => f.write_str("look"),
        }
    }
}

impl FromStr for Chair {
    type Err = LinkError;
    fn from_str(text: &str) -> Result<Chair, LinkError> {
        match text {
            "gm" => Ok(Chair::Gm),
            "look" => Ok(Chair::Onlooker),
            _ => {
                let seat = text.strip_prefix("seat/").and_then(|seat| seat.parse().ok()).ok_or(LinkError)?;
                if seat < 64 { Ok(Chair::Seat(Seat(seat))) } else { Err(LinkError) }
            }
        }
    }
}

/// The secret part of a link.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 16]);

impl Token {
    /// A token of these bytes, which the caller took from a good source of randomness.
    pub const fn new(random: [u8; 16]) -> Token {
        Token(random)
    }

    /// What is stored of it.
    pub fn hash(&self) -> TokenHash {
        TokenHash(blake3::keyed_hash(b"affray: hash of a link token, 1 ", &self.0))
    }
}

/// A token must not end up in a log by accident.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Token {
    type Err = LinkError;
    fn from_str(text: &str) -> Result<Token, LinkError> {
        let digits = text.as_bytes();
        if digits.len() != 32 {
            return Err(LinkError);
        }
        let digit = |byte: u8| (byte as char).to_digit(16).map(|digit| digit as u8).ok_or(LinkError);
        let mut bytes = [0; 16];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Token(bytes))
    }
}

/// What is stored of a token. Comparing takes the same time wherever two differ.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TokenHash(blake3::Hash);

impl TokenHash {
    /// Its bytes, to be stored.
    pub fn as_bytes(&self) -> &[u8; 32] {
        self.0.as_bytes()
    }

    /// As it was stored.
    pub fn from_bytes(bytes: &[u8]) -> Option<TokenHash> {
        Some(TokenHash(blake3::Hash::from_bytes(bytes.try_into().ok()?)))
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

/// What the GM's link carries: the GM's own token, and the seed of everybody else's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GmKey {
    /// The right to run the table.
    pub token: Token,
    /// Gives the tokens of all other chairs. It stays when the GM's token is replaced.
    pub seed: Token,
}

impl GmKey {
    /// The token of a chair after its link has been replaced this many times.
    pub fn token_of(&self, chair: Chair, generation: u32) -> Token {
        let key = *blake3::keyed_hash(b"affray: links from a GM seed, 1 ", &self.seed.0).as_bytes();
        let hash = blake3::keyed_hash(&key, format!("{chair} {generation}").as_bytes());
        Token(*hash.as_bytes().first_chunk().expect("a hash has 32 bytes"))
    }
}

impl fmt::Display for GmKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.token, self.seed)
    }
}

impl FromStr for GmKey {
    type Err = LinkError;
    fn from_str(text: &str) -> Result<GmKey, LinkError> {
        let (token, seed) = text.split_at_checked(32).ok_or(LinkError)?;
        Ok(GmKey { token: token.parse()?, seed: seed.parse()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_as_it_is_written_and_nothing_else_is() {
        let token = Token::new([7; 16]);
        assert_eq!(token.to_string().parse(), Ok(token.clone()));
        assert_eq!("zz".parse::<Token>(), Err(LinkError));
        assert_eq!(format!("{token}0").parse::<Token>(), Err(LinkError));
        assert_eq!("é".repeat(16).parse::<Token>(), Err(LinkError));
        assert_eq!(format!("{token:?} {:?}", token.hash()), "Token(…) TokenHash(…)");
    }

    /// How many times as long it takes to compare hashes that differ in their last byte as such that differ in their first; each
    /// the quickest of many tries in turn, so that whatever else the machine does is left out.
    fn late_beside_early(same: impl Fn(&TokenHash, &TokenHash) -> bool) -> f64 {
        let hash = |place: usize| {
            let mut bytes = [7; 32];
            bytes[place] = 8;
            TokenHash::from_bytes(&bytes).expect("32 bytes")
        };
        let (stored, early, late) = (TokenHash::from_bytes(&[7; 32]).expect("32 bytes"), hash(0), hash(31));
        let time = |other: &TokenHash| {
            let began = std::time::Instant::now();
            for _ in 0..2_000 {
                assert!(!std::hint::black_box(same(std::hint::black_box(&stored), std::hint::black_box(other))));
            }
            began.elapsed()
        };
        let (mut quickest_early, mut quickest_late) = (time(&early), time(&late));
        for _ in 0..400 {
            quickest_early = quickest_early.min(time(&early));
            quickest_late = quickest_late.min(time(&late));
        }
        quickest_late.as_secs_f64() / quickest_early.as_secs_f64()
    }

    #[test]
    fn how_much_of_a_token_was_guessed_is_not_told_by_the_time_it_takes() {
        let ours = late_beside_early(|stored, other| stored == other);
        // The same measure finds what it looks for: a comparison that ends at the first difference.
        let byte_by_byte = |stored: &TokenHash, other: &TokenHash| {
            (0..32).all(|place| std::hint::black_box(stored.as_bytes()[place]) == other.as_bytes()[place])
        };
        let naive = late_beside_early(byte_by_byte);
        println!("the last byte beside the first: {ours:.2}; byte by byte {naive:.2}");
        assert!(naive > 2.0, "the measure is too coarse: {naive}");
        assert!((0.8..1.25).contains(&ours), "it tells how much was right: {ours}");
    }

    #[test]
    fn every_chair_and_every_replacement_has_a_token_of_its_own() {
        let key = GmKey { token: Token::new([1; 16]), seed: Token::new([2; 16]) };
        let chairs = [Chair::Gm, Chair::Onlooker, Chair::Seat(Seat(0)), Chair::Seat(Seat(1)), Chair::Seat(Seat(10))];
        let mut all: Vec<String> = Vec::new();
        for chair in chairs {
            assert_eq!(chair.to_string().parse(), Ok(chair));
            all.extend((0..3).map(|generation| key.token_of(chair, generation).to_string()));
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 15);
        let replaced = GmKey { token: Token::new([3; 16]), ..key.clone() };
        assert_eq!(replaced.token_of(Chair::Onlooker, 0), key.token_of(Chair::Onlooker, 0));
        assert_eq!(key.to_string().parse(), Ok(key));
    }

    #[test]
    fn an_id_is_ten_letters() {
        let id = TableId::new([255; 10]);
        assert_eq!(id.to_string().parse(), Ok(id));
        assert!("0123".parse::<TableId>().is_err() && "0123456789/".parse::<TableId>().is_err());
        assert!("012345678é".parse::<TableId>().is_err());
    }
}
