//! A party goes on: the people of the encounter that was fought walk into another one, or into what lies between two fights.
//!
//! Encounter files write a party as tables. They are taken out of one file and put in the place of those of another, and the
//! result is an encounter like any other. What lasts of the party (wounds, tokens, corruption) is no part of it: that the
//! rules take over from the fight itself.

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table};

use super::limits;
use super::stages::place_last;
use crate::{Diagnostic, RuleId};

/// How the files of a game write a party, and what may lie between two of its fights.
#[derive(Debug)]
pub struct GoesOn {
    /// The list of tables that the party stands in: `party`, `player`.
    pub party: &'static str,
    /// Where that list holds everybody: the key whose value says who belongs together. The party is whoever belongs to the
    /// first of the list.
    pub side: Option<&'static str>,
    /// Keys that hold for a party wherever it goes, in the place of the other file's: the edition, how the rules are read.
    pub along: &'static [&'static str],
    /// Lists of things with a name that the party may own; they are added to those of the other file.
    pub things: &'static [&'static str],
    /// What may lie between two fights.
    pub interludes: &'static [Interlude],
}

/// Something between two fights, with nobody to fight: a night's rest, days of healing.
#[derive(Debug)]
pub struct Interlude {
    /// Its name: `rest`.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What happens, in one sentence.
    pub means: &'static str,
    /// The rule that knows such a thing.
    pub rule: RuleId,
    /// How much of it, where that is for the GM to say.
    pub amount: Option<Amount>,
    /// An encounter without a party; `{}` stands for the amount.
    pub encounter: &'static str,
    /// Tables of the encounter that was fought which say what this one leaves open.
    pub fills: &'static [&'static str],
}

/// How much of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount {
    /// Of what: `days`.
    pub of: &'static str,
    /// The least.
    pub least: u16,
    /// The most.
    pub most: u16,
    /// What is usual.
    pub usual: u16,
}

impl GoesOn {
    /// Another encounter with the party of the one that was fought in the place of its own.
    pub fn into_encounter(&self, fought: &str, next: &str) -> Result<String, Vec<Diagnostic>> {
        let (fought, mut next) = (read(fought)?, read(next)?);
        for key in self.along {
            match fought.get(key) {
                Some(item) => _ = next.insert(key, last(item)),
                None => _ = next.remove(key),
            }
        }
        for key in self.things {
            let mut own = tables(&next, key);
            let named = |table: &Table| table.get("name").and_then(Item::as_str).map(str::to_owned);
            let known: Vec<_> = own.iter().map(named).collect();
            own.extend(tables(&fought, key).into_iter().filter(|thing| !known.contains(&named(thing))));
            put(&mut next, key, &own);
        }
        let everybody = self.everybody(&fought, &next)?;
        put(&mut next, self.party, &everybody);
        Ok(next.to_string())
    }

    /// What lies between two fights, as an encounter of the party that fought.
    pub fn into_interlude(&self, fought: &str, name: &str, amount: Option<u16>) -> Result<String, Vec<Diagnostic>> {
        let Some(interlude) = self.interludes.iter().find(|interlude| interlude.name == name) else {
            let known = self.interludes.iter().map(|interlude| interlude.name);
            return Err(vec![super::unknown("interlude", name, known)]);
        };
        let mut text = interlude.encounter.to_owned();
        if let Some(Amount { of, least, most, usual }) = interlude.amount {
            let amount = amount.unwrap_or(usual);
            if !(least..=most).contains(&amount) {
                let diagnostic = Diagnostic::new(format!("{} cannot last {amount} {of}", interlude.title));
                return Err(vec![diagnostic.help(format!("say {least} to {most} {of}"))]);
            }
            text = text.replace("{}", &amount.to_string());
        }
        let (before, mut next) = (read(fought)?, read(&text)?);
        for key in interlude.fills {
            if let (Some(Item::Table(before)), Some(Item::Table(table))) = (before.get(key), next.get_mut(key)) {
                for (key, item) in before {
                    table.entry(key).or_insert_with(|| last(item));
                }
            }
        }
        self.into_encounter(fought, &next.to_string())
    }

