//! What is asked of a seat.

/// A question. It is `Copy` because a step runs again from its start whenever an answer was missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// What to do with one's turn (TD-02).
    Turn,
}
