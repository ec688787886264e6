//! A floor of squares, with those who stand on them.

use affray_core::{Panel, Thing, Token};
use maud::{Markup, html};

use super::{Drawing, side_class};
use crate::ids::Ids;
use crate::words::clean;

/// The most letters of a name that a token shows; its whole name is said and stands in the panel.
const LETTERS: usize = 3;

impl Drawing<'_> {
    /// A floor: a table, so that rows and columns are read as such.
    pub(super) fn grid(&self, panel: &Panel, columns: usize, squares: &[Vec<Token>], ids: &mut Ids) -> Markup {
        let columns = columns.max(1);
        html! {
            table.floor {
                caption.sr { (self.words.fight.floor) }
                @for (row, cells) in squares.chunks(columns).enumerate() {
                    tr {
                        @for (column, tokens) in cells.iter().enumerate() {
                            (self.square(panel, row * columns + column, tokens, ids))
                        }
                    }
                }
            }
        }
    }

    fn square(&self, panel: &Panel, index: usize, tokens: &[Token], ids: &mut Ids) -> Markup {
        let here = |thing: &Thing| matches!(thing, Thing::Square { panel: title, index: at, .. } if *title == panel.title && *at == index);
        let called = self.touches.all().find_map(|(_, touch)| match &touch.thing {
            thing @ Thing::Square { name, .. } if here(thing) => Some(name.as_str()),
            _ => None,
        });
        let id = ids.make(&["q", &panel.title, &index.to_string()]);
        html! {
            td {
                div.square id=(id) data-touch=[self.touches.on(here)] data-called=[called.map(clean)] {
                    @for token in tokens {
                        span class={ "token " (side_class(token.side)) } title=(clean(&token.name)) {
                            span aria-hidden="true" { (short(&token.name)) }
                            span.sr { (clean(&token.name)) " " }
                        }
                    }
                }
            }
        }
    }
}

/// A name in a few letters, with the number at its end if it has one: "Doorman 2" is "Do2".
fn short(name: &str) -> String {
    let name = clean(name);
    let number: String = name.rsplit(' ').next().filter(|last| last.parse::<u8>().is_ok()).unwrap_or_default().into();
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.take(LETTERS.saturating_sub(number.len()).max(1)).chain(number.chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn tokens_of_one_kind_are_told_apart() {
        assert_eq!(short("Brock"), "Bro");
        assert_eq!(short("Doorman 2"), "Do2");
        assert_ne!(short("Doorman 1"), short("Doorman 12"));
    }
}
