//! A number for a state of knowledge.

/// Mixes words into one of 64 bits that stands for all of them; not for secrets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Digest(u64);

impl Digest {
    /// A digest of nothing.
    pub const fn new() -> Self {
        Digest(0x9E37_79B9_7F4A_7C15)
    }

    /// Adds a word.
    #[inline]
    pub const fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0xF135_7AEA_2E62_A9C5);
    }

    /// Adds bytes.
    pub fn add_bytes(&mut self, bytes: &[u8]) {
        self.add(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    /// The number.
    pub const fn finish(self) -> u64 {
        mixed(self.0)
    }
}

impl Default for Digest {
    fn default() -> Self {
        Self::new()
    }
}

/// A word whose bits all depend on all bits of another (the last steps of `SplitMix64`).
pub const fn mixed(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_length_and_content_all_count() {
        let of = |words: &[u64]| {
            let mut digest = Digest::new();
            for word in words {
                digest.add(*word);
            }
            digest.finish()
        };
        let all = [of(&[]), of(&[0]), of(&[0, 0]), of(&[1, 2]), of(&[2, 1]), of(&[1]), of(&[u64::MAX])];
        let distinct: std::collections::BTreeSet<u64> = all.into_iter().collect();
        assert_eq!(distinct.len(), all.len());
    }
}
