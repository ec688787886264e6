//! A fight that is advanced from outside, decision by decision.

use std::sync::Arc;

use serde_json::Value;
use thiserror::Error;

use super::encode::{digest, encode, encode_fact};
use crate::answerers::{BotsPlayOn, Halted, OpenDecision, Place, Tape, TapeContinuation};
use crate::cards::Pile;
use crate::fight::decision;
use crate::{
    Answer, BySeat, Cast, Coin, DealtBy, Diagnostic, Game, Hidden as _, Menu, Open, Progress, Scene, Scored as _, Seat,
    SeatSet, Setup, Sitter, Stream, Viewer,
};

/// How a fight ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Over,
    /// It went on for longer than any fight of the game should.
    TooLong,
}

/// There are more options than places for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{options} options do not fit into {places} actions; use more actions")]
pub struct TooManyOptions {
    /// How many options.
    pub options: usize,
    /// How many places.
    pub places: usize,
}

/// A fight of any game, advanced from outside.
pub trait AnyStepper: Send {
    /// Who sits where.
    fn cast(&self) -> &Cast;
    /// Begins the fight of this number under a seed; without a seed, chance is dealt from outside as well.
    fn begin(&mut self, seed: Option<u64>, number: u64);
    /// How it ended; `None` while it goes on.
    fn ending(&self) -> Option<Ending>;
    /// Who is to decide; nobody at a chance and at the end. A question with one option is asked only in an encounter that
    /// has no others.
    fn asked(&self) -> SeatSet;
    /// How many options a seat has.
    fn options(&self, seat: Seat) -> usize;
    /// The options of a seat in words.
    fn option_texts(&self, seat: Seat) -> Vec<String>;
    /// The action of each option: a number below `places` that stands for the same option whenever it is offered, unless
    /// another option of the same question has it already; then the next free number.
    fn actions(&self, seat: Seat, places: usize, actions: &mut Vec<u32>) -> Result<(), TooManyOptions>;
    /// A seat takes the option at this place of its list; nothing happens if there is none.
    fn choose(&mut self, seat: Seat, place: usize) -> bool;
    /// What may turn up, each with its weight, where chance is dealt from outside and is next.
    fn chances(&self) -> Vec<(String, u32)>;
    /// The chance at this place of the list turns up; nothing happens if there is none.
    fn deal(&mut self, place: usize) -> bool;
    /// Adds what a seat may know to a vector of any size.
    fn observe(&self, seat: Seat, slots: &mut [i16]);
    /// The same after all cards that somebody cannot see were exchanged for others, at random. Where that is the seat
    /// itself, it is always the same as [`observe`](Self::observe): what differs would be a secret.
    fn observe_exchanged(&self, seat: Seat, unseen_by: Viewer, exchange: u64, slots: &mut [i16]);
    /// What a viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// The value of each column, as it stands now.
    fn scores(&self) -> Vec<i32>;
    /// Whether a seat has won, now that it is over.
    fn has_won(&self, seat: Seat) -> bool;
    /// The same fight at the same place, to go on otherwise.
    fn fork(&self) -> Box<dyn AnyStepper>;
}

/// What all fights of an encounter share.
struct Common<S: Scene> {
    scene: S,
    cast: Cast,
    bots: BySeat<S>,
    /// The seats that are decided for from outside.
    outside: SeatSet,
    cap: u32,
}

/// A fight of one game, advanced from outside.
pub struct Stepper<G: Game> {
    common: Arc<Common<G::Scene>>,
    /// The scene at the beginning of the step under way.
    begun: G::Scene,
    /// The scene as it stands, in the middle of the step.
    scene: G::Scene,
    /// The answers of the step.
    answers: Vec<Answer<G::Scene>>,
    menu: Menu<<G::Scene as Scene>::Choice>,
    open: Option<Box<Open<G::Scene>>>,
    chance: Option<Stream>,
    whims: Stream,
    steps: u32,
    ending: Option<Ending>,
    /// Whether questions with one option are asked.
    asks_all: bool,
}

