//! Who gave each answer of a fight, and what to type to give it again.

use std::collections::BTreeMap;

use crate::answerers::tape::{Halted, Listener, Place, Tape};
use crate::{
    Answer, Audience, Cast, DealtBy, Menu, Override, Overrule, Play, Progress, Seat, Sitter, StepEvent, Words,
};

/// Where an answer on the tape came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerOrigin {
    /// This seat decided.
    Decided(Seat),
    /// A standing order decided for this seat.
    ByOrder(Seat),
    /// Somebody read it off a real card, die or coin.
    Read,
    /// The engine dealt it.
    Dealt,
    /// The GM overruled.
    Overruled,
    /// The GM called for something.
    Called,
    /// Somebody added a note.
    Noted,
    /// This seat set a standing order.
    Ordered(Seat),
}

/// What to type to give an answer of the tape again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedAnswer {
    /// Where it came from.
    pub given: AnswerOrigin,
    /// The number of the option from 1, the card's code, the face of the die or coin, `quantity=value reason`, a call,
    /// the words of a note, or `order=setting`.
    pub text: String,
    /// What that means, for people.
    pub means: String,
}

/// Notes which option each decision of a tape took.
struct Picks<'a> {
    cast: &'a Cast,
    /// By place on the tape: the place on the menu, from 0, and the option in words.
    options: BTreeMap<usize, (usize, String)>,
}

impl<S: Words> Listener<S> for Picks<'_> {
    fn on_event(&mut self, _: &S, _: Audience, _: StepEvent<S::Event>, _: usize) {}

    fn on_pick(&mut self, scene: &S, _: Seat, choice: S::Choice, options: &[S::Choice], at: Place) {
        let place = options.iter().position(|option| *option == choice).expect("what was taken was listed");
        self.options.insert(at.answers, (place, scene.choice(self.cast, &choice)));
    }
}

impl<S: Words + Overrule> Play<S> {
    /// Where each answer on the tape came from.
    pub fn given(&self) -> Vec<AnswerOrigin> {
        let by_hand = |by: DealtBy| if by == DealtBy::Person { AnswerOrigin::Read } else { AnswerOrigin::Dealt };
        let by_order = self.by_order();
        let given = |(place, answer): (usize, &Answer<S>)| match answer {
            Answer::Pick(seat, _) if by_order.binary_search(&place).is_ok() => AnswerOrigin::ByOrder(*seat),
            Answer::Pick(seat, _) => AnswerOrigin::Decided(*seat),
            Answer::Set(_) => AnswerOrigin::Overruled,
            Answer::Call(_) => AnswerOrigin::Called,
            Answer::Note(_) => AnswerOrigin::Noted,
            Answer::Order(order) => AnswerOrigin::Ordered(order.seat),
            Answer::Card(_, by) | Answer::Die { by, .. } | Answer::Coin(_, by) => by_hand(*by),
        };
        self.tape().iter().enumerate().map(given).collect()
    }

    /// What to type, question by question, to give all answers of the tape again. The tape is run through once, however
    /// many answers a step has.
    pub fn typed(&self) -> Vec<TypedAnswer> {
        let (mut scene, mut answers, mut menu) = (self.first().clone(), self.tape().to_vec(), Menu::explaining());
        let mut picks = Picks { cast: self.cast(), options: BTreeMap::new() };
        let mut used = Place::START;
        loop {
            let mut tape = Tape::new(&mut answers, used, self.cast(), &mut menu).with_listener(&mut picks);
            match tape.run(&mut scene) {
                Ok(Progress::Going) => used = tape.place(),
                Ok(Progress::Over) | Err(Halted::Open { .. }) => break,
                Err(Halted::Refused { .. }) => panic!("a tape that was taken once is taken again"),
            }
        }
        let mut typed = Vec::with_capacity(self.tape().len());
        for (at, (answer, given)) in self.tape().iter().zip(self.given()).enumerate() {
            let (text, means) = match answer {
                Answer::Pick(..) => {
                    let (place, means) = picks.options.remove(&at).expect("a tape that was taken lists what it chose");
                    ((place + 1).to_string(), means)
                }
                Answer::Card(card, _) => (card.to_string(), String::new()),
                Answer::Die { shows, .. } => (shows.to_string(), String::new()),
                Answer::Coin(shows, _) => (shows.to_string(), String::new()),
                Answer::Set(Override { quantity, value, reason }) => {
                    (format!("{quantity}={value} {reason}").trim_end().to_owned(), String::new())
                }
                Answer::Call(call) => (call.to_string(), String::new()),
                Answer::Note(note) => (note.text.clone(), String::new()),
                Answer::Order(order) => (order.to_string(), String::new()),
            };
            typed.push(TypedAnswer { given, text, means });
        }
        typed
    }

    /// Whether a person gave this answer.
    pub(super) fn is_by_person(&self, answer: &Answer<S>) -> bool {
        match answer {
            Answer::Pick(seat, _) => !matches!(self.cast().seats()[seat.index()].sitter, Sitter::Bot(_)),
            Answer::Card(_, by) | Answer::Die { by, .. } | Answer::Coin(_, by) => *by == DealtBy::Person,
            Answer::Set(_) | Answer::Call(_) | Answer::Note(_) => true,
            Answer::Order(_) => false,
        }
    }
}
