//! Skill checks (RT-46 to RT-51, RT-79).

use affray_core::Seat;
use affray_core::{Coin, Script, Words as _};
use affray_rt0::PlayerId;
use affray_rt0::Trait::*;
use affray_rt0::rulings::GroupCritOrder;
use affray_rt0::state::card::take;
use affray_rt0::state::fight::Beat;
use affray_rt0::{
    CampaignStep, Check, CheckOutcome, Choice, Difficulty, Edge, Event, Fight, Form, Grade, Question, Skill,
    read_together,
};

use crate::stage::*;

/// Proposes a check that the GM sets like this; the player agrees.
pub fn propose(script: Script<Fight>, skill: Skill, difficulty: Difficulty, price: u8, edge: Edge) -> Script<Fight> {
    script
        .pick(Choice::Propose)
        .pick(Choice::Skill(skill))
        .pick(Choice::Difficulty(difficulty))
        .pick(Choice::Price(price))
        .pick(Choice::Edge(edge))
        .pick(Choice::Yes)
}

fn pay(script: Script<Fight>, codes: &str) -> Script<Fight> {
    codes.split_whitespace().fold(script, |script, code| script.pick(Choice::Card(card(code))))
}

// RT-46, RT-47.
#[test]
fn rt_g_60_paid_check() {
    let mut stage = alone(&[]).on(B::STRIKE, "AW").on(B::DEFEND, "AC AP").on(B::MOVEMENT, "2W");
    stage = stage.hand("2C 3W M4 9P KS").discards(9, "7P");
    stage.fight.settings.checks = true;
    assert_eq!(stage.count(0), (60, 5, 9, 4));
    let script = propose(stage.script(), Skill::Law, Difficulty::Medium, 2, Edge::None);
    stage.go(1, pay(script, "2C 3W").cards("7P").pick(Choice::No));
    assert_eq!((stage.count(0), stage.discard(), stage.held()), ((70, 3, 1, 4), pile("7P"), pile("M4 9P KS")));
}

// RT-47, RT-48.
#[test]
fn rt_g_61_ladder() {
    use Difficulty::*;
    use Grade::*;
    let stage = alone(&[]);
    let ladder = [Trivial, Easy, Medium, Hard, Unlikely];
    let row = |code: &str, coin: Option<Coin>, wanted: [Grade; 5]| {
        for (difficulty, grade) in ladder.into_iter().zip(wanted) {
            assert_eq!(stage.fight.grade(Seat(0), card(code), difficulty, coin), grade, "{code} at {difficulty}");
        }
    };
    for code in ["AW", "5P"] {
        row(code, None, [Success, Failure, Failure, Failure, Failure]);
    }
    for code in ["6P", "10C"] {
        row(code, None, [Success, Success, Failure, Failure, Failure]);
    }
    for code in ["PgC", "KW"] {
        row(code, None, [Success, Success, Success, Failure, Failure]);
    }
    row("M3", None, [Success, Success, Success, Success, Failure]);
    for code in ["M0", "M19", "M21"] {
        row(code, None, [CriticalSuccess; 5]);
    }
    for code in ["M13", "M15", "M16"] {
        row(code, None, [CriticalFailure; 5]);
    }
    row("M10", Some(Coin::Heads), [CriticalSuccess; 5]);
    row("M10", Some(Coin::Tails), [CriticalFailure; 5]);
    let mut stage = alone(&[]);
    let mut script = stage.script();
    let mut without_card =
        |difficulty| stage.fight.turn_check_cards(&mut script, PlayerId(0), difficulty, Edge::None, true).unwrap();
    assert_eq!(without_card(Automatic), CheckOutcome { grade: Success, card: None });
    assert_eq!(without_card(Impossible), CheckOutcome { grade: Failure, card: None });
}

// RT-49.
#[test]
fn rt_g_62_bonus_penalty() {
    let check = |edge: Edge, cards: &str| {
        let mut stage = alone(&[]);
        let mut script = stage.script().cards(cards);
        if edge == Edge::Bonus {
            script = script.pick(Choice::Card(card("QS")));
        }
        let result = stage.fight.turn_check_cards(&mut script, PlayerId(0), Difficulty::Medium, edge, true).unwrap();
        script.finish();
        (result.card.unwrap(), result.grade)
    };
    assert_eq!(check(Edge::Bonus, "4C QS"), (card("QS"), Grade::Success));
    assert_eq!(check(Edge::Penalty, "4C QS"), (card("4C"), Grade::Failure));
    assert_eq!(check(Edge::Bonus.and(Edge::Penalty), "4C"), (card("4C"), Grade::Failure));
    assert_eq!(Edge::Bonus.and(Edge::Bonus), Edge::Bonus);
}

