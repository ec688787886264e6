//! How long ten questions about hands and dice take, from their text to the odds: the deck is made, the expression read,
//! the hands counted. Prints a line of JSON for each, with the odds and the least time of many runs, because that is the
//! run that nothing else on the machine disturbed. `scripts/compare-with-icepool` asks icepool the same.

use std::hint::black_box;
use std::time::{Duration, Instant};

use affray_core::query::Budget;
use affray_odds::draw::{Aces, Deal, Deck, Dist, Question};
use serde_json::json;

/// How long each question is repeated.
const LONG: Duration = Duration::from_millis(500);

/// What it is called, the expression, and what is dealt.
type Asked = (&'static str, &'static str, fn() -> Deal);

fn pack(cards: u32) -> Deal {
    Deal::new(Deck::playing(1, 0), cards)
}

fn two_hands() -> Deal {
    pack(3).with_hand("yours", 3, None).expect("a name")
}

fn aces_low() -> Deal {
    Deal::new(Deck::playing(1, 0).with_aces(Aces::Low), 5)
}

fn blackjack() -> Deal {
    Deal::new(Deck::playing(1, 0).valued("court=10, ace=1|11").expect("values"), 0)
}

fn main() {
    let questions: [Asked; 10] = [
        ("sum of 5", "sum(any)", || pack(5)),
        ("best 2 of 4", "best 2", || pack(4)),
        ("most of a rank in 5", "alike(any)", || pack(5)),
        ("longest run in 5", "run(any)", aces_low),
        ("most of a suit in 5", "suited(any)", || pack(5)),
        ("3 cards against 3", "sum(any) vs sum(any in yours)", two_hands),
        ("the tower and 20 in 5", "tower and sum(wands | swords) >= 20", || Deal::new(Deck::tarot(), 5)),
        ("4d6 drop lowest", "4d6 drop lowest", || pack(0)),
        ("2d6 + sum of 5", "2d6 + sum(any)", || pack(5)),
        ("dealer at blackjack", "sum(any) up to 21 until sum(any) up to 21 >= 17", blackjack),
    ];
    for (name, text, deal) in questions {
        let run = || -> Dist {
            let deal = deal();
            let question = Question::read(text, &deal).expect("an expression");
            Budget::quiet(|budget| question.dist(&deal, None, budget)).expect("few hands")
        };
        let odds: serde_json::Map<String, serde_json::Value> =
            run().chances().into_iter().map(|(value, chance)| (value.to_string(), json!(chance.to_string()))).collect();
        let begun = Instant::now();
        let mut least = Duration::MAX;
        while begun.elapsed() < LONG {
            let start = Instant::now();
            black_box(run());
            least = least.min(start.elapsed());
        }
        println!("{}", json!({ "name": name, "ask": text, "ns": least.as_nanos() as u64, "odds": odds }));
    }
}
