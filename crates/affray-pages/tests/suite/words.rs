//! The words of the pages, in every language.

use affray_pages::Language;

/// What is the same in both languages.
const SAME: [&str; 0] = [];

#[test]
fn every_language_has_every_word() {
    for language in Language::ALL {
        for (key, word) in language.words().each() {
            assert!(!word.trim().is_empty(), "{key} in {}", language.own_name());
        }
    }
}

#[test]
fn languages_differ() {
    let (english, german) = (Language::English.words().each(), Language::German.words().each());
    for ((key, one), (_, other)) in english.iter().zip(&german) {
        assert!(one != other || SAME.contains(key), "{key} is {one:?} in both");
    }
}

#[test]
fn a_translation_has_the_same_gaps() {
    let gaps = |word: &str| word.matches("{}").count();
    let (english, german) = (Language::English.words().each(), Language::German.words().each());
    for ((key, one), (_, other)) in english.iter().zip(&german) {
        assert_eq!(gaps(one), gaps(other), "{key}");
    }
}

#[test]
fn one_is_not_several() {
    for language in Language::ALL {
        let words = language.words().each();
        for (key, one) in &words {
            let Some(counted) = key.strip_suffix(".one") else { continue };
            let many = format!("{counted}.many");
            let (_, several) = words.iter().find(|(key, _)| *key == many).expect("both are there");
            assert!(several.contains("{}") && one != several, "{key}");
        }
    }
}

#[test]
fn a_language_is_found_by_its_code() {
    assert_eq!(Language::from_code("de-AT"), Some(Language::German));
    assert_eq!(Language::from_code("EN"), Some(Language::English));
    assert_eq!(Language::from_code("fr"), None);
}
