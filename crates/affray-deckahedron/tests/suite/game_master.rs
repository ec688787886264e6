//! The Game Master (DK-65 to DK-72).

use affray_core::{Overrule, Scene};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::state::fight::Beat;
use affray_deckahedron::state::fighter::FighterId;
use affray_deckahedron::state::moves::Move;

use crate::fixture::{self, ADA, FOE};
use crate::script::numbers;
use crate::stage::*;

// DK-68, DK-67.
#[test]
fn dk_gc_63_the_gm_pays_for_disadvantage_once() {
    let mut fight = ranked(Guide, 2, 1);
    fight.bank = 2;
    fight.change_scenario(|scenario| {
        scenario.situations = vec!["dark cave".to_owned()];
        scenario.chapters[0].situations = 1;
    });
    let act = Choice::Act { mv: Move::SpoutLore, at: None, with: None };
    let mut script = quiet().pick(act).cards("11✔").pick(Choice::Situation(0));
    fight.step(&mut script).unwrap();
    script.finish();
    assert_eq!((fight.bank, fight.paid), (0, 1));
    for _ in 0..2 {
        let told = make(&mut fight, quiet().cards("17✔✔ 12✔"), Move::SpoutLore, None);
        assert_eq!(turned(&told), "17 12", "two cards, and no further payment");
        fixture::lay(&mut fight, ADA, "", "", "");
    }
}

#[test]
fn dk_68_any_number_of_situations_is_reached_by_touch() {
    let mut fight = ranked(Guide, 2, 1);
    fight.bank = 9;
    fight.change_scenario(|scenario| scenario.situations = (1..=32).map(|number| format!("cave {number}")).collect());
    check_reach(&fight, Question::Spend { start: false, spent: 0 });
}

// DK-71, ruling confidence_effect.
#[test]
fn dk_gc_74_shaken_confidence() {
    for (cards, stays) in [("17✔✔ 11✔", false), ("17✔✔ 2✗", true)] {
        let mut fight = ranked(World, 2, 1);
        make(&mut fight, quiet().cards("0✗✗").pick(Choice::Shake), Move::HackAndSlash, Some(FOE));
        fixture::lay(&mut fight, ADA, "", "", "");
        let script = quiet().cards(cards);
        let script = if stays { script.roll(1).cards("12♥") } else { script.roll(2).roll(1).cards("12♥") };
        let told = make(&mut fight, script, Move::HackAndSlash, Some(FOE));
        assert_eq!(turned(&told), numbers(cards), "net -1");
        assert_eq!(fight.fighter(ADA).held(Move::HackAndSlash).unwrap().shaken, stays);
    }
}

#[test]
fn dk_67_the_bank_buys_damage_and_stamina() {
    let mut fight = ranked(World, 2, 1);
    fight.bank = 2;
    let act = Choice::Act { mv: Move::SpoutLore, at: None, with: None };
    let mut script = quiet().pick(act).cards("11✔").pick(Choice::FoeDamage(FOE));
    fight.step(&mut script).unwrap();
    fight.beat = Beat::Spotlight(ADA);
    let mut script = quiet().pick(act).cards("12✔").pick(Choice::FoeStamina(FOE));
    fight.step(&mut script).unwrap();
    assert_eq!((fight.bank, fight.fighter(FOE).bonus, fight.fighter(FOE).ticks), (0, 1, 6));
    make(&mut fight, quiet().cards("19✔").roll(1).roll(1).cards("13♥ 14♥"), Move::HackAndSlash, Some(FOE));
    assert_eq!((lost(&fight, ADA), fight.fighter(FOE).bonus), (2, 0), "1 and the bonus");
}

#[test]
fn dk_69_the_good_bank_buys_two_advantages() {
    let mut fight = ranked(Guide, 1, 1);
    fight.good_bank = 2;
    let told = ordinary(&mut fight, quiet().pick(Choice::Yes).cards("0✗✗ 1✗✗ 17✔").pick(Choice::No), 0);
    assert_eq!((turned(&told).as_str(), fight.good_bank), ("0 1 17", 1));
    let mut fight = ranked(Guide, 1, 1);
    fight.good_bank = 1;
    let script = quiet().pick(Choice::No).cards("0✗✗").pick(Choice::GoodBank).cards("1✗✗ 2✗✗ 17✔");
    let told = ordinary(&mut fight, script, 0);
    assert_eq!((turned(&told).as_str(), fight.good_bank), ("1 2 17", 0));
}

#[test]
fn dk_72_whoever_waits_lets_another_go_first() {
    let mut fight = two(World, 1);
    let mut script = quiet().pick(Choice::SideAction).pick(Choice::YieldTo(FighterId(1)));
    fight.step(&mut script).unwrap();
    assert_eq!(fight.beat, Beat::Spotlight(FighterId(1)));
    fight.step(&mut quiet().pick(Choice::Pass)).unwrap();
    assert_eq!(fight.beat, Beat::Spotlight(ADA), "who waited comes after");
    assert!(!side_actions(&fight).contains(&Choice::YieldTo(FighterId(1))), "once a round");
    // The GM may give the spotlight to anybody who has not had it.
    let mut fight = two(Module, 1);
    fight.set(&fixture::cast(), "spotlight", "Ben").unwrap();
    assert_eq!(fight.beat, Beat::Spotlight(FighterId(1)));
    fight.step(&mut quiet().pick(Choice::Pass)).unwrap();
    assert!(fight.set(&fixture::cast(), "spotlight", "Ben").is_err(), "Ben has had it");
    assert_eq!(fight.beat, Beat::Spotlight(ADA));
}
