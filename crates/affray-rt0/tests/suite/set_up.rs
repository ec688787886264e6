//! Set-up: cards, decks, traits, sheets and files that are refused (RT-01 to RT-06).

use affray_core::{Bag, Card, Game, Rulings as _, Setup};
use affray_rt0::FoeId;
use affray_rt0::Rulings;
use affray_rt0::Trait::{self, *};
use affray_rt0::state::player::Imposed;
use affray_rt0::{Rt0, Tarot};

use crate::stage::*;

// RT-02, RT-05.
#[test]
fn rt_g_97_decks() {
    let count = |traits| {
        let stage = alone(traits);
        let deck = stage.p(0).deck;
        let majors = deck.cards().filter(|card| card.is_major()).count();
        let courts = deck.cards().filter(|card| card.rank().is_some_and(|rank| rank > 10)).count();
        let tens = deck.cards().filter(|&card| stage.fight.value(card) == 10).count();
        (deck.len(), majors, deck.len() - majors - courts, courts, tens)
    };
    assert_eq!(count(&[]), (78, 22, 40, 16, 20));
    assert_eq!(count(&[Lucky]), (70, 22, 32, 16, 20));
    assert_eq!(count(&[Unlucky]), (70, 22, 40, 8, 12));
    for traits in [&[Lucky], &[Unlucky]] {
        let deck = alone(traits).p(0).deck;
        assert!(deck.count(card("M16")) == 1 && deck.count(card("M0")) == 1);
    }
}

#[test]
fn rt_06_imposed_lucky_does_not_rebuild_the_deck() {
    let mut stage = alone(&[]);
    stage.a().imposed.push(Imposed { of: Lucky, source: FoeId(0) });
    let book = stage.fight.book.clone();
    stage.a().read_traits(&book);
    assert!(stage.p(0).has(Lucky));
    assert_eq!(stage.count(0).0, 78);
}

#[test]
fn rt_04_traits_come_in_pairs() {
    for of in Trait::ALL {
        assert_eq!(of.opposite().opposite(), of);
        assert_ne!(is_good(of), is_good(of.opposite()));
        assert_eq!(Trait::find(of.slug()), Some(of));
    }
    assert_eq!(Rulings::default().all().len(), 86);
}

const PLAYER: &str = "[[player]]\nname = \"Ada\"\n";

const FOE: &str = "[[foe]]\nadversary = \"brock\"\n";

fn diagnostics(text: &str) -> Vec<String> {
    let setup = Setup { encounter: format!("game = \"rt0\"\n{text}"), ..Setup::default() };
    match Rt0::open(&setup) {
        Ok(_) => Vec::new(),
        Err(diagnostics) => diagnostics
            .into_iter()
            .map(|diagnostic| format!("{} {}", diagnostic.message, diagnostic.help.unwrap_or_default()))
            .collect(),
    }
}

fn own(intents: &str) -> String {
    format!("{PLAYER}[[foe]]\nadversary = \"doorman\"\n[adversary.doorman]\nname = \"Doorman\"\nhp = 9\n{intents}")
}

fn intent(on: &str, effect: &str) -> String {
    format!("[[adversary.doorman.intent]]\non = [{on}]\ndo = [{effect}]\n")
}

// RT-01, RT-67.
#[test]
fn rt_g_119_refused_set_ups() {
    assert!(diagnostics(&format!("{PLAYER}{FOE}")).is_empty());
    assert!(diagnostics(FOE).iter().any(|text| text.contains("RT-01")));
    assert!(diagnostics(PLAYER).iter().any(|text| text.contains("RT-01")));
    let shields = "{ op = \"shields\", amount = 2, target = \"self\" }";
    let all = "\"swords\", \"wands\", \"cups\", \"pentacles\", \"major\"";
    assert!(diagnostics(&own(&intent(all, shields))).is_empty());
    let without = intent("\"swords\", \"wands\", \"pentacles\", \"major\"", shields);
    let said = diagnostics(&own(&without)).join("\n");
    assert!(said.contains("doorman") && said.contains("cups"), "{said}");
    let said = diagnostics(&own(&format!("{}{}", intent(all, shields), intent("\"cups\"", shields)))).join("\n");
    assert!(said.contains("doorman") && said.contains("cups") && said.contains("twice"), "{said}");
    let said = diagnostics(&own(&intent(all, "{ op = \"damge\", amount = 2, target = \"one\" }"))).join("\n");
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
    let diagnostics = Rt0::open(&setup).map(|_| ()).unwrap_err();
    let span = diagnostics[0].span.clone().expect("a place");
    assert_eq!(&text[span], "\"sheilds\"");
    assert_eq!(diagnostics[0].message, "there is no effect \"sheilds\"");
    assert_eq!(diagnostics[0].help.as_deref(), Some("did you mean \"shields\"?"));
}

