//! Laws: truths every game keeps, written once, run over random fights of each.
//!
//! A fight is played with a person in every seat, so that every decision halts and can be looked at; the person answers
//! at random. [`all`] runs every law for a game and reports which broke, in which fight, at which answer. That each law
//! *can* fail is shown in `tests/suite/broken.rs`, on games that break it on purpose.

mod mirror;
mod options;
mod orders;
mod overrides;
mod records;
mod secrets;
mod touches;

use std::fmt;

pub use overrides::interrupted;
pub use touches::{MOST_TOUCHES, Reach};

use affray_core::answerers::Place;
use affray_core::{
    Answer, Audience, Audit, Bot, Card, Cast, Dealer, Drawn, Game, Halted, Menu, Open, Opening, OrderBook, Outlook,
    Play, Progress, Refused, Reply, Says, Scene, Seat, Secret, Setup, Sitter, Stream, Tape, Viewer, Words, game,
};

/// What a law needs a scene to be.
pub trait Lawful: Words + affray_core::Overrule + Audit + Drawn + Outlook {}
impl<S: Words + affray_core::Overrule + Audit + Drawn + Outlook> Lawful for S {}

/// A game as the laws see it: a scene to begin from, and its bots.
pub struct Subject<S: Scene> {
    /// What it is called in reports.
    pub name: String,
    /// Where every fight begins.
    pub opening: Opening<S>,
    /// Its bots, by name.
    pub bots: Vec<(String, Box<dyn Bot<S>>)>,
    /// Its standing orders.
    pub orders: OrderBook<S>,
    /// No fight may take more steps than this.
    pub step_cap: u32,
}

/// A law that does not hold, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// The law.
    pub law: Law,
    /// The game.
    pub game: String,
    /// The fight: the seed of dealer and decisions.
    pub fight: u64,
    /// How many answers had been given.
    pub at: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: law {:?} is broken in fight {} after answer {}: {}",
            self.game, self.law, self.fight, self.at, self.what
        )
    }
}

/// The laws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Law {
    /// After every step, the same cards exist as before.
    CardsAreConserved,
    /// After every step, what must always hold does ([`Audit::flaws`]).
    ScenesMakeSense,
    /// A question lists at least one option, and none twice.
    OptionsAreDistinct,
    /// Whatever an option touches is on the board of the seat that is asked, and no option touches it twice.
    TouchedThingsAreOnTheBoard,
    /// The options that can be reached by touching are exactly the options listed, and none takes more than three touches
    /// before it stands in a list of at most eight.
    OptionsAreReachedByTouch,
    /// What an option touches, and what it is said to be worth, is the same when cards its seat cannot see are exchanged.
    TouchesDoNotLeak,
    /// Every option a question lists can be taken.
    ListedOptionsAreAccepted,
    /// Nothing that is listed as forbidden can be taken.
    ForbiddenOptionsAreRefused,
    /// A stale, out-of-range, wrong-seat or wrong-kind answer is refused, and nothing changes.
    BadRepliesChangeNothing,
    /// The state survives being written down and read back, after every step and in the middle of one.
    StateSurvivesWriting,
    /// A view is the same, to the byte, when cards its viewer cannot see are exchanged.
    ViewsDoNotLeak,
    /// A board is the same when cards its viewer cannot see are exchanged.
    BoardsDoNotLeak,
    /// A seat that nobody has sees what an onlooker sees: its view and what it is told.
    StrangersAreOnlookers,
    /// A bot decides the same when cards its seat cannot see are exchanged.
    BotsDoNotPeek,
    /// If an event is reported to some seats only, [`redeal`](affray_core::Hidden::redeal) deals the cards that the
    /// others cannot see: without that, the laws about secrets could not fail.
    HiddenCardsAreRedealt,
    /// The odds that a seat is shown are the same when cards it cannot see are exchanged.
    OddsDoNotLeak,
    /// The events shown to a viewer are the same, to the byte, when cards it cannot see are exchanged.
    EventsDoNotLeak,
    /// Playing the record again gives the same events, state and views.
    ReplayIsPlay,
    /// Undoing answers and giving them again changes nothing.
    UndoThenRedoIsIdentity,
    /// What the GM sets or calls for is taken as listed, keeps cards and sense, replays, and is undone without a trace.
    OverridesKeepTheLaws,
    /// Whatever a seat has ordered, the answer is a listed option and the same when cards that it cannot see are
    /// exchanged; the fight ends, its record replays and verifies, and an undo goes back to a decision of a person's own.
    OrdersKeepTheLaws,
    /// Every fight ends within its game's cap.
    FightsEnd,
    /// The dealer's secret proves every record fair.
    RecordsAreFair,
}

