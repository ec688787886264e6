//! Golden cases added in review, and set-ups that are refused.

use affray_core::{Game, Setup};

use super::stage::*;
use crate::encounter::Rt0;
use crate::event::Outcome;
use crate::question::{Choice, Question};
use crate::traits::Trait::*;

#[test]
fn rt_g_114_scorpio_ends_it_in_the_draw() {
    // RT-20, RT-61, RT-75
    let mut stage = alone(&[Clever]).knows(0, &[B::SCORPIO]).on(B::SCORPIO, "M1").foe_hp(0, 2).turn_of(0);
    stage.go(1, stage.script().cards("3C 8W"));
    assert_eq!((stage.fight.outcome(), stage.count(0)), (Some(Outcome::Victory), (75, 2, 0, 1)));
}

#[test]
fn rt_g_115_threshold_after_foolishness() {
    // RT-26, RT-34
    let mut stage = alone(&[Foolish]).discards(19, "2C 9W M3 KP 5S").turn_of(0);
    assert_eq!(stage.count(0), (59, 0, 19, 0));
    stage.go(1, stage.script().cards("2C 9W M3 KP 5S"));
    assert_eq!(stage.count(0), (74, 4, 0, 0));
}

#[test]
fn rt_g_116_leaving_takes_the_spell_along() {
    // RT-10, RT-44, RT-64
    let mut stage = Setting { players: &[&[Charming], &[]], foes: &["brock", "laborer"], ..Setting::default() }
        .lay_out()
        .knows(0, &[B::VIRGO])
        .on(B::RUN_AWAY, "5S 6P 4C")
        .hand("M1 7W");
    stage.plays(&[lay("M1", B::VIRGO), Choice::Adversary(0)]);
    assert!(stage.fight.is_charmed(0));
    stage.plays(&[lay("7W", B::RUN_AWAY), pick(B::RUN_AWAY, 1)]);
    assert!(!stage.fight.is_charmed(0));
    let mut stage = stage.intends(0, "9S", true).adversary_phase();
    stage.go(1, stage.script());
    assert_eq!(stage.p(1).hp, 12);
}

#[test]
fn rt_g_117_waiting_duty_with_gemini() {
    // RT-34, RT-57
    let mut stage = alone(&[Foolish]).knows(0, &[B::GEMINI]).turn_of(0);
    stage.go(1, stage.script().cards("M1 M2 M3 M5 M6"));
    assert_eq!(stage.count(0), (73, 5, 0, 0));
    stage.draws(&[lay("M1", B::GEMINI)], "5C 9W 2S M7 M8");
    assert_eq!((stage.count(0), stage.discard()), ((68, 8, 1, 1), pile("2S")));
}

const PLAYER: &str = "[[player]]\nname = \"Ada\"\n";
const FOE: &str = "[[foe]]\nadversary = \"brock\"\n";

fn troubles(text: &str) -> Vec<String> {
    let setup = Setup { encounter: format!("game = \"rt0\"\n{text}"), ..Setup::default() };
    match Rt0::open(&setup) {
        Ok(_) => Vec::new(),
        Err(troubles) => troubles
            .into_iter()
            .map(|trouble| format!("{} {}", trouble.message, trouble.help.unwrap_or_default()))
            .collect(),
    }
}

fn own(intents: &str) -> String {
    format!("{PLAYER}[[foe]]\nadversary = \"doorman\"\n[adversary.doorman]\nname = \"Doorman\"\nhp = 9\n{intents}")
}

fn intent(on: &str, effect: &str) -> String {
    format!("[[adversary.doorman.intent]]\non = [{on}]\ndo = [{effect}]\n")
}

