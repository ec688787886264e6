//! `affray verify`: is this record what it says it is?

use std::io::Write;

use affray_core::Verdict;
use serde_json::json;

use super::rules::paragraph;
use crate::args::Verify;
use crate::files;
use crate::output::{Answer, CommandError, Out, brief, shown, style};

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
        Verdict::Fair => writeln!(out, "{good}fair{good:#}: the rules lead to exactly this fight")?,
        Verdict::Consistent(_) => writeln!(out, "{good}consistent{good:#}: the rules lead to exactly this fight")?,
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
    let proof = checked.proof();
    if !proof.is_empty() {
        paragraph(out, 2, &shown(proof))?;
    }
    if answer == Answer::Yes && record.footer.summary != checked.summary {
        writeln!(out, "  It ends: {} The record says something else.", shown(&checked.summary))?;
    }
    let faint = style::FAINT;
    writeln!(
        out,
        "{faint}format {}, {} steps, {} decisions, {} dealt by the engine, {} read off paper{faint:#}",
        checked.format, checked.steps, checked.decisions, checked.dealt, checked.paper
    )?;
    Ok(answer)
}
