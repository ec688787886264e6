//! Exact odds through the public queries: the figures of the rule digest, and that simulation agrees.

use std::collections::BTreeMap;

use affray_core::Game;
use affray_core::exact::Chance;
use affray_core::query::{Budget, OutcomeTable, PreparedQuery, QueryError};
use affray_rt0::Rt0;
use affray_rt0::odds::SAMPLES;

/// Poses a query with values written as `difficulty=hard edge=bonus`; rulings as `ruling:hand_size=4`.
fn prepare(name: &str, values: &str) -> Result<Box<dyn PreparedQuery>, QueryError> {
    let query = Rt0::QUERIES.iter().find(|query| query.name == name).expect("the query is listed");
    let pairs = values.split_whitespace().map(|pair| pair.split_once('=').expect("a value has a name"));
    let (mut given, mut rulings) = (BTreeMap::new(), Vec::new());
    for (name, value) in pairs {
        match name.strip_prefix("ruling:") {
            Some(ruling) => rulings.push((ruling.to_owned(), value.to_owned())),
            None => {
                given.insert(name.to_owned(), value.to_owned());
            }
        }
    }
    query.prepare(&given, None, &rulings)
}

fn tables(name: &str, values: &str) -> Vec<OutcomeTable> {
    let posed = prepare(name, values).unwrap_or_else(|fault| panic!("{name} {values}: {fault}"));
    let tables = Budget::quiet(|watch| posed.exact(watch)).unwrap_or_else(|fault| panic!("{name} {values}: {fault}"));
    for table in &tables {
        let sum = table.outcomes.iter().fold(ratio(0, 1), |sum, (_, chance)| sum + chance);
        assert_eq!(sum, ratio(1, 1), "{name} {values}: {}", table.title);
    }
    tables
}

/// Two words that say what is asked, and three figures.
type Row = (&'static str, &'static str, [(u64, u64); 3]);

fn ratio(numerator: u64, denominator: u64) -> Chance {
    Chance::new(numerator.into(), denominator.into())
}

/// The chance of one label of the first table; none where it does not stand there.
fn chance(name: &str, values: &str, label: &str) -> Chance {
    let tables = tables(name, values);
    tables[0].outcomes.iter().find(|(of, _)| of == label).map_or(ratio(0, 1), |(_, chance)| chance.clone())
}

#[test]
fn rt_47_to_49_checks_by_deck_difficulty_and_edge() {
    let rows: [Row; 15] = [
        ("normal", "trivial", [(149, 156), (1999, 2002), (2738, 3003)]),
        ("normal", "easy", [(109, 156), (5477, 6006), (486, 1001)]),
        ("normal", "medium", [(23, 52), (4157, 6006), (578, 3003)]),
        ("normal", "hard", [(37, 156), (2525, 6006), (54, 1001)]),
        ("normal", "unlikely", [(7, 156), (265, 3003), (3, 2002)]),
        ("lucky", "trivial", [(19, 20), (1607, 1610), (726, 805)]),
        ("lucky", "easy", [(109, 140), (307, 322), (486, 805)]),
        ("lucky", "medium", [(69, 140), (103, 138), (578, 2415)]),
        ("lucky", "hard", [(37, 140), (743, 1610), (54, 805)]),
        ("lucky", "unlikely", [(1, 20), (79, 805), (3, 1610)]),
        ("unlucky", "trivial", [(19, 20), (1607, 1610), (726, 805)]),
        ("unlucky", "easy", [(93, 140), (187, 210), (46, 105)]),
        ("unlucky", "medium", [(53, 140), (2981, 4830), (338, 2415)]),
        ("unlucky", "hard", [(37, 140), (743, 1610), (54, 805)]),
        ("unlucky", "unlikely", [(1, 20), (79, 805), (3, 1610)]),
    ];
    for (deck, difficulty, figures) in rows {
        for (edge, (n, d)) in ["none", "bonus", "penalty"].into_iter().zip(figures) {
            let values = format!("deck={deck} difficulty={difficulty} edge={edge}");
            assert_eq!(chance("check", &values, "success"), ratio(n, d), "{values}");
        }
    }
    for (edge, (n, d), (m, e)) in
        [("none", (3, 52), (9, 140)), ("bonus", (677, 6006), (121, 966)), ("penalty", (8, 3003), (8, 2415))]
    {
        let values = format!("difficulty=unlikely arcana=M1 edge={edge}");
        assert_eq!(chance("check", &values, "success"), ratio(n, d));
        assert_eq!(chance("check", &format!("{values} deck=lucky"), "success"), ratio(m, e));
    }
    for (difficulty, (n, d)) in
        [("trivial", (151, 156)), ("easy", (37, 52)), ("medium", (71, 156)), ("hard", (1, 4)), ("unlikely", (3, 52))]
    {
        let values = format!("difficulty={difficulty} arcana=M13");
        assert_eq!(chance("check", &values, "success"), ratio(n, d), "{values}");
    }
    assert_eq!(chance("check", "difficulty=automatic", "success"), ratio(1, 1));
    assert_eq!(chance("check", "difficulty=impossible", "success"), ratio(0, 1));
    let grades = &tables("check", "")[1];
    let critical = |of: &str| grades.outcomes.iter().find(|(label, _)| label == of).map(|(_, chance)| chance.clone());
    assert_eq!(critical("critical success"), Some(ratio(7, 156)));
    assert_eq!(critical("critical failure"), Some(ratio(7, 156)));
    let ten =
        |difficulty: &str| chance("check", &format!("difficulty={difficulty} ruling:skill_court_value=ten"), "success");
    assert_eq!(ten("medium"), ten("hard"));
}

