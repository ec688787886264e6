//! Extension modules: injuries, Eddies, Arcana (RT-80 to RT-85).

use affray_core::Seat;
use affray_core::{Bag, Coin, Words as _};
use affray_rt0::Rt0;
use affray_rt0::Trait::*;
use affray_rt0::state::fight::Beat;
use affray_rt0::{
    Actor, CampaignStep, Check, Choice, Difficulty, Edge, Event, Form, Injury, MarkOn, Outcome, Question, Skill, Status,
};
use affray_rt0::{EddyId, FoeId, PlayerId};
use affray_testkit::laws::Reach;

use crate::stage::*;

// RT-09, RT-80.
#[test]
fn rt_g_100_bleeding_out() {
    let mut stage = alone(&[]).hp(0, 2).shields(0, 5).turn_of(0);
    stage.fight.players[0].shields[0].round = 1;
    hurt(&mut stage, &[Injury::BleedingOut]);
    stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
    assert_eq!((stage.p(0).hp, stage.p(0).sheet.corruption, stage.shield_sum(0)), (10, 3, 5));
    assert_eq!(stage.fight.beat, Beat::Act(0), "the turn goes on");
}

// RT-75, RT-81.
#[test]
fn rt_g_101_eddy_explodes() {
    let mut stage = Setting { eddies: 1, ..Setting::default() }.lay_out().foe_hp(0, 5);
    stage.fight.beat = Beat::Eddy(EddyId(0));
    stage.go(1, stage.script().cards("2C 3C 4C 5C M16"));
    assert_eq!((stage.brock(), stage.p(0).hp, stage.fight.eddies[0].hp), (0, 15, 0));
    assert_eq!(stage.fight.outcome(), Some(Outcome::Victory));
}

#[test]
fn rt_81_an_eddy_uses_two_cards_and_discards_the_others() {
    let mut stage = Setting { eddies: 1, ..Setting::default() }.lay_out();
    stage.fight.beat = Beat::Eddy(EddyId(0));
    let script = stage.script().cards("2S 3C 4P 5W M3").pick(Choice::Card(card("2S"))).pick(Choice::Entry(1));
    let script = script.pick(Choice::Card(card("3C"))).pick(Choice::Entry(2)).pick(Choice::Player(PlayerId(0)));
    stage.go(1, script);
    assert_eq!((stage.brock(), stage.shield_sum(0)), (28, 2));
    assert_eq!(stage.fight.gm[0].discard.len(), 5);
    // The Wheel: heads any entry, tails The Tower.
    let mut stage = Setting { eddies: 1, ..Setting::default() }.lay_out();
    stage.fight.beat = Beat::Eddy(EddyId(0));
    let script = stage.script().cards("M10 3C 4P 5W M3").pick(Choice::Card(card("M10"))).pick(Choice::Entry(9));
    stage.go(1, script.toss(Coin::Tails));
    assert_eq!((stage.fight.eddies[0].hp, stage.p(0).hp, stage.brock()), (0, 15, 25));
}

// RT-82.
#[test]
fn rt_g_103_arcana_basics() {
    let mut stage = alone(&[Lucky]).arcana(0).hand("M0");
    stage.plays(&[lay("M0", B::STRIKE), Choice::Card(card("KW")), MELEE]);
    assert_eq!(stage.brock(), 25);
    let stage = alone(&[Clever]).arcana(1).knows(0, &[B::LEO]).hand("M0");
    assert!(stage.may("M0", B::LEO));
    assert!(!alone(&[Clever]).knows(0, &[B::LEO]).hand("M0").may("M0", B::LEO));
    let mut stage = alone(&[Wise]).arcana(2).turn_of(0);
    stage.go(1, stage.script().cards("2S 3S 4S 5S 6S 7S"));
    assert_eq!(stage.count(0), (72, 6, 0, 0));
}

