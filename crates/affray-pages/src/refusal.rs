//! Why something cannot be done.

use maud::{Markup, html};

use crate::frame::{Page, document};
use crate::words::clean;
use crate::{Frame, Language};

/// Why, in the language of the page; what a game says stays in the game's own.
pub(crate) fn why(sentence: &str, language: Language) -> Markup {
    match language.refusal(sentence) {
        Some(said) => html! { p.refused role="alert" { (clean(&said)) } },
        None => html! { p.refused role="alert" lang="en" { (clean(sentence)) } },
    }
}

/// A page that says why something cannot be done, in a sentence.
pub fn refusal(status: u16, sentence: &str, frame: &Frame) -> Markup {
    let words = &frame.words().common;
    let page = Page { title: words.refusal, class: "sheet", refresh: false, bare: false };
    document(
        &page,
        frame,
        html! {
            main #main.refusal {
                p.status-code aria-hidden="true" { (status) }
                h1 { (words.refusal) }
                (why(sentence, frame.language))
                p { a.button href="/" { (words.to_home) } }
            }
        },
    )
}
