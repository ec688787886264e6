//! Who is in the fight: the GM brings somebody in or takes somebody out, where the rules know such a thing.

use affray_core::{Allowed, Quantity};
use maud::{Markup, html};

use crate::table::Context;
use crate::words::{clean, name};

/// A form each with which the GM says whether somebody is in the fight, and why.
pub(super) fn present(context: &Context<'_>, present: &[(String, Quantity)], whole: bool) -> Markup {
    let words = &context.words.gm;
    html! {
        @if !present.is_empty() {
            details #present data-lazy[!whole] {
                summary { (words.present) }
                @if whole {
                    p.quiet { (words.set_explained) }
                    @for (place, (who, quantity)) in present.iter().enumerate() {
                        (somebody(context, place, who, quantity))
                    }
                }
            }
        }
    }
}

fn somebody(context: &Context<'_>, place: usize, who: &str, quantity: &Quantity) -> Markup {
    let words = &context.words.gm;
    let (value, reason) = (format!("present{place}"), format!("present{place}-reason"));
    let Allowed::Words(allowed) = &quantity.allowed else { return html! {} };
    html! {
        form.stacked.somebody method="post" action=(context.to("set")) {
            input type="hidden" name="quantity" value=(quantity.name);
            label for=(value) { b { (name(who)) } }
            select id=(value) name="value" lang="en" {
                @for word in allowed { option value=(word) selected[*word == quantity.now] { (clean(word)) } }
            }
            label.sr for=(reason) { (words.reason) }
            div.row {
                input id=(reason) name="reason" autocomplete="off" maxlength="200" placeholder=(words.reason);
                button.plain { (words.set_do) }
            }
        }
    }
}