#[test]
fn rt_79_checks_together_and_help() {
    let rows: [Row; 6] = [
        ("all-are-needed", "easy", [(12539, 24336), (2_798_155, 3_796_416), (477_271_391, 592_240_896)]),
        ("all-are-needed", "medium", [(1993, 8112), (549_785, 1_265_472), (338_007_391, 592_240_896)]),
        ("all-are-needed", "hard", [(3035, 24336), (817_867, 3_796_416), (180_000_095, 592_240_896)]),
        ("one-is-enough", "easy", [(22127, 24336), (3_692_593, 3_796_416), (587_361_215, 592_240_896)]),
        ("one-is-enough", "medium", [(1863, 2704), (116_219, 140_608), (6_604_335, 7_311_616)]),
        ("one-is-enough", "hard", [(10175, 24336), (2_111_257, 3_796_416), (391_706_975, 592_240_896)]),
    ];
    for (form, difficulty, figures) in rows {
        for (players, (n, d)) in [2, 3, 4].into_iter().zip(figures) {
            let values = format!("form={form} difficulty={difficulty} players={players}");
            assert_eq!(chance("together", &values, "success"), ratio(n, d), "{values}");
        }
    }
    for (helping, (n, d)) in [("easy", (507_445, 936_936)), ("medium", (43045, 104_104)), ("hard", (291_373, 936_936))]
    {
        assert_eq!(chance("help", &format!("helping={helping}"), "success"), ratio(n, d), "{helping}");
    }
}

#[test]
fn rt_21_and_31_opening_hands() {
    assert_eq!(chance("hand", "", "The Tower"), ratio(5, 78));
    assert_eq!(chance("hand", "deck=lucky", "The Tower"), ratio(1, 14));
    assert_eq!(chance("hand", "cards=4", "The Tower"), ratio(2, 39));
    assert_eq!(chance("hand", "cards=4 deck=unlucky", "The Tower"), ratio(2, 35));
    assert_eq!(chance("hand", "of=major at-least=2", "yes"), ratio(106_817, 274_170));
    // Without The Tower in the deck, any single card is in five hands of 77.
    assert_eq!(chance("hand", "of=M1 gone=M16", "yes"), ratio(5, 77));
    assert_eq!(chance("hand", "of=swords,wands sum=1 at-least=0", "yes"), chance("hand", "of=swords,wands", "yes"));
}

