//! The tape: the answers given so far, then whatever continues it.
//!
//! A step is run against the tape from where the last finished step left it. Answers on the tape are checked
//! as they are used: a card must be in the pile, a choice on the menu. Past the tape's end a [`TapeContinuation`] may
//! supply the answer (a dealer, a bot), and it is added; if not, the step halts with the open question.
//!
//! Everything that halts is this one type: play, undo, replay, verification, forecasts, the odds of an option, and
//! paper. Real cards are a tape whose dealer does not deal for some seats: the step halts, and a person says what turned
//! up. One type means that the rules are compiled once for all of them.

use crate::cards::Pile;
use crate::fight::trail::Trail;
use crate::{
    Answer, Ask, Audience, Bag, CallRefused, Called, Cast, Coin, DealtBy, Decision, Menu, Note, Open, Override,
    Overrule, Progress, Refused, Scene, Seat, SeatAnswers, SeatSet, SetRefused, StandingOrder, Worlds,
};

/// What happened in a step: the rules' events, what the GM did, and what people noted.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StepEvent<E> {
    /// A rule made it so.
    Event(E),
    /// The GM made it so.
    Overruled(Override),
    /// The GM called for something; what came of it follows.
    Called(Called),
    /// Somebody added a note.
    Noted(Note),
    /// A seat set one of its standing orders.
    Ordered(StandingOrder),
}

impl<E> StepEvent<E> {
    /// Writes down what the GM did or somebody noted; an event leaves no trail.
    pub(crate) fn leave_on(&self, trail: &mut Trail) {
        match self {
            StepEvent::Event(_) => {}
            StepEvent::Overruled(change) => trail.set(change),
            StepEvent::Called(called) => trail.call(&called.call),
            StepEvent::Noted(note) => trail.note(note),
            StepEvent::Ordered(order) => trail.order(order),
        }
    }

    /// Who may know; of an event the rules say so themselves. What somebody orders is nobody else's business.
    fn audience(&self) -> Audience {
        match self {
            StepEvent::Ordered(order) => Audience::seat(order.seat),
            _ => Audience::Everyone,
        }
    }
}

/// How far a tape has come. Where a chance or a whim is taken from a stream, these numbers say at which place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Place {
    /// Answers used.
    pub answers: usize,
    /// Of these, what the rules asked for: chances and decisions, not what the GM did, or somebody noted or ordered.
    pub asked: usize,
}

impl Place {
    /// The beginning of a tape.
    pub const START: Place = Place { answers: 0, asked: 0 };

    /// The place after one more answer.
    #[must_use]
    pub fn after<S: Scene>(self, answer: &Answer<S>) -> Place {
        let asked = answer.is_chance() || matches!(answer, Answer::Pick(..));
        Place { answers: self.answers + 1, asked: self.asked + usize::from(asked) }
    }
}

/// Supplies answers past the end of the tape. `None` halts the step there.
///
/// Whoever deals by numbers says only which of so many faces comes up ([`below`](Self::below)); whoever has cards and dice
/// of its own (every branch in turn, recorded ones) says those instead.
pub trait TapeContinuation<S: Scene> {
    /// Which of `bound` equally likely faces comes up, from 0, for place `at` of the tape.
    fn below(&mut self, _source: S::Source, _bound: u32, _at: Place) -> Option<u32> {
        None
    }
    /// Which card turns up, for place `at`.
    fn card(&mut self, source: S::Source, from: &dyn Pile<S::Card>, at: Place) -> Option<S::Card> {
        self.below(source, from.size() as u32, at).map(|place| from.nth(place as usize))
    }
    /// What a die shows, for place `at`.
    fn roll(&mut self, source: S::Source, sides: u8, at: Place) -> Option<u8> {
        self.below(source, u32::from(sides), at).map(|face| 1 + face as u8)
    }
    /// What a coin shows, for place `at`.
    fn toss(&mut self, source: S::Source, at: Place) -> Option<Coin> {
        self.below(source, 2, at).map(|face| Coin::FACES[face as usize])
    }
    /// Which option is taken.
    fn choose(&mut self, scene: &S, open: &OpenDecision<'_, S>) -> Option<usize>;
}

/// A decision past the end of the tape.
pub struct OpenDecision<'a, S: Scene> {
    /// Whose it is.
    pub seat: Seat,
    /// What is asked.
    pub question: &'a S::Question,
    /// What may be answered; never empty.
    pub options: &'a [S::Choice],
    /// The place of its answer.
    pub at: Place,
    /// For bots that look ahead: how the fight came to it, where that is known.
    pub worlds: Option<&'a Worlds<'a, S>>,
}