#[test]
fn rt_49_the_player_says_which_card_a_bonus_brings_and_a_gm_which_is_the_worse() {
    let check = |human_gm: bool, edge: Edge, answer: Option<(u8, &str)>| {
        let mut stage = alone(&[]);
        stage.fight.settings.human_gm = human_gm;
        let mut script = stage.script().cards("4C QS");
        if let Some((seat, code)) = answer {
            let cards = [card("QS"), card("4C")];
            let options = stage.options(seat, Question::CheckCard { cards, edge });
            assert_eq!(options.len(), 2);
            script = script.pick(Choice::Card(card(code)));
        }
        let result = stage.fight.turn_check_cards(&mut script, PlayerId(0), Difficulty::Medium, edge, true).unwrap();
        script.finish();
        (result.card.unwrap(), result.grade)
    };
    // The player may prefer to fail.
    assert_eq!(check(false, Edge::Bonus, Some((0, "4C"))), (card("4C"), Grade::Failure));
    assert_eq!(check(false, Edge::Bonus, Some((0, "QS"))), (card("QS"), Grade::Success));
    // Without a GM at the table the order of results decides; with one, the GM.
    assert_eq!(check(false, Edge::Penalty, None), (card("4C"), Grade::Failure));
    assert_eq!(check(true, Edge::Penalty, Some((1, "QS"))), (card("QS"), Grade::Success));
}

#[test]
fn rt_79_between_combats_everybody_may_take_part_and_players_help_each_other() {
    let between = |answers: &[Choice], cards: &str, then: &[Choice]| {
        let mut stage = party(3);
        stage.fight.settings.campaign = true;
        stage.fight.beat = Beat::Between;
        let mut script = answers.iter().fold(stage.script(), |script, &choice| script.pick(choice)).cards(cards);
        script = then.iter().fold(script, |script, &choice| script.pick(choice));
        script = script.whenever(|_, _, question, _| matches!(question, Question::Again).then_some(Choice::No));
        stage.go(1, script).into_iter().map(|told| told.event).collect::<Vec<Event>>()
    };
    let medium = Choice::Difficulty(Difficulty::Medium);
    let law = Choice::Skill(Skill::Law);
    let call = [Choice::Then(CampaignStep::Together), Choice::Form(Form::OneIsEnough), law, medium];
    let told = between(&[&call[..], &[Choice::No, Choice::Yes, Choice::Yes]].concat(), "7C QW", &[]);
    assert!(told.contains(&Event::JointDone { success: true, doer: Some(Seat(2)) }), "{told:?}");
    // C helps A with an Easy action: A draws two cards and picks one.
    let easy = Choice::Difficulty(Difficulty::Easy);
    let plain = Choice::Edge(Edge::None);
    let help = [
        Choice::Then(CampaignStep::Help),
        Choice::Player(PlayerId(2)),
        Choice::Player(PlayerId(0)),
        law,
        easy,
        plain,
        law,
        medium,
        plain,
    ];
    let told = between(&help, "7W 4C QS", &[Choice::Card(card("QS"))]);
    assert!(told.contains(&Event::CheckDone { player: Seat(0), grade: Grade::Success }), "{told:?}");
}

#[test]
fn rt_79_in_battle_all_may_join_where_the_table_says_so() {
    let rulings = [("group_check_in_battle", "all")];
    let mut stage = Setting { players: &[&[], &[], &[]], rulings: &rulings, ..Setting::default() }.lay_out();
    stage = stage.hand("2C 3C");
    stage.fight.settings.checks = true;
    affray_core::Bag::add(&mut stage.fight.players[1].discard, card("9W"));
    take(&mut stage.fight.players[1].deck, card("9W"));
    let script = [
        Choice::Propose,
        Choice::Decline,
        Choice::Skill(Skill::Law),
        Choice::Form(Form::AllAreNeeded),
        Choice::Difficulty(Difficulty::Medium),
        Choice::Price(1),
        Choice::Edge(Edge::None),
        Choice::Yes,
        Choice::Card(card("2C")),
        Choice::Yes,
        Choice::No,
    ];
    let script = script.into_iter().fold(stage.script(), Script::pick);
    let told = stage.go(1, script.cards("QW KW"));
    assert!(told.iter().any(|told| told.event == Event::JointDone { success: true, doer: None }));
    assert_eq!(stage.count(0), (76, 1, 1, 0), "A has paid");
    assert_eq!(stage.count(1), (77, 0, 1, 0), "B's pile was shuffled in, and the card turned lies there");
    assert_eq!(stage.count(2), (78, 0, 0, 0), "C stayed out of it");
}

