//! `affray merge`: pieces of a simulation together.

use std::path::Path;

use affray::counted::{self, Run, with_keys};
use affray_sim::partial::Partial;

use super::sim::{head, print};
use crate::args::{Pair, SetupFlags};
use crate::files;
use crate::output::{Answer, CommandError, Out, shown};
use crate::workshop::args::{Merge, Share, Terms};
use crate::workshop::charts;
use crate::workshop::played::Played;

/// A piece is a few kilobytes; an encounter in it may be some more.
const MOST: usize = 64 << 20;

/// Puts the pieces together and prints what they come to, as `affray sim` would.
pub fn run(args: &Merge, out: &mut Out) -> Result<Answer, CommandError> {
    args.shown.check()?;
    if args.shown.csv.is_some() {
        return Err(CommandError::plain(
            "pieces have counts and no fights",
            "`affray sim --csv` has a row for each fight",
        ));
    }
    if let Some(file) = &args.partial {
        files::refuse_overwriting(file, args.shown.force)?;
    }
    let mut merged: Option<Partial> = None;
    for path in &args.pieces {
        let wrong = |error: affray_sim::partial::MergeError| {
            CommandError::plain(
                format!("{}: {error}", path.display()),
                "merge what `affray sim --partial` wrote, of one simulation, each piece once",
            )
        };
        let piece = Partial::read(&affray::files::read(path, MOST)?).map_err(wrong)?;
        merged = Some(match merged {
            Some(others) => others.merge(piece).map_err(wrong)?,
            None => piece,
        });
    }
    let merged = merged.expect("clap asks for one");
    for gap in merged.gaps() {
        crate::remark!("fights {} to {} are missing", gap.start, gap.end - 1);
    }
    if let Some(file) = &args.partial {
        files::write(file, merged.write(), args.shown.force)?;
        crate::remark!("wrote {}", shown(file.display()));
        return Ok(Answer::Yes);
    }
    let run: Run = serde_json::from_value(merged.of.clone())?;
    let setup = run.setup();
    let game = files::game(&run.game)?;
    let played = Played::of(game, &setup, Path::new("a piece"))?;
    let (tally, level) = (merged.tally(), args.level.0);
    args.shown.check_panels(charts::sim_panels(&tally.columns).iter().map(String::as_str))?;
    let (title, subtitle) = args.shown.heading(played.title(), played.in_words(&setup, &terms(&run, args.level), &[]));
    if args.shown.json {
        let counted = counted::simulation(tally, run.seed, level, false);
        crate::output::json(out, &with_keys(played.as_json(), counted))?;
    } else {
        head(out, &title, &subtitle)?;
        print(out, tally, played.spelling(), level)?;
    }
    args.shown.draw(|| charts::sim((title, subtitle), tally, played.spelling(), level, run.seed))?;
    Ok(Answer::Yes)
}

/// The terms that a run was given, as far as words are made of them.
fn terms(run: &Run, level: Share) -> Terms {
    let pair = |(name, value): &(String, String)| Pair(name.clone(), value.clone());
    // A ruling that was changed as a value of the file is said as such.
    let as_value = |name: &str| run.set.iter().any(|(path, _)| path.strip_prefix("ruling.") == Some(name));
    let rulings = run.rulings.iter().filter(|(name, _)| !as_value(name)).map(pair).collect();
    let flags = SetupFlags { edition: run.edition.clone(), rulings, bots: Vec::new(), allow_outside: false };
    Terms { seed: run.seed, level, set: run.set.iter().map(pair).collect(), policies: Vec::new(), flags, threads: None }
}
