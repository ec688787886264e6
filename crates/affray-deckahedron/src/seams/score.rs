//! What a simulation counts of a fight.

use affray_core::{Cast, Column, Scored, Seat, Use};

use crate::shown::event::{Event, Outcome};
use crate::state::fight::Fight;
use crate::state::fighter::{Fighter, Standing};
use crate::state::moves::Move;

/// How the last fight can end, as the party would have it first.
const OUTCOMES: [&str; 5] = ["victory", "escape", "stalemate", "defeat", "no fight"];
/// What can become of a character.
const FATES: [&str; 3] = ["up", "fled", "out"];

impl Fight {
    pub(super) fn party_members(&self) -> &[Fighter] {
        &self.fighters[..usize::from(self.characters)]
    }
}

impl Scored for Fight {
    fn columns(&self, _: &Cast) -> Vec<Column> {
        let mut columns =
            vec![Column::words("outcome", OUTCOMES), Column::number("rounds"), Column::number("foes left")];
        for name in &self.scenario.names[..usize::from(self.characters)] {
            columns.push(Column::words(format!("{name}.fate"), FATES));
            columns.extend(["stamina", "harm", "wounds", "green"].map(|what| Column::number(format!("{name}.{what}"))));
        }
        columns.push(Column::number("bad bank"));
        columns
    }

    fn scores(&self, values: &mut Vec<i32>) {
        values.push(match self.outcome {
            Some(Outcome::Victory) => 0,
            Some(Outcome::Escape) => 1,
            Some(Outcome::Stalemate) => 2,
            Some(Outcome::Defeat) => 3,
            None => 4,
        });
        values.push(i32::from(self.round));
        values.push(self.foes_up().count() as i32);
        for fighter in self.party_members() {
            values.push(match fighter.standing {
                Standing::Up | Standing::Pacified | Standing::Elsewhere => 0,
                Standing::Fled => 1,
                Standing::Out => 2,
            });
            values.extend([fighter.stamina(), fighter.harm, fighter.wound, fighter.green].map(i32::from));
        }
        values.push(i32::from(self.bank));
    }

    fn is_loss_for(&self, _: Seat, outcome: i32) -> bool {
        OUTCOMES.get(outcome as usize) == Some(&"defeat")
    }

    fn uses(&self) -> Vec<String> {
        Move::ALL.iter().map(|mv| mv.slug().replace('_', " ")).collect()
    }

    fn use_of(&self, event: &Event) -> Option<Use> {
        match *event {
            Event::Tried { who, mv, .. } if self.fighter(who).is_character() => {
                Some(Use { what: mv as usize, times: 1, yielded: 0 })
            }
            // The damage of a hit is what came of the move its dealer last tried.
            Event::HitRolled { by: Some(by), total, .. } if self.fighter(by).is_character() => {
                let mv = self.fighter(by).last?;
                Some(Use { what: mv as usize, times: 0, yielded: i32::from(total) })
            }
            _ => None,
        }
    }
}
