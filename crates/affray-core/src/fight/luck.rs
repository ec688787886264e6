//! Exact luck: what came of a decision, compared with what could have come of it by what the seat knew.
//!
//! Both are read from the seat's view, from the decision up to the next one of anybody or the end of the step. No other
//! decision falls in between, so every branch of chance can be followed.

use std::ops::ControlFlow;

use crate::answerers::tape::{Place, Tape};
use crate::exact::{Chance, float};
use crate::fight::forecast::Forecast;
use crate::fight::outlook::{Fact, Measure};
use crate::fight::position::Position;
use crate::query::Budget;
use crate::{Answer, Chances, Game, Menu, Open, Outlook, Scene, Seat, Viewer};

/// A number that may move.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tracked {
    /// Whose: "Kresk".
    pub whose: String,
    /// What: "Stamina".
    pub what: &'static str,
}

/// How much a number changed, compared with the expected change.
#[derive(Debug, Clone, PartialEq)]
pub struct Swing {
    /// Which number.
    pub of: Tracked,
    /// How much it changed.
    pub came: i64,
    /// The expected change; exact except for rounding.
    pub expected: f64,
    /// The variance of that.
    pub variance: f64,
}

/// What came of a decision, and what could have.
#[derive(Debug, Clone, PartialEq)]
pub struct DecisionLuck {
    /// Who decided.
    pub seat: Seat,
    /// What came of it, in words.
    pub came: String,
    /// The exact chance of that result.
    pub chance: Chance,
    /// The numbers that changed or could have changed.
    pub swings: Vec<Swing>,
}

/// The numbers among facts.
fn numbers(facts: Vec<Fact>) -> Vec<(Tracked, i64)> {
    let number = |fact: Fact| match fact.what {
        Measure::Number(what, now) => Some((Tracked { whose: fact.whose, what }, now)),
        Measure::Remark(_) => None,
    };
    facts.into_iter().filter_map(number).collect()
}

/// How much each number changed; a missing number counts as 0.
fn moved(before: &[(Tracked, i64)], after: &[(Tracked, i64)]) -> Vec<(Tracked, i64)> {
    let of =
        |all: &[(Tracked, i64)], wanted: &Tracked| all.iter().find(|(of, _)| of == wanted).map_or(0, |(_, now)| *now);
    let gone = before.iter().filter(|(was, _)| after.iter().all(|(is, _)| is != was));
    let mut moves: Vec<(Tracked, i64)> = after
        .iter()
        .chain(gone)
        .map(|(number, _)| (number.clone(), of(after, number) - of(before, number)))
        .filter(|(_, by)| *by != 0)
        .collect();
    moves.sort();
    moves
}

fn with_budget(paths: usize, with: impl FnOnce(&mut Budget<'_>)) {
    with(&mut Budget { allowed: paths, report: &mut |_| ControlFlow::Continue(()) });
}

impl<G: Game> Forecast<G> {
    /// The scene at the next decision after the one at this place, or at the end of its step; `None` if the GM
    /// overruled in between.
    fn sequel(&self, place: usize) -> Option<G::Scene> {
        let rest = self.answers.get(place + 1..)?;
        let until = rest.iter().position(|answer| matches!(answer, Answer::Pick(..)));
        let until = place + 1 + until.unwrap_or(rest.len());
        if self.answers[place..until].iter().any(|answer| matches!(answer, Answer::Set(_) | Answer::Call(_))) {
            return None;
        }
        let (before, had) = self.step(place);
        let from = place - had.len();
        let (mut scene, mut tape) = (before.clone(), self.answers[from..until].to_vec());
        // A halt is the next decision; anything else that could stop it would have stopped the record before.
        let _ = Tape::new(&mut tape, Place::START, &self.cast, &mut Menu::plain()).run(&mut scene);
        Some(scene)
    }

    pub(crate) fn luck_of(&self, place: usize, paths: usize) -> Option<DecisionLuck> {
        let Answer::Pick(seat, choice) = self.answers.get(place)? else { return None };
        let (seat, choice) = (*seat, *choice);
        let (question, now, Open::Choice { menus, answered, .. }) = self.open(place)? else { return None };
        // The result would depend on what others decide, or have decided in secret.
        if menus.len() > 1 || !answered.is_empty() {
            return None;
        }
        let sequel = self.sequel(place)?;
        let (before, tape) = self.step(place);
        let position = Position { before, tape, now: &now, cast: &self.cast, question, seat, with: &|_| {} };
        let viewer = Viewer::Seat(seat);
        let read = |scene: &G::Scene| {
            let facts = G::Scene::facts(&scene.view(viewer), viewer, &self.cast);
            (scene.gist(&now, seat, &self.cast), numbers(facts))
        };
        let (_, at_first) = read(&now);
        let mut odds = None;
        with_budget(paths, |budget| {
            odds = position.odds(choice, budget, |scene| {
                let (gist, numbers) = read(scene);
                (gist, moved(&at_first, &numbers))
            });
        });
        let odds = odds?;
        let (came, numbers) = read(&sequel);
        let came_moves = moved(&at_first, &numbers);
        let mut all: Vec<Tracked> =
            odds.results().iter().flat_map(|(_, moves)| moves).map(|(of, _)| of.clone()).collect();
        all.extend(came_moves.iter().map(|(of, _)| of.clone()));
        all.sort();
        all.dedup();
        let by =
            |moves: &[(Tracked, i64)], of: &Tracked| moves.iter().find(|(it, _)| it == of).map_or(0, |(_, by)| *by);
        let swing = |of: Tracked| {
            let shares = odds.chances().map(|((_, moves), chance)| (by(moves, &of) as f64, float(&chance)));
            let (mean, square) =
                shares.fold((0.0, 0.0), |(mean, square), (by, share)| (mean + share * by, square + share * by * by));
            Swing { came: by(&came_moves, &of), of, expected: mean, variance: (square - mean * mean).max(0.0) }
        };
        Some(DecisionLuck {
            seat,
            chance: odds.chance_that(|(gist, _)| *gist == came),
            swings: all.into_iter().map(swing).collect(),
            came,
        })
    }

    pub(crate) fn immediate_of(&self, place: usize, option: usize, paths: usize) -> Option<Vec<(String, Chance)>> {
        let Answer::Pick(seat, _) = self.answers.get(place)? else { return None };
        let (question, now, Open::Choice { menus, answered, .. }) = self.open(place)? else { return None };
        let [(asked, menu)] = &menus[..] else { return None };
        if asked != seat || !answered.is_empty() {
            return None;
        }
        let choice = *menu.options().get(option)?;
        let (before, tape) = self.step(place);
        let (seat, with) = (*seat, &|_: &mut G::Scene| {});
        let position = Position { before, tape, now: &now, cast: &self.cast, question, seat, with };
        let mut chances = Chances::NotComputed;
        with_budget(paths, |budget| chances = position.chances(choice, budget));
        match chances {
            Chances::Exact(results) => Some(results),
            Chances::DependsOnOthers | Chances::NotComputed => None,
        }
    }
}
