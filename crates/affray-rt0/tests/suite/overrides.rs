//! What the GM sets has the consequences that the rules attach to it: after any setting, in any position, everything that
//! must hold of a fight holds.

use affray_core::{Call, Overrule as _, Script, Stream};
use affray_rt0::{Choice, Fight, MarkOn, Outcome, Rt0, Skill, Trait};

use crate::played::{answer, begin, encounters, overrule};
use crate::stage::*;

// RT-10, RT-44, RT-64, RT-72, RT-75, RT-77.
#[test]
fn rt_72_whatever_the_gm_sets_leaves_a_sound_fight() {
    let fights = if std::env::var_os("AFFRAY_SLOW_TESTS").is_some() { 400 } else { 12 };
    let mut set = 0;
    for (which, text) in encounters().iter().enumerate() {
        for fight in 0..fights {
            let seed = 100 * which as u64 + fight;
            let mut whim = Stream::new(seed, 1);
            let mut play = begin(text, seed);
            let mut changes = Vec::new();
            for _ in 0..200 {
                let change = if whim.below(4) == 0 { overrule(&mut play, &mut whim) } else { None };
                set += usize::from(change.is_some());
                changes.extend(change);
                let wrong = flaws(play.scene());
                assert!(wrong.is_empty(), "encounter {which}, fight {fight}, after {changes:#?}: {wrong:#?}");
                if !answer(&mut play, &mut whim) {
                    break;
                }
                let wrong = flaws(play.scene());
                assert!(wrong.is_empty(), "encounter {which}, fight {fight}, after {changes:#?}: {wrong:#?}");
            }
        }
    }
    assert!(set > 500, "{set} settings were taken");
}

/// The kit's law, over settings and calls alike.
#[test]
fn whatever_the_gm_sets_or_calls_for_leaves_a_sound_fight() {
    let acts = if std::env::var_os("AFFRAY_SLOW_TESTS").is_some() { 10_000 } else { 600 };
    let texts = encounters();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    affray_testkit::laws::interrupted::<Rt0>(&texts, acts);
}

/// A call, with what is said in it.
fn called(name: &str, with: &[(&str, &str)]) -> Call {
    let with = with.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    Call { name: name.to_owned(), with, reason: String::new() }
}

fn calls(stage: &mut Stage, script: Script<Fight>, name: &str, with: &[(&str, &str)]) -> Vec<(&'static str, String)> {
    let call = called(name, with).check(&stage.fight.calls(&stage.cast)).expect("it can be called for");
    let mut script = script;
    let cast = stage.cast.clone();
    stage.fight.call(&cast, &call, &mut script).expect("the script goes on");
    assert_eq!(flaws(&stage.fight), Vec::<String>::new());
    let told = script.finish();
    log(stage, &told)
}

// RT-08, RT-09, RT-11, RT-23, RT-46, RT-47, RT-75, RT-80.
#[test]
fn rt_47_the_gm_may_call_for_a_check_a_blow_cards_or_corruption_at_any_decision() {
    // A check costs nothing, goes by the player's skills, and the discard pile is shuffled in first.
    let mut stage = alone(&[]).hand("2C").discards(4, "KC");
    stage.a().sheet.chosen.push(Skill::Gym);
    let script = stage.script().cards("KC");
    let told = calls(&mut stage, script, "check", &[("who", "A"), ("skill", "gym"), ("difficulty", "hard")]);
    assert!(told.iter().any(|(_, line)| line.starts_with("For A it is a Medium check of GYM")), "{told:?}");
    assert!(told.iter().any(|(_, line)| line == "A's check is a success"), "{told:?}");
    assert_eq!(stage.count(0), (76, 1, 1, 0));
    // Damage has all its consequences.
    let mut stage = alone(&[]).hp(0, 3).shields(0, 2);
    let script = stage.script();
    let told = calls(&mut stage, script, "damage", &[("who", "A"), ("amount", "9")]);
    assert!(told.contains(&("RT-08", "A takes 9, of which shields stop 2: 0 HP left".to_owned())), "{told:?}");
    assert_eq!((stage.p(0).hp, stage.p(0).sheet.corruption), (10, 3));
    let mut stage = alone(&[]).foe_hp(0, 4).intends(0, "9S", true);
    let script = stage.script();
    calls(&mut stage, script, "damage", &[("who", "Brock"), ("amount", "4")]);
    assert_eq!((stage.fight.outcome(), stage.fight.gm[0].discard), (Some(Outcome::Victory), pile("9S")));
    // Cards, Corruption with its mark, an injury.
    let mut stage = alone(&[]);
    let script = stage.script().cards("5W 6W");
    calls(&mut stage, script, "draw", &[("cards", "2")]);
    assert_eq!(stage.held(), pile("5W 6W"));
    let script = Script::new(stage.cast.clone()).pick(Choice::Mark(MarkOn::Friendship));
    calls(&mut stage, script, "corruption", &[("who", "A"), ("amount", "2")]);
    assert_eq!((stage.p(0).sheet.corruption, stage.p(0).sheet.friendship.marked), (2, 1));
    let script = stage.script();
    calls(&mut stage, script, "injury", &[("who", "A"), ("injury", "broken_leg")]);
    assert!(stage.p(0).has(Trait::Slow));
}

#[test]
fn rt_44_rt_10_the_gm_says_where_a_runner_hides_and_what_a_manipulation_is() {
    let mut stage = party(2);
    assert!(stage.fight.set(&stage.cast, "A.hides", "under the stage").is_err(), "A is in sight");
    stage.fight.set(&stage.cast, "A.standing", "fled").expect("the GM may say so");
    stage.fight.set(&stage.cast, "A.hides", "under the stage").expect("the GM says where");
    stage.a().sheet.manipulations.push(String::new());
    stage.fight.set(&stage.cast, "A.manipulation.1", "sleeps badly").expect("the GM names it");
    assert_eq!(
        (stage.p(0).hides.as_str(), stage.p(0).sheet.manipulations[0].as_str()),
        ("under the stage", "sleeps badly")
    );
    // It is kept on the sheet from combat to combat.
    stage.fight.again();
    assert_eq!((stage.p(0).hides.as_str(), stage.p(0).sheet.manipulations[0].as_str()), ("", "sleeps badly"));
}
