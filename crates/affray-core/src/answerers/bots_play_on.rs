//! Continues a tape without people: chance from a stream, every decision from a bot.

use crate::answerers::tape::{Place, TapeContinuation};
use crate::cards::Pile;
use crate::{Bot as _, BySeat, Coin, Decision, Scene, Seat, Stream, Viewer};

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
    fn card(&mut self, _: S::Source, from: &dyn Pile<S::Card>, _: Place) -> Option<S::Card> {
        Some(from.nth(self.chance.below(from.size() as u32) as usize))
    }
    fn roll(&mut self, _: S::Source, sides: u8, _: Place) -> Option<u8> {
        Some(1 + self.chance.below(u32::from(sides)) as u8)
    }
    fn toss(&mut self, _: S::Source, _: Place) -> Option<Coin> {
        Some(Coin::FACES[self.chance.below(2) as usize])
    }
    fn choose(
        &mut self,
        scene: &S,
        seat: Seat,
        question: &S::Question,
        options: &[S::Choice],
        _: Place,
    ) -> Option<usize> {
        if options.len() == 1 {
            return Some(0);
        }
        let view = scene.view(Viewer::Seat(seat));
        let whim = self.whims.as_mut().unwrap_or(&mut self.chance);
        Some(self.bots.choose(&Decision { seat, view, question: *question, options }, whim))
    }
}
