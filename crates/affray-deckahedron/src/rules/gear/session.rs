//! Between adventures: a session begins, and what is picked up when a fight is won (DK-06, DK-24, DK-90).

use affray_core::{Ask, Bag, Menu};

use crate::asked::choice::Choice;
use crate::asked::menu::no;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::shown::event::{Deed, Event, LevelCard};
use crate::state::card::{self, Pile};
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::Move;

impl Fight {
    /// A session begins: a token for naming something learned or shown, and a level card for a new circle (DK-90).
    pub(crate) fn begin_session<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        if self.edition() != Edition::Guide {
            return Ok(()); // 2017 has a heading for circles and no rule under it
        }
        let seat = self.fighter(who).seat;
        if ask.choose(self, seat, Question::Naming { who })? == Choice::Yes {
            let fighter = self.fighter_mut(who);
            fighter.green = fighter.green.saturating_add(1);
            let green = fighter.green;
            self.tell(ask, Event::Named { who, green });
        }
        // Whether the cards complete a circle is seen on the table; the GM says so.
        if ask.choose(self, self.gm, Question::Circle { who })? != Choice::Yes {
            return Ok(());
        }
        match ask.choose(self, seat, Question::LevelCard { who })? {
            Choice::TakeMove(mv) => {
                self.fighter_mut(who).give(mv, 0, Edition::Guide);
                self.tell(ask, Event::LevelCardTaken { who, card: LevelCard::Move(mv) });
            }
            Choice::Card(blessing) if self.bless(who, blessing) => {
                self.tell(ask, Event::LevelCardTaken { who, card: LevelCard::Blessing(blessing) });
            }
            _ => {}
        }
        Ok(())
    }

    /// The level cards: one with spots of its own, and those that grant a blessing (DK-24, DK-90).
    pub(crate) fn level_card_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        let fighter = self.fighter(who);
        if !fighter.has(Move::GettingTheHang) {
            menu.allow(Choice::TakeMove(Move::GettingTheHang));
        }
        let blessings = Pile::from_bits(fighter.supply.bits() & card::BLESSINGS);
        blessings.cards().for_each(|blessing| menu.allow(Choice::Card(blessing)));
        menu.allow(Choice::No);
    }

    /// What lies about after a fight may be picked up, a Speed for each token (DK-06, DK-90).
    pub(crate) fn loot<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        while self.can_recover(who) && self.has_loot(who) {
            let seat = self.fighter(who).seat;
            match ask.choose(self, seat, Question::Loot { who })? {
                Choice::PickUp { wealth } => {
                    *(if wealth { &mut self.place.wealth } else { &mut self.place.equipment }) -= 1;
                    let fighter = self.fighter_mut(who);
                    *(if wealth { &mut fighter.wealth } else { &mut fighter.equipment }) += 1;
                    fighter.speed -= 1;
                    let speed = fighter.speed;
                    self.tell(ask, Event::PickedUp { who, wealth, speed });
                }
                Choice::Receive => {
                    if let Some(die) = self.fighter_mut(who).receive() {
                        self.tell(ask, Event::Settled { who, deed: Deed::Received(die) });
                    }
                }
                _ => break,
            }
        }
        Ok(())
    }

    fn has_loot(&self, who: FighterId) -> bool {
        let tokens = self.place.equipment + self.place.wealth > 0 && self.fighter(who).speed > 0;
        tokens || self.chapter().loot_weapons && self.fighter(who).ordered.is_some()
    }

    /// What lies about (DK-06, DK-90).
    pub(crate) fn loot_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        let fighter = self.fighter(who);
        menu.allow(Choice::No);
        for (wealth, lies, held) in
            [(false, self.place.equipment, fighter.equipment), (true, self.place.wealth, fighter.wealth)]
        {
            let full = self.edition() == Edition::World && held >= crate::rules::setup::tokens::COLUMN;
            if lies > 0 && fighter.speed > 0 {
                let room = if full { no("DK-06", "the column holds four") } else { Ok(()) };
                menu.offer(Choice::PickUp { wealth }, room);
            }
        }
        if self.chapter().loot_weapons && fighter.ordered.is_some() {
            menu.allow(Choice::Receive);
        }
    }
}
