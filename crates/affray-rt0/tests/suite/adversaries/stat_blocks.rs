//! Stat blocks: intents, targets, movement (RT-67 to RT-74).

use affray_rt0::FoeId;
use affray_rt0::Rt0;
use affray_rt0::Trait::*;
use affray_rt0::language::written::OPS;
use affray_rt0::{Choice, Event, Outcome, Zone};

use crate::stage::*;

// RT-71, RT-73.
#[test]
fn rt_g_70_dodge() {
    let mut stage = alone(&[]).intends(0, "3C", true).adversary_phase();
    stage.go(2, stage.script());
    assert_eq!(stage.fight.adversaries[0].shields, 6);
    let calm = stage.fight.clone();
    stage.go(2, stage.script().cards("4C KW QS 2S 3S 4S"));
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    assert_eq!((stage.fight.adversaries[0].shields, stage.brock()), (1, 30));
    stage.plays(&[lay("QS", B::STRIKE), MELEE]);
    assert_eq!((stage.fight.adversaries[0].shields, stage.brock()), (0, 26));
    // Without hits: gone before his next intent.
    stage.fight = calm;
    let mut stage = Stage { fight: stage.fight, cast: stage.cast }.intends(0, "M9", true).adversary_phase();
    stage.go(1, stage.script());
    assert_eq!(stage.fight.adversaries[0].shields, 0);
}

// RT-06, RT-39, RT-73.
#[test]
fn rt_g_71_pocket_sand_on_a_strong_player() {
    let mut stage = alone(&[Strong]).intends(0, "M9", true).adversary_phase();
    stage.go(2, stage.script());
    assert!(stage.p(0).has(Weak) && !stage.p(0).has(Strong));
    stage.go(2, stage.script().cards("M8 M4 KW 6S 4S 2C"));
    assert!(!stage.may("M4", B::FLEX));
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    assert_eq!(stage.brock(), 27);
    stage.plays(&[lay("6S", B::STRIKE), lay("4S", B::STRIKE), RANGED]);
    assert_eq!(stage.brock(), 26);
    stage.plays(&[Choice::EndTurn]);
    let told = stage.go(2, stage.script());
    let ended = told.iter().position(|told| matches!(told.event, Event::ImposedEnded { .. }));
    let again = told.iter().position(|told| matches!(told.event, Event::Imposed { .. }));
    assert!(ended.is_some() && ended < again, "Weak ends before the new intent, which is a Major again");
    assert!(stage.p(0).has(Weak), "so A is Weak in round 3 too");
}

// RT-70.
#[test]
fn rt_g_72_closes_in_and_hits() {
    let mut stage = alone(&[]).at(0, 2, 3).intends(0, "5S", true).adversary_phase();
    stage.go(1, stage.script());
    assert_eq!((stage.fight.adversaries[0].zone, stage.p(0).hp), (Zone::at(2, 3), 12));
}

// RT-70.
#[test]
fn rt_g_73_too_far() {
    for (intent, shields) in [("5S", 0), ("3C", 6)] {
        let mut stage = alone(&[]).at(0, 1, 1).foe_at(0, 3, 3).intends(0, intent, true).adversary_phase();
        stage.go(1, stage.script());
        assert_eq!((stage.fight.adversaries[0].zone, stage.p(0).hp), (Zone::at(2, 3), 20));
        assert_eq!(stage.fight.adversaries[0].shields, shields);
    }
}

// RT-69.
#[test]
fn rt_g_74_whom_he_hits() {
    let mut stage = party(3).hp(1, 5).shields(1, 2).shields(2, 9).at(2, 1, 1).intends(0, "5S", true).adversary_phase();
    stage.go(1, stage.script());
    assert_eq!((stage.p(0).hp, stage.p(1).hp, stage.shield_sum(1)), (20, 10, 0));
    assert_eq!((stage.p(1).sheet.corruption, stage.shield_sum(2)), (3, 9), "C is not in his Zone");
    let mut stage = party(2).hp(0, 12).hp(1, 5).intends(0, "5S", true).adversary_phase();
    stage.go(1, stage.script());
    assert_eq!((stage.p(0).hp, stage.p(1).zeros), (12, 1));
}

// RT-68, RT-71.
#[test]
fn rt_g_76_laborers() {
    let mut stage =
        against(&["laborer", "laborer"]).foe_hp(1, 15).intends(0, "3S", true).intends(1, "4S", true).adversary_phase();
    stage.go(2, stage.script());
    assert_eq!((stage.p(0).hp, stage.foe(1)), (12, 17));
    let mut stage = against(&["laborer", "laborer", "brock"]).intends(0, "3W", true).adversary_phase();
    stage.go(1, stage.script());
    assert_eq!(stage.p(0).hp, 14);
    let mut stage =
        against(&["laborer", "laborer", "brock"]).intends(0, "3C", true).intends(1, "2C", true).adversary_phase();
    stage.go(3, stage.script());
    let shields: Vec<u16> = stage.fight.adversaries.iter().map(|foe| foe.shields).collect();
    assert_eq!(shields, [4, 4, 4], "kept whatever the acting order");
    let mut stage = against(&["laborer"]).foe_hp(0, 19).intends(0, "3P", true).adversary_phase();
    stage.go(1, stage.script());
    assert_eq!(stage.foe(0), 20);
}

