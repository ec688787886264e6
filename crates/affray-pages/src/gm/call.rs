//! The GM calls for something to be played out.

use affray_core::Allowed;
use affray_core::CallField;
use affray_core::Callable;
use maud::{Markup, html};

use crate::log;
use crate::table::Context;

/// Everything that can be called for, a form each.
pub(super) fn calls(context: &Context<'_>, calls: &[Callable]) -> Markup {
    html! {
        @if !calls.is_empty() {
            details #calls {
                summary { (context.words.gm.calls) }
                @for call in calls { (self::call(context, call)) }
            }
        }
    }
}

fn call(context: &Context<'_>, call: &Callable) -> Markup {
    html! {
        details.call id={ "call-" (call.name) } {
            summary { (call.name) }
            p { (call.means) @if let Some(rule) = call.rule { " " (log::rule_link(context, rule.0)) } }
            form.stacked method="post" action=(context.to("call")) {
                input type="hidden" name="name" value=(call.name);
                @for wanted in &call.wants { (self::wanted(call.name, wanted)) }
                label for={ "reason-" (call.name) } { (context.words.gm.reason) }
                input id={ "reason-" (call.name) } name="reason" autocomplete="off" maxlength="200";
                button { (context.words.gm.call_do) }
            }
        }
    }
}

/// A field for one thing that a call is told. An option without a value stands for its text.
fn wanted(call: &str, wanted: &CallField) -> Markup {
    let id = format!("call-{call}-{}", wanted.name);
    let field = format!("with.{}", wanted.name);
    let required = wanted.default.is_none();
    let default = wanted.default.as_deref();
    html! {
        label for=(id) { (wanted.name) }
        @match &wanted.allowed {
            Allowed::Number(least, most) => {
                input id=(id) name=(field) type="number" min=(least) max=(most) value=[default] required[required];
            }
            Allowed::Words(words) => {
                select id=(id) name=(field) required[required] {
                    @for word in words { option selected[default == Some(word)] { (word) } }
                }
            }
            Allowed::Text => { input id=(id) name=(field) value=[default] required[required]; }
        }
    }
}
