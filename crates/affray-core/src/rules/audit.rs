//! What the laws need to check that cards are neither made nor lost, and that a scene makes sense.

use crate::Scene;

/// A scene that can be checked.
pub trait Audit: Scene {
    /// Names every card that exists, wherever it lies; the same cards after every step.
    fn census(&self, found: &mut dyn FnMut(Self::Card));

    /// Says in words what must always hold and does not: "Kresk has two Wound tokens and one wound card".
    ///
    /// The laws ask after every step, and whatever the GM sets or calls for.
    fn flaws(&self, _found: &mut dyn FnMut(String)) {}
}
