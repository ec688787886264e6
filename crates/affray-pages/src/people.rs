//! At a glance: whose turn it is, whom everybody waits for, who is at the table.

use maud::{Markup, html};

use crate::model::{Ask, Chair, FightView, Occupant, Person};
use crate::table::Context;
use crate::words::{clean, fill, list, name};

/// The strip at the top of a fight.
pub(crate) fn status(context: &Context<'_>, fight: &FightView) -> Markup {
    let words = &context.words.fight;
    let mine = fight.ask.is_some() && !fight.paused;
    let class = match fight {
        FightView { revisit: Some(_), .. } => "past",
        FightView { ending: Some(_), .. } => "over",
        FightView { paused: true, .. } => "paused",
        _ if mine => "mine",
        _ => "others",
    };
    html! {
        section #status class={ "status " (class) } aria-label=(words.standing) {
            p.whose { (whose(context, fight)) }
            p.where { (clean(&fight.board.heading)) }
        }
    }
}

/// Everybody at the table.
pub(crate) fn people(context: &Context<'_>, fight: &FightView) -> Markup {
    html! {
        ul #people.people aria-label=(context.words.fight.people) {
            @for person in &fight.people { (self::person(context, person)) }
        }
    }
}

fn whose(context: &Context<'_>, fight: &FightView) -> Markup {
    let words = &context.words.fight;
    let waiting = list(&fight.waiting_for, context.words.common.and);
    html! {
        @if fight.revisit.is_some() { (words.past) }
        @else if fight.ending.is_some() { (words.over) }
        @else if fight.paused { (words.paused) }
        @else if let Some(asked) = &fight.ask {
            @match (context.page.chair, for_whom(fight, asked)) {
                (Chair::Gm, Some(person)) => (fill(words.your_turn_for, &[&name(person)])),
                _ => (words.your_turn),
            }
        }
        @else if fight.waiting_for.is_empty() { (words.goes_on) }
        @else { (fill(words.waiting_for, &[&waiting])) }
    }
}

/// The name of the seat that is asked.
fn for_whom<'a>(fight: &'a FightView, asked: &Ask) -> Option<&'a str> {
    let seat = match asked {
        Ask::Choice { seat, .. } | Ask::Paper { seat, .. } => *seat,
    };
    fight.people.iter().find(|person| person.seat == seat).map(|person| person.name.as_str())
}

fn person(context: &Context<'_>, person: &Person) -> Markup {
    let words = &context.words.fight;
    let is_person = matches!(person.occupant, Occupant::Person(_) | Occupant::Paper(_));
    html! {
        li.person.asked[person.asked].away[is_person && !person.here] {
            span.dot aria-hidden="true" {}
            b { (name(&person.name)) }
            span.by { (occupant(context, &person.occupant)) }
            @if person.asked { span.sr { " " (words.is_asked) } }
            @if is_person && !person.here { span.sr { " " (words.is_away) } }
        }
    }
}

/// Who sits somewhere, in a word or two.
pub(crate) fn occupant(context: &Context<'_>, occupant: &Occupant) -> Markup {
    let words = &context.words.common;
    match occupant {
        Occupant::Empty => html! { (words.nobody) },
        Occupant::Person(who) => name(who),
        Occupant::Paper(who) if who.is_empty() => html! { (words.real_cards) },
        Occupant::Paper(who) => html! { (name(who)) ", " (words.real_cards) },
        Occupant::Bot(bot) => html! { (words.bot) " " (clean(bot)) },
        Occupant::Gm => html! { (words.gm) },
    }
}
