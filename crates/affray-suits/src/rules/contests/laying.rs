//! A play: cards laid from the hand, or a card off the deck (SU-22 to SU-26).

#![expect(clippy::inline_always, reason = "a simulated fight calls these with every attack, each from few places")]

use crate::state::card::Value as _;
use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Draw;
use crate::asked::verdict::{Verdict, no};
use crate::rules::contests::lay_patterns::{LayPattern, Sums};
use crate::rules::contests::value::Play;
use crate::rulings::{BoostEligibility, DefenderBoosts, WeakBySum, WeakVoluntary};
use crate::shown::event::Event;
use crate::state::clash::OnTable;
use crate::state::fight::Fight;
use crate::state::lay::Lay;
use crate::state::sheet::FighterId;

/// Which side of a contest somebody plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The actor.
    Actor,
    /// The defender.
    Defender,
}

impl Fight {
    /// The table of one side of the open contest.
    #[inline]
    pub(crate) fn table(&mut self, part: Part) -> &mut OnTable {
        let clash = self.clash.as_mut().expect("a contest is on the table");
        match part {
            Part::Actor => &mut clash.actor,
            Part::Defender => &mut clash.defender,
        }
    }

    /// Goes through every way to lay cards from a hand at this rank, with what forbids it (SU-22 to SU-24).
    #[inline]
    pub(crate) fn each_lay(
        &self,
        who: FighterId,
        rank: u16,
        part: Part,
        mut found: impl FnMut(LayPattern, Play, Verdict),
    ) {
        let hand = self.person(who).hand;
        let forced = hand.cards().iter().all(|card| u16::from(card.low()) > rank);
        let sums = Sums::of(hand);
        let rulings = &self.rulings;
        for pattern in LayPattern::all(hand, rank) {
            let play = sums.play(pattern);
            let verdict = if play.cards == 0 {
                no!("SU-23", "boosts need a value card beside them")
            } else if part == Part::Defender && play.boosts > 0 && rulings.defender_boosts == DefenderBoosts::No {
                no!("SU-23", "at this table only attackers may boost")
            } else if rulings.boost_eligibility == BoostEligibility::OnlyOverRank
                && pattern.lay(hand).boosts().cards().iter().any(|card| u16::from(card.low()) <= rank)
            {
                no!("SU-23", "only cards too high to play may be boosts")
            } else if play.is_sound(rank) {
                Ok(())
            } else if play.highest <= rank && rulings.weak_by_sum == WeakBySum::Illegal {
                no!("SU-24", "the cards together exceed the rank")
            } else if !forced && rulings.weak_voluntary == WeakVoluntary::OnlyIfForced {
                no!("SU-24", "only where every card of the hand is too high")
            } else {
                Ok(())
            };
            found(pattern, play, verdict);
        }
    }

    /// Puts cards from a hand on the table, face down for the actor and open for a defender (SU-22, SU-26).
    #[inline(always)]
    pub(crate) fn lay(&mut self, who: FighterId, part: Part, lay: Lay) {
        let hand = &mut self.person_mut(who).hand;
        for card in lay.cards() {
            hand.take(card);
        }
        let table = self.table(part);
        table.laid = lay;
        table.open = part == Part::Defender;
    }

    /// Asks a hero with cards whether to lay or to draw; everybody else draws (SU-25, SU-86).
    #[inline(always)]
    pub(crate) fn choose_play<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        rank: u16,
        part: Part,
    ) -> Result<(), A::Halt> {
        if self.person(who).hand.is_empty() {
            return Ok(());
        }
        let question = match part {
            Part::Actor => Question::Lay { who, rank },
            Part::Defender => Question::Defend { who, rank },
        };
        if let Choice::Lay(lay) = self.ask(ask, who, question)? {
            self.lay(who, part, lay);
        }
        Ok(())
    }

    /// Whether a side has cards from a hand on the table.
    #[inline]
    pub(crate) fn has_laid(&mut self, part: Part) -> bool {
        !self.table(part).laid.is_empty()
    }

    /// What a side plays: the cards it laid, or a card off the deck (SU-25, SU-87).
    #[inline(always)]
    pub(crate) fn turn_play<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        rank: u16,
        part: Part,
    ) -> Result<Play, A::Halt> {
        if self.has_laid(part) {
            return Ok(self.table(part).laid.play());
        }
        let purpose = match part {
            Part::Actor => Draw::Attack,
            Part::Defender => Draw::Defence,
        };
        let first = self.draw(ask, purpose, who)?;
        self.table(part).drawn.add(first);
        self.tell(ask, Event::Turned { who, draw: purpose, card: first });
        if !first.is_court() || !self.has_second(who, part) {
            return Ok(Play::of(first.low()));
        }
        if self.ask(ask, who, Question::Second { who, rank, first })? != Choice::Second {
            return Ok(Play::of(first.low()));
        }
        let second = self.draw(ask, Draw::Second, who)?;
        self.table(part).drawn.add(second);
        self.tell(ask, Event::Turned { who, draw: Draw::Second, card: second });
        Ok(match self.ask(ask, who, Question::Which { who, rank, first, second })? {
            Choice::UseSecond => Play::of(second.low()),
            Choice::UseBoth => Play::of(first.low()).and(second.low()),
            _ => Play::of(first.low()),
        })
    }
}
