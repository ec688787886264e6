//! Random questions about small random decks: what is counted agrees with dealing every order of the cards, one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use affray_core::Stream;
use affray_core::exact::Chance;
use affray_core::query::Budget;
use affray_odds::draw::{
    Arith, Ask, By, Deal, Deck, End, Entry, Expr, Held, NEVER, Origin, Question, Relation, Set, What,
};

/// One way that chance may go: the cards of each hand, and what each of the dice shows.
struct Case<'a> {
    hands: Vec<Vec<&'a Entry>>,
    dice: Vec<Vec<&'a Entry>>,
    weight: u64,
}

fn held(held: &Held, case: &Case<'_>) -> i64 {
    let all = match held.origin {
        Origin::Hand(place) => &case.hands[place],
        Origin::Dice(place) => &case.dice[place],
    };
    let cards: Vec<&Entry> = all.iter().copied().filter(|card| held.set.has(card)).collect();
    let mut values: Vec<i64> = cards.iter().map(|card| card.value).collect();
    values.sort_unstable_by(|one, other| other.cmp(one));
    let groups = |by: By| {
        let mut groups: BTreeMap<u32, i64> = BTreeMap::new();
        for card in &cards {
            let group = if by == By::Rank { Some(card.like) } else { card.suit };
            if let Some(group) = group {
                *groups.entry(group).or_default() += 1;
            }
        }
        groups
    };
    let run = |cards: &mut dyn Iterator<Item = &&Entry>| {
        let ranks: BTreeSet<i32> = cards.flat_map(|card| [card.rank, card.high]).flatten().collect();
        let from = |first: i32| (first..=14).take_while(|rank| ranks.contains(rank)).count() as i64;
        ranks.iter().map(|first| from(*first)).max().unwrap_or(0)
    };
    match held.what {
        What::Count => cards.len() as i64,
        What::Sum => values.iter().sum(),
        What::UpTo(limit) => {
            let mut sums = BTreeSet::from([0]);
            for card in &cards {
                let each =
                    |sum: &i64| card.lower.iter().chain([&card.value]).map(|value| sum + value).collect::<Vec<_>>();
                sums = sums.iter().flat_map(each).collect();
            }
            *sums.range(..=limit).next_back().unwrap_or_else(|| sums.first().expect("there is a sum"))
        }
        What::Kept(end, keep) => {
            let keep = (keep as usize).min(values.len());
            let rest = values.len() - keep;
            let from = match end {
                End::Best => 0,
                End::Worst => rest,
                End::Middle => rest / 2,
            };
            values[from..from + keep].iter().sum()
        }
        What::Most(by) => groups(by).into_values().max().unwrap_or(0),
        What::Groups(by, size) => groups(by).into_values().filter(|count| *count >= size.into()).count() as i64,
        What::Run => run(&mut cards.iter()),
        What::SuitedRun => {
            let suits: BTreeSet<u32> = cards.iter().filter_map(|card| card.suit).collect();
            suits.iter().map(|suit| run(&mut cards.iter().filter(|card| card.suit == Some(*suit)))).max().unwrap_or(0)
        }
    }
}

fn value(expr: &Expr, case: &Case<'_>) -> i64 {
    let of = |expr: &Expr| value(expr, case);
    match expr {
        Expr::Number(number) => *number,
        Expr::Held(feature) => held(feature, case),
        Expr::Arith(arith, one, other) => match (arith, of(one), of(other)) {
            (Arith::Add, one, other) => one + other,
            (Arith::Subtract, one, other) => one - other,
            (Arith::Multiply, one, other) => one * other,
            (Arith::Divide, one, other) => (one as f64 / other as f64).floor() as i64,
            (Arith::Max, one, other) => one.max(other),
            (Arith::Min, one, other) => one.min(other),
        },
        Expr::Abs(number) => of(number).abs(),
        Expr::If(condition, one, other) => {
            if of(condition) != 0 {
                of(one)
            } else {
                of(other)
            }
        }
        Expr::Is(one, relation, other) => {
            let (one, other) = (of(one), of(other));
            i64::from(match relation {
                Relation::AtLeast => one >= other,
                Relation::AtMost => one <= other,
                Relation::More => one > other,
                Relation::Less => one < other,
                Relation::Equal => one == other,
                Relation::Unequal => one != other,
            })
        }
        Expr::And(one, other) => of(one) & of(other),
        Expr::Or(one, other) => of(one) | of(other),
        Expr::Not(condition) => 1 - of(condition),
    }
}

fn asked(ask: &Ask, case: &Case<'_>) -> i64 {
    match ask {
        Ask::Holds(expr) | Ask::Number(expr) => value(expr, case),
        Ask::Versus(one, other) => (value(one, case) - value(other, case)).signum(),
    }
}

