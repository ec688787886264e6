//! Decks to draw from: tarot, playing cards, a Deckahedron, or whatever the user describes.

use std::sync::{Arc, LazyLock};

use affray_core::Card as _;
use affray_core::cards::{PlayingCard, Tarot};
use thiserror::Error;

use super::expr::Set;
use super::read::{self, ExprError};

/// What a deck is called that has no name.
const DESCRIBED: &str = "this deck";

/// A deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    /// What it is called.
    pub title: String,
    /// Its cards, which copies of the deck share until one is changed.
    pub entries: Arc<Vec<Entry>>,
}

/// Cards of a deck with the same names and the same value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it may be called, in lower case: its code first, then its suit, its rank and so on.
    pub names: Arc<[String]>,
    /// What it adds to a sum; the greatest of its values where it has several.
    pub value: i64,
    /// Its other values, which `sum(…) up to …` may choose.
    pub lower: Vec<i64>,
    /// How many there are.
    pub copies: u32,
    /// Its place in a run, where it has one.
    pub rank: Option<i32>,
    /// Another place that it can take at the end of a run instead: an ace after the king.
    pub high: Option<i32>,
    /// Its suit, where it has one; cards with the same number are of one suit.
    pub suit: Option<u32>,
    /// What makes pairs; cards with the same number are alike.
    pub like: u32,
}

/// Where an ace stands in a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Aces {
    /// Before the two.
    Low,
    /// After the king.
    High,
    /// Either, as in poker.
    #[default]
    Both,
}

/// Why there is no such deck.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DeckError {
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
    /// A name that several cards have, where one is meant.
    #[error("{0:?} is the name of several cards; write the code of the one that is gone, such as {1}")]
    Several(String, String),
    /// A value that cannot be read.
    #[error("{0:?} gives no card a value: write cards, an equals sign and a number, as in court=10 or ace=1|11")]
    Value(String),
    /// Cards to be given a value that are not in the deck.
    #[error("{0}")]
    Cards(#[from] ExprError),
}

/// The greatest value of a card, up or down.
const FURTHEST: i64 = 10_000;

impl Deck {
    /// The most cards of a deck: a hundred packs, and as much again.
    pub const MOST: u32 = 10_000;

    /// The deck of this name, or the one described.
    pub fn read(text: &str, packs: u32, jokers: u32) -> Result<Deck, DeckError> {
        match text.trim().to_lowercase().as_str() {
            "tarot" => Ok(Deck::tarot()),
            "playing" => Ok(Deck::playing(packs, jokers)),
            name if let Some(deck) = Deck::of_a_game(name) => Ok(deck),
            described if described.contains([',', '*', ':']) => Deck::described(described),
            _ => Err(DeckError::Unknown(text.to_owned())),
        }
    }

    /// 78 cards: four suits of 14, and 22 of the Major Arcana. Courts count 10 in a sum, the Major Arcana nothing, and
    /// they are in no run and no suit.
    pub fn tarot() -> Deck {
        static TAROT: LazyLock<Arc<Vec<Entry>>> = LazyLock::new(|| {
            let entry = |(index, card): (usize, Tarot)| Entry {
                names: card.names().into(),
                value: card.rank().map_or(0, |rank| i64::from(rank.min(10))),
                lower: Vec::new(),
                copies: 1,
                rank: card.rank().map(i32::from),
                high: None,
                suit: card.suit().map(|suit| suit as u32),
                like: card.rank().map_or(100 + index as u32, u32::from),
            };
            Arc::new((0..Tarot::KINDS).map(Tarot::from_index).enumerate().map(entry).collect())
        });
        Deck { title: "a tarot".to_owned(), entries: Arc::clone(&TAROT) }
    }

    /// Packs of 52, with so many jokers in all. Ace is 1, jack 11, queen 12, king 13 in a sum; a joker is nothing.
    pub fn playing(packs: u32, jokers: u32) -> Deck {
        static PACK: LazyLock<Arc<Vec<Entry>>> = LazyLock::new(|| {
            let entry = |card: PlayingCard| Entry {
                names: card.names().into(),
                value: card.face().into(),
                lower: Vec::new(),
                copies: 1,
                rank: Some(card.face().into()),
                high: (card.face() == 1).then_some(14),
                suit: Some(card.suit() as u32),
                like: card.face().into(),
            };
            Arc::new((0..PlayingCard::KINDS).map(PlayingCard::from_index).map(entry).collect())
        });
        let mut entries = Arc::clone(&PACK);
        if packs != 1 {
            for entry in Arc::make_mut(&mut entries) {
                entry.copies = packs;
            }
        }
        if jokers > 0 {
            Arc::make_mut(&mut entries).push(Entry { copies: jokers, ..Entry::plain(vec!["joker".to_owned()], 100) });
        }
        let title = if packs == 1 { "a pack of cards".to_owned() } else { format!("{packs} packs of cards") };
        Deck { title, entries }
    }

    /// A deck that a game lists: by its whole name, or by the part before the slash, which means the first edition.
    fn of_a_game(name: &str) -> Option<Deck> {
        let listed = affray_catalogue::ALL.iter().flat_map(|game| game.decks());
        let (title, cards) =
            listed.into_iter().find(|(full, _)| full == name || full.split('/').next() == Some(name))?;
        let entries = cards.into_iter().enumerate().map(|(place, card)| Entry {
            value: card.value.into(),
            copies: card.copies,
            ..Entry::plain(card.names, place as u32)
        });
        Some(Deck { title, entries: Arc::new(entries.collect()) })
    }