// RT-83.
#[test]
fn rt_g_104_blackjack() {
    let mut stage = alone(&[]).arcana(0).on(B::BLACKJACK, "9C KS").hand("2C KC QS AC");
    stage.plays(&[lay("2C", B::BLACKJACK)]);
    assert_eq!((stage.brock(), stage.shield_sum(0), stage.p(0).tokens_on(B::BLACKJACK)), (28, 2, 1));
    stage.plays(&[lay("KC", B::BLACKJACK), lay("QS", B::BLACKJACK), lay("AC", B::BLACKJACK)]);
    assert_eq!((stage.brock(), stage.shield_sum(0), stage.p(0).tokens_on(B::BLACKJACK)), (25, 5, 2));
}

#[test]
fn rt_83_kitchen_sink_laughter_joke_and_parade() {
    let mut stage = alone(&[]).arcana(0).hand("M0 9P KW");
    stage.plays(&[
        lay("M0", B::KITCHEN_SINK),
        Choice::Card(card("9P")),
        Choice::Bin(B::UNLIKELY_WEAPON),
        lay("KW", B::STRIKE),
        MELEE,
    ]);
    assert_eq!(stage.brock(), 23, "5 and 2 more");
    stage.plays(&[Choice::EndTurn]);
    assert_eq!(stage.bin(B::UNLIKELY_WEAPON), pile("9P"), "until the Day ends");
    // Laughter: the sum of Minors as damage; they leave the deck for the Day.
    let mut stage = alone(&[]).arcana(0).hand("M0 4C 5P");
    stage.plays(&[lay("M0", B::LAUGHTER), Choice::Card(card("4C")), Choice::Card(card("5P"))]);
    assert_eq!((stage.brock(), stage.p(0).exiled), (21, pile("4C 5P")));
    stage.fight.end_day(&mut stage.script()).unwrap();
    assert_eq!(stage.p(0).exiled, pile(""));
    // Throwaway Joke: a Minor, then a card decides.
    let mut stage = alone(&[]).arcana(0).hand("4C");
    stage.draws(&[lay("4C", B::THROWAWAY_JOKE)], "7S");
    assert_eq!((stage.brock(), stage.discard()), (27, pile("4C 7S")));
    // Parade: a run of three has every intent redrawn.
    let mut stage = alone(&[]).arcana(0).intends(0, "5S", true).on(B::PARADE, "3C 4P").hand("5W");
    stage.draws(&[lay("5W", B::PARADE)], "2C");
    assert_eq!(stage.fight.adversaries[0].intents[0].card, card("2C"));
}

#[test]
fn rt_83_upgrades_open_with_three_marks_and_cost() {
    let mut stage = alone(&[]).arcana(0).hand("M0 M11");
    assert!(!stage.may("M0", B::HIT_ME));
    let book = stage.fight.book.clone();
    stage.a().sheet.marks.push((B::BLACKJACK, 3));
    stage.a().read_bins(&book);
    stage.plays(&[lay("M0", B::HIT_ME), Choice::PayCard(card("M11"))]);
    assert_eq!((stage.p(0).tokens_on(B::BLACKJACK), stage.p(0).corruption_here), (3, 0));
    let marks = alone(&[]).arcana(0).options(0, Question::Mark);
    assert!(marks.contains(&Choice::Mark(MarkOn::Ability(B::BLACKJACK))));
    // Surprise Twist answers Majors that the Joke leaves empty.
    let mut stage = alone(&[]).arcana(0).hand("4C");
    stage.a().sheet.marks.push((B::THROWAWAY_JOKE, 3));
    stage.a().read_bins(&book);
    stage.draws(&[lay("4C", B::THROWAWAY_JOKE)], "M20");
    assert_eq!(stage.brock(), 22);
    // Slaughter: five times the value, for 1 Corruption, once a Day, the card gone for good.
    let mut stage = alone(&[]).arcana(0).hand("M0 4C");
    stage.a().sheet.marks.push((B::LAUGHTER, 3));
    stage.a().read_bins(&book);
    stage.plays(&[lay("M0", B::SLAUGHTER), Choice::Card(card("4C"))]);
    assert_eq!((stage.brock(), stage.p(0).corruption_here, stage.p(0).sheet.gone), (10, 1, pile("4C")));
    assert!(stage.p(0).sheet.spent.has(B::SLAUGHTER));
    // Driving Me Crazy: after Parade, for 1 Corruption, an intent is dropped.
    let mut stage = alone(&[]).arcana(0).intends(0, "5S", true).on(B::PARADE, "3C 4P").hand("5W");
    stage.a().sheet.marks.push((B::PARADE, 3));
    stage.a().read_bins(&book);
    let script = stage.script().pick(lay("5W", B::PARADE)).cards("6S").pick(Choice::PayCorruption(1));
    stage.go(1, script.pick(Choice::Intent { adversary: FoeId(0), place: 0 }));
    assert!(stage.fight.adversaries[0].intents.is_empty());
}

