//! Keys of files and columns of tables in words: `foe.0.hp` is "Brock's hit points".

use toml_edit::{DocumentMut, Item};

/// A key in words: short ones are spelled out.
pub fn spelled(key: &str) -> String {
    match key {
        "hp" => "hit points".to_owned(),
        "str" => "Strength".to_owned(),
        "dex" => "Dexterity".to_owned(),
        "int" => "Intelligence".to_owned(),
        "green" => "green tokens".to_owned(),
        key => key.replace(['_', '-'], " "),
    }
}

/// Somebody's something.
pub fn possessive(whose: &str, what: &str) -> String {
    let ending = if whose.ends_with('s') { "'" } else { "'s" };
    format!("{whose}{ending} {what}")
}

/// A column of a simulation in words: `Ada.stamina`, `Ada.fate`, `rounds`.
pub fn column(name: &str) -> String {
    match name.rsplit_once('.') {
        Some((whose, "fate")) => format!("what became of {whose}"),
        Some((whose, what)) => possessive(whose, &spelled(what)),
        None => spelled(name),
    }
}

/// What an axis varies, in words; names are looked up in the encounter's text.
pub fn axis(encounter: &str, path: &str) -> String {
    if let Some(name) = path.strip_prefix("ruling.").or_else(|| path.strip_prefix("rulings.")) {
        return spelled(name);
    }
    if let Some(who) = path.strip_prefix("policy.").or_else(|| path.strip_prefix("bot.")) {
        return possessive(&group(who), "bot");
    }
    let Ok(document) = encounter.parse::<DocumentMut>() else { return spelled(path) };
    let mut item: &Item = document.as_item();
    let (mut whose, mut what, mut list) = (None, Vec::new(), "");
    for part in path.split('.') {
        let next = match part.parse::<usize>() {
            Ok(index) => item.get(index),
            Err(_) => item.get(part),
        };
        if let Ok(index) = part.parse::<usize>() {
            whose = Some(next.and_then(name_of).unwrap_or_else(|| format!("{} {}", spelled(list), index + 1)));
            what.clear();
        } else {
            what.push(spelled(part));
            list = part;
        }
        match next {
            Some(next) => item = next,
            None => return spelled(path),
        }
    }
    match whose {
        Some(whose) if !what.is_empty() => possessive(&whose, &what.join(" ")),
        Some(whose) => whose,
        None => what.join(" "),
    }
}

/// Those whom a policy is for.
fn group(who: &str) -> String {
    match who {
        "party" | "foes" | "gm" => format!("the {}", if who == "gm" { "GM" } else { who }),
        who => who.to_owned(),
    }
}

/// What a table of a list is called: its name, or the first word that it holds.
fn name_of(item: &Item) -> Option<String> {
    let table = item.as_table_like()?;
    if let Some(name) = table.get("name").and_then(Item::as_str) {
        return Some(name.to_owned());
    }
    let word = table.iter().find_map(|(_, value)| value.as_str())?;
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_said_in_words() {
        let file = "rounds = 6\n[[player]]\nname = \"Ada\"\nhp = 9\n[[foe]]\nadversary = \"brock\"\nhp = 30\n[[foe]]\nhp = 1\n\
                    [[scene]]\nname = \"Bridge\"\n[[scene.foe]]\nname = \"the Guards\"\nmax_wounds = 3\n";
        for (path, words) in [
            ("foe.0.hp", "Brock's hit points"),
            ("foe.1.hp", "foe 2's hit points"),
            ("player.0.hp", "Ada's hit points"),
            ("scene.0.foe.0.max_wounds", "the Guards' max wounds"),
            ("rounds", "rounds"),
            ("ruling.hand_size", "hand size"),
            ("policy.party", "the party's bot"),
            ("policy.foes", "the foes' bot"),
            ("bot.Ann", "Ann's bot"),
            ("edition", "edition"),
        ] {
            assert_eq!(axis(file, path), words, "{path}");
        }
    }

    #[test]
    fn columns_are_said_in_words() {
        assert_eq!(column("Kresk.stamina"), "Kresk's stamina");
        assert_eq!(column("Brock.hp"), "Brock's hit points");
        assert_eq!(column("Ada.fate"), "what became of Ada");
        assert_eq!(column("Lio.green"), "Lio's green tokens");
        assert_eq!(column("bad bank"), "bad bank");
    }
}
