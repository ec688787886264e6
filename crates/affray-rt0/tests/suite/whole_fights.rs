//! Two whole fights, step by step.

use affray_rt0::Trait::*;
use affray_rt0::{Choice, Outcome};

use crate::stage::*;

fn end(stage: &mut Stage) {
    stage.plays(&[Choice::EndTurn]);
}

// RT-15 to RT-21 (RT-19: the adversaries act last), RT-23 to RT-25, RT-27 to RT-30, RT-39, RT-69, RT-72, RT-73, RT-75, RT-76.
#[test]
fn rt_g_98_two_players_two_rounds_won() {
    let mut stage = Setting { players: &[&[Strong], &[Fast]], ..Setting::default() }.lay_out().round(0).intent_step();
    let (ann, bo) = (0, 1);
    stage.go(1, stage.script().cards("5S"));
    assert_eq!(stage.order(), [1, 0], "Bo is Fast");
    // Bo, round 1
    stage.go(1, stage.script().cards("4C 6P 3W M20 8S"));
    assert_eq!(stage.count(bo), (73, 5, 0, 0));
    stage.plays(&[lay("4C", B::DEFEND), lay("6P", B::DEFEND)]);
    assert_eq!(stage.shield_sum(bo), 7);
    stage.plays(&[lay("3W", B::STRIKE), lay("8S", B::STRIKE), MELEE, lay("M20", B::CONCENTRATE)]);
    assert_eq!(stage.brock(), 25);
    end(&mut stage);
    assert_eq!(stage.count(bo), (73, 0, 4, 1));
    // Ann, round 1
    stage.go(1, stage.script().cards("QW 3S 4W M8 9C"));
    stage.plays(&[lay("QW", B::STRIKE), MELEE]);
    assert_eq!(stage.brock(), 18);
    stage.plays(&[lay("3S", B::STRIKE), lay("4W", B::STRIKE), lay("M8", B::CONCENTRATE), lay("9C", B::DEFEND)]);
    end(&mut stage);
    assert_eq!(stage.count(ann), (73, 0, 1, 4));
    // Brock punches Bo, who has most shields.
    stage.go(3, stage.script());
    assert_eq!((stage.p(ann).hp, stage.p(bo).hp, stage.shield_sum(bo)), (20, 19, 0));
    // Round 2
    stage.go(1, stage.script().cards("M12"));
    stage.go(1, stage.script().cards("KW 2P M2 5C 7S"));
    assert_eq!(stage.count(bo), (68, 5, 4, 1));
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    assert_eq!(stage.brock(), 13);
    stage.draws(&[lay("M2", B::CONCENTRATE)], "6W");
    assert_eq!(stage.count(bo), (67, 4, 7, 0));
    stage.plays(&[lay("7S", B::STRIKE), lay("6W", B::STRIKE), MELEE]);
    assert_eq!(stage.brock(), 8);
    stage.plays(&[lay("2P", B::DEFEND), lay("5C", B::DEFEND)]);
    end(&mut stage);
    assert_eq!(stage.count(bo), (67, 0, 9, 2));
    stage.go(1, stage.script().cards("5W M4 AC 6C M17"));
    assert_eq!(stage.count(ann), (68, 5, 1, 4));
    stage.plays(&[lay("M4", B::FLEX)]);
    assert_eq!(stage.count(ann), (68, 4, 1, 5));
    stage.plays(&[lay("5W", B::STRIKE), MELEE]);
    assert_eq!((stage.brock(), stage.count(ann)), (0, (68, 3, 4, 3)));
    assert_eq!((stage.fight.outcome(), stage.fight.round()), (Some(Outcome::Victory), 2));
    assert_eq!(stage.held(), pile("AC 6C M17"));
    stage.go(1, stage.script());
    assert_eq!(stage.fight.tallies(), 3);
    assert_eq!((stage.p(ann).hp, stage.p(bo).hp), (20, 19));
}

// RT-16, RT-20, RT-21, RT-23 to RT-25, RT-27 to RT-30, RT-71, RT-73.
#[test]
fn rt_g_99_one_player_three_rounds_both_effects() {
    let mut stage = alone(&[]).round(0).intent_step();
    stage.go(2, stage.script().cards("3C").cards("10W 5C 5P M6 2S"));
    stage.plays(&[lay("10W", B::STRIKE), MELEE]);
    assert_eq!(stage.brock(), 25);
    stage.plays(&[lay("5C", B::DEFEND), lay("5P", B::DEFEND), lay("M6", B::CONCENTRATE), lay("2S", B::STRIKE)]);
    end(&mut stage);
    assert_eq!((stage.shield_sum(0), stage.count(0)), (5, (73, 0, 3, 2)));
    stage.go(3, stage.script());
    assert_eq!((stage.brock(), stage.fight.adversaries[0].shields), (25, 6));
    stage.go(2, stage.script().cards("M9").cards("8W KS 4C 9P M10"));
    assert_eq!((stage.shield_sum(0), stage.count(0)), (0, (68, 5, 3, 2)));
    stage.plays(&[lay("8W", B::STRIKE), MELEE]);
    assert_eq!((stage.brock(), stage.fight.adversaries[0].shields), (25, 1));
    stage.plays(&[lay("KS", B::STRIKE), MELEE]);
    assert_eq!((stage.brock(), stage.fight.adversaries[0].shields), (21, 0));
    stage.plays(&[lay("4C", B::DEFEND), lay("9P", B::DEFEND)]);
    assert_eq!(stage.shield_sum(0), 5);
    stage.draws(&[lay("M10", B::CONCENTRATE)], "6S");
    stage.plays(&[lay("6S", B::STRIKE)]);
    end(&mut stage);
    assert_eq!(stage.count(0), (67, 0, 10, 1));
    stage.go(3, stage.script());
    assert!(stage.p(0).has(Weak));
    stage.go(2, stage.script().cards("7W").cards("4W M3 2C 3P M5"));
    assert_eq!((stage.shield_sum(0), stage.count(0)), (0, (62, 5, 10, 1)));
    stage.plays(&[lay("4W", B::STRIKE), MELEE]);
    assert_eq!(stage.brock(), 18);
    stage.plays(&[lay("M3", B::CONCENTRATE), lay("2C", B::DEFEND), lay("3P", B::DEFEND)]);
    end(&mut stage);
    assert_eq!(stage.count(0), (62, 0, 13, 3));
    stage.go(2, stage.script());
    assert_eq!((stage.brock(), stage.p(0).hp, stage.p(0).has(Weak)), (18, 12, false));
}
