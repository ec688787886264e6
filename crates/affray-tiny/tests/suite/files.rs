//! Encounter files: what ships, and what is said of mistakes.

use affray_core::{Diagnostic, Game, Setup};
use affray_tiny::{Edition, GAME, Tiny};

fn setup(encounter: &str, edition: Option<&str>) -> Setup {
    Setup { encounter: encounter.to_owned(), edition: edition.map(str::to_owned), ..Setup::default() }
}

/// The one mistake in a file.
fn mistake(setup: &Setup) -> Diagnostic {
    let found = GAME.check(setup).expect_err("this file is wrong");
    let [diagnostic] = <[Diagnostic; 1]>::try_from(found).expect("one mistake");
    diagnostic
}

#[test]
fn every_encounter_opens_and_says_who_fights_whom() {
    for file in Tiny::ENCOUNTERS {
        assert!(GAME.check(&setup(file.text, None)).is_ok(), "{} opens", file.path);
        assert!(file.about().contains("against"), "{} begins with who fights whom", file.path);
    }
}

#[test]
fn what_is_asked_for_goes_before_what_the_file_says() {
    let edition = |file: &str, asked| Tiny::open(&setup(file, asked)).expect("it opens").scene.edition;
    let (plain, hand) = ("game = \"tiny\"\n", "game = \"tiny\"\nedition = \"hand\"\n");
    assert_eq!(edition(plain, None), Edition::Flip);
    assert_eq!(edition(plain, Some("hand")), Edition::Hand);
    assert_eq!(edition(hand, None), Edition::Hand);
    assert_eq!(edition(hand, Some("flip")), Edition::Flip);
}

#[test]
fn an_edition_may_have_a_default_of_its_own() {
    let stamina = |text: &str| Tiny::open(&setup(text, None)).expect("it opens").scene.stamina;
    assert_eq!(stamina("game = \"tiny\"\n"), 10);
    assert_eq!(stamina("game = \"tiny\"\nedition = \"hand\"\n"), 5);
    assert_eq!(stamina("game = \"tiny\"\nedition = \"hand\"\n[rulings]\nstamina = 7\n"), 7);
}

#[test]
fn mistakes_are_pointed_at() {
    let text = "game = \"tiny\"\nedition = \"hnd\"\n";
    let diagnostic = mistake(&setup(text, None));
    assert_eq!(diagnostic.line(text), Some(2));
    assert_eq!(diagnostic.help.as_deref(), Some("did you mean \"hand\"?"));
    assert_eq!(mistake(&setup(text, Some("fist"))).line(text), None, "what was asked for is not in the file");

    let text = "game = \"tiny\"\n[dart]\nbot = \"plan\"\n";
    let diagnostic = mistake(&setup(text, None));
    assert_eq!(diagnostic.line(text), Some(3));
    assert_eq!(diagnostic.help.as_deref(), Some("did you mean \"plain\"?"));

    let same = mistake(&setup("game = \"tiny\"\n[anchor]\nname = \"Dart\"\n", None));
    assert!(same.message.contains("given twice"), "{}", same.message);
}
