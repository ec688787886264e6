//! What the home page and the page for writing an encounter are made from.

/// The home page: what can be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HomeView {
    /// The games, each with its ready-made encounters.
    pub games: Vec<GameCard>,
}

/// A game with what is ready to be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameCard {
    /// Its slug.
    pub slug: String,
    /// Its full name.
    pub title: String,
    /// What it is, in one line.
    pub about: String,
    /// Its ready-made encounters, the first one to play first.
    pub encounters: Vec<EncounterCard>,
}

/// A ready-made encounter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EncounterCard {
    /// What a user writes for it: `rt0/brock`.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What it is, in a sentence.
    pub about: String,
    /// How hard it is, in words; empty if nobody has measured.
    pub difficulty: String,
    /// Those on the side of the players.
    pub party: Vec<String>,
    /// Those against them; in a fight without foes, the second side.
    pub foes: Vec<String>,
}

/// The page on which a GM changes an encounter or writes one, and chooses edition and rulings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteView {
    /// The game's slug.
    pub game: String,
    /// The game's full name.
    pub game_title: String,
    /// What stands in the text field.
    pub text: String,
    /// The editions to choose from; the chosen one is in `edition`.
    pub editions: Vec<EditionChoice>,
    /// The edition chosen; empty for the file's own.
    pub edition: String,
    /// The rulings that can be set.
    pub rulings: Vec<RulingChoice>,
    /// What is wrong with the text, in its order; empty where it is sound.
    pub mistakes: Vec<Mistake>,
    /// What `affray check` says of a sound encounter, a line each.
    pub findings: Vec<String>,
}

/// An edition that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditionChoice {
    /// Its slug.
    pub slug: String,
    /// What it is called.
    pub title: String,
    /// What it changes, in a sentence.
    pub changes: String,
}

/// A ruling that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulingChoice {
    /// Its name.
    pub name: String,
    /// What it settles, in a sentence.
    pub question: String,
    /// The values, each with a sentence on what it changes.
    pub options: Vec<(String, String)>,
    /// The least and most, for a ruling that is a number.
    pub range: Option<(i64, i64)>,
    /// What holds if nothing is chosen.
    pub default: String,
    /// What is chosen; empty for the default.
    pub chosen: String,
}

/// A mistake in an encounter, at its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The line, from 1; 0 where no line is meant.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right; may be empty.
    pub help: String,
}
