//! Own rounds, order, readiness, hands, henchmen (G-73 to G-88, G-114 to G-118, G-123 to G-142).

use affray_core::{Ask, Scene, Script};

use super::fixture::*;
use crate::effect::Impact;
use crate::event::{Event, Mode};
use crate::fight::{Fight, Stage};
use crate::gear::Armour;
use crate::hand::Hand;
use crate::person::{Posture, Status};
use crate::question::{Cards, Choice, Question};
use crate::rulings::*;
use crate::sheet::{Band, Space, Who};
use crate::work::Pool;

/// One own round of Bo, who suffers this; rests if able.
fn rests(table: &mut Table, cards: &str) {
    let script = table
        .script()
        .cards(cards)
        .whenever(|_, _, question, _| matches!(question, Question::Act(_)).then_some(Choice::Rest));
    table.own_round(script, BO);
}

fn someone_hurt(shock: u16, damage: u16, trauma: u16) -> Table {
    table([ann(), bo().harm(shock, damage, trauma), someone("Cy", 1)])
}

/// Armour that nothing gets through.
fn impenetrable() -> Armour {
    Armour { name: "wall".to_owned(), absorption: 200, deflection: 0, slot: crate::gear::Slot::Suit }
}

/// The turns in which Ann attacks if she attacks whenever she may, and otherwise readies or loads.
fn attack_turns(someone: Someone, turns: u16) -> Vec<u16> {
    let mut table = table([someone, bo().out().with(|sheet| sheet.suit = Some(impenetrable()))]);
    let attack = Choice::Attack { target: BO, weapon: FIRST };
    let mut found = Vec::new();
    for turn in 1..=turns {
        table.fight.turn = turn;
        let script = if table.allows(ANN, Question::Act(ANN), attack) {
            found.push(turn);
            table.script().pick(attack).cards("2S 2H")
        } else if table.allows(ANN, Question::Act(ANN), Choice::Ready(FIRST)) {
            table.script().pick(Choice::Ready(FIRST))
        } else {
            table.script().pick(Choice::Reload(FIRST))
        };
        table.own_round(script, ANN);
        let mut quiet = table.script();
        table.fight.reshuffle(&mut quiet);
    }
    found
}

#[test]
fn su_g_73_will_checks_at_will_5() {
    for (drawn, awake) in [("5S", true), ("6S", false), ("KS", true), ("10S", false)] {
        let mut table = someone_hurt(7, 0, 0);
        rests(&mut table, drawn);
        assert_eq!(table.fight.person(BO).is_up(), awake, "{drawn} against Will 5");
    }
}

#[test]
fn su_g_74_no_check_a_check_and_an_automatic_knockout() {
    let mut table = someone_hurt(6, 0, 0);
    rests(&mut table, "");
    let mut table = someone_hurt(6, 6, 0);
    rests(&mut table, "AS");
    assert!(table.fight.person(BO).is_up());
    // The thirteenth point is a blow: out at once, without a card (SU-57).
    let mut table = someone_hurt(6, 6, 0);
    let mut script = table.script();
    table.fight.land(&mut script, BO, Impact::points(1), weapon("club"));
    assert!(table.is_out(BO));
}

#[test]
fn su_g_75_damage_4_and_shock_5_last_five_hours_and_a_quarter() {
    assert_eq!(harm(5, 4, 0).knockout_minutes(&Rulings::default()), 5 * 60 + 15);
    let mut table = someone_hurt(5, 4, 0);
    rests(&mut table, "10S");
    assert_eq!(table.fight.person(BO).status, Status::Out { minutes: 315, since: 1 }); // SU-59
}

#[test]
fn su_g_76_the_helpless_are_killed_in_two_rounds_running() {
    let kill = Choice::Kill(BO);
    let round = |table: &mut Table, turn: u16, choice: Choice, cards: &str| {
        table.fight.turn = turn;
        let script = table.script().pick(choice).cards(cards);
        table.own_round(script, ANN);
    };
    let mut scene = table([ann(), bo().out().harm(1, 2, 0), someone("Cy", 1)]);
    round(&mut scene, 3, kill, "");
    assert!(!scene.is_dead(BO));
    round(&mut scene, 4, kill, "");
    assert!(scene.is_dead(BO));
    assert_eq!(scene.harm(BO), (1, 2 + 7, 0)); // SU-60

    let mut scene = table([ann(), bo().out().with(|sheet| sheet.suit = Some(impenetrable())), someone("Cy", 1)]);
    round(&mut scene, 3, kill, "");
    round(&mut scene, 4, Choice::Attack { target: BO, weapon: FIRST }, "AS 2S");
    round(&mut scene, 5, kill, "");
    assert!(!scene.is_dead(BO));
    round(&mut scene, 6, kill, "");
    assert!(scene.is_dead(BO));
}

