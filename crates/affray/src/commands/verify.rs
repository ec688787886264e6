//! `affray verify`: is this record what it says it is?

use std::io::Write;

use affray_core::Verdict;
use serde_json::json;

use crate::args::Verify;
use crate::files;
use crate::output::{Answer, CommandError, Out, brief, style};

/// Plays the record again, deals every card again, and says whether everything matches.
pub fn run(args: &Verify, out: &mut Out) -> Result<Answer, CommandError> {
    let (game, record) = files::record(&args.file)?;
    let checked = game
        .verify(&record)
        .map_err(|error| CommandError::Plain { message: format!("{}: {error}", args.file.display()), help: None })?;
    let answer = match &checked.verdict {
        Verdict::Fair | Verdict::Consistent(_) => Answer::Yes,
        Verdict::Broken(_) => Answer::No,
    };
    if args.json {
        let engine = &record.header.engine;
        let all =
            json!({ "game": game.slug(), "recorded_by": engine, "sound": answer == Answer::Yes, "checked": checked });
        crate::output::json(out, &all)?;
        return Ok(answer);
    }
    let (good, bad) = (style::GOOD, style::BAD);
    match &checked.verdict {
        Verdict::Fair => {
            writeln!(
                out,
                "{good}fair{good:#}: every card was fixed before the first was turned, and the rules lead to exactly this fight"
            )?;
        }
        Verdict::Consistent(why) => {
            writeln!(
                out,
                "{good}consistent{good:#}: the rules lead to exactly this fight; the dealing cannot be proven: {why}"
            )?;
        }
        Verdict::Broken(place) => {
            writeln!(out, "{bad}broken{bad:#} at {}", brief(place))?;
            if record.header.engine != env!("CARGO_PKG_VERSION") {
                let engine = brief(&record.header.engine);
                writeln!(
                    out,
                    "recorded by version {engine}; this is {}: a rule may have changed",
                    env!("CARGO_PKG_VERSION")
                )?;
            }
        }
    }
    let faint = style::FAINT;
    write!(
        out,
        "{faint}{} steps, {} decisions, {} dealt by the engine",
        checked.steps, checked.decisions, checked.dealt
    )?;
    if checked.paper > 0 {
        write!(out, ", {} read off paper", checked.paper)?;
    }
    if checked.overrides > 0 {
        write!(out, ", {} changes by the GM", checked.overrides)?;
    }
    writeln!(out, "{faint:#}")?;
    Ok(answer)
}
