//! `affray skill`: how much does playing well matter in this fight, and where does skill end?

use std::io::Write;

use affray::counted::with_keys;
use affray_core::{AnyBatch, AnyGame, Cast, Role, Seat, Setup, Sitter};
use affray_plot::{Estimate, Lines, Unit};
use affray_sim::interval::Interval;
use affray_sim::skill::{Rung, against, in_place_of, plateau};
use comfy_table::CellAlignment;
use serde_json::{Value, json};

use super::csv::Csv;
use super::progress::{Progress, stopped_early};
use super::shown::Chart;
use super::sim::{head, open, percent, table, trimmed, use_threads};
use crate::output::{Answer, CommandError, Out, shown, style};
use crate::workshop::args::Skill;
use crate::workshop::played::Played;
use crate::workshop::setup;

/// The panel of the chart.
const PANELS: [&str; 1] = ["ladder"];

/// The iterations of the ladder that is climbed unless another is named.
const ITERATIONS: [u32; 7] = [100, 200, 400, 800, 1600, 3200, 6400];

/// A bot that was measured.
struct Measured {
    bot: String,
    rung: Rung,
    /// The same bot seeing all cards, where that was measured.
    open: Option<Rung>,
}

/// Measures every bot of the ladder and prints how they did.
pub fn run(args: &Skill, out: &mut Out) -> Result<Answer, CommandError> {
    args.shown.check()?;
    args.shown.check_panels(PANELS)?;
    if args.pairs == 0 {
        return Err(CommandError::plain("no fights, no answer", "write -n 1 or more"));
    }
    let (game, first) = setup::prepared(&args.file, &args.terms)?;
    let played = Played::of(game, &first, &args.file)?;
    let own: Vec<&str> = game.bots().into_iter().map(|bot| bot.name).filter(|name| *name != "search").collect();
    let best = *own.last().expect("every game has a bot");
    let yardstick = args.against.clone().unwrap_or_else(|| best.to_owned());
    let ladder: Vec<String> = match args.ladder.as_slice() {
        [] => {
            own.iter().map(|&name| name.to_owned()).chain(ITERATIONS.map(|number| format!("search:{number}"))).collect()
        }
        named => named.to_vec(),
    };
    let meeting = Meeting::of(&played);
    use_threads(args.terms.threads)?;
    let rungs =
        ladder.len() as u64 + if args.open { ladder.iter().filter_map(|bot| opened(bot)).count() as u64 } else { 0 };
    let progress = Progress::new(args.pairs * rungs);
    let measure = |bot: &str| -> Result<Rung, CommandError> {
        let terms = (args.terms.seed, args.pairs, args.terms.level.0);
        let batch = |who: [&str; 2]| -> Result<Box<dyn AnyBatch>, CommandError> {
            open(game, &seated(game, &first, &meeting, who)?, &args.file)
        };
        Ok(match &meeting {
            Meeting::Sides(sides) => {
                let (one, other) = (batch([bot, &yardstick])?, batch([&yardstick, bot])?);
                let seats = (sides[0].1[0].0, sides[1].1[0].0);
                against((one.as_ref(), other.as_ref()), seats, terms, &progress.watch)
            }
            Meeting::Party(_) => {
                let (one, other) = (batch([bot, ""])?, batch([&yardstick, ""])?);
                in_place_of((one.as_ref(), other.as_ref()), terms, &progress.watch)
            }
        })
    };
    let mut measured = Vec::new();
    for bot in &ladder {
        let rung = measure(bot)?;
        let open = match opened(bot).filter(|_| args.open) {
            Some(open) => Some(measure(&open)?),
            None => None,
        };
        measured.push(Measured { bot: bot.clone(), rung, open });
        if progress.watch.is_stopped() {
            break;
        }
    }
    let stopped = progress.watch.is_stopped();
    drop(progress);
    let title = format!("{}: how much skill matters", played.title());
    let subtitle = format!("{}; {}", meeting.in_words(&yardstick), played.rules_in_words(&first, &args.terms, &[]));
    let (title, subtitle) = args.shown.heading(title, subtitle);
    if args.shown.json {
        let rows: Vec<Value> =
            measured.iter().map(|it| json!({ "bot": it.bot, "rung": it.rung, "open": it.open })).collect();
        let counted = json!({ "against": yardstick, "swapped": meeting.is_swapped(), "pairs": args.pairs,
            "seed": args.terms.seed, "stopped": stopped, "ladder": rows });
        crate::output::json(out, &with_keys(played.as_json(), counted))?;
    } else if !args.shown.prints_csv() {
        head(out, &title, &subtitle)?;
        print(out, &measured, &meeting, &yardstick, args)?;
    }
    args.shown.write_csv(&as_csv(&measured), out)?;
    crate::output::flush(out)?;
    args.shown.draw(|| chart((title, subtitle), &measured, &meeting, &yardstick, args))?;
    Ok(if stopped { stopped_early("these are the fights there were") } else { Answer::Yes })
}

