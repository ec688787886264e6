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

#[test]
fn all_mistakes_of_a_file_are_reported_in_its_order() {
    let text = r#"game = "tiny"
edition = "hnad"
titel = "A duel"
[rulings]
stamina = 21
frist = "dart"
[anchor]
bot = "plane"
[dart]
bot = 3
"#;
    let found = GAME.check(&setup(text, None)).expect_err("this file is wrong");
    let places: Vec<&str> = found.iter().map(|found| found.span.clone().map_or("", |span| &text[span])).collect();
    assert_eq!(places, ["\"hnad\"", "titel", "21", "frist", "\"plane\"", "3"], "{found:#?}");
}
