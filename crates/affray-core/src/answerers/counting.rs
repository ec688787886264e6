//! The seeded answerer with counts of what is used: batches, campaigns and forecasts play with it.

use std::convert::Infallible;

use crate::{Ask, Audience, Progress, QuickBot, Scene, Scored, Seat, Seeded, Use};

/// Answers as [`Seeded`] does, and counts uses of abilities, weapons, moves.
pub struct Counting<S: Scene, B> {
    inner: Seeded<S, B>,
    /// For each thing that can be used: how often it was used, and the sum of what it yielded.
    pub uses: Vec<(u32, i64)>,
}

impl<S: Scored, B: QuickBot<S>> Counting<S, B> {
    /// An answerer for fights of this scene's encounter.
    pub fn new(scene: &S, bots: B) -> Self {
        Counting { inner: Seeded::new(0, 0, bots), uses: vec![(0, 0); scene.uses().len()] }
    }

    /// Plays fight `number` under `seed` to its end, at most `cap` steps; says whether it ended.
    #[inline]
    pub fn fight(&mut self, scene: &mut S, seed: u64, number: u64, cap: u32) -> bool {
        self.inner.restart(seed, number);
        self.uses.fill((0, 0));
        for _ in 0..cap {
            let Ok(progress) = scene.step(self);
            if progress == Progress::Over {
                return true;
            }
        }
        false
    }
}

impl<S: Scored, B: QuickBot<S>> Ask<S> for Counting<S, B> {
    type Halt = Infallible;
    crate::forward_ask!(S, inner: card, take_card, roll, toss, choose_each, pause);

    #[expect(clippy::inline_always, reason = "as for the inner answerer")]
    #[inline(always)]
    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, Self::Halt> {
        self.inner.choose(scene, seat, question)
    }

    #[inline]
    fn tell(&mut self, scene: &S, _: Audience, event: S::Event) {
        count_use(scene, &event, &mut self.uses);
    }
}

/// Adds the use that an event reports to the counts.
#[inline]
pub(crate) fn count_use<S: Scored>(scene: &S, event: &S::Event, uses: &mut [(u32, i64)]) {
    // An event sent twice, in full and shortened, has only one form that `use_of` counts.
    if let Some(Use { what, times, yielded }) = scene.use_of(event)
        && let Some((all_times, all)) = uses.get_mut(what)
    {
        *all_times += times;
        *all += i64::from(yielded);
    }
}
