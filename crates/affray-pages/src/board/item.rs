//! One thing on the table.

use affray_core::{Face, Item, Thing};
use maud::{Markup, html};

use super::Drawing;
use super::panel::Open;
use crate::card::{Size, card};
use crate::signs;
use crate::words::clean;

/// An open pile of more cards than this is folded.
const UNFOLDED: usize = 2;

/// A track of at most this many is drawn point by point.
const POINTS: i64 = 24;

impl Drawing<'_> {
    /// Draws a thing.
    pub(super) fn item(&self, item: &Item, open: &mut Open<'_>) -> Markup {
        match item {
            Item::Cards { label, cards } => self.cards(label, cards, open),
            Item::Pile { label, count, cards } if cards.is_empty() => self.closed_pile(label, *count, open),
            Item::Pile { label, count, cards } => self.open_pile(label, *count, cards, open),
            Item::Track { label, now, most } => self.track(label, *now, *most, open),
            Item::Bin { label, cards, sum, goal } => self.bin(label, cards, *sum, *goal, open),
            Item::Intent { card, text } => self.intent(card.as_ref(), text, open),
            Item::Grid { columns, squares } => self.grid(open.panel, *columns, squares, open.ids),
            Item::Note(words) => html! { p.note { (clean(words)) } },
        }
    }

    fn cards(&self, label: &str, cards: &[Face], open: &mut Open<'_>) -> Markup {
        let touch = self.place(open, label);
        let id = open.ids.make(&["i", &open.panel.title, label]);
        html! {
            div.cards id=(id) data-touch=[touch] {
                p.label { (clean(label)) " " span.many { (cards.len()) } }
                div.faces { (self.faces(open, label, cards, Size::Whole)) }
            }
        }
    }

    fn closed_pile(&self, label: &str, count: usize, open: &mut Open<'_>) -> Markup {
        let touch = self.place(open, label);
        let id = open.ids.make(&["i", &open.panel.title, label]);
        html! {
            div.pile id=(id) data-touch=[touch] {
                span.back.empty[count == 0] aria-hidden="true" { b { (count) } }
                span.label { (clean(label)) span.sr { ": " (self.words.fight.face_down.of(count)) } }
            }
        }
    }

    fn open_pile(&self, label: &str, count: usize, cards: &[Face], open: &mut Open<'_>) -> Markup {
        let touch = self.place(open, label);
        let hidden = count.saturating_sub(cards.len());
        let id = open.ids.make(&["i", &open.panel.title, label]);
        let concerned = self.concerns_cards(&open.panel.title, label);
        html! {
            @if cards.len() <= UNFOLDED && hidden == 0 {
                div.pile.shown id=(id) data-touch=[touch] {
                    span.faces { (self.faces(open, label, cards, Size::Small)) }
                    span.label { (clean(label)) }
                }
            } @else {
                details.pile.folded id=(id) data-touch=[touch] open[concerned]
                    data-opened=[self.question.filter(|_| concerned)] {
                    summary {
                        span.stack aria-hidden="true" { b { (count) } }
                        span.label { (clean(label)) span.sr { ": " (self.words.fight.cards.of(count)) } }
                    }
                    div.faces { (self.faces(open, label, cards, Size::Small)) }
                    @if hidden > 0 { p.note { (self.words.fight.more_face_down.of(hidden)) } }
                }
            }
        }
    }

    fn track(&self, label: &str, now: i64, most: Option<i64>, open: &mut Open<'_>) -> Markup {
        let touch = self.place(open, label);
        let id = open.ids.make(&["i", &open.panel.title, label]);
        html! {
            div.track.plain[most.is_none()] id=(id) data-touch=[touch] {
                span.label { (clean(label)) " " }
                span.number { b { (now) } @if let Some(most) = most { span.of { "/" (most) } } }
                @if let Some(most) = most.filter(|most| *most > 0) { (bar(now, most)) }
            }
        }
    }

    fn bin(&self, label: &str, cards: &[Face], sum: i64, goal: Option<i64>, open: &mut Open<'_>) -> Markup {
        let touch = self.place(open, label);
        let id = open.ids.make(&["i", &open.panel.title, label]);
        html! {
            div.bin id=(id) data-touch=[touch] {
                span.label { (clean(label)) " " }
                span.number { b { (sum) } @if let Some(goal) = goal { span.of { "/" (goal) } } }
                @if let Some(goal) = goal.filter(|goal| *goal > 0) { (bar(sum, goal)) }
                div.faces { (self.faces(open, label, cards, Size::Small)) }
            }
        }
    }

    fn intent(&self, seen: Option<&Face>, text: &str, open: &mut Open<'_>) -> Markup {
        let here = open.intents;
        open.intents += 1;
        let title = &open.panel.title;
        let touch = self
            .touches
            .on(|thing| matches!(thing, Thing::Intent { panel, index } if panel == title && *index == here));
        let id = open.ids.make(&["t", title, &here.to_string()]);
        html! {
            div.intent id=(id) data-touch=[touch] {
                @match seen {
                    Some(face) => (card(face, Size::Small, &format!("{id}-c"), None)),
                    None => { span.back.small aria-hidden="true" {} }
                }
                span.text { (signs::sign("eye")) (clean(text)) }
            }
        }
    }
}

/// How full something is: point by point where there are few, else a bar.
fn bar(now: i64, most: i64) -> Markup {
    let now = now.clamp(0, most);
    // The gap between two points is as wide whatever their number.
    let gap = most as f64 * 0.12;
    let dashes = format!("{:.2} {gap:.2}", 10.0 - gap);
    html! {
        @if most <= POINTS {
            svg.points viewBox={ "0 0 " (most * 10) " 10" } preserveAspectRatio="none" aria-hidden="true" {
                path.empty d={ "M0 5h" (most * 10) } stroke-dasharray=(dashes) {}
                @if now > 0 { path.full d={ "M0 5h" (now * 10) } stroke-dasharray=(dashes) {} }
            }
        } @else {
            progress value=(now) max=(most) aria-hidden="true" {}
        }
    }
}