// RT-84.
#[test]
fn rt_g_105_rabbit() {
    let mut stage = alone(&[Clever]).arcana(1).knows(0, &[B::LEO]).on(B::RABBIT, "3W 9S 5C").hand("KP");
    stage.plays(&[lay("KP", B::RABBIT), pick(B::LEO, 0)]);
    assert_eq!((stage.discard(), stage.bin(B::LEO), stage.brock()), (pile("3W 5C 9S"), pile("KP"), 0));
}

#[test]
fn rt_84_abracadabra_learns_an_unclaimed_spell_for_the_day() {
    let mut stage = alone(&[Clever]).arcana(1).knows(0, &[B::LEO]).hand("M1");
    stage.go(1, stage.script().pick(lay("M1", B::ABRACADABRA)).roll(1));
    assert!(stage.p(0).sheet.day_spells.has(B::ARIES), "the first spell nobody knows");
    assert!(stage.p(0).bins.has(B::ARIES) && stage.p(0).sheet.spent.has(B::ABRACADABRA));
    stage.fight.end_day(&mut stage.script()).unwrap();
    assert!(!stage.p(0).bins.has(B::ARIES));
}

// RT-85.
#[test]
fn rt_g_106_all_signs() {
    let stage = alone(&[]).arcana(2).on(B::ALL_SIGNS, "M2").hand("2C 3W 4C");
    assert!(stage.may("2C", B::CONCENTRATE) && stage.may("3W", B::CONCENTRATE) && !stage.may("4C", B::CONCENTRATE));
    assert!(!alone(&[]).arcana(2).hand("2C").may("2C", B::CONCENTRATE));
}

// RT-80, RT-86.
#[test]
fn rt_g_124_nights_and_treatment() {
    let mut stage = alone(&[]);
    hurt(&mut stage, &[Injury::BrokenArm, Injury::SplintedLeg]);
    assert!(stage.p(0).has(Weak));
    stage.fight.end_day(&mut stage.script()).unwrap();
    assert_eq!(stage.p(0).sheet.injuries[0].nights, 1);
    stage.fight.end_day(&mut stage.script()).unwrap();
    let kinds: Vec<Injury> = stage.p(0).sheet.injuries.iter().map(|hurt| hurt.kind).collect();
    assert_eq!(kinds, [Injury::MassiveScar], "the splint is gone, the arm has a scar");
    let mut stage = alone(&[]);
    hurt(&mut stage, &[Injury::BrokenArm]);
    let check =
        Check { seat: Seat(0), skill: Skill::Aid, difficulty: Difficulty::Medium, edge: Edge::None, in_battle: false };
    let mut script = stage.script().cards("QW");
    assert!(stage.fight.treat(&mut script, check, PlayerId(0), Injury::BrokenArm).unwrap());
    assert_eq!(stage.p(0).sheet.injuries[0].kind, Injury::SplintedArm);
    for (answer, dead) in [(Choice::No, true), (Choice::Yes, false)] {
        let mut stage = alone(&[]);
        hurt(&mut stage, &[Injury::BleedingOut]);
        let mut script = stage.script().pick(answer);
        stage.fight.end_day(&mut script).unwrap();
        assert_eq!(stage.p(0).sheet.dead, dead);
        assert_eq!(stage.p(0).sheet.corruption, if dead { 0 } else { 3 });
    }
}

