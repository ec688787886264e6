//! Exact odds through the queries: values in, exact fractions out.

use std::collections::BTreeMap;

use affray_core::exact::Chance;
use affray_core::query::{Budget, OutcomeTable, PreparedQuery, QueryError};
use affray_core::{Game as _, Query};
use affray_suits::Suits;
use affray_suits::odds::SAMPLES;

mod exact;
mod figures;
mod shortcuts;

use self::figures::{ATTACK, NUMBER};

fn query(name: &str) -> &'static Query {
    Suits::QUERIES.iter().find(|query| query.name == name).unwrap_or_else(|| panic!("no query {name}"))
}

/// A query by its values, as they are typed: `attack=7 defence=6 ruling:tie_either=both`.
fn prepare(name: &str, values: &str) -> Result<Box<dyn PreparedQuery>, QueryError> {
    let mut given = BTreeMap::new();
    let mut rulings = Vec::new();
    for (key, value) in values.split_whitespace().filter_map(|pair| pair.split_once('=')) {
        match key.strip_prefix("ruling:") {
            Some(ruling) => rulings.push((ruling.to_owned(), value.to_owned())),
            None => drop(given.insert(key.to_owned(), value.to_owned())),
        }
    }
    query(name).prepare(&given, None, &rulings)
}

fn ask(name: &str, values: &str) -> Vec<OutcomeTable> {
    let posed = prepare(name, values).unwrap_or_else(|fault| panic!("{name} {values}: {fault}"));
    let tables = Budget::quiet(|watch| posed.exact(watch)).unwrap_or_else(|fault| panic!("{name} {values}: {fault}"));
    for table in &tables {
        let sum: Chance = table.outcomes.iter().map(|(_, chance)| chance.clone()).sum();
        assert_eq!(sum, ratio(1, 1), "{name} {values}: {}", table.title);
    }
    tables
}

fn ratio(numerator: u64, denominator: u64) -> Chance {
    Chance::new(numerator.into(), denominator.into())
}

/// The chance of all outcomes that begin so.
fn chance(table: &OutcomeTable, label: &str) -> Chance {
    table.outcomes.iter().filter(|(name, _)| name.starts_with(label)).map(|(_, chance)| chance.clone()).sum()
}

fn exactly(table: &OutcomeTable, label: &str) -> Chance {
    table.outcomes.iter().find(|(name, _)| name == label).map_or(ratio(0, 1), |(_, chance)| chance.clone())
}

fn float(chance: &Chance) -> f64 {
    let digits = |part: String| part.parse::<f64>().expect("digits");
    // Both halves are cut alike where they are too long for a number.
    let (mut top, mut bottom) = (chance.numer().to_string(), chance.denom().to_string());
    let cut = bottom.len().saturating_sub(250);
    top.truncate(top.len().saturating_sub(cut));
    bottom.truncate(bottom.len() - cut);
    if top.is_empty() { 0.0 } else { digits(top) / digits(bottom) }
}

/// The chance that an attack hits.
fn hits(values: &str) -> Chance {
    chance(&ask("contest", &format!("packs=1 weapon=none {values}"))[0], "hit")
}

#[test]
fn su_27_every_cell_of_the_one_card_contests() {
    for (row, attack) in ATTACK.iter().zip(3..) {
        for (&pairs, defence) in row.iter().zip(3..) {
            let found = hits(&format!("attack={attack} defence={defence}"));
            assert_eq!(found, ratio(pairs, 2652), "{attack} against {defence}");
        }
    }
}

#[test]
fn su_27_ties_by_other_rulings() {
    for (rank, pairs) in (3..).zip([864, 960, 1040, 1104, 1152, 1184, 1200]) {
        let found = hits(&format!("attack={rank} defence={rank} ruling:tie_high_card=sound_only"));
        assert_eq!(found, ratio(pairs, 2652), "equal ranks of {rank}");
    }
    assert_eq!(hits("ruling:tie_either=both"), ratio(1104, 2652));
    let table = &ask("contest", "packs=1 weapon=none")[0];
    let at_least_a_tie = chance(table, "hit") + exactly(table, "held on a tie");
    assert_eq!(at_least_a_tie, ratio(1548, 2652));
    assert_eq!(hits("ruling:reshuffle_policy=each_draw"), ratio(75, 169));
    assert_eq!(hits("attack=7 ruling:reshuffle_policy=each_draw"), ratio(109, 169));
}

