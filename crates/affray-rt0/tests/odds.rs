//! Exact odds through the public queries: the figures of the rule digest, and that simulation agrees.

use std::collections::BTreeMap;

use affray_core::Game;
use affray_core::exact::Chance;
use affray_core::query::{Fault, Posed, Table, Watch};
use affray_rt0::Rt0;
use affray_rt0::odds::SAMPLES;

/// Poses a query with values written as `difficulty=hard edge=bonus`; rulings as `ruling:hand_size=4`.
fn pose(name: &str, values: &str) -> Result<Box<dyn Posed>, Fault> {
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
    query.pose(&given, None, &rulings)
}

fn tables(name: &str, values: &str) -> Vec<Table> {
    let posed = pose(name, values).unwrap_or_else(|fault| panic!("{name} {values}: {fault}"));
    let tables = Watch::quiet(|watch| posed.exact(watch)).unwrap_or_else(|fault| panic!("{name} {values}: {fault}"));
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
    let normal = [
        (216_017, 541_310),
        (590_796, 1_353_275),
        (30_692_059, 211_110_900),
        (58831, 3_247_860),
        (55, 63973),
        (6, 502_645),
    ];
    for (fires, (n, d)) in (0..).zip(normal) {
        assert_eq!(chance("fires", "", &format!("{fires}")), ratio(n, d), "{fires}");
    }
    let mean = |values: &str| tables("fires", values)[0].mean.clone().expect("numbers have a mean");
    assert_eq!(mean(""), ratio(165_758_939, 211_110_900));
    assert_eq!(mean("cards=4"), ratio(5_270_731, 8_558_550));
    assert_eq!(mean("deck=lucky"), ratio(806_557, 943_092));
    assert_eq!(mean("deck=unlucky"), ratio(9_865_309, 15_786_540));
    assert_eq!(mean("order=best"), ratio(17_127_289, 21_111_090));
    assert_eq!(mean("bin=defend"), mean(""), "Cups and Pentacles are like Wands and Swords");
    assert!(mean("on=4W,3S") > mean(""));
}

#[test]
fn a_wrong_value_names_the_allowed_ones() {
    let fault = |name: &str, values: &str| match pose(name, values) {
        Err(fault) => fault.to_string(),
        Ok(_) => panic!("{name} {values} is refused"),
    };
    assert!(fault("check", "difficulty=tricky").contains("medium"));
    assert!(fault("check", "arcana=KW").contains("M0 to M21"));
    assert!(fault("check", "gone=KX").contains("KW"));
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
        let posed = pose(name, &values.join(" ")).unwrap_or_else(|fault| panic!("{name} {values:?}: {fault}"));
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
