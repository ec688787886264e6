//! What a viewer cannot see, stated once.

use crate::answerers::ChanceOnly;
use crate::{Ask, Scene, Stream, Viewer};

/// Which of the hidden cards are redealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Redeal {
    /// Every card that the viewer cannot see gets a new place.
    Everything,
    /// Only what may be revealed before the next decision of anybody. The other hidden cards are put into the pile they
    /// may be drawn from, whichever hand they were in: exact odds need not tell them apart.
    UntilNextDecision,
}

/// A scene in which cards may be hidden from a viewer.
///
/// [`Scene::view`] says what a viewer may know, and `redeal` what it cannot: both state the same thing, and the laws
/// check that they agree. A view must not change when everything hidden is redealt; and a game that reports an event to
/// some seats only must have something to redeal.
pub trait Hidden: Scene {
    /// Deals the cards that this viewer cannot see again, asking for each. A game in which only the order of piles is
    /// hidden has nothing to do.
    ///
    /// Whatever can be drawn from afterwards must hold every card that the viewer cannot tell from those in it: where
    /// hands are hidden and all draw from one pile, the hidden hands count as part of the pile.
    fn redeal<A: Ask<Self>>(&mut self, viewer: Viewer, which: Redeal, ask: &mut A) -> Result<(), A::Halt> {
        let _ = (viewer, which, ask);
        Ok(())
    }

    /// Exchanges all cards that this viewer cannot see for others that it cannot see, at random.
    fn exchange_unseen(&mut self, viewer: Viewer, chance: &mut Stream) {
        let Ok(()) = self.redeal(viewer, Redeal::Everything, &mut ChanceOnly(chance));
    }
}
