//! Effects in words: what an intent, an option or a milestone does, for those who have to choose.

use crate::language::compiled::{AppliesTo, BinId, Direction, Effect, List, Number, Range};
use crate::language::written::{DamageTarget, ExileUntil, ShieldTarget, TraitTarget};
use crate::state::actor::Actor;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::{FoeId, PlayerId};
use crate::state::milestone::{Boon, Growth};
use crate::state::skill::{Difficulty, Edge, Skill};

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

    /// One of the things a bin offers to choose from, in words, for the first player.
    pub fn choice_of(&self, bin: BinId, place: u8) -> String {
        self.option_words(Actor::Player(PlayerId(0)), bin, place).unwrap_or_default()
    }

    /// What a bin does, in words.
    pub fn bin_words(&self, bin: BinId) -> String {
        self.list_words(Actor::Player(PlayerId(0)), self.book.bin(bin).list)
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
            Effect::Draw { count } => match figure(count) {
                1 => "draw a card".to_owned(),
                count => format!("draw {count} cards"),
            },
            _ => self.own_effect_words(actor, effect, figure),
        }
    }

    /// Effects that only players' bins have.
    fn own_effect_words(&self, actor: Actor, effect: Effect, figure: impl Fn(Number) -> u16) -> String {
        match effect {
            Effect::LookPick { count, pick } => format!("look at {count} cards and keep {pick}"),
            Effect::Search { count, .. } => match figure(count) {
                1 => "take a card out of the deck".to_owned(),
                count => format!("take {count} cards out of the deck"),
            },
            Effect::Multiply { works, by, .. } => format!("{} counts {} times", made(works), figure(by)),
            Effect::Flat { works, amount } => format!("{amount} more to {}", made(works)),
            Effect::CarryShields => "shields last into the next turn".to_owned(),
            Effect::Balance { .. } => "the lower of damage and shields is filled up as the turn ends".to_owned(),
            Effect::OnDrawDamage { amount, .. } => format!("{amount} damage for every card drawn"),
            Effect::Charm => "keep an adversary from attacking".to_owned(),
            Effect::ByCard { draw: true, .. } => "turn up a card, which decides".to_owned(),
            Effect::ByCard { draw: false, .. } => "what the card says".to_owned(),
            Effect::Choose { options } => {
                let lists = (0..options.len).map(|place| self.list_words(actor, self.book.option(options, place)));
                lists.collect::<Vec<_>>().join(", or ")
            }
            Effect::Borrow { bins } => {
                let names: Vec<&str> = bins.iter().map(|bin| self.bin_name(bin)).collect();
                format!("use one of {}", names.join(", "))
            }
            Effect::ResetPlayer => "all cards go back into the deck, and the turn is over".to_owned(),
            Effect::Tokens { bin, add } => format!("lay {add} tokens on {}", self.bin_name(bin)),
            Effect::Exile { until: ExileUntil::Day } => "the further cards leave the deck for the Day".to_owned(),
            Effect::Exile { until: ExileUntil::Forever } => "the further cards leave the deck for good".to_owned(),
            Effect::Corruption { amount } => format!("take {amount} Corruption"),
            Effect::AllRedraw => "every intent is drawn again".to_owned(),
            Effect::DropIntent => "an intent is dropped".to_owned(),
            Effect::CountAs { card, count: 1 } => format!("the highest card counts as {}", card.name()),
            Effect::CountAs { card, count } => format!("the {count} highest cards count as {}", card.name()),
            Effect::Learn { count: Some(1) } => "learn a spell nobody knows, for the Day".to_owned(),
            Effect::Learn { count: Some(count) } => format!("learn {count} spells nobody knows, for the Day"),
            Effect::Learn { count: None } => "learn all spells nobody knows, for the Day".to_owned(),
            Effect::Widen { bin, ranks } => {
                let ranks: Vec<String> =
                    (1..=14).filter(|rank| ranks >> rank & 1 == 1).map(|r| r.to_string()).collect();
                format!("{} also takes cards of rank {}", self.bin_name(bin), ranks.join(" and "))
            }
            Effect::ToHand => "the card goes to the hand".to_owned(),
            Effect::Damage { .. }
            | Effect::Shields { .. }
            | Effect::Heal { .. }
            | Effect::EaseInjury { .. }
            | Effect::Move(_)
            | Effect::Impose { .. }
            | Effect::Injure { .. }
            | Effect::Once { .. }
            | Effect::Redraw { .. }
            | Effect::Leave
            | Effect::RevealIntent { .. }
            | Effect::ForceRedraw
            | Effect::CreditDraws { .. }
            | Effect::EddyUses
            | Effect::EddyUse(_)
            | Effect::Coin { .. }
            | Effect::Draw { .. } => String::new(), // Put into words by the caller.
        }
    }
}

/// What a factor or a bonus works on.
const fn made(works: AppliesTo) -> &'static str {
    match works {
        AppliesTo::AnyDamage => "damage",
        AppliesTo::PlainDamage => "damage that is not magic",
        AppliesTo::Shields => "shields",
    }
}

/// "an Easy", "a Hard".
pub(crate) fn a_difficulty(difficulty: Difficulty) -> String {
    let article = match difficulty {
        Difficulty::Impossible | Difficulty::Unlikely | Difficulty::Easy | Difficulty::Automatic => "an",
        Difficulty::Hard | Difficulty::Medium | Difficulty::Trivial => "a",
    };
    format!("{article} {difficulty}")
}

/// ", with a Bonus"; nothing where there is neither.
pub(crate) const fn edge_words(edge: Edge) -> &'static str {
    match edge {
        Edge::None => "",
        Edge::Bonus => ", with a Bonus",
        Edge::Penalty => ", with a Penalty",
    }
}

/// Why a check is not as the GM set it, and what helps or hinders it.
pub(crate) fn faced_words(skill: Skill, set: Difficulty, difficulty: Difficulty, edge: Edge, helped: bool) -> String {
    let skill = match (difficulty == set, difficulty) {
        (true, _) => String::new(),
        (false, Difficulty::Impossible) => format!(" ({} is crossed out)", skill.name()),
        (false, _) => format!(" ({set}, but one step easier on a chosen skill)"),
    };
    let help = match (helped, edge) {
        (false, _) => "",
        (true, Edge::None) => ", help and hindrance cancelling out",
        (true, _) => ", help counted in",
    };
    format!("{skill}{}{help}", edge_words(edge))
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
