//! The page on which a GM changes an encounter or writes one.

use maud::{Markup, html};

use crate::Frame;
use crate::frame::{Page, document};
use crate::model::{Mistake, RulingChoice, WriteView};
use crate::words::{Words, clean};

/// The page for writing: text, edition, rulings, and what is wrong so far.
pub fn write(view: &WriteView, frame: &Frame) -> Markup {
    let words = &frame.words().home;
    let title = format!("{}: {}", view.game_title, words.write_own);
    document(
        &Page { title: &title, class: "writing", refresh: false, bare: false },
        frame,
        html! {
            main #main {
                h1 { (view.game_title) }
                p.lead { (words.write_explained) }
                form #write method="post" action="/tables" {
                    input type="hidden" name="game" value=(view.game);
                    div.text {
                        div.row {
                            label for="text" { (words.encounter) }
                            label.button.plain.upload hidden { (words.upload)
                                input.sr type="file" accept=".toml,text/plain";
                            }
                        }
                        textarea #text name="text" rows="24" spellcheck="false" autocapitalize="none" autocomplete="off"
                            wrap="off" aria-describedby="mistakes" { "\n" (view.text) }
                    }
                    div.check {
                        (mistakes(view, frame))
                        div.actions {
                            button { (words.open_table) }
                            button.plain formaction="/check" { (words.check) }
                        }
                        (editions(view, frame))
                        (rulings(&view.rulings, frame.words()))
                    }
                }
            }
        },
    )
}

/// What is wrong with an encounter, or what is in it: the answer to a check.
pub fn mistakes(view: &WriteView, frame: &Frame) -> Markup {
    let words = &frame.words().home;
    html! {
        section #mistakes.mistakes.sound[view.mistakes.is_empty()] aria-live="polite" {
            @if view.mistakes.is_empty() {
                h2 { (words.sound) }
                ul.findings lang="en" { @for line in &view.findings { li { (clean(line)) } } }
            } @else {
                h2 { (words.mistakes.of(view.mistakes.len())) }
                ol { @for each in &view.mistakes { (mistake(each, frame)) } }
            }
        }
    }
}

fn mistake(mistake: &Mistake, frame: &Frame) -> Markup {
    html! {
        li {
            @if mistake.line > 0 {
                a.line href="#text" data-line=(mistake.line) data-column=(mistake.column) {
                    (frame.words().home.line) " " (mistake.line)
                }
                " "
            }
            span lang="en" { (clean(&mistake.message)) }
            @if !mistake.help.is_empty() { p.help lang="en" { (clean(&mistake.help)) } }
        }
    }
}

fn editions(view: &WriteView, frame: &Frame) -> Markup {
    let words = &frame.words().home;
    html! {
        @if view.editions.len() > 1 {
            div.field {
                label for="edition" { (words.edition) }
                select #edition name="edition" {
                    option value="" selected[view.edition.is_empty()] { (words.edition_of_file) }
                    @for edition in &view.editions {
                        option value=(edition.slug) selected[view.edition == edition.slug] lang="en" { (edition.title) }
                    }
                }
                dl.hint lang="en" {
                    @for edition in &view.editions { div { dt { (edition.title) } dd { (edition.changes) } } }
                }
            }
        }
    }
}

fn rulings(rulings: &[RulingChoice], words: &'static Words) -> Markup {
    let changed = rulings.iter().filter(|ruling| !ruling.chosen.is_empty()).count();
    html! {
        @if !rulings.is_empty() {
            details #rulings.rulings open[changed > 0] {
                summary { (words.home.rulings.of(rulings.len())) }
                @for ruling in rulings { (self::ruling(ruling, words)) }
            }
        }
    }
}

fn ruling(ruling: &RulingChoice, words: &'static Words) -> Markup {
    let id = format!("ruling-{}", ruling.name);
    let field = format!("ruling.{}", ruling.name);
    let default = words.home.by_default;
    html! {
        div.field {
            label for=(id) lang="en" { (ruling.question) }
            @match ruling.range {
                Some((least, most)) => {
                    input id=(id) type="number" name=(field) min=(least) max=(most) value=(ruling.chosen)
                        placeholder=(ruling.default);
                    p.hint { (default) " " (ruling.default) " (" (least) "–" (most) ")" }
                }
                None => {
                    select id=(id) name=(field) {
                        option value="" { (default) " " (ruling.default) }
                        @for (value, _) in &ruling.options {
                            option value=(value) selected[ruling.chosen == *value] { (value) }
                        }
                    }
                    dl.hint lang="en" {
                        @for (value, means) in &ruling.options { div { dt { (value) } dd { (clean(means)) } } }
                    }
                }
            }
        }
    }
}
