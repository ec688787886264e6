//! Answers in words.

use affray_core::Cast;

use crate::asked::choice::{CampaignStep, Choice, Fate, MarkOn};
use crate::language::compiled::{BinId, Effect, List, Lists};
use crate::shown::words::effect::boon_words;
use crate::state::actor::Actor;
use crate::state::card::Tarot;
use crate::state::check::Form;
use crate::state::fight::Fight;
use crate::state::ids::{EddyId, PlayerId};
use crate::state::skill::Edge;

impl Fight {
    /// An answer as it is listed.
    pub(crate) fn choice_words(&self, cast: &Cast, choice: Choice) -> String {
        match choice {
            Choice::Lay { card, bin } => format!("lay {} on {}", card.name(), self.bin_name(bin)),
            Choice::Propose => "try something else (a skill check)".to_owned(),
            Choice::EndTurn => "end the turn".to_owned(),
            Choice::Draw(0) => "draw none".to_owned(),
            Choice::Draw(count) => format!("draw {count}"),
            Choice::Card(card) => card.name(),
            Choice::Option { of, place } => {
                let actor = Actor::Player(self.turn.who.unwrap_or(PlayerId(0)));
                self.option_words(actor, of, place).unwrap_or_else(|| format!("option {}", place + 1))
            }
            Choice::Entry(place) => self.list_words(Actor::Eddy(EddyId(0)), self.book.eddy.uses[place as usize].list),
            Choice::PayCorruption(amount) => format!("{amount} Corruption"),
            Choice::PayCard(card) => format!("discard {}", card.name()),
            Choice::Zone(zone) => format!("Zone {zone}"),
            Choice::Adversary(adversary) => self.adversary_name(adversary),
            Choice::Player(p) => cast.name(p.seat()).to_owned(),
            Choice::Eddy(eddy) => self.who(cast, Actor::Eddy(eddy)),
            Choice::Intent { adversary, place } => {
                let name = self.adversary_name(adversary);
                match self.adversaries[adversary].intents.get(place as usize) {
                    Some(intent) if intent.face_up => {
                        format!("{name}: {} ({})", self.intent_name(adversary, intent.card), intent.card)
                    }
                    _ => format!("{name}: face-down intent {}", place + 1),
                }
            }
            Choice::Bin(bin) => self.bin_name(bin).to_owned(),
            Choice::Decline => "none".to_owned(),
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::Skill(skill) => skill.name().to_owned(),
            Choice::Difficulty(difficulty) => difficulty.to_string(),
            Choice::Price(1) => "1 card".to_owned(),
            Choice::Price(price) => format!("{price} cards"),
            Choice::Corruption(price) => format!("{price} Corruption"),
            Choice::Edge(Edge::None) => "neither Bonus nor Penalty".to_owned(),
            Choice::Edge(Edge::Bonus) => "a Bonus".to_owned(),
            Choice::Edge(Edge::Penalty) => "a Penalty".to_owned(),
            Choice::Settle(true) => "it succeeds without a check".to_owned(),
            Choice::Settle(false) => "it fails without a check".to_owned(),
            Choice::Mark(MarkOn::Friendship) => "on Friendship".to_owned(),
            Choice::Mark(MarkOn::Ability(bin)) => format!("on {}", self.bin_name(bin)),
            Choice::Injury(injury) => injury.spec().name.clone(),
            Choice::Then(then) => match then {
                CampaignStep::DayBegins => "a Day begins",
                CampaignStep::DayEnds => "the Day ends",
                CampaignStep::FightAgain => "fight the same adversaries again",
                CampaignStep::FightOthers => "fight other adversaries",
                CampaignStep::Help => "a player helps another's check",
                CampaignStep::Injury => "a player is about to be injured",
                CampaignStep::Check => "a player makes a check",
                CampaignStep::Together => "all make a check together",
                CampaignStep::Half => "a spell is used outside combat",
                CampaignStep::Treatment => "an injury is treated",
                CampaignStep::BuyOff => "an injury is bought off",
                CampaignStep::Stop => "stop here",
            }
            .to_owned(),
            Choice::Form(Form::OneIsEnough) => "one is enough".to_owned(),
            Choice::Form(Form::AllAreNeeded) => "all are needed".to_owned(),
            Choice::Half { player, spell } => format!("{}: {}", cast.name(player.seat()), self.bin_name(spell)),
            Choice::BuyOff(injury) => format!("buy off {} for {} Corruption", injury.spec().name, injury.price()),
            Choice::Strengthen { block, boon } => {
                let whose = match block {
                    Some(block) => format!("every {}", self.book.blocks[block].name),
                    None => "every adversary".to_owned(),
                };
                format!("{whose}: {}", boon_words(boon, boon.step()))
            }
            Choice::Shed(p) => format!("{} gets rid of 1 Corruption", cast.name(p.seat())),
            Choice::Foe(block) => self.book.blocks[block].name.clone(),
            Choice::Fate(Fate::Beaten) => "it cannot fight on".to_owned(),
            Choice::Fate(Fate::Unconscious) => "it lies unconscious".to_owned(),
            Choice::Fate(Fate::Dead) => "it is dead".to_owned(),
            Choice::Hurt { player, injury } => format!("{}: {}", cast.name(player.seat()), injury.spec().name),
        }
    }

    /// One of the things a bin offers, in words.
    pub(crate) fn option_words(&self, actor: Actor, bin: BinId, place: u8) -> Option<String> {
        let options = self.lists_of(bin).filter(|options| place < options.len)?;
        Some(self.list_words(actor, self.book.option(options, place)))
    }

    /// The lists that a bin offers to choose from, wherever they stand in its effects.
    fn lists_of(&self, bin: BinId) -> Option<Lists> {
        let player = self.turn.who.unwrap_or(PlayerId(0));
        self.lists_in(self.casts(player, bin))
    }

    fn lists_in(&self, list: List) -> Option<Lists> {
        self.book.effects(list).iter().find_map(|effect| match *effect {
            Effect::Choose { options } => Some(options),
            Effect::ByCard { cases, .. } => {
                (0..22).find_map(|numeral| self.lists_in(self.book.case(cases, Tarot::major(numeral))))
            }
            _ => None,
        })
    }
}
