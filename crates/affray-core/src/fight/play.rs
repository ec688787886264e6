//! A fight in play: the tape, the state it leads to, the open question, and the log.

use std::collections::BTreeMap;

use crate::answerers::tape::{Halted, Listener, Place, Tape, TapeContinuation};
use crate::cards::Pile;
use crate::chance::dealer::{Dealer, Dealing};
use crate::fight::record::{FORMAT, Footer, Header};
use crate::fight::trail::Trail;
use crate::rules::decide;
use crate::search::Advice;
use crate::{
    AddressedEvent, Answer, Audience, Bot, Call, Cast, Chain, Coin, DealtBy, Decision, Happening, Link, Menu, Note,
    Open, OrderBook, Orders, Override, Overrule, Progress, Record, Refused, Scene, Seat, SeatSet, Sitter,
    StandingOrder, Stream, Viewer, Words, Worlds,
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

/// A question answered from outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The number of the question, as [`Play::open`] gave it.
    pub question: usize,
    /// Who answers.
    pub seat: Seat,
    /// The answer.
    pub says: Says,
}

/// What somebody answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Says {
    /// The option at this place of the menu, from 0.
    Option(usize),
    /// The card of this code turned up.
    Card(String),
    /// The die shows this.
    Die(u8),
    /// The coin shows this.
    Coin(Coin),
}

impl Says {
    /// What kind of answer it is, in words.
    pub fn kind(&self) -> &'static str {
        match self {
            Says::Option(_) => "a decision",
            Says::Card(_) => "a card",
            Says::Die(_) => "a die",
            Says::Coin(_) => "a coin",
        }
    }
}

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
pub struct Typed {
    /// Where it came from.
    pub given: AnswerOrigin,
    /// The number of the option from 1, the card's code, the face of the die or coin, `quantity=value reason`, a call,
    /// the words of a note, or `order=setting`.
    pub text: String,
    /// What that means, for people.
    pub means: String,
}

/// One entry of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry<E> {
    /// How many answers had been used.
    pub at: usize,
    /// The step it happened in, from 0.
    pub step: usize,
    /// What happened, and who may know.
    pub event: AddressedEvent<Happening<E>>,
}

/// Answers past the end of the tape while a fight is in play: the dealer and the bots, for the seats they serve.
pub struct LiveAnswers<S: Scene> {
    dealer: Option<Dealer>,
    bots: Vec<Option<Box<dyn Bot<S>>>>,
    paper: SeatSet,
    gm: Option<Seat>,
    whims: u64,
    format: u32,
    orders: OrdersInForce<S>,
}

/// The standing orders of everybody, as the tape has set them.
struct OrdersInForce<S: Scene> {
    book: OrderBook<S>,
    /// The seats of people; bots follow no orders.
    people: SeatSet,
    /// Whether they are followed; else every question is put to people.
    are_followed: bool,
    /// Those of each seat, while they are followed.
    seats: Vec<Orders>,
    /// The places of the answers that they gave, in order.
    given: Vec<usize>,
}

impl<S: Scene> OrdersInForce<S> {
    /// What the orders of a seat answer, for place `at` of the tape.
    fn answer(&mut self, decision: &Decision<'_, S>, at: Place) -> Option<usize> {
        if !self.are_followed || !self.people.contains(decision.seat) {
            return None;
        }
        let place = self.book.answer(decision, self.seats.get(decision.seat.index())?)?;
        self.given.push(at.answers);
        Some(place)
    }
}

impl<S: Scene> LiveAnswers<S> {
    fn deals(&self, source: S::Source) -> bool {
        // At a real table, the GM turns what is nobody's in particular.
        S::holder(source).or(self.gm).is_none_or(|seat| !self.paper.contains(seat))
    }

    fn below(&mut self, source: S::Source, bound: u32, at: Place) -> Option<u32> {
        if !self.deals(source) {
            return None;
        }
        let place = dealt_at(self.format, at);
        self.dealer.as_mut().map(|dealer| dealer.below(place, bound))
    }
}

/// The place of the dealer's stream at which a chance is taken, and of the bots' whims.
///
/// The number of answers that the rules asked for before it, so that nothing the GM sets and no note shifts what comes
/// next; in format 1 the place of the answer on the tape.
pub(crate) fn dealt_at(format: u32, at: Place) -> usize {
    if format == 1 { at.answers } else { at.asked }
}

