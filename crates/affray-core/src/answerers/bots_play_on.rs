//! Continues a tape without people: chance from a stream, every decision from a bot.

use crate::answerers::tape::{Place, TapeContinuation};
use crate::rules::decide;
use crate::{BySeat, Decision, Scene, Seat, Stream, Viewer, Worlds};

/// Answers past the end of a tape with a stream of chance and a bot for every seat.
pub struct BotsPlayOn<'a, S: Scene> {
    chance: Stream,
    /// The stream of the bots' whims; `None` takes them from the stream of chance.
    whims: Option<Stream>,
    bots: &'a BySeat<S>,
}

impl<'a, S: Scene> BotsPlayOn<'a, S> {
    /// Chance and whims from one stream.
    pub fn new(chance: Stream, bots: &'a BySeat<S>) -> Self {
        BotsPlayOn { chance, whims: None, bots }
    }

    /// The stream of chance where it stands now, for later.
    #[cfg(feature = "workshop")]
    pub(crate) fn into_chance(self) -> Stream {
        self.chance
    }

    /// Answers exactly as [`Seeded`](crate::Seeded) does.
    pub fn seeded(seed: u64, number: u64, bots: &'a BySeat<S>) -> Self {
        let whims = Some(Stream::new(seed ^ super::seeded::WHIMS, number));
        BotsPlayOn { chance: Stream::new(seed, number), whims, bots }
    }
}

impl<S: Scene> BotsPlayOn<'_, S> {
    fn decide(
        &mut self,
        scene: &S,
        seat: Seat,
        question: &S::Question,
        options: &[S::Choice],
        worlds: Option<&Worlds<'_, S>>,
    ) -> usize {
        if options.len() == 1 {
            return 0;
        }
        let view = scene.view(Viewer::Seat(seat));
        let whim = self.whims.as_mut().unwrap_or(&mut self.chance);
        let bot = &*self.bots.0[seat.index()];
        decide(bot, &Decision { seat, view, question: *question, options }, worlds, whim)
    }
}

impl<S: Scene> TapeContinuation<S> for BotsPlayOn<'_, S> {
    fn below(&mut self, _: S::Source, bound: u32, _: Place) -> Option<u32> {
        Some(self.chance.below(bound))
    }
    fn choose(
        &mut self,
        scene: &S,
        seat: Seat,
        question: &S::Question,
        options: &[S::Choice],
        _: Place,
    ) -> Option<usize> {
        Some(self.decide(scene, seat, question, options, None))
    }
    fn choose_ahead(
        &mut self,
        scene: &S,
        seat: Seat,
        question: &S::Question,
        options: &[S::Choice],
        _: Place,
        worlds: &Worlds<'_, S>,
    ) -> Option<usize> {
        Some(self.decide(scene, seat, question, options, Some(worlds)))
    }
}
