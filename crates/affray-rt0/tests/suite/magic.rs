//! Magic: the spells one by one (RT-52 to RT-66).

use affray_core::Bag;
use affray_rt0::Trait::*;
use affray_rt0::state::card::take;
use affray_rt0::state::player::Imposed;
use affray_rt0::{Actor, BinId, Choice, Hurt, Injury, Outcome, Question, Trait};
use affray_rt0::{FoeId, PlayerId};

use crate::stage::*;

// RT-52, RT-53.
#[test]
fn rt_g_81_aries() {
    for (traits, shields) in [(&[][..], 10), (&[Clever][..], 15), (&[Fast][..], 14)] {
        let mut stage = alone(traits).knows(0, &[B::ARIES]).hand("M1 10C");
        stage.plays(&[lay("M1", B::ARIES), lay("10C", B::DEFEND)]);
        assert_eq!(stage.shield_sum(0), shields);
    }
    let mut stage = alone(&[]).knows(0, &[B::ARIES]).hand("M1");
    stage.plays(&[lay("M1", B::ARIES), Choice::EndTurn]);
    assert_eq!(stage.bin(B::ARIES), pile("M1"), "still there");
    let mut stage = stage.hand("KP").acts(0);
    stage.plays(&[lay("KP", B::DEFEND)]);
    assert_eq!(stage.shield_sum(0), 10);
    assert!(!alone(&[]).knows(0, &[B::ARIES]).hand("M1").may("M1", B::LEO));
    let dull = alone(&[Dull]).hand("M1");
    assert!(BinId::spells().all(|spell| !dull.may("M1", spell)));
}

// RT-54, ruling multiplier_stacking.
#[test]
fn rt_g_82_taurus() {
    let strike = |traits: &[Trait], flex: bool| {
        let players = [traits];
        let mut stage = Setting { players: &players, foes: &["iron_warden"], ..Setting::default() }
            .lay_out()
            .knows(0, &[B::TAURUS])
            .hand("M1 KW M4");
        stage.plays(&[lay("M1", B::TAURUS)]);
        if flex {
            stage.plays(&[lay("M4", B::FLEX)]);
        }
        stage.plays(&[lay("KW", B::STRIKE), MELEE]);
        60 - stage.foe(0)
    };
    assert_eq!(strike(&[], false), 10);
    assert_eq!(strike(&[Strong], true), 28);
    assert_eq!(strike(&[Strong, Clever], true), 42);
}

// RT-55.
#[test]
fn rt_g_83_cancer() {
    for (traits, single, group) in [(&[][..], 15, 6), (&[Clever][..], 30, 12)] {
        let stage =
            || Setting { players: &[traits, &[]], ..Setting::default() }.lay_out().knows(0, &[B::CANCER]).hand("M1");
        let mut one = stage();
        one.plays(&[lay("M1", B::CANCER), pick(B::CANCER, 0)]);
        assert_eq!((one.shield_sum(0), one.shield_sum(1)), (single, 0));
        let mut all = stage();
        all.plays(&[lay("M1", B::CANCER), pick(B::CANCER, 1)]);
        assert_eq!((all.shield_sum(0), all.shield_sum(1)), (group, group));
    }
    // Repulsive: the group option is closed, so nothing is asked.
    let mut stage =
        Setting { players: &[&[Repulsive], &[]], ..Setting::default() }.lay_out().knows(0, &[B::CANCER]).hand("M1");
    stage.plays(&[lay("M1", B::CANCER)]);
    assert_eq!((stage.shield_sum(0), stage.shield_sum(1)), (15, 0));
}

fn three_foes(spell: BinId) -> Stage {
    Setting { foes: &["brock", "laborer", "laborer"], ..Setting::default() }
        .lay_out()
        .foe_at(2, 1, 1)
        .knows(0, &[spell])
        .hand("M1")
}

