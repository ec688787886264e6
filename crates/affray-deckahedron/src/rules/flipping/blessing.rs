//! Blessing cards (DK-24).

use affray_core::Bag;

use crate::state::card::Card;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;

impl Fight {
    /// Grants a blessing, shuffled into the deck; false if none of that number is left (DK-24).
    pub fn bless(&mut self, who: FighterId, blessing: Card) -> bool {
        let fighter = self.fighter_mut(who);
        let granted = blessing.is_blessing() && fighter.supply.take(blessing);
        if granted {
            fighter.deck.add(blessing);
        }
        granted
    }
}
