//! The seats: who sits where, and for the GM who shall.

use affray_core::{BotInfo, Role, Seat};
use maud::{Markup, html};

use crate::crest::crest;
use crate::model::{Chair, LobbySeat, LobbyView, Occupant};
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
        li.seat.empty[seat.occupant == Occupant::Empty].yours[yours] id={ "seat" (seat.seat.0) } {
            (crest(&seat.name, side))
            div.who {
                b { (name(&seat.name)) }
                span.by { (people::occupant(context, &seat.occupant)) @if yours { " · " (words.lobby.you) } }
            }
            @if context.page.chair == Chair::Gm { (occupant_form(context, seat.seat, &seat.name, &seat.occupant, bots)) }
        }
    }
}

/// The GM's choice of who sits somewhere.
pub(crate) fn occupant_form(
    context: &Context<'_>,
    seat: Seat,
    of: &str,
    occupant: &Occupant,
    bots: &[BotInfo],
) -> Markup {
    let words = context.words;
    let id = format!("occupant{}", seat.0);
    let now = match occupant {
        Occupant::Empty | Occupant::Person(_) => "person".to_owned(),
        Occupant::Paper(_) => "paper".to_owned(),
        Occupant::Gm => "gm".to_owned(),
        Occupant::Bot(bot) => format!("bot:{bot}"),
    };
    let choice = |value: &str, shown: &str| html! { option value=(value) selected[now == value] { (shown) } };
    html! {
        form.row.occupant method="post" action=(context.to("seat")) {
            input type="hidden" name="seat" value=(seat.0);
            label.sr for=(id) { (words.lobby.who_plays) " " (clean(of)) }
            select id=(id) name="occupant" data-send {
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
