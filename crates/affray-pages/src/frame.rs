//! What stands around every page: the head, the bar at the top, the foot.

use maud::{DOCTYPE, Markup, html};

use crate::words::{Language, Words};
use crate::{assets, signs};

/// What every page has in common: the language, and where style and script are found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// The language of the pages.
    pub language: Language,
    /// The address of the style.
    pub style: String,
    /// The address of the script.
    pub script: String,
}

impl Frame {
    /// Pages in this language, with style and script below `/assets/`.
    pub fn new(language: Language) -> Frame {
        let below = |name: &str| format!("/assets/{name}");
        Frame { language, style: below(&assets::style().name), script: below(&assets::script().name) }
    }

    /// The words of the pages.
    pub(crate) fn words(&self) -> &'static Words {
        self.language.words()
    }
}

/// What a page is, for its frame.
pub(crate) struct Page<'a> {
    /// What stands in the title of the window.
    pub title: &'a str,
    /// A class for the whole page.
    pub class: &'a str,
    /// Whether the page brings itself up to date without script, by loading again.
    pub refresh: bool,
    /// Whether the way home and the languages are offered.
    pub bare: bool,
}

/// A whole document.
pub(crate) fn document(page: &Page<'_>, frame: &Frame, main: Markup) -> Markup {
    let words = &frame.words().common;
    html! {
        (DOCTYPE)
        html lang=(frame.language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                meta name="color-scheme" content="light dark";
                meta name="theme-color" content="#17372d";
                meta name="referrer" content="same-origin";
                meta name="robots" content="noindex";
                title { (page.title) }
                link rel="icon" href=(signs::ICON);
                link rel="stylesheet" href=(frame.style);
                script type="module" src=(frame.script) {}
                @if page.refresh { noscript { meta http-equiv="refresh" content="5"; } }
            }
            body class=(page.class) {
                (signs::sprite())
                @if !page.bare {
                    a.skip href="#main" { (words.skip) }
                    header.top {
                        a.brand href="/" { (signs::sign("crossed")) span { "Affray" } }
                        nav.languages aria-label=(words.language) {
                            @for language in Language::ALL {
                                a href={ "?lang=" (language.code()) } lang=(language.code()) hreflang=(language.code())
                                    aria-current=[(language == frame.language).then_some("true")] {
                                    (language.own_name())
                                }
                            }
                        }
                    }
                }
                (main)
            }
        }
    }
}
