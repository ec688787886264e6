//! Exact odds: the figures of the rule digest, worked out by the exact answerer through the real rules.

use affray_rt0::state::card::Classed as _;
use std::collections::{BTreeMap, HashMap};

use affray_core::Seat;
use affray_core::exact::{self, Chance};
use affray_core::{Bag, Coin, Scene};
use affray_rt0::Trait::{self, *};
use affray_rt0::rulings::GroupCritOrder;
use affray_rt0::state::card::take;
use affray_rt0::state::fight::{Beat, Turn};
use affray_rt0::{
    CheckOutcome, Class, Counts, Difficulty, Edge, Fight, Form, Grade, Plain, Source, Suit, Tarot, read_together,
};
use affray_rt0::{FoeId, PlayerId};

use crate::stage::*;

fn ratio(numerator: u64, denominator: u64) -> Chance {
    Chance::new(numerator.into(), denominator.into())
}

fn none() -> Chance {
    ratio(0, 1)
}

/// The chance of each grade of a check with a whole deck.
fn grades(stage: &Stage, difficulty: Difficulty, edge: Edge) -> BTreeMap<Grade, Chance> {
    exact::odds::<Fight, _, _>(Plain, |ask| {
        let mut fight = stage.fight.clone();
        let Ok(result) = fight.turn_check_cards(ask, PlayerId(0), difficulty, edge, true);
        result.grade
    })
    .into_iter()
    .collect()
}

fn success(stage: &Stage, difficulty: Difficulty, edge: Edge) -> Chance {
    grades(stage, difficulty, edge)
        .into_iter()
        .filter(|(grade, _)| grade.succeeds())
        .fold(none(), |sum, (_, chance)| sum + chance)
}

#[test]
fn rt_47_success_of_every_difficulty_deck_and_edge() {
    use Difficulty::*;
    type Row = (Difficulty, [(u64, u64); 3]);
    let normal: [Row; 5] = [
        (Trivial, [(149, 156), (1999, 2002), (2738, 3003)]),
        (Easy, [(109, 156), (5477, 6006), (486, 1001)]),
        (Medium, [(23, 52), (4157, 6006), (578, 3003)]),
        (Hard, [(37, 156), (2525, 6006), (54, 1001)]),
        (Unlikely, [(7, 156), (265, 3003), (3, 2002)]),
    ];
    let lucky: [Row; 5] = [
        (Trivial, [(19, 20), (1607, 1610), (726, 805)]),
        (Easy, [(109, 140), (307, 322), (486, 805)]),
        (Medium, [(69, 140), (103, 138), (578, 2415)]),
        (Hard, [(37, 140), (743, 1610), (54, 805)]),
        (Unlikely, [(1, 20), (79, 805), (3, 1610)]),
    ];
    let unlucky: [Row; 5] = [
        (Trivial, [(19, 20), (1607, 1610), (726, 805)]),
        (Easy, [(93, 140), (187, 210), (46, 105)]),
        (Medium, [(53, 140), (2981, 4830), (338, 2415)]),
        (Hard, [(37, 140), (743, 1610), (54, 805)]),
        (Unlikely, [(1, 20), (79, 805), (3, 1610)]),
    ];
    for (traits, table) in [(&[][..], normal), (&[Lucky][..], lucky), (&[Unlucky][..], unlucky)] {
        let stage = alone(traits);
        for (difficulty, figures) in table {
            for (edge, (n, d)) in [Edge::None, Edge::Bonus, Edge::Penalty].into_iter().zip(figures) {
                assert_eq!(success(&stage, difficulty, edge), ratio(n, d), "{traits:?} {difficulty} {edge:?}");
            }
        }
        assert_eq!(success(&stage, Automatic, Edge::None), ratio(1, 1));
        assert_eq!(success(&stage, Impossible, Edge::None), none());
    }
}

