//! Encounter files: those that ship open and fight, a stat block of one's own needs no Rust, and mistakes are pointed at.

use affray_core::{FromList, Game, Progress, QuickBot, Random, Seeded, Setup};
use affray_rt0::{Fight, Good, Outcome, Plain, Rt0};

const SHIPPED: [&str; 5] = [
    include_str!("../../encounters/brock.toml"),
    include_str!("../../encounters/party.toml"),
    include_str!("../../encounters/hall.toml"),
    include_str!("../../encounters/cell.toml"),
    include_str!("../../encounters/regent.toml"),
];

fn opened(text: &str) -> Fight {
    let setup = Setup { encounter: text.to_owned(), ..Setup::default() };
    Rt0::open(&setup).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}")).scene
}

/// Victories, and hit points left to all players, over so many fights.
fn fought<B: QuickBot<Fight>>(text: &str, bot: B, fights: u64) -> (u64, u64) {
    let first = opened(text);
    let mut seeded = Seeded::new(7, 0, bot);
    let (mut won, mut hp) = (0, 0);
    for number in 0..fights {
        seeded.restart(7, number);
        let mut fight = first.clone();
        assert_eq!(seeded.play_out(&mut fight, 1_000_000), Progress::Over);
        won += u64::from(fight.outcome() == Some(Outcome::Victory));
        hp += fight.players().iter().map(|player| u64::from(player.hp)).sum::<u64>();
    }
    (won, hp)
}

#[test]
fn every_shipped_encounter_is_fought_to_its_end_and_can_be_won() {
    for text in SHIPPED {
        let (won, _) = fought(text, FromList(Good), 60);
        assert!(won > 0, "nobody ever wins:\n{text}");
    }
    let setup = Setup { encounter: include_str!("../../encounters/campaign.toml").to_owned(), ..Setup::default() };
    assert!(Rt0::open(&setup).is_ok());
}

/// A share of fights with its standard error.
fn share(won: u64, fights: u64) -> (f64, f64) {
    let share = won as f64 / fights as f64;
    (share, (share * (1.0 - share) / fights as f64).sqrt())
}

#[test]
fn good_beats_plain_and_plain_beats_chance_in_fights_worth_fighting() {
    let fights = 800;
    for text in SHIPPED {
        let title = text.lines().find(|line| line.starts_with("title")).unwrap_or_default();
        let rates =
            [fought(text, FromList(Good), fights).0, fought(text, Plain, fights).0, fought(text, Random, fights).0]
                .map(|won| share(won, fights));
        for (bot, (won, error)) in ["good", "plain", "random"].into_iter().zip(rates) {
            println!("{title}: {bot} wins {:.1} % ± {:.1}", 100.0 * won, 196.0 * error);
        }
        let [good, plain, random] = rates;
        assert!((0.3..=0.8).contains(&good.0), "{title}: neither hopeless nor a walk-over, {good:?}");
        // Two standard errors of the difference: seeds are fixed, so this never wavers.
        let clearly = |better: (f64, f64), worse: (f64, f64)| better.0 - worse.0 > 2.0 * better.1.hypot(worse.1);
        assert!(clearly(good, plain), "{title}: good {good:?}, plain {plain:?}");
        assert!(clearly(plain, random), "{title}: plain {plain:?}, random {random:?}");
    }
}

