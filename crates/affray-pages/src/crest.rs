//! A small shield with an initial for whoever has no picture: the same name always gives the same shield.

use maud::{Markup, html};

use crate::words::clean;

/// How many divisions of a shield there are.
const DIVISIONS: u32 = 5;

/// A shield for a name. It only decorates: the name stands beside it.
pub(crate) fn crest(name: &str, side: &str) -> Markup {
    let cleaned = clean(name);
    let initial = cleaned.chars().find(|letter| letter.is_alphanumeric()).unwrap_or('?');
    let initial: String = initial.to_uppercase().collect();
    let hash = cleaned.bytes().fold(2_166_136_261_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619));
    let division = match (hash >> 8) % DIVISIONS {
        0 => "M16 0h16v20c0 8-16 16-16 16z",
        1 => "M0 0h32v14H0z",
        2 => "M0 0h16v18H0zM16 18h16c-1 10-16 18-16 18z",
        3 => "M0 0 32 30 27 31 0 6zM26 0h6v6z",
        _ => "M0 12 16 2 32 12v7L16 9 0 19z",
    };
    html! {
        svg class={ "crest " (side) } viewBox="0 0 32 37" aria-hidden="true" {
            path.field d="M1 1h30v18c0 8-8 14-15 17C9 33 1 27 1 19z" {}
            path.division d=(division) {}
            path.rim d="M1 1h30v18c0 8-8 14-15 17C9 33 1 27 1 19z" {}
            text x="16" y="23" text-anchor="middle" { (initial) }
        }
    }
}
