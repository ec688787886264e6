//! The log in sentences, with headings and links to the rules.

use affray_core::{Line, Weight};
use maud::{Markup, html};

use crate::model::{FightView, LogEntry};
use crate::table::Context;
use crate::words::clean;

/// The log. In an update it holds only the lines of changes after a number; what the page has of those is replaced.
pub(crate) fn log(context: &Context<'_>, fight: &FightView) -> Markup {
    let words = &context.words.fight;
    html! {
        section.log aria-labelledby="log-heading" {
            h2 #log-heading { (words.log) }
            ol #log tabindex="0" aria-label=(words.log) data-from=(fight.log_from) {
                @for entry in &fight.log { (line(context, entry)) }
            }
        }
    }
}

fn line(context: &Context<'_>, entry: &LogEntry) -> Markup {
    html! {
        li class=(weight(entry.line.weight)) id={ "l" (entry.number) "-" (entry.place) } data-number=(entry.number) { (said(context, &entry.line)) }
    }
}

/// A line in words, with the rule behind it.
pub(crate) fn said(context: &Context<'_>, line: &Line) -> Markup {
    html! {
        bdi { (clean(&line.text)) }
        @if let Some(rule) = line.rule { " " (rule_link(context, rule.0)) }
    }
}

/// The id of a rule as a link to it.
pub(crate) fn rule_link(context: &Context<'_>, id: &str) -> Markup {
    html! {
        @if !id.is_empty() { a.rule href={ "/rules/" (context.page.table.game) "/" (id) } { (id) } }
    }
}

pub(crate) fn weight(weight: Weight) -> &'static str {
    match weight {
        Weight::Heading => "heading",
        Weight::Deed => "deed",
        Weight::Detail => "detail",
        Weight::Outcome => "outcome",
    }
}
