//! Encounters by name or path, with everything they refer to.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use affray_catalogue as catalogue;
use affray_catalogue::encounters::{FindError, without_parents};
use affray_core::encounter::assemble::{Assembled, Source, assemble};
use affray_core::encounter::{Head, MOST_BYTES, nearest, one_of, unknown};
use affray_core::{AnyGame, Diagnostic, EmbeddedFile};

use super::error::{Error, Mistakes};

/// The text of a file of at most this many bytes. Only files are read: a pipe may never end, nor may a device.
pub fn read(path: &Path, most: usize) -> Result<String, Error> {
    let wrong = |message: String, help, system| Error::File { path: path.to_owned(), message, help, system };
    let unreadable = |error: io::Error| {
        let message = format!("{} cannot be read: {error}", path.display());
        wrong(message, "name a file that exists and is yours to read", Some(error))
    };
    let data = fs::metadata(path).map_err(unreadable)?;
    if !data.is_file() {
        let kind = if data.is_dir() { "a folder" } else { "a pipe or a device" };
        return Err(wrong(format!("{} is {kind}, not a file", path.display()), "name a file", None));
    }
    let mut bytes = Vec::new();
    // One byte more tells a file that is too large from one that just fits.
    File::open(path).and_then(|file| file.take(most as u64 + 1).read_to_end(&mut bytes)).map_err(unreadable)?;
    if bytes.len() > most {
        let message = format!("{} is too large: {} KiB is the most", path.display(), most / 1024);
        return Err(wrong(message, "encounters and records are small", None));
    }
    String::from_utf8(bytes).map_err(|_| {
        wrong(format!("{} is not text", path.display()), "encounter files and records are UTF-8 text", None)
    })
}

/// The game of this short name.
pub fn game(slug: &str) -> Result<&'static dyn AnyGame, Error> {
    catalogue::find(slug).ok_or_else(|| {
        let help = match nearest(slug, catalogue::slugs()) {
            Some(near) => format!("did you mean {near:?}?"),
            None => format!("write {}", one_of(catalogue::slugs())),
        };
        Error::unknown(format!("there is no game {slug:?}"), help)
    })
}

/// The game that an encounter is for.
pub fn game_of(source: &Source) -> Result<&'static dyn AnyGame, Error> {
    let head = Head::read(&source.text).map_err(|diagnostic| mistake(source, diagnostic))?;
    catalogue::find(&head.game)
        .ok_or_else(|| mistake(source, unknown("game", &head.game, catalogue::slugs()).at(head.game.span())))
}

/// One mistake in a source.
fn mistake(source: &Source, diagnostic: Diagnostic) -> Error {
    Error::Mistakes(Mistakes { name: source.name.clone(), text: source.text.clone(), diagnostics: vec![diagnostic] })
}

/// The text of a file, or of an encounter that comes with a game (`rt0/brock`, `rt0` for a game's first). An existing
/// file takes precedence over a ready-made one of that name.
pub fn source(named: &Path) -> Result<Source, Error> {
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
            return Err(Error::unknown(format!("there is no game and no file {name:?}"), help));
        }
    }
    Ok(Source { text: read(named, MOST_BYTES)?, name })
}

/// An encounter with everything it refers to, as one text. References stay inside the folder of the encounter unless
/// `outside` is allowed: whoever plays somebody else's encounter does not want it to read their other files.
pub fn assembled(main: Source, outside: bool) -> Result<Assembled, Error> {
    let mut places = Places::new(&main.name, outside);
    assemble(main.clone(), &mut |base, reference| places.read(base, reference).map_err(|error| error.message()))
        .map_err(|diagnostic| mistake(&main, diagnostic))
}

/// The ready-made encounter of this name: `rt0/brock`, or `rt0` for the first of a game.
pub fn ready_made(name: &str) -> Result<Option<&'static str>, Error> {
    let game = match catalogue::encounters::ready_made(name) {
        Ok(file) => return Ok(Some(file.text)),
        Err(FindError::NoGame) => return Ok(None),
        Err(FindError::NoFile(game)) => game,
    };
    let (slug, name) = (game.slug(), without_parents(name));
    let path = name.split_once('/').map_or("", |(_, path)| path);
    let help = match nearest(path, game.encounters().iter().map(EmbeddedFile::name)) {
        Some(near) => format!("did you mean {slug}/{near}?"),
        None => format!("`affray encounters {slug}` lists them"),
    };
    Err(Error::unknown(format!("{} has no ready-made encounter {path:?}", game.title()), help))
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
    fn read(&mut self, base: &str, reference: &str) -> Result<Source, Error> {
        let path = Path::new(base).parent().unwrap_or(Path::new("")).join(reference);
        let name = path.display().to_string();
        let Some(folder) = &self.folder else {
            return match ready_made(&name)? {
                Some(text) => Ok(Source { name: without_parents(&name), text: text.to_owned() }),
                None => Err(Error::unknown(format!("there is no ready-made {name}"), "name one that exists")),
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
            return Err(Error::unknown(message, "keep it in the folder"));
        }
        let text = read(&path, MOST_BYTES)?;
        let name = match file {
            Ok(file) => self.names.entry(file).or_insert(name).clone(),
            Err(_) => name,
        };
        Ok(Source { name, text })
    }
}
