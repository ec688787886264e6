//! The home page: what can be played.

use maud::{Markup, html};

use crate::Frame;
use crate::crest::crest;
use crate::frame::{Page, document};
use crate::model::{EncounterCard, GameCard, HomeView};
use crate::signs;
use crate::words::{clean, name};

/// More fighters than this on a side are counted, not shown.
const SHOWN: usize = 5;

/// The page on which a GM chooses what to play.
pub fn home(view: &HomeView, frame: &Frame) -> Markup {
    let words = &frame.words().home;
    document(
        &Page { title: words.title, class: "home", refresh: false, bare: false },
        frame,
        html! {
            main #main {
                section.hero {
                    h1 { (words.headline) }
                    p { (words.lead) }
                    ol.steps {
                        @for step in [words.step_open, words.step_share, words.step_play] { li { (step) } }
                    }
                    nav.jump aria-label=(words.games) {
                        @for game in &view.games { a href={ "#" (game.slug) } { (game.title) } }
                    }
                }
                @for game in &view.games { (self::game(game, frame)) }
            }
            footer.foot { a href="/api/openapi.json" { (words.for_programs) } }
        },
    )
}

fn game(game: &GameCard, frame: &Frame) -> Markup {
    let words = &frame.words().home;
    html! {
        section.game id=(game.slug) aria-labelledby={ (game.slug) "-title" } {
            header {
                h2 id={ (game.slug) "-title" } { (game.title) }
                p lang="en" { (game.about) }
                p.links {
                    a href={ "/new?game=" (game.slug) } { (words.write_own) }
                    a href={ "/rules/" (game.slug) } { (words.rules) }
                }
            }
            ul.encounters {
                @for encounter in &game.encounters { li { (self::encounter(encounter, frame)) } }
            }
        }
    }
}

fn encounter(encounter: &EncounterCard, frame: &Frame) -> Markup {
    let words = &frame.words().home;
    html! {
        article.encounter {
            (picture(encounter, frame))
            h3 lang="en" { (clean(&encounter.title)) }
            p.about lang="en" { (clean(&encounter.about)) }
            @if !encounter.difficulty.is_empty() { p.difficulty lang="en" { (signs::sign("dice")) (encounter.difficulty) } }
            div.actions {
                form method="post" action="/tables" {
                    input type="hidden" name="encounter" value=(encounter.name);
                    button { (words.open_table) }
                }
                a.button.plain href={ "/new?encounter=" (encounter.name) } { (words.adjust) }
            }
        }
    }
}

/// Who fights whom.
fn picture(encounter: &EncounterCard, frame: &Frame) -> Markup {
    let words = &frame.words().home;
    html! {
        div.picture {
            (side(&encounter.party, "own", words.party, frame))
            span.versus aria-hidden="true" { (signs::sign("crossed")) }
            (side(&encounter.foes, "foe", words.against, frame))
        }
    }
}

fn side(names: &[String], class: &str, label: &str, frame: &Frame) -> Markup {
    let kinds = kinds(names);
    let more: usize = kinds.iter().skip(SHOWN).map(|(_, count)| count).sum();
    html! {
        ul class={ "fighters " (class) } aria-label=(label) {
            @for (kind, count) in kinds.iter().take(SHOWN) {
                li {
                    (crest(kind, class))
                    span { (name(kind)) @if *count > 1 { b { " ×" (count) } } }
                }
            }
            @if more > 0 { li.more { (frame.words().home.more.of(more)) } }
        }
    }
}

/// Those who differ by a number behind their name alone are of one kind: how many of each, in their order.
fn kinds(names: &[String]) -> Vec<(&str, usize)> {
    let stem = |name: &str| -> usize {
        let numbered = name.rsplit_once(' ').filter(|(_, last)| last.parse::<u8>().is_ok());
        numbered.map_or(name.len(), |(stem, _)| stem.len())
    };
    let mut kinds: Vec<(&str, usize)> = Vec::new();
    for name in names {
        let kind = &name[..stem(name)];
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((kind, 1)),
        }
    }
    // One alone keeps its whole name.
    for (kind, count) in &mut kinds {
        if *count == 1 {
            *kind = names.iter().find(|name| &name[..stem(name)] == *kind).map_or(*kind, |name| name.as_str());
        }
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::kinds;

    #[test]
    fn fighters_of_one_kind_are_counted() {
        let names = ["Kresk", "Raider 1", "Raider 2", "Guard 1", "the Chief"].map(str::to_owned);
        assert_eq!(kinds(&names), [("Kresk", 1), ("Raider", 2), ("Guard 1", 1), ("the Chief", 1)]);
    }
}
