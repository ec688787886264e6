//! A fight in play: the tape, the state it leads to, the open question, and the log.

use std::collections::BTreeMap;

use crate::answerers::tape::{Halted, Listener, Place, Tape};
use crate::cards::Pile;
use crate::chance::dealer::{Dealer, Dealing};
use crate::fight::decision;
use crate::fight::live::LiveAnswers;
use crate::fight::record::{FORMAT, Footer, Header};
use crate::fight::trail::Trail;
use crate::{
    AddressedEvent, Answer, Audience, Bot, Cast, Chain, ChainLink, DealtBy, Menu, Open, Overrule, Progress, Record,
    Refused, Scene, Seat, Sitter, StepEvent, Stream, Words,
};

/// A scene ready to begin, as a game's encounter file describes it.
#[derive(Debug, Clone)]
pub struct Opening<S> {
    /// The scene before its first step.
    pub scene: S,
    /// Who sits where.
    pub cast: Cast,
    /// What the encounter is called.
    pub title: String,
    /// The edition in force.
    pub edition: String,
    /// Every ruling a user can set, with the value in force.
    pub rulings: BTreeMap<String, String>,
}

/// One entry of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry<E> {
    /// How many answers had been used.
    pub at: usize,
    /// The step it happened in, from 0.
    pub step: usize,
    /// What happened, and who may know.
    pub event: AddressedEvent<StepEvent<E>>,
}

/// Collects the events of one step, and what was asked and answered in it.
struct LogCollector<'a, E> {
    events: &'a mut Vec<AddressedEvent<StepEvent<E>>>,
    places: &'a mut Vec<usize>,
    trail: &'a mut Trail,
}

impl<S: Scene> Listener<S> for LogCollector<'_, S::Event> {
    fn on_event(&mut self, _: &S, to: Audience, event: StepEvent<S::Event>, at: usize) {
        event.leave_on(self.trail);
        self.events.push(AddressedEvent { to, event });
        self.places.push(at);
    }
    fn on_card(&mut self, card: S::Card, by: DealtBy, _: S::Source, _: Place, from: &dyn Pile<S::Card>) {
        self.trail.card::<S>(card, by, from);
    }
    fn on_face(&mut self, face: u32, by: DealtBy, _: S::Source, _: Place, of: u32) {
        self.trail.face(face, of, by);
    }
    fn on_pick(&mut self, _: &S, seat: Seat, choice: S::Choice, options: &[S::Choice], _: Place) {
        self.trail.pick::<S>(seat, choice, options);
    }
}

/// Gives the bot of a name, if there is one.
pub type MakeBot<S> = fn(&str) -> Option<Box<dyn Bot<S>>>;

/// A fight in play.
///
/// Answers are only ever appended or dropped. The tape is the fight; everything else is derived from it.
pub struct Play<S: Scene> {
    header: Header,
    first: S,
    pub(super) live: LiveAnswers<S>,
    make_bot: MakeBot<S>,
    /// Gives the bots that may be asked for advice; a fight that nobody plays on has them too.
    pub(super) advisers: MakeBot<S>,
    tape: Vec<Answer<S>>,
    menu: Menu<S::Choice>,
    /// The scene after the last finished step.
    settled: S,
    /// The last scene of each setting that is over, and where its events end.
    past: Vec<(usize, S)>,
    /// The answers that finished steps have used.
    used: Place,
    /// How many events belong to finished steps.
    settled_events: usize,
    events: Vec<AddressedEvent<StepEvent<S::Event>>>,
    event_places: Vec<usize>,
    /// Where each finished step's events and answers end.
    steps: Vec<(usize, usize)>,
    links: Vec<ChainLink>,
    chain: Chain,
    /// What was asked and answered in the step under way.
    trail: Trail,
    /// How many answers people have taken back.
    undone: usize,
    /// The half-done scene while a question is open.
    shown: Option<S>,
    open: Option<(usize, Open<S>)>,
    over: bool,
}

