//! A question as one time it was put: what an answer that comes from outside, and perhaps late, says it belongs to.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Overrule, Play, Refused, Words};

/// A question of a fight, the one time that it was put.
///
/// The number of a question comes again after an undo, for another question. A moment does not: it is a hash over how the
/// fight was dealt, what was answered before the question, and how many answers had been taken back, under a key that only
/// the dealer has. So it is the same wherever the fight is resumed with its dealer, and while others answer the same question,
/// and it may be shown to anybody. Written as text: `24-9f3a7c01d2e4b6a8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Moment {
    /// The number of the question.
    question: usize,
    hash: u64,
}

/// A text that should be a moment is not.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a moment is the number of a question and a hash, as in 24-9f3a7c01d2e4b6a8")]
pub struct MomentError;

impl Moment {
    /// The number of the question.
    pub fn question(self) -> usize {
        self.question
    }

    /// Refuses an answer to this question if another is open `now`, or none.
    pub fn check(self, now: Option<Moment>) -> Result<(), Refused> {
        match now {
            None => Err(Refused::Over),
            Some(now) if now == self => Ok(()),
            Some(now) if now.question == self.question => Err(Refused::TakenBack { question: now.question }),
            Some(now) => Err(Refused::Stale { asked: self.question, open: now.question }),
        }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:016x}", self.question, self.hash)
    }
}

impl FromStr for Moment {
    type Err = MomentError;

    fn from_str(text: &str) -> Result<Self, MomentError> {
        let read = || {
            let (question, hash) = text.split_once('-')?;
            Some(Moment { question: question.parse().ok()?, hash: u64::from_str_radix(hash, 16).ok()? })
        };
        // One way to write a moment.
        read().filter(|moment| moment.to_string() == text).ok_or(MomentError)
    }
}

crate::serde_by_code!(Moment, |moment, serializer| serializer.collect_str(moment));

impl<S: Words + Overrule> Play<S> {
    /// The open question as the one time that it is put; `None` when the fight is over.
    pub fn moment(&self) -> Option<Moment> {
        let (question, _) = self.open()?;
        // Among the answers are cards that not everybody may know: without a key, whoever knows all others could try which
        // card makes the hash. Where nobody deals there is no key, and the answers are left out; chance is then typed by
        // people, so that whatever is taken back counts as such.
        let (key, answers) = match self.dealer() {
            Some(dealer) => (dealer.moments(), question),
            None => (*b"affray: moment of a question, 1 ", 0),
        };
        let mut hasher = blake3::Hasher::new_keyed(&key);
        let header = self.header();
        let dealing = serde_json::to_vec(&(&header.game, &header.dealing)).expect("dealing serialises to JSON");
        hasher.update(&dealing).update(&(self.undone() as u64).to_le_bytes()).update(&(question as u64).to_le_bytes());
        for answer in self.stored_before(answers) {
            // Lengths first, so that no two lists of answers are the same bytes.
            hasher.update(&(answer.len() as u64).to_le_bytes()).update(answer.as_bytes());
        }
        let hash = hasher.finalize();
        let hash = u64::from_le_bytes(*hash.as_bytes().first_chunk().expect("a hash has 32 bytes"));
        Some(Moment { question, hash })
    }
}
