//! Effects read from data: checked, and laid side by side in the book.

use crate::state::card::Classed as _;
use affray_core::{Bag, Card};

use super::{Book, Case, DataError};
use crate::language::compiled::{AppliesTo, BinId, BinSet, Cases, Classes, Direction, Effect, List, Lists, Range};
use crate::language::written::{
    ClassSpec, DamageTarget, DirSpec, EffectSpec, HealTarget, RangeSpec, ShieldTarget, WhatSpec, WhileSpec,
};
use crate::state::card::{Class, Pile, Tarot, TarotError};

impl Book {
    fn push(&mut self, effects: Vec<Effect>) -> List {
        let list = List { start: self.effects.len() as u16, len: effects.len() as u16 };
        self.effects.extend(effects);
        list
    }

    fn key(&mut self, key: &str) -> u8 {
        let place = self.keys.iter().position(|known| known == key).unwrap_or_else(|| {
            self.keys.push(key.to_owned());
            self.keys.len() - 1
        });
        place as u8
    }

    pub(super) fn list(&mut self, place: &str, specs: &[EffectSpec], side: Side) -> Result<List, DataError> {
        let mut effects = Vec::with_capacity(specs.len());
        for spec in specs {
            effects.push(self.effect_of(place, spec, side)?);
        }
        Ok(self.push(effects))
    }

    fn lists_of(&mut self, place: &str, specs: &[Vec<EffectSpec>], side: Side) -> Result<Lists, DataError> {
        let mut lists = Vec::new();
        for spec in specs {
            lists.push(self.list(place, spec, side)?);
        }
        let start = self.lists.len() as u16;
        self.lists.extend(lists);
        Ok(Lists { start, len: specs.len() as u8 })
    }

