//! The fight in words: questions and options. Nothing here runs unless somebody reads it.

mod effect;
mod log;

use affray_core::{Cast, Line, Seat, Words};

use crate::asked::choice::{Choice, Fate, MarkOn, Then};
use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::data::compiled::{BinId, Effect, List, Lists, Range};
use crate::shown::board::meant;
use crate::shown::event::{Event, Outcome};
use crate::shown::words::effect::boon_words;
use crate::state::actor::Actor;
use crate::state::adversary::Standing;
use crate::state::card::Tarot;
use crate::state::check::Form;
use crate::state::fight::Fight;
use crate::state::ids::{EddyId, FoeId, PlayerId};
use crate::state::player::Status;
use crate::state::skill::Edge;

impl Fight {
    pub(crate) fn who(&self, cast: &Cast, actor: Actor) -> String {
        match actor {
            Actor::Player(p) => cast.name(p.seat()).to_owned(),
            Actor::Adversary(adversary) => self.adversary_name(adversary),
            Actor::Eddy(eddy) => cast.name(self.eddy_seat(eddy)).to_owned(),
        }
    }

    pub(crate) fn bin_name(&self, bin: BinId) -> &str {
        &self.book.bin(bin).name
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

impl Words for Fight {
    fn question(&self, cast: &Cast, seat: Seat, question: &Question) -> String {
        let me = cast.name(seat);
        let name = |p: PlayerId| cast.name(p.seat()).to_owned();
        match *question {
            Question::Act => format!("{me}, what do you do?"),
            Question::ExtraCards => format!("{me}, do you draw the extra cards you were promised?"),
            Question::LowestMinor => format!("{me}, which of your lowest Minors goes?"),
            Question::StandFor(bin) => format!("{me}, which card does The Fool stand for on {}?", self.bin_name(bin)),
            Question::Which { bin, .. } => format!("{me}, what does {} do?", self.bin_name(bin)),
            Question::Target { range: Range::Melee, .. } => format!("{me}, whom in your Zone do you hit?"),
            Question::Target { .. } => format!("{me}, whom do you hit?"),
            Question::Step(_) => format!("{me}, which way do you step?"),
            Question::EmptyZone(_) => format!("{me}, to which empty Zone do you go?"),
            Question::AnyZone(_) => format!("{me}, to which Zone do you go?"),
            Question::Ally(_) => format!("{me}, to whom do you promise extra cards?"),
            Question::Friend { .. } => format!("{me}, who is it for?"),
            Question::Reveal => format!("{me}, which hidden intent is turned up?"),
            Question::Redraw => format!("{me}, which intent is drawn again?"),
            Question::AlsoRedraw => format!("{me}, is it drawn again as well?"),
            Question::Adversary => format!("{me}, which adversary?"),
            Question::Drop => format!("{me}, which intent is dropped?"),
            Question::Keep => format!("{me}, which card do you keep?"),
            Question::Fetch { .. } => format!("{me}, which card do you take out of your deck?"),
            Question::Borrow { .. } => format!("{me}, heads: which ability do you use?"),
            Question::Substitute => format!("{me}, which spell does Ophiuchus become?"),
            Question::CastWith => format!("{me}, which spell does the card cast?"),
            Question::Also { bin, .. } => format!("{me}, which further card do you lay with {}?", self.bin_name(bin)),
            Question::Onto { card, .. } => format!("{me}, where do you lay {}?", card.name()),
            Question::Pay { bin, .. } => format!("{me}, how do you pay for {}?", self.bin_name(bin)),
            Question::Mark => format!("{me}, where do you mark a point of Corruption?"),
            Question::Ease(p) => format!("{me}, which injury of {} becomes lighter?", name(p)),
            Question::Victim { adversary, .. } => format!("{me}, whom does {} pick?", self.adversary_name(adversary)),
            Question::Flight(adversary) => format!("{me}, does {} flee?", self.adversary_name(adversary)),
            Question::Proposal(p) => format!("{me}, {} wants to try something: what does it take?", name(p)),
            Question::HowHard(_) => format!("{me}, how hard is it?"),
            Question::Price(p) => format!("{me}, how many cards does it cost {}?", name(p)),
            Question::WhatEdge(_) => format!("{me}, does anything help or hinder it?"),
            Question::Agree { skill, difficulty, price, edge } => {
                let edge = match edge {
                    Edge::None => "",
                    Edge::Bonus => ", with a Bonus",
                    Edge::Penalty => ", with a Penalty",
                };
                format!(
                    "{me}, it is a {difficulty} check of {} for {price} of your cards{edge}. Do you try?",
                    skill.name()
                )
            }
            Question::PayCard => format!("{me}, which card do you pay?"),
            Question::UseHalf { skill } => format!("{me}, do you use a spell on this check of {}?", skill.name()),
            Question::Again => format!("{me}, do you take 1 Corruption and try again?"),
            Question::Lend(p) => format!("{me}, do you turn Capricorn so that {} can try again?", name(p)),
            Question::Grant(p) => format!("{me}, after three tries: do you let {} succeed?", name(p)),
            Question::FallPrice(p) => format!("{me}, what does the second fall cost {}?", name(p)),
            Question::Help => format!("{me}, is it to help somebody's next check?"),
            Question::EddyCard(_) => format!("{me}, which card do you use?"),
            Question::EddyUse { .. } => format!("{me}, what do you use it for?"),
            Question::Next => format!("{me}, what comes next?"),
            Question::ScarBin => format!("{me}, which bin does your scar close today?"),
            Question::BuyOff(injury) => {
                format!("{me}, {} would kill you: do you buy it off?", injury.spec().name)
            }
            Question::Ward { player, injury } => {
                format!("{me}, does Cancer keep {} from {}?", injury.spec().name, name(player))
            }
            Question::Who => format!("{me}, who makes the check?"),
            Question::WhichSkill => format!("{me}, which skill is it?"),
            Question::WhichForm => format!("{me}, how is the check read?"),
            Question::WhichHalf => format!("{me}, which spell is used?"),
            Question::Patient => format!("{me}, which injury is treated?"),
            Question::WhoseInjury => format!("{me}, which injury is bought off?"),
            Question::CheckCard { edge: Edge::Penalty, .. } => format!("{me}, which of the two cards is the worse?"),
            Question::CheckCard { .. } => format!("{me}, which of the two cards do you use?"),
            Question::Relieve => format!("{me}, whose injury becomes lighter?"),
            Question::GoesNext(_) => format!("{me}, who of you goes next?"),
            Question::Milestone(at) => format!("{me}, milestone {at}: what changes?"),
            Question::BattleForm(p) => format!("{me}, does {} try it alone?", name(p)),
            Question::Join { skill, difficulty } => {
                format!("{me}, do you take part in the {difficulty} check of {}?", skill.name())
            }
            Question::Invoke => format!("{me}, is it to bring about a spell?"),
            Question::HelpWhom(helper) => format!("{me}, whom does {} help?", cast.name(helper)),
            Question::HurtWhom => format!("{me}, who is about to be injured?"),
            Question::WhichInjury(p) => format!("{me}, which injury does {} meet?", name(p)),
            Question::Rise(injury) => format!(
                "{me}, {} leaves you nothing to do: do you buy it off for {} Corruption?",
                injury.spec().name,
                injury.price()
            ),
            Question::NextFoe(0) => format!("{me}, who is fought?"),
            Question::NextFoe(_) => format!("{me}, who else is fought?"),
            Question::Fate(adversary) => format!("{me}, what became of {}?", self.adversary_name(adversary)),
        }
    }

    fn meant(&self, typed: &str) -> Vec<Tarot> {
        meant(typed)
    }

    /// Another combat may be against others (RT-86).
    fn setting(&self) -> u32 {
        self.adversaries
            .iter()
            .fold(1, |all, adversary| u32::wrapping_add(u32::wrapping_mul(all, 31), adversary.block.into()))
    }

    fn typing(&self) -> &'static str {
        "Type rank and suit (7w, qs, 10c, pgp, knw), how a Major begins (tow), or its numeral (m16)."
    }

    fn choice(&self, cast: &Cast, choice: &Choice) -> String {
        match *choice {
            Choice::Lay { card, bin } => format!("lay {} on {}", card.name(), self.bin_name(bin)),
            Choice::Propose => "try something else (a skill check)".to_owned(),
            Choice::EndTurn => "end the turn".to_owned(),
            Choice::Draw(0) => "draw none".to_owned(),
            Choice::Draw(count) => format!("draw {count}"),
            Choice::Card(card) => card.name(),
            Choice::Option { of, place } => {
                let actor = Actor::Player(self.turn.who.unwrap_or(PlayerId(0)));
                match self.lists_of(of) {
                    Some(options) if place < options.len => self.list_words(actor, self.book.option(options, place)),
                    _ => format!("option {}", place + 1),
                }
            }
            Choice::Entry(place) => self.list_words(Actor::Eddy(EddyId(0)), self.book.eddy.uses[place as usize].list),
            Choice::PayCorruption(amount) => format!("{amount} Corruption"),
            Choice::PayCard(card) => format!("discard {}", card.name()),
            Choice::Zone(zone) => format!("Zone {zone}"),
            Choice::Adversary(adversary) => self.adversary_name(adversary),
            Choice::Player(p) => cast.name(p.seat()).to_owned(),
            Choice::Eddy(eddy) => cast.name(self.eddy_seat(eddy)).to_owned(),
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
                Then::DayBegins => "a Day begins",
                Then::DayEnds => "the Day ends",
                Then::FightAgain => "fight the same adversaries again",
                Then::FightOthers => "fight other adversaries",
                Then::Help => "a player helps another's check",
                Then::Injury => "a player is about to be injured",
                Then::Check => "a player makes a check",
                Then::Together => "all make a check together",
                Then::Half => "a spell is used outside combat",
                Then::Treatment => "an injury is treated",
                Then::BuyOff => "an injury is bought off",
                Then::Stop => "stop here",
            }
            .to_owned(),
            Choice::Form(Form::OneIsEnough) => "one is enough".to_owned(),
            Choice::Form(Form::AllAreNeeded) => "all are needed".to_owned(),
            Choice::Half { player, spell } => format!("{}: {}", cast.name(player.seat()), self.bin_name(spell)),
            Choice::BuyOff(injury) => format!("buy off {} for {} Corruption", injury.spec().name, injury.price()),
            Choice::Strengthen { block, boon } => {
                let whose = match block {
                    Some(block) => format!("every {}", self.book.blocks[block as usize].name),
                    None => "every adversary".to_owned(),
                };
                format!("{whose}: {}", boon_words(boon, boon.step()))
            }
            Choice::Shed(p) => format!("{} gets rid of 1 Corruption", cast.name(p.seat())),
            Choice::Foe(block) => self.book.blocks[block as usize].name.clone(),
            Choice::Fate(Fate::Beaten) => "it cannot fight on".to_owned(),
            Choice::Fate(Fate::Unconscious) => "it lies unconscious".to_owned(),
            Choice::Fate(Fate::Dead) => "it is dead".to_owned(),
            Choice::Hurt { player, injury } => format!("{}: {}", cast.name(player.seat()), injury.spec().name),
        }
    }

