//! Stepping through the past.

use maud::{Markup, html};

use crate::model::Revisit;
use crate::signs;
use crate::table::Context;
use crate::words::fill;

/// Where one is, and the ways from here.
pub(crate) fn replay(context: &Context<'_>, revisit: &Revisit) -> Markup {
    let words = &context.words.ending;
    let Revisit { number, first, last, share } = revisit;
    let (number, first, last) = (*number, *first, *last);
    let at = |place: u64| format!("{}/at/{place}", context.page.base);
    let step = |place: u64, there: bool, sign: &'static str, label: &str, key: &str| {
        html! {
            @if there {
                a.button.plain href=(at(place)) aria-label=(label) title=(label) data-key=(key) { (signs::sign(sign)) }
            } @else {
                span.button.plain.off aria-hidden="true" { (signs::sign(sign)) }
            }
        }
    };
    html! {
        nav #replay.replay aria-label=(words.replay) {
            div.steps {
                (step(first, number > first, "first", words.first, "Home"))
                (step(number.saturating_sub(1).max(first), number > first, "back", words.previous, "ArrowLeft"))
                p.place { (fill(words.place, &[&number, &last])) }
                (step((number + 1).min(last), number < last, "on", words.next, "ArrowRight"))
                (step(last, number < last, "last", words.last, "End"))
            }
            progress value=(number.saturating_sub(first)) max=(last.saturating_sub(first).max(1)) aria-hidden="true" {}
            p.links {
                a href=(at(number)) { (words.position) }
                a href=(context.page.base) { (words.to_now) }
            }
            @if let Some(share) = share {
                div.row.share {
                    label for="share" { (words.share) }
                    input #share readonly value=(share);
                    button.plain.copy type="button" hidden data-copy="share" data-done=(context.words.lobby.copied) {
                        (context.words.lobby.copy)
                    }
                }
            }
        }
    }
}
