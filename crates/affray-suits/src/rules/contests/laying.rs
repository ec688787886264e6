//! Tests, plays from hand or deck, and contests against a number (SU-04, SU-21 to SU-26, SU-32, SU-87).

#![expect(
    clippy::inline_always,
    reason = "a play is chosen and turned at few places, each of which knows whose side it is"
)]

use affray_core::{Ask, Menu};

use crate::asked::question::{Choice, Draw, Question, Verdict, no};
use crate::rules::contests::lay_patterns::{Sums, Way};
use crate::rules::contests::value::{Play, Side, beats};
use crate::rulings::{
    BoostEligibility, CheckCompare, ContestVsNumber, DefenderBoosts, HenchmanBonusLost, HenchmanBonusUse, WeakBySum,
    WeakVoluntary,
};
use crate::shown::event::{Against, Event, Purpose};
use crate::state::card::PlayingCard;
use crate::state::fight::{Clash, Fight, OnTable, Stage};
use crate::state::hand::Lay;
use crate::state::sheet::FighterId;

/// Which side of a contest somebody plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The actor.
    Actor,
    /// The defender.
    Defender,
}

/// Whether a card passes a test of this rank (SU-04).
pub const fn passes(card: PlayingCard, rank: u16, compare: CheckCompare) -> bool {
    match compare {
        CheckCompare::Le => card.low() as u16 <= rank,
        CheckCompare::Lt => (card.low() as u16) < rank,
    }
}

impl Fight {
    /// Draws a card against a rank (SU-04).
    pub fn test<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        rank: u16,
        purpose: Purpose,
    ) -> Result<bool, A::Halt> {
        let card = self.draw(ask, Draw::Test, who)?;
        self.spend(card);
        let passed = passes(card, rank, self.rulings.check_compare);
        self.tell(ask, Event::Tested { who, rank, card, passed, purpose });
        Ok(passed)
    }

    /// The table of one side of the open contest.
    pub(crate) fn table(&mut self, part: Part) -> &mut OnTable {
        let clash = self.clash.as_mut().expect("a contest is on the table");
        match part {
            Part::Actor => &mut clash.actor,
            Part::Defender => &mut clash.defender,
        }
    }

    /// Lists what may be laid from a hand at this rank (SU-22 to SU-25).
    pub(crate) fn list_lays(&self, who: FighterId, rank: u16, part: Part, menu: &mut Menu<Choice>) {
        let hand = self.person(who).hand;
        self.each_lay(who, rank, part, |way, _, verdict| menu.offer(Choice::Lay(way.lay(hand)), verdict));
        menu.allow(Choice::Deck);
    }

    /// Goes through every way to lay cards from a hand at this rank, with what forbids it (SU-22 to SU-24).
    #[inline]
    pub(crate) fn each_lay(&self, who: FighterId, rank: u16, part: Part, mut found: impl FnMut(Way, Play, Verdict)) {
        let hand = self.person(who).hand;
        let forced = hand.cards().iter().all(|card| u16::from(card.low()) > rank);
        let sums = Sums::of(hand);
        let rulings = &self.rulings;
        for &way in Way::all(hand, rank) {
            let play = sums.play(way);
            let verdict = if play.cards == 0 {
                no!("SU-23", "boosts need a value card beside them")
            } else if part == Part::Defender && play.boosts > 0 && rulings.defender_boosts == DefenderBoosts::No {
                no!("SU-23", "at this table only attackers may boost")
            } else if rulings.boost_eligibility == BoostEligibility::OnlyOverRank
                && way.lay(hand).boosts().cards().iter().any(|card| u16::from(card.low()) <= rank)
            {
                no!("SU-23", "at this table only cards too high to play may be boosts")
            } else if play.is_sound(rank) {
                Ok(())
            } else if play.highest <= rank && rulings.weak_by_sum == WeakBySum::Illegal {
                no!("SU-24", "the cards together exceed the rank")
            } else if !forced && rulings.weak_voluntary == WeakVoluntary::OnlyIfForced {
                no!("SU-24", "a weak play is only for a hand of cards that are all too high")
            } else {
                Ok(())
            };
            found(way, play, verdict);
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
    pub(crate) fn has_laid(&mut self, part: Part) -> bool {
        !self.table(part).laid.is_empty()
    }

    /// Whether a henchman's court card brings a second (SU-87, SU-88).
    fn has_second(&self, who: FighterId, part: Part) -> bool {
        let harm = &self.person(who).harm;
        let hurt = match self.rulings.henchman_bonus_lost {
            HenchmanBonusLost::Wounds => harm.is_hurt(),
            HenchmanBonusLost::Damage => harm.injury() > 0,
        };
        let here = part == Part::Actor || self.rulings.henchman_bonus_use == HenchmanBonusUse::AttackAndDefence;
        !hurt && here && !self.sheet(who).is_hero()
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

    /// Sets a skill against a number (SU-32).
    pub fn contest_number<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        rank: u16,
        patient: FighterId,
        against: Against,
        number: u16,
    ) -> Result<bool, A::Halt> {
        let nothing = Side { rank: number, play: Play::default(), value: number };
        let tell = |fight: &Fight, ask: &mut A, actor: Side, number: Side, won: bool| {
            fight.tell(ask, Event::Contested { who, patient, against, actor, number, won });
            won
        };
        if number == 0 {
            return Ok(tell(self, ask, Side { rank, play: Play::default(), value: rank }, nothing, true));
        }
        match self.rulings.contest_vs_number {
            ContestVsNumber::OpposedDraw => {
                let actor = self.play_alone(ask, who, rank)?;
                let card = self.draw(ask, Draw::Number, patient)?;
                self.table(Part::Defender).drawn.add(card);
                self.tell(ask, Event::Turned { who: patient, draw: Draw::Number, card });
                // A number is a rank like any other; how defenders are read at this table does not touch it.
                let number = Side::attacking(number, Play::of(card.low()));
                let won = beats(actor, number, &self.rulings);
                self.clear_table();
                Ok(tell(self, ask, actor, number, won))
            }
            ContestVsNumber::Static => {
                let actor = self.play_alone(ask, who, rank)?;
                self.clear_table();
                Ok(tell(self, ask, actor, nothing, actor.value > number))
            }
            ContestVsNumber::ReducedRank => self.test(ask, who, rank.saturating_sub(number), Purpose::Contest),
            ContestVsNumber::Band => {
                let card = self.draw(ask, Draw::Attack, who)?;
                self.spend(card);
                let won = (number + 1..=rank).contains(&u16::from(card.low()));
                Ok(tell(self, ask, Side::attacking(rank, Play::of(card.low())), nothing, won))
            }
        }
    }

    /// An actor's play against a number: from the hand only while the fight lasts (SU-32, SU-92).
    fn play_alone<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, rank: u16) -> Result<Side, A::Halt> {
        self.clash = Some(Clash {
            by: who,
            target: None,
            weapon: None,
            mode: None,
            actor: OnTable::default(),
            defender: OnTable::default(),
        });
        if matches!(self.stage, Stage::Turns | Stage::Aftermath) {
            self.choose_play(ask, who, rank, Part::Actor)?;
        }
        let play = self.turn_play(ask, who, rank, Part::Actor)?;
        self.table(Part::Actor).open = true;
        if self.has_laid(Part::Actor) {
            let lay = self.table(Part::Actor).laid;
            self.tell_owner(ask, who, Event::LaidHidden { who, lay });
            self.tell(ask, Event::Shown { who, lay: lay.values_only() });
        }
        Ok(Side::attacking(rank, play))
    }
}
