//! What plays come to (G-17 to G-36, G-122, G-130, G-134, G-137, G-140).

use crate::fixture::*;
use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rulings::*;
use affray_suits::shown::event::Mode;

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
fn check_draw(rank: u16, drawn: &str, value: u16, expected: i16) {
    let mut table = table([ann().rank(rank), bo().out()]);
    let script = table.script().cards(drawn).cards("AS");
    let told = table.attack(script, ANN, BO);
    assert_eq!((settled(&told), margin(&told)), ((value, 0, true), expected), "{drawn} at rank {rank}");
}

/// One side of a contest: a rank, and cards laid from a hand (`5H`, `3H~9C`) or drawn (`deck 5H`).
struct Plays(u16, &'static str);

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
    let (value, against, hit) = settled(&script.told);
    (value, against, hit, hit.then(|| margin(&script.told)))
}

fn check_contest(attack: Plays, defence: Plays, expected: (u16, u16, bool), margin: Option<i16>) {
    let (value, against, hit, left) = contest(Rulings::default(), attack, defence);
    assert_eq!(((value, against, hit), left), (expected, margin));
}

#[test]
fn su_g_17_the_boxer_of_rank_6_with_queen_three_and_eight() {
    check_lay(6, "QS 3H 8C", "3H", 9, 3);
    check_lay(6, "QS 3H 8C", "QS", 8, 4);
    check_lay(6, "QS 3H 8C", "QS+3H", 11, 1);
    check_lay(6, "QS 3H 8C", "QS+3H~8C", 12, 1);
}

#[test]
fn su_g_18_the_boxer_with_cards_all_too_high_plays_weakly() {
    check_lay(6, "7S 9H 10C", "9H~7S", 4, 0);
}

#[test]
fn su_g_19_tam_boosts_a_queen_twice() {
    check_lay(6, "9S 7H QC", "QC~9S~7H", 10, 4);
}

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

#[test]
fn su_g_21_barnes_untrained_attacks_at_half_his_speed_and_parries_at_all_of_it() {
    let barnes = ann().with(|sheet| sheet.speed = 4).sheet;
    assert_eq!(barnes.attack_rank(weapon("fist"), &Rulings::default()), 2);
    assert_eq!(barnes.parry_rank(), 4);
    // SU-03, ruling untrained_rounding.
    let odd = ann().with(|sheet| sheet.speed = 5).sheet;
    assert_eq!(odd.attack_rank(weapon("fist"), &Rulings::default()), 3);
    let down = Rulings { untrained_rounding: UntrainedRounding::Down, ..Rulings::default() };
    assert_eq!(odd.attack_rank(weapon("fist"), &down), 2);
}

#[test]
fn su_g_22_rank_8_with_two_and_king() {
    check_lay(8, "2S KH", "2S+KH", 13, 3); // SU-28
}

#[test]
fn su_g_23_the_most_a_rank_of_6_can_come_to() {
    check_lay(6, "6S 9H 10C", "6S~9H~10C", 14, 0);
}

#[test]
fn su_g_24_four_and_three_exceed_a_rank_of_6_together() {
    check_lay(6, "4S 3H", "4S+3H", 3, 0); // SU-24
}

#[test]
fn su_g_25_a_queen_high_or_low_at_rank_14() {
    check_lay(14, "QS", "QS^", 26, 2);
    check_lay(14, "QS", "QS", 16, 12);
}

#[test]
fn su_g_26_a_king_off_the_deck_is_low() {
    check_draw(12, "KS", 15, 9);
}

#[test]
fn su_g_27_a_tie_goes_to_the_higher_card() {
    check_contest(Plays(5, "5H"), Plays(6, "4S"), (10, 10, true), Some(0));
}

#[test]
fn su_g_28_a_tie_with_the_lower_card_is_defended() {
    check_contest(Plays(6, "4H"), Plays(5, "deck 5S"), (10, 10, false), None);
}

#[test]
fn su_g_29_a_tie_goes_to_more_cards() {
    check_contest(Plays(6, "AH+3H"), Plays(5, "5S"), (10, 10, true), Some(2));
}

#[test]
fn su_g_30_boosts_count_as_cards_in_a_tie() {
    check_contest(Plays(6, "3H~9C"), Plays(5, "5S"), (10, 10, true), Some(3));
}

#[test]
fn su_g_31_two_weak_draws_tie_and_the_higher_face_wins() {
    check_contest(Plays(6, "deck 9H"), Plays(5, "deck 8S"), (3, 3, true), Some(0));
    let rulings = Rulings { tie_high_card: TieHighCard::SoundOnly, ..Rulings::default() };
    assert!(!contest(rulings, Plays(6, "deck 9H"), Plays(5, "deck 8S")).2);
}

#[test]
fn su_g_32_light_plate_and_shield_raise_a_parry_of_5_to_9() {
    let defender = || bo().rank(5).suit("light plate").shield("shield").with(|sheet| sheet.body = 1);
    let run = |rulings| {
        let mut table = table_with(rulings, [ann().rank(1), defender()], |_| {});
        let script = table.script().pick(Choice::Parry).cards("AS 7H");
        settled(&table.attack(script, ANN, BO)).1
    };
    assert_eq!(run(Rulings::default()), 16);
    assert_eq!(run(Rulings { deflection_scope: DeflectionScope::Value, ..Rulings::default() }), 3 + 4);
}