#[test]
fn rt_16_and_73_what_brock_will_do() {
    for (label, (n, d)) in [("Punch", (14, 39)), ("Dodge", (14, 39)), ("Pocket Sand!", (11, 39))] {
        assert_eq!(chance("intent", "", label), ratio(n, d), "{label}");
    }
    assert_eq!(tables("intent", "")[1].mean, Some(ratio(112, 39)));
    let two = [
        ("Punch, then Punch", (18, 143)),
        ("Dodge, then Dodge", (18, 143)),
        ("Punch, then Dodge", (56, 429)),
        ("Dodge, then Punch", (56, 429)),
        ("Punch, then Pocket Sand!", (4, 39)),
        ("Pocket Sand!, then Dodge", (4, 39)),
        ("Pocket Sand!, then Pocket Sand!", (1, 13)),
    ];
    for (label, (n, d)) in two {
        assert_eq!(chance("intent", "rounds=2", label), ratio(n, d), "{label}");
    }
    // Robots and Laborers lay a card face down after a Major, and end with each suit alike.
    for (adversary, line) in [("training_attack_robot", "Roll and Ram"), ("laborer", "Side by Side")] {
        let values = format!("adversary={adversary}");
        assert_eq!(chance("intent", &values, line), ratio(1, 4));
        assert_eq!(tables("intent", &values)[2].mean, Some(ratio(11, 39)), "face down");
    }
}

#[test]
fn rt_27_how_often_strike_goes_off() {
    let normal: [(&str, (u64, u64)); 6] = [
        ("0", (216_017, 541_310)),
        ("1", (590_796, 1_353_275)),
        ("2", (30_692_059, 211_110_900)),
        ("3", (58831, 3_247_860)),
        ("4", (55, 63973)),
        ("5", (6, 502_645)),
    ];
    let mean = figures("fires", "", 0, &normal).expect("numbers have a mean");
    assert_eq!(mean, ratio(165_758_939, 211_110_900));
    // Five points each, all in melee.
    assert_eq!(mean.clone() * ratio(5, 1), ratio(165_758_939, 42_222_180));
    assert_eq!(figures("fires", "bin=defend", 0, &normal).as_ref(), Some(&mean), "Cups are like Wands");
    assert!(tables("fires", "on=4W,3S cards=4")[0].mean > tables("fires", "cards=4")[0].mean);
}

/// All of these figures, in the order of their labels.
fn figures(name: &str, values: &str, table: usize, expected: &[(&str, (u64, u64))]) -> Option<Chance> {
    let tables = tables(name, values);
    for (label, (n, d)) in expected {
        let found = tables[table].outcomes.iter().find(|(of, _)| of == label).map(|(_, chance)| chance.clone());
        assert_eq!(found, Some(ratio(*n, *d)), "{name} {values}: {label}");
    }
    tables[table].mean.clone()
}

#[test]
fn rt_27_every_count_of_strikes() {
    let five: [(&str, (u64, u64)); 6] = [
        ("0", (67_085, 183_379)),
        ("1", (939_679, 2_135_826)),
        ("2", (12_252_599, 72_618_084)),
        ("3", (584_621, 24_206_028)),
        ("4", (2_649, 2_017_169)),
        ("5", (6, 288_167)),
    ];
    assert_eq!(figures("fires", "deck=lucky", 0, &five), Some(ratio(806_557, 943_092)));
    let five: [(&str, (u64, u64)); 6] = [
        ("0", (2_907_811, 6_051_507)),
        ("1", (38_192_092, 90_772_605)),
        ("2", (4_782_221, 51_870_060)),
        ("3", (9_133, 1_423_884)),
        ("4", (1_625, 12_103_014)),
        ("5", (1, 2_017_169)),
    ];
    assert_eq!(figures("fires", "deck=unlucky", 0, &five), Some(ratio(9_865_309, 15_786_540)));
    let four: [(&str, (u64, u64)); 5] = [
        ("0", (17_966, 36_575)),
        ("1", (1_750_258, 4_279_275)),
        ("2", (158_603, 1_711_710)),
        ("3", (1_327, 190_190)),
        ("4", (2, 13_585)),
    ];
    assert_eq!(figures("fires", "cards=4", 0, &four), Some(ratio(5_270_731, 8_558_550)));
    let best: [(&str, (u64, u64)); 6] = [
        ("0", (216_017, 541_310)),
        ("1", (209_158, 502_645)),
        ("2", (153_977, 959_595)),
        ("3", (685, 29_526)),
        ("4", (809, 703_703)),
        ("5", (6, 502_645)),
    ];
    assert_eq!(figures("fires", "order=best", 0, &best), Some(ratio(17_127_289, 21_111_090)));
    // The Tower as a dead card.
    let dead: [(&str, (u64, u64)); 6] = [
        ("0", (98_704, 270_655)),
        ("1", (6_681_707, 14_393_925)),
        ("2", (24_010_313, 158_333_175)),
        ("3", (196_177, 10_555_545)),
        ("4", (612, 703_703)),
        ("5", (6, 502_645)),
    ];
    assert_eq!(figures("fires", "tower=dead", 0, &dead), Some(ratio(130_907_618, 158_333_175)));
}

