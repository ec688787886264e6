//! The head of an encounter file: which game it is for.

use serde::Deserialize;

use super::diagnostic::Diagnostic;
use super::read::read;
use super::spanned::Spanned;

/// What every encounter file begins with: enough to know which game it is for.
#[derive(Debug, Clone)]
pub struct Head {
    /// The game's slug.
    pub game: Spanned<String>,
}

impl Head {
    /// Reads only the head of a file and ignores the rest.
    pub fn read(text: &str) -> Result<Head, Diagnostic> {
        #[derive(Deserialize)]
        struct Any {
            game: Option<Spanned<String>>,
        }
        // A file that names no game is not an encounter, and nothing of it is shown.
        let not_an_encounter = || {
            Diagnostic::new("the file does not say which game it is for")
                .help("begin it with a line such as: game = \"tiny\"")
        };
        let any: Any = read(text).map_err(|diagnostics| match diagnostics.into_iter().next() {
            Some(first) if names_a_game(text) => first,
            _ => not_an_encounter(),
        })?;
        any.game.map(|game| Head { game }).ok_or_else(not_an_encounter)
    }
}

/// Whether a text has a line `game = …` before its first table, whatever else is wrong with it.
pub(super) fn names_a_game(text: &str) -> bool {
    let mut before_tables = text.lines().map(str::trim_start).take_while(|line| !line.starts_with('['));
    before_tables.any(|line| line.strip_prefix("game").is_some_and(|rest| rest.trim_start().starts_with('=')))
}
