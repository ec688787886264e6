//! Records: one JSON file is the save, the replay, the bug report and the test fixture.
//!
//! A record is a header, the answers, and a footer with the hash chain. Same header and same answers give the
//! same fight, to the byte. Version 1 is read by every later version; a new shape gets a new number and is
//! lifted when read, and stored files are never edited.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::dealer::{Dealer, Dealing, Secret};
use crate::tape::{Beyond, Hear, Stop, Tape};
use crate::{
    Answer, Audience, Bag, Cast, Chain, Coin, Hand, Happening, Link, Menu, Override, Overrule, Play, Progress, Scene,
    Seat, Stream, Told, Words,
};

/// The format written by this version.
pub const FORMAT: u32 = 1;

/// Everything a fight starts from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Version of the file format.
    pub format: u32,
    /// Version of the engine that wrote it.
    pub engine: String,
    /// The game's slug.
    pub game: String,
    /// The edition in force; empty for a game that has only one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub edition: String,
    /// Every ruling that can be set, with the value in force, so that a later default changes no old fight.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rulings: BTreeMap<String, String>,
    /// The encounter file, whole.
    pub encounter: String,
    /// Who sat where.
    pub seats: Cast,
    /// How the cards were dealt.
    pub dealing: Dealing,
}

/// What the fight came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// Whether the fight is over.
    pub over: bool,
    /// How it stands or ended, in words.
    #[serde(default)]
    pub summary: String,
    /// One link of the hash chain a finished step.
    pub chain: Vec<Link>,
    /// The whole hash after the last finished step.
    pub digest: String,
    /// The dealer's secret, once it may be known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

/// One answer as version 1 stores it: exactly one kind of answer a line.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct AnswerV1 {
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    die: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coin: Option<Coin>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    paper: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pick: Option<serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// A record as read from a file, not yet bound to a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What the fight starts from.
    pub header: Header,
    answers: Vec<AnswerV1>,
    /// What it came to.
    pub footer: Footer,
}

/// Why a file is not a record that can be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unreadable {
    /// Not JSON, or not the shape of a record.
    #[error("this is not a record: {why} (line {line}, column {column})")]
    NotARecord {
        /// What the parser says.
        why: String,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
    },
    /// Written by a later version.
    #[error("this record has format {found}; this version of Affray reads formats 1 to {FORMAT}: use a newer one")]
    TooNew {
        /// Its format.
        found: u32,
    },
    /// An answer that is no answer.
    #[error("answer {number} cannot be read: {why}")]
    BadAnswer {
        /// Which answer, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
}

impl Record {
    /// Reads a record.
    pub fn read(text: &str) -> Result<Record, Unreadable> {
        #[derive(Deserialize)]
        struct Probe {
            header: ProbeHeader,
        }
        #[derive(Deserialize)]
        struct ProbeHeader {
            format: u32,
        }
        // The number comes first: a later format may have any other shape.
        if let Ok(probe) = serde_json::from_str::<Probe>(text)
            && !(1..=FORMAT).contains(&probe.header.format)
        {
            return Err(Unreadable::TooNew { found: probe.header.format });
        }
        serde_json::from_str(text).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            let why = error.to_string();
            let why = why.split(" at line ").next().unwrap_or(&why).to_owned();
            Unreadable::NotARecord { why, line, column }
        })
    }

    /// How many answers it holds.
    pub fn answers(&self) -> usize {
        self.answers.len()
    }

    /// The answers, bound to the game that the header names.
    pub fn bind<S: Scene>(&self) -> Result<Vec<Answer<S>>, Unreadable> {
        let cast = &self.header.seats;
        (1..)
            .zip(&self.answers)
            .map(|(number, answer)| answer.bind(cast).map_err(|why| Unreadable::BadAnswer { number, why }))
            .collect()
    }

    /// The dealer that the header promises and the secret opens; `None` without the secret.
    pub fn dealer(&self) -> Option<Dealer> {
        match (&self.header.dealing, &self.footer.secret) {
            (Dealing::Sealed { entropy, .. }, Some(secret)) => Some(Dealer::new(secret.clone(), entropy.clone())),
            _ => None,
        }
    }
}

