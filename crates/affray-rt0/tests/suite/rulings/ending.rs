//! How a fight ends, and what it counts for.

use affray_core::Overrule;
use affray_rt0::state::fight::Beat;
use affray_rt0::{Choice, Fight, Outcome, Question, Standing, Status};

use super::{Read, one, said, two};

pub(super) fn play(name: &str, r: Read<'_>) -> Option<String> {
    Some(match name {
        "simultaneous_end" => {
            let mut stage = one(r, &[]);
            stage.a().status = Status::Out;
            stage.fight.adversaries[0].standing = Standing::Down;
            stage.fight.check_end();
            said(&stage.fight.outcome())
        }
        "supremacy_scope" => {
            let mut stage = one(r, &[]);
            stage.fight.outcome = Some(Outcome::Withdrawn);
            stage.fight.beat = Beat::Conclude;
            stage.go(1, stage.script());
            said(&stage.fight.tallies())
        }
        "supremacy_cumulative" => said(&one(r, &[]).fight.count_tallies()),
        "supremacy_corruption_scope" => {
            let mut stage = one(r, &[]);
            stage.a().sheet.corruption = 5;
            said(&stage.fight.count_tallies())
        }
        "supremacy_counts_absent" => {
            let mut stage = two(r, &[], &[]).hp(1, 3);
            stage.fight.players[1].status = Status::Fled;
            said(&stage.fight.count_tallies())
        }
        "eddy_entry" => {
            let mut stage = two(r, &[], &[]);
            stage.fight.players[1].sheet.out_today = true;
            stage.fight.again();
            let yes = |_: &Fight, _, question: &Question, _: &[Choice]| {
                matches!(question, Question::StandIn(_)).then_some(Choice::Yes)
            };
            stage.go(1, stage.script().whenever(yes));
            said(&stage.fight.eddies.len())
        }
        "shed_marks" => {
            let mut stage = one(r, &[]);
            (stage.a().sheet.corruption, stage.a().sheet.friendship.marked) = (1, 1);
            stage.fight.set(&stage.cast, "A.corruption", "0").expect("the GM may say so");
            said(&stage.p(0).sheet.friendship.marked)
        }
        "day_order" => said(&one(r, &[]).options(1, Question::Next).len()),
        _ => return None,
    })
}