#[test]
fn su_g_77_without_damage_shock_fades_whatever_is_done() {
    let mut scene = table([ann().harm(4, 0, 0), bo().out().with(|sheet| sheet.suit = Some(impenetrable()))]);
    let script = scene.script().pick(Choice::Attack { target: BO, weapon: FIRST }).cards("AS 2S");
    scene.own_round(script, ANN);
    assert_eq!(scene.harm(ANN), (3, 0, 0)); // SU-61
    let mut scene = someone_hurt(4, 0, 0);
    rests(&mut scene, "");
    assert_eq!(scene.harm(BO), (3, 0, 0));
}

#[test]
fn su_g_78_with_damage_shock_goes_only_in_rest() {
    let mut scene = table([ann().harm(4, 2, 0), bo().out().with(|sheet| sheet.suit = Some(impenetrable()))]);
    let script = scene.script().pick(Choice::Attack { target: BO, weapon: FIRST }).cards("AS 2S");
    scene.own_round(script, ANN);
    assert_eq!(scene.harm(ANN), (4, 2, 0));
    let mut scene = someone_hurt(4, 2, 0);
    rests(&mut scene, "");
    assert_eq!(scene.harm(BO), (3, 2, 0)); // SU-62
    let mut scene = someone_hurt(3, 6, 2);
    rests(&mut scene, "AH AS");
    assert_eq!(scene.harm(BO), (3, 7, 2)); // bled, so no Shock went
}

#[test]
fn su_g_79_the_unconscious_rest_when_they_do_not_bleed() {
    let mut scene = table([ann(), bo().out().harm(9, 6, 2)]);
    rests(&mut scene, "2S");
    assert_eq!(scene.harm(BO), (8, 6, 2));
}

#[test]
fn su_g_80_no_refresh_with_a_single_point_of_shock() {
    let scene = someone_hurt(1, 0, 0);
    assert_eq!(scene.forbids(BO, Question::Act(BO), Choice::Refresh), Some("SU-64"));
    let scene = someone_hurt(0, 0, 0);
    assert!(scene.allows(BO, Question::Act(BO), Choice::Refresh));
}

#[test]
fn su_g_81_a_refresh_throws_one_and_draws_two() {
    let mut scene = table([ann().holding("9S 4H"), bo()]);
    let thrown = Choice::Throw(Cards(hand("9S")));
    let script = scene.script().pick(Choice::Refresh).pick(thrown).cards("5C 6C");
    scene.own_round(script, ANN);
    assert_eq!(scene.fight.person(ANN).hand, hand("4H 5C 6C")); // SU-10
    // Nothing and everything may be thrown too.
    assert!(scene.allows(ANN, Question::Throw(ANN), Choice::Throw(Cards(Hand::EMPTY))));
    assert!(scene.allows(ANN, Question::Throw(ANN), Choice::Throw(Cards(hand("4H 5C 6C")))));
}

#[test]
fn su_g_82_an_axe_strikes_every_second_turn_and_a_poleaxe_every_third() {
    assert_eq!(attack_turns(ann().rank(6).weapon("axe"), 5), [1, 3, 5]);
    assert_eq!(attack_turns(ann().rank(6).weapon("poleaxe"), 7), [1, 4, 7]);
}

/// Deals Ann this hand and Bo, a henchman, a card, and lays Ann's action card.
fn dealt(speed: u16, held: &str, laid: &str) -> Table {
    let mut scene = undealt(Rulings::default(), [ann().with(|sheet| sheet.speed = speed), bo().henchman()]);
    let mut script = scene.script().cards(held).cards("AC").pick(Choice::Card(card(laid)));
    scene.steps(&mut script, 1);
    script.finish();
    scene
}

