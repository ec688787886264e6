//! The laws hold for the ambush.

use affray_testkit::ambush::Ambush;
use affray_testkit::laws::Subject;

#[test]
fn the_laws_hold_for_the_ambush() {
    for players in 2..=4 {
        let bots =
            ["random", "high"].map(|name| (name.to_owned(), Ambush::bot(name).expect("the ambush has this bot")));
        let subject = Subject {
            name: "ambush".to_owned(),
            opening: Ambush::opening(players),
            bots: bots.into(),
            orders: Ambush::ORDERS,
            step_cap: 20,
        };
        subject.keep(700).unwrap_or_else(|broken| panic!("{broken}"));
    }
}