/// Every sequence of so many cards, each put back or not.
fn sequences<'a>(cards: &[&'a Entry], length: usize, replace: bool) -> Vec<Vec<&'a Entry>> {
    if length == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, card) in cards.iter().enumerate() {
        let mut rest = cards.to_vec();
        if !replace {
            rest.remove(place);
        }
        for mut sequence in sequences(&rest, length - 1, replace) {
            sequence.push(*card);
            all.push(sequence);
        }
    }
    all
}

fn by_hand(question: &Question, deal: &Deal, draws: usize) -> BTreeMap<i64, Chance> {
    let copies = |card| std::iter::repeat_n(card, Entry::clone(card).copies as usize);
    let deck: Vec<&Entry> = deal.decks[0].entries.iter().flat_map(copies).collect();
    let mut rolls: Vec<(Vec<Vec<&Entry>>, u64)> = vec![(Vec::new(), 1)];
    for dice in &question.dice {
        let faces: Vec<&Entry> = dice.die.entries.iter().collect();
        let shown = sequences(&faces, dice.number as usize, true);
        rolls = rolls
            .into_iter()
            .flat_map(|(so_far, weight)| {
                shown.iter().map(move |shown| {
                    let mut all = so_far.clone();
                    all.push(shown.clone());
                    (all, weight * shown.iter().map(|face| u64::from(face.copies)).product::<u64>())
                })
            })
            .collect();
    }
    let length = if question.until.is_some() { draws } else { deal.hands.iter().map(|hand| hand.cards as usize).sum() };
    let mut found: BTreeMap<i64, u64> = BTreeMap::new();
    for sequence in sequences(&deck, length, deal.replace) {
        if let Some(until) = &question.until {
            let so_far = |cards: usize| Case { hands: vec![sequence[..cards].to_vec()], dice: Vec::new(), weight: 1 };
            let end = (0..=length).map(so_far).find(|case| value(until, case) != 0);
            *found.entry(end.map_or(NEVER, |case| asked(&question.ask, &case))).or_default() += 1;
            continue;
        }
        for (dice, weight) in &rolls {
            let mut rest = sequence.clone();
            let hands = deal.hands.iter().map(|hand| rest.split_off(rest.len() - hand.cards as usize)).collect();
            let case = Case { hands, dice: dice.clone(), weight: *weight };
            if question.given.as_ref().is_none_or(|given| value(given, &case) != 0) {
                *found.entry(asked(&question.ask, &case)).or_default() += case.weight;
            }
        }
    }
    let total: u64 = found.values().sum();
    found.into_iter().map(|(value, weight)| (value, Chance::new(weight.into(), total.into()))).collect()
}

fn pick<'a>(list: &[&'a str], chance: &mut Stream) -> &'a str {
    list[chance.below(list.len() as u32) as usize]
}

fn cards(chance: &mut Stream, hands: bool) -> String {
    let one =
        pick(&["any", "red", "hearts", "ace", "court", "!court", "red | king", "black & !ace", "value >= 5"], chance);
    let of = if hands && chance.below(3) == 0 { " in yours" } else { "" };
    format!("{one}{of}")
}

fn number(chance: &mut Stream, hands: bool, dice: bool, depth: u32) -> String {
    let digit = chance.below(4);
    match chance.below(if depth == 0 { 8 } else { 14 }) {
        0 => format!("count({})", cards(chance, hands)),
        1 => format!("sum({})", cards(chance, hands)),
        2 => format!("{} {digit} of {}", pick(&["best", "worst", "middle"], chance), cards(chance, hands)),
        3 => format!("{} {digit}", pick(&["best", "worst", "middle"], chance)),
        4 => format!("{}({})", pick(&["alike", "pairs", "ranks", "suited", "suits"], chance), cards(chance, hands)),
        5 => format!("{}({})", pick(&["run", "suitedrun"], chance), cards(chance, hands)),
        6 if dice => {
            pick(&["d4", "2d3", "2d{0*2,3,-1}", "3d3 drop lowest", "alike(3d3)", "count(2d4 >= 3)"], chance).to_owned()
        }
        6 | 7 => format!("sum({}) up to {}", cards(chance, hands), chance.below(25)),
        8 => format!("groups({}, {})", digit + 1, cards(chance, hands)),
        _ => {
            let (one, other) = (number(chance, hands, dice, depth - 1), number(chance, hands, dice, depth - 1));
            match chance.below(6) {
                0 => format!("max({one}, {other})"),
                1 => format!("abs({one} - {other})"),
                2 => format!("(if {} then {one} else {other})", condition(chance, hands, dice, depth - 1)),
                3 => format!("({one} - {other}) / 2"),
                sign => format!("({one} {} {other})", ["*", "+"][sign as usize - 4]),
            }
        }
    }
}