#[test]
fn su_g_83_action_cards_at_speed_6() {
    let mut scene = dealt(6, "8S 2H 3H 4H", "8S");
    assert_eq!((scene.fight.person(ANN).slot, scene.fight.person(ANN).too_fast), (8, true));
    // Turn 1 is lost; Bo acts; in turn 2 Ann acts in slot 8 (SU-14).
    let mut script = scene.script().pick(Choice::Wait).pick(Choice::Wait);
    scene.steps(&mut script, 4);
    assert!(script.told.iter().any(|told| told.event == Event::TooFast { who: ANN }));
    assert!(script.told.iter().any(|told| told.event == Event::Waited { who: ANN }));
    assert_eq!(scene.fight.turn(), 2);
    script.finish();

    let scene = dealt(6, "KS 2H 3H 4H", "KS");
    assert_eq!((scene.fight.person(ANN).slot, scene.fight.person(ANN).too_fast), (3, false));
    let scene = dealt(6, "6S 2H 3H 4H", "6S");
    assert_eq!((scene.fight.person(ANN).slot, scene.fight.person(ANN).too_fast), (6, false));
    assert_eq!(scene.fight.person(ANN).hand.len(), 3); // SU-09
}

#[test]
fn su_g_84_a_shared_slot_goes_by_speed_then_by_a_draw() {
    let pair = |speed: u16| [ann().henchman(), bo().with(|sheet| sheet.speed = speed).henchman()];
    let mut scene = undealt(Rulings::default(), pair(6));
    let mut script = scene.script().cards("5S 5H");
    scene.steps(&mut script, 1);
    assert_eq!(scene.fight.order.as_slice(), [BO, ANN]);
    script.finish();
    let mut scene = undealt(Rulings::default(), pair(5));
    let mut script = scene.script().cards("5S 5H 10S QS");
    scene.steps(&mut script, 1);
    assert_eq!(scene.fight.order.as_slice(), [BO, ANN]); // SU-15: Q counts 12
    script.finish();
    // Equal draws are repeated.
    let mut scene = undealt(Rulings::default(), pair(5));
    let mut script = scene.script().cards("5S 5H 10S 10H 9S 2H");
    scene.steps(&mut script, 1);
    assert_eq!(scene.fight.order.as_slice(), [ANN, BO]);
    script.finish();
}

/// A henchman of rank 6 attacks somebody helpless: the value and margin of each use of two cards.
fn second_card(first: &str, second: &str, using: Choice) -> (u16, i16) {
    let mut scene = table([ann().rank(6).henchman(), bo().out()]);
    let script = scene.script().cards(first).pick(Choice::Second).cards(second).pick(using).cards("AS");
    let told = scene.attack(script, ANN, BO);
    (settled(&told).0, margin(&told))
}

#[test]
fn su_g_85_a_henchman_draws_king_then_two() {
    // SU-86: no hand, so the deck; SU-87: a court card brings a second.
    assert_eq!(second_card("KS", "2H", Choice::UseFirst), (9, 3));
    assert_eq!(second_card("KS", "2H", Choice::UseSecond), (8, 4));
    assert_eq!(second_card("KS", "2H", Choice::UseBoth), (11, 1));
}

#[test]
fn su_g_86_a_henchman_draws_queen_then_seven() {
    assert_eq!(second_card("QS", "7H", Choice::UseBoth), (3, 0));
    assert_eq!(second_card("QS", "7H", Choice::UseFirst), (8, 4));
}

#[test]
fn su_g_87_a_wounded_henchman_has_one_card() {
    let mut scene = table([ann().rank(6).henchman().harm(1, 0, 0), bo().out()]);
    let script = scene.script().cards("KS AS");
    assert_eq!(settled(&scene.attack(script, ANN, BO)).0, 9); // SU-88
}

#[test]
fn su_g_88_two_tokens_of_surprise_cost_two_turns() {
    let mut scene = table([ann().with(|sheet| sheet.cooldown = 2), bo()]);
    for turn in 1..=3 {
        scene.fight.turn = turn;
        let script = scene.script();
        let script = if turn == 3 { script.pick(Choice::Wait) } else { script };
        scene.own_round(script, ANN); // SU-19
    }
}

