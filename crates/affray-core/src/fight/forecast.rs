//! Forecasts: a fight under way is played on many times by bots.
//!
//! An option is judged as the seat that is asked sees it: when its question comes up again, what that seat cannot see
//! is exchanged at random, and what others have answered already is forgotten. So a forecast reveals no more than the
//! seat could know.

use crate::answerers::tape::{Halted, Place, Tape};
use crate::answerers::{BotsPlayOn, Counting};
use crate::exact::Chance;
use crate::fight::luck::DecisionLuck;
use crate::fight::record::Record;
use crate::game::{ResumeError, opened};
use crate::rules::Scored;
use crate::{
    Answer, AnswerOrigin, BySeat, Cast, DealtBy, Game, Hidden, Menu, Open, Owner, Progress, Scene, Seat, Sitter,
    Stream, Viewer,
};

/// From where a fight is played on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayOnFrom {
    /// How many answers of the tape stand.
    pub answers: usize,
    /// The option, from 0, that this seat takes next, by what it knows; `None` to play on with every card as it lies.
    pub option: Option<(Seat, usize)>,
}

/// An answer of a tape in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerText {
    /// Where it came from.
    pub given: AnswerOrigin,
    /// The seat that decided, or that held the card or die.
    pub seat: Option<Seat>,
    /// Whose luck it was, for cards, dice and coins.
    pub owner: Option<Owner>,
    /// What was chosen or shown.
    pub what: String,
}

/// A fight under way, ready to be played on many times.
pub trait AnyForecast: Send {
    /// How many of `fights` the seat wins; `None` counts what the party wins. The same seed gives the same number.
    /// `None` if there is no such option.
    fn wins(&self, from: PlayOnFrom, whose: Option<Seat>, fights: u32, seed: u64) -> Option<u32>;

    /// Whether a seat plays against the party.
    fn is_against(&self, seat: Seat) -> bool;

    /// The options of the decision open after this many answers, in words; empty where none is open.
    fn options(&self, answers: usize) -> Vec<(Seat, Vec<String>)>;

    /// Each answer of the tape in words.
    fn moments(&self) -> Vec<AnswerText>;

    /// What came of the decision at this place of the tape, and what could have, exactly, by what the seat knew, up to
    /// the next decision of anybody. `None` where there is no decision, or there are more paths than allowed.
    fn decision_luck(&self, place: usize, paths: usize) -> Option<DecisionLuck>;

    /// The exact chances of the immediate results of an option of the decision at this place, the likeliest first;
    /// `None` where they cannot be computed.
    fn immediate(&self, place: usize, option: usize, paths: usize) -> Option<Vec<(String, Chance)>>;

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

/// An option to try: the place of its question in the step, who takes it, and the choice.
struct Pick<S: Scene> {
    place: usize,
    seat: Seat,
    choice: S::Choice,
}

/// Separates the exchange of unseen cards from what is dealt afterwards.
const UNSEEN: u64 = 0x556E_7365_656E;

impl<G: Game> Forecast<G> {
    /// Reads a record up to its end. The bots are those of the record, and the game's best where a person sits.
    pub fn of(record: &Record) -> Result<Self, ResumeError> {
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
        let (mut now, mut tape) = ((scene, Place::START), answers.clone());
        loop {
            let (mut scene, from) = now;
            let mut menu = Menu::explaining();
            let mut answerer = Tape::new(&mut tape, from, &cast, &mut menu);
            let ran = answerer.run(&mut scene);
            let place = answerer.place();
            match ran {
                Ok(progress) => {
                    steps.push((scene.clone(), place.answers));
                    now = (scene, place);
                    if progress == Progress::Over {
                        break;
                    }
                }
                Err(Halted::Open { .. }) => break,
                Err(Halted::Refused { at, why }) => return Err(ResumeError::Answer { number: at + 1, why }),
            }
        }
        Ok(Forecast { cast, answers, steps, bots })
    }

    /// The step under way after this many answers: the scene before it, and the answers it has had.
    pub(crate) fn step(&self, answers: usize) -> (&G::Scene, &[Answer<G::Scene>]) {
        let answers = answers.min(self.answers.len());
        let last = self.steps.iter().rposition(|(_, from)| *from <= answers).unwrap_or(0);
        // A step that used exactly these answers is finished; the next has had none.
        let (scene, from) = &self.steps[last];
        (scene, &self.answers[*from..answers])
    }

    /// The decision open after this many answers: its place in the step, the scene, and what is asked.
    pub(crate) fn open(&self, answers: usize) -> Option<(usize, G::Scene, Open<G::Scene>)> {
        let (scene, tape) = self.step(answers);
        let (mut scene, mut tape) = (scene.clone(), tape.to_vec());
        match Tape::new(&mut tape, Place::START, &self.cast, &mut Menu::plain()).run(&mut scene) {
            Err(Halted::Open { number, open }) => Some((number, scene, *open)),
            _ => None,
        }
    }

