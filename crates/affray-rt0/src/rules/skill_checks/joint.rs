//! Checks made together, and help (RT-79).

use affray_core::{Ask, RuleId, Seat};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rulings::{GroupCheckInBattle, GroupCritOrder};
use crate::shown::event::Event;
use crate::state::card::Tarot;
use crate::state::check::{Check, CheckOutcome, Form};
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::skill::{Difficulty, Edge, Grade, Skill};

impl Fight {
    /// Other players whose next check could be helped (RT-79).
    pub fn can_help(&self, p: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
        let allowed = self.rulings().group_check_in_battle != GroupCheckInBattle::None;
        self.comrades_of(p).filter(move |_| allowed)
    }

    /// The other players in the fight.
    fn comrades_of(&self, p: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
        let others = self.players_by_id().filter(move |&(q, player)| q != p && player.is_active());
        others.map(|(q, _)| q)
    }

    /// Whether the GM may call on the others in the middle of a fight (ruling `group_check_in_battle`).
    pub fn others_may_join(&self, p: PlayerId) -> bool {
        self.rulings().group_check_in_battle == GroupCheckInBattle::All && self.comrades_of(p).next().is_some()
    }

    /// A check made together; each draws from their own deck, with their own skills (RT-79).
    ///
    /// Gives whether the group succeeds and, where one is enough, who did it.
    pub fn joint_check<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        form: Form,
        checks: &[Check],
    ) -> Result<(bool, Option<Seat>), A::Halt> {
        let mut results: SmallVec<[(Seat, CheckOutcome); 6]> = SmallVec::new();
        for &check in checks {
            // In a fight the check has just been set before everybody.
            let said = check.in_battle.then_some((check.difficulty, check.edge));
            results.push((check.seat, self.check_after(ask, check, said)?));
        }
        let (success, doer) = read_together(form, self.rulings().group_crit_order, &results);
        self.tell(ask, Event::JointDone { success, doer });
        Ok((success, doer))
    }

    /// Between combats: everybody may take part (RT-79).
    pub fn all_together<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        form: Form,
        skill: Skill,
        difficulty: Difficulty,
    ) -> Result<(), A::Halt> {
        self.tell(ask, Event::JointSet { form, skill, difficulty });
        let mut checks: SmallVec<[Check; 6]> = SmallVec::new();
        let players = self.player_ids().filter(|&p| self.players[p].sheet.is_in_play());
        let eddies = self.eddy_ids().map(|eddy| self.eddy_seat(eddy));
        let seats: SmallVec<[Seat; 8]> = players.map(PlayerId::seat).chain(eddies).collect();
        for seat in seats {
            if ask.choose(self, seat, Question::Join { skill, difficulty })? == Choice::Yes {
                checks.push(Check { seat, skill, difficulty, edge: Edge::None, in_battle: false });
            }
        }
        if !checks.is_empty() {
            self.joint_check(ask, form, &checks)?;
        }
        Ok(())
    }

    /// In a fight: the player whose turn it is has paid; the others who join do so from where they stand, each with
    /// their own discard pile shuffled in first (ruling `group_check_in_battle`).
    pub(crate) fn joined_in_battle<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        form: Form,
        p: PlayerId,
        check: Check,
    ) -> Result<(), A::Halt> {
        let Check { skill, difficulty, .. } = check;
        self.tell(ask, Event::JointSet { form, skill, difficulty });
        let mut checks: SmallVec<[Check; 6]> = SmallVec::from_slice(&[check]);
        for player in self.comrades_of(p).collect::<SmallVec<[PlayerId; 8]>>() {
            if ask.choose(self, player.seat(), Question::Join { skill, difficulty })? == Choice::Yes {
                self.shuffle_in_discard(ask, player, RuleId("RT-46"));
                checks.push(Check { seat: player.seat(), edge: Edge::None, ..check });
            }
        }
        self.joint_check(ask, form, &checks)?;
        Ok(())
    }

    /// Help: the helper's check decides whether the other has a Bonus or a Penalty (RT-79).
    pub fn help_check<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        helper: Check,
        helped: Check,
    ) -> Result<CheckOutcome, A::Halt> {
        let edge = if self.check(ask, helper)?.grade.succeeds() { Edge::Bonus } else { Edge::Penalty };
        self.tell(ask, Event::Helped { player: helped.seat, edge });
        self.check(ask, Check { edge: helped.edge.and(edge), ..helped })
    }
}

/// What the results of several players come to together (RT-79).
pub fn read_together(form: Form, order: GroupCritOrder, results: &[(Seat, CheckOutcome)]) -> (bool, Option<Seat>) {
    let successes = results.iter().filter(|(_, result)| result.grade.succeeds());
    match form {
        Form::OneIsEnough => {
            let best = |result: &CheckOutcome| {
                let critical = result.grade == Grade::CriticalSuccess;
                let card = result.card;
                (critical, card.is_some_and(Tarot::is_major), card.and_then(|card| card.numeral().or(card.rank())))
            };
            // Equal cards go to the lower seat, which `rev` makes the last maximum.
            let doer = successes.rev().max_by_key(|(_, result)| best(result)).map(|&(player, _)| player);
            (doer.is_some(), doer)
        }
        Form::AllAreNeeded => {
            let any = |grade| results.iter().any(|(_, result)| result.grade == grade);
            let (bright, dark) = (any(Grade::CriticalSuccess), any(Grade::CriticalFailure));
            let enough = successes.count() >= results.len().min(2);
            let success = match (bright, dark, order) {
                (true, true, GroupCritOrder::SuccessFirst) | (true, false, _) => true,
                (true, true, GroupCritOrder::FailureFirst) | (false, true, _) => false,
                (true, true, GroupCritOrder::Cancel) | (false, false, _) => enough,
            };
            (success && !results.is_empty(), None)
        }
    }
}
