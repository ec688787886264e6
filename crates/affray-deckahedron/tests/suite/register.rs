//! Register, code and tests name the same rules and rulings.

use affray_core::Rulings as _;
use affray_deckahedron::rulings::{REGISTER, Rulings};

#[test]
fn register_and_code_agree_on_the_rulings() {
    let found = Rulings::disagreements(&REGISTER);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn every_rule_is_in_register_code_and_tests() {
    affray_testkit::register::check::<affray_deckahedron::Deckahedron>(env!("CARGO_MANIFEST_DIR"));
}
