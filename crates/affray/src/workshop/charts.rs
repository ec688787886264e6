//! Pictures of what was counted.

use std::path::Path;

use affray_core::Stage;
use affray_core::{AnyCampaign, Kind};
use affray_plot::{Bars, Estimate, Histogram, Lines, Matrix, NotDrawn, Picture, Unit};
use affray_sim::balance::{Found, NotFound, Wanted};
use affray_sim::campaign::CampaignTally;
use affray_sim::compare::Cell;
use affray_sim::interval::Interval;
use affray_sim::tally::Tally;

use crate::files;
use crate::output::{CommandError, shown_path, style};

/// Fails early if no picture can be written under this name.
pub fn check(path: Option<&Path>, force: bool) -> Result<(), CommandError> {
    match path {
        Some(path) => Picture::accepts(path).map_err(failure).and_then(|()| files::vacant(path, force)),
        None => Ok(()),
    }
}

/// Writes a picture and says so.
pub fn write(picture: &Picture, path: &Path, force: bool) -> Result<(), CommandError> {
    files::write(path, picture.bytes(path).map_err(failure)?, force)?;
    crate::remark!("{faint}drew {}{faint:#}", shown_path(path), faint = style::FAINT);
    Ok(())
}

fn failure(error: NotDrawn) -> CommandError {
    let help = match error {
        NotDrawn::Kind(_) => "name it fights.svg or fights.png",
        NotDrawn::TooLarge => "an .svg may be of any size",
        NotDrawn::NoPng => "name it fights.svg, or build with the feature png, which is on unless turned off",
    };
    CommandError::plain(error.to_string(), help)
}

fn estimate(interval: Interval) -> Estimate {
    Estimate::between(interval.value, interval.low, interval.high)
}

/// A number with separated thousands.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn note(fights: u64, what: &str, level: f64, seed: u64) -> String {
    format!("{} {what}; intervals at {} %; seed {seed}", thousands(fights), level * 100.0)
}

/// How fights went: outcomes, fates, how they stand after each round, and the spread of each measure.
pub fn sim(title: &str, tally: &Tally, level: f64, seed: u64) -> Picture {
    let mut picture = Picture::new(title).note(note(tally.fights, "fights", level, seed));
    let is_word = |column: &usize| matches!(tally.columns[*column].kind, Kind::Word(_));
    let words: Vec<usize> = (0..tally.columns.len()).filter(is_word).collect();
    if let Some(&outcome) = words.first() {
        let chances = tally.chances(outcome, level);
        let bars = Bars::new(tally.columns[outcome].name.clone(), Unit::Share)
            .labels(chances.iter().map(|(word, _, _)| *word))
            .series("", chances.iter().map(|(_, _, chance)| estimate(*chance)));
        picture = picture.panel(bars);
    }
    if let Some(lines) = by_round(tally, level) {
        picture = picture.panel(lines);
    }
    if words.len() > 1 {
        picture = picture.panel(fates(tally, &words[1..], level));
    }
    // A measure that never changes has no spread to show.
    let varies = |column: &usize| tally.counts(*column).iter().nth(1).is_some();
    let histograms: Vec<Histogram> = (0..tally.columns.len())
        .filter(|column| !is_word(column))
        .filter(varies)
        .map(|column| {
            let counts = tally.counts(column);
            let shares = counts.iter().map(|(value, count)| (i64::from(value), count as f64 / tally.fights as f64));
            Histogram::new(tally.columns[column].name.clone(), shares).mean(counts.mean(level).value)
        })
        .collect();
    picture.panel(histograms)
}

/// What became of each, side by side.
fn fates(tally: &Tally, columns: &[usize], level: f64) -> Bars {
    let names = columns.iter().map(|&column| tally.columns[column].name.trim_end_matches(".fate").to_owned());
    let words = tally.chances(columns[0], level).into_iter().map(|(word, _, _)| word.to_owned()).collect::<Vec<_>>();
    let happens = |place: usize| columns.iter().any(|&column| tally.counts(column).of(place as i32) > 0);
    (0..words.len()).filter(|&place| happens(place)).fold(
        Bars::new("what became of each", Unit::Share).labels(names),
        |bars, place| {
            let chances = columns.iter().map(|&column| {
                let chances = tally.chances(column, level);
                chances.get(place).map_or(Estimate::exact(0.0), |(_, _, chance)| estimate(*chance))
            });
            bars.series(words[place].clone(), chances.collect::<Vec<_>>())
        },
    )
}

