//! Where fights are kept when the user names no file.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use affray_core::Record;

use crate::output::CommandError;

/// The folder of saves: the user's own folder for state, or else this one.
fn folder() -> PathBuf {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("XDG_STATE_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".local").join("state")))
        .map_or_else(|| PathBuf::from("affray-saves"), |state| state.join("affray"))
}

/// A file name for a fight that no other fight uses.
pub fn fresh(stem: &str) -> PathBuf {
    let folder = folder();
    let file = |number: u32| folder.join(format!("{stem}-{number}.json"));
    (1..=u32::MAX).map(file).find(|path| !path.exists()).expect("there are more numbers than files")
}

/// The fight that was saved last, of those that are not over.
pub fn latest() -> Option<PathBuf> {
    let saved = fs::read_dir(folder()).ok()?.filter_map(Result::ok).map(|entry| entry.path());
    let saved = saved.filter(|path| path.extension().is_some_and(|extension| extension == "json"));
    let mut saved: Vec<PathBuf> = saved.collect();
    saved.sort_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).ok());
    let goes_on = |path: &PathBuf| {
        let record = fs::read_to_string(path).ok().and_then(|text| Record::read(&text).ok());
        record.is_some_and(|record| !record.footer.over)
    };
    saved.into_iter().rev().find(goes_on)
}

/// The failure of a save.
pub fn unwritable(path: &Path, error: &io::Error) -> CommandError {
    CommandError::plain(
        format!("the fight cannot be saved in {}: {error}", path.display()),
        "name a file that can be written with --save, or play without saving with --no-save",
    )
}