impl<S: Scene> TapeContinuation<S> for LiveAnswers<S> {
    fn card(&mut self, source: S::Source, from: &dyn Pile<S::Card>, at: Place) -> Option<S::Card> {
        self.below(source, from.size() as u32, at).map(|place| from.nth(place as usize))
    }

    fn roll(&mut self, source: S::Source, sides: u8, at: Place) -> Option<u8> {
        self.below(source, u32::from(sides), at).map(|face| 1 + face as u8)
    }

    fn toss(&mut self, source: S::Source, at: Place) -> Option<Coin> {
        self.below(source, 2, at).map(|face| Coin::FACES[face as usize])
    }

    fn choose(
        &mut self,
        scene: &S,
        seat: Seat,
        question: &S::Question,
        options: &[S::Choice],
        at: Place,
    ) -> Option<usize> {
        self.decide(scene, seat, question, options, at, None)
    }

    fn choose_ahead(
        &mut self,
        scene: &S,
        seat: Seat,
        question: &S::Question,
        options: &[S::Choice],
        at: Place,
        worlds: &Worlds<'_, S>,
    ) -> Option<usize> {
        self.decide(scene, seat, question, options, at, Some(worlds))
    }
}

impl<S: Scene> LiveAnswers<S> {
    fn decide(
        &mut self,
        scene: &S,
        seat: Seat,
        question: &S::Question,
        options: &[S::Choice],
        at: Place,
        worlds: Option<&Worlds<'_, S>>,
    ) -> Option<usize> {
        let bot = self.bots.get(seat.index())?.as_ref();
        if bot.is_some() && options.len() == 1 {
            return Some(0);
        }
        let view = scene.view(Viewer::Seat(seat));
        let Some(bot) = bot else {
            return self.orders.answer(&Decision { seat, view, question: *question, options }, at);
        };
        // Each place of the tape has its own whim: undo and redo get the same one.
        let mut whim = Stream::new(self.whims, dealt_at(self.format, at) as u64);
        Some(decide(&**bot, &Decision { seat, view, question: *question, options }, worlds, &mut whim))
    }
}

/// Collects the events of one step, and what was asked and answered in it.
struct LogCollector<'a, E> {
    events: &'a mut Vec<AddressedEvent<Happening<E>>>,
    places: &'a mut Vec<usize>,
    trail: &'a mut Trail,
}

impl<S: Scene> Listener<S> for LogCollector<'_, S::Event> {
    fn on_event(&mut self, _: &S, to: Audience, event: Happening<S::Event>, at: usize) {
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

/// Notes which option each decision of a tape took.
struct Picks<'a> {
    cast: &'a Cast,
    /// By place on the tape: the place on the menu, from 0, and the option in words.
    options: BTreeMap<usize, (usize, String)>,
}

