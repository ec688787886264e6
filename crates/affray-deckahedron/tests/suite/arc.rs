//! A whole arc in one record, in each edition: a fight, a breather, a second fight, a rest, a day of healing.

use std::fmt::Write as _;
use std::path::Path;

use affray_core::{AnyGame, AnyPlay, Dealer, Record, Registered, Secret, Setup, Verdict, Viewer};
use affray_deckahedron::Deckahedron;

const MODULE: &str = include_str!("../../encounters/arc-module.toml");
const WORLD: &str = include_str!("../../encounters/arc-world.toml");
const GUIDE: &str = include_str!("../../encounters/arc-guide.toml");
const ROADS: [(&str, &str); 3] = [
    ("road-module", include_str!("../../encounters/road-module.toml")),
    ("road-world", include_str!("../../encounters/road-world.toml")),
    ("road-guide", include_str!("../../encounters/road-guide.toml")),
];
const DUEL: &str = include_str!("../../encounters/duel.toml");

pub fn played(encounter: &str) -> Box<dyn AnyPlay> {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    let dealer = Dealer::new(Secret::from_seed(7), Vec::new());
    Registered::<Deckahedron>::new().begin(&setup, Some(dealer)).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"))
}

/// The log with the rule beside each line, as recorded fights keep it.
fn log(play: &dyn AnyPlay) -> String {
    let mut text = String::new();
    for line in play.lines(Viewer::Referee) {
        let rule = line.line.rule.map_or(String::new(), |rule| rule.to_string());
        writeln!(text, "{rule:<6} {}", line.line.text).expect("strings take text");
    }
    writeln!(text, "{}", play.summary()).expect("strings take text");
    text
}

/// The part of a log that belongs to one scene.
fn scene<'a>(log: &'a str, name: &str) -> &'a str {
    let start = log.find(name).unwrap_or_else(|| panic!("{name} is not in the log"));
    let rest = &log[start + name.len()..];
    let names =
        ["The jungle trail", "Behind the waterfall", "The rope bridge", "A night in the ruins", "A week in the"];
    let end = names.iter().filter_map(|next| rest.find(next)).min().unwrap_or(rest.len());
    &rest[..end]
}

#[test]
fn an_arc_is_one_fair_record_in_every_edition() {
    for encounter in [MODULE, WORLD, GUIDE] {
        let play = played(encounter);
        assert!(play.is_over());
        let text = play.record(true);
        assert_eq!(text, played(encounter).record(true), "the same bytes twice");
        let record = Record::read(&text).unwrap();
        let game = Registered::<Deckahedron>::new();
        assert_eq!(game.verify(&record).unwrap().verdict, Verdict::Fair);
        assert_eq!(log(&*game.resume(&record, false).unwrap()), log(&*play), "the record replays to the same log");
    }
}

#[test]
fn the_editions_differ_where_they_should() {
    let [module, world, guide] = [MODULE, WORLD, GUIDE].map(|encounter| log(&*played(encounter)));
    // DK-73: flip against flip, or Hack and Slash.
    assert!(scene(&module, "The jungle trail").contains("hand to hand"));
    assert!(scene(&world, "The jungle trail").contains("hacks and slashes"));
    // DK-61: no Breather outside danger, one with Dexterity, one with Strength.
    let waterfall = [&module, &world, &guide].map(|log| scene(log, "Behind the waterfall"));
    assert!(!waterfall[0].contains("Breather"));
    assert!(!waterfall[1].contains("flips Strength"));
    assert!(!waterfall[2].contains("flips Dexterity"));
    // DK-65: the module has no Bad Bank.
    assert!(!module.contains("Bad Bank") && world.contains("Bad Bank") && guide.contains("Bad Bank"));
    // DK-62, DK-63: everybody rests and is cared for.
    for log in [&module, &world, &guide] {
        assert_eq!(scene(log, "A night in the ruins").matches("rests").count(), 2);
        assert_eq!(scene(log, "A week in the").matches("is cared for").count(), 2);
    }
}

#[test]
fn hurt_people_rest_and_heal_as_their_edition_says() {
    let roads = ROADS.map(|(_, encounter)| log(&*played(encounter)));
    let part = |log: &str, name: &str| {
        let start = log.find(name).unwrap_or_else(|| panic!("{name} is not in the log")) + name.len();
        let end = log[start..].find("\n       ").map_or(log.len(), |end| start + end);
        log[start..end].to_owned()
    };
    let rest = roads.each_ref().map(|log| part(log, "A night in the tower"));
    let heal = roads.each_ref().map(|log| part(log, "A week in the village: a day with the healer"));
    // DK-62, DK-63: chance says which cards stay, or the player; they go into the deck, or to the discard pile.
    assert!(rest[0].contains("shuffled into the deck") && !rest[0].contains("discard pile"), "{}", rest[0]);
    assert!(rest[1].contains("to the discard pile") && rest[2].contains("to the discard pile"), "{rest:#?}");
    assert!(rest[0].contains("chance says which") && rest[1].contains("chance says which"), "{rest:#?}");
    assert!(rest[2].contains("of their choice"), "{}", rest[2]);
    // A day with the healer takes a Wound and its card in every edition.
    assert!(heal.iter().all(|told| told.contains("wound card")), "{heal:#?}");
}

#[test]
fn the_recorded_fights_are_these() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fights");
    let arcs = [("duel", DUEL), ("arc-module", MODULE), ("arc-world", WORLD), ("arc-guide", GUIDE)];
    for (name, encounter) in arcs.into_iter().chain(ROADS) {
        let path = folder.join(name).with_extension("json");
        // Records are never rewritten; a new one is written once, when asked for. How one reads may change.
        let accept = std::env::var_os("AFFRAY_ACCEPT").is_some();
        if accept && !path.exists() {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            std::fs::write(&path, played(encounter).record(true)).expect("the record can be written");
        }
        let record = Record::read(&std::fs::read_to_string(&path).expect("the record is there")).unwrap();
        let game = Registered::<Deckahedron>::new();
        assert_eq!(game.verify(&record).expect("it can be verified").verdict, Verdict::Fair, "{name}");
        let found = log(&*game.resume(&record, false).expect("a recorded fight replays"));
        if accept {
            std::fs::write(path.with_extension("txt"), &found).expect("the log can be written");
        }
        let kept = std::fs::read_to_string(path.with_extension("txt")).expect("the log is there");
        assert_eq!(found, kept, "{name} reads otherwise now");
    }
}
