//! Many fights of one encounter, one after the other on one thread: what a simulator spreads over cores.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use crate::record::{FORMAT, Header};
use crate::score::{Column, Scored, Use};
use crate::{
    Answer, Ask, Audience, Bag, Bot, BySeat, Cast, Coin, Dealing, Each, Game, Hand, Opening, Overrule, Play, Progress,
    Scene, Seat, SeatSet, Seeded, Setup, Sitter, Trouble, Words,
};

/// How one fight went.
#[derive(Debug)]
pub struct Fought<'a> {
    /// Its number.
    pub number: u64,
    /// Whether it ended within the game's cap.
    pub ended: bool,
    /// A value for each column.
    pub values: &'a [i32],
    /// For each thing that may be used: how often it was, and what came of it in all.
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
    fn fight(&self, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(&Fought<'_>));
    /// Plays one of them again and gives its record.
    fn record(&self, seed: u64, number: u64) -> String;
}

/// An encounter of one game, ready to be fought many times.
pub struct Batch<G: Game> {
    setup: Setup,
    opening: Opening<G::Scene>,
    /// Scenes that no two threads share. A scene keeps what never changes (sheets, stat blocks) behind a counted
    /// reference; cores that counted on the same one would wait for each other with every fight.
    unshared: Mutex<Vec<G::Scene>>,
    bots: BySeat<G::Scene>,
    /// All seats have the same bot: then none need be looked up.
    alike: bool,
}

impl<G: Game> Batch<G>
where
    G::Scene: Scored,
{
    /// Reads an encounter; a seat meant for a person is played by the game's best bot.
    pub fn open(setup: &Setup) -> Result<Self, Vec<Trouble>> {
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

    /// Whoever plays each seat.
    pub(crate) fn bots(&self) -> &BySeat<G::Scene> {
        &self.bots
    }

    /// A scene of one's own, put back when done with.
    fn take_unshared(&self) -> G::Scene {
        let spare = self.unshared.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.unwrap_or_else(|| crate::game::open::<G>(&self.setup).expect("it opened before").scene)
    }
}

impl<G: Game> AnyBatch for Batch<G>
where
    G::Scene: Scored,
{
    fn columns(&self) -> Vec<Column> {
        self.opening.scene.columns(&self.opening.cast)
    }
    fn uses(&self) -> Vec<String> {
        self.opening.scene.uses()
    }
    fn cast(&self) -> &Cast {
        &self.opening.cast
    }

    fn fight(&self, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(&Fought<'_>)) {
        let first = self.take_unshared();
        let fights = Fights { first: &first, seed, numbers, cap: G::STEP_CAP, each };
        match &*self.bots.0 {
            [bot, ..] if self.alike => bot.fight_alone(fights),
            _ => self.bots.fight_alone(fights),
        }
        self.unshared.lock().unwrap_or_else(PoisonError::into_inner).push(first);
    }

    fn record(&self, seed: u64, number: u64) -> String {
        let mut keeping = Keeping { inner: Seeded::new(seed, number, &self.bots), answers: Vec::new() };
        let mut scene = self.opening.scene.clone();
        for _ in 0..G::STEP_CAP {
            let Ok(progress) = scene.step(&mut keeping);
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
        record_of(header, self.opening.scene.clone(), keeping.answers)
    }
}

/// Fights of one encounter to be played, one after the other.
pub struct Fights<'a, S> {
    first: &'a S,
    seed: u64,
    numbers: Range<u64>,
    cap: u32,
    each: &'a mut dyn FnMut(&Fought<'_>),
}

impl<S: Scored> Fights<'_, S> {
    /// Plays them, a bot deciding for every seat.
    pub fn play<B: Bot<S> + ?Sized>(self, bot: &B) {
        let Fights { first, seed, numbers, cap, each } = self;
        let uses = first.uses().len();
        let mut answerer = Counting { inner: Seeded::new(seed, numbers.start, bot), uses: vec![(0, 0); uses] };
        let mut values = Vec::new();
        let mut scene = first.clone();
        for number in numbers {
            answerer.inner.restart(seed, number);
            answerer.uses.fill((0, 0));
            scene.clone_from(first);
            let mut ended = false;
            for _ in 0..cap {
                let Ok(progress) = scene.step(&mut answerer);
                if progress == Progress::Over {
                    ended = true;
                    break;
                }
            }
            values.clear();
            scene.scores(&mut values);
            each(&Fought { number, ended, values: &values, uses: &answerer.uses });
        }
    }
}

/// The record of these answers.
fn record_of<S: Words + Overrule>(header: Header, scene: S, answers: Vec<Answer<S>>) -> String {
    Play::resume(header, scene, None, |_| None, answers)
        .unwrap_or_else(|(at, why)| panic!("what was played can be played again, but answer {at} is refused: {why}"))
        .record(true)
}

/// Passes questions on to the seeded answerer and counts uses.
struct Counting<S: Scene, B> {
    inner: Seeded<S, B>,
    uses: Vec<(u32, i64)>,
}

impl<S: Scored, B: Bot<S>> Ask<S> for Counting<S, B> {
    type Halt = std::convert::Infallible;

    #[inline]
    fn card<P: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &P) -> Result<S::Card, Self::Halt> {
        self.inner.card(source, from)
    }
    #[inline]
    fn take_card<P: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &mut P) -> Result<S::Card, Self::Halt> {
        self.inner.take_card(source, from)
    }
    #[inline]
    fn roll(&mut self, source: S::Source, sides: u8) -> Result<u8, Self::Halt> {
        self.inner.roll(source, sides)
    }
    #[inline]
    fn toss(&mut self, source: S::Source) -> Result<Coin, Self::Halt> {
        self.inner.toss(source)
    }
    #[expect(clippy::inline_always, reason = "as for the answerer within")]
    #[inline(always)]
    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, Self::Halt> {
        self.inner.choose(scene, seat, question)
    }
    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<Each<S::Choice>, Self::Halt> {
        self.inner.choose_each(scene, seats, question)
    }
    #[inline]
    fn tell(&mut self, scene: &S, _: Audience, event: S::Event) {
        // Things told twice, in full and shortened, are told to the table once in a form that counts.
        if let Some(Use { what, times, yielded }) = scene.use_of(&event)
            && let Some((all_times, all)) = self.uses.get_mut(what)
        {
            *all_times += times;
            *all += i64::from(yielded);
        }
    }
}

