//! Standing orders: what each setting answers.

use affray_core::{Decision, Game, Menu, Orders, Scene, Viewer};
use affray_suits::Suits;
use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rulings::*;
use affray_suits::state::sheet::FighterId;

use crate::fixture::*;

/// What an order answers; `None` where the player is asked.
fn answer(table: &Table, who: FighterId, question: Question, order: &str) -> Option<Choice> {
    let mut orders = Orders::new(Suits::ORDERS.orders);
    if let Some((name, setting)) = order.split_once('=') {
        orders.set(name, setting);
        assert_eq!(orders.of(name), setting, "there is such a setting");
    }
    let seat = table.fight.sheet(who).seat;
    let mut menu = Menu::plain();
    table.fight.options(seat, &question, &mut menu);
    let options = menu.options();
    let decision = Decision { seat, view: table.fight.view(Viewer::Seat(seat)), question, options };
    Suits::ORDERS.answer(&decision, &orders).map(|place| options[place])
}

// SU-43.
#[test]
fn the_defence_of_the_higher_rank_is_taken_without_asking() {
    let strong = table([ann().rank(8).body(5).weapon("sword"), bo()]);
    assert_eq!(answer(&strong, ANN, Question::Mode(ANN), ""), Some(Choice::Parry));
    let stout = table([ann().rank(3).body(9).weapon("sword"), bo()]);
    assert_eq!(answer(&stout, ANN, Question::Mode(ANN), ""), Some(Choice::Dodge));
    assert_eq!(answer(&stout, ANN, Question::Mode(ANN), "defence=parry"), Some(Choice::Parry));
    assert_eq!(answer(&strong, ANN, Question::Mode(ANN), "defence=dodge"), Some(Choice::Dodge));
    assert_eq!(answer(&strong, ANN, Question::Mode(ANN), "defence=ask"), None);
}

#[test]
fn a_parry_that_costs_something_is_asked_about() {
    let rulings = Rulings { unready_trigger: UnreadyTrigger::AttackOrParry, ..Rulings::default() };
    let table = undealt(rulings, [ann().rank(8).body(5).weapon("sword"), bo()]);
    assert_eq!(answer(&table, ANN, Question::Mode(ANN), ""), None);
}

// SU-22, SU-26.
#[test]
fn what_is_laid_is_asked_unless_it_is_ordered() {
    let mut table = table([ann(), bo()]);
    table.fight.people[0].hand = hand("4H 2C KD 9S");
    for question in [Question::Lay { who: ANN, rank: 6 }, Question::Defend { who: ANN, rank: 6 }] {
        let order = if matches!(question, Question::Lay { .. }) { "lay" } else { "guard" };
        assert_eq!(answer(&table, ANN, question, ""), None);
        assert_eq!(answer(&table, ANN, question, &format!("{order}=deck")), Some(Choice::Deck));
        let most = answer(&table, ANN, question, &format!("{order}=most")).expect("it lays");
        let Choice::Lay(laid) = most else { panic!("{most:?}") };
        assert_eq!(laid.boost_count(), 0);
        assert_eq!(most, answer(&table, ANN, question, &format!("{order}=most")).expect("the same"));
        let other = if order == "lay" { "guard=deck" } else { "lay=deck" };
        assert_eq!(answer(&table, ANN, question, other), None, "attack and defence are ordered apart");
    }
}

// SU-60, SU-85.
#[test]
fn mercy_and_last_words_are_asked_unless_they_are_ordered() {
    let table = table([ann(), bo().out()]);
    assert_eq!(answer(&table, ANN, Question::LastWords(ANN), ""), None);
    assert_eq!(answer(&table, ANN, Question::LastWords(ANN), "words=speak"), Some(Choice::Speak));
    assert_eq!(answer(&table, ANN, Question::LastWords(ANN), "words=silence"), Some(Choice::Silence));
    assert_eq!(answer(&table, ANN, Question::Mercy(ANN), "mercy=spare"), Some(Choice::Spare));
}

// SU-87.
#[test]
fn a_henchman_draws_the_second_card_and_the_player_says_which_counts() {
    let table = table([ann(), bo().henchman()]);
    let first = card("KD");
    let second = Question::Second { who: BO, rank: 6, first };
    let which = Question::Which { who: BO, rank: 6, first, second: card("4H") };
    assert_eq!(answer(&table, BO, second, ""), Some(Choice::Second));
    assert_eq!(answer(&table, BO, second, "second=ask"), None);
    assert_eq!(answer(&table, BO, which, ""), None);
    assert!(answer(&table, BO, which, "second=best").is_some());
}