#[test]
fn rt_30_majors_in_a_hand() {
    let majors: [(&str, (u64, u64)); 6] = [
        ("0", (636, 3_515)),
        ("1", (3_498, 9_139)),
        ("2", (2_772, 9_139)),
        ("3", (3_080, 27_417)),
        ("4", (28, 1_443)),
        ("5", (3, 2_405)),
    ];
    figures("hand", "of=major tower=dead", 1, &majors);
    assert_eq!(chance("hand", "of=M1 tower=dead", "yes"), ratio(5, 78));
}

#[test]
fn rt_44_running_away_with_the_opening_hand() {
    let rows = [
        ("none", (204_046, 10_555_545), (28_032, 3_518_515)),
        ("fast", (1_407_496, 10_555_545), (744_928, 10_555_545)),
        ("slow", (32_653, 21_111_090), (1_024, 2_111_109)),
    ];
    for (of, (n, d), (m, e)) in rows {
        assert_eq!(chance("run", &format!("trait={of}"), "yes"), ratio(n, d), "{of}");
        let minors = format!("trait={of} ruling:run_away_major_value=not_allowed");
        assert_eq!(chance("run", &minors, "yes"), ratio(m, e), "{minors}");
    }
}

#[test]
fn rt_42_and_59_gambles() {
    let capricorn = [
        ("42 damage", (4, 11)),
        ("42 shields", (4, 11)),
        ("damage or shields, as you like", (1, 77)),
        ("nothing", (19, 77)),
        ("The Tower", (1, 77)),
    ];
    figures("gamble", "", 0, &capricorn);
    assert_eq!(chance("gamble", "clever=yes", "64 damage"), ratio(4, 11));
    figures("gamble", "on=take-a-chance", 0, &[("an ability of your choice", (1, 2)), ("nothing", (1, 2))]);
}

