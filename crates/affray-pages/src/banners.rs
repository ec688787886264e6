//! What somebody should know before anything else: a pause, what happened meanwhile.

use maud::{Markup, html};

use crate::lobby::join;
use crate::log;
use crate::model::{Chair, FightView, Occupant, Since};
use crate::people;
use crate::table::Context;
use crate::words::{fill, name};

/// A pause.
pub(crate) fn paused(context: &Context<'_>, fight: &FightView) -> Markup {
    html! {
        div #banners {
            @if fight.paused && fight.ending.is_none() { p.banner.pause { (context.words.fight.paused_explained) } }
            // A question shows its own refusal, where it was tried.
            @if fight.ask.is_none() || fight.paused { (context.refused()) }
        }
    }
}

/// Somebody else answers for this chair's seat: it can be taken, or taken again.
pub(crate) fn seat(context: &Context<'_>, fight: &FightView) -> Markup {
    let words = &context.words.fight;
    let own = match context.page.chair {
        Chair::Seat(seat) if fight.ending.is_none() && fight.revisit.is_none() => {
            fight.people.iter().find(|person| person.seat == seat)
        }
        _ => None,
    };
    html! {
        @match own.map(|person| (person, &person.occupant)) {
            None | Some((_, Occupant::Person(_) | Occupant::Paper(_))) => {}
            Some((person, occupant)) => {
                aside #take-seat.banner {
                    p { (fill(words.played_by, &[&name(&person.name), &people::occupant(context, occupant)])) }
                    (join(context))
                }
            }
        }
    }
}

/// What happened since somebody looked.
pub(crate) fn since(context: &Context<'_>, fight: &FightView) -> Markup {
    html! {
        @if let Some(since) = fight.since.as_ref().filter(|since| !since.lines.is_empty() || since.taken_back) {
            (digest(context, since))
        }
    }
}

fn digest(context: &Context<'_>, since: &Since) -> Markup {
    let words = &context.words.fight;
    html! {
        aside #since.banner.since data-keep data-number=(since.number) aria-labelledby="since-heading" {
            h2 #since-heading { (words.since) }
            @if since.taken_back { p { (words.taken_back) } }
            @if since.more > 0 { p.quiet { (words.since_more.of(since.more)) } }
            ol {
                @for line in &since.lines { li class=(log::weight(line.weight)) { (log::said(context, line)) } }
            }
            button.plain.dismiss type="button" hidden { (words.since_read) }
        }
    }
}
