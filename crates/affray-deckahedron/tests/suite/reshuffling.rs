//! Reshuffling (DK-26 to DK-29).

use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::state::attribute::Attribute;

use crate::fixture::ADA;
use crate::stage::*;

// DK-28.
#[test]
fn dk_gc_25_five_cards_left_are_reshuffled() {
    let mut fight = ranked(World, 3, 1);
    lay_exactly(&mut fight, ADA, "4 12 0 1 2 3 11", "5 6 7 8 9 10 13 14 15", "16 17 18 19");
    let told = ordinary(&mut fight, quiet().cards("4✔ 12✔✔"), 1);
    assert_eq!(flips(&told), [(VV, "12".into())]);
    check_piles(&fight, ADA, "", "16 17 18 19", 16);
}

// DK-28, DK-17.
#[test]
fn dk_gc_26_the_check_never_breaks_into_a_flip() {
    let mut fight = ranked(World, 3, 1);
    lay_exactly(&mut fight, ADA, "4 12 14 1 2 3", "0 5 6 7 8 9 10 11 13 15", "16 17 18 19");
    let told = ordinary(&mut fight, quiet().cards("4✔ 12✔✔ 14✗").pick(Choice::Token), -2);
    assert_eq!(flips(&told), [(X, "14".into())]);
    assert_eq!((fight.bank, fight.fighter(ADA).green), (1, 1));
    check_piles(&fight, ADA, "", "16 17 18 19", 16);
}

// DK-29.
#[test]
fn dk_gc_27_a_module_deck_may_run_out_in_a_flip() {
    let mut fight = ranked(Module, 3, 0);
    lay_exactly(&mut fight, ADA, "4 12", "0 1 2 3 5 6 7 8 9 10 11 13 14 15", "16 17 18 19");
    let mut script = quiet().cards("4✔ 12✔✔ 15✗✗");
    let flip = fight.flip(&mut script, ADA, Attribute::Str, 2).unwrap();
    assert_eq!((flip.face, flip.resolver.to_string()), (VV, "12".into()));
    check_piles(&fight, ADA, "4 12 15", "16 17 18 19", 13);
    script.finish();
}

// DK-16, DK-28.
#[test]
fn dk_gc_73_a_wound_cards_search_is_made_in_the_short_deck() {
    let mut fight = ranked(World, 1, 1);
    lay_exactly(&mut fight, ADA, "w1 0 12 2 3 4", "1 5 6 7 8 9 10 11", "13 14 15 16 17 18 19");
    fight.fighter_mut(ADA).wound = 1;
    let told = ordinary(&mut fight, quiet().cards("w1✗✗").cards("0 12♥").pick(Choice::Narrate), 0);
    assert_eq!(flips(&told), [(XX, "w1".into())]);
    assert_eq!(gm_moves(&told), 1);
    check_piles(&fight, ADA, "", "13 14 15 16 17 18 19 12", 13);
    assert_eq!(fight.fighter(ADA).wound_cards().count_ones(), 1, "w1 is in the deck again");
}
