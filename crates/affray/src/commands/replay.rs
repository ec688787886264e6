//! `affray replay`: a recorded fight, read again.

use std::io::Write;

use super::log;
use crate::args::Replay;
use crate::files;
use crate::output::{Answer, Failure, Out, style};

/// Prints the log of a record.
pub fn run(args: &Replay, out: &mut Out) -> Result<Answer, Failure> {
    let (game, record) = files::record(&args.file)?;
    let mut play = game.resume(&record, false).map_err(|error| {
        let message = format!("{}: {error}", args.file.display());
        Failure::plain(message, "`affray verify` says more about what does not fit")
    })?;
    let whole = play.digest() == record.footer.digest;
    if let Some(until) = args.until {
        if until > play.answers() {
            let message = format!("the record has {} answers, not {until}", play.answers());
            return Err(Failure::plain(message, format!("write --until 0 to {}", play.answers())));
        }
        play.undo_to(until);
    }
    let viewer = files::viewer(play.as_ref(), args.seat.as_deref())?;
    if args.view {
        serde_json::to_writer_pretty(&mut *out, &play.view(viewer))?;
        writeln!(out)?;
    } else if args.json {
        log::print_json(out, play.as_ref(), viewer)?;
    } else {
        log::print(out, play.as_ref(), viewer)?;
        if play.is_over() {
            writeln!(out, "{}", play.summary())?;
        } else {
            let faint = style::FAINT;
            writeln!(out, "{faint}… after {} answers{faint:#}", play.answers())?;
        }
    }
    if !whole {
        crate::output::flush(out)?;
        anstream::eprintln!(
            "{bad}this is not the fight that was recorded{bad:#}: the rules or the file have changed; `affray verify` says where",
            bad = style::BAD
        );
    }
    Ok(Answer::Yes)
}
