//! What a simulation counts of each bin.

use std::collections::BTreeMap;

use affray_core::{Ask, Audience, Bag, Coin, Each, Scene, Scored, Script, Seat, SeatSet};

use super::stage::*;
use crate::card::Tarot;
use crate::event::Event;
use crate::fight::Fight;
use crate::question::{Choice, Question, Source};
use crate::traits::Trait::*;

#[test]
fn what_comes_of_a_bin_is_counted_for_it() {
    // Strike deals 5; Concentrate draws a card; Scorpio hits for each card drawn, the one of Concentrate included.
    let mut stage = alone(&[Clever]).knows(0, &[B::SCORPIO]).on(B::SCORPIO, "M1").hand("KW M3 M8");
    let mut came = BTreeMap::new();
    let mut count = |stage: &mut Stage, choices: &[Choice], cards: &str| {
        let mut script = choices.iter().fold(stage.script(), |script, &choice| script.pick(choice)).cards(cards);
        let mut ask = Counting { inner: &mut script, came: &mut came };
        stage.fight.step(&mut ask).unwrap();
    };
    count(&mut stage, &[lay("KW", B::STRIKE), MELEE], "");
    count(&mut stage, &[lay("M3", B::CONCENTRATE)], "");
    count(&mut stage, &[lay("M8", B::CONCENTRATE)], "7C");
    let of = |bin: B| came.get(&bin.index()).copied().unwrap_or_default();
    assert_eq!((of(B::STRIKE), of(B::CONCENTRATE), of(B::SCORPIO)), ((1, 5), (1, 1), (0, 1)));
    assert_eq!(stage.fight.uses().len(), B::SLUGS.len());
}

/// Passes everything on and counts what the bins yield, as a simulation does.
struct Counting<'a> {
    inner: &'a mut Script<Fight>,
    came: &'a mut BTreeMap<usize, (u32, i32)>,
}

impl Ask<Fight> for Counting<'_> {
    type Halt = <Script<Fight> as Ask<Fight>>::Halt;
    fn card<P: Bag<Card = Tarot>>(&mut self, source: Source, from: &P) -> Result<Tarot, Self::Halt> {
        self.inner.card(source, from)
    }
    fn roll(&mut self, source: Source, sides: u8) -> Result<u8, Self::Halt> {
        self.inner.roll(source, sides)
    }
    fn toss(&mut self, source: Source) -> Result<Coin, Self::Halt> {
        self.inner.toss(source)
    }
    fn choose(&mut self, scene: &mut Fight, seat: Seat, question: Question) -> Result<Choice, Self::Halt> {
        self.inner.choose(scene, seat, question)
    }
    fn choose_each(
        &mut self,
        scene: &mut Fight,
        seats: SeatSet,
        question: Question,
    ) -> Result<Each<Choice>, Self::Halt> {
        self.inner.choose_each(scene, seats, question)
    }
    fn tell(&mut self, scene: &Fight, to: Audience, event: Event) {
        if let Some(used) = scene.use_of(&event) {
            let (times, yielded) = self.came.entry(used.what).or_default();
            *times += used.times;
            *yielded += used.yielded;
        }
        self.inner.tell(scene, to, event);
    }
}