#[test]
fn rt_80_a_second_major_is_critical_and_a_second_critical_kills() {
    let mut stage = alone(&[]);
    let mut script = stage.script();
    stage.fight.injure(&mut script, PlayerId(0), Injury::BrokenLeg).unwrap();
    stage.fight.injure(&mut script, PlayerId(0), Injury::Concussion).unwrap();
    assert_eq!(stage.p(0).sheet.injuries[1].kind, Injury::Critical);
    let before = stage.fight.clone();
    stage.fight.injure(&mut stage.script().pick(Choice::Yes), PlayerId(0), Injury::Curse).unwrap();
    assert_eq!((stage.p(0).sheet.dead, stage.p(0).sheet.corruption), (false, 4), "bought off at death's door");
    stage.fight = before;
    stage.fight.injure(&mut stage.script().pick(Choice::No), PlayerId(0), Injury::Curse).unwrap();
    assert!(stage.p(0).sheet.dead && stage.p(0).status == Status::Out);
    // Distracted: Wands and Pentacles are discarded as they are drawn; it ends with the combat.
    let mut stage = alone(&[]).turn_of(0);
    hurt(&mut stage, &[Injury::Distracted]);
    stage.go(1, stage.script().cards("2W 3S 4P 5C M3"));
    assert_eq!((stage.held(), stage.discard()), (pile("3S 5C M3"), pile("2W 4P")));
    // Cancer keeps an injury from happening.
    let mut stage = alone(&[]).knows(0, &[B::CANCER]);
    let mut script = stage.script().pick(Choice::Yes);
    stage.fight.meet_injury(&mut script, PlayerId(0), Injury::BrokenArm).unwrap();
    assert!(stage.p(0).sheet.injuries.is_empty() && stage.p(0).sheet.turned.has(B::CANCER));
    assert_eq!(stage.fight.seat_of(Actor::Player(PlayerId(0))), Seat(0));
}

#[test]
fn rt_80_an_injury_can_be_bought_off_at_any_moment() {
    let mut stage = alone(&[]).hand("KW");
    hurt(&mut stage, &[Injury::BrokenArm]);
    assert!(stage.p(0).has(Weak));
    stage.go(1, stage.script().pick(Choice::BuyOff(Injury::BrokenArm)));
    assert_eq!((stage.p(0).has(Weak), stage.p(0).sheet.corruption), (false, 3));
    // A Critical one leaves nothing to do, unless it is bought off as the turn opens.
    for (answer, hand) in [(Choice::No, 0), (Choice::Yes, 5)] {
        let mut stage = alone(&[]).turn_of(0);
        hurt(&mut stage, &[Injury::Critical]);
        let script = stage.script().pick(answer);
        stage.go(1, if hand > 0 { script.cards("2W 3W 4W 5W 6W") } else { script });
        assert_eq!(stage.count(0).1, hand);
    }
}

#[test]
fn rt_80_unresolved_trauma_closes_the_spells_of_the_charming() {
    let mut stage = alone(&[Charming]).knows(0, &[B::VIRGO, B::ARIES]).hand("M1");
    assert!(stage.may("M1", B::VIRGO));
    hurt(&mut stage, &[Injury::UnresolvedTrauma]);
    assert!(!stage.may("M1", B::VIRGO) && stage.may("M1", B::ARIES));
}

#[test]
fn rt_80_the_gm_has_a_player_meet_an_injury_between_combats() {
    let mut stage = party(2).knows(1, &[B::CANCER]);
    stage.fight.beat = Beat::Between;
    let meet = |stage: &Stage| {
        let script = stage.script().pick(Choice::Then(CampaignStep::Injury));
        script.pick(Choice::Player(PlayerId(0))).pick(Choice::Injury(Injury::BrokenLeg))
    };
    stage.go(1, meet(&stage).pick(Choice::Yes));
    assert!(stage.p(0).sheet.injuries.is_empty(), "Cancer kept it away");
    stage.go(1, meet(&stage));
    assert!(stage.p(0).has(Slow), "once a Day only");
}

