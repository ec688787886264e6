//! Whether a card may be laid and a bin used, and if not, by which rule (RT-24, RT-36, RT-43, RT-52).

use affray_core::{Bag, RuleId};
use smallvec::SmallVec;

use crate::book::{Cost, Fire};
use crate::card::{Pile, Tarot};
use crate::effect::{BinId, Effect, List, Range};
use crate::fight::Fight;
use crate::player::Power;
use crate::question::Actor;
use crate::rulings::{AquariusDayLimit, GoodIdeaTiming, LearnGateInPlay, OphiuchusGate, TakeAChanceGate, ThirdEye};
use crate::spec::{AfterSpec, DamageTarget, HealTarget, ShieldTarget, SpellKind};
use crate::traits::Trait;

/// Why something is not allowed: the rule, and a sentence.
pub(crate) type No = (RuleId, &'static str);

const fn no(rule: &'static str, why: &'static str) -> Result<(), No> {
    Err((RuleId(rule), why))
}

/// The rule a bin obeys.
pub(crate) const fn rule_of(bin: BinId) -> &'static str {
    match bin {
        BinId::STRIKE => "RT-27",
        BinId::DEFEND => "RT-28",
        BinId::CONCENTRATE => "RT-30",
        BinId::MOVEMENT => "RT-35",
        BinId::RUN_AWAY => "RT-43",
        BinId::TOWER => "RT-31",
        BinId::GOOD_IDEA | BinId::FEINT | BinId::FLEX | BinId::BLUR | BinId::STUDY | BinId::TAKE_A_CHANCE => "RT-36",
        BinId::RABBIT | BinId::SAW | BinId::ABRACADABRA | BinId::NEXT_TRICK => "RT-84",
        BinId::ALL_SIGNS => "RT-85",
        _ if bin.is_spell() => "RT-52",
        _ => "RT-83",
    }
}

impl Fight {
    /// The cards that continue the run on a bin: one above the highest or one below the lowest (RT-43).
    pub(crate) fn run_goes_on(&self, p: usize, bin: BinId) -> Pile {
        let mut ends: Option<(u8, u8)> = None;
        for on_run in self.players[p].on(bin).filter_map(|laid| self.rulings().run_value(laid.counts_as)) {
            ends = Some(ends.map_or((on_run, on_run), |(low, high)| (low.min(on_run), high.max(on_run))));
        }
        Pile::from_bits(match ends {
            None => self.book.run_starts(),
            Some((lowest, highest)) => {
                let below = lowest.checked_sub(1).map_or(0, |value| self.book.run_cards(value));
                self.book.run_cards(highest + 1) | below
            }
        })
    }

    /// Whether a bin takes the card as it is, its own widening included (RT-24, RT-85).
    pub(crate) fn takes(&self, p: usize, card: Tarot, bin: BinId) -> bool {
        let kind = self.book.takers(card).has(bin)
            || self.players[p].working.iter().any(|working| {
                matches!(working.power, Power::Widen { bin: widened, ranks }
                    if widened == bin && card.rank().is_some_and(|rank| ranks >> rank & 1 == 1))
            });
        let book = self.book.bin(bin);
        kind && (!book.run || self.run_goes_on(p, bin).count(card) > 0)
            && (!book.one_each || self.players[p].on(bin).all(|laid| laid.card.suit() != card.suit()))
    }

    /// The cards The Fool may stand for on a bin; empty for players without such a class (RT-82).
    pub(crate) fn fool_stands_for(&self, p: usize, bin: BinId) -> Pile {
        let Some(arcana) = self.players[p].sheet.arcana else { return Pile::default() };
        let Some(arcana) = self.book.arcana.iter().find(|known| known.card == arcana) else { return Pile::default() };
        Pile::of(arcana.fool_as.cards().filter(|&card| self.takes(p, card, bin)))
    }

    /// Whether a card may be laid on a bin just now (RT-24).
    pub(crate) fn may_lay(&self, p: usize, card: Tarot, bin: BinId) -> Result<(), No> {
        let player = &self.players[p];
        if !player.bins.has(bin) {
            return no("RT-52", "this player does not have that bin");
        }
        let stands = card == Tarot::FOOL && !self.fool_stands_for(p, bin).is_empty();
        if !stands && !self.takes(p, card, bin) {
            return Err((
                RuleId(rule_of(bin)),
                if self.book.bin(bin).run && self.book.takers(card).has(bin) {
                    "it is not one above the highest or one below the lowest card of the run"
                } else {
                    "that bin does not take this card"
                },
            ));
        }
        self.may_use(p, bin)
    }