// RT-56.
#[test]
fn rt_g_84_leo() {
    let mut stage = three_foes(B::LEO);
    stage.plays(&[lay("M1", B::LEO), pick(B::LEO, 0), Choice::Adversary(FoeId(0))]);
    assert_eq!(stage.brock(), 15);
    let mut stage = three_foes(B::LEO);
    stage.plays(&[lay("M1", B::LEO), pick(B::LEO, 1)]);
    assert_eq!((stage.foe(0), stage.foe(1), stage.foe(2)), (24, 14, 20));
    assert!(!alone(&[]).knows(0, &[B::LEO]).foe_at(0, 1, 1).hand("M1").may("M1", B::LEO), "nobody in the Zone");
}

// RT-58.
#[test]
fn rt_g_85_sagittarius() {
    for (traits, single, group) in [(&[][..], 20, (26, 16)), (&[Clever][..], 10, (20, 10))] {
        let stage = || {
            Setting { players: &[traits], foes: &["brock", "laborer"], ..Setting::default() }
                .lay_out()
                .foe_at(0, 1, 1)
                .foe_at(1, 3, 3)
                .knows(0, &[B::SAGITTARIUS])
                .hand("M1")
        };
        let mut one = stage();
        one.plays(&[lay("M1", B::SAGITTARIUS), pick(B::SAGITTARIUS, 0), Choice::Adversary(FoeId(0))]);
        assert_eq!(one.foe(0), single);
        let mut all = stage();
        all.plays(&[lay("M1", B::SAGITTARIUS), pick(B::SAGITTARIUS, 1)]);
        assert_eq!((all.foe(0), all.foe(1)), group);
    }
}

// RT-52, RT-57.
#[test]
fn rt_g_86_gemini() {
    let mut stage = alone(&[]).knows(0, &[B::GEMINI]).hand("M1 2C 3C 4C 5C");
    stage.draws(&[lay("M1", B::GEMINI)], "2S 3S 4S 5S 6S");
    assert_eq!(stage.count(0), (68, 9, 0, 1));
    stage.plays(&[Choice::EndTurn]);
    assert_eq!(stage.p(0).discard.count(card("M1")), 1);
    let mut stage = alone(&[Clever]).knows(0, &[B::GEMINI]).hand("M1 2C 3C 4C 5C");
    stage.draws(&[lay("M1", B::GEMINI)], "2S 3S 4S 5S 6S 7S 8S 9S 10S PgS");
    assert_eq!(stage.count(0), (63, 14, 0, 1));
}

// RT-59.
#[test]
fn rt_g_87_capricorn() {
    let cast = |traits: &[Trait], top: &str, choice: Option<Choice>| {
        let players = [traits];
        let mut stage = Setting { players: &players, foes: &["iron_warden"], ..Setting::default() }
            .lay_out()
            .knows(0, &[B::CAPRICORN])
            .hand("M1");
        let script = stage.script().pick(lay("M1", B::CAPRICORN)).cards(top);
        stage.go(1, choice.into_iter().fold(script, affray_core::Script::pick));
        (stage.foe(0), stage.shield_sum(0), stage.held())
    };
    assert_eq!(cast(&[], "3S", None), (18, 0, pile("3S")));
    assert_eq!(cast(&[], "QC", None), (60, 42, pile("QC")));
    assert_eq!(cast(&[], "M5", None), (60, 0, pile("M5")));
    assert_eq!(cast(&[], "M0", Some(pick(B::CAPRICORN, 0))), (18, 0, pile("M0")));
    assert_eq!(cast(&[], "M0", Some(pick(B::CAPRICORN, 1))), (60, 42, pile("M0")));
    assert_eq!(cast(&[Clever], "3S", None).0, 0);
}