#[test]
fn rt_52_sheets_that_the_rules_do_not_allow_are_refused() {
    let sheet = |rows: &str| diagnostics(&format!("[[player]]\nname = \"Ada\"\n{rows}\n{FOE}")).join("\n");
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
    assert!(diagnostics(&both).join("\n").contains("known by somebody else"));
}

#[test]
fn every_code_reads_back() {
    for index in 0..Tarot::KINDS {
        let card = Tarot::from_index(index);
        assert_eq!(card.to_string().parse(), Ok(card));
    }
    for wrong in ["", "W", "11W", "M22", "0C", "QX", "7"] {
        assert!(wrong.parse::<Tarot>().is_err(), "{wrong}");
    }
}

#[test]
fn names_are_plain() {
    let name = |code: &str| code.parse::<Tarot>().expect("a card").name();
    assert_eq!(name("7W"), "7 of Wands");
    assert_eq!(name("PgC"), "Page of Cups");
    assert_eq!(name("M16"), "The Tower");
}

#[test]
fn rt_02_every_card_is_typed_in_three_keys() {
    let codes = |typed: &str| Tarot::meant(typed).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    for (typed, code) in [("7w", "7W"), ("qs", "QS"), ("tow", "M16"), ("tp", "10P"), ("pgc", "PgC"), ("m0", "M0")] {
        assert_eq!(codes(typed), code, "{typed}");
    }
    assert_eq!(codes("emp"), "M3 M4", "the Empress and the Emperor begin alike; the numeral tells them apart");
    assert_eq!(codes("zz"), "");
    for card in (0..Tarot::KINDS).map(Tarot::from_index) {
        let name = card.name().to_lowercase();
        let short: String = name.trim_start_matches("the ").chars().take(3).collect();
        let known = [card.to_string(), short];
        assert!(known.iter().any(|typed| typed.len() <= 3 && Tarot::meant(typed) == [card]), "{card}");
    }
}

#[test]
fn rt_06_a_trait_that_another_source_keeps_in_force_is_not_called_ended() {
    let mut stage = against(&["brock", "brock"]).intends(0, "M3", true).intends(1, "M4", true).adversary_phase();
    stage.go(2, stage.script());
    assert!(stage.p(0).has(Weak));
    // Brock 1's next turn: his hold ends, Brock 2's does not.
    let mut stage = stage.adversary_phase();
    let told = stage.go(1, stage.script());
    let first = log(&stage, &told);
    assert!(stage.p(0).has(Weak));
    assert!(!first.iter().any(|(_, line)| line.contains("no longer")), "{first:?}");
    assert!(first.iter().any(|(rule, line)| *rule == "RT-06" && line.contains("still Weak")), "{first:?}");
    let told = stage.go(1, stage.script());
    let second = log(&stage, &told);
    assert!(!stage.p(0).has(Weak) && second.contains(&("RT-06", "A is no longer Weak".to_owned())), "{second:?}");
    // An injury keeps it in force as well.
    let mut stage = alone(&[]);
    hurt(&mut stage, &[affray_rt0::Injury::BrokenArm]);
    stage.a().imposed.push(Imposed { of: Weak, source: FoeId(0) });
    let mut stage = stage.adversary_phase();
    let told = stage.go(1, stage.script());
    assert!(log(&stage, &told).iter().any(|(_, line)| line.contains("still Weak")));
}

#[test]
fn rt_06_what_does_not_take_hold_is_not_told_as_if_it_did() {
    for (ruling, words) in [
        ("cancel_to_neutral", "Brock makes A neither Strong nor Weak"),
        ("ignored", "Brock cannot make A Weak, who is Strong"),
        ("override", "Brock makes A Weak"),
    ] {
        let rulings = [("imposed_trait_conflict", ruling)];
        let mut stage = Setting { players: &[&[Strong]], rulings: &rulings, ..Setting::default() }.lay_out();
        stage = stage.intends(0, "M3", true).adversary_phase();
        let told = stage.go(1, stage.script());
        assert!(log(&stage, &told).contains(&("RT-06", words.to_owned())), "{ruling}");
    }
}
