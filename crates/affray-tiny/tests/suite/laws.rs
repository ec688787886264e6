//! The laws every game keeps, over random fights of every encounter that ships.

use affray_core::Game;
use affray_testkit::laws;
use affray_tiny::Tiny;

#[test]
fn the_laws_hold_in_every_encounter() {
    let encounters: Vec<&str> = Tiny::ENCOUNTERS.iter().map(|file| file.text).collect();
    laws::all::<Tiny>(&encounters, 1_000);
}

#[test]
fn the_laws_hold_by_other_rulings() {
    laws::all::<Tiny>(&["game = \"tiny\"\n[rulings]\nfirst = \"dart\"\nstamina = 20\n"], 1_000);
}