    /// Plays on once and fills in the values of the fight; leaves them empty if the answers on the tape do not fit.
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
        let mut bots = BotsPlayOn::new(Stream::new(seed, number), &self.bots);
        let mut menu = Menu::plain();
        let mut exchange = |scene: &mut G::Scene| {
            let viewer = question.map_or(Viewer::Referee, |(_, viewer)| viewer);
            scene.exchange_unseen(viewer, &mut Stream::new(seed ^ UNSEEN, number));
        };
        let mut tape = Tape::new(&mut tape, Place::START, &self.cast, &mut menu).continued_by(&mut bots);
        if let Some((place, _)) = question {
            tape = tape.what_if(place, &mut exchange);
        }
        values.clear();
        let ran = tape.run(&mut scene);
        let Ok(progress) = ran else { return };
        if progress == Progress::Going {
            Counting::new(&scene, &self.bots).fight(&mut scene, seed, number, G::STEP_CAP);
        }
        scene.scores(values);
    }

    fn is_win(&self, whose: Option<Seat>, outcome: i32) -> bool {
        whose.map_or(outcome == 0, |seat| self.steps[0].0.is_won_by(&self.cast, seat, outcome))
    }
}

impl<G: Game> AnyForecast for Forecast<G> {
    fn wins(&self, from: PlayOnFrom, whose: Option<Seat>, fights: u32, seed: u64) -> Option<u32> {
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
            got += u32::from(values.first().is_some_and(|&outcome| self.is_win(whose, outcome)));
        }
        Some(got)
    }

    fn is_against(&self, seat: Seat) -> bool {
        !self.is_win(Some(seat), 0)
    }

    fn options(&self, answers: usize) -> Vec<(Seat, Vec<String>)> {
        use crate::Words as _;
        match self.open(answers) {
            Some((_, scene, Open::Choice { question, menus, .. })) => menus
                .iter()
                .map(|(seat, menu)| {
                    (*seat, menu.options().iter().map(|choice| scene.option(&self.cast, &question, choice)).collect())
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    fn moments(&self) -> Vec<AnswerText> {
        use crate::Words as _;
        let moment = |(place, answer): (usize, &Answer<G::Scene>)| {
            let nobodys = |given, seat, what| AnswerText { given, seat, owner: None, what };
            let by_hand = |by: DealtBy| if by == DealtBy::Person { AnswerOrigin::Read } else { AnswerOrigin::Dealt };
            let (given, what) = match answer {
                Answer::Pick(seat, choice) => {
                    let words = match self.open(place) {
                        Some((_, scene, Open::Choice { question, .. })) => scene.option(&self.cast, &question, choice),
                        _ => self.step(place).0.choice(&self.cast, choice),
                    };
                    return nobodys(AnswerOrigin::Decided(*seat), Some(*seat), words);
                }
                Answer::Set(change) => {
                    return nobodys(
                        AnswerOrigin::Overruled,
                        None,
                        format!("{} set to {}", change.quantity, change.value),
                    );
                }
                Answer::Call(call) => return nobodys(AnswerOrigin::Called, None, call.to_string()),
                Answer::Note(note) => return nobodys(AnswerOrigin::Noted, note.by, note.text.clone()),
                Answer::Order(order) => {
                    return nobodys(AnswerOrigin::Ordered(order.seat), Some(order.seat), order.to_string());
                }
                Answer::Card(card, by) => (by_hand(*by), format!("card {card}")),
                Answer::Die { shows, sides, by } => (by_hand(*by), format!("a {shows} on 1d{sides}")),
                Answer::Coin(shows, by) => (by_hand(*by), shows.to_string()),
            };
            match self.open(place) {
                Some((_, scene, Open::Card { source, .. } | Open::Die { source, .. } | Open::Coin { source })) => {
                    let what = format!("{what} from {}", scene.source(&self.cast, &source));
                    let owner = scene.owner(&self.cast, &source);
                    AnswerText { given, seat: G::Scene::holder(source), owner, what }
                }
                _ => nobodys(given, None, what),
            }
        };
        self.answers.iter().enumerate().map(moment).collect()
    }

    fn decision_luck(&self, place: usize, paths: usize) -> Option<DecisionLuck> {
        self.luck_of(place, paths)
    }

    fn immediate(&self, place: usize, option: usize, paths: usize) -> Option<Vec<(String, Chance)>> {
        self.immediate_of(place, option, paths)
    }

    fn die(&self, place: usize) -> Option<(u8, u8)> {
        match self.answers.get(place)? {
            Answer::Die { shows, sides, .. } => Some((*shows, *sides)),
            _ => None,
        }
    }
}
