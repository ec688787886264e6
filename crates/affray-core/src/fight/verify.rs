//! Verifies a record: everything is dealt and decided again and compared with it.

use serde::Serialize;

use crate::answerers::tape::{Halted, Listener, Place, Tape};
use crate::cards::Pile;
use crate::chance::dealer::{Dealer, Dealing};
use crate::fight::live::dealt_at;
use crate::fight::record::Record;
use crate::fight::trail::Trail;
use crate::{
    AddressedEvent, Answer, Audience, Cast, Chain, Coin, DealtBy, Menu, Overrule, Progress, Scene, Seat, Secret,
    Sitter, StepEvent, Stream, Words,
};

/// What a check of a record found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Every chance that the engine dealt is the one the commitment fixed, and the rules ask exactly these questions.
    Fair,
    /// The rules ask exactly these questions; the dealing cannot be checked, and this says why.
    Consistent(&'static str),
    /// Something does not fit.
    Broken(Mismatch),
}

/// The first place where a record does not fit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mismatch {
    /// The answer, from 1, if it is one answer.
    pub answer: Option<usize>,
    /// The step, from 1, if it is one step.
    pub step: Option<usize>,
    /// What does not fit.
    pub what: String,
}

impl std::fmt::Display for Mismatch {
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
    /// The format of the record.
    pub format: u32,
    /// Answers in the record.
    pub answers: usize,
    /// Cards, dice and coins the engine dealt.
    pub dealt: usize,
    /// Cards, dice and coins read off paper.
    pub paper: usize,
    /// Who read them off.
    pub paper_seats: Vec<String>,
    /// Decisions.
    pub decisions: usize,
    /// Changes by the GM.
    pub overrides: usize,
    /// What the GM called for.
    pub calls: usize,
    /// Notes.
    pub notes: usize,
    /// Answers taken back, as the record says.
    pub undone: usize,
    /// How many people added words to the dealing.
    pub entropy: usize,
    /// The number that the dealer's secret was made from, if it is one that anybody could have chosen.
    pub seed: Option<u64>,
    /// Finished steps.
    pub steps: usize,
    /// How it stands or ended, by the rules of this version; the record's own words are not taken for it.
    pub summary: String,
}

/// Numbers up to this are tried as the seed of a secret.
const SEEDS: u64 = 100_000;

impl Checked {
    /// Whether everything was dealt as the commitment fixed it, and decided by the rules.
    pub fn is_fair(&self) -> bool {
        self.verdict == Verdict::Fair
    }

    /// Exactly what was proven and what was not, in sentences.
    pub fn proof(&self) -> String {
        let count = |number: usize, one: &str, many: &str| match number {
            1 => format!("1 {one}"),
            _ => format!("{number} {many}"),
        };
        let mut said = Vec::new();
        match &self.verdict {
            Verdict::Broken(_) => return String::new(),
            Verdict::Fair if self.dealt == 0 => said.push("Nothing in it was dealt by the engine.".to_owned()),
            Verdict::Fair => {
                let dealt = match self.dealt {
                    1 => "The one card, die or coin that the engine dealt comes".to_owned(),
                    dealt => format!("All {dealt} cards, dice and coins that the engine dealt come"),
                };
                said.push(match self.seed {
                    Some(seed) => format!(
                        "{dealt} from the seed {seed}, a number that whoever began the fight could choose knowing what it deals."
                    ),
                    None => format!("{dealt} from the committed secret."),
                });
                said.push(match (self.seed, self.entropy) {
                    (Some(_), _) => String::new(),
                    (None, 0) => "Nobody else added words to the dealing, so whoever began the fight could have \
                                  tried secrets until one suited, unless the commitment was shown to others first."
                        .to_owned(),
                    (None, 1) => "One person added words to the dealing.".to_owned(),
                    (None, people) => format!("{people} people added words to the dealing."),
                });
            }
            Verdict::Consistent(why) => said.push(format!("Whether it was dealt fairly cannot be checked: {why}.")),
        }
        if self.paper > 0 {
            let what = count(self.paper, "card, die or coin was", "cards, dice and coins were");
            said.push(format!("{what} read off paper by {}.", self.paper_seats.join(", ")));
        }
        if self.overrides > 0 {
            said.push(format!("The GM set something {}.", count(self.overrides, "time", "times")));
        }
        if self.calls > 0 {
            said.push(format!("The GM called for something {}.", count(self.calls, "time", "times")));
        }
        if self.undone > 0 {
            let undone = count(self.undone, "answer was", "answers were");
            said.push(format!("{undone} taken back, as the record says."));
        }
        said.retain(|sentence| !sentence.is_empty());
        said.join(" ")
    }
}

