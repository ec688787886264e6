//! What a session keeps of a fight, the open question and the log in words, is what the fight says, after undo and GM
//! overrides too; and each event is put into words once.

use std::cell::Cell;
use std::collections::BTreeMap;

use affray_core::{
    Allowed, Ask, Audience, Board, Bot, Cast, Column, Dealer, Drawn, Fact, Hidden, Line, Menu, Opening, Outlook,
    Overrule, Play, Progress, Quantity, Random, Role, Scene, Scored, Seat, SeatInfo, SeatSet, Secret, SetRefused,
    Setup, Sitter, Stream, Viewer, Weight, Words,
};
use affray_terminal::Session;
use affray_testkit::ambush::Ambush;
use affray_tiny as tiny;
use serde::{Deserialize, Serialize};

thread_local! {
    /// How many lines of a roll call have been put into words.
    static WORDED: Cell<usize> = const { Cell::new(0) };
}

/// A roll call: a step of two questions with an event before the first, in eras whose lines read differently. The pace
/// is part of the first event, so that an override before the first answer changes it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct RollCall {
    round: u8,
    pace: u8,
}

#[derive(Debug, Clone, Serialize)]
enum Event {
    Began { round: u8, pace: u8 },
    Answered { by: Seat, present: bool },
    Heard { by: Seat },
}

impl Scene for RollCall {
    type Card = tiny::Card;
    type Source = tiny::Source;
    type Question = ();
    type Choice = bool;
    type Event = Event;
    type View<'a> = ();

    fn step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        ask.tell(self, Audience::Everyone, Event::Began { round: self.round, pace: self.pace });
        for by in [Seat(0), Seat(1)] {
            let present = ask.choose(self, by, ())?;
            ask.tell(self, Audience::seat(by), Event::Answered { by, present });
            ask.tell(self, Audience::Except(SeatSet::only(by)), Event::Heard { by });
        }
        self.round += 1;
        Ok(if self.round < 9 { Progress::Going } else { Progress::Over })
    }

    fn options(&self, _: Seat, (): &(), menu: &mut Menu<bool>) {
        menu.allow(true);
        menu.allow(false);
    }

    fn view(&self, _: Viewer) {}

    fn holder(source: tiny::Source) -> Option<Seat> {
        Some(source.seat())
    }
}

impl Words for RollCall {
    fn question(&self, cast: &Cast, seat: Seat, (): &()) -> String {
        format!("{}?", cast.name(seat))
    }
    fn choice(&self, _: &Cast, present: &bool) -> String {
        if *present { "present" } else { "silence" }.to_owned()
    }
    fn source(&self, _: &Cast, _: &tiny::Source) -> String {
        String::new()
    }
    fn line(&self, cast: &Cast, event: &Event) -> Option<Line> {
        WORDED.set(WORDED.get() + 1);
        let era = self.setting();
        let text = match *event {
            Event::Began { round, pace } => format!("era {era}, round {round}, pace {pace}"),
            Event::Answered { by, present } => format!("era {era}: {} answers {present}", cast.name(by)),
            Event::Heard { by } => format!("era {era}: {} is called", cast.name(by)),
        };
        Some(Line::bare(Weight::Deed, text))
    }
    fn setting(&self) -> u32 {
        u32::from(self.round / 3)
    }
    fn summary(&self, _: &Cast) -> String {
        "all called".to_owned()
    }
}

impl Hidden for RollCall {}

impl Outlook for RollCall {
    const UNIT: &'static str = "calls";

    fn policy() -> &'static dyn Bot<Self> {
        &Random
    }

    fn facts((): &(), _: Viewer, _: &Cast) -> Vec<Fact> {
        Vec::new()
    }
}

impl Scored for RollCall {
    fn columns(&self, _: &Cast) -> Vec<Column> {
        vec![Column::words("outcome", ["called"])]
    }

    fn scores(&self, values: &mut Vec<i32>) {
        values.push(0);
    }
}

impl Drawn for RollCall {
    fn board((): &(), _: Viewer, _: &Cast) -> Board {
        Board { heading: String::new(), panels: Vec::new() }
    }
}

impl Overrule for RollCall {
    fn quantities(&self, _: &Cast) -> Vec<Quantity> {
        vec![Quantity { name: "pace".to_owned(), now: self.pace.to_string(), allowed: Allowed::Number(0, 9) }]
    }
    fn set(&mut self, cast: &Cast, name: &str, value: &str) -> Result<(), SetRefused> {
        SetRefused::check(&self.quantities(cast), name, value)?;
        self.pace = value.parse().expect("checked against the allowed numbers");
        Ok(())
    }
}

fn dealer(seed: u64) -> Dealer {
    Dealer::new(Secret::from_seed(seed), Vec::new())
}

fn bot() -> Sitter {
    Sitter::Bot("random".to_owned())
}

