//! The end of a combat, and the next one (RT-72, RT-75, RT-78).

use affray_core::{Answer, Menu, Override, Overrule, Tape};
use affray_rt0::Trait::*;
use affray_rt0::state::fight::Beat;
use affray_rt0::state::player::Imposed;
use affray_rt0::{Choice, Event, Fate, Outcome, Status};
use affray_rt0::{FoeId, PlayerId};

use crate::stage::*;

// RT-72, RT-75.
#[test]
fn rt_g_95_stops_at_once() {
    let mut stage = alone(&[]).foe_hp(0, 5).intends(0, "9S", true).hand("KW 3C 4C");
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    assert_eq!((stage.fight.outcome(), stage.held()), (Some(Outcome::Victory), pile("3C 4C")));
    let told = stage.go(1, stage.script());
    assert!(told.iter().any(|told| matches!(told.event, Event::Ended { outcome: Outcome::Victory, .. })));
    assert_eq!((stage.p(0).hp, stage.fight.tallies()), (20, 4));
}

// RT-72.
#[test]
fn rt_g_96_one_of_two_down() {
    let mut stage = Setting { foes: &["brock", "laborer"], ..Setting::default() }
        .lay_out()
        .foe_hp(0, 5)
        .intends(0, "9S", true)
        .hand("KW");
    stage.plays(&[lay("KW", B::STRIKE), MELEE, Choice::Adversary(FoeId(0))]);
    assert_eq!((stage.fight.outcome(), stage.fight.gm[0].discard), (None, pile("9S")));
}

// RT-02, RT-07, RT-11, RT-78.
#[test]
fn rt_g_102_next_combat() {
    let mut stage = alone(&[]).knows(0, &[B::ARIES]).on(B::STRIKE, "9W").on(B::ARIES, "M1").hp(0, 7).shields(0, 4);
    stage.a().sheet.corruption = 3;
    stage.a().corruption_here = 3;
    stage.a().zeros = 1;
    let mut stage = stage.foe_hp(0, 5).hand("KW");
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    stage.go(1, stage.script());
    stage.fight.again();
    let player = stage.p(0);
    assert_eq!((player.hp, player.shield_sum(), player.zeros), (20, 0, 0));
    assert_eq!((player.corruption_here, player.sheet.corruption), (0, 3));
    assert_eq!((stage.count(0), player.working.len(), stage.brock()), ((78, 0, 0, 0), 0, 30));
}

#[test]
fn rt_72_the_gm_tells_what_became_of_the_fallen_and_may_have_one_flee_at_any_moment() {
    let mut stage = alone(&[]).foe_hp(0, 5).hand("KW");
    stage.fight.settings.human_gm = true;
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    let told = stage.go(1, stage.script().pick(Choice::Fate(Fate::Unconscious)));
    assert!(told.iter().any(|told| told.event == Event::FateTold { adversary: FoeId(0), fate: Fate::Unconscious }));
    let mut stage = alone(&[]).intends(0, "9S", true);
    stage.fight.set(&stage.cast, "Brock.standing", "fled").expect("the GM may say so");
    assert_eq!(stage.fight.outcome(), Some(Outcome::Victory));
    assert_eq!(stage.fight.gm[0].discard, pile("9S"));
}

#[test]
fn rt_75_a_fight_past_its_last_round_is_unfinished() {
    let mut stage = alone(&[]).round(200).intent_step();
    stage.go(2, stage.script());
    assert_eq!((stage.fight.outcome(), stage.fight.tallies()), (Some(Outcome::Unfinished), 0));
}

#[test]
fn rt_64_rt_72_an_adversary_set_to_fled_leaves_as_by_the_rules() {
    let foes = &["brock", "laborer"];
    let mut stage = Setting { foes, players: &[&[Charming]], ..Setting::default() }.lay_out().knows(0, &[B::VIRGO]);
    stage = stage.hand("M1").intends(0, "9S", true);
    stage.plays(&[lay("M1", B::VIRGO), Choice::Adversary(FoeId(1))]);
    stage.a().imposed.push(Imposed { of: Weak, source: FoeId(0) });
    let book = stage.fight.book.clone();
    stage.a().read_traits(&book);
    assert!(stage.fight.is_charmed(FoeId(1)));
    stage.fight.set(&stage.cast, "Brock.standing", "fled").expect("the GM may say so");
    assert!(!stage.fight.is_charmed(FoeId(1)), "the Laborer is the last one, and Virgo ends");
    assert_eq!((stage.discard(), stage.bin(B::VIRGO)), (pile("M1"), pile("")));
    assert!(!stage.p(0).has(Weak), "what Brock imposed has ended");
    assert_eq!(stage.fight.gm[0].discard, pile("9S"));
    assert_eq!(flaws(&stage.fight), Vec::<String>::new());
}

