//! Hands from any deck: known figures, hands counted one by one, and nonsense that is refused.

use affray_core::Stream;
use affray_core::exact::Chance;
use affray_odds::draw::{Deck, Expr, answer};

fn yes(deck: &Deck, cards: usize, text: &str) -> String {
    let expr = Expr::read(text, deck).unwrap_or_else(|error| panic!("{error}"));
    let table = answer(deck, cards, &expr).expect("few combinations");
    let (label, chance) = &table.outcomes[0];
    assert_eq!(label, "yes");
    chance.to_string()
}

#[test]
fn tarot_hands_have_known_odds() {
    let tarot = Deck::tarot();
    assert_eq!(tarot.len(), 78);
    assert_eq!(yes(&tarot, 5, "tower"), "5/78");
    assert_eq!(yes(&tarot, 5, "tower and sum(wands | swords) >= 10"), "18609/541310");
    assert_eq!(yes(&tarot, 5, "tower and sum(wands | swords) >= 20"), "8651/1111110");
    assert_eq!(yes(&tarot, 78, "22 of major and 56 of minor"), "1");
    assert_eq!(yes(&tarot, 0, "any"), "0");
}

#[test]
fn poker_hands_have_known_odds() {
    let pack = Deck::playing(1, 0);
    assert_eq!(yes(&pack, 5, "5 of clubs or 5 of diamonds or 5 of hearts or 5 of spades"), "33/16660");
    assert_eq!(yes(&pack, 2, "2 of ace"), "1/221");
    assert_eq!(yes(&pack, 1, "court & red"), "3/26");
    assert_eq!(yes(&pack, 1, "not (court | ace)"), "9/13");
    let two_packs = Deck::playing(2, 4);
    assert_eq!(two_packs.len(), 108);
    assert_eq!(yes(&two_packs, 1, "joker"), "1/27");
    assert_eq!(yes(&two_packs.without("ks, ks").expect("there are two"), 1, "king"), "3/53");
}

#[test]
fn every_hand_counted_one_by_one_agrees() {
    let deck = Deck::read("hit/red:3*3, hit/blue:2*2, miss*4, tower:7", 1, 0).expect("a deck");
    let mut cards: Vec<usize> = Vec::new();
    for (place, sort) in deck.entries.iter().enumerate() {
        cards.extend(std::iter::repeat_n(place, sort.copies as usize));
    }
    for text in ["2 of hit", "sum(hit | tower) >= 8", "count(hit & red) = 1 and not tower", "sum(any) < 4 or tower"] {
        let expr = Expr::read(text, &deck).expect("an expression");
        let Expr::Cond(cond) = &expr else { panic!("a condition") };
        let quantities = expr.quantities();
        let (mut all, mut good) = (0u32, 0u32);
        for hand in 0u32..1 << cards.len() {
            if hand.count_ones() != 4 {
                continue;
            }
            let held = || cards.iter().enumerate().filter(|(place, _)| hand >> place & 1 == 1);
            let mut values = quantities
                .iter()
                .map(|quantity| held().map(|(_, &sort)| quantity.of(&deck.entries[sort])).sum::<u32>());
            all += 1;
            good += u32::from(cond.holds(&mut values));
        }
        assert_eq!(yes(&deck, 4, text), Chance::new(good.into(), all.into()).to_string(), "{text}");
    }
}

#[test]
fn a_quantity_has_the_odds_of_each_number_and_a_mean() {
    let pack = Deck::playing(1, 0);
    let expr = Expr::read("count(hearts)", &pack).expect("a quantity");
    let table = answer(&pack, 13, &expr).expect("few combinations");
    let sum: Chance = table.outcomes.iter().map(|(_, chance)| chance).sum();
    assert_eq!(sum.to_string(), "1");
    assert_eq!(table.outcomes.len(), 14);
    assert_eq!(table.mean.expect("numbers have a mean").to_string(), "13/4");
}

#[test]
fn numbers_too_large_for_machine_integers_are_exact() {
    let packs = Deck::playing(40, 0);
    let expr = Expr::read("count(hearts)", &packs).expect("a quantity");
    let table = answer(&packs, 200, &expr).expect("few combinations");
    let sum: Chance = table.outcomes.iter().map(|(_, chance)| chance).sum();
    assert_eq!(sum.to_string(), "1");
    assert_eq!(table.mean.expect("numbers have a mean").to_string(), "50");
}

