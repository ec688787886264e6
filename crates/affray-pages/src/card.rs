//! A card face up: rank in the corner, its suit by shape and letter, small print. Colour only repeats the suit.

use affray_core::{Face, Tone};
use maud::{Markup, html};

use crate::signs;
use crate::words::clean;

/// How large a card is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    /// In a hand.
    Whole,
    /// In a bin or a pile.
    Small,
}

/// A card.
pub(crate) fn card(face: &Face, size: Size, id: &str, touch: Option<&str>) -> Markup {
    let class = match size {
        Size::Whole => "card",
        Size::Small => "card small",
    };
    html! {
        span class={ (class) (tone(face.tone)) } id=(id) data-c=(face.code) data-touch=[touch]
            role="img" aria-label=(spoken(face)) {
            b.rank.long[face.rank.chars().count() > 2] { (clean(&face.rank)) }
            @if !face.suit.is_empty() { (suit(&face.suit)) }
            @if !face.print.is_empty() { (print(&face.print, size)) }
        }
    }
}

/// What a screen reader says of a card: its name, and what is printed on it unless the name says so.
fn spoken(face: &Face) -> String {
    let mut words = clean(&face.name).into_owned();
    for line in face.print.iter().filter(|line| !face.name.contains(line.as_str())) {
        words.push_str(", ");
        words.push_str(&clean(line).replace('✔', "✔ ").replace('✗', "✗ "));
    }
    words.trim_end().to_owned()
}

fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "",
        Tone::Red => " red",
        Tone::Green => " green",
        Tone::Blue => " blue",
        Tone::Gold => " gold",
        Tone::Purple => " purple",
    }
}

/// Signs drawn, letters written.
fn suit(suit: &str) -> Markup {
    html! {
        span.suit {
            @for character in suit.chars() {
                @match signs::for_character(character) {
                    Some(name) => (signs::sign(name)),
                    None => { i { (character) } }
                }
            }
        }
    }
}

/// Small print. Lines of a letter and marks are edges of the card, and stand in columns.
fn print(lines: &[String], size: Size) -> Markup {
    let edges = lines.iter().all(|line| line.chars().nth(1) == Some(' ') && line.contains(['✔', '✗']));
    html! {
        @if edges {
            span.edges {
                @for line in lines {
                    @let (edge, marks) = line.split_once(' ').unwrap_or((line, ""));
                    span.edge.good[marks.contains('✔')] { i { (edge) } (marks) }
                }
            }
        } @else if size == Size::Whole || lines.iter().all(|line| line.len() <= 6) {
            span.print { @for line in lines { span { (clean(line)) } } }
        }
    }
}
