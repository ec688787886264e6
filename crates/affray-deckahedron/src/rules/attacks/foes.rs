//! Foes: their Stamina, how they attack, and what they cost (DK-80, DK-81, DK-83).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rules::damage::hit::{HARM, WOUND};
use crate::rules::flipping::attempt::Attempt;
use crate::rulings::FollowerBonus;
use crate::shown::event::{Event, Extra, Fall};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::{Cause, Move};

impl Fight {
    /// A foe attacks a character, with others helping (as bits): its die and 1 for each of them (DK-81).
    pub(crate) fn foe_attacks<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        foe: FighterId,
        victim: FighterId,
        others: u32,
    ) -> Result<(), A::Halt> {
        if !self.is_in_reach(victim) {
            return Ok(());
        }
        let others = others & !foe.bit();
        self.fighter_mut(victim).attacked_by = Some(foe);
        self.close_in(victim, others | foe.bit());
        if self.fighter(foe).casts && self.counterspell(ask, victim, foe)? {
            return Ok(());
        }
        let die = self.weapon(foe);
        // DK-40: the victim's player rolls.
        let seat = self.fighter(victim).seat;
        let shows = self.roll(ask, foe, seat, die)?;
        let bonus = self.bought_damage(foe, others);
        let total = shows.saturating_add(others.count_ones() as u8).saturating_add(bonus);
        self.tell(ask, Event::HitRolled { by: Some(foe), on: victim, die, shows, total });
        if bonus > 0 {
            self.tell(ask, Event::Added { by: foe, points: bonus, why: Extra::Bought });
        }
        let (victim, total) = self.guard(ask, victim, foe, total)?;
        self.damage(ask, victim, total, Cause::Physical)
    }

    /// Whether foes can strike at somebody: they take part and are in sight (DK-88).
    pub(crate) fn is_in_reach(&self, who: FighterId) -> bool {
        self.fighter(who).is_up() && !self.fighter(who).hidden
    }

    /// The foes among these bits are hand to hand with somebody, except those that shoot (DK-88, ruling `engaged_by`).
    fn close_in(&mut self, who: FighterId, foes: u32) {
        let near = self.foes_up().filter(|&foe| !self.fighter(foe).ranged).fold(0, |bits, foe| bits | foe.bit());
        self.fighter_mut(who).engaged |= foes & near;
    }

    /// What was bought from the Bad Bank for a foe's next damage, and for that of those who help it: each of them deals
    /// damage (DK-67, ruling `follower_bonus`).
    fn bought_damage(&mut self, lead: FighterId, others: u32) -> u8 {
        let mut bonus = std::mem::take(&mut self.fighter_mut(lead).bonus);
        if self.scenario.rulings.follower_bonus == FollowerBonus::Counts {
            for foe in self.foes().filter(|&foe| others & foe.bit() != 0) {
                bonus = bonus.saturating_add(std::mem::take(&mut self.fighter_mut(foe).bonus));
            }
        }
        bonus
    }

    /// The foes not in the move attack together; if there are none, the one that was (DK-81).
    pub(crate) fn group_attack<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        busy: Option<FighterId>,
    ) -> Result<(), A::Halt> {
        let mut lead: Option<FighterId> = None;
        let mut others = 0u32;
        for foe in self.foes_up().filter(|&foe| Some(foe) != busy) {
            others |= foe.bit();
            if lead.is_none_or(|first| self.weapon(first) < self.weapon(foe)) {
                lead = Some(foe);
            }
        }
        let lead = lead.or(busy.filter(|&foe| !self.is_character(foe) && self.fighter(foe).is_up()));
        match lead {
            Some(lead) => {
                self.gang_up(ask, lead, who, others);
                self.foe_attacks(ask, lead, who, others)
            }
            None => Ok(()),
        }
    }

    /// Format 3: a move is followed by an action of foes, unless it took the character out of their reach. Each foe
    /// acts once a round; the GM says which of them act now (DK-81).
    pub(crate) fn foes_answer<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let mut joined = 0u32;
        let mut lead: Option<FighterId> = None;
        let reach = self.fighter(who).is_up() && !self.fighter(who).clear && !self.fighter(who).hidden;
        while reach && self.free_to_answer().any(|foe| joined & foe.bit() == 0) {
            let Choice::Fighter(foe) = ask.choose(self, self.gm, Question::Join { who, joined })? else { break };
            joined |= foe.bit();
            if lead.is_none_or(|first| self.weapon(foe) > self.weapon(first)) {
                lead = Some(foe);
            }
        }
        for foe in self.foes() {
            if joined & foe.bit() != 0 {
                self.fighter_mut(foe).answered = true;
            }
        }
        match lead {
            Some(lead) => {
                self.gang_up(ask, lead, who, joined);
                self.defy(ask, lead, who, joined)
            }
            None => Ok(()),
        }
    }

    /// Says who attacks together, where it is more than one (DK-81).
    pub(crate) fn gang_up<A: Ask<Self>>(&self, ask: &mut A, lead: FighterId, on: FighterId, all: u32) {
        if all & !lead.bit() != 0 {
            self.tell(ask, Event::GangedUp { lead, on, all });
        }
    }

    /// The foes that have not acted in answer to a move this round (DK-81).
    pub(crate) fn free_to_answer(&self) -> impl Iterator<Item = FighterId> + '_ {
        self.foes_up().filter(|&foe| !self.fighter(foe).answered)
    }

    /// A module foe's turn: an opposed attack, or a Breather (DK-75, DK-76).
    pub(crate) fn foe_turn<A: Ask<Self>>(&mut self, ask: &mut A, foe: FighterId) -> Result<(), A::Halt> {
        self.spotlight = Some(foe);
        let seat = self.fighter(foe).seat;
        let choice = ask.choose(self, seat, Question::FoeTurn { foe })?;
        let last = match choice {
            Choice::StrikeAt(at) => {
                self.tell(ask, Event::Tried { who: foe, mv: Move::Melee, at: Some(at), extra: false });
                self.melee(ask, foe, at)?;
                Some(Move::Melee)
            }
            Choice::ShootAt(at) => {
                self.tell(ask, Event::Tried { who: foe, mv: Move::Shoot, at: Some(at), extra: false });
                self.shoot(ask, foe, at)?;
                Some(Move::Shoot)
            }
            Choice::Breathe => {
                let mv = Move::Breather;
                self.make_move(ask, Attempt { who: foe, mv, at: None, with: None, extra: false })?;
                Some(mv)
            }
            _ => {
                self.tell(ask, Event::Passed { who: foe });
                None
            }
        };
        self.fighter_mut(foe).last = last;
        self.end_turn(ask, foe);
        Ok(())
    }

    /// The foes that took part in nobody's move this round (DK-81).
    pub(crate) fn idle_foes(&self) -> impl Iterator<Item = FighterId> + '_ {
        self.foes_up().filter(|&foe| !self.fighter(foe).involved)
    }

    /// Foes (as bits) gang up on a character, who flips Defy Danger (DK-81, DK-83).
    pub fn defy<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        foe: FighterId,
        who: FighterId,
        attackers: u32,
    ) -> Result<(), A::Halt> {
        let mv = Move::DefyDanger;
        // For a companion its player flips, with the character's deck (DK-01).
        let victim = who;
        let who = self.fighter(victim).master.unwrap_or(victim);
        if !self.fighter(who).is_up() {
            return self.foe_attacks(ask, foe, victim, attackers);
        }
        let attempt = Attempt { who, mv, at: Some(foe), with: None, extra: false };
        self.tell(ask, Event::Tried { who, mv, at: Some(foe), extra: false });
        let (flip, _) = self.attempt(ask, attempt)?;
        self.tell(ask, Event::CameOff { who, face: flip.face });
        match flip.face {
            // This attack is the GM's move; there is no second one (ruling `format2_gm_move`).
            Face::TwoCrosses => self.foe_attacks(ask, foe, victim, attackers)?,
            Face::OneCross => {
                let mut points = attackers.count_ones() as u8;
                if self.scenario.rulings.follower_bonus == FollowerBonus::Counts {
                    points = points.saturating_add(self.bought_damage(foe, attackers));
                }
                self.close_in(victim, attackers);
                self.damage(ask, victim, points, Cause::Physical)?;
            }
            Face::OneTick | Face::TwoTicks => {}
        }
        self.end_of_forced_move(ask, who, mv, flip)
    }

    /// A foe of ticks loses points (DK-80).
    pub(crate) fn lose_ticks<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, points: u8) {
        let fighter = self.fighter_mut(who);
        let points = points.min(fighter.ticks);
        fighter.ticks -= points;
        let left = fighter.ticks;
        if points > 0 {
            self.tell(ask, Event::TicksLost { who, points, left });
        }
        if left == 0 && self.fighter(who).is_up() {
            self.fall(ask, who, Fall::LastTick);
        }
    }

    /// A number strikes a foe of ticks: armour slots first, where the GM wants them, then Stamina (DK-80).
    pub(crate) fn hit_ticks<A: Ask<Self>>(&mut self, ask: &mut A, foe: FighterId, number: u8) -> Result<(), A::Halt> {
        let mut left = number;
        while left >= HARM && self.fighter(foe).harm_slots + self.fighter(foe).wound_slots > 0 {
            let question = Question::Slot { foe, number: left };
            let seat = self.fighter(foe).seat; // the GM's, or that of a companion's player (DK-01)
            let points = match ask.choose(self, seat, question)? {
                Choice::Harm => {
                    let fighter = self.fighter_mut(foe);
                    match fighter.harm_slots {
                        0 => fighter.wound_slots -= 1,
                        _ => fighter.harm_slots -= 1,
                    }
                    HARM
                }
                Choice::Wound => {
                    self.fighter_mut(foe).wound_slots -= 1;
                    WOUND
                }
                _ => break,
            };
            left -= points;
            self.tell(ask, Event::SlotUsed { who: foe, points });
        }
        self.lose_ticks(ask, foe, left);
        Ok(())
    }

    /// Party Power: 10 for each character and 1 for each of their green tokens (DK-80).
    pub fn party_power(&self) -> u32 {
        self.party().map(|who| 10 + u32::from(self.fighter(who).green)).sum()
    }

    /// What the foes of a chapter cost in Party Power (DK-80).
    pub fn foe_power(&self, chapter: u8) -> u32 {
        let foes = self.fighters.iter().filter(|foe| !foe.is_of_party() && foe.chapter == chapter);
        foes.map(|foe| {
            let stamina = u32::from(foe.stamina());
            let slots = 3 * u32::from(foe.harm_slots) + 6 * u32::from(foe.wound_slots);
            stamina + slots + if foe.die >= crate::state::item::Die::D6 { 4 } else { 0 }
        })
        .sum()
    }
}
