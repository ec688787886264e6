//! What lies on the table: an encounter, before and during its fight.

use affray_core::{AnyGame, Commitment, Role, Secret, Setup, Sitter, encounter};

use super::seats::SeatState;
use crate::change::{Change, Occupant};

/// What lies on the table: the encounter, before and during its fight.
#[derive(Clone)]
pub struct OnTheTable {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What the encounter is called.
    pub title: String,
    /// The edition in force; empty for a game that has only one.
    pub edition: String,
    /// The encounter and what the GM asked for.
    pub setup: Setup,
    pub(super) secret: Secret,
}

impl OnTheTable {
    /// What was put on the table.
    pub(super) fn stored(change: &Change) -> Result<(OnTheTable, Vec<SeatState>), String> {
        let Change::Opened { game, encounter, edition, rulings, secret, follows } = change else {
            return Err("nothing was put on the table".to_owned());
        };
        let game = affray_catalogue::find(game).ok_or_else(|| format!("there is no game {game:?}"))?;
        let setup = Setup {
            encounter: encounter.clone(),
            edition: edition.clone(),
            rulings: rulings.clone(),
            follows: follows.clone(),
            ..Setup::default()
        };
        OnTheTable::read(game, setup, secret.clone()).map_err(in_one_line)
    }

    pub(super) fn read(
        game: &'static dyn AnyGame,
        setup: Setup,
        secret: Secret,
    ) -> Result<(OnTheTable, Vec<SeatState>), Vec<encounter::Diagnostic>> {
        let opening = game.open(&setup)?;
        let best = game.bots().last().map_or("random", |bot| bot.name);
        let seat = |info: &affray_core::SeatInfo| {
            let spare = match &info.sitter {
                Sitter::Bot(name) => name.clone(),
                Sitter::Person | Sitter::Paper => best.to_owned(),
            };
            let occupant = match info.role {
                // An encounter may want the GM to decide: what happens between fights, say.
                Role::Gm if matches!(info.sitter, Sitter::Person) => Occupant::Gm,
                Role::Gm => Occupant::Bot(spare.clone()),
                Role::Player => Occupant::Empty,
            };
            SeatState { name: info.name.clone(), role: info.role, occupant, words: String::new(), spare }
        };
        let seats = opening.cast().seats().iter().map(seat).collect();
        let findings = opening.findings();
        Ok((OnTheTable { game, title: findings.title, edition: findings.edition, setup, secret }, seats))
    }

    /// What is published of the dealer's secret before the first card.
    pub fn commitment(&self) -> Commitment {
        self.secret.commitment()
    }

    /// The dealer's secret; for records, never for pages of a fight that is not over.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }
}

/// The change that puts an encounter on the table.
pub(super) fn opened(game: &dyn AnyGame, setup: &Setup, secret: Secret) -> Change {
    Change::Opened {
        game: game.slug().to_owned(),
        encounter: setup.encounter.clone(),
        edition: setup.edition.clone(),
        rulings: setup.rulings.clone(),
        follows: setup.follows.clone(),
        secret,
    }
}

pub(super) fn in_one_line(mistakes: Vec<encounter::Diagnostic>) -> String {
    mistakes.into_iter().map(|mistake| mistake.message).collect::<Vec<_>>().join("; ")
}
