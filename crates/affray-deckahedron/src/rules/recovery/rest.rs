//! Resting and healing (DK-62 to DK-64).

use affray_core::{Ask, Bag};

use crate::asked::choice::{Carried, ChanceOf, Choice, Source};
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rulings::{
    HealCount, HealKeep, HealReturnTo, HealWoundCard, RestClearsArmour, RestCount, RestKeep, RestReturnTo,
};
use crate::shown::event::{Care, Event, Token};
use crate::state::card::{Card, Pile, WOUNDS};
use crate::state::fight::Fight;
use crate::state::fighter::{Down, FighterId};
use crate::state::moves::Takes;

impl Fight {
    /// Whether somebody can rest, heal or catch breath: the incapacitated cannot (DK-36).
    pub fn can_recover(&self, who: FighterId) -> bool {
        self.fighter(who).is_able()
    }

    /// Some hours of rest (DK-62).
    pub fn rest<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        if !self.can_recover(who) {
            self.tell(ask, Event::Lies { who });
            return Ok(());
        }
        let rulings = self.scenario.rulings;
        self.keep_using(ask, who)?;
        self.clear_exhaustion_tokens(who);
        let before = self.fighter(who).tokens();
        if rulings.rest_count == RestCount::After {
            self.remove_one_harm(ask, who)?;
        }
        let count = match rulings.rest_count {
            RestCount::After => self.fighter(who).tokens(),
            RestCount::Before => before,
        };
        let kept = self.keep(ask, who, count, rulings.rest_keep == RestKeep::Player)?;
        self.return_others(who, kept, rulings.rest_return_to == RestReturnTo::Deck);
        if rulings.rest_count == RestCount::Before {
            self.remove_one_harm(ask, who)?;
        }
        if rulings.rest_clears_armour == RestClearsArmour::Yes {
            self.clear_armour(who);
        }
        self.recharge(ask, who);
        self.turn_up(who, Down::UntilBreather);
        self.turn_up(who, Down::UntilRest);
        self.recovered(ask, who, false);
        Ok(())
    }

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

    fn recovered<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, healed: bool) {
        let fighter = self.fighter(who);
        let (exhausted, stamina) = (fighter.exhaustion.len() as u8, fighter.stamina());
        self.tell(ask, Event::Recovered { who, healed, exhausted, stamina });
    }

    /// All Exhaustion tokens go back to the supply, so that their spots are free again (DK-38, DK-62, DK-63).
    fn clear_exhaustion_tokens(&mut self, who: FighterId) {
        let edition = self.edition();
        for held in &mut self.fighter_mut(who).held {
            if held.mv.info(edition).spots.is_some_and(|spots| spots.takes == Takes::Stamina) {
                held.tokens = 0;
            }
        }
    }

    /// One Harm token goes: off the pile, or off a card that bears Harm (DK-62, ruling `world_card_harm`).
    fn remove_one_harm<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let edition = self.edition();
        let mut there = false;
        self.harm_leaves_options(who, &mut |_| there = true);
        if !there {
            return Ok(()); // ruling `rest_no_harm`
        }
        let seat = self.fighter(who).seat;
        let choice = ask.choose(self, seat, Question::HarmLeaves { who })?;
        let fighter = self.fighter_mut(who);
        let off = match choice {
            Choice::OnMove(mv) => {
                fighter.note(mv, edition).tokens -= 1;
                Token::Move(mv)
            }
            Choice::OnItem(Carried { place, item }) => {
                fighter.items[usize::from(place)].harm -= 1;
                Token::Item(item)
            }
            Choice::FromPile => {
                fighter.harm -= 1;
                Token::Pile
            }
            _ => return Ok(()), // nothing is left to go
        };
        let harm = fighter.harm;
        self.tell(ask, Event::HarmRemoved { who, harm });
        self.tell(ask, Event::HarmEased { who, harm, by: Care::Rest, off });
        Ok(())
    }

    /// Where a Harm could be taken from (DK-62).
    pub(crate) fn harm_leaves_options(&self, who: FighterId, found: &mut dyn FnMut(Choice)) {
        let edition = self.edition();
        let fighter = self.fighter(who);
        if fighter.harm > 0 {
            found(Choice::FromPile);
        }
        if edition == Edition::Module {
            return;
        }
        for held in &fighter.held {
            let bears = held.mv.info(edition).spots.is_some_and(|spots| spots.takes == Takes::Harm);
            if bears && held.tokens > 0 {
                found(Choice::OnMove(held.mv));
            }
        }
        // In 2018 armour is cleared anyway.
        if edition == Edition::World {
            for (place, item) in (0u8..).zip(&fighter.items).filter(|(_, item)| item.harm > 0) {
                found(Choice::OnItem(item.carried(place)));
            }
        }
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

    /// The cards that stay exhausted: random ones, or the player's choice (DK-62, DK-63).
    fn keep<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, count: u8, player: bool) -> Result<Pile, A::Halt> {
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
    fn return_others(&mut self, who: FighterId, kept: Pile, to_deck: bool) {
        let fighter = self.fighter_mut(who);
        let back = Pile::from_bits(fighter.exhaustion.bits() & !kept.bits());
        fighter.exhaustion = Pile::from_bits(fighter.exhaustion.bits() & kept.bits());
        if to_deck {
            fighter.deck.absorb(back);
        } else {
            fighter.discard.absorb(back);
        }
    }

    /// Armour is cleared of Harm and Wound tokens (DK-62).
    fn clear_armour(&mut self, who: FighterId) {
        for item in &mut self.fighter_mut(who).items {
            item.harm = 0;
            item.wound = 0;
        }
    }

    /// In 2018 only idle magic recharges: the player says what works on through the rest (DK-62).
    fn keep_using<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
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
    fn recharge<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
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
