//! What the GM decides in a campaign and around a combat (RT-01, RT-10, RT-77, RT-86).

use affray_core::{Menu, RuleId};

use crate::asked::choice::{CampaignStep, Choice};
use crate::language::written::InjuryRank;
use crate::rules::hit_points::falls::FALL_PRICE;
use crate::rulings::DayOrder;
use crate::state::fight::Fight;
use crate::state::ids::BlockId;
use crate::state::milestone::Boon;

impl Fight {
    /// What may come next in a campaign (RT-86).
    pub(super) fn list_next(&self, menu: &mut Menu<Choice>) {
        let fit = self.players.iter().filter(|player| player.sheet.is_in_play()).count();
        let (somebody, several) = (fit > 0, fit > 1);
        let mut offer = |then, open: bool, why| {
            menu.offer(Choice::Then(then), if open { Ok(()) } else { Err((RuleId("RT-86"), why)) });
        };
        let hurt = |rank: Option<InjuryRank>| {
            self.players.iter().any(|player| {
                !player.sheet.dead
                    && player.sheet.injuries.iter().any(|h| rank.is_none_or(|rank| h.kind.rank() >= rank))
            })
        };
        offer(CampaignStep::Stop, true, "");
        let free = self.rulings().day_order == DayOrder::Free;
        offer(CampaignStep::DayEnds, free || !self.night, "the Day has ended, and the next has not begun");
        offer(CampaignStep::DayBegins, free || self.night, "the Day has begun, and has not ended");
        let why = if somebody { "nobody was fought" } else { "no player is fit to fight" };
        offer(CampaignStep::FightAgain, somebody && !self.adversaries.is_empty(), why);
        offer(CampaignStep::Check, somebody, "no player is fit to act");
        offer(CampaignStep::FightOthers, somebody, "no player is fit to fight");
        offer(CampaignStep::Together, somebody, "no player is fit to act");
        offer(CampaignStep::Help, several, "help takes two");
        offer(CampaignStep::Injury, somebody, "no player is fit to act");
        let spell = self.usable_halves().next().is_some();
        offer(CampaignStep::Half, spell, "nobody knows a spell that can be used now");
        offer(CampaignStep::Treatment, somebody && hurt(Some(InjuryRank::Major)), "nobody has an injury to treat");
        offer(CampaignStep::BuyOff, hurt(None), "nobody is injured");
    }

    /// What the GM can change as a milestone is passed: every stat block, those just fought, Corruption (RT-77).
    pub(super) fn list_changes(&self, menu: &mut Menu<Choice>) {
        menu.allow(Choice::Decline);
        let mut blocks: Vec<Option<BlockId>> = vec![None];
        for adversary in &self.adversaries {
            if !blocks.contains(&Some(adversary.block)) {
                blocks.push(Some(adversary.block));
            }
        }
        for block in blocks {
            for boon in Boon::ALL {
                menu.allow(Choice::Strengthen { block, boon });
            }
        }
        for (p, player) in self.players_by_id() {
            let choice = Choice::Shed(p);
            match player.sheet.corruption {
                0 => menu.forbid(choice, RuleId("RT-77"), "this player has no Corruption to get rid of"),
                _ => menu.allow(choice),
            }
        }
    }

    /// The stat blocks that can join the next combat; one must (RT-01, RT-86).
    pub(super) fn list_blocks(&self, count: u8, menu: &mut Menu<Choice>) {
        BlockId::all(self.book.blocks.len()).for_each(|block| menu.allow(Choice::Foe(block)));
        menu.offer(
            Choice::Decline,
            if count > 0 { Ok(()) } else { Err((RuleId("RT-01"), "a combat needs an adversary")) },
        );
    }
}

/// What a second fall may cost; the price in print stands first (RT-10).
pub(super) fn list_fall_prices(menu: &mut Menu<Choice>) {
    let others = (0..=2 * FALL_PRICE).filter(|price| *price != FALL_PRICE);
    std::iter::once(FALL_PRICE).chain(others).for_each(|price| menu.allow(Choice::Corruption(price)));
}
