//! Gear and advancement outside the fight: tokens, starting choices, study, craft, shop (DK-06, DK-56, DK-90).

use affray_core::{Ask, Menu, RuleId};

use crate::asked::choice::{Carried, Choice};
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::setup::tokens::COLUMN;
use crate::shown::event::{Deed, Event};
use crate::state::fight::Fight;
use crate::state::fighter::{Fighter, FighterId, Mastery, Ordered};
use crate::state::item::{Die, Item, ItemKind};
use crate::state::moves::{Move, MoveKind};

impl Fight {
    /// One thing done in a settlement; false when the character has finished (DK-90).
    pub(crate) fn settle_once<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        let edition = self.edition();
        let seat = self.fighter(who).seat;
        let choice = ask.choose(self, seat, Question::Settle { who })?;
        let fighter = self.fighter_mut(who);
        let deed = match choice {
            Choice::Study(mv) => {
                fighter.green -= 2;
                let held = fighter.note(mv, edition);
                let info = mv.info(edition);
                if held.owned {
                    held.level = info.next_level(held.level).unwrap_or(held.level);
                } else {
                    held.owned = true;
                    held.level = held.level.max(info.start);
                }
                Deed::Studied(mv, held.level)
            }
            Choice::Craft { magic } => {
                fighter.green -= if magic { 3 } else { 2 };
                let die = fighter.die.next_rung().unwrap_or(fighter.die);
                // How far it lowers Speed is part of the design, and the GM's to weigh.
                let cost = match ask.choose(self, self.gm, Question::WeaponCost { who, die })? {
                    Choice::Number(cost) => cost,
                    _ => 1,
                };
                self.fighter_mut(who).ordered = Some(Ordered { die, cost, magic });
                Deed::Ordered(die, magic)
            }
            Choice::Receive => {
                fighter.wealth -= 1;
                fighter.shopped = true;
                let Some(die) = fighter.receive() else { return Ok(true) };
                Deed::Received(die)
            }
            Choice::Buy(kind) => {
                fighter.wealth -= 1;
                fighter.take_bought(kind, edition)
            }
            Choice::Barter(kind) => {
                fighter.green -= 1;
                fighter.equipment -= 1;
                fighter.take_bought(kind, edition)
            }
            Choice::Swap { get, give } => {
                fighter.green -= 1;
                fighter.hand_over(give, edition);
                fighter.take_bought(get, edition)
            }
            Choice::Provision => {
                fighter.wealth -= 1;
                fighter.equipment += 2;
                Deed::Provisioned
            }
            Choice::Sell => {
                fighter.equipment -= 1;
                fighter.wealth += 1;
                fighter.speed += 1;
                Deed::Sold
            }
            Choice::Master | Choice::MasterRanged => {
                fighter.green -= 1;
                fighter.mastery = Mastery::Waiting;
                fighter.mastered_ranged = choice == Choice::MasterRanged;
                Deed::Mastering
            }
            Choice::RepairAll => {
                fighter.wealth -= 1;
                fighter.repair_all();
                Deed::Repaired
            }
            Choice::Lighten { wealth } => {
                self.drop_token(ask, who, wealth);
                return Ok(true);
            }
            _ => return Ok(false),
        };
        self.tell(ask, Event::Settled { who, deed });
        Ok(true)
    }

    /// What can be done in a settlement (DK-06, DK-56, DK-90).
    pub(crate) fn settle_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        const DK_90: &str = "DK-90";
        let edition = self.edition();
        let fighter = self.fighter(who);
        let need = |enough: bool, rule, why| if enough { Ok(()) } else { Err((RuleId(rule), why)) };
        menu.allow(Choice::No);
        let two = fighter.green >= 2;
        for &mv in Move::ALL {
            let info = mv.info(edition);
            let taught = info.exists && !matches!(info.kind, MoveKind::Basic | MoveKind::Rest | MoveKind::Level);
            let owned = fighter.held(mv).is_some_and(|held| held.owned);
            if taught && (!owned || self.can_rise(who, mv)) {
                menu.offer(Choice::Study(mv), need(two, DK_90, "a lesson costs two green tokens"));
            }
        }
        if fighter.ordered.is_none() && fighter.die.next_rung().is_some() {
            let (plain, magic) = ("a weapon costs two green tokens", "a magic weapon costs three green tokens");
            menu.offer(Choice::Craft { magic: false }, need(two, DK_90, plain));
            menu.offer(Choice::Craft { magic: true }, need(fighter.green >= 3, DK_90, magic));
        }
        // In 2018 one of the cards laid out is kept; in 2017 a merchant sells what is asked for.
        let once = need(edition == Edition::World || !fighter.shopped, DK_90, "one card is kept of those laid out");
        if fighter.ordered.is_some() {
            menu.offer(Choice::Receive, need(fighter.wealth > 0, DK_90, "the weapon costs a Wealth").and(once));
        }
        for &kind in &self.chapter().goods {
            let light = fighter.speed >= fighter.weight(kind, edition);
            let ready = need(light, "DK-06", "there is no Speed left to carry it").and(once);
            menu.offer(Choice::Buy(kind), need(fighter.wealth > 0, DK_90, "an item costs a Wealth").and(ready));
            if edition != Edition::Guide || fighter.green == 0 {
                continue;
            }
            if fighter.equipment > 0 {
                menu.offer(Choice::Barter(kind), ready);
            }
            for (place, item) in (0u8..).zip(&fighter.items).filter(|(_, item)| !item.is_broken()) {
                menu.offer(Choice::Swap { get: kind, give: item.carried(place) }, once);
            }
        }
        if fighter.wealth > 0 && self.has_room_for_two(who) {
            menu.allow(Choice::Provision);
        }
        self.drop_options(who, menu);
        let sells = edition == Edition::World && fighter.equipment > 0;
        if sells && fighter.wealth < COLUMN && fighter.speed < COLUMN {
            menu.allow(Choice::Sell);
        }
        if fighter.green > 0 && fighter.mastery == Mastery::None {
            menu.allow(Choice::Master);
            menu.allow(Choice::MasterRanged);
        }
        if fighter.wealth > 0 && fighter.is_dented() {
            menu.allow(Choice::RepairAll);
        }
    }
}

impl Fighter {
    /// Keeps a card that was laid out (DK-90).
    fn take_bought(&mut self, kind: ItemKind, edition: Edition) -> Deed {
        self.shopped = true;
        self.take_item(kind, edition);
        Deed::Bought(kind)
    }

    /// An own item card changes hands, and what it weighed is Speed again (DK-06, DK-90).
    fn hand_over(&mut self, Carried { place, item }: Carried, edition: Edition) {
        self.items[usize::from(place)].destroy(); // places in the list keep their meaning
        self.speed += self.weight(item, edition);
        let left = self.items.iter().filter_map(|item| item.hits_with(edition)).max();
        self.die = left.unwrap_or(Die::D2);
        self.ranged = self.items.iter().any(|item| item.info(edition).ranged && !item.is_broken());
    }

    /// Takes up the weapon the GM holds, at its cost in Speed (DK-90).
    pub(crate) fn receive(&mut self) -> Option<Die> {
        let Ordered { die, cost, magic } = self.ordered.take()?;
        self.speed = self.speed.saturating_sub(cost);
        self.die = die;
        self.items.push(Item { die: Some(die), twisted: magic, ..Item::new(ItemKind::Sword) });
        Some(die)
    }
}