/// The share of fights still going after each round, and of those that have ended in each way.
fn by_round(tally: &Tally, level: f64) -> Option<Lines> {
    let rounds = tally.columns.get(1).filter(|column| column.kind == Kind::Number)?;
    let last = (0..=tally.counts(1).quantile(0.999)).map(f64::from);
    let last: Vec<f64> = last.collect();
    if last.len() < 3 {
        return None;
    }
    let share = |hits: u64| estimate(affray_sim::interval::chance(hits, tally.fights, level));
    let ended = |outcome: usize, round: f64| {
        let by = tally.rounds_of(outcome).iter().filter(|(at, _)| f64::from(*at) <= round);
        by.map(|(_, count)| count).sum::<u64>()
    };
    let words = tally.chances(0, level);
    let all = |round: f64| (0..words.len()).map(|outcome| ended(outcome, round)).sum::<u64>();
    let going = last.iter().map(|&round| (round, share(tally.fights - all(round))));
    let lines = Lines::new(format!("how fights stand by {}", rounds.name), rounds.name.clone(), Unit::Share)
        .line("still going", going);
    let happens = words.iter().enumerate().filter(|(_, (_, count, _))| *count > 0);
    Some(happens.fold(lines, |lines, (outcome, (word, _, _))| {
        lines.line(*word, last.iter().map(|&round| (round, share(ended(outcome, round)))))
    }))
}

/// How settings compare: bars, or a heat map where two things vary.
pub fn compare(title: &str, cells: &[Cell], level: f64, fights: u64, seed: u64) -> Picture {
    let note = note(fights, "fights in each setting, matched by seed", level, seed);
    let win =
        cells.first().and_then(|cell| cell.tally.chances(0, level).first().map(|(word, _, _)| (*word).to_owned()));
    // The word of an outcome is whatever the game calls it: “victory”, “the watch won”.
    let win = win.map_or_else(|| "chance of a win".to_owned(), |word| format!("chance of “{word}”"));
    let picture = Picture::new(title).note(note);
    let difference = |cell: &Cell| match &cell.difference {
        Some(difference) => estimate(difference.chance),
        None => Estimate::exact(0.0),
    };
    let chance = |cell: &Cell| estimate(cell.tally.win_chance(level));
    match two_axes(cells) {
        Some((rows, columns)) => {
            let map = |title: String, unit, value: &dyn Fn(&Cell) -> Estimate| {
                let empty = Matrix::new(title, unit, rows.0.clone(), columns.0.clone()).columns(columns.1.clone());
                rows.1.iter().fold(empty, |matrix, row| {
                    let in_row = |column: &String| {
                        cells.iter().find(|cell| cell.setting[0].1 == *row && cell.setting[1].1 == *column).map(value)
                    };
                    matrix.row(row.clone(), columns.1.iter().map(in_row).collect::<Vec<_>>())
                })
            };
            let differences = "difference to the first setting, in points of a per cent".to_owned();
            picture.panel(map(win, Unit::Share, &chance)).panel(map(differences, Unit::Difference, &difference))
        }
        None => {
            let labels: Vec<String> = cells.iter().map(setting).collect();
            let bars = Bars::new(win, Unit::Share).labels(labels.clone()).series("", cells.iter().map(chance));
            let first = labels.first().cloned().unwrap_or_default();
            let differences = Bars::new(format!("difference to {first}, in points of a per cent"), Unit::Difference)
                .labels(labels.into_iter().skip(1))
                .series("", cells.iter().skip(1).map(difference));
            picture.panel(bars).panel(differences)
        }
    }
}

/// A setting in words.
pub fn setting(cell: &Cell) -> String {
    cell.setting.iter().map(|(path, value)| format!("{path}={value}")).collect::<Vec<_>>().join(" ")
}

type AxisLabels = (String, Vec<String>);

/// The names and values of two axes, where there are just two that vary.
fn two_axes(cells: &[Cell]) -> Option<(AxisLabels, AxisLabels)> {
    let first = cells.first().filter(|cell| cell.setting.len() == 2)?;
    let values = |axis: usize| {
        let mut values: Vec<String> = Vec::new();
        for cell in cells {
            let value = &cell.setting.get(axis)?.1;
            if !values.contains(value) {
                values.push(value.clone());
            }
        }
        Some(values).filter(|values| values.len() > 1)
    };
    Some(((first.setting[0].0.clone(), values(0)?), (first.setting[1].0.clone(), values(1)?)))
}

