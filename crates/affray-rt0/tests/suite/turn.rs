//! Round and turn: order, hidden intents, short decks, the discard pile (RT-15 to RT-26).

use affray_core::{Bag, Seat, Viewer};
use affray_rt0::Trait::*;
use affray_rt0::state::card::take;
use affray_rt0::state::check::Check;
use affray_rt0::state::fight::Beat;
use affray_rt0::{Choice, Difficulty, EddyId, Edge, Event, Injury, Question, Skill, Trait};

use crate::stage::*;

// RT-06, RT-18.
#[test]
fn rt_g_75_order() {
    let players: &[&[Trait]] = &[&[Slow], &[], &[Fast], &[]];
    let mut stage = Setting { players, foes: &["gallery_sharpshooter"], ..Setting::default() }.lay_out();
    stage.fight.settle_order(&mut stage.script()).unwrap();
    assert_eq!(stage.order(), [2, 1, 3, 0]);
    let mut stage = stage.hp(2, 5).intends(0, "M3", true).adversary_phase();
    stage.go(1, stage.script());
    stage.fight.settle_order(&mut stage.script()).unwrap();
    assert_eq!(stage.order(), [1, 3, 0, 2]);
}

// RT-17.
#[test]
fn rt_g_79_veiled_duelist() {
    let mut stage = against(&["veiled_duelist"]).intent_step();
    stage.go(1, stage.script().cards("4W"));
    let seen = |viewer| stage.view(viewer)["adversaries"][0]["intents"][0]["card"].clone();
    assert!(seen(Viewer::Seat(Seat(0))).is_null() && seen(Viewer::Onlooker).is_null());
    assert_eq!(seen(Viewer::Seat(Seat(1))), "4W", "the GM sees it");
    let mut stage = stage.adversary_phase();
    stage.go(1, stage.script());
    assert_eq!((stage.p(0).hp, stage.fight.adversaries[0].shields), (15, 3));
    assert_eq!(stage.fight.gm[0].discard, pile("4W"));
}

// RT-25.
#[test]
fn rt_g_32_unplayed_hand() {
    let mut stage = alone(&[]).hand("2C 3C 4C 5C 6C");
    stage.plays(&[Choice::EndTurn]);
    assert_eq!(stage.count(0), (73, 0, 5, 0));
}

// RT-26.
#[test]
fn rt_g_33_threshold_in_mid_turn() {
    let mut stage = alone(&[]).hand("10W QS 2C 3C M3").discards(18, "");
    assert_eq!(stage.count(0), (55, 5, 18, 0));
    stage.plays(&[lay("10W", B::STRIKE), MELEE]);
    assert_eq!(stage.count(0), (55, 4, 19, 0));
    stage.plays(&[lay("QS", B::STRIKE), MELEE]);
    assert_eq!((stage.count(0), stage.brock()), ((75, 3, 0, 0), 20));
}

// RT-25, RT-26.
#[test]
fn rt_g_34_threshold_at_end_of_turn() {
    let mut stage = alone(&[]).hand("2C 3C 4C 5C 6C").discards(17, "");
    stage.plays(&[Choice::EndTurn]);
    assert_eq!(stage.count(0), (78, 0, 0, 0));
}

// RT-26, RT-30.
#[test]
fn rt_g_35_threshold_and_concentrate() {
    let mut stage = alone(&[]).on(B::CONCENTRATE, "M3").hand("M5 2W 3C 4P").discards(18, "9S");
    assert_eq!(stage.count(0), (55, 4, 18, 1));
    let told = stage.go(1, stage.script().pick(lay("M5", B::CONCENTRATE)).cards("9S"));
    assert_eq!((stage.count(0), stage.held()), ((74, 4, 0, 0), pile("2W 3C 4P 9S")));
    let order = |told: &[affray_core::AddressedEvent<Event>]| {
        let place = |wanted: fn(&Event) -> bool| told.iter().position(|told| wanted(&told.event)).unwrap();
        place(|event| matches!(event, Event::Reshuffled { .. })) > place(|event| matches!(event, Event::Drew { .. }))
    };
    assert!(order(&told), "the draw comes from the old deck");
    let rulings = [("discard_threshold_timing", "immediate")];
    let mut stage = ruled(&rulings).on(B::CONCENTRATE, "M3").hand("M5 2W 3C 4P").discards(18, "9S");
    let told = stage.go(1, stage.script().pick(lay("M5", B::CONCENTRATE)).cards("9S"));
    assert!(!order(&told), "the shuffle comes before the draw");
}