    /// Whether a bin may be used just now, whatever the card: trait, limits, targets, payment (RT-24, RT-36).
    pub(crate) fn may_use(&self, p: usize, bin: BinId) -> Result<(), No> {
        let player = &self.players[p];
        let book = self.book.bin(bin);
        if book.open {
            return Ok(());
        }
        if let Some(gate) = book.gate {
            if !player.has(gate) {
                return no("RT-36", "the trait it needs is not in force");
            }
            let closed = player.sheet.injuries.iter().any(|hurt| hurt.kind.spec().closes_charming);
            if gate == Trait::Charming && closed {
                return no("RT-80", "an injury closes what needs Charming");
            }
        }
        if book.once_per_day && player.sheet.spent.has(bin) {
            return no(rule_of(bin), "it has been used today");
        }
        if bin.is_spell() {
            self.may_cast(p, bin)?;
        }
        if book.after == AfterSpec::Stay && player.on(bin).next().is_some() {
            return no(rule_of(bin), "a card lies there already");
        }
        if let Some(also) = &book.also {
            let spare = player.hand.cards().filter(|&card| also.cards.count(card) > 0 && card != Tarot::FOOL).count();
            if spare < usize::from(also.min) {
                return no("RT-83", "the further cards it needs are not in hand");
            }
        }
        if !book.cost.is_empty() && self.payments(p, bin).is_empty() {
            return no("RT-83", "it cannot be paid for");
        }
        if book.fire == Fire::Place && !self.list_finds_target(Actor::Player(p as u8), self.casts(p, bin)) {
            return no("RT-24", "its effect would find no target");
        }
        Ok(())
    }

    /// What a bin does: its own list, or that of the spell Ophiuchus stands for (RT-65).
    pub(crate) fn casts(&self, p: usize, bin: BinId) -> List {
        match self.players[p].sheet.stands_for {
            Some(spell) if bin == BinId::OPHIUCHUS => self.book.bin(spell).list,
            _ => self.book.bin(bin).list,
        }
    }

    /// Whether a known spell may be cast (RT-52, RT-63, RT-65).
    fn may_cast(&self, p: usize, bin: BinId) -> Result<(), No> {
        let player = &self.players[p];
        if player.sheet.injuries.iter().any(|hurt| hurt.kind.spec().no_spells) {
            return no("RT-80", "an injury closes all spells");
        }
        let spell = self.book.spell(bin);
        let traumatised = player.sheet.injuries.iter().any(|hurt| hurt.kind.spec().closes_charming);
        if traumatised && spell.need.has(Trait::Charming) {
            return no("RT-80", "an injury closes what needs Charming");
        }
        let gated = self.rulings().learn_gate_in_play == LearnGateInPlay::AlsoCasting;
        if gated && !spell.learnable(player.traits) {
            return no("RT-52", "the condition for learning it is not met any more");
        }
        let closed = |spell: BinId| {
            player.sheet.spent.has(spell)
                || spell == BinId::AQUARIUS
                    && self.rulings().aquarius_day_limit == AquariusDayLimit::Shared
                    && player.sheet.turned.has(spell)
        };
        if spell.kind == SpellKind::Substitute {
            let open = match player.sheet.stands_for {
                Some(stands) => !closed(stands),
                None => self.substitutes(p).next().is_some(),
            };
            return if open { Ok(()) } else { no("RT-65", "no spell lies under it that can be cast") };
        }
        if closed(bin) {
            return no("RT-63", "it has been used today");
        }
        Ok(())
    }

