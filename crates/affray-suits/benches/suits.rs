//! What a SUITS fight costs: whole duels compared with raw draws from as many packs, in the same run.

#[path = "../tests/suite/duel.rs"]
mod duel;

use affray_suits::Suits;
use affray_suits::bots::{Good, Plain};
use affray_suits::state::card::Pile;
use affray_testkit::bench::{opened, report, report_records, report_search};
use duel::duel;

fn main() {
    let deck = Pile::packs(3);
    let henchmen = opened::<Suits>(&duel(
        r#"standing = "henchman"
           body = 6
           skills = { hand_weapons = 1 }
           weapons = ["sword"]
           armour = "leather""#,
        r#"standing = "henchman"
           body = 6
           skills = { hand_weapons = 1 }
           weapons = ["hatchet"]
           armour = "boiled leather""#,
    ));
    let between_heroes = duel(
        r#"speed = 6
           body = 6
           skills = { hand_weapons = 1 }
           weapons = ["sword"]
           armour = "leather""#,
        r#"will = 6
           body = 7
           skills = { hand_weapons = 2 }
           weapons = ["hatchet"]
           armour = "boiled leather"
           shield = "buckler""#,
    );
    let heroes = opened::<Suits>(&between_heroes);
    report("henchman duel, plain", &henchmen, Plain, &deck, 20_000);
    report("hero duel, plain", &heroes, Plain, &deck, 20_000);
    report("hero duel, good", &heroes, Good, &deck, 20_000);
    report_records::<Suits, _>("hero duel", &between_heroes, &deck, 1_000);
    report_search::<Suits>("mirror", include_str!("../encounters/mirror.toml"), 1_000);
    report_search::<Suits>("knights_and_spearmen", include_str!("../encounters/knights_and_spearmen.toml"), 1_000);
}