#[test]
fn rt_81_an_eddy_stops_when_the_fight_is_won() {
    let mut stage = Setting { eddies: 1, ..Setting::default() }.lay_out().foe_hp(0, 2);
    stage.fight.beat = Beat::Eddy(EddyId(0));
    let script = stage.script().cards("2S 3S 4S 5S 6S").pick(Choice::Card(card("2S"))).pick(Choice::Entry(1));
    stage.go(1, script);
    assert_eq!(stage.fight.outcome(), Some(Outcome::Victory));
}

#[test]
fn rt_81_an_eddy_makes_checks_off_the_gms_deck() {
    let check =
        |skill| Check { seat: Seat(1), skill, difficulty: Difficulty::Medium, edge: Edge::None, in_battle: false };
    let made = |skill, cards: &str, edge| {
        let mut stage = Setting { eddies: 1, ..Setting::default() }.lay_out();
        stage.fight.teach_eddies([Some(Skill::Gym)]);
        let mut script = stage.script().cards(cards);
        if edge != Edge::None {
            script = script.pick(Choice::Card(card(cards.split(' ').next().expect("a card"))));
        }
        let grade =
            stage.fight.check(&mut script, Check { edge, ..check(skill) }).expect("nothing else is asked").grade;
        script.finish();
        assert_eq!(stage.fight.gm[0].deck.len(), 78, "the GM's deck is shuffled whole again");
        grade.succeeds()
    };
    // Medium is Easy on the chosen skill (RT-51), and nothing is tried again.
    assert!(made(Skill::Gym, "7C", Edge::None));
    assert!(!made(Skill::Shop, "7C", Edge::None));
    assert!(!made(Skill::Gym, "M13", Edge::None), "an Eddy has no Arcana");
    assert!(made(Skill::Shop, "KC 7C", Edge::Bonus));
    // The GM calls on it as on anybody else.
    let stage = Setting { eddies: 1, ..Setting::default() }.lay_out();
    assert_eq!(stage.options(2, Question::Who), [Choice::Player(PlayerId(0)), Choice::Eddy(EddyId(0))]);
    assert_eq!(stage.options(2, Question::HurtWhom), [Choice::Player(PlayerId(0))]);
    // Whoever replaces it knows the same (RT-78).
    let mut stage = stage;
    stage.fight.teach_eddies([Some(Skill::Law)]);
    stage.fight.eddies[0].hp = 0;
    stage.fight.again();
    assert_eq!((stage.fight.eddies[0].hp, stage.fight.eddies[0].skill), (20, Some(Skill::Law)));
}

#[test]
fn rt_81_an_eddy_joins_a_check_made_together() {
    let mut stage = Setting { eddies: 1, ..Setting::default() }.lay_out();
    let mut script = stage.script().pick(Choice::Yes).pick(Choice::Yes).cards("3C").pick(Choice::No).cards("KS");
    let form = Form::OneIsEnough;
    stage.fight.all_together(&mut script, form, Skill::Misc, Difficulty::Medium).expect("nothing else is asked");
    let told = script.finish();
    let done = Event::JointDone { success: true, doer: Some(Seat(1)) };
    assert!(told.iter().any(|told| told.event == done), "the Eddy's King does it");
}

const CRUSHER: &str = r#"
game = "rt0"
[[player]]
name = "A"
[[foe]]
adversary = "crusher"
[adversary.crusher]
name = "Crusher"
hp = 10
[[adversary.crusher.intent]]
on = ["swords", "wands", "cups", "pentacles", "major"]
name = "Crush"
do = [{ op = "injure", injury = "broken_arm", target = "one_in_zone" }]
"#;

