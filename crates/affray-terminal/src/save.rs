//! Saving: the fight as a record, written after every answer so that nothing is lost whenever the process dies.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where a fight is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Save {
    path: PathBuf,
}

impl Save {
    /// Keeps a fight in this file. Its folder is made if need be.
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

    /// Writes the record whole beside the file, then puts it in its place: a reader meets the old one or the new one.
    pub fn write(&self, record: &str) -> io::Result<()> {
        let mut beside = self.path.clone().into_os_string();
        beside.push(".new");
        let beside = PathBuf::from(beside);
        let mut file = fs::File::create(&beside)?;
        file.write_all(record.as_bytes())?;
        file.sync_data()?;
        drop(file);
        fs::rename(&beside, &self.path)
    }
}