    /// Everybody of the next encounter: the party that goes on, then whoever is not the next encounter's own.
    fn everybody(&self, fought: &DocumentMut, next: &DocumentMut) -> Result<Vec<Table>, Vec<Diagnostic>> {
        let (ours, theirs) = (tables(fought, self.party), tables(next, self.party));
        let Some(first) = ours.first() else {
            return Err(vec![Diagnostic::new(format!("the encounter that was fought has no [[{}]]", self.party))]);
        };
        let Some(key) = self.side else { return Ok(ours) };
        let side = |table: &Table| table.get(key).and_then(Item::as_str).unwrap_or_default().to_owned();
        let (own, replaced) = (side(first), theirs.first().map(side));
        let mut party: Vec<Table> = ours.iter().filter(|table| side(table) == own).cloned().collect();
        let others: Vec<Table> = theirs.iter().filter(|table| Some(side(table)) != replaced).cloned().collect();
        // Two sides of one name would be one side.
        if let Some(replaced) = replaced.filter(|_| others.iter().any(|other| side(other) == own)) {
            for table in &mut party {
                table[key] = toml_edit::value(&replaced);
            }
        }
        party.extend(others);
        Ok(party)
    }
}

fn read(text: &str) -> Result<DocumentMut, Vec<Diagnostic>> {
    limits::table(text)?;
    text.parse().map_err(|error: toml_edit::TomlError| vec![Diagnostic::new(error.message().trim().to_owned())])
}

/// The tables of a list, written as tables or as a list of inline tables.
fn tables(document: &DocumentMut, key: &str) -> Vec<Table> {
    let list = document.get(key).cloned().and_then(|item| item.into_array_of_tables().ok());
    list.map(|list| list.iter().cloned().collect()).unwrap_or_default()
}

/// Puts tables in the place of a list, behind everything else.
fn put(document: &mut DocumentMut, key: &str, all: &[Table]) {
    document.remove(key);
    if !all.is_empty() {
        let mut list = ArrayOfTables::new();
        for table in all {
            list.push(place_last(table));
        }
        document.insert(key, Item::ArrayOfTables(list));
    }
}

