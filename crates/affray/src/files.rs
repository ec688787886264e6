//! Reading what the user names: encounter files, records, games, seats.

use std::fs;
use std::path::Path;

use affray_catalogue as catalogue;
use affray_core::encounter::assemble::{Assembled, Source, assemble};
use affray_core::encounter::{Head, nearest, one_of, unknown};
use affray_core::{AnyGame, AnyPlay, Diagnostic, EmbeddedFile, Record, Setup, Sitter, Viewer};

use crate::args::{Pair, SetupFlags};
use crate::output::CommandError;

/// The text of a file.
pub fn read(path: &Path) -> Result<String, CommandError> {
    let bytes = fs::read(path).map_err(|error| {
        CommandError::plain(
            format!("{} cannot be read: {error}", path.display()),
            "name a file that exists and is yours to read",
        )
    })?;
    String::from_utf8(bytes).map_err(|_| {
        CommandError::plain(format!("{} is not text", path.display()), "encounter files and records are UTF-8 text")
    })
}

/// Writes a file; overwrites another only with `force`.
pub fn write(path: &Path, text: &str, force: bool) -> Result<(), CommandError> {
    if path.exists() && !force {
        let message = format!("{} exists already", path.display());
        return Err(CommandError::plain(message, "name another file, or add --force to overwrite it"));
    }
    fs::write(path, text).map_err(|error| {
        CommandError::plain(
            format!("{} cannot be written: {error}", path.display()),
            "name a folder that exists and is yours",
        )
    })
}

/// The game of this short name.
pub fn game(slug: &str) -> Result<&'static dyn AnyGame, CommandError> {
    catalogue::find(slug).ok_or_else(|| {
        let help = match nearest(slug, catalogue::slugs()) {
            Some(near) => format!("did you mean {near:?}?"),
            None => format!("write {}", one_of(catalogue::slugs())),
        };
        CommandError::plain(format!("there is no game {slug:?}"), help)
    })
}

/// Reads an encounter by its path, or a ready-made one by its name (`rt0/brock`, `rt0` for a game's first). Returns its
/// game, and the setup made of it and the user's flags. `code` is the exit code for a mistake in it.
pub fn encounter(named: &Path, flags: &SetupFlags, code: u8) -> Result<(&'static dyn AnyGame, Setup), CommandError> {
    let Source { name, text } = source(named)?;
    let head = match Head::read(&text) {
        Ok(head) => head,
        Err(diagnostic) => return Err(CommandError::InFile { name, text, diagnostics: vec![diagnostic], code }),
    };
    let Some(game) = catalogue::find(&head.game) else {
        let diagnostic = unknown("game", &head.game, catalogue::slugs()).at(head.game.span());
        return Err(CommandError::InFile { name, text, diagnostics: vec![diagnostic], code });
    };
    let Assembled { text, origin } = assembled(Source { name: name.clone(), text: text.clone() })
        .map_err(|diagnostic| CommandError::InFile { name, text, diagnostics: vec![diagnostic], code: 2 })?;
    Ok((game, Setup { origin, ..setup(text, flags) }))
}

/// An encounter with everything it refers to, as one text.
pub fn assembled(main: Source) -> Result<Assembled, Diagnostic> {
    assemble(main, &mut |base, reference| {
        let path = Path::new(base).parent().unwrap_or(Path::new("")).join(reference);
        source(&path).map_err(|error| error.to_string())
    })
}

/// The text of a file, or of one that comes with a game. An existing file takes precedence over a ready-made one of
/// that name.
pub fn source(named: &Path) -> Result<Source, CommandError> {
    let name = named.display().to_string();
    if !named.exists() {
        if let Some(text) = ready_made(&name)? {
            return Ok(Source { name, text: text.to_owned() });
        }
        // Neither; a path of a file would have an extension.
        if named.extension().is_none() {
            let help = format!(
                "write {}, a ready-made encounter (`affray encounters` lists them), or the path of a file (.toml)",
                one_of(catalogue::slugs())
            );
            return Err(CommandError::plain(format!("there is no game and no file {name:?}"), help));
        }
    }
    Ok(Source { text: read(named)?, name })
}

/// A path without its `..`: `rt0/campaigns/../people/ada.toml` is `rt0/people/ada.toml`.
fn without_parents(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            ".." if parts.last().is_some_and(|last| *last != "..") => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The ready-made encounter of this name: `rt0/brock`, or `rt0` for the first of a game.
fn ready_made(name: &str) -> Result<Option<&'static str>, CommandError> {
    let name = without_parents(name);
    let (slug, path) = name.split_once('/').unwrap_or((&name, ""));
    let Some(game) = catalogue::find(slug) else { return Ok(None) };
    if path.is_empty() {
        return Ok(Some(game.starter()));
    }
    let files = game.encounters();
    if let Some(file) = files.iter().find(|file| file.path == path || file.name() == path) {
        return Ok(Some(file.text));
    }
    let help = match nearest(path, files.iter().map(EmbeddedFile::name)) {
        Some(near) => format!("did you mean {slug}/{near}?"),
        None => format!("`affray encounters {slug}` lists them"),
    };
    Err(CommandError::plain(format!("{} has no ready-made encounter {path:?}", game.title()), help))
}

/// The setup that an encounter's text and the user's flags make.
pub fn setup(encounter: String, flags: &SetupFlags) -> Setup {
    let rulings = flags.rulings.iter().map(|Pair(name, value)| (name.clone(), value.clone())).collect();
    let sitters = flags.bots.iter().map(|Pair(seat, bot)| (seat.clone(), Sitter::Bot(bot.clone()))).collect();
    Setup { encounter, edition: flags.edition.clone(), rulings, sitters, ..Setup::default() }
}

/// A record and its game.
pub fn record(path: &Path) -> Result<(&'static dyn AnyGame, Record), CommandError> {
    let text = read(path)?;
    let record = Record::read(&text).map_err(|error| CommandError::Plain {
        message: format!("{}: {error}", path.display()),
        help: Some("a record is what `affray fight … --record FILE` writes".to_owned()),
    })?;
    let game = game(&record.header.game)?;
    Ok((game, record))
}

/// The viewer a user names: a seat, or everything.
pub fn viewer(play: &dyn AnyPlay, seat: Option<&str>) -> Result<Viewer, CommandError> {
    match seat {
        None => Ok(Viewer::Referee),
        Some("onlooker") => Ok(Viewer::Onlooker),
        Some(name) => play.cast().find(name).map(Viewer::Seat).ok_or_else(|| {
            let names = play.cast().seats().iter().map(|info| info.name.as_str()).chain(["onlooker"]);
            CommandError::plain(format!("nobody called {name:?} has a seat"), format!("write {}", one_of(names)))
        }),
    }
}
