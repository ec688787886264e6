//! Pictures of what was counted.

use affray_core::Stage;
use affray_core::{AnyCampaign, Column, Kind};
use affray_plot::{Bars, Colour, Estimate, Histogram, Lines, Matrix, Unit};
use affray_sim::balance::{Found, NotFound, Target};
use affray_sim::campaign::CampaignTally;
use affray_sim::compare::Cell;
use affray_sim::interval::{Interval, chance};
use affray_sim::tally::Tally;
use affray_sim::words::Spelling;

use super::shown::{Chart, Piece};

pub fn estimate(interval: Interval) -> Estimate {
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

pub fn note(fights: u64, what: &str, level: f64, seed: u64) -> String {
    format!("{} {what}; intervals at {} %; seed {seed}", thousands(fights), level * 100.0)
}

/// The first word of the outcome, which is a win: "victory", "the watch won".
pub fn win(columns: &[Column]) -> String {
    match columns.first().map(|column| &column.kind) {
        Some(Kind::Word(words)) => words.first().cloned().unwrap_or_default(),
        Some(Kind::Number) | None => "a win".to_owned(),
    }
}

/// The colours of the outcomes, in the order of their words: winning and defeat have the same in every game, and nothing
/// else looks like either.
fn outcome_colours(words: &[String]) -> Vec<Colour> {
    let mut others = 0..;
    let colour = |(place, word): (usize, &String)| match word.as_str() {
        _ if place == 0 => Colour::GOOD,
        "defeat" => Colour::BAD,
        _ => Colour::between(others.next().unwrap_or_default()),
    };
    words.iter().enumerate().map(colour).collect()
}

fn words_of(column: &Column) -> &[String] {
    match &column.kind {
        Kind::Word(words) => words,
        Kind::Number => &[],
    }
}

fn is_word(column: &Column) -> bool {
    matches!(column.kind, Kind::Word(_))
}

/// The panels of a simulation that may be named.
pub fn sim_panels(columns: &[Column]) -> Vec<String> {
    let measures = columns.iter().filter(|column| !is_word(column)).map(|column| column.name.clone());
    ["outcome", "course", "fates", "measures"].map(str::to_owned).into_iter().chain(measures).collect()
}

/// How fights went: outcomes, fates, how they stand after each round, and the spread of each measure.
pub fn sim(words: (String, String), tally: &Tally, spelling: Spelling, level: f64, seed: u64) -> Chart {
    let note = note(tally.fights, "fights", level, seed);
    let mut chart = Chart::new(words.0, words.1, note);
    let words: Vec<usize> = (0..tally.columns.len()).filter(|&column| is_word(&tally.columns[column])).collect();
    if let Some(&outcome) = words.first() {
        let chances = tally.chances(outcome, level);
        let colours = outcome_colours(words_of(&tally.columns[outcome]));
        let coloured = chances.into_iter().zip(colours);
        let (happen, never): (Vec<_>, Vec<_>) = coloured.partition(|((_, count, _), _)| *count > 0);
        let never: Vec<String> = never.into_iter().map(|((word, _, _), _)| spelling.spelled(word)).collect();
        let bars = Bars::new(spelling.column(&tally.columns[outcome].name), Unit::Share)
            .labels(happen.iter().map(|((word, _, _), _)| spelling.spelled(word)))
            .series("", happen.iter().map(|((_, _, chance), _)| estimate(*chance)))
            .each_in(happen.iter().map(|(_, colour)| *colour));
        let never = (!never.is_empty()).then(|| format!("never in these fights: {}", never.join(", ")));
        chart.add("outcome", bars.note(never.unwrap_or_default()));
    }
    if let Some(lines) = by_round(tally, level) {
        chart.add("course", lines);
    }
    match words.get(1..).unwrap_or_default() {
        [] => {}
        people if people.len() <= MOST_FATES => chart.add("fates", fates(tally, people, level)),
        people => {
            chart.add_long("fates", fates(tally, people, level), fates(tally, &people[..MOST_FATES], level));
            let what = format!("what became of {} of {}", people.len() - MOST_FATES, people.len());
            chart.leaves_out(what, "fates");
        }
    }
    // A measure that never changes has no spread to show.
    let spreads = |place: &usize| tally.counts(*place).iter().nth(1).is_some();
    let measures = (0..tally.columns.len()).filter(|&place| !is_word(&tally.columns[place]));
    let measures: Vec<usize> = measures.filter(spreads).collect();
    let telling = most_telling(tally, &measures);
    if telling.len() < measures.len() {
        let what = format!("{} of {} measures, which vary least", measures.len() - telling.len(), measures.len());
        chart.leaves_out(what, "measures");
    }
    for place in measures {
        let (column, counts) = (&tally.columns[place], tally.counts(place));
        let all: Vec<(i64, u64)> = counts.iter().map(|(value, count)| (i64::from(value), count)).collect();
        let (step, bins) = Histogram::bins(all);
        let shares = bins.into_iter().map(|(value, count)| (value, estimate(chance(count, tally.fights, level))));
        let mean = counts.mean(level);
        let title = format!("{} (mean {:.2} ± {:.2})", spelling.column(&column.name), mean.value, mean.half_width());
        let histogram = Histogram::new(title, step, shares).mean(mean.value);
        match telling.contains(&place) {
            true => chart.add_to("measures", column.name.clone(), Piece::Histogram(histogram)),
            false => chart.add_unusual_to("measures", column.name.clone(), Piece::Histogram(histogram)),
        }
    }
    chart
}

/// The most people whose fates are drawn unless all are asked for.
const MOST_FATES: usize = 8;

/// The most measures that are drawn unless more are asked for.
const MOST_MEASURES: usize = 4;

/// The measures to be drawn where there are many: the first, which is how long fights are, and those that are seldom the
/// same.
fn most_telling(tally: &Tally, measures: &[usize]) -> Vec<usize> {
    let commonest = |place: usize| tally.counts(place).iter().map(|(_, count)| count).max().unwrap_or(0);
    let mut telling = measures.to_vec();
    if telling.len() > MOST_MEASURES {
        telling[1..].sort_by_key(|&place| commonest(place));
        telling.truncate(MOST_MEASURES);
    }
    telling
}

/// What became of each, side by side; what is worse is darker.
fn fates(tally: &Tally, columns: &[usize], level: f64) -> Bars {
    let names = columns.iter().map(|&column| tally.columns[column].name.trim_end_matches(".fate").to_owned());
    let words = tally.chances(columns[0], level).into_iter().map(|(word, _, _)| word.to_owned()).collect::<Vec<_>>();
    let happens = |place: usize| columns.iter().any(|&column| tally.counts(column).of(place as i32) > 0);
    let happen: Vec<usize> = (0..words.len()).filter(|&place| happens(place)).collect();
    let bars = Bars::new("what became of each", Unit::Share).labels(names);
    happen.iter().enumerate().fold(bars, |bars, (step, &place)| {
        let chances = columns.iter().map(|&column| {
            let chances = tally.chances(column, level);
            chances.get(place).map_or(Estimate::exact(0.0), |(_, _, chance)| estimate(*chance))
        });
        bars.series_in(Colour::step(step, happen.len()), words[place].clone(), chances.collect::<Vec<_>>())
    })
}

/// The share of fights still going after each round, and of those that have ended in each way.
fn by_round(tally: &Tally, level: f64) -> Option<Lines> {
    let rounds = tally.columns.get(1).filter(|column| column.kind == Kind::Number)?;
    let last: Vec<f64> = (0..=tally.counts(1).quantile(0.999)).map(f64::from).collect();
    if last.len() < 3 {
        return None;
    }
    let share = |hits: u64| estimate(chance(hits, tally.fights, level));
    let ended = |outcome: usize, round: f64| {
        let by = tally.rounds_of(outcome).iter().filter(|(at, _)| f64::from(*at) <= round);
        by.map(|(_, count)| count).sum::<u64>()
    };
    let words = tally.chances(0, level);
    let all = |round: f64| (0..words.len()).map(|outcome| ended(outcome, round)).sum::<u64>();
    let going = last.iter().map(|&round| (round, share(tally.fights - all(round))));
    let round = rounds.name.strip_suffix('s').unwrap_or(&rounds.name);
    let mut title = format!("how fights stand after each {round}");
    let end = last.len() as i32 - 1;
    if tally.counts(1).iter().any(|(at, _)| at > end) {
        title = format!("{title}; less than 0.1 % go on after {end}");
    }
    let lines = Lines::new(title, round, Unit::Share).line_in(Colour::NEUTRAL, "still going", going);
    let colours = outcome_colours(words_of(&tally.columns[0]));
    let happen = words.iter().zip(colours).enumerate().filter(|(_, ((_, count, _), _))| *count > 0);
    Some(happen.fold(lines, |lines, (outcome, ((word, _, _), colour))| {
        let points = last.iter().map(|&round| (round, share(ended(outcome, round))));
        lines.line_in(colour, *word, points)
    }))
}

/// The panels of a comparison.
pub const COMPARE_PANELS: [&str; 2] = ["chance", "difference"];

/// More values of one number than these are a line, fewer are bars.
const FEW_VALUES: usize = 4;

/// The values of the only axis, if they are many numbers from the smaller to the greater.
fn along(cells: &[Cell]) -> Option<Vec<f64>> {
    let number = |cell: &Cell| match cell.setting.as_slice() {
        [(_, value)] => value.parse::<f64>().ok(),
        _ => None,
    };
    let numbers: Vec<f64> = cells.iter().map(number).collect::<Option<_>>()?;
    (numbers.len() > FEW_VALUES && numbers.is_sorted_by(|one, other| one < other)).then_some(numbers)
}

/// How settings compare: bars, a line over a number that varies, or a heat map where two things vary. `axes` names what
/// varies, in words; `win` is what a win is called.
pub fn compare(
    words: (String, String),
    axes: &[String],
    win: &str,
    cells: &[Cell],
    (level, seed): (f64, u64),
) -> Chart {
    let fights = cells.first().map_or(0, |cell| cell.tally.fights);
    let note = note(fights, "fights in each setting, matched by seed", level, seed);
    let mut chart = Chart::new(words.0, words.1, note);
    let win = format!("chance of “{win}”");
    let difference = |cell: &Cell| match &cell.difference {
        Some(difference) => estimate(difference.chance),
        None => Estimate::exact(0.0),
    };
    let chance = |cell: &Cell| estimate(cell.tally.win_chance(level));
    if let Some((rows, columns)) = two_axes(axes, cells) {
        let map = |title: String, unit, value: &dyn Fn(&Cell) -> Estimate| {
            let empty = Matrix::new(title, unit, rows.0.clone(), columns.0.clone()).columns(columns.1.clone());
            rows.1.iter().fold(empty, |matrix, row| {
                let in_row = |column: &String| {
                    cells.iter().find(|cell| cell.setting[0].1 == *row && cell.setting[1].1 == *column).map(value)
                };
                matrix.row(row.clone(), columns.1.iter().map(in_row).collect::<Vec<_>>())
            })
        };
        chart.add("chance", Piece::Matrix(map(win, Unit::Share, &chance)));
        let title = "difference to the first, in percentage points".to_owned();
        chart.add("difference", Piece::Matrix(map(title, Unit::Difference, &difference)));
    } else if let Some(numbers) = along(cells) {
        let over = |value: &dyn Fn(&Cell) -> Estimate| {
            numbers.iter().copied().zip(cells.iter().map(value)).collect::<Vec<_>>()
        };
        let first = cells.first().map_or_else(String::new, |cell| setting(axes, cell));
        let title = format!("difference to {first}, in percentage points");
        chart.add("chance", Lines::new(win, axes[0].clone(), Unit::Share).line("", over(&chance)));
        chart.add("difference", Lines::new(title, axes[0].clone(), Unit::Difference).line("", over(&difference)));
    } else {
        let may_be_chance = |cell: &Cell| cell.difference.as_ref().is_some_and(|difference| !difference.is_real);
        let labels: Vec<String> = cells.iter().map(|cell| setting(axes, cell)).collect();
        chart.add("chance", Bars::new(win, Unit::Share).labels(labels.clone()).series("", cells.iter().map(chance)));
        let first = labels.first().map_or("", String::as_str);
        let differences = Bars::new(format!("difference to {first}, in percentage points"), Unit::Difference)
            .across("percentage points")
            .labels(labels.into_iter().skip(1))
            .note(if cells.iter().any(may_be_chance) { "grey: may be chance" } else { "" })
            .series("", cells.iter().skip(1).map(difference))
            .each_in(cells.iter().skip(1).map(|cell| match &cell.difference {
                _ if may_be_chance(cell) => Colour::NEUTRAL,
                Some(difference) if difference.chance.value < 0.0 => Colour::LESS,
                _ => Colour::MORE,
            }));
        chart.add("difference", differences);
    }
    chart
}

/// The axis that several files make.
pub const FILE: &str = "file";

/// A setting in words.
pub fn setting(axes: &[String], cell: &Cell) -> String {
    let word = |(axis, (path, value)): (&String, &(String, String))| match path.as_str() {
        FILE => value.clone(),
        _ => format!("{axis} {value}"),
    };
    axes.iter().zip(&cell.setting).map(word).collect::<Vec<_>>().join(", ")
}

type AxisLabels = (String, Vec<String>);

/// The names and values of two axes, where there are just two that vary.
fn two_axes(axes: &[String], cells: &[Cell]) -> Option<(AxisLabels, AxisLabels)> {
    cells.first().filter(|cell| cell.setting.len() == 2)?;
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
    Some(((axes[0].clone(), values(0)?), (axes[1].clone(), values(1)?)))
}

/// The panels of a balance.
pub const BALANCE_PANELS: [&str; 1] = ["chance"];

/// The chance of each value that was fought, and the value found. Nothing is drawn where nothing was fought.
pub fn balance(words: (String, String), tuned: &str, win: &str, found: &Found, wanted: &Target) -> Chart {
    let points = found.tried.iter().map(|tried| (tried.value as f64, estimate(tried.chance)));
    let lines = Lines::new(format!("chance of “{win}”, for the values that were fought"), tuned, Unit::Share)
        .points("", points)
        .level(wanted.target, format!("wanted: {} %", percent(wanted.target)))
        .found(found.best.value as f64, found.best.value.to_string());
    let counts = || found.tried.iter().map(|tried| tried.fights);
    let (least, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
    let spent = format!("fights, from {} to {} a value", thousands(least), thousands(most));
    let note = note(found.fights(), &spent, wanted.level, wanted.seed);
    let mut chart = Chart::new(words.0, words.1, note);
    chart.add("chance", lines);
    chart
}

/// A share in per cent, without a fraction where there is none.
pub fn percent(share: f64) -> String {
    let text = format!("{:.2}", share * 100.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// The value of one number over another, all along the wanted chance.
pub fn frontier(
    words: (String, String),
    (tuned, other): (&str, &str),
    rows: &[(i64, Result<Found, NotFound>)],
    wanted: &Target,
) -> Chart {
    let found = || rows.iter().filter_map(|(value, found)| Some((*value as f64, found.as_ref().ok()?)));
    let fights = found().map(|(_, found)| found.fights()).sum();
    let points = found().map(|(value, found)| {
        let (least, most) = found.likely;
        (value, Estimate::between(found.best.value as f64, least as f64, most as f64))
    });
    let note = note(fights, "fights; upright lines are values that may give the chance", wanted.level, wanted.seed);
    let mut chart = Chart::new(words.0, words.1, note);
    chart.add("chance", Lines::new(tuned, other, Unit::Number).points("", points));
    chart
}

/// How many of the things that last are drawn unless more are asked for.
const MOST_STATE: usize = 1;

/// The panels of a campaign that may be named.
pub fn campaign_panels(campaign: &dyn AnyCampaign) -> Vec<&'static str> {
    ["party", "left", "state"].into_iter().chain(campaign.state().iter().copied()).collect()
}

/// Who is left by stage, and how they stand.
pub fn campaign(
    words: (String, String),
    campaign: &dyn AnyCampaign,
    stages: &[Stage],
    tally: &CampaignTally,
    spelling: Spelling,
    (level, seed): (f64, u64),
) -> Chart {
    let note = note(tally.campaigns, "campaigns", level, seed);
    let mut chart = Chart::new(words.0, words.1, note);
    let members = campaign.members();
    let names = || (0..).zip(stages).map(|(place, stage)| (f64::from(place), stage.name.clone()));
    let by_stage = |value: &dyn Fn(usize) -> Interval| {
        (0..stages.len()).map(|stage| (stage as f64, estimate(value(stage)))).collect::<Vec<_>>()
    };
    let party = Lines::new("still there after each stage", "stage", Unit::Share).names(names()).line_in(
        Colour::NEUTRAL,
        "the party goes on",
        by_stage(&|stage| tally.through(stage, level)),
    );
    let party = members.iter().enumerate().fold(party, |lines, (member, name)| {
        lines.line_in(
            Colour::category(member),
            name.clone(),
            by_stage(&|stage| tally.member_left(stage, member, level)),
        )
    });
    chart.add("party", party);
    let counted = (0..=members.len()).rev().fold(
        Bars::new("how many are left after each stage", Unit::Share)
            .labels(stages.iter().map(|stage| stage.name.clone())),
        |bars, count| {
            let shares =
                tally.stages.iter().map(|stage| estimate(chance(stage.left.of(count as i32), tally.campaigns, level)));
            let name = if count == 0 { "nobody".to_owned() } else { count.to_string() };
            bars.series_in(Colour::step(count, members.len() + 1), name, shares.collect::<Vec<_>>())
        },
    );
    chart.add("left", counted);
    let things = campaign.state();
    // Values that are always 0 need no chart.
    let counts = |member: usize, thing: usize| {
        tally.stages.iter().map(move |counted| &counted.state[member * things.len() + thing])
    };
    let ever = |thing: usize| {
        (0..members.len()).any(|member| counts(member, thing).any(|counts| counts.total() > counts.of(0)))
    };
    let drawn: Vec<(usize, &str)> =
        things.iter().enumerate().filter(|(thing, _)| ever(*thing)).map(|(thing, what)| (thing, *what)).collect();
    if drawn.len() > MOST_STATE {
        let others: Vec<String> = drawn[MOST_STATE..].iter().map(|(_, what)| spelling.spelled(what)).collect();
        chart.leaves_out(others.join(", "), "state");
    }
    for (place, (thing, what)) in drawn.into_iter().enumerate() {
        let title = format!("{} of those who are left, on average", spelling.spelled(what));
        let lines = Lines::new(title, "stage", Unit::Number).names(names());
        let lines = members.iter().enumerate().fold(lines, |lines, (member, name)| {
            let met = counts(member, thing).enumerate().filter(|(_, counts)| counts.total() > 0);
            let points = met.map(|(stage, counts)| {
                let mean = estimate(counts.mean(level));
                // No mean is below the least number there was.
                let least = counts.iter().next().map_or(mean.low, |(least, _)| f64::from(least));
                (stage as f64, Estimate { low: mean.low.max(least), ..mean })
            });
            lines.line_in(Colour::category(member), name.clone(), points.collect::<Vec<_>>())
        });
        match place < MOST_STATE {
            true => chart.add_to("state", what, lines.into()),
            false => chart.add_unusual_to("state", what, lines.into()),
        }
    }
    chart
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winning_and_defeat_have_one_colour_each_in_every_game() {
        let colours = |words: &[&str]| outcome_colours(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
        let roads = colours(&["victory", "escape", "stalemate", "defeat", "no fight"]);
        let arena = colours(&["victory", "withdrawn", "defeat", "unfinished", "draw"]);
        assert_eq!((roads[0], roads[3]), (Colour::GOOD, Colour::BAD));
        assert_eq!((arena[0], arena[2]), (roads[0], roads[3]));
        for all in [roads, arena, colours(&["the watch won", "the smugglers won", "nobody won"])] {
            for (place, colour) in all.iter().enumerate() {
                assert!(!all[..place].contains(colour), "no two are alike: {all:?}");
            }
        }
    }
}