// RT-48.
#[test]
fn rt_g_63_own_arcana_first() {
    let grade = |arcana: u8, code: &str, difficulty| {
        alone(&[]).arcana(arcana).fight.grade(Seat(0), card(code), difficulty, None)
    };
    assert_eq!(grade(13, "M13", Difficulty::Hard), Grade::CriticalSuccess);
    assert_eq!(grade(8, "M13", Difficulty::Hard), Grade::CriticalFailure);
    assert_eq!(grade(1, "M1", Difficulty::Unlikely), Grade::CriticalSuccess);
    assert_eq!(grade(10, "M10", Difficulty::Hard), Grade::CriticalSuccess, "no coin is needed");
}

// RT-50, RT-51, RT-76.
#[test]
fn rt_g_64_retry_and_steps() {
    let mut stage = alone(&[]).hand("2C 3C");
    stage.fight.settings.checks = true;
    let script = propose(stage.script(), Skill::Law, Difficulty::Medium, 1, Edge::None);
    stage.go(1, pay(script, "2C").cards("4S").pick(Choice::Yes).cards("QW"));
    assert_eq!(stage.p(0).corruption_here, 1);
    assert_eq!(stage.fight.count_tallies(), 2, "full hit points, but not without Corruption");
    stage.a().sheet.chosen.push(Skill::Gym);
    stage.a().sheet.crossed_out = Some(Skill::Drama);
    let steps = |skill, difficulty| stage.fight.difficulty_for(PlayerId(0), skill, difficulty, false);
    assert_eq!(steps(Skill::Gym, Difficulty::Hard), Difficulty::Medium);
    assert_eq!(steps(Skill::Gym, Difficulty::Impossible), Difficulty::Unlikely);
    assert_eq!(steps(Skill::Drama, Difficulty::Easy), Difficulty::Impossible);
    let mut script = stage.script();
    let check =
        Check { seat: Seat(0), skill: Skill::Drama, difficulty: Difficulty::Easy, edge: Edge::None, in_battle: false };
    assert_eq!(stage.fight.check(&mut script, check).unwrap(), CheckOutcome { grade: Grade::Failure, card: None });
}

fn together(form: Form, codes: &str) -> (bool, Option<Seat>) {
    let players = codes.split_whitespace().count();
    let mut stage = party(players);
    let check = |p: PlayerId| Check {
        seat: p.seat(),
        skill: Skill::Law,
        difficulty: Difficulty::Medium,
        edge: Edge::None,
        in_battle: false,
    };
    let checks: Vec<Check> = PlayerId::all(players).map(check).collect();
    let mut script =
        stage.script().whenever(|_, _, question, _| matches!(question, Question::Again).then_some(Choice::No));
    script = script.cards(codes);
    let result = stage.fight.joint_check(&mut script, form, &checks).unwrap();
    script.finish();
    result
}

// RT-79.
#[test]
fn rt_g_107_all_are_needed() {
    let all = |codes| together(Form::AllAreNeeded, codes).0;
    assert!(all("QW KC 4S"));
    assert!(!all("QW 4S 3C"));
    assert!(all("M19 4S 3C"));
    assert!(!all("M15 QW KC"));
    assert!(all("M19 M15 3C"));
    assert!(!all("QW 4S"));
    assert!(all("QW"), "one player alone needs one success");
    let both = [
        (Seat(0), CheckOutcome { grade: Grade::CriticalSuccess, card: None }),
        (Seat(1), CheckOutcome { grade: Grade::CriticalFailure, card: None }),
    ];
    assert!(!read_together(Form::AllAreNeeded, GroupCritOrder::FailureFirst, &both).0);
}

// RT-79.
#[test]
fn rt_g_108_one_is_enough() {
    let one = |codes| together(Form::OneIsEnough, codes);
    assert_eq!(one("7C QW M3"), (true, Some(Seat(2))));
    assert_eq!(one("QW KW"), (true, Some(Seat(1))));
    assert_eq!(one("M19 M20"), (true, Some(Seat(0))));
    assert_eq!(one("QW QC"), (true, Some(Seat(0))));
    assert_eq!(one("7C 4S"), (false, None));
}

