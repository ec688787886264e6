//! Mutated records: as text, and as JSON that is still JSON.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use affray_catalogue as catalogue;
use affray_core::{AnyPlay, Note, Record, Seat, StandingOrder, Stream, Viewer};
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

/// Puts every method to use that a screen would call on a fight taken up again.
fn go_on(play: &mut dyn AnyPlay, chance: &mut Stream) {
    let viewers: Vec<Viewer> = play.cast().viewers().chain([Viewer::Referee]).collect();
    let viewer = *any(&viewers, chance);
    let _ = (play.open(), play.lines(viewer), play.events(viewer), play.view(viewer), play.board(viewer));
    let _ = (play.typed(), play.given(), play.summary(), play.scores(), play.record(true));
    let seat = Seat(chance.below(play.cast().seats().len() as u32) as u8);
    match chance.below(4) {
        0 => _ = play.note(Note { by: Some(seat), text: "a scar".into() }),
        1 => play.follow_orders(),
        2 => {
            let order = play.orders(seat).iter().next();
            if let Some((order, setting)) = order {
                let setting = setting.name.to_owned();
                _ = play.order(StandingOrder { seat, name: order.name.to_owned(), setting });
            }
        }
        _ => _ = play.undo(),
    }
    play.undo_to(chance.below(play.answers() as u32 + 1) as usize);
    let _ = play.record(true);
}

#[test]
fn records_of_format_1_with_a_call_note_or_order_are_refused() {
    let later = ["call", "note", "order"];
    let mut found = BTreeSet::new();
    for text in recorded() {
        let mut value: Value = serde_json::from_str(&text).expect("JSON");
        value["header"]["format"] = json!(1);
        let answers = value["answers"].as_array().expect("answers");
        let kinds = answers.iter().map(|answer| later.iter().find(|kind| answer.get(**kind).is_some()));
        let Some((place, kind)) = kinds.enumerate().find_map(|(place, kind)| Some((place, *kind?))) else { continue };
        found.insert(kind);
        let record = Record::read(&value.to_string()).expect("it is still a record");
        let game = catalogue::find(&record.header.game).expect("a game");
        let refused = [
            game.verify(&record).err(),
            game.resume(&record, false).err(),
            game.resume(&record, true).err(),
            game.forecast(&record).err(),
        ];
        for refused in refused {
            let refused = refused.expect("it is refused").to_string();
            assert!(refused.contains(&format!("answer {} cannot be read", place + 1)), "{refused}");
            assert!(refused.contains("format 1, which has no"), "{refused}");
        }
    }
    assert!(!found.is_empty(), "no recorded fight has a call, a note or an order");
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
        for live in [false, true] {
            if let Ok(mut play) = game.resume(&record, live) {
                go_on(play.as_mut(), &mut trial.chance);
            }
        }
    });
}
