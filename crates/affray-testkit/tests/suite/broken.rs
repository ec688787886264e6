//! Each law has been seen to fail: the ambush, broken on purpose in one way at a time.
//!
//! A law that cannot fail is worth nothing, so these stay.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use affray_core::fight::any_play::{Asked, OptionText};
use affray_core::fight::verify::check;
use affray_core::{
    Allowed, Ask, Audience, Audit, Bag, Board, Bot, Cast, Coin, Dealer, Decision, Drawn, Fact, Header, Hidden, Line,
    Menu, Open, Opening, Order, OrderBook, Overrule, Play, Progress, Quantity, Record, Redeal, Reply, Says, Scene,
    Seat, SeatAnswers, SeatSet, Secret, SetRefused, Stream, Thing, Touch, Verdict, Viewer, Words,
};
use affray_testkit::ambush::{Ambush, Blade, Choice, Event, Question, Source, View};
use affray_testkit::laws::{Law, MOST_TOUCHES, Reach, Subject};
use serde::{Deserialize, Serialize};

/// What is wrong with a flawed ambush.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Flaw {
    None,
    LosesACard,
    MakesNoSense,
    ListsTwice,
    ListsWhatItRefuses,
    ForbidsWhatItTakes,
    TouchesWhatIsNotThere,
    TouchesByHiddenCards,
    SpeaksDifferentlyEachTime,
    ForgetsWhenWritten,
    ShowsEveryHand,
    ShowsEveryHandAndHidesNone,
    DrawsEveryHand,
    ShowsStrangersEveryHand,
    LetsBotsPeek,
    CountsHiddenCards,
    ReportsToEveryone,
    ReportsTheTime,
    TiresOfSumming,
    RefusesItsOwnQuantities,
    NeverEnds,
    RemembersOutsideItsState,
    LetsOrdersPeek,
}

thread_local! {
    /// Something outside the scene, which no scene should ask.
    static CLOCK: Cell<u32> = const { Cell::new(0) };
}

fn tick() -> u32 {
    CLOCK.with(|clock| clock.replace(clock.get() + 1))
}

#[derive(Debug, Serialize, Deserialize)]
struct Flawed {
    ambush: Ambush,
    flaw: Flaw,
    #[serde(skip)]
    steps: u32,
    #[serde(skip)]
    since_clone: u32,
}

impl Clone for Flawed {
    fn clone(&self) -> Self {
        Flawed { ambush: self.ambush.clone(), flaw: self.flaw, steps: self.steps, since_clone: 0 }
    }
}
impl PartialEq for Flawed {
    fn eq(&self, other: &Self) -> bool {
        (&self.ambush, self.flaw, self.steps) == (&other.ambush, other.flaw, other.steps)
    }
}
impl Eq for Flawed {}
impl Hash for Flawed {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.ambush.hash(state);
    }
}

/// Lets the sound ambush ask through an answerer of the flawed one.
struct Through<'a, A> {
    ask: &'a mut A,
    wrap: Flawed,
}

