//! Milestones of the Supremacy worksheet: adversaries grow stronger, and players get rid of Corruption (RT-77).
//!
//! What a milestone brings stands in the encounter file, row by row; whatever else the GM wants is entered by hand as
//! the milestone is passed. It holds for every later combat of the campaign.

use affray_core::{Ask, Bag};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::card::Pile;
use crate::event::Event;
use crate::fight::Fight;
use crate::question::{Choice, Question, Source};

/// In which way a stat block grows stronger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Boon {
    /// More hit points.
    Hp,
    /// More damage in every attack.
    Damage,
    /// More shields whenever it gives itself some.
    Shields,
    /// More intents a round.
    Intents,
}

impl Boon {
    /// All of them.
    pub const ALL: [Boon; 4] = [Boon::Hp, Boon::Damage, Boon::Shields, Boon::Intents];

    /// How much the GM gives with one word.
    pub const fn step(self) -> u16 {
        match self {
            Boon::Hp => 5,
            Boon::Shields => 2,
            Boon::Damage | Boon::Intents => 1,
        }
    }
}

/// By how much a stat block has grown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Growth {
    /// Hit points.
    pub hp: u16,
    /// Damage of every attack.
    pub damage: u16,
    /// Shields for itself.
    pub shields: u16,
    /// Intents a round.
    pub intents: u8,
}

impl Growth {
    /// What has grown, and by how much.
    fn boons(self) -> impl Iterator<Item = (Boon, u16)> {
        let by = [self.hp, self.damage, self.shields, u16::from(self.intents)];
        Boon::ALL.into_iter().zip(by).filter(|&(_, by)| by > 0)
    }

    fn add(&mut self, boon: Boon, by: u16) {
        match boon {
            Boon::Hp => self.hp = self.hp.saturating_add(by),
            Boon::Damage => self.damage = self.damage.saturating_add(by),
            Boon::Shields => self.shields = self.shields.saturating_add(by),
            Boon::Intents => self.intents = self.intents.saturating_add(by.min(255) as u8).min(MOST_INTENTS),
        }
    }
}

/// No GM deck feeds more than this.
const MOST_INTENTS: u8 = 4;

/// A guard for a GM who never has enough.
const MOST_CHANGES: u8 = 24;

/// What the file says of one milestone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Milestone {
    /// The total that is passed.
    pub at: u16,
    /// Whose stat block grows; `None` is everybody's.
    pub block: Option<u8>,
    /// By how much.
    pub growth: Growth,
    /// How much Corruption every player gets rid of.
    pub shed: u16,
}

impl Fight {
    /// By how much the adversaries of a stat block have grown.
    #[inline]
    pub(crate) fn growth(&self, block: u8) -> Growth {
        self.grown.get(block as usize).copied().unwrap_or_default()
    }

    /// Starting hit points, which are also the most there can be (RT-67, RT-71).
    pub(crate) fn full_hp(&self, adversary: usize) -> u16 {
        self.block(adversary).hp + self.adversaries[adversary].growth.hp
    }

    /// Tallies go on the worksheet; each milestone passed draws a card off the whole GM deck, brings what the file
    /// says, and lets the GM do more (RT-77).
    pub(crate) fn score<A: Ask<Self>>(&mut self, ask: &mut A, tallies: u8) -> Result<(), A::Halt> {
        let before = self.supremacy;
        self.supremacy += u16::from(tallies);
        self.tell(ask, Event::Tallied { tallies, total: self.supremacy });
        let mut passed: SmallVec<[Milestone; 4]> = self
            .settings
            .milestones
            .iter()
            .copied()
            .filter(|milestone| before < milestone.at && milestone.at <= self.supremacy)
            .collect();
        passed.sort_by_key(|milestone| milestone.at);
        for place in 0..passed.len() {
            let milestone = passed[place];
            let first = place == 0 || passed[place - 1].at != milestone.at;
            let last = passed.get(place + 1).is_none_or(|next| next.at != milestone.at);
            if first && let Some(card) = Pile::full().draw::<Self, A>(ask, Source::GmDeck(0))? {
                self.tell(ask, Event::Milestone { at: milestone.at, card });
            }
            self.keep_promise(ask, milestone);
            if last && self.settings.campaign {
                self.gm_changes(ask, milestone.at)?;
            }
        }
        Ok(())
    }

    /// What the file promised for a milestone.
    fn keep_promise<A: Ask<Self>>(&mut self, ask: &mut A, milestone: Milestone) {
        for (boon, by) in milestone.growth.boons() {
            self.strengthen(ask, milestone.block, boon, by);
        }
        if milestone.shed > 0 {
            for p in 0..self.players.len() {
                self.shed(ask, p, milestone.shed);
            }
        }
    }

    /// The GM's own changes, one after another until there are enough.
    fn gm_changes<A: Ask<Self>>(&mut self, ask: &mut A, at: u16) -> Result<(), A::Halt> {
        for _ in 0..MOST_CHANGES {
            match ask.choose(self, self.gm_seat(), Question::Milestone(at))? {
                Choice::Strengthen { block, boon } => self.strengthen(ask, block, boon, boon.step()),
                Choice::Shed(p) => self.shed(ask, p as usize, 1),
                _ => break,
            }
        }
        Ok(())
    }

    /// A campaign that begins with Supremacy has passed its first milestones: what they made of the stat blocks holds.
    pub(crate) fn begin_with_supremacy(&mut self, total: u16) {
        self.supremacy = total;
        for milestone in self.settings.milestones.clone() {
            if milestone.at <= total {
                for (boon, by) in milestone.growth.boons() {
                    self.grow(milestone.block, boon, by);
                }
            }
        }
        self.begin_grown();
    }

    /// The adversaries begin the combat as their stat blocks have grown.
    pub(crate) fn begin_grown(&mut self) {
        for adversary in 0..self.adversaries.len() {
            self.adversaries[adversary].growth = self.growth(self.adversaries[adversary].block);
            self.adversaries[adversary].hp = self.full_hp(adversary);
        }
    }

    /// One stat block, or every one, grows stronger.
    fn strengthen<A: Ask<Self>>(&mut self, ask: &mut A, block: Option<u8>, boon: Boon, by: u16) {
        self.grow(block, boon, by);
        self.tell(ask, Event::Strengthened { block, boon, by });
    }

    pub(crate) fn grow(&mut self, block: Option<u8>, boon: Boon, by: u16) {
        self.grown.resize(self.book.blocks.len(), Growth::default());
        for (place, grown) in self.grown.iter_mut().enumerate() {
            if block.is_none_or(|only| usize::from(only) == place) {
                grown.add(boon, by);
            }
        }
    }

    /// A player gets rid of Corruption.
    fn shed<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, most: u16) {
        let sheet = &mut self.players[p].sheet;
        let amount = most.min(sheet.corruption);
        if amount > 0 {
            sheet.corruption -= amount;
            let total = sheet.corruption;
            self.tell(ask, Event::CorruptionShed { player: p as u8, amount, total });
        }
    }
}