    /// A deck from a description: `hit:3*5, miss*10, tower`; a suit and more names after slashes, `7c/clubs/red:7`.
    ///
    /// Cards with the same value are alike, and stand in runs by it; cards without one are alike by their first name.
    fn described(text: &str) -> Result<Deck, DeckError> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut left = Deck::MOST;
        for part in text.split(',') {
            let bad = || DeckError::Part(part.trim().to_owned());
            let (rest, copies) = match part.rsplit_once('*') {
                Some((rest, copies)) => (rest, copies.trim().parse().map_err(|_| bad())?),
                None => (part, 1),
            };
            let (names, values) = match rest.rsplit_once(':') {
                Some((names, values)) => (names, Some(read_values(values).ok_or_else(bad)?)),
                None => (rest, None),
            };
            let names: Vec<String> = names.split('/').map(|name| name.trim().to_lowercase()).collect();
            if names.iter().any(String::is_empty) {
                return Err(bad());
            }
            left = left.checked_sub(copies).ok_or(DeckError::TooLarge)?;
            let (value, lower) = values.clone().unwrap_or_default();
            let rank = values.map(|_| value as i32);
            let place = entries.len() as u32;
            let alike = |other: &&Entry| match rank {
                Some(_) => other.rank == rank,
                None => other.rank.is_none() && other.names[0] == names[0],
            };
            let like = entries.iter().find(alike).map_or(place, |other| other.like);
            let suit = names.get(1).map(|suit| {
                let same = entries.iter().find(|other| other.names.get(1) == Some(suit));
                same.and_then(|other| other.suit).unwrap_or(place)
            });
            entries.push(Entry { names: names.into(), value, lower, copies, rank, high: None, suit, like });
        }
        Ok(Deck { title: DESCRIBED.to_owned(), entries: Arc::new(entries) })
    }

    /// Whether it was described card by card, and so has no name of its own.
    pub fn is_described(&self) -> bool {
        self.title == DESCRIBED
    }

    /// How many cards there are.
    pub fn len(&self) -> u32 {
        self.entries.iter().map(|entry| entry.copies).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a card has this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|entry| entry.is_called(name))
    }

    /// A name as this deck has it: as it is written, a letter for a face, or a tarot card as people type it (`tow`, `tc`,
    /// `M2`).
    pub(super) fn name_of(&self, written: &str) -> String {
        let lower = written.to_lowercase();
        if self.has(&lower) {
            return lower;
        }
        let long = match lower.as_str() {
            "a" => "ace",
            "j" => "jack",
            "q" => "queen",
            "k" => "king",
            "t" => "ten",
            _ => "",
        };
        if self.has(long) {
            return long.to_owned();
        }
        match Tarot::meant(&lower)[..] {
            [card] if self.has(&card.to_string().to_lowercase()) => card.to_string().to_lowercase(),
            _ => lower,
        }
    }

    /// Removes cards that have been seen already, by any name that only they have: `tower, 7w, m2`.
    pub fn without(mut self, gone: &str) -> Result<Deck, DeckError> {
        for name in gone.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let lower = self.name_of(name);
            let mut called = Arc::make_mut(&mut self.entries).iter_mut().filter(|entry| entry.is_called(&lower));
            match (called.next(), called.next()) {
                (Some(entry), None) if entry.copies > 0 => entry.copies -= 1,
                (Some(entry), Some(_)) => return Err(DeckError::Several(name.to_owned(), entry.names[0].clone())),
                _ => return Err(DeckError::NotThere(name.to_owned())),
            }
        }
        Ok(self)
    }

    /// Gives cards values of one's own: `court=10, ace=1|11, joker=-2`. Ranks, which make runs and pairs, stay.
    pub fn valued(mut self, values: &str) -> Result<Deck, DeckError> {
        for part in values.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let bad = || DeckError::Value(part.to_owned());
            let (cards, values) = part.rsplit_once('=').ok_or_else(bad)?;
            let (value, lower) = read_values(values).ok_or_else(bad)?;
            let set: Set = read::set(cards, &self)?;
            for entry in Arc::make_mut(&mut self.entries) {
                if set.has(entry) {
                    (entry.value, entry.lower) = (value, lower.clone());
                }
            }
        }
        Ok(self)
    }

    /// Says where aces stand in runs.
    #[must_use]
    pub fn with_aces(mut self, aces: Aces) -> Deck {
        if aces == Aces::Both {
            return self;
        }
        for entry in Arc::make_mut(&mut self.entries) {
            match (aces, entry.high) {
                (_, None) | (Aces::Both, _) => {}
                (Aces::Low, _) => entry.high = None,
                (Aces::High, high) => (entry.rank, entry.high) = (high, None),
            }
        }
        self
    }
}

impl Entry {
    /// A card that has names and nothing else.
    fn plain(names: Vec<String>, like: u32) -> Entry {
        let names = names.into();
        Entry { names, value: 0, lower: Vec::new(), copies: 1, rank: None, high: None, suit: None, like }
    }

    /// Whether it has this name.
    pub(super) fn is_called(&self, name: &str) -> bool {
        self.names.iter().any(|other| other == name)
    }
}

/// One value, or several to choose from: `10`, `-2`, `1|11`. Gives the greatest, and the others.
fn read_values(text: &str) -> Option<(i64, Vec<i64>)> {
    let mut values: Vec<i64> = text.split('|').map(|value| value.trim().parse().ok()).collect::<Option<_>>()?;
    values.sort_unstable();
    values.dedup();
    let in_reach = values.iter().all(|value| value.abs() <= FURTHEST) && values.len() <= 8;
    let value = values.pop().filter(|_| in_reach)?;
    Some((value, values))
}
