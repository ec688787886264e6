//! The laws hold for the tiny games.

use affray_testkit::ambush::Ambush;
use affray_testkit::laws::{self, Subject};
use affray_testkit::tiny::Tiny;

#[test]
fn the_laws_hold_for_the_tiny_duel() {
    laws::all::<Tiny>(
        &[
            include_str!("../../../encounters/tiny/duel.toml"),
            "game = \"tiny\"\n[rulings]\nfirst = \"dart\"\nstamina = 20\n",
        ],
        1_000,
    );
}

#[test]
fn the_laws_hold_for_the_ambush() {
    for players in 2..=4 {
        let bots =
            ["random", "high"].map(|name| (name.to_owned(), Ambush::bot(name).expect("the ambush has this bot")));
        let subject =
            Subject { name: "ambush".to_owned(), opening: Ambush::opening(players), bots: bots.into(), step_cap: 20 };
        subject.keep(700).unwrap_or_else(|broken| panic!("{broken}"));
    }
}
