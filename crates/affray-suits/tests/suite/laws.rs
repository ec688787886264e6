//! The laws every game keeps, over random fights of every encounter that ships.

use affray_suits::Suits;
use affray_testkit::laws;

#[test]
fn the_laws_hold_in_a_tavern_duel() {
    laws::all::<Suits>(&[include_str!("../../encounters/tavern_duel.toml")], 60);
}

#[test]
fn the_laws_hold_among_knights_and_spearmen() {
    laws::all::<Suits>(&[include_str!("../../encounters/knights_and_spearmen.toml")], 8);
}

#[test]
fn the_laws_hold_in_a_gunfight() {
    laws::all::<Suits>(&[include_str!("../../encounters/gunfight.toml")], 25);
}

#[test]
fn the_laws_hold_against_a_squad() {
    laws::all::<Suits>(&[include_str!("../../encounters/hero_against_squad.toml")], 25);
}

#[test]
fn the_laws_hold_in_a_field_hospital() {
    laws::all::<Suits>(&[include_str!("../../encounters/field_hospital.toml")], 10);
}