#[test]
fn rt_48_an_own_arcana_card_helps_only_the_unlikely() {
    let figures = [(3, 52), (677, 6006), (8, 3003)];
    for (edge, (n, d)) in [Edge::None, Edge::Bonus, Edge::Penalty].into_iter().zip(figures) {
        assert_eq!(success(&alone(&[]).arcana(1), Difficulty::Unlikely, edge), ratio(n, d));
    }
    let small = [(9, 140), (121, 966), (8, 2415)];
    for (edge, (n, d)) in [Edge::None, Edge::Bonus, Edge::Penalty].into_iter().zip(small) {
        assert_eq!(success(&alone(&[Unlucky]).arcana(1), Difficulty::Unlikely, edge), ratio(n, d));
    }
    let death = [
        (Difficulty::Trivial, (151, 156)),
        (Difficulty::Easy, (37, 52)),
        (Difficulty::Medium, (71, 156)),
        (Difficulty::Hard, (1, 4)),
        (Difficulty::Unlikely, (3, 52)),
    ];
    for (difficulty, (n, d)) in death {
        assert_eq!(success(&alone(&[]).arcana(13), difficulty, Edge::None), ratio(n, d), "{difficulty}");
    }
    let plain = grades(&alone(&[]), Difficulty::Medium, Edge::None);
    assert_eq!(plain[&Grade::CriticalSuccess], ratio(7, 156));
    assert_eq!(plain[&Grade::CriticalFailure], ratio(7, 156));
    let ten = ruled(&[("skill_court_value", "ten")]);
    let (medium, hard) = (success(&ten, Difficulty::Medium, Edge::None), success(&ten, Difficulty::Hard, Edge::None));
    assert_eq!(medium, hard);
}

/// The chance of every hand as a sorted list of classes; cards of one class are as good as each other.
fn hands<K: Ord + Copy + std::hash::Hash>(
    stage: &Stage,
    size: usize,
    class: impl Fn(Tarot) -> K,
) -> HashMap<Vec<K>, Chance> {
    let mut level: HashMap<Vec<K>, (Fight, Chance)> = HashMap::from([(Vec::new(), (stage.fight.clone(), ratio(1, 1)))]);
    for _ in 0..size {
        let mut next: HashMap<Vec<K>, (Fight, Chance)> = HashMap::new();
        for (hand, (fight, chance)) in level {
            let drawn = exact::odds::<Fight, _, _>(Plain, |ask| {
                let mut deck = fight.players[0].deck;
                let Ok(card) = deck.draw::<Fight, _>(ask, Source::Deck(PlayerId(0)));
                card.expect("the deck is not empty")
            });
            let mut classes: BTreeMap<K, (Tarot, Chance)> = BTreeMap::new();
            for (card, share) in drawn {
                classes.entry(class(card)).or_insert_with(|| (card, none())).1 += share;
            }
            for (kind, (card, share)) in classes {
                let mut key = hand.clone();
                key.insert(key.partition_point(|&other| other < kind), kind);
                let entry = next.entry(key).or_insert_with(|| {
                    let mut fight = fight.clone();
                    take(&mut fight.players[0].deck, card);
                    fight.players[0].hand.add(card);
                    (fight, none())
                });
                entry.1 += &chance * share;
            }
        }
        level = next;
    }
    level.into_iter().map(|(hand, (_, chance))| (hand, chance)).collect()
}

fn total<K>(hands: &HashMap<Vec<K>, Chance>, fits: impl Fn(&[K]) -> bool) -> Chance {
    hands.iter().filter(|(hand, _)| fits(hand)).fold(none(), |sum, (_, chance)| sum + chance)
}

#[test]
fn rt_31_the_tower_in_the_opening_draw() {
    let tower = |traits: &[Trait], size| {
        total(&hands(&alone(traits), size, |card| card == Tarot::TOWER), |hand| hand.contains(&true))
    };
    assert_eq!(tower(&[], 5), ratio(5, 78));
    assert_eq!(tower(&[Lucky], 5), ratio(1, 14));
    assert_eq!(tower(&[Unlucky], 5), ratio(1, 14));
    assert_eq!(tower(&[], 4), ratio(2, 39));
    assert_eq!(tower(&[Lucky], 4), ratio(2, 35));
    // The same through the rules: a turn that begins with two cards.
    let stage = ruled(&[("hand_size", "2")]).turn_of(0);
    let struck = exact::odds::<Fight, _, _>(Plain, |ask| {
        let mut fight = stage.fight.clone();
        let Ok(_) = fight.step(ask);
        fight.counts().towers
    });
    assert_eq!(struck, [(0, ratio(76, 78)), (1, ratio(2, 78))]);
}

