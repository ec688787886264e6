//! The list of games: the one place that names them all.

#[cfg(feature = "workshop")]
mod many;

use affray_core::game::CannotResume;
use affray_core::{AnyForecast, AnyGame, Entry, Forecast, Game, Record, Scored};
use affray_deckahedron::Deckahedron;
use affray_rt0::Rt0;
use affray_suits::Suits;
use affray_testkit::tiny::Tiny;

#[cfg(feature = "workshop")]
pub use many::{batch, campaign};

/// Every game Affray plays.
pub static ALL: &[&dyn AnyGame] =
    &[&Entry::<Deckahedron>::new(), &Entry::<Rt0>::new(), &Entry::<Suits>::new(), &Entry::<Tiny>::new()];

/// The game of this short name.
pub fn find(slug: &str) -> Option<&'static dyn AnyGame> {
    ALL.iter().copied().find(|game| game.slug() == slug)
}

/// A fight of a record, ready to be played on by bots; `None` for a game there is not.
pub fn forecast(record: &Record) -> Option<Result<Box<dyn AnyForecast>, CannotResume>> {
    fn of<G: Game>(record: &Record) -> Result<Box<dyn AnyForecast>, CannotResume>
    where
        G::Scene: Scored,
    {
        Ok(Box::new(Forecast::<G>::of(record)?))
    }
    match record.header.game.as_str() {
        Deckahedron::SLUG => Some(of::<Deckahedron>(record)),
        Rt0::SLUG => Some(of::<Rt0>(record)),
        Suits::SLUG => Some(of::<Suits>(record)),
        Tiny::SLUG => Some(of::<Tiny>(record)),
        _ => None,
    }
}

/// The short names of all games.
pub fn slugs() -> impl Iterator<Item = &'static str> + Clone {
    ALL.iter().map(|game| game.slug())
}

#[cfg(test)]
mod tests {
    use affray_core::AnyGame;

    #[test]
    fn every_game_is_found_by_its_short_name() {
        for slug in super::slugs() {
            assert_eq!(super::find(slug).map(AnyGame::slug), Some(slug));
        }
        assert!(super::find("chess").is_none());
    }

    #[test]
    fn every_game_has_a_starter_that_opens() {
        for game in super::ALL {
            let setup = affray_core::Setup { encounter: game.starter().to_owned(), ..Default::default() };
            assert!(game.check(&setup).is_ok(), "the starter of {} opens", game.slug());
        }
    }
}
