//! Files that come with a game: ready-made encounters, and the people, adversaries and campaigns they refer to.

/// A file that a game's crate embeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmbeddedFile {
    /// Its path below the folder it was embedded from: `duel.toml`, `people/ann.toml`.
    pub path: &'static str,
    /// What it says.
    pub text: &'static str,
}

/// Embeds files of a folder of the calling crate: `embed_files!("encounters": "duel.toml", "people/ann.toml")`.
#[macro_export]
macro_rules! embed_files {
    ($folder:literal: $($path:literal),* $(,)?) => {
        &[$($crate::EmbeddedFile {
            path: $path,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder, "/", $path)),
        }),*]
    };
}
