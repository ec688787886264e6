//! Order, movement and running away.

use affray_core::Scene;
use affray_rt0::PlayerId;
use affray_rt0::{Actor, Choice, Question};

use super::{Read, one, said, two};
use crate::stage::*;

pub(super) fn play(name: &str, r: Read<'_>) -> Option<String> {
    Some(match name {
        "equal_speed_order" => {
            let mut stage = Setting { players: &[&[], &[], &[]], rulings: r, ..Setting::default() }.lay_out();
            let mut script = stage.script();
            match r {
                [(_, "random")] => script = script.roll(1).roll(1),
                [(_, "players_choose")] => {
                    script = script.pick(Choice::Player(PlayerId(2))).pick(Choice::Player(PlayerId(0)));
                }
                _ => {}
            }
            stage.fight.settle_order(&mut script).unwrap();
            script.finish();
            said(&stage.fight.order)
        }
        "adjacency" => said(&one(r, &[]).options(0, Question::Step(Actor::Player(PlayerId(0)))).len()),
        "movement_mandatory" => {
            said(&one(r, &[]).options(0, Question::Step(Actor::Player(PlayerId(0)))).contains(&Choice::Decline))
        }
        "run_away_major_value" => {
            let stage = one(r, &[]).on(B::RUN_AWAY, "4C").hand("M5");
            let first = one(r, &[]).hand("M5");
            said(&(stage.may("M5", B::RUN_AWAY), first.may("M5", B::RUN_AWAY)))
        }
        "run_away_courts" => said(&one(r, &[]).on(B::RUN_AWAY, "10C").hand("PgW").may("PgW", B::RUN_AWAY)),
        "run_away_unoccupied" => {
            let stage = two(r, &[], &[]).at(1, 1, 1);
            said(&stage.options(0, Question::EmptyZone(Actor::Player(PlayerId(0)))).len())
        }
        "run_away_decline" => {
            let mut stage = one(r, &[]).on(B::RUN_AWAY, "5S 6P 4C").hand("7W");
            let neither = Choice::Option { of: B::RUN_AWAY, place: 2 };
            let leave = Choice::Option { of: B::RUN_AWAY, place: 1 };
            let forbidden = r.contains(&("run_away_decline", "forbidden"));
            let before = stage.fight.clone();
            let refused = stage.fight.step(&mut stage.script().pick(lay("7W", B::RUN_AWAY)).pick(neither)).is_err();
            stage.fight = before;
            stage.plays(&[lay("7W", B::RUN_AWAY), if forbidden { leave } else { neither }]);
            said(&(refused, stage.p(0).status))
        }
        "run_away_size" => {
            let mut stage = one(r, &[]).on(B::RUN_AWAY, "5S 6P").hand("7W");
            let leave = Choice::Option { of: B::RUN_AWAY, place: 1 };
            let newest = r.contains(&("run_away_size", "newest"));
            let run = [lay("7W", B::RUN_AWAY), leave];
            stage.plays(if newest { &run } else { &run[..1] });
            said(&stage.p(0).status)
        }
        _ => return None,
    })
}