impl<S: Words + Overrule> Play<S> {
    /// Begins a fight and plays it up to the first question that waits for a person.
    ///
    /// `bots` gives the bot of a name; the caller has checked that the names in the cast exist.
    pub fn begin(game: &str, encounter: &str, opening: Opening<S>, dealer: Option<Dealer>, bots: MakeBot<S>) -> Self {
        let header = Header {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.to_owned(),
            edition: opening.edition,
            rulings: opening.rulings,
            encounter: encounter.to_owned(),
            seats: opening.cast,
            dealing: dealer.as_ref().map_or(Dealing::None, Dealer::dealing),
            follows: None,
        };
        let mut play = Self::at_start(header, opening.scene, dealer, bots);
        play.run().expect("an empty tape cannot be refused");
        play
    }

    /// Resumes a fight where its tape ends; returns the first answer that does not fit, if one does not.
    pub fn resume(
        header: Header,
        scene: S,
        dealer: Option<Dealer>,
        bots: MakeBot<S>,
        answers: Vec<Answer<S>>,
    ) -> Result<Self, (usize, Refused)> {
        Self::resume_seated(header, scene, dealer, bots, &[], answers)
    }

    /// The same where other people or bots answer from here on than those the header names, seat by seat.
    pub fn resume_seated(
        header: Header,
        scene: S,
        dealer: Option<Dealer>,
        bots: MakeBot<S>,
        sitters: &[Sitter],
        answers: Vec<Answer<S>>,
    ) -> Result<Self, (usize, Refused)> {
        for (place, answer) in answers.iter().enumerate() {
            answer.check_format(header.format).map_err(|why| (place, why))?;
        }
        let mut play = Self::at_start(header, scene, dealer, bots);
        for (seat, sitter) in (0u8..).map(Seat).zip(sitters) {
            play.live.put(seat, sitter, bots);
        }
        let given = answers.len();
        play.tape = answers;
        play.run()?;
        // Answers after the end of the fight answer nothing.
        if play.over && play.used.answers < given {
            return Err((play.used.answers, Refused::Over));
        }
        Ok(play)
    }

    fn at_start(header: Header, scene: S, dealer: Option<Dealer>, bots: MakeBot<S>) -> Self {
        let live = LiveAnswers::of(&header, dealer, bots);
        Play {
            header,
            settled: scene.clone(),
            first: scene,
            live,
            make_bot: bots,
            advisers: bots,
            tape: Vec::with_capacity(64),
            menu: Menu::explaining(),
            past: Vec::new(),
            used: Place::START,
            settled_events: 0,
            events: Vec::with_capacity(64),
            event_places: Vec::with_capacity(64),
            steps: Vec::with_capacity(32),
            links: Vec::with_capacity(32),
            chain: Chain::default(),
            trail: Trail::default(),
            undone: 0,
            shown: None,
            open: None,
            over: false,
        }
    }

    /// From here on somebody else answers for a seat: a bot at once, if it is asked. The record keeps what was answered; who
    /// sat there when the fight began stays as the header has it.
    pub fn seat(&mut self, seat: Seat, sitter: &Sitter) {
        self.live.put(seat, sitter, self.make_bot);
        self.run().expect("a bot chooses what is listed");
    }

    /// Runs steps until one halts or the fight is over. On refusal the tape is as it was, but nothing after
    /// the refused answer has been played.
    pub(super) fn run(&mut self) -> Result<(), (usize, Refused)> {
        if self.live.orders.are_followed {
            self.live.orders.seats = (0..self.cast().seats().len() as u8).map(|seat| self.orders(Seat(seat))).collect();
        }
        while !self.over {
            match self.run_step()? {
                Progress::Over => self.over = true,
                Progress::Going if self.open.is_some() => return Ok(()),
                Progress::Going => {}
            }
        }
        self.take_last_notes();
        Ok(())
    }

