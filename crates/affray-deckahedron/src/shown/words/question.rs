//! Questions, as the one who is asked reads them.

use super::{capital, count, takes};
use crate::asked::question::{CellChoice, Moment, Plea, Question};
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;

impl Fight {
    pub(super) fn question_words(&self, question: &Question) -> String {
        let name = |who: FighterId| self.name(who);
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
                let cards = if discard == 1 { "card" } else { "cards" };
                format!("Reshuffle {}'s {discard} discarded {cards} into the deck of {deck} {when}?", name(who))
            }
            Question::Resolver { who, .. } => format!("{}: which of the tied cards resolves the flip?", name(who)),
            Question::Attribute { who, mv } => {
                format!("{}: how does {} go about it?", self.move_name(mv), name(who))
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
                    CellChoice::LossOrWound => "a heavy blow or a Wound",
                    CellChoice::LossOrHarm => "a blow or a Harm",
                    CellChoice::LossOrDrop => "lose Stamina or drop something",
                    CellChoice::OneOrPin => "1 point or pin them",
                    CellChoice::LossOrPin => "a hit or pin them",
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
                format!("Critical failure. Pay {} points for another move?", self.scenario.rulings.critfail_extra_cost)
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
            Question::SideAction { who, .. } => format!("{}: what else?", name(who)),
            Question::NameAttribute { who, mv, wish } => {
                format!("{} goes about {} with {wish}. Which attribute is it?", name(who), self.move_name(mv))
            }
            Question::Consent { who, plea } => match plea {
                Plea::ThirdToken => format!("{} offers another green token for another advantage. Accept?", name(who)),
                Plea::Mercy(what) => format!("{} forgot {}. Let it be made up for?", name(who), self.forgotten(what)),
                Plea::Risk => format!("Is {} taking a risk of the kind their Risk Driver names?", name(who)),
            },
            Question::Join { who, joined: 0 } => format!("{} has moved. Which foe acts?", name(who)),
            Question::Join { who, .. } => format!("Who else goes for {}?", name(who)),
            Question::Leverage { who, foe } => {
                format!("{} parleys with {}. Is there anything to bargain with?", name(who), name(foe))
            }
            Question::Assurance { who, foe } => {
                format!("{} wants something in hand. What does {} give?", capital(name(foe)), name(who))
            }
            Question::Deal { foe, .. } => format!("There is a deal. Is {} talked down by it?", name(foe)),
            Question::SetLoss { who, foe } => {
                format!("{} hit the spot, no more. How much does {} lose?", name(who), name(foe))
            }
            Question::Second { who, .. } => format!("{}: whom else does the blow reach?", name(who)),
            Question::WeaponCost { who, die } => {
                format!("A weapon of {die} is to be made for {}. How many tokens of Speed does it take?", name(who))
            }
            Question::Loot { who } => format!("What does {} pick up? Each token costs a Speed.", name(who)),
            Question::KeepUsing { who } => {
                format!("{} rests. Does a magic item work on, and so not recharge?", name(who))
            }
            Question::Naming { who } => {
                format!("A session begins. Does the player of {} name something learned or shown?", name(who))
            }
            Question::Circle { who } => format!("Do the move cards of {} complete a new circle?", name(who)),
            Question::LevelCard { who } => format!("{} takes a level card. Which?", name(who)),
            Question::PickMove { who } => format!("{}: which move card?", name(who)),
            Question::PickItem { who, granted: true } => format!("{}: which magic item comes with it?", name(who)),
            Question::PickItem { who, .. } => format!("{}: which item?", name(who)),
            Question::TestPrice { who, price } => {
                format!("{}: pass the test for {}?", name(who), count(price, "green token"))
            }
            Question::Tokens { who } => {
                let speed = count(self.fighter(who).speed, "token");
                format!("{} has {speed} on Speed. Lay one elsewhere?", name(who))
            }
        }
    }
}
