//! What can be looked up: weapons, armour, wounds, effect, leverage; made from what the rules use.

use affray_core::RuleId;
use affray_core::game::LookupTable;

use crate::rules::contests::impact::impact;
use crate::rulings::Rulings;
use crate::state::arms::{Armoury, Leverage, Note, Slot, Weapon};

fn words<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

/// The word serde writes for a value.
fn word_of(value: &impl serde::Serialize) -> String {
    let written = serde_json::to_value(value).expect("words serialise");
    written.as_str().unwrap_or_default().replace('_', " ")
}

/// All tables of the game.
pub(crate) fn all() -> Vec<LookupTable> {
    vec![weapons(), armour(), wounds(), effect(), leverage()]
}

/// Weapons with all that the rules use of them (SU-34 to SU-38, SU-41, SU-90).
fn weapons() -> LookupTable {
    let reload = |weapon: &Weapon| match weapon.reload_by_body {
        Some(by) => format!("{by}/Body"),
        None if weapon.is_ranged() => weapon.reload.to_string(),
        None => String::new(),
    };
    let note = |weapon: &Weapon| match weapon.note {
        None => "",
        Some(Note::Spear) => "+1 defence for an ally",
        Some(Note::Flail) => "shield deflects 1 less",
        Some(Note::Trample) => "half Impact at first",
    };
    let row = |weapon: &Weapon| {
        vec![
            weapon.name.clone(),
            word_of(&weapon.kind),
            weapon.leverage.map_or("fixed".to_owned(), |leverage| f64::from(leverage).to_string()),
            weapon.strength.to_string(),
            weapon.pen.to_string(),
            weapon.ready.to_string(),
            if weapon.is_ranged() { weapon.shots.to_string() } else { String::new() },
            reload(weapon),
            weapon.hands.to_string(),
            weapon.min_body.to_string(),
            note(weapon).to_owned(),
        ]
    };
    LookupTable {
        name: "weapons",
        title: "Weapons".to_owned(),
        rule: Some(RuleId("SU-34")),
        columns: words([
            "weapon",
            "kind",
            "leverage",
            "strength",
            "penetration",
            "ready",
            "shots",
            "reload",
            "hands",
            "least Body",
            "note",
        ]),
        rows: Armoury::standard().weapons.iter().map(row).collect(),
        notes: words([
            "Power is Body times leverage, rounded, plus strength; fixed weapons have their strength alone [SU-34, SU-35].",
            "Ready and reload are own rounds; 12/Body is divided by the user's Body and rounded up [SU-37, SU-90].",
        ]),
    }
}

/// Suits and shields (SU-39, SU-40).
fn armour() -> LookupTable {
    let rows = Armoury::standard().armour.iter().map(|armour| {
        let rounds = match armour.slot {
            Slot::Suit => (armour.deflection / 2).to_string(),
            Slot::Shield => String::new(),
        };
        vec![
            armour.name.clone(),
            word_of(&armour.slot),
            armour.absorption.to_string(),
            armour.deflection.to_string(),
            rounds,
        ]
    });
    LookupTable {
        name: "armor",
        title: "Armour and shields".to_owned(),
        rule: Some(RuleId("SU-39")),
        columns: words(["armour", "worn as", "absorbs", "deflects", "rounds to take off"]),
        rows: rows.collect(),
        notes: words([
            "Absorption comes off every Impact, deflection is added to the defensive rank; suit and shield add up [SU-39, SU-40].",
        ]),
    }
}

/// When wounds do what (SU-48 to SU-60).
fn wounds() -> LookupTable {
    let row = |when: &str, what: &str, rule: &str| words([when, what, rule]);
    LookupTable {
        name: "wounds",
        title: "Wounds".to_owned(),
        rule: Some(RuleId("SU-46")),
        columns: words(["when", "what happens", "rule"]),
        rows: vec![
            row("one blow, up to Body less penetration", "Shock", "SU-47"),
            row("one blow, beyond that, or beyond Shock of twice Body", "Damage", "SU-47, SU-48"),
            row("one blow, Damage above Body", "dead", "SU-49"),
            row("one blow, Damage above twice Body", "destroyed, past any help", "SU-50"),
            row("total Damage above Body after a blow", "the excess is Trauma", "SU-51"),
            row("own round, Trauma", "a card below it bleeds", "SU-54"),
            row(
                "own round, Wounds above Body",
                "a Will check or knocked out; no action but to recover",
                "SU-56, SU-58",
            ),
            row("Wounds above twice Body", "knocked out without a check", "SU-57"),
            row("Trauma above Body, or Damage and Trauma above twice Body", "dead", "SU-53"),
            row("knocked out", "an hour per Damage and a quarter per Shock", "SU-59"),
            row("any point past armour", "the hand is lost", "SU-63"),
            row("any Wounds", "no refresh", "SU-64"),
        ],
        notes: words(["Wounds are Shock, Damage and Trauma; Injury is Damage and Trauma [SU-52]."]),
    }
}

/// The Impact of a Power at so many steps of ten percent (SU-29, SU-30).
fn effect() -> LookupTable {
    let rulings = Rulings::default();
    let powers = 1..=20u16;
    let row = |steps: i16| {
        let cells = powers.clone().map(|power| impact(power, steps, &rulings).to_string());
        std::iter::once(format!("{} %", 10 * steps)).chain(cells).collect()
    };
    LookupTable {
        name: "effect",
        title: "Effect: the Impact by percent and Power".to_owned(),
        rule: Some(RuleId("SU-30")),
        columns: std::iter::once("percent".to_owned()).chain(powers.clone().map(|power| power.to_string())).collect(),
        rows: (1..=20).map(row).collect(),
        notes: words(["The percentage is ten times the effect card and the margin together [SU-29]."]),
    }
}

/// Body times leverage (SU-34).
fn leverage() -> LookupTable {
    let leverages: Vec<Leverage> = (2..=8).map(|quarters| Leverage { quarters }).collect();
    let row = |body: u16| {
        let cells = leverages.iter().map(|leverage| leverage.of(body).to_string());
        std::iter::once(body.to_string()).chain(cells).collect()
    };
    LookupTable {
        name: "leverage",
        title: "Leverage: Body multiplied".to_owned(),
        rule: Some(RuleId("SU-34")),
        columns: std::iter::once("Body".to_owned())
            .chain(leverages.iter().map(|leverage| f64::from(*leverage).to_string()))
            .collect(),
        rows: (1..=12).map(row).collect(),
        notes: words(["Strength is added afterwards."]),
    }
}
