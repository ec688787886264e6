//! Bots.

use affray_core::{Bot, Decision, FromList, Stream};
use affray_core::{Game, Random, Seeded, Setup};
use affray_rt0::Rt0;
use affray_rt0::bots::plain::{first_in_order, obvious_choice};
use affray_rt0::{Fight, Question};

/// Plays any option, and looks whether the short way and the long one agree.
struct Both;

impl Bot<Fight> for Both {
    fn choose(&self, decision: &Decision<'_, Fight>, chance: &mut Stream) -> usize {
        if matches!(decision.question, Question::Act)
            && let Some(plain) = obvious_choice(&decision.view, decision.seat)
        {
            assert_eq!(plain, decision.options[first_in_order(decision)], "{:?}", decision.options);
        }
        Random.choose(decision, chance)
    }
}

#[test]
fn the_short_way_chooses_what_the_long_one_does() {
    let party = include_str!("../../encounters/party.toml").replace("rounds = 100", "rounds = 10");
    for court_value in ["10", "11_to_14"] {
        let rulings = vec![("court_value".to_owned(), court_value.to_owned())];
        let setup = Setup { encounter: party.clone(), rulings, ..Setup::default() };
        let first = Rt0::open(&setup).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}")).scene;
        for number in 0..20 {
            Seeded::new(3, number, FromList(Both)).play_out(&mut first.clone(), 100_000);
        }
    }
}
