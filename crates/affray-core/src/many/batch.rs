//! Many fights of one encounter, one after the other on one thread: what a simulator spreads over cores.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use crate::answerers::{BotsPlayOn, Counting, Place};
use crate::fight::record::{FORMAT, Header};
use crate::{
    Answer, BySeat, Cast, Column, Dealing, Diagnostic, Game, Menu, Opening, Overrule, Play, Progress, QuickBot, Scored,
    Seat, Setup, Sitter, Tape, Words,
};

/// How one fight went.
#[derive(Debug)]
pub struct FightResult<'a> {
    /// Its number.
    pub number: u64,
    /// Whether it ended within the game's cap.
    pub ended: bool,
    /// A value for each column.
    pub values: &'a [i32],
    /// For each thing that can be used: how often it was used, and the sum of what it yielded.
    pub uses: &'a [(u32, i64)],
}

/// An encounter ready to be fought many times, for any game.
pub trait AnyBatch: Send + Sync {
    /// The columns of each fight.
    fn columns(&self) -> Vec<Column>;
    /// What may be used.
    fn uses(&self) -> Vec<String>;
    /// Who sits where.
    fn cast(&self) -> &Cast;
    /// Plays fights of these numbers under a seed, and hands each over.
    fn fight(&self, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(&FightResult<'_>));
    /// Plays one of them again and gives its record.
    fn record(&self, seed: u64, number: u64) -> String;
}

/// An encounter of one game, ready to be fought many times.
pub struct Batch<G: Game> {
    setup: Setup,
    opening: Opening<G::Scene>,
    /// Scenes that no two threads share. A scene keeps what never changes (sheets, stat blocks) behind a counted
    /// reference; cores that share a count would wait for each other with every fight.
    unshared: Mutex<Vec<G::Scene>>,
    bots: BySeat<G::Scene>,
    /// All seats have the same bot: then none need be looked up.
    alike: bool,
}

impl<G: Game> Batch<G> {
    /// Reads an encounter; a seat meant for a person is played by the game's best bot.
    pub fn open(setup: &Setup) -> Result<Self, Vec<Diagnostic>> {
        let mut opening = crate::game::open::<G>(setup)?;
        let mut bots = Vec::new();
        let mut names = Vec::new();
        for (index, info) in opening.cast.clone().seats().iter().enumerate() {
            let name = match &info.sitter {
                Sitter::Bot(name) => name.clone(),
                // A seat meant for a person is played by the game's best bot.
                Sitter::Person | Sitter::Paper => G::BOTS.last().map_or("random", |bot| bot.name).to_owned(),
            };
            names.push(name.clone());
            bots.push(G::bot(&name).expect("the names of bots were checked"));
            opening.cast.seat_sitter(Seat(index as u8), Sitter::Bot(name));
        }
        let unshared = Mutex::new(Vec::new());
        let alike = names.windows(2).all(|pair| pair[0] == pair[1]);
        Ok(Batch { setup: setup.clone(), opening, unshared, bots: BySeat(bots), alike })
    }

    /// The encounter before the first card.
    pub(crate) fn opening(&self) -> &Opening<G::Scene> {
        &self.opening
    }

    /// The bot of each seat.
    pub(crate) fn bots(&self) -> &BySeat<G::Scene> {
        &self.bots
    }

    /// A scene that no other thread has, put back after use.
    fn take_unshared(&self) -> G::Scene {
        let spare = self.unshared.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.unwrap_or_else(|| crate::game::open::<G>(&self.setup).expect("it opened before").scene)
    }
}

impl<G: Game> AnyBatch for Batch<G> {
    fn columns(&self) -> Vec<Column> {
        self.opening.scene.columns(&self.opening.cast)
    }
    fn uses(&self) -> Vec<String> {
        self.opening.scene.uses()
    }
    fn cast(&self) -> &Cast {
        &self.opening.cast
    }

    fn fight(&self, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(&FightResult<'_>)) {
        let first = self.take_unshared();
        let fights = Fights { first: &first, seed, numbers, cap: G::STEP_CAP, each };
        match self.bots.0.first().and_then(|bot| bot.quick()) {
            Some(quick) if self.alike => quick.fight_alone(fights),
            _ => fights.play(&self.bots),
        }
        self.unshared.lock().unwrap_or_else(PoisonError::into_inner).push(first);
    }

    fn record(&self, seed: u64, number: u64) -> String {
        let mut bots = BotsPlayOn::seeded(seed, number, &self.bots);
        let (mut answers, mut menu, mut place) = (Vec::new(), Menu::plain(), Place::START);
        let mut scene = self.opening.scene.clone();
        for _ in 0..G::STEP_CAP {
            let mut tape = Tape::new(&mut answers, place, &self.opening.cast, &mut menu).continued_by(&mut bots);
            let progress = tape.run(&mut scene).unwrap_or_else(|_| unreachable!("bots answer everything"));
            place = tape.place();
            if progress == Progress::Over {
                break;
            }
        }
        let header = Header {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            game: G::SLUG.to_owned(),
            edition: self.opening.edition.clone(),
            rulings: self.opening.rulings.clone(),
            encounter: self.setup.encounter.clone(),
            seats: self.opening.cast.clone(),
            dealing: Dealing::Stream { seed, number },
        };
        record_of(header, self.opening.scene.clone(), answers)
    }
}

/// Fights of one encounter to be played, one after the other.
pub struct Fights<'a, S> {
    first: &'a S,
    seed: u64,
    numbers: Range<u64>,
    cap: u32,
    each: &'a mut dyn FnMut(&FightResult<'_>),
}

impl<S: Scored> Fights<'_, S> {
    /// Plays them, a bot deciding for every seat.
    pub fn play<B: QuickBot<S> + ?Sized>(self, bot: &B) {
        let Fights { first, seed, numbers, cap, each } = self;
        let mut answerer = Counting::new(first, bot);
        let mut values = Vec::new();
        let mut scene = first.clone();
        for number in numbers {
            scene.clone_from(first);
            let ended = answerer.fight(&mut scene, seed, number, cap);
            values.clear();
            scene.scores(&mut values);
            each(&FightResult { number, ended, values: &values, uses: &answerer.uses });
        }
    }
}

/// The record of these answers.
fn record_of<S: Words + Overrule>(header: Header, scene: S, answers: Vec<Answer<S>>) -> String {
    Play::resume(header, scene, None, |_| None, answers)
        .unwrap_or_else(|(at, why)| panic!("what was played can be played again, but answer {at} is refused: {why}"))
        .record(true)
}