#[test]
fn su_g_33_shots_can_only_be_dodged() {
    let table = table([ann().rank(6).weapon("bow"), bo().body(5).rank(8).weapon("sword").suit("light plate")]);
    assert_eq!(table.fight.parries_with(BO, weapon("bow")), None);
    assert_eq!(table.fight.guard(BO, Mode::Dodge, weapon("bow")).rank, 7);
    assert_eq!(table.fight.parries_with(BO, weapon("sword")), Some(FIRST));
    assert_eq!(table.fight.guard(BO, Mode::Parry, weapon("sword")).rank, 10);
}

#[test]
fn su_g_34_a_flail_gets_round_a_shield() {
    let table = table([ann(), bo().rank(6).weapon("sword").shield("shield")]);
    assert_eq!(table.fight.guard(BO, Mode::Parry, weapon("sword")).rank, 8);
    assert_eq!(table.fight.guard(BO, Mode::Parry, weapon("flail")).rank, 7);
    let off = Rulings { flail_note: FlailNote::Off, ..Rulings::default() };
    let table = table_with(off, [ann(), bo().rank(6).weapon("sword").shield("shield")], |_| {});
    assert_eq!(table.fight.guard(BO, Mode::Parry, weapon("flail")).rank, 8);
}

#[test]
fn su_g_35_an_unready_axe_parries_but_does_not_attack() {
    let mut table = table([ann().rank(6).weapon("axe"), bo().rank(6).weapon("sword")]);
    table.fight.people[0].weapons[0].unready = 1;
    assert_eq!(table.fight.parries_with(ANN, weapon("sword")), Some(FIRST));
    assert_eq!(table.fight.guard(ANN, Mode::Parry, weapon("sword")).rank, 6);
    let attack = Choice::Attack { target: BO, weapon: FIRST };
    assert_eq!(table.forbids(ANN, Question::Act(ANN), attack), Some("SU-37"));
}

#[test]
fn su_g_36_the_helpless_are_hit_even_by_a_weak_play() {
    check_draw(7, "10S", 4, 0); // SU-45
}

#[test]
fn su_g_122_defence_draws_and_lays_are_reckoned_like_attacks() {
    assert_eq!(contest(Rulings::default(), Plays(1, "deck AS"), Plays(6, "deck 9H")).1, 3);
    let table_value = |defence| contest(Rulings::default(), Plays(1, "deck AS"), defence).1;
    assert_eq!(table_value(Plays(6, "2H+3H~10C")), 12);
}

#[test]
fn su_g_130_trained_and_untrained_in_mind() {
    let trained = ann().with(|sheet| (sheet.mind, sheet.emt) = (6, Some(8))).sheet;
    assert_eq!(trained.emt_rank(&Rulings::default()), 8);
    let untrained = ann().with(|sheet| sheet.mind = 6).sheet;
    assert_eq!(untrained.emt_rank(&Rulings::default()), 3);
}

#[test]
fn su_g_134_an_effect_card_never_brings_a_henchman_a_second() {
    let mut table = table([ann().rank(6).henchman(), bo().out()]);
    let script = table.script().cards("4S QH");
    let told = table.attack(script, ANN, BO);
    let steps = find(&told, |event| match event {
        affray_suits::Event::EffectTurned { card, margin, .. } => Some(i16::from(card.low()) + margin),
        _ => None,
    });
    assert_eq!(steps, 4);
}

#[test]
fn su_g_137_any_card_may_be_burnt() {
    check_lay(6, "6S 5H 2C", "6S~5H~2C", 14, 0);
    let rulings = Rulings { boost_eligibility: BoostEligibility::OnlyOverRank, ..Rulings::default() };
    let table = table_with(rulings, [ann().rank(6).holding("6S 5H 2C"), bo()], |_| {});
    let question = Question::Lay { who: ANN, rank: 6 };
    assert_eq!(table.forbids(ANN, question, lay("6S~5H~2C")), Some("SU-23"));
}

#[test]
fn su_g_140_tests_at_rank_6() {
    for (drawn, passes) in [("6S", true), ("7S", false), ("KS", true), ("JS", true)] {
        let mut table = table([ann(), bo()]);
        let mut script = table.script().cards(drawn);
        let passed = table.fight.test(&mut script, ANN, 6, affray_suits::shown::event::Purpose::Work);
        assert_eq!(passed, Ok(passes), "{drawn} at 6 (SU-04)");
    }
}

#[test]
fn su_21_and_su_42_an_attack_pits_the_weapons_skill_against_the_defence() {
    check_contest(Plays(7, "deck 3H"), Plays(6, "deck 2S"), (10, 8, true), Some(4));
    check_contest(Plays(6, "deck 2H"), Plays(7, "deck 3S"), (8, 10, false), None);
}

#[test]
fn su_26_and_su_44_there_is_no_question_of_parrying_a_shot() {
    let mut table = table([ann().rank(6).weapon("revolver .36"), bo().rank(9).weapon("sword")]);
    // No Parry-or-Dodge question: the draw follows at once.
    let script = table.script().cards("5S 4H 2D");
    assert_eq!(settled(&table.attack(script, ANN, BO)), (11, 10, true));
}
