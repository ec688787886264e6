//! What the laws need to look behind the curtain: every card, and what a viewer cannot see.

use crate::{Scene, Viewer};

/// What the laws need to look behind the curtain.
pub trait Audit: Scene {
    /// Names every card that exists, wherever it lies; the same cards after every step.
    fn census(&self, found: &mut dyn FnMut(Self::Card));

    /// Exchanges cards that this viewer cannot see for others that it cannot see, at random, so that the
    /// scene stays possible. A game without hidden cards leaves it as it is.
    fn exchange_unseen(&mut self, viewer: Viewer, chance: &mut crate::Stream);
}
