//! Records: one JSON file is the save, the replay, the bug report and the test fixture.
//!
//! A record is a header, the answers, and a footer with the hash chain. Same header and same answers give the
//! same fight, to the byte. Every format is read and verified for ever, and stored files are never edited; a fight begun
//! in an older format goes on in it.
//!
//! | format | chain | digest | chance for an answer |
//! | --- | --- | --- | --- |
//! | 1 | the events of each step | over the events | at the place of the answer |
//! | 2 | each question with its options and its answer | over that, the header and how it ended | at the number of answers before it that the rules asked for |
//!
//! So in format 2 a log line can be added or worded otherwise, and nothing the GM sets shifts what is dealt next.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::chance::dealer::{Dealer, Dealing, Secret};
use crate::{
    Answer, Call, Cast, ChainLink, Coin, DealtBy, Note, Override, Overrule, Play, ResumeError, Scene, Seat,
    StandingOrder, Words,
};

/// The format written by this version.
pub const FORMAT: u32 = 2;

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
    /// The fight that the party came from, whole: what lasts of it is where this one begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<Box<Record>>,
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
    /// The hash chain: one link an answer; in format 1, one a finished step.
    pub chain: Vec<ChainLink>,
    /// The whole hash.
    pub digest: String,
    /// How many answers people have taken back.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undone: usize,
    /// The dealer's secret, once it may be known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Secret>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // As serde calls it.
fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// One answer as it is stored: exactly one kind of answer a line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct StoredAnswer {
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
    #[serde(skip_serializing_if = "Option::is_none")]
    call: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<BTreeMap<String, String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<String>,
    /// A pick that a standing order gave.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    by_order: bool,
}

/// A record as read from a file, not yet bound to a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What the fight starts from.
    pub header: Header,
    answers: Vec<StoredAnswer>,
    /// What it came to.
    pub footer: Footer,
}

/// Why a file is not a record that can be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RecordError {
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
    /// An answer that cannot be read.
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
    pub fn read(text: &str) -> Result<Record, RecordError> {
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
            return Err(RecordError::TooNew { found: probe.header.format });
        }
        serde_json::from_str(text).map_err(|error| {
            let (line, column) = (error.line(), error.column());
            let why = error.to_string();
            let why = why.split(" at line ").next().unwrap_or(&why).to_owned();
            RecordError::NotARecord { why, line, column }
        })
    }

    /// A fight under way from its parts: answers as [`Play::stored_since`] gives them, and the dealer's secret.
    pub fn assemble<'a>(
        header: Header,
        answers: impl IntoIterator<Item = &'a str>,
        secret: Option<Secret>,
    ) -> Result<Record, RecordError> {
        let read = |(number, line)| {
            serde_json::from_str(line).map_err(|error| RecordError::BadAnswer { number, why: error.to_string() })
        };
        let answers = (1..).zip(answers).map(read).collect::<Result<_, _>>()?;
        let footer =
            Footer { over: false, summary: String::new(), chain: Vec::new(), digest: String::new(), undone: 0, secret };
        Ok(Record { header, answers, footer })
    }

    /// How many answers it holds.
    pub fn answers(&self) -> usize {
        self.answers.len()
    }

    /// The answers, bound to the game that the header names. What the record's format does not know is refused here,
    /// before anything is played.
    pub fn bind<S: Scene>(&self) -> Result<Vec<Answer<S>>, RecordError> {
        let Header { format, seats, .. } = &self.header;
        let bound = |stored: &StoredAnswer| {
            let answer = stored.bind(seats)?;
            answer.check_format(*format).map_err(|why| why.to_string())?;
            Ok(answer)
        };
        (1..)
            .zip(&self.answers)
            .map(|(number, answer)| bound(answer).map_err(|why| RecordError::BadAnswer { number, why }))
            .collect()
    }

    /// The places of the picks that standing orders gave, as the record says; nothing depends on it but what an undo
    /// takes back.
    pub fn by_order(&self) -> Vec<usize> {
        (0..).zip(&self.answers).filter(|(_, answer)| answer.by_order).map(|(place, _)| place).collect()
    }

    /// Whether a dealer sealed the cards.
    pub fn is_sealed(&self) -> bool {
        matches!(self.header.dealing, Dealing::Sealed { .. })
    }

    /// The dealer of the header with the secret of the footer, or with the one that the header's seed makes; `None` if
    /// neither says what deals on.
    pub fn dealer(&self) -> Option<Dealer> {
        match (&self.header.dealing, &self.footer.secret) {
            (Dealing::Sealed { entropy, seed: Some(seed), commitment }, None)
                if Secret::from_seed(*seed).commitment() == *commitment =>
            {
                Some(Dealer::seeded(*seed, entropy.clone()))
            }
            (Dealing::Sealed { entropy, seed, .. }, Some(secret)) => match seed {
                Some(seed) if Secret::from_seed(*seed) == *secret => Some(Dealer::seeded(*seed, entropy.clone())),
                _ => Some(Dealer::new(secret.clone(), entropy.clone())),
            },
            _ => None,
        }
    }
}