#[test]
fn su_g_114_the_first_trampling_is_half_as_hard() {
    let horse = ann().rank(6).weapon("trample").with(|sheet| sheet.beast = true);
    let run = |rulings: Rulings| {
        let mut scene =
            table_with(rulings, [horse.clone(), bo().out().with(|sheet| sheet.suit = Some(impenetrable()))], |_| {});
        let mut impacts = Vec::new();
        for _ in 0..2 {
            // Margin 0 and an effect card of ten: 100 % of 11.
            let script = scene.script().cards("6S 10H");
            let told = scene.attack(script, ANN, BO);
            impacts.push(find(&told, |event| match event {
                Event::EffectTurned { impact, power: 11, .. } => Some(impact.0.whole()),
                _ => None,
            }));
            let mut quiet = scene.script();
            scene.fight.reshuffle(&mut quiet);
        }
        impacts
    };
    assert_eq!(run(Rulings::default()), [6, 11]);
    assert_eq!(run(Rulings { trample_note: TrampleNote::Off, ..Rulings::default() }), [11, 11]);
}

#[test]
fn su_g_115_a_friends_spear_covers_against_hand_weapons() {
    let people = [ann().rank(6).weapon("sword"), bo(), someone("Cy", 0).weapon("spear")];
    let mut scene = table(people.clone());
    let script = scene.script().pick(Choice::Cover(ANN)).pick(Choice::Wait);
    scene.own_round(script, CY);
    assert_eq!(scene.fight.guard(ANN, Mode::Parry, weapon("sword")).rank, 7); // SU-41
    assert_eq!(scene.fight.guard(ANN, Mode::Dodge, weapon("bow")).rank, 6);
    let scene = table_with(Rulings { spear_note: SpearNote::Off, ..Rulings::default() }, people, |_| {});
    assert!(!scene.allows(CY, Question::Act(CY), Choice::Cover(ANN)));
}

#[test]
fn su_g_116_magazines_run_dry_and_are_filled_again() {
    let fired = |name: &str, body: u16, turns: u16| attack_turns(ann().rank(6).body(body).weapon(name), turns);
    assert_eq!(fired("revolver .36", 5, 12), [1, 2, 3, 4, 5, 8, 9, 10, 11, 12]); // SU-90
    assert_eq!(fired("short bow", 4, 7), [1, 4, 7]);
    assert_eq!(fired("throwing dagger", 4, 4), [1, 2, 3, 4]);
}

#[test]
fn su_g_117_the_knocked_out_wake_without_shock() {
    let mut scene = someone_hurt(5, 4, 0);
    rests(&mut scene, "10S");
    let mut script = scene.script();
    scene.fight.clock = 1 + 314 * 60;
    scene.fight.wake(&mut script);
    assert!(scene.is_out(BO));
    scene.fight.clock = 1 + 315 * 60;
    scene.fight.wake(&mut script);
    assert!(scene.fight.person(BO).is_up());
    assert_eq!(scene.harm(BO), (0, 4, 0)); // SU-91
    // A later encounter, with Damage 8: the check comes with the first own round.
    let mut scene = someone_hurt(0, 8, 0);
    rests(&mut scene, "5S");
    assert!(scene.fight.person(BO).is_up());
}

#[test]
fn su_g_118_the_end_of_a_fight_clears_the_table() {
    let mut scene = table([ann().holding("3H 4H").harm(3, 1, 0), bo()]);
    let person = &mut scene.fight.people[0];
    (person.harm.half, person.cooldown) = (true, 1);
    let mut script = scene.script();
    scene.fight.end_fight(&mut script, Some(0));
    scene.fight.close_encounter(&mut script);
    let person = scene.fight.person(ANN);
    assert_eq!((person.hand.len(), person.harm.half, person.cooldown), (0, false, 0)); // SU-92
    assert_eq!(scene.harm(ANN), (0, 1, 0)); // SU-76
    // Next day: off the deck, without a question (SU-32).
    scene.fight.stage = Stage::Days;
    let mut script = scene.script().cards("5S AH");
    assert_eq!(scene.fight.contest_number(&mut script, ANN, 6, ANN, crate::event::Against::Damage, 1), Ok(true));
}

