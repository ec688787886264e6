//! Options, as the one who chooses reads them.

use super::{count, part_name};
use crate::asked::choice::{Carried, Choice, Forgotten};
use crate::asked::question::Question;
use crate::shown::board;
use crate::shown::event::GuardUse;
use crate::shown::status;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::item::Item;
use crate::state::moves::Move;

impl Fight {
    /// An option where it answers a question: with the state of the item it names, and with the points of a split.
    pub(super) fn option_words(&self, question: &Question, choice: Choice) -> String {
        match (*question, choice) {
            (
                Question::Split { who, number } | Question::Convert { foe: who, number, .. },
                Choice::Split { harm, wound },
            ) => self.split_words(who, number, harm, wound),
            (Question::SideAction { .. }, Choice::No) => "back to the moves".to_owned(),
            _ => self.words_of(choice, question.who()),
        }
    }

    /// "1 Harm for 3 points; 2 Stamina, and 1 more for the Harm" (DK-41, DK-44, DK-46).
    fn split_words(&self, who: FighterId, number: u8, harm: u8, wound: u8) -> String {
        if harm + wound == 0 {
            return format!("all of it as Stamina: {}", count(number, "point"));
        }
        let stamina = self.split(who, number, harm, wound).unwrap_or(0);
        let parts: Vec<String> = [(harm, "Harm"), (wound, "Wound")]
            .into_iter()
            .filter(|(tokens, _)| *tokens > 0)
            .map(|(tokens, name)| super::tokens(tokens, name))
            .collect();
        let own = match (harm, wound) {
            (1, 0) => "the Harm",
            (0, 1) => "the Wound",
            _ => "them",
        };
        let (parts, points) = (parts.join(" and "), count(number - stamina, "point"));
        format!("{parts} for {points}; {stamina} Stamina, and {} more for {own}", harm + wound)
    }

    pub(super) fn choice_words(&self, choice: Choice) -> String {
        self.words_of(choice, None)
    }

    /// An item as its bearer knows it: what is left of it, and which of two alike.
    pub(super) fn carried_words(&self, who: Option<FighterId>, Carried { place, item: kind }: Carried) -> String {
        let edition = self.edition();
        let name = kind.info(edition).name;
        let carried = who.map(|who| self.fighter(who).items.as_slice()).unwrap_or_default();
        let Some(item) = carried.get(usize::from(place)) else { return name.to_owned() };
        let mut said = status::item_state(item, edition);
        if item.kind != kind {
            said.insert(0, format!("in {}", item.info(edition).name)); // an effect laid on it
        }
        let alike = |other: &&Item| other.kind == item.kind && status::item_state(other, edition) == said;
        if carried.iter().filter(alike).count() > 1 {
            let before = carried[..usize::from(place)].iter().filter(alike).count();
            said.push(format!("no. {} of them", before + 1));
        }
        if said.is_empty() { name.to_owned() } else { format!("{name} ({})", said.join(", ")) }
    }

