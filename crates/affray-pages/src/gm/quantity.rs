//! The GM sets something, with a reason.

use affray_core::Allowed;
use affray_core::Quantity;
use maud::{Markup, html};

use crate::table::Context;
use crate::words::clean;

/// The form with which the GM sets a quantity.
pub(super) fn set(context: &Context<'_>, quantities: &[Quantity], whole: bool) -> Markup {
    let words = &context.words.gm;
    html! {
        @if !quantities.is_empty() {
            details #set data-lazy[!whole] {
                summary { (words.set) }
                @if whole { p.quiet { (words.set_explained) } form.stacked method="post" action=(context.to("set")) {
                    label for="quantity" { (words.quantity) }
                    select #quantity name="quantity" {
                        @for (owner, owned) in by_owner(quantities) { (group(owner, &owned)) }
                    }
                    label for="value" { (words.value) }
                    input #value name="value" list="values" autocomplete="off" required;
                    label for="reason" { (words.reason) }
                    input #reason name="reason" autocomplete="off" maxlength="200";
                    button { (words.set_do) }
                } }
            }
        }
    }
}

/// Quantities by whose they are (`Ada` of `Ada.hp`), in the order in which their owners come first.
fn by_owner(quantities: &[Quantity]) -> Vec<(&str, Vec<&Quantity>)> {
    let mut groups: Vec<(&str, Vec<&Quantity>)> = Vec::new();
    for each in quantities {
        let owner = each.name.rsplit_once('.').map_or("", |(owner, _)| owner);
        match groups.iter_mut().find(|(known, _)| *known == owner) {
            Some((_, owned)) => owned.push(each),
            None => groups.push((owner, vec![each])),
        }
    }
    groups
}

fn group(owner: &str, owned: &[&Quantity]) -> Markup {
    let short =
        |each: &Quantity| each.name.strip_prefix(owner).unwrap_or(&each.name).trim_start_matches('.').to_owned();
    let options = html! {
        @for each in owned {
            option value=(each.name) { (clean(&short(each))) " = " (clean(&each.now)) (allowed(&each.allowed)) }
        }
    };
    html! {
        @if owner.is_empty() { (options) } @else { optgroup label=(clean(owner)) { (options) } }
    }
}

/// What may be written, behind what there is now.
pub(super) fn allowed(allowed: &Allowed) -> String {
    match allowed {
        Allowed::Number(least, most) => format!(" ({least}–{most})"),
        Allowed::Words(words) => format!(" ({})", words.join(" | ")),
        Allowed::Text => String::new(),
    }
}
