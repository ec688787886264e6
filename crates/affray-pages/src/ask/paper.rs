//! What somebody with real cards is asked: which card, which side of a die or of a coin they see.

use affray_core::{Board, Seat};
use maud::{Markup, html};

use crate::model::Paper;
use crate::table::Context;
use crate::words::{clean, fill};

/// A question about the real table.
pub(super) fn paper(
    context: &Context<'_>,
    question: usize,
    seat: Seat,
    source: &str,
    paper: &Paper,
    _board: &Board,
) -> Markup {
    let words = &context.words.fight;
    let source = html! { b { (clean(source)) } };
    html! {
        section #ask.ask.paper data-question=(question) data-seat=(seat.0) aria-labelledby="prompt" {
            h2 #prompt {
                @match paper {
                    Paper::Card { .. } => (fill(words.paper_card, &[&source])),
                    Paper::Die(sides) => (fill(words.paper_die, &[&source, sides])),
                    Paper::Coin => (fill(words.paper_coin, &[&source])),
                }
            }
            (context.refused())
            form.answers method="post" action=(context.to("answer")) {
                input type="hidden" name="question" value=(question);
                input type="hidden" name="seat" value=(seat.0);
                @match paper {
                    Paper::Card { possible, .. } => {
                        div.keys { @for code in possible { (key("card", code, code)) } }
                    }
                    Paper::Die(sides) => {
                        div.keys { @for side in 1..=*sides { (key("die", &side.to_string(), &side.to_string())) } }
                    }
                    Paper::Coin => {
                        div.keys.two { (key("coin", "heads", words.heads)) (key("coin", "tails", words.tails)) }
                    }
                }
            }
            @if let Paper::Card { typing, .. } = paper {
                form.row.type-card method="post" action=(context.to("answer")) {
                    input type="hidden" name="question" value=(question);
                    input type="hidden" name="seat" value=(seat.0);
                    label for="typed-card" { (words.type_card) }
                    input #typed-card name="card" autocomplete="off" autocapitalize="none" spellcheck="false" required
                        aria-describedby="typing";
                    button { (words.say_card) }
                }
                p #typing.hint { (clean(typing)) }
            }
        }
    }
}

fn key(name: &str, value: &str, shown: &str) -> Markup {
    html! { button.key name=(name) value=(value) { (shown) } }
}
