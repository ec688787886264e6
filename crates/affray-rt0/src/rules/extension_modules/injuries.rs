//! Injuries: inflicted, suffered, treated, slept off, bought off (RT-80).

use crate::state::card::Classed as _;
use affray_core::{Ask, Bag, RuleId};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::book::class_of;
use crate::language::compiled::BinId;
use crate::language::written::{InjuryRank, SkillHalf, TraitTarget};
use crate::rules::turn::drawing::DrawTo;
use crate::rulings::ShieldsBlockHpLoss;
use crate::shown::event::Event;
use crate::state::card::{Tarot, take};
use crate::state::check::Check;
use crate::state::fight::Fight;
use crate::state::ids::{FoeId, PlayerId};
use crate::state::injury::{Hurt, Injury};
use crate::state::player::{Player, Status};

/// The rule of injuries.
const INJURIES: RuleId = RuleId("RT-80");

impl Fight {
    /// An injury; a second Major turns Critical, a second Critical kills unless it is bought off (RT-80).
    pub fn injure<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, injury: Injury) -> Result<(), A::Halt> {
        let held = |player: &Player, rank| player.sheet.injuries.iter().any(|hurt| hurt.kind.rank() == rank);
        let player = &mut self.players[p];
        let kind = match injury.rank() {
            InjuryRank::Major if held(player, InjuryRank::Major) => Injury::Critical,
            _ => injury,
        };
        if kind == Injury::Critical && held(player, InjuryRank::Critical) {
            if ask.choose(self, p.seat(), Question::BuyOff(kind))? == Choice::Yes {
                return self.take_corruption(ask, p, kind.price());
            }
            self.die(ask, p);
            return Ok(());
        }
        let player = &mut self.players[p];
        player.sheet.injuries.push(Hurt::new(kind));
        player.read_traits(&self.book);
        player.read_bins(&self.book);
        self.tell(ask, Event::Injured { player: p, injury: kind });
        Ok(())
    }

    /// A character dies, and is out of the combat for good (RT-80).
    fn die<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) {
        self.players[p].sheet.dead = true;
        self.remove_player(p, Status::Out);
        self.tell(ask, Event::Died { player: p });
    }

    /// Hit points lost to injuries as the turn opens; shields do not help (RT-29, RT-80).
    pub(crate) fn bleed<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        let amount: u8 = self.players[p].sheet.injuries.iter().map(|hurt| hurt.kind.spec().bleeds).sum();
        if amount == 0 {
            return Ok(());
        }
        let absorbed = match self.rulings().shields_block_hp_loss {
            ShieldsBlockHpLoss::No => 0,
            ShieldsBlockHpLoss::Yes => self.absorb(p, u16::from(amount)) as u8,
        };
        let player = &mut self.players[p];
        let before = player.hp;
        player.hp = before.saturating_sub(amount - absorbed);
        let hp = player.hp;
        self.tell(ask, Event::Bled { player: p, amount, hp });
        if hp == 0 && before > 0 {
            self.at_zero(ask, p, u16::from((amount - absorbed) - before.min(amount - absorbed)))?;
        }
        self.check_end();
        Ok(())
    }

    /// Players are injured by an adversary (RT-80).
    pub(crate) fn inflict<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: FoeId,
        injury: Injury,
        target: TraitTarget,
    ) -> Result<(), A::Halt> {
        for p in self.victims(ask, adversary, target)? {
            self.injure(ask, p, injury)?;
        }
        Ok(())
    }

    /// Whether an injury leaves the player nothing to do (RT-80).
    pub(crate) fn is_helpless(&self, p: PlayerId) -> bool {
        self.players[p].sheet.injuries.iter().any(|hurt| hurt.kind.spec().helpless)
    }

    /// Whether the player can act. A helpless player may first buy off the injury that makes them so (RT-80).
    pub(crate) fn can_act<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<bool, A::Halt> {
        while let Some(place) = self.players[p].sheet.injuries.iter().position(|hurt| hurt.kind.spec().helpless) {
            let kind = self.players[p].sheet.injuries[place].kind;
            if ask.choose(self, p.seat(), Question::Rise(kind))? != Choice::Yes {
                return Ok(!self.is_helpless(p));
            }
            if self.players[p].sheet.injuries.get(place).is_some_and(|hurt| hurt.kind == kind) {
                self.buy_off(ask, p, place)?;
            }
        }
        Ok(self.players[p].is_active())
    }

    /// A Distracted player loses certain cards drawn on their own turn (RT-80).
    pub(crate) fn distracted<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, card: Tarot, to: DrawTo) {
        let suits = |player: &Player| {
            player
                .sheet
                .injuries
                .iter()
                .any(|hurt| hurt.kind.spec().discards.iter().any(|&class| class_of(class) == card.class()))
        };
        if to != DrawTo::Aside && self.turn.who == Some(p) && suits(&self.players[p]) {
            let player = &mut self.players[p];
            take(&mut player.hand, card);
            player.discard.add(card);
            self.tell_discarded(ask, p, card, INJURIES);
        }
    }

    /// Every scar closes a different bin of the player's choice (RT-80).
    pub(crate) fn lay_scars<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        for hurt in &mut self.players[p].sheet.injuries {
            hurt.closes = None;
        }
        self.players[p].read_bins(&self.book);
        for place in 0..self.players[p].sheet.injuries.len() {
            if !self.players[p].sheet.injuries.get(place).is_some_and(|hurt| hurt.kind.spec().closes_bin) {
                continue;
            }
            if let Choice::Bin(bin) = ask.choose(self, p.seat(), Question::ScarBin)?
                && let Some(scar) = self.players[p].sheet.injuries.get_mut(place)
                && scar.kind.spec().closes_bin
            {
                scar.closes = Some(bin);
                self.players[p].read_bins(&self.book);
                self.tell(ask, Event::Scarred { player: p, bin });
            }
        }
        Ok(())
    }

    /// A night: the first marks an injury, the second takes a Minor one and scars a Major one (RT-80).
    pub(crate) fn sleep<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        let mut place = 0;
        while place < self.players[p].sheet.injuries.len() {
            let hurt = self.players[p].sheet.injuries[place];
            let spec = hurt.kind.spec();
            if spec.deadly_night {
                let buys = ask.choose(self, p.seat(), Question::BuyOff(hurt.kind))? == Choice::Yes;
                if self.players[p].sheet.injuries.get(place).map(|now| now.kind) != Some(hurt.kind) {
                    continue; // The GM has seen to it meanwhile.
                }
                if buys {
                    self.buy_off(ask, p, place)?;
                    continue;
                }
                self.die(ask, p);
                return Ok(());
            }
            if !spec.nights {
                place += 1;
                continue;
            }
            let injuries = &mut self.players[p].sheet.injuries;
            injuries[place].nights += 1;
            if injuries[place].nights < 2 {
                place += 1;
                continue;
            }
            let into = (spec.rank != InjuryRank::Minor).then_some(Injury::MassiveScar);
            match into {
                Some(scar) => {
                    injuries[place] = Hurt::new(scar);
                    place += 1;
                }
                None => {
                    injuries.remove(place);
                }
            }
            self.read_sheet(p);
            self.tell_eased(ask, p, hurt.kind, into, INJURIES);
        }
        Ok(())
    }

    /// An injury is bought off with Corruption (RT-80).
    pub(crate) fn buy_off<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, place: usize) -> Result<(), A::Halt> {
        let hurt = self.players[p].sheet.injuries.remove(place);
        self.read_sheet(p);
        self.take_corruption(ask, p, hurt.kind.price())?;
        self.tell_eased(ask, p, hurt.kind, None, INJURIES);
        Ok(())
    }

    /// Works out the traits in force and the bins anew, after the sheet has changed.
    pub(crate) fn read_sheet(&mut self, p: PlayerId) {
        self.players[p].read_traits(&self.book);
        self.players[p].read_bins(&self.book);
    }

    /// An injury has become lighter or is gone, by this rule.
    fn tell_eased<A: Ask<Self>>(
        &self,
        ask: &mut A,
        player: PlayerId,
        injury: Injury,
        into: Option<Injury>,
        rule: RuleId,
    ) {
        self.tell_under(ask, Event::Eased { player, injury, into }, Event::InjuryEased { player, injury, into, rule });
    }

    /// An injury becomes its lighter form, or goes (RT-63, RT-66, RT-80).
    pub fn ease<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, injury: Injury, rule: RuleId) {
        let injuries = &mut self.players[p].sheet.injuries;
        let Some(place) = injuries.iter().position(|hurt| hurt.kind == injury) else { return };
        let into = injury.eased();
        match into {
            Some(lighter) => injuries[place] = Hurt::new(lighter),
            None => {
                injuries.remove(place);
            }
        }
        self.read_sheet(p);
        self.tell_eased(ask, p, injury, into, rule);
    }

    /// An injury met while exploring; Cancer's skill half can keep it from happening (RT-66, RT-80).
    pub fn meet_injury<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, injury: Injury) -> Result<(), A::Halt> {
        for warder in self.player_ids() {
            let ready = self.players[warder].sheet.is_in_play()
                && self.half_ready(warder, BinId::CANCER)
                && self.book.spell(BinId::CANCER).half == SkillHalf::WardInjury;
            if ready && ask.choose(self, warder.seat(), Question::Ward { player: p, injury })? == Choice::Yes {
                self.turn_over_spell(ask, warder, BinId::CANCER);
                return Ok(());
            }
        }
        self.injure(ask, p, injury)
    }

    /// Treatment: a check of the skill the table names, then the injury is eased (RT-80).
    pub fn treat<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        check: Check,
        patient: PlayerId,
        injury: Injury,
    ) -> Result<bool, A::Halt> {
        let success = self.check(ask, check)?.grade.succeeds();
        if success {
            self.ease(ask, patient, injury, INJURIES);
        }
        Ok(success)
    }
}
