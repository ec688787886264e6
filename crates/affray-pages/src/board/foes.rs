//! Foes in a line: name, how they are, and what they are up to. It stays in sight while the page scrolls.

use affray_core::{Board, Item, Panel, Side, Thing};
use maud::{Markup, html};

use super::Drawing;
use crate::ids::Ids;
use crate::words::{clean, name};

impl Drawing<'_> {
    /// Everybody against the viewer.
    pub(super) fn foes(&self, board: &Board, ids: &mut Ids) -> Markup {
        let foes: Vec<&Panel> = board.panels.iter().filter(|panel| panel.side == Side::Foe).collect();
        html! {
            @if !foes.is_empty() {
                ul #foes.foes aria-label=(self.words.fight.foes) tabindex=[(foes.len() > 2).then_some("0")] {
                    @for panel in foes { (self.foe(panel, ids)) }
                }
            }
        }
    }

    fn foe(&self, panel: &Panel, ids: &mut Ids) -> Markup {
        let id = ids.make(&["f", &panel.title]);
        let touch = self.touches.on(|thing| matches!(thing, Thing::Panel { title } if *title == panel.title));
        let track = panel.items.iter().find_map(|item| match item {
            Item::Track { label, now, most } => Some((label, *now, *most)),
            _ => None,
        });
        let intents: Vec<&str> = panel
            .items
            .iter()
            .filter_map(|item| match item {
                Item::Intent { text, .. } => Some(text.as_str()),
                _ => None,
            })
            .collect();
        html! {
            li.foe-line id=(id) data-touch=[touch] {
                span.foe-name { (name(&panel.title)) }
                @if let Some((label, now, most)) = track {
                    span.foe-track {
                        @if let Some(most) = most.filter(|most| *most > 0) {
                            progress value=(now.clamp(0, most)) max=(most) aria-hidden="true" {}
                        }
                        span.of { (clean(label)) " " }
                        b { (now) }
                        @if let Some(most) = most { span.of { "/" (most) } }
                    }
                }
                @if !intents.is_empty() { span.foe-intent { (clean(&intents.join(" · "))) } }
            }
        }
    }
}