fn roll_call(seed: u64, sitters: [Sitter; 2]) -> Session {
    let seat = |(name, sitter): (&str, Sitter)| SeatInfo { name: name.to_owned(), role: Role::Player, sitter };
    let opening = Opening {
        scene: RollCall { round: 0, pace: 5 },
        cast: Cast::new(["Ann", "Bob"].into_iter().zip(sitters).map(seat).collect()),
        title: String::new(),
        edition: String::new(),
        rulings: BTreeMap::new(),
    };
    let bots = |_: &str| Some(Box::new(Random) as Box<dyn Bot<RollCall>>);
    Session::new(tiny::GAME, Box::new(Play::begin("roll call", "", opening, Some(dealer(seed)), bots)), "Roll call")
}

fn ambush(seed: u64, sitters: &[Sitter]) -> Session {
    let mut opening = Ambush::opening(sitters.len() - 1);
    let seats = opening.cast.seats().iter().zip(sitters);
    opening.cast = Cast::new(seats.map(|(info, sitter)| SeatInfo { sitter: sitter.clone(), ..info.clone() }).collect());
    Session::new(tiny::GAME, Box::new(Play::begin("ambush", "", opening, Some(dealer(seed)), Ambush::bot)), "Ambush")
}

fn duel(seed: u64) -> Session {
    let sitters = [("Anchor".to_owned(), Sitter::Person)].into_iter().collect();
    let setup = Setup { encounter: tiny::GAME.starter().to_owned(), sitters, ..Setup::default() };
    Session::new(tiny::GAME, tiny::GAME.begin(&setup, Some(dealer(seed))).expect("a fight"), "A duel")
}

/// Something a person or the GM might do; refusals are part of it.
fn act(session: &mut Session, whim: &mut Stream) {
    let _ = match whim.below(12) {
        0 => session.undo_own(Seat(whim.below(3) as u8)),
        1 => {
            session.undo_to(whim.below(session.play().answers() as u32 + 1) as usize);
            Ok(())
        }
        2 | 3 => {
            let quantities = session.quantities();
            match quantities.get(whim.below(quantities.len().max(1) as u32) as usize) {
                Some(quantity) => session.gm(&format!("{}={} because", quantity.name, whim.below(8))),
                None => Ok(()),
            }
        }
        4 => session.choose_repeatedly(0).map(|_| ()),
        _ => {
            let typed = ["1", "2", "b1", "b3", "b6", "h", "4"][whim.below(7) as usize];
            session.say(typed)
        }
    };
}

#[test]
fn what_is_kept_is_what_the_fight_says() {
    let person = || Sitter::Person;
    for seed in 0..120 {
        let mut session = match seed % 6 {
            0 => roll_call(seed, [person(), person()]),
            1 => roll_call(seed, [bot(), person()]),
            2 => roll_call(seed, [person(), bot()]),
            3 => ambush(seed, &[person(), person(), bot(), person()]),
            4 => ambush(seed, &[Sitter::Paper, Sitter::Paper, person()]),
            _ => duel(seed),
        };
        let viewers: Vec<Viewer> = session.play().cast().viewers().collect();
        let mut whim = Stream::new(seed, 3);
        for _ in 0..80 {
            act(&mut session, &mut whim);
            let turn = session.turn().map(|turn| (turn.number, turn.open.clone()));
            assert_eq!(turn, session.play().open(), "fight {seed}");
            // Nobody looks every time, so that several changes come together.
            for &viewer in &viewers {
                if whim.below(3) == 0 {
                    let whole = session.play().lines(viewer);
                    assert_eq!(session.log(viewer), whole, "fight {seed}, {viewer:?}");
                }
            }
        }
    }
}

#[test]
fn an_event_is_put_into_words_once() {
    let mut session = roll_call(1, [Sitter::Person, Sitter::Person]);
    let viewer = Viewer::Seat(Seat(0));
    WORDED.set(0);
    while !session.is_over() {
        session.choose(0).expect("it is offered");
        session.log(viewer);
        session.decisions(viewer);
        session.seen_since(0, viewer);
    }
    assert_eq!(WORDED.get(), session.log(viewer).len());
    assert_eq!(session.log(viewer).len(), 27, "nine rounds: one line each, and one for each answer");

    // Two answers taken back and given again are two lines more; nothing else changes.
    session.undo_to(16);
    session.log(viewer);
    assert_eq!(WORDED.get(), 27);
    session.choose(0).and_then(|()| session.choose(0)).expect("it is offered");
    assert_eq!(session.log(viewer).len(), 27);
    assert_eq!(WORDED.get(), 29);

    // An override at a step's first question changes what the step began with.
    session.undo_to(16);
    session.log(viewer);
    session.gm("pace=7 they are late").expect("the pace may be set");
    let last: Vec<&str> = session.log(viewer).iter().rev().take(2).map(|line| line.line.text.as_str()).collect();
    assert_eq!(last, ["era 2, round 8, pace 7", "The GM sets pace to 7: they are late"]);
    assert_eq!(WORDED.get(), 30);
}
