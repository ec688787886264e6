//! Bots: sitters that decide by themselves, seeing what their seat sees and nothing more.

use crate::{Scene, Seat, Stream};
#[cfg(feature = "workshop")]
use crate::{Scored, batch::Fights};

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

    /// The choice itself, from a bot that needs no list to find it: then a simulation need not make one.
    ///
    /// It is the option that [`Self::choose`] would choose, found with the same whims; a bot that needs the list says
    /// `None` and leaves the whims alone. Where debug assertions are on, every pick is held against the list.
    #[inline]
    fn pick(&self, seat: Seat, view: &S::View<'_>, question: &S::Question, whim: &mut Stream) -> Option<S::Choice> {
        let _ = (seat, view, question, whim);
        None
    }

    /// Plays fights in which it has every seat.
    ///
    /// Behind a box too this is compiled for the very bot, so that its picks become part of the rules.
    #[cfg(feature = "workshop")]
    fn fight_alone(&self, fights: Fights<'_, S>)
    where
        S: Scored,
    {
        fights.play(self);
    }
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
    #[expect(clippy::inline_always, reason = "a call to a call; what the rules ask is known to the one behind it")]
    #[inline(always)]
    fn pick(&self, seat: Seat, view: &S::View<'_>, question: &S::Question, whim: &mut Stream) -> Option<S::Choice> {
        (**self).pick(seat, view, question, whim)
    }
    #[cfg(feature = "workshop")]
    fn fight_alone(&self, fights: Fights<'_, S>)
    where
        S: Scored,
    {
        (**self).fight_alone(fights);
    }
}

impl<S: Scene> Bot<S> for Box<dyn Bot<S>> {
    fn choose(&self, decision: &Decision<'_, S>, whim: &mut Stream) -> usize {
        (**self).choose(decision, whim)
    }
    fn pick(&self, seat: Seat, view: &S::View<'_>, question: &S::Question, whim: &mut Stream) -> Option<S::Choice> {
        (**self).pick(seat, view, question, whim)
    }
    #[cfg(feature = "workshop")]
    fn fight_alone(&self, fights: Fights<'_, S>)
    where
        S: Scored,
    {
        (**self).fight_alone(fights);
    }
}

/// A different bot for each seat.
pub struct BySeat<S: Scene>(pub Vec<Box<dyn Bot<S>>>);

impl<S: Scene> Bot<S> for BySeat<S> {
    fn choose(&self, decision: &Decision<'_, S>, whim: &mut Stream) -> usize {
        self.0[decision.seat.index()].choose(decision, whim)
    }
    fn pick(&self, seat: Seat, view: &S::View<'_>, question: &S::Question, whim: &mut Stream) -> Option<S::Choice> {
        self.0[seat.index()].pick(seat, view, question, whim)
    }
}
