//! The Tower, wherever it turns up.

use affray_rt0::Difficulty;
use affray_rt0::Trait::{Charming, Clever, Fast};

use super::{Read, check, easy, one, said, two};
use crate::stage::*;

pub(super) fn play(name: &str, r: Read<'_>) -> Option<String> {
    Some(match name {
        "tower_in_opening_draw" => {
            let mut stage = one(r, &[Clever]).knows(0, &[B::SCORPIO]).on(B::SCORPIO, "M1").turn_of(0);
            let finish = r.contains(&("tower_in_opening_draw", "finish_draw"));
            stage.go(1, stage.script().cards(if finish { "M16 2S 3S 4S 5S" } else { "M16" }));
            said(&(stage.brock(), stage.count(0)))
        }
        "tower_hand" => {
            let mut stage = one(r, &[]).turn_of(0);
            stage.go(1, stage.script().cards("2S M16"));
            said(&stage.count(0))
        }
        "tower_cancels_blur" => {
            let mut stage = one(r, &[Fast]).hand("M7 M3 M5");
            stage.draws(&[lay("M7", B::BLUR), lay("M3", B::CONCENTRATE), lay("M5", B::CONCENTRATE)], "M16");
            said(&stage.p(0).blur)
        }
        "tower_in_skill_check" => {
            let mut stage = one(r, &[]).hand("2C");
            check(&mut stage, Difficulty::Medium, "M16");
            said(&stage.count(0))
        }
        "tower_off_turn" => {
            let r: Vec<(&str, &str)> = r.iter().copied().chain([("good_idea_timing", "immediate")]).collect();
            let mut stage = two(&r, &[Charming], &[]).hand("M5");
            stage.go(1, easy(&stage).pick(lay("M5", B::GOOD_IDEA)).cards("M16"));
            said(&stage.p(1).skips)
        }
        _ => return None,
    })
}
