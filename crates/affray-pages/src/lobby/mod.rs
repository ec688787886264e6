//! The table before the first card.

mod join;
mod links;
mod seats;

pub(crate) use join::join;
pub(crate) use links::links;
pub(crate) use seats::occupant_form;

use maud::{Markup, html};

use crate::model::{Chair, LobbyView, Occupant};
use crate::settings;
use crate::table::Context;
use crate::words::{clean, fill, name};

/// The regions of the lobby that change while people take their seats.
pub(crate) fn regions(context: &Context<'_>, lobby: &LobbyView) -> Markup {
    let words = &context.words.lobby;
    let gm = context.page.chair == Chair::Gm;
    html! {
        section #status.status.others aria-label=(context.words.fight.standing) {
            p.whose { (whose(context, lobby)) }
        }
        div #banners { (context.refused()) }
        @if !matches!(context.page.chair, Chair::Screen | Chair::Onlooker) && !lobby.joined {
            (join(context))
        }
        @if gm { (begin(context, lobby)) }
        (seats::seats(context, lobby))
        (fairness(context, lobby))
        @if !gm && context.page.chair != Chair::Screen {
            section #tools.tools { (settings::settings(context.words)) }
        }
        p.quiet #lobby-hint { @if gm { (words.gm_hint) } @else { (words.player_hint) } }
    }
}

fn whose(context: &Context<'_>, lobby: &LobbyView) -> Markup {
    let words = &context.words.lobby;
    let empty = lobby.seats.iter().filter(|seat| seat.occupant == Occupant::Empty).count();
    html! {
        @match context.page.chair {
            Chair::Seat(_) if !lobby.joined => (fill(words.you_play, &[&name(&context.page.name)])),
            Chair::Seat(_) => (fill(words.you_sit, &[&name(&context.page.name)])),
            _ if empty > 0 => (words.empty_seats.of(empty)),
            _ => (words.all_seated),
        }
    }
}

fn begin(context: &Context<'_>, lobby: &LobbyView) -> Markup {
    let words = &context.words.lobby;
    html! {
        form #begin.begin method="post" action=(context.to("begin")) {
            button disabled[lobby.not_yet.is_some()] { (words.begin) }
            @if let Some(why) = &lobby.not_yet { p.quiet { (clean(why)) } }
            @else if lobby.seats.iter().any(|seat| seat.occupant == Occupant::Empty) { p.quiet { (words.empty_hint) } }
        }
    }
}

/// What makes the dealing fair, shown before the first card.
fn fairness(context: &Context<'_>, lobby: &LobbyView) -> Markup {
    let words = &context.words.lobby;
    html! {
        details #fairness.fairness {
            summary { (words.fairness) }
            p { (words.fairness_explained) }
            p.label { (words.commitment) }
            code.hash { (context.page.table.commitment) }
            @if !lobby.entropy.is_empty() {
                p.label { (words.added) }
                dl.added {
                    @for (who, added) in &lobby.entropy { div { dt { (name(who)) } dd { code { (clean(added)) } } } }
                }
            }
        }
    }
}