#[test]
fn su_40_deflection_by_armour_that_deflects_so_much() {
    // 0 to 5 points: nothing, boiled leather, light plate, and shields on top.
    let armours = [
        "",
        "armour=boiled-leather",
        "armour=light-plate",
        "armour=light-plate shield=buckler",
        "armour=light-plate shield=shield",
        "armour=light-plate shield=large-shield",
    ];
    let expected = [(1200, 1200), (960, 1104), (624, 912), (336, 768), (96, 544), (32, 352)];
    for (armour, (rank, flat)) in armours.into_iter().zip(expected) {
        assert_eq!(hits(armour), ratio(rank, 2652), "{armour}");
        assert_eq!(hits(&format!("{armour} ruling:deflection_scope=value")), ratio(flat, 2652), "{armour}, flat");
    }
}

#[test]
fn su_32_every_cell_of_skills_against_numbers() {
    for (row, rank) in NUMBER.iter().zip(1..) {
        for (&pairs, number) in row.iter().zip(1..) {
            let table = &ask("number", &format!("packs=1 rank={rank} number={number}"))[0];
            assert_eq!(exactly(table, "won"), ratio(pairs, 2652), "{rank} against {number}");
        }
    }
}

#[test]
fn su_29_the_effect_card_and_its_impacts() {
    let tables = ask("effect", "packs=1 power=12 margin=0");
    let [impacts, cards] = tables.as_slice() else { panic!("two tables") };
    for (label, chance) in &cards.outcomes {
        let low: u64 = label.parse().expect("a number");
        assert_eq!(*chance, if low <= 3 { ratio(2, 13) } else { ratio(1, 13) }, "a card of {low}");
    }
    assert_eq!(cards.mean, Some(ratio(61, 13)));
    let square = |label: &str| label.parse::<u64>().expect("a number").pow(2);
    let squares: Chance = cards.outcomes.iter().map(|(label, chance)| chance * ratio(square(label), 1)).sum();
    assert_eq!(squares - ratio(61 * 61, 169), ratio(1466, 169));
    let labels: Vec<&str> = impacts.outcomes.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(labels, ["1", "2", "4", "5", "6", "7", "8", "10", "11", "12"]);
    assert_eq!(impacts.mean, Some(ratio(73, 13)));
    // A half is written as one, and counts as one.
    let half = &ask("effect", "packs=1 power=1 margin=0")[0];
    assert_eq!((half.outcomes[0].0.as_str(), &half.outcomes[0].1), ("½", &ratio(7, 13)));
    assert_eq!(half.mean, Some(ratio(7, 26) + ratio(6, 13)));
}

#[test]
fn su_56_the_knockout_by_will() {
    for (will, thirteenths) in (1..).zip([11, 9, 7, 6, 5, 4, 3, 2, 1, 0]) {
        let table = &ask("knockout", &format!("packs=1 will={will}"))[0];
        assert_eq!(exactly(table, "knocked out"), ratio(thirteenths, 13), "Will {will}");
    }
    for (will, thirteenths) in (3..).zip([9, 9, 7, 7, 6, 6]) {
        let table = &ask("knockout", &format!("packs=1 will={will} ruling:halved_will=injury_gt_body"))[0];
        assert_eq!(exactly(table, "knocked out"), ratio(thirteenths, 13), "Will {will}, halved");
    }
}

#[test]
fn su_07_a_deck_that_is_not_shuffled_remembers() {
    // The first check is the same; after one that was passed, a pass is a little less likely than with a whole deck.
    let twice = |policy: &str| {
        let tables = ask("knockout", &format!("packs=1 will=5 rounds=2 ruling:reshuffle_policy={policy}"));
        exactly(&tables[0], "awake")
    };
    assert_eq!(twice("each_turn"), ratio(8, 13) * ratio(8, 13));
    assert_eq!(twice("when_empty"), ratio(32, 52) * ratio(31, 51));
}

