//! What a viewer cannot see: nothing (DK-04).

use affray_core::Hidden;

use crate::state::fight::Fight;

/// All piles but decks are open, and a deck in no known order is the same deck however it lies.
impl Hidden for Fight {}
