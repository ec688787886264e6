//! Who holds a hand of cards, refreshing it and losing it (SU-09, SU-10, SU-64).

use affray_core::Ask;

use crate::asked::choice::{Cards, Choice};
use crate::asked::question::Question;
use crate::asked::source::Draw;
use crate::asked::verdict::{Verdict, no};
use crate::rulings::{RefreshBar, WoundedStart};
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::hand::Hand;
use crate::state::sheet::FighterId;

impl Fight {
    /// Whether somebody is dealt a hand: a hero, unless hurt as they enter (SU-09, SU-64).
    pub fn is_dealt_in(&self, who: FighterId) -> bool {
        let may = match self.rulings.wounded_start {
            WoundedStart::NoHandIfDamage => self.person(who).harm.injury() == 0,
            WoundedStart::DealNormally => true,
        };
        self.sheet(who).is_hero() && may
    }

    /// Whether somebody may refresh (SU-10, SU-64).
    pub(crate) fn may_refresh(&self, who: FighterId) -> Verdict {
        let harm = &self.person(who).harm;
        let barred = match self.rulings.refresh_bar {
            RefreshBar::Wounds => harm.is_hurt(),
            RefreshBar::Damage => harm.injury() > 0,
        };
        if !self.sheet(who).is_hero() {
            no!("SU-86", "henchmen hold no cards")
        } else if barred {
            no!("SU-64", "the wounded draw no new cards")
        } else {
            Ok(())
        }
    }

    /// Throws cards and draws up to three (SU-10).
    pub(crate) fn refresh<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let choice = self.ask(ask, who, Question::Throw(who))?;
        // A GM may have hurt or felled them meanwhile.
        if let (Choice::Throw(Cards(thrown)), Ok(())) = (choice, self.may_refresh(who))
            && self.person(who).is_standing()
        {
            for &card in thrown.cards() {
                self.person_mut(who).hand.take(card);
            }
            self.discard_unseen(thrown);
            let mut drawn = 0;
            while self.person(who).hand.len() < Hand::FULL {
                let card = self.draw(ask, Draw::Refresh, who)?;
                self.person_mut(who).hand.add(card);
                drawn += 1;
            }
            let hand = self.person(who).hand;
            let unseen = Event::RefreshedUnseen { who, thrown: thrown.len() as u8, drawn };
            self.tell_apart(ask, who, Event::Refreshed { who, thrown, hand }, unseen);
        }
        Ok(())
    }
}