#[test]
fn su_54_own_rounds_until_death_by_bleeding() {
    let expect = |rulings: &str, trauma: u64, expected: Option<(u64, u64)>| {
        let tables = ask("bleeding", &format!("packs=1 trauma={trauma} {rulings}"));
        assert_eq!(tables[1].mean, expected.map(|(n, d)| ratio(n, d)), "Trauma {trauma} {rulings}");
    };
    expect("", 1, None);
    expect("", 2, Some((1_466_504, 66_825)));
    expect("", 3, Some((249_574, 22_275)));
    expect("", 4, Some((150_982, 22_275)));
    expect("", 5, Some((1196, 275)));
    expect("", 6, Some((26, 11)));
    let le = "ruling:bleed_compare=le";
    expect(le, 1, Some((3_191_916_793, 132_313_500)));
    expect(le, 2, Some((583_150_633, 44_104_500)));
    expect(le, 3, Some((127_664_173, 14_701_500)));
    expect(le, 4, Some((378_573, 60_500)));
    expect(le, 5, Some((975, 242)));
    expect(le, 6, Some((13, 6)));
    let ge = "ruling:trauma_death_compare=ge";
    expect(ge, 2, Some((133_159, 6075)));
    expect(ge, 3, Some((22_529, 2025)));
    expect(ge, 4, Some((13_247, 2025)));
    expect(ge, 5, Some((91, 25)));
    // Already dead.
    assert!(matches!(
        prepare("bleeding", "packs=1 trauma=6 ruling:trauma_death_compare=ge"),
        Err(QueryError::Impossible(_))
    ));
}

#[test]
fn su_53_dead_within_so_many_own_rounds() {
    let rows: [(u16, [f64; 7]); 5] = [
        (2, [0.0, 0.002_048, 0.018_863, 0.151_922, 0.546_432, 0.799_872, 0.986_618]),
        (3, [0.0, 0.036_641, 0.147_778, 0.534_113, 0.923_528, 0.990_360, 0.999_987]),
        (4, [0.0, 0.183_830, 0.440_131, 0.852_338, 0.994_884, 0.999_875, 1.0]),
        (5, [3.0 / 26.0, 0.469_106, 0.728_407, 0.961_628, 0.999_504, 0.999_995, 1.0]),
        (6, [11.0 / 26.0, 0.807_977, 0.936_087, 0.995_915, 0.999_983, 1.0, 1.0]),
    ];
    for (trauma, expected) in rows {
        for (rounds, expected) in [1, 3, 5, 10, 20, 30, 60].into_iter().zip(expected) {
            let tables = ask("bleeding", &format!("packs=1 trauma={trauma} rounds={rounds}"));
            let dead = float(&exactly(&tables[0], "dead"));
            assert!((dead - expected).abs() < 6e-7, "Trauma {trauma}, {rounds} rounds: {dead}");
            // The rounds up to the last say the same.
            let by_round: Chance = tables[1].outcomes[..rounds].iter().map(|(_, chance)| chance.clone()).sum();
            assert_eq!(by_round, exactly(&tables[0], "dead"));
        }
    }
    let first = ask("bleeding", "packs=1 trauma=5 rounds=1");
    assert_eq!(exactly(&first[0], "dead"), ratio(3, 26));
}

#[test]
fn su_54_the_wakeful_bleed_alike() {
    // Shock and knockouts change nothing about death, as long as Shock over the cap is lost.
    for trauma in 2..=6 {
        let out = ask("bleeding", &format!("packs=1 trauma={trauma} rounds=8"));
        let awake = ask("bleeding", &format!("packs=1 trauma={trauma} rounds=8 state=awake shock=0"));
        assert_eq!((&out[0], &out[1].mean), (&awake[0], &awake[1].mean), "Trauma {trauma}");
    }
}

