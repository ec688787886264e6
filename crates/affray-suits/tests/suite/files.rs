//! Encounter files: what is wrong is pointed at, what is right costs what it should.

use std::fmt::Write as _;

use affray_core::{AnyGame, Diagnostic, Game, Registered, Setup};
use affray_suits::Suits;

const TAVERN: &str = include_str!("../../encounters/tavern_duel.toml");

fn diagnostics(text: &str) -> Vec<Diagnostic> {
    let setup = Setup { encounter: text.to_owned(), ..Setup::default() };
    Suits::open(&setup).map(|_| ()).expect_err("this file is wrong")
}

/// One thing changed in the tavern: the line it is found in, and what would be right.
fn check(from: &str, to: &str, message: &str, help: &str) {
    assert!(TAVERN.contains(from), "the tavern has {from}");
    let text = TAVERN.replacen(from, to, 1);
    let found = diagnostics(&text);
    let [diagnostic] = found.as_slice() else { panic!("one mistake, not {found:?}") };
    assert!(diagnostic.message.contains(message), "{}", diagnostic.message);
    assert!(diagnostic.help.as_deref().unwrap_or("").contains(help), "{:?}", diagnostic.help);
    let line = diagnostic.line(&text).and_then(|line| text.lines().nth(line - 1)).unwrap_or("");
    let changed = to.lines().last().unwrap_or(to).trim();
    assert!(line.contains(changed) || changed.is_empty(), "{line:?} holds {changed:?}");
}

/// So many heroes on two sides.
fn crowd(count: u8, head: &str) -> String {
    let mut text = format!("game = \"suits\"\n{head}\n");
    for number in 0..count {
        let side = number % 2;
        writeln!(text, "[[fighter]]\nname = \"F{number}\"\nside = \"{side}\"").expect("a string takes it");
    }
    text
}

// SU-01.
#[test]
fn mistakes_are_pointed_at_and_mended() {
    check("weapons = [\"sword\", \"knife\"]", "weapons = [\"sward\", \"knife\"]", "sward", "sword");
    check("armour = \"leather\"", "armour = \"lether\"", "lether", "leather");
    check("shield = \"buckler\"", "shield = \"boiled leather\"", "goes under `armour`", "armour =");
    check("skills = { hand_weapons = 2 }", "skills = { hand_weapon = 2 }", "hand_weapon", "hand_weapons");
    check("bot = \"good\"", "bot = \"goood\"", "goood", "good");
    check("body = 7", "body = 21", "21 does not belong here", "1 to 20");
    check("body = 7", "bdoy = 7", "bdoy", "body");
    check("name = \"Bo\"", "name = \"ann\"", "given twice", "name of their own");
    check("points = 36                     #", "points = 12                     #", "costs 15 points", "");
    check("care = \"good\"", "care = \"god\"", "god", "good");
}

#[test]
fn a_number_that_nobody_wrote_is_nothing_to_complain_of() {
    let fighter = |body: u8| {
        format!(
            "game = \"suits\"\n[[fighter]]\nname = \"Ann\"\nside = \"a\"\nspeed = 9\nbody = {body}\npoints = 1\n\
             weapons = [\"greatsword\"]\nharm = {{ shock = 9 }}\n[[fighter]]\nname = \"Bo\"\nside = \"b\"\n"
        )
    };
    let written = diagnostics(&fighter(1));
    assert_eq!(
        written.len(),
        4,
        "what is written is judged: the blade, the harm, the points and what they buy: {written:?}"
    );
    let found = diagnostics(&fighter(70));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].to_string().contains("from 1 to 20"), "{found:?}");
}

#[test]
fn several_mistakes_are_reported_at_once() {
    let text =
        TAVERN.replace("\"sword\"", "\"sward\"").replace("\"buckler\"", "\"bukler\"").replace("body = 7", "body = 70");
    assert_eq!(diagnostics(&text).len(), 3);
}

