//! Henchmen: the second card, squads (SU-86 to SU-89).

use affray_suits::asked::choice::Choice;
use affray_suits::rulings::*;
use affray_suits::state::card::Value as _;
use affray_suits::state::sheet::FighterId;

use crate::fixture::*;

/// A henchman of rank 6 attacks somebody helpless: the value and margin of each use of two cards.
fn second_card(first: &str, second: &str, using: Choice) -> (u16, i16) {
    let mut scene = table([ann().rank(6).henchman(), bo().out()]);
    let script = scene.script().cards(first).pick(Choice::Second).cards(second).pick(using).cards("AS");
    let told = scene.attack(script, ANN, BO);
    (settled(&told).0, margin(&told))
}

// SU-86, SU-87.
#[test]
fn su_g_85_a_henchman_draws_king_then_two() {
    // SU-86: no hand, so the deck; SU-87: a court card brings a second.
    assert_eq!(second_card("KS", "2H", Choice::UseFirst), (9, 3));
    assert_eq!(second_card("KS", "2H", Choice::UseSecond), (8, 4));
    assert_eq!(second_card("KS", "2H", Choice::UseBoth), (11, 1));
}

// SU-87.
#[test]
fn su_g_86_a_henchman_draws_queen_then_seven() {
    assert_eq!(second_card("QS", "7H", Choice::UseBoth), (3, 0));
    assert_eq!(second_card("QS", "7H", Choice::UseFirst), (8, 4));
}

// SU-88.
#[test]
fn su_g_87_a_wounded_henchman_has_one_card() {
    let mut scene = table([ann().rank(6).henchman().harm(1, 0, 0), bo().out()]);
    let script = scene.script().cards("KS AS");
    assert_eq!(settled(&scene.attack(script, ANN, BO)).0, 9); // SU-88
}

// SU-29, SU-87.
#[test]
fn su_g_134_an_effect_card_never_brings_a_henchman_a_second() {
    let mut table = table([ann().rank(6).henchman(), bo().out()]);
    let script = table.script().cards("4S QH");
    let told = table.attack(script, ANN, BO);
    let steps = find(&told, |event| match event {
        affray_suits::Event::EffectTurned { card, margin, .. } => Some(i16::from(card.low()) + margin),
        _ => None,
    });
    assert_eq!(steps, 4);
}

// SU-89.
#[test]
fn su_g_129_a_squad_shares_one_card() {
    let soldier = |name| someone(name, 0).henchman().with(|sheet| sheet.squad = Some(0));
    let people = [soldier("A"), soldier("B"), soldier("C"), soldier("D"), someone("Foe", 1).henchman()];
    let mut scene = undealt(Rulings::default(), people);
    let mut script = scene.script().cards("QS 10H");
    scene.steps(&mut script, 1);
    script.finish();
    for who in (0..4).map(FighterId) {
        assert_eq!((scene.fight.person(who).slot, scene.fight.person(who).too_fast), (2, false)); // SU-89
    }
    assert_eq!(scene.fight.order.as_slice(), [FighterId(4), FighterId(0), FighterId(1), FighterId(2), FighterId(3)]);
    assert_eq!(affray_core::Bag::len(&scene.census()), 156);
}
