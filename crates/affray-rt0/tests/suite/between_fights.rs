//! Between fights: the Day (RT-86).

use affray_core::{Dealer, Game as _, Seat, Secret, Setup};
use affray_rt0::Trait::*;
use affray_rt0::state::fight::Beat;
use affray_rt0::{
    Actor, CampaignStep, Choice, Difficulty, EddyId, Edge, Injury, PlayerId, Question, Rt0, Skill, Status,
};

use crate::stage::*;

// RT-45, RT-63, RT-65, RT-86.
#[test]
fn rt_g_111_a_day_passes() {
    let mut stage = Setting { players: &[&[Charming], &[Charming]], ..Setting::default() }
        .lay_out()
        .knows(0, &[B::AQUARIUS])
        .knows(1, &[B::OPHIUCHUS]);
    stage.a().sheet.spent = [B::AQUARIUS].into_iter().collect();
    stage.a().sheet.friendship.marked = 1;
    stage.fight.end_day(&mut stage.script()).unwrap();
    assert!(!stage.p(0).sheet.spent.has(B::AQUARIUS));
    assert_eq!((stage.p(0).sheet.friendship.boxes, stage.p(0).sheet.friendship.marked), (3, 1));
    let mut script = stage.script().roll(1).roll(1).roll(1);
    stage.fight.begin_day(&mut script).unwrap();
    script.finish();
    let pool: Vec<_> = stage.p(1).sheet.pool.iter().collect();
    assert_eq!(pool, [B::ARIES, B::TAURUS, B::CANCER], "three that nobody knows");
}

#[test]
fn rt_86_a_player_put_out_is_back_the_next_day() {
    let mut stage = alone(&[]);
    stage.a().sheet.out_today = true;
    assert!(!stage.p(0).sheet.is_in_play());
    stage.fight.end_day(&mut stage.script()).unwrap();
    assert!(stage.p(0).sheet.is_in_play());
    // A scar closes a bin, chosen anew each Day.
    hurt(&mut stage, &[Injury::MassiveScar]);
    let mut script = stage.script().pick(Choice::Bin(B::DEFEND));
    stage.fight.begin_day(&mut script).unwrap();
    assert!(!stage.p(0).bins.has(B::DEFEND));
}

#[test]
fn rt_86_a_day_ends_and_begins_in_turn() {
    let open = |stage: &Stage| {
        let all = stage.options(1, Question::Next);
        [CampaignStep::DayEnds, CampaignStep::DayBegins].map(|step| all.contains(&Choice::Then(step)))
    };
    let mut stage = alone(&[]);
    stage.fight.beat = Beat::Between;
    assert_eq!(open(&stage), [true, false]);
    stage.go(1, stage.script().pick(Choice::Then(CampaignStep::DayEnds)));
    assert_eq!(open(&stage), [false, true]);
    stage.go(1, stage.script().pick(Choice::Then(CampaignStep::DayBegins)));
    assert_eq!(open(&stage), [true, false]);
    let mut stage = ruled(&[("day_order", "free")]);
    stage.fight.beat = Beat::Between;
    assert_eq!(open(&stage), [true, true]);
}

#[test]
fn rt_66_a_spell_is_offered_between_fights_only_if_somebody_fit_knows_one_of_use() {
    let offered = |stage: &Stage| stage.options(1, Question::Next).contains(&Choice::Then(CampaignStep::Half));
    let mut stage = alone(&[]);
    assert!(!offered(&stage), "nobody knows a spell");
    stage = stage.knows(0, &[B::LEO]);
    assert!(offered(&stage));
    stage.a().sheet.turned = [B::LEO].into_iter().collect();
    assert!(!offered(&stage), "it has been used");
    let mut stage = alone(&[]).knows(0, &[B::LEO]);
    stage.a().sheet.out_today = true;
    assert!(!offered(&stage), "its owner is asleep");
}

/// A and B against Brock; B has been put out today, and the combat is over.
fn b_is_out(rulings: &[(&str, &str)]) -> Stage {
    let mut stage = Setting { players: &[&[], &[]], rulings, ..Setting::default() }.lay_out().foe_hp(0, 5).hand("KW");
    stage.fight.settings.campaign = true;
    let b = &mut stage.fight.players[1];
    (b.hp, b.zeros, b.status, b.sheet.out_today) = (0, 2, Status::Out, true);
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    stage.go(1, stage.script());
    stage
}

