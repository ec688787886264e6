//! Register, code and tests name the same rules.

use affray_core::{Game, Rulings as _};
use affray_tiny::{Rulings, Tiny};

#[test]
fn every_rule_is_in_register_code_and_tests() {
    affray_testkit::register::check::<Tiny>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn the_rulings_of_the_code_are_those_of_the_register() {
    assert_eq!(Rulings::disagreements(Tiny::register()), Vec::<String>::new());
}
