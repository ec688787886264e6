//! Verifies a record: everything is dealt and decided again and compared with it.

use serde::Serialize;

use crate::answerers::tape::{Halted, Listener, Tape};
use crate::cards::Pile;
use crate::chance::dealer::{Dealer, Dealing};
use crate::fight::record::Record;
use crate::{
    AddressedEvent, Answer, Audience, Chain, Coin, DealtBy, Happening, Menu, Overrule, Progress, Scene, Stream,
};

/// What a check of a record found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Every card was dealt as promised before the first one, and the rules lead to exactly these events.
    Fair,
    /// The rules lead to exactly these events; the dealing cannot be checked, and this says why.
    Consistent(&'static str),
    /// Something does not fit.
    Broken(Break),
}

/// The first place where a record does not fit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Break {
    /// The answer, from 1, if it is one answer.
    pub answer: Option<usize>,
    /// The step, from 1, if it is one step.
    pub step: Option<usize>,
    /// What does not fit.
    pub what: String,
}

impl std::fmt::Display for Break {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.answer, self.step) {
            (Some(answer), Some(step)) => write!(f, "answer {answer} (step {step}): {}", self.what),
            (Some(answer), None) => write!(f, "answer {answer}: {}", self.what),
            (None, Some(step)) => write!(f, "step {step}: {}", self.what),
            (None, None) => f.write_str(&self.what),
        }
    }
}

/// A record checked against the rules and the dealer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Whether all is well.
    pub verdict: Verdict,
    /// Answers in the record.
    pub answers: usize,
    /// Cards, dice and coins the engine dealt.
    pub dealt: usize,
    /// Cards, dice and coins read off paper.
    pub paper: usize,
    /// Decisions.
    pub decisions: usize,
    /// Changes by the GM.
    pub overrides: usize,
    /// Finished steps.
    pub steps: usize,
}

/// Deals every card again and compares, and collects the events for the chain.
struct Witness<E> {
    dealing: DealAgain,
    mismatch: Option<(usize, String)>,
    events: Vec<AddressedEvent<Happening<E>>>,
}

enum DealAgain {
    Sealed(Box<Dealer>),
    Stream(Stream),
    Nothing,
}

impl<E> Witness<E> {
    fn deal(&mut self, bound: u32, at: usize) -> Option<u32> {
        match &mut self.dealing {
            DealAgain::Sealed(dealer) => Some(dealer.below(at, bound)),
            DealAgain::Stream(stream) => Some(stream.below(bound)),
            DealAgain::Nothing => None,
        }
    }

    fn note(&mut self, at: usize, what: impl FnOnce() -> String) {
        if self.mismatch.is_none() {
            self.mismatch = Some((at, what()));
        }
    }
}

impl<S: Scene> Listener<S> for Witness<S::Event> {
    fn on_event(&mut self, _: &S, to: Audience, event: Happening<S::Event>, _: usize) {
        self.events.push(AddressedEvent { to, event });
    }

    fn on_card(&mut self, card: S::Card, by: DealtBy, at: usize, from: &dyn Pile<S::Card>) {
        if by == DealtBy::Engine
            && let Some(place) = self.deal(from.size() as u32, at)
        {
            let due = from.nth(place as usize);
            if due != card {
                self.note(at, || format!("the record has card {card}, but the dealer gives {due}"));
            }
        }
    }

    fn on_face(&mut self, face: u32, by: DealtBy, at: usize, of: u32) {
        if by == DealtBy::Engine
            && let Some(due) = self.deal(of, at)
            && due != face
        {
            self.note(at, || match of {
                2 => format!(
                    "the record has {}, but the dealer gives {}",
                    Coin::FACES[face as usize],
                    Coin::FACES[due as usize]
                ),
                _ => format!("the record has a {}, but the dealer gives {}", face + 1, due + 1),
            });
        }
    }
}

