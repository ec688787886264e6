//! The bots: the plain one to the letter, the good one in what it is for.

use affray_core::{Decision, Menu, QuickBot, Scene, Stream, Viewer};
use affray_suits::asked::choice::{Cards, Choice, Task};
use affray_suits::asked::question::Question;
use affray_suits::bots::{Good, Plain};
use affray_suits::rulings::*;
use affray_suits::shown::event::Mode;
use affray_suits::state::clash::{Clash, OnTable};
use affray_suits::state::fight::Fight;
use affray_suits::state::roster::{Roster, Space};
use affray_suits::state::sheet::{Band, FighterId};

use crate::fixture::*;

/// What a bot answers.
fn answer(bot: impl QuickBot<Fight>, table: &Table, who: FighterId, question: Question) -> Choice {
    let seat = table.fight.sheet(who).seat;
    let mut menu = Menu::plain();
    table.fight.options(seat, &question, &mut menu);
    let view = table.fight.view(Viewer::Seat(seat));
    let decision = Decision { seat, view, question, options: menu.options() };
    menu.options()[bot.choose(&decision, &mut Stream::new(1, 1))]
}

/// Ann attacks Bo: the contest is on the table.
fn clash(table: &mut Table) {
    table.fight.clash = Some(Clash {
        by: ANN,
        target: Some(BO),
        weapon: Some(FIRST),
        mode: None,
        actor: OnTable::default(),
        defender: OnTable::default(),
    });
}

#[test]
fn su_13_plain_lays_the_highest_card_within_speed_or_the_lowest_of_all() {
    let lays = |held: &str| {
        let mut table = undealt(Rulings::default(), [ann(), bo()]);
        table.fight.people[0].hand = hand(held);
        answer(Plain, &table, ANN, Question::ActionCard)
    };
    assert_eq!(lays("9S 4H 3C KD"), Choice::Card(card("4H")));
    assert_eq!(lays("9S 8H 7C 6D"), Choice::Card(card("6D")));
}

#[test]
fn su_58_plain_rests_when_reeling() {
    let table = table([ann().harm(7, 0, 0), bo()]);
    assert_eq!(answer(Plain, &table, ANN, Question::Act(ANN)), Choice::Rest);
}

#[test]
fn su_37_plain_readies_and_loads_what_it_holds() {
    let mut table = table([ann().rank(6).weapon("axe"), bo().rank(6).weapon("bow")]);
    table.fight.people[0].weapons[0].unready = 1;
    assert_eq!(answer(Plain, &table, ANN, Question::Act(ANN)), Choice::Ready(FIRST));
    table.fight.people[1].weapons[0].shots = 0;
    assert_eq!(answer(Plain, &table, BO, Question::Act(BO)), Choice::Reload(FIRST));
}

#[test]
fn su_10_plain_refreshes_an_unhurt_hand_without_a_card_to_play_and_throws_it_all() {
    let act = |someone: Someone| {
        let table = table([someone, bo()]);
        answer(Plain, &table, ANN, Question::Act(ANN))
    };
    let attack = Choice::Attack { target: BO, weapon: FIRST };
    assert_eq!(act(ann().rank(6).holding("7S 9H 10C")), Choice::Refresh);
    assert_eq!(act(ann().rank(6)), Choice::Refresh);
    assert_eq!(act(ann().rank(6).holding("7S 2H")), attack);
    assert_eq!(act(ann().rank(6).harm(1, 0, 0)), attack);
    assert_eq!(act(ann().rank(6).henchman()), attack);
    let table = table([ann().rank(6).holding("7S 9H 10C"), bo()]);
    assert_eq!(answer(Plain, &table, ANN, Question::Throw(ANN)), Choice::Throw(Cards(hand("7S 9H 10C"))));
}