impl<'a, S: Scene> OpenDecision<'a, S> {
    /// The decision as a bot gets it.
    pub fn decision<'v>(&self, view: S::View<'v>) -> Decision<'v, S>
    where
        'a: 'v,
    {
        Decision { seat: self.seat, view, question: *self.question, options: self.options }
    }
}

/// Why a step on tape stopped.
#[derive(Debug, Clone)]
pub enum Halted<S: Scene> {
    /// The tape is used up, and a question is open.
    Open {
        /// Its number: the place of its first answer in the tape.
        number: usize,
        /// The question.
        open: Box<Open<S>>,
    },
    /// The answer at this place of the tape does not fit.
    Refused {
        /// Place in the tape.
        at: usize,
        /// Why not.
        why: Refused,
    },
}

/// Is notified of what happens while a step runs, and of every answer it uses.
pub trait Listener<S: Scene> {
    /// Something happened when the tape stood at place `at`.
    fn on_event(&mut self, scene: &S, to: Audience, happening: StepEvent<S::Event>, at: usize);

    /// The card at place `at` was used; it came from this pile.
    fn on_card(&mut self, _: S::Card, _by: DealtBy, _: S::Source, _at: Place, _from: &dyn Pile<S::Card>) {}
    /// The die or coin at place `at` was used: its face counted from 0, out of `of`.
    fn on_face(&mut self, _face: u32, _by: DealtBy, _: S::Source, _at: Place, _of: u32) {}
    /// The decision of a seat at place `at` was used; these were its options.
    fn on_pick(&mut self, _: &S, _: Seat, _: S::Choice, _options: &[S::Choice], _at: Place) {}
}

/// Something done to a scene.
type Change<'a, S> = &'a mut dyn FnMut(&mut S);

