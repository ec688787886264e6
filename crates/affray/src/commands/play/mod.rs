//! `affray play`: the fight, played here.

mod seats;
mod store;

use std::io::{self, BufRead, IsTerminal, Write};

use affray_analysis::OddsColumn;
use affray_core::{AnswerOrigin, AnyGame, Record, Seat, Setup, Verdict};
use affray_terminal::plain::{self, Plain};
use affray_terminal::{App, Ending, EngineAnalysis, Save, Session, screen};
use affray_tutorial::Tutorial;

use crate::args::Play;
use crate::dealing::{self, dealer};
use crate::files;
use crate::output::{Answer, CommandError, Out, shown, shown_path, style};

/// The first message of a fight.
const WELCOME: &str = "Choose with ↑ ↓ and Enter. ? explains the keys and the rules, o shows your odds.";
/// The first message of a fight with real cards.
const WELCOME_PAPER: &str =
    "Turn your own cards and type what you see; choose with ↑ ↓ and Enter. F1 explains the rest.";

/// Plays until the fight is over or somebody leaves.
pub fn run(args: &Play, out: &mut Out) -> Result<Answer, CommandError> {
    let (mut session, tutorial) = match &args.resume {
        Some(named) => resume(named.as_deref())?,
        None => {
            let tutorial = args.tutorial.as_deref().map(lesson).transpose()?;
            (begin(args, tutorial.as_ref())?, tutorial)
        }
    };
    follow_orders(&mut session, args)?;
    session.attach_analysis(EngineAnalysis::new(session.game));
    let plain = args.plain || !io::stdout().is_terminal() || !io::stdin().is_terminal();
    let (session, ending) =
        if plain { on_lines(session, tutorial, args, out)? } else { on_screen(session, tutorial, args)? };
    let faint = style::FAINT;
    if ending == Ending::Over {
        if !plain {
            writeln!(out, "{}", shown(session.play().summary()))?;
        }
        writeln!(out, "{faint}digest {}{faint:#}", session.play().digest())?;
    }
    if let Some(why) = session.unsaved() {
        crate::output::flush(out)?;
        let help = "what the file holds is the fight up to the last answer that was saved";
        return Err(CommandError::plain(format!("the fight is not saved: {why}"), help));
    }
    if let Some(save) = session.save() {
        let path = shown_path(save.path());
        let words = match ending {
            Ending::Over => [format!("recorded in {path}"), format!("read it again: affray replay {path}")],
            Ending::Stopped => [format!("saved in {path}"), format!("go on with: affray play --resume {path}")],
        };
        crate::output::flush(out)?;
        for words in words {
            crate::remark!("{faint}{words}{faint:#}");
        }
    }
    Ok(Answer::Yes)
}

/// Sets the orders that were asked for, for everybody at this keyboard. Where a person plays they are followed from the
/// start; a tutorial explains the questions, and a file of answers has one for each, so there everything is asked unless an
/// order is given, or was when the fight was saved.
fn follow_orders(session: &mut Session, args: &Play) -> Result<(), CommandError> {
    for seat in session.people().iter() {
        for order in &args.orders {
            let taken = session.order(seat, order);
            taken.map_err(|why| CommandError::plain(format!("--order {order}: {why}"), known_orders(session, seat)))?;
        }
    }
    let ordered = session.play().given().iter().any(|given| matches!(given, AnswerOrigin::Ordered(_)));
    if ordered || (args.tutorial.is_none() && io::stdin().is_terminal()) {
        session.follow_orders();
    }
    Ok(())
}

/// The orders that a seat may give, with their settings, in a line.
fn known_orders(session: &Session, seat: Seat) -> String {
    let known = session.orders(seat);
    let words = known.iter().map(|(order, _)| {
        let settings: Vec<&str> = order.settings.iter().map(|setting| setting.name).collect();
        format!("{}={}", order.name, settings.join("|"))
    });
    match words.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => "this game has no standing orders".to_owned(),
        known => format!("it is one of {known}"),
    }
}

fn on_lines(
    mut session: Session,
    tutorial: Option<Tutorial>,
    args: &Play,
    out: &mut Out,
) -> Result<(Session, Ending), CommandError> {
    let person = io::stdin().is_terminal();
    let input: Box<dyn BufRead> = Box::new(io::stdin().lock());
    let ending = Plain::new(&mut session, input, &mut *out)
        .with_person(person)
        .with_tutorial(tutorial)
        .with_column(column(args))
        .run()?;
    if ending == Ending::Over {
        let report = (!args.no_report).then(|| session.report()).flatten();
        plain::epilogue(&session, report.as_ref(), out)?;
    }
    Ok((session, ending))
}

fn on_screen(session: Session, tutorial: Option<Tutorial>, args: &Play) -> Result<(Session, Ending), CommandError> {
    // Ctrl-C arrives as a key; a signal from elsewhere must not leave the terminal in raw mode.
    let _ = ctrlc::set_handler(|| {
        screen::restore();
        std::process::exit(143);
    });
    let by_hand =
        |given: &AnswerOrigin| matches!(given, AnswerOrigin::Decided(seat) if session.people().contains(*seat));
    let begins = !session.play().given().iter().any(by_hand) && tutorial.is_none();
    let mut app = App::new(session, tutorial);
    app.odds_column = column(args);
    app.reports = !args.no_report;
    let welcome = if args.paper.is_empty() { WELCOME } else { WELCOME_PAPER };
    app.message = begins.then(|| welcome.to_owned());
    screen::run(app).map_err(|error| {
        CommandError::plain(format!("the terminal cannot be used: {error}"), "add --plain to play on lines")
    })
}