#[test]
fn su_42_plain_strikes_the_conscious_foe_with_most_wounds_lowest_seat_first() {
    let foes = |wounds: [u16; 3], out: bool| {
        let [first, second, third] = wounds;
        let last = someone("Ed", 1).harm(third, 0, 0);
        let last = if out { last.out() } else { last };
        let table =
            table([ann().rank(6).henchman(), bo().harm(first, 0, 0), someone("Di", 1).harm(second, 0, 0), last]);
        match answer(Plain, &table, ANN, Question::Act(ANN)) {
            Choice::Attack { target, .. } => target,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(foes([0, 0, 0], false), BO);
    assert_eq!(foes([1, 3, 3], false), CY);
    assert_eq!(foes([1, 3, 5], false), FighterId(3));
    assert_eq!(foes([1, 3, 5], true), CY);
}

#[test]
fn su_22_and_su_26_plain_lays_the_greatest_sum_in_the_fewest_cards() {
    let play = |held: &str, defending: bool| {
        let mut table = table([ann().rank(6).holding(held), bo()]);
        clash(&mut table);
        let question =
            if defending { Question::Defend { who: ANN, rank: 6 } } else { Question::Lay { who: ANN, rank: 6 } };
        answer(Plain, &table, ANN, question)
    };
    assert_eq!(play("6S 3H 3C", false), lay("6S"));
    assert_eq!(play("3H 2C 9S", false), lay("3H+2C"));
    assert_eq!(play("7H 9S", false), Choice::Deck);
    assert_eq!(play("AH 9S", false), lay("AH"));
    assert_eq!(play("AH 2S", true), Choice::Deck);
    assert_eq!(play("AH 3S", true), lay("AH+3S"));
    // Less than 4 is not worth a card at any rank, not even all that a rank below 4 allows.
    for (rank, held) in [(1, "AH 9S"), (2, "2H 9S"), (3, "3H 9S"), (3, "AH 2S")] {
        let mut table = table([ann().rank(6).holding(held), bo()]);
        clash(&mut table);
        assert_eq!(answer(Plain, &table, ANN, Question::Defend { who: ANN, rank }), Choice::Deck, "{held}");
    }
}

#[test]
fn su_43_plain_defends_at_the_higher_rank() {
    let mode = |rank: u16, body: u16| {
        let mut table = table([ann().weapon("sword"), bo().rank(rank).body(body).weapon("sword")]);
        clash(&mut table);
        answer(Plain, &table, BO, Question::Mode(BO))
    };
    assert_eq!(mode(7, 6), Choice::Parry);
    assert_eq!(mode(6, 6), Choice::Parry);
    assert_eq!(mode(5, 6), Choice::Dodge);
}

#[test]
fn su_87_plain_takes_the_second_card_and_both_if_they_fit() {
    let table = table([ann().rank(6).henchman(), bo()]);
    let second = Question::Second { who: ANN, rank: 6, first: card("QS") };
    assert_eq!(answer(Plain, &table, ANN, second), Choice::Second);
    let which = |first: &str, second: &str| {
        let question = Question::Which { who: ANN, rank: 6, first: card(first), second: card(second) };
        answer(Plain, &table, ANN, question)
    };
    assert_eq!(which("QS", "4H"), Choice::UseBoth);
    assert_eq!(which("QS", "5H"), Choice::UseSecond);
    assert_eq!(which("KS", "9H"), Choice::UseFirst);
    assert_eq!(which("KS", "AH"), Choice::UseBoth);
}

#[test]
fn good_treats_the_bleeding_where_it_can() {
    let rulings = Rulings { medic_position: MedicPosition::ScenarioFlag, ..Rulings::default() };
    let hurt = |someone: Someone| someone.harm(0, 6, 3).with(|sheet| sheet.sheltered = true);
    let mut scene = table_with(rulings, [ann(), bo(), hurt(someone("Cy", 0))], |_| {});
    let treat = |patient| Choice::Treat { patient, task: Task::Stabilise };
    assert_eq!(answer(Good, &scene, ANN, Question::Act(ANN)), treat(CY));
    // Oneself first, even when reeling.
    assert_eq!(answer(Good, &scene, CY, Question::Act(CY)), treat(CY));
    scene.fight.people[2].harm.bleeding_stopped = true;
    assert!(matches!(answer(Good, &scene, ANN, Question::Act(ANN)), Choice::Attack { .. } | Choice::Refresh));
}

#[test]
fn good_falls_back_to_recover_and_comes_forward_again() {
    let bands = |roster: &mut Roster| roster.space = Space::Bands;
    let stand = |band: Band, shock: u16| {
        let people = [
            ann().rank(6).weapon("sword").harm(shock, 0, 0).with(|sheet| sheet.band = band),
            bo().rank(6),
            someone("Cy", 0).rank(6),
        ];
        let table = table_with(Rulings::default(), people, bands);
        answer(Good, &table, ANN, Question::Act(ANN))
    };
    assert_eq!(stand(Band::Front, 5), Choice::Move);
    assert_eq!(stand(Band::Rear, 5), Choice::Rest);
    assert_eq!(stand(Band::Rear, 0), Choice::Move);
    assert_ne!(stand(Band::Front, 1), Choice::Move);
}

#[test]
fn good_prefers_the_weapon_that_hurts() {
    // A great axe against plate: fists would not get through.
    let people = [ann().rank(8).weapon("battle axe").henchman(), bo().suit("light plate").harm(1, 0, 0)];
    let mut table = table(people);
    assert_eq!(answer(Good, &table, ANN, Question::Act(ANN)), Choice::Attack { target: BO, weapon: FIRST });
    table.fight.people[0].weapons[0].unready = 1;
    assert_eq!(answer(Good, &table, ANN, Question::Act(ANN)), Choice::Ready(FIRST));
}

#[test]
fn good_burns_cards_too_high_to_play_rather_than_good_ones() {
    let mut table = table([ann().rank(6).weapon("sword").holding("3H 9S 10C"), bo().rank(6).weapon("sword")]);
    clash(&mut table);
    assert_eq!(answer(Good, &table, ANN, Question::Lay { who: ANN, rank: 6 }), lay("3H~9S~10C"));
}

// SU-19.
#[test]
fn su_45_sleepers_are_helpless_until_a_friend_wakes_them() {
    let sleeper = someone("Cy", 0).asleep().with(|sheet| sheet.cooldown = 1);
    let mut table = table([ann(), bo(), sleeper]);
    assert!(table.fight.is_defenceless(CY));
    let script = table.script().pick(Choice::Wake(CY));
    table.own_round(script, ANN);
    assert!(!table.fight.is_defenceless(CY));
    assert_eq!(table.fight.guard(CY, Mode::Dodge, weapon("sword")).rank, 6);
    // Dazed for one own round (SU-19).
    let script = table.script();
    table.own_round(script, CY);
    assert_eq!(table.fight.person(CY).cooldown, 0);
}
