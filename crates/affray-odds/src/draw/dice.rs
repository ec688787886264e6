//! Dice: hands from a deck of faces whose cards are put back.

use std::sync::{Arc, LazyLock};

use super::deck::{Deck, Entry};
use super::expr::Dice;

impl Dice {
    /// So many dice with these faces, each so many times.
    pub fn new(number: u32, mut faces: Vec<(i64, u32)>) -> Dice {
        static NAMELESS: LazyLock<Arc<[String]>> = LazyLock::new(|| Arc::new([]));
        faces.sort_unstable();
        let mut entries: Vec<Entry> = Vec::with_capacity(faces.len());
        for (value, copies) in faces {
            match entries.last_mut().filter(|last| last.value == value) {
                Some(last) => last.copies += copies,
                None => entries.push(Entry {
                    names: Arc::clone(&NAMELESS),
                    value,
                    lower: Vec::new(),
                    copies,
                    rank: i32::try_from(value).ok(),
                    high: None,
                    suit: None,
                    like: entries.len() as u32,
                }),
            }
        }
        Dice { number, die: Deck { title: "a die".to_owned(), entries: Arc::new(entries) } }
    }
}
