//! The rules of a game, in our own words.

use affray_core::{Register, Rule};
use maud::{Markup, html};

use crate::Frame;
use crate::frame::{Page, document};

/// One rule.
pub fn rule(register: &Register, rule: &Rule, frame: &Frame) -> Markup {
    let words = &frame.words().home;
    let title = format!("{} {}", rule.id, rule.title);
    let link = |id: &str| html! { a href={ "/rules/" (register.game) "/" (id) } { (id) } };
    let rulings: Vec<_> = rule.rulings.iter().filter_map(|name| register.ruling(name)).collect();
    document(
        &Page { title: &title, class: "sheet", refresh: false, bare: false },
        frame,
        html! {
            main #main {
                article #rule.rule-text lang="en" {
                    p.chapter { (register.title) " · " (rule.chapter) }
                    h1 { span.id { (rule.id) } " " (rule.title) }
                    @for paragraph in rule.text.split("\n\n") { p { (paragraph) } }
                    @if !rule.editions.is_empty() { p.quiet { (words.in_editions) " " (rule.editions.join(", ")) } }
                    @for ruling in rulings {
                        aside.ruling {
                            h2 { (ruling.name) }
                            p { (ruling.question) }
                            p { (ruling.reading) }
                            p.quiet { @for id in &ruling.rules { (link(id)) " " } }
                        }
                    }
                }
                p { a href={ "/rules/" (register.game) } { (words.all_rules) } }
            }
        },
    )
}

/// All rules of a game, by chapter.
pub fn rules(register: &Register, frame: &Frame) -> Markup {
    let words = &frame.words().home;
    let title = format!("{}: {}", register.title, words.rules);
    let chapters = register.rules.chunk_by(|one, next| one.chapter == next.chapter);
    document(
        &Page { title: &title, class: "sheet", refresh: false, bare: false },
        frame,
        html! {
            main #main.rule-list {
                h1 { (register.title) }
                div lang="en" {
                    @for chapter in chapters {
                        section {
                            h2 { (chapter[0].chapter) }
                            ul {
                                @for rule in chapter {
                                    li {
                                        a href={ "/rules/" (register.game) "/" (rule.id) } {
                                            span.id { (rule.id) } " " (rule.title)
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        },
    )
}
