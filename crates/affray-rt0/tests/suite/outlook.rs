//! Odds of the open options for one seat: of what happens at once, exactly, and of nothing that the seat has not seen.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use affray_core::exact::Chance;
use affray_core::query::Budget;
use affray_core::{Chances, OddsEffort, Opening, Play, Reply, Says, Seat, Stream, Viewer};
use affray_rt0::FoeId;
use affray_rt0::Trait::*;
use affray_rt0::state::card::take;
use affray_rt0::{Choice, Difficulty, Edge, Fight, Pile, Skill};

use crate::stage::*;

/// The stage with a person in every seat.
fn play(stage: Stage) -> Play<Fight> {
    let Stage { fight, cast } = stage;
    let opening =
        Opening { scene: fight, cast, title: String::new(), edition: String::new(), rulings: BTreeMap::new() };
    Play::begin("rt0", "", opening, None, |_| None)
}

fn place(play: &Play<Fight>, seat: u8, choice: Choice) -> usize {
    let (_, open) = play.open().expect("something is asked");
    let affray_core::Open::Choice { menus, .. } = open else { panic!("a decision is open") };
    let (_, menu) = menus.iter().find(|(other, _)| *other == Seat(seat)).expect("the seat is asked");
    menu.options().iter().position(|option| *option == choice).unwrap_or_else(|| panic!("{choice:?} is listed"))
}

fn answer(play: &mut Play<Fight>, seat: u8, choice: Choice) {
    let option = place(play, seat, choice);
    let (question, _) = play.open().expect("something is asked");
    play.reply(Reply { question, seat: Seat(seat), says: Says::Option(option) }).expect("a listed option");
}

/// What an option brings, by the first words of each result.
fn odds(play: &Play<Fight>, seat: u8, choice: Choice) -> Chances {
    let option = place(play, seat, choice);
    let told = |otherwise: &dyn Fn(&mut Fight)| {
        let exact = Budget { allowed: Budget::USUAL, report: &mut |_| ControlFlow::Continue(()) };
        let mut effort = OddsEffort { exact, samples: 20, check: &mut || ControlFlow::Continue(()) };
        play.option_odds(Seat(seat), option, &mut effort, otherwise).expect("an option")
    };
    let here = told(&|_| {});
    for number in 0..5 {
        use affray_core::Hidden as _;
        let exchange = |fight: &mut Fight| fight.exchange_unseen(Viewer::Seat(Seat(seat)), &mut Stream::new(9, number));
        assert_eq!(told(&exchange), here, "what the seat has not seen changes nothing");
    }
    here.at_once
}

fn check(chances: Chances, expected: &[(&str, &str)]) {
    let Chances::Exact(chances) = chances else { panic!("{chances:?}") };
    let sum: Chance = chances.iter().map(|(_, chance)| chance).sum();
    assert_eq!(sum.to_string(), "1");
    for (words, chance) in expected {
        let found: Chance = chances.iter().filter(|(gist, _)| gist.contains(words)).map(|(_, chance)| chance).sum();
        assert_eq!(found.to_string(), *chance, "{words}: {chances:?}");
    }
}

const REVEAL: Choice = Choice::Option { of: B::FEINT, place: 0 };
const REDRAW: Choice = Choice::Option { of: B::FEINT, place: 1 };

#[test]
fn rt_17_a_hidden_intent_may_be_any_card_not_seen() {
    let stage = Setting { players: &[&[Wise]], foes: &["veiled_duelist"], ..Setting::default() }.lay_out();
    let mut stage = stage.hand("M18").intends(0, "KS", false);
    // Two Swords and a Major were seen before.
    for code in ["2S", "3S", "M4"] {
        take(&mut stage.fight.gm[0].deck, card(code));
        affray_core::Bag::add(&mut stage.fight.gm[0].discard, card(code));
    }
    let mut play = play(stage);
    answer(&mut play, 0, lay("M18", B::FEINT));
    let suits = [("Lunge", "4/25"), ("Parry and Cut", "14/75"), ("Guard", "14/75"), ("Breathe", "14/75")];
    check(odds(&play, 0, REVEAL), &suits);
    check(odds(&play, 0, REVEAL), &[("Misdirect", "7/25")]);
    // Another intent is drawn face down again: nothing to be seen of it.
    check(odds(&play, 0, REDRAW), &[("nothing changes", "1")]);
}

#[test]
fn rt_68_a_card_that_would_have_been_replaced_does_not_lie_face_down() {
    let stage = Setting { players: &[&[Wise]], foes: &["laborer", "veiled_duelist"], ..Setting::default() }.lay_out();
    let mut stage = stage.hand("M18").intends(0, "4C", false).intends(1, "M2", false);
    take(&mut stage.fight.gm[0].deck, card("M9"));
    affray_core::Bag::add(&mut stage.fight.gm[0].discard, card("M9"));
    let mut play = play(stage);
    answer(&mut play, 0, lay("M18", B::FEINT));
    answer(&mut play, 0, REVEAL);
    // The Laborer's is one of 56 Minors; the Duelist's one of the 76 cards other than that and the Major seen.
    check(odds(&play, 0, Choice::Intent { adversary: FoeId(0), place: 0 }), &[("Laborer: intends", "1")]);
    let duelist = Choice::Intent { adversary: FoeId(1), place: 0 };
    check(odds(&play, 0, duelist), &[("Misdirect", "21/76"), ("Lunge", "55/304")]);
}