// RT-22.
#[test]
fn rt_g_36_short_deck() {
    let mut stage =
        ruled(&[("discard_threshold", "0")]).on(B::STRIKE, "AW 2W").on(B::DEFEND, "AC 2C").on(B::MOVEMENT, "M2");
    stage = stage.discards(70, "3C 4C").turn_of(0);
    assert_eq!(stage.count(0), (3, 0, 70, 5));
    stage.go(1, stage.script().cards("KP QP KnP PgP 10P"));
    assert_eq!(stage.count(0), (68, 5, 0, 5));
}

// RT-22.
#[test]
fn rt_g_37_just_enough() {
    let mut stage =
        ruled(&[("discard_threshold", "0")]).on(B::STRIKE, "AW 2W").on(B::DEFEND, "AC 2C").on(B::MOVEMENT, "M2");
    stage = stage.discards(68, "3C 4C 5C 6C").turn_of(0);
    // The Tower is never discarded; it takes the place of one of the five.
    let tower = stage.fight.players[0].deck.count(card("M16"));
    assert_eq!((stage.count(0), tower), ((5, 0, 68, 5), 1));
    take(&mut stage.fight.players[0].deck, card("M16"));
    stage.fight.players[0].discard.add(card("M16"));
    let last = stage.fight.players[0].discard.cards().find(|c| !c.is_major()).unwrap();
    take(&mut stage.fight.players[0].discard, last);
    stage.fight.players[0].deck.add(last);
    let cards: Vec<String> = stage.p(0).deck.cards().map(|card| card.to_string()).collect();
    stage.go(1, stage.script().cards(&cards.join(" ")));
    assert_eq!(stage.count(0), (0, 5, 68, 5));
}

// RT-23, RT-30.
#[test]
fn rt_g_38_empty_deck_in_mid_turn() {
    let mut stage = ruled(&[("discard_threshold", "0")]).on(B::CONCENTRATE, "M2").hand("M6 2C 3C 4C").discards(72, "");
    take(&mut stage.fight.players[0].deck, card("M16"));
    stage.fight.players[0].discard.add(card("M16"));
    assert_eq!(stage.count(0), (0, 4, 73, 1));
    stage.draws(&[lay("M6", B::CONCENTRATE)], "KP");
    assert_eq!(stage.count(0), (74, 4, 0, 0));
}

/// The rule of the first line of the log that contains these words.
fn rule_of_line(stage: &Stage, told: &[affray_core::AddressedEvent<Event>], words: &str) -> &'static str {
    let lines = log(stage, told);
    let found = lines.iter().find(|(_, line)| line.contains(words));
    found.unwrap_or_else(|| panic!("no line with {words:?} in {lines:#?}")).0
}

