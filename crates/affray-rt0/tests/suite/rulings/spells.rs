//! Spells.

use affray_rt0::FoeId;
use affray_rt0::Trait::{self, Charming, Clever, Foolish, Repulsive, Weak};
use affray_rt0::{Choice, Question};

use super::{Read, one, said, two};
use crate::stage::*;

pub(super) fn play(name: &str, r: Read<'_>) -> Option<String> {
    Some(match name {
        "taurus_scope" => {
            let mut stage = one(r, &[]).knows(0, &[B::TAURUS, B::LEO]).on(B::TAURUS, "M3").hand("M1");
            stage.plays(&[lay("M1", B::LEO), pick(B::LEO, 0)]);
            said(&stage.brock())
        }
        "cancer_group_range" => {
            let mut stage = two(r, &[], &[]).at(1, 1, 1).knows(0, &[B::CANCER]).hand("M1");
            stage.plays(&[lay("M1", B::CANCER), pick(B::CANCER, 1)]);
            said(&stage.shield_sum(1))
        }
        "capricorn_card" => {
            let mut stage = one(r, &[]).knows(0, &[B::CAPRICORN]).hand("M1");
            stage.draws(&[lay("M1", B::CAPRICORN)], "M5");
            said(&stage.count(0))
        }
        "libra_multiplied" => {
            let mut stage =
                one(r, &[Clever]).knows(0, &[B::LIBRA, B::ARIES]).on(B::LIBRA, "M1").on(B::ARIES, "M3").hand("KW");
            stage.plays(&[lay("KW", B::STRIKE), MELEE, Choice::EndTurn]);
            said(&stage.shield_sum(0))
        }
        "pisces_is_draw" => {
            let mut stage = one(r, &[Foolish]).knows(0, &[B::PISCES]).hand("M1");
            stage.fight.turn.fooled = false;
            stage.plays(&[lay("M1", B::PISCES), Choice::Card(card("2C"))]);
            said(&stage.held())
        }
        "virgo_scope" => {
            let result: Vec<(u8, bool, u16)> = ["9S", "M9", "3C"]
                .into_iter()
                .map(|intent| {
                    let players: &[&[Trait]] = &[&[Charming]];
                    let mut stage = Setting { players, foes: &["brock", "laborer"], rulings: r, ..Setting::default() }
                        .lay_out()
                        .knows(0, &[B::VIRGO])
                        .hand("M1");
                    stage.plays(&[lay("M1", B::VIRGO), Choice::Adversary(FoeId(0))]);
                    let mut stage = stage.intends(0, intent, true).adversary_phase();
                    stage.go(1, stage.script());
                    (stage.p(0).hp, stage.p(0).has(Weak), stage.fight.adversaries[0].shields)
                })
                .collect();
            said(&result)
        }
        "virgo_break" => {
            let players: &[&[Trait]] = &[&[Charming]];
            let mut stage = Setting { players, foes: &["brock", "laborer"], rulings: r, ..Setting::default() }
                .lay_out()
                .knows(0, &[B::VIRGO])
                .hand("M1 KW");
            stage.fight.adversaries[0].shields = 9;
            stage.plays(&[
                lay("M1", B::VIRGO),
                Choice::Adversary(FoeId(0)),
                lay("KW", B::STRIKE),
                MELEE,
                Choice::Adversary(FoeId(0)),
            ]);
            said(&stage.fight.is_charmed(FoeId(0)))
        }
        "learn_gate_in_play" => said(&one(r, &[Repulsive]).knows(0, &[B::GEMINI]).hand("M1").may("M1", B::GEMINI)),
        "aquarius_day_limit" => {
            let mut stage = one(r, &[Charming]).knows(0, &[B::AQUARIUS]).hand("M1");
            stage.a().sheet.turned = [B::AQUARIUS].into_iter().collect();
            said(&stage.may("M1", B::AQUARIUS))
        }
        "ophiuchus_gate" => {
            let mut stage = one(r, &[Charming]).knows(0, &[B::OPHIUCHUS]);
            stage.a().sheet.pool = [B::LIBRA, B::LEO].into_iter().collect();
            said(&stage.options(0, Question::Substitute))
        }
        _ => return None,
    })
}