#[test]
fn a_new_adversary_in_a_file_fights_without_rebuilding() {
    let folder = std::env::temp_dir().join(format!("affray-rt0-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    let path = folder.join("doorman.toml");
    let text = r#"
game = "rt0"
rounds = 100
[[player]]
name = "Ada"
[[foe]]
adversary = "doorman"
count = 2
[adversary.doorman]
name = "Doorman"
hp = 12
cards_per_turn = 2
mobile = true
[[adversary.doorman.intent]]
on = ["swords", "wands"]
name = "Shove"
do = [{ op = "damage", amount = 2, range = "melee", target = "one" }]
[[adversary.doorman.intent]]
on = ["cups"]
name = "Fold Arms"
do = [{ op = "shields", amount = 2, target = "self" }, { op = "heal", amount = 1, target = "self" }]
[[adversary.doorman.intent]]
on = ["pentacles"]
name = "Bribe"
do = [{ op = "coin", heads = [{ op = "heal", full = true, target = "self" }], tails = [] }]
[[adversary.doorman.intent]]
on = ["major"]
name = "Glare"
do = [{ op = "trait", trait = "slow", target = "one_in_zone" }]
"#;
    std::fs::write(&path, text).expect("a temporary file");
    let read = std::fs::read_to_string(&path).expect("the file is there");
    std::fs::remove_dir_all(&folder).expect("the temporary folder is ours");
    let (won, _) = fought(&read, FromList(Good), 30);
    assert!(won > 0);
    assert_eq!(opened(&read).adversaries().len(), 2);
}

#[test]
fn mistakes_are_pointed_at_all_at_once() {
    let text = r#"
game = "rt0"
rounds = 0
[rulings]
hand_size = 4
[[player]]
name = "Ada"
spells = ["leoo"]
bot = "clever"
[[foe]]
adversary = "brok"
"#;
    let setup = Setup { encounter: text.to_owned(), ..Setup::default() };
    let diagnostics = Rt0::open(&setup).map(|_| ()).expect_err("the file is wrong");
    let pointed: Vec<&str> =
        diagnostics.iter().filter_map(|diagnostic| diagnostic.span.clone()).map(|span| &text[span]).collect();
    assert_eq!(pointed, ["0", "\"leoo\"", "\"clever\"", "\"brok\""]);
    assert!(diagnostics[3].help.as_deref().is_some_and(|help| help.contains("brock")));
}

#[test]
fn every_mistake_of_a_stat_block_is_pointed_at_where_it_is() {
    let text = r#"
game = "rt0"
days = 200
[[player]]
name = "Ada"
count = 13
traits = ["strong", "quick"]
[player.marks]
strikee = 1
[[foe]]
adversary = "doorman"
[adversary.doorman]
name = "Doorman"
hp = 0
cards_per_turn = 9
[[adversary.doorman.intent]]
on = ["swords", "wands"]
do = [{ op = "damage", amount = 6, range = "rangd", target = "one" }]
[[adversary.doorman.intent]]
on = ["cups"]
do = [{ op = "shields", amount = 5000, target = "self" }, { op = "shilds", amount = 5, target = "self" }]
[[adversary.doorman.intent]]
on = ["pentacles"]
do = [{ op = "damage", amount = 6, target = "everyone" }, { op = "move", steps = 1, dirr = "toward" }]
[[adversary.doorman.intent]]
on = ["major"]
do = [{ op = "trait", trait = "slow", target = "one_in_zone" }]
"#;
    let setup = Setup { encounter: text.to_owned(), ..Setup::default() };
    let found = Rt0::open(&setup).map(|_| ()).expect_err("the file is wrong");
    let places: Vec<&str> = found.iter().map(|found| found.span.clone().map_or("", |span| &text[span])).collect();
    let wrong =
        ["200", "13", "\"quick\"", "strikee", "0", "9", "\"rangd\"", "5000", "\"shilds\"", "\"everyone\"", "dirr"];
    assert_eq!(places, wrong, "{found:#?}");
    let words = |place: &str| found[wrong.iter().position(|wrong| *wrong == place).expect("listed")].to_string();
    assert!(words("\"rangd\"").contains("did you mean \"ranged\"?"), "{}", words("\"rangd\""));
    assert!(words("\"shilds\"").contains("there is no effect \"shilds\"; did you mean \"shields\"?"));
    assert!(words("13").contains("from 1 to 12") && words("0").contains("from 1 to 999"));
    assert!(words("5000").contains("from 0 to 999"), "{}", words("5000"));
}

#[test]
fn a_misspelt_effect_is_pointed_at() {
    let text = include_str!("../../encounters/brock.toml").replace("# [rulings]", "").replace("# hand_size = 4", "");
    let block = r#"
[adversary.doorman]
name = "Doorman"
hp = 25
[[adversary.doorman.intent]]
on = ["swords", "wands", "cups", "pentacles", "major"]
do = [{ op = "damge", amount = 6, target = "one" }]
"#;
    let text = format!("{text}{block}");
    let setup = Setup { encounter: text.clone(), ..Setup::default() };
    let diagnostics = Rt0::open(&setup).map(|_| ()).expect_err("there is no such effect");
    let span = diagnostics[0].span.clone().expect("it is pointed at");
    assert_eq!(&text[span], "\"damge\"");
    assert!(diagnostics[0].message.contains("no effect"), "{}", diagnostics[0].message);
    assert!(diagnostics[0].help.as_deref().is_some_and(|help| help.contains("damage")));
}
