//! Magic items regain their charges during a rest (DK-62, DK-91).

use affray_core::Ask;

use crate::asked::choice::{Carried, Choice};
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;

impl Fight {
    /// In 2018 only idle magic recharges: the player says what works on through the rest (DK-62).
    pub(super) fn keep_using<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        while self.edition() == Edition::Guide && self.idle_magic(who).next().is_some() {
            let seat = self.fighter(who).seat;
            let choice = ask.choose(self, seat, Question::KeepUsing { who })?;
            let Choice::KeepUsing(Carried { place, item }) = choice else { break };
            self.fighter_mut(who).items[usize::from(place)].in_use = true;
            self.tell(ask, Event::KeptUsing { who, item });
        }
        Ok(())
    }

    /// Magic items with spent charges that nobody uses.
    pub(crate) fn idle_magic(&self, who: FighterId) -> impl Iterator<Item = Carried> + '_ {
        let items = (0u8..).zip(&self.fighter(who).items);
        items.filter(|(_, item)| item.white > 0 && !item.in_use).map(|(place, item)| item.carried(place))
    }

    /// Magic items regain their charges, in 2018 only idle ones (DK-62, DK-91).
    pub(super) fn recharge<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        let edition = self.edition();
        let mut any = false;
        for item in &mut self.fighter_mut(who).items {
            if item.white > 0 && (edition == Edition::World || !item.in_use) {
                (item.white, item.surplus) = (0, 0);
                any = true;
            }
        }
        if any {
            self.tell(ask, Event::Recharged { who });
        }
    }
}
