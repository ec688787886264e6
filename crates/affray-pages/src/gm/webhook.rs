//! The GM says where the table tells of turns and of the end.

use maud::{Markup, html};

use crate::model::WebhookView;
use crate::table::Context;
use crate::words::{clean, fill};

/// The form with which the GM sets the address.
pub(super) fn tell(context: &Context<'_>, webhook: &WebhookView) -> Markup {
    let words = &context.words.gm;
    html! {
        details #webhook {
            summary { (words.webhook) }
            p.quiet { (words.webhook_explained) }
            form.stacked method="post" action=(context.to("webhook")) {
                label for="webhook-url" { (words.webhook_url) }
                input #webhook-url name="url" type="url" inputmode="url" autocomplete="off" maxlength="2000"
                    value=(clean(&webhook.url));
                @if !webhook.trouble.is_empty() { p.quiet { (fill(words.webhook_trouble, &[&clean(&webhook.trouble)])) } }
                button { (words.webhook_do) }
            }
        }
    }
}
