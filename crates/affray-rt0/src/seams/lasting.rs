//! What lasts of the party from one stage of a campaign to the next.

use affray_core::{Cast, Lasting};

use crate::shown::event::Outcome;
use crate::state::fight::Fight;
use crate::state::ids::BlockId;
use smallvec::SmallVec;

impl Lasting for Fight {
    const STATE: &'static [&'static str] = &["corruption", "injuries"];

    fn members(&self, cast: &Cast) -> Vec<String> {
        cast.seats()[..self.players.len()].iter().map(|info| info.name.clone()).collect()
    }

    fn state(&self, member: usize, values: &mut Vec<i32>) {
        let sheet = &self.players[member].sheet;
        values.extend([i32::from(sheet.corruption), sheet.injuries.len() as i32]);
    }

    /// Sheets go on, with their Corruption and injuries, and the Supremacy worksheet (RT-66, RT-77, RT-78).
    fn follow(&mut self, earlier: &Fight) {
        for (player, before) in self.players.iter_mut().zip(&earlier.players) {
            player.sheet = before.sheet.clone();
        }
        self.supremacy = earlier.supremacy;
        self.worksheet.clone_from(&earlier.worksheet);
        self.night = earlier.night;
        self.grown = (self.book.blocks.iter())
            .map(|block| earlier.book.block(&block.slug).map_or_else(Default::default, |other| earlier.growth(other)))
            .collect();
        let blocks: SmallVec<[BlockId; 8]> = self.adversaries.iter().map(|adversary| adversary.block).collect();
        self.begin_combat(&blocks);
    }

    fn is_left(&self, member: usize) -> bool {
        self.players.get(member).is_some_and(|player| player.sheet.is_in_play())
    }

    fn goes_on(&self) -> bool {
        self.outcome != Some(Outcome::Defeat) && self.players.iter().any(|player| player.sheet.is_in_play())
    }
}
