//! Between fights: the Day, and what the GM has happen in a campaign (RT-86).

use affray_core::Seat;
use affray_core::{Ask, Bag};
use smallvec::SmallVec;

use crate::asked::choice::{CampaignStep, Choice};
use crate::asked::question::Question;
use crate::language::compiled::{BinId, BinSet};
use crate::language::written::InjuryEnds;
use crate::shown::event::Event;
use crate::state::card::{Pile, take};
use crate::state::check::Check;
use crate::state::fight::{Beat, Fight, MOST_FOES, Turn};
use crate::state::ids::BlockId;
use crate::state::skill::{Edge, Skill};

impl Fight {
    /// A Day begins: Ophiuchus gets fresh spells, scars close bins (RT-65, RT-80, RT-86).
    pub fn begin_day<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        self.night = false;
        self.tell(ask, Event::DayBegan);
        for p in self.player_ids() {
            if self.players[p].sheet.knows(BinId::OPHIUCHUS) {
                self.fill_pool(ask, p)?;
            }
            self.lay_scars(ask, p)?;
            self.players[p].read_bins(&self.book);
        }
        Ok(())
    }

    /// A Day ends, in this order: spells and uses renew, what lasts a Day ends, Friendship grows, a night is
    /// counted, players who were put out are back (RT-86).
    pub fn end_day<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        self.night = true;
        self.tell(ask, Event::DayEnded);
        for p in self.player_ids() {
            let player = &mut self.players[p];
            let sheet = &mut player.sheet;
            sheet.turned = BinSet::default();
            sheet.spent = BinSet::default();
            sheet.day_spells = BinSet::default();
            sheet.stands_for = None;
            sheet.injuries.retain(|hurt| hurt.kind.spec().ends != Some(InjuryEnds::Day));
            let kept: SmallVec<[BinId; 2]> = sheet.kept.drain(..).map(|(bin, _)| bin).collect();
            for bin in kept {
                player.clear(bin);
            }
            player.deck.absorb(player.discard.drain());
            let (away, gone) = (player.sheet.away, player.sheet.gone);
            let back = Pile::of(player.exiled.cards().filter(|&card| away.count(card) > 0 && gone.count(card) == 0));
            for card in back.cards() {
                take(&mut player.exiled, card);
                player.deck.add(card);
            }
            player.sheet.away = Pile::default();
            self.read_sheet(p);
            self.grow_friendship(ask, p);
            self.sleep(ask, p)?;
            // The Eddy goes with the reason for it: the next player may be asked something before the Day is over for all.
            self.eddies.retain(|eddy| eddy.plays_for != Some(p));
            let sheet = &mut self.players[p].sheet;
            sheet.eddy_today = None;
            if std::mem::take(&mut sheet.out_today) && !sheet.dead {
                sheet.manipulations.push(String::new());
                self.tell(ask, Event::Awoke { player: p });
            }
            self.read_sheet(p);
        }
        Ok(())
    }

    /// Between combats the GM says what happens: a check, a joint one, a spell, a treatment (RT-79, RT-86).
    pub(crate) fn between_action<A: Ask<Self>>(&mut self, ask: &mut A, then: CampaignStep) -> Result<(), A::Halt> {
        let gm = self.gm_seat();
        match then {
            CampaignStep::Check => {
                let Some(player) = self.who_checks(ask)? else { return Ok(()) };
                if let Some(check) = self.set_check(ask, player)? {
                    self.check(ask, check)?;
                }
            }
            CampaignStep::Together => {
                let Choice::Form(form) = ask.choose(self, gm, Question::WhichForm)? else { return Ok(()) };
                let Choice::Skill(skill) = ask.choose(self, gm, Question::WhichSkill)? else { return Ok(()) };
                let Choice::Difficulty(difficulty) = ask.choose(self, gm, Question::HowHard(Seat(0)))? else {
                    return Ok(());
                };
                self.all_together(ask, form, skill, difficulty)?;
            }
            CampaignStep::Help => {
                let Some(helper) = self.who_checks(ask)? else { return Ok(()) };
                let Choice::Player(helped) = ask.choose(self, gm, Question::HelpWhom(helper))? else { return Ok(()) };
                let Some(helping) = self.set_check(ask, helper)? else { return Ok(()) };
                let Some(check) = self.set_check(ask, helped.seat())? else { return Ok(()) };
                self.help_check(ask, helping, check)?;
            }
            CampaignStep::Injury => {
                let Choice::Player(player) = ask.choose(self, gm, Question::HurtWhom)? else { return Ok(()) };
                if let Choice::Injury(injury) = ask.choose(self, gm, Question::WhichInjury(player))? {
                    self.meet_injury(ask, player, injury)?;
                }
            }
            CampaignStep::Half => {
                if let Choice::Half { player, spell } = ask.choose(self, gm, Question::WhichHalf)? {
                    self.use_skill_half(ask, player, spell)?;
                }
            }
            CampaignStep::Treatment => {
                let Choice::Hurt { player, injury } = ask.choose(self, gm, Question::Patient)? else {
                    return Ok(());
                };
                let Some(healer) = self.who_checks(ask)? else { return Ok(()) };
                let Choice::Difficulty(difficulty) = ask.choose(self, gm, Question::HowHard(healer))? else {
                    return Ok(());
                };
                let skill = injury.spec().treat.as_deref().and_then(Skill::find).unwrap_or(Skill::Aid);
                let check = Check { seat: healer, skill, difficulty, edge: Edge::None, in_battle: false };
                self.treat(ask, check, player, injury)?;
            }
            CampaignStep::BuyOff => {
                if let Choice::Hurt { player, injury } = ask.choose(self, gm, Question::WhoseInjury)? {
                    let injuries = &self.players[player].sheet.injuries;
                    if let Some(place) = injuries.iter().position(|hurt| hurt.kind == injury) {
                        self.buy_off(ask, player, place)?;
                    }
                }
            }
            CampaignStep::DayBegins
            | CampaignStep::DayEnds
            | CampaignStep::FightAgain
            | CampaignStep::FightOthers
            | CampaignStep::Stop => {}
        }
        Ok(())
    }

    /// The GM says who makes a check: a player or an Eddy, by seat (RT-81).
    fn who_checks<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Option<Seat>, A::Halt> {
        Ok(match ask.choose(self, self.gm_seat(), Question::Who)? {
            Choice::Player(player) => Some(player.seat()),
            Choice::Eddy(eddy) => Some(self.eddy_seat(eddy)),
            _ => None,
        })
    }

    /// The GM sets a check outside combat: skill, difficulty, Bonus or Penalty (RT-47, RT-51).
    fn set_check<A: Ask<Self>>(&mut self, ask: &mut A, seat: Seat) -> Result<Option<Check>, A::Halt> {
        let gm = self.gm_seat();
        let Choice::Skill(skill) = ask.choose(self, gm, Question::WhichSkill)? else { return Ok(None) };
        let Choice::Difficulty(difficulty) = ask.choose(self, gm, Question::HowHard(seat))? else { return Ok(None) };
        let Choice::Edge(edge) = ask.choose(self, gm, Question::WhatEdge(seat))? else { return Ok(None) };
        Ok(Some(Check { seat, skill, difficulty, edge, in_battle: false }))
    }

    /// The GM decides what comes next, until the campaign stops (RT-86).
    pub(crate) fn between<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        self.turn = Turn::default();
        if self.days > 0 {
            self.days -= 1;
            if self.days == 0 && !self.settings.campaign {
                self.beat = Beat::Done;
            }
            self.end_day(ask)?;
            return self.begin_day(ask);
        }
        if self.seat_stand_ins(ask)? {
            return Ok(()); // What comes next is a step of its own, with the Eddy at the table.
        }
        match ask.choose(self, self.gm_seat(), Question::Next)? {
            Choice::Then(CampaignStep::DayEnds) => self.end_day(ask)?,
            Choice::Then(CampaignStep::DayBegins) => self.begin_day(ask)?,
            Choice::Then(CampaignStep::FightAgain) => self.again(),
            Choice::Then(CampaignStep::FightOthers) => {
                let mut blocks: SmallVec<[BlockId; 8]> = SmallVec::new();
                while blocks.len() < MOST_FOES {
                    match ask.choose(self, self.gm_seat(), Question::NextFoe(blocks.len() as u8))? {
                        Choice::Foe(block) => blocks.push(block),
                        _ => break,
                    }
                }
                if !blocks.is_empty() {
                    self.begin_combat(&blocks);
                }
            }
            Choice::Then(then) if then != CampaignStep::Stop => self.between_action(ask, then)?,
            _ => self.beat = Beat::Done,
        }
        Ok(())
    }
}