// RT-49, RT-79.
#[test]
fn rt_g_109_help() {
    let help = |edge: Edge, cards: &str| {
        let mut stage = party(2);
        let check = |seat, edge| Check {
            seat: Seat(seat),
            skill: Skill::Law,
            difficulty: Difficulty::Medium,
            edge,
            in_battle: false,
        };
        let mut script =
            stage.script().whenever(|_, _, question, _| matches!(question, Question::Again).then_some(Choice::No));
        script = script.cards(cards);
        if cards == "QW 4C QS" {
            script = script.pick(Choice::Card(card("QS")));
        }
        let result = stage.fight.help_check(&mut script, check(1, Edge::None), check(0, edge)).unwrap();
        script.finish();
        result.card.unwrap()
    };
    assert_eq!(help(Edge::None, "QW 4C QS"), card("QS"), "the better of two");
    assert_eq!(help(Edge::None, "4W 4C QS"), card("4C"), "the worse of two");
    assert_eq!(help(Edge::Penalty, "QW 4C"), card("4C"), "one card");
}

#[test]
fn rt_79_help_in_battle_waits_for_the_check() {
    let mut stage = party(2).hand("2C").hand_of(1, "3C 4C");
    stage.fight.settings.checks = true;
    let script = stage.script().pick(Choice::Propose).pick(Choice::Player(PlayerId(1)));
    let script =
        script.pick(Choice::Skill(Skill::Law)).pick(Choice::Difficulty(Difficulty::Easy)).pick(Choice::Price(1));
    stage.go(1, script.pick(Choice::Edge(Edge::None)).pick(Choice::Yes).cards("QW"));
    assert_eq!(stage.p(1).help, Some((Edge::Bonus, 2)));
    let mut stage = stage.acts(1);
    let script = stage.script().pick(Choice::Propose).pick(Choice::Decline);
    let script =
        script.pick(Choice::Skill(Skill::Law)).pick(Choice::Difficulty(Difficulty::Medium)).pick(Choice::Price(1));
    let script = script.pick(Choice::Edge(Edge::None)).pick(Choice::Yes).pick(Choice::Card(card("3C")));
    stage.go(1, script.cards("4S QS").pick(Choice::Card(card("QS"))));
    assert_eq!(stage.p(1).help, None, "two cards were turned, and the help is used up");
}

// RT-46, RT-51, RT-66.
#[test]
fn rt_g_110_skill_halves() {
    let mut stage = party(2).knows(0, &[B::ARIES]).knows(1, &[B::CAPRICORN]).hand("2C 3C 4C M1");
    stage.fight.settings.checks = true;
    let gym = |script| {
        let script: Script<Fight> = script;
        script
            .pick(Choice::Propose)
            .pick(Choice::Decline)
            .pick(Choice::Skill(Skill::Gym))
            .pick(Choice::Difficulty(Difficulty::Hard))
            .pick(Choice::Price(1))
            .pick(Choice::Edge(Edge::None))
            .pick(Choice::Yes)
    };
    // Hard becomes Medium: a Queen succeeds.
    stage.go(1, pay(gym(stage.script()), "2C").pick(Choice::Bin(B::ARIES)).cards("QW"));
    assert!(stage.p(0).sheet.turned.has(B::ARIES));
    assert!(stage.may("M1", B::ARIES), "the spell can still be cast");
    // A second use is not offered; B lends Capricorn, and A draws again for nothing.
    stage.go(1, pay(gym(stage.script()), "3C").cards("KW").pick(Choice::Yes).cards("M3"));
    assert_eq!((stage.p(0).corruption_here, stage.p(1).sheet.turned.has(B::CAPRICORN)), (0, true));
    assert!(stage.fight.chosen_halves(PlayerId(0), Skill::Shop).next().is_none(), "SHOP is not marked Fast");
    let stage2 = party(1).knows(0, &[B::ARIES]);
    assert!(stage2.fight.chosen_halves(PlayerId(0), Skill::Shop).next().is_none());
    assert!(stage2.fight.chosen_halves(PlayerId(0), Skill::Gym).eq([B::ARIES]));
    // At the next combat's start Aries is turned back; Cancer stays turned until the Day ends.
    let mut stage = alone(&[]).knows(0, &[B::ARIES, B::CANCER]);
    stage.a().sheet.turned = [B::ARIES, B::CANCER].into_iter().collect();
    stage.fight.again();
    stage.go(1, stage.script());
    assert!(!stage.p(0).sheet.turned.has(B::ARIES) && stage.p(0).sheet.turned.has(B::CANCER));
    stage.fight.end_day(&mut stage.script()).unwrap();
    assert!(!stage.p(0).sheet.turned.has(B::CANCER));
}