/// Deals every card again and compares; collects what the chain hashes.
struct Witness<'a, E> {
    format: u32,
    cast: &'a Cast,
    dealing: DealAgain,
    mismatch: Option<(usize, String)>,
    events: Vec<AddressedEvent<StepEvent<E>>>,
    trail: Trail,
    paper: Vec<Seat>,
}

enum DealAgain {
    Sealed(Box<Dealer>),
    Stream(Stream),
    Nothing,
}

impl<E> Witness<'_, E> {
    fn deal(&mut self, bound: u32, at: Place) -> Option<u32> {
        let place = dealt_at(self.format, at);
        match &mut self.dealing {
            DealAgain::Sealed(dealer) => Some(dealer.below(place, bound)),
            DealAgain::Stream(stream) => Some(stream.below(bound)),
            DealAgain::Nothing => None,
        }
    }

    fn note(&mut self, at: Place, what: impl FnOnce() -> String) {
        if self.mismatch.is_none() {
            self.mismatch = Some((at.answers, what()));
        }
    }

    /// Something is said to have been read off paper: only seats with real cards can, where a dealer deals for the rest.
    fn read_off(&mut self, holder: Option<Seat>, at: Place) {
        let seat = holder.or(self.cast.gm());
        let has_paper = |seat: Seat| self.cast.seats()[seat.index()].sitter == Sitter::Paper;
        match seat {
            Some(seat) if has_paper(seat) => self.paper.push(seat),
            _ if matches!(self.dealing, DealAgain::Nothing) => self.paper.extend(seat),
            Some(seat) => {
                let name = self.cast.name(seat).to_owned();
                self.note(at, || format!("it is marked as read off paper, but {name} has no real cards"));
            }
            None => self.note(at, || "it is marked as read off paper, but nobody there has real cards".to_owned()),
        }
    }
}

