//! The fight in words: questions, options and the log, as people read them.

mod choice;
mod log;
mod log_between_fights;
mod log_reasons;
mod question;
mod touches;

use affray_core::{Cast, Line, Owner, Seat, Touch, Words};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::{ChanceOf, Source};
use crate::shown::event::{Event, Outcome};
use crate::state::card::Card;
use crate::state::fight::{Beat, Fight};
use crate::state::fighter::{FighterId, Standing};
use crate::state::moves::Takes;

/// "3 cards", "1 card".
pub(crate) fn count(number: u8, one: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        _ if one.ends_with('y') => format!("{number} {}ies", one.trim_end_matches('y')),
        _ => format!("{number} {one}s"),
    }
}

/// "2 Harm", "1 Wound", "2 Wounds": Harm has no plural.
pub(crate) fn tokens(number: u8, what: &str) -> String {
    if what == "Harm" { format!("{number} Harm") } else { count(number, what) }
}

/// "Ada, Ben and Cole".
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// "the Bridge Guard" begins a sentence now and then.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

impl Words for Fight {
    fn question(&self, _: &Cast, _: Seat, question: &Question) -> String {
        capital(&self.question_words(question))
    }

    fn meant(&self, typed: &str) -> Vec<Card> {
        crate::shown::board::meant(typed, self.edition())
    }

    fn typing(&self) -> &'static str {
        "Type the printed number (7, w1), or its edges Anchor, Bulb, Crescent, Dart: x ✗, X ✗✗, v ✔, V ✔✔ (XVvV)."
    }

    fn choice(&self, _: &Cast, choice: &Choice) -> String {
        self.choice_words(*choice)
    }

    fn option(&self, _: &Cast, question: &Question, choice: &Choice) -> String {
        self.option_words(question, *choice)
    }

    fn touches(&self, _: &Cast, seat: Seat, question: &Question, choice: &Choice) -> Vec<Touch> {
        self.touches_of(seat, question, *choice)
    }

    fn source(&self, _: &Cast, source: &Source) -> String {
        let name = self.name(source.who);
        match source.what {
            ChanceOf::Deck | ChanceOf::Search => format!("the top of {name}'s Deckahedron"),
            ChanceOf::Wounds => format!("a wound card for {name}"),
            ChanceOf::Exhaustion => format!("a card of {name}'s Exhaustion pile, shuffled"),
            ChanceOf::Die => format!("a die for {name}"),
        }
    }

    fn owner(&self, _: &Cast, source: &Source) -> Option<Owner> {
        Some(Owner { name: self.name(source.who).to_owned(), seat: Some(self.fighter(source.who).seat) })
    }

    fn line(&self, _: &Cast, event: &Event) -> Option<Line> {
        let mut line = self.log_line(event)?;
        line.text = capital(&line.text);
        Some(line)
    }

    fn summary(&self, _: &Cast) -> String {
        let stand = |who: FighterId| {
            let fighter = self.fighter(who);
            let tokens = match fighter.tokens() {
                0 => String::new(),
                _ => format!(" (Harm {}, Wounds {})", fighter.harm, fighter.wound),
            };
            let down = if fighter.is_up() { "" } else { ", " };
            let how = if fighter.is_up() { "" } else { standing(fighter.standing) };
            format!("{} {}{tokens}{down}{how}", self.name(who), fighter.stamina_with_flip())
        };
        let party: Vec<String> = self.party().map(stand).collect();
        let party = party.join("; ");
        match (self.beat, self.outcome) {
            (Beat::Over, Some(outcome)) => format!("{}. Stamina: {party}", outcome_words(outcome)),
            (Beat::Over, None) => format!("The story is told. Stamina: {party}"),
            _ => {
                let foes: Vec<String> = self.foes_up().map(stand).collect();
                format!("Round {}. Stamina: {party} — against {}", self.round, foes.join("; "))
            }
        }
    }
}

fn standing(standing: Standing) -> &'static str {
    match standing {
        Standing::Up => "up",
        Standing::Out => "incapacitated",
        Standing::Fled => "got away",
        Standing::Pacified => "talked down",
        Standing::Elsewhere => "elsewhere",
    }
}

pub(crate) fn outcome_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Victory => "Victory",
        Outcome::Defeat => "Defeat",
        Outcome::Escape => "Escaped with their lives",
        Outcome::Stalemate => "Nobody could win",
    }
}

pub(crate) fn takes(what: Takes) -> &'static str {
    match what {
        Takes::Stamina => "a Stamina point",
        Takes::Harm => "a Harm",
        Takes::Wound => "a Wound",
    }
}

fn part_name(part: Takes) -> &'static str {
    match part {
        Takes::Stamina => "Stamina",
        Takes::Harm => "Harm",
        Takes::Wound => "Wounds",
    }
}
