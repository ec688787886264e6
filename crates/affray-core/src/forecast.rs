//! The chances from here: a fight under way is played on many times by bots.
//!
//! An option is judged from the chair of the seat that is asked: when the question comes up again, what that seat cannot
//! see is exchanged at random, and what others have answered already is forgotten. So a forecast tells no more than the
//! seat could know.

use crate::exact::Chance;
use crate::game::{CannotResume, opened};
use crate::luck::Fortune;
use crate::play::House;
use crate::record::Record;
use crate::score::Scored;
use crate::sitting::{Deaf, Sitting};
use crate::tape::{Beyond, Stop, Tape};
use crate::{
    Answer, Audit, Bag, Bot as _, BySeat, Cast, Coin, Decision, Game, Given, Hand, Menu, Open, Progress, Role, Scene,
    Seat, Seeded, Sitter, Stream, Viewer,
};

/// From where a fight is played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct From {
    /// How many answers of the tape stand.
    pub answers: usize,
    /// The option, from 0, that this seat takes next, by what it knows; `None` to play on with every card as it lies.
    pub option: Option<(Seat, usize)>,
}

/// A fight under way, ready to be played on many times.
pub trait AnyForecast {
    /// How often, of so many, the seat gets what it hopes for; `None` for the party's hopes. The same for the same
    /// seed. Nothing if the option is not there.
    fn hopes(&self, from: From, whose: Option<Seat>, fights: u32, seed: u64) -> Option<u32>;

    /// Whether a seat plays against the party.
    fn is_against(&self, seat: Seat) -> bool;

    /// What the options of the decision open after so many answers are, in words; empty where none is open.
    fn options(&self, answers: usize) -> Vec<(Seat, Vec<String>)>;

    /// Each answer: where it came from, whose it is, and what was chosen or shown.
    fn moments(&self) -> Vec<(Given, Option<Seat>, String)>;

    /// What came of the decision at this place of the tape, and what could have, exactly, by what the seat knew: up to
    /// the next decision of anybody. Nothing where no decision stands there, or there are more paths than allowed.
    fn fortune(&self, place: usize, paths: usize) -> Option<Fortune>;

    /// The exact chances of what an option of the decision at this place would have brought at once, the likeliest
    /// first; nothing where they are not to be had.
    fn at_once(&self, place: usize, option: usize, paths: usize) -> Option<Vec<(String, Chance)>>;

    /// What the die at this place of the tape showed, and how many sides it has.
    fn die(&self, place: usize) -> Option<(u8, u8)>;
}

/// A fight of one game, ready to be played on.
pub struct Forecast<G: Game> {
    pub(crate) cast: Cast,
    pub(crate) answers: Vec<Answer<G::Scene>>,
    /// The scene before each step, and the place of the step's first answer.
    steps: Vec<(G::Scene, usize)>,
    bots: BySeat<G::Scene>,
}

/// Chance from a stream and decisions from bots, past the end of the tape.
struct Onward<'a, S: Scene> {
    chance: Stream,
    bots: &'a BySeat<S>,
}

impl<S: Scene> Beyond<S> for Onward<'_, S> {
    fn card<B: Bag<Card = S::Card>>(&mut self, _: S::Source, from: &B, _: usize) -> Option<S::Card> {
        Some(from.nth(self.chance.below(from.len() as u32) as usize))
    }
    fn roll(&mut self, _: S::Source, sides: u8, _: usize) -> Option<u8> {
        Some(1 + self.chance.below(u32::from(sides)) as u8)
    }
    fn toss(&mut self, _: S::Source, _: usize) -> Option<Coin> {
        Some(Coin::FACES[self.chance.below(2) as usize])
    }
    fn choose(
        &mut self,
        scene: &S,
        seat: Seat,
        question: &S::Question,
        options: &[S::Choice],
        _: usize,
    ) -> Option<usize> {
        if options.len() == 1 {
            return Some(0);
        }
        let view = scene.view(Viewer::Seat(seat));
        Some(self.bots.choose(&Decision { seat, view, question: *question, options }, &mut self.chance))
    }
}

/// An option that is tried: the place of its question in the step, who takes it, and what it is.
struct Pick<S: Scene> {
    place: usize,
    seat: Seat,
    choice: S::Choice,
}