#[test]
fn rt_75_a_fight_that_the_gm_has_ended_is_over_at_once() {
    for (quantity, value, outcome) in [
        ("Brock.standing", "fled", Outcome::Victory),
        ("Brock.standing", "down", Outcome::Victory),
        ("A.standing", "fled", Outcome::Withdrawn),
    ] {
        let mut stage = alone(&[]).hand("KW 3C");
        stage.fight.set(&stage.cast, quantity, value).expect("the GM may say so");
        assert_eq!(stage.fight.outcome(), Some(outcome), "{quantity} {value}");
        // Nobody is asked to lay a card any more.
        let told = stage.go(1, stage.script());
        assert!(told.iter().any(|told| matches!(told.event, Event::Ended { .. })), "{quantity} {value}");
        assert_eq!(flaws(&stage.fight), Vec::<String>::new());
    }
}

#[test]
fn rt_44_a_player_set_to_fled_takes_the_own_effects_along() {
    let mut stage = party(2).knows(0, &[B::ARIES]).on(B::ARIES, "M1").shields(0, 4).hand("3C");
    stage.a().credit = 3;
    stage.fight.set(&stage.cast, "A.standing", "fled").expect("the GM may say so");
    assert_eq!((stage.shield_sum(0), stage.p(0).credit, stage.p(0).working.len()), (0, 0, 0));
    assert_eq!((stage.p(0).status, stage.fight.outcome()), (Status::Fled, None));
    stage.go(1, stage.script());
    assert_eq!(stage.fight.beat, Beat::Turn(1), "the turn is over, and B is next");
    assert_eq!(flaws(&stage.fight), Vec::<String>::new());
}

#[test]
fn rt_72_an_adversary_that_the_gm_has_leave_hits_nobody_any_more() {
    let mut stage = party(2).intends(0, "9S", true).adversary_phase();
    stage.fight.settings.human_gm = true;
    // He does not flee by the GM's first word; about to pick a victim, he does by the second.
    let gm = stage.fight.gm_seat();
    let word = Override { quantity: "Brock.standing".into(), value: "fled".into(), reason: String::new() };
    let mut answers =
        vec![Answer::Pick(gm, Choice::No), Answer::Set(word), Answer::Pick(gm, Choice::Player(PlayerId(0)))];
    let mut menu = Menu::explaining();
    let mut tape = Tape::new(&mut answers, affray_core::answerers::tape::Place::START, &stage.cast, &mut menu);
    tape.run(&mut stage.fight).expect("the tape goes on");
    assert_eq!(tape.place().answers, 3);
    assert_eq!((stage.p(0).hp, stage.p(1).hp, stage.fight.outcome()), (20, 20, Some(Outcome::Victory)));
}

#[test]
fn rt_43_the_gm_cannot_tear_a_run_or_fill_a_bin_by_hand() {
    let stage = alone(&[]).on(B::RUN_AWAY, "5C 6C 7C").on(B::STRIKE, "6W").hand("9S 2S 8C");
    let allowed = |name: &str| {
        let all = stage.fight.quantities(&stage.cast);
        all.into_iter().find(|quantity| quantity.name == name).map(|quantity| quantity.allowed.to_string())
    };
    assert_eq!(allowed("A.card.6C"), None, "the middle of a run stays");
    assert!(allowed("A.card.5C").is_some() && allowed("A.card.7C").is_some());
    let (nine, two, eight) = (allowed("A.card.9S"), allowed("A.card.2S"), allowed("A.card.8C"));
    assert!(!nine.expect("it is in hand").contains("strike"), "6 and 9 would go off");
    assert!(two.expect("it is in hand").contains("strike"));
    assert!(!eight.expect("it is in hand").contains("run_away"), "the fourth card of a run goes off");
}