// RT-60.
#[test]
fn rt_g_88_libra() {
    let table = |hand: &str| alone(&[Clever]).knows(0, &[B::LIBRA]).on(B::LIBRA, "M1").hand(hand);
    let mut stage = table("KW");
    stage.plays(&[lay("KW", B::STRIKE), MELEE, Choice::EndTurn]);
    assert_eq!((stage.brock(), stage.shield_sum(0)), (25, 5));
    let mut stage = table("KC");
    stage.plays(&[lay("KC", B::DEFEND), Choice::EndTurn]);
    assert_eq!((stage.brock(), stage.shield_sum(0)), (25, 5));
    let mut stage = table("KW QW KC");
    stage.plays(&[lay("KW", B::STRIKE), MELEE, lay("QW", B::STRIKE), MELEE, lay("KC", B::DEFEND), Choice::EndTurn]);
    assert_eq!((stage.brock(), stage.shield_sum(0)), (20, 10));
}

// RT-61.
#[test]
fn rt_g_89_scorpio() {
    let table = || alone(&[Clever]).knows(0, &[B::SCORPIO]).on(B::SCORPIO, "M1").turn_of(0);
    let mut stage = table();
    stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
    assert_eq!(stage.brock(), 25);
    let mut stage = table();
    stage.go(1, stage.script().cards("2S 3S M16"));
    assert_eq!((stage.brock(), stage.p(0).working.len()), (28, 0));
    let mut stage = table().foe_at(0, 1, 1);
    stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
    assert_eq!(stage.brock(), 30);
}

// RT-62.
#[test]
fn rt_g_90_pisces() {
    let mut stage = alone(&[]).knows(0, &[B::PISCES]).hand("M1 2C 3C 4C 5C");
    assert!(!stage.options(0, Question::Fetch { except: pile("M16") }).contains(&Choice::Card(card("M16"))));
    stage.plays(&[lay("M1", B::PISCES), Choice::Card(card("KS"))]);
    assert_eq!((stage.count(0), stage.held().count(card("KS"))), ((72, 5, 0, 1), 1));
    let mut stage = alone(&[Clever]).knows(0, &[B::PISCES]).hand("M1");
    stage.plays(&[lay("M1", B::PISCES), Choice::Card(card("KS")), Choice::Card(card("KW"))]);
    assert_eq!(stage.held(), pile("KS KW"));
    assert_eq!(stage.brock(), 30, "a search wakes nothing that waits for drawing");
}

// RT-63.
#[test]
fn rt_g_91_aquarius() {
    let table = || {
        Setting { players: &[&[Charming], &[]], ..Setting::default() }
            .lay_out()
            .knows(0, &[B::AQUARIUS])
            .hand("M1")
            .hp(1, 4)
    };
    let mut stage = table();
    let before = stage.options(0, Question::Act);
    assert!(before.contains(&lay("M1", B::AQUARIUS)));
    stage.plays(&[lay("M1", B::AQUARIUS), Choice::Player(PlayerId(1))]);
    assert_eq!(stage.p(1).hp, 20);
    stage.plays(&[Choice::EndTurn]);
    take(&mut stage.fight.players[0].discard, card("M1"));
    stage.fight.players[0].hand.add(card("M1"));
    let stage = stage.acts(0);
    assert!(!stage.may("M1", B::AQUARIUS), "once a Day");
    let stage = table().at(1, 1, 1);
    let friend = Question::Friend { actor: Actor::Player(PlayerId(0)), oneself: true, injured: false };
    assert_eq!(stage.options(0, friend), [Choice::Player(PlayerId(0))], "B is in another Zone");
}

// RT-64.
#[test]
fn rt_g_92_virgo() {
    let table = || {
        Setting { players: &[&[Charming]], foes: &["brock", "laborer"], ..Setting::default() }
            .lay_out()
            .knows(0, &[B::VIRGO])
            .hand("M1 KW QW")
    };
    let charm = [lay("M1", B::VIRGO), Choice::Adversary(FoeId(0))];
    for (intent, shields) in [("9S", 0), ("M9", 0), ("3C", 6)] {
        let mut stage = table();
        stage.plays(&charm);
        let mut stage = stage.intends(0, intent, true).adversary_phase();
        stage.go(1, stage.script());
        assert_eq!((stage.p(0).hp, stage.p(0).has(Weak)), (20, false));
        assert_eq!(stage.fight.adversaries[0].shields, shields);
    }
    let mut stage = table();
    stage.plays(&charm);
    stage.plays(&[lay("KW", B::STRIKE), MELEE, Choice::Adversary(FoeId(0))]);
    assert_eq!((stage.brock(), stage.bin(B::VIRGO), stage.p(0).discard.count(card("M1"))), (25, pile(""), 1));
    let mut stage = table().foe_hp(1, 5);
    stage.plays(&charm);
    stage.plays(&[lay("KW", B::STRIKE), MELEE, Choice::Adversary(FoeId(1))]);
    assert_eq!(stage.bin(B::VIRGO), pile(""), "Brock is the last one");
    let mut stage = alone(&[Charming]).knows(0, &[B::VIRGO]).hand("M1");
    stage.plays(&[lay("M1", B::VIRGO)]);
    assert_eq!((stage.bin(B::VIRGO), stage.discard()), (pile(""), pile("M1")));
}

