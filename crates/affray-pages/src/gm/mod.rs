//! What only the GM can do.

mod call;
mod presence;
mod quantity;
mod webhook;

use maud::{Markup, html};

use crate::lobby::occupant_form;
use crate::model::{FightView, GmTools, GoingBack, Request};
use crate::table::Context;
use crate::words::{clean, fill, name};

/// The GM's tools. The longest lists are left out of an update, where the page keeps what it has: script fetches them
/// anew when they are unfolded.
pub(crate) fn tools(context: &Context<'_>, fight: &FightView, gm: &GmTools, whole: bool) -> Markup {
    let words = &context.words.gm;
    let over = fight.ending.is_some();
    html! {
        section #gm.gm aria-labelledby="gm-heading" {
            h2 #gm-heading { (words.heading) }
            (look_from(context, gm))
            @if !over {
                div.actions {
                    (pause(context, fight))
                    (odds(context, gm))
                }
                (presence::present(context, &gm.present, whole))
                (quantity::set(context, &gm.quantities, whole))
                (call::calls(context, &gm.calls))
            }
            (back(context, gm, whole))
            @if !over { (seats(context, fight, gm)) }
            (webhook::tell(context, &gm.webhook))
        }
    }
}

/// Requests to take something back, and what the GM thinks of taking back; they stand above everything else.
pub(crate) fn requests(context: &Context<'_>, fight: &FightView) -> Markup {
    html! {
        div #requests {
            @for request in &fight.requests { (self::request(context, request)) }
            @if let Some(back) = fight.gm.as_ref().and_then(|gm| gm.going_back.as_ref()) { (going_back(context, back)) }
        }
    }
}

fn going_back(context: &Context<'_>, back: &GoingBack) -> Markup {
    let words = &context.words.gm;
    html! {
        aside #going-back.banner.request data-keep {
            p { (fill(words.back_why, &[&clean(&back.what).as_ref()])) }
            @if back.learned.is_empty() {
                p.quiet { (words.nothing_learned) }
            } @else {
                p.quiet { (words.seen_since) }
                ul { @for line in &back.learned { li { (clean(line)) } } }
            }
            form.actions method="post" action=(context.to("back")) data-whole {
                button name="number" value=(back.number) { (words.back_do) }
                a.button.plain href=(context.here()) { (words.back_not) }
            }
        }
    }
}

fn request(context: &Context<'_>, request: &Request) -> Markup {
    let words = &context.words.gm;
    html! {
        aside.banner.request id={ "request" (request.seat.0) } {
            p { (fill(words.asks_undo, &[&name(&request.name)])) }
            @if request.learned.is_empty() { p.quiet { (words.nothing_learned) } }
            ul { @for line in &request.learned { li { (clean(line)) } } }
            form.actions method="post" action=(context.to("grant")) {
                input type="hidden" name="seat" value=(request.seat.0);
                button name="agree" value="yes" { (words.grant) }
                button.plain name="agree" value="no" { (words.deny) }
            }
        }
    }
}

fn look_from(context: &Context<'_>, gm: &GmTools) -> Markup {
    let words = &context.words.gm;
    let base = &context.page.base;
    html! {
        @if gm.seats.iter().any(|(_, of)| of != context.words.common.gm) {
            nav.look aria-label=(words.look_from) {
                span.label { (words.look_from) }
                a href=(base) aria-current=[gm.looking_from.is_none().then_some("true")] { (context.words.common.gm) }
                @for (seat, of) in gm.seats.iter().filter(|(_, of)| of != context.words.common.gm) {
                    a href={ (base) "?as=" (seat.0) } aria-current=[(gm.looking_from == Some(*seat)).then_some("true")] {
                        (name(of))
                    }
                }
            }
        }
    }
}

fn pause(context: &Context<'_>, fight: &FightView) -> Markup {
    let words = &context.words.gm;
    let (to, shown) = if fight.paused { ("resume", words.resume) } else { ("pause", words.pause) };
    html! { form method="post" action=(context.to(to)) { button.plain { (shown) } } }
}

fn odds(context: &Context<'_>, gm: &GmTools) -> Markup {
    let words = &context.words.gm;
    let (value, shown) = if gm.odds { ("no", words.odds_off) } else { ("yes", words.odds_on) };
    html! {
        form method="post" action=(context.to("odds")) { button.plain name="on" value=(value) { (shown) } }
    }
}

fn back(context: &Context<'_>, gm: &GmTools, whole: bool) -> Markup {
    let words = &context.words.gm;
    html! {
        @if !gm.decisions.is_empty() {
            details #back data-lazy[!whole] {
                summary { (words.back) }
                @if whole { form.stacked method="get" action=(context.page.base) {
                    @if let Some(seat) = gm.looking_from { input type="hidden" name="as" value=(seat.0); }
                    label for="back-to" { (words.back_to) }
                    select #back-to name="back" {
                        @for (number, what) in &gm.decisions { option value=(number) { (number) ": " (clean(what)) } }
                    }
                    button { (words.back_look) }
                } }
            }
        }
    }
}

fn seats(context: &Context<'_>, fight: &FightView, gm: &GmTools) -> Markup {
    html! {
        details #gm-seats {
            summary { (context.words.gm.seats) }
            @for person in &fight.people {
                div.seat-line {
                    b { (name(&person.name)) }
                    (occupant_form(context, person.seat, &person.name, &person.occupant, &gm.bots))
                }
            }
        }
    }
}
