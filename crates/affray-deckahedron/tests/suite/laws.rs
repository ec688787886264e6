//! The laws every game keeps, over random fights of each encounter; what the plain and keen bots do; whole arcs.

use affray_core::{Game, Progress, Rulings as _, Seeded, Setup};
use affray_deckahedron::bots::{Keen, Plain};
use affray_deckahedron::shown::event::Outcome;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::{Deckahedron, rulings};

const ENCOUNTERS: &[&str] = &[
    include_str!("../../encounters/duel.toml"),
    include_str!("../../encounters/duel-module.toml"),
    include_str!("../../encounters/mob.toml"),
    include_str!("../../encounters/tough.toml"),
    include_str!("../../encounters/hopeless.toml"),
    include_str!("../../encounters/arc-module.toml"),
    include_str!("../../encounters/arc-world.toml"),
    include_str!("../../encounters/arc-guide.toml"),
    include_str!("../../encounters/settlement.toml"),
];

fn open(encounter: &str) -> Fight {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    Deckahedron::open(&setup).unwrap_or_else(|troubles| panic!("{troubles:?}")).scene
}

#[test]
fn every_law_holds() {
    affray_testkit::laws::all::<Deckahedron>(ENCOUNTERS, 10);
}

#[test]
fn register_and_code_agree_on_the_rulings() {
    let found = rulings::Rulings::disagreements(&rulings::REGISTER);
    assert!(found.is_empty(), "{found:#?}");
}

/// Plays so many fights and counts the victories.
fn victories<B: affray_core::Bot<Fight> + Copy>(encounter: &str, bot: B, fights: u64) -> u64 {
    let first = open(encounter);
    let mut won = 0;
    for number in 0..fights {
        let mut fight = first.clone();
        let mut ask = Seeded::new(7, number, bot);
        assert_eq!(ask.play_out(&mut fight, 10_000), Progress::Over, "fight {number} ends");
        assert!(
            fight.fighters.iter().all(affray_deckahedron::state::fighter::Fighter::is_sound),
            "fight {number} is sound"
        );
        won += u64::from(fight.outcome == Some(Outcome::Victory));
    }
    won
}

#[test]
fn the_keen_bot_wins_more_often_than_the_plain_one() {
    for encounter in [ENCOUNTERS[0], ENCOUNTERS[2], ENCOUNTERS[3]] {
        let (plain, keen) = (victories(encounter, Plain, 2000), victories(encounter, Keen, 2000));
        let random = victories(encounter, affray_core::Random, 2000);
        println!("random {random}, plain {plain}, keen {keen} of 2000");
        assert!(keen > plain && plain > random, "random {random}, plain {plain}, keen {keen}");
    }
}

#[test]
fn the_hopeless_fight_is_hopeless() {
    assert!(victories(ENCOUNTERS[4], Plain, 300) < 10);
}

#[test]
fn encounters_that_are_wrong_say_where() {
    let wrong = |find: &str, put: &str| {
        let text = ENCOUNTERS[0].replacen(find, put, 1);
        assert_ne!(text, ENCOUNTERS[0], "the case changes something");
        let setup = Setup { encounter: text, ..Setup::default() };
        Deckahedron::open(&setup).expect_err("this file is wrong").remove(0).message
    };
    assert!(wrong("str = 3", "str = 5").contains("DK-02"));
    assert!(wrong("guide-2018", "guide-2019").contains("edition"));
    assert!(wrong("[\"sword\"]", "[\"sward\"]").contains("item"));
    assert!(wrong("stamina = 8", "stamina = 0").contains("DK-80"));
    assert!(wrong("bot = \"plain\"", "bot = \"plane\"").contains("bot"));
}

#[test]
fn every_encounter_opens_in_findings() {
    for encounter in ENCOUNTERS {
        let setup = Setup { encounter: (*encounter).to_owned(), ..Setup::default() };
        let opening = Deckahedron::open(&setup).unwrap();
        assert!(!Deckahedron::findings(&opening).is_empty());
    }
}

#[test]
fn mutated_encounters_are_refused_or_played_but_never_panic() {
    let words = ["0", "1", "255", "-1", "99", "\"d12\"", "\"str\"", "true", "[]", "\"plain\"", "10000000"];
    for (place, encounter) in (0..).zip(ENCOUNTERS) {
        for number in 0..150 {
            let mut chance = affray_core::Stream::new(place, number);
            let mut lines: Vec<String> = encounter.lines().map(str::to_owned).collect();
            for _ in 0..=chance.below(2) {
                let line = chance.below(lines.len() as u32) as usize;
                match chance.below(3) {
                    0 => drop(lines.remove(line)),
                    1 => lines.insert(line, lines[line].clone()),
                    _ => {
                        if let Some((key, _)) = lines[line].clone().split_once('=') {
                            lines[line] = format!("{key}= {}", words[chance.below(words.len() as u32) as usize]);
                        }
                    }
                }
            }
            let setup = Setup { encounter: lines.join("\n"), ..Setup::default() };
            match Deckahedron::open(&setup) {
                Ok(opening) => {
                    let mut fight = opening.scene;
                    Seeded::new(1, number, affray_core::Random).play_out(&mut fight, 3_000);
                }
                Err(troubles) => assert!(!troubles.is_empty(), "a file that is refused says why"),
            }
        }
    }
}