#[test]
fn rt_73_what_brock_intends() {
    let name = |fight: &Fight, place: usize| {
        let card = fight.adversaries[0].intents[place].card;
        fight.block(FoeId(0)).line(card).name.clone()
    };
    let stage = alone(&[]).intent_step();
    let one: BTreeMap<String, Chance> = exact::odds::<Fight, _, _>(Plain, |ask| {
        let mut fight = stage.fight.clone();
        let Ok(_) = fight.step(ask);
        name(&fight, 0)
    })
    .into_iter()
    .collect();
    assert_eq!(one["Punch"], ratio(14, 39));
    assert_eq!(one["Dodge"], ratio(14, 39));
    assert_eq!(one["Pocket Sand!"], ratio(11, 39));
    assert_eq!(one["Punch"].clone() * ratio(8, 1), ratio(112, 39));
    let two: BTreeMap<(String, String), Chance> = exact::odds::<Fight, _, _>(Plain, |ask| {
        let mut fight = stage.fight.clone();
        let Ok(_) = fight.step(ask);
        let first = name(&fight, 0);
        let card = fight.adversaries[0].intents.remove(0).card;
        fight.gm[0].discard.add(card);
        fight.beat = Beat::Intents;
        let Ok(_) = fight.step(ask);
        (first, name(&fight, 0))
    })
    .into_iter()
    .collect();
    let pair = |first: &str, second: &str| two[&(first.to_owned(), second.to_owned())].clone();
    assert_eq!(pair("Punch", "Punch"), ratio(18, 143));
    assert_eq!(pair("Punch", "Dodge"), ratio(56, 429));
    assert_eq!(pair("Dodge", "Pocket Sand!"), ratio(4, 39));
    assert_eq!(pair("Pocket Sand!", "Pocket Sand!"), ratio(1, 13));
}

#[test]
fn rt_68_a_redraw_leaves_the_suits_even() {
    // With all 22 Majors the orders of redrawn cards are too many to walk; with three of them they are not.
    for (foe, majors) in [("training_attack_robot", 3u64), ("laborer", 3)] {
        let foes = [foe];
        let mut stage = Setting { foes: &foes, ..Setting::default() }.lay_out().intent_step();
        for numeral in majors as u8..22 {
            take(&mut stage.fight.gm[0].deck, Tarot::major(numeral));
        }
        let found = exact::odds::<Fight, _, _>(Plain, |ask| {
            let mut fight = stage.fight.clone();
            let Ok(_) = fight.step(ask);
            let intent = fight.adversaries[0].intents[0];
            (intent.card.class(), intent.face_up)
        });
        let of = |fits: &dyn Fn(Class, bool) -> bool| {
            found.iter().filter(|((class, up), _)| fits(*class, *up)).fold(none(), |sum, (_, chance)| sum + chance)
        };
        for class in [Class::Swords, Class::Wands, Class::Cups, Class::Pentacles] {
            assert_eq!(of(&|found, _| found == class), ratio(1, 4));
        }
        assert_eq!(of(&|_, up| !up), ratio(majors, 56 + majors), "face down after a Major; 22 of 78 in a whole deck");
    }
    assert_eq!(ratio(22, 78), ratio(11, 39));
}