impl<S: Scene> Listener<S> for Witness<'_, S::Event> {
    fn on_event(&mut self, _: &S, to: Audience, event: StepEvent<S::Event>, _: usize) {
        event.leave_on(&mut self.trail);
        self.events.push(AddressedEvent { to, event });
    }

    fn on_card(&mut self, card: S::Card, by: DealtBy, source: S::Source, at: Place, from: &dyn Pile<S::Card>) {
        self.trail.card::<S>(card, by, from);
        match by {
            DealtBy::Person => self.read_off(S::holder(source), at),
            DealtBy::Engine => {
                let due = self.deal(from.size() as u32, at).map(|place| from.nth(place as usize));
                if let Some(due) = due.filter(|due| *due != card) {
                    self.note(at, || format!("the record has card {card}, but the dealer gives {due}"));
                }
            }
        }
    }

    fn on_face(&mut self, face: u32, by: DealtBy, source: S::Source, at: Place, of: u32) {
        self.trail.face(face, of, by);
        match by {
            DealtBy::Person => self.read_off(S::holder(source), at),
            DealtBy::Engine => {
                if let Some(due) = self.deal(of, at).filter(|due| *due != face) {
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
    }

    fn on_pick(&mut self, _: &S, seat: Seat, choice: S::Choice, options: &[S::Choice], _: Place) {
        self.trail.pick::<S>(seat, choice, options);
    }
}

/// Compares the chain of a record with the one that playing it again makes.
struct ChainCheck<'a> {
    record: &'a Record,
    chain: Chain,
    /// Links compared so far.
    done: usize,
}

impl ChainCheck<'_> {
    /// Adds a step; says which answer of the record, from 1, or else which step does not fit.
    fn add<S: Scene>(&mut self, witness: &Witness<'_, S::Event>, from: usize, to: usize) -> Result<(), Mismatch> {
        let stored = |place: usize| self.record.footer.chain.get(place);
        if witness.format == 1 {
            let link = self.chain.add_events::<S>(&witness.events);
            let answered = match to - from {
                0 => String::new(),
                1 => format!(" (answer {to})"),
                _ => format!(" (answers {} to {to})", from + 1),
            };
            let what = match stored(self.done) {
                Some(stored) if *stored == link => {
                    self.done += 1;
                    return Ok(());
                }
                Some(_) => format!("what happened{answered} is not what the record's chain says"),
                None => format!("the record's chain ends before this step{answered}"),
            };
            return Err(Mismatch { answer: None, step: Some(self.done + 1), what });
        }
        for link in self.chain.add_trail(&witness.trail) {
            let what = match stored(self.done) {
                Some(stored) if *stored == link => {
                    self.done += 1;
                    continue;
                }
                Some(_) => "what was asked or answered here is not what the record's chain says",
                None => "the record's chain ends before this answer",
            };
            return Err(Mismatch { answer: Some(self.done + 1), step: None, what: what.to_owned() });
        }
        Ok(())
    }
}

