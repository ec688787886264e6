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
use crate::{
    Answer, Ask, Audience, Bag, Cast, Coin, DealtBy, Each, Menu, Open, Override, Overrule, Progress, Refused, Scene,
    Seat, SeatSet, SetRefused,
};

/// What happened in a step: the rules' events, and what the GM overruled.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening<E> {
    /// A rule made it so.
    Event(E),
    /// The GM made it so.
    Overruled(Override),
}

/// Supplies answers past the end of the tape. `None` halts the step there.
pub trait TapeContinuation<S: Scene> {
    /// Which card turns up, for place `at` of the tape.
    fn card(&mut self, source: S::Source, from: &dyn Pile<S::Card>, at: usize) -> Option<S::Card>;
    /// What a die shows, for place `at`.
    fn roll(&mut self, source: S::Source, sides: u8, at: usize) -> Option<u8>;
    /// What a coin shows, for place `at`.
    fn toss(&mut self, source: S::Source, at: usize) -> Option<Coin>;
    /// Which option is taken, for place `at`.
    fn choose(
        &mut self,
        scene: &S,
        seat: Seat,
        question: &S::Question,
        options: &[S::Choice],
        at: usize,
    ) -> Option<usize>;
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

/// Is notified of what happens while a step runs, and of the chances on the tape it uses.
pub trait Listener<S: Scene> {
    /// Something happened when the tape stood at place `at`.
    fn on_event(&mut self, scene: &S, to: Audience, happening: Happening<S::Event>, at: usize);

    /// The card at place `at` was used; it came from this pile.
    fn on_card(&mut self, _: S::Card, _by: DealtBy, _at: usize, _from: &dyn Pile<S::Card>) {}
    /// The die or coin at place `at` was used: its face counted from 0, out of `of`.
    fn on_face(&mut self, _face: u32, _by: DealtBy, _at: usize, _of: u32) {}
    /// The decision at place `at` was used: the choice, and its place on the menu from 0.
    fn on_pick(&mut self, _scene: &S, _choice: &S::Choice, _place: usize, _at: usize) {}
}

/// Something done to a scene.
type Change<'a, S> = &'a mut dyn FnMut(&mut S);

/// Answers from a tape.
pub struct Tape<'a, S: Scene> {
    answers: &'a mut Vec<Answer<S>>,
    /// The next answer to use.
    next: usize,
    cast: &'a Cast,
    menu: &'a mut Menu<S::Choice>,
    continuation: Option<&'a mut dyn TapeContinuation<S>>,
    listener: Option<&'a mut dyn Listener<S>>,
    what_if: Option<(usize, Change<'a, S>)>,
}

impl<'a, S: Overrule> Tape<'a, S> {
    /// A tape standing at place `next`, which halts at its end.
    pub fn new(answers: &'a mut Vec<Answer<S>>, next: usize, cast: &'a Cast, menu: &'a mut Menu<S::Choice>) -> Self {
        Tape { answers, next, cast, menu, continuation: None, listener: None, what_if: None }
    }

    /// Past its end, this continuation supplies the answers.
    #[must_use]
    pub fn continued_by(mut self, continuation: &'a mut dyn TapeContinuation<S>) -> Self {
        self.continuation = Some(continuation);
        self
    }

    /// Reports what happens to this listener.
    #[must_use]
    pub fn heard_by(mut self, listener: &'a mut dyn Listener<S>) -> Self {
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

    /// Runs a step from its beginning to its end or to the first open question.
    ///
    /// What the GM sets before a step's first answer counts from the step's beginning.
    pub fn run(&mut self, scene: &mut S) -> Result<Progress, Halted<S>> {
        self.overrule(scene)?;
        scene.step(self)
    }

    /// The place of the next answer.
    pub fn place(&self) -> usize {
        self.next
    }

    /// Applies GM overrides that stand here, before the step begins or at a decision inside it.
    pub fn overrule(&mut self, scene: &mut S) -> Result<(), Halted<S>> {
        while let Some(Answer::Set(change)) = self.answers.get(self.next) {
            let change = change.clone();
            scene
                .set(self.cast, &change.quantity, &change.value)
                .map_err(|why| Halted::Refused { at: self.next, why: why.into() })?;
            self.next += 1;
            if let Some(listener) = &mut self.listener {
                listener.on_event(scene, Audience::Everyone, Happening::Overruled(change), self.next);
            }
        }
        Ok(())
    }

    /// A question comes up: the GM overrules first, and what that sets is part of what the seats see.
    fn arrive(&mut self, scene: &mut S) -> Result<(), Halted<S>> {
        self.overrule(scene)?;
        if self.what_if.as_ref().is_some_and(|(question, _)| self.next >= *question)
            && let Some((_, change)) = self.what_if.take()
        {
            change(scene);
        }
        Ok(())
    }

    /// The card at this place, from any type of pile.
    fn card_from(&mut self, source: S::Source, from: &dyn Pile<S::Card>) -> Result<S::Card, Halted<S>> {
        match self.answers.get(self.next) {
            Some(&Answer::Card(card, by)) if from.count(card) > 0 => {
                if let Some(listener) = &mut self.listener {
                    listener.on_card(card, by, self.next, from);
                }
                self.next += 1;
                Ok(card)
            }
            Some(&Answer::Card(card, _)) => self.refuse(Refused::NotThere { card: card.to_string() }),
            Some(_) => self.wrong_kind("a card"),
            None => match self.continuation.as_mut().and_then(|it| it.card(source, from, self.next)) {
                Some(card) => {
                    self.add(Answer::Card(card, DealtBy::Engine));
                    Ok(card)
                }
                None => {
                    let mut possible = Vec::new();
                    from.each_kind(&mut |card, count| possible.push((card, count)));
                    Self::open(self.next, Open::Card { source, possible })
                }
            },
        }
    }

    /// Which option the continuation takes, if there is one.
    fn continued(&mut self, scene: &S, seat: Seat, question: &S::Question) -> Option<usize> {
        self.continuation.as_mut()?.choose(scene, seat, question, self.menu.options(), self.next)
    }

    /// Whether the last answer used was an override.
    fn just_overruled(&self) -> Option<&Override> {
        match self.next.checked_sub(1).and_then(|last| self.answers.get(last)) {
            Some(Answer::Set(change)) => Some(change),
            _ => None,
        }
    }

    fn refuse<T>(&self, why: Refused) -> Result<T, Halted<S>> {
        Err(Halted::Refused { at: self.next, why })
    }

    fn wrong_kind<T>(&self, due: &'static str) -> Result<T, Halted<S>> {
        let given = match &self.answers[self.next] {
            Answer::Card(..) => "a card",
            Answer::Die { .. } => "a die",
            Answer::Coin(..) => "a coin",
            Answer::Pick(..) => "a decision",
            Answer::Set(..) => "a change by the GM",
        };
        self.refuse(Refused::WrongKind { given, due })
    }

    /// Lists the menu for a seat; refuses an override that has emptied it.
    fn list(&mut self, scene: &S, seat: Seat, question: &S::Question) -> Result<(), Halted<S>> {
        self.menu.clear();
        scene.options(seat, question, self.menu);
        if self.menu.options().is_empty() {
            let change = self.just_overruled().expect("a question lists at least one option");
            let why = SetRefused::NothingLeft { name: change.quantity.clone(), value: change.value.clone() };
            return Err(Halted::Refused { at: self.next - 1, why: why.into() });
        }
        Ok(())
    }

    /// The choice on the tape, if the menu has it.
    fn check(&mut self, scene: &S, choice: S::Choice) -> Result<S::Choice, Halted<S>> {
        if let Some(place) = self.menu.options().iter().position(|option| *option == choice) {
            if let Some(listener) = &mut self.listener {
                listener.on_pick(scene, &choice, place, self.next);
            }
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
        self.next += 1;
    }
}

impl<S: Overrule> Ask<S> for Tape<'_, S> {
    type Halt = Halted<S>;

    fn card<B: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &B) -> Result<S::Card, Halted<S>> {
        self.card_from(source, from)
    }

