//! Which edition an encounter is played by.

use super::{Diagnostic, Spanned, unknown};
use crate::{Game, Setup};

/// The edition in force, by its slug: the one the user asks for, else the one the file names, else the default. Empty
/// for a game without editions.
///
/// ```ignore
/// let edition = encounter::edition::<MyGame>(setup, file.edition.as_ref())?;
/// let rulings = Rulings::settle(&REGISTER, edition, &file.rulings, &setup.rulings)?;
/// ```
pub fn edition<G: Game>(setup: &Setup, file: Option<&Spanned<String>>) -> Result<&'static str, Diagnostic> {
    let wanted = setup.edition.as_deref().or(file.map(|written| written.as_str()));
    let Some(wanted) = wanted else { return Ok(G::EDITIONS.first().map_or("", |default| default.slug)) };
    let slugs = G::EDITIONS.iter().map(|edition| edition.slug);
    if let Some(slug) = slugs.clone().find(|slug| *slug == wanted) {
        return Ok(slug);
    }
    let diagnostic = match G::EDITIONS {
        [] => Diagnostic::new(format!("{} has no editions, so no {wanted:?}", G::TITLE)),
        _ => unknown("edition", wanted, slugs),
    };
    // An edition from the command line has no place in the file.
    Err(match file.filter(|_| setup.edition.is_none()) {
        Some(written) => diagnostic.at(written.span()),
        None => diagnostic,
    })
}
