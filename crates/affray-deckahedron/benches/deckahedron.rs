//! What a Deckahedron fight costs: whole duels of plain against plain in each edition, beside raw uniform draws from a
//! deck of twenty in the same run.

#[path = "../tests/suite/fixture.rs"]
#[allow(dead_code)] // tests use the rest of it
mod fixture;

use std::hint::black_box;

use affray_core::{FromList, Random, Seeded, Stream};
use affray_deckahedron::Deckahedron;
use affray_deckahedron::bots::{Good, Plain};
use affray_deckahedron::edition::Edition;
use affray_deckahedron::state::attribute::Attribute;
use affray_deckahedron::state::card::{BASE, Pile};
use affray_deckahedron::state::fight::Fight;
use fixture::{ADA, FOE};

use affray_sim::baseline::ratio;
use affray_testkit::bench::{opened, raw_draws, report, report_search};

/// A duel in an edition: a character of ranks 3, 2, 1 against a foe of the usual make.
fn duel(edition: &str) -> Fight {
    let foe = match edition {
        "module-2017" => "str = 3\ndex = 2\nint = 1\n",
        _ => "stamina = 10\ndie = \"d4\"\n",
    };
    let encounter = format!(
        "game = \"deckahedron\"\nedition = \"{edition}\"\n\
         [[party]]\nname = \"Ada\"\nstr = 3\ndex = 2\nint = 1\ndie = \"d4\"\n\
         [[scene]]\nkind = \"fight\"\n[[scene.foe]]\nname = \"Foe\"\n{foe}"
    );
    opened::<Deckahedron>(&encounter)
}

/// Opposed pairs of flips from fresh decks, through the rules' own flip; counts who shows more.
fn contests(answerer: &mut Seeded<Fight, Plain>, fight: &mut Fight, pairs: u64) -> u64 {
    let full = Pile::from_bits(BASE);
    let mut won = 0;
    for _ in 0..pairs {
        for who in [ADA, FOE] {
            let fighter = fight.fighter_mut(who);
            (fighter.deck, fighter.discard) = (full, Pile::default());
        }
        let Ok(mine) = fight.flip(answerer, ADA, Attribute::Str, 0);
        let Ok(theirs) = fight.flip(answerer, FOE, Attribute::Str, 0);
        won += u64::from(mine.face > theirs.face);
    }
    black_box(won);
    pairs
}

fn measure_contests() {
    let mut fight = fixture::fight(Edition::Module, (3, 2, 1), 1);
    let mut answerer = Seeded::new(1, 0, Plain);
    let mut chance = Stream::new(2, 0);
    let full = Pile::from_bits(BASE);
    let pairs = 200_000;
    let found =
        ratio(9, || raw_draws(&full, &mut chance, 2 * pairs) / 2, || contests(&mut answerer, &mut fight, pairs));
    println!("ratio: a contest of flips beside two raw draws: {found}");
}

fn main() {
    // `cargo bench -- world` measures one edition.
    let deck = Pile::from_bits(BASE);
    for edition in ["module-2017", "world-2017", "guide-2018"] {
        report(&format!("{edition}, plain"), &duel(edition), Plain, &deck, 20_000);
    }
    if std::env::args().skip(1).all(|word| word.starts_with("--") || word == "contest") {
        measure_contests();
    }
    report("world-2017, good", &duel("world-2017"), FromList(Good), &deck, 10_000);
    report("world-2017, random", &duel("world-2017"), Random, &deck, 5_000);
    report_search::<Deckahedron>("duel", include_str!("../encounters/duel.toml"), 1_000);
    report_search::<Deckahedron>("mob", include_str!("../encounters/mob.toml"), 1_000);
}