// RT-16, RT-68.
#[test]
fn rt_g_77_training_attack_robot() {
    let mut stage = against(&["training_attack_robot"]).foe_hp(0, 10).intent_step();
    stage.go(1, stage.script().cards("M3 M8 7P"));
    assert_eq!(stage.fight.gm[0].discard, pile("M3 M8"));
    let intent = stage.fight.adversaries[0].intents[0];
    assert_eq!((intent.card, intent.face_up), (card("7P"), false));
    let mut stage = stage.adversary_phase();
    stage.go(1, stage.script());
    assert_eq!(stage.foe(0), 12);
}

// RT-74.
#[test]
fn rt_g_78_iron_warden() {
    for (first, second) in [("8C", "M6"), ("M6", "8C")] {
        let mut stage = against(&["iron_warden"]).intends(0, first, true).intends(0, second, true).adversary_phase();
        let told = stage.go(1, stage.script());
        let place = |wanted: fn(&Event) -> bool| told.iter().position(|told| wanted(&told.event)).unwrap();
        let shields = place(|event| matches!(event, Event::Shielded { amount: 8, .. }));
        let weak = place(|event| matches!(event, Event::Imposed { of: Weak, .. }));
        assert_eq!(shields < weak, first == "8C", "in drawn order");
        assert!(stage.p(0).has(Weak));
    }
}

// RT-17, RT-72.
#[test]
fn rt_g_118_intent_of_a_fallen_adversary() {
    let mut stage = against(&["veiled_duelist", "brock"]).foe_hp(0, 5).intends(0, "KS", false).hand("KW");
    stage.plays(&[lay("KW", B::STRIKE), MELEE, Choice::Adversary(FoeId(0))]);
    assert_eq!(stage.fight.gm[0].discard, pile("KS"));
    assert!(!stage.fight.adversaries[0].is_active());
}

// RT-69.
#[test]
fn rt_g_126_strategic_target() {
    let table = |foe: &'static str| {
        let foes = [foe];
        let stage = Setting { players: &[&[], &[]], foes: &foes, ..Setting::default() }.lay_out();
        stage.hp(0, 8).shields(1, 5).intends(0, "KS", true).adversary_phase()
    };
    let mut stage = table("iron_warden");
    stage.go(1, stage.script());
    assert_eq!((stage.p(0).hp, stage.p(0).sheet.corruption, stage.shield_sum(1)), (10, 3, 5));
    let mut stage = table("brock");
    stage.go(1, stage.script());
    assert_eq!((stage.p(0).hp, stage.shield_sum(1)), (8, 0), "the policy hits the one with shields");
    let mut stage = table("corridor_proctor");
    stage.go(1, stage.script());
    assert_eq!((stage.p(0).hp, stage.p(1).hp), (8, 18), "a dimwitted one picks who loses least");
}

#[test]
fn rt_72_the_gm_may_have_an_adversary_flee() {
    let mut stage = alone(&[]).intends(0, "5S", true).adversary_phase();
    stage.fight.settings.human_gm = true;
    stage.go(1, stage.script().pick(Choice::Yes));
    assert_eq!(stage.fight.outcome(), Some(Outcome::Victory));
    assert_eq!(stage.fight.gm[0].discard, pile("5S"));
}

#[test]
fn rt_67_every_shipped_block_has_each_class_once() {
    let book = &alone(&[]).fight.book;
    assert!(book.blocks.len() >= 10);
    let original = book
        .blocks
        .iter()
        .filter(|block| !["brock", "laborer", "training_attack_robot"].contains(&block.slug.as_str()));
    assert!(original.count() >= 7);
}

#[test]
fn rt_67_the_book_names_every_word_for_an_effect() {
    use affray_core::{Game, Setup};
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/adversaries.md"))
        .expect("the page on adversaries");
    for op in OPS {
        assert!(page.contains(&format!("`{op}`")), "{op} is not in the book");
    }
    // Its example fights.
    let block = page.split("```toml").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    let encounter = format!("game = \"rt0\"\n[[player]]\nname = \"A\"\n[[foe]]\nadversary = \"crusher\"\n{block}");
    assert!(Rt0::open(&Setup { encounter, ..Setup::default() }).is_ok());
}