fn condition(chance: &mut Stream, hands: bool, dice: bool, depth: u32) -> String {
    match chance.below(if depth == 0 { 4 } else { 7 }) {
        0 => cards(chance, hands),
        1 => format!("{} of {}", chance.below(3), cards(chance, hands)),
        2 => {
            pick(&["pair", "2 pairs", "run of 2", "flush of 2", "straight flush of 2", "full house"], chance).to_owned()
        }
        3 => {
            let (one, other) = (number(chance, hands, dice, depth.saturating_sub(1)), chance.below(12));
            format!("{one} {} {other}", pick(&[">=", "<=", ">", "<", "=", "!="], chance))
        }
        4 => format!("not ({})", condition(chance, hands, dice, depth - 1)),
        5 => {
            let (one, other) = (number(chance, hands, dice, depth - 1), number(chance, hands, dice, depth - 1));
            format!("{one} {} {other}", pick(&[">=", "<", "="], chance))
        }
        _ => {
            let (one, other) = (condition(chance, hands, dice, depth - 1), condition(chance, hands, dice, depth - 1));
            format!("({one} {} {other})", pick(&["and", "or"], chance))
        }
    }
}

/// Some cards of a pack, more of them aces and kings than there should be.
fn small_deck(chance: &mut Stream, cards: u32) -> Deck {
    let values = pick(&["", "court=10, ace=1|11", "red=-2|3, king=4", "any=1"], chance);
    let pack = Deck::playing(1, 0).valued(values).expect("values");
    // Cards that are gone keep their names.
    let mut entries: Vec<Entry> = pack.entries.iter().map(|card| Entry { copies: 0, ..card.clone() }).collect();
    for _ in 0..cards {
        let place = if chance.below(3) == 0 { pick(&["0", "1", "3", "48", "50", "51"], chance) } else { "" };
        let place: usize = place.parse().unwrap_or_else(|_| chance.below(52) as usize);
        // The same card may be there twice, as if from two packs.
        entries[place].copies += 1;
    }
    Deck { title: "a small deck".to_owned(), entries: Arc::new(entries) }
}

#[test]
fn every_order_dealt_by_hand_agrees() {
    let mut chance = Stream::new(11, 0);
    let mut refused = 0;
    for case in 0..1500 {
        let chance = &mut chance;
        let (has_hands, has_dice, is_until) = (chance.below(3) == 0, chance.below(3) == 0, chance.below(5) == 0);
        let deck = small_deck(chance, if has_dice { 4 } else { 6 });
        let mut deal = Deal::new(deck, 1 + chance.below(3));
        deal.replace = chance.below(4) == 0;
        let has_hands = has_hands && !is_until;
        if has_hands {
            deal = deal.with_hand("yours", 1, None).expect("a name");
        }
        let has_dice = has_dice && !is_until;
        let depth = 1 + chance.below(2);
        let mut text = match chance.below(3) {
            0 => condition(chance, has_hands, has_dice, depth),
            1 => number(chance, has_hands, has_dice, depth),
            _ => {
                let one = number(chance, has_hands, has_dice, depth);
                format!("{one} vs {}", number(chance, has_hands, has_dice, depth))
            }
        };
        if is_until {
            if chance.below(2) == 0 {
                text = "cards".to_owned();
            }
            text = format!("{text} until {}", condition(chance, false, false, 1));
        } else if chance.below(4) == 0 {
            text = format!("{text} given {}", condition(chance, has_hands, has_dice, 1));
        }
        let draws = 4;
        let question = Question::read(&text, &deal).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        match Budget::quiet(|budget| question.dist(&deal, Some(draws), budget)) {
            Ok(dist) => {
                let counted: BTreeMap<i64, Chance> = dist.chances().into_iter().collect();
                assert_eq!(counted, by_hand(&question, &deal, draws as usize), "{case}: {text}");
            }
            // A condition that never holds leaves nothing to say; what is waited for may be about no card at all.
            Err(error) => {
                refused += 1;
                let empty = question.given.is_some() && by_hand(&question, &deal, draws as usize).is_empty();
                assert!(empty || is_until, "{text}: {error}");
            }
        }
    }
    assert!(refused < 100, "{refused} were refused");
}

#[test]
fn sets_are_what_they_say() {
    let pack = Deck::playing(1, 0);
    let red = |card: &&Entry| Set::Named("red".to_owned()).has(card);
    assert_eq!(pack.entries.iter().filter(red).count(), 26);
    assert_eq!(pack.entries.iter().filter(|card| Set::Valued(Relation::AtLeast, 10).has(card)).count(), 16);
}