/// Strikes from an opening hand laid in the order drawn; a Tower means none, unless it counts as a dead card.
fn strikes(traits: &[Trait], size: usize, dead_tower: bool) -> Vec<Chance> {
    // A card that cannot be struck with is as good as any other such card; a Sword is as good as a Wand.
    let mut stage = alone(traits).foe_hp(0, 200);
    stage.fight.counts = Counts::default();
    let canonical = |fight: &mut Fight, card: Tarot| {
        let player = &mut fight.players[0];
        let twin = match (card.suit(), card.rank()) {
            (Some(Suit::Swords), Some(rank)) => Some(Tarot::minor(Suit::Wands, rank)),
            (Some(Suit::Wands), _) => None,
            _ => player
                .deck
                .cards()
                .find(|other| *other != Tarot::TOWER && !matches!(other.suit(), Some(Suit::Wands | Suit::Swords))),
        };
        match twin {
            Some(twin) if player.deck.count(twin) > 0 => {
                take(&mut player.deck, twin);
                player.deck.add(card);
                twin
            }
            _ => card,
        }
    };
    let mut level: HashMap<Fight, Chance> = HashMap::from([(stage.fight, ratio(1, 1))]);
    let mut tower = none();
    for _ in 0..size {
        let mut next: HashMap<Fight, Chance> = HashMap::new();
        for (fight, chance) in level {
            let drawn = exact::odds::<Fight, _, _>(Plain, |ask| {
                let mut deck = fight.players[0].deck;
                let Ok(card) = deck.draw::<Fight, _>(ask, Source::Deck(PlayerId(0)));
                card.expect("the deck is not empty")
            });
            // One card of each class stands for the others.
            let mut classes: BTreeMap<(bool, u8), (Tarot, Chance)> = BTreeMap::new();
            for (card, share) in drawn {
                let blade = matches!(card.suit(), Some(Suit::Wands | Suit::Swords));
                let class = (card == Tarot::TOWER, if blade { card.rank().unwrap_or(0) } else { 0 });
                classes.entry(class).or_insert_with(|| (card, none())).1 += share;
            }
            for (card, share) in classes.into_values() {
                let chance = &chance * share;
                if card == Tarot::TOWER && !dead_tower {
                    tower += chance;
                    continue;
                }
                let mut fight = fight.clone();
                take(&mut fight.players[0].deck, card);
                let card = if card == Tarot::TOWER { card } else { canonical(&mut fight, card) };
                if matches!(card.suit(), Some(Suit::Wands | Suit::Swords)) {
                    fight.players[0].hand.add(card);
                    let mut ask = affray_core::Seeded::<Fight, _>::new(0, 0, Plain);
                    let Ok(()) = fight.lay(&mut ask, PlayerId(0), card, B::STRIKE);
                    // What has struck no longer matters but for the count.
                    fight.adversaries[0].hp = 200;
                    fight.turn = Turn::default();
                } else {
                    fight.players[0].discard.add(card);
                }
                *next.entry(fight).or_insert_with(none) += chance;
            }
        }
        level = next;
    }
    let mut table = vec![none(); 6];
    for (fight, chance) in level {
        table[fight.counts().strikes as usize] += chance;
    }
    table[0] += tower;
    table
}

fn mean(table: &[Chance]) -> Chance {
    table.iter().zip(0u64..).fold(none(), |sum, (chance, strikes)| sum + chance * ratio(strikes, 1))
}

#[test]
fn rt_27_strikes_from_one_opening_hand() {
    let check = |table: &[Chance], figures: &[(u64, u64)], (n, d): (u64, u64)| {
        for (strikes, (&(n, d), chance)) in figures.iter().zip(table).enumerate() {
            assert_eq!(*chance, ratio(n, d), "{strikes} strikes");
        }
        assert_eq!(mean(table), ratio(n, d), "mean");
    };
    let normal = strikes(&[], 5, false);
    check(
        &normal,
        &[
            (216_017, 541_310),
            (590_796, 1_353_275),
            (30_692_059, 211_110_900),
            (58_831, 3_247_860),
            (55, 63_973),
            (6, 502_645),
        ],
        (165_758_939, 211_110_900),
    );
    assert_eq!(mean(&normal) * ratio(5, 1), ratio(165_758_939, 42_222_180), "expected damage");
    check(
        &strikes(&[], 4, false),
        &[(17_966, 36_575), (1_750_258, 4_279_275), (158_603, 1_711_710), (1_327, 190_190), (2, 13_585)],
        (5_270_731, 8_558_550),
    );
    check(
        &strikes(&[Lucky], 5, false),
        &[
            (67_085, 183_379),
            (939_679, 2_135_826),
            (12_252_599, 72_618_084),
            (584_621, 24_206_028),
            (2_649, 2_017_169),
            (6, 288_167),
        ],
        (806_557, 943_092),
    );
    check(
        &strikes(&[Unlucky], 5, false),
        &[
            (2_907_811, 6_051_507),
            (38_192_092, 90_772_605),
            (4_782_221, 51_870_060),
            (9_133, 1_423_884),
            (1_625, 12_103_014),
            (1, 2_017_169),
        ],
        (9_865_309, 15_786_540),
    );
    check(
        &strikes(&[], 5, true),
        &[
            (98_704, 270_655),
            (6_681_707, 14_393_925),
            (24_010_313, 158_333_175),
            (196_177, 10_555_545),
            (612, 703_703),
            (6, 502_645),
        ],
        (130_907_618, 158_333_175),
    );
}