    fn effect_of(&mut self, place: &str, spec: &EffectSpec, side: Side) -> Result<Effect, DataError> {
        side.allows(place, spec)?;
        Ok(match spec {
            EffectSpec::Damage { amount, range, magic, target, plus, not_trait } => Effect::Damage {
                amount: *amount,
                range: range_of(*range),
                magic: *magic,
                target: *target,
                per_comrade: plus.iter().map(|plus| plus.amount).sum(),
                closed_to: *not_trait,
            },
            EffectSpec::Shields { amount, target, not_trait } => {
                Effect::Shields { amount: *amount, target: *target, closed_to: *not_trait }
            }
            EffectSpec::Heal { amount, full, target } => match (amount, full) {
                (Some(amount), false) => Effect::Heal { amount: Some(*amount), target: *target },
                (None, true) => Effect::Heal { amount: None, target: *target },
                _ => return fail(place, "`heal` needs either an `amount` or `full = true`"),
            },
            EffectSpec::Trait { imposed, target, .. } => Effect::Impose { imposed: *imposed, target: *target },
            EffectSpec::Injure { injury, target } => Effect::Injure { injury: *injury, target: *target },
            EffectSpec::Move { steps, dir, any_empty, anywhere } => Effect::Move(match (dir, any_empty, anywhere) {
                (Some(DirSpec::Toward), false, false) => Direction::Toward(*steps),
                (Some(DirSpec::Away), false, false) => Direction::Away(*steps),
                (Some(DirSpec::Choice), false, false) => Direction::Choice(*steps),
                (None, true, false) => Direction::AnyEmpty,
                (None, false, true) => Direction::Anywhere,
                _ => return fail(place, "`move` needs one of: `dir`, `any_empty = true`, `anywhere = true`"),
            }),
            EffectSpec::Redraw { facing, repeat_on } => Effect::Redraw {
                facing: *facing,
                repeat_on: repeat_on.iter().fold(Classes::default(), |set, &class| set.with(class_of(class))),
            },
            EffectSpec::Draw { count } => Effect::Draw { count: *count },
            EffectSpec::LookPick { count, pick } => Effect::LookPick { count: *count, pick: *pick },
            EffectSpec::Search { count, except } => {
                let mut pile = Pile::default();
                for code in except {
                    pile.add(card(place, code)?);
                }
                Effect::Search { count: *count, except: pile }
            }
            EffectSpec::RevealIntent { count } => Effect::RevealIntent { count: *count },
            EffectSpec::ForceRedraw { .. } => Effect::ForceRedraw,
            EffectSpec::CreditDraws { count, .. } => Effect::CreditDraws { count: *count },
            EffectSpec::Multiply { what, by, magic, lasts } => Effect::Multiply {
                works: works_of(*what, magic.unwrap_or(true)),
                by: *by,
                on_bin: *lasts == WhileSpec::OnBin,
            },
            EffectSpec::CarryShields {} => Effect::CarryShields,
            EffectSpec::Balance { damage_magic } => Effect::Balance { magic: *damage_magic },
            EffectSpec::OnDrawDamage { amount, magic, range } => {
                Effect::OnDrawDamage { amount: *amount, magic: *magic, range: range_of(*range) }
            }
            EffectSpec::Charm { .. } => Effect::Charm,
            EffectSpec::Coin { heads, tails } => {
                Effect::Coin { heads: self.list(place, heads, side)?, tails: self.list(place, tails, side)? }
            }
            EffectSpec::ByCard { draw, drawn_to, cases } => {
                let mut read = Vec::new();
                for case in cases {
                    let list = self.list(place, &case.effects, side)?;
                    read.push(Case { cards: cards_on(place, &case.on)?, list });
                }
                let start = self.cases.len() as u16;
                let len = read.len() as u8;
                self.cases.extend(read);
                Effect::ByCard { draw: *draw > 0, drawn_to: *drawn_to, cases: Cases { start, len } }
            }
            EffectSpec::Choose { options, bins: borrowed, eddy_uses, eddy_use } => {
                match (options.is_empty(), borrowed.is_empty(), eddy_uses, eddy_use) {
                    (false, true, false, None) => Effect::Choose { options: self.lists_of(place, options, side)? },
                    (true, false, false, None) => Effect::Borrow { bins: bins(place, borrowed)? },
                    (true, true, true, None) => Effect::EddyUses,
                    (true, true, false, Some(code)) => Effect::EddyUse(card(place, code)?),
                    _ => return fail(place, "`choose` needs one of: `options`, `bins`"),
                }
            }
            EffectSpec::Once { key, first, later, .. } => {
                let (first, later) = (self.list(place, first, side)?, self.list(place, later, side)?);
                Effect::Once { key: self.key(key), first, later }
            }
            EffectSpec::EaseInjury { target } => Effect::EaseInjury { target: *target },
            EffectSpec::Leave {} => Effect::Leave,
            EffectSpec::ResetPlayer {} => Effect::ResetPlayer,
            EffectSpec::Flat { what, amount, .. } => Effect::Flat { works: works_of(*what, true), amount: *amount },
            EffectSpec::Tokens { bin: slug, add, .. } => Effect::Tokens { bin: bin(place, slug)?, add: *add },
            EffectSpec::Exile { until, .. } => Effect::Exile { until: *until },
            EffectSpec::Corruption { amount } => Effect::Corruption { amount: *amount },
            EffectSpec::AllRedraw {} => Effect::AllRedraw,
            EffectSpec::DropIntent { .. } => Effect::DropIntent,
            EffectSpec::CountAs { card: code, count, .. } => {
                Effect::CountAs { card: card(place, code)?, count: *count }
            }
            EffectSpec::Learn { count, all, .. } => Effect::Learn { count: (!all).then_some(*count) },
            EffectSpec::Widen { bin: slug, ranks, .. } => {
                let mut mask = 0;
                for rank in ranks {
                    match rank.parse::<u8>() {
                        Ok(rank @ 1..=14) => mask |= 1 << rank,
                        _ => return fail(place, format!("{rank:?} is no rank from 1 to 14")),
                    }
                }
                Effect::Widen { bin: bin(place, slug)?, ranks: mask }
            }
            EffectSpec::ToHand {} => Effect::ToHand,
        })
    }
}

/// For whom effects are written: some make sense for one side only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Player,
    Adversary,
}

