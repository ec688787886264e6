//! Which exhausted cards come back in a rest or a day of care, and what else both clear (DK-38, DK-62, DK-63).

use affray_core::{Ask, Bag};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::{ChanceOf, Source};
use crate::shown::event::Event;
use crate::state::card::Pile;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::Takes;

impl Fight {
    /// The cards that stay exhausted: random ones, or the player's choice (DK-62, DK-63).
    pub(super) fn keep<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        count: u8,
        player: bool,
    ) -> Result<Pile, A::Halt> {
        let seat = self.fighter(who).seat;
        let mut kept = Pile::default();
        for more in (1..=count).rev() {
            let left = Pile::from_bits(self.fighter(who).exhaustion.bits() & !kept.bits());
            if left.len() <= usize::from(more) {
                kept.absorb(left); // ruling `rest_k_exceeds_pile`
                break;
            }
            let card = if player {
                match ask.choose(self, seat, Question::Keep { who, kept, left: more })? {
                    Choice::Card(card) => card,
                    _ => left.nth(0),
                }
            } else {
                ask.card(Source { what: ChanceOf::Exhaustion, who, seat }, &left)?
            };
            kept.add(card);
        }
        Ok(kept)
    }

    /// The others go to the discard pile, or are shuffled into the deck (DK-62, DK-63).
    pub(super) fn return_others(&mut self, who: FighterId, kept: Pile, to_deck: bool) {
        let fighter = self.fighter_mut(who);
        let back = Pile::from_bits(fighter.exhaustion.bits() & !kept.bits());
        fighter.exhaustion = Pile::from_bits(fighter.exhaustion.bits() & kept.bits());
        if to_deck {
            fighter.deck.absorb(back);
        } else {
            fighter.discard.absorb(back);
        }
    }

    /// All Exhaustion tokens go back to the supply, so that their spots are free again (DK-38, DK-62, DK-63).
    pub(super) fn clear_exhaustion_tokens(&mut self, who: FighterId) {
        let edition = self.edition();
        for held in &mut self.fighter_mut(who).held {
            if held.mv.info(edition).spots.is_some_and(|spots| spots.takes == Takes::Stamina) {
                held.tokens = 0;
            }
        }
    }

    /// Armour is cleared of Harm and Wound tokens (DK-62).
    pub(super) fn clear_armour(&mut self, who: FighterId) {
        for item in &mut self.fighter_mut(who).items {
            item.harm = 0;
            item.wound = 0;
        }
    }

    pub(super) fn recovered<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, healed: bool) {
        let fighter = self.fighter(who);
        let (exhausted, stamina) = (fighter.exhaustion.len() as u8, fighter.stamina());
        self.tell(ask, Event::Recovered { who, healed, exhausted, stamina });
    }
}
