//! What a seat can foresee. Nothing is hidden but the order of a deck, which nobody knows (DK-04).

use affray_core::fight::option_odds::Blows;
use affray_core::{Outlook, Seat};

use crate::asked::choice::Choice;
use crate::asked::question::{Moment, Question};
use crate::state::fight::Fight;

impl Outlook for Fight {
    fn blows(&self, before: &Self, seat: Seat) -> Blows {
        let harmed = |ours: bool| {
            self.fighters.iter().zip(&before.fighters).any(|(is, was)| {
                let spent = is.stamina() < was.stamina() || is.harm > was.harm || is.wound > was.wound;
                (is.is_character() != (seat == self.gm)) == ours && spent
            })
        };
        Blows { hit: harmed(false), hurt: harmed(true) }
    }

    /// Whether to reshuffle or to have a Flashback is asked around every flip (DK-21, DK-27): odds that stopped there
    /// would tell nothing. A search for Stamina is where they stop: it can go too many ways.
    fn assumed_choice(&self, question: &Question, mine: bool) -> Option<(Choice, &'static str)> {
        let aside = mine
            && match question {
                Question::Reshuffle { when, .. } => *when != Moment::BeforeSearch,
                Question::Flashback { .. } => true,
                _ => false,
            };
        aside.then_some((Choice::No, "without reshuffle or flashback"))
    }
}
