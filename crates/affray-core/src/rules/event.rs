//! Events and their audience.

use serde::Serialize;

use crate::Audience;

/// An event and its audience.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AddressedEvent<E> {
    /// Who may know.
    pub to: Audience,
    /// What happened.
    pub event: E,
}
