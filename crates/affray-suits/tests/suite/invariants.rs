//! What holds after every step of every fight, whoever plays.

use affray_core::{Bot, Game, Progress, QuickBot, Random, Scene, Seeded, Setup};
use affray_suits::bots::{Good, Plain};
use affray_suits::state::person::Status;
use affray_suits::{Fight, Stage, Suits};

const ENCOUNTERS: [&str; 5] = [
    include_str!("../../encounters/tavern_duel.toml"),
    include_str!("../../encounters/knights_and_spearmen.toml"),
    include_str!("../../encounters/gunfight.toml"),
    include_str!("../../encounters/hero_against_squad.toml"),
    include_str!("../../encounters/field_hospital.toml"),
];

fn opened(encounter: &str) -> Fight {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    Suits::open(&setup).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}")).scene
}

/// SU-09, SU-48, SU-53, SU-57, SU-64, SU-73: bounds of hands and harm.
fn check(before: &Fight, after: &Fight) {
    let rulings = after.rulings();
    for who in after.all() {
        let (person, body) = (after.person(who), after.sheet(who).body);
        let harm = person.harm;
        assert!(harm.shock <= 2 * body, "Shock stays within twice Body");
        assert!(harm.stabilised <= harm.damage, "what was stabilised is Damage");
        assert!(person.hand.len() <= 3 || after.stage() == Stage::Deal, "a hand is at most three");
        if person.is_alive() {
            assert!(harm.trauma <= body && harm.injury() <= 2 * body, "the living can bear it");
        }
        if after.stage() == Stage::Turns && person.status == Status::Up {
            assert!(harm.wounds(rulings) <= 2 * body, "nobody is up beyond twice Body");
        }
        let earlier = before.person(who);
        if earlier.harm.is_hurt() && harm.is_hurt() {
            assert!(person.hand.len() <= earlier.hand.len(), "the wounded draw no cards");
        }
    }
}

fn play<B: QuickBot<Fight>>(bot: B, fights: u64) {
    let mut seeded = Seeded::new(3, 0, bot);
    for encounter in ENCOUNTERS {
        let first = opened(encounter);
        for number in 0..fights {
            seeded.restart(3, number);
            let mut fight = first.clone();
            let mut steps = 0;
            loop {
                let before = fight.clone();
                let Ok(progress) = fight.step(&mut seeded);
                check(&before, &fight);
                steps += 1;
                assert!(steps < 50_000, "the fight ends");
                if progress == Progress::Over {
                    break;
                }
            }
        }
    }
}

#[test]
fn bounds_hold_when_bots_choose_at_random() {
    play(Random, 60);
}

#[test]
fn bounds_hold_when_plain_bots_play() {
    play(Plain, 60);
}

#[test]
fn bounds_hold_when_good_bots_play() {
    play(Good, 60);
}

#[test]
fn the_same_seed_gives_the_same_fight() {
    for encounter in ENCOUNTERS {
        let run = || {
            let mut seeded = Seeded::new(9, 4, Good);
            let mut fight = opened(encounter);
            seeded.play_out(&mut fight, 50_000);
            fight
        };
        assert_eq!(run(), run());
    }
}

#[test]
fn the_good_bot_beats_the_plain_one() {
    // A mirror match: the same sheet on both sides, each side leading the roster half of the time.
    let sheet = |name: &str, side: &str| {
        format!(
            "[[fighter]]\nname = \"{name}\"\nside = \"{side}\"\nspeed = 6\nbody = 6\nskills = {{ hand_weapons = 1 }}\nweapons = [\"sword\"]\narmour = \"chainmail\"\n"
        )
    };
    let mut won = 0;
    let mut lost = 0;
    for good_first in [true, false] {
        let first = opened(&format!("game = \"suits\"\n{}{}", sheet("A", "a"), sheet("B", "b")));
        let bots: Vec<Box<dyn Bot<Fight>>> =
            if good_first { vec![Box::new(Good), Box::new(Plain)] } else { vec![Box::new(Plain), Box::new(Good)] };
        let mut seeded = Seeded::new(21, 0, affray_core::BySeat(bots));
        for number in 0..6_000 {
            seeded.restart(21, number);
            let mut fight = first.clone();
            seeded.play_out(&mut fight, 50_000);
            match fight.winner() {
                Some(side) if (side == 0) == good_first => won += 1,
                Some(_) => lost += 1,
                None => {}
            }
        }
    }
    // Ten standard deviations of the difference in 12000 even games are 1095.
    assert!(won > lost + 1095, "good won {won}, lost {lost}");
}
