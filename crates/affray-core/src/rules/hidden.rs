//! What a viewer cannot see, stated once.

use crate::answerers::ChanceOnly;
use crate::{Ask, Scene, Stream, Viewer};

/// Which of the hidden cards are dealt anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Redeal {
    /// Every card that the viewer cannot see gets a new place.
    Everything,
    /// Only what may come to light before the next decision of anybody. The other hidden cards lie in the pile they may
    /// be drawn from, whichever hand they were in: exact odds need not tell them apart.
    UntilNextDecision,
}

/// A scene in which cards may be hidden from a viewer.
///
/// [`Scene::view`] says what a viewer may know, and `redeal` what it cannot: the two are one statement seen from both
/// sides, and the laws hold them together. A view must not change when everything hidden is dealt anew; and a game that
/// reports an event to some seats only must have something to deal anew.
pub trait Hidden: Scene {
    /// Deals anew, by asking for each, the cards that this viewer cannot see. A game in which nothing is hidden but the
    /// order of piles has nothing to do.
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