#[test]
fn odds_start_from_a_record() {
    let record = include_str!("../../fights/brock.json");
    let ask = |name: &str, values: &[(&str, &str)]| {
        let query = Rt0::QUERIES.iter().find(|query| query.name == name).expect("the query is listed");
        let mut given: BTreeMap<String, String> = BTreeMap::from([("from".to_owned(), record.to_owned())]);
        given.extend(values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
        query.prepare(&given, None, &[])
    };
    let first = |posed: Result<Box<dyn PreparedQuery>, QueryError>| {
        let posed = posed.unwrap_or_else(|fault| panic!("{fault}"));
        Budget::quiet(|watch| posed.exact(watch)).unwrap_or_else(|fault| panic!("{fault}")).remove(0)
    };
    // Before anything has happened it is a fresh table.
    let fresh = first(ask("check", &[("answer", "0")]));
    assert_eq!(fresh.outcomes, tables("check", "")[0].outcomes);
    let fires = first(ask("fires", &[("answer", "0")]));
    assert_eq!(fires.outcomes, tables("fires", "")[0].outcomes);
    // Later cards lie on bins, and the deck is another.
    assert_ne!(first(ask("fires", &[("answer", "40")])).outcomes, fires.outcomes);
    let intent = first(ask("intent", &[("answer", "12")]));
    assert_ne!(intent.outcomes, tables("intent", "")[0].outcomes, "one intent has been seen");
    assert!(ask("check", &[("who", "nobody")]).is_err_and(|fault| fault.to_string().contains("nobody")));
    assert!(ask("intent", &[("adversary", "nobody")]).is_err_and(|fault| fault.to_string().contains("Brock")));
}

#[test]
fn a_wrong_value_names_the_allowed_ones() {
    let fault = |name: &str, values: &str| match prepare(name, values) {
        Err(fault) => fault.to_string(),
        Ok(_) => panic!("{name} {values} is refused"),
    };
    assert!(fault("check", "difficulty=tricky").contains("medium"));
    assert!(fault("check", "arcana=KW").contains("m0 to m21"));
    assert!(fault("check", "gone=KX").contains("kw"));
    assert!(fault("check", "gone=AW deck=lucky").contains("not in this deck"));
    assert!(fault("hand", "of=clubs").contains("swords"));
    assert!(fault("intent", "adversary=brok").contains("brock"));
    assert!(fault("fires", "on=4C").contains("cannot lie there"));
    assert!(fault("fires", "ruling:court_value=12").contains("court_value"));
}

#[test]
fn exact_and_simulated_agree_on_the_samples() {
    let runs = 20_000;
    for (name, values) in SAMPLES {
        let values: Vec<String> = values.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let posed = prepare(name, &values.join(" ")).unwrap_or_else(|fault| panic!("{name} {values:?}: {fault}"));
        let first = &tables(name, &values.join(" "))[0];
        let counts = posed.simulate(17, runs);
        for (label, exact) in &first.outcomes {
            let exact = affray_core::exact::float(exact);
            let found = counts.get(label).copied().unwrap_or_default() as f64 / runs as f64;
            let error = (exact * (1.0 - exact) / runs as f64).sqrt();
            // Four standard errors, and a little where a result is so rare that it never came up.
            assert!((found - exact).abs() <= 4.0 * error + 2e-4, "{name} {values:?}: {label} {exact} {found}");
        }
    }
}

// RT-21, RT-37.
#[test]
fn rt_37_odds_know_hands_of_eight() {
    for (query, most) in [("fires", 12), ("run", 10), ("hand", 10)] {
        assert!(prepare(query, &format!("cards={most}")).is_ok(), "{query}");
        assert!(prepare(query, &format!("cards={}", most + 1)).is_err(), "{query}");
    }
    // Played out, since every hand of eight takes a while to count.
    let none = |cards: u8| {
        let posed = prepare("fires", &format!("cards={cards} order=best")).expect("a sound query");
        posed.simulate(5, 4_000).get("0").copied().unwrap_or_default()
    };
    assert!(none(8) < none(5), "more cards, fewer turns without a Strike");
    // In the best order The Tower takes the whole hand as well, whenever it comes.
    let missed = |values: &str| affray_core::exact::float(&chance("fires", values, "0"));
    let (best, drawn) = (missed("cards=3 order=best"), missed("cards=3 order=drawn"));
    assert!(best <= drawn && best > missed("cards=3 order=best tower=dead"), "{best} {drawn}");
}

#[test]
fn rt_16_an_empty_gm_deck_takes_its_discard_pile_back() {
    let all: Vec<String> =
        (0..78).map(affray_core::Card::from_index).map(|card: affray_rt0::Tarot| card.to_string()).collect();
    let seen = format!("seen={}", all.join(","));
    assert_eq!(chance("intent", &seen, "Punch"), chance("intent", "", "Punch"), "shuffled in, all of them may come");
}

#[test]
fn rt_02_a_card_is_written_in_one_way_everywhere() {
    let one = chance("hand", "of=m1 gone=kw,3c,m16,tc,pgp", "yes");
    for same in ["of=M1 gone=KW,3C,M16,10C,PgP", "of=mag gone=kw,3c,tow,tc,pp", "of=magician gone=Kw,3c,tower,10c,pgp"]
    {
        assert_eq!(chance("hand", same, "yes"), one, "{same}");
    }
    assert!(prepare("check", "arcana=tow gone=m2").is_ok());
}
