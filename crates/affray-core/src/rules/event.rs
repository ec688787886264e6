//! Who hears of an event.

use serde::Serialize;

use crate::Audience;

/// An event and who was told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AddressedEvent<E> {
    /// Who may know.
    pub to: Audience,
    /// What happened.
    pub event: E,
}
