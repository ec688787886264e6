//! Reading what the user names: encounter files, records, games, seats.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use affray::files as library;
use affray_core::encounter::assemble::{Assembled, Source};
use affray_core::encounter::one_of;
use affray_core::{AnyGame, AnyPlay, Record, Setup, Sitter, Viewer};
use serde::Deserialize;

use crate::args::{Pair, SetupFlags};
use crate::output::CommandError;

/// The most bytes of a record: far more than the longest fight, and no strain on a machine.
const MOST_RECORD: usize = 4 * 1024 * 1024;

/// Fails where a file would be overwritten, before any work is done for it. A link counts, wherever it leads.
pub fn refuse_overwriting(path: &Path, force: bool) -> Result<(), CommandError> {
    if force || fs::symlink_metadata(path).is_err() {
        return Ok(());
    }
    Err(CommandError::plain(
        format!("{} exists already", path.display()),
        "name another file, or add --force to overwrite it",
    ))
}

/// Writes a file; overwrites another only with `force`.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>, force: bool) -> Result<(), CommandError> {
    let opened = match force {
        true => File::create(path),
        false => OpenOptions::new().write(true).create_new(true).open(path),
    };
    let written = opened.and_then(|mut file| file.write_all(bytes.as_ref()));
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => CommandError::plain(
            format!("{} exists already", path.display()),
            "name another file, or add --force to overwrite it",
        ),
        _ => CommandError::plain(
            format!("{} cannot be written: {error}", path.display()),
            "name a folder that exists and is yours",
        ),
    })
}

/// The game of this short name.
pub fn game(slug: &str) -> Result<&'static dyn AnyGame, CommandError> {
    Ok(library::game(slug)?)
}

/// Reads an encounter by its path, or a ready-made one by its name (`rt0/brock`, `rt0` for a game's first). Returns its
/// game, and the setup made of it and the user's flags. `code` is the exit code for a mistake in it.
pub fn encounter(named: &Path, flags: &SetupFlags, code: u8) -> Result<(&'static dyn AnyGame, Setup), CommandError> {
    let source = source(named)?;
    let game = library::game_of(&source).map_err(|error| CommandError::of(error, code))?;
    let Assembled { text, origin } = assembled(source, flags.allow_outside)?;
    Ok((game, Setup { origin, ..setup(text, flags) }))
}

/// The text of a file, or of one that comes with a game.
pub fn source(named: &Path) -> Result<Source, CommandError> {
    Ok(library::source(named)?)
}

/// An encounter with everything it refers to, as one text.
pub fn assembled(main: Source, outside: bool) -> Result<Assembled, CommandError> {
    Ok(library::assembled(main, outside)?)
}

/// The setup that an encounter's text and the user's flags make.
pub fn setup(encounter: String, flags: &SetupFlags) -> Setup {
    let rulings = flags.rulings.iter().map(|Pair(name, value)| (name.clone(), value.clone())).collect();
    let sitters = flags.bots.iter().map(|Pair(seat, bot)| (seat.clone(), Sitter::Bot(bot.clone()))).collect();
    Setup { encounter, edition: flags.edition.clone(), rulings, sitters, ..Setup::default() }
}

/// The text of a record. Nothing is said of what is in a file that is none: the parser would quote it.
pub fn record_text(path: &Path) -> Result<String, CommandError> {
    #[derive(Deserialize)]
    struct Probe {
        #[serde(rename = "header")]
        _header: Header,
    }
    #[derive(Deserialize)]
    struct Header {
        #[serde(rename = "format")]
        _format: u32,
    }
    let text = library::read(path, MOST_RECORD)?;
    match serde_json::from_str::<Probe>(&text) {
        Ok(Probe { .. }) => Ok(text),
        Err(error) => Err(CommandError::plain(
            format!(
                "{} is not a record: it cannot be read from line {}, column {} on",
                path.display(),
                error.line(),
                error.column()
            ),
            "a record is what `affray play` saves and `affray fight … --record FILE` writes; this file may have been cut short",
        )),
    }
}

/// A record and its game.
pub fn record(path: &Path) -> Result<(&'static dyn AnyGame, Record), CommandError> {
    let text = record_text(path)?;
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
