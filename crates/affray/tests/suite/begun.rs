//! The ready-made fights of a game, begun, for tests that look at decisions of random play.

use affray_core::{AnyGame, AnyPlay, Dealer, Setup, Sitter};

/// One fight after the other, without end, with a person in every seat; each with the number of its seed.
pub fn begun(game: &dyn AnyGame) -> impl Iterator<Item = (u64, Box<dyn AnyPlay>)> {
    let encounters: Vec<_> = game.encounters().iter().filter(|file| !file.path.contains('/')).collect();
    (0..).filter_map(move |number| {
        let encounter = encounters[number as usize % encounters.len()];
        let mut setup = Setup { encounter: encounter.text.to_owned(), ..Setup::default() };
        let cast = game.check(&setup).ok()?;
        setup.sitters = cast.cast.seats().iter().map(|seat| (seat.name.clone(), Sitter::Person)).collect();
        let play = game.begin(&setup, Some(Dealer::seeded(number, Vec::new()))).ok()?;
        Some((number, play))
    })
}
