//! Odds in words, at every width.

use affray_core::fight::Share;
use affray_core::{Consequences, LedgerOdds, Method};

use super::ledger::{Falls, Side, ledger};
use super::words::amounts;
use super::*;

fn shares(all: &[(&str, f64)]) -> Shares {
    all.iter().map(|(what, share)| ((*what).to_owned(), *share)).collect()
}

fn line(ledger: LedgerOdds, all: &[(&str, f64)], method: Method) -> OddsLine {
    let results = all.iter().map(|(text, share)| Share { what: (*text).to_owned(), share: *share, exact: None });
    let in_the_end = Consequences {
        results: results.collect(),
        dealt: Vec::new(),
        paid: Vec::new(),
        ledger,
        method,
        unit: "Stamina",
        horizon: "up to the foes' answer",
    };
    OddsLine { outcome: OutcomeOdds::Known { at_once: None, in_the_end }, ..OddsLine::default() }
}

fn blow(hit: f64, dealt: f64, hurt: f64, paid: f64) -> LedgerOdds {
    LedgerOdds { hit, dealt, hurt, paid, ..LedgerOdds::default() }
}

fn column(lines: &[OddsLine]) -> OddsTable<'_> {
    OddsTable::of(OddsColumn::Outcome, lines)
}

#[test]
fn the_likeliest_results_come_first_and_the_rest_is_counted() {
    let soon = shares(&[("hit", 0.5), ("miss", 0.3), ("stumble", 0.2)]);
    assert_eq!(in_words(&soon, 1), "50.0 % hit · 50.0 % the other 2");
    assert_eq!(in_words(&soon, 3), "50.0 % hit · 30.0 % miss · 20.0 % stumble");
    assert_eq!(in_words(&shares(&[("hit", 1.0)]), 3), "hit, for certain");
}

#[test]
fn a_figure_has_both_sides_of_the_ledger_as_far_as_they_fit() {
    let lines = [
        line(LedgerOdds { felled: 0.12, ..blow(0.8, 1.6, 0.34, 0.5) }, &[("a", 1.0)], Method::Exact),
        line(blow(0.5, 0.7, 0.0, 0.0), &[("b", 1.0)], Method::Exact),
        line(blow(0.0, 0.0, 0.0, -2.0), &[("c", 1.0)], Method::Exact),
        line(blow(0.0, 0.0, 0.2, -0.3), &[("d", 1.0)], Method::Exact),
    ];
    let column = column(&lines);
    assert_eq!(column.figure(0, 60), "foe hurt 80.0 % (1.6), down 12.0 % · you hurt 34.0 % (0.5)");
    assert_eq!(column.figure(0, 50), "foe hurt 80.0 % (1.6) · you hurt 34.0 % (0.5)");
    assert_eq!(column.figure(0, 36), "foe hurt 80.0 % · you hurt 34.0 %");
    assert_eq!(column.figure(0, 3), "foe 80.0 % · you 34.0 %", "neither side is left out");
    assert_eq!(column.figure(1, 60), "foe hurt 50.0 % (0.7) · you unhurt");
    let deadly =
        [line(LedgerOdds { fallen: 0.3, felled: 0.1, ..blow(0.8, 1.6, 0.34, 0.5) }, &[("a", 1.0)], Method::Exact)];
    let deadly = OddsTable::of(OddsColumn::Outcome, &deadly);
    assert_eq!(deadly.figure(0, 64), "foe hurt 80.0 % (1.6) · you hurt 34.0 % (0.5), you fall 30.0 %");
    assert_eq!(deadly.figure(0, 52), "foe hurt 80.0 % · you hurt 34.0 %, you fall 30.0 %");
    assert_eq!(column.figure(2, 60), "you +2.0");
    let gains = ledger(lines[3].known().expect("known"), Side::Full, true, Falls::All, true);
    assert_eq!(gains, "you +0.3 (hurt 20.0 %)");
    assert_eq!(
        column.title(110),
        "chance that a foe is hurt (mean Stamina) · that you are, up to the foes' answer, exact"
    );
    assert_eq!(column.title(50), "foe hurt · you hurt, up to the foes' answer, exact");
    assert_eq!(OddsTable::of(OddsColumn::Wins, &lines).figure(0, 20), "…");
    assert_eq!(OddsTable::of(OddsColumn::Off, &lines).figure(0, 20), "");
}

