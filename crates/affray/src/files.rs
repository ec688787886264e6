//! Reading what the user names: encounter files, records, games, seats.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use affray_catalogue as catalogue;
use affray_core::encounter::assemble::{Assembled, Source, assemble};
use affray_core::encounter::{Head, MOST_BYTES, nearest, one_of, unknown};
use affray_core::{AnyGame, AnyPlay, Diagnostic, EmbeddedFile, Record, Setup, Sitter, Viewer};
use serde::Deserialize;

use crate::args::{Pair, SetupFlags};
use crate::output::CommandError;

/// The most bytes of a record: far more than the longest fight, and no strain on a machine.
const MOST_RECORD: usize = 4 * 1024 * 1024;

/// The text of a file of at most this many bytes. Only files are read: a pipe may never end, nor may a device.
fn read(path: &Path, most: usize) -> Result<String, CommandError> {
    let unreadable = |error: io::Error| {
        CommandError::plain(
            format!("{} cannot be read: {error}", path.display()),
            "name a file that exists and is yours to read",
        )
    };
    let data = fs::metadata(path).map_err(unreadable)?;
    if !data.is_file() {
        let kind = if data.is_dir() { "a folder" } else { "a pipe or a device" };
        return Err(CommandError::plain(format!("{} is {kind}, not a file", path.display()), "name a file"));
    }
    let mut bytes = Vec::new();
    // One byte more tells a file that is too large from one that just fits.
    File::open(path).and_then(|file| file.take(most as u64 + 1).read_to_end(&mut bytes)).map_err(unreadable)?;
    if bytes.len() > most {
        let message = format!("{} is too large: {} KiB is the most", path.display(), most / 1024);
        return Err(CommandError::plain(message, "encounters and records are small"));
    }
    String::from_utf8(bytes).map_err(|_| {
        CommandError::plain(format!("{} is not text", path.display()), "encounter files and records are UTF-8 text")
    })
}

/// Fails where a file would be overwritten, before any work is done for it. A link counts, wherever it leads.
pub fn vacant(path: &Path, force: bool) -> Result<(), CommandError> {
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
    let source = source(named)?;
    let (name, text) = (source.name.clone(), source.text.clone());
    let in_file = |diagnostic, code| CommandError::InFile { name, text, diagnostics: vec![diagnostic], code };
    let head = match Head::read(&source.text) {
        Ok(head) => head,
        Err(diagnostic) => return Err(in_file(diagnostic, code)),
    };
    let Some(game) = catalogue::find(&head.game) else {
        return Err(in_file(unknown("game", &head.game, catalogue::slugs()).at(head.game.span()), code));
    };
    let Assembled { text, origin } =
        assembled(source, flags.allow_outside).map_err(|diagnostic| in_file(diagnostic, 2))?;
    Ok((game, Setup { origin, ..setup(text, flags) }))
}

/// An encounter with everything it refers to, as one text. References stay inside the folder of the encounter unless
/// `outside` is allowed: whoever plays somebody else's encounter does not want it to read their other files.
pub fn assembled(main: Source, outside: bool) -> Result<Assembled, Diagnostic> {
    let mut places = Places::new(&main.name, outside);
    assemble(main, &mut |base, reference| places.read(base, reference).map_err(|error| error.to_string()))
}

/// The files that an encounter is put together from.
struct Places {
    /// The folder of the encounter; `None` if it is a ready-made one, which refers to ready-made ones alone.
    folder: Option<PathBuf>,
    outside: bool,
    /// What each file was called first. A file that is met again under another spelling, or through a link, is the same.
    names: BTreeMap<PathBuf, String>,
}

impl Places {
    fn new(main: &str, outside: bool) -> Places {
        let file = Path::new(main).canonicalize().ok();
        let folder = Path::new(main).parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = file.as_ref().and_then(|_| folder.unwrap_or(Path::new(".")).canonicalize().ok());
        Places { folder, outside, names: file.into_iter().map(|file| (file, main.to_owned())).collect() }
    }

    /// The file that a reference in another file leads to.
    fn read(&mut self, base: &str, reference: &str) -> Result<Source, CommandError> {
        let path = Path::new(base).parent().unwrap_or(Path::new("")).join(reference);
        let name = path.display().to_string();
        let Some(folder) = &self.folder else {
            return match ready_made(&name)? {
                Some(text) => Ok(Source { name: without_parents(&name), text: text.to_owned() }),
                None => Err(CommandError::plain(format!("there is no ready-made {name}"), "name one that exists")),
            };
        };
        let file = path.canonicalize();
        let strays = match &file {
            Ok(file) => !file.starts_with(folder),
            // What is not there is not looked for elsewhere either.
            Err(_) => Path::new(reference).is_absolute() || reference.split(['/', '\\']).any(|part| part == ".."),
        };
        if let (Err(_), Some(text)) = (&file, ready_made(&name).ok().flatten()) {
            return Ok(Source { name: without_parents(&name), text: text.to_owned() });
        }
        if strays && !self.outside {
            let message =
                format!("{name} is outside the folder of the encounter; --allow-outside takes it all the same");
            return Err(CommandError::plain(message, "keep it in the folder"));
        }
        let text = read(&path, MOST_BYTES)?;
        let name = match file {
            Ok(file) => self.names.entry(file).or_insert(name).clone(),
            Err(_) => name,
        };
        Ok(Source { name, text })
    }
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
    Ok(Source { text: read(named, MOST_BYTES)?, name })
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
    let text = read(path, MOST_RECORD)?;
    match serde_json::from_str::<Probe>(&text) {
        Ok(Probe { .. }) => Ok(text),
        Err(error) => Err(CommandError::plain(
            format!(
                "{} is not a record: it cannot be read from line {}, column {} on",
                path.display(),
                error.line(),
                error.column()
            ),
            "a record is what `affray fight … --record FILE` writes",
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
