//! A query of a game.

use std::path::Path;

use affray_core::query::{QueryError, Takes};
use affray_odds::GameQuery;
use affray_sim::words;
use serde_json::json;

use super::args::GameAsk;
use super::show::{self, Question, Shown};
use crate::args::Pair;
use crate::files;
use crate::output::{Answer, CommandError, Out};
use crate::workshop::progress::Working;
use crate::workshop::setup;

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
    setup::check_rulings(game, &args.common.rulings)?;
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
    let asking = GameQuery {
        game,
        query,
        edition: args.common.edition.clone(),
        rulings,
        values,
        sweeps: args.common.sweeps.clone(),
    };
    args.common.form.shown.check_files()?;
    let about = json!({ "game": args.game, "query": args.query });
    if let Some(runs) = args.common.simulate {
        if runs == 0 {
            return Err(CommandError::plain("no runs, no answer", "write --simulate 1 or more"));
        }
        let shown: Vec<Shown> = asking
            .prepare()
            .map_err(failure)?
            .into_iter()
            .map(|asked| {
                let counts = asked.answer.simulate(args.common.seed, runs);
                let answer = affray_odds::Answer::simulated(asked.answer.title(), counts, runs);
                Shown { name: asked.name(), differs_by: asked.differs_by, answer }
            })
            .collect();
        show::asked(out, &about, &question(args, &asking, &shown), &shown, &asking.sweeps, &args.common.form)?;
        return Ok(Answer::Yes);
    }
    let answers = Working::on("working out the odds", args.common.form.allow, |watch| asking.answer(watch));
    let answers = answers.map_err(failure)?;
    let shown: Vec<Shown> = answers
        .into_iter()
        .map(|asked| Shown { name: asked.name(), differs_by: asked.differs_by, answer: asked.answer })
        .collect();
    show::asked(out, &about, &question(args, &asking, &shown), &shown, &asking.sweeps, &args.common.form)?;
    Ok(Answer::Yes)
}

/// What is asked when there are several answers: the query, in what they differ, and the values they have in common.
fn question(args: &GameAsk, asking: &GameQuery, shown: &[Shown]) -> Question {
    let differing: Vec<&str> =
        shown.first().map_or(Vec::new(), |first| first.differs_by.iter().map(|(name, _)| name.as_str()).collect());
    let of = shown.first().map_or("", |first| first.answer.main.of.as_str());
    let by = differing.iter().map(|name| words::spaced(name)).collect::<Vec<_>>().join(" and ");
    let query = words::spaced(args.query);
    let query = if query == of { String::new() } else { format!(" {query}") };
    let title = format!("{}{query}: {of} by {by}", asking.game.title());
    let common = asking.query.params.iter().filter(|param| !differing.contains(&param.name)).filter_map(|param| {
        if let Some(given) = args.values.get(param.name) {
            return Some(format!("{} {given}", words::spaced(param.name)));
        }
        // One answer has it in its title, in better words. What changes nothing by default need not be said at all.
        let says = shown.len() > 1 && !["", "0", "no", "none", "usual"].contains(&param.default);
        says.then(|| format!("{} {}", words::spaced(param.name), param.default))
    });
    let edition = args.common.edition.iter().map(|edition| format!("edition {edition}"));
    let rulings = args.common.rulings.iter().map(|Pair(name, value)| format!("{} {value}", words::spaced(name)));
    Question {
        title,
        subtitle: common.chain(edition).chain(rulings).collect::<Vec<_>>().join(", "),
        params: asking.query.params.iter().map(|param| (param.name.to_owned(), param.about.to_owned())).collect(),
        ..Question::default()
    }
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
