//! Bots: sitters that decide by themselves, seeing what their seat sees and nothing more.

use crate::{Planner, Scene, Seat, Stream, Worlds};
#[cfg(feature = "workshop")]
use crate::{Scored, many::Fights};

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

    /// The same bot, if it can decide without a list of options.
    fn quick(&self) -> Option<&dyn QuickBot<S>> {
        None
    }

    /// The same bot, if it looks ahead: then it is given worlds to look into, where there are any.
    fn planner(&self) -> Option<&dyn Planner<S>> {
        None
    }
}

/// A bot that finds its choice without a list, so that a simulation need not make one.
///
/// Lists made to be thrown away were a fifth of a simulated Deckahedron fight, calls through a box a twelfth of one of
/// SUITS (`affray sim --bench`). A bot without this trait works everywhere; it is only slower in simulations.
pub trait QuickBot<S: Scene>: Bot<S> {
    /// The option that [`Bot::choose`] would choose, found with the same whims; `None`, and the whims untouched, where
    /// it needs the list. Where debug assertions are on, every pick is compared with the choice from the list.
    fn pick(&self, seat: Seat, view: &S::View<'_>, question: &S::Question, whim: &mut Stream) -> Option<S::Choice>;

    /// Plays fights in which it has every seat.
    ///
    /// Called through a box, this is still compiled for the concrete bot, so that its picks are inlined into the rules.
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

impl<S: Scene> QuickBot<S> for Random {
    #[inline]
    fn pick(&self, _: Seat, _: &S::View<'_>, _: &S::Question, _: &mut Stream) -> Option<S::Choice> {
        None
    }
}

impl<S: Scene, B: Bot<S> + ?Sized> Bot<S> for &B {
    #[inline]
    fn choose(&self, decision: &Decision<'_, S>, whim: &mut Stream) -> usize {
        (**self).choose(decision, whim)
    }
    #[inline]
    fn quick(&self) -> Option<&dyn QuickBot<S>> {
        (**self).quick()
    }
    fn planner(&self) -> Option<&dyn Planner<S>> {
        (**self).planner()
    }
}

impl<S: Scene, B: QuickBot<S> + ?Sized> QuickBot<S> for &B {
    #[expect(clippy::inline_always, reason = "it only forwards; the bot behind it knows what the rules ask")]
    #[inline(always)]
    fn pick(&self, seat: Seat, view: &S::View<'_>, question: &S::Question, whim: &mut Stream) -> Option<S::Choice> {
        (**self).pick(seat, view, question, whim)
    }
}

impl<S: Scene> QuickBot<S> for dyn Bot<S> + '_ {
    #[inline]
    fn pick(&self, seat: Seat, view: &S::View<'_>, question: &S::Question, whim: &mut Stream) -> Option<S::Choice> {
        self.quick()?.pick(seat, view, question, whim)
    }
}

/// Puts a decision to a bot, with the worlds it may look into if it is one that looks ahead.
pub(crate) fn decide<S: Scene>(
    bot: &dyn Bot<S>,
    decision: &Decision<'_, S>,
    worlds: Option<&Worlds<'_, S>>,
    whim: &mut Stream,
) -> usize {
    match (bot.planner(), worlds) {
        (Some(planner), Some(worlds)) => planner.plan(worlds, decision, whim),
        _ => bot.choose(decision, whim),
    }
}

/// A bot that always chooses from the list, even if it could do without.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FromList<B>(pub B);

impl<S: Scene, B: Bot<S>> Bot<S> for FromList<B> {
    #[inline]
    fn choose(&self, decision: &Decision<'_, S>, whim: &mut Stream) -> usize {
        self.0.choose(decision, whim)
    }
}

impl<S: Scene, B: Bot<S>> QuickBot<S> for FromList<B> {
    #[inline]
    fn pick(&self, _: Seat, _: &S::View<'_>, _: &S::Question, _: &mut Stream) -> Option<S::Choice> {
        None
    }
}

/// A different bot for each seat.
pub struct BySeat<S: Scene>(pub Vec<Box<dyn Bot<S>>>);

impl<S: Scene> Bot<S> for BySeat<S> {
    fn choose(&self, decision: &Decision<'_, S>, whim: &mut Stream) -> usize {
        self.0[decision.seat.index()].choose(decision, whim)
    }
}

impl<S: Scene> QuickBot<S> for BySeat<S> {
    fn pick(&self, seat: Seat, view: &S::View<'_>, question: &S::Question, whim: &mut Stream) -> Option<S::Choice> {
        self.0[seat.index()].quick()?.pick(seat, view, question, whim)
    }
}