#[test]
fn rt_10_the_player_of_somebody_put_out_goes_on_as_an_eddy_for_the_rest_of_the_day() {
    let mut stage = b_is_out(&[]);
    let told = stage.go(1, stage.script().pick(Choice::Yes));
    assert!(log(&stage, &told).iter().any(|(rule, line)| *rule == "RT-10" && line.starts_with("B's player goes on")));
    let eddy = EddyId(0);
    assert_eq!((stage.fight.eddies.len(), stage.fight.seat_of(Actor::Eddy(eddy))), (1, Seat(1)));
    assert_eq!(stage.fight.gm_seat(), Seat(2), "nobody at the table changes seats");
    // It makes checks, from B's seat and off the GM's deck.
    assert!(stage.options(2, Question::Who).contains(&Choice::Eddy(eddy)));
    let script = stage.script().pick(Choice::Then(CampaignStep::Check)).pick(Choice::Eddy(eddy));
    let script = script.pick(Choice::Skill(Skill::Law)).pick(Choice::Difficulty(Difficulty::Medium));
    let told = stage.go(1, script.pick(Choice::Edge(Edge::None)).cards("KC"));
    assert!(log(&stage, &told).iter().any(|(_, line)| line == "B's Eddy's check is a success"), "{told:?}");
    // In the next fight of the Day it acts before the players; B's character does not.
    stage.go(1, stage.script().pick(Choice::Then(CampaignStep::FightAgain)));
    stage.go(2, stage.script().cards("9S"));
    assert_eq!((stage.fight.beat, stage.order()), (Beat::Eddy(eddy), vec![0]));
    let script = stage.script().cards("2S 3S 4S 5S 6S").pick(Choice::Card(card("2S"))).pick(Choice::Entry(1));
    let told = stage.go(1, script.pick(Choice::Decline));
    assert!(log(&stage, &told).iter().any(|(_, line)| line == "B's Eddy uses 2 of Swords"));
    assert_eq!((stage.brock(), flaws(&stage.fight)), (28, Vec::new()));
    // When the Day ends B is back, and the Eddy goes.
    stage.fight.end_day(&mut stage.script()).expect("nothing is asked");
    assert!(stage.fight.eddies.is_empty() && stage.p(1).sheet.is_in_play());
    stage.fight.again();
    assert!(stage.fight.eddies.is_empty() && stage.p(1).is_active());
}

#[test]
fn rt_10_the_gm_says_whether_enough_of_the_day_is_left() {
    let mut stage = b_is_out(&[]);
    stage.go(1, stage.script().pick(Choice::No));
    stage.go(1, stage.script().pick(Choice::Then(CampaignStep::FightAgain)));
    stage.go(1, stage.script());
    assert!(stage.fight.eddies.is_empty(), "asked once, not again at the next fight");
    // Under the other reading nobody is asked.
    let mut stage = b_is_out(&[("eddy_entry", "never")]);
    stage.go(2, stage.script().pick(Choice::Then(CampaignStep::FightAgain)));
    assert!(stage.fight.eddies.is_empty());
}

#[test]
fn rt_10_whoever_wakes_up_keeps_a_manipulation_for_the_gm_to_name() {
    let mut stage = b_is_out(&[("eddy_entry", "never")]);
    let mut script = stage.script();
    stage.fight.end_day(&mut script).expect("nothing is asked");
    let told = script.finish();
    assert!(log(&stage, &told).iter().any(|(_, line)| line == "B wakes up with a Manipulation, which the GM names"));
    assert_eq!(stage.p(1).sheet.manipulations, [""]);
    assert_eq!(stage.p(0).sheet.manipulations, [""; 0]);
}

#[test]
fn rt_50_after_somebody_has_run_away_a_check_may_still_be_tried_again() {
    let mut stage = alone(&[]).on(B::RUN_AWAY, "5C 6C 7C").hand("8C");
    stage.fight.settings.campaign = true;
    stage.plays(&[lay("8C", B::RUN_AWAY), pick(B::RUN_AWAY, 1)]);
    stage.go(1, stage.script());
    let script = stage.script().pick(Choice::Then(CampaignStep::Check)).pick(Choice::Player(PlayerId(0)));
    let script = script.pick(Choice::Skill(Skill::Law)).pick(Choice::Difficulty(Difficulty::Medium));
    stage.go(1, script.pick(Choice::Edge(Edge::None)).cards("2C").pick(Choice::Yes).cards("KC"));
    assert_eq!(stage.p(0).sheet.corruption, 1);
}

// RT-78, RT-86.
#[test]
fn rt_86_days_pass_without_a_combat() {
    let file = |rest: &str| Setup {
        encounter: format!(
            "game = \"rt0\"\n{rest}\n[[player]]\nname = \"Ada\"\ninjuries = [\"stress\"]\ncorruption = 4\n"
        ),
        ..Setup::default()
    };
    let dealer = || Some(Dealer::new(Secret::from_seed(3), Vec::new()));
    let after = |days: u8| {
        let play = affray_core::game::begin::<Rt0>(&file(&format!("days = {days}")), dealer());
        let play = play.expect("Days need no adversary");
        assert!(play.is_over() && play.scene().outcome().is_none(), "nobody was fought");
        play
    };
    let (play, later) = (after(1), after(3));
    let fight = play.scene();
    assert_eq!((fight.players[0].sheet.injuries[0].nights, fight.players[0].sheet.corruption), (1, 4));
    assert!(later.scene().players[0].sheet.injuries.is_empty(), "two nights are enough for Stress");
    affray_core::Audit::flaws(fight, &mut |flaw| panic!("{flaw}"));
    // With a GM who decides, a combat may still come of it, but not the same again.
    let play = affray_core::game::begin::<Rt0>(&file("campaign = true\ngm = \"person\""), dealer()).expect("it opens");
    assert_eq!(play.scene().beat, Beat::Between);
    let mut menu = affray_core::Menu::plain();
    affray_core::Scene::options(play.scene(), play.scene().gm_seat(), &Question::Next, &mut menu);
    let offered = |step| menu.options().contains(&Choice::Then(step));
    assert!(offered(CampaignStep::DayEnds) && offered(CampaignStep::FightOthers) && !offered(CampaignStep::FightAgain));
    assert!(Rt0::open(&file("")).is_err(), "without Days there is nothing to do");
}
