//! What the laws need to check that cards are neither made nor lost.

use crate::Scene;

/// A scene whose cards can be counted.
pub trait Audit: Scene {
    /// Names every card that exists, wherever it lies; the same cards after every step.
    fn census(&self, found: &mut dyn FnMut(Self::Card));
}
