//! The list of games: the one place that names them all.

use std::sync::LazyLock;

use affray_core::AnyGame;

pub mod encounters;

/// Every game Affray plays, a line each.
///
/// Put together when it is first used: a constant list would take the games apart into their methods, and compile all
/// rules here once more.
#[rustfmt::skip]
pub static ALL: LazyLock<Vec<&'static dyn AnyGame>> = LazyLock::new(|| vec![
    affray_deckahedron::GAME,
    affray_rt0::GAME,
    affray_suits::GAME,
    affray_tiny::GAME,
]);

/// The game of this short name.
pub fn find(slug: &str) -> Option<&'static dyn AnyGame> {
    ALL.iter().copied().find(|game| game.slug() == slug)
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
        for game in super::ALL.iter() {
            let setup = affray_core::Setup { encounter: game.starter().to_owned(), ..Default::default() };
            assert!(game.check(&setup).is_ok(), "the starter of {} opens", game.slug());
        }
    }
}
