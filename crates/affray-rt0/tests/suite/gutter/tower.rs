//! The Tower (RT-31 to RT-33).

use affray_core::Bag;
use affray_rt0::Trait::*;
use affray_rt0::state::card::take;
use affray_rt0::state::fight::Beat;
use affray_rt0::{Choice, Difficulty, Edge, Event, Skill};

use crate::stage::*;

fn tower_table() -> Stage {
    alone(&[])
        .on(B::STRIKE, "3W 4S")
        .on(B::CONCENTRATE, "M6")
        .on(B::MOVEMENT, "9P")
        .discards(10, "7W 2C 3C 4C 5C")
        .turn_of(0)
}

// RT-21, RT-31, RT-32.
#[test]
fn rt_g_18_second_card_of_the_opening_draw() {
    let mut stage = tower_table();
    assert_eq!(stage.count(0), (64, 0, 10, 4));
    stage.go(1, stage.script().cards("7W M16"));
    assert_eq!((stage.count(0), stage.brock()), ((78, 0, 0, 0), 30));
    assert_eq!(stage.fight.beat, Beat::Turn(1), "the turn is over");
}

// RT-31, ruling tower_in_opening_draw.
#[test]
fn rt_g_19_first_or_fifth_card() {
    for cards in ["M16", "2C 3C 4C 5C M16"] {
        let mut stage = tower_table();
        stage.go(1, stage.script().cards(cards));
        assert_eq!((stage.count(0), stage.fight.beat), ((78, 0, 0, 0), Beat::Turn(1)));
    }
}

// RT-30, RT-32, RT-33.
#[test]
fn rt_g_20_through_concentrate_results_stay() {
    let mut stage = alone(&[]).hand("KW 5C 5P M2 M6");
    stage.plays(&[lay("KW", B::STRIKE), MELEE, lay("5C", B::DEFEND), lay("5P", B::DEFEND), lay("M2", B::CONCENTRATE)]);
    stage.draws(&[lay("M6", B::CONCENTRATE)], "M16");
    assert_eq!((stage.brock(), stage.shield_sum(0), stage.count(0)), (25, 5, (78, 0, 0, 0)));
    assert_eq!(stage.fight.beat, Beat::Turn(1));
    let mut stage = stage.intends(0, "9S", true).adversary_phase();
    stage.go(1, stage.script());
    assert_eq!(stage.p(0).hp, 17, "the shields are still there");
}

// RT-33, RT-41.
#[test]
fn rt_g_21_through_study() {
    let mut stage = alone(&[Clever]).hand("M9 2W");
    assert_eq!(stage.count(0), (76, 2, 0, 0));
    stage.draws(&[lay("M9", B::STUDY)], "3C M16");
    assert_eq!((stage.count(0), stage.fight.beat), ((78, 0, 0, 0), Beat::Turn(1)));
}

// RT-33, RT-57.
#[test]
fn rt_g_22_through_gemini() {
    let mut stage = alone(&[]).knows(0, &[B::GEMINI]).hand("M1 9W");
    stage.draws(&[lay("M1", B::GEMINI)], "2C 4S M16");
    assert_eq!((stage.count(0), stage.fight.beat), ((78, 0, 0, 0), Beat::Turn(1)));
}

// RT-33, RT-59.
#[test]
fn rt_g_23_through_capricorn() {
    let mut stage = alone(&[]).knows(0, &[B::CAPRICORN]).hand("M1");
    stage.draws(&[lay("M1", B::CAPRICORN)], "M16");
    assert_eq!((stage.count(0), stage.brock(), stage.shield_sum(0)), ((78, 0, 0, 0), 30, 0));
}

// RT-31, RT-37.
#[test]
fn rt_g_24_in_the_extra_draws() {
    let mut stage = Setting { players: &[&[Charming], &[]], ..Setting::default() }.lay_out().hand("M5");
    stage.plays(&[lay("M5", B::GOOD_IDEA)]);
    let before = stage.count(0);
    let mut stage = stage.turn_of(1);
    stage.go(1, stage.script().cards("2W 3W 4C 5C 6P").pick(Choice::Draw(3)).cards("7P M16"));
    assert_eq!((stage.count(1), stage.p(1).credit, stage.fight.beat), ((78, 0, 0, 0), 0, Beat::Turn(2)));
    assert_eq!(stage.count(0), before, "A's cards are untouched");
}

fn check_with_tower(rulings: &[(&str, &str)]) -> Stage {
    let mut stage = ruled(rulings).hand("2C 3W M4 9P KS");
    stage.fight.settings.checks = true;
    let script = stage
        .script()
        .pick(Choice::Propose)
        .pick(Choice::Skill(Skill::Law))
        .pick(Choice::Difficulty(Difficulty::Medium))
        .pick(Choice::Price(1))
        .pick(Choice::Edge(Edge::None))
        .pick(Choice::Yes)
        .pick(Choice::Card(card("2C")))
        .cards("M16");
    let reset = rulings.iter().any(|(name, _)| *name == "tower_in_skill_check");
    let script = if reset { script } else { script.pick(Choice::No) };
    stage.go(1, script);
    stage
}

// RT-46, RT-48, ruling tower_in_skill_check.
#[test]
fn rt_g_25_in_a_skill_check() {
    let stage = check_with_tower(&[]);
    assert_eq!((stage.count(0), stage.discard()), ((73, 4, 1, 0), pile("M16")));
    assert_eq!(stage.fight.beat, Beat::Act(0), "the turn goes on");
    let stage = check_with_tower(&[("tower_in_skill_check", "crit_fail_and_reset")]);
    assert_eq!((stage.count(0), stage.fight.beat), ((78, 0, 0, 0), Beat::Turn(1)));
}

// RT-32, RT-40, RT-53.
#[test]
fn rt_g_26_ends_lasting_and_end_of_turn_effects() {
    let mut stage = alone(&[Fast]).knows(0, &[B::ARIES]).on(B::ARIES, "M1").hand("M7 6C 4P M3 M5");
    assert_eq!(stage.count(0), (72, 5, 0, 1));
    stage.plays(&[lay("M7", B::BLUR), lay("6C", B::DEFEND), lay("4P", B::DEFEND)]);
    assert_eq!(stage.shield_sum(0), 14);
    stage.draws(&[lay("M3", B::CONCENTRATE), lay("M5", B::CONCENTRATE)], "M16");
    assert_eq!((stage.count(0), stage.shield_sum(0), stage.p(0).blur), ((78, 0, 0, 0), 14, false));
    assert!(stage.p(0).working.is_empty(), "Aries is over");
    let mut stage = stage.round(2).turn_of(0);
    stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
    assert_eq!(stage.shield_sum(0), 0);
}

// RT-31, RT-34.
#[test]
fn rt_g_27_foolish_player() {
    let mut stage = alone(&[Foolish]).turn_of(0);
    let told = stage.go(1, stage.script().cards("2C M16"));
    assert!(!told.iter().any(|told| matches!(told.event, Event::Fooled { .. })));
    assert_eq!((stage.count(0), stage.fight.beat), ((78, 0, 0, 0), Beat::Turn(1)));
}

// RT-32.
#[test]
fn rt_g_28_other_players() {
    let mut stage = party(2).on_of(1, B::STRIKE, "9W").turn_of(0);
    for code in ["2C", "3C", "4C", "5C", "6C", "7C"] {
        take(&mut stage.fight.players[1].deck, card(code));
        stage.fight.players[1].discard.add(card(code));
    }
    stage.go(1, stage.script().cards("M16"));
    assert_eq!(stage.count(1), (71, 0, 6, 1));
}
