//! One region of the table.

use std::collections::HashMap;

use affray_core::{Face, Panel, Side, Thing};
use maud::{Markup, html};

use super::{Drawing, side_class};
use crate::card::{Size, card};
use crate::crest::crest;
use crate::ids::Ids;
use crate::words::name;

/// A panel while it is drawn.
pub(super) struct Open<'a> {
    pub(super) panel: &'a Panel,
    pub(super) ids: &'a mut Ids,
    /// How many cards of a code were drawn at a place: which copy the next one is.
    copies: HashMap<(String, String), usize>,
    /// How many intents were drawn.
    pub(super) intents: usize,
}

impl Drawing<'_> {
    /// A panel with all that lies there.
    pub(super) fn panel(&self, panel: &Panel, ids: &mut Ids) -> Markup {
        let id = ids.make(&["p", &panel.title]);
        let heading = format!("{id}-h");
        let touch = self.touches.on(|thing| matches!(thing, Thing::Panel { title } if *title == panel.title));
        let side = side_class(panel.side);
        let mut open = Open { panel, ids, copies: HashMap::new(), intents: 0 };
        let items: Vec<Markup> = panel.items.iter().map(|item| self.item(item, &mut open)).collect();
        html! {
            section class={ "panel " (side) } id=(id) data-touch=[&touch] aria-labelledby=(heading) {
                h2.panel-title id=(heading) {
                    @if panel.side != Side::Table { (crest(&panel.title, side)) }
                    span.title { (name(&panel.title)) }
                    @if let Some(word) = self.side_word(panel.side) { span.side { (word) } }
                    @if let Some(number) = &touch {
                        button.aim type="button" hidden data-touch=(number) { (self.words.fight.aim) }
                    }
                }
                div.items { @for item in &items { (item) } }
            }
        }
    }

    fn side_word(&self, side: Side) -> Option<&'static str> {
        let words = &self.words.fight;
        match side {
            Side::Own => Some(words.yours),
            Side::Friend => Some(words.friend),
            Side::Foe => Some(words.foe),
            Side::Table => None,
        }
    }

    /// Cards at a place, each with the number by which it can be touched.
    pub(super) fn faces(&self, open: &mut Open<'_>, label: &str, cards: &[Face], size: Size) -> Markup {
        html! { @for face in cards { (self.face(open, label, face, size)) } }
    }

    fn face(&self, open: &mut Open<'_>, label: &str, face: &Face, size: Size) -> Markup {
        let copies = open.copies.entry((label.to_owned(), face.code.clone())).or_default();
        let here = *copies;
        *copies += 1;
        let title = &open.panel.title;
        let touch = self.touches.on(|thing| {
            matches!(thing, Thing::Card { panel, place, code, copy }
                if panel == title && place == label && *code == face.code && *copy == here)
        });
        let id = open.ids.make(&["c", title, label, &face.code]);
        card(face, size, &id, touch.as_deref())
    }

    /// Whether a card that lies here can be touched.
    pub(super) fn concerns_cards(&self, title: &str, label: &str) -> bool {
        self.touches.all().any(
            |(_, touch)| matches!(&touch.thing, Thing::Card { panel, place, .. } if panel == title && place == label),
        )
    }

    /// The number of a pile, a bin or a track.
    pub(super) fn place(&self, open: &Open<'_>, label: &str) -> Option<String> {
        let title = &open.panel.title;
        self.touches.on(|thing| matches!(thing, Thing::Place { panel, label: at } if panel == title && at == label))
    }
}