impl AnswerV1 {
    fn bind<S: Scene>(&self, cast: &Cast) -> Result<Answer<S>, String> {
        let by = if self.paper { Hand::Paper } else { Hand::Dealer };
        match self {
            AnswerV1 {
                card: Some(code), die: None, of: None, coin: None, seat: None, pick: None, set: None, ..
            } => {
                let card = code.parse().map_err(|_| format!("there is no card {code:?}"))?;
                Ok(Answer::Card(card, by))
            }
            AnswerV1 {
                card: None,
                die: Some(shows),
                of: Some(sides),
                coin: None,
                seat: None,
                pick: None,
                set: None,
                ..
            } => Ok(Answer::Die { sides: *sides, shows: *shows, by }),
            AnswerV1 {
                card: None, die: None, of: None, coin: Some(coin), seat: None, pick: None, set: None, ..
            } => Ok(Answer::Coin(*coin, by)),
            AnswerV1 {
                card: None,
                die: None,
                of: None,
                coin: None,
                seat: Some(seat),
                pick: Some(pick),
                set: None,
                ..
            } => {
                let seat = cast.find(seat).ok_or_else(|| format!("nobody called {seat:?} has a seat"))?;
                let choice =
                    serde_json::from_value(pick.clone()).map_err(|error| format!("no such choice: {error}"))?;
                Ok(Answer::Pick(seat, choice))
            }
            AnswerV1 {
                card: None, die: None, of: None, coin: None, seat: None, pick: None, set: Some(set), ..
            } => Ok(Answer::Set(Override {
                quantity: set.clone(),
                value: self.to.clone().unwrap_or_default(),
                reason: self.why.clone().unwrap_or_default(),
            })),
            _ => Err("it must be one of: a card; a die with `of`; a coin; a seat with its pick; a set".to_owned()),
        }
    }
}

/// Writes one answer as a line of JSON. By hand because a long fight has many and each is tiny.
fn write_answer<S: Scene>(out: &mut Vec<u8>, cast: &Cast, answer: &Answer<S>) {
    fn json(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
        serde_json::to_writer(out, value).expect("answers serialise to JSON");
    }
    let by = match answer {
        Answer::Card(card, by) => {
            out.extend_from_slice(b"{\"card\":");
            json(out, card);
            *by
        }
        Answer::Die { sides, shows, by } => {
            out.extend_from_slice(b"{\"die\":");
            json(out, shows);
            out.extend_from_slice(b",\"of\":");
            json(out, sides);
            *by
        }
        Answer::Coin(coin, by) => {
            out.extend_from_slice(b"{\"coin\":");
            json(out, coin);
            *by
        }
        Answer::Pick(seat, choice) => {
            out.extend_from_slice(b"{\"seat\":");
            json(out, cast.name(*seat));
            out.extend_from_slice(b",\"pick\":");
            json(out, choice);
            Hand::Dealer
        }
        Answer::Set(change) => {
            out.extend_from_slice(b"{\"set\":");
            json(out, &change.quantity);
            out.extend_from_slice(b",\"to\":");
            json(out, &change.value);
            out.extend_from_slice(b",\"why\":");
            json(out, &change.reason);
            Hand::Dealer
        }
    };
    out.extend_from_slice(if by == Hand::Paper { b",\"paper\":true}" } else { b"}" });
}

impl<S: Words + Overrule> Play<S> {
    /// The fight so far as a record. The secret is told only when the fight is over, or if `reveal` says so.
    pub fn record(&self, reveal: bool) -> String {
        let mut out = Vec::with_capacity(1024 + 48 * self.tape().len());
        self.write_record(reveal, &mut out);
        String::from_utf8(out).expect("JSON is UTF-8")
    }

    /// Appends the record to a buffer the caller may reuse.
    pub fn write_record(&self, reveal: bool, out: &mut Vec<u8>) {
        let footer = Footer {
            over: self.is_over(),
            summary: self.scene().summary(self.cast()),
            chain: self.links().to_vec(),
            digest: self.digest(),
            secret: self.dealer().filter(|_| reveal || self.is_over()).map(|dealer| dealer.secret().clone()),
        };
        out.extend_from_slice(b"{\n\"header\": ");
        serde_json::to_writer_pretty(&mut *out, self.header()).expect("headers serialise to JSON");
        out.extend_from_slice(b",\n\"answers\": [");
        let mut separator: &[u8] = b"\n";
        for answer in self.tape() {
            out.extend_from_slice(separator);
            write_answer(out, self.cast(), answer);
            separator = b",\n";
        }
        out.extend_from_slice(b"\n],\n\"footer\": ");
        serde_json::to_writer(&mut *out, &footer).expect("footers serialise to JSON");
        out.extend_from_slice(b"\n}\n");
    }
}

