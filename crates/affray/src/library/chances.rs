//! Exact odds without a fight.

use affray_core::encounter::{nearest, one_of};
use affray_core::query::Budget;
use affray_odds::{Answer, GameQuery};

use super::error::Error;
use super::files;

/// Asks a game one of its questions about chances, as `affray odds` does: `ask("deckahedron", "flip", [("edge", "dart")])`.
pub fn ask<'a>(game: &str, query: &str, values: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Answer, Error> {
    let game = files::game(game)?;
    let names = || game.queries().iter().map(|query| query.name);
    let Some(query) = game.queries().iter().find(|known| known.name == query) else {
        let help = match nearest(query, names()) {
            Some(near) => format!("did you mean {near:?}?"),
            None => format!("write {}", one_of(names())),
        };
        return Err(Error::unknown(format!("{} has no question {query:?}", game.title()), help));
    };
    let values = values.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let asking =
        GameQuery { game, query, edition: None, rulings: Vec::new(), values: vec![values], sweeps: Vec::new() };
    let answers = Budget::quiet(|budget| asking.answer(budget))?;
    Ok(answers.into_iter().next().expect("one question has one answer").answer)
}
