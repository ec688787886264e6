//! The named bins (RT-36 to RT-42).

use affray_core::{Coin, Seat, Viewer};
use affray_rt0::Choice;
use affray_rt0::FoeId;
use affray_rt0::Trait::*;

use crate::stage::*;

// RT-37.
#[test]
fn rt_g_50_good_idea_target_to_come() {
    let mut stage = Setting { players: &[&[Charming], &[]], ..Setting::default() }.lay_out().hand("M5");
    stage.plays(&[lay("M5", B::GOOD_IDEA)]);
    assert_eq!((stage.p(1).credit, stage.bin(B::GOOD_IDEA)), (3, pile("M5")));
    stage.plays(&[Choice::EndTurn]);
    assert_eq!(stage.discard(), pile("M5"));
    stage.go(1, stage.script().cards("2W 3W 4W 5W 6W").pick(Choice::Draw(3)).cards("7W 8W 9W"));
    assert_eq!((stage.count(1), stage.p(1).credit), ((70, 8, 0, 0), 0));
}

// RT-18, RT-37.
#[test]
fn rt_g_51_good_idea_target_has_acted() {
    for taken in [3, 0] {
        let mut stage = Setting { players: &[&[Charming], &[Fast]], ..Setting::default() }.lay_out();
        stage.fight.round = 0;
        let mut stage = stage.intent_step();
        stage.go(1, stage.script().cards("2C"));
        assert_eq!(stage.order(), [1, 0], "the Fast player acts first");
        stage.go(2, stage.script().cards("2W 3W 4W 5W 6W").pick(Choice::EndTurn));
        stage.go(2, stage.script().cards("M5 2S 3S 4S 5S").pick(lay("M5", B::GOOD_IDEA)));
        assert_eq!(stage.p(1).credit, 3);
        stage.go(4, stage.script().pick(Choice::EndTurn));
        stage.go(1, stage.script().cards("3C"));
        let script = stage.script().cards("7W 8W 9W 10W PgW").pick(Choice::Draw(taken));
        let script = if taken == 3 { script.cards("KnW QW KW") } else { script };
        stage.go(1, script);
        assert_eq!((stage.count(1).1, stage.p(1).credit), (5 + usize::from(taken), 0));
    }
}

// RT-17, RT-38.
#[test]
fn rt_g_52_feint_reveal() {
    let mut stage = Setting { players: &[&[Wise]], foes: &["veiled_duelist"], ..Setting::default() }
        .lay_out()
        .intends(0, "KS", false)
        .hand("M18");
    let card_seen = |stage: &Stage| stage.view(Viewer::Seat(Seat(0)))["adversaries"][0]["intents"][0]["card"].clone();
    assert!(card_seen(&stage).is_null());
    stage.plays(&[lay("M18", B::FEINT), pick(B::FEINT, 0)]);
    assert_eq!(card_seen(&stage), "KS");
    let mut stage = stage.adversary_phase();
    stage.go(1, stage.script());
    assert_eq!(stage.p(0).hp, 11, "Lunge");
}

// RT-38.
#[test]
fn rt_g_53_feint_redraw() {
    // With no hidden intent only the redraw is left, and it is not asked about.
    let mut stage = alone(&[Wise]).intends(0, "5S", true).hand("M18");
    stage.draws(&[lay("M18", B::FEINT)], "3C");
    assert_eq!(stage.fight.gm[0].discard, pile("5S"));
    let intent = stage.fight.adversaries[0].intents[0];
    assert_eq!((intent.card, intent.face_up), (card("3C"), true));
    assert_eq!(stage.fight.block(FoeId(0)).line(intent.card).name, "Dodge");
}

// RT-39, RT-56.
#[test]
fn rt_g_54_flex() {
    let mut stage = Setting { players: &[&[Strong]], foes: &["iron_warden"], ..Setting::default() }
        .lay_out()
        .knows(0, &[B::LEO])
        .hand("M4 KW 10S M1");
    stage.plays(&[lay("M4", B::FLEX), lay("KW", B::STRIKE), MELEE]);
    assert_eq!(stage.foe(0), 46);
    stage.plays(&[lay("10S", B::STRIKE), RANGED]);
    assert_eq!(stage.foe(0), 40);
    stage.plays(&[lay("M1", B::LEO), pick(B::LEO, 0)]);
    assert_eq!(stage.foe(0), 25);
}