/// The twin of a searching bot that sees all cards; none of another bot.
fn opened(bot: &str) -> Option<String> {
    match bot.strip_prefix("search")? {
        rest if rest.is_empty() || rest.starts_with(':') => Some(format!("search-open{rest}")),
        _ => None,
    }
}

/// A side by its name, and its seats.
type Side = (String, Vec<(Seat, String)>);

/// Who meets whom.
enum Meeting {
    /// Two sides, so that seats can be swapped.
    Sides([Side; 2]),
    /// A party against what the GM runs.
    Party(Side),
}

impl Meeting {
    fn of(played: &Played) -> Meeting {
        let findings = played.findings();
        let cast: &Cast = &findings.cast;
        let named = |name: &String| cast.find(name).map(|seat| (seat, name.clone()));
        let mut sides: Vec<Side> = findings
            .sides
            .iter()
            .map(|side| (side.name.clone(), side.seats.iter().filter_map(named).collect::<Vec<_>>()))
            .filter(|(_, seats)| !seats.is_empty())
            .collect();
        let players = cast.seats().iter().filter(|info| info.role == Role::Player).map(|info| &info.name);
        let players: Vec<(Seat, String)> = players.filter_map(named).collect();
        if sides.is_empty() && cast.gm().is_none() && players.len() == 2 {
            sides = players.iter().map(|seat| (seat.1.clone(), vec![seat.clone()])).collect();
        }
        match <[Side; 2]>::try_from(sides) {
            Ok(sides) => Meeting::Sides(sides),
            Err(_) => Meeting::Party(("the party".to_owned(), players)),
        }
    }

    fn is_swapped(&self) -> bool {
        matches!(self, Meeting::Sides(_))
    }

    fn in_words(&self, yardstick: &str) -> String {
        match self {
            Meeting::Sides([(one, _), (other, _)]) => {
                format!("against {yardstick}, as {one} and as {other} with the same cards")
            }
            Meeting::Party((party, _)) => format!("{party} played by each bot and by {yardstick} with the same cards"),
        }
    }
}

/// The setup with these bots on the sides; the foes of a party keep theirs.
fn seated(game: &dyn AnyGame, setup: &Setup, meeting: &Meeting, bots: [&str; 2]) -> Result<Setup, CommandError> {
    let mut setup = setup.clone();
    let mut seat = |side: &Side, bot: &str| {
        setup.sitters.extend(side.1.iter().map(|(_, name)| (name.clone(), Sitter::Bot(bot.to_owned()))));
    };
    match meeting {
        Meeting::Sides([one, other]) => {
            seat(one, bots[0]);
            seat(other, bots[1]);
        }
        Meeting::Party(party) => seat(party, bots[0]),
    }
    let known = |bot: &str| bot.is_empty() || bot.starts_with("search-open") || game.has_bot(bot);
    match bots.into_iter().find(|bot| !known(bot)) {
        Some(bot) => {
            let names: Vec<&str> = game.bots().into_iter().map(|bot| bot.name).collect();
            let help = format!("there are: {}; a number may follow search: search:2000", names.join(", "));
            Err(CommandError::plain(format!("there is no bot {bot:?}"), help))
        }
        None => Ok(setup),
    }
}

