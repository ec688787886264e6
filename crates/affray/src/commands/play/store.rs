//! Where fights are kept when the user names no file.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use affray_terminal::Save;

use crate::files;
use crate::output::CommandError;

/// The folder of saves: the user's own folder for state, or else this one.
fn folder() -> PathBuf {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("XDG_STATE_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".local").join("state")))
        .map_or_else(|| PathBuf::from("affray-saves"), |state| state.join("affray"))
}

/// A save that no other fight uses, nor another process at this moment.
pub fn fresh(stem: &str) -> Result<Save, CommandError> {
    let folder = folder();
    let mut free = (1..=u32::MAX)
        .map(|number| folder.join(format!("{stem}-{number}.json")))
        .filter(|path| fs::symlink_metadata(path).is_err());
    loop {
        let path = free.next().expect("there are more numbers than files");
        match Save::to(&path) {
            // Another process may have been quicker.
            Ok(save) if fs::symlink_metadata(&path).is_err() => return Ok(save),
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {}
            Err(error) => return Err(unwritable(&path, &error)),
        }
    }
}

/// The fight that was saved last, of those that are not over.
pub fn latest() -> Option<PathBuf> {
    let saved = fs::read_dir(folder()).ok()?.filter_map(Result::ok).map(|entry| entry.path());
    let saved = saved.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
    let mut saved: Vec<PathBuf> = saved.collect();
    saved.sort_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).ok());
    let goes_on = |path: &PathBuf| files::record(path).is_ok_and(|(_, record)| !record.footer.over);
    saved.into_iter().rev().find(goes_on)
}

/// The failure of a save.
pub fn unwritable(path: &Path, error: &io::Error) -> CommandError {
    let help = match error.kind() {
        io::ErrorKind::ResourceBusy => "end it there first, or name another file with --save",
        _ => "name a file that can be written with --save, or play without saving with --no-save",
    };
    CommandError::plain(format!("the fight cannot be saved in {}: {error}", path.display()), help)
}