#[test]
fn su_46_what_a_blow_makes_of_its_target() {
    // Helpless, margin 5 by a lay of A: a sword of power 12 at 60 % to 150 % against Body 6, pen 1.
    let tables = ask("contest", "packs=1 hand=AS~2S defender=helpless target-body=6");
    let target = tables.iter().find(|table| table.title == "target").expect("a table of what becomes of it");
    let labels: Vec<&str> = target.outcomes.iter().map(|(label, _)| label.as_str()).collect();
    // Impact 7 to 18, Shock up to 5, so 2 to 13 Damage: more than 6 kills, more than 12 destroys.
    assert_eq!(labels, ["damage", "dead", "destroyed"]);
    assert_eq!(exactly(&tables[0], "hit"), ratio(1, 1));
    // Of 50 cards left the tens destroy, and what makes Impact 12 or more kills: 5 to 9.
    assert_eq!(exactly(target, "destroyed"), ratio(4, 50));
    assert_eq!(exactly(target, "dead"), ratio(20, 50));
}

#[test]
fn su_22_a_given_hand_is_played_best() {
    // 6 and a boost make 14, out of reach of a card off the deck at rank 6.
    assert_eq!(hits("hand=6S,5S,2S"), ratio(1, 1));
    // Cards that are all too high: half the rank and two boosts lose to the deck, so the deck is drawn from.
    let deck = hits("gone=9S,10S,8S");
    assert_eq!(hits("hand=9S,10S,8S"), deck);
    // A defender does as well as can be.
    assert_eq!(hits("defence-hand=6S,5S,2S"), ratio(0, 1));
    // For harm, a low card leaves more margin.
    let harm =
        |aim: &str| ask("contest", &format!("packs=1 hand=6S,AS,2S defender=helpless aim={aim}"))[1].mean.clone();
    assert!(harm("harm") > harm("hit"));
}

#[test]
fn su_22_a_lay_is_played_as_it_is() {
    // A weak bluff: 3 and nothing else.
    let weak = hits("hand=9S+2S defence=0");
    assert_eq!(weak, hits("hand=9S+3H defence=0"));
    assert!(matches!(prepare("contest", "hand=KS^+2S"), Err(QueryError::Value { .. })), "a king is 13, above rank 6");
    assert!(prepare("contest", "attack=16 hand=KS^+2S").is_ok());
}

#[test]
fn su_87_henchmen_may_draw_a_second_card() {
    let (hero, henchman) = (hits(""), hits("attacker=henchman"));
    assert!(henchman > hero, "{henchman} and {hero}");
    assert_eq!(hits("attacker=henchman defender=helpless"), ratio(1, 1));
}

#[test]
fn su_44_shots_are_dodged_with_body() {
    let shot = ask("contest", "packs=1 weapon=crossbow defence=9 target-body=4");
    assert_eq!(chance(&shot[0], "hit"), ratio(2076, 2652), "rank 6 against a dodge of 4");
}

#[test]
fn su_69_su_73_su_79_medical_contests_are_skills_against_numbers() {
    let worked = |values: &str| ratio(1, 1) - exactly(&ask("treat", &format!("packs=1 {values}"))[0], "fails");
    assert_eq!(worked("treatment=bandage skill=6 damage=4"), ratio(2076, 2652));
    assert_eq!(worked("treatment=stabilise skill=6 damage=6 trauma=4"), ratio(2076, 2652));
    assert_eq!(worked("treatment=stabilise skill=11 damage=6 trauma=4 self=yes"), ratio(2076, 2652), "half of 11 is 6");
    assert_eq!(worked("treatment=surgery skill=6 damage=9 stabilised=4"), ratio(2076, 2652));
    assert_eq!(worked("treatment=bandage skill=6 damage=4 ruling:reshuffle_policy=each_draw medics=2"), {
        let each = worked("treatment=bandage skill=6 damage=4 ruling:reshuffle_policy=each_draw");
        ratio(1, 1) - (ratio(1, 1) - &each) * (ratio(1, 1) - &each)
    });
    let bandage = ask("treat", "treatment=bandage damage=5 battle-damage=3 shock=2");
    assert_eq!(bandage[0].outcomes.iter().map(|(label, _)| label.as_str()).collect::<Vec<_>>(), ["fails", "heals 2"]);
    let pair = ask("treat", "treatment=stabilise damage=6 trauma=3 medics=2");
    let labels: Vec<&str> = pair[0].outcomes.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(labels, ["fails", "stabilises 2", "stabilises 3"]);
}