impl<A: Ask<Flawed>> Ask<Ambush> for Through<'_, A> {
    type Halt = A::Halt;
    fn card<B: Bag<Card = Blade>>(&mut self, source: Source, from: &B) -> Result<Blade, A::Halt> {
        self.ask.card(source, from)
    }
    fn roll(&mut self, source: Source, sides: u8) -> Result<u8, A::Halt> {
        self.ask.roll(source, sides)
    }
    fn toss(&mut self, source: Source) -> Result<Coin, A::Halt> {
        self.ask.toss(source)
    }
    fn choose(&mut self, scene: &mut Ambush, seat: Seat, question: Question) -> Result<Choice, A::Halt> {
        self.wrap.ambush = scene.clone();
        let choice = self.ask.choose(&mut self.wrap, seat, question);
        *scene = self.wrap.ambush.clone();
        choice
    }
    fn choose_each(
        &mut self,
        scene: &mut Ambush,
        seats: SeatSet,
        question: Question,
    ) -> Result<SeatAnswers<Choice>, A::Halt> {
        self.wrap.ambush = scene.clone();
        let each = self.ask.choose_each(&mut self.wrap, seats, question)?;
        *scene = self.wrap.ambush.clone();
        // An answer that is not a blade lays the first one, so that the sound rules can go on.
        let mut sound = SeatAnswers::new();
        for (seat, choice) in each.iter() {
            let mut menu = Menu::plain();
            scene.options(seat, &question, &mut menu);
            sound.insert(seat, if menu.options().contains(&choice) { choice } else { menu.options()[0] });
        }
        Ok(sound)
    }
    fn tell(&mut self, scene: &Ambush, to: Audience, event: Event) {
        self.wrap.ambush = scene.clone();
        let to = match (self.wrap.flaw, event) {
            (Flaw::ReportsToEveryone, Event::Drew { .. }) => Audience::Everyone,
            _ => to,
        };
        if let (Flaw::ReportsTheTime, Event::Took { by, .. }) = (self.wrap.flaw, event) {
            // To nobody, so that only the record notices.
            let time = Event::Took { by, points: tick() as u8 };
            self.ask.tell(&self.wrap, Audience::Only(SeatSet::NONE), time);
        }
        self.ask.tell(&self.wrap, to, event);
    }
}

impl Scene for Flawed {
    type Card = Blade;
    type Source = Source;
    type Question = Question;
    type Choice = Choice;
    type Event = Event;
    type View<'a> = FlawedView;

    fn step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        let mut wrap = self.clone();
        wrap.since_clone = self.since_clone;
        let progress = self.ambush.step(&mut Through { ask, wrap })?;
        self.since_clone += 1;
        match self.flaw {
            Flaw::LosesACard => {
                let text = serde_json::to_string(&self.ambush).expect("an ambush can be written");
                // The first copy of a blade in the discard pile vanishes.
                let mut value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
                if let Some(count) = value["discard"].as_object_mut().and_then(|pile| pile.values_mut().next()) {
                    *count = (count.as_u64().expect("a count") - 1).into();
                }
                self.ambush = serde_json::from_value(value).expect("an ambush");
            }
            Flaw::ForgetsWhenWritten => self.steps += 1,
            Flaw::NeverEnds => {
                if progress == Progress::Over {
                    self.ambush = Ambush::new(2);
                }
                return Ok(Progress::Going);
            }
            _ => {}
        }
        Ok(progress)
    }

    fn options(&self, seat: Seat, question: &Question, menu: &mut Menu<Choice>) {
        self.ambush.options(seat, question, menu);
        let extra = Choice::Trust;
        match (self.flaw, question) {
            (Flaw::ListsTwice, Question::Scout) => menu.allow(Choice::Look),
            (Flaw::ListsWhatItRefuses, Question::Lay) if menu.is_explaining() && tick().is_multiple_of(3) => {
                menu.allow(extra);
            }
            (Flaw::RemembersOutsideItsState, Question::Lay) if self.since_clone > 2 => menu.allow(extra),
            (Flaw::ForbidsWhatItTakes, Question::Lay) if menu.is_explaining() => match tick() % 2 {
                0 => menu.forbid(extra, affray_core::RuleId("AM-2"), "it is not a blade"),
                _ => menu.allow(extra),
            },
            _ => {}
        }
    }

    fn view(&self, viewer: Viewer) -> FlawedView {
        let all = serde_json::to_string(&self.ambush.view(Viewer::Referee)).expect("views can be written");
        let shows = match self.flaw {
            Flaw::ShowsEveryHand | Flaw::ShowsEveryHandAndHidesNone => true,
            // What comes of shifting by a number from outside.
            Flaw::ShowsStrangersEveryHand => matches!(viewer, Viewer::Seat(Seat(64..))),
            _ => false,
        };
        FlawedView {
            open: shows.then(|| all.clone()),
            hidden: all,
            peeking: self.flaw == Flaw::LetsBotsPeek,
            ordering: self.flaw == Flaw::LetsOrdersPeek,
            drawing: self.flaw == Flaw::DrawsEveryHand,
            view: self.ambush.view(viewer),
        }
    }

    fn holder(source: Source) -> Option<Seat> {
        Ambush::holder(source)
    }
}