/// Runs every law over random fights of each encounter: so many, and three times as many with `AFFRAY_SLOW_TESTS`.
///
/// # Panics
/// If a law does not hold, saying where.
pub fn all<G: Game>(encounters: &[&str], fights: u64) {
    let fights = if std::env::var_os("AFFRAY_SLOW_TESTS").is_some() { 3 * fights } else { fights };
    for encounter in encounters {
        let setup = Setup { encounter: (*encounter).to_owned(), ..Setup::default() };
        let opening =
            G::open(&setup).unwrap_or_else(|diagnostics| panic!("the encounter does not open: {diagnostics:?}"));
        let bots = G::BOTS.iter().map(|bot| (bot.name.to_owned(), (bot.make)()));
        let subject = Subject {
            name: format!("{} ({})", G::SLUG, opening.title),
            bots: bots.collect(),
            orders: G::ORDERS,
            opening,
            step_cap: G::STEP_CAP,
        };
        if let Err(broken) = subject.keep(fights) {
            panic!("{broken}");
        }
    }
}

/// The view of a scene as JSON.
fn seen<S: Scene>(scene: &S, viewer: Viewer) -> String {
    serde_json::to_string(&scene.view(viewer)).expect("views serialise to JSON")
}

fn census<S: Audit>(scene: &S) -> Vec<usize> {
    let mut counts = vec![0; S::Card::KINDS];
    scene.census(&mut |card| counts[card.index()] += 1);
    counts
}

/// What must always hold in a scene and does not.
fn flaws<S: Audit>(scene: &S) -> Vec<String> {
    let mut found = Vec::new();
    scene.flaws(&mut |flaw| found.push(flaw));
    found
}

/// Runs one step of a scene against these answers; halts where they end.
fn attempt<S: Lawful>(scene: &S, cast: &Cast, mut answers: Vec<Answer<S>>) -> Result<(S, Progress), Halted<S>> {
    let mut scene = scene.clone();
    let progress = Tape::new(&mut answers, Place::START, cast, &mut Menu::explaining()).run(&mut scene)?;
    Ok((scene, progress))
}

impl<S: Lawful> Subject<S> {
    /// Plays random fights and checks every law in each.
    pub fn keep(&self, fights: u64) -> Result<(), Broken> {
        // Odds take longest to check, so with many fights they are checked less often.
        let odds_one_in = if fights > 100 { 60 } else { 20 };
        let mut secrets = vec![Secrets::default(); self.opening.cast.viewers().count()];
        for fight in 0..fights {
            Examination::new(self, fight, odds_one_in, &mut secrets).hold()?;
            if fight % 4 == 0 && !self.orders.orders.is_empty() {
                Examination::new(self, fight, odds_one_in, &mut secrets).orders_keep_the_laws()?;
            }
        }
        let idle = self.opening.cast.viewers().zip(&secrets).find(|(_, secrets)| secrets.kept && !secrets.redealt);
        match idle {
            None => Ok(()),
            Some((viewer, _)) => Err(Broken {
                law: Law::HiddenCardsAreRedealt,
                game: self.name.clone(),
                fight: fights,
                at: 0,
                what: format!(
                    "events are kept from {viewer:?}, but `Hidden::redeal` never changed a card for it: it must redeal \
                     every card that this viewer cannot see"
                ),
            }),
        }
    }

    fn begin(&self, fight: u64) -> Play<S> {
        let mut opening = self.opening.clone();
        for index in 0..opening.cast.seats().len() {
            opening.cast.seat_sitter(Seat(index as u8), Sitter::Person);
        }
        Play::begin(&self.name, "", opening, Some(Dealer::new(Secret::from_seed(fight), Vec::new())), |_| None)
    }

    fn resume(&self, play: &Play<S>, answers: Vec<Answer<S>>) -> Result<Play<S>, (usize, Refused)> {
        Play::resume(play.header().clone(), self.opening.scene.clone(), play.dealer().cloned(), |_| None, answers)
    }
}

/// What was observed about one viewer's secrets in all fights.
#[derive(Debug, Clone, Copy, Default)]
struct Secrets {
    /// An event was kept from it.
    kept: bool,
    /// Redealing what it cannot see changed something.
    redealt: bool,
}

/// One fight under examination by the laws.
struct Examination<'a, S: Scene> {
    secrets: &'a mut Vec<Secrets>,
    subject: &'a Subject<S>,
    fight: u64,
    whim: Stream,
    odds_one_in: u32,
}

impl<'a, S: Lawful> Examination<'a, S> {
    fn new(subject: &'a Subject<S>, fight: u64, odds_one_in: u32, secrets: &'a mut Vec<Secrets>) -> Self {
        Examination { subject, fight, whim: Stream::new(0xACE5, fight), odds_one_in, secrets }
    }
}

