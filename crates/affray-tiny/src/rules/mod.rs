//! The rules, chapter by chapter as the register has them. They are methods on the [`Fight`](crate::Fight).

/// Set-up (TD-01).
pub mod set_up;

/// The duel (TD-02 to TD-05, TD-07).
pub mod duel;

/// The hand (TD-08, TD-09).
pub mod hand;

/// The end (TD-06).
pub mod end;