impl Side {
    fn allows(self, place: &str, spec: &EffectSpec) -> Result<(), DataError> {
        let for_adversaries = matches!(
            spec,
            EffectSpec::Damage { .. }
                | EffectSpec::Shields { .. }
                | EffectSpec::Heal { .. }
                | EffectSpec::Trait { .. }
                | EffectSpec::Injure { .. }
                | EffectSpec::Move { .. }
                | EffectSpec::Redraw { .. }
                | EffectSpec::Coin { .. }
                | EffectSpec::Once { .. }
        );
        let for_players = !matches!(
            spec,
            EffectSpec::Trait { .. } | EffectSpec::Injure { .. } | EffectSpec::Redraw { .. } | EffectSpec::Once { .. }
        );
        match self {
            Side::Adversary if !for_adversaries => fail(
                place,
                "an adversary can use damage, shields, heal, trait, injure, move, redraw, coin and once; the other effects are for players' bins",
            ),
            Side::Adversary => match spec {
                EffectSpec::Shields { target, .. }
                    if !matches!(target, ShieldTarget::Oneself | ShieldTarget::OtherAdversariesInZone) =>
                {
                    fail(place, "an adversary's shields go to \"self\" or \"other_adversaries_in_zone\"")
                }
                EffectSpec::Heal { target, .. } if *target != HealTarget::Oneself => {
                    fail(place, "an adversary heals \"self\"")
                }
                EffectSpec::Move { dir, .. } if !matches!(dir, Some(DirSpec::Toward | DirSpec::Away)) => {
                    fail(place, "an adversary moves with dir = \"toward\" or \"away\"")
                }
                EffectSpec::Damage { target: DamageTarget::EveryoneInZone | DamageTarget::Oneself, .. } => {
                    fail(place, "an adversary damages \"one\", \"each_in_zone\" or \"each\"")
                }
                _ => Ok(()),
            },
            Side::Player if !for_players => fail(place, "trait, injure, redraw and once are for adversaries"),
            Side::Player => Ok(()),
        }
    }
}

pub(super) fn fail<T>(place: &str, what: impl Into<String>) -> Result<T, DataError> {
    Err(DataError { place: place.to_owned(), what: what.into() })
}

pub(super) fn card(place: &str, code: &str) -> Result<Tarot, DataError> {
    code.parse().or_else(|error: TarotError| fail(place, error.to_string()))
}

pub(super) fn bin(place: &str, slug: &str) -> Result<BinId, DataError> {
    BinId::find(slug).map_or_else(|| fail(place, format!("there is no bin {slug:?}")), Ok)
}

pub(super) fn bins(place: &str, slugs: &[String]) -> Result<BinSet, DataError> {
    slugs.iter().map(|slug| bin(place, slug)).collect()
}

pub(crate) fn class_of(class: ClassSpec) -> Class {
    match class {
        ClassSpec::Swords => Class::Swords,
        ClassSpec::Wands => Class::Wands,
        ClassSpec::Cups => Class::Cups,
        ClassSpec::Pentacles => Class::Pentacles,
        ClassSpec::Major => Class::Major,
    }
}

/// The cards that a list of classes and single cards means; a single card goes before its class elsewhere.
pub(super) fn cards_on(place: &str, on: &[String]) -> Result<Pile, DataError> {
    let mut cards = Pile::default();
    for word in on {
        let class = Class::ALL.into_iter().find(|class| class.slug() == word);
        for one in (0..Tarot::KINDS).map(Tarot::from_index) {
            if (word == "any" || Some(one.class()) == class) && cards.count(one) == 0 {
                cards.add(one);
            }
        }
        if class.is_none() && word != "any" {
            let one = card(place, word)?;
            if cards.count(one) == 0 {
                cards.add(one);
            }
        }
    }
    Ok(cards)
}

const fn range_of(range: RangeSpec) -> Range {
    match range {
        RangeSpec::Melee => Range::Melee,
        RangeSpec::Ranged => Range::Ranged,
    }
}

const fn works_of(what: WhatSpec, magic: bool) -> AppliesTo {
    match (what, magic) {
        (WhatSpec::Shields, _) => AppliesTo::Shields,
        (WhatSpec::Damage, true) => AppliesTo::AnyDamage,
        (WhatSpec::Damage, false) => AppliesTo::PlainDamage,
    }
}
