//! What the page before a fight is made from: seats, links, and what each adds to the dealing.

use affray_core::{BotInfo, Role, Seat};

use super::Occupant;

/// The table before the first card.
#[derive(Debug, Clone, PartialEq)]
pub struct LobbyView {
    /// Every seat.
    pub seats: Vec<LobbySeat>,
    /// The game's bots, for the GM's choice.
    pub bots: Vec<BotInfo>,
    /// The links to share, for the GM alone.
    pub links: Vec<SharedLink>,
    /// What people have added to the dealing: who, and their words.
    pub entropy: Vec<(String, String)>,
    /// Whether this chair has joined: a name was given, or it needs none.
    pub joined: bool,
    /// Why the fight cannot begin yet; `None` when it can. For the GM alone.
    pub not_yet: Option<String>,
}

/// A seat before the first card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LobbySeat {
    /// Which.
    pub seat: Seat,
    /// The name of the character or of the GM's seat.
    pub name: String,
    /// What it is for.
    pub role: Role,
    /// Who sits there.
    pub occupant: Occupant,
}

/// Whom a link lets in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkFor {
    /// Whoever plays this seat, which has this name.
    Seat(Seat, String),
    /// Everybody who looks on.
    Onlookers,
    /// A screen in the middle of the table; it goes by the onlookers' right.
    Screen,
}

/// A link that gives somebody a chair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedLink {
    /// For whom.
    pub whose: LinkFor,
    /// The whole address, with its token.
    pub url: String,
    /// A QR code of it, as SVG.
    pub qr: String,
}
