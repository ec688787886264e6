//! Contests: what plays come to, ties, numbers, pools (SU-21 to SU-33).

mod impact;
mod lay_patterns;
mod lays;
mod number;

use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rules::contests::impact::Impact;
use affray_suits::rules::contests::without_blows::Pool;
use affray_suits::rulings::*;

use crate::fixture::*;

/// A play of this rank from this hand against somebody helpless: value and margin.
fn check_lay(rank: u16, held: &str, laid: &str, value: u16, margin_: i16) {
    check_lay_with(Rulings::default(), rank, held, laid, value, margin_);
}

fn check_lay_with(rulings: Rulings, rank: u16, held: &str, laid: &str, value: u16, expected: i16) {
    let mut table = table_with(rulings, [ann().rank(rank).holding(held), bo().out()], |_| {});
    let script = table.script().pick(lay(laid)).cards("AS");
    let told = table.attack(script, ANN, BO);
    assert_eq!(settled(&told), (value, 0, true), "{laid} at rank {rank}");
    assert_eq!(margin(&told), expected, "the margin of {laid} at rank {rank}");
}

/// The same off the deck.
pub fn check_draw(rank: u16, drawn: &str, value: u16, expected: i16) {
    let mut table = table([ann().rank(rank), bo().out()]);
    let script = table.script().cards(drawn).cards("AS");
    let told = table.attack(script, ANN, BO);
    assert_eq!((settled(&told), margin(&told)), ((value, 0, true), expected), "{drawn} at rank {rank}");
}