/// What a check of a record found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Every card was dealt as promised before the first one, and the rules led to just these events.
    Fair,
    /// The rules led to just these events; the dealing cannot be checked, and this says why.
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

/// Deals every card again and compares.
struct Witness {
    dealing: Redeal,
    mismatch: Option<(usize, String)>,
}

enum Redeal {
    Sealed(Box<Dealer>),
    Stream(Stream),
    Nothing,
}

impl Witness {
    fn deal(&mut self, bound: u32, at: usize) -> Option<u32> {
        match &mut self.dealing {
            Redeal::Sealed(dealer) => Some(dealer.below(at, bound)),
            Redeal::Stream(stream) => Some(stream.below(bound)),
            Redeal::Nothing => None,
        }
    }

    fn note(&mut self, at: usize, what: impl FnOnce() -> String) {
        if self.mismatch.is_none() {
            self.mismatch = Some((at, what()));
        }
    }
}

impl<S: Scene> Beyond<S> for Witness {
    fn card<B: Bag<Card = S::Card>>(&mut self, _: S::Source, _: &B, _: usize) -> Option<S::Card> {
        None
    }
    fn roll(&mut self, _: S::Source, _: u8, _: usize) -> Option<u8> {
        None
    }
    fn toss(&mut self, _: S::Source, _: usize) -> Option<Coin> {
        None
    }
    fn choose(&mut self, _: &S, _: Seat, _: &S::Question, _: &[S::Choice], _: usize) -> Option<usize> {
        None
    }

    fn saw_card<B: Bag<Card = S::Card>>(&mut self, from: &B, card: S::Card, by: Hand, at: usize) {
        if by == Hand::Dealer
            && let Some(place) = self.deal(from.len() as u32, at)
        {
            let due = from.nth(place as usize);
            if due != card {
                self.note(at, || format!("the record has card {card}, but the dealer gives {due}"));
            }
        }
    }

    fn saw_face(&mut self, face: u32, faces: u32, by: Hand, at: usize) {
        if by == Hand::Dealer
            && let Some(due) = self.deal(faces, at)
            && due != face
        {
            self.note(at, || match faces {
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

/// Collects tellings for the chain.
struct Notes<E>(Vec<Told<Happening<E>>>);

impl<S: Scene> Hear<S> for Notes<S::Event> {
    fn hear(&mut self, _: &S, to: Audience, event: Happening<S::Event>, _: usize) {
        self.0.push(Told { to, event });
    }
}

/// Plays a record again from its scene, deals every card again, and says whether all fits.
pub fn check<S: Overrule>(record: &Record, mut scene: S, mut answers: Vec<Answer<S>>) -> Checked {
    let count = |test: fn(&Answer<S>) -> bool| answers.iter().filter(|answer| test(answer)).count();
    let by_hand = |answer: &Answer<S>| match answer {
        Answer::Card(_, by) | Answer::Die { by, .. } | Answer::Coin(_, by) => *by == Hand::Paper,
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
            (Redeal::Sealed(Box::new(Dealer::new(secret.clone(), entropy.clone()))), None)
        }
        (Dealing::Sealed { .. }, None) => (Redeal::Nothing, Some("the dealer's secret is not in it yet")),
        (Dealing::Stream { seed, number }, _) => (Redeal::Stream(Stream::new(*seed, *number)), None),
        (Dealing::None, _) if checked.dealt == 0 => (Redeal::Nothing, None),
        (Dealing::None, _) => (Redeal::Nothing, Some("its cards were named by hand, not dealt")),
    };
    let mut witness = Witness { dealing, mismatch: None };
    let mut notes = Notes(Vec::new());
    let mut menu = Menu::explaining();
    let mut chain = Chain::default();
    let total = answers.len();
    let mut used = 0;
    let mut over = false;

    while !over {
        notes.0.clear();
        let step = checked.steps + 1;
        let mut tape = Tape::new(&mut answers, used, &record.header.seats, &mut witness, &mut notes, &mut menu);
        let ran = tape.overrule(&mut scene).and_then(|()| scene.step(&mut tape));
        let place = tape.place();
        if let Some((at, what)) = witness.mismatch {
            checked.verdict = broken(Some(at + 1), Some(step), what);
            return checked;
        }
        match ran {
            Ok(progress) => {
                let link = chain.add(&notes.0);
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
            Err(Stop::Open { .. }) => break,
            Err(Stop::Refused { at, why }) => {
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