    /// Notes that were added when the fight was over.
    fn take_last_notes(&mut self) {
        while let Some(answer @ Answer::Note(note)) = self.tape.get(self.used.answers) {
            self.trail.clear();
            self.trail.note(note);
            self.used = self.used.after(answer);
            let event = StepEvent::Noted(note.clone());
            self.events.push(AddressedEvent { to: Audience::Everyone, event });
            self.event_places.push(self.used.answers);
            self.finish_step();
        }
    }

    /// Chains the step that has just ended.
    fn finish_step(&mut self) {
        if self.header.format == 1 {
            self.links.push(self.chain.add_events::<S>(&self.events[self.settled_events..]));
        } else {
            self.links.extend(self.chain.add_trail(&self.trail));
        }
        self.trail.clear();
        self.settled_events = self.events.len();
        self.steps.push((self.settled_events, self.used.answers));
    }

    /// Runs one step. `Going` with an open question means that it halted.
    fn run_step(&mut self) -> Result<Progress, (usize, Refused)> {
        self.events.truncate(self.settled_events);
        self.event_places.truncate(self.settled_events);
        self.open = None;
        self.shown = None;
        let mut scene = self.settled.clone();
        self.trail.clear();
        let mut collector =
            LogCollector { events: &mut self.events, places: &mut self.event_places, trail: &mut self.trail };
        let cast = &self.header.seats;
        let mut tape = Tape::new(&mut self.tape, self.used, cast, &mut self.menu)
            .begun_from(&self.settled, self.used.answers)
            .continued_by(&mut self.live)
            .with_listener(&mut collector);
        let ran = tape.run(&mut scene);
        let used = tape.place();
        match ran {
            Ok(progress) => {
                let before = std::mem::replace(&mut self.settled, scene);
                if before.setting() != self.settled.setting() {
                    self.past.push((self.events.len(), before));
                }
                self.used = used;
                self.finish_step();
                Ok(progress)
            }
            Err(Halted::Open { number, open }) => {
                self.shown = Some(scene);
                self.open = Some((number, *open));
                Ok(Progress::Going)
            }
            Err(Halted::Refused { at, why }) => Err((at, why)),
        }
    }

    /// The fight that the party came from, for the record.
    #[must_use]
    pub fn following(mut self, earlier: Option<&Record>) -> Self {
        self.header.follows = earlier.cloned().map(Box::new);
        self
    }

    /// What the record's header says.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Who sits where.
    pub fn cast(&self) -> &Cast {
        &self.header.seats
    }

    /// The scene as people see it just now, half-done while a question is open.
    pub fn scene(&self) -> &S {
        self.shown.as_ref().unwrap_or(&self.settled)
    }

    /// The scene before the first step.
    pub(crate) fn first(&self) -> &S {
        &self.first
    }

    /// How many answers the finished steps have used.
    pub(crate) fn settled_at(&self) -> usize {
        self.used.answers
    }

    /// The scene after the last finished step.
    pub fn settled(&self) -> &S {
        &self.settled
    }

    /// Whether the fight is over.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The open question and its number.
    pub fn open(&self) -> Option<(usize, &Open<S>)> {
        self.open.as_ref().map(|(number, open)| (*number, open))
    }

    /// A seat's own randomness at the open question, apart from the dealing and from that of bots: the same wherever the
    /// fight is resumed. Where nobody deals, it is the same in every fight.
    pub fn whim(&self, seat: Seat) -> Stream {
        let before = self.open().map_or(self.tape.len(), |(number, _)| number);
        let place = self.tape[..before].iter().fold(Place::START, Place::after);
        decision::whim(self.live.whims(), 0, place.asked, seat)
    }

    /// Everything answered so far.
    pub fn tape(&self) -> &[Answer<S>] {
        &self.tape
    }

    /// How many steps are finished.
    pub fn steps(&self) -> usize {
        self.steps.len()
    }

    /// How many answers the first `steps` steps used.
    pub fn answers_after(&self, steps: usize) -> usize {
        steps.checked_sub(1).map_or(0, |last| self.steps[last].1)
    }