/// Sets the exchange of unseen cards apart from what is dealt afterwards.
const UNSEEN: u64 = 0x556E_7365_656E;

impl<G: Game> Forecast<G>
where
    G::Scene: Scored,
{
    /// Reads a record up to its end. The bots are those of the record, and the game's best where a person sits.
    pub fn of(record: &Record) -> Result<Self, CannotResume> {
        let answers = record.bind::<G::Scene>()?;
        let scene = opened::<G>(record)?;
        let best = G::BOTS.last().map_or("random", |bot| bot.name);
        let bot = |sitter: &Sitter| {
            let name = match sitter {
                Sitter::Bot(name) => name,
                Sitter::Person | Sitter::Paper => best,
            };
            G::bot(name).or_else(|| G::bot(best)).expect("a game has its best bot")
        };
        let cast = record.header.seats.clone();
        let bots = BySeat(cast.seats().iter().map(|info| bot(&info.sitter)).collect());
        let mut steps = vec![(scene.clone(), 0)];
        let (mut now, mut tape) = ((scene, 0), answers.clone());
        loop {
            let (mut scene, from) = now;
            let (mut nobody, mut deaf, mut menu) = (House::empty(), Deaf, Menu::explaining());
            let mut answerer = Tape::new(&mut tape, from, &cast, &mut nobody, &mut deaf, &mut menu);
            let ran = answerer.overrule(&mut scene).and_then(|()| scene.step(&mut answerer));
            let place = answerer.place();
            match ran {
                Ok(progress) => {
                    steps.push((scene.clone(), place));
                    now = (scene, place);
                    if progress == Progress::Over {
                        break;
                    }
                }
                Err(Stop::Open { .. }) => break,
                Err(Stop::Refused { at, why }) => return Err(CannotResume::Answer { number: at + 1, why }),
            }
        }
        Ok(Forecast { cast, answers, steps, bots })
    }

    /// The step under way after so many answers: the scene before it, and the answers it has had.
    pub(crate) fn step(&self, answers: usize) -> (&G::Scene, &[Answer<G::Scene>]) {
        let answers = answers.min(self.answers.len());
        let last = self.steps.iter().rposition(|(_, from)| *from <= answers).unwrap_or(0);
        // A step that used exactly these answers is finished; the next has had none.
        let (scene, from) = &self.steps[last];
        (scene, &self.answers[*from..answers])
    }

    /// The decision open after so many answers: its place in the step, the scene, and what is asked.
    pub(crate) fn open(&self, answers: usize) -> Option<(usize, G::Scene, Open<G::Scene>)> {
        let (scene, tape) = self.step(answers);
        let (mut scene, mut tape) = (scene.clone(), tape.to_vec());
        let (mut nobody, mut deaf, mut menu) = (House::empty(), Deaf, Menu::plain());
        let mut answerer = Tape::new(&mut tape, 0, &self.cast, &mut nobody, &mut deaf, &mut menu);
        let ran = answerer.overrule(&mut scene).and_then(|()| scene.step(&mut answerer));
        match ran {
            Err(Stop::Open { number, open }) => Some((number, scene, *open)),
            _ => None,
        }
    }

    /// Plays on once; the values the fight comes to, none if what stands on the tape does not fit.
    fn play_on(&self, answers: usize, pick: Option<&Pick<G::Scene>>, seed: u64, number: u64, values: &mut Vec<i32>) {
        let (before, answered) = self.step(answers);
        let mut scene = before.clone();
        let (mut tape, question) = match pick {
            None => (answered.to_vec(), None),
            Some(Pick { place, seat, choice }) => {
                let mut tape = answered[..*place].to_vec();
                tape.push(Answer::Pick(*seat, *choice));
                (tape, Some((*place, Viewer::Seat(*seat))))
            }
        };
        let mut onward = Onward { chance: Stream::new(seed, number), bots: &self.bots };
        let (mut deaf, mut menu) = (Deaf, Menu::plain());
        let tape = Tape::new(&mut tape, 0, &self.cast, &mut onward, &mut deaf, &mut menu);
        let mut sitting = Sitting::new(tape, question.map(|(place, _)| place), |scene: &mut G::Scene| {
            let viewer = question.map_or(Viewer::Referee, |(_, viewer)| viewer);
            scene.exchange_unseen(viewer, &mut Stream::new(seed ^ UNSEEN, number));
        });
        values.clear();
        let ran = sitting.run(&mut scene);
        let Ok(progress) = ran else { return };
        if progress == Progress::Going {
            Seeded::new(seed, number, &self.bots).play_out(&mut scene, G::STEP_CAP);
        }
        scene.scores(values);
    }

    fn got_it(&self, whose: Option<Seat>, outcome: i32) -> bool {
        let Some(seat) = whose else { return outcome == 0 };
        match self.cast.seats().get(seat.index()).map(|info| info.role) {
            Some(Role::Gm) => outcome != 0,
            _ => self.steps[0].0.hopes_for(seat, outcome),
        }
    }
}