/// Plays a record again from its scene, deals every card again, and says whether all fits.
pub fn check<S: Overrule + Words>(record: &Record, mut scene: S, mut answers: Vec<Answer<S>>) -> Checked {
    let count = |test: fn(&Answer<S>) -> bool| answers.iter().filter(|answer| test(answer)).count();
    let by_hand = |answer: &Answer<S>| match answer {
        Answer::Card(_, by) | Answer::Die { by, .. } | Answer::Coin(_, by) => *by == DealtBy::Person,
        Answer::Pick(..) | Answer::Set(_) | Answer::Call(_) | Answer::Note(_) | Answer::Order(_) => false,
    };
    let secret = record.footer.secret.as_ref();
    let (header, footer) = (&record.header, &record.footer);
    let mut checked = Checked {
        verdict: Verdict::Fair,
        format: header.format,
        answers: answers.len(),
        dealt: count(Answer::is_chance) - count(by_hand),
        paper: count(by_hand),
        paper_seats: Vec::new(),
        decisions: count(|answer| matches!(answer, Answer::Pick(..))),
        overrides: count(|answer| matches!(answer, Answer::Set(_))),
        calls: count(|answer| matches!(answer, Answer::Call(_))),
        notes: count(|answer| matches!(answer, Answer::Note(_))),
        undone: footer.undone,
        entropy: 0,
        seed: match &header.dealing {
            Dealing::Sealed { .. } => {
                secret.and_then(|secret| (0..SEEDS).find(|seed| Secret::from_seed(*seed) == *secret))
            }
            Dealing::Stream { seed, .. } => Some(*seed),
            Dealing::None => None,
        },
        steps: 0,
        summary: String::new(),
    };
    let broken =
        |answer: Option<usize>, step: Option<usize>, what: String| Verdict::Broken(Mismatch { answer, step, what });

    let unfit =
        (1..).zip(&answers).find_map(|(number, answer)| Some((number, answer.check_format(header.format).err()?)));
    if let Some((number, why)) = unfit {
        checked.verdict = broken(Some(number), None, why.to_string());
        return checked;
    }

    let (dealing, unproven) = match (&header.dealing, secret) {
        (Dealing::Sealed { commitment, entropy, seed }, Some(secret)) => {
            if secret.commitment() != *commitment {
                checked.verdict = broken(None, None, "the secret is not the one that was committed to".to_owned());
                return checked;
            }
            checked.entropy = entropy.len();
            checked.seed = checked.seed.or(seed.filter(|seed| Secret::from_seed(*seed) == *secret));
            (DealAgain::Sealed(Box::new(Dealer::new(secret.clone(), entropy.clone()))), None)
        }
        (Dealing::Sealed { .. }, None) => (DealAgain::Nothing, Some("the dealer's secret is not in it yet")),
        (Dealing::Stream { seed, number }, _) => (DealAgain::Stream(Stream::new(*seed, *number)), None),
        (Dealing::None, _) if checked.dealt == 0 => (DealAgain::Nothing, None),
        (Dealing::None, _) => (DealAgain::Nothing, Some("its cards were named by hand, not dealt")),
    };
    let mut witness = Witness {
        format: header.format,
        cast: &header.seats,
        dealing,
        mismatch: None,
        events: Vec::new(),
        trail: Trail::default(),
        paper: Vec::new(),
    };
    let mut menu = Menu::explaining();
    let mut chain = ChainCheck { record, chain: Chain::default(), done: 0 };
    let total = answers.len();
    let mut used = Place::START;
    let mut over = false;

    while !over {
        witness.events.clear();
        witness.trail.clear();
        let step = checked.steps + 1;
        let mut tape = Tape::new(&mut answers, used, &header.seats, &mut menu).with_listener(&mut witness);
        let ran = tape.run(&mut scene);
        let place = tape.place();
        if let Some((at, what)) = witness.mismatch.take() {
            checked.verdict = broken(Some(at + 1), Some(step), what);
            return checked;
        }
        match ran {
            Ok(progress) => {
                if let Err(found) = chain.add::<S>(&witness, used.answers, place.answers) {
                    checked.verdict = Verdict::Broken(Mismatch { step: Some(step), ..found });
                    return checked;
                }
                checked.steps = step;
                used = place;
                over = progress == Progress::Over;
            }
            Err(Halted::Open { .. }) => {
                // Format 2 chains the answers of the step under way as well.
                if header.format != 1
                    && let Err(found) = chain.add::<S>(&witness, used.answers, place.answers)
                {
                    checked.verdict = Verdict::Broken(Mismatch { step: Some(step), ..found });
                    return checked;
                }
                break;
            }
            Err(Halted::Refused { at, why }) => {
                checked.verdict = broken(Some(at + 1), Some(step), why.to_string());
                return checked;
            }
        }
    }
    // When all is over there may still be notes.
    witness.trail.clear();
    while let Some(answer @ Answer::Note(note)) = answers.get(used.answers).filter(|_| over) {
        witness.trail.note(note);
        used = used.after(answer);
    }
    checked.summary = scene.summary(&header.seats);
    witness.paper.sort_unstable();
    witness.paper.dedup();
    checked.paper_seats = witness.paper.iter().map(|seat| header.seats.name(*seat).to_owned()).collect();
    let late = if over && header.format != 1 { chain.add::<S>(&witness, 0, 0).err() } else { None };
    let digest = match header.format {
        1 => chain.chain.digest(),
        _ => chain.chain.digest_of(header, footer),
    };
    checked.verdict = if let Some(found) = late {
        Verdict::Broken(found)
    } else if over && used.answers < total {
        broken(Some(used.answers + 1), None, "the fight is over before this answer".to_owned())
    } else if footer.chain.len() != chain.done {
        broken(None, None, "the record's chain goes on after the last answer".to_owned())
    } else if footer.over != over {
        let what = if over {
            "the fight is over, but the record says it goes on"
        } else {
            "the record says the fight is over, but it goes on"
        };
        broken(None, None, what.to_owned())
    } else if footer.digest != digest {
        let what = match header.format {
            1 => "the digest is not that of the chain",
            _ => "the digest is not that of the header, the answers and the end: one of them was changed",
        };
        broken(None, None, what.to_owned())
    } else {
        unproven.map_or(Verdict::Fair, Verdict::Consistent)
    };
    checked
}
