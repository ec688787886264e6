//! The options of a decision in a record, as the seat that decides sees them.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use affray_core::fight::Share;
use affray_core::fight::any_play::OpenText;
use affray_core::fight::outlook::NOTHING;
use affray_core::query::Budget;
use affray_core::search::{SEARCH, Strength};
use affray_core::{AnswerOrigin, AnyPlay, Chances, Method, OddsEffort, OptionOdds, Seat};
use affray_odds::answer::{Mean, Outcome, Part};
use affray_sim::words::possessive;
use comfy_table::CellAlignment;
use serde_json::json;

use super::args::AtAsk;
use super::show::{self, Question, Shown};
use crate::files;
use crate::output::{self, Answer, CommandError, Out, style};
use crate::workshop::progress::Working;
use crate::workshop::sim::{head, table, trimmed};

/// Goes to the decision and prints what each option may bring.
pub fn run(args: &AtAsk, out: &mut Out) -> Result<Answer, CommandError> {
    args.form.shown.check_files()?;
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
    if let Some(strength) = args.search {
        return search(args, play.as_ref(), seat, strength, out);
    }
    let all_option_odds: Vec<OptionOdds> = Working::on("working out the odds", args.form.allow, |exact| {
        let one = |option: usize| {
            let began = Instant::now();
            let mut report = |share: f64| match began.elapsed() < EXACT_TIME {
                true => (exact.report)(share),
                false => ControlFlow::Break(()),
            };
            let exact = Budget { allowed: exact.allowed, report: &mut report };
            let mut effort = OddsEffort { exact, samples: SAMPLES, check: &mut || ControlFlow::Continue(()) };
            play.option_odds(seat, option, &mut effort)
        };
        (0..).map_while(one).collect()
    });
    let shown: Vec<Shown> = all_option_odds.into_iter().filter_map(|option_odds| shown(&name, option_odds)).collect();
    let about = json!({ "record": args.file.display().to_string(), "answer": number, "seat": name });
    let horizon = shown.first().map_or("", |first| first.answer.main.of.trim_start_matches("result "));
    let question = Question {
        title: format!("{}: what each brings {horizon}", possessive(&name, &format!("options at answer {number}"))),
        usual: vec![FOES.to_owned(), OWN.to_owned()],
        ..Question::default()
    };
    show::asked(out, &about, &question, &shown, &[], &args.form)?;
    output::flush(out)?;
    crate::remark!("{faint}on the way everybody decides as the plain bot does{faint:#}", faint = style::FAINT);
    Ok(Answer::Yes)
}

/// The stream of every search from the command line: the same question gets the same answer.
const SEED: u64 = 1;

/// Plays the fight on many times and prints what each option is worth.
fn search(
    args: &AtAsk,
    play: &dyn AnyPlay,
    seat: Seat,
    strength: Strength,
    out: &mut Out,
) -> Result<Answer, CommandError> {
    let (name, number) = (play.cast().name(seat), play.answers());
    let advice = play.advice(seat, &format!("{SEARCH}:{strength}"), SEED).expect("the seat is asked");
    if args.form.shown.json {
        let about = json!({ "record": args.file.display().to_string(), "answer": number, "seat": name,
            "search": strength.to_string(), "best": advice.best, "options": advice.options });
        output::json(out, &about)?;
        output::flush(out)?;
        return Ok(Answer::Yes);
    }
    let title = format!("{}: what a search expects", possessive(name, &format!("options at answer {number}")));
    let (title, below) = args.form.shown.heading(title, String::new());
    head(out, &title, &below)?;
    let mut grid = table();
    grid.set_header(["", "option", "worth", "tried", "then"]);
    for (place, option) in advice.options.iter().enumerate() {
        grid.add_row([
            if place == advice.best { "→" } else { "" }.to_owned(),
            option.text.clone(),
            worth_in_words(option.worth, option.error),
            option.visits.to_string(),
            option.line.join("; "),
        ]);
    }
    for column in grid.column_iter_mut().skip(2).take(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "\n{}", output::shown(trimmed(&grid)))?;
    output::flush(out)?;
    let faint = style::FAINT;
    crate::remark!("{faint}worth is the chance to win, with a little for harm; → marks what the search takes{faint:#}");
    Ok(Answer::Yes)
}

/// What an option is worth: "63.1 ± 2.0 %".
fn worth_in_words(worth: f64, error: f64) -> String {
    format!("{:.1} ± {:.1} %", 100.0 * worth, 100.0 * error)
}

/// The most time for the exact odds of one option; then it is simulated.
const EXACT_TIME: Duration = Duration::from_secs(3);

/// How many cases are played where exact odds are out of reach.
const SAMPLES: u32 = 10_000;

/// What the other side loses, and what one's own does.
const FOES: &str = "foes lose";
const OWN: &str = "own loss";

/// What comes of an option: the results, what either side loses, and what happens at once.
fn shown(name: &str, option_odds: OptionOdds) -> Option<Shown> {
    let end = option_odds.outcome?;
    let runs = match end.method {
        Method::Exact => None,
        Method::Simulated(samples) => Some(u64::from(samples)),
    };
    let answer = affray_odds::Answer {
        title: format!("{name}: {}, {}", option_odds.text, end.horizon),
        main: part(format!("result {}", end.horizon), &end.results, None),
        more: [(FOES, &end.dealt, end.ledger.dealt), (OWN, &end.paid, end.ledger.paid)]
            .into_iter()
            .map(|(of, amounts, mean)| part(format!("{of}, {}", end.unit), amounts, Some(mean)))
            .chain(at_once(option_odds.at_once))
            .collect(),
        runs,
    };
    let differs_by = vec![("option".to_owned(), option_odds.text.clone())];
    Some(Shown { name: option_odds.text, differs_by, answer })
}

fn part<T: ToString>(of: String, shares: &[Share<T>], mean: Option<f64>) -> Part {
    let outcome = |share: &Share<T>| Outcome {
        label: share.what.to_string(),
        exact: share.exact.as_ref().map(affray_odds::answer::fraction).unwrap_or_default(),
        p: share.share,
        at_least: None,
        at_most: None,
    };
    let mean = mean.map(|value| Mean { exact: String::new(), value });
    Part { of, outcomes: shares.iter().map(outcome).collect(), mean, spread: None }
}

/// What happens before anybody decides again, where that is known and something does.
fn at_once(chances: Chances) -> Option<Part> {
    let Chances::Exact(results) = chances else { return None };
    let is_nothing = matches!(results.as_slice(), [(what, _)] if what == NOTHING);
    let outcomes = results.iter().map(|(what, chance)| Outcome::new(what, chance)).collect();
    (!is_nothing).then(|| Part { of: "at once".to_owned(), outcomes, mean: None, spread: None })
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
