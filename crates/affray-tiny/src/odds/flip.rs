//! One flip: a query that runs a rule once.

use affray_core::exact::Enumeration;
use affray_core::query::OneShot;
use affray_core::{Ask, Bag, Random, Seat};

use super::kinds;
use crate::asked::source::Source;
use crate::state::card::Pile;
use crate::state::fight::Fight;
use crate::state::marks::Marks;

/// One flip of a fresh deck (TD-03).
pub(super) struct OneFlip(pub Seat);

impl OneShot for OneFlip {
    type Scene = Fight;
    type Bots = Random;
    type Result = Marks;

    fn title(&self) -> String {
        format!("one flip of {}", ["Anchor", "Dart"][self.0.index()])
    }

    fn bots(&self) -> Random {
        Random
    }

    fn enumeration(&self) -> Enumeration<Fight, Random> {
        Enumeration::new(Random).kinds_by(kinds(), |source: Source| source.seat().index())
    }

    fn run<A: Ask<Fight>>(&self, ask: &mut A) -> Result<Marks, A::Halt> {
        let card = Pile::full().draw::<Fight, A>(ask, Source::Deck(self.0))?.expect("a fresh deck");
        Ok(Marks::read(self.0, card))
    }

    fn label(&self, result: &Marks) -> String {
        result.to_string()
    }
}
