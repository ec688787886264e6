//! Bots: sitters that decide by themselves, seeing what their seat sees and nothing more.

use crate::{Scene, Seat, Stream};

/// One decision put to a bot.
pub struct Decision<'a, S: Scene> {
    /// The seat it decides for.
    pub seat: Seat,
    /// What that seat may know.
    pub view: S::View<'a>,
    /// What is asked.
    pub question: S::Question,
    /// What may be answered; never empty.
    pub options: &'a [S::Choice],
}

/// Decides for a seat.
///
/// A bot gets a view, never the scene, so it cannot peek; and it keeps no memory between decisions, so that
/// undo, replay and simulation all see it decide alike.
pub trait Bot<S: Scene>: Send + Sync {
    /// The place of the chosen option in the list.
    fn choose(&self, decision: &Decision<'_, S>, whim: &mut Stream) -> usize;
}

/// Chooses any option, each equally likely.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Random;

impl<S: Scene> Bot<S> for Random {
    #[inline]
    fn choose(&self, decision: &Decision<'_, S>, whim: &mut Stream) -> usize {
        whim.below(decision.options.len() as u32) as usize
    }
}

impl<S: Scene, B: Bot<S> + ?Sized> Bot<S> for &B {
    #[inline]
    fn choose(&self, decision: &Decision<'_, S>, whim: &mut Stream) -> usize {
        (**self).choose(decision, whim)
    }
}

impl<S: Scene> Bot<S> for Box<dyn Bot<S>> {
    fn choose(&self, decision: &Decision<'_, S>, whim: &mut Stream) -> usize {
        (**self).choose(decision, whim)
    }
}

/// A different bot for each seat.
pub struct BySeat<S: Scene>(pub Vec<Box<dyn Bot<S>>>);

impl<S: Scene> Bot<S> for BySeat<S> {
    fn choose(&self, decision: &Decision<'_, S>, whim: &mut Stream) -> usize {
        self.0[decision.seat.index()].choose(decision, whim)
    }
}
