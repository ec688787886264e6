//! Mutated files, records, queries and key presses: taken or refused in words; never a panic, never a hang, never more
//! memory than a small machine has. A thousand of each, and with `AFFRAY_SLOW_TESTS` a hundred thousand in all.
//!
//! Everything is drawn from numbered streams, so that a failure says which case to run again.

mod encounters;
mod keys;
mod ordeal;
mod queries;
mod records;

use affray_core::Stream;

/// Words that files like these might hold in the wrong place.
const SCRAPS: &[&str] = &[
    "-1",
    "0",
    "1",
    "7",
    "99",
    "127",
    "255",
    "256",
    "10000",
    "-10000",
    "65535",
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
    "\"\\u001b[2J\"",
    "\u{202e}",
    "from = \"people/ada.toml\"",
    "[[stage]]",
    "[rulings]",
    "true = false",
];

/// One of these.
fn any<'a, T>(all: &'a [T], chance: &mut Stream) -> &'a T {
    &all[chance.below(all.len() as u32) as usize]
}

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
