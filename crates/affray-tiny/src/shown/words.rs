//! Questions, options and events in words.

use affray_core::{Cast, Line, Seat, Thing, Touch, Weight, Words};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::rules::duel::Effect;
use crate::shown::event::Event;
use crate::state::card::Card;
use crate::state::fight::Fight;
use crate::state::fighter::{SEATS, opponent};
use crate::state::marks::Marks;

impl Words for Fight {
    fn question(&self, cast: &Cast, seat: Seat, question: &Question) -> String {
        match question {
            Question::Turn => format!("{}, it is your turn.", cast.name(seat)),
        }
    }

    fn choice(&self, _: &Cast, choice: &Choice) -> String {
        match choice {
            Choice::Flip => "flip a card".to_owned(),
            Choice::Pass => "pass".to_owned(),
            Choice::Play(card) => format!("play card {card}: {}", Marks::read(self.turn, *card)),
        }
    }

    fn touches(&self, cast: &Cast, seat: Seat, _: &Question, choice: &Choice) -> Vec<Touch> {
        let own = cast.name(seat);
        match choice {
            Choice::Flip => vec![Thing::place(own, "Deck").into()],
            Choice::Pass => Vec::new(),
            Choice::Play(card) => vec![Thing::card(own, "Hand", card).into()],
        }
    }

    fn source(&self, cast: &Cast, source: &Source) -> String {
        format!("the top of {}'s deck", cast.name(source.seat()))
    }

    fn line(&self, cast: &Cast, event: &Event) -> Option<Line> {
        Some(match *event {
            Event::Flipped { by, card, shows, hurt, cost, left } => {
                let text = deed(cast, by, "flips", card, Effect { shows, hurt, cost, left });
                Line::new(Weight::Deed, "TD-04", text)
            }
            Event::Reshuffled { by } => {
                Line::new(Weight::Detail, "TD-05", format!("{} shuffles the discard pile into the deck", cast.name(by)))
            }
            Event::Won { by } => {
                let text = format!("{} is out; {} wins the duel", cast.name(opponent(by)), cast.name(by));
                Line::new(Weight::Outcome, "TD-06", text)
            }
            Event::Drew { by, card } => {
                Line::new(Weight::Detail, "TD-08", format!("{} draws card {card}", cast.name(by)))
            }
            Event::DrewUnseen { by } => Line::new(Weight::Detail, "TD-08", format!("{} draws a card", cast.name(by))),
            Event::Played { by, card, shows, hurt, cost, left } => {
                let text = deed(cast, by, "plays", card, Effect { shows, hurt, cost, left });
                Line::new(Weight::Deed, "TD-09", text)
            }
        })
    }

    fn summary(&self, cast: &Cast) -> String {
        if let Some(seat) = self.winner() {
            return format!("{} wins with {} stamina left", cast.name(seat), self.stamina_left(seat));
        }
        let [a, b] = SEATS;
        let (left, right) = (self.stamina_left(a), self.stamina_left(b));
        format!("{} has {left} stamina left, {} {right}", cast.name(a), cast.name(b))
    }
}

/// "Anchor flips ✔  (card 17) and hits: Dart loses 1, 6 left".
fn deed(cast: &Cast, by: Seat, does: &str, card: Card, effect: Effect) -> String {
    let Effect { shows, hurt, cost, left } = effect;
    let whom = if by == hurt { "stumbles and loses".to_owned() } else { format!("hits: {} loses", cast.name(hurt)) };
    format!("{} {does} {shows:<2} (card {card:>2}) and {whom} {cost}, {left} left", cast.name(by))
}
