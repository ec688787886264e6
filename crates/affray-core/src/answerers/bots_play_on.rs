//! Continues a tape without people: chance from a stream, every decision from a bot.

use crate::answerers::tape::{OpenDecision, Place, TapeContinuation};
use crate::rules::decide;
use crate::{BySeat, Scene, Stream, Viewer};

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

impl<S: Scene> TapeContinuation<S> for BotsPlayOn<'_, S> {
    fn below(&mut self, _: S::Source, bound: u32, _: Place) -> Option<u32> {
        Some(self.chance.below(bound))
    }
    fn choose(&mut self, scene: &S, open: &OpenDecision<'_, S>) -> Option<usize> {
        if open.options.len() == 1 {
            return Some(0);
        }
        let whim = self.whims.as_mut().unwrap_or(&mut self.chance);
        let bot = &*self.bots.0[open.seat.index()];
        Some(decide(bot, &open.decision(scene.view(Viewer::Seat(open.seat))), open.worlds, whim))
    }
}
