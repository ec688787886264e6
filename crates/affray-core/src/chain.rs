//! The hash chain over what happened: a changed rule or a tampered file is noticed, and the step is named.

use serde::Serialize;

use crate::{Happening, Told};

/// The first eight bytes of the chain after a step; enough to find where two fights part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Link(u64);

impl std::fmt::Display for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:016x}", self.0)
    }
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
crate::serde_by_code!(Link);

/// BLAKE3 over every telling, as the JSON line that `--json` prints, in order; a step adds a mark of its own.
#[derive(Debug, Clone, Default)]
pub struct Chain {
    hasher: blake3::Hasher,
    line: Vec<u8>,
}

impl Chain {
    /// Adds one finished step and gives the link after it.
    pub fn add<E: Serialize>(&mut self, told: &[Told<Happening<E>>]) -> Link {
        self.line.clear();
        for telling in told {
            serde_json::to_writer(&mut self.line, telling).expect("events serialise to JSON");
            self.line.push(b'\n');
        }
        self.line.push(b'.');
        self.hasher.update(&self.line);
        let hash = self.hasher.finalize();
        let first = *hash.as_bytes().first_chunk().expect("a hash has 32 bytes");
        Link(u64::from_be_bytes(first))
    }

    /// The whole hash so far.
    pub fn digest(&self) -> String {
        self.hasher.finalize().to_hex().to_string()
    }
}