/// The chance over the value, and the value found.
pub fn balance(title: &str, path: &str, found: &Found, target: f64, level: f64, seed: u64) -> Picture {
    let fights = found.tried.iter().map(|tried| tried.fights).sum();
    let points = found.tried.iter().map(|tried| (tried.value as f64, estimate(tried.chance)));
    let lines =
        Lines::new("chance of a win", path, Unit::Share).line("", points).level(target).found(found.best.value as f64);
    Picture::new(title)
        .subtitle(format!("{path} = {} comes nearest to {:.1} %", found.best.value, target * 100.0))
        .panel(lines)
        .note(note(fights, "fights, most of them near the answer", level, seed))
}

/// The value of one number over another, all along the wanted chance.
pub fn frontier(
    title: &str,
    path: &str,
    other: &str,
    rows: &[(i64, Result<Found, NotFound>)],
    wanted: &Wanted,
) -> Picture {
    let found = || rows.iter().filter_map(|(value, found)| Some((*value as f64, found.as_ref().ok()?)));
    let fights = found().flat_map(|(_, found)| &found.tried).map(|tried| tried.fights).sum();
    let points = found().map(|(value, found)| {
        let (least, most) = found.likely;
        (value, Estimate::between(found.best.value as f64, least as f64, most as f64))
    });
    Picture::new(title)
        .subtitle(format!("{path} and {other} that give {:.1} %", wanted.target * 100.0))
        .panel(Lines::new(path, other, Unit::Number).line("", points))
        .note(note(fights, "fights; bands are values that may give the chance", wanted.level, wanted.seed))
}

/// Who is left by stage, and how they stand.
pub fn campaign(
    title: &str,
    campaign: &dyn AnyCampaign,
    stages: &[Stage],
    tally: &CampaignTally,
    level: f64,
) -> Picture {
    let members = campaign.members();
    let names = || (0..).zip(stages).map(|(place, stage)| (f64::from(place), stage.name.clone()));
    let by_stage = |value: &dyn Fn(usize) -> Interval| {
        (0..stages.len()).map(|stage| (stage as f64, estimate(value(stage)))).collect::<Vec<_>>()
    };
    let party = Lines::new("left after each stage", "stage", Unit::Share)
        .names(names())
        .line("the party goes on", by_stage(&|stage| tally.through(stage, level)));
    let party = members.iter().enumerate().fold(party, |lines, (member, name)| {
        lines.line(name.clone(), by_stage(&|stage| tally.member_left(stage, member, level)))
    });
    let counted = (0..=members.len() as i32).rev().fold(
        Bars::new("how many are left", Unit::Share).labels(stages.iter().map(|stage| stage.name.clone())),
        |bars, count| {
            let shares = tally
                .stages
                .iter()
                .map(|stage| estimate(affray_sim::interval::chance(stage.left.of(count), tally.campaigns, level)));
            let name = if count == 0 { "nobody".to_owned() } else { count.to_string() };
            bars.series(name, shares.collect::<Vec<_>>())
        },
    );
    let things = campaign.state();
    let picture = Picture::new(title).panel(party).panel(counted);
    // Values that are always 0 need no chart.
    let counts = |member: usize, thing: usize| {
        tally.stages.iter().map(move |counted| &counted.state[member * things.len() + thing])
    };
    let ever = |thing: usize| {
        (0..members.len()).any(|member| counts(member, thing).any(|counts| counts.total() > counts.of(0)))
    };
    let picture =
        things.iter().enumerate().filter(|(thing, _)| ever(*thing)).fold(picture, |picture, (thing, what)| {
            let lines = Lines::new(format!("{what} of those who are left"), "stage", Unit::Number).names(names());
            let lines = members.iter().enumerate().fold(lines, |lines, (member, name)| {
                let met = counts(member, thing).enumerate().filter(|(_, counts)| counts.total() > 0);
                let points = met.map(|(stage, counts)| (stage as f64, estimate(counts.mean(level))));
                lines.line(name.clone(), points.collect::<Vec<_>>())
            });
            picture.panel(lines)
        });
    picture.note(format!("{} campaigns; intervals at {} %", thousands(tally.campaigns), level * 100.0))
}
