//! What a chair is asked.

mod choice;
mod paper;

use maud::{Markup, html};

use crate::model::{Ask, FightView};
use crate::table::Context;
use crate::touch::Touches;

/// The question, or whom everybody waits for.
pub(crate) fn ask(context: &Context<'_>, fight: &FightView, touches: &Touches<'_>) -> Markup {
    match &fight.ask {
        _ if fight.paused => html! {
            section #ask.ask.idle aria-live="off" { p.quiet { (context.words.fight.paused_explained) } }
        },
        Some(Ask::Choice { question, seat, asked, odds }) => {
            choice::choice(context, *question, *seat, asked, odds, touches, &fight.board)
        }
        Some(Ask::Paper { question, seat, source, paper }) => {
            paper::paper(context, *question, *seat, source, paper, &fight.board)
        }
        None => html! { section #ask.ask.idle {} },
    }
}
