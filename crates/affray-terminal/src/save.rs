//! Saving: the fight as a record, written after every answer so that nothing is lost if the process dies.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The file that a fight is saved in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Save {
    path: PathBuf,
}

impl Save {
    /// Saves to this file. Its folder is created if it does not exist.
    pub fn to(path: impl Into<PathBuf>) -> io::Result<Save> {
        let path = path.into();
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        Ok(Save { path })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the record to a temporary file next to the save, then renames it: a reader finds the old record or the new
    /// one, never half of one.
    pub fn write(&self, record: &str) -> io::Result<()> {
        let mut temporary = self.path.clone().into_os_string();
        temporary.push(".new");
        let temporary = PathBuf::from(temporary);
        let mut file = fs::File::create(&temporary)?;
        file.write_all(record.as_bytes())?;
        file.sync_data()?;
        drop(file);
        fs::rename(&temporary, &self.path)
    }
}