#[derive(Serialize)]
struct FlawedView {
    view: View,
    open: Option<String>,
    #[serde(skip)]
    hidden: String,
    #[serde(skip)]
    peeking: bool,
    #[serde(skip)]
    ordering: bool,
    #[serde(skip)]
    drawing: bool,
}

impl affray_core::Outlook for Flawed {
    const UNIT: &'static str = "points";

    fn policy() -> &'static dyn Bot<Self> {
        &Peeker
    }

    fn facts(view: &FlawedView, viewer: Viewer, cast: &Cast) -> Vec<Fact> {
        Ambush::facts(&view.view, viewer, cast)
    }
}

impl Hidden for Flawed {
    fn redeal<A: Ask<Self>>(&mut self, viewer: Viewer, which: Redeal, ask: &mut A) -> Result<(), A::Halt> {
        if self.flaw == Flaw::ShowsEveryHandAndHidesNone
            || self.flaw == Flaw::CountsHiddenCards && which == Redeal::UntilNextDecision
        {
            return Ok(());
        }
        let wrap = self.clone();
        self.ambush.redeal(viewer, which, &mut Through { ask, wrap })
    }
}

impl Drawn for Flawed {
    fn board(view: &FlawedView, viewer: Viewer, cast: &Cast) -> Board {
        let board = Ambush::board(&view.view, viewer, cast);
        if view.drawing { Board { heading: view.hidden.clone(), ..board } } else { board }
    }
}

/// Decides by anything it can get hold of.
struct Peeker;
impl Bot<Flawed> for Peeker {
    fn choose(&self, decision: &Decision<'_, Flawed>, _: &mut Stream) -> usize {
        let sum: usize = decision.view.hidden.bytes().map(usize::from).sum();
        if decision.view.peeking { sum % decision.options.len() } else { 0 }
    }
}

/// Orders that answer by anything they can get hold of.
const PEEKING: OrderBook<Flawed> = OrderBook {
    orders: &[Order::SINGLE],
    answer: |decision, _| {
        let sum: usize = decision.view.hidden.bytes().map(usize::from).sum();
        decision.view.ordering.then_some(sum % decision.options.len())
    },
};

impl Words for Flawed {
    fn question(&self, cast: &Cast, seat: Seat, question: &Question) -> String {
        self.ambush.question(cast, seat, question)
    }
    fn choice(&self, cast: &Cast, choice: &Choice) -> String {
        self.ambush.choice(cast, choice)
    }
    fn touches(&self, cast: &Cast, seat: Seat, question: &Question, choice: &Choice) -> Vec<Touch> {
        let hidden = || self.view(Viewer::Seat(seat)).hidden;
        match self.flaw {
            Flaw::TouchesWhatIsNotThere => vec![Thing::place("Table", "Treasure").into()],
            Flaw::TouchesByHiddenCards => vec![Thing::word(hidden()).into()],
            _ => self.ambush.touches(cast, seat, question, choice),
        }
    }
    fn source(&self, cast: &Cast, source: &Source) -> String {
        self.ambush.source(cast, source)
    }
    fn line(&self, cast: &Cast, event: &Event) -> Option<Line> {
        self.ambush.line(cast, event)
    }
    fn summary(&self, cast: &Cast) -> String {
        let over = self.ambush.clone().step(&mut NoAnswers).is_ok_and(|progress| progress == Progress::Over);
        match self.flaw {
            Flaw::SpeaksDifferentlyEachTime => tick().to_string(),
            // The same for the fight and its replay, and different the third time.
            Flaw::TiresOfSumming if over && tick() >= 2 => "enough".to_owned(),
            _ => self.ambush.summary(cast),
        }
    }
}

