//! What traits let somebody do.

use affray_core::{Bag, Coin};
use affray_rt0::FoeId;
use affray_rt0::PlayerId;
use affray_rt0::Trait::{Charming, Clever, Fast, Lucky, Strong, Wise};
use affray_rt0::{BinId, Choice, Pile, Question};

use super::{Read, easy, one, said, two};
use crate::stage::*;

pub(super) fn play(name: &str, r: Read<'_>) -> Option<String> {
    Some(match name {
        "third_eye" => {
            let stage = one(r, &[Lucky]).intends(0, "5S", true);
            let bins = [B::FEINT, B::FLEX].into_iter().collect();
            said(&stage.fight.borrowable(PlayerId(0), bins).collect::<Vec<BinId>>())
        }
        "take_a_chance_gate" => {
            let bins = [B::FLEX].into_iter().collect();
            said(&one(r, &[Lucky]).fight.borrowable(PlayerId(0), bins).collect::<Vec<BinId>>())
        }
        "take_a_chance_decline" => {
            let bins = [B::FLEX].into_iter().collect();
            said(&one(r, &[Lucky]).options(0, Question::Borrow { bins }))
        }
        "good_idea_timing" => {
            // B has had this round's turn.
            let mut stage = two(r, &[Charming], &[]).hand("M5");
            stage.fight.order = [1, 0].map(PlayerId).into_iter().collect();
            let stage = stage.acts(0);
            if !stage.may("M5", B::GOOD_IDEA) {
                return Some("not now".to_owned());
            }
            let mut stage = stage;
            let now = r.contains(&("good_idea_timing", "immediate"));
            stage.go(1, easy(&stage).pick(lay("M5", B::GOOD_IDEA)).cards(if now { "2S 3S 4S" } else { "" }));
            said(&(stage.p(1).credit, stage.count(1).1))
        }
        "good_idea_optional" => {
            let mut stage = two(r, &[], &[]);
            stage.a().credit = 3;
            said(&stage.options(0, Question::ExtraCards))
        }
        "feint_choice" => {
            let mut stage =
                Setting { players: &[&[Wise]], foes: &["veiled_duelist"], rulings: r, ..Setting::default() }
                    .lay_out()
                    .intends(0, "KS", false)
                    .hand("M18");
            let both = r.contains(&("feint_choice", "reveal_and_may_redraw"));
            let script = easy(&stage).pick(lay("M18", B::FEINT)).pick(pick(B::FEINT, 0));
            stage.go(1, if both { script.cards("2C") } else { script });
            said(&stage.fight.adversaries[0].intents)
        }
        "redraw_facing" => {
            let facings: Vec<bool> = [true, false]
                .into_iter()
                .map(|up| {
                    let mut stage =
                        Setting { players: &[&[Wise]], foes: &["veiled_duelist"], rulings: r, ..Setting::default() }
                            .lay_out()
                            .intends(0, "KS", up);
                    let mut script = stage.script().cards("2C");
                    stage.fight.replace_intent(&mut script, FoeId(0), 0, affray_core::RuleId("RT-38")).unwrap();
                    stage.fight.adversaries[0].intents[0].face_up
                })
                .collect();
            said(&facings)
        }
        "flex_scope" => {
            let mut stage = one(r, &[Strong]).hand("M4 KW");
            stage.plays(&[lay("M4", B::FLEX), lay("KW", B::STRIKE), RANGED]);
            said(&stage.brock())
        }
        "flex_stack" => {
            let mut stage = one(r, &[Strong, Lucky]).hand("M4 M10 KW").foe_hp(0, 100);
            let script = stage.script().pick(lay("M4", B::FLEX)).pick(lay("M10", B::TAKE_A_CHANCE)).toss(Coin::Heads);
            stage.go(3, script.pick(Choice::Bin(B::FLEX)).pick(lay("KW", B::STRIKE)).pick(MELEE));
            said(&stage.brock())
        }
        "multiplier_stacking" => {
            let mut stage =
                one(r, &[Strong, Clever]).knows(0, &[B::TAURUS]).on(B::TAURUS, "M1").hand("M4 KW").foe_hp(0, 100);
            stage.plays(&[lay("M4", B::FLEX), lay("KW", B::STRIKE), MELEE]);
            said(&stage.brock())
        }
        "blur_duration" => {
            let mut stage = one(r, &[Fast]).shields(0, 4).round(2).turn_of(0);
            stage.a().blur = true;
            stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
            let mut stage = stage.round(3).turn_of(0);
            stage.fight.players[0].hand = Pile::default();
            for code in ["2S", "3S", "4S", "5S", "6S"] {
                Bag::add(&mut stage.a().deck, card(code));
            }
            stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
            said(&stage.shield_sum(0))
        }
        "friendship_charming" => {
            let mut stage = one(r, &[Charming]);
            stage.fight.end_day(&mut stage.script()).unwrap();
            said(&stage.p(0).sheet.friendship)
        }
        _ => return None,
    })
}