// RT-50.
#[test]
fn rt_g_122_three_retries() {
    let mut stage = alone(&[]);
    let check =
        Check { seat: Seat(0), skill: Skill::Law, difficulty: Difficulty::Hard, edge: Edge::None, in_battle: false };
    let mut script = stage.script().cards("4C").pick(Choice::Yes).cards("5C").pick(Choice::Yes).cards("6C");
    script = script.pick(Choice::Yes).cards("7C").pick(Choice::Yes);
    let result = stage.fight.check(&mut script, check).unwrap();
    script.finish();
    assert_eq!((result.grade, stage.p(0).sheet.corruption), (Grade::Success, 3), "the GM grants it");
    let mut script = stage.script();
    let impossible = Check { difficulty: Difficulty::Impossible, ..check };
    assert!(!stage.fight.check(&mut script, impossible).unwrap().grade.succeeds(), "and nothing is asked");
}

// RT-46.
#[test]
fn rt_g_125_paid_cards_can_come_back() {
    let mut stage = alone(&[]).hand("2C 3W M4 9P KS");
    stage.fight.settings.checks = true;
    let script = propose(stage.script(), Skill::Law, Difficulty::Medium, 1, Edge::None);
    stage.go(1, pay(script, "2C").cards("2C").pick(Choice::No));
    assert_eq!((stage.count(0), stage.discard()), ((73, 4, 1, 0), pile("2C")));
    let mut stage = ruled(&[("skill_paid_cards", "after_check")]).hand("2C 3W M4 9P KS");
    stage.fight.settings.checks = true;
    let script = propose(stage.script(), Skill::Law, Difficulty::Medium, 1, Edge::None);
    let before = stage.fight.clone();
    let mut wrong = pay(script, "2C").cards("2C");
    assert!(affray_core::Scene::step(&mut stage.fight, &mut wrong).is_err(), "2C is not in the deck");
    stage.fight = before;
    let script = propose(stage.script(), Skill::Law, Difficulty::Medium, 1, Edge::None);
    stage.go(1, pay(script, "2C").cards("7P").pick(Choice::No));
    assert_eq!((stage.count(0), stage.discard()), ((72, 4, 2, 0), pile("2C 7P")));
}

#[test]
fn rt_51_a_chosen_skill_needs_one_of_its_traits() {
    for skill in Skill::ALL {
        let [one, other] = skill.traits();
        assert!(is_good(one) && is_good(other) && one != other, "{}", skill.name());
        assert_eq!(Skill::find(skill.slug()), Some(skill));
    }
    assert!(Skill::Gym.marked(Fast) && Skill::Gym.marked(Strong) && !Skill::Shop.marked(Fast));
}

