//! The shape of an encounter file.

use affray_core::{RulingsTable, Spanned};
use schemars::JsonSchema;
use serde::Deserialize;

/// An encounter file of the tiny duel.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct File {
    /// Which game this file is for: "tiny".
    #[serde(rename = "game")]
    pub _game: String,
    /// What the encounter is called.
    pub title: Option<String>,
    /// Which edition of the rules: "flip" (the default) or "hand".
    pub edition: Option<Spanned<String>>,
    /// How to read what the rules leave open.
    #[serde(default)]
    pub rulings: RulingsTable,
    /// Who fights as Anchor.
    #[serde(default)]
    pub anchor: Duellist,
    /// Who fights as Dart.
    #[serde(default)]
    pub dart: Duellist,
}

/// One fighter of the file.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Duellist {
    /// The fighter's name.
    pub name: Option<Spanned<String>>,
    /// The bot that plays, when no person does.
    pub bot: Option<Spanned<String>>,
}

/// JSON Schema of such a file.
pub(crate) fn schema() -> serde_json::Value {
    schemars::schema_for!(File).to_value()
}
