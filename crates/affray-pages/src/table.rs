//! A table from one chair: the whole page, and the update that brings a page up to date.
//!
//! A page is made of regions with ids. An update holds the same regions anew, but of the log only what the browser does not
//! have, and no links to share: those change only with a whole page.

use maud::{Markup, html};

use crate::board::Drawing;
use crate::frame::{Page, document};
use crate::lobby;
use crate::log;
use crate::model::{Ask, Chair, FightView, Stage, TablePage};
use crate::touch::Touches;
use crate::words::{Words, clean};
use crate::{Frame, Language, ask, banners, ending, gm, people, refusal, replay, seat_tools};

/// What the parts of a page need to know of the whole.
pub(crate) struct Context<'a> {
    pub(crate) page: &'a TablePage,
    pub(crate) words: &'static Words,
    pub(crate) language: Language,
}

impl Context<'_> {
    /// What the GM looks from, as addresses write it.
    fn view(&self) -> String {
        let gm = match &self.page.stage {
            Stage::Fight(fight) => fight.gm.as_ref(),
            Stage::Lobby(_) => None,
        };
        gm.and_then(|gm| gm.looking_from).map(|seat| format!("?as={}", seat.0)).unwrap_or_default()
    }

    /// The address of this page.
    pub(crate) fn here(&self) -> String {
        format!("{}{}", self.page.base, self.view())
    }

    /// Where a form is sent.
    pub(crate) fn to(&self, what: &str) -> String {
        format!("{}/{what}{}", self.page.base, self.view())
    }

    /// What was just refused.
    pub(crate) fn refused(&self) -> Markup {
        html! {
            @if let Some(sentence) = &self.page.refused { (refusal::why(sentence, self.language)) }
        }
    }
}

/// The page of a table, whole.
pub fn table(page: &TablePage, frame: &Frame) -> Markup {
    let context = Context { page, words: frame.words(), language: frame.language };
    let screen = page.chair == Chair::Screen;
    let class = format!("table {} {}", chair_class(page.chair), stage_class(&page.stage));
    document(
        &Page { title: &title(&context), class: &class, refresh: screen, bare: screen },
        frame,
        html! {
            (live(&context))
            main #main data-base=(page.base) data-table=(page.table.id) data-view=(context.view()) data-number=(page.number)
                data-stage=(stage_class(&page.stage)) data-past=[is_past(page).then_some("")] {
                (head(&context))
                (regions(&context, true))
            }
            @if !screen { (bar(&context)) }
        },
    )
}

/// What a page needs to be brought up to date: its regions anew, the log only from what the browser lacks.
pub fn update(page: &TablePage, frame: &Frame) -> Markup {
    let context = Context { page, words: frame.words(), language: frame.language };
    html! {
        div #update data-number=(page.number) data-stage=(stage_class(&page.stage)) data-title=(title(&context))
            data-past=[is_past(page).then_some("")] {
            (regions(&context, false))
        }
    }
}

/// The regions of a page.
fn regions(context: &Context<'_>, whole: bool) -> Markup {
    match &context.page.stage {
        Stage::Lobby(view) => html! {
            div #regions.lobby {
                (lobby::regions(context, view))
                @if whole { (lobby::links(context, &view.links)) }
            }
        },
        Stage::Fight(fight) => self::fight(context, fight, whole),
    }
}

