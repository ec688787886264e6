//! Hit points, shields, and what others impose.

use affray_rt0::FoeId;
use affray_rt0::Trait::{Slow, Strong, Weak};
use affray_rt0::state::player::Imposed;
use affray_rt0::{Choice, Hurt, Injury};

use super::{Read, foes, one, punch, said, two};
use crate::stage::*;

pub(super) fn play(name: &str, r: Read<'_>) -> Option<String> {
    Some(match name {
        "overkill_at_zero" => said(&punch(one(r, &[]).hp(0, 3)).p(0).hp),
        "first_zero_rule" => {
            let mut stage = one(r, &[]).hp(0, 3).intends(0, "9S", true).adversary_phase();
            let script = stage.script();
            let script = if r.contains(&("first_zero_rule", "injury")) { script.roll(1) } else { script };
            stage.go(1, script);
            said(&(stage.p(0).hp, stage.p(0).sheet.corruption, stage.p(0).sheet.injuries.len()))
        }
        "second_zero_corruption" => {
            let mut stage = one(r, &[]).hp(0, 6);
            stage.a().zeros = 1;
            if r == [("second_zero_corruption", "gm")] {
                let mut stage = stage.intends(0, "5S", true).adversary_phase();
                stage.go(1, stage.script().pick(Choice::Corruption(6)));
                return Some(said(&stage.p(0).sheet.corruption));
            }
            said(&punch(stage).p(0).sheet.corruption)
        }
        "shield_expiry" => {
            let mut stage = two(r, &[], &[]).shields(1, 6).turn_of(1);
            stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
            let next_turn = stage.shield_sum(1);
            let mut stage = two(r, &[], &[]).shields(1, 6).adversary_phase();
            stage.go(2, stage.script());
            said(&(next_turn, stage.shield_sum(1)))
        }
        "shield_age_order" => {
            let stage = one(r, &[]).round(1).shields(0, 5).round(2).shields(0, 5);
            said(&punch(stage).p(0).shields)
        }
        "shields_block_hp_loss" => {
            let mut stage = one(r, &[]).shields(0, 5).turn_of(0);
            stage.a().sheet.injuries.push(Hurt::new(Injury::BandagedWound));
            stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
            said(&stage.p(0).hp)
        }
        "adversary_shield_expiry" => {
            // Each gives both of them shields; then the next phase comes, and the first has its turn.
            let mut stage = foes(r, &["laborer", "laborer"]).intends(0, "3C", true).intends(1, "4C", true);
            stage = stage.adversary_phase();
            stage.go(2, stage.script());
            let mut stage = stage.adversary_phase();
            stage.go(1, stage.script());
            said(&(stage.fight.adversaries[0].shields, stage.fight.adversaries[1].shields))
        }
        "adversary_heal_cap" => {
            let mut stage = foes(r, &["laborer"]).intends(0, "3P", true).adversary_phase();
            stage.go(1, stage.script());
            said(&stage.foe(0))
        }
        "imposed_trait_conflict" => {
            let mut stage = one(r, &[Strong]);
            stage.a().imposed.push(Imposed { of: Weak, source: FoeId(0) });
            let book = stage.fight.book.clone();
            stage.a().read_traits(&book);
            said(&stage.p(0).traits)
        }
        "dead_source_effects" => {
            let mut stage = foes(r, &["brock", "laborer"]).foe_hp(0, 5).hand("KW");
            stage.a().imposed.push(Imposed { of: Slow, source: FoeId(0) });
            stage.plays(&[lay("KW", B::STRIKE), MELEE, Choice::Adversary(FoeId(0))]);
            said(&stage.p(0).imposed)
        }
        _ => return None,
    })
}
