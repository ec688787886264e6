//! How hard ready-made fights are, as `affray encounters` says: measured, and true.
//!
//! `AFFRAY_ACCEPT=1` measures again and rewrites the tables of the games.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use affray::core::encounter::Difficulty;
use affray::{AnyGame, Encounter, Role, SeatInfo, games};

/// Enough that a share is known to within two points.
const FIGHTS: u64 = 2_000;

/// The share of fights that the first side wins, in per cent, and its name.
fn measured(encounter: Encounter) -> Difficulty {
    let simulation = encounter.simulate(FIGHTS, 1);
    let (word, share) = simulation.outcomes().swap_remove(0);
    let by = word.strip_suffix(" won").or(word.strip_suffix(" wins")).unwrap_or("the party").to_owned();
    Difficulty { won: (100.0 * share.value).round() as u8, by }
}

fn fights(game: &dyn AnyGame) -> Vec<&'static str> {
    game.encounters().iter().map(affray_core::EmbeddedFile::name).filter(|name| !name.contains('/')).collect()
}

#[test]
fn the_difficulty_of_every_ready_made_fight_is_as_stated() {
    for game in games::ALL.iter() {
        let mut table = String::from(
            "# How often the party wins each ready-made fight if the plain bot decides for everybody, in per cent; in a game of\n\
             # sides, how often the first of them does. A test measures it; AFFRAY_ACCEPT=1 writes what it finds.\n",
        );
        for name in fights(*game) {
            let encounter = Encounter::named(&format!("{}/{name}", game.slug())).expect("it opens");
            let found = measured(encounter.bot("everybody", "plain").expect("every game has a plain bot"));
            let by = if found.by == "the party" { String::new() } else { format!(", by = {:?}", found.by) };
            writeln!(table, "{name} = {{ won = {}{by} }}", found.won).expect("a string takes everything");
            if std::env::var_os("AFFRAY_ACCEPT").is_none() {
                let stated = game.difficulty(name).unwrap_or_else(|| panic!("{}/{name} is not measured", game.slug()));
                assert!(
                    stated.won.abs_diff(found.won) <= 2,
                    "{}/{name}: {stated}, but it is {}",
                    game.slug(),
                    found.won
                );
                assert_eq!(stated.by, found.by, "{}/{name}", game.slug());
            }
        }
        if std::env::var_os("AFFRAY_ACCEPT").is_some() {
            let path = format!("{}/../affray-{}/data/difficulty.toml", env!("CARGO_MANIFEST_DIR"), game.slug());
            fs::write(Path::new(&path), table).expect("the table can be written");
        }
    }
}

#[test]
fn a_first_fight_is_about_even_for_the_person_who_plays_it() {
    for game in games::ALL.iter() {
        let encounter = Encounter::named(game.slug()).expect("it opens");
        let is_player = |info: &&SeatInfo| info.role == Role::Player;
        let person = encounter.cast().seats().iter().find(is_player).expect("a player").name.clone();
        let played = |bot: &str| encounter.clone().bot(&person, bot).expect("a bot");
        // Where nobody decides anything, there is nothing to make even.
        if played("plain").outcomes(0..200, 1) == played("random").outcomes(0..200, 1) {
            continue;
        }
        let chance = played("plain").simulate(FIGHTS, 1).win_chance().value;
        assert!((0.4..=0.6).contains(&chance), "{person} wins {:.1} % of {}", 100.0 * chance, game.slug());
    }
}

#[test]
fn the_best_bot_of_every_game_goes_by_one_name() {
    for game in games::ALL.iter() {
        let encounter = Encounter::named(game.slug()).expect("it opens");
        let by = |bot: &str| encounter.clone().bot("everybody", bot).expect("a bot").outcomes(0..50, 3);
        assert_eq!(by("good"), by(game.bots().pop().expect("bots").name), "{}", game.slug());
    }
    let duel = Encounter::named("deckahedron/duel").expect("it opens");
    let by = |bot: &str| duel.clone().bot("Kresk", bot).expect("a bot").outcomes(0..50, 3);
    assert_eq!(by("keen"), by("good"), "the former name means the same bot");
}