#[test]
fn su_g_123_bandaging_takes_a_turn_for_each_point_of_wounds() {
    // See also the cases in `medicine`; here the counting of turns (SU-18, SU-71).
    let shelter = Rulings { medic_position: MedicPosition::ScenarioFlag, ..Rulings::default() };
    let medic = || ann().with(|sheet| sheet.emt = Some(6));
    let patient = || someone("Cy", 0).harm(2, 1, 0).with(|sheet| sheet.sheltered = true);
    let treat = Choice::Treat { patient: CY, task: crate::question::Task::Bandage };
    let fresh = || {
        let mut scene = table_with(
            shelter,
            [medic(), bo().out().with(|sheet| sheet.suit = Some(impenetrable())), patient()],
            |_| {},
        );
        scene.fight.people[2].harm.battle_damage = 1;
        scene
    };
    let mut scene = fresh();
    for turn in 4..=5 {
        scene.fight.turn = turn;
        let script = scene.script().pick(treat);
        scene.own_round(script, ANN);
    }
    scene.fight.turn = 6;
    let script = scene.script().pick(treat).cards("5S AH");
    scene.own_round(script, ANN);
    assert_eq!(scene.harm(CY), (0, 0, 0));

    let mut scene = fresh();
    let rounds = [
        (4, treat, ""),
        (5, Choice::Attack { target: BO, weapon: FIRST }, "AS 2S"),
        (6, treat, ""),
        (7, treat, ""),
        (8, treat, "5S AH"),
    ];
    for (turn, choice, cards) in rounds {
        scene.fight.turn = turn;
        let script = scene.script().pick(choice).cards(cards);
        scene.own_round(script, ANN);
    }
    assert_eq!(scene.harm(CY), (0, 0, 0));
}

#[test]
fn su_g_124_work_by_two_tests_and_a_third() {
    let work = |cards: &str, third: bool| {
        let mut scene = table([ann(), bo()]);
        let mut script = scene.script().cards(cards);
        scene.fight.work(&mut script, ANN, 6, third).map(|work| (work.output, work.time, work.materials))
    };
    assert_eq!(work("4S 9H", false), Ok((100, 100, None))); // SU-05
    assert_eq!(work("2S 5H", false), Ok((150, 50, None)));
    assert_eq!(work("8S 9H", false), Ok((50, 150, None)));
    assert_eq!(work("2S 5H JC", true), Ok((150, 50, Some(75))));
    assert_eq!(work("8S 9H 10C", true), Ok((50, 150, Some(150))));
    assert_eq!(work("2S 5H 7C", true), Ok((150, 50, Some(100))));
}

#[test]
fn su_g_125_lying_flat_forbids_nothing_and_takes_two_rounds_to_leave() {
    let mut scene =
        table([ann().with(|sheet| sheet.prone = true), bo().out().with(|sheet| sheet.suit = Some(impenetrable()))]);
    let round = |scene: &mut Table, choice, cards: &str| {
        let script = scene.script().pick(choice).cards(cards);
        scene.own_round(script, ANN);
        scene.fight.person(ANN).posture
    };
    assert_eq!(round(&mut scene, Choice::Attack { target: BO, weapon: FIRST }, "AS 2S"), Posture::Flat); // SU-20
    assert_eq!(round(&mut scene, Choice::Stand, ""), Posture::Crawling);
    assert_eq!(round(&mut scene, Choice::Stand, ""), Posture::Upright);
}

#[test]
fn su_g_126_a_pool_is_beaten_by_more_than_its_power() {
    let mut will = Pool::new(5); // SU-33
    assert!(!will.wear(Impact::points(3)));
    assert!(!will.wear(Impact::points(2)));
    assert!(will.wear(Impact::points(1)));
    // An indirect contest gathers effect by tests: 4 at rank 6 leaves a margin of 2, and 5 makes 70 % of 6.
    let mut scene = table([ann(), bo()]);
    let mut script = scene.script().cards("4S 5H 9C");
    assert_eq!(scene.fight.try_for_effect(&mut script, ANN, 6, 6), Ok(Impact::points(4)));
    assert_eq!(scene.fight.try_for_effect(&mut script, ANN, 6, 6), Ok(Impact::NONE));
}

#[test]
fn su_g_127_the_reeling_may_only_recover() {
    let mut scene = someone_hurt(4, 3, 0);
    let act = Question::Act(BO);
    assert_eq!(scene.forbids(BO, act, Choice::Attack { target: ANN, weapon: FIRST }), Some("SU-58"));
    assert_eq!(scene.forbids(BO, act, Choice::Refresh), Some("SU-58"));
    rests(&mut scene, "AS");
    assert_eq!(scene.harm(BO), (3, 3, 0));
    // Wounds 6: free to act, without a check.
    assert!(scene.allows(BO, act, Choice::Attack { target: ANN, weapon: FIRST }));
    rests(&mut scene, "");
}

