//! `affray replay`: a recorded fight, read again.

use std::io::Write;

use affray_core::{AnswerOrigin, AnyPlay, Seat, Sitter, Typed};

use super::log;
use crate::args::{Replay, Whose};
use crate::files;
use crate::output::{Answer, CommandError, Out, style};

/// Prints what to type to play the same fight again.
fn answers(play: &dyn AnyPlay, whose: Whose, out: &mut Out) -> Result<Answer, CommandError> {
    let person = |seat: Seat| !matches!(play.cast().seats()[seat.index()].sitter, Sitter::Bot(_));
    for Typed { given, text, means } in play.typed() {
        let wanted = match (whose, given) {
            (Whose::All, AnswerOrigin::Decided(_) | AnswerOrigin::Read | AnswerOrigin::Dealt)
            | (Whose::People, AnswerOrigin::Read) => true,
            (Whose::People, AnswerOrigin::Decided(seat)) => person(seat),
            (Whose::People, AnswerOrigin::Dealt) => false,
            (_, AnswerOrigin::Overruled) => {
                writeln!(out, "gm {text}")?;
                false
            }
            (_, AnswerOrigin::Called) => {
                writeln!(out, "gm call {text}")?;
                false
            }
            (_, AnswerOrigin::Noted) => {
                writeln!(out, "note {text}")?;
                false
            }
        };
        match (wanted, means.as_str()) {
            (false, _) => {}
            (true, "") => writeln!(out, "{text}")?,
            (true, means) => writeln!(out, "{text:<3} # {means}")?,
        }
    }
    Ok(Answer::Yes)
}

/// Prints the log of a record.
pub fn run(args: &Replay, out: &mut Out) -> Result<Answer, CommandError> {
    let (game, record) = files::record(&args.file)?;
    let mut play = game.resume(&record, false).map_err(|error| {
        let message = format!("{}: {error}", args.file.display());
        CommandError::plain(message, "`affray verify` says more about what does not fit")
    })?;
    let whole = play.chain() == record.footer.chain;
    if let Some(until) = args.until {
        if until > play.answers() {
            let message = format!("the record has {} answers, not {until}", play.answers());
            return Err(CommandError::plain(message, format!("write --until 0 to {}", play.answers())));
        }
        play.undo_to(until);
    }
    let viewer = files::viewer(play.as_ref(), args.seat.as_deref())?;
    if let Some(whose) = args.answers {
        return answers(play.as_ref(), whose, out);
    }
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
