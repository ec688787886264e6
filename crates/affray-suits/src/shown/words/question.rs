//! Questions in words.

use affray_core::Seat;

use crate::asked::question::Question;
use crate::shown::words::standing;
use crate::state::fight::Fight;

impl Fight {
    /// What a question reads like.
    pub(super) fn question_words(&self, seat: Seat, question: Question) -> String {
        match question {
            Question::ActionCard => {
                let owner = self.all().find(|&who| self.sheet(who).seat == seat && self.sheet(who).is_hero());
                let name = owner.map_or("You", |who| self.name(who));
                let speed = owner.map_or(0, |who| self.sheet(who).speed);
                format!("{name}, which card is your action card? High slots act first. Your Speed is {speed}.")
            }
            Question::Act(who) => {
                let harm = &self.person(who).harm;
                format!("{}, what do you do? ({})", self.name(who), standing(harm))
            }
            Question::Throw(who) => format!("{}, which cards do you throw before drawing?", self.name(who)),
            Question::Lay { who, rank } => format!("{}, what do you lay, at rank {rank}?", self.name(who)),
            Question::Mode(who) => format!("{}, do you parry or dodge?", self.name(who)),
            Question::Defend { who, rank } => format!("{}, what do you defend with, at rank {rank}?", self.name(who)),
            Question::Second { who, rank, first } => {
                format!("{} drew {} at rank {rank}. A second card?", self.name(who), first.pretty())
            }
            Question::Which { who, rank, first, second } => format!(
                "{} drew {} and {} at rank {rank}. Which counts?",
                self.name(who),
                first.pretty(),
                second.pretty()
            ),
            Question::Tend(who) => format!("{}, whom do you treat?", self.name(who)),
            Question::Operate(who) => format!("{}, on whom do you operate?", self.name(who)),
            Question::LastWords(who) => format!("{} is dying. A last speech?", self.name(who)),
            Question::Mercy(who) => format!("{}, the fight is won. Do you finish anybody off?", self.name(who)),
            Question::Bedside { surgeon, patient } => {
                format!("{}, {} has died in bed. Do you fight for their life?", self.name(surgeon), self.name(patient))
            }
        }
    }
}
