//! The fight in words: questions, options and the log. Nothing here runs unless somebody reads it.

use affray_core::{Cast, Line, Seat, Weight, Words};

use crate::card::Tarot;
use crate::effect::{BinId, Effect, List, Range, Way};
use crate::event::{Event, Outcome};
use crate::fight::Fight;
use crate::lay::rule_of;
use crate::milestone::Boon;
use crate::player::Status;
use crate::question::{Actor, Choice, Fate, MarkOn, Question, Source, Then};
use crate::skill::Edge;
use crate::spec::{DamageTarget, ShieldTarget};
use crate::together::Form;

impl Fight {
    fn who(&self, cast: &Cast, actor: Actor) -> String {
        match actor {
            Actor::Player(p) => cast.name(Seat(p)).to_owned(),
            Actor::Adversary(adversary) => self.adversary_name(adversary),
            Actor::Eddy(eddy) => cast.name(self.eddy_seat(eddy)).to_owned(),
        }
    }

    fn bin_name(&self, bin: BinId) -> &str {
        &self.book.bin(bin).name
    }

    /// The lists that a bin offers to choose from, wherever they stand in its effects.
    fn lists_of(&self, bin: BinId) -> Option<crate::effect::Lists> {
        let player = self.turn.who.unwrap_or(0) as usize;
        self.lists_in(self.casts(player, bin))
    }

    fn lists_in(&self, list: List) -> Option<crate::effect::Lists> {
        self.book.effects(list).iter().find_map(|effect| match *effect {
            Effect::Choose { options } => Some(options),
            Effect::ByCard { cases, .. } => {
                (0..22).find_map(|numeral| self.lists_in(self.book.case(cases, Tarot::major(numeral))))
            }
            _ => None,
        })
    }

    /// What an intent would do, by name: "Punch".
    fn intent_name(&self, adversary: u8, card: Tarot) -> &str {
        &self.block(adversary as usize).line(card).name
    }

    /// What an intent would do, by name and in words: "Punch: 8 melee damage to one player".
    pub(crate) fn intent_words(&self, adversary: u8, card: Tarot) -> String {
        let line = self.block(adversary as usize).line(card);
        format!("{}: {}", line.name, self.list_words(Actor::Adversary(adversary), line.list))
    }

    /// A list of effects in a few words, for whoever chooses between lists.
    fn list_words(&self, actor: Actor, list: List) -> String {
        let words: Vec<String> =
            self.book.effects(list).iter().map(|&effect| self.effect_words(actor, effect)).collect();
        if words.is_empty() { "do nothing".to_owned() } else { words.join(", then ") }
    }

    fn effect_words(&self, actor: Actor, effect: Effect) -> String {
        let figure = |number: crate::number::Number| match actor {
            Actor::Player(p) => number.of(self.players[p as usize].traits, 0, 0),
            _ => number.base(),
        };
        match effect {
            Effect::Damage { amount, range, magic, target, .. } => {
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
                format!("{}{magic} {range} damage {whom}", figure(amount))
            }
            Effect::Shields { amount, target, .. } => {
                let whom = match target {
                    ShieldTarget::Oneself => "",
                    ShieldTarget::EachPlayer => " for every player",
                    ShieldTarget::OtherAdversariesInZone => " for its comrades",
                    ShieldTarget::PlayerInZone => " for a player in the Zone",
                    ShieldTarget::SelfOrPlayerInZone => " for itself or a player in the Zone",
                };
                format!("{} shields{whom}", figure(amount))
            }
            Effect::Heal { amount: None, .. } => "heal to full".to_owned(),
            Effect::Heal { amount: Some(amount), .. } => format!("heal {}", figure(amount)),
            Effect::EaseInjury { .. } => "ease an injury".to_owned(),
            Effect::Move(Way::AnyEmpty) => "go to an empty Zone".to_owned(),
            Effect::Move(Way::Anywhere) => "go to any Zone".to_owned(),
            Effect::Move(_) => "move a Zone".to_owned(),
            Effect::Leave => "leave the combat".to_owned(),
            Effect::RevealIntent { .. } => "reveal a hidden intent".to_owned(),
            Effect::ForceRedraw => "have an intent redrawn".to_owned(),
            Effect::CreditDraws { count, .. } => format!("promise a player {count} extra cards"),
            Effect::EddyUses => "any of these".to_owned(),
            Effect::EddyUse(card) => format!("what {} does", card.name()),
            Effect::Coin { .. } => "toss a coin".to_owned(),
            Effect::Draw { count } => format!("draw {}", figure(count)),
            other => format!("{other:?}"),
        }
    }
}