/// Answers nothing: an ambush that needs no answer for its step is over.
struct NoAnswers;
impl Ask<Ambush> for NoAnswers {
    type Halt = ();
    fn card<B: Bag<Card = Blade>>(&mut self, _: Source, _: &B) -> Result<Blade, ()> {
        Err(())
    }
    fn roll(&mut self, _: Source, _: u8) -> Result<u8, ()> {
        Err(())
    }
    fn toss(&mut self, _: Source) -> Result<Coin, ()> {
        Err(())
    }
    fn choose(&mut self, _: &mut Ambush, _: Seat, _: Question) -> Result<Choice, ()> {
        Err(())
    }
    fn choose_each(&mut self, _: &mut Ambush, _: SeatSet, _: Question) -> Result<SeatAnswers<Choice>, ()> {
        Err(())
    }
    fn tell(&mut self, _: &Ambush, _: Audience, _: Event) {}
}

impl Overrule for Flawed {
    fn quantities(&self, cast: &Cast) -> Vec<Quantity> {
        let mut all = self.ambush.quantities(cast);
        if self.flaw == Flaw::RefusesItsOwnQuantities {
            all.push(Quantity {
                name: "weather".into(),
                now: "fair".into(),
                allowed: Allowed::words(["fair", "foul"]),
            });
        }
        all
    }
    fn set(&mut self, cast: &Cast, name: &str, value: &str) -> Result<(), SetRefused> {
        self.ambush.set(cast, name, value)
    }
}

impl Audit for Flawed {
    fn census(&self, found: &mut dyn FnMut(Blade)) {
        self.ambush.census(found);
    }
    fn flaws(&self, found: &mut dyn FnMut(String)) {
        if self.flaw == Flaw::MakesNoSense {
            found("two people hold one blade".to_owned());
        }
    }
}

/// The law that breaks first when an ambush has this flaw.
fn verdict(flaw: Flaw) -> Option<Law> {
    CLOCK.with(|clock| clock.set(0));
    let Opening { scene, cast, title, edition, rulings } = Ambush::opening(2);
    let scene = Flawed { ambush: scene, flaw, steps: 0, since_clone: 0 };
    let opening = Opening { scene, cast, title, edition, rulings };
    let bots: Vec<(String, Box<dyn Bot<Flawed>>)> = vec![("peeker".to_owned(), Box::new(Peeker))];
    let subject = Subject { name: format!("{flaw:?}"), opening, bots, orders: PEEKING, step_cap: 30 };
    subject.keep(50).err().map(|broken| broken.law)
}

/// The verdict on a fight of format 1 or 2 when it is checked by rules with this flaw, and how many answers it had when
/// somebody was first asked to scout.
fn checked_by(flaw: Flaw, format: u32) -> (Verdict, usize) {
    CLOCK.with(|clock| clock.set(0));
    let flawed = |flaw| Flawed { ambush: Ambush::new(2), flaw, steps: 0, since_clone: 0 };
    let Opening { cast, title, edition, rulings, .. } = Ambush::opening(2);
    let opening = Opening { scene: flawed(Flaw::None), cast, title, edition, rulings };
    let dealer = Dealer::new(Secret::from_seed(3), Vec::new());
    let begun = Play::begin("ambush", "", opening, Some(dealer.clone()), |_| None);
    let header = Header { format, ..begun.header().clone() };
    let mut play = Play::resume(header, flawed(Flaw::None), Some(dealer), |_| None, Vec::new()).expect("it begins");
    let mut scouted = None;
    while let Some((number, open)) = play.open() {
        let Open::Choice { seats, question, .. } = open else { panic!("the dealer deals") };
        if *question == Question::Scout && scouted.is_none() {
            scouted = Some(number);
        }
        let seat = seats.iter().next().expect("somebody is asked");
        play.reply(Reply { question: number, seat, says: Says::Option(0) }).expect("an option");
    }
    let record = Record::read(&play.record(true)).expect("a record");
    let verdict = check(&record, flawed(flaw), record.bind().expect("answers")).verdict;
    (verdict, scouted.expect("somebody scouts"))
}

#[test]
fn a_new_log_line_makes_no_record_of_format_2_look_forged() {
    assert_eq!(checked_by(Flaw::ReportsTheTime, 2).0, Verdict::Fair);
    assert!(matches!(checked_by(Flaw::ReportsTheTime, 1).0, Verdict::Broken(_)), "format 1 hashed events");
}