    fn source(&self, cast: &Cast, source: &Source) -> String {
        match *source {
            Source::Deck(p) => format!("the top of {}'s deck", cast.name(p.seat())),
            Source::GmDeck(_) if self.gm.len() < 2 => "the top of the GM's deck".to_owned(),
            Source::GmDeck(piles) => format!("the top of {}'s deck", self.adversary_name(FoeId(piles))),
            Source::Hand(p) => format!("a card of {}'s hand", cast.name(p.seat())),
            Source::EddyHand(eddy) => format!("a card of {}'s hand", cast.name(self.eddy_seat(eddy))),
            Source::Coin(p) => format!("{}'s coin", cast.name(p.seat())),
            Source::GmCoin => "the GM's coin".to_owned(),
            Source::Lot => "a lot drawn by the GM".to_owned(),
        }
    }

    fn line(&self, cast: &Cast, event: &Event) -> Option<Line> {
        Some(self.log_line(cast, *event))
    }

    fn summary(&self, cast: &Cast) -> String {
        let players: Vec<String> = self
            .players_by_id()
            .map(|(p, player)| {
                let name = cast.name(p.seat());
                match player.status {
                    Status::Active => format!("{name} {} HP", player.hp),
                    Status::Fled => format!("{name} fled"),
                    Status::Out => format!("{name} out"),
                }
            })
            .collect();
        let adversaries: Vec<String> = self
            .foes_by_id()
            .map(|(foe, adversary)| {
                let name = self.adversary_name(foe);
                match adversary.is_active() {
                    true => format!("{name} {} HP", adversary.hp),
                    false if adversary.standing == Standing::Fled => format!("{name} fled"),
                    false => format!("{name} down"),
                }
            })
            .collect();
        let stand = format!("{}; {}", players.join(", "), adversaries.join(", "));
        match self.outcome {
            Some(outcome) => format!("{} in round {}: {stand}", outcome_word(outcome), self.round),
            None => format!("round {}: {stand}", self.round),
        }
    }
}

const fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Victory => "victory",
        Outcome::Withdrawn => "withdrawn",
        Outcome::Defeat => "defeat",
        Outcome::Unfinished => "unfinished",
        Outcome::Draw => "draw",
    }
}