#[test]
fn rt_80_an_intent_may_injure() {
    use affray_core::{Game, Scene, Script, Setup};
    let setup = Setup { encounter: CRUSHER.to_owned(), ..Setup::default() };
    let opening = Rt0::open(&setup).expect("a stat block of one's own");
    let mut fight = opening.scene;
    let mut script =
        Script::new(opening.cast).cards("2S 3S 4S 5S 6S 7S").pick(Choice::EndTurn).cards("KC 8S 9S 10S 2C 3C");
    script = script.pick(Choice::EndTurn);
    // Start, intent, the turn opens, it ends, nobody else, the Crusher, the round ends; then once more.
    for _ in 0..13 {
        fight.step(&mut script).expect("the script goes on");
    }
    script.finish();
    let kinds: Vec<Injury> = fight.players[0].sheet.injuries.iter().map(|hurt| hurt.kind).collect();
    assert_eq!(kinds, [Injury::BrokenArm, Injury::Critical], "a second Major turns Critical");
    assert!(fight.players[0].has(Weak));
    assert_eq!(fight.intent_words(FoeId(0), card("2S")), "Crush: give one player in the Zone Broken Arm");
    // In a bin it has no place, and a misspelt injury is pointed at.
    let wrong = CRUSHER.replace("broken_arm", "broken_harm");
    let diagnostics = Rt0::open(&Setup { encounter: wrong, ..Setup::default() }).expect_err("no such injury");
    assert!(diagnostics[0].message.contains("broken_harm"), "{}", diagnostics[0].message);
}

#[test]
fn rt_81_where_every_adversary_has_its_own_deck_an_eddy_draws_off_that_of_the_first_one_fighting() {
    let rulings = [("gm_deck_policy", "per_adversary")];
    let foes = &["brock", "laborer"];
    let mut stage = Setting { eddies: 1, foes, rulings: &rulings, ..Setting::default() }.lay_out();
    stage.fight.adversaries[0].hp = 0;
    stage.fight.adversaries[0].standing = affray_rt0::Standing::Down;
    stage.fight.beat = Beat::Eddy(EddyId(0));
    stage.go(1, stage.script().cards("2C 3C 4C 5C 6C").pick(Choice::Decline));
    assert_eq!((stage.fight.gm[0].discard.len(), stage.fight.gm[1].discard.len()), (0, 5));
    assert_eq!(flaws(&stage.fight), Vec::<String>::new());
}

#[test]
fn rt_80_a_critical_injury_of_the_own_turn_leaves_nothing_more_to_do() {
    let mut stage = alone(&[]).hand("KW 3C");
    hurt(&mut stage, &[Injury::Critical]);
    stage.go(1, stage.script().pick(Choice::No));
    assert_eq!((stage.fight.beat, stage.held(), stage.discard()), (Beat::Turn(1), pile(""), pile("KW 3C")));
}

#[test]
fn rt_81_every_use_of_an_eddys_card_is_reached_by_touch() {
    let players: &[&[_]] = &[&[], &[]];
    let stage = Setting { players, eddies: 1, ..Setting::default() }.lay_out().hp(0, 1).intends(0, "2C", false);
    let (fight, cast) = (&stage.fight, &stage.cast);
    let any = Question::EddyUse { eddy: EddyId(0), card: None };
    let all = fight.book.eddy.uses.len() - 2; // The Fool and The Wheel lead to any use.
    assert_eq!(stage.options(2, any).len(), all, "everything finds what it needs");
    let reach = Reach::of_question(fight, cast, Seat(2), &any).expect("every use is reached");
    assert_eq!((reach.touches, reach.things), (1, 4), "moving, damage, help, something else");
}

// RT-81, RT-83 to RT-85.
#[test]
fn rt_83_everything_a_bin_or_an_eddy_does_is_put_into_words() {
    let stage = alone(&[]).arcana(0);
    for place in 0..stage.fight.book.eddy.uses.len() as u8 {
        let words = stage.fight.choice(&stage.cast, &Choice::Entry(place));
        assert!(!words.contains('{') && !words.is_empty(), "{words}");
    }
    for bin in (0..affray_rt0::BinId::SLUGS.len()).map(|place| affray_rt0::BinId::find(affray_rt0::BinId::SLUGS[place]))
    {
        let bin = bin.expect("every slug is a bin");
        let words = stage.fight.bin_words(bin);
        assert!(!words.contains('{') && !words.contains("List") && !words.is_empty(), "{bin}: {words}");
    }
}
