//! Continues a tape with bots, and with somebody's own function in some seats.

use serde_json::Value;

use crate::answerers::{BotsPlayOn, OpenDecision, Place, TapeContinuation};
use crate::fight::any_play::{Asked, LogLine};
use crate::fight::decision;
use crate::{AnyDecision, Cast, Decide, Menu, Scene, Seat, SeatSet, Stream, Viewer, Words};

/// Answers as bots do, except that `decide` answers for these seats wherever there is more than one option.
pub(super) struct Decided<'a, S: Words> {
    pub bots: BotsPlayOn<'a, S>,
    pub cast: &'a Cast,
    pub seats: SeatSet,
    /// The seed of the fights, and the number of this one.
    pub fight: (u64, u64),
    pub decide: &'a Decide<'a>,
}

impl<S: Words> TapeContinuation<S> for Decided<'_, S> {
    fn below(&mut self, source: S::Source, bound: u32, at: Place) -> Option<u32> {
        self.bots.below(source, bound, at)
    }
    fn choose(&mut self, scene: &S, open: &OpenDecision<'_, S>) -> Option<usize> {
        let &OpenDecision { seat, question, options, at, .. } = open;
        if !self.seats.contains(seat) {
            return self.bots.choose(scene, open);
        }
        if options.len() == 1 {
            return Some(0);
        }
        let (cast, fight) = (self.cast, self.fight);
        let decision = SceneDecision { scene, cast, seat, question, options, fight, at };
        (self.decide)(&decision).filter(|place| *place < options.len())
    }
}

/// A decision in a scene.
struct SceneDecision<'a, S: Scene> {
    scene: &'a S,
    cast: &'a Cast,
    seat: Seat,
    question: &'a S::Question,
    options: &'a [S::Choice],
    fight: (u64, u64),
    at: Place,
}

impl<S: Words> AnyDecision for SceneDecision<'_, S> {
    fn seat(&self) -> Seat {
        self.seat
    }
    fn name(&self) -> &str {
        self.cast.name(self.seat)
    }
    fn options(&self) -> usize {
        self.options.len()
    }
    fn asked(&self) -> Asked {
        let mut menu = Menu::explaining();
        self.scene.options(self.seat, self.question, &mut menu);
        decision::asked(self.scene, self.cast, self.seat, self.question, &menu)
    }
    fn view(&self) -> Value {
        decision::view(self.scene, Viewer::Seat(self.seat))
    }
    fn fight(&self) -> u64 {
        self.fight.1
    }
    fn whim(&self) -> Stream {
        let (seed, number) = self.fight;
        decision::whim(seed, number, self.at.asked, self.seat)
    }
    fn news(&self) -> Vec<LogLine> {
        Vec::new()
    }
}