#[test]
fn su_g_129_a_squad_shares_one_card() {
    let soldier = |name| someone(name, 0).henchman().with(|sheet| sheet.squad = Some(0));
    let people = [soldier("A"), soldier("B"), soldier("C"), soldier("D"), someone("Foe", 1).henchman()];
    let mut scene = undealt(Rulings::default(), people);
    let mut script = scene.script().cards("QS 10H");
    scene.steps(&mut script, 1);
    script.finish();
    for who in (0..4).map(Who) {
        assert_eq!((scene.fight.person(who).slot, scene.fight.person(who).too_fast), (2, false)); // SU-89
    }
    assert_eq!(scene.fight.order.as_slice(), [Who(4), Who(0), Who(1), Who(2), Who(3)]);
    assert_eq!(scene.census().counts().iter().map(|&count| u32::from(count)).sum::<u32>(), 156);
}

#[test]
fn su_g_133_medics_work_in_the_rear_when_no_shooter_is_up() {
    let rulings = Rulings { medic_position: MedicPosition::Bands, ..Rulings::default() };
    let rear = |someone: Someone| someone.with(|sheet| sheet.band = Band::Rear);
    let people = |archer: Someone| {
        [
            rear(ann().with(|sheet| sheet.emt = Some(6))),
            archer,
            rear(someone("Cy", 0).harm(0, 6, 2)),
            someone("Di", 0),
            someone("Ed", 1).with(|sheet| sheet.emt = None),
        ]
    };
    let treat = Choice::Treat { patient: CY, task: crate::question::Task::Stabilise };
    let bands = |roster: &mut crate::sheet::Roster| roster.space = Space::Bands;
    let up = table_with(rulings, people(bo().weapon("bow")), bands);
    assert_eq!(up.forbids(ANN, Question::Act(ANN), treat), Some("SU-66"));
    let down = table_with(rulings, people(bo().weapon("bow").out()), bands);
    assert!(down.allows(ANN, Question::Act(ANN), treat));
}

#[test]
fn su_g_135_slots_count_down_and_cards_stand_up_again() {
    let people =
        ["A", "B", "C", "D"].map(|name| someone(name, u8::from(name == "A")).henchman().with(|sheet| sheet.speed = 10));
    let mut scene = undealt(Rulings::default(), people);
    let mut script = scene
        .script()
        .cards("9S 4H KC AD")
        .whenever(|_, _, question, _| matches!(question, Question::Act(_)).then_some(Choice::Wait));
    scene.steps(&mut script, 1);
    assert_eq!(scene.fight.order.as_slice(), [Who(0), Who(1), Who(2), Who(3)]); // SU-12
    assert_eq!(scene.fight.person(Who(2)).slot, 3);
    scene.steps(&mut script, 4);
    assert!(scene.fight.people.iter().all(|person| person.tilted)); // SU-16
    scene.steps(&mut script, 1);
    assert_eq!(scene.fight.turn(), 2);
    assert!(scene.fight.people.iter().all(|person| !person.tilted));
}

#[test]
fn su_g_138_no_card_is_made_or_lost() {
    let people = [ann().rank(6).weapon("sword"), bo().rank(6).weapon("axe"), someone("Cy", 1).rank(5).weapon("spear")];
    let mut scene = undealt(Rulings::default(), people);
    let mut seeded = affray_core::Seeded::new(7, 0, crate::bots::Plain);
    for _ in 0..200 {
        let Ok(_) = scene.fight.step(&mut seeded);
        let census = scene.census();
        assert_eq!(affray_core::Bag::len(&census), 156); // SU-06, SU-07
        assert!(census.counts().iter().all(|&count| count == 3));
    }
}

#[test]
fn su_g_139_a_suit_taken_off_protects_no_more() {
    let mut scene = table([ann(), bo().rank(6).suit("light plate")]);
    assert_eq!(scene.fight.absorption(BO, weapon("sword")), 4);
    scene.fight.people[1].suit_off = true; // SU-67
    assert_eq!(scene.fight.absorption(BO, weapon("sword")), 0);
    assert_eq!(scene.fight.deflection(BO, weapon("sword")), 0);
}

