//! Ten thousand mutated encounter files and ten thousand mutated records of every game: an error, never a panic.
//!
//! Mutations are drawn from a fixed stream, so that a failure prints a file that fails again.

use std::panic::{AssertUnwindSafe, catch_unwind};

use affray_catalogue as catalogue;
use affray_core::encounter::Head;
use affray_core::{Dealer, Record, Secret, Setup, Stream};

const MUTATIONS: u64 = 10_000;

/// Words that files like these might hold in the wrong place.
const SCRAPS: &[&str] = &[
    "-1",
    "0",
    "1",
    "7",
    "99999999999999999999",
    "1e9",
    "\"\"",
    "\"\u{1F0CF}\"",
    "true",
    "null",
    "[]",
    "{}",
    "[",
    "]",
    "{",
    "}",
    "=",
    ",",
    ":",
    "\n",
    "\"",
    "\\",
    "game = \"tiny\"",
    "count = 3",
    "nan",
    "'",
    "#",
    "paper",
    "\"card\":\"0\"",
    "\u{0}",
    "é",
];

/// Changes a text in a few places.
fn mutate(text: &str, chance: &mut Stream) -> String {
    let mut text = text.to_owned();
    for _ in 0..=chance.below(3) {
        let place =
            |text: &str, chance: &mut Stream| text.floor_char_boundary(chance.below(text.len() as u32 + 1) as usize);
        let (a, b) = (place(&text, chance), place(&text, chance));
        let (start, end) = (a.min(b), a.max(b));
        match chance.below(7) {
            // A short piece goes, or a long one.
            0 => text.replace_range(start..text.floor_char_boundary((start + 8).min(end)), ""),
            1 => text.replace_range(start..end, ""),
            // A scrap comes in, or takes the place of a word.
            2 => text.insert_str(start, SCRAPS[chance.below(SCRAPS.len() as u32) as usize]),
            3 => {
                let word =
                    text[start..].find(|c: char| !c.is_alphanumeric()).map_or(text.len(), |length| start + length);
                text.replace_range(start..word, SCRAPS[chance.below(SCRAPS.len() as u32) as usize]);
            }
            // A line is doubled, or two lines change places.
            4 => {
                let mut lines: Vec<&str> = text.lines().collect();
                if !lines.is_empty() {
                    let line = lines[chance.below(lines.len() as u32) as usize];
                    lines.insert(chance.below(lines.len() as u32 + 1) as usize, line);
                }
                text = lines.join("\n");
            }
            5 => {
                let mut lines: Vec<&str> = text.lines().collect();
                if lines.len() > 1 {
                    let (a, b) = (chance.below(lines.len() as u32) as usize, chance.below(lines.len() as u32) as usize);
                    lines.swap(a, b);
                }
                text = lines.join("\n");
            }
            // A digit becomes another.
            _ => {
                if let Some(found) = text[start..].find(|c: char| c.is_ascii_digit()) {
                    let digit = chance.below(10).to_string();
                    text.replace_range(start + found..=start + found, &digit);
                }
            }
        }
    }
    text
}

/// Does something with each of many mutations; says which one panicked.
fn survive(seed: u64, text: &str, with: impl Fn(&str)) {
    for number in 0..MUTATIONS {
        let mutated = mutate(text, &mut Stream::new(seed, number));
        let ran = catch_unwind(AssertUnwindSafe(|| with(&mutated)));
        assert!(ran.is_ok(), "mutation {number} panicked:\n{mutated}");
    }
}

#[test]
fn mutated_encounter_files_never_panic() {
    for game in catalogue::ALL.iter() {
        survive(1, game.starter(), |text| {
            if Head::read(text).is_err() {
                return;
            }
            let setup = Setup { encounter: text.to_owned(), ..Setup::default() };
            match game.check(&setup) {
                Err(diagnostics) => {
                    assert!(!diagnostics.is_empty(), "a file that is refused says why");
                    for diagnostic in diagnostics {
                        let inside = diagnostic.span.as_ref().is_none_or(|span| text.get(span.clone()).is_some());
                        assert!(inside, "the place of a mistake is in the file: {diagnostic:?}");
                    }
                }
                Ok(_) => {
                    let play = game.begin(&setup, Some(Dealer::new(Secret::from_seed(1), Vec::new())));
                    drop(play.expect("what `check` finds sound opens"));
                }
            }
        });
    }
}

#[test]
fn mutated_records_never_panic() {
    for game in catalogue::ALL.iter() {
        let setup = Setup { encounter: game.starter().to_owned(), ..Setup::default() };
        let play = game.begin(&setup, Some(Dealer::new(Secret::from_seed(1), Vec::new()))).expect("the starter opens");
        survive(2, &play.record(true), |text| {
            if let Ok(record) = Record::read(text)
                && let Some(game) = catalogue::find(&record.header.game)
            {
                let _ = game.verify(&record);
                let _ = game.resume(&record, false).map(|play| play.answers());
                let _ = game.resume(&record, true).map(|play| play.record(true));
            }
        });
    }
}