// RT-65.
#[test]
fn rt_g_93_ophiuchus() {
    let mut stage = alone(&[Charming]).knows(0, &[B::OPHIUCHUS]).hand("M1 KC");
    stage.a().sheet.pool = [B::LEO, B::GEMINI, B::ARIES].into_iter().collect();
    stage.plays(&[lay("M1", B::OPHIUCHUS), Choice::Bin(B::ARIES), lay("KC", B::DEFEND)]);
    assert_eq!(stage.shield_sum(0), 10);
    stage.plays(&[Choice::EndTurn]);
    assert_eq!(stage.bin(B::OPHIUCHUS), pile("M1"), "the card stays");
    assert_eq!(stage.p(0).sheet.stands_for, Some(B::ARIES));
}

// RT-20, RT-61, RT-75.
#[test]
fn rt_g_114_scorpio_ends_it_in_the_draw() {
    let mut stage = alone(&[Clever]).knows(0, &[B::SCORPIO]).on(B::SCORPIO, "M1").foe_hp(0, 2).turn_of(0);
    stage.go(1, stage.script().cards("3C 8W"));
    assert_eq!((stage.fight.outcome(), stage.count(0)), (Some(Outcome::Victory), (75, 2, 0, 1)));
}

// RT-10, RT-44, RT-64.
#[test]
fn rt_g_116_leaving_takes_the_spell_along() {
    let mut stage = Setting { players: &[&[Charming], &[]], foes: &["brock", "laborer"], ..Setting::default() }
        .lay_out()
        .knows(0, &[B::VIRGO])
        .on(B::RUN_AWAY, "5S 6P 4C")
        .hand("M1 7W");
    stage.plays(&[lay("M1", B::VIRGO), Choice::Adversary(FoeId(0))]);
    assert!(stage.fight.is_charmed(FoeId(0)));
    stage.plays(&[lay("7W", B::RUN_AWAY), pick(B::RUN_AWAY, 1)]);
    assert!(!stage.fight.is_charmed(FoeId(0)));
    let mut stage = stage.intends(0, "9S", true).adversary_phase();
    stage.go(1, stage.script());
    assert_eq!(stage.p(1).hp, 12);
}

// RT-06, RT-52, RT-57.
#[test]
fn rt_g_123_known_stays_known() {
    let table = |spell, rulings: &[(&str, &str)]| {
        let mut stage =
            Setting { players: &[&[], &[]], rulings, ..Setting::default() }.lay_out().knows(0, &[spell]).hand("M1");
        stage.a().imposed.push(Imposed { of: Repulsive, source: FoeId(0) });
        let book = stage.fight.book.clone();
        stage.a().read_traits(&book);
        stage
    };
    assert!(table(B::GEMINI, &[]).may("M1", B::GEMINI));
    assert!(!table(B::GEMINI, &[("learn_gate_in_play", "also_casting")]).may("M1", B::GEMINI));
    let mut stage = table(B::CANCER, &[]);
    stage.plays(&[lay("M1", B::CANCER)]);
    assert_eq!((stage.shield_sum(0), stage.shield_sum(1)), (15, 0), "only the self option");
}

