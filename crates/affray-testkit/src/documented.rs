//! The three tables a game keeps next to its register, and what holds them true: `log.md` (every line of the log with its
//! rule), `board.md` (every field of the state and where it is shown) and `lasting.md` (what lasts between the stages of a
//! campaign). People read them next to the register; these checks compare them with the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use affray_core::{
    Allowed, Dealer, Game, Line, Open, Play, Register, Reply, Says, Seat, Secret, Setup, Sitter, StepEvent, Stream,
    Words,
};
use serde_json::Value;

use crate::laws::Lawful;

/// Compares a page with its file in a crate; with `AFFRAY_ACCEPT=1` in the environment the file is written.
///
/// # Panics
/// If the two differ.
#[track_caller]
pub fn check_page(manifest_dir: &str, name: &str, now: &str) {
    let path = Path::new(manifest_dir).join(name);
    if std::env::var_os("AFFRAY_ACCEPT").is_some() {
        fs::write(&path, now).expect("the page can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let line = now.lines().zip(kept.lines()).position(|(now, kept)| now != kept);
    let line = line.unwrap_or_else(|| now.lines().count().min(kept.lines().count()));
    assert!(
        now == kept,
        "{name} is out of date from line {} on: {:?}; read the difference, then AFFRAY_ACCEPT=1 writes it",
        line + 1,
        now.lines().nth(line).unwrap_or_default()
    );
}

/// The name of a variant, as `Debug` writes it.
pub fn variant(value: &impl std::fmt::Debug) -> String {
    format!("{value:?}").chars().take_while(|c| c.is_alphanumeric()).collect()
}

/// The variants of an enum, read off the source file that declares it.
///
/// # Panics
/// If the file declares no such enum.
pub fn variants(source: &str, name: &str) -> Vec<String> {
    let start = source.find(&format!("pub enum {name} {{")).unwrap_or_else(|| panic!("there is no enum {name}"));
    let body = source[start..].lines().skip(1).take_while(|line| *line != "}");
    // Variants stand at the first level of indentation.
    let at_first = body.filter(|line| line.starts_with("    ") && line[4..].starts_with(|c: char| c.is_uppercase()));
    at_first.map(|line| line.trim().chars().take_while(|c| c.is_alphanumeric()).collect()).collect()
}

/// A line of the log by its event, in one edition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogRow {
    /// The event's variant.
    pub event: String,
    /// The edition it was said in; empty for a game without editions.
    pub edition: String,
    /// What is said; nothing for an event that is only of use to programs.
    pub line: Option<Line>,
}

impl LogRow {
    /// What a scene says of an event.
    pub fn of<S: Words>(scene: &S, cast: &affray_core::Cast, edition: &str, event: &S::Event) -> LogRow {
        LogRow { event: variant(event), edition: edition.to_owned(), line: scene.line(cast, event) }
    }

    fn rule(&self) -> Option<&str> {
        self.line.as_ref().and_then(|line| line.rule.as_ref()).map(|rule| rule.0)
    }
}

/// The page `log.md`: each event with its rule, the rule's title and a sample. Rows that differ in nothing but the
/// edition are one.
pub fn log_page(register: &Register, rows: &[LogRow]) -> String {
    let mut page = format!(
        "# The log of {}, line by line\n\n\
         Every event, the rule its line cites and a sample, to be read beside the [register](rules.toml). Made by a test\n\
         (`AFFRAY_ACCEPT=1` writes it again); an event without a line is told to programs alone.\n\n\
         | event | rule | what the rule is about | the line |\n| --- | --- | --- | --- |\n",
        register.title
    );
    // The same sample in several editions, which may read a little differently, is one row for each rule it cites. It
    // ends where an edition comes again.
    let mut merged: Vec<(&LogRow, Vec<&str>)> = Vec::new();
    let mut rest = rows;
    while let Some(first) = rest.first() {
        let again = rest[1..].iter().position(|row| row.event != first.event || row.edition == first.edition);
        let (sample, others) = rest.split_at(again.map_or(rest.len(), |place| place + 1));
        let from = merged.len();
        for row in sample {
            match merged[from..].iter_mut().find(|(known, _)| known.rule() == row.rule()) {
                Some((_, editions)) => editions.push(&row.edition),
                None => merged.push((row, vec![&row.edition])),
            }
        }
        if merged.len() == from + 1 {
            merged[from].1.clear(); // in all editions alike
        }
        rest = others;
    }
    for (row, editions) in merged {
        let rule = row.rule().unwrap_or("–");
        let title = register.rule(rule).map_or("", |rule| rule.title.as_str());
        let text = row.line.as_ref().map_or("*no line*", |line| line.text.as_str()).replace('|', "\\|");
        let only = if editions.is_empty() { String::new() } else { format!(" ({})", editions.join(", ")) };
        writeln!(page, "| {}{only} | {rule} | {title} | {text} |", row.event).expect("strings take text");
    }
    page
}

/// What is wrong with the lines of a log: an id that is not in the register, or that the edition does not have unless it
/// is excused; a variant without a sample.
pub fn log_gaps(register: &Register, rows: &[LogRow], variants: &[String]) -> Vec<String> {
    let mut gaps = Vec::new();
    for row in rows {
        if let Some(rule) = row.rule()
            && register.rule(rule).is_none()
        {
            gaps.push(format!("{} cites {rule}, which is not in the register", row.event));
        }
    }
    let sampled: BTreeSet<&str> = rows.iter().map(|row| row.event.as_str()).collect();
    gaps.extend(
        variants.iter().filter(|name| !sampled.contains(name.as_str())).map(|name| format!("{name} has no sample")),
    );
    gaps
}

/// Lines of random fights that the samples do not have: an event with a rule that none of its samples cites.
pub fn unsampled<G: Game>(
    encounters: &[&str],
    fights: u64,
    edition: impl Fn(&G::Scene) -> String,
    rows: &[LogRow],
) -> Vec<String>
where
    G::Scene: Words,
{
    let known: BTreeSet<(&str, Option<&str>)> = rows.iter().map(|row| (row.event.as_str(), row.rule())).collect();
    let mut found = BTreeMap::new();
    over(
        encounters,
        fights,
        |play: &Play<G::Scene>| {
            if !play.is_over() {
                return;
            }
            for entry in play.log() {
                if let StepEvent::Event(event) = &entry.event.event {
                    let row = LogRow::of(play.scene(), play.cast(), &edition(play.scene()), event);
                    if !known.contains(&(row.event.as_str(), row.rule())) {
                        found.insert(format!("{} with {:?}", row.event, row.rule()), row);
                    }
                }
            }
        },
        begin::<G>,
    );
    found.into_keys().collect()
}

/// The rules that lines of random fights cite although the edition of the fight does not have them.
pub fn foreign_rules<G: Game>(
    encounters: &[&str],
    fights: u64,
    edition: impl Fn(&G::Scene) -> String,
) -> BTreeSet<(String, String)>
where
    G::Scene: Words,
{
    let mut found = BTreeSet::new();
    over(
        encounters,
        fights,
        |play: &Play<G::Scene>| {
            if !play.is_over() {
                return;
            }
            let edition = edition(play.scene());
            for entry in play.log() {
                let StepEvent::Event(event) = &entry.event.event else { continue };
                let row = LogRow::of(play.scene(), play.cast(), &edition, event);
                let Some(rule) = row.rule().and_then(|id| G::register().rule(id)) else { continue };
                if !rule.editions.is_empty() && !rule.editions.contains(&edition) {
                    found.insert((rule.id.clone(), edition.clone()));
                }
            }
        },
        begin::<G>,
    );
    found
}

/// Calls `look` at every decision of random fights and at their ends.
pub fn positions<G: Game>(encounters: &[&str], fights: u64, look: impl FnMut(&Play<G::Scene>)) {
    over(encounters, fights, look, begin::<G>);
}

fn begin<G: Game>(encounter: &str, seed: u64) -> Play<G::Scene> {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    let mut opening =
        G::open(&setup).unwrap_or_else(|diagnostics| panic!("the encounter does not open: {diagnostics:?}"));
    for index in 0..opening.cast.seats().len() {
        opening.cast.seat_sitter(Seat(index as u8), Sitter::Person);
    }
    Play::begin(G::SLUG, "", opening, Some(Dealer::new(Secret::from_seed(seed), Vec::new())), |_| None)
}

fn over<S: affray_core::Overrule + Words>(
    encounters: &[&str],
    fights: u64,
    mut look: impl FnMut(&Play<S>),
    begin: impl Fn(&str, u64) -> Play<S>,
) {
    for encounter in encounters {
        for fight in 0..fights {
            let mut play = begin(encounter, fight);
            let mut whim = Stream::new(0x7AB1E, fight);
            loop {
                look(&play);
                if play.is_over() {
                    break;
                }
                let (question, open) = play.open().expect("a fight that is not over has an open question");
                let Open::Choice { menus, .. } = open else { panic!("the dealer answers all chance") };
                let (seat, menu) = &menus[whim.below(menus.len() as u32) as usize];
                let option = whim.below(menu.options().len() as u32) as usize;
                let reply = Reply { question, seat: *seat, says: Says::Option(option) };
                play.reply(reply).expect("a listed option is taken");
            }
        }
    }
}

/// The fields of a written value, from the outside in: `fighters.items.harm`. Lists add nothing to a path.
pub fn fields(value: &Value) -> BTreeSet<String> {
    fn walk(value: &Value, path: &str, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                    found.insert(path.clone());
                    walk(value, &path, found);
                }
            }
            Value::Array(values) => values.iter().for_each(|value| walk(value, path, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    walk(value, "", &mut found);
    found
}

/// The rows of all tables of a page, as cells without their marks; headings and rules are left out.
pub fn rows(page: &str) -> Vec<Vec<String>> {
    let lines: Vec<&str> = page.lines().collect();
    let is_rule = |line: &str| line.starts_with("| ---") || line.starts_with("|---");
    let mut rows = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let is_heading = lines.get(place + 1).is_some_and(|next| is_rule(next));
        if line.starts_with('|') && !is_rule(line) && !is_heading {
            let cells = line.trim().trim_matches('|').split('|');
            rows.push(cells.map(|cell| cell.trim().replace('`', "")).collect());
        }
    }
    rows
}

/// What is wrong with a table of fields: fields that no row covers, rows that cover no field, rows that say nothing. A
/// row covers the fields it names (`a, b` is two) and all below them.
pub fn field_gaps(rows: &[Vec<String>], fields: &BTreeSet<String>) -> Vec<String> {
    let named: Vec<&str> = rows.iter().flat_map(|row| row[0].split(',').map(str::trim)).collect();
    let covers =
        |name: &str, field: &str| field == name || field.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
    let mut gaps: Vec<String> = fields
        .iter()
        .filter(|field| !named.iter().any(|name| covers(name, field)))
        .map(|field| format!("{field} is in no row"))
        .collect();
    let idle = named.iter().filter(|name| !fields.iter().any(|field| covers(name, field)));
    gaps.extend(idle.map(|name| format!("{name} is no field of the state")));
    gaps.extend(
        rows.iter().filter(|row| row.iter().any(String::is_empty)).map(|row| format!("{} says nothing", row[0])),
    );
    gaps
}

/// What the GM can set in this position without anybody seeing it: a changed value changes neither the board nor the view
/// of any viewer.
pub fn unseen_settings<S: Lawful>(play: &Play<S>) -> Vec<String> {
    let (scene, cast) = (play.scene(), play.cast());
    let shown = |scene: &S| -> Vec<(String, affray_core::Board)> {
        let viewers = cast.viewers();
        viewers
            .map(|viewer| {
                let view = scene.view(viewer);
                (serde_json::to_string(&view).expect("views serialise to JSON"), S::board(&view, viewer, cast))
            })
            .collect()
    };
    let before = shown(scene);
    let mut unseen = Vec::new();
    for quantity in scene.quantities(cast) {
        let values: Vec<String> = match &quantity.allowed {
            Allowed::Number(least, most) => {
                let now: i64 = quantity.now.parse().unwrap_or(*least);
                [*least, *most, now - 1, now + 1]
                    .iter()
                    .filter(|n| (least..=most).contains(n))
                    .map(i64::to_string)
                    .collect()
            }
            Allowed::Words(words) => words.clone(),
            Allowed::Text => Vec::new(),
        };
        for value in values.into_iter().filter(|value| *value != quantity.now) {
            let mut changed = scene.clone();
            if changed.set(cast, &quantity.name, &value).is_ok() && shown(&changed) == before {
                unseen.push(format!("{} from {} to {value}", quantity.name, quantity.now));
            }
        }
    }
    unseen
}

/// The tests among these names that no test file of a crate has.
pub fn missing_tests(manifest_dir: &str, names: &[String]) -> Vec<String> {
    fn read(dir: &Path, text: &mut String) {
        for path in fs::read_dir(dir).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path()) {
            if path.is_dir() {
                read(&path, text);
            } else if path.extension().is_some_and(|found| found == "rs") {
                text.push_str(&fs::read_to_string(&path).expect("test files can be read"));
            }
        }
    }
    let mut text = String::new();
    read(&Path::new(manifest_dir).join("tests"), &mut text);
    names.iter().filter(|name| !text.contains(&format!("#[test]\nfn {name}("))).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_read_off_the_source() {
        let source = "pub enum Event {\n    /// One.\n    One { a: u8 },\n    // Two.\n    Two(u8),\n    Three,\n}\npub enum Other {\n    Four,\n}\n";
        assert_eq!(variants(source, "Event"), ["One", "Two", "Three"]);
        assert_eq!(variant(&Some(3)), "Some");
    }

    #[test]
    fn fields_without_a_row_and_rows_without_a_field_are_named() {
        let page = "| field | shown |\n| --- | --- |\n| `a`, `b` | here |\n| `d` | |\n";
        let state = serde_json::json!({ "a": { "x": 1 }, "b": 2, "c": [{ "y": 3 }] });
        let gaps = field_gaps(&rows(page), &fields(&state));
        assert_eq!(gaps, ["c is in no row", "c.y is in no row", "d is no field of the state", "d says nothing"]);
    }
}
