//! The seats: who sits where, and for the GM who shall.

use affray_core::{BotInfo, Role, Seat};
use maud::{Markup, html};

use crate::crest::crest;
use crate::model::{Chair, LobbySeat, LobbyView, Sitting};
use crate::people;
use crate::table::Context;
use crate::words::{clean, name};

/// Every seat.
pub(super) fn seats(context: &Context<'_>, lobby: &LobbyView) -> Markup {
    html! {
        section #seats.seats aria-labelledby="seats-heading" {
            h2 #seats-heading { (context.words.lobby.seats) }
            ul { @for seat in &lobby.seats { (self::seat(context, seat, &lobby.bots)) } }
        }
    }
}

fn seat(context: &Context<'_>, seat: &LobbySeat, bots: &[BotInfo]) -> Markup {
    let words = context.words;
    let side = match seat.role {
        Role::Player => "own",
        Role::Gm => "foe",
    };
    let yours = context.page.chair == Chair::Seat(seat.seat);
    html! {
        li.seat.empty[seat.sitting == Sitting::Empty].yours[yours] id={ "seat" (seat.seat.0) } {
            (crest(&seat.name, side))
            div.who {
                b { (name(&seat.name)) }
                span.by { (people::sitting(context, &seat.sitting)) @if yours { " · " (words.lobby.you) } }
            }
            @if context.page.chair == Chair::Gm { (sitting_form(context, seat.seat, &seat.name, &seat.sitting, bots)) }
        }
    }
}

/// The GM's choice of who sits somewhere.
pub(crate) fn sitting_form(context: &Context<'_>, seat: Seat, of: &str, sitting: &Sitting, bots: &[BotInfo]) -> Markup {
    let words = context.words;
    let id = format!("sitting{}", seat.0);
    let now = match sitting {
        Sitting::Empty | Sitting::Person(_) => "person".to_owned(),
        Sitting::Paper(_) => "paper".to_owned(),
        Sitting::Gm => "gm".to_owned(),
        Sitting::Bot(bot) => format!("bot:{bot}"),
    };
    let choice = |value: &str, shown: &str| html! { option value=(value) selected[now == value] { (shown) } };
    html! {
        form.row.sitting method="post" action=(context.to("seat")) {
            input type="hidden" name="seat" value=(seat.0);
            label.sr for=(id) { (words.lobby.who_plays) " " (clean(of)) }
            select id=(id) name="sitting" data-send {
                (choice("person", words.lobby.a_person))
                (choice("paper", words.lobby.a_paper_person))
                (choice("gm", words.common.gm))
                @for bot in bots {
                    (choice(&format!("bot:{}", bot.name), &format!("{} {}: {}", words.common.bot, bot.name, bot.about)))
                }
            }
            button.plain { (words.common.save) }
        }
    }
}
