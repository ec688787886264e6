//! Ready-made encounters by name: `rt0/brock`, `rt0/people/ada`.

use affray_core::encounter::assemble::{Assembled, Source, assemble};
use affray_core::{AnyGame, Diagnostic, EmbeddedFile};

/// A file that comes with a game.
#[derive(Clone, Copy)]
pub struct ReadyMade {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What it says.
    pub text: &'static str,
}

/// Why there is no ready-made file of a name.
#[derive(Clone, Copy)]
pub enum FindError {
    /// It does not begin with the name of a game.
    NoGame,
    /// The game has no such file.
    NoFile(&'static dyn AnyGame),
}

/// The file of this name; of a game's name alone, its first fight.
pub fn ready_made(name: &str) -> Result<ReadyMade, FindError> {
    let name = without_parents(name);
    let (slug, path) = name.split_once('/').unwrap_or((&name, ""));
    let game = crate::find(slug).ok_or(FindError::NoGame)?;
    if path.is_empty() {
        return Ok(ReadyMade { game, text: game.first() });
    }
    let is_it = |file: &&EmbeddedFile| file.path == path || file.name() == path;
    let file = game.encounters().iter().find(is_it).ok_or(FindError::NoFile(game))?;
    Ok(ReadyMade { game, text: file.text })
}

/// A text with everything it refers to, where that may be ready-made files alone. Its own name, such as `rt0/brock`, says in
/// which folder references begin.
pub fn assembled(name: &str, text: String) -> Result<Assembled, Diagnostic> {
    assemble(Source { name: name.to_owned(), text }, &mut |base, reference| {
        let folder = base.rsplit_once('/').map_or("", |(folder, _)| folder);
        let name = without_parents(&format!("{folder}/{reference}"));
        match ready_made(&name) {
            Ok(file) => Ok(Source { text: file.text.to_owned(), name }),
            Err(_) => Err(format!("there is no ready-made {name}")),
        }
    })
}

/// A path without its `..`: `rt0/campaigns/../people/ada.toml` is `rt0/people/ada.toml`.
pub fn without_parents(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ready_made_fight_is_put_together_from_ready_made_files() {
        for game in crate::ALL.iter() {
            for file in game.encounters().iter().filter(|file| !file.path.contains('/')) {
                let name = format!("{}/{}", game.slug(), file.name());
                let Ok(found) = ready_made(&name) else { panic!("{name} is there") };
                let assembled = assembled(&name, found.text.to_owned()).expect("it is sound");
                let setup = affray_core::Setup { encounter: assembled.text, ..Default::default() };
                assert!(game.check(&setup).is_ok(), "{name} opens");
            }
        }
    }

    #[test]
    fn nothing_else_is_brought_in() {
        let text = "game = \"rt0\"\n[[player]]\nfrom = \"../../etc/passwd\"\n".to_owned();
        let mistake = assembled("rt0/mine", text).expect_err("no such file");
        assert!(mistake.message.contains("there is no ready-made"), "{}", mistake.message);
        assert!(matches!(ready_made("chess/duel"), Err(FindError::NoGame)));
        assert!(matches!(ready_made("rt0/nothing"), Err(FindError::NoFile(_))));
        assert!(ready_made("rt0/campaigns/../people/ada").is_ok());
    }
}
