//! The two editions. Where editions only differ in the value of a ruling, the register says so (`by_edition`).

use serde::{Deserialize, Serialize};

/// An edition of the rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    /// The top card of the deck is flipped (TD-03).
    #[default]
    Flip,
    /// A card of a hidden hand is played (TD-08, TD-09).
    Hand,
}

impl Edition {
    /// The editions as users see them, the default first.
    pub const LISTED: &'static [affray_core::Edition] = &[
        affray_core::Edition {
            slug: Edition::Flip.slug(),
            title: "flip the top card of your deck",
            changes: "Chance alone decides.",
        },
        affray_core::Edition {
            slug: Edition::Hand.slug(),
            title: "play a card of your hidden hand",
            changes: "Everybody chooses, and hides what is left.",
        },
    ];

    /// What a user writes.
    pub const fn slug(self) -> &'static str {
        match self {
            Edition::Flip => "flip",
            Edition::Hand => "hand",
        }
    }

    /// The edition of this slug.
    pub fn find(slug: &str) -> Option<Edition> {
        [Edition::Flip, Edition::Hand].into_iter().find(|edition| edition.slug() == slug)
    }

    /// Whether fighters hold hands (TD-08).
    #[inline]
    pub const fn has_hands(self) -> bool {
        matches!(self, Edition::Hand)
    }
}
