//! Regaining Stamina (DK-37, DK-59).

use affray_core::{Ask, Bag};

use crate::asked::choice::{Carried, Choice};
use crate::asked::question::Question;
use crate::asked::source::{ChanceOf, Source};
use crate::edition::Edition;
use crate::rulings::{RegainChoice, RegainTo};
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::item::ItemKind;
use crate::state::moves::Takes;

impl Fight {
    /// Regains up to so many points: cards of the player's choice, or tokens off cards (DK-37, DK-59).
    pub fn regain<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        points: u8,
        breather: bool,
    ) -> Result<(), A::Halt> {
        let edition = self.edition();
        let mut any = false;
        for left in (1..=points).rev() {
            let mut there = !self.fighter(who).exhaustion.is_empty();
            if !there {
                self.regain_options(who, breather, &mut |_| there = true);
            }
            if !there {
                break; // What cannot be used is lost.
            }
            any = true;
            let choice = match self.scenario.rulings.regain_choice_module {
                RegainChoice::Random if !self.fighter(who).exhaustion.is_empty() => {
                    let fighter = self.fighter(who);
                    let source = Source { what: ChanceOf::Exhaustion, who, seat: fighter.seat };
                    let pile = fighter.exhaustion;
                    Choice::Card(ask.card(source, &pile)?)
                }
                RegainChoice::Random | RegainChoice::Player => {
                    let seat = self.fighter(who).seat;
                    ask.choose(self, seat, Question::Regain { who, left, breather })?
                }
            };
            match choice {
                Choice::Card(card) => {
                    let to = self.scenario.rulings.regain_destination_module;
                    let fighter = self.fighter_mut(who);
                    let held = fighter.exhaustion.take(card);
                    debug_assert!(held, "only exhausted cards come back");
                    match to {
                        RegainTo::Discard => fighter.discard.add(card),
                        RegainTo::Deck => fighter.deck.add(card),
                    }
                    let left = fighter.exhaustion.len() as u8;
                    self.tell(ask, Event::Regained { who, card, left });
                }
                Choice::Untoken(mv) => {
                    self.fighter_mut(who).note(mv, edition).tokens -= 1;
                    self.tell(ask, Event::TokenReturned { who, mv });
                }
                Choice::Gird(Carried { place, .. }) => {
                    let item = &mut self.fighter_mut(who).items[usize::from(place)];
                    item.harm -= 1;
                    let item = item.kind;
                    self.tell(ask, Event::Girded { who, item });
                }
                _ => break,
            }
        }
        if !any {
            self.tell(ask, Event::NothingRegained { who });
            self.tell(ask, Event::RegainedNothing { who, why: None });
        }
        Ok(())
    }

    /// What could come back (DK-37, DK-52).
    pub(crate) fn regain_options(&self, who: FighterId, breather: bool, found: &mut dyn FnMut(Choice)) {
        let edition = self.edition();
        let fighter = self.fighter(who);
        for card in fighter.exhaustion.cards() {
            found(Choice::Card(card));
        }
        for held in &fighter.held {
            let parks = held.mv.info(edition).spots.is_some_and(|spots| spots.takes == Takes::Stamina);
            if parks && held.tokens > 0 {
                found(Choice::Untoken(held.mv));
            }
        }
        if breather && edition == Edition::Guide {
            for (place, item) in (0u8..).zip(&fighter.items) {
                if item.kind == ItemKind::LeatherArmour && item.harm > 0 {
                    found(Choice::Gird(item.carried(place)));
                }
            }
        }
    }
}
