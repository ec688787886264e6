//! The log: one line for each thing that happened.

use affray_core::{Cast, Line, Weight};

use crate::asked::choice::{Fate, MarkOn};
use crate::language::compiled::BinId;
use crate::rules::gutter::legal::rule_of;
use crate::rulings::ImposedTraitConflict;
use crate::shown::event::{Event, Outcome};
use crate::shown::words::effect::{a_difficulty, boon_words, edge_words, faced_words};
use crate::state::actor::Actor;
use crate::state::check::Form;
use crate::state::fight::Fight;
use crate::state::ids::{FoeId, PlayerId};
use crate::state::milestone::Earned;
use crate::state::skill::Edge;

/// The rule of what a bin does once it goes off; that of laying cards on it is [`rule_of`].
const fn effect_rule(bin: BinId) -> &'static str {
    match bin {
        BinId::RUN_AWAY => "RT-44",
        BinId::GOOD_IDEA => "RT-37",
        BinId::FEINT => "RT-38",
        BinId::FLEX => "RT-39",
        BinId::BLUR => "RT-40",
        BinId::STUDY => "RT-41",
        BinId::TAKE_A_CHANCE => "RT-42",
        BinId::ARIES => "RT-53",
        BinId::TAURUS => "RT-54",
        BinId::CANCER => "RT-55",
        BinId::LEO => "RT-56",
        BinId::GEMINI => "RT-57",
        BinId::SAGITTARIUS => "RT-58",
        BinId::CAPRICORN => "RT-59",
        BinId::LIBRA => "RT-60",
        BinId::SCORPIO => "RT-61",
        BinId::PISCES => "RT-62",
        BinId::AQUARIUS => "RT-63",
        BinId::VIRGO => "RT-64",
        BinId::OPHIUCHUS => "RT-65",
        _ => rule_of(bin),
    }
}

/// The rule of somebody's shields.
const fn shield_rule(who: Actor) -> &'static str {
    match who {
        Actor::Player(_) => "RT-29",
        Actor::Adversary(_) => "RT-71",
        Actor::Eddy(_) => "RT-81",
    }
}

/// Which tallies were earned, in words (RT-76).
pub(crate) fn earned_words(earned: Earned) -> String {
    let Earned { all_unhurt, one_unhurt, all_pure, one_pure } = earned;
    let said: Vec<&str> = [
        (all_unhurt, "every player is unhurt"),
        (one_unhurt, "a player is unhurt"),
        (all_pure, "no player took Corruption"),
        (one_pure, "a player took no Corruption"),
    ]
    .into_iter()
    .filter_map(|(earned, words)| earned.then_some(words))
    .collect();
    if said.is_empty() { "nothing was earned".to_owned() } else { said.join("; ") }
}

fn cards_word(cards: u8) -> String {
    if cards == 1 { "1 card".to_owned() } else { format!("{cards} cards") }
}

