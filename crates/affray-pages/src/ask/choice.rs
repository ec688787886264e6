//! A question with options: the complete list, the words that can be touched, and what is forbidden.

use affray_core::fight::any_play::{Asked, ForbiddenText, OptionText};
use affray_core::{Board, Seat, Thing, Touch};
use maud::{Markup, html};

use crate::log;
use crate::model::{OddsView, OptionOddsText};
use crate::table::Context;
use crate::touch::Touches;
use crate::words::clean;

/// The question and everything that may be answered.
pub(super) fn choice(
    context: &Context<'_>,
    question: usize,
    seat: Seat,
    asked: &Asked,
    odds: &OddsView,
    touches: &Touches<'_>,
    board: &Board,
) -> Markup {
    let words = &context.words.fight;
    let (title, known) = match odds {
        OddsView::Known { title, options } => (title.as_str(), options.as_slice()),
        OddsView::Pending => (words.odds_pending, &[][..]),
        OddsView::Off => ("", &[][..]),
    };
    html! {
        section #ask.ask data-question=(question) data-seat=(seat.0) aria-labelledby="prompt"
            data-odds=[(*odds == OddsView::Pending).then_some("pending")] {
            h2 #prompt { (clean(&asked.prompt)) }
            (context.refused())
            (things(touches, board))
            form.answers method="post" action=(context.to("answer")) {
                input type="hidden" name="question" value=(question);
                input type="hidden" name="seat" value=(seat.0);
                details #options.options open {
                    summary { (words.options.of(asked.options.len()))
                        @if !title.is_empty() { span.odds-title { (title) } }
                    }
                    ol {
                        @for (place, option) in asked.options.iter().enumerate() {
                            (self::option(context, place, option, known.get(place), touches))
                        }
                    }
                }
            }
            @if !asked.forbidden.is_empty() {
                details #forbidden.forbidden {
                    summary { (words.forbidden.of(asked.forbidden.len())) }
                    ul { @for no in &asked.forbidden { (forbidden(context, no)) } }
                }
            }
        }
    }
}

fn option(
    context: &Context<'_>,
    place: usize,
    option: &OptionText,
    odds: Option<&OptionOddsText>,
    touches: &Touches<'_>,
) -> Markup {
    let numbers = touches.numbers(&option.touches);
    html! {
        li {
            button.option id={ "o" (place) } name="option" value=(place) data-touches=(numbers.unwrap_or_default()) {
                span.what { (clean(&option.text)) }
                @if !option.worth.is_empty() { span.worth { (clean(&option.worth)) } }
                @if let Some(odds) = odds.filter(|odds| !odds.short.is_empty()) { span.odds { (odds.short) } }
            }
            @if let Some(odds) = odds.filter(|odds| !odds.detail.is_empty()) {
                details.chances id={ "o" (place) "-d" } {
                    summary { "%" span.sr { " " (context.words.fight.chances_of) " " (clean(&option.text)) } }
                    ul { @for line in &odds.detail { li { (line) } } }
                    p.method { (odds.method) }
                }
            }
        }
    }
}

/// What can be touched, in words; what an element of the board shows is needed only once it was touched. Of use to
/// script alone.
fn things(touches: &Touches<'_>, board: &Board) -> Markup {
    html! {
        div #things.things hidden {
            @for (number, touch) in touches.all() {
                button.chip.shown[touches.is_shown(number)] type="button" id={ "w" (number) } data-touch=(number) {
                    (called(touch, board))
                }
            }
        }
    }
}

/// What a thing is called, on this board or by itself.
fn called(touch: &Touch, board: &Board) -> String {
    let words = touch.words(board).unwrap_or_else(|| match &touch.thing {
        Thing::Card { panel, code, .. } => format!("{panel}: {code}"),
        Thing::Place { panel, label } => format!("{panel}: {label}"),
        Thing::Panel { title } => title.clone(),
        Thing::Square { name, .. } => name.clone(),
        Thing::Intent { panel, index } => format!("{panel}: {}", index + 1),
        Thing::Use { word } => word.clone(),
    });
    clean(&words).into_owned()
}

fn forbidden(context: &Context<'_>, no: &ForbiddenText) -> Markup {
    html! {
        li {
            span.what { (clean(&no.text)) } " "
            span.why { (clean(&no.why)) " " (log::rule_link(context, &no.rule)) }
        }
    }
}