    /// The links of the hash chain over finished steps: one an answer; in format 1, one a step.
    pub fn links(&self) -> &[ChainLink] {
        &self.links
    }

    /// What a record says at its end, but for the secret.
    pub fn footer(&self) -> Footer {
        let (over, summary) = (self.over, self.scene().summary(self.cast()));
        let mut footer = Footer {
            over,
            summary,
            chain: self.links.clone(),
            digest: String::new(),
            undone: self.undone,
            secret: None,
        };
        footer.digest = if self.header.format == 1 {
            self.chain.digest()
        } else {
            let mut chain = self.chain.clone();
            footer.chain.extend(chain.add_trail(&self.trail));
            chain.digest_of(&self.header, &footer)
        };
        footer
    }

    /// The hash over the whole fight.
    pub fn digest(&self) -> String {
        self.footer().digest
    }

    /// How many answers people have taken back.
    pub fn undone(&self) -> usize {
        self.undone
    }

    /// Goes on counting from here the answers that people have taken back.
    pub fn count_undone_from(&mut self, undone: usize) {
        self.undone = undone;
    }

    /// The dealer, if the engine deals.
    pub fn dealer(&self) -> Option<&Dealer> {
        self.live.dealer.as_ref()
    }

    /// How many events there are, the open step's included.
    pub fn event_count(&self) -> usize {
        self.events.len()
    }

    /// How many answers had been used at each event, in order.
    pub fn event_places(&self) -> &[usize] {
        &self.event_places
    }

    /// Every event in order, the open step's part included.
    pub fn log(&self) -> impl Iterator<Item = LogEntry<S::Event>> + '_ {
        self.log_since(0).map(|(_, entry)| entry)
    }

    /// The events from this one on, each with its place.
    pub fn log_since(&self, first: usize) -> impl Iterator<Item = (usize, LogEntry<S::Event>)> + '_ {
        let mut step = self.steps.partition_point(|&(end, _)| end <= first);
        self.events.iter().zip(&self.event_places).enumerate().skip(first).map(move |(index, (event, &at))| {
            while self.steps.get(step).is_some_and(|&(end, _)| index >= end) {
                step += 1;
            }
            (index, LogEntry { at, step, event: event.clone() })
        })
    }

    /// The scene that puts the event at a place of the log into words.
    pub fn scene_of(&self, event: usize) -> &S {
        self.past.iter().find(|(end, _)| event < *end).map_or_else(|| self.scene(), |(_, scene)| scene)
    }

    /// Puts an answer at the beginning of the step under way.
    pub(super) fn insert_before_step(&mut self, answer: Answer<S>) -> Result<(), Refused> {
        answer.check_format(self.header.format)?;
        let place = self.used.answers;
        self.tape.insert(place, answer);
        self.live.orders.given.iter_mut().filter(|given| **given >= place).for_each(|given| *given += 1);
        self.rewind(self.tape.len());
        Ok(())
    }

    /// Appends answers as they stand on a tape. If one is refused, nothing has changed.
    pub fn append(&mut self, answers: Vec<Answer<S>>) -> Result<(), Refused> {
        answers.iter().try_for_each(|answer| answer.check_format(self.header.format))?;
        let before = self.tape.len();
        self.tape.extend(answers);
        self.run().map_err(|(_, why)| {
            self.rewind(before);
            why
        })
    }

    /// Drops all answers from place `length` on, and plays what is left.
    pub(super) fn rewind(&mut self, length: usize) {
        self.tape.truncate(length);
        self.live.orders.given.retain(|place| *place < length);
        self.settled = self.first.clone();
        self.past.clear();
        self.used = Place::START;
        self.settled_events = 0;
        self.events.clear();
        self.event_places.clear();
        self.steps.clear();
        self.links.clear();
        self.chain = Chain::default();
        self.over = false;
        self.run().expect("a tape that was taken once is taken again");
    }
}
