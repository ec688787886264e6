//! Register, code and tests name the same rules.

#[test]
fn every_rule_is_in_register_code_and_tests() {
    affray_testkit::register::check::<affray_deckahedron::Deckahedron>(env!("CARGO_MANIFEST_DIR"));
}