#[test]
fn all_mistakes_of_a_file_are_reported_in_its_order() {
    let text = r#"game = "suits"
turn_cap = 0
[[weapon]]
name = "chair"
kind = "club"
leverage = 1.25
strength = 9
[[fighter]]
name = "Ann"
side = "one"
speed = 11
body = 0
skills = { hand_weapon = 1, emt = 16 }
weapons = ["sward"]
count = 61
[[fighter]]
name = "Bo"
side = "other"
standing = "heroo"
armour = "lether"
joins = 0
[[fighter]]
name = "Bo"
side = "other"
bot = "goood"
[after]
days = 2000
care = "god"
"#;
    let found = diagnostics(text);
    let places: Vec<&str> = found.iter().map(|found| found.span.clone().map_or("", |span| &text[span])).collect();
    let wrong = [
        "0",
        "[[weapon]]",
        "11",
        "0",
        "hand_weapon",
        "16",
        "\"sward\"",
        "61",
        "\"heroo\"",
        "\"lether\"",
        "0",
        "\"Bo\"",
        "\"goood\"",
        "2000",
        "\"god\"",
    ];
    assert_eq!(places, wrong, "{found:#?}");
}

#[test]
fn su_36_a_weapon_too_heavy_is_refused() {
    let text = TAVERN.replace("[\"hatchet\"]", "[\"poleaxe\"]").replace("body = 7", "body = 5");
    assert!(diagnostics(&text)[0].message.contains("[SU-36]"));
}

#[test]
fn su_89_squads_are_of_at_most_four_henchmen() {
    let squad = |count: u8, standing: &str| {
        format!(
            "game = \"suits\"\n[[fighter]]\nname = \"A\"\nside = \"a\"\n[[fighter]]\nname = \"B\"\nside = \"b\"\ncount = {count}\nsquad = \"b\"\nstanding = \"{standing}\"\n"
        )
    };
    let opens = |text: String| Suits::open(&Setup { encounter: text, ..Setup::default() }).is_ok();
    assert!(opens(squad(4, "henchman")));
    assert!(!opens(squad(5, "henchman")));
    assert!(!opens(squad(2, "hero")));
}

#[test]
fn a_fight_needs_two_sides_and_room_in_the_packs() {
    assert!(diagnostics("game = \"suits\"\n")[0].message.contains("two sides"));
    assert!(diagnostics(&crowd(61, ""))[0].message.contains("too many"));
}

#[test]
fn su_06_packs_are_added_when_they_would_not_go_round() {
    let setup = Setup { encounter: crowd(10, "[rulings]\ndeck_count = 1"), ..Setup::default() };
    let mut cards = 0;
    let opening = Suits::open(&setup).expect("the encounter opens");
    affray_core::Audit::census(&opening.scene, &mut |_| cards += 1);
    assert_eq!(cards, 104);
}

// SU-38.
#[test]
fn a_weapon_of_the_encounters_own_is_used_and_its_figures_are_checked() {
    let text = |pen: i8| {
        format!(
            "{}\n[[weapon]]\nname = \"chair\"\nkind = \"club\"\nleverage = 1.25\nstrength = 1\npen = {pen}\n",
            TAVERN.replace("\"hatchet\"", "\"chair\"")
        )
    };
    assert!(Suits::open(&Setup { encounter: text(0), ..Setup::default() }).is_ok());
    assert!(diagnostics(&text(4))[0].to_string().contains("write a whole number from -1 to 3"));
}

#[test]
fn su_02_check_reports_what_sheets_cost() {
    let text = |file: &str| {
        let setup = Setup { encounter: file.to_owned(), ..Setup::default() };
        Registered::<Suits>::new().check(&setup).expect("the encounter is sound").notes.join("\n")
    };
    assert!(text(TAVERN).contains("Ann costs 15 points (fit for a starting character)"));
    // One skill at level 0 is all that costs anything.
    let cheap = TAVERN.replace("speed = 6\nbody = 6\nskills = { hand_weapons = 1 }", "skills = { hand_weapons = 0 }");
    assert!(text(&cheap).contains("Ann costs 1 point ("), "{}", text(&cheap));
    // Mind 7 for 13, a college for 4, one level of EMT for 2.
    let hospital = text(include_str!("../../encounters/field_hospital.toml"));
    assert!(hospital.contains("Nurse Alder costs 19 points"), "{hospital}");
}