impl Words for Fight {
    fn question(&self, cast: &Cast, seat: Seat, question: &Question) -> String {
        let me = cast.name(seat);
        let name = |p: u8| cast.name(Seat(p)).to_owned();
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
            Question::HelpWhom(p) => format!("{me}, whom does {} help?", name(p)),
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
        crate::board::meant(typed)
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
                let actor = Actor::Player(self.turn.who.unwrap_or(0));
                match self.lists_of(of) {
                    Some(options) if place < options.len => self.list_words(actor, self.book.option(options, place)),
                    _ => format!("option {}", place + 1),
                }
            }
            Choice::Entry(place) => self.list_words(Actor::Eddy(0), self.book.eddy.uses[place as usize].list),
            Choice::PayCorruption(amount) => format!("{amount} Corruption"),
            Choice::PayCard(card) => format!("discard {}", card.name()),
            Choice::Zone(zone) => format!("Zone {zone}"),
            Choice::Adversary(adversary) => self.adversary_name(adversary),
            Choice::Player(p) => cast.name(Seat(p)).to_owned(),
            Choice::Eddy(eddy) => cast.name(self.eddy_seat(eddy)).to_owned(),
            Choice::Intent { adversary, place } => {
                let name = self.adversary_name(adversary);
                match self.adversaries[adversary as usize].intents.get(place as usize) {
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
            Choice::Half { player, spell } => format!("{}: {}", cast.name(Seat(player)), self.bin_name(spell)),
            Choice::BuyOff(injury) => format!("buy off {} for {} Corruption", injury.spec().name, injury.price()),
            Choice::Strengthen { block, boon } => {
                let whose = match block {
                    Some(block) => format!("every {}", self.book.blocks[block as usize].name),
                    None => "every adversary".to_owned(),
                };
                format!("{whose}: {}", boon_words(boon, boon.step()))
            }
            Choice::Shed(p) => format!("{} gets rid of 1 Corruption", cast.name(Seat(p))),
            Choice::Foe(block) => self.book.blocks[block as usize].name.clone(),
            Choice::Fate(Fate::Beaten) => "it cannot fight on".to_owned(),
            Choice::Fate(Fate::Unconscious) => "it lies unconscious".to_owned(),
            Choice::Fate(Fate::Dead) => "it is dead".to_owned(),
            Choice::Hurt { player, injury } => format!("{}: {}", cast.name(Seat(player)), injury.spec().name),
        }
    }

    fn source(&self, cast: &Cast, source: &Source) -> String {
        match *source {
            Source::Deck(p) => format!("the top of {}'s deck", cast.name(Seat(p))),
            Source::GmDeck(_) if self.gm.len() < 2 => "the top of the GM's deck".to_owned(),
            Source::GmDeck(adversary) => format!("the top of {}'s deck", self.adversary_name(adversary)),
            Source::Coin(p) => format!("{}'s coin", cast.name(Seat(p))),
            Source::GmCoin => "the GM's coin".to_owned(),
            Source::Lot => "a lot drawn by the GM".to_owned(),
        }
    }

    fn line(&self, cast: &Cast, event: &Event) -> Option<Line> {
        Some(self.log_line(cast, *event))
    }

