//! Damage, shields, hit points and Corruption (RT-08 to RT-11, RT-29, RT-71).

use affray_core::{Ask, BY_WORD, Seat};

use crate::adversary::Standing;
use crate::effect::{BinId, Range, Works};
use crate::event::{Event, Outcome};
use crate::fight::Fight;
use crate::injury::{Hurt, Injury};
use crate::player::{Player, Power, Shields, Status};
use crate::question::{Actor, Choice, MarkOn, Question, Source};
use crate::rulings::{
    DeadSourceEffects, FirstZeroRule, FlexScope, MultiplierStacking, OverkillAtZero, ShieldAgeOrder,
    ShieldsBlockHpLoss, SimultaneousEnd, TaurusScope, VirgoBreak,
};
use crate::spec::InjuryRank;

/// The only price of a fall that is in print (RT-09).
pub(crate) const FALL_PRICE: u8 = 3;

impl Fight {
    /// What a player's damage or shields come to: figure and bonuses, then factors such as Aries (RT-08, RT-53).
    pub(crate) fn worked_out(&self, p: usize, base: u16, what: Made) -> u16 {
        let rulings = self.rulings();
        let (mut bonus, mut product, mut highest, mut sum) = (0u16, 1u16, 1u16, 1u16);
        for working in &self.players[p].working {
            match working.power {
                Power::Plus { works, by } if what.is(works) => bonus += u16::from(by),
                Power::Times { works, by } if what.is(works) => {
                    let only_melee = working.bin.is_none() && rulings.flex_scope == FlexScope::MeleeOnly;
                    let only_plain = works == Works::AnyDamage && rulings.taurus_scope == TaurusScope::NonMagic;
                    if matches!(what, Made::Damage { range: Range::Ranged, .. }) && only_melee
                        || matches!(what, Made::Damage { magic: true, .. }) && only_plain
                    {
                        continue;
                    }
                    let by = u16::from(by);
                    product = product.saturating_mul(by);
                    highest = highest.max(by);
                    sum += by - 1;
                }
                _ => {}
            }
        }
        let factor = match rulings.multiplier_stacking {
            MultiplierStacking::Multiplicative => product,
            MultiplierStacking::Highest => highest,
            MultiplierStacking::Additive => sum,
        };
        (base + bonus).saturating_mul(factor)
    }

