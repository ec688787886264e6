//! How often a seat wins with each of its options.

use affray_core::fight::forecast::PlayOnFrom;
use affray_core::{Record, Seat};
use affray_sim::interval::{self, Interval};
use serde::Serialize;

use super::error::Error;
use super::fight::Fight;
use super::files;

/// An option and how often the seat wins with it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WinChance {
    /// Its place in the menu, from 0.
    pub option: usize,
    /// What it is.
    pub text: String,
    /// The chance that the seat wins, with its 95 % interval.
    pub chance: Interval,
}

impl Fight {
    /// The chance to win with each option open to a seat, by what that seat knows: for each, so many fights are played to
    /// their end by bots, the game's best in the seats of people. None if nothing is asked of it.
    ///
    /// What [`odds`](Fight::odds) do not say: those stop where the consequences of the option itself end. The same fight,
    /// number and seed give the same chances.
    pub fn win_chances(&self, seat: Seat, fights: u32, seed: u64) -> Result<Vec<WinChance>, Error> {
        let Some(asked) = self.asked().into_iter().find(|asked| asked.seat == seat) else { return Ok(Vec::new()) };
        let record = Record::read(&self.save())?;
        let forecast = files::game(&record.header.game)?.forecast(&record)?;
        let answers = self.play().answers();
        let chance = |(option, text): (usize, String)| {
            let from = PlayOnFrom { answers, option: Some((seat, option)) };
            let wins = forecast.wins(from, Some(seat), fights, seed).expect("what is asked is open");
            WinChance { option, text, chance: interval::chance(u64::from(wins), u64::from(fights), 0.95) }
        };
        Ok(asked.options.into_iter().map(|option| option.text).enumerate().map(chance).collect())
    }
}
