//! Cheating death, and last words (SU-82 to SU-85).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rules::characters::ranks::half;
use crate::rulings::{CheatMissingList, HalveOnce, RevivedState, Rulings, SupportTeam, TraumaDeathCompare};
use crate::shown::event::{Against, Event, Purpose};
use crate::state::fight::Fight;
use crate::state::harm::Harm;
use crate::state::person::Status;
use crate::state::sheet::FighterId;

impl Fight {
    /// The rank a surgeon fights death with: halved for what is missing (SU-83). Whoever is operating elsewhere is no team.
    pub fn death_rank(&self, surgeon: FighterId) -> u16 {
        let begins = self.free_at(surgeon);
        let helped = self.all().any(|who| {
            let sheet = self.sheet(who);
            let at_hand = match self.rulings.support_team {
                SupportTeam::Free => self.free_at(who) <= begins,
                SupportTeam::Anyone => self.came_at(who) <= begins,
            };
            who != surgeon && self.person(who).is_up() && (sheet.emt.is_some() || sheet.surgery.is_some()) && at_hand
        });
        let after = &self.roster.after;
        let missing = [after.modern, after.tools, helped].iter().filter(|&&there| !there).count();
        let halvings = match (self.rulings.cheat_missing_list, self.rulings.halve_once) {
            (CheatMissingList::AllMissingHalves, _) => usize::from(missing == 3),
            (CheatMissingList::AnyMissingHalves, HalveOnce::Once) => missing.min(1),
            (CheatMissingList::AnyMissingHalves, HalveOnce::PerItem) => missing,
        };
        (0..halvings).fold(self.sheet(surgeon).surgery_rank(&self.rulings), |rank, _| half(rank, &self.rulings))
    }

    /// Surgery against Injury brings somebody back from the dead (SU-82 to SU-85); true if it
    /// fails and last words are found.
    pub(crate) fn cheat_death<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        surgeon: FighterId,
        patient: FighterId,
    ) -> Result<bool, A::Halt> {
        let rank = self.death_rank(surgeon);
        let harm = self.person(patient).harm;
        let minutes = 30 + 30 * u32::from(harm.trauma); // SU-84
        let begun = self.free_at(surgeon);
        self.person_mut(surgeon).busy_until = begun + 60 * minutes;
        self.tell(ask, Event::DeathContested { surgeon, patient, rank, minutes });
        if self.contest_number(ask, surgeon, rank, patient, Against::Injury, harm.injury())? {
            self.revive(ask, patient);
            return Ok(false);
        }
        if let Status::Dead { for_good, .. } = &mut self.person_mut(patient).status {
            *for_good = true;
        }
        // SU-85: heroes only.
        if self.sheet(patient).is_hero() && self.ask(ask, patient, Question::LastWords(patient))? == Choice::Speak {
            let will = self.sheet(patient).will;
            let spoken = self.test(ask, patient, will, Purpose::LastWords)?;
            self.tell(ask, Event::LastWords { who: patient, spoken });
            return Ok(spoken);
        }
        Ok(false)
    }

    /// The state in which somebody comes back (SU-82, ruling `revived_state`).
    pub fn revive<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) {
        let (body, rulings, clock) = (self.person(who).body, self.rulings, self.clock);
        let person = self.person_mut(who);
        let harm = &mut person.harm;
        match rulings.revived_state {
            RevivedState::Capped => {
                harm.damage += harm.trauma;
                harm.stabilised += harm.trauma;
                harm.trauma = 0;
                let over = harm.damage.saturating_sub(2 * body);
                harm.damage -= over;
                harm.stabilised = harm.stabilised.saturating_sub(over).min(harm.damage);
                harm.bleeding_stopped = true;
            }
            RevivedState::AsWas => harm.cut_to_life(body, &rulings),
        }
        let minutes = person.harm.knockout_minutes(&rulings);
        person.status = Status::Out { minutes, since: clock };
        let harm = person.harm;
        self.tell(ask, Event::Revived { who, harm, minutes });
    }
}

impl Harm {
    /// Cuts Trauma and Damage to what somebody can live with (SU-53).
    pub(crate) fn cut_to_life(&mut self, body: u16, rulings: &Rulings) {
        self.trauma = self.trauma.min(body - u16::from(self.trauma >= body && !rulings_keep_body(rulings)));
        self.damage = self.damage.min(2 * body - self.trauma);
        self.stabilised = self.stabilised.min(self.damage);
    }
}

/// Whether somebody can live with Trauma equal to Body.
fn rulings_keep_body(rulings: &Rulings) -> bool {
    rulings.trauma_death_compare == TraumaDeathCompare::Gt
}
