//! Injuries: inflicted, suffered, treated, slept off, bought off (RT-80).

use crate::state::card::Classed as _;
use affray_core::{Ask, Bag};

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
            let player = &mut self.players[p];
            player.sheet.dead = true;
            player.depart(Status::Out, &self.book);
            self.tell(ask, Event::Died { player: p });
            return Ok(());
        }
        let player = &mut self.players[p];
        player.sheet.injuries.push(Hurt::new(kind));
        player.read_traits(&self.book);
        player.read_bins(&self.book);
        self.tell(ask, Event::Injured { player: p, injury: kind });
        Ok(())
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

    /// Whether the player can act. A helpless player may first buy off the injury that makes them so (RT-80).
    pub(crate) fn can_act<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<bool, A::Halt> {
        while let Some(place) = self.players[p].sheet.injuries.iter().position(|hurt| hurt.kind.spec().helpless) {
            let kind = self.players[p].sheet.injuries[place].kind;
            if ask.choose(self, p.seat(), Question::Rise(kind))? != Choice::Yes {
                return Ok(false);
            }
            self.buy_off(ask, p, place)?;
        }
        Ok(true)
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
            self.tell(ask, Event::Discarded { player: p, card });
        }
    }

    /// Every scar closes a different bin of the player's choice (RT-80).
    pub(crate) fn lay_scars<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        for hurt in &mut self.players[p].sheet.injuries {
            hurt.closes = None;
        }
        for place in 0..self.players[p].sheet.injuries.len() {
            if !self.players[p].sheet.injuries[place].kind.spec().closes_bin {
                continue;
            }
            if let Choice::Bin(bin) = ask.choose(self, p.seat(), Question::ScarBin)? {
                self.players[p].sheet.injuries[place].closes = Some(bin);
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
                if ask.choose(self, p.seat(), Question::BuyOff(hurt.kind))? == Choice::Yes {
                    self.buy_off(ask, p, place)?;
                    continue;
                }
                let player = &mut self.players[p];
                player.sheet.dead = true;
                player.depart(Status::Out, &self.book);
                self.tell(ask, Event::Died { player: p });
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
            self.tell(ask, Event::Eased { player: p, injury: hurt.kind, into });
        }
        Ok(())
    }

    /// An injury is bought off with Corruption (RT-80).
    pub(crate) fn buy_off<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, place: usize) -> Result<(), A::Halt> {
        let hurt = self.players[p].sheet.injuries.remove(place);
        self.take_corruption(ask, p, hurt.kind.price())?;
        self.players[p].read_traits(&self.book);
        self.players[p].read_bins(&self.book);
        self.tell(ask, Event::Eased { player: p, injury: hurt.kind, into: None });
        Ok(())
    }

    /// An injury becomes its lighter form, or goes (RT-63, RT-80).
    pub fn ease<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, injury: Injury) {
        let injuries = &mut self.players[p].sheet.injuries;
        let Some(place) = injuries.iter().position(|hurt| hurt.kind == injury) else { return };
        let into = injury.eased();
        match into {
            Some(lighter) => injuries[place] = Hurt::new(lighter),
            None => {
                injuries.remove(place);
            }
        }
        self.players[p].read_traits(&self.book);
        self.players[p].read_bins(&self.book);
        self.tell(ask, Event::Eased { player: p, injury, into });
    }

    /// An injury met while exploring; Cancer's skill half can keep it from happening (RT-66, RT-80).
    pub fn meet_injury<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, injury: Injury) -> Result<(), A::Halt> {
        for warder in self.player_ids() {
            let ready =
                self.half_ready(warder, BinId::CANCER) && self.book.spell(BinId::CANCER).half == SkillHalf::WardInjury;
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
            self.ease(ask, patient, injury);
        }
        Ok(success)
    }
}
