//! The story in words: questions, options and the log, as people read them.

use affray_core::{Cast, Line, Seat, Words};

use crate::event::{Event, GuardUse, Outcome};
use crate::fighter::Who;
use crate::moves::Takes;
use crate::question::{Carried, Cell, Choice, From, Moment, Question, Source};
use crate::story::{Beat, Story};

/// "3 cards", "1 card".
pub(crate) fn count(number: u8, one: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        _ if one.ends_with('y') => format!("{number} {}ies", one.trim_end_matches('y')),
        _ => format!("{number} {one}s"),
    }
}

impl Words for Story {
    fn question(&self, _: &Cast, _: Seat, question: &Question) -> String {
        let name = |who: Who| self.name(who);
        match *question {
            Question::Act { who, extra: true, .. } => {
                format!("{} moves at once, with an advantage. What now?", name(who))
            }
            Question::Act { who, .. } => format!("{} has the spotlight. What do you do?", name(who)),
            Question::Reshuffle { who, when } => {
                let (deck, discard) = (self.fighter(who).deck, self.fighter(who).discard);
                let when = match when {
                    Moment::BeforeFlip(_) => "before the flip",
                    Moment::AfterFlip(_) => "now that the flip is settled",
                    Moment::BeforeSearch => "before the search for Stamina",
                };
                let (deck, discard) = (deck.bits().count_ones(), discard.bits().count_ones());
                format!("Reshuffle {}'s {discard} discarded cards into the deck of {deck} {when}?", name(who))
            }
            Question::Resolver { who, .. } => format!("{}: which of the tied cards resolves the flip?", name(who)),
            Question::Attribute { who, mv } => {
                format!("How does {} go about {}?", name(who), self.move_name(mv))
            }
            Question::Flashback { who, face } => format!("{} got {face}. A flashback?", name(who)),
            Question::FlashbackExtra { who } => format!("{}: another green token for another advantage?", name(who)),
            Question::GoodBank { who } => {
                format!("{}: spend a point of the Good Bank to flip with two advantages?", name(who))
            }
            Question::Green { who, mv } => {
                format!("Green! {}: a green token, or a level in {}?", name(who), self.move_name(mv))
            }
            Question::CriticalFlip { who } => {
                format!("Critical success! {}: a green token for another move at once?", name(who))
            }
            Question::Split { who, number } => format!("{} is hit for {number}. How is it taken?", name(who)),
            Question::Part { who, .. } => format!("{}: which part comes next?", name(who)),
            Question::Absorb { who, what, .. } => format!("{} is about to take {}. Absorb it?", name(who), takes(what)),
            Question::ShieldPrice { who, .. } => format!("{}: what does avoiding the Harm cost?", name(who)),
            Question::Regain { who, left, .. } => {
                format!("{} regains Stamina, {} to go. What comes back?", name(who), count(left, "point"))
            }
            Question::Keep { who, left, .. } => {
                format!("{}: which card stays exhausted? {} to go.", name(who), left)
            }
            Question::WoundLeaves { who } => format!("{}: which wound card leaves?", name(who)),
            Question::HarmLeaves { who } => format!("{}: which Harm goes?", name(who)),
            Question::Clear { who, foe, number } => {
                format!("{} hits {} for {number}. Get clear, or take the blow for more?", name(who), name(foe))
            }
            Question::Drawback { who, gm: true } => format!("The shot of {} has a drawback of your choice.", name(who)),
            Question::Drawback { who, gm: false } => format!("{}: the shot has a drawback. Which?", name(who)),
            Question::Opposed { who, foe, cell } => {
                let what = match cell {
                    Cell::LossOrWound => "a heavy blow or a Wound",
                    Cell::LossOrHarm => "a blow or a Harm",
                    Cell::LossOrDrop => "lose Stamina or drop something",
                    Cell::OneOrPin => "1 point or pin them",
                    Cell::LossOrPin => "a hit or pin them",
                };
                format!("{} against {}: {what}?", name(who), name(foe))
            }
            Question::Convert { who, foe, number } => {
                format!("{} hits {} for {number}. Turn some of it into Harm or Wounds?", name(who), name(foe))
            }
            Question::Slot { foe, number } => {
                format!("{} is hit for {number}. Does armour take some of it?", name(foe))
            }
            Question::AfterHit { who, foe } => format!("{} has hit {}. Follow it up?", name(who), name(foe)),
            Question::SkipFlip { who, foe } => {
                format!("{} has {} unawares. Just deal the damage, without a flip?", name(who), name(foe))
            }
            Question::Benefit { who, mv, .. } => format!("{}: which benefit of {}?", name(who), self.move_name(mv)),
            Question::Hurts { who, .. } => format!("{}: how many points become tokens?", name(who)),
            Question::Wrath { who } => format!("{} was hurt. Dispense Wrath?", name(who)),
            Question::Counter { who, foe } => format!("{} casts at {}. Counterspell?", name(foe), name(who)),
            Question::Guard { who, victim, foe, .. } => {
                format!("{} attacks {}. {}: spend a Defend token?", name(foe), name(victim), name(who))
            }
            Question::Bless { who } => format!("{}: use Mending on somebody instead of resting?", name(who)),
            Question::MagicCost { who, .. } => format!("The magic of {} has an extra cost. Which?", name(who)),
            Question::GmMove { who, .. } => format!("{} failed. It is your move.", name(who)),
            Question::SecondMove { .. } => {
                format!("Critical failure. Pay {} points for another move?", self.frame.rulings.critfail_extra_cost)
            }
            Question::Spend { .. } => format!("The Bad Bank holds {}. Spend from it?", count(self.bank, "point")),
            Question::Victim { foe } => format!("{} and the others gang up. On whom?", name(foe)),
            Question::FoeTurn { foe } => format!("It is {}'s turn.", name(foe)),
            Question::FreeBreather { who } => format!("A quiet moment. Does {} take a Breather?", name(who)),
            Question::Price { who, challenge } => {
                let price = self.chapter().challenges.get(usize::from(challenge)).map_or(0, |c| c.price);
                format!("{}: pay {}?", name(who), count(price, "green token"))
            }
            Question::Settle { who } => format!("{} is in town. What now?", name(who)),
            Question::Repair { who } => format!("{}: how much Equipment goes into repairs?", name(who)),
        }
    }