// RT-65.
#[test]
fn rt_g_120_ophiuchus_borrows() {
    let mut stage = alone(&[Charming]).knows(0, &[B::OPHIUCHUS]).hand("M1");
    stage.a().sheet.pool = [B::LIBRA, B::LEO, B::GEMINI].into_iter().collect();
    assert!(stage.options(0, Question::Substitute).contains(&Choice::Bin(B::LIBRA)), "though not Clever");
    stage.plays(&[lay("M1", B::OPHIUCHUS), Choice::Bin(B::LIBRA)]);
    assert_eq!(stage.p(0).sheet.stands_for, Some(B::LIBRA));
    stage.fight.again();
    stage.go(1, stage.script());
    assert_eq!(stage.p(0).sheet.stands_for, None, "free again");
}

// RT-63, RT-66.
#[test]
fn rt_g_121_aquarius_and_the_day() {
    let table = |rulings: &[(&str, &str)]| {
        let mut stage = Setting { players: &[&[Charming]], rulings, ..Setting::default() }
            .lay_out()
            .knows(0, &[B::AQUARIUS])
            .hand("M1");
        hurt(&mut stage, &[Injury::Dizzy]);
        stage
    };
    let skill_first = |stage: &mut Stage| {
        let mut script = stage.script().pick(Choice::Hurt { player: PlayerId(0), injury: Injury::Dizzy });
        stage.fight.use_skill_half(&mut script, PlayerId(0), B::AQUARIUS).unwrap();
    };
    let mut stage = table(&[]);
    skill_first(&mut stage);
    assert!(stage.may("M1", B::AQUARIUS), "the skill half closes only itself");
    assert!(!stage.fight.half_ready(PlayerId(0), B::AQUARIUS));
    let mut stage = table(&[]);
    stage.plays(&[lay("M1", B::AQUARIUS), pick(B::AQUARIUS, 0)]);
    assert!(!stage.fight.half_ready(PlayerId(0), B::AQUARIUS), "a cast closes both");
    stage.fight.end_day(&mut stage.script()).unwrap();
    assert!(stage.fight.half_ready(PlayerId(0), B::AQUARIUS));
    let mut stage = table(&[("aquarius_day_limit", "shared")]);
    skill_first(&mut stage);
    assert!(!stage.may("M1", B::AQUARIUS));
}

#[test]
fn rt_66_aquarius_outside_combat_eases_any_injury_of_anybody() {
    let mut stage = party(3).knows(0, &[B::AQUARIUS]);
    assert!(!stage.fight.half_on_its_own(PlayerId(0), B::AQUARIUS), "nobody is hurt");
    for (p, kind) in [(1, Injury::BrokenArm), (2, Injury::Dizzy)] {
        stage.fight.players[p].sheet.injuries.push(Hurt::new(kind));
    }
    let hurt = |player, injury| Choice::Hurt { player, injury };
    let offered = stage.options(0, Question::Relieve);
    assert!(
        offered.contains(&hurt(PlayerId(1), Injury::BrokenArm)) && offered.contains(&hurt(PlayerId(2), Injury::Dizzy))
    );
    let mut script = stage.script().pick(hurt(PlayerId(2), Injury::Dizzy));
    stage.fight.use_skill_half(&mut script, PlayerId(0), B::AQUARIUS).unwrap();
    assert!(stage.p(2).sheet.injuries.is_empty() && stage.p(1).sheet.injuries.len() == 1);
}

#[test]
fn rt_60_damage_out_of_reach_is_generated_all_the_same() {
    // Blackjack finds nobody in the Zone: two shields, and two points of damage that hit nobody; Libra adds nothing.
    let mut stage = alone(&[Clever]).arcana(0).knows(0, &[B::LIBRA]).on(B::LIBRA, "M1");
    stage = stage.on(B::BLACKJACK, "9C KS").hand("2C").foe_at(0, 1, 1);
    stage.plays(&[lay("2C", B::BLACKJACK), Choice::EndTurn]);
    assert_eq!((stage.shield_sum(0), stage.brock()), (2, 30));
}
