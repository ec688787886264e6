//! Encounters for many fights: values of the file changed, chosen bots in the seats.

use std::path::Path;

use affray::seats_meant;
use affray_core::{AnyGame, Setup, Sitter};
use affray_sim::words;

use super::args::Terms;
use crate::args::Pair;
use crate::files;
use crate::output::CommandError;

/// An encounter with the values and policies of the terms applied.
pub fn prepared(path: &Path, terms: &Terms) -> Result<(&'static dyn AnyGame, Setup), CommandError> {
    let (game, setup) = files::encounter(path, &terms.flags, 2)?;
    let setup = with_values(setup, &terms.set)?;
    let setup = with_policies(game, setup, &terms.policies, path)?;
    Ok((game, setup))
}

/// What the terms change, in words: "hand size 4; Kresk's Strength 1".
pub fn in_words(setup: &Setup, terms: &Terms) -> String {
    let axis = |path: String| words::axis(&setup.encounter, &path);
    let named = |prefix: &str, pairs: &[Pair]| -> Vec<String> {
        pairs.iter().map(|Pair(name, value)| format!("{} {value}", axis(format!("{prefix}{name}")))).collect()
    };
    let edition = terms.flags.edition.iter().map(|edition| format!("edition {edition}")).collect();
    let all: [Vec<String>; 5] = [
        edition,
        named("ruling.", &terms.flags.rulings),
        named("", &terms.set),
        named("bot.", &terms.flags.bots),
        named("policy.", &terms.policies),
    ];
    all.concat().join("; ")
}

/// The setup with these values of the file changed.
pub fn with_values(setup: Setup, values: &[Pair]) -> Result<Setup, CommandError> {
    values.iter().try_fold(setup, |setup, Pair(at, value)| {
        affray_sim::vary::apply(&setup, at, value)
            .map_err(|error| CommandError::plain(error.to_string(), "name a value of the file: --set party.0.str=3"))
    })
}

/// The setup with these bots in their seats: `everybody`, `party`, `foes`, or a seat by its name.
pub fn with_policies(
    game: &dyn AnyGame,
    mut setup: Setup,
    policies: &[Pair],
    path: &Path,
) -> Result<Setup, CommandError> {
    if policies.is_empty() {
        return Ok(setup);
    }
    let findings = game.check(&setup).map_err(|diagnostics| CommandError::InFile {
        name: path.display().to_string(),
        text: setup.encounter.clone(),
        diagnostics,
        code: 2,
    })?;
    for Pair(who, bot) in policies {
        let meant = seats_meant(who, &findings.cast).map_err(|(message, help)| CommandError::plain(message, help))?;
        setup.sitters.extend(meant.into_iter().map(|name| (name, Sitter::Bot(bot.clone()))));
    }
    Ok(setup)
}