/// What stands next to the options from the start.
fn column(args: &Play) -> OddsColumn {
    match (args.odds, args.advice) {
        (_, true) => OddsColumn::Advice,
        (true, false) => OddsColumn::Outcome,
        (false, false) => OddsColumn::Off,
    }
}

/// The tutorial of a game.
fn lesson(slug: &str) -> Result<Tutorial, CommandError> {
    let game = files::game(slug)?;
    if game.tutorial().is_empty() {
        return Err(CommandError::plain(
            format!("{} has no tutorial", game.title()),
            format!("play it: affray play {slug}"),
        ));
    }
    Tutorial::read(game.tutorial()).map_err(|error| {
        CommandError::plain(format!("the tutorial of {slug} cannot be read: {error}"), "this is our mistake")
    })
}

/// The game and setup that the user names: a file, a game's starter, or a tutorial's fight.
fn wanted(args: &Play) -> Result<(&'static dyn AnyGame, Setup, String), CommandError> {
    let starter = |game: &'static dyn AnyGame| {
        (game, files::setup(game.starter().to_owned(), &args.flags), game.slug().to_owned())
    };
    if let Some(slug) = &args.tutorial {
        return Ok(starter(files::game(slug)?));
    }
    let named = args.encounter.as_deref().expect("asked for where there is neither tutorial nor record");
    let (game, setup) = files::encounter(named, &args.flags, 2)?;
    let stem = named.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    let stem = if stem == game.slug() { stem } else { format!("{}-{stem}", game.slug()) };
    Ok((game, setup, stem))
}

fn begin(args: &Play, tutorial: Option<&Tutorial>) -> Result<Session, CommandError> {
    let (game, setup, stem) = wanted(args)?;
    let text = setup.encounter.clone();
    let name = args.encounter.as_ref().map_or_else(|| stem.clone(), |path| path.display().to_string());
    let mistakes = |diagnostics| CommandError::InFile { name: name.clone(), text: text.clone(), diagnostics, code: 2 };
    let mut opening = game.open(&setup).map_err(mistakes)?;
    let seats: Vec<String> = match tutorial.and_then(Tutorial::seat) {
        Some(seat) if args.seats.is_empty() && args.paper.is_empty() => vec![seat.to_owned()],
        _ => args.seats.clone(),
    };
    for (name, sitter) in seats::sitters(opening.cast(), game, &seats, &args.paper, &args.flags)? {
        opening.seat(&name, sitter).map_err(|diagnostic| mistakes(vec![diagnostic]))?;
    }
    if let Some(path) = &args.save {
        let help = "continue it with --resume, name another file, or add --force to overwrite it";
        files::refuse_overwriting(path, args.force).map_err(|error| CommandError::plain(error.to_string(), help))?;
    }
    let title = opening.findings().title;
    let seed = args.seed.or(tutorial.map(Tutorial::seed));
    let dealt = dealing::DealingArgs { seed, entropy: &args.entropy, ask: args.ask_words };
    let play = opening.begin(Some(dealer(&dealt)?));
    let mut session = Session::new(game, play, title);
    if !args.no_save {
        let save = match &args.save {
            Some(path) => Save::to(path).map_err(|error| store::unwritable(path, &error))?,
            None => store::fresh(&stem)?,
        };
        let path = save.path().to_owned();
        session.save_to(save).map_err(|error| store::unwritable(&path, &error))?;
    }
    Ok(session)
}

/// A saved fight, with its tutorial if it is one.
fn resume(named: Option<&std::path::Path>) -> Result<(Session, Option<Tutorial>), CommandError> {
    let path = match named {
        Some(path) => path.to_owned(),
        None => store::latest().ok_or_else(|| {
            CommandError::plain("there is no saved fight that is not over", "begin one: affray play deckahedron")
        })?,
    };
    // Looked at first, so that a wrong name leaves nothing behind; read again once nobody else can write it.
    files::record(&path)?;
    let save = Save::to(&path).map_err(|error| store::unwritable(&path, &error))?;
    let (game, record): (_, Record) = files::record(&path)?;
    let unfit = |why: String| {
        let message = format!("{}: {why}", path.display());
        CommandError::plain(message, "it is left as it is; `affray verify` says more about what does not fit")
    };
    // Saving it again would hash what the rules make of it now, and hide what does not fit.
    let checked = game.verify(&record).map_err(|error| unfit(error.to_string()))?;
    if let Verdict::Broken(place) = checked.verdict {
        return Err(unfit(format!("this is not the fight that was saved, broken at {place}")));
    }
    let play = game.resume(&record, true).map_err(|error| unfit(error.to_string()))?;
    let setup = Setup { encounter: record.header.encounter.clone(), ..Setup::default() };
    let title = game.check(&setup).map_or_else(|_| game.title().to_owned(), |findings| findings.title);
    let mut session = Session::new(game, play, title);
    session.save_to(save).map_err(|error| store::unwritable(&path, &error))?;
    Ok((session, Tutorial::of_record(game, &record)))
}