impl<G: Game> Stepper<G> {
    /// Reads an encounter. The seats of people are decided for from outside, bots decide for the others.
    pub fn open(setup: &Setup) -> Result<Self, Vec<Diagnostic>> {
        let opening = crate::game::open::<G>(setup)?;
        let (mut outside, mut bots) = (SeatSet::NONE, Vec::new());
        for (seat, info) in (0..).map(Seat).zip(opening.cast.seats()) {
            bots.push(match &info.sitter {
                Sitter::Bot(name) => G::bot(name).expect("the names of bots were checked"),
                Sitter::Person | Sitter::Paper => {
                    outside = outside.and(seat);
                    G::bot("random").or_else(|| G::BOTS.first().map(|bot| (bot.make)())).expect("a game has a bot")
                }
            });
        }
        let scene = opening.scene;
        let common = Common { scene: scene.clone(), cast: opening.cast, bots: BySeat(bots), outside, cap: G::STEP_CAP };
        let mut stepper = Stepper {
            common: Arc::new(common),
            begun: scene.clone(),
            scene,
            answers: Vec::new(),
            menu: Menu::plain(),
            open: None,
            chance: None,
            whims: Stream::new(0, 0),
            steps: 0,
            ending: None,
            asks_all: false,
        };
        AnyStepper::begin(&mut stepper, Some(0), 0);
        if stepper.ending.is_some() {
            // Nobody was asked anything: a fight of cards alone. People still turn them.
            stepper.asks_all = true;
            AnyStepper::begin(&mut stepper, Some(0), 0);
        }
        Ok(stepper)
    }

    /// Runs the rules to the next question for somebody outside, or to the end.
    fn advance(&mut self) {
        self.open = None;
        while self.ending.is_none() {
            self.scene.clone_from(&self.begun);
            let mut outside = Outside {
                common: &self.common,
                chance: &mut self.chance,
                whims: &mut self.whims,
                asks_all: self.asks_all,
            };
            let tape = Tape::new(&mut self.answers, Place::START, &self.common.cast, &mut self.menu);
            match tape.continued_by(&mut outside).begun_from(&self.begun, 0).run(&mut self.scene) {
                Ok(progress) => {
                    self.answers.clear();
                    self.begun.clone_from(&self.scene);
                    self.steps += 1;
                    self.ending = match progress {
                        Progress::Over => Some(Ending::Over),
                        Progress::Going if self.steps >= self.common.cap => Some(Ending::TooLong),
                        Progress::Going => None,
                    };
                }
                Err(Halted::Open { open, .. }) => {
                    self.open = Some(open);
                    return;
                }
                Err(Halted::Refused { why, .. }) => unreachable!("only what was offered is answered: {why}"),
            }
        }
    }

    fn menu_of(&self, seat: Seat) -> Option<&Menu<<G::Scene as Scene>::Choice>> {
        match self.open.as_deref() {
            Some(Open::Choice { menus, .. }) => menus.iter().find(|(asked, _)| *asked == seat).map(|(_, menu)| menu),
            _ => None,
        }
    }
}

/// What a seat may know of a scene.
fn observe<S: Scene>(scene: &S, cast: &Cast, seat: Seat, slots: &mut [i16]) {
    slots.fill(0);
    encode(&scene.view(cast.known(Viewer::Seat(seat))), slots);
    encode_fact("own seat", 1 + i64::from(seat.0), slots);
}

/// Chance from the stream, bots in their seats; the others are asked outside, unless there is nothing to decide.
struct Outside<'a, S: Scene> {
    common: &'a Common<S>,
    chance: &'a mut Option<Stream>,
    whims: &'a mut Stream,
    asks_all: bool,
}

impl<S: Scene> TapeContinuation<S> for Outside<'_, S> {
    fn card(&mut self, _: S::Source, from: &dyn Pile<S::Card>, _: Place) -> Option<S::Card> {
        let chance = self.chance.as_mut()?;
        Some(from.nth(chance.below(from.size() as u32) as usize))
    }
    fn roll(&mut self, _: S::Source, sides: u8, _: Place) -> Option<u8> {
        Some(1 + self.chance.as_mut()?.below(u32::from(sides)) as u8)
    }
    fn toss(&mut self, _: S::Source, _: Place) -> Option<Coin> {
        Some(Coin::FACES[self.chance.as_mut()?.below(2) as usize])
    }
    fn choose(&mut self, scene: &S, open: &OpenDecision<'_, S>) -> Option<usize> {
        let is_outside = self.common.outside.contains(open.seat);
        if open.options.len() == 1 && !(is_outside && self.asks_all) {
            return Some(0);
        }
        if is_outside {
            return None;
        }
        let mut bots = BotsPlayOn::new(self.whims.clone(), &self.common.bots);
        let choice = bots.choose(scene, open);
        *self.whims = bots.into_chance();
        choice
    }
}

impl<G: Game> AnyStepper for Stepper<G> {
    fn cast(&self) -> &Cast {
        &self.common.cast
    }

