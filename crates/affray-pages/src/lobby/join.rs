//! A person sits down: a name, and random words of their browser.

use maud::{Markup, html};

use crate::model::{Chair, Stage};
use crate::table::Context;

/// The form with which somebody joins.
pub(crate) fn join(context: &Context<'_>) -> Markup {
    let words = &context.words.lobby;
    // Once cards are dealt there is nothing to add to the dealing.
    let before = matches!(context.page.stage, Stage::Lobby(_));
    html! {
        form #join.join method="post" action=(context.to("join")) {
            label for="name" { @if context.page.chair == Chair::Gm { (words.gm_name) } @else { (words.your_name) } }
            input #name name="name" required maxlength="40" autocomplete="nickname" autofocus enterkeyhint="go";
            @if before { input #words type="hidden" name="words" value=""; }
            button { (words.join) }
            @if before { p.words hidden { (words.your_words) " " code #words-shown {} } }
        }
    }
}