#[test]
fn mistakes_are_explained() {
    let tarot = Deck::tarot();
    let error = |text: &str| Expr::read(text, &tarot).expect_err(text).to_string();
    assert!(error("towr").contains("tower"), "names what there is: {}", error("towr"));
    assert!(error("sum(wands").contains("closing bracket"));
    assert!(error("sum(wands) >").contains("a number at the end"));
    assert!(error("tower tower").contains("and, or, or nothing more"));
    assert!(error("").contains("the name of a card"));
    assert!(error(&"(".repeat(500)).contains("brackets"));
    assert!(Deck::read("chess", 1, 0).expect_err("no deck").to_string().contains("tarot"));
    assert!(Deck::read("hit*x, miss", 1, 0).expect_err("no number").to_string().contains("hit*x"));
    assert!(tarot.without("tower, tower").expect_err("only one").to_string().contains("tower"));
    let wide = Expr::read("sum(any) >= 1 and sum(wands) >= 1 and sum(cups) >= 1 and sum(swords) >= 1", &Deck::tarot());
    assert!(answer(&Deck::tarot(), 39, &wide.expect("an expression")).is_err(), "too many combinations to count");
}

#[test]
fn nonsense_never_panics() {
    let parts =
        ["tower", "of", "2", "sum", "count", "(", ")", "|", "&", "!", "and", "or", "not", ">=", "=", "7w", "x", ","];
    let tarot = Deck::tarot();
    let mut chance = Stream::new(5, 0);
    for _ in 0..20_000 {
        let count = chance.below(12);
        let pick = |chance: &mut Stream| parts[chance.below(parts.len() as u32) as usize];
        let text: Vec<&str> = (0..count).map(|_| pick(&mut chance)).collect();
        let text = text.join(" ");
        if let Ok(expr) = Expr::read(&text, &tarot) {
            // What is read can be written and read again, to the same end.
            let again = Expr::read(&expr.to_string(), &tarot).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert_eq!(again.to_string(), expr.to_string(), "{text:?}");
            let _ = answer(&tarot, 2, &expr);
        }
        let _ = Deck::read(&text, 1, 0);
    }
}

#[test]
fn a_tarot_card_is_written_in_one_way_in_expressions_and_among_the_gone() {
    let ways = [["m2", "M2", "priestess", "high"], ["m16", "M16", "tower", "tow"], ["10c", "10C", "tc", "TC"]];
    for same in ways.into_iter().chain([["pgw", "PgW", "pw", "PW"], ["7w", "7W", "7w", "7W"]]) {
        for written in same {
            assert_eq!(yes(&Deck::tarot(), 5, written), "5/78", "{written}");
            let rest = Deck::tarot().without(written).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((rest.len(), yes(&rest, 5, same[0])), (77, "0".to_owned()), "{written}");
        }
    }
    // A name of the deck's own goes before that of a tarot card.
    let own = Deck::read("tow*3, m2", 1, 0).expect("a deck");
    assert_eq!(own.without("tow, m2").expect("they are there").len(), 2);
}

#[test]
fn what_is_past_the_limit_of_integers_is_refused() {
    let deck = Deck::read("a:10000*5000, b:9999*5000", 1, 0).expect("a deck");
    let sums = ["sum(a) > 1"; 12].join(" and ");
    for text in [sums.as_str(), "sum(any) > 3", "count(a) > 1 and count(b) > 2"] {
        let expr = Expr::read(text, &deck).expect("an expression");
        let refused = answer(&deck, 9_000, &expr).expect_err("too much to count");
        assert!(!refused.to_string().is_empty());
    }
    assert!(Deck::read("a*10000, b", 1, 0).is_err(), "a deck of 10,001");
    assert!(Deck::read("a*4294967295, b*4294967295", 1, 0).is_err());
    assert!(Expr::read(&["a"; 400].join(" or "), &deck).is_err(), "no question has that many words");
    // What only looks large is still answered.
    assert_eq!(yes(&deck, 2, "2 of a"), "4999/19998");
}