    fn roll(&mut self, source: S::Source, sides: u8) -> Result<u8, Halted<S>> {
        match self.answers.get(self.next) {
            Some(&Answer::Die { sides: rolled, shows, by }) if rolled == sides && (1..=sides).contains(&shows) => {
                if let Some(listener) = &mut self.listener {
                    listener.on_face(u32::from(shows) - 1, by, self.next, u32::from(sides));
                }
                self.next += 1;
                Ok(shows)
            }
            Some(&Answer::Die { shows, .. }) => self.refuse(Refused::DieShows { sides, shows }),
            Some(_) => self.wrong_kind("a die"),
            None => match self.continuation.as_mut().and_then(|it| it.roll(source, sides, self.next)) {
                Some(shows) => {
                    self.add(Answer::Die { sides, shows, by: DealtBy::Engine });
                    Ok(shows)
                }
                None => Self::open(self.next, Open::Die { source, sides }),
            },
        }
    }

    fn toss(&mut self, source: S::Source) -> Result<Coin, Halted<S>> {
        match self.answers.get(self.next) {
            Some(&Answer::Coin(shows, by)) => {
                if let Some(listener) = &mut self.listener {
                    listener.on_face(shows as u32, by, self.next, 2);
                }
                self.next += 1;
                Ok(shows)
            }
            Some(_) => self.wrong_kind("a coin"),
            None => match self.continuation.as_mut().and_then(|it| it.toss(source, self.next)) {
                Some(shows) => {
                    self.add(Answer::Coin(shows, DealtBy::Engine));
                    Ok(shows)
                }
                None => Self::open(self.next, Open::Coin { source }),
            },
        }
    }

    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, Halted<S>> {
        self.arrive(scene)?;
        self.list(scene, seat, &question)?;
        match self.answers.get(self.next) {
            Some(&Answer::Pick(by, choice)) if by == seat => {
                let choice = self.check(scene, choice)?;
                self.next += 1;
                Ok(choice)
            }
            Some(&Answer::Pick(by, _)) => self.refuse(Refused::WrongSeat {
                seat: self.cast.name(by).to_owned(),
                asked: self.cast.name(seat).to_owned(),
            }),
            Some(_) => self.wrong_kind("a decision"),
            None => match self.continued(scene, seat, &question) {
                Some(place) => {
                    let choice = self.menu.options()[place];
                    self.add(Answer::Pick(seat, choice));
                    Ok(choice)
                }
                None => Self::open(
                    self.next,
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
    ) -> Result<Each<S::Choice>, Halted<S>> {
        // Overrides come before the first answer: once somebody has answered, what they saw stands.
        self.arrive(scene)?;
        let number = self.next;
        let mut each = Each::new();
        let mut waiting = seats;
        // First the answers on the tape, in the order in which they were given.
        while let Some(answer) = self.answers.get(self.next) {
            if waiting.is_empty() {
                break;
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
            let choice = self.check(scene, choice)?;
            self.next += 1;
            waiting = waiting.without(by);
            each.insert(by, choice);
        }
        // Then the seats that the continuation answers for; the others are waited for.
        let mut menus = Vec::new();
        for seat in waiting.iter() {
            self.list(scene, seat, &question)?;
            match self.continued(scene, seat, &question) {
                Some(place) => {
                    let choice = self.menu.options()[place];
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
            listener.on_event(scene, to, Happening::Event(event), self.next);
        }
    }
}
