//! Encounters for many fights: values of the file changed, chosen bots in the seats.

use std::path::Path;

use affray::seats_meant;
use affray_core::encounter::nearest;
use affray_core::{AnyGame, Setup, Sitter};
use affray_sim::vary::AxisError;

use super::args::Terms;
use crate::args::Pair;
use crate::files;
use crate::output::CommandError;

/// An encounter with the values and policies of the terms applied.
pub fn prepared(path: &Path, terms: &Terms) -> Result<(&'static dyn AnyGame, Setup), CommandError> {
    let (game, setup) = files::encounter(path, &terms.flags, 2)?;
    if setup.encounter.lines().any(|line| line.trim_start().starts_with("[[stage]]")) {
        let message = format!("{} is a campaign of several stages, and this takes one fight", path.display());
        return Err(CommandError::plain(message, format!("affray campaign {}", path.display())));
    }
    let setup = with_values(setup, &terms.set)?;
    let setup = with_policies(game, setup, &terms.policies, path)?;
    Ok((game, setup))
}

/// Fails where a ruling is named that the game has not, and says which it may be.
pub fn check_rulings(game: &dyn AnyGame, rulings: &[Pair]) -> Result<(), CommandError> {
    let known = || game.register().rulings.iter().filter(|ruling| ruling.is_settable()).map(|ruling| &*ruling.name);
    let Some(Pair(name, _)) = rulings.iter().find(|Pair(name, _)| !known().any(|known| known == name)) else {
        return Ok(());
    };
    let near = nearest(name, known()).map_or_else(String::new, |near| format!("did you mean {near}? "));
    Err(CommandError::plain(
        format!("{} has no ruling {name:?}", game.title()),
        format!("{near}`affray rulings {}` lists them", game.slug()),
    ))
}

/// The setup with these values of the file changed.
pub fn with_values(setup: Setup, values: &[Pair]) -> Result<Setup, CommandError> {
    values
        .iter()
        .try_fold(setup, |setup, Pair(at, value)| affray_sim::vary::apply(&setup, at, value).map_err(wrong_axis))
}

/// Why a value cannot be changed, and where to find those that can.
pub fn wrong_axis(error: AxisError) -> CommandError {
    CommandError::plain(error.to_string(), "`affray compare FILE --list` lists what can be changed, by its path")
}

/// The setup with these bots in their seats: `everybody`, `party`, `foes`, a side or a seat by its name.
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
        let meant = seats_meant(who, &findings).map_err(|(message, help)| CommandError::plain(message, help))?;
        setup.sitters.extend(meant.into_iter().map(|name| (name, Sitter::Bot(bot.clone()))));
    }
    Ok(setup)
}
