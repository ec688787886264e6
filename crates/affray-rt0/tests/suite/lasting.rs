//! What lasts from stage to stage of a campaign (RT-10, RT-77, RT-78, RT-86), and `lasting.md`, which lists it.

use affray_core::{Bag, Lasting as _};
use affray_rt0::state::sheet::Sheet;
use affray_rt0::{Boon, Choice, Earned, Edge, Hurt, Injury, PlayerId, Skill, Tarot};

use crate::stage::*;

/// The next stage: the same two players against a Laborer.
fn next_stage(earlier: &Stage) -> Stage {
    let mut stage = Setting { players: &[&[], &[]], foes: &["laborer"], ..Setting::default() }.lay_out();
    stage.fight.follow(&earlier.fight);
    stage
}

#[test]
fn lasting_md_names_tests_that_exist() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let mut tests = String::new();
    for entry in std::fs::read_dir(folder).expect("the tests are there") {
        let path = entry.expect("a file").path();
        if path.is_file() {
            tests.push_str(&std::fs::read_to_string(path).expect("a test file"));
        }
    }
    let rows: Vec<&str> = include_str!("../../lasting.md").lines().filter(|line| line.contains("| `rt_")).collect();
    assert!(rows.len() > 15, "{} rows", rows.len());
    for row in rows {
        let name = row.rsplit('`').nth(1).expect("a name in marks");
        assert!(tests.contains(&format!("fn {name}()")), "no test is called {name}");
    }
}

#[test]
fn rt_78_the_sheet_goes_on_to_the_next_stage() {
    let mut stage = party(2);
    let sheet = Sheet {
        corruption: 7,
        chosen: [Skill::Gym, Skill::Law].into_iter().collect(),
        crossed_out: Some(Skill::Sci),
        arcana: Some(Tarot::major(0)),
        spells: [B::LEO].into_iter().collect(),
        injuries: [Hurt { kind: Injury::MassiveScar, nights: 0, closes: Some(B::DEFEND) }].into_iter().collect(),
        marks: [(B::BLACKJACK, 2)].into_iter().collect(),
        gone: pile("4C"),
        story_tokens: 2,
        manipulations: vec!["sleeps badly".to_owned()],
        ..stage.p(0).sheet.clone()
    };
    stage.fight.players[0].sheet =
        Sheet { friendship: affray_rt0::state::sheet::Boxes { boxes: 3, marked: 2 }, ..sheet };
    stage.fight.players[1].sheet.retired = true;
    let next = next_stage(&stage);
    assert_eq!(next.p(0).sheet, stage.p(0).sheet);
    assert!(next.p(1).sheet.retired && !next.p(1).is_active());
    assert!(!next.p(0).bins.has(B::DEFEND), "the scar still closes it");
    assert_eq!(next.p(0).deck.count(card("4C")), 0, "the card is gone for good");
    stage.fight.players[1].sheet.dead = true;
    assert!(!next_stage(&stage).p(1).is_active());
}

#[test]
fn rt_78_everything_of_a_combat_begins_anew() {
    let mut stage = party(2).hp(0, 3).shields(0, 5).on(B::STRIKE, "4W").hand("2C").at(0, 1, 1);
    let a = stage.a();
    (a.zeros, a.credit, a.blur, a.corruption_here, a.skips) = (1, 3, true, 3, true);
    a.help = Some((Edge::Bonus, 9));
    a.tokens.push((B::BLACKJACK, 2));
    a.hides = "under the stage".to_owned();
    let next = next_stage(&stage);
    let fresh = party(2);
    assert_eq!(next.p(0), fresh.p(0));
    assert_eq!((next.fight.round, next.fight.adversaries.len(), next.foe(0)), (0, 1, 20), "the stage's own adversary");
    assert!(next.fight.eddies.is_empty());
}

#[test]
fn rt_78_what_ends_with_the_combat_is_gone_in_the_next_stage() {
    let mut stage = party(2).foe_hp(0, 5).hand("KW");
    hurt(&mut stage, &[Injury::Distracted, Injury::UpsetStomach]);
    stage.a().sheet.stands_for = Some(B::LEO);
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    stage.go(1, stage.script());
    let next = next_stage(&stage);
    let kinds: Vec<Injury> = next.p(0).sheet.injuries.iter().map(|hurt| hurt.kind).collect();
    assert_eq!((kinds, next.p(0).sheet.stands_for), (vec![Injury::UpsetStomach], None));
}

#[test]
fn rt_86_what_lasts_a_day_lasts_until_it_ends() {
    let mut stage = party(2);
    let sheet = &mut stage.a().sheet;
    sheet.injuries.push(Hurt::new(Injury::UpsetStomach));
    sheet.spent = [B::AQUARIUS].into_iter().collect();
    sheet.turned = [B::CANCER].into_iter().collect();
    sheet.day_spells = [B::ARIES].into_iter().collect();
    sheet.away = pile("4C");
    sheet.kept.push((B::UNLIKELY_WEAPON, card("9P")));
    let mut next = next_stage(&stage);
    assert_eq!(next.p(0).sheet, stage.p(0).sheet);
    assert_eq!((next.p(0).deck.count(card("4C")), next.bin(B::UNLIKELY_WEAPON)), (0, pile("9P")));
    next.fight.end_day(&mut next.script()).expect("nothing is asked");
    let later = next_stage(&next);
    assert_eq!(later.p(0), party(2).p(0), "nothing is left of it");
}

#[test]
fn rt_10_an_eddy_stands_in_in_the_next_stage_of_the_same_day() {
    let mut stage = party(2);
    stage.fight.players[1].sheet.out_today = true;
    // The GM is asked as the next stage begins, and not again in the one after it.
    let mut next = next_stage(&stage);
    next.go(1, next.script().pick(Choice::Yes));
    assert_eq!(next.fight.eddies.len(), 1);
    let third = next_stage(&next);
    assert_eq!(third.fight.eddies.iter().map(|eddy| eddy.plays_for).collect::<Vec<_>>(), [Some(PlayerId(1))]);
    let mut third = third;
    third.fight.end_day(&mut third.script()).expect("nothing is asked");
    assert!(next_stage(&third).fight.eddies.is_empty() && next_stage(&third).p(1).is_active());
}

#[test]
fn rt_77_the_worksheet_and_what_has_grown_go_on() {
    let mut stage = party(2);
    stage.fight.supremacy = 5;
    stage.fight.worksheet.push(Earned { all_unhurt: true, ..Earned::default() });
    stage.fight.grow(None, Boon::Hp, 4);
    stage.fight.night = true;
    let next = next_stage(&stage);
    assert_eq!((next.fight.supremacy(), next.fight.worksheet.len(), next.fight.night), (5, 1, true));
    assert_eq!(next.foe(0), 24, "20 and 4");
}
