//! Golden cases: the end, Supremacy, decks, the next combat.

use affray_core::Bag;

use super::stage::*;
use crate::event::{Event, Outcome};
use crate::player::Status;
use crate::traits::Trait::*;

#[test]
fn rt_g_94_tallies() {
    // RT-76
    let tallies = |rows: &[(u8, u8, Status)]| {
        let mut stage = party(rows.len());
        for (p, &(hp, corruption, status)) in rows.iter().enumerate() {
            let player = &mut stage.fight.players[p];
            (player.hp, player.corruption_here, player.status) = (hp, corruption, status);
        }
        stage.fight.count_tallies()
    };
    let active = Status::Active;
    assert_eq!(tallies(&[(20, 0, active), (20, 0, active)]), 4);
    assert_eq!(tallies(&[(20, 0, active), (12, 0, active)]), 3);
    assert_eq!(tallies(&[(12, 0, active), (15, 0, active)]), 2);
    assert_eq!(tallies(&[(20, 0, active), (10, 3, active)]), 2);
    assert_eq!(tallies(&[(20, 1, active), (20, 1, active)]), 2);
    assert_eq!(tallies(&[(20, 1, active), (7, 3, active)]), 1);
    assert_eq!(tallies(&[(14, 0, active), (10, 3, active)]), 1);
    assert_eq!(tallies(&[(10, 3, active), (0, 6, Status::Out)]), 0);
    assert_eq!(tallies(&[(20, 0, active)]), 4);
    assert_eq!(tallies(&[(20, 0, active), (20, 0, Status::Fled)]), 4);
}

#[test]
fn rt_g_95_stops_at_once() {
    // RT-72, RT-75
    let mut stage = alone(&[]).foe_hp(0, 5).intends(0, "9S", true).hand("KW 3C 4C");
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    assert_eq!((stage.fight.outcome(), stage.held()), (Some(Outcome::Victory), pile("3C 4C")));
    let told = stage.go(1, stage.script());
    assert!(told.iter().any(|told| matches!(told.event, Event::Ended { outcome: Outcome::Victory, .. })));
    assert_eq!((stage.p(0).hp, stage.fight.tallies()), (20, 4));
}

#[test]
fn rt_g_96_one_of_two_down() {
    // RT-72
    let mut stage = Setting { foes: &["brock", "laborer"], ..Setting::default() }
        .lay_out()
        .foe_hp(0, 5)
        .intends(0, "9S", true)
        .hand("KW");
    stage.plays(&[lay("KW", B::STRIKE), MELEE, crate::question::Choice::Adversary(0)]);
    assert_eq!((stage.fight.outcome(), stage.fight.gm[0].discard), (None, pile("9S")));
}

#[test]
fn rt_g_97_decks() {
    // RT-02, RT-05
    let count = |traits| {
        let stage = alone(traits);
        let deck = stage.p(0).deck;
        let majors = deck.cards().filter(|card| card.is_major()).count();
        let courts = deck.cards().filter(|card| card.rank().is_some_and(|rank| rank > 10)).count();
        let tens = deck.cards().filter(|&card| stage.fight.value(card) == 10).count();
        (deck.len(), majors, deck.len() - majors - courts, courts, tens)
    };
    assert_eq!(count(&[]), (78, 22, 40, 16, 20));
    assert_eq!(count(&[Lucky]), (70, 22, 32, 16, 20));
    assert_eq!(count(&[Unlucky]), (70, 22, 40, 8, 12));
    for traits in [&[Lucky], &[Unlucky]] {
        let deck = alone(traits).p(0).deck;
        assert!(deck.count(card("M16")) == 1 && deck.count(card("M0")) == 1);
    }
}

#[test]
fn rt_g_102_next_combat() {
    // RT-02, RT-07, RT-11, RT-78
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
fn rt_g_112_milestones() {
    // RT-77
    for (milestones, cards, events) in [(&[3, 6][..], "M3 4C", 2), (&[][..], "", 0)] {
        let mut stage = alone(&[]).foe_hp(0, 5).hand("KW");
        stage.fight.supremacy = 2;
        stage.fight.settings.milestones = milestones.iter().copied().collect();
        stage.plays(&[lay("KW", B::STRIKE), MELEE]);
        let told = stage.go(1, stage.script().cards(cards));
        let passed = told.iter().filter(|told| matches!(told.event, Event::Milestone { .. })).count();
        assert_eq!((stage.fight.supremacy(), passed), (6, events));
    }
}

#[test]
fn rt_75_a_fight_past_its_last_round_is_unfinished() {
    let mut stage = alone(&[]).round(200).intent_step();
    stage.go(2, stage.script());
    assert_eq!((stage.fight.outcome(), stage.fight.tallies()), (Some(Outcome::Unfinished), 0));
}
