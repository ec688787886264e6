//! Mutated records: as text, and as JSON that is still JSON.

use std::fs;
use std::path::Path;

use affray_catalogue as catalogue;
use affray_core::{Record, Stream, Viewer};
use serde_json::{Value, json};

use super::ordeal::endure;
use super::{any, mutate};

/// The recorded fights of all games.
fn recorded() -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders =
        fs::read_dir(crates).expect("the crates").filter_map(Result::ok).map(|entry| entry.path().join("fights"));
    let mut files: Vec<_> =
        folders.filter_map(|folder| fs::read_dir(folder).ok()).flatten().filter_map(Result::ok).collect();
    files.sort_by_key(fs::DirEntry::path);
    let json = |path: &Path| path.extension().is_some_and(|extension| extension == "json");
    files
        .iter()
        .map(fs::DirEntry::path)
        .filter(|path| json(path))
        .map(|path| fs::read_to_string(path).expect("text"))
        .collect()
}

/// Changes a value somewhere inside.
fn change(value: &mut Value, chance: &mut Stream) {
    let inside = match value {
        Value::Array(list) if !list.is_empty() && chance.below(8) > 0 => {
            let place = chance.below(list.len() as u32) as usize;
            match chance.below(12) {
                0 => drop(list.remove(place)),
                1 => list.insert(place, list[place].clone()),
                2 => {
                    let other = chance.below(list.len() as u32) as usize;
                    list.swap(place, other);
                }
                _ => return change(&mut list[place], chance),
            }
            return;
        }
        Value::Object(map) if !map.is_empty() && chance.below(8) > 0 => {
            let key = any(&map.keys().cloned().collect::<Vec<_>>(), chance).clone();
            if chance.below(12) == 0 {
                map.remove(&key);
                return;
            }
            map.get_mut(&key)
        }
        _ => None,
    };
    match inside {
        Some(inside) => change(inside, chance),
        None => {
            let text = value.as_str().map(|text| mutate(text, chance));
            let others = [
                json!(null),
                json!(true),
                json!(0),
                json!(1),
                json!(255),
                json!(-1),
                json!(u64::MAX),
                json!(1e300),
                json!(""),
                json!("7"),
                json!([]),
                json!({}),
                json!("\u{1b}[2J\n"),
                json!("pass"),
                json!({ "bot": "good" }),
                json!("paper"),
            ];
            *value = match text {
                Some(text) if chance.below(3) > 0 => text.into(),
                _ => any(&others, chance).clone(),
            };
        }
    }
}

#[test]
fn mutated_records_are_read_or_refused() {
    let recorded = recorded();
    assert!(recorded.len() >= catalogue::ALL.len(), "every game has recorded fights");
    let parsed: Vec<Value> = recorded.iter().map(|text| serde_json::from_str(text).expect("JSON")).collect();
    endure(2, |trial| {
        let text = if trial.chance.below(2) == 0 {
            mutate(any::<String>(&recorded, &mut trial.chance), &mut trial.chance)
        } else {
            let mut value = any(&parsed, &mut trial.chance).clone();
            for _ in 0..=trial.chance.below(2) {
                change(&mut value, &mut trial.chance);
            }
            value.to_string()
        };
        trial.tries(&text);
        let Ok(record) = Record::read(&text) else { return };
        let Some(game) = catalogue::find(&record.header.game) else { return };
        let _ = game.verify(&record);
        if let Ok(mut play) = game.resume(&record, false) {
            let viewers: Vec<Viewer> = play.cast().viewers().chain([Viewer::Referee]).collect();
            let viewer = *any(&viewers, &mut trial.chance);
            let _ = (play.open(), play.lines(viewer), play.events(viewer), play.view(viewer), play.board(viewer));
            let _ = (play.typed(), play.summary(), play.record(true));
            play.undo_to(trial.chance.below(play.answers() as u32 + 1) as usize);
        }
        let _ = game.resume(&record, true).map(|play| play.record(true));
    });
}