impl Fight {
    #[allow(clippy::too_many_lines)] // One line a kind of event; splitting it would only scatter them.
    pub(crate) fn log_line(&self, cast: &Cast, event: Event) -> Option<Line> {
        let name = |p: PlayerId| cast.name(p.seat()).to_owned();
        let foe = |adversary: FoeId| self.adversary_name(adversary);
        let who = |actor: Actor| self.who(cast, actor);
        let (weight, rule, text) = match event {
            Event::CombatBegan => (Weight::Heading, "RT-01", "The combat begins".to_owned()),
            Event::RoundBegan { round } => (Weight::Heading, "RT-15", format!("Round {round}")),
            Event::IntentDrawn { adversary, card, face_up } => {
                let hidden = if face_up { "" } else { ", face down" };
                let (what, does) = (self.intent_name(adversary, card), self.intent_does(adversary, card));
                (Weight::Deed, "RT-16", format!("{} intends {what} ({card}{hidden}): {does}", foe(adversary)))
            }
            Event::IntentHidden { adversary } => {
                (Weight::Deed, "RT-17", format!("{} draws an intent face down", foe(adversary)))
            }
            Event::IntentGone { adversary, card, rule } => {
                (Weight::Detail, rule.0, format!("{} throws away {card}", foe(adversary)))
            }
            Event::IntentShown { adversary, card, rule } => {
                let (what, does) = (self.intent_name(adversary, card), self.intent_does(adversary, card));
                (Weight::Detail, rule.0, format!("{}'s intent is {what} ({card}): {does}", foe(adversary)))
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
            Event::ShuffledIn { player, cards, rule } => (
                Weight::Detail,
                rule.0,
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
                (Weight::Detail, effect_rule(bin), format!("{}'s {} goes off", name(player), self.bin_name(bin)))
            }
            Event::ThrewAway { player, card, rule } => {
                (Weight::Detail, rule.0, format!("{} discards {}", name(player), card.name()))
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
                let alone = by == on;
                let (by, on) = (who(by), who(on));
                let text = match absorbed {
                    0 if alone => format!("{on} takes {amount}: {hp} HP left"),
                    all if alone && all == amount => format!("{on} takes {amount}, which shields stop: {hp} HP left"),
                    some if alone => format!("{on} takes {amount}, of which shields stop {some}: {hp} HP left"),
                    0 => format!("{by} deals {amount} to {on}: {hp} HP left"),
                    all if all == amount => format!("{by} deals {amount}, which {on}'s shields stop: {hp} HP left"),
                    some => format!("{by} deals {amount} to {on}, of which shields stop {some}: {hp} HP left"),
                };
                (Weight::Detail, "RT-08", text)
            }
            Event::Bled { player, amount, hp } => {
                (Weight::Detail, "RT-80", format!("{} bleeds {amount}: {hp} HP left", name(player)))
            }
            Event::Shielded { who: gains, amount, total } => {
                let shields = if amount == 1 { "1 shield".to_owned() } else { format!("{amount} shields") };
                (Weight::Detail, shield_rule(gains), format!("{} gains {shields}: {total} in all", who(gains)))
            }
            Event::ShieldsFell { who: loses } => {
                (Weight::Detail, shield_rule(loses), format!("{}'s shields fall", who(loses)))
            }
            Event::Recovered { who: healed, hp, rule } => {
                (Weight::Detail, rule.0, format!("{} recovers to {hp} HP", who(healed)))
            }
            Event::Imposed { player, of, by } => {
                let (victim, opposite) = (name(player), of.opposite());
                let text = match self.rulings().imposed_trait_conflict {
                    _ if !self.players[player].sheet.traits.has(opposite) => format!("{} makes {victim} {of}", foe(by)),
                    ImposedTraitConflict::Override => format!("{} makes {victim} {of}", foe(by)),
                    ImposedTraitConflict::CancelToNeutral => {
                        format!("{} makes {victim} neither {opposite} nor {of}", foe(by))
                    }
                    ImposedTraitConflict::Ignored => {
                        format!("{} cannot make {victim} {of}, who is {opposite}", foe(by))
                    }
                };
                (Weight::Detail, "RT-06", text)
            }
            Event::HoldEnded { player, of, by, was, still } => {
                let victim = name(player);
                let text = match (was, still) {
                    (_, true) => format!("What {} did to {victim} ends, but {victim} is still {of}", foe(by)),
                    (true, false) => format!("{victim} is no longer {of}"),
                    (false, false) => format!("What {} did to {victim} ends", foe(by)),
                };
                (Weight::Detail, "RT-06", text)
            }
            Event::Moved { who: goes, to } => {
                let rule = match goes {
                    Actor::Player(_) => "RT-14",
                    Actor::Adversary(_) => "RT-70",
                    Actor::Eddy(_) => "RT-81",
                };
                (Weight::Detail, rule, format!("{} goes to {to}", who(goes)))
            }
            Event::BoughtBack { player, hp } => {
                (Weight::Deed, "RT-09", format!("{} falls to 0 and buys back {hp} HP", name(player)))
            }
            Event::PutOut { player } => (Weight::Deed, "RT-10", format!("{} falls again and is out", name(player))),
            Event::Fled { player } => {
                (Weight::Deed, "RT-44", format!("{} runs away; the GM says where to", name(player)))
            }
            Event::CorruptionTaken { player, amount, total } => {
                (Weight::Detail, "RT-11", format!("{} takes {amount} Corruption: {total} in all", name(player)))
            }
            Event::Marked { player, on } => {
                let (rule, on) = match on {
                    MarkOn::Friendship => ("RT-45", "Friendship"),
                    MarkOn::Ability(bin) => ("RT-82", self.bin_name(bin)),
                };
                (Weight::Detail, rule, format!("{} marks a point on {on}", name(player)))
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
                (Weight::Deed, "RT-81", format!("{} draws {}", who(Actor::Eddy(eddy)), cards_word(cards)))
            }
            Event::Promised { player, by, cards } => {
                let rule = if matches!(by, Actor::Eddy(_)) { "RT-81" } else { "RT-37" };
                let extra = if cards == 1 { "1 extra card".to_owned() } else { format!("{cards} extra cards") };
                (Weight::Detail, rule, format!("{} promises {} {extra}", who(by), name(player)))
            }
            Event::PromiseLapsed { player } => {
                (Weight::Detail, "RT-37", format!("{} lets the extra cards go", name(player)))
            }
            Event::Empowered { player, bin } => {
                (Weight::Detail, effect_rule(bin), format!("{}: {} is at work", name(player), self.bin_name(bin)))
            }
            Event::Blurred { player } => {
                (Weight::Detail, "RT-40", format!("{}'s shields will last into the next turn", name(player)))
            }
            Event::CoinFell { who: tosses, heads, rule } => {
                (Weight::Detail, rule.0, format!("{} tosses {}", who(tosses), if heads { "heads" } else { "tails" }))
            }
            Event::Studied { player, card } => {
                (Weight::Detail, "RT-41", format!("{} looks at {}", name(player), card.name()))
            }
            Event::Took { player, card, rule } => {
                (Weight::Detail, rule.0, format!("{} takes {} into the hand", name(player), card.name()))
            }
            Event::TookHidden { player, rule } => {
                (Weight::Detail, rule.0, format!("{} takes a card into the hand", name(player)))
            }
            Event::TurnedOpen { player, card, rule } => {
                (Weight::Detail, rule.0, format!("{} turns up {}", name(player), card.name()))
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
            Event::CheckSet { player, skill, difficulty, price, edge } => (
                Weight::Detail,
                "RT-46",
                format!(
                    "The GM sets {} check of {} for {price} of {}'s cards{}",
                    a_difficulty(difficulty),
                    skill.name(),
                    name(player),
                    edge_words(edge)
                ),
            ),
            Event::CheckFaced { player, skill, set, difficulty, edge, helped } => {
                let rule = match (difficulty == set, helped, edge) {
                    (false, _, _) => "RT-51",
                    (true, true, _) => "RT-79",
                    (true, false, Edge::None) => "RT-47",
                    (true, false, _) => "RT-49",
                };
                let why = faced_words(skill, set, difficulty, edge, helped);
                let (who, check) = (self.name_at(cast, player), a_difficulty(difficulty));
                (Weight::Detail, rule, format!("For {who} it is {check} check of {}{why}", skill.name()))
            }
            Event::Paid { player, card } => (Weight::Detail, "RT-46", format!("{} pays {}", name(player), card.name())),
            Event::Checked { player, card, grade, luck } => {
                let luck = if luck && grade.is_critical() { ", sheer luck" } else { "" };
                let rule = if grade.is_critical() { "RT-48" } else { "RT-47" };
                (Weight::Detail, rule, format!("{} turns {}: {grade}{luck}", self.name_at(cast, player), card.name()))
            }
            Event::CheckDone { player, grade } => {
                (Weight::Deed, "RT-47", format!("{}'s check is a {grade}", self.name_at(cast, player)))
            }
            Event::Retried { player } => (Weight::Detail, "RT-50", format!("{} tries again", name(player))),
            Event::HalfUsed { player, spell } => {
                let about = &self.book.spell(spell).about;
                (Weight::Deed, "RT-66", format!("{} turns {}: {about}", name(player), self.bin_name(spell)))
            }
            Event::Helped { player, edge } => {
                let what = if edge == Edge::Bonus { "a Bonus" } else { "a Penalty" };
                (Weight::Detail, "RT-79", format!("{} will draw with {what}", self.name_at(cast, player)))
            }
            Event::JointDone { success, doer } => {
                let word = if success { "succeeds" } else { "fails" };
                let doer = doer.map(|seat| format!(", thanks to {}", self.name_at(cast, seat))).unwrap_or_default();
                (Weight::Deed, "RT-79", format!("The group {word}{doer}"))
            }
            Event::Injured { player, injury } => {
                (Weight::Deed, "RT-80", format!("{} suffers {}", name(player), injury.spec().name))
            }
            Event::InjuryEased { player, injury, into, rule } => {
                let into = into.map_or("is gone".to_owned(), |into| format!("becomes {}", into.spec().name));
                (Weight::Deed, rule.0, format!("{}'s {} {into}", name(player), injury.spec().name))
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
                let word = if tallies == 1 { "tally" } else { "tallies" };
                (Weight::Outcome, "RT-76", format!("{tallies} Supremacy {word}: {total} in all"))
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
                (Weight::Detail, "RT-86", format!("{} wakes up with a Manipulation, which the GM names", name(player)))
            }
            Event::CheckCardChosen { player, card } => {
                (Weight::Detail, "RT-49", format!("{}: {} counts", self.name_at(cast, player), card.name()))
            }
            Event::JointSet { form, skill, difficulty } => {
                let form = match form {
                    Form::OneIsEnough => "one success is enough",
                    Form::AllAreNeeded => "all are needed",
                };
                let check = a_difficulty(difficulty);
                (Weight::Deed, "RT-79", format!("The GM sets {check} check of {} made together: {form}", skill.name()))
            }
            Event::Strengthened { block, boon, by } => {
                let whose = match block {
                    Some(block) => format!("Every {}", self.book.blocks[block].name),
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
            Event::EddySeated { player } => {
                (Weight::Deed, "RT-10", format!("{}'s player goes on as an Eddy for the rest of the Day", name(player)))
            }
            Event::TalliesEarned { earned } => {
                (Weight::Detail, "RT-76", format!("The worksheet: {}", earned_words(earned)))
            }
            Event::MarkGone { player, on } => {
                let on = match on {
                    MarkOn::Friendship => "Friendship",
                    MarkOn::Ability(bin) => self.bin_name(bin),
                };
                (Weight::Detail, "RT-77", format!("With it goes a mark on {}'s {on}", name(player)))
            }
            // Known to records of format 1; the event told next to each says the same, with its rule.
            Event::IntentDropped { .. }
            | Event::IntentRevealed { .. }
            | Event::Reshuffled { .. }
            | Event::Discarded { .. }
            | Event::Healed { .. }
            | Event::ImposedEnded { .. }
            | Event::Tossed { .. }
            | Event::Fetched { .. }
            | Event::FetchedHidden { .. }
            | Event::TurnedUp { .. }
            | Event::Eased { .. } => return None,
        };
        Some(Line::new(weight, rule, text))
    }
}
