//! What a seat may answer, and what a rule forbids it just now.

mod spotlight;

use affray_core::{Bag, Menu, RuleId};

use crate::asked::choice::Choice;
use crate::asked::question::{CellChoice, Question};
use crate::edition::Edition;
use crate::shown::event::GuardUse;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::{Move, Takes};

pub(crate) type Verdict = Result<(), (RuleId, &'static str)>;

pub(crate) const fn no(rule: &'static str, why: &'static str) -> Verdict {
    Err((RuleId(rule), why))
}

impl Fight {
    /// Lists the answers to a question.
    #[inline]
    pub(crate) fn list(&self, question: &Question, menu: &mut Menu<Choice>) {
        match *question {
            // Asked more often than everything else together, so it is answered without a call.
            Question::Reshuffle { .. } => menu.allow_all(&[Choice::No, Choice::Yes]),
            _ => {
                self.list_others(question, menu);
                // Whatever was to be chosen is gone, by the GM's word.
                if menu.options().is_empty() {
                    menu.allow(Choice::No);
                }
            }
        }
    }

    /// Lists the answers to any question but that about a reshuffle.
    fn list_others(&self, question: &Question, menu: &mut Menu<Choice>) {
        match *question {
            Question::Act { who, done, .. } => self.act_options(who, done, menu),
            Question::Resolver { tied, .. } => tied.cards().for_each(|card| menu.allow(Choice::Card(card))),
            Question::Attribute { mv, .. } | Question::NameAttribute { mv, .. } => {
                mv.info(self.edition())
                    .attributes
                    .iter()
                    .for_each(|&attribute| menu.allow(Choice::Attribute(attribute)));
            }
            Question::Flashback { who, .. } => self.flashback_options(who, menu),
            Question::Green { .. } => {
                menu.allow(Choice::Token);
                menu.allow(Choice::Level);
            }
            Question::FlashbackExtra { .. }
            | Question::GoodBank { .. }
            | Question::CriticalFlip { .. }
            | Question::Wrath { .. }
            | Question::SkipFlip { .. }
            | Question::Counter { .. }
            | Question::SecondMove { .. }
            | Question::Price { .. }
            | Question::TestPrice { .. }
            | Question::Consent { .. }
            | Question::Leverage { .. }
            | Question::Deal { .. }
            | Question::Naming { .. }
            | Question::Circle { .. } => {
                menu.allow(Choice::No);
                if self.can_afford(question) {
                    menu.allow(Choice::Yes);
                }
            }
            Question::Split { who, number } => self.split_options(who, number, menu),
            Question::Convert { foe, number, .. } => self.split_options(foe, number, menu),
            Question::Part { stamina, harm, wound, .. } => {
                for (part, left) in [(Takes::Stamina, stamina), (Takes::Harm, harm), (Takes::Wound, wound)] {
                    if left > 0 {
                        menu.allow(Choice::Part(part));
                    }
                }
            }
            Question::Absorb { who, what, cause, tried } => {
                self.absorb_options(who, what, cause, tried, &mut |choice| menu.allow(choice));
                menu.allow(Choice::No);
            }
            Question::ShieldPrice { .. } => {
                menu.allow(Choice::PayStamina);
                menu.allow(Choice::PayItem);
            }
            Question::Regain { who, breather, .. } => {
                self.regain_options(who, breather, &mut |choice| menu.allow(choice));
            }
            Question::Keep { who, kept, .. } => {
                let left = self.fighter(who).exhaustion.cards().filter(|&card| kept.count(card) == 0);
                left.for_each(|card| menu.allow(Choice::Card(card)));
            }
            Question::WoundLeaves { who } => {
                self.leaving_wound_cards(who).cards().for_each(|card| menu.allow(Choice::Card(card)));
            }
            Question::HarmLeaves { who } => self.harm_leaves_options(who, &mut |choice| menu.allow(choice)),
            Question::Clear { .. } => {
                menu.allow(Choice::Avoid);
                menu.allow(Choice::Extra);
            }
            Question::Drawback { who, .. } => {
                menu.allow(Choice::Danger);
                menu.allow(Choice::Reduce);
                let there = self.fighter(who).equipment > 0;
                menu.offer(Choice::PayEquipment, if there { Ok(()) } else { no("DK-78", "there is no Equipment") });
            }
            Question::Opposed { who, cell, .. } => self.opposed_options(who, cell, menu),
            Question::Slot { foe, number } => {
                let foe = self.fighter(foe);
                if foe.harm_slots + foe.wound_slots > 0 {
                    menu.allow(Choice::Harm);
                }
                if foe.wound_slots > 0 && number >= 6 {
                    menu.allow(Choice::Wound);
                }
                menu.allow(Choice::No);
            }
            Question::AfterHit { who, foe } => {
                menu.allow(Choice::No);
                self.follow_ups(who).for_each(|mv| menu.allow(Choice::Act { mv, at: Some(foe), with: None }));
            }
            Question::Benefit { mv, chosen, .. } => {
                (0..Fight::benefit_count(mv))
                    .filter(|place| chosen >> place & 1 == 0)
                    .for_each(|which| menu.allow(Choice::Benefit { mv, which }));
                if mv == Move::EscapeRoute {
                    menu.allow(Choice::No);
                }
            }
            Question::Hurts { most, .. } => (0..=most).for_each(|count| menu.allow(Choice::Number(count))),
            Question::Guard { who, victim, used, .. } => {
                menu.allow(Choice::No);
                for how in GuardUse::ALL {
                    let own = how == GuardUse::Draw && who == victim;
                    if used >> how as u8 & 1 == 0 && !own && self.fighter(who).guard > 0 {
                        menu.allow(Choice::Guard(how));
                    }
                }
            }
            Question::Bless { .. } => {
                menu.allow(Choice::No);
                self.mendable().for_each(|target| menu.allow(Choice::Fighter(target)));
            }
            Question::MagicCost { who, item } => {
                menu.allow(Choice::PayForGood);
                let edition = self.edition();
                let mut others = (0u8..).zip(&self.fighter(who).items).filter(|(place, _)| *place != item);
                if others.any(|(_, other)| other.charges(edition) > 0) {
                    menu.allow(Choice::PayOthers);
                }
            }
            Question::GmMove { who, mv, .. } => self.gm_options(who, mv, menu),
            Question::Spend { start, .. } => self.spend_options(start, menu),
            Question::Victim { .. } => {
                self.characters_up().for_each(|who| menu.allow(Choice::Fighter(who)));
                self.companions_in_reach().for_each(|who| menu.allow(Choice::Fighter(who)));
                menu.allow(Choice::No);
            }
            Question::FoeTurn { foe } => self.foe_options(foe, menu),
            Question::FreeBreather { .. } => {
                let attributes = self.free_breather_attributes();
                for &attribute in attributes {
                    menu.allow(Choice::Attribute(attribute));
                }
                menu.allow(Choice::No);
            }
            Question::Settle { who } => self.settle_options(who, menu),
            Question::Repair { who } => {
                (0..=self.fighter(who).equipment).for_each(|count| menu.allow(Choice::Number(count)));
            }
            Question::SideAction { who, done } => self.side_action_options(who, done, menu),
            Question::Join { joined, .. } => {
                self.free_to_answer().filter(|foe| joined & foe.bit() == 0).for_each(|foe| {
                    menu.allow(Choice::Fighter(foe));
                });
                menu.allow(Choice::No);
            }
            Question::Assurance { who, .. } => {
                let fighter = self.fighter(who);
                menu.allow(Choice::No);
                if fighter.equipment > 0 {
                    menu.allow(Choice::PayEquipment);
                }
                if fighter.wealth > 0 {
                    menu.allow(Choice::PayWealth);
                }
            }
            Question::SetLoss { .. } => (0..=6).for_each(|loss| menu.allow(Choice::Number(loss))),
            Question::WeaponCost { .. } => (0..=4).for_each(|cost| menu.allow(Choice::Number(cost))),
            Question::Second { foe, .. } => {
                self.foes_up().filter(|&other| other != foe).for_each(|other| menu.allow(Choice::Fighter(other)));
            }
            Question::Loot { who } => self.loot_options(who, menu),
            Question::KeepUsing { who } => {
                menu.allow(Choice::No);
                self.idle_magic(who).for_each(|carried| menu.allow(Choice::KeepUsing(carried)));
            }
            Question::LevelCard { who } => self.level_card_options(who, menu),
            Question::PickMove { who } => self.pick_move_options(who, menu),
            Question::PickItem { who, granted } => self.pick_item_options(who, granted, menu),
            Question::Tokens { who } => self.token_options(who, menu),
            Question::Reshuffle { .. } => {} // listed before
        }
    }

    /// Whether a yes can be paid for.
    fn can_afford(&self, question: &Question) -> bool {
        match *question {
            Question::FlashbackExtra { who } | Question::CriticalFlip { who } => self.fighter(who).green > 0,
            Question::TestPrice { who, price } => self.fighter(who).green >= price,
            Question::GoodBank { .. } => self.good_bank > 0,
            Question::SecondMove { .. } => self.bank >= self.scenario.rulings.critfail_extra_cost,
            Question::Price { who, challenge } => {
                let price = self.chapter().challenges.get(usize::from(challenge)).map_or(0, |test| test.price);
                self.fighter(who).green >= price
            }
            _ => true,
        }
    }

    fn flashback_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        const WHY: &str = "it takes two green tokens, or Equipment for them";
        let fighter = self.fighter(who);
        let offer = |menu: &mut Menu<Choice>, choice, able| {
            menu.offer(choice, if able { Ok(()) } else { no("DK-21", WHY) });
        };
        menu.allow(Choice::No);
        offer(menu, Choice::TwoGreen, fighter.green >= 2);
        offer(menu, Choice::GreenAndEquipment, fighter.green >= 1 && fighter.equipment >= 1);
        offer(menu, Choice::TwoEquipment, fighter.equipment >= 2);
        if self.good_bank > 0 && self.edition() == Edition::Guide {
            menu.allow(Choice::GoodBank);
        }
    }

    fn split_options(&self, who: FighterId, number: u8, menu: &mut Menu<Choice>) {
        self.splits(who, number).for_each(|(harm, wound)| menu.allow(Choice::Split { harm, wound }));
        if menu.is_explaining() {
            for (harm, wound) in [(1, 0), (0, 1), (1, 1)] {
                if let Err((rule, why)) = self.split(who, number, harm, wound) {
                    menu.forbid(Choice::Split { harm, wound }, rule, why);
                }
            }
        }
    }

    fn opposed_options(&self, who: FighterId, cell: CellChoice, menu: &mut Menu<Choice>) {
        menu.allow(Choice::Loss);
        match cell {
            CellChoice::LossOrWound => menu.allow(Choice::Wound),
            CellChoice::LossOrHarm => menu.allow(Choice::Harm),
            CellChoice::OneOrPin | CellChoice::LossOrPin => menu.allow(Choice::Pin),
            CellChoice::LossOrDrop => {
                let there = self.fighter(who).equipment > 0;
                menu.offer(Choice::Drop, if there { Ok(()) } else { no("DK-75", "there is nothing to drop") });
            }
        }
    }

    fn foe_options(&self, foe: FighterId, menu: &mut Menu<Choice>) {
        let fighter = self.fighter(foe);
        if fighter.pinned == 0 {
            for who in self.characters_up() {
                menu.allow(Choice::StrikeAt(who));
                if fighter.ranged && fighter.ammo > 0 {
                    menu.allow(Choice::ShootAt(who));
                }
            }
        }
        menu.allow(Choice::Breathe);
        menu.allow(Choice::Pass);
    }
}
