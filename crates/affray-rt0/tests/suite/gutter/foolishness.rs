//! Foolishness (RT-34).

use affray_core::Bag;
use affray_rt0::Trait::*;
use affray_rt0::{Choice, Question};

use crate::stage::*;

fn foolish_draw(cards: &str) -> Stage {
    let mut stage = alone(&[Foolish]).turn_of(0);
    stage.go(1, stage.script().cards(cards));
    stage
}

// RT-34.
#[test]
fn rt_g_29_lowest_goes() {
    let stage = foolish_draw("2C 9W M3 KP 5S");
    assert_eq!((stage.held(), stage.discard()), (pile("9W M3 KP 5S"), pile("2C")));
}

// RT-34.
#[test]
fn rt_g_30_tie() {
    let mut stage = alone(&[Foolish]).turn_of(0);
    stage.go(1, stage.script().cards("3C 3W 8S M5 QP").pick(Choice::Card(card("3W"))));
    assert_eq!((stage.held(), stage.discard()), (pile("3C 8S M5 QP"), pile("3W")));
    let stage = alone(&[Foolish]).hand("3C 3W 8S M5 QP");
    assert_eq!(stage.options(0, Question::LowestMinor), [Choice::Card(card("3W")), Choice::Card(card("3C"))]);
    let stage = alone(&[Foolish]).hand("10W KC M2 M3 M5");
    assert_eq!(stage.options(0, Question::LowestMinor), [Choice::Card(card("10W")), Choice::Card(card("KC"))]);
}

// RT-30, RT-34.
#[test]
fn rt_g_31_late_minor() {
    let mut stage = foolish_draw("M2 M3 M5 M6 M8");
    assert_eq!(stage.held().len(), 5, "nothing to discard yet");
    stage.draws(&[lay("M2", B::CONCENTRATE), lay("M3", B::CONCENTRATE), lay("M5", B::CONCENTRATE)], "7C");
    assert_eq!((stage.count(0), stage.held()), ((72, 2, 4, 0), pile("M6 M8")));
    assert_eq!(stage.discard(), pile("M2 M3 M5 7C"));
    assert!(stage.fight.turn.fooled, "a Minor drawn later this turn stays");
}

// RT-26, RT-34.
#[test]
fn rt_g_115_threshold_after_foolishness() {
    let mut stage = alone(&[Foolish]).discards(19, "2C 9W M3 KP 5S").turn_of(0);
    assert_eq!(stage.count(0), (59, 0, 19, 0));
    stage.go(1, stage.script().cards("2C 9W M3 KP 5S"));
    assert_eq!(stage.count(0), (74, 4, 0, 0));
}

// RT-34, RT-57.
#[test]
fn rt_g_117_waiting_duty_with_gemini() {
    let mut stage = alone(&[Foolish]).knows(0, &[B::GEMINI]).turn_of(0);
    stage.go(1, stage.script().cards("M1 M2 M3 M5 M6"));
    assert_eq!(stage.count(0), (73, 5, 0, 0));
    stage.draws(&[lay("M1", B::GEMINI)], "5C 9W 2S M7 M8");
    assert_eq!((stage.count(0), stage.discard()), ((68, 8, 1, 1), pile("2S")));
}
