//! What a chair can do apart from answering: take an answer back, give standing orders, add a note.

use maud::{Markup, html};

use crate::model::{Chair, FightView, OrderView, UndoView};
use crate::settings;
use crate::table::Context;
use crate::words::clean;

/// The tools of a chair.
pub(crate) fn tools(context: &Context<'_>, fight: &FightView) -> Markup {
    let words = &context.words.fight;
    let over = fight.ending.is_some();
    html! {
        section #tools.tools aria-labelledby="tools-heading" {
            h2 #tools-heading { (words.tools) }
            @if !over { (undo(context, &fight.undo)) }
            @if !fight.orders.is_empty() && !over { (orders(context, &fight.orders)) }
            @if matches!(context.page.chair, Chair::Gm | Chair::Seat(_)) && !over { (note(context)) }
            (settings::settings(context.words))
            p.links {
                a href={ (context.page.base) "/record" } download { (words.record) }
                a href={ (context.page.base) "/at/" (context.page.number) } { (words.look_back) }
                a href={ "/rules/" (context.page.table.game) } { (words.rules) }
                a.again href=(context.here()) { (words.look_again) }
            }
        }
    }
}

fn undo(context: &Context<'_>, undo: &UndoView) -> Markup {
    let words = &context.words.fight;
    html! {
        @match undo {
            UndoView::Nothing => {},
            UndoView::AtOnce => {
                form #undo method="post" action=(context.to("undo")) { button.plain { (words.undo) } }
            }
            UndoView::AskGm(learned) => {
                details #undo.undo {
                    summary { (words.undo_ask) }
                    p { (words.learned_since) }
                    ul { @for line in learned { li { (clean(line)) } } }
                    form method="post" action=(context.to("undo")) { button { (words.undo_ask_gm) } }
                }
            }
            UndoView::Asked => { p #undo.quiet { (words.undo_asked) } }
        }
    }
}

fn orders(context: &Context<'_>, orders: &[OrderView]) -> Markup {
    html! {
        details #orders {
            summary { (context.words.fight.orders) }
            p.quiet { (context.words.fight.orders_explained) }
            @for (place, order) in orders.iter().enumerate() {
                form.order.row method="post" action=(context.to("order")) {
                    input type="hidden" name="name" value=(order.name);
                    label for={ "order" (place) } { (clean(&order.about)) }
                    select id={ "order" (place) } name="setting" data-send {
                        @for (setting, does) in &order.settings {
                            option value=(setting) selected[*setting == order.now] { (clean(does)) }
                        }
                    }
                    button.plain { (context.words.common.save) }
                }
            }
        }
    }
}

fn note(context: &Context<'_>) -> Markup {
    let words = &context.words.fight;
    html! {
        form #note.row method="post" action=(context.to("note")) {
            label for="note-text" { (words.note) }
            input #note-text name="text" maxlength="200" autocomplete="off" required;
            button.plain { (words.note_add) }
        }
    }
}
