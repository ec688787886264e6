//! The options of a decision in a record, as the seat that decides sees them.

use affray_core::fight::any_play::OpenText;
use affray_core::query::Table;
use affray_core::{AnswerOrigin, AnyPlay, Chances, Seat};
use serde_json::json;

use super::args::AtAsk;
use super::show::{self, Shown};
use crate::files;
use crate::output::{self, Answer, CommandError, Out, style};
use crate::workshop::charts;
use crate::workshop::progress::Working;

/// Goes to the decision and prints what each option may bring.
pub fn run(args: &AtAsk, out: &mut Out) -> Result<Answer, CommandError> {
    charts::check(args.form.plot.as_deref(), args.form.force)?;
    let (game, record) = files::record(&args.file)?;
    let mut play = game.resume(&record, false).map_err(|error| {
        let message = format!("{}: {error}", args.file.display());
        CommandError::plain(message, "`affray verify` says more about what does not fit")
    })?;
    let whole = play.answers();
    let decisions = decisions(play.as_ref());
    match args.answer {
        Some(answer) if answer > whole => {
            let message = format!("the record has {whole} answers, not {answer}");
            return Err(CommandError::plain(message, format!("write --answer 0 to {whole}")));
        }
        Some(answer) => play.undo_to(answer),
        // Going back answer by answer would play the fight again as often.
        None if asked(play.as_ref()).is_empty() => {
            if let Some(&last) = decided(play.as_ref()).last() {
                play.undo_to(last);
            }
        }
        None => {}
    }
    let open = asked(play.as_ref());
    let number = play.answers();
    let wanted = match &args.seat {
        None => None,
        Some(name) => match files::viewer(play.as_ref(), Some(name))? {
            affray_core::Viewer::Seat(seat) => Some(seat),
            _ => return Err(CommandError::plain("an onlooker decides nothing", "name a seat")),
        },
    };
    let seat = match (wanted, open.as_slice()) {
        (_, []) => {
            let help = match decisions.as_str() {
                "" => "the record has no decision with a choice".to_owned(),
                near => format!("there are decisions at {near}"),
            };
            return Err(CommandError::plain(format!("there is nothing to decide at answer {number}"), help));
        }
        (None, [seat, ..]) => *seat,
        (Some(seat), open) if open.contains(&seat) => seat,
        (Some(seat), [other, ..]) => {
            let (seat, other) = (play.cast().name(seat), play.cast().name(*other));
            let message = format!("nothing is asked of {seat} at answer {number}");
            return Err(CommandError::plain(message, format!("{other} decides there")));
        }
    };
    let name = play.cast().name(seat).to_owned();
    let all_option_odds =
        Working::on("working out the odds", args.form.allow, |watch| play.all_option_odds(seat, watch))
            .expect("somebody is asked");
    let mut shown = Vec::new();
    let mut without = Vec::new();
    for option_odds in all_option_odds {
        match option_odds.chances {
            Chances::Exact(outcomes) => {
                let table = Table { title: "immediate result".to_owned(), outcomes, mean: None };
                let differs_by = vec![("option".to_owned(), option_odds.text.clone())];
                let mut title = format!("{name}: {}", option_odds.text);
                if let Some(assumed) = option_odds.assumed {
                    title = format!("{title}, {assumed}");
                }
                shown.push(Shown {
                    name: option_odds.text,
                    differs_by,
                    answer: affray_odds::Answer::new(title, &[table]),
                });
            }
            Chances::DependsOnOthers => without.push((option_odds.text, "others decide first")),
            Chances::NotComputed => {
                without.push((option_odds.text, "too many paths to follow (--allow sets how many)"));
            }
        }
    }
    let about = json!({ "record": args.file.display().to_string(), "answer": number, "seat": name });
    if !shown.is_empty() || args.form.json {
        show::answers(out, &about, &shown, &[], &args.form)?;
    }
    output::flush(out)?;
    for (option, why) in without {
        crate::remark!("{faint}{}: no odds, {why}{faint:#}", output::shown(option), faint = style::FAINT);
    }
    Ok(Answer::Yes)
}

/// The seats that are asked to choose.
fn asked(play: &dyn AnyPlay) -> Vec<Seat> {
    match play.open() {
        Some((_, OpenText::Choice(asked))) => asked.iter().map(|asked| asked.seat).collect(),
        _ => Vec::new(),
    }
}

/// The places of the tape at which somebody decided.
fn decided(play: &dyn AnyPlay) -> Vec<usize> {
    let given = play.given().into_iter().enumerate();
    given.filter(|(_, given)| matches!(given, AnswerOrigin::Decided(_))).map(|(place, _)| place).collect()
}

/// The first decisions of a record, as help for a wrong place.
fn decisions(play: &dyn AnyPlay) -> String {
    let mut found: Vec<String> = decided(play).iter().map(ToString::to_string).collect();
    let more = found.len() > 12;
    found.truncate(12);
    format!("{}{}", found.join(", "), if more { ", …" } else { "" })
}
