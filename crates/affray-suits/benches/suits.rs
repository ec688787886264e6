//! What a SUITS fight costs: whole duels beside raw draws from as many packs, in the same run.

use affray_suits::Suits;
use affray_suits::bots::{Good, Plain};
use affray_suits::card::Pile;
use affray_testkit::pace::{opened, report, report_records};

const HENCHMEN: &str = r#"
game = "suits"
[[fighter]]
name = "Ann"
side = "one"
standing = "henchman"
body = 6
skills = { hand_weapons = 1 }
weapons = ["sword"]
armour = "leather"
[[fighter]]
name = "Bo"
side = "other"
standing = "henchman"
body = 6
skills = { hand_weapons = 1 }
weapons = ["hatchet"]
armour = "boiled leather"
"#;

const HEROES: &str = r#"
game = "suits"
[[fighter]]
name = "Ann"
side = "one"
speed = 6
body = 6
skills = { hand_weapons = 1 }
weapons = ["sword"]
armour = "leather"
[[fighter]]
name = "Bo"
side = "other"
will = 6
body = 7
skills = { hand_weapons = 2 }
weapons = ["hatchet"]
armour = "boiled leather"
shield = "buckler"
"#;

fn main() {
    let deck = Pile::packs(3);
    let (henchmen, heroes) = (opened::<Suits>(HENCHMEN), opened::<Suits>(HEROES));
    report("henchman duel, plain", &henchmen, Plain, &deck, 20_000);
    report("hero duel, plain", &heroes, Plain, &deck, 20_000);
    report("hero duel, good", &heroes, Good, &deck, 20_000);
    report_records::<Suits, _>("hero duel", HEROES, &deck, 1_000);
}
