//! How a fight ended: summary, luck, the dealer's secret and what was checked.

use maud::{Markup, html};

use crate::log;
use crate::model::{Chair, Ending, InterludeChoice, NextFights};
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
            // Last: they are long, and where to go from here is not to be looked for below them.
            (luck(context, ending))
            (fairness(context, ending))
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
            @for interlude in &fights.interludes { (self::interlude(context, interlude)) }
            @if !fights.encounters.is_empty() { form.row method="post" action=(context.to("next")) data-whole {
                label for="next-encounter" { (words.next_encounter) }
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

/// What may lie between two fights, with a button of its own.
fn interlude(context: &Context<'_>, interlude: &InterludeChoice) -> Markup {
    let id = format!("interlude-{}", interlude.name);
    html! {
        form.interlude method="post" action=(context.to("next")) data-whole {
            p { span lang="en" { (clean(&interlude.means)) } " " (log::rule_link(context, &interlude.rule)) }
            div.row {
                input type="hidden" name="interlude" value=(interlude.name);
                @if let Some(amount) = &interlude.amount {
                    label for=(id) lang="en" { (clean(&amount.of)) }
                    input id=(id) name="amount" type="number" min=(amount.least) max=(amount.most) value=(amount.usual) required;
                }
                button.plain lang="en" { (clean(&interlude.title)) }
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
