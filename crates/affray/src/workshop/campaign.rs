//! `affray campaign`: one party through several encounters; who is left after each?

use std::io::Write;

use affray::counted::{self, with_keys};
use affray_core::AnyCampaign;
use affray_core::{Stage, stages};
use affray_sim::campaign::{CampaignTally, each, run_campaigns};
use affray_sim::words::{Spelling, possessive};
use comfy_table::CellAlignment;
use serde_json::json;

use super::sim::{head, percent, table, trimmed, use_threads};
use crate::files;
use crate::output::{Answer, CommandError, Out, style};
use crate::workshop::args::Campaign;
use crate::workshop::charts;
use crate::workshop::csv::{Rows, quote};
use crate::workshop::played::Played;
use crate::workshop::progress::{Progress, stopped_early};
use crate::workshop::setup;

/// Plays the campaigns and prints what came of them.
pub fn run(args: &Campaign, out: &mut Out) -> Result<Answer, CommandError> {
    if args.campaigns == 0 {
        return Err(CommandError::plain("no campaigns, no answer", "write -n 1 or more"));
    }
    args.shown.check()?;
    if args.shown.csv.is_some() && args.shown.plot.is_some() {
        return Err(CommandError::plain(
            "a row a campaign and stage is not a picture",
            "write --csv or --plot, not both",
        ));
    }
    let (game, setup) = files::encounter(&args.file, &args.terms.flags, 2)?;
    let setup = setup::with_values(setup, &args.terms.set)?;
    let name = args.file.display().to_string();
    let mistakes =
        |diagnostics| CommandError::InFile { name: name.clone(), text: setup.encounter.clone(), diagnostics, code: 2 };
    let open = |stages: &[Stage]| match game.campaign(stages) {
        Some(campaign) => campaign.map_err(&mistakes),
        None => {
            let message = format!("{} has no campaigns: its fights leave nothing behind", game.slug());
            Err(CommandError::plain(message, "`affray sim` plays its fights"))
        }
    };
    let mut stages = stages(&setup).map_err(&mistakes)?;
    // Only the campaign knows where in its file a stage stands, so it is the first to look for mistakes.
    open(&stages)?;
    for stage in &mut stages {
        stage.setup = setup::with_policies(game, stage.setup.clone(), &args.terms.policies, &args.file)?;
    }
    // The stages may have foes of their own; what is said is what all of them have in common.
    let mut played: Option<Played> = None;
    for stage in &stages {
        let other = Played::of(game, &stage.setup, &args.file)?;
        match &mut played {
            Some(played) => played.keep_common(&other),
            None => played = Some(other),
        }
    }
    let campaign = open(&stages)?;
    let campaign = campaign.as_ref();
    // The stages may have foes of their own; what is said is what all of them have in common.
    let mut played: Option<Played> = None;
    for stage in &stages {
        let other = Played::of(game, &stage.setup, &args.file)?;
        match &mut played {
            Some(played) => played.keep_common(&other),
            None => played = Some(other),
        }
    }
    let played = played.expect("a campaign has a stage");
    args.shown.check_panels(charts::campaign_panels(campaign))?;
    use_threads(args.terms.threads)?;
    let progress = Progress::new(args.campaigns);
    if args.shown.csv.is_some() {
        return csv(campaign, &stages, args, &progress, out);
    }
    let tally = run_campaigns(campaign, args.terms.seed, args.campaigns, &progress.watch);
    let stopped = progress.watch.is_stopped();
    drop(progress);
    let level = args.terms.level.0;
    let name = counted::title_of(&setup.encounter).unwrap_or(name);
    let (title, subtitle) = args.shown.heading(name, played.in_words(&setup, &args.terms, &[]));
    let spelling = played.spelling();
    if args.shown.json {
        let counted = counted::campaign(campaign, &stages, &tally, args.terms.seed, level, stopped);
        let mut about = played.as_json();
        about.insert("encounter".to_owned(), json!(title));
        crate::output::json(out, &with_keys(about, counted))?;
    } else {
        head(out, &title, &subtitle)?;
        print(out, campaign, &stages, &tally, (spelling, level))?;
    }
    args.shown
        .draw(|| charts::campaign((title, subtitle), campaign, &stages, &tally, spelling, (level, args.terms.seed)))?;
    Ok(if stopped { stopped_early("these are the campaigns there were") } else { Answer::Yes })
}