#[test]
fn su_g_141_a_hand_shrinks_and_stays_so() {
    let mut scene = dealt(6, "6S 2H 3H 4H", "6S");
    let attack = Choice::Attack { target: BO, weapon: FIRST };
    // Bo dodges at Body 6 with a six and is not hit.
    let mut script = scene.script().pick(attack).pick(lay("2H+3H")).pick(Choice::Dodge).cards("6C");
    scene.steps(&mut script, 1);
    script.finish();
    assert_eq!(scene.fight.person(ANN).hand, hand("4H"));
    let mut script = scene.script().pick(Choice::Wait).pick(Choice::Wait);
    scene.steps(&mut script, 3);
    script.finish();
    assert_eq!(scene.fight.person(ANN).hand, hand("4H")); // SU-09: only a refresh fills it
}

#[test]
fn su_g_142_one_thing_a_round_and_damage_lasts() {
    let mut scene = table([ann().rank(6).weapon("axe"), bo(), someone("Cy", 1)]);
    scene.fight.people[0].weapons[0].unready = 1;
    // Readying ends the own round: nothing more is asked (SU-17).
    let script = scene.script().pick(Choice::Ready(FIRST));
    scene.own_round(script, ANN);
    let mut scene = someone_hurt(0, 2, 0);
    for _ in 0..30 {
        rests(&mut scene, "");
    }
    assert_eq!(scene.harm(BO), (0, 2, 0)); // SU-65
}

#[test]
fn su_11_and_su_13_nobody_sees_a_hand_or_an_action_card_before_it_is_shown() {
    // The heroes are asked together; meanwhile nothing of another's hand shows in a view.
    struct Peek(Vec<String>);
    impl Ask<Fight> for Peek {
        type Halt = ();
        fn card<B: affray_core::Bag<Card = crate::PlayingCard>>(
            &mut self,
            _: crate::question::Source,
            from: &B,
        ) -> Result<crate::PlayingCard, ()> {
            Ok(from.nth(0))
        }
        fn roll(&mut self, _: crate::question::Source, _: u8) -> Result<u8, ()> {
            Err(())
        }
        fn toss(&mut self, _: crate::question::Source) -> Result<affray_core::Coin, ()> {
            Err(())
        }
        fn choose(&mut self, _: &mut Fight, _: affray_core::Seat, _: Question) -> Result<Choice, ()> {
            Err(())
        }
        fn choose_each(
            &mut self,
            scene: &mut Fight,
            seats: affray_core::SeatSet,
            _: Question,
        ) -> Result<affray_core::Each<Choice>, ()> {
            for seat in seats.iter() {
                let view = scene.view(affray_core::Viewer::Seat(seat));
                self.0.push(serde_json::to_string(&view).expect("views serialise"));
                for who in scene.all() {
                    let own = scene.sheet(who).seat == seat;
                    assert_eq!(view.hand(who).is_some(), own);
                    assert!(view.action_card(who).is_none());
                }
            }
            Err(())
        }
        fn tell(&mut self, _: &Fight, _: affray_core::Audience, _: Event) {}
    }
    let mut scene = undealt(Rulings::default(), [ann(), bo(), someone("Cy", 1).henchman()]);
    let mut peek = Peek(Vec::new());
    assert_eq!(scene.fight.step(&mut peek).map(|_| ()), Err(()));
    assert_eq!(peek.0.len(), 2);
    assert_ne!(peek.0[0], peek.0[1]);
}

#[test]
fn su_36_two_hands_hold_a_weapon_and_a_shield_or_one_great_weapon() {
    let scene = table([ann().weapon("greatsword").shield("shield"), bo().weapon("sword").shield("shield")]);
    assert_eq!(scene.fight.deflection(ANN, weapon("sword")), 0);
    assert_eq!(scene.fight.deflection(BO, weapon("sword")), 2);
    // Both hands are full: no fist.
    let fist = crate::sheet::WeaponId(1);
    assert_eq!(scene.forbids(ANN, Question::Act(ANN), Choice::Attack { target: BO, weapon: fist }), Some("SU-36"));
}

#[test]
fn su_40_and_su_43_unarmed_and_armoured() {
    let scene = table([ann().rank(6), bo().rank(6).suit("heavy plate")]);
    // A free fist parries a sword; deflection helps whoever dodges too.
    assert!(scene.fight.parries_with(ANN, weapon("sword")).is_some());
    assert_eq!(scene.fight.guard(BO, Mode::Dodge, weapon("bow")).rank, 6 + 2);
}