    fn summary(&self, cast: &Cast) -> String {
        let players: Vec<String> = (0..self.players.len())
            .map(|p| {
                let player = &self.players[p];
                let name = cast.name(Seat(p as u8));
                match player.status {
                    Status::Active => format!("{name} {} HP", player.hp),
                    Status::Fled => format!("{name} fled"),
                    Status::Out => format!("{name} out"),
                }
            })
            .collect();
        let adversaries: Vec<String> = (0..self.adversaries.len())
            .map(|place| {
                let name = self.adversary_name(place as u8);
                match self.adversaries[place].is_active() {
                    true => format!("{name} {} HP", self.adversaries[place].hp),
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

fn cards_word(cards: u8) -> String {
    if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }
}

/// "5 HP more".
fn boon_words(boon: Boon, by: u16) -> String {
    match boon {
        Boon::Hp => format!("{by} HP more"),
        Boon::Damage => format!("{by} more damage in every attack"),
        Boon::Shields => format!("{by} more shields for itself"),
        Boon::Intents => format!("{by} more intent a round"),
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

impl Fight {
    #[allow(clippy::too_many_lines)] // One line a kind of event; splitting it would only scatter them.
    fn log_line(&self, cast: &Cast, event: Event) -> Line {
        let name = |p: u8| cast.name(Seat(p)).to_owned();
        let foe = |adversary: u8| self.adversary_name(adversary);
        let who = |actor: Actor| self.who(cast, actor);
        let (weight, rule, text) = match event {
            Event::CombatBegan => (Weight::Heading, "RT-01", "The combat begins".to_owned()),
            Event::RoundBegan { round } => (Weight::Heading, "RT-15", format!("Round {round}")),
            Event::IntentDrawn { adversary, card, face_up } => {
                let hidden = if face_up { "" } else { ", face down" };
                let what = self.intent_name(adversary, card);
                (Weight::Deed, "RT-16", format!("{} intends {what} ({card}){hidden}", foe(adversary)))
            }
            Event::IntentHidden { adversary } => {
                (Weight::Deed, "RT-17", format!("{} draws an intent face down", foe(adversary)))
            }
            Event::IntentDropped { adversary, card } => {
                (Weight::Detail, "RT-68", format!("{} throws away {card}", foe(adversary)))
            }
            Event::IntentRevealed { adversary, card } => {
                let what = self.intent_name(adversary, card);
                (Weight::Detail, "RT-38", format!("{}'s intent is {what} ({card})", foe(adversary)))
            }
            Event::IntentDone { adversary, card } => {
                (Weight::Deed, "RT-19", format!("{}: {} ({card})", foe(adversary), self.intent_name(adversary, card)))
            }
            Event::GmReshuffled => {
                (Weight::Detail, "RT-16", "The GM's discard pile goes back into the deck".to_owned())
            }
            Event::TurnBegan { player } => (Weight::Deed, "RT-20", format!("{}'s turn", name(player))),
            Event::TurnEnded { player } => (Weight::Detail, "RT-25", format!("{} ends the turn", name(player))),
            Event::Drew { player, card } => {
                (Weight::Detail, "RT-23", format!("{} draws {}", name(player), card.name()))
            }
            Event::DrewHidden { player } => (Weight::Detail, "RT-23", format!("{} draws a card", name(player))),
            Event::Reshuffled { player, cards } => (
                Weight::Detail,
                "RT-26",
                format!("{} shuffles the discard pile into the deck, {}", name(player), cards_word(cards)),
            ),
            Event::Laid { player, card, bin, counts_as } => {
                let stands = if card == counts_as { String::new() } else { format!(" as {}", counts_as.name()) };
                (
                    Weight::Deed,
                    rule_of(bin),
                    format!("{} lays {}{stands} on {}", name(player), card.name(), self.bin_name(bin)),
                )
            }
            Event::Fired { player, bin } => {
                (Weight::Detail, rule_of(bin), format!("{}'s {} goes off", name(player), self.bin_name(bin)))
            }
            Event::Discarded { player, card } => {
                (Weight::Detail, "RT-25", format!("{} discards {}", name(player), card.name()))
            }
            Event::HandDiscarded { player, cards } => {
                (Weight::Detail, "RT-25", format!("{} discards {} left in hand", name(player), cards_word(cards)))
            }
            Event::TowerStruck { player } => {
                (Weight::Deed, "RT-32", format!("The Tower strikes {}: all cards back, the turn is over", name(player)))
            }
            Event::Fooled { player, card } => {
                (Weight::Detail, "RT-34", format!("{} foolishly discards {}", name(player), card.name()))
            }
            Event::Hit { by, on, amount, absorbed, hp } => {
                let soaked = if absorbed > 0 { format!(" ({absorbed} absorbed)") } else { String::new() };
                let text = format!("{} deals {amount} to {}{soaked}: {hp} HP left", who(by), who(on));
                (Weight::Detail, "RT-08", text)
            }
            Event::Bled { player, amount, hp } => {
                (Weight::Detail, "RT-80", format!("{} bleeds {amount}: {hp} HP left", name(player)))
            }
            Event::Shielded { who: gains, amount, total } => {
                (Weight::Detail, "RT-29", format!("{} gains {amount} shields: {total} in all", who(gains)))
            }
            Event::ShieldsFell { who: loses } => (Weight::Detail, "RT-29", format!("{}'s shields fall", who(loses))),
            Event::Healed { who: healed, hp } => (Weight::Detail, "RT-71", format!("{} is at {hp} HP", who(healed))),
            Event::Imposed { player, of, by } => {
                (Weight::Detail, "RT-06", format!("{} makes {} {of}", foe(by), name(player)))
            }
            Event::ImposedEnded { player, of } => {
                (Weight::Detail, "RT-06", format!("{} is no longer made {of}", name(player)))
            }
            Event::Moved { who: goes, to } => (Weight::Detail, "RT-14", format!("{} goes to {to}", who(goes))),
            Event::BoughtBack { player, hp } => {
                (Weight::Deed, "RT-09", format!("{} falls to 0 and buys back {hp} HP", name(player)))
            }
            Event::PutOut { player } => (Weight::Deed, "RT-10", format!("{} falls again and is out", name(player))),
            Event::Fled { player } => (Weight::Deed, "RT-44", format!("{} runs away", name(player))),
            Event::CorruptionTaken { player, amount, total } => {
                (Weight::Detail, "RT-11", format!("{} takes {amount} Corruption: {total} in all", name(player)))
            }
            Event::Marked { player, on } => {
                let on = match on {
                    MarkOn::Friendship => "Friendship",
                    MarkOn::Ability(bin) => self.bin_name(bin),
                };
                (Weight::Detail, "RT-11", format!("{} marks a point on {on}", name(player)))
            }
            Event::Retired { player } => (Weight::Outcome, "RT-11", format!("{} retires for good", name(player))),
            Event::Downed { adversary } => (Weight::Deed, "RT-72", format!("{} is down", foe(adversary))),
            Event::AdversaryFled { adversary } => (Weight::Deed, "RT-72", format!("{} flees", foe(adversary))),
            Event::EddyDestroyed { eddy } => {
                (Weight::Deed, "RT-81", format!("{} is destroyed", who(Actor::Eddy(eddy))))
            }
            Event::EddyUsed { eddy, card } => {
                (Weight::Deed, "RT-81", format!("{} uses {}", who(Actor::Eddy(eddy)), card.name()))
            }
            Event::EddyCard { eddy, card } => {
                (Weight::Detail, "RT-81", format!("{} draws {}", who(Actor::Eddy(eddy)), card.name()))
            }
            Event::EddyDrew { eddy, cards } => {
                (Weight::Deed, "RT-81", format!("{} draws {cards} cards", who(Actor::Eddy(eddy))))
            }
            Event::Promised { player, by, cards } => {
                (Weight::Detail, "RT-37", format!("{} promises {} {cards} extra cards", who(by), name(player)))
            }
            Event::PromiseLapsed { player } => {
                (Weight::Detail, "RT-37", format!("{} lets the extra cards go", name(player)))
            }
            Event::Empowered { player, bin } => {
                (Weight::Detail, rule_of(bin), format!("{}: {} is at work", name(player), self.bin_name(bin)))
            }
            Event::Blurred { player } => {
                (Weight::Detail, "RT-40", format!("{}'s shields will last into the next turn", name(player)))
            }
            Event::Tossed { who: tosses, heads } => {
                (Weight::Detail, "RT-42", format!("{} tosses {}", who(tosses), if heads { "heads" } else { "tails" }))
            }
            Event::Studied { player, card } => {
                (Weight::Detail, "RT-41", format!("{} looks at {}", name(player), card.name()))
            }
            Event::Fetched { player, card } => {
                (Weight::Detail, "RT-62", format!("{} takes {} into the hand", name(player), card.name()))
            }
            Event::FetchedHidden { player } => {
                (Weight::Detail, "RT-62", format!("{} takes a card into the hand", name(player)))
            }
            Event::TurnedUp { player, card } => {
                (Weight::Detail, "RT-59", format!("{} turns up {}", name(player), card.name()))
            }
            Event::Charmed { player, adversary } => {
                (Weight::Detail, "RT-64", format!("{} charms {}", name(player), foe(adversary)))
            }
            Event::SpellEnded { player, spell } => {
                (Weight::Detail, "RT-64", format!("{}'s {} ends", name(player), self.bin_name(spell)))
            }
            Event::StoodFor { player, spell } => {
                (Weight::Detail, "RT-65", format!("{}'s Ophiuchus becomes {}", name(player), self.bin_name(spell)))
            }
            Event::Learnt { player, spell } => {
                (Weight::Detail, "RT-84", format!("{} knows {} today", name(player), self.bin_name(spell)))
            }
            Event::PoolDrawn { player, spell } => {
                (Weight::Detail, "RT-65", format!("{} lies under {}'s Ophiuchus", self.bin_name(spell), name(player)))
            }
            Event::Tokens { player, bin, total } => {
                (Weight::Detail, "RT-83", format!("{}: {total} tokens on {}", name(player), self.bin_name(bin)))
            }
            Event::Exiled { player, card } => {
                (Weight::Detail, "RT-83", format!("{} leaves {}'s deck", card.name(), name(player)))
            }
            Event::Proposed { player } => (Weight::Deed, "RT-46", format!("{} tries something else", name(player))),
            Event::Settled { player, success } => {
                let word = if success { "succeeds" } else { "fails" };
                (Weight::Detail, "RT-47", format!("{} {word} without a check", name(player)))
            }
            Event::CheckSet { player, skill, difficulty, price, .. } => (
                Weight::Detail,
                "RT-46",
                format!("A {difficulty} check of {} for {price} of {}'s cards", skill.name(), name(player)),
            ),
            Event::Paid { player, card } => (Weight::Detail, "RT-46", format!("{} pays {}", name(player), card.name())),
            Event::Checked { player, card, grade, luck } => {
                let luck = if luck { ", sheer luck" } else { "" };
                (Weight::Detail, "RT-47", format!("{} turns {}: {grade}{luck}", name(player), card.name()))
            }
            Event::CheckDone { player, grade } => {
                (Weight::Deed, "RT-47", format!("{}'s check is a {grade}", name(player)))
            }
            Event::Retried { player } => (Weight::Detail, "RT-50", format!("{} tries again", name(player))),
            Event::HalfUsed { player, spell } => {
                let about = &self.book.spell(spell).about;
                (Weight::Deed, "RT-66", format!("{} turns {}: {about}", name(player), self.bin_name(spell)))
            }
            Event::Helped { player, edge } => {
                let what = if edge == Edge::Bonus { "a Bonus" } else { "a Penalty" };
                (Weight::Detail, "RT-79", format!("{} will draw with {what}", name(player)))
            }
            Event::JointDone { success, doer } => {
                let word = if success { "succeeds" } else { "fails" };
                let doer = doer.map(|p| format!(", thanks to {}", name(p))).unwrap_or_default();
                (Weight::Deed, "RT-79", format!("The group {word}{doer}"))
            }
            Event::Injured { player, injury } => {
                (Weight::Deed, "RT-80", format!("{} suffers {}", name(player), injury.spec().name))
            }
            Event::Eased { player, injury, into } => {
                let into = into.map_or("is gone".to_owned(), |into| format!("becomes {}", into.spec().name));
                (Weight::Deed, "RT-80", format!("{}'s {} {into}", name(player), injury.spec().name))
            }
            Event::Died { player } => (Weight::Outcome, "RT-80", format!("{} is dead", name(player))),
            Event::Ended { outcome, rounds } => {
                let word = match outcome {
                    Outcome::Victory => "Victory",
                    Outcome::Withdrawn => "The players have withdrawn",
                    Outcome::Defeat => "Defeat",
                    Outcome::Unfinished => "The fight is broken off",
                    Outcome::Draw => "Both sides are down",
                };
                (Weight::Outcome, "RT-75", format!("{word} in round {rounds}"))
            }
            Event::Tallied { tallies, total } => {
                (Weight::Outcome, "RT-76", format!("{tallies} Supremacy tallies: {total} in all"))
            }
            Event::Milestone { at, card } => {
                (Weight::Outcome, "RT-77", format!("Milestone {at}: the GM draws {}", card.name()))
            }
            Event::DayBegan => (Weight::Heading, "RT-86", "A Day begins".to_owned()),
            Event::DayEnded => (Weight::Heading, "RT-86", "The Day ends".to_owned()),
            Event::FriendshipGrew { player, boxes } => {
                (Weight::Detail, "RT-45", format!("{}'s Friendship has {boxes} boxes", name(player)))
            }
            Event::Awoke { player } => {
                (Weight::Detail, "RT-86", format!("{} wakes up with a Manipulation", name(player)))
            }
            Event::CheckCardChosen { player, card } => {
                (Weight::Detail, "RT-49", format!("{}: {} counts", name(player), card.name()))
            }
            Event::JointSet { form, skill, difficulty } => {
                let form = match form {
                    Form::OneIsEnough => "one success is enough",
                    Form::AllAreNeeded => "all are needed",
                };
                (Weight::Deed, "RT-79", format!("A {difficulty} check of {} made together: {form}", skill.name()))
            }
            Event::Strengthened { block, boon, by } => {
                let whose = match block {
                    Some(block) => format!("Every {}", self.book.blocks[block as usize].name),
                    None => "Every adversary".to_owned(),
                };
                (Weight::Deed, "RT-77", format!("{whose} has {} from now on", boon_words(boon, by)))
            }
            Event::CorruptionShed { player, amount, total } => {
                (Weight::Deed, "RT-77", format!("{} gets rid of {amount} Corruption: {total} left", name(player)))
            }
            Event::FateTold { adversary, fate } => {
                let fate = match fate {
                    Fate::Beaten => "cannot fight on",
                    Fate::Unconscious => "lies unconscious",
                    Fate::Dead => "is dead",
                };
                (Weight::Detail, "RT-72", format!("{} {fate}", foe(adversary)))
            }
            Event::Scarred { player, bin } => {
                (Weight::Detail, "RT-80", format!("{}'s scar closes {}", name(player), self.bin_name(bin)))
            }
        };
        Line::new(weight, rule, text)
    }
}
