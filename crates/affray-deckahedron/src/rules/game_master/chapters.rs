//! Chapters: how a scenario goes from scene to scene, and the turns of quiet ones (DK-60, DK-61).

use affray_core::{Ask, Progress};

use crate::edition::Edition;
use crate::shown::event::{Event, Outcome};
use crate::state::fight::{Beat, Fight};
use crate::state::fighter::{FighterId, Standing};
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
            // The GM may have decided it since the last beat.
            Beat::Spotlight(_) | Beat::Foe(_) | Beat::RoundEnd if self.may_be_decided() && self.decided().is_some() => {
                self.end_fight_if_over(ask);
            }
            Beat::Spotlight(who) => {
                let waits = if self.fighter(who).is_up() { self.spotlight(ask, who)? } else { None };
                self.late_moves(ask)?;
                self.beat = match waits {
                    Some(first) => Beat::Spotlight(first),
                    None => self.next_spotlight(who),
                };
                self.end_fight_if_over(ask);
            }
            Beat::Foe(foe) => {
                let idle = self.edition() != Edition::Module || foe.index() >= self.fighters.len();
                if idle {
                    self.beat = Beat::RoundEnd;
                } else {
                    if self.fighter(foe).is_up() {
                        self.foe_turn(ask, foe)?;
                    }
                    self.beat = Beat::Foe(foe.next());
                    self.end_fight_if_over(ask);
                }
            }
            Beat::RoundEnd => {
                self.end_round(ask)?;
                self.end_fight_if_over(ask);
            }
            Beat::After(who) => {
                // DK-61: a few quiet minutes once the action is over.
                self.free_breather(ask, who)?;
                if self.outcome == Some(Outcome::Victory) {
                    self.loot(ask, who)?;
                }
                self.next_turn(ask, who, Beat::After);
            }
            Beat::Turn(who) => {
                if !self.quiet_turn(ask, who)? {
                    self.next_turn(ask, who, Beat::Turn);
                }
            }
        }
        Ok(if self.beat == Beat::Over { Progress::Over } else { Progress::Going })
    }

    /// A chapter begins: its foes appear, flags of the last one go (DK-60: a scene's end lifts the bar).
    fn open_chapter<A: Ask<Self>>(&mut self, ask: &mut A) {
        let chapter = self.chapter;
        for fighter in &mut self.fighters {
            if fighter.is_of_party() {
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
            (fighter.under, fighter.engaged, fighter.criticals) = (0, 0, 0);
            (fighter.pinned, fighter.harmless, fighter.guard) = (0, 0, 0);
            (fighter.rage, fighter.berserk, fighter.hidden) = (false, false, false);
            (fighter.nimble, fighter.shopped) = (false, false);
            fighter.attacked_by = None;
        }
        (self.round, self.stage, self.answers) = (0, 0, 0);
        (self.beaten, self.first) = (None, None);
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
            | ChapterKind::Session => self.beat = Beat::Turn(FighterId::FIRST),
        }
    }

    /// Goes on to the next chapter; a party that is out to the last has none.
    pub(crate) fn next_chapter(&mut self) {
        let lost = self.party().all(|who| !self.can_recover(who));
        if lost || usize::from(self.chapter) + 1 >= self.scenario.chapters.len() {
            self.beat = Beat::Over;
        } else {
            self.chapter += 1;
            self.beat = Beat::Opening;
        }
    }

    /// The next character's turn in a quiet scene, or the next chapter.
    fn next_turn<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, beat: fn(FighterId) -> Beat) {
        if self.is_character(who.next()) {
            self.beat = beat(who.next());
        } else if self.chapter().kind == ChapterKind::Creation && usize::from(self.stage) + 1 < self.stages() {
            self.stage += 1; // everybody has chosen once
            self.beat = beat(FighterId::FIRST);
        } else {
            if let Beat::Turn(_) = self.beat {
                self.tell(ask, Event::ChapterEnded { chapter: self.chapter, rounds: 0, outcome: None });
            }
            self.next_chapter();
        }
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
}
