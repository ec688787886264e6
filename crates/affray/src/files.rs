//! Reading what the user names: encounter files, records, games, seats.

use std::fs;
use std::path::Path;

use affray_catalogue as catalogue;
use affray_core::encounter::assemble::{Assembled, Source, assemble};
use affray_core::encounter::{Head, nearest, one_of, unknown};
use affray_core::{AnyGame, AnyPlay, Record, Setup, Sitter, Viewer};

use crate::args::{Pair, Wishes};
use crate::output::Failure;

/// The text of a file.
pub fn read(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|error| {
        Failure::plain(
            format!("{} cannot be read: {error}", path.display()),
            "name a file that exists and is yours to read",
        )
    })?;
    String::from_utf8(bytes).map_err(|_| {
        Failure::plain(format!("{} is not text", path.display()), "encounter files and records are UTF-8 text")
    })
}

/// Writes a file, never over another unless told to.
pub fn write(path: &Path, text: &str, force: bool) -> Result<(), Failure> {
    if path.exists() && !force {
        let message = format!("{} exists already", path.display());
        return Err(Failure::plain(message, "name another file, or add --force to write over it"));
    }
    fs::write(path, text).map_err(|error| {
        Failure::plain(
            format!("{} cannot be written: {error}", path.display()),
            "name a folder that exists and is yours",
        )
    })
}

/// The game of this short name.
pub fn game(slug: &str) -> Result<&'static dyn AnyGame, Failure> {
    catalogue::find(slug).ok_or_else(|| {
        let help = match nearest(slug, catalogue::slugs()) {
            Some(near) => format!("did you mean {near:?}?"),
            None => format!("write {}", one_of(catalogue::slugs())),
        };
        Failure::plain(format!("there is no game {slug:?}"), help)
    })
}

/// An encounter file: its game, and the setup it and the user's wishes make. `code` is the exit code for a mistake in it.
pub fn encounter(path: &Path, wishes: &Wishes, code: u8) -> Result<(&'static dyn AnyGame, Setup), Failure> {
    let text = read(path)?;
    let name = path.display().to_string();
    let head = match Head::read(&text) {
        Ok(head) => head,
        Err(diagnostic) => return Err(Failure::InFile { name, text, diagnostics: vec![diagnostic], code }),
    };
    let Some(game) = catalogue::find(&head.game) else {
        let diagnostic = unknown("game", &head.game, catalogue::slugs()).at(head.game.span());
        return Err(Failure::InFile { name, text, diagnostics: vec![diagnostic], code });
    };
    let main = Source { name: name.clone(), text: text.clone() };
    let Assembled { text, origin } = assemble(main, &mut |base, reference| {
        let path = Path::new(base).parent().unwrap_or(Path::new("")).join(reference);
        match read(&path) {
            Ok(text) => Ok(Source { name: path.display().to_string(), text }),
            Err(failure) => Err(failure.to_string()),
        }
    })
    .map_err(|diagnostic| Failure::InFile { name, text, diagnostics: vec![diagnostic], code: 2 })?;
    Ok((game, Setup { origin, ..setup(text, wishes) }))
}

/// The setup that an encounter's text and the user's wishes make.
pub fn setup(encounter: String, wishes: &Wishes) -> Setup {
    let rulings = wishes.rulings.iter().map(|Pair(name, value)| (name.clone(), value.clone())).collect();
    let sitters = wishes.bots.iter().map(|Pair(seat, bot)| (seat.clone(), Sitter::Bot(bot.clone()))).collect();
    Setup { encounter, edition: wishes.edition.clone(), rulings, sitters, ..Setup::default() }
}

/// A record and its game.
pub fn record(path: &Path) -> Result<(&'static dyn AnyGame, Record), Failure> {
    let text = read(path)?;
    let record = Record::read(&text).map_err(|error| Failure::Plain {
        message: format!("{}: {error}", path.display()),
        help: Some("a record is what `affray fight … --record FILE` writes".to_owned()),
    })?;
    let game = game(&record.header.game)?;
    Ok((game, record))
}

/// The viewer a user names: a seat, or everything.
pub fn viewer(play: &dyn AnyPlay, seat: Option<&str>) -> Result<Viewer, Failure> {
    match seat {
        None => Ok(Viewer::Referee),
        Some("onlooker") => Ok(Viewer::Onlooker),
        Some(name) => play.cast().find(name).map(Viewer::Seat).ok_or_else(|| {
            let names = play.cast().seats().iter().map(|info| info.name.as_str()).chain(["onlooker"]);
            Failure::plain(format!("nobody called {name:?} has a seat"), format!("write {}", one_of(names)))
        }),
    }
}
