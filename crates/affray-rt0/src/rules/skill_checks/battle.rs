//! A check in battle: proposed, agreed, paid for (RT-46).

use affray_core::{Ask, Bag, RuleId};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rulings::SkillPaidCards;
use crate::shown::event::Event;
use crate::state::card::{Pile, take};
use crate::state::check::Check;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::skill::Edge;

impl Fight {
    /// An action that no bin provides: the GM sets price, skill and difficulty; the player agrees and pays (RT-46).
    pub(crate) fn propose<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        let (player, seat, gm) = (p, p.seat(), self.gm_seat());
        self.tell(ask, Event::Proposed { player });
        let invoked = if self.halves_by_check(p).next().is_some() {
            match ask.choose(self, seat, Question::Invoke)? {
                Choice::Bin(spell) => Some(spell),
                _ => None,
            }
        } else {
            None
        };
        let helped = if invoked.is_none() && self.can_help(p).next().is_some() {
            match ask.choose(self, seat, Question::Help)? {
                Choice::Player(helped) => Some(helped),
                _ => None,
            }
        } else {
            None
        };
        let skill = match ask.choose(self, gm, Question::Proposal(player))? {
            Choice::Skill(skill) => skill,
            Choice::Settle(success) => {
                self.tell(ask, Event::Settled { player, success });
                return Ok(());
            }
            _ => return Ok(()),
        };
        let form = if invoked.is_none() && helped.is_none() && self.others_may_join(p) {
            match ask.choose(self, gm, Question::BattleForm(player))? {
                Choice::Form(form) => Some(form),
                _ => None,
            }
        } else {
            None
        };
        let Choice::Difficulty(difficulty) = ask.choose(self, gm, Question::HowHard(seat))? else { return Ok(()) };
        let Choice::Price(price) = ask.choose(self, gm, Question::Price(player))? else { return Ok(()) };
        let Choice::Edge(edge) = ask.choose(self, gm, Question::WhatEdge(seat))? else { return Ok(()) };
        self.tell(ask, Event::CheckSet { player, skill, difficulty, price, edge });
        let check = Check { seat, skill, difficulty, edge, in_battle: true };
        let faced = self.faced(check, false);
        if (faced.difficulty, faced.edge) != (difficulty, edge) {
            self.tell_faced(ask, check, faced);
        }
        if ask.choose(self, seat, Question::Agree { skill, difficulty, price, edge })? != Choice::Yes {
            return Ok(());
        }
        self.pay_check(ask, p, price)?;
        let result = match form {
            None => Some(self.check_after(ask, check, Some((faced.difficulty, faced.edge)))?),
            Some(form) => {
                self.joined_in_battle(ask, form, p, check)?;
                None
            }
        };
        let succeeds = result.is_some_and(|result| result.grade.succeeds());
        if self.rulings().skill_paid_cards == SkillPaidCards::AfterCheck && !self.turn.over {
            let paid = std::mem::take(&mut self.turn.also);
            for card in paid.cards() {
                if self.players[p].aside.take(card) {
                    self.players[p].discard.add(card);
                }
            }
        }
        if let Some(helped) = helped.filter(|&helped| self.players[helped].is_active()) {
            let edge = if succeeds { Edge::Bonus } else { Edge::Penalty };
            self.players[helped].help = Some((edge, self.round + 1));
            self.tell(ask, Event::Helped { player: helped.seat(), edge });
        }
        if let Some(spell) = invoked.filter(|_| succeeds && !self.stopped()) {
            self.use_skill_half(ask, p, spell)?;
        }
        if !self.stopped() {
            self.settle(ask, false);
        }
        Ok(())
    }

    /// Discards the price of a check and shuffles the discard pile into the deck (RT-46).
    fn pay_check<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, price: u8) -> Result<(), A::Halt> {
        let later = self.rulings().skill_paid_cards == SkillPaidCards::AfterCheck;
        self.turn.also = Pile::default();
        for left in (1..=price as usize).rev() {
            let card = if self.players[p].hand.is_empty() {
                break; // The GM has taken cards meanwhile.
            } else if self.players[p].hand.len() <= left {
                self.players[p].hand.nth(0)
            } else {
                match ask.choose(self, p.seat(), Question::PayCard)? {
                    Choice::Card(card) => card,
                    _ => break,
                }
            };
            let player = &mut self.players[p];
            take(&mut player.hand, card);
            if later {
                player.aside.add(card);
                self.turn.also.add(card);
            } else {
                player.discard.add(card);
            }
            self.tell(ask, Event::Paid { player: p, card });
        }
        self.shuffle_in_discard(ask, p, RuleId("RT-46"));
        Ok(())
    }
}
