//! A query of a game.

use std::collections::BTreeMap;
use std::path::Path;

use affray_core::query::{QueryError, Takes};
use affray_odds::Asking;
use serde_json::json;

use super::args::GameAsk;
use super::show::{self, Column, Counted, Shown};
use crate::args::Pair;
use crate::files;
use crate::output::{Answer, CommandError, Out};
use crate::workshop::charts;
use crate::workshop::progress::Working;

/// Asks the game and prints what it answers.
pub fn run(args: &GameAsk, out: &mut Out) -> Result<Answer, CommandError> {
    let game = files::game(args.game)?;
    let query =
        game.queries().iter().find(|query| query.name == args.query).expect("the command line knows the queries");
    if let Some(edition) = &args.common.edition
        && !game.editions().iter().any(|known| known.slug == edition)
    {
        let known = affray_core::encounter::one_of(game.editions().iter().map(|known| known.slug));
        return Err(CommandError::plain(
            format!("{} has no edition {edition:?}", game.title()),
            format!("write {known}"),
        ));
    }
    let mut values = vec![args.values.clone()];
    for also in &args.common.also {
        let mut again = args.values.clone();
        for pair in also.split_whitespace() {
            let Pair(name, value) =
                pair.parse().map_err(|error: String| CommandError::plain(error, "as in --and \"advantage=1\""))?;
            again.insert(name, value);
        }
        values.push(again);
    }
    // Records are given as file names, and read here.
    for values in &mut values {
        for param in query.params.iter().filter(|param| param.takes == Takes::Record) {
            if let Some(path) = values.get_mut(param.name).filter(|path| !path.is_empty()) {
                *path = files::record_text(Path::new(path.as_str()))?;
            }
        }
    }
    let rulings = args.common.rulings.iter().map(|Pair(name, value)| (name.clone(), value.clone())).collect();
    let asking = Asking {
        game,
        query,
        edition: args.common.edition.clone(),
        rulings,
        values,
        sweeps: args.common.sweeps.clone(),
    };
    charts::check(args.common.form.plot.as_deref(), args.common.form.force)?;
    let about = json!({ "game": args.game, "query": args.query });
    if let Some(runs) = args.common.simulate {
        if runs == 0 {
            return Err(CommandError::plain("no runs, no answer", "write --simulate 1 or more"));
        }
        let prepared = asking.prepare().map_err(failure)?;
        let counted: Vec<Counted> = prepared
            .iter()
            .map(|asked| {
                let counts: BTreeMap<String, u64> = asked.answer.simulate(args.common.seed, runs);
                Counted { name: asked.name(), title: asked.answer.title(), runs, counts }
            })
            .collect();
        show::counted(out, &counted, &args.common.form)?;
        return Ok(Answer::Yes);
    }
    let answers = Working::on("working out the odds", args.common.form.allow, |watch| asking.answer(watch));
    let answers = answers.map_err(failure)?;
    let shown: Vec<Shown> = answers
        .into_iter()
        .map(|asked| Shown { name: asked.name(), differs_by: asked.differs_by, answer: asked.answer })
        .collect();
    show::answers(out, &about, &shown, &asking.sweeps, Column::Exactly, &args.common.form)?;
    Ok(Answer::Yes)
}

/// A query error as a command error.
pub fn failure(fault: QueryError) -> CommandError {
    let help = match &fault {
        QueryError::Unknown { .. } | QueryError::Value { .. } => "--help says what every option means",
        QueryError::Impossible(_) => "change one of the values",
        QueryError::OutOfReach { .. } => {
            "play it instead with --simulate 1000000, make the question smaller, or allow more with --allow"
        }
        QueryError::Stopped => "nothing is printed that is not exact",
    };
    CommandError::plain(fault.to_string(), help)
}