/// Plays a record again from its scene, deals every card again, and says whether all fits.
pub fn check<S: Overrule>(record: &Record, mut scene: S, mut answers: Vec<Answer<S>>) -> Checked {
    let count = |test: fn(&Answer<S>) -> bool| answers.iter().filter(|answer| test(answer)).count();
    let by_hand = |answer: &Answer<S>| match answer {
        Answer::Card(_, by) | Answer::Die { by, .. } | Answer::Coin(_, by) => *by == DealtBy::Person,
        Answer::Pick(..) | Answer::Set(_) => false,
    };
    let mut checked = Checked {
        verdict: Verdict::Fair,
        answers: answers.len(),
        dealt: count(Answer::is_chance) - count(by_hand),
        paper: count(by_hand),
        decisions: count(|answer| matches!(answer, Answer::Pick(..))),
        overrides: count(|answer| matches!(answer, Answer::Set(_))),
        steps: 0,
    };
    let broken =
        |answer: Option<usize>, step: Option<usize>, what: String| Verdict::Broken(Break { answer, step, what });

    let (dealing, unproven) = match (&record.header.dealing, &record.footer.secret) {
        (Dealing::Sealed { commitment, entropy }, Some(secret)) => {
            if secret.commitment() != *commitment {
                checked.verdict = broken(None, None, "the secret is not the one that was committed to".to_owned());
                return checked;
            }
            (DealAgain::Sealed(Box::new(Dealer::new(secret.clone(), entropy.clone()))), None)
        }
        (Dealing::Sealed { .. }, None) => (DealAgain::Nothing, Some("the dealer's secret is not in it yet")),
        (Dealing::Stream { seed, number }, _) => (DealAgain::Stream(Stream::new(*seed, *number)), None),
        (Dealing::None, _) if checked.dealt == 0 => (DealAgain::Nothing, None),
        (Dealing::None, _) => (DealAgain::Nothing, Some("its cards were named by hand, not dealt")),
    };
    let mut witness = Witness { dealing, mismatch: None, events: Vec::new() };
    let mut menu = Menu::explaining();
    let mut chain = Chain::default();
    let total = answers.len();
    let mut used = 0;
    let mut over = false;

    while !over {
        witness.events.clear();
        let step = checked.steps + 1;
        let mut tape = Tape::new(&mut answers, used, &record.header.seats, &mut menu).heard_by(&mut witness);
        let ran = tape.run(&mut scene);
        let place = tape.place();
        if let Some((at, what)) = witness.mismatch.take() {
            checked.verdict = broken(Some(at + 1), Some(step), what);
            return checked;
        }
        match ran {
            Ok(progress) => {
                let link = chain.add(&witness.events);
                let answered = match place - used {
                    0 => String::new(),
                    1 => format!(" (answer {place})"),
                    _ => format!(" (answers {} to {place})", used + 1),
                };
                match record.footer.chain.get(checked.steps) {
                    Some(stored) if *stored == link => {}
                    Some(_) => {
                        let what = format!("what happened{answered} is not what the record's chain says");
                        checked.verdict = broken(None, Some(step), what);
                        return checked;
                    }
                    None => {
                        let what = format!("the record's chain ends before this step{answered}");
                        checked.verdict = broken(None, Some(step), what);
                        return checked;
                    }
                }
                checked.steps = step;
                used = place;
                over = progress == Progress::Over;
            }
            Err(Halted::Open { .. }) => break,
            Err(Halted::Refused { at, why }) => {
                checked.verdict = broken(Some(at + 1), Some(step), why.to_string());
                return checked;
            }
        }
    }
    let footer = &record.footer;
    checked.verdict = if over && used < total {
        broken(Some(used + 1), None, "the fight is over before this answer".to_owned())
    } else if footer.chain.len() != checked.steps {
        broken(None, Some(checked.steps + 1), "the record's chain goes on after the last answer".to_owned())
    } else if footer.digest != chain.digest() {
        broken(None, None, "the digest is not that of the chain".to_owned())
    } else if footer.over != over {
        let what = if over {
            "the fight is over, but the record says it goes on"
        } else {
            "the record says the fight is over, but it goes on"
        };
        broken(None, None, what.to_owned())
    } else {
        unproven.map_or(Verdict::Fair, Verdict::Consistent)
    };
    checked
}