fn fight(context: &Context<'_>, fight: &FightView, whole: bool) -> Markup {
    let none = Touches::default();
    let asked = match &fight.ask {
        Some(Ask::Choice { asked, question, .. }) if !fight.paused => Some((Touches::of(asked), *question)),
        _ => None,
    };
    let touches = asked.as_ref().map_or(&none, |(touches, _)| touches);
    let question = asked.as_ref().map(|(_, question)| *question);
    let drawn = Drawing { words: context.words, touches, question }.board(&fight.board);
    let screen = context.page.chair == Chair::Screen;
    html! {
        div #regions {
            // Stays in sight while the page scrolls: whose turn it is, and how the foes are.
            div #pinned.pinned { (people::status(context, fight)) (drawn.foes) }
            (people::people(context, fight))
            (banners::paused(context, fight))
            (banners::seat(context, fight))
            (gm::requests(context, fight))
            (banners::since(context, fight))
            @if let Some(revisit) = &fight.revisit { (replay::replay(context, revisit)) }
            div #ended { @if let Some(ended) = &fight.ending { (ending::ending(context, ended)) } }
            div.field {
                div #own.panels { (drawn.own) }
                // Drawn after the board: its words are what the board does not show.
                @if !screen { (ask::ask(context, fight, touches)) }
                div #others.panels { (drawn.others) }
            }
            div.margin {
                (log::log(context, fight))
                @let tools = fight.gm.as_ref().filter(|_| fight.revisit.is_none());
                @if let Some(tools) = tools { (gm::tools(context, fight, tools, whole)) }
                @if !screen && fight.revisit.is_none() { (seat_tools::tools(context, fight)) }
                // Last, where an update leaves it.
                @if let Some(tools) = tools.filter(|tools| whole && !tools.links.is_empty()) {
                    details #gm-links data-keep { summary { (context.words.gm.links) } (lobby::links(context, &tools.links)) }
                }
            }
        }
    }
}

/// What the table is.
fn head(context: &Context<'_>) -> Markup {
    let table = &context.page.table;
    html! {
        header.table-head {
            h1 { (clean(&table.title)) }
            p { (table.game_title) @if !table.edition.is_empty() { " · " (table.edition) } }
        }
    }
}

/// The regions that are spoken, and the words that script needs. Never replaced, so that what is added is read.
fn live(context: &Context<'_>) -> Markup {
    let words = &context.words.fight;
    html! {
        div #say-log.sr role="log" aria-live="polite" aria-label=(words.log) {}
        div #say-ask.sr role="status" aria-live="polite" {}
        p #offline.banner.offline role="status" hidden data-since=(words.offline) data-gone=(words.link_gone) {}
    }
}

/// Under the thumb: what is left of the options once something was touched. Filled by script.
fn bar(context: &Context<'_>) -> Markup {
    let words = &context.words.fight;
    html! {
        aside #bar.bar hidden aria-label=(words.bar) data-options=(words.all_options) data-hint=(words.touch_next)
            data-turn=(words.your_turn) {}
        // What can be written for what the GM sets; filled by script, which an update would undo.
        datalist #values {}
        template #clear { button.plain.clear type="button" { (words.clear) } }
        dialog #rule-dialog aria-label=(words.rule) {
            div.rule-body {}
            form method="dialog" { button { (words.close) } }
        }
    }
}

/// What stands in the title of the window.
fn title(context: &Context<'_>) -> String {
    let words = &context.words.fight;
    let title = clean(&context.page.table.title).into_owned();
    match &context.page.stage {
        Stage::Fight(fight) if fight.ask.is_some() && !fight.paused && fight.revisit.is_none() => {
            format!("● {} · {title}", words.your_turn)
        }
        _ if context.page.chair == Chair::Gm => format!("{} · {title}", context.words.common.gm),
        _ if context.page.name.is_empty() => title,
        _ => format!("{} · {title}", clean(&context.page.name)),
    }
}

fn is_past(page: &TablePage) -> bool {
    matches!(&page.stage, Stage::Fight(fight) if fight.revisit.is_some())
}

fn chair_class(chair: Chair) -> &'static str {
    match chair {
        Chair::Gm => "for-gm",
        Chair::Seat(_) => "for-seat",
        Chair::Onlooker => "for-onlooker",
        Chair::Screen => "for-screen",
    }
}

fn stage_class(stage: &Stage) -> &'static str {
    match stage {
        Stage::Lobby(_) => "at-lobby",
        Stage::Fight(_) => "at-fight",
    }
}