// RT-22, RT-23, RT-26, RT-38, RT-41, RT-46, RT-63, RT-68, RT-71, RT-72, RT-80, RT-81.
#[test]
fn rt_41_every_line_of_the_log_names_the_rule_behind_it() {
    // Study: the pick and the discards.
    let mut stage = alone(&[Clever]).hand("M9");
    let script = stage.script().pick(lay("M9", B::STUDY)).cards("2W 3W 4W 5W").pick(Choice::Card(card("4W")));
    let told = stage.go(1, script);
    assert_eq!(rule_of_line(&stage, &told, "takes 4 of Wands into the hand"), "RT-41");
    assert_eq!(rule_of_line(&stage, &told, "discards 2 of Wands"), "RT-41");
    assert_eq!(rule_of_line(&stage, &told, "Study goes off"), "RT-41");
    // Pisces.
    let mut stage = alone(&[]).knows(0, &[B::PISCES]).hand("M1");
    let told = stage.go(1, stage.script().pick(lay("M1", B::PISCES)).pick(Choice::Card(card("KS"))));
    assert_eq!(rule_of_line(&stage, &told, "takes King of Swords"), "RT-62");
    // Aquarius heals.
    let mut stage = alone(&[Charming]).knows(0, &[B::AQUARIUS]).hand("M1").hp(0, 5);
    let told = stage.go(
        1,
        stage
            .script()
            .pick(lay("M1", B::AQUARIUS))
            .whenever(|_, _, question, options| matches!(question, Question::Which { .. }).then(|| options[0])),
    );
    assert_eq!(rule_of_line(&stage, &told, "recovers to 20 HP"), "RT-63");
    // And it eases an injury.
    let mut stage = alone(&[Charming]).knows(0, &[B::AQUARIUS]).hand("M1");
    hurt(&mut stage, &[Injury::BrokenArm]);
    let eases = stage.script().pick(lay("M1", B::AQUARIUS)).whenever(|_, _, question, options| match question {
        Question::Which { .. } => options.last().copied(),
        _ => None,
    });
    let told = stage.go(1, eases.pick(Choice::Injury(Injury::BrokenArm)));
    assert_eq!(rule_of_line(&stage, &told, "Broken Arm"), "RT-63");
    // Shields of adversaries, made and falling.
    let mut stage = alone(&[]).intends(0, "3C", true).adversary_phase();
    let told = stage.go(1, stage.script());
    assert_eq!(rule_of_line(&stage, &told, "Brock gains 6 shields"), "RT-71");
    let mut stage = stage.adversary_phase();
    let told = stage.go(1, stage.script());
    assert_eq!(rule_of_line(&stage, &told, "Brock's shields fall"), "RT-71");
    // The shuffle before a check, that of a short deck, and that of twenty cards.
    let mut stage = alone(&[]).hand("2C 3C").discards(3, "7P");
    stage.fight.settings.checks = true;
    let script = crate::skill_checks::propose(stage.script(), Skill::Law, Difficulty::Medium, 1, Edge::None);
    let told = stage.go(1, script.pick(Choice::Card(card("2C"))).cards("7P").pick(Choice::No));
    assert_eq!(rule_of_line(&stage, &told, "shuffles the discard pile"), "RT-46");
    let mut stage = alone(&[]).discards(3, "7P");
    let (skill, difficulty) = (Skill::Law, Difficulty::Medium);
    let check = Check { seat: Seat(0), skill, difficulty, edge: Edge::None, in_battle: false };
    let mut script = stage.script().cards("7P").pick(Choice::No);
    stage.fight.check(&mut script, check).unwrap();
    assert_eq!(rule_of_line(&stage, &script.finish(), "shuffles the discard pile"), "RT-47");
    let mut stage = ruled(&[("discard_threshold", "0")]).discards(75, "").turn_of(0);
    let told = stage.go(1, stage.script().cards("AW 2W 3W 4W 5W"));
    assert_eq!(rule_of_line(&stage, &told, "shuffles the discard pile"), "RT-22");
    let mut stage = alone(&[]).discards(19, "KW KS").hand("KW");
    let told = stage.go(1, stage.script().pick(lay("KW", B::STRIKE)).pick(MELEE));
    assert_eq!(rule_of_line(&stage, &told, "shuffles the discard pile"), "RT-26");
    // An Eddy's coin and shields; a card thrown away by Feint and by a fallen adversary.
    let mut stage = Setting { eddies: 1, ..Setting::default() }.lay_out();
    stage.fight.beat = Beat::Eddy(EddyId(0));
    let script = stage.script().cards("M10 3C 4P 5W M3").pick(Choice::Card(card("M10"))).pick(Choice::Entry(9));
    let told = stage.go(1, script.toss(affray_core::Coin::Tails));
    assert_eq!(rule_of_line(&stage, &told, "Eddy 1 tosses tails"), "RT-81");
    let mut stage = alone(&[Wise]).intends(0, "9S", true).hand("M18");
    let told = stage.go(1, stage.script().pick(lay("M18", B::FEINT)).cards("3C"));
    assert_eq!(rule_of_line(&stage, &told, "Brock throws away 9S"), "RT-38");
    let mut stage = alone(&[]).foe_hp(0, 5).intends(0, "9S", true).hand("KW");
    let told = stage.go(1, stage.script().pick(lay("KW", B::STRIKE)).pick(MELEE));
    assert_eq!(rule_of_line(&stage, &told, "Brock throws away 9S"), "RT-72");
    // What an injury takes out of the hand.
    let mut stage = alone(&[]).turn_of(0);
    hurt(&mut stage, &[Injury::Distracted]);
    let told = stage.go(1, stage.script().cards("2W 3S 4P 5C M3"));
    assert_eq!(rule_of_line(&stage, &told, "discards 2 of Wands"), "RT-80");
}
