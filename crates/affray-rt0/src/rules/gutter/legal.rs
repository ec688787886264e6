//! Whether a card may be laid and a bin used, and if not, by which rule (RT-24, RT-36, RT-43, RT-52).

use affray_core::{Bag, RuleId};

use crate::language::book::Fire;
use crate::language::compiled::{BinId, Direction, Effect, List, Range};
use crate::language::written::{AfterSpec, DamageTarget, HealTarget, ShieldTarget};
use crate::state::actor::Actor;
use crate::state::adversary::Adversary;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::player::Power;
use crate::state::traits::Trait;

/// Why something is not allowed: the rule, and a sentence.
pub(crate) type Forbidden = (RuleId, &'static str);

pub(crate) const fn forbidden(rule: &'static str, why: &'static str) -> Result<(), Forbidden> {
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
    /// Whether a bin takes the card as it is, or because something widens the bin (RT-24, RT-85).
    pub(crate) fn takes(&self, p: PlayerId, card: Tarot, bin: BinId) -> bool {
        let kind = self.book.takers(card).has(bin)
            || self.players[p].working.iter().any(|working| {
                matches!(working.power, Power::Widen { bin: widened, ranks }
                    if widened == bin && card.rank().is_some_and(|rank| ranks >> rank & 1 == 1))
            });
        let book = self.book.bin(bin);
        kind && (!book.run || self.run_continuations(p, bin).count(card) > 0)
            && (!book.one_each || self.players[p].on(bin).all(|laid| laid.card.suit() != card.suit()))
    }

    /// Whether a card may be laid on a bin just now (RT-24).
    pub(crate) fn may_lay(&self, p: PlayerId, card: Tarot, bin: BinId) -> Result<(), Forbidden> {
        let player = &self.players[p];
        if !player.bins.has(bin) {
            return forbidden("RT-52", "this player does not have that bin");
        }
        let stands = card == Tarot::FOOL && !self.fool_stands_for(p, bin).is_empty();
        if !stands && !self.takes(p, card, bin) {
            return Err((
                RuleId(rule_of(bin)),
                if self.book.bin(bin).run && self.book.takers(card).has(bin) {
                    "it does not go on with the run, up or down"
                } else {
                    "that bin does not take this card"
                },
            ));
        }
        self.may_use(p, bin)
    }

    /// Whether a bin may be used just now, whatever the card: trait, limits, targets, payment (RT-24, RT-36).
    pub(crate) fn may_use(&self, p: PlayerId, bin: BinId) -> Result<(), Forbidden> {
        let player = &self.players[p];
        let book = self.book.bin(bin);
        if book.open {
            return Ok(());
        }
        if let Some(gate) = book.gate {
            if !player.has(gate) {
                return forbidden("RT-36", gate.missing());
            }
            let closed = player.sheet.injuries.iter().any(|hurt| hurt.kind.spec().closes_charming);
            if gate == Trait::Charming && closed {
                return forbidden("RT-80", "an injury closes what needs Charming");
            }
        }
        if book.once_per_day && player.sheet.spent.has(bin) {
            return forbidden(rule_of(bin), "it has been used today");
        }
        if bin.is_spell() {
            self.may_cast(p, bin)?;
        }
        if book.after == AfterSpec::Stay && player.on(bin).next().is_some() {
            return forbidden(rule_of(bin), "a card lies there already");
        }
        if let Some(also) = &book.also {
            let spare = player.hand.cards().filter(|&card| also.cards.count(card) > 0 && card != Tarot::FOOL).count();
            if spare < usize::from(also.min) {
                return forbidden("RT-83", "the further cards it needs are not in hand");
            }
        }
        if !book.cost.is_empty() && self.payments(p, bin).is_empty() {
            return forbidden("RT-83", "it cannot be paid for");
        }
        if book.fire == Fire::Place && !self.list_finds_target(Actor::Player(p), self.casts(p, bin)) {
            return forbidden("RT-24", "its effect would find no target");
        }
        Ok(())
    }

    /// Whether everything a list needs exists (RT-24).
    pub(crate) fn list_finds_target(&self, actor: Actor, list: List) -> bool {
        self.book.effects(list).iter().all(|effect| self.finds_target(actor, effect))
    }

    /// Whether an effect would find what it needs, and nothing closes it (RT-24).
    pub(crate) fn finds_target(&self, actor: Actor, effect: &Effect) -> bool {
        let closed = |to: Option<Trait>| match (to, actor) {
            (Some(of), Actor::Player(p)) => self.players[p].has(of),
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
            Effect::Charm => self.adversaries.iter().any(Adversary::is_active),
            Effect::Move(Direction::AnyEmpty) => self.empty_zones(actor).next().is_some(),
            Effect::Choose { options } => {
                (0..options.len).any(|place| self.list_finds_target(actor, self.book.option(options, place)))
            }
            _ => true,
        }
    }
}
