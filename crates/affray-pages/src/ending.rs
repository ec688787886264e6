//! How a fight ended: summary, luck, the dealer's secret and what was checked.

use maud::{Markup, html};

use crate::model::{Chair, Ending, NextFights};
use crate::signs;
use crate::table::Context;
use crate::words::clean;

/// The ending, and where to go from here.
pub(crate) fn ending(context: &Context<'_>, ending: &Ending) -> Markup {
    let words = &context.words.ending;
    let base = &context.page.base;
    let (class, headline) = match ending.won {
        Some(true) => ("ending won", words.won),
        Some(false) => ("ending lost", words.lost),
        None => ("ending", words.over),
    };
    html! {
        section #ending class=(class) aria-labelledby="ending-heading" {
            (signs::sign(if ending.won == Some(true) { "crown" } else { "crossed" }))
            h2 #ending-heading { (headline) }
            p.summary { (clean(&ending.summary)) }
            (luck(context, ending))
            (fairness(context, ending))
            @if context.page.chair != Chair::Screen {
                div.actions {
                    a.button.plain href={ (base) "/at/0" } { (words.replay) }
                    a.button.plain href={ (base) "/record" } download { (words.download) }
                }
            }
            @if context.page.chair == Chair::Gm {
                form.actions method="post" action=(context.to("again")) data-whole {
                    button name="deal" value="new" { (words.again_new) }
                    button.plain name="deal" value="same" { (words.again_same) }
                }
                @if let Some(fights) = &ending.next { (next(context, fights)) }
            }
        }
    }
}

/// The party goes on into another encounter of its game.
fn next(context: &Context<'_>, fights: &NextFights) -> Markup {
    let words = &context.words.ending;
    html! {
        details #next.next {
            summary { (words.next_fight) }
            p.quiet { (words.lasting) }
            @if !fights.encounters.is_empty() { form.row method="post" action=(context.to("next")) data-whole {
                label.sr for="next-encounter" { (words.next_fight) }
                select #next-encounter name="encounter" {
                    @for (name, title) in &fights.encounters { option value=(name) lang="en" { (clean(title)) } }
                }
                button.plain { (words.next_do) }
            } }
            details #next-own {
                summary { (words.next_write) }
                form.stacked method="post" action=(context.to("next")) data-whole {
                    input type="hidden" name="game" value=(context.page.table.game);
                    label.sr for="next-text" { (context.words.home.encounter) }
                    textarea #next-text name="text" rows="10" spellcheck="false" autocapitalize="none" autocomplete="off"
                        wrap="off" required { "\n" (fights.text) }
                    button.plain { (words.next_do) }
                }
            }
        }
    }
}

fn luck(context: &Context<'_>, ending: &Ending) -> Markup {
    let words = &context.words.ending;
    html! {
        @if ending.luck.as_ref().is_none_or(|paragraphs| !paragraphs.is_empty()) {
        section #luck.luck data-luck=[ending.luck.is_none().then_some("pending")] {
            h3 { (words.luck) }
            @match &ending.luck {
                None => { p.quiet { (words.luck_pending) } }
                Some(paragraphs) => { @for paragraph in paragraphs { p { (clean(paragraph.trim())) } } }
            }
        }
        }
    }
}

fn fairness(context: &Context<'_>, ending: &Ending) -> Markup {
    let words = &context.words.ending;
    html! {
        details #proof.fairness.fair[ending.fair] {
            summary { @if ending.fair { (words.fair) } @else { (words.unfair) } }
            ul { @for line in &ending.proof { li { (clean(line)) } } }
            p.label { (words.secret) }
            code.hash { (ending.secret) }
            p.label { (context.words.lobby.commitment) }
            code.hash { (context.page.table.commitment) }
            p.quiet { (words.check_yourself) }
        }
    }
}
