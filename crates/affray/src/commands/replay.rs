//! `affray replay`: a recorded fight, read again.

use std::io::Write;

use affray_core::{AnswerOrigin, AnyPlay, Seat, Sitter, TypedAnswer, Viewer};

use super::log;
use crate::args::{Replay, Whose};
use crate::files;
use crate::output::{Answer, CommandError, Out, shown, style};

/// Prints what to type to play the same fight again. A seat gets its own answers: what others decided and drew may be
/// hidden from it.
fn answers(play: &dyn AnyPlay, viewer: Viewer, whose: Whose, out: &mut Out) -> Result<Answer, CommandError> {
    let sitter = |seat: Seat| &play.cast().seats()[seat.index()].sitter;
    let person = |seat: Seat| !matches!(sitter(seat), Sitter::Bot(_));
    let seats = || (0..play.cast().seats().len() as u8).map(Seat);
    let own = match viewer {
        Viewer::Referee => None,
        Viewer::Seat(seat) if whose == Whose::People => Some(seat),
        Viewer::Seat(_) | Viewer::Onlooker => {
            let message = "the answers of all hold cards that this viewer may not see";
            return Err(CommandError::plain(message, "leave --seat out, or write --seat NAME --answers for one's own"));
        }
    };
    // Whoever alone has real cards read all of them.
    let reads = |seat: Seat| seats().all(|other| (*sitter(other) == Sitter::Paper) == (other == seat));
    for TypedAnswer { given, text, means } in play.typed() {
        let wanted = match (whose, given, own) {
            // Where everything is asked, what an order answered is typed as well.
            (_, AnswerOrigin::Decided(seat) | AnswerOrigin::ByOrder(seat), Some(own)) => seat == own,
            (_, AnswerOrigin::Read, Some(own)) => reads(own),
            (
                Whose::All,
                AnswerOrigin::Decided(_) | AnswerOrigin::ByOrder(_) | AnswerOrigin::Read | AnswerOrigin::Dealt,
                None,
            )
            | (Whose::People, AnswerOrigin::Read, None) => true,
            (Whose::People, AnswerOrigin::Decided(seat) | AnswerOrigin::ByOrder(seat), None) => person(seat),
            (_, AnswerOrigin::Dealt | AnswerOrigin::Ordered(_), _) => false,
            // What the GM did and what was noted is told to everybody.
            (_, AnswerOrigin::Overruled, _) => {
                writeln!(out, "gm {}", shown(text))?;
                continue;
            }
            (_, AnswerOrigin::Called, _) => {
                writeln!(out, "gm call {}", shown(text))?;
                continue;
            }
            (_, AnswerOrigin::Noted, _) => {
                writeln!(out, "note {}", shown(text))?;
                continue;
            }
        };
        match (wanted, means.as_str()) {
            (false, _) => {}
            (true, "") => writeln!(out, "{}", shown(text))?,
            (true, means) => writeln!(out, "{:<3} # {}", shown(text), shown(means))?,
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
        return answers(play.as_ref(), viewer, whose, out);
    }
    if args.view {
        crate::output::json(out, &play.view(viewer))?;
    } else if args.json {
        log::print_json(out, play.as_ref(), viewer)?;
    } else {
        log::print(out, play.as_ref(), viewer)?;
        if play.is_over() {
            writeln!(out, "{}", shown(play.summary()))?;
        } else {
            let faint = style::FAINT;
            writeln!(out, "{faint}… after {} answers{faint:#}", play.answers())?;
        }
    }
    if !whole {
        crate::output::flush(out)?;
        crate::remark!(
            "{bad}this is not the fight that was recorded{bad:#}: the rules or the file have changed; `affray verify` says where",
            bad = style::BAD
        );
    }
    Ok(Answer::Yes)
}