    fn words_of(&self, choice: Choice, who: Option<FighterId>) -> String {
        let item = |carried: Carried| self.carried_words(who, carried);
        match choice {
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::Act { mv, at, with } => {
                // One talks with somebody, and strikes at them.
                let to = if mv == Move::Parley { "with" } else { "at" };
                let at = at.map(|who| format!(" {to} {}", self.name(who))).unwrap_or_default();
                let with = with.map(|carried| format!(" with {}", item(carried))).unwrap_or_default();
                format!("{}{at}{with}", self.move_name(mv))
            }
            Choice::Pass => "Pass".to_owned(),
            Choice::Card(card) => board::card_words(card, self.edition()),
            Choice::Attribute(attribute) => format!("with {attribute}"),
            Choice::TwoGreen => "flashback for 2 green tokens".to_owned(),
            Choice::GreenAndEquipment => "good thing I brought it: 1 green token and 1 Equipment".to_owned(),
            Choice::TwoEquipment => "good thing I brought it: 2 Equipment".to_owned(),
            Choice::GoodBank => "a point of the Good Bank".to_owned(),
            Choice::Token => "a green token".to_owned(),
            Choice::Level => "a level".to_owned(),
            Choice::Split { harm: 0, wound: 0 } => "all of it as Stamina".to_owned(),
            Choice::Split { harm, wound: 0 } => format!("{harm} Harm, the rest Stamina"),
            Choice::Split { harm: 0, wound } => format!("{}, the rest Stamina", count(wound, "Wound")),
            Choice::Split { harm, wound } => format!("{harm} Harm and {}, the rest Stamina", count(wound, "Wound")),
            Choice::Part(part) => format!("the {}", part_name(part)),
            Choice::OnMove(mv) => format!("on {}", self.move_name(mv)),
            Choice::OnItem(carried) => format!("on {}", item(carried)),
            Choice::Shield(carried) => format!("raise {}", item(carried)),
            Choice::Mastery(carried) => format!("let {} be damaged", item(carried)),
            Choice::Charge(carried) => format!("spend charges of {}", item(carried)),
            Choice::PayStamina => "lose a Stamina point".to_owned(),
            Choice::PayItem => "let the item be damaged".to_owned(),
            Choice::PayCharge => "lose a charge".to_owned(),
            Choice::PayEquipment => "lose an Equipment".to_owned(),
            Choice::Untoken(mv) => format!("the token on {}", self.move_name(mv)),
            Choice::Gird(carried) => format!("clear a Harm off {}", item(carried)),
            Choice::FromPile => "off the Exhaustion pile".to_owned(),
            Choice::Avoid => "get clear".to_owned(),
            Choice::Extra => "take the blow and hit again".to_owned(),
            Choice::Danger => "a step into danger".to_owned(),
            Choice::Reduce => "reduced damage".to_owned(),
            Choice::Loss => "the loss of Stamina".to_owned(),
            Choice::Harm => "a Harm".to_owned(),
            Choice::Wound => "a Wound".to_owned(),
            Choice::Drop => "drop something".to_owned(),
            Choice::Pin => "pin them".to_owned(),
            Choice::Fighter(who) => self.name(who).to_owned(),
            Choice::Benefit { mv, which } => Self::benefit(mv, which).to_owned(),
            Choice::Guard(how) => match how {
                GuardUse::Draw => "draw the attack".to_owned(),
                GuardUse::Halve => "halve it".to_owned(),
                GuardUse::Open => "open the attacker to the others".to_owned(),
                GuardUse::Hit => "hit back for 1".to_owned(),
            },
            Choice::Number(number) => number.to_string(),
            Choice::Attack => "the foes attack".to_owned(),
            Choice::Hazard => "the danger of the place strikes".to_owned(),
            Choice::Shake => "shake their confidence".to_owned(),
            Choice::UseUp => "use up a resource".to_owned(),
            Choice::Challenge(place) => {
                let name = self.chapter().challenges.get(usize::from(place)).map_or("a challenge", |c| &c.name);
                format!("call for {name}")
            }
            Choice::Narrate => "a turn of the story".to_owned(),
            Choice::FoeStamina(foe) => format!("a Stamina point for {}", self.name(foe)),
            Choice::FoeDamage(foe) => format!("+1 on the next damage of {}", self.name(foe)),
            Choice::Situation(place) => {
                let name = self.scenario.situations.get(usize::from(place)).map_or("a situation", String::as_str);
                format!("a disadvantage: {name}")
            }
            Choice::ShootAt(who) => format!("shoot at {}", self.name(who)),
            Choice::StrikeAt(who) => format!("strike at {}", self.name(who)),
            Choice::Breathe => "take a Breather".to_owned(),
            Choice::Study(mv) => format!("study {}", self.move_name(mv)),
            Choice::Craft { magic: false } => "have a better weapon made".to_owned(),
            Choice::Craft { magic: true } => "have a better weapon made, with magic".to_owned(),
            Choice::Receive => "buy the weapon that was made".to_owned(),
            Choice::Buy(kind) => format!("buy {} for a Wealth", kind.info(self.edition()).name),
            Choice::Barter(kind) => {
                format!("barter an Equipment and a green token for {}", kind.info(self.edition()).name)
            }
            Choice::Provision => "2 Equipment for a Wealth".to_owned(),
            Choice::Sell => "sell an Equipment".to_owned(),
            Choice::Master => "begin to master weapons of the hand".to_owned(),
            Choice::RepairAll => "have everything repaired for a Wealth".to_owned(),
            Choice::SideAction => "Something else…".to_owned(),
            Choice::Lighten { wealth: false } => "drop an Equipment for a Speed".to_owned(),
            Choice::Lighten { wealth: true } => "drop a Wealth for a Speed".to_owned(),
            Choice::Brought { green: true } => "good thing I brought… (1 green token and 1 Equipment)".to_owned(),
            Choice::Brought { green: false } => "good thing I brought… (2 Equipment)".to_owned(),
            Choice::Mercy(what) => format!("make up for {} (a green token more)", self.forgotten(what)),
            Choice::YieldTo(who) => format!("let {} go first", self.name(who)),
            Choice::TakeRisk => "take the risk my Risk Driver names".to_owned(),
            Choice::KeepUsing(carried) => format!("keep {} working", item(carried)),
            Choice::PayWealth => "give a Wealth".to_owned(),
            Choice::PayOthers => "every other magic item loses a charge".to_owned(),
            Choice::PayForGood => "a charge of it is lost for good".to_owned(),
            Choice::Swap { get, give } => {
                format!("give {} and a green token for {}", item(give), get.info(self.edition()).name)
            }
            Choice::MasterRanged => "begin to master weapons that shoot or fly".to_owned(),
            Choice::ChallengeAll(place) => {
                let name = self.chapter().challenges.get(usize::from(place)).map_or("a challenge", |c| &c.name);
                format!("call on everybody for {name}")
            }
            Choice::PickUp { wealth: false } => "an Equipment".to_owned(),
            Choice::PickUp { wealth: true } => "a Wealth".to_owned(),
            Choice::TakeMove(mv) => self.move_name(mv).to_owned(),
            Choice::TakeItem(kind) => kind.info(self.edition()).name.to_owned(),
            Choice::RiskDriver => "a Risk Driver in place of a card".to_owned(),
            Choice::Shift { wealth: false } => "one on Equipment".to_owned(),
            Choice::Shift { wealth: true } => "one on Wealth".to_owned(),
            Choice::Send { who, at } => format!("send {} at {}", self.name(who), self.name(at)),
            Choice::Order { who, back: true } => format!("{} holds back", self.name(who)),
            Choice::Order { who, back: false } => format!("{} joins in again", self.name(who)),
            Choice::AttackOn(companion) => format!("the foes turn on {}", self.name(companion)),
        }
    }

    /// What somebody forgot, in words (DK-21).
    pub(super) fn forgotten(&self, what: Forgotten) -> String {
        let item = |kind: crate::state::item::ItemKind| kind.info(self.edition()).name;
        match what {
            Forgotten::Park(mv) => format!("a Stamina point on {}", self.move_name(mv)),
            Forgotten::HarmOnMove(mv) => format!("a Harm on {}", self.move_name(mv)),
            Forgotten::HarmOnItem(Carried { item: kind, .. }) => format!("a Harm on {}", item(kind)),
            Forgotten::Provision => "buying 2 Equipment in town".to_owned(),
            Forgotten::RepairAll => "the repairs in town".to_owned(),
            Forgotten::Buy(kind) => format!("buying {} in town", item(kind)),
        }
    }
}