/// Answers from a tape.
pub struct Tape<'a, S: Scene> {
    answers: &'a mut Vec<Answer<S>>,
    /// The next answer to use.
    next: Place,
    /// Where the GM last did something in this step.
    interrupted: Option<usize>,
    cast: &'a Cast,
    menu: &'a mut Menu<S::Choice>,
    continuation: Option<&'a mut dyn TapeContinuation<S>>,
    listener: Option<&'a mut dyn Listener<S>>,
    what_if: Option<(usize, Change<'a, S>)>,
    /// The scene before the step and the place of its first answer, for bots that look ahead.
    began: Option<(&'a S, usize)>,
}

impl<'a, S: Overrule> Tape<'a, S> {
    /// A tape standing at place `next`, which halts at its end.
    pub fn new(answers: &'a mut Vec<Answer<S>>, next: Place, cast: &'a Cast, menu: &'a mut Menu<S::Choice>) -> Self {
        Tape {
            answers,
            next,
            interrupted: None,
            cast,
            menu,
            continuation: None,
            listener: None,
            what_if: None,
            began: None,
        }
    }

    /// Past its end, this continuation supplies the answers.
    #[must_use]
    pub fn continued_by(mut self, continuation: &'a mut dyn TapeContinuation<S>) -> Self {
        self.continuation = Some(continuation);
        self
    }

    /// Reports what happens to this listener.
    #[must_use]
    pub fn with_listener(mut self, listener: &'a mut dyn Listener<S>) -> Self {
        self.listener = Some(listener);
        self
    }

    /// Changes the scene once, when the question at this place of the tape comes up. Odds redeal there what a seat has
    /// not seen, so that it cannot influence what an option may bring.
    #[must_use]
    pub fn what_if(mut self, question: usize, change: &'a mut dyn FnMut(&mut S)) -> Self {
        self.what_if = Some((question, change));
        self
    }

    /// Lets bots that look ahead know how the step began: with this scene, from this answer of the tape.
    #[must_use]
    pub fn begun_from(mut self, scene: &'a S, answer: usize) -> Self {
        self.began = Some((scene, answer));
        self
    }

    /// Runs a step from its beginning to its end or to the first open question.
    ///
    /// What the GM sets before a step's first answer counts from the step's beginning, if it can be set there. What the
    /// GM calls for waits for the question that it interrupts. A step in which nothing is asked was over before anybody could
    /// interrupt it, so what comes next on the tape belongs to a later one.
    pub fn run(&mut self, scene: &mut S) -> Result<Progress, Halted<S>> {
        let interrupts =
            matches!(self.answers.get(self.next.answers), Some(Answer::Set(_) | Answer::Note(_) | Answer::Order(_)));
        if interrupts && self.asks_nothing(scene) {
            return scene.step(self);
        }
        loop {
            let happening = match self.answers.get(self.next.answers) {
                Some(Answer::Set(change)) => {
                    let change = change.clone();
                    if scene.set(self.cast, &change.quantity, &change.value).is_err() {
                        break;
                    }
                    self.interrupted = Some(self.next.answers);
                    StepEvent::Overruled(change)
                }
                Some(Answer::Note(note)) => StepEvent::Noted(note.clone()),
                Some(Answer::Order(order)) => StepEvent::Ordered(order.clone()),
                _ => break,
            };
            self.advance();
            self.report(scene, happening);
        }
        scene.step(self)
    }

    /// Whether the step of a scene needs no answer.
    fn asks_nothing(&self, scene: &S) -> bool {
        let (mut answers, mut menu) = (Vec::new(), Menu::plain());
        scene.clone().step(&mut Tape::new(&mut answers, Place::START, self.cast, &mut menu)).is_ok()
    }

    /// Reports what came between two answers.
    fn report(&mut self, scene: &S, happening: StepEvent<S::Event>) {
        if let Some(listener) = &mut self.listener {
            listener.on_event(scene, happening.audience(), happening, self.next.answers);
        }
    }

    /// The place of the next answer.
    pub fn place(&self) -> Place {
        self.next
    }

    /// Carries out what the GM did at this decision, and what was noted.
    fn interrupt(&mut self, scene: &mut S) -> Result<(), Halted<S>> {
        loop {
            let at = self.next.answers;
            let (happening, call) = match self.answers.get(at) {
                Some(Answer::Set(change)) => {
                    let change = change.clone();
                    scene
                        .set(self.cast, &change.quantity, &change.value)
                        .map_err(|why| Halted::Refused { at, why: why.into() })?;
                    self.interrupted = Some(at);
                    (StepEvent::Overruled(change), None)
                }
                Some(Answer::Call(call)) => {
                    let refused = |why: CallRefused| Halted::Refused { at, why: why.into() };
                    let offered = scene.calls(self.cast);
                    let call = call.clone().check(&offered).map_err(refused)?;
                    self.interrupted = Some(at);
                    (StepEvent::Called(Called::new(call.clone(), &offered)), Some(call))
                }
                Some(Answer::Note(note)) => (StepEvent::Noted(note.clone()), None),
                Some(Answer::Order(order)) => (StepEvent::Ordered(order.clone()), None),
                _ => return Ok(()),
            };
            self.advance();
            self.report(scene, happening);
            if let Some(call) = call {
                scene.call(self.cast, &call, self)?;
            }
        }
    }

    /// A question comes up: the GM's doings come first, and what comes of them is part of what the seats see.
    fn arrive(&mut self, scene: &mut S) -> Result<(), Halted<S>> {
        self.interrupt(scene)?;
        if self.what_if.as_ref().is_some_and(|(question, _)| self.next.answers >= *question)
            && let Some((_, change)) = self.what_if.take()
        {
            change(scene);
        }
        Ok(())
    }

    /// The card at this place, from any type of pile.
    fn card_from(&mut self, source: S::Source, from: &dyn Pile<S::Card>) -> Result<S::Card, Halted<S>> {
        match self.answers.get(self.next.answers) {
            Some(&Answer::Card(card, by)) if from.count(card) > 0 => {
                if let Some(listener) = &mut self.listener {
                    listener.on_card(card, by, source, self.next, from);
                }
                self.advance();
                Ok(card)
            }
            Some(&Answer::Card(card, _)) => self.refuse(Refused::NotThere { card: card.to_string() }),
            Some(_) => self.wrong_kind("a card"),
            None => match self.continuation.as_mut().and_then(|it| it.card(source, from, self.next)) {
                Some(card) => {
                    if let Some(listener) = &mut self.listener {
                        listener.on_card(card, DealtBy::Engine, source, self.next, from);
                    }
                    self.add(Answer::Card(card, DealtBy::Engine));
                    Ok(card)
                }
                None => {
                    let mut possible = Vec::new();
                    from.each_kind(&mut |card, count| possible.push((card, count)));
                    Self::open(self.next.answers, Open::Card { source, possible })
                }
            },
        }
    }

    /// Which option the continuation takes, if there is one; `number` is that of the question.
    fn continued(&mut self, scene: &S, seat: Seat, question: &S::Question, number: usize) -> Option<usize> {
        let (continuation, options) = (self.continuation.as_mut()?, self.menu.options());
        let worlds = |(before, from)| Worlds::new(before, &self.answers[from..number], self.cast, seat);
        let worlds = self.began.map(worlds);
        let open = OpenDecision { seat, question, options, at: self.next, worlds: worlds.as_ref() };
        continuation.choose(scene, &open)
    }

    fn refuse<T>(&self, why: Refused) -> Result<T, Halted<S>> {
        Err(Halted::Refused { at: self.next.answers, why })
    }

    fn wrong_kind<T>(&self, due: &'static str) -> Result<T, Halted<S>> {
        let given = match &self.answers[self.next.answers] {
            Answer::Card(..) => "a card",
            Answer::Die { .. } => "a die",
            Answer::Coin(..) => "a coin",
            Answer::Pick(..) => "a decision",
            Answer::Set(..) => "a change by the GM",
            Answer::Call(..) => "a call of the GM's",
            Answer::Note(..) => "a note",
            Answer::Order(..) => "a standing order",
        };
        self.refuse(Refused::WrongKind { given, due })
    }

    /// Lists the menu for a seat; refuses what the GM did if that has emptied it.
    fn list(&mut self, scene: &S, seat: Seat, question: &S::Question) -> Result<(), Halted<S>> {
        self.menu.clear();
        scene.options(seat, question, self.menu);
        if self.menu.options().is_empty() {
            let at = self.interrupted.expect("a question lists at least one option");
            let why = match &self.answers[at] {
                Answer::Set(change) => {
                    SetRefused::NothingLeft { name: change.quantity.clone(), value: change.value.clone() }.into()
                }
                Answer::Call(call) => CallRefused::NothingLeft { name: call.name.clone() }.into(),
                _ => unreachable!("only the GM interrupts"),
            };
            return Err(Halted::Refused { at, why });
        }
        Ok(())
    }

    /// The choice on the tape, if the menu has it.
    fn check(&self, choice: S::Choice) -> Result<S::Choice, Halted<S>> {
        if self.menu.options().contains(&choice) {
            return Ok(choice);
        }
        let words = serde_json::to_string(&choice).unwrap_or_else(|_| format!("{choice:?}"));
        self.refuse(match self.menu.forbidden().iter().find(|forbidden| forbidden.choice == choice) {
            Some(forbidden) => Refused::Forbidden { choice: words, rule: forbidden.rule, why: forbidden.why },
            None => Refused::NotListed { choice: words },
        })
    }

    fn open<T>(number: usize, open: Open<S>) -> Result<T, Halted<S>> {
        Err(Halted::Open { number, open: Box::new(open) })
    }

    fn add(&mut self, answer: Answer<S>) {
        self.answers.push(answer);
        self.advance();
    }

    /// Past the answer that was just used.
    fn advance(&mut self) {
        self.next = self.next.after(&self.answers[self.next.answers]);
    }

    /// A decision was used; the menu still holds its options.
    fn picked(&mut self, scene: &S, seat: Seat, choice: S::Choice) {
        if let Some(listener) = &mut self.listener {
            listener.on_pick(scene, seat, choice, self.menu.options(), self.next);
        }
    }
}

impl<S: Overrule> Ask<S> for Tape<'_, S> {
    type Halt = Halted<S>;

    fn card<B: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &B) -> Result<S::Card, Halted<S>> {
        self.card_from(source, from)
    }

    fn roll(&mut self, source: S::Source, sides: u8) -> Result<u8, Halted<S>> {
        match self.answers.get(self.next.answers) {
            Some(&Answer::Die { sides: rolled, shows, by }) if rolled == sides && (1..=sides).contains(&shows) => {
                if let Some(listener) = &mut self.listener {
                    listener.on_face(u32::from(shows) - 1, by, source, self.next, u32::from(sides));
                }
                self.advance();
                Ok(shows)
            }
            Some(&Answer::Die { shows, .. }) => self.refuse(Refused::DieShows { sides, shows }),
            Some(_) => self.wrong_kind("a die"),
            None => match self.continuation.as_mut().and_then(|it| it.roll(source, sides, self.next)) {
                Some(shows) => {
                    let by = DealtBy::Engine;
                    if let Some(listener) = &mut self.listener {
                        listener.on_face(u32::from(shows) - 1, by, source, self.next, u32::from(sides));
                    }
                    self.add(Answer::Die { sides, shows, by });
                    Ok(shows)
                }
                None => Self::open(self.next.answers, Open::Die { source, sides }),
            },
        }
    }

    fn toss(&mut self, source: S::Source) -> Result<Coin, Halted<S>> {
        match self.answers.get(self.next.answers) {
            Some(&Answer::Coin(shows, by)) => {
                if let Some(listener) = &mut self.listener {
                    listener.on_face(shows as u32, by, source, self.next, 2);
                }
                self.advance();
                Ok(shows)
            }
            Some(_) => self.wrong_kind("a coin"),
            None => match self.continuation.as_mut().and_then(|it| it.toss(source, self.next)) {
                Some(shows) => {
                    if let Some(listener) = &mut self.listener {
                        listener.on_face(shows as u32, DealtBy::Engine, source, self.next, 2);
                    }
                    self.add(Answer::Coin(shows, DealtBy::Engine));
                    Ok(shows)
                }
                None => Self::open(self.next.answers, Open::Coin { source }),
            },
        }
    }

    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, Halted<S>> {
        self.arrive(scene)?;
        self.list(scene, seat, &question)?;
        match self.answers.get(self.next.answers) {
            Some(&Answer::Pick(by, choice)) if by == seat => {
                let choice = self.check(choice)?;
                self.picked(scene, seat, choice);
                self.advance();
                Ok(choice)
            }
            Some(&Answer::Pick(by, _)) => self.refuse(Refused::WrongSeat {
                seat: self.cast.name(by).to_owned(),
                asked: self.cast.name(seat).to_owned(),
            }),
            Some(_) => self.wrong_kind("a decision"),
            None => match self.continued(scene, seat, &question, self.next.answers) {
                Some(place) => {
                    let choice = self.menu.options()[place];
                    self.picked(scene, seat, choice);
                    self.add(Answer::Pick(seat, choice));
                    Ok(choice)
                }
                None => Self::open(
                    self.next.answers,
                    Open::Choice {
                        seats: SeatSet::only(seat),
                        answered: SeatSet::NONE,
                        question,
                        menus: vec![(seat, self.menu.clone())],
                    },
                ),
            },
        }
    }

    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<SeatAnswers<S::Choice>, Halted<S>> {
        // Overrides come before the first answer: once somebody has answered, what they saw stands.
        self.arrive(scene)?;
        let number = self.next.answers;
        let mut each = SeatAnswers::new();
        let mut waiting = seats;
        // First the answers on the tape, in the order in which they were given.
        while let Some(answer) = self.answers.get(self.next.answers) {
            if waiting.is_empty() {
                break;
            }
            if let Answer::Order(order) = answer {
                let order = StepEvent::Ordered(order.clone());
                self.advance();
                self.report(scene, order);
                continue;
            }
            let &Answer::Pick(by, choice) = answer else {
                return self.wrong_kind("a decision");
            };
            if !waiting.contains(by) {
                let seat = self.cast.name(by).to_owned();
                let asked = waiting.iter().map(|seat| self.cast.name(seat)).collect::<Vec<_>>().join(", ");
                return self.refuse(if seats.contains(by) {
                    Refused::Answered { seat }
                } else {
                    Refused::WrongSeat { seat, asked }
                });
            }
            self.list(scene, by, &question)?;
            let choice = self.check(choice)?;
            self.picked(scene, by, choice);
            self.advance();
            waiting = waiting.without(by);
            each.insert(by, choice);
        }
        // Then the seats that the continuation answers for; the others are waited for.
        let mut menus = Vec::new();
        for seat in waiting.iter() {
            self.list(scene, seat, &question)?;
            match self.continued(scene, seat, &question, number) {
                Some(place) => {
                    let choice = self.menu.options()[place];
                    self.picked(scene, seat, choice);
                    self.add(Answer::Pick(seat, choice));
                    each.insert(seat, choice);
                }
                None => menus.push((seat, self.menu.clone())),
            }
        }
        if menus.is_empty() {
            return Ok(each);
        }
        let seats = menus.iter().map(|&(seat, _)| seat).collect();
        Self::open(number, Open::Choice { seats, answered: each.seats(), question, menus })
    }

    fn tell(&mut self, scene: &S, to: Audience, event: S::Event) {
        if let Some(listener) = &mut self.listener {
            listener.on_event(scene, to, StepEvent::Event(event), self.next.answers);
        }
    }
}
