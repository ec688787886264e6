//! The spotlight: rounds, and what a character does with a turn (DK-72).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rules::flipping::attempt::Attempt;
use crate::rulings::{CheckPoints, FoeFormat};
use crate::shown::event::Event;
use crate::state::fight::{Beat, Fight};
use crate::state::fighter::FighterId;

/// What became of a spotlight.
enum Acted {
    /// The character let another go first (DK-72).
    Yielded(FighterId),
    /// The character did what they did; whether that was a move.
    Done { moved: bool },
}

impl Fight {
    pub(super) fn begin_round<A: Ask<Self>>(&mut self, ask: &mut A) {
        self.round += 1;
        for fighter in &mut self.fighters {
            (fighter.involved, fighter.answered) = (false, false);
        }
        (self.acted, self.waited) = (0, 0);
        self.beat = Beat::Spotlight(self.first.take().unwrap_or(FighterId::FIRST));
        self.tell(ask, Event::RoundBegan { round: self.round });
    }

    /// Who comes after this character: the first who has not had the spotlight this round, then the foes (DK-72).
    #[inline]
    pub(super) fn next_spotlight(&mut self, who: FighterId) -> Beat {
        self.acted |= who.bit();
        let next = FighterId((!self.acted).trailing_zeros() as u8);
        if self.is_character(next) { Beat::Spotlight(next) } else { Beat::Foe(FighterId(self.characters)) }
    }

    /// One character's spotlight: a significant move, IMMEDIATE ones, and what a Critical Flip buys (DK-72). Gives
    /// who goes first, if the character lets somebody.
    pub(super) fn spotlight<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
    ) -> Result<Option<FighterId>, A::Halt> {
        self.spotlight = Some(who);
        self.fighter_mut(who).clear = false;
        let moved = match self.act(ask, who, false)? {
            Acted::Yielded(first) => {
                self.spotlight = None;
                return Ok(Some(first));
            }
            Acted::Done { moved } => moved,
        };
        if moved && self.scenario.rulings.foe_format == FoeFormat::Format3 && self.edition().is_world() {
            self.foes_answer(ask, who)?; // once a spotlight (ruling `format3_answers`)
        }
        self.end_turn(ask, who);
        self.spend_window(ask, false)?;
        Ok(None)
    }

    /// What a character does with the spotlight, or with a move that a Critical Flip bought (DK-19, DK-72).
    fn act<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, extra: bool) -> Result<Acted, A::Halt> {
        let (mut extra, mut done) = (extra, 0u64);
        let mut moved = false;
        while self.fighter(who).is_up() {
            let seat = self.fighter(who).seat;
            let mut choice = ask.choose(self, seat, Question::Act { who, extra, done })?;
            if choice == Choice::SideAction {
                choice = ask.choose(self, seat, Question::SideAction { who, done })?;
                if !matches!(choice, Choice::Act { .. }) {
                    match (self.take_side_action(ask, who, choice)?, choice) {
                        (true, Choice::YieldTo(first)) => return Ok(Acted::Yielded(first)),
                        _ => continue,
                    }
                }
            }
            let (mv, at, with) = match choice {
                Choice::Act { mv, at, with } => (mv, at, with),
                Choice::Send { who: companion, at } => {
                    self.tell(ask, Event::Sent { who: companion, by: who, at });
                    let fighter = self.fighter_mut(companion);
                    fighter.clear = false;
                    self.sent = Some(companion);
                    (self.sent_move(companion), Some(at), None)
                }
                _ => {
                    self.tell(ask, Event::Passed { who });
                    break;
                }
            };
            moved = true;
            let again = self.make_move(ask, Attempt { who, mv, at, with, extra })? || self.noted_criticals(ask, who)?;
            let immediate = mv.info(self.edition()).immediate;
            done |= u64::from(immediate) << mv as u8;
            if !again && !immediate {
                break;
            }
            extra = again;
            if self.foes_up().next().is_none() {
                break;
            }
        }
        Ok(Acted::Done { moved })
    }

    /// What Critical Flips buy in answers made out of one's own spotlight: against foes that attack, after a Harm, against
    /// a spell (DK-19).
    pub(super) fn late_moves<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        for who in self.party() {
            while self.fighter(who).criticals > 0 {
                if self.noted_criticals(ask, who)? {
                    self.spotlight = Some(who);
                    self.act(ask, who, true)?;
                    self.spotlight = None;
                }
            }
        }
        Ok(())
    }

    /// The end of an own turn: the module's look at the deck, and flags that last until now (DK-28, DK-75, DK-76).
    pub(crate) fn end_turn<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        if self.scenario.rulings.reshuffle_check_points == CheckPoints::EndOfTurn {
            self.must_reshuffle(ask, who);
        }
        let fighter = self.fighter_mut(who);
        fighter.pinned = fighter.pinned.saturating_sub(1);
        fighter.harmless = fighter.harmless.saturating_sub(1);
        self.spotlight = None;
    }

    /// The round ends: idle foes may gang up on somebody, then the next begins (DK-81).
    pub(super) fn end_round<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        if self.scenario.rulings.foe_format == FoeFormat::Format2 && self.edition().is_world() {
            let lead = self.idle_foes().max_by_key(|&foe| self.weapon(foe));
            let anybody = self.characters_up().next().is_some();
            if let Some(foe) = lead.filter(|_| anybody)
                && let Choice::Fighter(victim) = ask.choose(self, self.gm, Question::Victim { foe })?
            {
                let all = self.idle_foes().fold(0, |all, foe| all | foe.bit());
                self.gang_up(ask, foe, victim, all);
                self.defy(ask, foe, victim, all)?;
            }
        }
        self.late_moves(ask)?;
        self.begin_round(ask);
        Ok(())
    }
}