#[test]
fn a_foe_who_falls_without_being_struck_is_no_hit() {
    let faints = LedgerOdds { felled: 0.32, ..blow(0.0, 0.0, 0.2, 0.4) };
    let lines = [line(faints, &[("a", 1.0)], Method::Simulated(2_500)), OddsLine::default()];
    assert_eq!(column(&lines).figure(0, 60), "foe down ~32 % · you hurt ~20 % (0.4)");
    let you = [line(LedgerOdds { fallen: 0.5, ..blow(0.0, 0.0, 0.0, 0.0) }, &[("a", 1.0)], Method::Exact)];
    assert_eq!(column(&you).figure(0, 60), "you fall 50.0 %");
}

#[test]
fn a_step_shows_the_best_of_what_is_behind_it() {
    let hit = |hit: f64| line(blow(hit, 2.0 * hit, 0.0, 0.0), &[("a", hit), ("b", 1.0 - hit)], Method::Exact);
    let lines = [hit(0.2), hit(0.8), hit(0.5), OddsLine::default()];
    let column = column(&lines);
    assert_eq!(column.figure_of(&[0, 1, 2], 40), "best: foe hurt 80.0 % (1.6)");
    assert_eq!(column.figure_of(&[0, 1, 2], 22), "best: foe hurt 80.0 %");
    assert_eq!(column.best(&[0, 2]), Some(2));
    assert_eq!(column.figure_of(&[2], 40), column.figure(2, 40), "one option is no step");
    assert_eq!(column.figure_of(&[2, 3], 40), "…", "not all are known");
}

#[test]
fn options_with_the_same_losses_are_told_apart_by_their_results() {
    let same = blow(0.5, 1.0, 0.0, 0.0);
    let lines =
        [line(same, &[("Kresk: Speed +1", 1.0)], Method::Exact), line(same, &[("Bo: out", 1.0)], Method::Exact)];
    assert_eq!(column(&lines).figure(0, 40), "Kresk: Speed +1");
    assert_eq!(column(&lines).figure(1, 3), "out");
}

#[test]
fn what_makes_no_difference_is_said_to_make_none() {
    let lines = [(); 2].map(|()| line(blow(0.5, 1.0, 0.0, 0.0), &[("hit", 0.5), ("miss", 0.5)], Method::Exact));
    assert!(column(&lines).is_same());
    assert_eq!(column(&lines).title(60), "no difference up to the foes' answer, exact");
    assert_eq!(column(&lines).figure(0, 60), "");
    assert!(!column(&lines[..1]).is_same(), "one option has odds of its own");
}

#[test]
fn rounding_makes_nothing_certain() {
    let odds = |hit, method| {
        let lines = [line(blow(hit, 1.0, 0.0, 0.0), &[("a", 1.0)], method), OddsLine::default()];
        column(&lines).figure(0, 18)
    };
    assert_eq!(odds(0.999_999, Method::Exact), "foe hurt >99.9 %");
    assert_eq!(odds(0.000_001, Method::Exact), "foe hurt <0.1 %");
    assert_eq!(odds(1.0, Method::Exact), "foe hurt 100.0 %");
    assert_eq!(odds(1.0 - 1e-13, Method::Simulated(1_000)), "foe hurt ~100 %");
    assert_eq!(odds(0.999, Method::Simulated(1_000)), "foe hurt >99 %");
}

#[test]
fn simulated_figures_are_marked() {
    let lines = [line(blow(0.5, 1.0, 0.0, 0.0), &[("hit", 0.5), ("miss", 0.5)], Method::Simulated(2_500))];
    let detail = lines[0].detail(|_| true);
    assert_eq!(column(&lines).figure(0, 60), "foe hurt ~50 % (1.0)");
    assert_eq!(column(&lines).title(30), "hurt, simulated ±2");
    assert!(detail.starts_with("Simulated 2500 times, ±2, up to the foes' answer"), "{detail}");
}

