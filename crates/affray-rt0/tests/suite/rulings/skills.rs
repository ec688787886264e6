//! Skill checks.

use affray_core::Rulings as _;
use affray_core::Seat;
use affray_rt0::PlayerId;
use affray_rt0::Rulings;
use affray_rt0::{CheckOutcome, Choice, Difficulty, Edge, Form, Grade, Question, Skill, read_together};

use super::{Read, check, one, said, two};
use crate::skill_checks::propose;
use crate::stage::*;

pub(super) fn play(name: &str, r: Read<'_>) -> Option<String> {
    Some(match name {
        "skill_court_value" => said(&one(r, &[]).fight.grade(Seat(0), card("QW"), Difficulty::Medium, None)),
        "medium_limit" => said(&one(r, &[]).fight.grade(Seat(0), card("10W"), Difficulty::Medium, None)),
        "crit_overrides_ladder" => said(&one(r, &[]).fight.grade(Seat(0), card("M15"), Difficulty::Hard, None)),
        "rank_shift" => {
            let mut stage = one(r, &[]);
            stage.a().sheet.chosen.push(Skill::Gym);
            said(&stage.fight.difficulty_for(PlayerId(0), Skill::Gym, Difficulty::Impossible, false))
        }
        "skill_paid_cards" => {
            let mut stage = one(r, &[]).hand("2C");
            check(&mut stage, Difficulty::Medium, "7P");
            said(&stage.discard())
        }
        "skill_card_destination" => {
            let mut stage = one(r, &[]).hand("2C 3C");
            stage.fight.settings.checks = true;
            let script = propose(stage.script(), Skill::Law, Difficulty::Medium, 1, Edge::None);
            stage.go(1, script.pick(Choice::Card(card("2C"))).cards("QW"));
            said(&stage.count(0))
        }
        "skill_retry_in_battle" => {
            let mut stage = one(r, &[]).hand("2C");
            stage.fight.settings.checks = true;
            let script = propose(stage.script(), Skill::Law, Difficulty::Medium, 1, Edge::None).cards("7P");
            let may = r.is_empty();
            stage.go(1, if may { script.pick(Choice::Yes).cards("QW") } else { script });
            said(&stage.p(0).corruption_here)
        }
        "group_crit_order" => {
            let result = |grade| CheckOutcome { grade, card: None };
            let mut order = Rulings::default();
            for (name, value) in r {
                order.set(name, value).unwrap();
            }
            let read = |grades: &[Grade]| {
                let results: Vec<(Seat, CheckOutcome)> =
                    (0..).map(Seat).zip(grades.iter().map(|&grade| result(grade))).collect();
                read_together(Form::AllAreNeeded, order.group_crit_order, &results).0
            };
            let (bright, dark) = (Grade::CriticalSuccess, Grade::CriticalFailure);
            said(&(read(&[bright, dark]), read(&[bright, dark, Grade::Success])))
        }
        "group_check_in_battle" => {
            let stage = two(r, &[], &[]);
            said(&(stage.fight.can_help(PlayerId(0)).count(), stage.fight.others_may_join(PlayerId(0))))
        }
        "skill_half_in_combat" => {
            let mut stage = one(r, &[]).knows(0, &[B::ARIES, B::LEO]).hand("2C");
            stage.fight.settings.checks = true;
            let by_check = r.contains(&("skill_half_in_combat", "as_skill_check"));
            let script = propose(stage.script(), Skill::Gym, Difficulty::Hard, 1, Edge::None);
            let script = script.whenever(move |_, _, question, _| match question {
                Question::Invoke if by_check => Some(Choice::Bin(B::LEO)),
                _ => None,
            });
            let script = if r.is_empty() { script.pick(Choice::Bin(B::ARIES)) } else { script };
            stage.go(1, script.cards("M3"));
            said(&stage.p(0).sheet.turned)
        }
        _ => return None,
    })
}
