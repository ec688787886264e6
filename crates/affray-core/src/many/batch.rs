//! Many fights of one encounter, one after the other on one thread: what a simulator spreads over cores.

use std::ops::{ControlFlow, Range};
use std::sync::{Mutex, PoisonError};

use super::decided::Decided;
use crate::answerers::{BotsPlayOn, Counting, Listener, Place, TapeContinuation, count_use};
use crate::fight::record::{FORMAT, Header};
use crate::{
    Answer, Audience, BySeat, Cast, Column, Dealing, Decide, Diagnostic, Game, Menu, Opening, Play, Progress, QuickBot,
    Scene, Scored, Seat, Setup, Sitter, StepEvent, Tape,
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
    /// Plays fights in which `decide` takes the decisions of the seats that the encounter has people for; bots take the
    /// others, and the same cards come up. Stops where nothing is decided.
    fn fight_deciding(
        &self,
        seed: u64,
        numbers: Range<u64>,
        decide: &Decide<'_>,
        each: &mut dyn FnMut(&FightResult<'_>),
    ) -> ControlFlow<()>;
    /// Plays one of those again and gives its record; `None` if it stops.
    fn record_deciding(&self, seed: u64, number: u64, decide: &Decide<'_>) -> Option<String>;
    /// Whether an outcome, a place among the words of the first column, is a win for a seat.
    fn is_win_for(&self, seat: Seat, outcome: i32) -> bool;
}

/// An encounter of one game, ready to be fought many times.
pub struct Batch<G: Game> {
    setup: Setup,
    opening: Opening<G::Scene>,
    /// Scenes that no two threads share. A scene keeps what never changes (sheets, stat blocks) behind a counted
    /// reference; cores that share a count would wait for each other with every fight.
    unshared: Mutex<Vec<G::Scene>>,
    bots: BySeat<G::Scene>,
    /// The seats that are a person's, before bots took them.
    people: Vec<(Seat, Sitter)>,
    /// All seats have the same bot: then none need be looked up.
    alike: bool,
}

impl<G: Game> Batch<G> {
    /// Reads an encounter; a seat meant for a person is played by the game's best bot.
    pub fn open(setup: &Setup) -> Result<Self, Vec<Diagnostic>> {
        let mut opening = crate::game::open::<G>(setup)?;
        let (mut bots, mut names, mut people) = (Vec::new(), Vec::new(), Vec::new());
        for (seat, info) in (0..).map(Seat).zip(opening.cast.clone().seats()) {
            let name = match &info.sitter {
                Sitter::Bot(name) => name.clone(),
                // A seat meant for a person is played by the game's best bot.
                Sitter::Person | Sitter::Paper => {
                    people.push((seat, info.sitter.clone()));
                    G::BOTS.last().map_or("random", |bot| bot.name).to_owned()
                }
            };
            names.push(name.clone());
            let (bot, mistake) = (crate::game::any_bot::<G>(&name), crate::game::not_for_many(&name));
            if let Some(mistake) = mistake {
                return Err(vec![mistake]);
            }
            bots.push(bot.expect("the names of bots were checked"));
            opening.cast.seat_sitter(seat, Sitter::Bot(name));
        }
        let unshared = Mutex::new(Vec::new());
        let alike = names.windows(2).all(|pair| pair[0] == pair[1]);
        Ok(Batch { setup: setup.clone(), opening, unshared, bots: BySeat(bots), people, alike })
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
        if self.looks_ahead() {
            self.fight_on_tape(&first, seed, numbers, each);
            self.unshared.lock().unwrap_or_else(PoisonError::into_inner).push(first);
            return;
        }
        let fights = Fights { first: &first, seed, numbers, cap: G::STEP_CAP, each };
        match self.bots.0.first().and_then(|bot| bot.quick()) {
            Some(quick) if self.alike => quick.fight_alone(fights),
            _ => fights.play(&self.bots),
        }
        self.unshared.lock().unwrap_or_else(PoisonError::into_inner).push(first);
    }

    fn record(&self, seed: u64, number: u64) -> String {
        let mut bots = BotsPlayOn::seeded(seed, number, &self.bots);
        let first = &self.opening.scene;
        let played = self.play_on_tape(first, &mut bots, None, Vec::new()).expect("bots answer everything");
        self.record_of(seed, number, self.opening.cast.clone(), played.answers)
    }

    fn fight_deciding(
        &self,
        seed: u64,
        numbers: Range<u64>,
        decide: &Decide<'_>,
        each: &mut dyn FnMut(&FightResult<'_>),
    ) -> ControlFlow<()> {
        let (mut values, mut answers) = (Vec::new(), Vec::new());
        let mut uses = vec![(0, 0); self.opening.scene.uses().len()];
        for number in numbers {
            uses.fill((0, 0));
            answers.clear();
            let played = self.play_on_tape(
                &self.opening.scene,
                &mut self.decided(seed, number, decide),
                Some(&mut uses),
                answers,
            );
            let Some(played) = played else { return ControlFlow::Break(()) };
            values.clear();
            played.scene.scores(&mut values);
            each(&FightResult { number, ended: played.ended, values: &values, uses: &uses });
            answers = played.answers;
        }
        ControlFlow::Continue(())
    }

    fn record_deciding(&self, seed: u64, number: u64, decide: &Decide<'_>) -> Option<String> {
        let played =
            self.play_on_tape(&self.opening.scene, &mut self.decided(seed, number, decide), None, Vec::new())?;
        let mut cast = self.opening.cast.clone();
        self.people.iter().for_each(|(seat, sitter)| cast.seat_sitter(*seat, sitter.clone()));
        Some(self.record_of(seed, number, cast, played.answers))
    }

    fn is_win_for(&self, seat: Seat, outcome: i32) -> bool {
        self.opening.scene.is_won_by(&self.opening.cast, seat, outcome)
    }
}

/// A fight that was played on a tape.
struct OnTape<S: Scene> {
    scene: S,
    answers: Vec<Answer<S>>,
    ended: bool,
}

impl<G: Game> Batch<G> {
    /// Plays a fight on a tape; `None` if it stops at a question. `answers` is memory to be used again.
    fn play_on_tape(
        &self,
        first: &G::Scene,
        continuation: &mut dyn TapeContinuation<G::Scene>,
        uses: Option<&mut Vec<(u32, i64)>>,
        mut answers: Vec<Answer<G::Scene>>,
    ) -> Option<OnTape<G::Scene>> {
        let (mut menu, mut place) = (Menu::plain(), Place::START);
        let (mut scene, mut before) = (first.clone(), first.clone());
        let mut counter = uses.map(UseCounter);
        let mut ended = false;
        for _ in 0..G::STEP_CAP {
            before.clone_from(&scene);
            let mut tape = Tape::new(&mut answers, place, &self.opening.cast, &mut menu)
                .begun_from(&before, place.answers)
                .continued_by(continuation);
            if let Some(counter) = &mut counter {
                tape = tape.with_listener(counter);
            }
            let progress = tape.run(&mut scene).ok()?;
            place = tape.place();
            if progress == Progress::Over {
                ended = true;
                break;
            }
        }
        Some(OnTape { scene, answers, ended })
    }

    /// Whether a bot looks ahead, for which a fight must be on a tape.
    pub(crate) fn looks_ahead(&self) -> bool {
        self.bots.0.iter().any(|bot| bot.planner().is_some())
    }

    /// Plays fights with bots that look ahead, the same fights as [`Fights`] would play.
    fn fight_on_tape(&self, first: &G::Scene, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(&FightResult<'_>)) {
        let (mut values, mut answers) = (Vec::new(), Vec::new());
        let mut uses = vec![(0, 0); first.uses().len()];
        for number in numbers {
            uses.fill((0, 0));
            answers.clear();
            let mut bots = BotsPlayOn::seeded(seed, number, &self.bots);
            let played = self.play_on_tape(first, &mut bots, Some(&mut uses), answers);
            let played = played.expect("bots answer everything");
            values.clear();
            played.scene.scores(&mut values);
            each(&FightResult { number, ended: played.ended, values: &values, uses: &uses });
            answers = played.answers;
        }
    }

    /// Plays one fight from this scene with bots that look ahead; says whether it ended.
    pub(crate) fn fight_one_on_tape(&self, scene: &mut G::Scene, seed: u64, number: u64) -> bool {
        let mut bots = BotsPlayOn::seeded(seed, number, &self.bots);
        let played = self.play_on_tape(scene, &mut bots, None, Vec::new()).expect("bots answer everything");
        *scene = played.scene;
        played.ended
    }

    /// Chance and bots as in any fight of this number, and `decide` in the seats of people.
    fn decided<'a>(&'a self, seed: u64, number: u64, decide: &'a Decide<'a>) -> Decided<'a, G::Scene> {
        let seats = self.people.iter().map(|(seat, _)| *seat).collect();
        Decided {
            bots: BotsPlayOn::seeded(seed, number, &self.bots),
            cast: &self.opening.cast,
            seats,
            fight: (seed, number),
            decide,
        }
    }

    /// The record of these answers.
    fn record_of(&self, seed: u64, number: u64, seats: Cast, answers: Vec<Answer<G::Scene>>) -> String {
        let header = Header {
            format: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            game: G::SLUG.to_owned(),
            edition: self.opening.edition.clone(),
            rulings: self.opening.rulings.clone(),
            encounter: self.setup.encounter.clone(),
            seats,
            dealing: Dealing::Stream { seed, number },
            follows: None,
        };
        let refused = |(at, why)| panic!("what was played can be played again, but answer {at} is refused: {why}");
        Play::resume(header, self.opening.scene.clone(), None, |_| None, answers).unwrap_or_else(refused).record(true)
    }
}

/// Counts uses from events, as the answerer of plain batches does.
struct UseCounter<'a>(&'a mut Vec<(u32, i64)>);

impl<S: Scored> Listener<S> for UseCounter<'_> {
    fn on_event(&mut self, scene: &S, _: Audience, happening: StepEvent<S::Event>, _: usize) {
        if let StepEvent::Event(event) = happening {
            count_use(scene, &event, self.0);
        }
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
