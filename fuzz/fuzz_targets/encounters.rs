//! An encounter file is text from anywhere: it opens, or its mistakes are pointed at inside the text.
#![no_main]

use affray_core::Setup;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let setup = Setup { encounter: text.to_owned(), ..Setup::default() };
    for game in affray_catalogue::ALL.iter() {
        if let Err(diagnostics) = game.check(&setup) {
            assert!(!diagnostics.is_empty(), "an encounter that does not open says why");
            for span in diagnostics.iter().filter_map(|diagnostic| diagnostic.span.clone()) {
                assert!(span.start <= span.end && span.end <= text.len(), "a mistake lies inside the text");
            }
        }
    }
});
