//! Decks to draw from: tarot, playing cards, a Deckahedron, or whatever the user describes.

use affray_core::query::Sort;
use thiserror::Error;

/// A deck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deck {
    /// What it is called.
    pub title: String,
    /// Its cards.
    pub sorts: Vec<Sort>,
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
    /// A card to be taken out that is not there.
    #[error("there is no {0:?} left in this deck to take out")]
    NotThere(String),
}

const RANKS: [(&str, &str, u32); 13] = [
    ("a", "ace", 1),
    ("2", "two", 2),
    ("3", "three", 3),
    ("4", "four", 4),
    ("5", "five", 5),
    ("6", "six", 6),
    ("7", "seven", 7),
    ("8", "eight", 8),
    ("9", "nine", 9),
    ("10", "ten", 10),
    ("j", "jack", 11),
    ("q", "queen", 12),
    ("k", "king", 13),
];

const COURT: [(&str, &str); 4] = [("p", "page"), ("n", "knight"), ("q", "queen"), ("k", "king")];

const MAJOR: [&str; 22] = [
    "fool",
    "magician",
    "priestess",
    "empress",
    "emperor",
    "hierophant",
    "lovers",
    "chariot",
    "strength",
    "hermit",
    "fortune",
    "justice",
    "hanged",
    "death",
    "temperance",
    "devil",
    "tower",
    "star",
    "moon",
    "sun",
    "judgement",
    "world",
];

impl Deck {
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
        let mut sorts = Vec::new();
        for (letter, suit) in [("w", "wands"), ("s", "swords"), ("c", "cups"), ("p", "pentacles")] {
            for number in 1..=10u32 {
                let mut names =
                    vec![format!("{number}{letter}"), suit.to_owned(), number.to_string(), "minor".to_owned()];
                if number == 1 {
                    names.push("ace".to_owned());
                }
                sorts.push(Sort { names, value: number, copies: 1 });
            }
            for (mark, court) in COURT {
                let names = [format!("{mark}{letter}"), suit.into(), court.into(), "court".into(), "minor".into()];
                sorts.push(Sort { names: names.into(), value: 10, copies: 1 });
            }
        }
        for (number, name) in MAJOR.iter().enumerate() {
            let names = vec![(*name).to_owned(), format!("m{number}"), "major".to_owned()];
            sorts.push(Sort { names, value: 0, copies: 1 });
        }
        Deck { title: "a tarot".to_owned(), sorts }
    }

    /// Packs of 52, with so many jokers in all. Ace is 1, jack 11, queen 12, king 13 in a sum; a joker is nothing.
    pub fn playing(packs: u32, jokers: u32) -> Deck {
        let mut sorts = Vec::new();
        for (letter, suit, colour) in
            [("c", "clubs", "black"), ("d", "diamonds", "red"), ("h", "hearts", "red"), ("s", "spades", "black")]
        {
            for (mark, name, value) in RANKS {
                let mut names = vec![format!("{mark}{letter}"), suit.to_owned(), name.to_owned(), colour.to_owned()];
                if value > 10 {
                    names.push("court".to_owned());
                }
                if (2..=10).contains(&value) {
                    names.push(value.to_string());
                }
                sorts.push(Sort { names, value, copies: packs });
            }
        }
        if jokers > 0 {
            sorts.push(Sort { names: vec!["joker".to_owned()], value: 0, copies: jokers });
        }
        let title = if packs == 1 { "a pack of cards".to_owned() } else { format!("{packs} packs of cards") };
        Deck { title, sorts }
    }

    /// A deck that a game lists: by its whole name, or by the part before the slash, which means the first edition.
    fn of_a_game(name: &str) -> Option<Deck> {
        let listed = affray_catalogue::ALL.iter().flat_map(|game| game.decks());
        let named = |(full, _): &(String, Vec<Sort>)| full == name || full.split('/').next() == Some(name);
        listed.into_iter().find(named).map(|(title, sorts)| Deck { title, sorts })
    }

    /// A deck from a description: `hit:3*5, miss*10, tower`; more names after slashes, `7c/clubs/red:7`.
    fn described(text: &str) -> Result<Deck, BadDeck> {
        let mut sorts = Vec::new();
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
            if names.iter().any(String::is_empty) || copies > 10_000 || value > 10_000 {
                return Err(bad());
            }
            sorts.push(Sort { names, value, copies });
        }
        Ok(Deck { title: "this deck".to_owned(), sorts })
    }

    /// How many cards there are.
    pub fn len(&self) -> u32 {
        self.sorts.iter().map(|sort| sort.copies).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes cards out, by name, that have been seen already: `tower, 7w`.
    pub fn without(mut self, gone: &str) -> Result<Deck, BadDeck> {
        for name in gone.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let lower = name.to_lowercase();
            let found = self.sorts.iter_mut().find(|sort| sort.names[0] == lower && sort.copies > 0);
            let Some(sort) = found else { return Err(BadDeck::NotThere(name.to_owned())) };
            sort.copies -= 1;
        }
        Ok(self)
    }
}
