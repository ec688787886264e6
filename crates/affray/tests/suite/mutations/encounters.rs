//! Mutated encounter files.

use affray_catalogue as catalogue;
use affray_core::encounter::Head;
use affray_core::encounter::assemble::{Source, assemble};
use affray_core::{AnyGame, Dealer, Secret, Setup, stages};

use super::ordeal::endure;
use super::{any, mutate};

/// Every file that comes with a game.
pub fn shipped() -> Vec<(&'static dyn AnyGame, &'static str, &'static str)> {
    let all = catalogue::ALL.iter().flat_map(|game| {
        let files = game.encounters().iter().map(|file| (*game, file.path, file.text));
        files.chain([(*game, "starter.toml", game.starter())])
    });
    all.collect()
}

#[test]
fn mutated_encounter_files_open_or_their_mistakes_are_pointed_at() {
    let shipped = shipped();
    endure(1, |trial| {
        let &(game, name, text) = any(&shipped, &mut trial.chance);
        let text = mutate(text, &mut trial.chance);
        trial.tries(&text);
        if Head::read(&text).is_err() {
            return;
        }
        // References lead to files of the game, some of them mutated too.
        let mut further = trial.chance.clone();
        let main = Source { name: name.to_owned(), text };
        let assembled = assemble(main, &mut |_, reference| {
            let file = reference.rsplit("../").next().unwrap_or(reference);
            let found = game.encounters().iter().find(|other| other.path == file);
            let found = found.ok_or_else(|| format!("{reference} is not there"))?;
            let text = if further.below(3) == 0 { mutate(found.text, &mut further) } else { found.text.to_owned() };
            Ok(Source { name: file.to_owned(), text })
        });
        let Ok(assembled) = assembled else { return };
        trial.tries(&assembled.text);
        let setup = Setup { encounter: assembled.text, origin: assembled.origin, ..Setup::default() };
        if let Ok(stages) = stages(&setup)
            && let Some(Ok(campaign)) = game.campaign(&stages)
        {
            campaign.play(1, 0..2, &mut |_, _| {});
        }
        match game.check(&setup) {
            Err(diagnostics) => {
                assert!(!diagnostics.is_empty(), "a file that is refused says why");
                for diagnostic in diagnostics {
                    let text = diagnostic.source.as_ref().map_or(&setup.encounter, |source| &source.text);
                    let inside = diagnostic.span.as_ref().is_none_or(|span| text.get(span.clone()).is_some());
                    assert!(inside, "the place of a mistake is in the file: {diagnostic:?}");
                }
            }
            Ok(_) => {
                let play = game.begin(&setup, Some(Dealer::new(Secret::from_seed(1), Vec::new())));
                drop(play.expect("what `check` finds sound opens"));
                let batch = game.batch(&setup).expect("what `check` finds sound opens");
                batch.fight(1, 0..3, &mut |_| {});
            }
        }
    });
}

/// Every whole number of a file at its extremes: counters are checked where they enter.
#[test]
fn numbers_at_their_extremes_are_refused_or_played() {
    const EXTREMES: [&str; 14] =
        ["-10000", "-129", "-1", "0", "1", "99", "100", "127", "128", "254", "255", "256", "9999", "10000"];
    let mut tries: Vec<(&'static dyn AnyGame, String)> = Vec::new();
    for (game, _, text) in shipped() {
        for (place, line) in text.lines().enumerate() {
            let Some((key, value)) = line.split_once('=') else { continue };
            let number = value.split('#').next().unwrap_or_default().trim();
            if number.parse::<i64>().is_err() || line.starts_with('#') {
                continue;
            }
            for extreme in EXTREMES {
                let changed =
                    |(at, old): (usize, &str)| if at == place { format!("{key}= {extreme}") } else { old.to_owned() };
                tries.push((game, text.lines().enumerate().map(changed).collect::<Vec<_>>().join("\n")));
            }
        }
    }
    assert!(tries.len() > 1_000, "there are numbers to change: {}", tries.len());
    endure(5, |trial| {
        let (game, text) = any(&tries, &mut trial.chance);
        trial.tries(text);
        let setup = Setup { encounter: text.clone(), ..Setup::default() };
        if let Ok(batch) = game.batch(&setup) {
            batch.fight(1, 0..4, &mut |_| {});
        }
    });
}
