//! The list of games: the one place that names them all.

use affray_core::campaign::Stage;
use affray_core::game::CannotResume;
use affray_core::{
    AnyBatch, AnyCampaign, AnyForecast, AnyGame, Batch, Campaign, Entry, Forecast, Game, Lasting, Record, Scored,
    Setup, Trouble,
};
use affray_deckahedron::Deckahedron;
use affray_rt0::Rt0;
use affray_suits::Suits;
use affray_testkit::tiny::Tiny;

/// Every game Affray plays.
pub static ALL: &[&dyn AnyGame] =
    &[&Entry::<Deckahedron>::new(), &Entry::<Rt0>::new(), &Entry::<Suits>::new(), &Entry::<Tiny>::new()];

/// The game of this short name.
pub fn find(slug: &str) -> Option<&'static dyn AnyGame> {
    ALL.iter().copied().find(|game| game.slug() == slug)
}

/// An encounter of this game, ready to be fought many times; `None` for a game there is not.
pub fn batch(slug: &str, setup: &Setup) -> Option<Result<Box<dyn AnyBatch>, Vec<Trouble>>> {
    fn open<G: Game>(setup: &Setup) -> Result<Box<dyn AnyBatch>, Vec<Trouble>>
    where
        G::Scene: Scored,
    {
        Ok(Box::new(Batch::<G>::open(setup)?))
    }
    match slug {
        Deckahedron::SLUG => Some(open::<Deckahedron>(setup)),
        Rt0::SLUG => Some(open::<Rt0>(setup)),
        Suits::SLUG => Some(open::<Suits>(setup)),
        Tiny::SLUG => Some(open::<Tiny>(setup)),
        _ => None,
    }
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

/// A campaign of this game, ready to be lived through many times; `None` for a game that has none.
pub fn campaign(slug: &str, stages: &[Stage]) -> Option<Result<Box<dyn AnyCampaign>, Vec<Trouble>>> {
    fn open<G: Game>(stages: &[Stage]) -> Result<Box<dyn AnyCampaign>, Vec<Trouble>>
    where
        G::Scene: Lasting,
    {
        Ok(Box::new(Campaign::<G>::open(stages)?))
    }
    match slug {
        Deckahedron::SLUG => Some(open::<Deckahedron>(stages)),
        Rt0::SLUG => Some(open::<Rt0>(stages)),
        Suits::SLUG => Some(open::<Suits>(stages)),
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