/// The most strikes that an order of these values gives.
fn best_order(values: &[u8]) -> usize {
    fn go(left: &mut Vec<u8>, sum: u8) -> usize {
        let mut best = 0;
        for place in 0..left.len() {
            let value = left.remove(place);
            let (fired, sum) = if sum + value >= 10 { (1, 0) } else { (0, sum + value) };
            best = best.max(fired + go(left, sum));
            left.insert(place, value);
        }
        best
    }
    go(&mut values.to_vec(), 0)
}

#[test]
fn rt_27_strikes_in_the_best_order() {
    // Class 0 is a card that cannot strike, 99 The Tower, else the value.
    let stage = alone(&[]);
    let class = |card: Tarot| match card.suit() {
        _ if card == Tarot::TOWER => 99u8,
        Some(Suit::Wands | Suit::Swords) => stage.fight.value(card),
        _ => 0,
    };
    let mut table = vec![none(); 6];
    for (hand, chance) in hands(&stage, 5, class) {
        let values: Vec<u8> = hand.iter().copied().filter(|&value| value > 0).collect();
        let strikes = if values.contains(&99) { 0 } else { best_order(&values) };
        table[strikes] += chance;
    }
    let figures =
        [(216_017, 541_310), (209_158, 502_645), (153_977, 959_595), (685, 29_526), (809, 703_703), (6, 502_645)];
    for (chance, (n, d)) in table.iter().zip(figures) {
        assert_eq!(*chance, ratio(n, d));
    }
    assert_eq!(mean(&table), ratio(17_127_289, 21_111_090));
}

#[test]
fn rt_30_majors_in_a_hand() {
    // 0 Minor, 1 Major, 2 The Tower.
    let class = |card: Tarot| if card == Tarot::TOWER { 2u8 } else { u8::from(card.is_major()) };
    let hands = hands(&alone(&[]), 5, class);
    let majors = |count: usize| total(&hands, |hand| hand.iter().filter(|&&class| class > 0).count() == count);
    let figures = [(636, 3_515), (3_498, 9_139), (2_772, 9_139), (3_080, 27_417), (28, 1_443), (3, 2_405)];
    for (count, (n, d)) in figures.into_iter().enumerate() {
        assert_eq!(majors(count), ratio(n, d), "{count} Majors");
    }
    let fires = total(&hands, |hand| !hand.contains(&2) && hand.iter().filter(|&&class| class > 0).count() >= 2);
    assert_eq!(fires, ratio(106_817, 274_170));
}

#[test]
fn rt_44_run_away_from_the_opening_hand() {
    let chance = |rulings: &[(&str, &str)], length: usize| {
        let stage = ruled(rulings);
        // The value on a run; 90 cannot be laid there, 99 is The Tower.
        let class =
            |card: Tarot| if card == Tarot::TOWER { 99 } else { stage.fight.rulings().run_value(card).unwrap_or(90) };
        let hands = hands(&stage, 5, class);
        let runs = |hand: &[u8]| {
            (0..90u8).any(|start| (0..length as u8).all(|step| hand.contains(&(start + step)) && start + step < 90))
        };
        total(&hands, |hand| !hand.contains(&99) && runs(hand))
    };
    assert_eq!(chance(&[], 4), ratio(204_046, 10_555_545));
    assert_eq!(chance(&[], 3), ratio(1_407_496, 10_555_545));
    assert_eq!(chance(&[], 5), ratio(32_653, 21_111_090));
    let minors = [("run_away_major_value", "not_allowed")];
    assert_eq!(chance(&minors, 4), ratio(28_032, 3_518_515));
    assert_eq!(chance(&minors, 3), ratio(744_928, 10_555_545));
    assert_eq!(chance(&minors, 5), ratio(1_024, 2_111_109));
}

#[test]
fn rt_59_what_capricorn_brings() {
    let stage = alone(&[]).knows(0, &[B::CAPRICORN]).foe_hp(0, 100).hand("M1");
    let found: BTreeMap<(u16, u16, u16, bool), Chance> = exact::odds::<Fight, _, _>(Plain, |ask| {
        let mut fight = stage.fight.clone();
        let Ok(()) = fight.lay(ask, PlayerId(0), Tarot::MAGICIAN, B::CAPRICORN);
        let free = fight.players[0].hand.count(Tarot::FOOL) > 0;
        (100 - fight.adversaries[0].hp, fight.players[0].shield_sum(), fight.counts().towers, free)
    })
    .into_iter()
    .collect();
    assert_eq!(found[&(42, 0, 0, false)], ratio(4, 11));
    assert_eq!(found[&(0, 42, 0, false)], ratio(4, 11));
    assert_eq!(found[&(42, 0, 0, true)], ratio(1, 77), "the free choice, which the plain bot spends on damage");
    assert_eq!(found[&(0, 0, 0, false)], ratio(19, 77));
    assert_eq!(found[&(0, 0, 1, false)], ratio(1, 77));
}

