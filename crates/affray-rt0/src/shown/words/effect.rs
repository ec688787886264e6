//! Effects in words: what an intent, an option or a milestone does, for those who have to choose.

use crate::language::compiled::{Direction, Effect, List, Number, Range};
use crate::language::written::{DamageTarget, ShieldTarget, TraitTarget};
use crate::state::actor::Actor;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::FoeId;
use crate::state::milestone::{Boon, Growth};

impl Fight {
    /// What an intent would do, by name: "Punch".
    pub(crate) fn intent_name(&self, adversary: FoeId, card: Tarot) -> &str {
        &self.block(adversary).line(card).name
    }

    /// What an intent would do, in words: "8 melee damage to one player".
    pub(crate) fn intent_does(&self, adversary: FoeId, card: Tarot) -> String {
        self.list_words(Actor::Adversary(adversary), self.block(adversary).line(card).list)
    }

    /// What an intent would do, by name and in words: "Punch: 8 melee damage to one player".
    pub fn intent_words(&self, adversary: FoeId, card: Tarot) -> String {
        format!("{}: {}", self.intent_name(adversary, card), self.intent_does(adversary, card))
    }

    /// A list of effects in a few words, for those who choose between lists.
    pub(crate) fn list_words(&self, actor: Actor, list: List) -> String {
        let words: Vec<String> =
            self.book.effects(list).iter().map(|&effect| self.effect_words(actor, effect)).collect();
        if words.is_empty() { "do nothing".to_owned() } else { words.join(", then ") }
    }

    fn effect_words(&self, actor: Actor, effect: Effect) -> String {
        let figure = |number: Number| match actor {
            Actor::Player(p) => number.of(self.players[p].traits, 0, 0),
            _ => number.base(),
        };
        let grown = match actor {
            Actor::Adversary(adversary) => self.adversaries[adversary].growth,
            _ => Growth::default(),
        };
        match effect {
            Effect::Damage { amount, range, magic, target, per_comrade, .. } => {
                let magic = if magic { " magic" } else { "" };
                let range = if range == Range::Melee { "melee" } else { "ranged" };
                let them = if matches!(actor, Actor::Adversary(_)) { "player" } else { "adversary" };
                let whom = match target {
                    DamageTarget::One => format!("to one {them}"),
                    DamageTarget::EachInZone => format!("to each {them} in the Zone"),
                    DamageTarget::Each => format!("to each {them}"),
                    DamageTarget::EveryoneInZone => "to everyone in the Zone".to_owned(),
                    DamageTarget::Oneself => "to itself".to_owned(),
                };
                let more = match per_comrade {
                    0 => String::new(),
                    each => format!(" and {each} for each comrade there"),
                };
                format!("{}{magic} {range} damage{more} {whom}", figure(amount) + grown.damage)
            }
            Effect::Shields { amount, target, .. } => {
                let whom = match target {
                    ShieldTarget::Oneself => "",
                    ShieldTarget::EachPlayer => " for every player",
                    ShieldTarget::OtherAdversariesInZone => " for its comrades",
                    ShieldTarget::PlayerInZone => " for a player in the Zone",
                    ShieldTarget::SelfOrPlayerInZone => " for itself or a player in the Zone",
                };
                let grown = if target == ShieldTarget::Oneself { grown.shields } else { 0 };
                match figure(amount) + grown {
                    1 => format!("1 shield{whom}"),
                    shields => format!("{shields} shields{whom}"),
                }
            }
            Effect::Heal { amount: None, .. } => "heal to full".to_owned(),
            Effect::Heal { amount: Some(amount), .. } => format!("heal {}", figure(amount)),
            Effect::EaseInjury { .. } => "ease an injury".to_owned(),
            Effect::Move(Direction::AnyEmpty) => "go to an empty Zone".to_owned(),
            Effect::Move(Direction::Anywhere) => "go to any Zone".to_owned(),
            Effect::Move(Direction::Toward(_)) => "step closer".to_owned(),
            Effect::Move(Direction::Away(_)) => "step away".to_owned(),
            Effect::Move(_) => "move a Zone".to_owned(),
            Effect::Impose { imposed, target } => format!("make {} {imposed}", burdened(target)),
            Effect::Injure { injury, target } => format!("give {} {}", burdened(target), injury.spec().name),
            Effect::Once { first, later, .. } => {
                let (first, later) = (self.list_words(actor, first), self.list_words(actor, later));
                format!("{first} (or, once somebody has: {later})")
            }
            Effect::Redraw { .. } => "draw again".to_owned(),
            Effect::Leave => "leave the combat".to_owned(),
            Effect::RevealIntent { .. } => "reveal a hidden intent".to_owned(),
            Effect::ForceRedraw => "have an intent redrawn".to_owned(),
            Effect::CreditDraws { count, .. } => format!("promise a player {count} extra cards"),
            Effect::EddyUses => "any of these".to_owned(),
            Effect::EddyUse(card) => format!("what {} does", card.name()),
            Effect::Coin { heads, tails } => {
                format!("heads: {}, tails: {}", self.list_words(actor, heads), self.list_words(actor, tails))
            }
            Effect::Draw { count } => format!("draw {}", figure(count)),
            other => format!("{other:?}"),
        }
    }
}

/// "5 HP more".
pub(crate) fn boon_words(boon: Boon, by: u16) -> String {
    match boon {
        Boon::Hp => format!("{by} HP more"),
        Boon::Damage => format!("{by} more damage in every attack"),
        Boon::Shields => format!("{by} more shields for itself"),
        Boon::Intents => format!("{by} more intent a round"),
    }
}

/// Whom something other than damage falls on.
const fn burdened(target: TraitTarget) -> &'static str {
    match target {
        TraitTarget::OneInZone => "one player in the Zone",
        TraitTarget::One => "one player",
        TraitTarget::EachInZone => "each player in the Zone",
    }
}