impl StoredAnswer {
    fn bind<S: Scene>(&self, cast: &Cast) -> Result<Answer<S>, String> {
        let by = if self.paper { DealtBy::Person } else { DealtBy::Engine };
        let seat = |name: &String| cast.find(name).ok_or_else(|| format!("nobody called {name:?} has a seat"));
        let given = (&self.card, &self.die, &self.coin, &self.pick, &self.set, &self.call, (&self.note, &self.order));
        let (answer, fits) = match given {
            (Some(code), None, None, None, None, None, (None, None)) => {
                let card = code.parse().map_err(|_| format!("there is no card {code:?}"))?;
                (Answer::Card(card, by), self.has_only(&[]))
            }
            (None, Some(shows), None, None, None, None, (None, None)) => {
                let sides = self.of.ok_or("a die needs `of`, the number of its sides")?;
                (Answer::Die { sides, shows: *shows, by }, self.has_only(&["of"]))
            }
            (None, None, Some(coin), None, None, None, (None, None)) => (Answer::Coin(*coin, by), self.has_only(&[])),
            (None, None, None, Some(pick), None, None, (None, None)) => {
                let seat = seat(self.seat.as_ref().ok_or("a pick needs the seat that made it")?)?;
                let choice =
                    serde_json::from_value(pick.clone()).map_err(|error| format!("no such choice: {error}"))?;
                (Answer::Pick(seat, choice), self.has_only(&["seat"]) && !self.paper)
            }
            (None, None, None, None, Some(set), None, (None, None)) => {
                let change = Override {
                    quantity: set.clone(),
                    value: self.to.clone().unwrap_or_default(),
                    reason: self.why.clone().unwrap_or_default(),
                };
                (Answer::Set(change), self.has_only(&["to", "why"]) && !self.paper)
            }
            (None, None, None, None, None, Some(name), (None, None)) => {
                let call = Call {
                    name: name.clone(),
                    with: self.with.clone().unwrap_or_default(),
                    reason: self.why.clone().unwrap_or_default(),
                };
                (Answer::Call(call), self.has_only(&["with", "why"]) && !self.paper)
            }
            (None, None, None, None, None, None, (Some(text), None)) => {
                let by = self.seat.as_ref().map(seat).transpose()?;
                (Answer::Note(Note { by, text: text.clone() }), self.has_only(&["seat"]) && !self.paper)
            }
            (None, None, None, None, None, None, (None, Some(name))) => {
                let seat = seat(self.seat.as_ref().ok_or("an order needs the seat that gave it")?)?;
                let setting = self.to.clone().unwrap_or_default();
                (
                    Answer::Order(StandingOrder { seat, name: name.clone(), setting }),
                    self.has_only(&["seat", "to"]) && !self.paper,
                )
            }
            _ => {
                let kinds = "a card; a die with `of`; a coin; a seat with its pick; a set; a call; a note; an order";
                return Err(format!("it must be one of: {kinds}"));
            }
        };
        let fits = fits && (!self.by_order || self.pick.is_some());
        if fits { Ok(answer) } else { Err("it says more than belongs to it".to_owned()) }
    }

    /// Whether no other of the accompanying fields is there.
    fn has_only(&self, fields: &[&str]) -> bool {
        [
            ("of", self.of.is_some()),
            ("seat", self.seat.is_some()),
            ("to", self.to.is_some()),
            ("why", self.why.is_some()),
            ("with", self.with.is_some()),
        ]
        .iter()
        .all(|(name, there)| !there || fields.contains(name))
    }
}

/// One answer as a line of JSON under way: `{"card":"7","paper":true}`. By hand because a long fight has many and each is
/// tiny.
struct Line<'a>(&'a mut Vec<u8>);

impl Line<'_> {
    /// Adds a field.
    fn field(&mut self, name: &str, value: &(impl Serialize + ?Sized)) -> &mut Self {
        let separator = if self.0.last() == Some(&b'{') { "" } else { "," };
        self.0.extend_from_slice(separator.as_bytes());
        serde_json::to_writer(&mut *self.0, name).expect("names of fields serialise to JSON");
        self.0.push(b':');
        serde_json::to_writer(&mut *self.0, value).expect("answers serialise to JSON");
        self
    }

    /// Adds a field that is there only if it is so.
    fn flag(&mut self, name: &str, is_so: bool) -> &mut Self {
        if is_so { self.field(name, &true) } else { self }
    }
}