impl<S: Words> Listener<S> for Picks<'_> {
    fn on_event(&mut self, _: &S, _: Audience, _: Happening<S::Event>, _: usize) {}

    fn on_pick(&mut self, scene: &S, _: Seat, choice: S::Choice, options: &[S::Choice], at: Place) {
        let place = options.iter().position(|option| *option == choice).expect("what was taken was listed");
        self.options.insert(at.answers, (place, scene.choice(self.cast, &choice)));
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
    live: LiveAnswers<S>,
    make_bot: MakeBot<S>,
    /// Gives the bots that may be asked for advice; a fight that nobody plays on has them too.
    advisers: MakeBot<S>,
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
    events: Vec<AddressedEvent<Happening<S::Event>>>,
    event_places: Vec<usize>,
    /// Where each finished step's events and answers end.
    steps: Vec<(usize, usize)>,
    links: Vec<Link>,
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
            play.put(seat, sitter);
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
        let seats = header.seats.seats();
        let seated = |is: fn(&Sitter) -> bool| -> SeatSet {
            (0u8..).map(Seat).zip(seats).filter(|(_, info)| is(&info.sitter)).map(|(seat, _)| seat).collect()
        };
        let live = LiveAnswers {
            gm: header.seats.gm(),
            whims: dealer.as_ref().map_or(0, Dealer::whims),
            format: header.format,
            orders: OrdersInForce {
                book: OrderBook::NONE,
                people: seated(|sitter| !matches!(sitter, Sitter::Bot(_))),
                are_followed: false,
                seats: Vec::new(),
                given: Vec::new(),
            },
            dealer,
            bots: seats
                .iter()
                .map(|info| match &info.sitter {
                    Sitter::Bot(name) => bots(name),
                    Sitter::Person | Sitter::Paper => None,
                })
                .collect(),
            paper: seated(|sitter| *sitter == Sitter::Paper),
        };
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
        self.put(seat, sitter);
        self.run().expect("a bot chooses what is listed");
    }

    fn put(&mut self, seat: Seat, sitter: &Sitter) {
        let Some(place) = self.live.bots.get_mut(seat.index()) else { return };
        *place = match sitter {
            Sitter::Bot(name) => (self.make_bot)(name),
            Sitter::Person | Sitter::Paper => None,
        };
        let people = &mut self.live.orders.people;
        *people = if place.is_none() { people.and(seat) } else { people.without(seat) };
    }

    /// Runs steps until one halts or the fight is over. On refusal the tape is as it was, but nothing after
    /// the refused answer has been played.
    fn run(&mut self) -> Result<(), (usize, Refused)> {
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
            let event = Happening::Noted(note.clone());
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
            .heard_by(&mut collector);
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
    pub fn links(&self) -> &[Link] {
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

    /// Takes an answer. If it is refused, nothing has changed.
    pub fn reply(&mut self, reply: Reply) -> Result<(), Refused> {
        let Some((number, open)) = &self.open else {
            return Err(Refused::Over);
        };
        if reply.question != *number {
            return Err(Refused::Stale { asked: reply.question, open: *number });
        }
        let answer = Self::answer(self.scene(), open, &reply, self.cast())?;
        self.append(vec![answer])
    }

    /// What a reply would put on the tape.
    fn answer(scene: &S, open: &Open<S>, reply: &Reply, cast: &Cast) -> Result<Answer<S>, Refused> {
        let named = |seat: Seat| cast.name(seat).to_owned();
        let holder = |source| match S::holder(source) {
            Some(seat) if seat != reply.seat && cast.gm() != Some(reply.seat) => {
                Err(Refused::WrongSeat { seat: named(reply.seat), asked: named(seat) })
            }
            _ => Ok(()),
        };
        match (open, &reply.says) {
            (Open::Choice { menus, answered, seats, .. }, Says::Option(option)) => {
                let Some((_, menu)) = menus.iter().find(|(seat, _)| *seat == reply.seat) else {
                    let seat = named(reply.seat);
                    let asked = seats.iter().map(named).collect::<Vec<_>>().join(", ");
                    return Err(match answered.contains(reply.seat) {
                        true => Refused::Answered { seat },
                        false => Refused::WrongSeat { seat, asked },
                    });
                };
                let options = menu.options();
                match options.get(*option) {
                    Some(&choice) => Ok(Answer::Pick(reply.seat, choice)),
                    None => Err(Refused::OutOfRange { option: option + 1, options: options.len() }),
                }
            }
            (Open::Card { source, possible }, Says::Card(code)) => {
                holder(*source)?;
                let meant = scene.meant(code.trim());
                let there = |card: &&S::Card| possible.iter().any(|(other, _)| other == *card);
                match (meant.as_slice(), meant.iter().filter(there).collect::<Vec<_>>().as_slice()) {
                    ([], _) => Err(Refused::NoSuchCard { code: code.clone() }),
                    (_, &[&card]) => Ok(Answer::Card(card, DealtBy::Person)),
                    ([card, ..], []) => Err(Refused::NotThere { card: card.to_string() }),
                    (_, several) => {
                        let cards = several.iter().map(ToString::to_string).collect();
                        Err(Refused::Unclear { typed: code.clone(), cards })
                    }
                }
            }
            (Open::Die { source, sides }, Says::Die(shows)) => {
                holder(*source)?;
                match (1..=*sides).contains(shows) {
                    true => Ok(Answer::Die { sides: *sides, shows: *shows, by: DealtBy::Person }),
                    false => Err(Refused::DieShows { sides: *sides, shows: *shows }),
                }
            }
            (Open::Coin { source }, Says::Coin(shows)) => {
                holder(*source)?;
                Ok(Answer::Coin(*shows, DealtBy::Person))
            }
            (_, says) => Err(Refused::WrongKind { given: says.kind(), due: open.kind() }),
        }
    }

    /// The GM sets a quantity at the open decision. If it is refused, nothing has changed.
    pub fn overrule(&mut self, change: Override) -> Result<(), Refused> {
        self.interruptible("a change by the GM")?;
        self.append(vec![Answer::Set(change)])
    }

    /// The GM calls for something at the open decision, which is asked again when it has been played out. If it is
    /// refused, nothing has changed.
    pub fn call(&mut self, call: Call) -> Result<(), Refused> {
        self.interruptible("a call of the GM's")?;
        let call = call.check(&self.scene().calls(self.cast()))?;
        self.append(vec![Answer::Call(call)])
    }

    /// Somebody adds a note to what just happened. If it is refused, nothing has changed.
    pub fn note(&mut self, note: Note) -> Result<(), Refused> {
        if !self.over {
            self.interruptible("a note")?;
        }
        if note.text.trim().is_empty() || note.text.len() > Note::LONGEST {
            return Err(Refused::NoteLength);
        }
        self.append(vec![Answer::Note(note)])
    }

    /// The standing orders that seats can set. Until [`follow_orders`](Self::follow_orders) they are kept and not followed.
    #[must_use]
    pub fn knowing_orders(mut self, book: OrderBook<S>) -> Self {
        self.live.orders.book = book;
        self
    }

    /// The bots that may be asked for advice, by name.
    #[must_use]
    pub fn advised_by(mut self, advisers: MakeBot<S>) -> Self {
        self.advisers = advisers;
        self
    }

    /// The worlds that a seat's view allows at the open question; `None` if it is asked nothing.
    pub fn worlds(&self, seat: Seat) -> Option<Worlds<'_, S>> {
        let (number, Open::Choice { menus, .. }) = self.open()? else { return None };
        menus.iter().find(|(asked, _)| *asked == seat)?;
        Some(Worlds::new(self.settled(), &self.tape[self.used.answers..number], self.cast(), seat))
    }

    /// What the bot of this name advises a seat that is asked, by what that seat knows; `None` if nothing is asked of it
    /// or the bot is not one that looks ahead. The same question, name and seed get the same advice.
    pub fn advice(&self, seat: Seat, bot: &str, seed: u64) -> Option<Advice<S::Choice>> {
        let worlds = self.worlds(seat)?;
        let (_, Open::Choice { menus, question, .. }) = self.open()? else { return None };
        let (_, menu) = menus.iter().find(|(asked, _)| *asked == seat)?;
        let view = self.scene().view(Viewer::Seat(seat));
        let decision = Decision { seat, view, question: *question, options: menu.options() };
        let bot = (self.advisers)(bot)?;
        Some(bot.planner()?.advise(&worlds, &decision, &mut Stream::new(seed, 0)))
    }

    /// From here on, what people have ordered answers for them.
    ///
    /// A fight follows no orders by itself: whoever wants them says so, and everybody else is asked everything.
    pub fn follow_orders(&mut self) {
        self.live.orders.are_followed = true;
        self.run().expect("an order gives an answer that is listed");
    }

    /// The standing orders of a seat, as the tape has set them.
    pub fn orders(&self, seat: Seat) -> Orders {
        let mut orders = Orders::new(self.live.orders.book.orders);
        for answer in &self.tape {
            if let Answer::Order(order) = answer
                && order.seat == seat
            {
                orders.set(&order.name, &order.setting);
            }
        }
        orders
    }

    /// The places of the answers that standing orders gave, in order.
    pub fn by_order(&self) -> &[usize] {
        &self.live.orders.given
    }

    /// Notes which answers standing orders gave, in a fight that is resumed.
    pub fn note_by_order(&mut self, places: Vec<usize>) {
        self.live.orders.given = places;
    }

    /// A seat sets one of its standing orders, at any time before the end. If it is refused, nothing has changed.
    pub fn order(&mut self, order: StandingOrder) -> Result<(), Refused> {
        order.check(self.live.orders.book.orders)?;
        if order.seat.index() >= self.cast().seats().len() {
            let asked = self.cast().seats().iter().map(|info| info.name.as_str()).collect::<Vec<_>>().join(", ");
            return Err(Refused::WrongSeat { seat: format!("seat {}", order.seat.index() + 1), asked });
        }
        let answer = Answer::Order(order);
        match &self.open {
            None => Err(Refused::Over),
            Some((_, Open::Choice { .. })) => self.append(vec![answer]),
            // Between two cards there is no place for it; at the step's beginning there is, and what was answered since
            // does not depend on it.
            Some(_) => {
                answer.check_format(self.header.format)?;
                let place = self.used.answers;
                self.tape.insert(place, answer);
                self.live.orders.given.iter_mut().filter(|given| **given >= place).for_each(|given| *given += 1);
                self.rewind(self.tape.len());
                Ok(())
            }
        }
    }

    /// Whether something may come between now: a decision is open, and nobody has answered it yet.
    fn interruptible(&self, given: &'static str) -> Result<(), Refused> {
        let due = match &self.open {
            None => return Err(Refused::Over),
            Some((_, Open::Choice { answered, .. })) if answered.is_empty() => return Ok(()),
            Some((_, Open::Choice { .. })) => "the answer of everybody who is asked",
            Some(_) => "what the card or die shows",
        };
        Err(Refused::WrongKind { given, due })
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

    /// Takes back all answers from place `length` on, and plays what is left. The dealer and the bots may answer again
    /// from there, and do so exactly as before.
    pub fn undo_to(&mut self, length: usize) {
        let by_order = self.by_order();
        let given = (0..).zip(&self.tape).skip(length).filter(|(place, _)| by_order.binary_search(place).is_err());
        let given = given.filter(|(_, answer)| self.is_by_person(answer)).count();
        // A record may claim that any number was taken back before.
        self.undone = self.undone.saturating_add(given);
        self.rewind(length);
    }

    /// Drops all answers from place `length` on, and plays what is left.
    fn rewind(&mut self, length: usize) {
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
        self.tape.iter().enumerate().map(given).collect()
    }

    /// What to type, question by question, to give all answers of the tape again. The tape is run through once, however
    /// many answers a step has.
    pub fn typed(&self) -> Vec<Typed> {
        let (mut scene, mut answers, mut menu) = (self.first.clone(), self.tape.clone(), Menu::explaining());
        let mut picks = Picks { cast: self.cast(), options: BTreeMap::new() };
        let mut used = Place::START;
        loop {
            let mut tape = Tape::new(&mut answers, used, self.cast(), &mut menu).heard_by(&mut picks);
            match tape.run(&mut scene) {
                Ok(Progress::Going) => used = tape.place(),
                Ok(Progress::Over) | Err(Halted::Open { .. }) => break,
                Err(Halted::Refused { .. }) => panic!("a tape that was taken once is taken again"),
            }
        }
        let mut typed = Vec::with_capacity(self.tape.len());
        for (at, (answer, given)) in self.tape.iter().zip(self.given()).enumerate() {
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
            typed.push(Typed { given, text, means });
        }
        typed
    }

    /// Whether a person gave this answer.
    fn is_by_person(&self, answer: &Answer<S>) -> bool {
        match answer {
            Answer::Pick(seat, _) => !matches!(self.header.seats.seats()[seat.index()].sitter, Sitter::Bot(_)),
            Answer::Card(_, by) | Answer::Die { by, .. } | Answer::Coin(_, by) => *by == DealtBy::Person,
            Answer::Set(_) | Answer::Call(_) | Answer::Note(_) => true,
            Answer::Order(_) => false,
        }
    }

    /// Drops the last decision a person made, and everything that came of it; false if there is none.
    pub fn undo(&mut self) -> bool {
        let by_order = self.by_order();
        let own = |place: &usize| by_order.binary_search(place).is_err() && self.is_by_person(&self.tape[*place]);
        match (0..self.tape.len()).rfind(own) {
            Some(place) => {
                self.undo_to(place);
                true
            }
            None => false,
        }
    }
}