    fn begin(&mut self, seed: Option<u64>, number: u64) {
        self.begun.clone_from(&self.common.scene);
        self.answers.clear();
        self.chance = seed.map(|seed| Stream::new(seed, number));
        self.whims = Stream::new(seed.unwrap_or(0) ^ crate::answerers::WHIMS, number);
        (self.steps, self.ending) = (0, None);
        self.advance();
    }

    fn ending(&self) -> Option<Ending> {
        self.ending
    }

    fn asked(&self) -> SeatSet {
        match self.open.as_deref() {
            Some(Open::Choice { seats, .. }) => *seats,
            _ => SeatSet::NONE,
        }
    }

    fn options(&self, seat: Seat) -> usize {
        self.menu_of(seat).map_or(0, |menu| menu.options().len())
    }

    fn option_texts(&self, seat: Seat) -> Vec<String> {
        let (Some(menu), Some(Open::Choice { question, .. })) = (self.menu_of(seat), self.open.as_deref()) else {
            return Vec::new();
        };
        let asked = decision::asked(&self.scene, &self.common.cast, seat, question, menu);
        asked.options.into_iter().map(|option| option.text).collect()
    }

    fn actions(&self, seat: Seat, places: usize, actions: &mut Vec<u32>) -> Result<(), TooManyOptions> {
        actions.clear();
        let options = self.menu_of(seat).map_or(&[][..], |menu| menu.options());
        if options.len() > places {
            return Err(TooManyOptions { options: options.len(), places });
        }
        for option in options {
            let mut action = ((u128::from(digest(option)) * places as u128) >> 64) as u32;
            while actions.contains(&action) {
                action = (action + 1) % places as u32;
            }
            actions.push(action);
        }
        Ok(())
    }

    fn choose(&mut self, seat: Seat, place: usize) -> bool {
        let Some(choice) = self.menu_of(seat).and_then(|menu| menu.options().get(place).copied()) else {
            return false;
        };
        self.answers.push(Answer::Pick(seat, choice));
        self.advance();
        true
    }

    fn chances(&self) -> Vec<(String, u32)> {
        match self.open.as_deref() {
            Some(Open::Card { possible, .. }) => {
                possible.iter().map(|(card, count)| (card.to_string(), *count as u32)).collect()
            }
            Some(Open::Die { sides, .. }) => (1..=*sides).map(|side| (side.to_string(), 1)).collect(),
            Some(Open::Coin { .. }) => Coin::FACES.map(|face| (face.to_string(), 1)).into(),
            Some(Open::Choice { .. }) | None => Vec::new(),
        }
    }

    fn deal(&mut self, place: usize) -> bool {
        let by = DealtBy::Engine;
        let answer = match self.open.as_deref() {
            Some(Open::Card { possible, .. }) => possible.get(place).map(|(card, _)| Answer::Card(*card, by)),
            Some(Open::Die { sides, .. }) if place < usize::from(*sides) => {
                Some(Answer::Die { sides: *sides, shows: place as u8 + 1, by })
            }
            Some(Open::Coin { .. }) => Coin::FACES.get(place).map(|face| Answer::Coin(*face, by)),
            _ => None,
        };
        let Some(answer) = answer else { return false };
        self.answers.push(answer);
        self.advance();
        true
    }

    fn observe(&self, seat: Seat, slots: &mut [i16]) {
        observe(&self.scene, &self.common.cast, seat, slots);
    }

    fn observe_exchanged(&self, seat: Seat, unseen_by: Viewer, exchange: u64, slots: &mut [i16]) {
        let mut scene = self.scene.clone();
        scene.exchange_unseen(self.common.cast.known(unseen_by), &mut Stream::new(exchange, 0));
        observe(&scene, &self.common.cast, seat, slots);
    }

    fn view(&self, viewer: Viewer) -> Value {
        decision::view(&self.scene, self.common.cast.known(viewer))
    }

    fn scores(&self) -> Vec<i32> {
        let mut values = Vec::new();
        self.scene.scores(&mut values);
        values
    }

    fn has_won(&self, seat: Seat) -> bool {
        self.ending == Some(Ending::Over)
            && self.scores().first().is_some_and(|outcome| self.scene.is_won_by(&self.common.cast, seat, *outcome))
    }

    fn fork(&self) -> Box<dyn AnyStepper> {
        Box::new(Stepper::<G> {
            common: Arc::clone(&self.common),
            begun: self.begun.clone(),
            scene: self.scene.clone(),
            answers: self.answers.clone(),
            menu: Menu::plain(),
            open: self.open.clone(),
            chance: self.chance.clone(),
            whims: self.whims.clone(),
            steps: self.steps,
            ending: self.ending,
            asks_all: self.asks_all,
        })
    }
}