/// A check of GYM set as Medium, for 1 card, at which the player is asked whether to try.
fn offered(stage: &mut Stage, skill: Skill, answer: Choice) -> (String, Vec<(&'static str, String)>) {
    stage.fight.settings.checks = true;
    let asked = Question::Agree { skill, difficulty: Difficulty::Medium, price: 1, edge: Edge::None };
    let words = stage.fight.question(&stage.cast, Seat(0), &asked);
    let script = stage.script().pick(Choice::Propose).pick(Choice::Skill(skill));
    let script = script.pick(Choice::Difficulty(Difficulty::Medium)).pick(Choice::Price(1));
    let told = stage.go(1, script.pick(Choice::Edge(Edge::None)).pick(answer));
    (words, log(stage, &told))
}

#[test]
fn rt_46_rt_51_a_check_is_offered_as_what_it_is_for_this_player() {
    let mut stage = alone(&[]).hand("2C 3C");
    stage.a().sheet.chosen.push(Skill::Gym);
    stage.a().sheet.crossed_out = Some(Skill::Drama);
    let (words, told) = offered(&mut stage, Skill::Gym, Choice::No);
    assert!(words.contains("an Easy check of GYM") && words.contains("Medium, but one step easier"), "{words}");
    assert!(
        told.iter().any(|(rule, line)| *rule == "RT-51" && line.starts_with("For A it is an Easy check")),
        "{told:?}"
    );
    let (words, told) = offered(&mut stage, Skill::Drama, Choice::No);
    assert!(
        words.contains("an Impossible check of DRAMA, which fails without a card (DRAMA is crossed out)"),
        "{words}"
    );
    assert!(told.iter().any(|(rule, line)| *rule == "RT-51" && line.contains("Impossible")), "{told:?}");
    // As the GM set it, nothing more is said.
    let (words, told) = offered(&mut stage, Skill::Law, Choice::No);
    assert!(words.contains("a Medium check of LAW for 1 of your cards"), "{words}");
    assert!(told.iter().all(|(_, line)| !line.starts_with("For A")), "{told:?}");
}

#[test]
fn rt_79_a_bonus_that_waits_is_named_in_the_offer_and_the_log() {
    let mut stage = alone(&[]).hand("2C 3C");
    stage.a().help = Some((Edge::Bonus, 1));
    let (words, told) = offered(&mut stage, Skill::Law, Choice::No);
    assert!(words.contains("with a Bonus, help counted in"), "{words}");
    assert!(told.iter().any(|(rule, line)| *rule == "RT-79" && line.contains("with a Bonus")), "{told:?}");
    // Help that has lapsed does not count, and an injury that hinders does (RT-80).
    let mut stage = alone(&[]).hand("2C 3C").round(4);
    stage.a().help = Some((Edge::Bonus, 3));
    hurt(&mut stage, &[affray_rt0::Injury::UpsetStomach]);
    let (words, _) = offered(&mut stage, Skill::Law, Choice::No);
    assert!(words.contains("with a Penalty") && !words.contains("help"), "{words}");
}

#[test]
fn rt_79_those_who_may_join_are_told_what_the_check_is_for_them() {
    let mut stage = Setting { players: &[&[], &[]], eddies: 1, ..Setting::default() }.lay_out();
    stage.fight.beat = Beat::Between;
    stage.fight.players[1].sheet.crossed_out = Some(Skill::Gym);
    stage.fight.teach_eddies([Some(Skill::Gym)]);
    let join = Question::Join { skill: Skill::Gym, difficulty: Difficulty::Hard };
    let words = |seat| stage.fight.question(&stage.cast, Seat(seat), &join);
    assert!(words(0).contains("a Hard check of GYM"), "{}", words(0));
    assert!(words(1).contains("an Impossible check"), "{}", words(1));
    assert!(words(2).contains("a Medium check of GYM (Hard, but one step easier"), "{}", words(2));
    // Outside a fight the log names the difficulty of every check.
    let check =
        Check { seat: Seat(2), skill: Skill::Gym, difficulty: Difficulty::Hard, edge: Edge::None, in_battle: false };
    let mut script = stage.script().cards("KC");
    stage.fight.check(&mut script, check).expect("nothing else is asked");
    let told = script.finish();
    assert!(log(&stage, &told).iter().any(|(_, line)| line.contains("For Eddy 1 it is a Medium check")), "{told:?}");
}

#[test]
fn rt_66_a_spell_that_would_change_nothing_is_not_offered_for_a_check() {
    let check =
        |skill| Check { seat: Seat(0), skill, difficulty: Difficulty::Medium, edge: Edge::None, in_battle: false };
    for (chosen, crossed_out) in [(Some(Skill::Gym), None), (None, Some(Skill::Gym))] {
        let mut stage = alone(&[]).knows(0, &[B::ARIES]);
        stage.a().sheet.chosen.extend(chosen);
        stage.a().sheet.crossed_out = crossed_out;
        let mut script =
            stage.script().whenever(|_, _, question, _| matches!(question, Question::Again).then_some(Choice::No));
        if chosen.is_some() {
            script = script.cards("KC");
        }
        stage.fight.check(&mut script, check(Skill::Gym)).expect("no spell is asked about");
        script.finish();
        assert!(!stage.p(0).sheet.turned.has(B::ARIES));
    }
}

#[test]
fn rt_46_a_tower_turned_for_a_check_is_not_counted_as_drawn() {
    let mut stage = ruled(&[("tower_in_skill_check", "crit_fail_and_reset")]).hand("2C 3C").on(B::STRIKE, "4W");
    stage.fight.settings.checks = true;
    let script = propose(stage.script(), Skill::Law, Difficulty::Medium, 1, Edge::None);
    stage.go(1, pay(script, "2C").cards("M16"));
    assert_eq!(
        (stage.fight.counts().towers, stage.count(0)),
        (0, (78, 0, 0, 0)),
        "all cards are back, the turn is over"
    );
    assert!(stage.fight.turn.over);
}
