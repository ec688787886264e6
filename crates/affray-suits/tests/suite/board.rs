//! `board.md` names every field of the state, and what a GM sets is seen by somebody.

use std::collections::BTreeSet;

use affray_core::rules::board::Drawn as _;
use affray_core::{Allowed, Cast, Game as _, Overrule as _, Random, Scene as _, Seat, Seeded, Setup, Viewer};
use affray_suits::{Fight, Stage, Suits};
use serde_json::Value;

const PAGE: &str = include_str!("../../board.md");

const ENCOUNTERS: [&str; 4] = [
    include_str!("../../encounters/tavern_duel.toml"),
    include_str!("../../encounters/gunfight.toml"),
    include_str!("../../encounters/hero_against_squad.toml"),
    include_str!("../../encounters/field_hospital.toml"),
];

/// The fields that the page lists.
fn listed() -> BTreeSet<&'static str> {
    let rows = PAGE.lines().filter_map(|line| line.strip_prefix("| "));
    rows.filter_map(|row| row.split(" |").next()).filter(|field| !["field", "---"].contains(field)).collect()
}

/// Calls `found` with the path of every field that is not listed itself.
fn fields(value: &Value, path: &str, listed: &BTreeSet<&str>, found: &mut BTreeSet<String>) {
    let inner = listed.iter().any(|field| field.strip_prefix(path).is_some_and(|rest| rest.starts_with('.')));
    if !path.is_empty() && listed.contains(path) && (!inner || !value.is_object()) {
        return;
    }
    match value {
        Value::Object(object) => object.iter().for_each(|(name, value)| {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            fields(value, &path, listed, found);
        }),
        Value::Array(list) if list.iter().any(Value::is_object) => {
            for value in list {
                fields(value, path, listed, found);
            }
        }
        // Nothing there: the fields inside are met elsewhere.
        Value::Null if inner => {}
        _ => _ = found.insert(path.to_owned()),
    }
}

/// Positions of random fights.
fn positions(mut each: impl FnMut(&Fight, &Cast)) {
    for encounter in ENCOUNTERS {
        let opening = Suits::open(&Setup { encounter: encounter.to_owned(), ..Setup::default() }).expect("it opens");
        for number in 0..12 {
            let mut seeded = Seeded::new(8, number, Random);
            let mut fight = opening.scene.clone();
            let mut steps = 0u32;
            while fight.stage() != Stage::Over {
                if steps.is_multiple_of(5) {
                    each(&fight, &opening.cast);
                }
                let Ok(_) = fight.step(&mut seeded);
                steps += 1;
            }
        }
    }
}

#[test]
fn every_field_of_the_state_is_in_the_table() {
    let listed = listed();
    let mut missing = BTreeSet::new();
    let mut met: BTreeSet<&str> = BTreeSet::new();
    positions(|fight, _| {
        let value = serde_json::to_value(fight).expect("a fight can be written");
        fields(&value, "", &listed, &mut missing);
        let mut names = BTreeSet::new();
        fields(&value, "", &BTreeSet::new(), &mut names);
        met.extend(listed.iter().filter(|field| {
            names
                .iter()
                .any(|name| name.strip_prefix(*field).is_some_and(|rest| rest.is_empty() || rest.starts_with('.')))
        }));
    });
    assert_eq!(missing, BTreeSet::new(), "not in board.md");
    let stale: Vec<&&str> =
        listed.iter().filter(|field| !met.contains(**field) && !field.starts_with("clash.")).collect();
    assert_eq!(stale, Vec::<&&str>::new(), "in board.md, and nowhere else");
}

/// Everything that anybody sees.
fn seen(fight: &Fight, cast: &Cast) -> String {
    let seats = (0..cast.seats().len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
    let look = |viewer: Viewer| {
        let view = fight.view(viewer);
        let board = Fight::board(&view, viewer, cast);
        format!("{}{board:?}", serde_json::to_string(&view).expect("views serialise"))
    };
    seats.chain([Viewer::Onlooker]).map(look).collect()
}

#[test]
fn whatever_the_gm_sets_is_seen_by_somebody() {
    let mut unseen = BTreeSet::new();
    positions(|fight, cast| {
        let before = seen(fight, cast);
        for quantity in fight.quantities(cast) {
            let other = match &quantity.allowed {
                Allowed::Number(least, most) => [least, most].map(ToString::to_string).to_vec(),
                Allowed::Words(words) => words.clone(),
                Allowed::Text => Vec::new(),
            };
            let Some(other) = other.into_iter().find(|value| *value != quantity.now) else { continue };
            let mut changed = fight.clone();
            changed.set(cast, &quantity.name, &other).expect("a listed value");
            if seen(&changed, cast) == before {
                unseen.insert(format!("{} from {} to {other}", quantity.name, quantity.now));
            }
        }
    });
    assert_eq!(unseen, BTreeSet::new());
}