/// Passes questions on to the seeded answerer and keeps the answers.
struct Keeping<S: Scene, B> {
    inner: Seeded<S, B>,
    answers: Vec<Answer<S>>,
}

impl<S: Scene, B: Bot<S>> Ask<S> for Keeping<S, B> {
    type Halt = std::convert::Infallible;

    fn card<P: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &P) -> Result<S::Card, Self::Halt> {
        let card = self.inner.card(source, from)?;
        self.answers.push(Answer::Card(card, Hand::Dealer));
        Ok(card)
    }
    fn roll(&mut self, source: S::Source, sides: u8) -> Result<u8, Self::Halt> {
        let shows = self.inner.roll(source, sides)?;
        self.answers.push(Answer::Die { sides, shows, by: Hand::Dealer });
        Ok(shows)
    }
    fn toss(&mut self, source: S::Source) -> Result<Coin, Self::Halt> {
        let shows = self.inner.toss(source)?;
        self.answers.push(Answer::Coin(shows, Hand::Dealer));
        Ok(shows)
    }
    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, Self::Halt> {
        let choice = self.inner.choose(scene, seat, question)?;
        self.answers.push(Answer::Pick(seat, choice));
        Ok(choice)
    }
    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<Each<S::Choice>, Self::Halt> {
        let each = self.inner.choose_each(scene, seats, question)?;
        self.answers.extend(each.iter().map(|(seat, choice)| Answer::Pick(seat, choice)));
        Ok(each)
    }
    fn tell(&mut self, _: &S, _: Audience, _: S::Event) {}
}