#[test]
fn rt_30_a_card_drawn_is_one_of_the_own_deck() {
    let stage = alone(&[]).on(B::CONCENTRATE, "M3").hand("M2 5W 6W 7C");
    let play = play(stage);
    let cards = [("Wand or Sword", "26/73"), ("Cup or Pentacle", "27/73"), ("a Major", "19/73"), ("The Tower", "1/73")];
    check(odds(&play, 0, lay("M2", B::CONCENTRATE)), &cards);
    check(odds(&play, 0, lay("5W", B::STRIKE)), &[("Strike 5 of 10", "1")]);
}

#[test]
fn rt_24_rt_25_a_bin_goes_off_by_its_name_and_a_turn_ends_with_cards_unplayed() {
    let play = play(alone(&[]).hand("KW 7C"));
    check(odds(&play, 0, lay("KW", B::STRIKE)), &[("Strike goes off", "1")]);
    check(odds(&play, 0, Choice::EndTurn), &[("the turn ends, 2 cards unplayed", "1")]);
}

#[test]
fn rt_41_study_breaks_off_at_the_tower() {
    let play = play(alone(&[Clever]).hand("M9"));
    check(odds(&play, 0, lay("M9", B::STUDY)), &[("The Tower", "4/77"), ("4 cards to choose from", "73/77")]);
}

#[test]
fn rt_59_capricorn_has_the_odds_of_the_digest() {
    let play = play(alone(&[]).knows(0, &[B::CAPRICORN]).hand("M1"));
    let expected = [("Brock: HP -30, down", "4/11"), ("Shields +42", "4/11"), ("The Tower", "1/77")];
    check(odds(&play, 0, lay("M1", B::CAPRICORN)), &expected);
}

#[test]
fn rt_47_a_check_is_shown_by_its_result() {
    let mut stage = alone(&[]).hand("5W");
    stage.fight.settings.checks = true;
    stage.fight.settings.human_gm = true;
    let mut play = play(stage);
    answer(&mut play, 0, Choice::Propose);
    let gm = 1;
    answer(&mut play, gm, Choice::Skill(Skill::Gym));
    answer(&mut play, gm, Choice::Difficulty(Difficulty::Medium));
    answer(&mut play, gm, Choice::Price(1));
    answer(&mut play, gm, Choice::Edge(Edge::None));
    // The only card is paid and shuffled in again: a whole deck of 78 (RT-46).
    let told = odds(&play, 0, Choice::Yes);
    check(told.clone(), &[("succeeds", "31/78"), ("critical success", "7/156"), ("critical failure", "7/156")]);
    check(told, &[("fails", "20/39")]);
}

#[test]
fn rt_31_the_tower_is_in_the_deck_if_it_is_anywhere() {
    // B draws at once for Good Idea!, and holds three cards that A cannot see.
    let rulings = [("good_idea_timing", "immediate"), ("unplayed_hand", "keep")];
    let stage = Setting { players: &[&[Charming], &[]], rulings: &rulings, ..Setting::default() }.lay_out();
    let mut play = play(stage.hand("M5").hand_of(1, "2C 3C 4C"));
    answer(&mut play, 0, lay("M5", B::GOOD_IDEA));
    // B's own odds: three cards of 75, The Tower among them.
    check(odds(&play, 1, Choice::Draw(3)), &[("The Tower", "1/25"), ("draws 3 cards", "24/25")]);
}

#[test]
fn rt_17_every_pool_is_whole_when_it_is_dealt_anew() {
    use affray_core::{Bag as _, Hidden as _};
    let stage = Setting { players: &[&[], &[]], foes: &["veiled_duelist", "laborer"], eddies: 1, ..Setting::default() };
    let mut stage = stage.lay_out().hand("2W").hand_of(1, "3C 4C M7").intends(0, "KS", false).intends(1, "5P", false);
    let eddy: Pile = pile("2S M0 7C");
    for held in eddy.cards() {
        take(&mut stage.fight.gm[0].deck, held);
        stage.fight.eddies[0].hand.add(held);
    }
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..200 {
        let mut twin = stage.fight.clone();
        twin.exchange_unseen(Viewer::Seat(Seat(0)), &mut Stream::new(1, number));
        assert_eq!(twin.players[0], stage.fight.players[0], "the own hand is seen");
        assert!(!twin.adversaries[1].intents[0].card.is_major(), "a Laborer's hidden intent is no Major");
        assert_eq!(twin.players[1].hand.count(card("M16")), 0, "The Tower is never held");
        assert_eq!(twin.players[1].deck.count(card("M16")), 1);
        assert_eq!(twin.players[1].hand.len(), 3);
        assert_eq!(twin.eddies[0].hand.len(), 3);
        seen.insert(twin.adversaries[0].intents[0].card);
    }
    assert!(seen.len() > 50, "any card may lie before the Duelist");
}