impl<S: Lawful> Examination<'_, S> {
    fn broken<T>(&self, law: Law, at: usize, what: impl Into<String>) -> Result<T, Broken> {
        Err(Broken { law, game: self.subject.name.clone(), fight: self.fight, at, what: what.into() })
    }

    fn one_in(&mut self, n: u32) -> bool {
        self.whim.below(n) == 0
    }

    fn hold(mut self) -> Result<(), Broken> {
        let mut play = self.subject.begin(self.fight);
        let cards = census(&self.subject.opening.scene);
        let mut steps = 0;
        // The scene before the step that is under way, and where its answers begin.
        let mut before = (self.subject.opening.scene.clone(), 0usize);
        loop {
            let at = play.tape().len();
            if play.steps() > steps {
                // Several steps may have passed without a question; the scene after the last of them stands for all.
                if play.steps() == steps + 1 {
                    self.events_do_not_leak(&before.0, &play, before.1)?;
                }
                steps = play.steps();
                before = (play.settled().clone(), play.answers_after(steps));
                if census(play.settled()) != cards {
                    return self.broken(Law::CardsAreConserved, at, "the cards are not those of the beginning");
                }
                let found = flaws(play.settled());
                if !found.is_empty() {
                    return self.broken(Law::ScenesMakeSense, at, found.join("; "));
                }
                self.state_survives_writing(play.settled(), at)?;
            }
            if steps as u64 > u64::from(self.subject.step_cap) {
                return self.broken(Law::FightsEnd, at, format!("{steps} steps, and no end"));
            }
            if play.is_over() {
                break;
            }
            self.look_at_decision(&mut play)?;
            let reply = self.some_reply(&play);
            if let Err(why) = play.reply(reply.clone()) {
                return self.broken(
                    Law::ListedOptionsAreAccepted,
                    at,
                    format!("{reply:?} was listed, then refused: {why}"),
                );
            }
        }
        for (viewer, secrets) in play.cast().viewers().zip(self.secrets.iter_mut()) {
            // The shortened form of an event goes to `Except`, the full form to `Only`.
            secrets.kept |=
                play.log().any(|entry| matches!(entry.event.to, Audience::Only(_)) && !entry.event.to.includes(viewer));
        }
        self.judge_the_record(&mut play)
    }

    /// Any option of any seat that is asked.
    fn some_reply(&mut self, play: &Play<S>) -> Reply {
        let (question, open) = play.open().expect("a fight that is not over has an open question");
        let Open::Choice { menus, .. } = open else { panic!("the dealer answers all chance") };
        let (seat, menu) = &menus[self.whim.below(menus.len() as u32) as usize];
        let option = self.whim.below(menu.options().len() as u32) as usize;
        Reply { question, seat: *seat, says: Says::Option(option) }
    }

    fn look_at_decision(&mut self, play: &mut Play<S>) -> Result<(), Broken> {
        let at = play.tape().len();
        let (number, open) = play.open().expect("a fight that is not over has an open question");
        let Open::Choice { menus, question, .. } = open else { panic!("the dealer answers all chance") };
        let (menus, question) = (menus.clone(), *question);

        for (_, menu) in &menus {
            let options = menu.options();
            let twice = options.iter().enumerate().find(|(place, option)| options[..*place].contains(option));
            if let Some((_, option)) = twice {
                return self.broken(Law::OptionsAreDistinct, at, format!("{option:?} is listed twice"));
            }
            if let Some(no) = menu.forbidden().iter().find(|no| options.contains(&no.choice)) {
                return self.broken(Law::OptionsAreDistinct, at, format!("{:?} is listed and forbidden", no.choice));
            }
        }
        self.options_are_reached_by_touch(play)?;
        if self.one_in(3) {
            self.options_mean_what_they_say(play, &menus)?;
        }
        if self.one_in(3) {
            self.bad_replies_change_nothing(play, number, &menus)?;
        }
        self.views_do_not_leak(play, &menus, question)?;
        // By place and not by chance: one draw more would move every check after it.
        if at.is_multiple_of(3) {
            self.strangers_are_onlookers(play)?;
        }
        self.orders_do_not_peek(play)?;
        self.odds_do_not_leak(play, &menus)?;
        if self.one_in(4) {
            self.state_survives_writing(play.scene(), at)?;
        }
        if self.one_in(12) {
            self.overrides_keep_the_laws(play)?;
        }
        Ok(())
    }

    fn state_survives_writing(&mut self, scene: &S, at: usize) -> Result<(), Broken> {
        let text = serde_json::to_string(scene).expect("scenes serialise to JSON");
        match serde_json::from_str::<S>(&text) {
            Ok(back) if back == *scene => Ok(()),
            Ok(_) => self.broken(Law::StateSurvivesWriting, at, "read back, the scene is different"),
            Err(error) => {
                self.broken(Law::StateSurvivesWriting, at, format!("written, the scene cannot be read: {error}"))
            }
        }
    }
}

/// Begins a fight of a game with these sitters, for tests that play one out.
pub fn fight<G: Game>(encounter: &str, seed: u64) -> Play<G::Scene> {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    game::begin::<G>(&setup, Some(Dealer::new(Secret::from_seed(seed), Vec::new())))
        .unwrap_or_else(|diagnostics| panic!("the encounter does not open: {diagnostics:?}"))
}

/// Asserts that simulation agrees with exact odds: `hits` of `of` trials lie within four standard deviations of the
/// exact chance.
///
/// A fair simulation fails this once in some sixteen thousand seeds; the seed of a test is fixed, so it never does by chance.
pub fn agrees_with_exact(exact: f64, hits: u64, of: u64, what: &str) {
    let (n, share) = (of as f64, hits as f64 / of as f64);
    let off = (share - exact).abs();
    let allowed = 4.0 * (exact * (1.0 - exact) / n).sqrt();
    assert!(off <= allowed, "{what}: {share} in {of} trials, exactly {exact}");
}