fn write_answer<S: Scene>(out: &mut Vec<u8>, cast: &Cast, answer: &Answer<S>, by_order: bool) {
    let read = |by: &DealtBy| *by == DealtBy::Person;
    let seat = |seat: &Seat| cast.name(*seat);
    out.push(b'{');
    let mut line = Line(out);
    match answer {
        Answer::Card(card, by) => line.field("card", card).flag("paper", read(by)),
        Answer::Die { sides, shows, by } => line.field("die", shows).field("of", sides).flag("paper", read(by)),
        Answer::Coin(coin, by) => line.field("coin", coin).flag("paper", read(by)),
        Answer::Pick(who, choice) => line.field("seat", seat(who)).field("pick", choice).flag("by_order", by_order),
        Answer::Set(set) => line.field("set", &set.quantity).field("to", &set.value).field("why", &set.reason),
        Answer::Call(call) => line.field("call", &call.name).field("with", &call.with).field("why", &call.reason),
        Answer::Note(Note { by: None, text }) => line.field("note", text),
        Answer::Note(Note { by: Some(who), text }) => line.field("note", text).field("seat", seat(who)),
        Answer::Order(order) => {
            line.field("order", &order.name).field("to", &order.setting).field("seat", seat(&order.seat))
        }
    };
    out.push(b'}');
}

impl<S: Words + Overrule> Play<S> {
    /// The fight so far as a record. The secret is included only when the fight is over, or with `reveal`.
    pub fn record(&self, reveal: bool) -> String {
        let mut out = Vec::with_capacity(1024 + 48 * self.tape().len());
        self.write_record(reveal, &mut out);
        String::from_utf8(out).expect("JSON is UTF-8")
    }

    /// The answers from this place on as a record stores them, each a line of JSON.
    pub fn stored_since(&self, place: usize) -> Vec<String> {
        self.stored().skip(place).collect()
    }

    /// The answers before this place, the same way.
    pub(super) fn stored_before(&self, place: usize) -> impl Iterator<Item = String> + '_ {
        self.stored().take(place)
    }

    fn stored(&self) -> impl Iterator<Item = String> + '_ {
        let by_order = |at: usize| self.by_order().binary_search(&at).is_ok();
        let line = move |(at, answer)| {
            let mut out = Vec::with_capacity(48);
            write_answer(&mut out, self.cast(), answer, by_order(at));
            String::from_utf8(out).expect("JSON is UTF-8")
        };
        self.tape().iter().enumerate().map(line)
    }

    /// Takes answers as [`stored_since`](Self::stored_since) gives them. If one is refused, nothing has changed.
    pub fn take_stored(&mut self, answers: &[String]) -> Result<(), ResumeError> {
        let before = self.tape().len();
        let mut bound = Vec::with_capacity(answers.len());
        let mut by_order = self.by_order().to_vec();
        for (number, line) in (before + 1..).zip(answers) {
            let bad = |why| RecordError::BadAnswer { number, why };
            let stored: StoredAnswer = serde_json::from_str(line).map_err(|error| bad(error.to_string()))?;
            bound.push(stored.bind(self.cast()).map_err(bad)?);
            by_order.extend(stored.by_order.then_some(number - 1));
        }
        self.append(bound).map_err(|why| ResumeError::Answer { number: before + 1, why })?;
        self.note_by_order(by_order);
        Ok(())
    }

    /// Appends the record to a buffer the caller may reuse.
    pub fn write_record(&self, reveal: bool, out: &mut Vec<u8>) {
        let footer = Footer {
            secret: self.dealer().filter(|_| reveal || self.is_over()).map(|dealer| dealer.secret().clone()),
            ..self.footer()
        };
        out.extend_from_slice(b"{\n\"header\": ");
        serde_json::to_writer_pretty(&mut *out, self.header()).expect("headers serialise to JSON");
        out.extend_from_slice(b",\n\"answers\": [");
        let mut separator: &[u8] = b"\n";
        let mut by_order = self.by_order().iter().copied().peekable();
        for (place, answer) in self.tape().iter().enumerate() {
            out.extend_from_slice(separator);
            write_answer(out, self.cast(), answer, by_order.next_if_eq(&place).is_some());
            separator = b",\n";
        }
        out.extend_from_slice(b"\n],\n\"footer\": ");
        serde_json::to_writer(&mut *out, &footer).expect("footers serialise to JSON");
        out.extend_from_slice(b"\n}\n");
    }
}