/// One side of a contest: a rank, and cards laid from a hand (`5H`, `3H~9C`) or drawn (`deck 5H`).
pub struct Plays(pub u16, pub &'static str);

impl Plays {
    fn laid(&self) -> Option<&str> {
        (!self.1.starts_with("deck ")).then_some(self.1)
    }

    fn cards(&self) -> String {
        self.1.trim_start_matches("deck ").replace(['+', '~'], " ")
    }

    fn seat(&self, someone: Someone) -> Someone {
        let someone = someone.rank(self.0);
        if self.laid().is_some() { someone.holding(&self.cards()) } else { someone }
    }
}

fn contest(rulings: Rulings, attack: Plays, defence: Plays) -> (u16, u16, bool, Option<i16>) {
    let mut table = table_with(rulings, [attack.seat(ann()), defence.seat(bo())], |_| {});
    let mut script = table.script();
    if let Some(laid) = attack.laid() {
        script = script.pick(lay(laid));
    }
    script = script.pick(Choice::Parry);
    if let Some(laid) = defence.laid() {
        script = script.pick(lay(laid));
    }
    for side in [&attack, &defence] {
        if side.laid().is_none() {
            script = script.cards(&side.cards());
        }
    }
    // The effect card turns up only after a hit.
    let mut script = script.cards("AS");
    table.fight.attack(&mut script, ANN, BO, FIRST).unwrap_or_else(|halt| panic!("{halt:?}"));
    let (value, against, hit) = settled(&script.events);
    (value, against, hit, hit.then(|| margin(&script.events)))
}

pub fn check_contest(attack: Plays, defence: Plays, expected: (u16, u16, bool), margin: Option<i16>) {
    let (value, against, hit, left) = contest(Rulings::default(), attack, defence);
    assert_eq!(((value, against, hit), left), (expected, margin));
}

// SU-22.
#[test]
fn su_g_17_the_boxer_of_rank_6_with_queen_three_and_eight() {
    check_lay(6, "QS 3H 8C", "3H", 9, 3);
    check_lay(6, "QS 3H 8C", "QS", 8, 4);
    check_lay(6, "QS 3H 8C", "QS+3H", 11, 1);
    check_lay(6, "QS 3H 8C", "QS+3H~8C", 12, 1);
}

// SU-24.
#[test]
fn su_g_18_the_boxer_with_cards_all_too_high_plays_weakly() {
    check_lay(6, "7S 9H 10C", "9H~7S", 4, 0);
}

// SU-23.
#[test]
fn su_g_19_tam_boosts_a_queen_twice() {
    check_lay(6, "9S 7H QC", "QC~9S~7H", 10, 4);
}

// SU-23, SU-25.
#[test]
fn su_g_20_chris_with_seven_eight_nine_at_rank_5() {
    let table = table([ann().rank(5).holding("7S 8H 9C"), bo()]);
    let question = Question::Lay { who: ANN, rank: 5 };
    assert_eq!(table.forbids(ANN, question, lay("~7S~8H~9C")), Some("SU-23"));
    assert_eq!(table.forbids(ANN, question, lay("~7S")), Some("SU-23"));
    // A draw from the deck (SU-25) is one answer and has no room for boosts.
    assert!(table.allows(ANN, question, Choice::Deck));
    check_lay(5, "7S 8H 9C", "7S~8H~9C", 5, 0);
}

// SU-28.
#[test]
fn su_g_22_rank_8_with_two_and_king() {
    check_lay(8, "2S KH", "2S+KH", 13, 3); // SU-28
}

// SU-22, SU-23.
#[test]
fn su_g_23_the_most_a_rank_of_6_can_come_to() {
    check_lay(6, "6S 9H 10C", "6S~9H~10C", 14, 0);
}

// SU-24.
#[test]
fn su_g_24_four_and_three_exceed_a_rank_of_6_together() {
    check_lay(6, "4S 3H", "4S+3H", 3, 0); // SU-24
}

// SU-08.
#[test]
fn su_g_25_a_queen_high_or_low_at_rank_14() {
    check_lay(14, "QS", "QS^", 26, 2);
    check_lay(14, "QS", "QS", 16, 12);
}

// SU-08, SU-25.
#[test]
fn su_g_26_a_king_off_the_deck_is_low() {
    check_draw(12, "KS", 15, 9);
}

// SU-27.
#[test]
fn su_g_27_a_tie_goes_to_the_higher_card() {
    check_contest(Plays(5, "5H"), Plays(6, "4S"), (10, 10, true), Some(0));
}

// SU-27.
#[test]
fn su_g_28_a_tie_with_the_lower_card_is_defended() {
    check_contest(Plays(6, "4H"), Plays(5, "deck 5S"), (10, 10, false), None);
}

// SU-27.
#[test]
fn su_g_29_a_tie_goes_to_more_cards() {
    check_contest(Plays(6, "AH+3H"), Plays(5, "5S"), (10, 10, true), Some(2));
}

// SU-23, SU-27.
#[test]
fn su_g_30_boosts_count_as_cards_in_a_tie() {
    check_contest(Plays(6, "3H~9C"), Plays(5, "5S"), (10, 10, true), Some(3));
}

// SU-24, SU-27.
#[test]
fn su_g_31_two_weak_draws_tie_and_the_higher_face_wins() {
    check_contest(Plays(6, "deck 9H"), Plays(5, "deck 8S"), (3, 3, true), Some(0));
    let rulings = Rulings { tie_high_card: TieHighCard::SoundOnly, ..Rulings::default() };
    assert!(!contest(rulings, Plays(6, "deck 9H"), Plays(5, "deck 8S")).2);
}

// SU-26.
#[test]
fn su_g_122_defence_draws_and_lays_are_computed_like_attacks() {
    assert_eq!(contest(Rulings::default(), Plays(1, "deck AS"), Plays(6, "deck 9H")).1, 3);
    let table_value = |defence| contest(Rulings::default(), Plays(1, "deck AS"), defence).1;
    assert_eq!(table_value(Plays(6, "2H+3H~10C")), 12);
}

// SU-23.
#[test]
fn su_g_137_any_card_may_be_burnt() {
    check_lay(6, "6S 5H 2C", "6S~5H~2C", 14, 0);
    let rulings = Rulings { boost_eligibility: BoostEligibility::OnlyOverRank, ..Rulings::default() };
    let table = table_with(rulings, [ann().rank(6).holding("6S 5H 2C"), bo()], |_| {});
    let question = Question::Lay { who: ANN, rank: 6 };
    assert_eq!(table.forbids(ANN, question, lay("6S~5H~2C")), Some("SU-23"));
}

// SU-33.
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