#[test]
fn su_17_a_weapon_taken_in_hand_is_ready() {
    let mut scene = table([ann().weapon("knife").weapon("poleaxe"), bo()]);
    let knife = crate::sheet::WeaponId(1);
    assert!(!scene.fight.person(ANN).wielded(knife).held);
    let script: Script<Fight> = scene.script().pick(Choice::Take(knife));
    scene.own_round(script, ANN);
    assert!(scene.fight.person(ANN).wielded(knife).held);
    assert!(scene.allows(ANN, Question::Act(ANN), Choice::Attack { target: BO, weapon: knife }));
}

#[test]
fn su_12_somebody_late_is_dealt_in_at_the_start_of_their_turn() {
    let people = [ann().henchman(), bo().henchman(), someone("Cy", 0).with(|sheet| sheet.joins = 2)];
    let mut scene = undealt(Rulings::default(), people);
    let mut script = scene
        .script()
        .cards("4S 3H")
        .whenever(|_, _, question, _| matches!(question, Question::Act(_)).then_some(Choice::Wait));
    scene.steps(&mut script, 3 - 1);
    assert_eq!(scene.fight.person(CY).status, Status::Away);
    // The turn closes; Cy is dealt four cards and lays one above Speed 5: that turn is lost.
    let mut script = script.cards("9S 2H 3C 4C").pick(Choice::Card(card("9S")));
    scene.steps(&mut script, 2);
    assert_eq!(scene.fight.turn(), 2);
    assert_eq!(scene.fight.order.as_slice(), [CY, ANN, BO]);
    scene.steps(&mut script, 1);
    assert!(script.told.iter().any(|told| told.event == Event::TooFast { who: CY }));
}

#[test]
fn su_17_a_truce_takes_everybody_who_is_up() {
    let mut scene = table([ann(), bo(), someone("Cy", 1).out()]);
    let mut script = scene.script().pick(Choice::Truce).pick(Choice::Wait);
    scene.steps(&mut script, 2);
    assert_eq!(scene.fight.stage(), Stage::Turns);
    script.finish();
    scene.fight.next = 0;
    let mut script = scene.script().pick(Choice::Truce).pick(Choice::Truce);
    scene.steps(&mut script, 2);
    assert_eq!((scene.fight.stage(), scene.fight.winner()), (Stage::Aftermath, None));
    script.finish();
}

#[test]
fn su_66_hand_weapons_reach_the_front_and_the_rear_only_when_nobody_stands_before_it() {
    let rear = |someone: Someone| someone.with(|sheet| sheet.band = Band::Rear);
    let bands = |roster: &mut crate::sheet::Roster| roster.space = Space::Bands;
    let attack = |target| Choice::Attack { target, weapon: FIRST };
    let di = Who(3);
    let people = [ann(), bo(), rear(someone("Cy", 1)), rear(someone("Di", 0).weapon("bow"))];
    let mut scene = table_with(Rulings::default(), people, bands);
    assert!(scene.allows(ANN, Question::Act(ANN), attack(BO)));
    assert_eq!(scene.forbids(ANN, Question::Act(ANN), attack(CY)), Some("SU-66"));
    assert!(scene.allows(di, Question::Act(di), attack(CY)));
    let fist = Choice::Attack { target: BO, weapon: crate::sheet::WeaponId(1) };
    assert!(!scene.allows(di, Question::Act(di), fist));
    scene.fight.people[1].status = Status::Out { minutes: 60, since: 0 };
    assert!(scene.allows(ANN, Question::Act(ANN), attack(CY)));
}

#[test]
fn a_fight_nobody_can_win_is_called_off_at_the_cap() {
    let wall = || ann().with(|sheet| sheet.suit = Some(impenetrable()));
    let mut scene = table([wall(), bo().with(|sheet| sheet.suit = Some(impenetrable()))]);
    let mut seeded = affray_core::Seeded::new(1, 0, crate::bots::Plain);
    assert_eq!(seeded.play_out(&mut scene.fight, 1000), affray_core::Progress::Over);
    assert_eq!((scene.fight.ended(), scene.fight.winner()), (Some(100), None));
}