impl<G: Game> AnyForecast for Forecast<G>
where
    G::Scene: Scored,
{
    fn hopes(&self, from: From, whose: Option<Seat>, fights: u32, seed: u64) -> Option<u32> {
        let pick = match from.option {
            None => None,
            Some((seat, option)) => {
                let (place, _, open) = self.open(from.answers)?;
                let Open::Choice { menus, .. } = open else { return None };
                let (_, menu) = menus.iter().find(|(asked, _)| *asked == seat)?;
                Some(Pick { place, seat, choice: *menu.options().get(option)? })
            }
        };
        let mut values = Vec::new();
        let mut got = 0;
        for number in 0..fights {
            self.play_on(from.answers, pick.as_ref(), seed, u64::from(number), &mut values);
            got += u32::from(values.first().is_some_and(|&outcome| self.got_it(whose, outcome)));
        }
        Some(got)
    }

    fn is_against(&self, seat: Seat) -> bool {
        !self.got_it(Some(seat), 0)
    }

    fn options(&self, answers: usize) -> Vec<(Seat, Vec<String>)> {
        use crate::Words as _;
        match self.open(answers) {
            Some((_, scene, Open::Choice { menus, .. })) => menus
                .iter()
                .map(|(seat, menu)| {
                    (*seat, menu.options().iter().map(|choice| scene.choice(&self.cast, choice)).collect())
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    fn moments(&self) -> Vec<(Given, Option<Seat>, String)> {
        use crate::Words as _;
        let moment = |(place, answer): (usize, &Answer<G::Scene>)| {
            let by_hand = |by: Hand| if by == Hand::Paper { Given::Read } else { Given::Dealt };
            let (given, what) = match answer {
                Answer::Pick(seat, choice) => {
                    let open = self.open(place);
                    let scene = open.as_ref().map_or(self.step(place).0, |(_, scene, _)| scene);
                    return (Given::Decided(*seat), Some(*seat), scene.choice(&self.cast, choice));
                }
                Answer::Set(change) => {
                    return (Given::Overruled, None, format!("{} set to {}", change.quantity, change.value));
                }
                Answer::Card(card, by) => (by_hand(*by), format!("card {card}")),
                Answer::Die { shows, sides, by } => (by_hand(*by), format!("a {shows} on 1d{sides}")),
                Answer::Coin(shows, by) => (by_hand(*by), shows.to_string()),
            };
            match self.open(place) {
                Some((_, scene, Open::Card { source, .. } | Open::Die { source, .. } | Open::Coin { source })) => {
                    let what = format!("{what} from {}", scene.source(&self.cast, &source));
                    (given, G::Scene::holder(source), what)
                }
                _ => (given, None, what),
            }
        };
        self.answers.iter().enumerate().map(moment).collect()
    }

    fn fortune(&self, place: usize, paths: usize) -> Option<Fortune> {
        self.fortune_of(place, paths)
    }

    fn at_once(&self, place: usize, option: usize, paths: usize) -> Option<Vec<(String, Chance)>> {
        self.chances_of(place, option, paths)
    }

    fn die(&self, place: usize) -> Option<(u8, u8)> {
        match self.answers.get(place)? {
            Answer::Die { shows, sides, .. } => Some((*shows, *sides)),
            Answer::Card(..) | Answer::Coin(..) | Answer::Pick(..) | Answer::Set(_) => None,
        }
    }
}
