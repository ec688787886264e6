//! The run of a story: chapters, rounds, spotlights, the foes' turns, and how it ends (DK-72, DK-81, DK-87).

use affray_core::{Ask, Progress};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::attempt::Attempt;
use crate::rulings::{CheckPoints, FoeFormat};
use crate::shown::event::{Event, Outcome};
use crate::state::attribute::Attribute;
use crate::state::fight::{Beat, Fight};
use crate::state::fighter::{FighterId, Standing};
use crate::state::moves::Move;
use crate::state::scenario::ChapterKind;

impl Fight {
    /// Advances by one beat.
    #[inline]
    pub(crate) fn advance<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        match self.beat {
            Beat::Over => return Ok(Progress::Over),
            Beat::Opening => self.open_chapter(ask),
            Beat::Spending => {
                self.spend_window(ask, true)?;
                self.begin_round(ask);
                self.end_fight_if_over(ask);
            }
            Beat::Spotlight(place) => {
                let who = FighterId(place);
                let waits = if self.fighter(who).is_up() { self.spotlight(ask, who)? } else { None };
                self.beat = match waits {
                    Some(FighterId(first)) => Beat::Spotlight(first),
                    None => self.next_spotlight(who),
                };
                self.end_fight_if_over(ask);
            }
            Beat::Foe(place) => {
                let idle = self.edition() != Edition::Module || usize::from(place) >= self.fighters.len();
                if idle {
                    self.beat = Beat::RoundEnd;
                } else {
                    if self.fighter(FighterId(place)).is_up() {
                        self.foe_turn(ask, FighterId(place))?;
                    }
                    self.beat = Beat::Foe(place + 1);
                    self.end_fight_if_over(ask);
                }
            }
            Beat::RoundEnd => {
                self.end_round(ask)?;
                self.end_fight_if_over(ask);
            }
            Beat::After(place) => {
                // DK-61: a few quiet minutes once the action is over.
                self.free_breather(ask, FighterId(place))?;
                if self.outcome == Some(Outcome::Victory) {
                    self.loot(ask, FighterId(place))?;
                }
                self.next_place(ask, place, Beat::After);
            }
            Beat::Turn(place) => {
                if !self.quiet_turn(ask, FighterId(place))? {
                    self.next_place(ask, place, Beat::Turn);
                }
            }
        }
        Ok(if self.beat == Beat::Over { Progress::Over } else { Progress::Going })
    }

    /// The next character's turn in a quiet scene, or the next chapter.
    fn next_place<A: Ask<Self>>(&mut self, ask: &mut A, place: u8, beat: fn(u8) -> Beat) {
        if place + 1 < self.characters {
            self.beat = beat(place + 1);
        } else if self.chapter().kind == ChapterKind::Creation && usize::from(self.stage) + 1 < self.stages() {
            self.stage += 1; // everybody has chosen once
            self.beat = beat(0);
        } else {
            if let Beat::Turn(_) = self.beat {
                self.tell(ask, Event::ChapterEnded { chapter: self.chapter, rounds: 0, outcome: None });
            }
            self.next_chapter();
        }
    }

    /// Goes on to the next chapter; a party that is out to the last has none.
    fn next_chapter(&mut self) {
        let lost = (0..self.characters).all(|place| !self.can_recover(FighterId(place)));
        if lost || usize::from(self.chapter) + 1 >= self.scenario.chapters.len() {
            self.beat = Beat::Over;
        } else {
            self.chapter += 1;
            self.beat = Beat::Opening;
        }
    }

    /// A chapter begins: its foes appear, flags of the last one go (DK-60: a scene's end lifts the bar).
    fn open_chapter<A: Ask<Self>>(&mut self, ask: &mut A) {
        let chapter = self.chapter;
        for fighter in &mut self.fighters {
            if fighter.is_character() {
                if fighter.standing == Standing::Fled {
                    fighter.standing = Standing::Up;
                }
            } else if fighter.chapter == chapter {
                if fighter.standing == Standing::Elsewhere {
                    fighter.standing = Standing::Up;
                }
            } else {
                fighter.standing = Standing::Elsewhere;
            }
            fighter.last = None;
            fighter.under = 0;
            (fighter.pinned, fighter.harmless, fighter.guard) = (0, 0, 0);
            (fighter.rage, fighter.berserk, fighter.hidden) = (false, false, false);
            (fighter.nimble, fighter.shopped) = (false, false);
            fighter.attacked_by = None;
        }
        (self.round, self.stage, self.answers) = (0, 0, 0);
        self.place = self.chapter().place;
        self.tell(ask, Event::ChapterBegan { chapter });
        match self.chapter().kind {
            ChapterKind::Fight => {
                self.outcome = None;
                self.beat = Beat::Spending;
            }
            ChapterKind::Breather
            | ChapterKind::Rest
            | ChapterKind::Heal
            | ChapterKind::Settlement
            | ChapterKind::Challenge
            | ChapterKind::Creation
            | ChapterKind::Session => self.beat = Beat::Turn(0),
        }
    }

    fn begin_round<A: Ask<Self>>(&mut self, ask: &mut A) {
        self.round += 1;
        for fighter in &mut self.fighters {
            (fighter.involved, fighter.answered) = (false, false);
        }
        (self.acted, self.waited) = (0, 0);
        self.beat = Beat::Spotlight(0);
        self.tell(ask, Event::RoundBegan { round: self.round });
    }

    /// Who comes after this character: the first who has not had the spotlight this round, then the foes (DK-72).
    #[inline]
    fn next_spotlight(&mut self, who: FighterId) -> Beat {
        self.acted |= who.bit();
        let next = (!self.acted).trailing_zeros() as u8;
        if next < self.characters { Beat::Spotlight(next) } else { Beat::Foe(self.characters) }
    }

    /// One character's spotlight: a significant move, IMMEDIATE ones, and what a Critical Flip buys (DK-72). Gives
    /// who goes first, if the character lets somebody.
    fn spotlight<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<Option<FighterId>, A::Halt> {
        self.spotlight = Some(who);
        self.fighter_mut(who).clear = false;
        let (mut extra, mut done) = (false, 0u64);
        let mut moved = false;
        while self.fighter(who).is_up() {
            let seat = self.fighter(who).seat;
            let mut choice = ask.choose(self, seat, Question::Act { who, extra, done })?;
            if choice == Choice::SideAction {
                choice = ask.choose(self, seat, Question::SideAction { who, done })?;
                if !matches!(choice, Choice::Act { .. }) {
                    match (self.take_side_action(ask, who, choice)?, choice) {
                        (true, Choice::YieldTo(first)) => {
                            self.spotlight = None;
                            return Ok(Some(first));
                        }
                        _ => continue,
                    }
                }
            }
            let Choice::Act { mv, at, with } = choice else {
                self.tell(ask, Event::Passed { who });
                break;
            };
            moved = true;
            let again = self.make_move(ask, Attempt { who, mv, at, with, extra })?;
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
        if moved && self.scenario.rulings.foe_format == FoeFormat::Format3 && self.edition().is_world() {
            self.foes_answer(ask, who)?;
        }
        self.end_turn(ask, who);
        self.spend_window(ask, false)?;
        Ok(None)
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
    fn end_round<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        if self.scenario.rulings.foe_format == FoeFormat::Format2 && self.edition().is_world() {
            let lead = self.idle_foes().max_by_key(|&foe| self.weapon(foe));
            let anybody = self.characters_up().next().is_some();
            if let Some(foe) = lead.filter(|_| anybody)
                && let Choice::Fighter(victim) = ask.choose(self, self.gm, Question::Victim { foe })?
            {
                let count = self.idle_foes().count() as u8;
                self.defy(ask, foe, victim, count)?;
            }
        }
        self.begin_round(ask);
        Ok(())
    }

    /// One character's turn in a quiet scene; true if there is more of it.
    fn quiet_turn<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        match self.chapter().kind {
            ChapterKind::Breather => self.free_breather(ask, who)?,
            ChapterKind::Rest => {
                self.sharpen(ask, who)?;
                if !self.mend(ask, who)? {
                    self.rest(ask, who)?;
                }
            }
            ChapterKind::Heal => self.heal(ask, who)?,
            ChapterKind::Settlement if self.edition().is_world() && self.can_recover(who) => {
                return self.settle_once(ask, who);
            }
            ChapterKind::Challenge if self.can_recover(who) => {
                for place in 0..self.chapter().challenges.len() as u8 {
                    self.challenge(ask, who, place)?;
                }
            }
            ChapterKind::Creation => self.create(ask, who)?,
            ChapterKind::Session if self.can_recover(who) => self.begin_session(ask, who)?,
            ChapterKind::Fight | ChapterKind::Settlement | ChapterKind::Challenge | ChapterKind::Session => {}
        }
        Ok(false)
    }

    /// Ends the fight when it is decided.
    fn end_fight_if_over<A: Ask<Self>>(&mut self, ask: &mut A) {
        let Some(outcome) = self.decided() else { return };
        self.outcome = Some(outcome);
        self.spotlight = None;
        self.tell(ask, Event::ChapterEnded { chapter: self.chapter, rounds: self.round, outcome: Some(outcome) });
        self.beat = Beat::After(0);
        let quiet = matches!(outcome, Outcome::Victory | Outcome::Escape);
        if !quiet || !self.edition().is_world() {
            self.next_chapter();
        }
    }

    /// The attributes a question about a move lists, best first for unattended play (DK-08).
    pub(crate) fn attributes_of(&self, mv: Move) -> &'static [Attribute] {
        mv.info(self.edition()).attributes
    }
}