fn print(
    out: &mut Out,
    campaign: &dyn AnyCampaign,
    stages: &[Stage],
    tally: &CampaignTally,
    (spelling, level): (Spelling, f64),
) -> Result<(), CommandError> {
    let strong = style::STRONG;
    writeln!(out, "{} campaigns; intervals at {} %", tally.campaigns, level * 100.0)?;
    let unended: u64 = tally.stages.iter().map(|stage| stage.unended).sum();
    if unended > 0 {
        writeln!(out, "{unended} fights did not end")?;
    }
    let members = campaign.members();
    let mut through = table();
    through.set_header(["stage", "gets through, once there", "gets so far, of all", "left of the party"]);
    for (place, stage) in stages.iter().enumerate() {
        let left = tally.stages[place].left.mean(level);
        through.add_row([
            stage.name.clone(),
            percent(&tally.passes(place, level)),
            percent(&tally.through(place, level)),
            format!("{:.2} ± {:.2} of {}", left.value, left.half_width(), members.len()),
        ]);
    }
    writeln!(out, "\n{}", trimmed(&through))?;

    writeln!(out, "\n{strong}left after each stage{strong:#}")?;
    let names = stages.iter().map(|stage| stage.name.clone());
    let mut left = table();
    left.set_header(["  who".to_owned()].into_iter().chain(names.clone()));
    for (member, name) in members.iter().enumerate() {
        let cells = (0..stages.len()).map(|stage| percent(&tally.member_left(stage, member, level)));
        left.add_row([format!("  {name}")].into_iter().chain(cells));
    }
    for count in (1..=members.len() as i32).rev() {
        let cells = (0..stages.len()).map(|stage| percent(&tally.at_least(stage, count, level)));
        let label = if count as usize == members.len() { "  all".to_owned() } else { format!("  {count} or more") };
        left.add_row([label].into_iter().chain(cells));
    }
    writeln!(out, "{}", trimmed(&left))?;

    let things = campaign.state();
    writeln!(out, "\n{strong}how those stand who are left{strong:#} (mean, 5 % to 95 %)")?;
    let mut state = table();
    state.set_header(["  what".to_owned()].into_iter().chain(names));
    for (member, name) in members.iter().enumerate() {
        for (thing, what) in things.iter().enumerate() {
            let cells = tally.stages.iter().map(|stage| {
                let counts = &stage.state[member * things.len() + thing];
                match counts.total() {
                    0 => "–".to_owned(),
                    _ => format!(
                        "{:.2} ({} to {})",
                        counts.mean(level).value,
                        counts.quantile(0.05),
                        counts.quantile(0.95)
                    ),
                }
            });
            state.add_row([format!("  {}", possessive(name, &spelling.spelled(what)))].into_iter().chain(cells));
        }
    }
    for column in state.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{}", trimmed(&state))?;
    Ok(())
}

/// One row a campaign and stage; stages that were not reached have none.
fn csv(
    campaign: &dyn AnyCampaign,
    stages: &[Stage],
    args: &Campaign,
    progress: &Progress,
    out: &mut Out,
) -> Result<Answer, CommandError> {
    let (members, things, outcomes) = (campaign.members(), campaign.state(), campaign.outcomes());
    let mut header = vec!["campaign".to_owned(), "stage".to_owned(), "outcome".to_owned(), "goes on".to_owned()];
    for name in &members {
        header.push(quote(&format!("{name}.left")));
        header.extend(things.iter().map(|what| quote(&format!("{name}.{what}"))));
    }
    let mut rows = Rows::new(&header.join(","), &progress.watch, &args.shown, out)?;
    each(
        campaign,
        args.terms.seed,
        args.campaigns,
        &progress.watch,
        |number, passed| {
            let passed = passed.iter().enumerate().map(|(place, row)| {
                let outcome = outcomes[place].get(row.outcome as usize).map_or("?", String::as_str);
                let mut cells =
                    vec![number.to_string(), quote(&stages[place].name), quote(outcome), row.goes_on.to_string()];
                for (member, left) in row.left.iter().enumerate() {
                    cells.push(left.to_string());
                    let state = &row.state[member * things.len()..(member + 1) * things.len()];
                    cells.extend(state.iter().map(i32::to_string));
                }
                cells.join(",")
            });
            passed.collect::<Vec<_>>().join("\n")
        },
        |row| rows.add(&row),
    );
    rows.done()
}
