//! Encounter files: those that ship open and fight, a stat block of one's own needs no Rust, and mistakes are pointed at.

use affray_core::{Bot, Game, Progress, Random, Seeded, Setup};
use affray_rt0::{Fight, Good, Outcome, Plain, Rt0};

const SHIPPED: [&str; 5] = [
    include_str!("../../../encounters/rt0/brock.toml"),
    include_str!("../../../encounters/rt0/party.toml"),
    include_str!("../../../encounters/rt0/hall.toml"),
    include_str!("../../../encounters/rt0/cell.toml"),
    include_str!("../../../encounters/rt0/regent.toml"),
];

fn opened(text: &str) -> Fight {
    let setup = Setup { encounter: text.to_owned(), ..Setup::default() };
    Rt0::open(&setup).unwrap_or_else(|troubles| panic!("{troubles:?}")).scene
}

/// Victories, and hit points left to all players, over so many fights.
fn fought<B: Bot<Fight>>(text: &str, bot: B, fights: u64) -> (u64, u64) {
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
        let (won, _) = fought(text, Good, 60);
        assert!(won > 0, "nobody ever wins:\n{text}");
    }
    let setup =
        Setup { encounter: include_str!("../../../encounters/rt0/campaign.toml").to_owned(), ..Setup::default() };
    assert!(Rt0::open(&setup).is_ok());
}

#[test]
fn the_good_bot_beats_the_plain_one_and_the_plain_one_chance() {
    let (mut good_total, mut plain_total) = ((0, 0), (0, 0));
    for text in SHIPPED {
        let (good, good_hp) = fought(text, Good, 400);
        let (plain, plain_hp) = fought(text, Plain, 400);
        let title = text.lines().next().unwrap_or_default();
        println!("{title}: good {good} victories, {good_hp} hit points; plain {plain}, {plain_hp}");
        assert!(good >= plain, "{title}: good {good}, plain {plain}");
        good_total = (good_total.0 + good, good_total.1 + good_hp);
        plain_total = (plain_total.0 + plain, plain_total.1 + plain_hp);
    }
    assert!(good_total.0 > plain_total.0 && good_total.1 > plain_total.1, "good {good_total:?}, plain {plain_total:?}");
    let (plain, plain_hp) = fought(SHIPPED[0], Plain, 200);
    let (random, random_hp) = fought(SHIPPED[0], Random, 200);
    assert!((plain, plain_hp) > (random, random_hp), "plain {plain}/{plain_hp}, random {random}/{random_hp}");
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
    let (won, _) = fought(&read, Good, 30);
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
    let troubles = Rt0::open(&setup).map(|_| ()).expect_err("the file is wrong");
    let pointed: Vec<&str> =
        troubles.iter().filter_map(|trouble| trouble.span.clone()).map(|span| &text[span]).collect();
    assert_eq!(pointed, ["\"leoo\"", "\"brok\"", "0", "\"clever\""]);
    assert!(troubles[1].help.as_deref().is_some_and(|help| help.contains("brock")));
}