#[test]
fn su_77_a_day_sets_body_against_damage() {
    let day = ask("day", "packs=1 body=6 damage=4");
    assert_eq!(exactly(&day[0], "better"), ratio(2076, 2652));
    // Damage 8 with Body 6: 1 and 2 make it worse, 16 of 52.
    let day = ask("day", "packs=1 body=6 damage=8");
    assert_eq!(exactly(&day[0], "worse"), ratio(16, 52));
    let day = ask("day", "packs=1 body=6 damage=12");
    assert_eq!(exactly(&day[0], "dead"), ratio(8 + 8 + 8 + 4 + 4 + 4, 52), "1 to 6 kill");
    let day = ask("day", "packs=1 body=6 damage=4 care=poor");
    assert_eq!(exactly(&day[0], "as before"), ratio(1, 1), "nobody heals alone");
}

#[test]
fn su_77_healing_days_add_up_as_waiting_times_do() {
    // With Damage up to Body nothing gets worse, so each point takes 1/p days on average.
    let days = ask("healing", "packs=1 body=6 damage=3 days=30");
    let wait = |damage: u64| {
        let p = exactly(&ask("day", &format!("packs=1 damage={damage}"))[0], "better");
        ratio(1, 1) / p
    };
    assert_eq!(days[2].mean, Some(wait(1) + wait(2) + wait(3)));
    assert_eq!(exactly(&days[2], "healed"), ratio(1, 1));
    assert_eq!(exactly(&days[1], "1"), ratio(0, 1), "a point a day");
    assert_eq!(exactly(&days[1], "3"), ratio(1, 1) / (wait(1) * wait(2) * wait(3)));
    // TapeContinuation Body some die.
    let grave = ask("healing", "packs=1 body=6 damage=9");
    assert!(exactly(&grave[2], "dead") > ratio(1, 4));
    // A healer every second day, and a slow decline at the same time: it still ends.
    let worst = ask("healing", "packs=1 body=6 damage=5 care=worst healer=7");
    assert_eq!(worst.len(), 3);
}

#[test]
fn su_82_cheating_death_and_last_words() {
    let revived = |values: &str| exactly(&ask("cheat-death", &format!("packs=1 {values}"))[0], "revived");
    assert_eq!(revived(""), ratio(432, 2652), "9 against 13");
    assert_eq!(revived("damage=7 trauma=0"), ratio(2028, 2652), "9 against 7");
    assert_eq!(revived("damage=7 trauma=0 team=no modern=no"), ratio(608, 2652), "5 against 7: halved once");
    let table = &ask("cheat-death", "ruling:reshuffle_policy=each_draw")[0];
    let fails = ratio(1, 1) - exactly(table, "revived");
    assert_eq!(exactly(table, "dead, with last words"), fails * ratio(8, 13), "a test of Will 5");
    let henchman = ask("cheat-death", "standing=henchman");
    assert_eq!(exactly(&henchman[0], "dead, with last words"), ratio(0, 1));
}

#[test]
fn su_05_work_by_two_tests() {
    let tables = ask("work", "packs=1 rank=5 ruling:reshuffle_policy=each_draw");
    assert_eq!(exactly(&tables[0], "150 %"), ratio(64, 169));
    assert_eq!(exactly(&tables[1], "150"), ratio(25, 169));
    assert_eq!(exactly(&tables[2], "75"), ratio(512, 2197));
}

