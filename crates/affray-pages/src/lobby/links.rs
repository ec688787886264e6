//! Links to share, each with its QR code. They stand on whole pages only: they change when the GM asks for new ones.

use maud::{Markup, PreEscaped, html};

use crate::model::{LinkFor, SharedLink};
use crate::table::Context;
use crate::words::name;

/// Every link with its code.
pub(crate) fn links(context: &Context<'_>, links: &[SharedLink]) -> Markup {
    let words = &context.words.lobby;
    html! {
        @if !links.is_empty() {
            section #links.links-to-share data-keep aria-labelledby="links-heading" {
                h2 #links-heading { (words.links) }
                p.quiet { (words.links_explained) }
                ul { @for (place, link) in links.iter().enumerate() { (self::link(context, place, link)) } }
            }
        }
    }
}

fn link(context: &Context<'_>, place: usize, link: &SharedLink) -> Markup {
    let words = &context.words.lobby;
    let seat = match &link.whose {
        LinkFor::Seat(seat, _) => seat.0.to_string(),
        LinkFor::Onlookers | LinkFor::Screen => "onlooker".to_owned(),
    };
    let called = match &link.whose {
        LinkFor::Seat(_, called) => name(called),
        LinkFor::Onlookers => html! { (words.onlookers) },
        LinkFor::Screen => html! { (words.screen) },
    };
    html! {
        li.link {
            h3 { (called) }
            @match link.whose {
                LinkFor::Seat(..) => {}
                LinkFor::Onlookers => { p.quiet { (words.onlookers_explained) } }
                LinkFor::Screen => { p.quiet { (words.screen_explained) } }
            }
            div.qr role="img" aria-label=(words.qr) { (PreEscaped(&link.qr)) }
            input id={ "link" (place) } readonly value=(link.url) aria-label=(words.link);
            div.actions {
                button.plain.copy type="button" hidden data-copy={ "link" (place) } data-done=(words.copied) { (words.copy) }
                // A new link means new codes: the whole page is loaded.
                @if link.whose != LinkFor::Screen { form method="post" action=(context.to("reissue")) data-whole {
                    input type="hidden" name="seat" value=(seat);
                    button.plain.quiet { (words.reissue) }
                } }
            }
        }
    }
}