    /// The spells Ophiuchus can be cast as (RT-65).
    pub(crate) fn substitutes(&self, p: usize) -> impl Iterator<Item = BinId> + '_ {
        let player = &self.players[p];
        let gated = self.rulings().ophiuchus_gate == OphiuchusGate::Required;
        player.sheet.pool.iter().filter(move |&spell| {
            !player.sheet.spent.has(spell)
                && (!gated || self.book.spell(spell).learnable(player.traits))
                && self.list_finds_target(Actor::Player(p as u8), self.book.bin(spell).list)
        })
    }

    /// The ways in which a bin can be paid for now (RT-83).
    pub(crate) fn payments(&self, p: usize, bin: BinId) -> SmallVec<[Cost; 2]> {
        let can = |cost: &&Cost| match **cost {
            Cost::Corruption(_) => true,
            Cost::Discard(card) => self.players[p].hand.count(card) > 0,
        };
        self.book.bin(bin).cost.iter().filter(can).copied().collect()
    }

    /// Whether everything a list needs exists (RT-24).
    pub(crate) fn list_finds_target(&self, actor: Actor, list: List) -> bool {
        self.book.effects(list).iter().all(|effect| self.finds_target(actor, effect))
    }

    /// Whether an effect would find what it needs, and nothing closes it (RT-24).
    pub(crate) fn finds_target(&self, actor: Actor, effect: &Effect) -> bool {
        let closed = |to: Option<Trait>| match (to, actor) {
            (Some(of), Actor::Player(p)) => self.players[p as usize].has(of),
            _ => false,
        };
        match *effect {
            Effect::Damage { range, target, closed_to, .. } => {
                !closed(closed_to)
                    && match target {
                        DamageTarget::One => self.reachable(actor, range).next().is_some(),
                        DamageTarget::EachInZone => self.reachable(actor, Range::Melee).next().is_some(),
                        DamageTarget::Each => self.reachable(actor, Range::Ranged).next().is_some(),
                        DamageTarget::EveryoneInZone | DamageTarget::Oneself => true,
                    }
            }
            Effect::Shields { target, closed_to, .. } => {
                !closed(closed_to)
                    && match target {
                        ShieldTarget::PlayerInZone => self.friends(actor, false, false).next().is_some(),
                        _ => true,
                    }
            }
            Effect::Heal { target: HealTarget::PlayerInZone, .. } => self.friends(actor, false, false).next().is_some(),
            Effect::EaseInjury { .. } => self.friends(actor, true, true).next().is_some(),
            Effect::RevealIntent { .. } => self.intents().any(|(_, _, intent)| !intent.face_up),
            Effect::ForceRedraw | Effect::DropIntent => self.intents().next().is_some(),
            Effect::CreditDraws { .. } => self.allies(actor).next().is_some(),
            Effect::Charm => self.adversaries.iter().any(crate::adversary::Adversary::is_active),
            Effect::Move(crate::effect::Way::AnyEmpty) => self.empty_zones(actor).next().is_some(),
            Effect::Choose { options } => {
                (0..options.len).any(|place| self.list_finds_target(actor, self.book.option(options, place)))
            }
            _ => true,
        }
    }

    /// Other players who can be promised cards (RT-37).
    pub(crate) fn allies(&self, actor: Actor) -> impl Iterator<Item = u8> + '_ {
        let to_come = self.rulings().good_idea_timing == GoodIdeaTiming::OnlyIfTurnToCome;
        self.players
            .iter()
            .enumerate()
            .filter(move |&(p, player)| player.is_active() && actor != Actor::Player(p as u8))
            .map(|(p, _)| p as u8)
            .filter(move |p| {
                !to_come || {
                    let acting = self.turn.who.and_then(|who| self.order.iter().position(|&at| at == who));
                    let theirs = self.order.iter().position(|&at| at == *p);
                    theirs > acting
                }
            })
    }

    /// Players in the actor's Zone who can be healed or shielded.
    pub(crate) fn friends(&self, actor: Actor, oneself: bool, injured: bool) -> impl Iterator<Item = u8> + '_ {
        let zone = self.zone_of(actor);
        self.players
            .iter()
            .enumerate()
            .filter(move |&(p, player)| {
                player.is_active()
                    && player.zone == zone
                    && (oneself || actor != Actor::Player(p as u8))
                    && (!injured || player.sheet.injuries.iter().any(|hurt| hurt.kind.can_be_eased()))
            })
            .map(|(p, _)| p as u8)
    }

    /// Every intent on the table: whose, which, and the card.
    pub(crate) fn intents(&self) -> impl Iterator<Item = (u8, u8, crate::adversary::Intent)> + '_ {
        self.adversaries.iter().enumerate().filter(|(_, adversary)| adversary.is_active()).flat_map(
            |(whose, adversary)| {
                adversary.intents.iter().enumerate().map(move |(place, &intent)| (whose as u8, place as u8, intent))
            },
        )
    }

    /// The bins Take a Chance can borrow (RT-42).
    pub(crate) fn borrowable(&self, p: usize, bins: crate::effect::BinSet) -> impl Iterator<Item = BinId> + '_ {
        let rulings = self.rulings();
        bins.iter().filter(move |&bin| {
            let book = self.book.bin(bin);
            let void = bin == BinId::FEINT && rulings.third_eye == ThirdEye::Void;
            let gated = rulings.take_a_chance_gate == TakeAChanceGate::Required
                && book.gate.is_some_and(|gate| !self.players[p].has(gate));
            !void && !gated && self.list_finds_target(Actor::Player(p as u8), book.list)
        })
    }
}
