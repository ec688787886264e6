//! Register, code and tests name the same rules, and the rulings agree.

use affray_core::{Game, Rulings as _};
use affray_rt0::Rt0;
use affray_rt0::Rulings;

#[test]
fn every_rule_stands_in_register_code_and_tests() {
    affray_testkit::register::check::<Rt0>(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn every_settable_ruling_is_in_the_code() {
    assert_eq!(Rulings::disagreements(Rt0::register()), Vec::<String>::new());
}
