//! Decks to draw from: tarot, playing cards, a Deckahedron, or whatever the user describes.

use affray_core::Card as _;
use affray_core::cards::{PlayingCard, Tarot};
use affray_core::query::DeckEntry;
use thiserror::Error;

/// A deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    /// What it is called.
    pub title: String,
    /// Its cards.
    pub entries: Vec<DeckEntry>,
}

/// Why there is no such deck.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadDeck {
    /// Neither a deck we know nor a description.
    #[error(
        "there is no deck {0:?}; write tarot, playing, deckahedron, deckahedron/<edition>, or describe one: \"hit:3*5, miss*10, tower\" \
         (name, value after a colon, copies after a star)"
    )]
    Unknown(String),
    /// A part of a description that cannot be read.
    #[error("{0:?} is no card of a deck: write name, name:value, name*copies or name:value*copies")]
    Part(String),
    /// More cards than anybody shuffles.
    #[error("this deck has more than {} cards", Deck::MOST)]
    TooLarge,
    /// A card to be taken out that is not there.
    #[error("there is no {0:?} left in this deck to take out")]
    NotThere(String),
}

impl Deck {
    /// The most cards of a deck: a hundred packs, and as much again.
    pub const MOST: u32 = 10_000;

    /// The deck of this name, or the one described.
    pub fn read(text: &str, packs: u32, jokers: u32) -> Result<Deck, BadDeck> {
        match text.trim().to_lowercase().as_str() {
            "tarot" => Ok(Deck::tarot()),
            "playing" => Ok(Deck::playing(packs, jokers)),
            name if let Some(deck) = Deck::of_a_game(name) => Ok(deck),
            described if described.contains([',', '*', ':']) => Deck::described(described),
            _ => Err(BadDeck::Unknown(text.to_owned())),
        }
    }

    /// 78 cards: four suits of 14, and 22 of the Major Arcana. Courts count 10 in a sum, the Major Arcana nothing.
    pub fn tarot() -> Deck {
        let entries = (0..Tarot::KINDS).map(Tarot::from_index).map(|card| {
            let value = card.rank().map_or(0, |rank| u32::from(rank.min(10)));
            DeckEntry { names: card.names(), value, copies: 1 }
        });
        Deck { title: "a tarot".to_owned(), entries: entries.collect() }
    }

    /// Packs of 52, with so many jokers in all. Ace is 1, jack 11, queen 12, king 13 in a sum; a joker is nothing.
    pub fn playing(packs: u32, jokers: u32) -> Deck {
        let entries = (0..PlayingCard::KINDS).map(PlayingCard::from_index).map(|card| DeckEntry {
            names: card.names(),
            value: card.face().into(),
            copies: packs,
        });
        let mut entries: Vec<DeckEntry> = entries.collect();
        if jokers > 0 {
            entries.push(DeckEntry { names: vec!["joker".to_owned()], value: 0, copies: jokers });
        }
        let title = if packs == 1 { "a pack of cards".to_owned() } else { format!("{packs} packs of cards") };
        Deck { title, entries }
    }

    /// A deck that a game lists: by its whole name, or by the part before the slash, which means the first edition.
    fn of_a_game(name: &str) -> Option<Deck> {
        let listed = affray_catalogue::ALL.iter().flat_map(|game| game.decks());
        let named = |(full, _): &(String, Vec<DeckEntry>)| full == name || full.split('/').next() == Some(name);
        listed.into_iter().find(named).map(|(title, entries)| Deck { title, entries })
    }

    /// A deck from a description: `hit:3*5, miss*10, tower`; more names after slashes, `7c/clubs/red:7`.
    fn described(text: &str) -> Result<Deck, BadDeck> {
        let mut entries = Vec::new();
        let mut left = Deck::MOST;
        for part in text.split(',') {
            let bad = || BadDeck::Part(part.trim().to_owned());
            let (rest, copies) = match part.rsplit_once('*') {
                Some((rest, copies)) => (rest, copies.trim().parse().map_err(|_| bad())?),
                None => (part, 1),
            };
            let (names, value) = match rest.rsplit_once(':') {
                Some((names, value)) => (names, value.trim().parse().map_err(|_| bad())?),
                None => (rest, 0),
            };
            let names: Vec<String> = names.split('/').map(|name| name.trim().to_lowercase()).collect();
            if names.iter().any(String::is_empty) || value > 10_000 {
                return Err(bad());
            }
            left = left.checked_sub(copies).ok_or(BadDeck::TooLarge)?;
            entries.push(DeckEntry { names, value, copies });
        }
        Ok(Deck { title: "this deck".to_owned(), entries })
    }

    /// How many cards there are.
    pub fn len(&self) -> u32 {
        self.entries.iter().map(|entry| entry.copies).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A name as this deck has it: as it is written, or a tarot card as people type it (`tow`, `tc`, `M2`).
    pub(super) fn name_of(&self, written: &str) -> String {
        let lower = written.to_lowercase();
        let has = |name: &str| self.entries.iter().any(|entry| entry.names.iter().any(|other| other == name));
        match Tarot::meant(&lower)[..] {
            [card] if !has(&lower) && has(&card.to_string().to_lowercase()) => card.to_string().to_lowercase(),
            _ => lower,
        }
    }

    /// Removes cards that have been seen already, by any name that only they have: `tower, 7w, m2`.
    pub fn without(mut self, gone: &str) -> Result<Deck, BadDeck> {
        for name in gone.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let lower = self.name_of(name);
            let mut called = self.entries.iter_mut().filter(|entry| entry.names.contains(&lower));
            match (called.next(), called.next()) {
                (Some(entry), None) if entry.copies > 0 => entry.copies -= 1,
                _ => return Err(BadDeck::NotThere(name.to_owned())),
            }
        }
        Ok(self)
    }
}
