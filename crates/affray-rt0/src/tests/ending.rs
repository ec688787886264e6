//! Golden cases: the end, Supremacy, decks, the next combat.

use affray_core::{Bag, Overrule};

use super::stage::*;
use crate::event::{Event, Outcome};
use crate::milestone::{Boon, Growth, Milestone};
use crate::player::Status;
use crate::question::{Choice, Fate, Then};
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
    stage.plays(&[lay("KW", B::STRIKE), MELEE, Choice::Adversary(0)]);
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
        stage.fight.settings.milestones =
            milestones.iter().map(|&at| Milestone { at, ..Milestone::default() }).collect();
        stage.plays(&[lay("KW", B::STRIKE), MELEE]);
        let told = stage.go(1, stage.script().cards(cards));
        let passed = told.iter().filter(|told| matches!(told.event, Event::Milestone { .. })).count();
        assert_eq!((stage.fight.supremacy(), passed), (6, events));
    }
}

#[test]
fn rt_77_a_milestone_brings_what_the_file_says_and_what_the_gm_adds() {
    let mut stage = alone(&[]).foe_hp(0, 5).hand("KW");
    stage.a().sheet.corruption = 4;
    stage.fight.settings.campaign = true;
    let brock = stage.fight.adversaries[0].block;
    let growth = Growth { hp: 4, damage: 2, shields: 1, intents: 0 };
    let row = Milestone { at: 3, block: Some(brock), growth, shed: 1 };
    stage.fight.settings.milestones = [row].into_iter().collect();
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    // Four tallies pass the milestone: the row is carried out, then the GM adds what the GM likes.
    let script = stage.script().cards("M3");
    let script = script.pick(Choice::Strengthen { block: None, boon: Boon::Hp }).pick(Choice::Shed(0));
    let script = script.pick(Choice::Strengthen { block: Some(brock), boon: Boon::Intents }).pick(Choice::Decline);
    stage.go(1, script);
    assert_eq!(stage.p(0).sheet.corruption, 2);
    // The next combat is harder: 30 + 4 + 5 hit points, two intents, Punch 10, Dodge 7.
    stage.go(2, stage.script().pick(Choice::Then(Then::FightAgain)));
    assert_eq!(stage.brock(), 39);
    stage.go(1, stage.script().cards("9S 3C"));
    let mut stage = stage.adversary_phase();
    stage.go(1, stage.script());
    assert_eq!((stage.p(0).hp, stage.fight.adversaries[0].shields), (10, 7));
    // Other adversaries can be fought as well; what every stat block got, they have too.
    stage.fight.beat = crate::fight::Beat::Between;
    let laborer = stage.fight.book.block("laborer").expect("it ships");
    let script = stage.script().pick(Choice::Then(Then::FightOthers));
    stage.go(1, script.pick(Choice::Foe(laborer)).pick(Choice::Foe(laborer)).pick(Choice::Decline));
    assert_eq!((stage.foe(0), stage.foe(1), stage.fight.adversaries.len()), (25, 25, 2));
}

#[test]
fn rt_76_whoever_was_not_fit_to_take_part_does_not_count() {
    let mut stage = party(2);
    stage.fight.players[1].sheet.out_today = true;
    stage.fight.again();
    assert_eq!(stage.fight.count_tallies(), 4, "B slept through it");
    let mut stage = party(2);
    stage.fight.players[1].zeros = 2;
    stage.fight.players[1].hp = 0;
    stage.fight.players[1].status = Status::Out;
    assert_eq!(stage.fight.count_tallies(), 3, "B was in it and fell");
}

#[test]
fn rt_72_the_gm_tells_what_became_of_the_fallen_and_may_have_one_flee_at_any_moment() {
    let mut stage = alone(&[]).foe_hp(0, 5).hand("KW");
    stage.fight.settings.human_gm = true;
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    let told = stage.go(1, stage.script().pick(Choice::Fate(Fate::Unconscious)));
    assert!(told.iter().any(|told| told.event == Event::FateTold { adversary: 0, fate: Fate::Unconscious }));
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
fn rt_77_a_campaign_that_begins_with_supremacy_has_passed_its_first_milestones() {
    let mut stage = alone(&[]);
    let row = |at, hp| Milestone { at, block: None, growth: Growth { hp, ..Growth::default() }, shed: 0 };
    stage.fight.settings.milestones = [row(3, 5), row(6, 7), row(9, 11)].into_iter().collect();
    stage.fight.begin_with_supremacy(6);
    assert_eq!((stage.brock(), stage.fight.supremacy()), (42, 6));
}

#[test]
fn rt_77_what_grows_counts_from_the_next_combat_on() {
    use crate::milestone::Boon;
    let mut stage = alone(&[]);
    let words = |stage: &Stage| ["2S", "3C"].map(|code| stage.fight.intent_words(0, card(code)));
    let before = words(&stage);
    assert_eq!(before, ["Punch: 8 melee damage to one player", "Dodge: 6 shields"]);
    stage.fight.grow(None, Boon::Damage, 1);
    stage.fight.grow(None, Boon::Shields, 3);
    stage.fight.grow(None, Boon::Hp, 5);
    assert_eq!(words(&stage), before, "this combat goes on, and is told, as it began");
    stage.fight.again();
    assert_eq!(words(&stage), ["Punch: 9 melee damage to one player", "Dodge: 9 shields"]);
    assert_eq!(stage.brock(), 35);
}
