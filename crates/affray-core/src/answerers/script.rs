//! The script answerer: cards, dice and choices named beforehand by a test. It fails loudly when the rules
//! ask for something else.

use std::collections::VecDeque;
use std::fmt;

use crate::{AddressedEvent, Ask, Audience, Bag, Cast, Coin, Menu, Scene, Seat, SeatAnswers, SeatSet, Words};

/// One line of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Cue<S: Scene> {
    Card(S::Card),
    Die(u8),
    Coin(Coin),
    Choice(S::Choice),
    Words(String),
}

/// A standing answer, asked before the script for each question; `None` leaves the question to the script.
type Standing<S> =
    Box<dyn Fn(&S, Seat, &<S as Scene>::Question, &[<S as Scene>::Choice]) -> Option<<S as Scene>::Choice>>;

/// Answers from a script, and keeps the events.
pub struct Script<S: Scene> {
    cues: VecDeque<Cue<S>>,
    standing: Vec<Standing<S>>,
    cast: Cast,
    /// Every event so far.
    pub events: Vec<AddressedEvent<S::Event>>,
    /// What was asked so far, for the message when the script does not fit.
    asked: Vec<String>,
}

/// The rules asked for something the script does not say next.
#[derive(Clone, PartialEq, Eq)]
pub struct ScriptError(String);

// Debug prints the plain message, because tests meet it through `unwrap`.
impl fmt::Debug for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for ScriptError {}

impl<S: Words> Script<S> {
    /// An empty script for a table with this cast.
    pub fn new(cast: Cast) -> Self {
        Script { cues: VecDeque::new(), standing: Vec::new(), cast, events: Vec::new(), asked: Vec::new() }
    }

    /// Then this card turns up.
    #[must_use]
    pub fn card(mut self, card: S::Card) -> Self {
        self.cues.push_back(Cue::Card(card));
        self
    }

    /// Then the cards of these codes turn up, one after the other.
    ///
    /// # Panics
    /// If a code names no card.
    #[must_use]
    pub fn cards(mut self, codes: &str) -> Self {
        for code in codes.split_whitespace() {
            let card = code.parse().unwrap_or_else(|_| panic!("the script names no card: {code:?}"));
            self.cues.push_back(Cue::Card(card));
        }
        self
    }

    /// Then the die shows this.
    #[must_use]
    pub fn roll(mut self, shows: u8) -> Self {
        self.cues.push_back(Cue::Die(shows));
        self
    }

    /// Then the coin shows this.
    #[must_use]
    pub fn toss(mut self, shows: Coin) -> Self {
        self.cues.push_back(Cue::Coin(shows));
        self
    }

    /// Then the seat that is asked makes this choice.
    #[must_use]
    pub fn pick(mut self, choice: S::Choice) -> Self {
        self.cues.push_back(Cue::Choice(choice));
        self
    }

    /// Then the seat that is asked takes the option with this text.
    #[must_use]
    pub fn say(mut self, words: &str) -> Self {
        self.cues.push_back(Cue::Words(words.to_owned()));
        self
    }

    /// Answers every question for which the closure knows an answer, without a line in the script.
    #[must_use]
    pub fn whenever(
        mut self,
        answer: impl Fn(&S, Seat, &S::Question, &[S::Choice]) -> Option<S::Choice> + 'static,
    ) -> Self {
        self.standing.push(Box::new(answer));
        self
    }

    /// Checks that everything in the script was used, and returns the events.
    ///
    /// # Panics
    /// If something was not.
    pub fn finish(self) -> Vec<AddressedEvent<S::Event>> {
        assert!(self.cues.is_empty(), "the rules never asked for {:?}\nthey asked: {:#?}", self.cues, self.asked);
        self.events
    }

    fn mismatch<T>(&self, wanted: &str) -> Result<T, ScriptError> {
        let given = self.cues.front().map_or("nothing more".to_owned(), |cue| format!("{cue:?}"));
        Err(ScriptError(format!(
            "the rules ask for {wanted}\nthe script says {given}\nasked before: {:#?}",
            self.asked
        )))
    }

    fn decide(&mut self, scene: &S, seat: Seat, question: S::Question) -> Result<S::Choice, ScriptError> {
        let mut menu = Menu::explaining();
        scene.options(seat, &question, &mut menu);
        let options = menu.options();
        if let Some(choice) = self.standing.iter().find_map(|answer| answer(scene, seat, &question, options)) {
            assert!(options.contains(&choice), "a standing answer is not listed: {choice:?} of {options:?}");
            return Ok(choice);
        }
        let words = |choice: &S::Choice| scene.choice(&self.cast, choice);
        let found = match self.cues.front() {
            Some(Cue::Choice(choice)) => options.iter().find(|option| *option == choice),
            Some(Cue::Words(wanted)) => options.iter().find(|option| words(option) == *wanted),
            _ => None,
        };
        match found {
            Some(&choice) => {
                self.cues.pop_front();
                self.asked.push(format!("{}: {}", self.cast.name(seat), scene.choice(&self.cast, &choice)));
                Ok(choice)
            }
            None => {
                let listed: Vec<String> = options.iter().map(words).collect();
                let forbidden: Vec<String> = menu
                    .forbidden()
                    .iter()
                    .map(|no| format!("{} [{}: {}]", words(&no.choice), no.rule, no.why))
                    .collect();
                self.mismatch(&format!(
                    "{}: {}\n  options: {listed:?}\n  forbidden: {forbidden:?}",
                    self.cast.name(seat),
                    scene.question(&self.cast, seat, &question)
                ))
            }
        }
    }
}

impl<S: Words> Ask<S> for Script<S> {
    type Halt = ScriptError;

    fn card<B: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &B) -> Result<S::Card, ScriptError> {
        match self.cues.front() {
            Some(&Cue::Card(card)) if from.count(card) > 0 => {
                self.cues.pop_front();
                self.asked.push(format!("card {card}"));
                Ok(card)
            }
            _ => self.mismatch(&format!("a card of {source:?}, which holds {from:?}")),
        }
    }

    fn roll(&mut self, source: S::Source, sides: u8) -> Result<u8, ScriptError> {
        match self.cues.front() {
            Some(&Cue::Die(shows)) if (1..=sides).contains(&shows) => {
                self.cues.pop_front();
                self.asked.push(format!("die {shows} of {sides}"));
                Ok(shows)
            }
            _ => self.mismatch(&format!("a die with {sides} sides for {source:?}")),
        }
    }

    fn toss(&mut self, source: S::Source) -> Result<Coin, ScriptError> {
        match self.cues.front() {
            Some(&Cue::Coin(shows)) => {
                self.cues.pop_front();
                self.asked.push(format!("coin {shows}"));
                Ok(shows)
            }
            _ => self.mismatch(&format!("a coin for {source:?}")),
        }
    }

    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, ScriptError> {
        self.decide(scene, seat, question)
    }

    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<SeatAnswers<S::Choice>, ScriptError> {
        let mut each = SeatAnswers::new();
        for seat in seats.iter() {
            each.insert(seat, self.decide(scene, seat, question)?);
        }
        Ok(each)
    }

    fn tell(&mut self, _: &S, to: Audience, event: S::Event) {
        self.events.push(AddressedEvent { to, event });
    }
}