#[test]
fn su_33_a_pool_is_worn_down_by_tests_and_their_effect() {
    // A power of 0 is worn down by any effect, that is by the first test that passes, which 32 of 52 cards do.
    let tables = ask("pool", "packs=1 rank=5 pool=0 tries=2 ruling:reshuffle_policy=each_draw");
    let passes = ratio(32, 52);
    let fails = || ratio(20, 52);
    assert_eq!(exactly(&tables[0], "worn down"), &passes + fails() * &passes);
    assert_eq!(exactly(&tables[1], "2"), fails() * &passes);
    // One try at rank 1: an ace or a jack leaves no margin, and a Power of 10 is as many points as the effect card's value.
    let tables = ask("pool", "packs=1 rank=1 attribute=10 pool=9 tries=1 ruling:reshuffle_policy=each_draw");
    assert_eq!(exactly(&tables[0], "worn down"), ratio(8, 52) * ratio(4, 52));
}

#[test]
fn bare_queries_answer_something() {
    for query in Suits::QUERIES {
        let tables = ask(query.name, "");
        assert!(tables[0].outcomes.len() > 1, "{}", query.name);
        assert!(query.teach.contains(&format!("affray odds suits {}", query.name)), "{}", query.name);
    }
}

#[test]
fn what_is_taught_works() {
    let mut examples = 0;
    for query in Suits::QUERIES {
        for line in query.teach.lines().filter_map(|line| line.trim().strip_prefix("affray odds suits ")) {
            examples += 1;
            let mut words = line.split(" --");
            assert_eq!(words.next(), Some(query.name));
            let values: Vec<String> = words
                .filter(|word| !word.starts_with("sweep "))
                .map(|word| match word.split_once(' ').expect("a name and a value") {
                    ("ruling", ruling) => format!("ruling:{ruling}"),
                    (name, value) => format!("{name}={value}"),
                })
                .collect();
            ask(query.name, &values.join(" "));
        }
    }
    assert!(examples > 20, "{examples}");
}

// SU-36, SU-53, SU-57, SU-72, SU-73, SU-79, SU-86.
#[test]
fn a_wrong_value_names_the_allowed_ones() {
    let fault = |name: &str, values: &str| match prepare(name, values) {
        Ok(_) => panic!("{name} {values} is refused"),
        Err(fault) => fault.to_string(),
    };
    assert!(fault("contest", "weapon=sward").contains("sword"));
    assert!(fault("contest", "armour=tin").contains("chainmail"));
    assert!(fault("contest", "shield=chainmail").contains("buckler"));
    assert!(fault("contest", "hand=7X").contains("7C,QS,2H"));
    assert!(fault("contest", "hand=7C,7C packs=1").contains("once"));
    assert!(fault("contest", "gone=7C,1H").contains("the suit S C H D"));
    assert!(fault("contest", "hand=2C,3C,4C,5C").contains("at most 3"));
    assert!(fault("contest", "attack=99").contains("0 to 30"));
    assert!(fault("contest", "attacker=henchman hand=7C").contains("SU-86"));
    assert!(fault("contest", "weapon=warhammer body=3").contains("SU-36"));
    assert!(fault("contest", "ruling:tie_either=perhaps").contains("tie_either"));
    assert!(fault("contest", "atack=7").contains("attack"));
    assert!(fault("treat", "trauma=2 damage=6").contains("SU-72"));
    assert!(fault("treat", "treatment=stabilise").contains("SU-73"));
    assert!(fault("treat", "treatment=surgery").contains("SU-79"));
    assert!(fault("knockout", "shock=12 damage=1").contains("SU-57"));
    assert!(fault("bleeding", "damage=9 trauma=6").contains("SU-53"));
    let edition = query("test").prepare(&BTreeMap::new(), Some("second"), &[]);
    assert!(edition.is_err_and(|fault| fault.to_string().contains("no editions")));
}

#[test]
fn what_is_out_of_reach_is_refused_before_it_starts() {
    let posed = prepare("bleeding", "ruling:reshuffle_policy=when_empty").expect("a sound question");
    let told = Budget::quiet(|watch| posed.exact(watch));
    assert!(matches!(told, Err(QueryError::OutOfReach { .. })), "{told:?}");
    let hands = prepare("contest", "hand=3 defence-hand=3").expect("a sound question");
    let few = hands.exact(&mut Budget { allowed: 1000, report: &mut |_| std::ops::ControlFlow::Continue(()) });
    assert!(matches!(few, Err(QueryError::OutOfReach { .. })), "{few:?}");
}