#[test]
fn rt_g_119_refused_set_ups() {
    // RT-01, RT-67
    assert!(troubles(&format!("{PLAYER}{FOE}")).is_empty());
    assert!(troubles(FOE).iter().any(|text| text.contains("RT-01")));
    assert!(troubles(PLAYER).iter().any(|text| text.contains("RT-01")));
    let shields = "{ op = \"shields\", amount = 2, target = \"self\" }";
    let all = "\"swords\", \"wands\", \"cups\", \"pentacles\", \"major\"";
    assert!(troubles(&own(&intent(all, shields))).is_empty());
    let without = intent("\"swords\", \"wands\", \"pentacles\", \"major\"", shields);
    let said = troubles(&own(&without)).join("\n");
    assert!(said.contains("doorman") && said.contains("cups"), "{said}");
    let said = troubles(&own(&format!("{}{}", intent(all, shields), intent("\"cups\"", shields)))).join("\n");
    assert!(said.contains("doorman") && said.contains("cups") && said.contains("twice"), "{said}");
    let said = troubles(&own(&intent(all, "{ op = \"damge\", amount = 2, target = \"one\" }"))).join("\n");
    assert!(said.contains("damge") && said.contains("did you mean \"damage\""), "{said}");
}

#[test]
fn rt_67_a_misspelt_effect_is_pointed_at() {
    let text = format!(
        "game = \"rt0\"\n{}",
        own(&intent(
            "\"swords\", \"wands\", \"cups\", \"pentacles\", \"major\"",
            "{ op = \"sheilds\", amount = 2, target = \"self\" }"
        ))
    );
    let setup = Setup { encounter: text.clone(), ..Setup::default() };
    let troubles = Rt0::open(&setup).map(|_| ()).unwrap_err();
    let span = troubles[0].span.clone().expect("a place");
    assert_eq!(&text[span], "\"sheilds\"");
    assert_eq!(troubles[0].message, "there is no effect \"sheilds\"");
    assert_eq!(troubles[0].help.as_deref(), Some("did you mean \"shields\"?"));
}

#[test]
fn rt_52_sheets_that_the_rules_do_not_allow_are_refused() {
    let sheet = |rows: &str| troubles(&format!("[[player]]\nname = \"Ada\"\n{rows}\n{FOE}")).join("\n");
    assert!(sheet("traits = [\"strong\", \"weak\"]").contains("cannot go together"));
    assert!(sheet("spells = [\"libra\"]").contains("cannot be learnt"));
    assert!(sheet("traits = [\"dull\"]\nspells = [\"leo\"]").contains("cannot be learnt"));
    assert!(sheet("spells = [\"leo\", \"aries\"]").contains("at most"));
    assert!(sheet("spells = [\"loe\"]").contains("did you mean \"leo\""));
    assert!(sheet("traits = [\"lucky\"]\narcana = \"fool\"").contains("gives Lucky itself"));
    assert!(sheet("skills = [\"gym\"]").contains("needs Strong or Fast"));
    assert!(sheet("traits = [\"strong\"]\nskills = [\"gym\"]").is_empty());
    let both = format!(
        "[[player]]\nname = \"Ada\"\nspells = [\"leo\"]\n[[player]]\nname = \"Ben\"\nspells = [\"leo\"]\n{FOE}"
    );
    assert!(troubles(&both).join("\n").contains("known by somebody else"));
}

#[test]
fn rt_g_123_known_stays_known() {
    // RT-06, RT-52, RT-57
    let table = |spell, rulings: &[(&str, &str)]| {
        let mut stage =
            Setting { players: &[&[], &[]], rulings, ..Setting::default() }.lay_out().knows(0, &[spell]).hand("M1");
        stage.a().imposed.push(crate::player::Imposed { of: Repulsive, source: 0 });
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

#[test]
fn rt_g_127_flat_bonus_before_factor() {
    // RT-08, RT-53, RT-83
    let mut stage =
        alone(&[]).arcana(0).knows(0, &[B::ARIES]).on(B::UNLIKELY_HELMET, "2P").on(B::ARIES, "M1").hand("10C");
    stage.plays(&[lay("10C", B::DEFEND)]);
    assert_eq!(stage.shield_sum(0), 14);
    let mut stage = alone(&[Lucky]).arcana(0).on(B::UNLIKELY_WEAPON, "3P").hand("M10 KW");
    let script = stage.script().pick(lay("M10", B::TAKE_A_CHANCE)).toss(affray_core::Coin::Heads);
    stage.go(2, script.pick(Choice::Bin(B::FLEX)).pick(lay("KW", B::STRIKE)).pick(MELEE));
    assert_eq!(stage.brock(), 16);
    assert!(!stage.options(0, Question::Act).is_empty());
}
