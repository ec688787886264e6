//! Between adventures: a session begins, and what is picked up when a fight is won (DK-24, DK-90).

use affray_core::{Ask, Bag, Menu};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::shown::event::{Event, LevelCard};
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
}