#[test]
fn exact_and_simulated_agree_on_the_samples() {
    let runs = 20_000;
    for (name, values) in SAMPLES {
        let values: Vec<String> = values.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let given: BTreeMap<String, String> = values
            .iter()
            .filter_map(|pair| pair.split_once('='))
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .collect();
        let posed = query(name).prepare(&given, None, &[]).unwrap_or_else(|fault| panic!("{name} {values:?}: {fault}"));
        let tables =
            Budget::quiet(|watch| posed.exact(watch)).unwrap_or_else(|fault| panic!("{name} {values:?}: {fault}"));
        let counts = posed.simulate(17, runs);
        assert_eq!(counts.values().sum::<u64>(), runs);
        for (label, count) in &counts {
            assert!(tables[0].outcomes.iter().any(|(name, _)| name == label), "{name} {values:?}: {label} {count}");
        }
        for (label, chance) in &tables[0].outcomes {
            let (p, share) = (float(chance), counts.get(label).copied().unwrap_or(0) as f64 / runs as f64);
            // Five standard deviations: one run in a million strays so far.
            let stray = 5.0 * (p * (1.0 - p) / runs as f64).sqrt() + 1e-9;
            assert!((p - share).abs() <= stray, "{name} {values:?}: {label} {p} against {share}");
        }
    }
}

// SU-73, SU-77.
#[test]
fn su_77_nobody_with_open_trauma_is_ever_called_healed() {
    let tables = ask("healing", "damage=2 trauma=1 days=30 healer=9");
    assert_eq!(exactly(&tables[0], "healed"), ratio(0, 1));
    assert!(float(&exactly(&tables[0], "only the Trauma left, which stays")) > 0.5, "{:?}", tables[0]);
    assert_eq!(exactly(&tables[1], "later or never"), ratio(1, 1), "no day makes them whole");
    let whole = ask("healing", "damage=2 days=30 healer=9");
    assert!(float(&exactly(&whole[0], "healed")) > 0.5);
}

#[test]
fn a_wounded_target_that_was_missed_is_as_before_and_an_unhurt_one_unhurt() {
    let target = |values: &str| {
        let tables = ask("contest", values);
        tables.into_iter().find(|table| table.title == "target").expect("a table")
    };
    let (hurt, fresh) = (target("damage=3"), target(""));
    assert_eq!((exactly(&hurt, "unhurt"), exactly(&fresh, "as before")), (ratio(0, 1), ratio(0, 1)));
    assert!(float(&exactly(&hurt, "as before")) > 0.0 && float(&exactly(&fresh, "unhurt")) > 0.0);
}

// SU-68.
#[test]
fn su_68_two_medics_of_different_rank_can_be_asked_about() {
    let fails = |values: &str| exactly(&ask("treat", values)[0], "fails");
    let alone = fails("treatment=bandage skill=7 damage=5");
    let with_a_worse = fails("treatment=bandage skill=7 second=3 damage=5");
    let alike = fails("treatment=bandage skill=7 medics=2 damage=5");
    assert!(alone > with_a_worse && with_a_worse > alike, "{alone} {with_a_worse} {alike}");
    assert_eq!(fails("treatment=bandage skill=7 second=7 damage=5"), alike);
    let title = prepare("treat", "skill=7 second=3").expect("sound values").title();
    assert!(title.ends_with("with a second medic of rank 3"), "{title}");
    assert!(prepare("treat", "self=yes second=3").is_err());
}

#[test]
fn one_round_one_try_and_one_day_are_no_plural() {
    for (name, values, words) in [
        ("bleeding", "rounds=1", "after 1 own round"),
        ("knockout", "rounds=1", "after 1 own round"),
        ("healing", "days=1", "after 1 day"),
        ("pool", "tries=1", "after 1 try"),
        ("bleeding", "rounds=2", "after 2 own rounds"),
        ("healing", "days=2", "after 2 days"),
        ("pool", "tries=2", "after 2 tries"),
    ] {
        assert_eq!(ask(name, values)[0].title, words);
    }
}
