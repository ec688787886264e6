//! Hands of cards, and a henchman's second card: refreshing, losing, showing, counting (G-80, G-81, G-85 to G-87, G-118, G-138, G-141).

use affray_core::{Ask, Scene};

use crate::fixture::*;
use affray_suits::asked::choice::{Cards, Choice};
use affray_suits::asked::question::Question;
use affray_suits::rulings::*;
use affray_suits::shown::event::Event;
use affray_suits::state::fight::{Fight, Stage};
use affray_suits::state::hand::Hand;

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
    assert_eq!(
        scene.fight.contest_number(&mut script, ANN, 6, ANN, affray_suits::shown::event::Against::Damage, 1),
        Ok(true)
    );
}

#[test]
fn su_g_138_no_card_is_made_or_lost() {
    let people = [ann().rank(6).weapon("sword"), bo().rank(6).weapon("axe"), someone("Cy", 1).rank(5).weapon("spear")];
    let mut scene = undealt(Rulings::default(), people);
    let mut seeded = affray_core::Seeded::new(7, 0, affray_suits::bots::Plain);
    for _ in 0..200 {
        let Ok(_) = scene.fight.step(&mut seeded);
        let census = scene.census();
        assert_eq!(census, affray_suits::state::card::Pile::packs(3)); // SU-06, SU-07
    }
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
fn su_11_and_su_13_nobody_sees_a_hand_or_an_action_card_before_it_is_shown() {
    // The heroes are asked together; meanwhile nothing of another's hand shows in a view.
    struct Peek(Vec<String>);
    impl Ask<Fight> for Peek {
        type Halt = ();
        fn card<B: affray_core::Bag<Card = affray_suits::PlayingCard>>(
            &mut self,
            _: affray_suits::asked::draw::Source,
            from: &B,
        ) -> Result<affray_suits::PlayingCard, ()> {
            Ok(from.nth(0))
        }
        fn roll(&mut self, _: affray_suits::asked::draw::Source, _: u8) -> Result<u8, ()> {
            Err(())
        }
        fn toss(&mut self, _: affray_suits::asked::draw::Source) -> Result<affray_core::Coin, ()> {
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
