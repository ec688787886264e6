//! How somebody is told that it is their turn. Kept by the browser; without script there is nothing to choose.

use maud::{Markup, html};

use crate::words::Words;

/// The switches, shown by script.
pub(crate) fn settings(words: &'static Words) -> Markup {
    let words = &words.fight;
    html! {
        details #settings.settings hidden {
            summary { (words.settings) }
            @for (key, label) in [("title", words.tell_title), ("sound", words.tell_sound), ("vibrate", words.tell_vibrate), ("keys", words.tell_keys), ("motion", words.tell_motion)] {
                label.switch { input type="checkbox" id={ "set-" (key) } data-setting=(key) checked; span { (label) } }
            }
        }
    }
}
