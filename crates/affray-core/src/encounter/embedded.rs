//! Files that come with a game: ready-made encounters, and the people, adversaries and campaigns they refer to.

/// A file that a game's crate embeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmbeddedFile {
    /// Its path below the folder it was embedded from: `duel.toml`, `people/ann.toml`.
    pub path: &'static str,
    /// What it says.
    pub text: &'static str,
}

impl EmbeddedFile {
    /// What a user writes for it: its path without the ending.
    pub fn name(&self) -> &'static str {
        self.path.strip_suffix(".toml").unwrap_or(self.path)
    }

    /// What it is, in a sentence: the first one of the comment it begins with.
    pub fn about(&self) -> String {
        let lines = self.text.lines().map_while(|line| line.strip_prefix('#')).map(str::trim);
        let comment = lines.collect::<Vec<_>>().join(" ");
        match comment.split_once(". ") {
            Some((first, _)) => format!("{first}."),
            None => comment,
        }
    }
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
