//! Every rule stands in the register, in the code and in the tests.

#[test]
fn register_code_and_tests_name_the_same_rules() {
    affray_testkit::register::check::<affray_suits::Suits>(env!("CARGO_MANIFEST_DIR"));
}
