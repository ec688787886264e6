//! Small drawings of our own: the signs of suits and of the pages. Each is drawn once a page and used by its name.

use maud::{Markup, PreEscaped, html};

/// The picture in the tab of the window.
pub(crate) const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%2317372d'/%3E%3Cpath d='M8 6l13 16m-3 3l6-5M24 6L11 22m3 3l-6-5' stroke='%23f3ead6' stroke-width='2.6' stroke-linecap='round' fill='none'/%3E%3C/svg%3E";

/// Each sign's name and what it is drawn with, on a square of 24.
const SIGNS: &[(&str, &str)] = &[
    (
        "wand",
        r#"<path d="M6.5 20.5 16 8.5l1.8 1.4-9.5 12z"/><path d="M17 2.5c2 1 3 3 2.6 5-2-.2-3.6-1.6-3.9-3.4 0-.7.6-1.3 1.3-1.6zM13.6 8.3c-2-.2-3.400-1.500-3.800-3.300 2-.1 3.700.9 4.400 2.700zM17.500 12.200c.4-1.700 1.800-2.900 3.700-3-.2 1.900-1.600 3.300-3.400 3.500z"/>"#,
    ),
    (
        "sword",
        r#"<path d="M12 1.500l2.200 3V15h-4.400V4.500zM6 15.500h12v2.400H6zM10.700 18.500h2.600V21h-2.600z"/><circle cx="12" cy="21.700" r="1.700"/>"#,
    ),
    (
        "cup",
        r#"<path d="M5 3h14c.3 6-1.900 9.800-5.700 10.800V18.500l4.200 1.600V22H6.500v-1.900l4.200-1.600v-4.700C6.900 12.800 4.700 9 5 3z"/>"#,
    ),
    (
        "pentacle",
        r#"<path fill-rule="evenodd" d="M12 1.500a10.500 10.500 0 1 0 0 21 10.500 10.500 0 0 0 0-21zm0 2.700 2 5.300 5.600.3-4.400 3.500 1.500 5.500L12 15.700l-4.700 3.100 1.500-5.500-4.400-3.500 5.600-.3z"/>"#,
    ),
    (
        "major",
        r#"<path d="M12 1l2.300 8.700L23 12l-8.700 2.300L12 23l-2.300-8.700L1 12l8.700-2.300z"/><path d="M4.500 3.500l3.700 3-1 1zM19.500 3.500l-3.700 3 1 1zM4.500 20.500l3.700-3-1-1zM19.500 20.500l-3.700-3 1-1z"/>"#,
    ),
    (
        "spade",
        r#"<path d="M12 1.500c2.600 4.200 8.700 7 8.700 11.900 0 2.700-2.200 4.400-4.500 4.400-1.300 0-2.500-.6-3.200-1.600.2 2.600 1 4.500 2.700 6.300H8.300c1.700-1.800 2.500-3.700 2.700-6.300-.7 1-1.900 1.600-3.200 1.600-2.300 0-4.500-1.700-4.500-4.400 0-4.900 6.100-7.700 8.700-11.900z"/>"#,
    ),
    (
        "heart",
        r#"<path d="M12 22C5.500 16.300 2.500 12.800 2.500 8.300 2.500 5.200 4.700 3 7.500 3c1.900 0 3.600 1.100 4.500 2.900C12.900 4.100 14.600 3 16.500 3c2.800 0 5 2.200 5 5.300 0 4.500-3 8-9.500 13.700z"/>"#,
    ),
    ("diamond", r#"<path d="M12 1.500 20 12l-8 10.500L4 12z"/>"#),
    (
        "club",
        r#"<path d="M12 1.500a4.700 4.700 0 0 1 4 7.200 4.700 4.700 0 1 1-2.900 7.700c.2 2.400 1 4.300 2.600 6.100H8.300c1.600-1.800 2.400-3.700 2.600-6.100A4.700 4.700 0 1 1 8 8.700a4.700 4.700 0 0 1 4-7.200z"/>"#,
    ),
    ("stamina", r#"<path d="M12 2 21 12l-9 10L3 12z"/>"#),
    ("green", r#"<path d="M12 3l10 18H2z"/>"#),
    (
        "crossed",
        r#"<path fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" d="M4 3l11 14m-3 2.500 5.500-4.500M16 19l2 2.500M20 3 9 17m3 2.500L6.500 15M8 19l-2 2.500"/>"#,
    ),
    (
        "dice",
        r#"<path fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" d="M12 2.500 20.500 7.300v9.400L12 21.500l-8.500-4.800V7.300zM3.500 7.300 12 12l8.500-4.700M12 12v9.500"/>"#,
    ),
    ("crown", r#"<path d="M3 7l4.500 4L12 4l4.500 7L21 7l-1.800 11H4.800zM5 19.500h14V21H5z"/>"#),
    ("first", r#"<path d="M4 4h3v16H4zM20 4v16L8.500 12z"/>"#),
    ("back", r#"<path d="M18 4v16L5.500 12z"/>"#),
    ("on", r#"<path d="M6 4v16l12.500-8z"/>"#),
    ("last", r#"<path d="M17 4h3v16h-3zM4 4v16l11.500-8z"/>"#),
    (
        "eye",
        r#"<path fill="none" stroke="currentColor" stroke-width="2" d="M2 12c2.500-4.500 6-6.500 10-6.500s7.500 2 10 6.500c-2.500 4.500-6 6.500-10 6.500S4.500 16.500 2 12z"/><circle cx="12" cy="12" r="3"/>"#,
    ),
];

/// All signs, to be used by name further down the page.
pub(crate) fn sprite() -> Markup {
    html! {
        svg.sprite aria-hidden="true" width="0" height="0" {
            @for (name, drawing) in SIGNS {
                symbol id={ "s-" (name) } viewBox="0 0 24 24" { (PreEscaped(drawing)) }
            }
        }
    }
}

/// A sign by its name.
pub(crate) fn sign(name: &str) -> Markup {
    html! { svg.sign aria-hidden="true" { use href={ "#s-" (name) } {} } }
}

/// The drawing that goes with a character by which a board shows a suit; `None` for one that is shown as it is.
pub(crate) fn for_character(character: char) -> Option<&'static str> {
    Some(match character {
        '/' => "wand",
        '†' => "sword",
        '∪' => "cup",
        '★' => "pentacle",
        '✦' => "major",
        '♠' => "spade",
        '♥' => "heart",
        '♦' => "diamond",
        '♣' => "club",
        '◆' => "stamina",
        '▲' => "green",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_a_suit_has_its_drawing() {
        for character in "/†∪★✦♠♥♦♣◆▲".chars() {
            let name = for_character(character).expect("it has one");
            assert!(SIGNS.iter().any(|(known, _)| *known == name), "{name} is drawn");
        }
        assert_eq!(for_character('W'), None);
    }
}