#[test]
fn rt_42_take_a_chance_is_even() {
    let stage = alone(&[Lucky]);
    let coin = exact::odds::<Fight, _, _>(Plain, |ask| {
        let Ok(coin) = affray_core::Ask::<Fight>::toss(ask, Source::Coin(PlayerId(0)));
        coin == Coin::Heads
    });
    assert_eq!(coin, [(false, ratio(1, 2)), (true, ratio(1, 2))]);
    assert!(stage.p(0).has(Lucky));
}

#[test]
fn rt_79_joint_checks_and_help() {
    use Difficulty::*;
    let stage = alone(&[]);
    let joint = |form: Form, difficulty: Difficulty, players: usize| {
        let one: Vec<(Grade, Chance)> = grades(&stage, difficulty, Edge::None).into_iter().collect();
        let mut sum = none();
        let mut places = vec![0usize; players];
        loop {
            let results: Vec<(Seat, CheckOutcome)> = places
                .iter()
                .zip(0u8..)
                .map(|(&place, p)| (Seat(p), CheckOutcome { grade: one[place].0, card: None }))
                .collect();
            if read_together(form, GroupCritOrder::SuccessFirst, &results).0 {
                sum += places.iter().fold(ratio(1, 1), |product, &place| product * &one[place].1);
            }
            let Some(turn) = places.iter().rposition(|&place| place + 1 < one.len()) else { return sum };
            places[turn] += 1;
            places[turn + 1..].fill(0);
        }
    };
    let all = [
        (Easy, [(12_539, 24_336), (2_798_155, 3_796_416), (477_271_391, 592_240_896)]),
        (Medium, [(1_993, 8_112), (549_785, 1_265_472), (338_007_391, 592_240_896)]),
        (Hard, [(3_035, 24_336), (817_867, 3_796_416), (180_000_095, 592_240_896)]),
    ];
    let one = [
        (Easy, [(22_127, 24_336), (3_692_593, 3_796_416), (587_361_215, 592_240_896)]),
        (Medium, [(1_863, 2_704), (116_219, 140_608), (6_604_335, 7_311_616)]),
        (Hard, [(10_175, 24_336), (2_111_257, 3_796_416), (391_706_975, 592_240_896)]),
    ];
    for (form, table) in [(Form::AllAreNeeded, all), (Form::OneIsEnough, one)] {
        for (difficulty, figures) in table {
            for (players, (n, d)) in (2..).zip(figures) {
                assert_eq!(joint(form, difficulty, players), ratio(n, d), "{form:?} {difficulty} {players}");
            }
        }
    }
    let (bonus, penalty) = (success(&stage, Medium, Edge::Bonus), success(&stage, Medium, Edge::Penalty));
    for (helping, (n, d)) in [(Easy, (507_445, 936_936)), (Medium, (43_045, 104_104)), (Hard, (291_373, 936_936))] {
        let helped = success(&stage, helping, Edge::None);
        let helpless = ratio(1, 1) - &helped;
        assert_eq!(helped * &bonus + helpless * &penalty, ratio(n, d), "helping is {helping}");
    }
}

#[test]
fn simulated_checks_agree_with_exact_odds() {
    let (trials, stage) = (20_000, alone(&[]));
    for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
        for edge in [Edge::None, Edge::Bonus, Edge::Penalty] {
            let exact = success(&stage, difficulty, edge);
            let mut seeded = affray_core::Seeded::<Fight, _>::new(5, 0, Plain);
            let passed = (0..trials).filter(|&number| {
                seeded.restart(5, number);
                let Ok(result) = stage.fight.clone().turn_check_cards(&mut seeded, PlayerId(0), difficulty, edge, true);
                result.grade.succeeds()
            });
            let hits = passed.count() as u64;
            let part = |part: String| part.parse::<f64>().expect("a number");
            let exact = part(exact.numer().to_string()) / part(exact.denom().to_string());
            affray_testkit::laws::agrees_with_exact(exact, hits, trials, &format!("{difficulty} {edge:?}"));
        }
    }
}