    fn meant(&self, typed: &str) -> Vec<crate::card::Card> {
        crate::board::meant(typed, self.edition())
    }

    fn typing(&self) -> &'static str {
        "Type the printed number (7, w1), or the edges from Anchor on: x ✗, X ✗✗, v ✔, V ✔✔ (xVv)."
    }

    fn choice(&self, _: &Cast, choice: &Choice) -> String {
        // Two items alike are told apart by their place.
        let item = |Carried { place, item }: Carried| format!("{} ({})", item.info(self.edition()).name, place + 1);
        match *choice {
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::Act { mv, at, with } => {
                let at = at.map(|who| format!(" at {}", self.name(who))).unwrap_or_default();
                let with = with.map(|carried| format!(" with {}", item(carried))).unwrap_or_default();
                format!("{}{at}{with}", self.move_name(mv))
            }
            Choice::Pass => "pass".to_owned(),
            Choice::Card(card) => format!("card {card}"),
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
            Choice::Who(who) => self.name(who).to_owned(),
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
                let name = self.frame.situations.get(usize::from(place)).map_or("a situation", String::as_str);
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
            Choice::Barter(kind) => format!("barter for {}", kind.info(self.edition()).name),
            Choice::Provision => "2 Equipment for a Wealth".to_owned(),
            Choice::Sell => "sell an Equipment".to_owned(),
            Choice::Master => "begin Weapon Mastery".to_owned(),
            Choice::RepairAll => "have everything repaired for a Wealth".to_owned(),
        }
    }

    fn source(&self, _: &Cast, source: &Source) -> String {
        let name = self.name(source.who);
        match source.what {
            From::Deck => format!("the top of {name}'s Deckahedron"),
            From::Wounds => format!("a wound card for {name}"),
            From::Exhaustion => format!("a card of {name}'s Exhaustion pile, shuffled"),
            From::Die => format!("a die for {name}"),
        }
    }

    fn line(&self, _: &Cast, event: &Event) -> Option<Line> {
        let mut line = self.log_line(event)?;
        // "the Bridge Guard" begins a sentence now and then.
        if let Some(first) = line.text.chars().next().filter(|first| first.is_lowercase()) {
            line.text.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
        }
        Some(line)
    }

    fn summary(&self, _: &Cast) -> String {
        let stand = |who: Who| {
            let fighter = self.fighter(who);
            let tokens = match fighter.tokens() {
                0 => String::new(),
                _ => format!(" (Harm {}, Wounds {})", fighter.harm, fighter.wound),
            };
            let down = if fighter.is_up() { "" } else { ", " };
            let how = if fighter.is_up() { "" } else { standing(fighter.standing) };
            format!("{} {}{tokens}{down}{how}", self.name(who), fighter.stamina())
        };
        let party: Vec<String> = (0..self.characters).map(Who).map(stand).collect();
        let party = party.join("; ");
        match (self.beat, self.outcome) {
            (Beat::Over, Some(outcome)) => format!("{}. Stamina: {party}", outcome_words(outcome)),
            (Beat::Over, None) => format!("The story is told. Stamina: {party}"),
            _ => {
                let foes: Vec<String> = self.foes_up().map(stand).collect();
                format!("Round {}. Stamina: {party} — against {}", self.round, foes.join("; "))
            }
        }
    }
}

fn standing(standing: crate::fighter::Standing) -> &'static str {
    use crate::fighter::Standing;
    match standing {
        Standing::Up => "up",
        Standing::Out => "incapacitated",
        Standing::Fled => "got away",
        Standing::Pacified => "talked down",
        Standing::Elsewhere => "elsewhere",
    }
}

pub(crate) fn outcome_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Victory => "Victory",
        Outcome::Defeat => "Defeat",
        Outcome::Escape => "Escaped with their lives",
        Outcome::Stalemate => "Nobody could win",
    }
}

pub(crate) fn takes(what: Takes) -> &'static str {
    match what {
        Takes::Stamina => "a Stamina point",
        Takes::Harm => "a Harm",
        Takes::Wound => "a Wound",
    }
}

fn part_name(part: Takes) -> &'static str {
    match part {
        Takes::Stamina => "Stamina",
        Takes::Harm => "Harm",
        Takes::Wound => "Wounds",
    }
}
