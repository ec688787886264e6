//! What a spotlight allows apart from the moves of the menu: tokens dropped, things produced, mercy, risks, and letting
//! another go first (DK-21, DK-22, DK-72, DK-89).

use affray_core::{Ask, Bag, Menu};

use crate::asked::choice::{Carried, Choice, Forgotten};
use crate::asked::menu::no;
use crate::asked::question::Plea;
use crate::edition::Edition;
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::Takes;
use crate::state::scenario::ChapterKind;

impl Fight {
    /// Does one of these things; true if the spotlight passes to another (DK-72).
    pub(crate) fn take_side_action<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        choice: Choice,
    ) -> Result<bool, A::Halt> {
        match choice {
            Choice::Lighten { wealth } => self.drop_token(ask, who, wealth),
            Choice::Brought { green } => {
                let (green, equipment) = if green { (1, 1) } else { (0, 2) };
                let fighter = self.fighter_mut(who);
                fighter.green -= green;
                fighter.equipment -= equipment;
                self.tell(ask, Event::Brought { who, green, equipment });
            }
            Choice::TakeRisk => self.take_risk(ask, who)?,
            Choice::Mercy(what) => self.make_up(ask, who, what)?,
            Choice::Order { who: companion, back } => self.order(ask, companion, back),
            Choice::YieldTo(to) => {
                self.waited |= who.bit();
                self.tell(ask, Event::Yielded { who, to });
                return Ok(true);
            }
            _ => {}
        }
        Ok(false)
    }

    /// The Risk Driver pays out the first time a risk of its kind is taken (DK-89).
    fn take_risk<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        if self.consents(ask, who, Plea::Risk)? {
            let fighter = self.fighter_mut(who);
            fighter.green = fighter.green.saturating_add(std::mem::take(&mut fighter.risk));
            let green = fighter.green;
            self.tell(ask, Event::Risked { who, green });
        }
        Ok(())
    }

    /// Makes up for something forgotten, at its price and a green token more (DK-21).
    fn make_up<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, what: Forgotten) -> Result<(), A::Halt> {
        if !self.consents(ask, who, Plea::Mercy(what))? {
            return Ok(());
        }
        // The GM may have changed what it rests on meanwhile.
        let mut possible = Menu::plain();
        self.mercy_options(who, &mut possible);
        if self.fighter(who).green == 0 || !possible.options().contains(&Choice::Mercy(what)) {
            return Ok(());
        }
        let edition = self.edition();
        let fighter = self.fighter_mut(who);
        fighter.green -= 1;
        let green = fighter.green;
        self.tell(ask, Event::Mercy { who, what, green });
        let fighter = self.fighter_mut(who);
        match what {
            // The card took the token after all, so the point comes back.
            Forgotten::Park(mv) => fighter.note(mv, edition).tokens += 1,
            Forgotten::HarmOnMove(mv) => {
                fighter.harm -= 1;
                fighter.note(mv, edition).tokens += 1;
            }
            Forgotten::HarmOnItem(Carried { place, .. }) => {
                fighter.harm -= 1;
                fighter.items[usize::from(place)].harm += 1;
            }
            Forgotten::Provision => {
                fighter.wealth -= 1;
                fighter.equipment += 2;
            }
            Forgotten::RepairAll => {
                fighter.wealth -= 1;
                fighter.repair_all();
            }
            Forgotten::Buy(kind) => {
                fighter.wealth -= 1;
                fighter.take_item(kind, edition);
            }
        }
        match what {
            // The Harm would have cost its point on 2017's leather all the same (DK-52).
            Forgotten::HarmOnItem(Carried { item, .. }) if self.costs_stamina(item) => Ok(()),
            Forgotten::Park(_) | Forgotten::HarmOnMove(_) | Forgotten::HarmOnItem(_) => self.regain(ask, who, 1, false),
            Forgotten::Provision | Forgotten::RepairAll | Forgotten::Buy(_) => Ok(()),
        }
    }

    /// Lists all this.
    pub(crate) fn side_action_options(&self, who: FighterId, done: u64, menu: &mut Menu<Choice>) {
        menu.allow(Choice::No);
        self.untaught_options(who, done, menu);
        if self.edition().is_world() {
            self.drop_options(who, menu);
            let fighter = self.fighter(who);
            let price = no("DK-22", "it costs two Equipment, or one and a green token");
            let brought = |able: bool| if able { Ok(()) } else { price };
            let (green, equipment) = (fighter.green, fighter.equipment);
            menu.offer(Choice::Brought { green: true }, brought(green >= 1 && equipment >= 1));
            menu.offer(Choice::Brought { green: false }, brought(equipment >= 2));
            if fighter.risk > 0 {
                menu.allow(Choice::TakeRisk);
            }
            if green > 0 {
                self.mercy_options(who, menu);
            }
            self.order_options(who, menu);
        }
        self.could_go_first(who).for_each(|other| menu.allow(Choice::YieldTo(other)));
    }

    /// What was possible and affordable earlier (DK-21).
    fn mercy_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        let edition = self.edition();
        let fighter = self.fighter(who);
        for held in &fighter.held {
            if !fighter.exhaustion.is_empty() && fighter.free_spots(held, Takes::Stamina, edition) > 0 {
                menu.allow(Choice::Mercy(Forgotten::Park(held.mv)));
            }
            if fighter.harm > 0 && fighter.free_spots(held, Takes::Harm, edition) > 0 {
                menu.allow(Choice::Mercy(Forgotten::HarmOnMove(held.mv)));
            }
        }
        for (place, item) in (0u8..).zip(&fighter.items) {
            if fighter.harm > 0 && item.has_spot(Takes::Harm, edition) {
                menu.allow(Choice::Mercy(Forgotten::HarmOnItem(item.carried(place))));
            }
        }
        let visited = self.scenario.chapters[..usize::from(self.chapter)].iter().rev();
        let Some(town) = visited.into_iter().find(|chapter| chapter.kind == ChapterKind::Settlement) else { return };
        if fighter.wealth == 0 {
            return;
        }
        if self.has_room_for_two(who) {
            menu.allow(Choice::Mercy(Forgotten::Provision));
        }
        if fighter.is_dented() {
            menu.allow(Choice::Mercy(Forgotten::RepairAll));
        }
        if edition == Edition::Guide && fighter.shopped {
            return; // one card is kept of those laid out
        }
        for &kind in &town.goods {
            if fighter.speed >= fighter.weight(kind, edition) {
                menu.allow(Choice::Mercy(Forgotten::Buy(kind)));
            }
        }
    }

    /// The characters that could go first: each may wait once a round (DK-72).
    pub(crate) fn could_go_first(&self, who: FighterId) -> impl Iterator<Item = FighterId> + '_ {
        let may = self.waited & who.bit() == 0;
        self.characters_up().filter(move |&other| may && other != who && self.acted & other.bit() == 0)
    }
}