    /// Adversaries that an attack can reach (RT-13).
    pub(crate) fn reachable(&self, actor: Actor, range: Range) -> impl Iterator<Item = u8> + '_ {
        let zone = self.zone_of(actor);
        self.adversaries
            .iter()
            .enumerate()
            .filter(move |(_, adversary)| adversary.is_active() && (range == Range::Ranged || adversary.zone == zone))
            .map(|(place, _)| place as u8)
    }

    /// One packet of damage by a player or an Eddy against one adversary in reach; skipped if there is none.
    pub(crate) fn attack_one<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        actor: Actor,
        base: u16,
        range: Range,
        magic: bool,
    ) -> Result<(), A::Halt> {
        let (first, several) = {
            let mut reachable = self.reachable(actor, range);
            (reachable.next(), reachable.next().is_some())
        };
        let Some(first) = first else {
            self.made(actor, base, Made::Damage { magic, range }); // Out of reach, but generated all the same (RT-60).
            return Ok(());
        };
        let target = if several {
            match ask.choose(self, self.seat_of(actor), Question::Target { actor, range })? {
                Choice::Adversary(target) => target,
                _ => first,
            }
        } else {
            first
        };
        let amount = self.made(actor, base, Made::Damage { magic, range });
        self.hit_adversary(ask, actor, target as usize, amount);
        Ok(())
    }

    /// Works out what an actor makes and keeps the turn's account of it (RT-08, RT-60).
    pub(crate) fn made(&mut self, actor: Actor, base: u16, what: Made) -> u16 {
        let Actor::Player(player) = actor else { return base };
        let amount = self.worked_out(player as usize, base, what);
        if self.turn.who == Some(player) {
            match what {
                Made::Damage { .. } => self.turn.damage = self.turn.damage.saturating_add(amount),
                Made::Shields => self.turn.shields = self.turn.shields.saturating_add(amount),
            }
        }
        amount
    }

    /// Shields first, then hit points; at 0 the adversary is down (RT-08, RT-71, RT-72).
    pub(crate) fn hit_adversary<A: Ask<Self>>(&mut self, ask: &mut A, by: Actor, target: usize, amount: u16) {
        let adversary = &mut self.adversaries[target];
        let absorbed = adversary.absorb(amount);
        let lost = (amount - absorbed).min(adversary.hp);
        adversary.hp -= lost;
        let hp = adversary.hp;
        self.tell(ask, Event::Hit { by, on: Actor::Adversary(target as u8), amount, absorbed, hp });
        let breaks = match self.rulings().virgo_break {
            VirgoBreak::AnyPacket => amount > 0,
            VirgoBreak::HpLossOnly => lost > 0,
        };
        if breaks && matches!(by, Actor::Player(_)) {
            self.end_charms(ask, |charmed| charmed == target as u8);
        }
        if hp == 0 {
            self.adversary_gone(ask, target, Standing::Down);
        }
    }

    /// An adversary leaves: its intents are thrown open, what it imposed ends (RT-06, RT-64, RT-72).
    pub(crate) fn adversary_gone<A: Ask<Self>>(&mut self, ask: &mut A, target: usize, standing: Standing) {
        let adversary = &mut self.adversaries[target];
        adversary.standing = standing;
        adversary.shields = 0;
        adversary.lent.clear();
        self.tell(
            ask,
            match standing {
                Standing::Fled => Event::AdversaryFled { adversary: target as u8 },
                _ => Event::Downed { adversary: target as u8 },
            },
        );
        while !self.adversaries[target].intents.is_empty() {
            self.drop_intent(ask, target, 0);
        }
        if self.rulings().dead_source_effects == DeadSourceEffects::EndNow {
            self.end_imposed(ask, target as u8);
        }
        self.end_charms(ask, |charmed| charmed == target as u8);
        self.end_last_charm(ask);
        self.drop_shields_from(ask, target as u8);
    }

    /// Virgo ends when its adversary is the last one fighting (RT-64).
    pub(crate) fn end_last_charm<A: Ask<Self>>(&mut self, ask: &mut A) {
        let mut active = self.adversaries.iter().enumerate().filter(|(_, adversary)| adversary.is_active());
        if let (Some((last, _)), None) = (active.next(), active.next()) {
            self.end_charms(ask, |charmed| charmed == last as u8);
        }
    }

    /// Ends every charm on such an adversary; the card goes to the discard pile (RT-64).
    fn end_charms<A: Ask<Self>>(&mut self, ask: &mut A, ends: impl Fn(u8) -> bool) {
        for p in 0..self.players.len() {
            let charm = self.players[p].working.iter().find_map(|working| match (working.power, working.bin) {
                (Power::Charm { adversary }, Some(bin)) if ends(adversary) => Some(bin),
                _ => None,
            });
            if let Some(bin) = charm {
                self.players[p].clear(bin);
                self.tell(ask, Event::SpellEnded { player: p as u8, spell: bin });
                self.discarded(ask, p);
            }
        }
    }

    /// Traits imposed by this adversary end (RT-06, RT-19).
    pub(crate) fn end_imposed<A: Ask<Self>>(&mut self, ask: &mut A, source: u8) {
        for p in 0..self.players.len() {
            while let Some(place) = self.players[p].imposed.iter().position(|imposed| imposed.source == source) {
                let of = self.players[p].imposed.remove(place).of;
                self.players[p].read_traits(&self.book);
                self.tell(ask, Event::ImposedEnded { player: p as u8, of });
            }
        }
    }

    /// Damage to a player: shields first, then hit points, and what happens at 0 (RT-08 to RT-10).
    pub(crate) fn hit_player<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        by: Actor,
        p: usize,
        amount: u16,
    ) -> Result<(), A::Halt> {
        let absorbed = self.absorb(p, amount);
        let player = &mut self.players[p];
        let before = u16::from(player.hp);
        let lost = (amount - absorbed).min(before);
        player.hp -= lost as u8;
        let hp = u16::from(player.hp);
        self.tell(ask, Event::Hit { by, on: Actor::Player(p as u8), amount, absorbed, hp });
        if hp == 0 && before > 0 {
            self.at_zero(ask, p, amount - absorbed - lost)?;
        }
        Ok(())
    }

    /// Spends shields, oldest first; gives how many points they took (RT-08).
    fn absorb(&mut self, p: usize, amount: u16) -> u16 {
        let newest = self.rulings().shield_age_order == ShieldAgeOrder::Newest;
        let player = &mut self.players[p];
        let mut left = amount;
        while left > 0 && !player.shields.is_empty() {
            let place = if newest { player.shields.len() - 1 } else { 0 };
            let spent = player.shields[place].amount.min(left);
            player.shields[place].amount -= spent;
            left -= spent;
            if player.shields[place].amount == 0 {
                player.shields.remove(place);
            }
        }
        amount - left
    }

    /// Hit points lost to injuries as the turn opens; shields do not help (RT-29, RT-80).
    pub(crate) fn bleed<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<(), A::Halt> {
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
        self.tell(ask, Event::Bled { player: p as u8, amount, hp });
        if hp == 0 && before > 0 {
            self.at_zero(ask, p, u16::from((amount - absorbed) - before.min(amount - absorbed)))?;
        }
        self.check_end();
        Ok(())
    }

    /// The first fall to 0 is bought off, the second puts the player out (RT-09, RT-10).
    fn at_zero<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, overkill: u16) -> Result<(), A::Halt> {
        self.players[p].zeros += 1;
        if self.players[p].zeros == 1 {
            self.counts.purchases += 1;
            let hp = match self.rulings().first_zero_rule {
                FirstZeroRule::Seed => {
                    self.take_corruption(ask, p, FALL_PRICE)?;
                    10
                }
                FirstZeroRule::Injury => {
                    let majors: Vec<Injury> =
                        Injury::ALL.iter().copied().filter(|kind| kind.rank() == InjuryRank::Major).collect();
                    let lot = ask.roll(Source::Lot, majors.len() as u8)? as usize - 1;
                    self.injure(ask, p, majors[lot])?;
                    15
                }
            };
            self.players[p].hp = hp;
            self.tell(ask, Event::BoughtBack { player: p as u8, hp });
            if overkill > 0 && self.rulings().overkill_at_zero == OverkillAtZero::CarriedInto10 {
                let player = &mut self.players[p];
                player.hp = player.hp.saturating_sub(overkill.min(255) as u8);
                if player.hp == 0 {
                    self.at_zero(ask, p, 0)?;
                }
            }
            return Ok(());
        }
        let price = match self.rulings().second_zero_corruption {
            BY_WORD => match ask.choose(self, self.gm_seat(), Question::FallPrice(p as u8))? {
                Choice::Corruption(price) => price,
                _ => FALL_PRICE,
            },
            price => price,
        };
        self.take_corruption(ask, p, price)?;
        let player = &mut self.players[p];
        player.hp = 0;
        player.depart(Status::Out, &self.book);
        player.sheet.out_today = true;
        if self.turn.who == Some(p as u8) {
            self.turn.over = true;
        }
        self.tell(ask, Event::PutOut { player: p as u8 });
        Ok(())
    }

    /// Corruption grows, and each point may be marked on a free box (RT-11, RT-45).
    pub(crate) fn take_corruption<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, amount: u8) -> Result<(), A::Halt> {
        if amount == 0 {
            return Ok(());
        }
        let player = &mut self.players[p];
        player.sheet.corruption += u16::from(amount);
        player.corruption_here = player.corruption_here.saturating_add(amount);
        let total = player.sheet.corruption;
        self.tell(ask, Event::CorruptionTaken { player: p as u8, amount, total });
        for _ in 0..amount {
            if self.free_marks(p).next().is_none() {
                break;
            }
            let Choice::Mark(on) = ask.choose(self, Seat(p as u8), Question::Mark)? else { break };
            let sheet = &mut self.players[p].sheet;
            match on {
                MarkOn::Friendship => sheet.friendship.marked += 1,
                MarkOn::Ability(bin) => match sheet.marks.iter_mut().find(|(of, _)| *of == bin) {
                    Some((_, marks)) => *marks += 1,
                    None => sheet.marks.push((bin, 1)),
                },
            }
            self.players[p].read_bins(&self.book);
            self.tell(ask, Event::Marked { player: p as u8, on });
        }
        Ok(())
    }

    /// Free boxes: Friendship first, then abilities that have an upgrade (RT-11, RT-82).
    pub(crate) fn free_marks(&self, p: usize) -> impl Iterator<Item = MarkOn> + '_ {
        let sheet = &self.players[p].sheet;
        let friendship = (sheet.friendship.marked < sheet.friendship.boxes).then_some(MarkOn::Friendship);
        let abilities = sheet.arcana.into_iter().flat_map(move |arcana| {
            (BinId::KITCHEN_SINK.0..BinId::SLUGS.len() as u8)
                .map(BinId)
                .filter(move |&id| self.book.bin(id).arcana == Some(arcana))
                .filter_map(|id| self.book.bin(id).upgrade_of)
                .filter(move |&of| sheet.marked(of) < 3)
                .map(MarkOn::Ability)
        });
        friendship.into_iter().chain(abilities)
    }

    /// A player gets shields; they count as made in this round (RT-29).
    pub(crate) fn shield_player<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, amount: u16) {
        if amount == 0 {
            return;
        }
        let round = self.round;
        let player = &mut self.players[p];
        match player.shields.iter_mut().find(|shields| shields.round == round) {
            Some(shields) => shields.amount += amount,
            None => player.shields.push(Shields { amount, round }),
        }
        let total = player.shield_sum();
        self.tell(ask, Event::Shielded { who: Actor::Player(p as u8), amount, total });
    }

    /// An injury; a second Major turns Critical, a second Critical kills unless it is bought off (RT-80).
    pub(crate) fn injure<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, injury: Injury) -> Result<(), A::Halt> {
        let held = |player: &Player, rank| player.sheet.injuries.iter().any(|hurt| hurt.kind.rank() == rank);
        let player = &mut self.players[p];
        let kind = match injury.rank() {
            InjuryRank::Major if held(player, InjuryRank::Major) => Injury::Critical,
            _ => injury,
        };
        if kind == Injury::Critical && held(player, InjuryRank::Critical) {
            if ask.choose(self, Seat(p as u8), Question::BuyOff(kind))? == Choice::Yes {
                return self.take_corruption(ask, p, kind.price());
            }
            let player = &mut self.players[p];
            player.sheet.dead = true;
            player.depart(Status::Out, &self.book);
            self.tell(ask, Event::Died { player: p as u8 });
            return Ok(());
        }
        let player = &mut self.players[p];
        player.sheet.injuries.push(Hurt::new(kind));
        player.read_traits(&self.book);
        player.read_bins(&self.book);
        self.tell(ask, Event::Injured { player: p as u8, injury: kind });
        Ok(())
    }

    /// Tests whether the fight is over (RT-75).
    pub(crate) fn check_end(&mut self) {
        if self.outcome.is_some() {
            return;
        }
        let adversaries = self.adversaries.iter().any(crate::adversary::Adversary::is_active);
        let players = self.players.iter().any(Player::is_active);
        self.outcome = match (adversaries, players) {
            (true, true) => None,
            (false, true) => Some(Outcome::Victory),
            (false, false) => match self.rulings().simultaneous_end {
                SimultaneousEnd::Victory => Some(Outcome::Victory),
                SimultaneousEnd::Defeat => Some(Outcome::Defeat),
                SimultaneousEnd::Draw => Some(Outcome::Draw),
            },
            (true, false) => {
                let fled = self.players.iter().any(|player| player.status == Status::Fled);
                Some(if fled { Outcome::Withdrawn } else { Outcome::Defeat })
            }
        };
    }
}

/// What a player makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Made {
    /// Damage.
    Damage { magic: bool, range: Range },
    /// Shields.
    Shields,
}

impl Made {
    fn is(self, works: Works) -> bool {
        match (self, works) {
            (Made::Shields, Works::Shields) | (Made::Damage { .. }, Works::AnyDamage) => true,
            (Made::Damage { magic, .. }, Works::PlainDamage) => !magic,
            _ => false,
        }
    }
}
