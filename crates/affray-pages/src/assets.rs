//! The style and the script of the pages, each with a name that changes with its content.

use std::sync::LazyLock;

/// A file that pages refer to. Its name changes whenever its content does, so that a browser may keep it for ever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asset {
    /// The name below `/assets/`.
    pub name: String,
    /// Its media type.
    pub media_type: &'static str,
    /// Its content.
    pub content: &'static str,
}

/// Several files of one kind, read one after the other.
macro_rules! joined {
    ($($file:literal),* $(,)?) => { concat!($(include_str!(concat!("../assets/", $file)), "\n"),*) };
}

const STYLE: &str = joined!(
    "style/colours.css",
    "style/base.css",
    "style/controls.css",
    "style/card.css",
    "style/board.css",
    "style/ask.css",
    "style/table.css",
    "style/lobby.css",
    "style/home.css",
    "style/write.css",
    "style/screen.css",
);

const SCRIPT: &str = joined!(
    "script/narrow.js",
    "script/settings.js",
    "script/say.js",
    "script/morph.js",
    "script/moves.js",
    "script/touch.js",
    "script/keys.js",
    "script/update.js",
    "script/stream.js",
    "script/rule.js",
    "script/lobby.js",
    "script/gm.js",
    "script/write.js",
    "script/start.js",
);

static ASSETS: LazyLock<[Asset; 2]> = LazyLock::new(|| {
    [
        asset("affray", "css", "text/css; charset=utf-8", STYLE),
        asset("table", "js", "text/javascript; charset=utf-8", SCRIPT),
    ]
});

fn asset(stem: &str, ending: &str, media_type: &'static str, content: &'static str) -> Asset {
    let hash = blake3::hash(content.as_bytes()).to_hex();
    Asset { name: format!("{stem}-{}.{ending}", &hash[..12]), media_type, content }
}

/// Every file that pages refer to.
pub fn assets() -> &'static [Asset] {
    &*ASSETS
}

/// The style.
pub(crate) fn style() -> &'static Asset {
    &ASSETS[0]
}

/// The script.
pub(crate) fn script() -> &'static Asset {
    &ASSETS[1]
}
