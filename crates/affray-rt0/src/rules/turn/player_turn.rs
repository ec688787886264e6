//! A player's turn: it opens, the player acts, it is wound up (RT-20, RT-25).

use affray_core::{Ask, Bag};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::BinId;
use crate::language::written::AfterSpec;
use crate::rulings::{BinPersistence, DiscardThresholdTiming, FoolishLateDraw, UnplayedHand};
use crate::shown::event::Event;
use crate::state::fight::{Beat, Fight, Turn};
use crate::state::ids::{FoeId, PlayerId};

/// A simulation's guard; no legal line of play comes near it.
const MOST_ACTIONS: u16 = 1000;

impl Fight {
    /// The turn opens: old shields go, wounds bleed, the hand is drawn, a Foolish player pays (RT-20).
    pub(crate) fn begin_turn<A: Ask<Self>>(&mut self, ask: &mut A, place: u8) -> Result<(), A::Halt> {
        let Some(&p) = self.order.get(place as usize) else {
            self.beat = Beat::Adversary(FoeId(0));
            return Ok(());
        };
        self.beat = Beat::Turn(place + 1);
        self.turn = Turn { who: Some(p), ..Turn::default() };
        if !self.players[p].is_active() {
            return Ok(());
        }
        if std::mem::take(&mut self.players[p].skips) {
            return Ok(());
        }
        self.tell(ask, Event::TurnBegan { player: p });
        self.drop_old_shields(ask, p);
        self.bleed(ask, p)?;
        if self.stopped() || !self.can_act(ask, p)? {
            return Ok(());
        }
        self.opening_draw(ask, p)?;
        if !self.stopped() {
            self.extra_cards(ask, p)?;
        }
        if !self.stopped() {
            self.foolishness(ask, p)?;
            if self.rulings().foolish_late_draw == FoolishLateDraw::OpeningOnly {
                self.turn.fooled = true;
            }
            self.turn.drew = false;
            self.settle(ask, false);
        }
        if !self.stopped() {
            self.beat = Beat::Act(place);
        }
        Ok(())
    }

    /// One action of the turn: lay a card, try a check, or end it (RT-20).
    pub(crate) fn act<A: Ask<Self>>(&mut self, ask: &mut A, place: u8) -> Result<(), A::Halt> {
        let p = self.order[place as usize];
        if self.turn.over || !self.players[p].is_active() {
            self.beat = Beat::Turn(place + 1); // The GM has taken the player out of the fight.
            return Ok(());
        }
        self.turn.actions += 1;
        self.turn.checked = None;
        if self.is_helpless(p) && !self.can_act(ask, p)? {
            if !self.stopped() {
                self.end_turn(ask, p)?;
            }
            self.beat = Beat::Turn(place + 1);
            return Ok(());
        }
        let choice =
            if self.turn.actions > MOST_ACTIONS { Choice::EndTurn } else { ask.choose(self, p.seat(), Question::Act)? };
        match choice {
            _ if self.stopped() => {} // By a word of the GM, before the answer.
            Choice::Lay { card, bin } => self.lay(ask, p, card, bin)?,
            Choice::Propose => self.propose(ask, p)?,
            Choice::BuyOff(injury) => {
                let injuries = &self.players[p].sheet.injuries;
                if let Some(place) = injuries.iter().position(|hurt| hurt.kind == injury) {
                    self.buy_off(ask, p, place)?;
                }
            }
            _ => {
                self.end_turn(ask, p)?;
                self.turn.over = true;
            }
        }
        if self.turn.over {
            self.beat = Beat::Turn(place + 1);
        }
        Ok(())
    }

    /// Winds the turn up: effects of its end, single-use bins, the rest of the hand, standing checks (RT-25).
    fn end_turn<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        self.balance(ask, p)?;
        if self.outcome.is_some() {
            return Ok(());
        }
        let rulings = *self.rulings();
        let mut done: SmallVec<[BinId; 8]> = SmallVec::new();
        for laid in &self.players[p].laid {
            let bin = laid.bin;
            let fleeting = rulings.bin_persistence == BinPersistence::OnlyStrikeDefend
                && matches!(bin, BinId::CONCENTRATE | BinId::MOVEMENT | BinId::RUN_AWAY);
            if (self.after(p, bin) == AfterSpec::EndOfTurn || fleeting) && !done.contains(&bin) {
                done.push(bin);
            }
        }
        let player = &mut self.players[p];
        for bin in done {
            player.clear(bin);
        }
        player.working.retain(|working| working.bin.is_some());
        if rulings.unplayed_hand == UnplayedHand::Discard && !player.hand.is_empty() {
            let cards = player.hand.len() as u8;
            player.discard.absorb(player.hand.drain());
            self.tell(ask, Event::HandDiscarded { player: p, cards });
        }
        self.settle(ask, true);
        self.tell(ask, Event::TurnEnded { player: p });
        Ok(())
    }

    /// Where a bin's cards go; Ophiuchus goes by the spell it stands for (RT-65).
    pub(crate) fn after(&self, p: PlayerId, bin: BinId) -> AfterSpec {
        match self.players[p].sheet.stands_for {
            Some(spell) if bin == BinId::OPHIUCHUS => self.book.bin(spell).after,
            _ => self.book.bin(bin).after,
        }
    }

    /// The standing checks after an action: full discard piles, then the end of the fight (RT-26, RT-75).
    pub(crate) fn settle<A: Ask<Self>>(&mut self, ask: &mut A, end_of_turn: bool) {
        if end_of_turn || self.rulings().discard_threshold_timing != DiscardThresholdTiming::EndOfTurn {
            for p in self.player_ids() {
                self.full_discard(ask, p);
            }
        }
        self.check_end();
    }
}
