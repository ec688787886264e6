//! Reshuffling: deck and discard pile become one deck again (DK-26 to DK-29).

use affray_core::{Ask, Bag};

use crate::asked::choice::Choice;
use crate::asked::question::{Moment, Question};
use crate::rulings::{CheckPoints, ReshuffleAgain, ThresholdCounts};
use crate::shown::event::{Event, Forced};
use crate::state::card::BASE;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;

impl Fight {
    /// Shuffles the discard pile into the deck; exhausted and flipped cards stay where they are (DK-26).
    #[inline]
    pub fn reshuffle<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, forced: bool) {
        let fighter = self.fighter_mut(who);
        let discard = fighter.discard.drain();
        fighter.deck.absorb(discard);
        let deck = fighter.deck.len() as u8;
        self.tell(ask, Event::Reshuffled { who, forced, deck });
    }

    /// A player may reshuffle before a flip, after it, and before a search; whoever ran from the fight still may
    /// (DK-27, DK-31). Nobody is asked twice with nothing between (ruling `reshuffle_again`).
    #[inline]
    pub(crate) fn may_reshuffle<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        when: Moment,
    ) -> Result<(), A::Halt> {
        let fighter = self.fighter(who);
        if fighter.discard.is_empty() || !fighter.is_able() {
            return Ok(());
        }
        if self.declined == Some(who) && self.scenario.rulings.reshuffle_again == ReshuffleAgain::No {
            return Ok(());
        }
        let seat = fighter.seat;
        if ask.choose(self, seat, Question::Reshuffle { who, when })? == Choice::Yes {
            self.reshuffle(ask, who, false);
        } else {
            self.declined = Some(who);
        }
        Ok(())
    }

    /// A deck of five cards or fewer must be reshuffled (DK-28).
    #[inline]
    pub(crate) fn must_reshuffle<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        if self.is_short(who) {
            self.forced_reshuffle(ask, who, Forced::Short);
        }
    }

    /// Whether a deck has so few cards that its discard pile must be shuffled in (DK-28).
    #[inline]
    pub(crate) fn is_short(&self, who: FighterId) -> bool {
        let rulings = &self.scenario.rulings;
        let fighter = self.fighter(who);
        let counted = match rulings.threshold_counts_extra_cards {
            ThresholdCounts::Yes => fighter.deck.bits(),
            ThresholdCounts::No => fighter.deck.bits() & BASE,
        };
        let short = counted.count_ones() <= u32::from(rulings.mandatory_reshuffle_at);
        short && !fighter.discard.is_empty() && fighter.is_able()
    }

    /// A reshuffle that a rule makes, and which (DK-28, DK-29, DK-32).
    #[inline]
    pub(crate) fn forced_reshuffle<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, why: Forced) {
        self.reshuffle(ask, who, true);
        let deck = self.fighter(who).deck.len() as u8;
        self.tell(ask, Event::ReshuffleForced { who, why, deck });
    }

    /// The check after each flip and each lost point, where the rulings have it there (DK-28).
    #[inline]
    pub(crate) fn check_after_each<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        match self.scenario.rulings.reshuffle_check_points {
            CheckPoints::AfterEach | CheckPoints::MidFlip => self.must_reshuffle(ask, who),
            CheckPoints::EndOfTurn => {}
        }
    }
}
