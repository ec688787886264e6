//! A forecast plays a fight under way on: from the start it agrees with the simulation, at the end it is certain.

use affray_core::fight::forecast::{AnyForecast, Forecast, PlayOnFrom};
use affray_core::{Batch, Game, Record, Seat, Setup};
use affray_testkit::laws;
use affray_tiny::Tiny;

const FIGHTS: u32 = 20_000;

fn forecast(answers: usize) -> Forecast<Tiny> {
    let mut play = laws::fight::<Tiny>(Tiny::STARTER, 7);
    play.undo_to(answers);
    // Bots go on by themselves after an undo, so the record holds the whole fight; `PlayOnFrom` says how much of it stands.
    let record = Record::read(&play.record(true)).expect("a record");
    Forecast::of(&record).expect("it plays again")
}

#[test]
fn from_the_start_it_agrees_with_many_fights() {
    let setup = Setup { encounter: Tiny::STARTER.to_owned(), ..Setup::default() };
    let batch = Batch::<Tiny>::open(&setup).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"));
    let mut won = 0;
    affray_core::AnyBatch::fight(&batch, 1, 0..u64::from(FIGHTS), &mut |fought| {
        won += u32::from(fought.values[0] == 0);
    });
    let got =
        forecast(0).wins(PlayOnFrom { answers: 0, option: None }, None, FIGHTS, 2).expect("nothing stands in the way");
    let apart = f64::from(won.abs_diff(got)) / f64::from(FIGHTS);
    assert!(apart < 0.02, "{won} and {got} of {FIGHTS}");
    let dart = forecast(0).wins(PlayOnFrom { answers: 0, option: None }, Some(Seat(1)), FIGHTS, 2);
    assert_eq!(dart, Some(FIGHTS - got), "one seat wins when the other loses");
}

#[test]
fn at_the_end_it_is_certain() {
    let forecast = forecast(0);
    let all = forecast.moments().len();
    let got = forecast.wins(PlayOnFrom { answers: all, option: None }, None, 100, 1).expect("it stands");
    assert!(got == 0 || got == 100, "{got}");
}

#[test]
fn an_option_that_is_not_there_has_no_forecast() {
    let forecast = forecast(0);
    let from = |seat, option| PlayOnFrom { answers: 0, option: Some((Seat(seat), option)) };
    assert!(forecast.wins(from(0, 0), Some(Seat(0)), 10, 1).is_some());
    assert_eq!(forecast.wins(from(0, 1), Some(Seat(0)), 10, 1), None, "passing is forbidden");
    assert_eq!(forecast.wins(from(1, 0), Some(Seat(1)), 10, 1), None, "it is not Dart's turn");
    assert_eq!(forecast.options(0), [(Seat(0), vec!["flip a card".to_owned()])]);
    assert!(!forecast.is_against(Seat(0)) && forecast.is_against(Seat(1)));
}
