//! Saving: the fight as a record, written after every answer so that nothing is lost if the process dies.
//!
//! A save of a running fight holds the dealer's secret and every hand, so only its owner may read it. While a fight is
//! played its save is locked: two programs that both write one fight would each lose the other's answers.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The file that a fight is saved in, locked until this is dropped.
#[derive(Debug)]
pub struct Save {
    path: PathBuf,
    _lock: Lock,
}

impl Save {
    /// Saves to this file. Its folder is created if it does not exist. Fails if another process plays the fight there.
    pub fn to(path: impl Into<PathBuf>) -> io::Result<Save> {
        let path = path.into();
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists()) {
            private_folder(folder)?;
        }
        let lock = Lock::take(with_ending(&path, ".lock"))?;
        Ok(Save { path, _lock: lock })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the record to a temporary file next to the save, then renames it: a reader finds the old record or the new
    /// one, never half of one.
    pub fn write(&self, record: &str) -> io::Result<()> {
        let temporary = with_ending(&self.path, ".new");
        let written = write_to(&temporary, record).and_then(|()| fs::rename(&temporary, &self.path));
        if written.is_err() {
            // Half a record would only fill the disk.
            let _ = fs::remove_file(&temporary);
        }
        written
    }
}

fn write_to(temporary: &Path, record: &str) -> io::Result<()> {
    // A file of that name is left over from a process that died, or a link set as a trap: removed, never followed.
    match fs::remove_file(temporary) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = private().write(true).create_new(true).open(temporary)?;
    file.write_all(record.as_bytes())?;
    file.sync_data()
}

/// A lock file next to a save. The save itself is replaced with every answer, so it cannot carry the lock.
#[derive(Debug)]
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    fn take(path: PathBuf) -> io::Result<Lock> {
        // A lock that is just being given up may vanish between two looks at it.
        for _ in 0..10 {
            let mut file = open_lock(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(held(&mut file)),
                Err(TryLockError::Error(error)) => return Err(error),
            }
            if fs::symlink_metadata(&path).is_ok_and(|there| is_file_of(&file, &there)) {
                file.set_len(0)?;
                write!(file, "{}", std::process::id())?;
                return Ok(Lock { path, _file: file });
            }
        }
        Err(io::Error::other("its lock keeps changing hands"))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Opens the lock file, a new one if there is none. A link is not followed.
fn open_lock(path: &Path) -> io::Result<File> {
    match private().read(true).write(true).create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        opened => return opened,
    }
    let no_lock = || io::Error::other(format!("{} is not a lock of ours", path.display()));
    match fs::symlink_metadata(path) {
        // Given up meanwhile: the caller looks again.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return open_lock(path),
        Err(error) => return Err(error),
        Ok(there) if !there.is_file() || there.len() > 20 => return Err(no_lock()),
        Ok(_) => {}
    }
    let file = OpenOptions::new().read(true).write(true).open(path)?;
    // Between the two looks it may have become a link.
    if file.metadata()?.is_file() { Ok(file) } else { Err(no_lock()) }
}

/// Says who holds a lock.
fn held(file: &mut File) -> io::Error {
    let mut holder = String::new();
    let read = file.take(20).read_to_string(&mut holder);
    let holder = match (read, holder.trim().parse::<u32>()) {
        (Ok(_), Ok(id)) => format!("process {id}"),
        _ => "another process".to_owned(),
    };
    io::Error::new(io::ErrorKind::ResourceBusy, format!("{holder} is playing this fight"))
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Options for a file that only its owner may read.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates a folder, and those above it, that only its owner may look into.
fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Whether an open file is the one that a look at the folder found.
#[cfg(unix)]
fn is_file_of(file: &File, there: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    file.metadata().is_ok_and(|open| (open.dev(), open.ino()) == (there.dev(), there.ino()))
}

/// Whether an open file is the one that a look at the folder found.
#[cfg(not(unix))]
fn is_file_of(_: &File, there: &fs::Metadata) -> bool {
    there.is_file()
}
