//! Supremacy: tallies, and the worksheet with its milestones (RT-76, RT-77).
//!
//! What a milestone brings is written in the encounter file, row by row; anything else the GM wants is entered by hand
//! as the milestone is passed. It holds for every later combat of the campaign.

use affray_core::{Ask, Bag};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::rulings::{SupremacyCorruptionScope, SupremacyCountsAbsent, SupremacyCumulative};
use crate::shown::event::Event;
use crate::state::card::Pile;
use crate::state::fight::Fight;
use crate::state::ids::{BlockId, FoeId, PlayerId};
use crate::state::milestone::{Boon, Earned, Growth, Milestone};
use crate::state::player::Player;

/// A guard for a GM who never has enough.
const MOST_CHANGES: u8 = 24;

impl Fight {
    /// How many tallies a combat that ended now would bring (RT-76).
    pub fn count_tallies(&self) -> u8 {
        self.earned().tallies()
    }

    /// Four tests over all who took part, one tally each (RT-76).
    pub fn earned(&self) -> Earned {
        let rulings = self.rulings();
        let counted = || {
            self.players
                .iter()
                .filter(|player| !player.absent)
                .filter(|player| rulings.supremacy_counts_absent == SupremacyCountsAbsent::Count || player.is_active())
        };
        let unhurt = |player: &Player| player.hp == Player::FULL;
        let pure = |player: &Player| match rulings.supremacy_corruption_scope {
            SupremacyCorruptionScope::ThisCombat => player.corruption_here == 0,
            SupremacyCorruptionScope::Total => player.sheet.corruption == 0,
        };
        let pair = |test: &dyn Fn(&Player) -> bool| {
            let some = counted().next().is_some();
            let (every, any) = (some && counted().all(test), counted().any(test));
            match rulings.supremacy_cumulative {
                SupremacyCumulative::Cumulative => (every, any),
                SupremacyCumulative::BestOnly => (every, any && !every),
            }
        };
        let ((all_unhurt, one_unhurt), (all_pure, one_pure)) = (pair(&unhurt), pair(&pure));
        Earned { all_unhurt, one_unhurt, all_pure, one_pure }
    }

    /// By how much the adversaries of a stat block have grown.
    #[inline]
    pub(crate) fn growth(&self, block: BlockId) -> Growth {
        self.grown.get(block.index()).copied().unwrap_or_default()
    }

    /// Starting hit points, which are also the most there can be (RT-67, RT-71).
    pub(crate) fn full_hp(&self, adversary: FoeId) -> u16 {
        self.block(adversary).hp + self.adversaries[adversary].growth.hp
    }

    /// Tallies go on the worksheet; each milestone passed draws a card off the whole GM deck, brings what the file
    /// says, and lets the GM do more (RT-77).
    pub(crate) fn score<A: Ask<Self>>(&mut self, ask: &mut A, earned: Earned) -> Result<(), A::Halt> {
        let (before, tallies) = (self.supremacy, earned.tallies());
        self.tallies = tallies;
        self.worksheet.push(earned);
        self.supremacy = before.saturating_add(u16::from(tallies));
        self.tell(ask, Event::TalliesEarned { earned });
        self.tell(ask, Event::Tallied { tallies, total: self.supremacy });
        let mut passed: SmallVec<[Milestone; 4]> = self
            .settings
            .milestones
            .iter()
            .copied()
            .filter(|milestone| before < milestone.at && milestone.at <= self.supremacy)
            .collect();
        passed.sort_by_key(|milestone| milestone.at);
        // All of them grow the stat blocks at once: the GM is asked in between, and what is looked at then must fit the total.
        for milestone in &passed {
            milestone.growth.boons().for_each(|(boon, by)| self.grow(milestone.block, boon, by));
        }
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

    /// What the file promised for a milestone; the stat blocks have grown already.
    fn keep_promise<A: Ask<Self>>(&mut self, ask: &mut A, milestone: Milestone) {
        for (boon, by) in milestone.growth.boons() {
            self.tell(ask, Event::Strengthened { block: milestone.block, boon, by });
        }
        if milestone.shed > 0 {
            for p in self.player_ids() {
                self.shed(ask, p, milestone.shed);
            }
        }
    }

    /// The GM's own changes, one after another, until the GM declines.
    fn gm_changes<A: Ask<Self>>(&mut self, ask: &mut A, at: u16) -> Result<(), A::Halt> {
        for _ in 0..MOST_CHANGES {
            match ask.choose(self, self.gm_seat(), Question::Milestone(at))? {
                Choice::Strengthen { block, boon } => self.strengthen(ask, block, boon, boon.step()),
                Choice::Shed(p) => self.shed(ask, p, 1),
                _ => break,
            }
        }
        Ok(())
    }

    /// A campaign that begins with Supremacy has passed its first milestones: what they made of the stat blocks holds.
    pub fn begin_with_supremacy(&mut self, total: u16) {
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
        for adversary in self.foe_ids() {
            self.adversaries[adversary].growth = self.growth(self.adversaries[adversary].block);
            self.adversaries[adversary].hp = self.full_hp(adversary);
        }
    }

    /// One stat block, or every one, grows stronger.
    fn strengthen<A: Ask<Self>>(&mut self, ask: &mut A, block: Option<BlockId>, boon: Boon, by: u16) {
        self.grow(block, boon, by);
        self.tell(ask, Event::Strengthened { block, boon, by });
    }

    pub fn grow(&mut self, block: Option<BlockId>, boon: Boon, by: u16) {
        self.grown.resize(self.book.blocks.len(), Growth::default());
        for (place, grown) in self.grown.iter_mut().enumerate() {
            if block.is_none_or(|only| only.index() == place) {
                grown.add(boon, by);
            }
        }
    }

    /// A player gets rid of Corruption, and of the marks that were those points (RT-77).
    fn shed<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, most: u16) {
        let sheet = &mut self.players[p].sheet;
        let amount = most.min(sheet.corruption);
        if amount > 0 {
            let marked = self.drop_points(p, amount);
            let total = self.players[p].sheet.corruption;
            self.tell(ask, Event::CorruptionShed { player: p, amount, total });
            for on in marked {
                self.tell(ask, Event::MarkGone { player: p, on });
            }
        }
    }

    /// The worksheet is set to another total by hand: milestones on the way are passed, or not passed any more, with what
    /// they do to stat blocks and Corruption (RT-77).
    pub(crate) fn set_supremacy(&mut self, total: u16) {
        let before = std::mem::replace(&mut self.supremacy, total);
        for milestone in self.settings.milestones.clone() {
            let (was, is) = (milestone.at <= before, milestone.at <= total);
            for (boon, by) in milestone.growth.boons() {
                match (was, is) {
                    (false, true) => self.grow(milestone.block, boon, by),
                    (true, false) => self.shrink(milestone.block, boon, by),
                    _ => {}
                }
            }
            if !was && is {
                for p in self.player_ids() {
                    let amount = milestone.shed.min(self.players[p].sheet.corruption);
                    self.drop_points(p, amount);
                }
            }
        }
    }

    /// What a milestone gave is taken back.
    fn shrink(&mut self, block: Option<BlockId>, boon: Boon, by: u16) {
        for (place, grown) in self.grown.iter_mut().enumerate() {
            if block.is_none_or(|only| only.index() == place) {
                grown.take(boon, by);
            }
        }
    }
}
