//! Why something cannot be done.

use maud::{Markup, html};

use crate::Frame;
use crate::frame::{Page, document};
use crate::words::clean;

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
                p role="alert" { (clean(sentence)) }
                p { a.button href="/" { (words.to_home) } }
            }
        },
    )
}