#[test]
fn another_option_is_noticed_at_its_question() {
    let (Verdict::Broken(place), scouted) = checked_by(Flaw::ListsTwice, 2) else { panic!("something else was asked") };
    assert_eq!(place.answer, Some(scouted + 1), "{place}");
    assert_eq!(checked_by(Flaw::ListsTwice, 1).0, Verdict::Fair, "format 1 hashed events alone");
}

#[test]
fn without_a_flaw_every_law_holds() {
    assert_eq!(verdict(Flaw::None), None);
}

#[test]
fn each_flaw_breaks_its_own_law() {
    for (flaw, law) in [
        (Flaw::LosesACard, Law::CardsAreConserved),
        (Flaw::MakesNoSense, Law::ScenesMakeSense),
        (Flaw::ListsTwice, Law::OptionsAreDistinct),
        (Flaw::ListsWhatItRefuses, Law::ListedOptionsAreAccepted),
        (Flaw::ForbidsWhatItTakes, Law::ForbiddenOptionsAreRefused),
        (Flaw::TouchesWhatIsNotThere, Law::TouchedThingsAreOnTheBoard),
        (Flaw::TouchesByHiddenCards, Law::TouchesDoNotLeak),
        (Flaw::SpeaksDifferentlyEachTime, Law::BadRepliesChangeNothing),
        (Flaw::ForgetsWhenWritten, Law::StateSurvivesWriting),
        (Flaw::ShowsEveryHand, Law::ViewsDoNotLeak),
        (Flaw::ShowsEveryHandAndHidesNone, Law::HiddenCardsAreRedealt),
        (Flaw::DrawsEveryHand, Law::BoardsDoNotLeak),
        (Flaw::ShowsStrangersEveryHand, Law::StrangersAreOnlookers),
        (Flaw::LetsBotsPeek, Law::BotsDoNotPeek),
        (Flaw::CountsHiddenCards, Law::OddsDoNotLeak),
        (Flaw::ReportsToEveryone, Law::EventsDoNotLeak),
        (Flaw::ReportsTheTime, Law::ReplayIsPlay),
        (Flaw::TiresOfSumming, Law::UndoThenRedoIsIdentity),
        (Flaw::RefusesItsOwnQuantities, Law::OverridesKeepTheLaws),
        (Flaw::NeverEnds, Law::FightsEnd),
        (Flaw::RemembersOutsideItsState, Law::RecordsAreFair),
        (Flaw::LetsOrdersPeek, Law::OrdersKeepTheLaws),
    ] {
        assert_eq!(verdict(flaw), Some(law), "{flaw:?}");
    }
}

/// A menu of options that touch these things.
fn menu(touches: impl IntoIterator<Item = Vec<Touch>>) -> Asked {
    let option = |touches: Vec<Touch>| OptionText { text: "do it".to_owned(), touches, ..OptionText::default() };
    Asked {
        seat: Seat(0),
        prompt: "What do you do?".to_owned(),
        options: touches.into_iter().map(option).collect(),
        forbidden: Vec::new(),
    }
}

/// The law about reaching options by touch needs a menu longer than any of an ambush.
#[test]
fn options_that_cannot_be_reached_by_touch_are_found() {
    let word = |number: usize| Touch::from(Thing::word(number.to_string()));
    assert_eq!(Reach::of(&menu(vec![Vec::new(); 8])), Ok(Reach { touches: 0, list: 8, things: 0 }));
    assert_eq!(Reach::of(&menu(vec![Vec::new(); 9])), Err(0), "nine, and nothing to tell them apart");
    let alone = (0..20).map(|place| vec![word(place)]);
    assert_eq!(Reach::of(&menu(alone)), Ok(Reach { touches: 1, list: 1, things: 20 }));
    // Every set of seven things: four of them are too many to name one by one.
    let sets = (0..1 << 7).map(|set| (0..7).filter(|place| set >> place & 1 == 1).map(word).collect());
    assert_eq!(Reach::of(&menu(sets)), Err(0b1111), "four things are more than {MOST_TOUCHES} touches");
}
