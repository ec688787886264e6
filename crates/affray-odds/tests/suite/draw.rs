//! Hands from any deck: known figures, mistakes that are explained, nonsense that is refused.

use affray_core::Stream;
use affray_core::exact::Chance;
use affray_core::query::Budget;
use affray_odds::draw::{Aces, Deal, Deck, Dist, NEVER, Question};

fn read(text: &str, deal: &Deal) -> Question {
    Question::read(text, deal).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn dist(deal: &Deal, text: &str) -> Dist {
    let question = read(text, deal);
    Budget::quiet(|budget| question.dist(deal, None, budget)).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// The chance that something comes to a number.
fn chance(deal: &Deal, text: &str, value: i64) -> String {
    let chances = dist(deal, text).chances();
    chances.into_iter().find(|(number, _)| *number == value).map_or("0".to_owned(), |(_, chance)| chance.to_string())
}

fn yes(deck: &Deck, cards: u32, text: &str) -> String {
    chance(&Deal::new(deck.clone(), cards), text, 1)
}

fn pack() -> Deck {
    Deck::playing(1, 0)
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
fn hands_of_playing_cards_have_known_odds() {
    assert_eq!(yes(&pack(), 5, "5 of clubs or 5 of diamonds or 5 of hearts or 5 of spades"), "33/16660");
    assert_eq!(yes(&pack(), 2, "2 of ace"), "1/221");
    assert_eq!(yes(&pack(), 1, "court & red"), "3/26");
    assert_eq!(yes(&pack(), 1, "not (court | ace)"), "9/13");
    let two_packs = Deck::playing(2, 4);
    assert_eq!(two_packs.len(), 108);
    assert_eq!(yes(&two_packs, 1, "joker"), "1/27");
    assert_eq!(yes(&two_packs.without("ks, ks").expect("there are two"), 1, "king"), "3/53");
}

/// The hands of poker, as every table of them says: of 2,598,960 hands.
#[test]
fn poker_hands_are_counted_as_everybody_counts_them() {
    let deal = Deal::new(pack(), 5);
    let of = |text: &str| {
        let chances = dist(&deal, text).chances();
        let yes = chances.into_iter().find(|(number, _)| *number == 1).expect("it happens").1;
        (yes * Chance::from_integer(2_598_960u32.into())).to_string()
    };
    assert_eq!(of("straight flush"), "40");
    assert_eq!(of("four of a kind"), "624");
    assert_eq!(of("full house"), "3744");
    assert_eq!(of("flush and not straight flush"), "5108");
    assert_eq!(of("straight and not straight flush"), "10200");
    assert_eq!(of("3 of a kind and not full house and not 4 of a kind"), "54912");
    assert_eq!(of("two pairs and not full house"), "123552");
    assert_eq!(of("pair and not 2 pairs and not 3 of a kind"), "1098240");
    assert_eq!(of("not pair and not straight and not flush"), "1302540");
    let low = Deal::new(pack().with_aces(Aces::Low), 5);
    assert_eq!(chance(&low, "straight", 1), Chance::new(9216u32.into(), 2_598_960u32.into()).to_string());
    let high = Deal::new(pack().with_aces(Aces::High), 5);
    assert_eq!(chance(&high, "straight", 1), Chance::new(9216u32.into(), 2_598_960u32.into()).to_string());
}

#[test]
fn dice_have_known_odds() {
    let deal = Deal::new(pack(), 5);
    assert_eq!(chance(&deal, "2d6", 7), "1/6");
    assert_eq!(chance(&deal, "4d6 drop lowest", 18), "7/432");
    assert_eq!(chance(&deal, "best 3 of 4d6", 18), "7/432");
    assert_eq!(chance(&deal, "4d6dl1", 18), "7/432");
    assert_eq!(chance(&deal, "2d20 keep highest", 20), "39/400");
    assert_eq!(chance(&deal, "middle 1 of 3d20", 1), "29/4000");
    assert_eq!(chance(&deal, "5 of a kind in 5d6", 1), "1/1296");
    assert_eq!(chance(&deal, "run of 5 in 5d6", 1), "5/162");
    assert_eq!(chance(&deal, "count(5d10 >= 8) >= 3", 1), "4077/25000");
    assert_eq!(chance(&deal, "4df", 0), "19/81");
    assert_eq!(chance(&deal, "d{0*3,1,2,5}", 0), "1/2");
    assert_eq!(chance(&deal, "d% <= 35", 1), "7/20");
    assert_eq!(chance(&deal, "2d6 > 2d6", 1), "575/1296");
    assert_eq!(chance(&deal, "d20 + 5 vs 15", 1), "1/2");
}

#[test]
fn cards_and_dice_and_several_decks_go_together() {
    let deal = Deal::new(pack(), 3).with_hand("spell", 1, Some(Deck::tarot())).expect("a name");
    let times = |one: (u32, u32), other: (u32, u32)| {
        (Chance::new(one.0.into(), one.1.into()) * Chance::new(other.0.into(), other.1.into())).to_string()
    };
    // Twelve with the dice, and a king among three cards.
    assert_eq!(chance(&deal, "2d6 + best 1 = 25", 1), times((1, 36), (22_100 - 17_296, 22_100)));
    assert_eq!(chance(&deal, "tower in spell and 3 of red", 1), times((1, 78), (2600, 22_100)));
}

#[test]
fn hands_from_one_deck_are_dealt_together() {
    let deal = Deal::new(pack(), 1).with_hand("yours", 1, None).expect("a name");
    assert_eq!(chance(&deal, "sum(any) vs sum(any in yours)", 0), "1/17");
    assert_eq!(chance(&deal, "king and king in yours", 1), "1/221");
    assert_eq!(chance(&deal.clone().with_replacement(), "king and king in yours", 1), "1/169");
    assert_eq!(chance(&deal, "highest(any) > highest(any in yours)", 1), "8/17");
}

#[test]
fn conditions_leave_hands_out() {
    let deal = Deal::new(pack(), 2);
    assert_eq!(chance(&deal, "2 of ace given ace", 1), "1/33");
    assert_eq!(chance(&deal, "2 of ace given as", 1), "1/17");
    let never = read("ace given 3 of king", &deal);
    assert!(Budget::quiet(|budget| never.dist(&deal, None, budget)).is_err());
}

#[test]
fn values_of_ones_own_and_choices_of_values() {
    let blackjack = pack().valued("court=10, ace=1|11").expect("values");
    let deal = Deal::new(blackjack, 2);
    assert_eq!(chance(&deal, "sum(any) up to 21", 21), "32/663");
    assert_eq!(
        chance(&deal, "sum(any) up to 21", 12),
        chance(&deal, "2 of ace or sum(any) = 12 or ace and sum(any) = 22", 1)
    );
    let minus = Deal::new(Deck::read("a:-3*2, b:5*2", 1, 0).expect("a deck"), 2);
    assert_eq!(dist(&minus, "sum(any)").values, [-6, 2, 10]);
}

#[test]
fn drawing_until_something_holds() {
    let deal = Deal::new(pack(), 5);
    assert_eq!(chance(&deal, "cards until ace", 1), "1/13");
    assert_eq!(chance(&deal, "cards until ace", 2), "16/221");
    assert_eq!(dist(&deal, "cards until ace").values.len(), 49);
    // What is asked in another way goes another way, to the same end.
    assert_eq!(dist(&deal, "count(any) + 0 until ace").chances(), dist(&deal, "cards until ace").chances());
    assert_eq!(
        dist(&deal, "count(any) * 1 until sum(any) >= 21").chances(),
        dist(&deal, "cards until sum(any) >= 21").chances()
    );
    let small = Deal::new(Deck::read("hit*1, miss*2", 1, 0).expect("a deck"), 1);
    let question = read("cards until hit", &small);
    let found = Budget::quiet(|budget| question.dist(&small, Some(2), budget)).expect("few cards");
    assert_eq!(found.values, [NEVER, 1, 2]);
    assert_eq!(found.chances()[0].1.to_string(), "1/3");
}

#[test]
fn a_quantity_has_the_odds_of_each_number_a_mean_and_a_spread() {
    let deal = Deal::new(pack(), 13);
    let question = read("count(hearts)", &deal);
    let part = Budget::quiet(|budget| question.answer("hearts", &deal, None, budget)).expect("few combinations");
    assert_eq!(part.outcomes.len(), 14);
    assert_eq!(part.mean.expect("numbers have a mean").exact, "13/4");
    let spread = part.spread.expect("numbers have a spread");
    assert_eq!(spread.variance, "507/272");
    assert_eq!((spread.quantiles.p5, spread.quantiles.median, spread.quantiles.p95), (1, 3, 6));
    assert_eq!(part.outcomes[0].at_least.as_ref().expect("a number").exact, "1/1");
    assert_eq!(part.outcomes[13].at_most.as_ref().expect("a number").exact, "1/1");
    assert_eq!(part.outcomes[13].at_least.as_ref().expect("a number").exact, part.outcomes[13].exact);
}

#[test]
fn numbers_too_large_for_machine_integers_are_exact() {
    let deal = Deal::new(Deck::playing(40, 0), 200);
    let question = read("count(hearts)", &deal);
    let part = Budget::quiet(|budget| question.answer("hearts", &deal, None, budget)).expect("few combinations");
    assert_eq!(part.mean.expect("numbers have a mean").exact, "50/1");
    let total: Chance = dist(&deal, "count(hearts)").chances().iter().map(|(_, chance)| chance).sum();
    assert_eq!(total.to_string(), "1");
}

#[test]
fn mistakes_are_explained() {
    let tarot = Deal::new(Deck::tarot(), 5);
    let error = |text: &str| Question::read(text, &tarot).expect_err(text);
    let words = |text: &str| error(text).to_string();
    assert!(words("towr").contains("tower"), "names what there is: {}", words("towr"));
    assert!(words("sum(wands").contains("closing bracket"));
    assert!(words("sum(wands) >").contains("the name of a card or a suit at the end"), "{}", words("sum(wands) >"));
    assert!(words("tower tower").contains("and, or"));
    assert!(words("").contains("the name of a card"));
    assert!(words(&"(".repeat(500)).contains("brackets"));
    assert!(words("king in yours").contains("--hand yours=5"));
    assert!(words("sum(any) and tower").contains("compare it"));
    assert!(words("tower + 1").contains("a number is needed"));
    assert!(words("sum(any) >= 99999999999999999999").contains("go up to"));
    assert_eq!(error("tower and towr").span, 10..14, "the place is known");
    assert_eq!(error("2d6 + sum(wands) and tower").span, 0..16);
    assert!(Deck::read("chess", 1, 0).expect_err("no deck").to_string().contains("tarot"));
    assert!(Deck::read("hit*x, miss", 1, 0).expect_err("no number").to_string().contains("hit*x"));
    assert!(Deck::tarot().without("tower, tower").expect_err("only one").to_string().contains("tower"));
    assert!(Deck::tarot().without("wands").expect_err("many").to_string().contains("several"));
    assert!(pack().valued("curt=10").expect_err("no such card").to_string().contains("court"));
    assert!(pack().valued("court=x").expect_err("no number").to_string().contains("court=10"));
}

#[test]
fn nonsense_never_panics() {
    let parts = [
        "tower", "of", "2", "sum", "count", "(", ")", "|", "&", "!", "and", "or", "not", ">=", "=", "7w", "x", ",",
        "2d6", "best", "in", "mine", "until", "given", "vs", "+", "-", "*", "/", "if", "then", "else", "run", "pair",
        "a", "kind", "d{", "}", "up", "to", "value", "groups", "max", "drop", "lowest", "0",
    ];
    let deal = Deal::new(Deck::tarot(), 2);
    let mut chance = Stream::new(5, 0);
    for _ in 0..40_000 {
        let count = chance.below(12);
        let pick = |chance: &mut Stream| parts[chance.below(parts.len() as u32) as usize];
        let text: Vec<&str> = (0..count).map(|_| pick(&mut chance)).collect();
        let text = text.join(" ");
        match Question::read(&text, &deal) {
            Ok(question) => {
                let _ = Budget::quiet(|budget| question.answer("x", &deal, Some(2), budget));
            }
            Err(error) => assert!(error.span.end <= text.len(), "{text:?}: {error:?}"),
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
fn what_takes_too_long_is_refused() {
    let deck = Deck::read("a:10000*5000, b:9999*5000", 1, 0).expect("a deck");
    let deal = Deal::new(deck.clone(), 9_000);
    let refused = |text: &str, deal: &Deal| {
        let question = read(text, deal);
        let error = Budget::quiet(|budget| question.dist(deal, None, budget)).expect_err(text);
        assert!(!error.to_string().is_empty());
    };
    refused(&["sum(a) > 1"; 12].join(" and "), &deal);
    refused("sum(any) > 3", &deal);
    refused("count(a) > 1 and count(b) > 2", &deal);
    refused("sum(any) >= 1 and sum(wands) >= 1 and sum(cups) >= 1 and sum(swords) >= 1", &Deal::new(Deck::tarot(), 39));
    refused("best 1 of 1000d1000", &deal);
    refused("run of 26 given suitedrun(any) >= 5 and flush of 9", &Deal::new(pack(), 26));
    refused("1000000000 * 1000000000 * sum(any) > 2", &Deal::new(pack(), 2));
    refused("sum(any) / (sum(any) - sum(any))", &Deal::new(pack(), 2));
    refused("sum(any) until straight flush", &Deal::new(pack(), 2));
    refused(&["d6"; 61].join(" + "), &deal);
    assert!(Deck::read("a*10000, b", 1, 0).is_err(), "a deck of 10,001");
    assert!(Deck::read("a*4294967295, b*4294967295", 1, 0).is_err());
    assert!(Question::read(&["a"; 400].join(" or "), &deal).is_err(), "no question has that many words");
    // What only looks large is still answered.
    assert_eq!(yes(&deck, 2, "2 of a"), "4999/19998");
    assert_eq!(yes(&deck, 2, "100d6 >= 100"), "1");
}