#[test]
fn too_many_results_are_told_by_what_either_side_loses() {
    let mut line = line(blow(0.5, 1.0, 0.0, 0.0), &[("Bo: Stamina -2", 0.5), ("miss", 0.5)], Method::Exact);
    let OutcomeOdds::Known { at_once, in_the_end } = &mut line.outcome else { panic!("it is known") };
    *at_once = Some(shares(&[("a draw", 1.0)]));
    in_the_end.dealt = [0, 2].map(|what| Share { what, share: 0.5, exact: None }).into();
    in_the_end.paid = vec![Share { what: 0, share: 1.0, exact: None }];
    let head = "Exact, up to the foes' answer, played on plainly: ";
    let results = format!("{head}50.0 % Bo: Stamina -2 · 50.0 % miss");
    assert_eq!(line.detail(|_| true), format!("At once: a draw, for certain. {results}"));
    assert_eq!(line.detail(|text| text.starts_with("Exact")), results);
    assert_eq!(line.detail(|_| false), "Stamina: foes lose 0 in 50 % · 2 in 50 %; you lose 0");
}

#[test]
fn a_result_that_hardly_fits_comes_without_how_it_was_found() {
    let mut line = line(blow(1.0, 7.0, 0.0, 0.0), &[("Bo: HP -7", 1.0)], Method::Simulated(2_500));
    let OutcomeOdds::Known { in_the_end, .. } = &mut line.outcome else { panic!("it is known") };
    in_the_end.dealt = vec![Share { what: 7, share: 1.0, exact: None }];
    in_the_end.paid = vec![Share { what: 0, share: 1.0, exact: None }];
    assert!(line.detail(|_| true).starts_with("Simulated 2500 times"));
    assert_eq!(line.detail(|text| text.len() < 30), "Bo: HP -7, in all cases");
}

#[test]
fn amounts_that_do_not_fit_are_joined_and_stay_whole() {
    let shares = [0.6, 0.02, 0.03, 0.05, 0.1, 0.2];
    let all: Vec<_> = (0..).zip(shares).map(|(what, share)| Share { what, share, exact: None }).collect();
    assert_eq!(amounts(&all, 9), "lose 0 in 60 % · 1 in 2 % · 2 in 3 % · 3 in 5 % · 4 in 10 % · 5 in 20 %");
    assert_eq!(amounts(&all, 4), "lose 0 in 60 % · 1 to 3 in 10 % · 4 in 10 % · 5 in 20 %");
    assert_eq!(amounts(&all, 2), "lose 0 in 60 % · 1 to 5 in 40 %");
    assert_eq!(amounts(&all[..1], 1), "lose 0");
}

#[test]
fn what_is_won_back_is_no_negative_loss() {
    let shares = [0.5, 0.26, 0.2, 0.04];
    let all: Vec<_> = (-2..).zip(shares).map(|(what, share)| Share { what, share, exact: None }).collect();
    assert_eq!(amounts(&all, 9), "gain 2 in 50 % · 1 in 26 % · lose 0 in 20 % · 1 in 4 %");
    assert_eq!(amounts(&all, 2), "gain 1 to 2 in 76 % · lose 0 to 1 in 24 %");
    assert_eq!(amounts(&all[..1], 1), "gain 2");
}

#[test]
fn means_stay_where_they_alone_tell_options_apart() {
    let hurt = |what: &str, paid| line(blow(0.0, 0.0, 1.0, paid), &[(what, 1.0)], Method::Exact);
    let lines = [hurt("Bo: Stamina -4", 4.0), hurt("Bo: Stamina -2", 2.0)];
    assert_eq!([0, 1].map(|place| column(&lines).figure(place, 3)), ["you 100.0 % (4.0)", "you 100.0 % (2.0)"]);
    assert_eq!(column(&lines).figure(0, 30), "you hurt 100.0 % (4.0)");
}

#[test]
fn an_interval_stays_within_what_can_be() {
    let wins = |share, within| Wins { share, within }.to_string();
    assert_eq!(wins(0.5, 0.03), "50 ±3 %");
    assert_eq!(wins(1.0, 0.0), ">99 %");
    assert_eq!(wins(0.99, 0.02), ">97 %");
    assert_eq!(wins(0.0, 0.0), "<1 %");
}