/// An item of another file, to stand behind everything else.
fn last(item: &Item) -> Item {
    match item {
        Item::Table(table) => Item::Table(place_last(table)),
        Item::ArrayOfTables(list) => {
            let mut own = ArrayOfTables::new();
            for table in list {
                own.push(place_last(table));
            }
            Item::ArrayOfTables(own)
        }
        Item::None | Item::Value(_) => item.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REST: Interlude = Interlude {
        name: "rest",
        title: "A rest",
        means: "Everybody rests.",
        rule: RuleId("X-1"),
        amount: Some(Amount { of: "days", least: 1, most: 9, usual: 2 }),
        encounter: "game = \"x\"\ntitle = \"A rest\"\n\n[after]\ndays = {}\n",
        fills: &["after"],
    };
    const PARTY: GoesOn =
        GoesOn { party: "party", side: None, along: &["edition", "rulings"], things: &[], interludes: &[REST] };
    const SIDES: GoesOn =
        GoesOn { party: "fighter", side: Some("side"), along: &[], things: &["weapon"], interludes: &[] };

    const FOUGHT: &str = "game = \"x\"\ntitle = \"The ford\"\nedition = \"old\"\n\n[after]\nmodern = false\ndays = 30\n\n\
                          # Who goes.\n[[party]]\nname = \"Ada\"\n[party.skills]\nsword = 1\n\n[[party]]\nname = \"Ben\"\n\n\
                          [[foe]]\nname = \"Raider\"\n";
    const NEXT: &str = "game = \"x\"\ntitle = \"The mill\"\n\n[rulings]\nhand = 4\n\n[[party]]\nname = \"Cy\"\n\n[[scene]]\n\
                        kind = \"fight\"\n\n[[scene.foe]]\nname = \"Miller\"\n[scene.foe.skills]\nclub = 2\n\n[[scene]]\nkind = \"rest\"\n";

    fn read(text: &str) -> toml::Table {
        text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    fn names(table: &toml::Table, list: &str) -> Vec<String> {
        let list = table[list].as_array().expect("a list");
        list.iter().map(|each| each["name"].as_str().expect("a name").to_owned()).collect()
    }

    #[test]
    fn a_party_walks_into_another_encounter_in_the_place_of_its_own() {
        let text = PARTY.into_encounter(FOUGHT, NEXT).expect("it fits");
        let table = read(&text);
        assert_eq!(names(&table, "party"), ["Ada", "Ben"]);
        assert_eq!(table["party"][0]["skills"]["sword"].as_integer(), Some(1));
        assert!(table["party"][1].get("skills").is_none(), "everybody keeps what is theirs: {text}");
        assert_eq!(table["title"].as_str(), Some("The mill"));
        assert_eq!(table["edition"].as_str(), Some("old"), "a party keeps its edition");
        assert!(!table.contains_key("rulings"), "and how it reads the rules");
        assert!(!table.contains_key("foe"), "who was fought stays behind");
        assert_eq!(names(table["scene"][0].as_table().expect("a table"), "foe"), ["Miller"]);
        assert_eq!(table["scene"].as_array().map(Vec::len), Some(2));
    }

    #[test]
    fn where_a_list_holds_everybody_the_first_side_goes_on() {
        let fought = "game = \"x\"\n[[weapon]]\nname = \"hook\"\n[[weapon]]\nname = \"club\"\nlevel = 1\n\
                      [[fighter]]\nname = \"Ann\"\nside = \"blue\"\n\
                      [[fighter]]\nname = \"Mo\"\nside = \"green\"\n[[fighter]]\nname = \"Bo\"\nside = \"blue\"\n";
        let next = "game = \"x\"\n[[weapon]]\nname = \"club\"\nlevel = 2\n\
                    [[fighter]]\nname = \"Cy\"\nside = \"red\"\n[[fighter]]\nname = \"Di\"\nside = \"blue\"\n";
        let table = read(&SIDES.into_encounter(fought, next).expect("it fits"));
        assert_eq!(names(&table, "fighter"), ["Ann", "Bo", "Di"]);
        let sides: Vec<_> =
            table["fighter"].as_array().expect("a list").iter().map(|each| each["side"].as_str()).collect();
        assert_eq!(sides, [Some("red"), Some("red"), Some("blue")], "two sides do not become one");
        assert_eq!(names(&table, "weapon"), ["club", "hook"], "what the party owns comes along, once");
        assert_eq!(table["weapon"][0]["level"].as_integer(), Some(2));
    }

    #[test]
    fn an_interlude_is_an_encounter_of_the_party_alone() {
        let table = read(&PARTY.into_interlude(FOUGHT, "rest", Some(3)).expect("it fits"));
        assert_eq!((names(&table, "party").len(), table.contains_key("foe")), (2, false));
        assert_eq!(table["after"]["days"].as_integer(), Some(3));
        assert_eq!(table["after"]["modern"].as_bool(), Some(false), "the age is that of the fight");
        let usual = read(&PARTY.into_interlude(FOUGHT, "rest", None).expect("it fits"));
        assert_eq!(usual["after"]["days"].as_integer(), Some(2));
        let says =
            |name, amount| PARTY.into_interlude(FOUGHT, name, amount).expect_err("it is wrong")[0].message.clone();
        assert_eq!(says("rest", Some(10)), "A rest cannot last 10 days");
        assert_eq!(says("rest", Some(0)), "A rest cannot last 0 days");
        assert!(says("nap", None).contains("nap"), "{}", says("nap", None));
    }

    #[test]
    fn a_list_of_inline_tables_is_a_party_too() {
        let fought = "game = \"x\"\nparty = [{ name = \"Ada\" }, { name = \"Ben\", skills = { sword = 1 } }]\n";
        let table = read(&PARTY.into_encounter(fought, NEXT).expect("it fits"));
        assert_eq!(names(&table, "party"), ["Ada", "Ben"]);
        assert!(PARTY.into_encounter("game = \"x\"\n", NEXT).is_err(), "nobody is no party");
        assert!(PARTY.into_encounter("game = ", NEXT).is_err());
    }
}