fn points(interval: &Interval) -> String {
    format!("{:+.1} ({:+.1} to {:+.1})", interval.value * 100.0, interval.low * 100.0, interval.high * 100.0)
}

fn print(
    out: &mut Out,
    measured: &[Measured],
    meeting: &Meeting,
    yardstick: &str,
    args: &Skill,
) -> Result<(), CommandError> {
    let pairs = measured.first().map_or(0, |it| it.rung.pairs);
    writeln!(out, "{pairs} pairs of fights for each bot; intervals at {} %", args.terms.level.0 * 100.0)?;
    let mut grid = table();
    let mut heads = vec!["bot", "won", "more than the yardstick, points", "pairs better : worse", "is it real?"];
    if args.open {
        heads.push("seeing all cards, points more");
    }
    grid.set_header(heads);
    for it in measured {
        let mut row = vec![
            it.bot.clone(),
            percent(&it.rung.won),
            points(&it.rung.more),
            format!("{} : {}", it.rung.better, it.rung.worse),
            if it.rung.is_real() { "yes" } else { "no" }.to_owned(),
        ];
        if args.open {
            row.push(it.open.map_or_else(String::new, |open| {
                let price = 100.0 * (open.won.value - it.rung.won.value);
                format!("{price:+.1} ({})", percent(&open.won))
            }));
        }
        grid.add_row(row);
    }
    for column in grid.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "\n{}", trimmed(&grid))?;
    let rungs: Vec<Rung> = measured.iter().map(|it| it.rung).collect();
    let faint = style::FAINT;
    if let Some(place) = plateau(&rungs) {
        let bot = shown(&measured[place].bot);
        writeln!(
            out,
            "\n{faint}skill ends at {bot}: no bot after it wins so much more that these fights show it{faint:#}"
        )?;
    }
    let how = match meeting {
        Meeting::Sides(_) => "a pair is one fight from both sides with the same cards",
        Meeting::Party(_) => "a pair is one fight, played by the bot and by the yardstick",
    };
    writeln!(out, "{faint}{how}; the yardstick is {}{faint:#}", shown(yardstick))?;
    Ok(())
}

fn as_csv(measured: &[Measured]) -> Csv {
    let heads = "bot,sees,pairs,won,low,high,more,more_low,more_high,better,worse,real";
    let mut csv = Csv::new(heads.split(','));
    for it in measured {
        let mut row = |sees: &str, rung: &Rung| {
            let numbers = [&rung.won, &rung.more].map(|it| [it.value, it.low, it.high].map(|it| it.to_string()));
            let front = [it.bot.clone(), sees.to_owned(), rung.pairs.to_string()].into_iter();
            let back = [rung.better.to_string(), rung.worse.to_string(), rung.is_real().to_string()];
            csv.row(front.chain(numbers.into_iter().flatten()).chain(back));
        };
        row("its seat", &it.rung);
        if let Some(open) = &it.open {
            row("everything", open);
        }
    }
    csv
}

fn chart(words: (String, String), measured: &[Measured], meeting: &Meeting, yardstick: &str, args: &Skill) -> Chart {
    let pairs = measured.first().map_or(0, |it| it.rung.pairs);
    let note = super::charts::note(pairs, "pairs of fights for each bot", args.terms.level.0, args.terms.seed);
    let names = || measured.iter().enumerate().map(|(place, it)| (place as f64, it.bot.clone()));
    let of = |interval: &Interval| Estimate::between(interval.value, interval.low, interval.high);
    let honest = measured.iter().enumerate().map(|(place, it)| (place as f64, of(&it.rung.won)));
    let open = measured.iter().enumerate().filter_map(|(place, it)| Some((place as f64, of(&it.open.as_ref()?.won))));
    let mut lines = Lines::new("share of fights won", "who plays", Unit::Share).names(names());
    lines = lines.line("seeing what its seat sees", honest);
    if args.open {
        lines = lines.line("seeing all cards", open);
    }
    if meeting.is_swapped() {
        lines = lines.level(0.5, format!("as good as {yardstick}"));
    }
    let mut chart = Chart::new(words.0, words.1, note);
    chart.add("ladder", lines);
    chart
}