// RT-39.
#[test]
fn rt_g_55_flex_comes_late() {
    let mut stage = alone(&[Strong]).hand("KW M4 QS");
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    assert_eq!(stage.brock(), 23);
    stage.plays(&[lay("M4", B::FLEX), lay("QS", B::STRIKE), MELEE]);
    assert_eq!(stage.brock(), 9);
}

fn blurred(blur: bool, second: &str) -> (u16, u16, u8) {
    let mut stage = alone(&[Fast]).hand("M7 10C QP").intends(0, "9S", true);
    if blur {
        stage.plays(&[lay("M7", B::BLUR)]);
    }
    stage.plays(&[lay("10C", B::DEFEND), lay("QP", B::DEFEND)]);
    assert_eq!(stage.shield_sum(0), 14);
    stage.plays(&[Choice::EndTurn]);
    stage.go(3, stage.script());
    assert_eq!((stage.shield_sum(0), stage.p(0).hp), (6, 20), "Punch in round 1");
    stage.go(2, stage.script().cards(second).cards("2S 3S 4S 5S 6S"));
    let kept = stage.shield_sum(0);
    stage.go(4, stage.script().pick(Choice::EndTurn));
    let (after, hp) = (stage.shield_sum(0), stage.p(0).hp);
    stage.go(2, stage.script().cards("3C 7S 8S 9S 10S PgS"));
    assert_eq!(stage.shield_sum(0), 0, "at the turn after next they are gone in any case");
    (kept, after, hp)
}

// RT-29, RT-40.
#[test]
fn rt_g_56_blur() {
    assert_eq!(blurred(true, "8S"), (6, 0, 18));
    assert_eq!(blurred(true, "2C"), (6, 6, 20));
    assert_eq!(blurred(false, "2C"), (0, 0, 20));
}

// RT-41.
#[test]
fn rt_g_57_study() {
    let mut stage = alone(&[Clever]).hand("M9 2S");
    let script = stage.script().pick(lay("M9", B::STUDY)).cards("2C KW M3 5S").pick(Choice::Card(card("KW")));
    stage.go(1, script);
    assert_eq!((stage.held(), stage.discard()), (pile("2S KW"), pile("2C M3 5S")));
    assert_eq!(stage.bin(B::STUDY), pile("M9"));
    stage.plays(&[Choice::EndTurn]);
    assert_eq!(stage.discard(), pile("2C M3 5S M9 2S KW"));
}

// RT-42.
#[test]
fn rt_g_58_take_a_chance() {
    let mut stage = alone(&[Lucky]).hand("M10 KW");
    let chance = lay("M10", B::TAKE_A_CHANCE);
    let script = stage.script().pick(chance).toss(Coin::Heads).pick(Choice::Bin(B::FLEX)).pick(lay("KW", B::STRIKE));
    stage.go(2, script.pick(MELEE));
    assert_eq!(stage.brock(), 20);
    stage.plays(&[Choice::EndTurn]);
    assert_eq!(stage.discard(), pile("M10 KW"));
    let mut stage = alone(&[Lucky]).hand("M10 KW");
    stage.go(2, stage.script().pick(chance).toss(Coin::Tails).pick(lay("KW", B::STRIKE)).pick(MELEE));
    assert_eq!(stage.brock(), 25);
    let mut stage = alone(&[Lucky]).hand("M10").intends(0, "5S", true);
    stage.go(1, stage.script().pick(chance).toss(Coin::Heads).pick(Choice::Bin(B::FEINT)).cards("3C"));
    assert_eq!(stage.fight.adversaries[0].intents[0].card, card("3C"));
}

// RT-36.
#[test]
fn rt_g_59_gates() {
    let named = [
        ("M5", B::GOOD_IDEA),
        ("M18", B::FEINT),
        ("M4", B::FLEX),
        ("M7", B::BLUR),
        ("M9", B::STUDY),
        ("M10", B::TAKE_A_CHANCE),
    ];
    let stage = party(2).intends(0, "5S", true).hand("M5 M18 M4 M7 M9 M10");
    for (code, bin) in named {
        assert!(!stage.may(code, bin), "{code} on {bin}");
        assert!([B::CONCENTRATE, B::MOVEMENT, B::RUN_AWAY].iter().all(|&bin| stage.may(code, bin)));
    }
    assert!(!alone(&[Charming]).hand("M5").may("M5", B::GOOD_IDEA), "nobody to give an idea to");
}
