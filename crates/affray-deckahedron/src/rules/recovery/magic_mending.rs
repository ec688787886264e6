//! Mending: magic that heals during a rest (DK-64, DK-88).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::shown::event::{Care, Event, Token};
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::item::ItemKind;

impl Fight {
    /// Mending during a rest: the target loses a Harm or a Wound, and the user does not rest (DK-88, DK-64).
    pub(crate) fn mend<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        let edition = self.edition();
        let Some(place) = self.fighter(who).item(ItemKind::Mending) else { return Ok(false) };
        let charged = self.fighter(who).items[place].charges(edition) > 0;
        if !charged || !self.can_recover(who) || self.mendable().next().is_none() {
            return Ok(false);
        }
        let seat = self.fighter(who).seat;
        let Choice::Fighter(target) = ask.choose(self, seat, Question::Bless { who })? else { return Ok(false) };
        self.tell(ask, Event::Used { who, item: ItemKind::Mending });
        self.spend_charges(ask, who, place as u8, 1);
        if self.fighter(target).wound > 0 {
            self.remove_one_wound(ask, target, Care::Mending)?; // ruling `mending_wound_card`
        } else {
            let fighter = self.fighter_mut(target);
            fighter.harm -= 1;
            let harm = fighter.harm;
            self.tell(ask, Event::HarmRemoved { who: target, harm });
            self.tell(ask, Event::HarmEased { who: target, harm, by: Care::Mending, off: Token::Pile });
        }
        Ok(true)
    }

    /// The characters that Mending could help.
    pub(crate) fn mendable(&self) -> impl Iterator<Item = FighterId> + '_ {
        self.party().filter(|&who| self.fighter(who).tokens() > 0)
    }
}
