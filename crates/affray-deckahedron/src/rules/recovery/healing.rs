//! Healing: a day of care (DK-63), and the wound cards that leave (DK-48).

use affray_core::{Ask, Bag};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rulings::{HealCount, HealKeep, HealReturnTo, HealWoundCard};
use crate::shown::event::{Care, Event, Token};
use crate::state::card::{Card, Pile, WOUNDS};
use crate::state::fight::Fight;
use crate::state::fighter::{Down, FighterId};
use crate::state::moves::Takes;

impl Fight {
    /// A day of care (DK-63).
    pub fn heal<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        if !self.can_recover(who) {
            self.tell(ask, Event::Lies { who });
            return Ok(());
        }
        let rulings = self.scenario.rulings;
        self.clear_exhaustion_tokens(who);
        let before = self.fighter(who).wound;
        if rulings.heal_count == HealCount::After {
            self.remove_one_wound(ask, who, Care::Heal)?;
        }
        self.remove_all_harm(ask, who);
        let count = match rulings.heal_count {
            HealCount::After => self.fighter(who).wound,
            HealCount::Before => before,
        };
        let kept = self.keep(ask, who, count, rulings.heal_keep == HealKeep::Player)?;
        self.return_others(who, kept, rulings.heal_return_to == HealReturnTo::Deck);
        if rulings.heal_count == HealCount::Before {
            self.remove_one_wound(ask, who, Care::Heal)?;
        }
        if self.edition() == Edition::Guide {
            self.clear_armour(who);
            self.recharge(ask, who);
        }
        self.turn_up(who, Down::UntilBreather);
        self.turn_up(who, Down::UntilRest);
        self.recovered(ask, who, true);
        Ok(())
    }
    /// All Harm goes, off the pile and off cards (DK-63).
    fn remove_all_harm<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        let edition = self.edition();
        let fighter = self.fighter_mut(who);
        let had = fighter.harm;
        fighter.harm = 0;
        for held in &mut fighter.held {
            if held.mv.info(edition).spots.is_some_and(|spots| spots.takes == Takes::Harm) {
                held.tokens = 0;
            }
        }
        for item in &mut fighter.items {
            item.harm = 0;
        }
        if had > 0 {
            self.tell(ask, Event::HarmRemoved { who, harm: 0 });
            self.tell(ask, Event::HarmEased { who, harm: 0, by: Care::Heal, off: Token::Pile });
        }
    }

    /// One Wound token goes, and a wound card with it (DK-63, DK-48).
    pub(crate) fn remove_one_wound<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        by: Care,
    ) -> Result<(), A::Halt> {
        if self.fighter(who).wound == 0 {
            return Ok(());
        }
        let card = match self.scenario.rulings.heal_wound_card {
            HealWoundCard::Yes => self.wound_card_leaves(ask, who)?,
            HealWoundCard::No => None,
        };
        let fighter = self.fighter_mut(who);
        if fighter.wound == 0 {
            return Ok(()); // healed meanwhile, by the GM's word
        }
        fighter.wound -= 1;
        fighter.blood_bound = false; // DK-91: until that Wound is healed
        let wound = fighter.wound;
        self.tell(ask, Event::WoundRemoved { who, wound, card });
        self.tell(ask, Event::WoundHealed { who, wound, card, by });
        if card.is_some() {
            self.check_after_each(ask, who); // DK-28: a card left the deck
        }
        Ok(())
    }

    /// The player picks the wound card that leaves: from the discard pile first, else from the deck.
    fn wound_card_leaves<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<Option<Card>, A::Halt> {
        let cards = self.leaving_wound_cards(who);
        let card = match cards.len() {
            0 => return Ok(None),
            1 => cards.cards().next(),
            _ => {
                let seat = self.fighter(who).seat;
                match ask.choose(self, seat, Question::WoundLeaves { who })? {
                    Choice::Card(card) => Some(card),
                    _ => cards.cards().next(),
                }
            }
        };
        if let Some(card) = card {
            let fighter = self.fighter_mut(who);
            // Searching the deck leaves it shuffled, which a deck in no known order is.
            let found = fighter.discard.take(card) || fighter.deck.take(card);
            if !found {
                return Ok(None); // it has left meanwhile, by the GM's word
            }
            fighter.supply.add(card);
        }
        Ok(card)
    }

    /// The wound cards that could leave (ruling `heal_wound_card_from`).
    pub(crate) fn leaving_wound_cards(&self, who: FighterId) -> Pile {
        let fighter = self.fighter(who);
        let discarded = fighter.discard.bits() & WOUNDS;
        Pile::from_bits(if discarded == 0 { fighter.deck.bits() & WOUNDS } else { discarded })
    }
}
