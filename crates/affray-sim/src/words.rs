//! Keys of files and columns of tables in words: `foe.0.hp` is "Brock's hit points".

use toml_edit::{DocumentMut, Item};

/// What a game's short words stand for, as the game says ([`AnyGame::spelled`](affray_core::AnyGame::spelled)).
#[derive(Debug, Clone, Copy, Default)]
pub struct Spelling(pub &'static [(&'static str, &'static str)]);

/// A key with blanks between its words.
pub fn spaced(key: &str) -> String {
    key.replace(['_', '-'], " ")
}

/// Somebody's something.
pub fn possessive(whose: &str, what: &str) -> String {
    let ending = if whose.ends_with('s') { "'" } else { "'s" };
    format!("{whose}{ending} {what}")
}

impl Spelling {
    /// A key in words: short ones are spelled out.
    pub fn spelled(self, key: &str) -> String {
        let known = self.0.iter().find(|(short, _)| *short == key);
        known.map_or_else(|| spaced(key), |(_, words)| (*words).to_owned())
    }

    /// A column of a simulation in words: `Ada.stamina`, `Ada.fate`, `rounds`.
    pub fn column(self, name: &str) -> String {
        match name.rsplit_once('.') {
            Some((whose, "fate")) => format!("what became of {whose}"),
            Some((whose, what)) => possessive(whose, &self.spelled(what)),
            None => self.spelled(name),
        }
    }

    /// What an axis varies, in words; names are looked up in the encounter's text.
    pub fn axis(self, encounter: &str, path: &str) -> String {
        if let Some(name) = path.strip_prefix("ruling.").or_else(|| path.strip_prefix("rulings.")) {
            return self.spelled(name);
        }
        if let Some(who) = path.strip_prefix("policy.").or_else(|| path.strip_prefix("bot.")) {
            return possessive(&group(who), "bot");
        }
        let Ok(document) = encounter.parse::<DocumentMut>() else { return self.spelled(path) };
        let mut item: &Item = document.as_item();
        let (mut whose, mut what, mut list) = (None, Vec::new(), "");
        for part in path.split('.') {
            let next = match part.parse::<usize>() {
                Ok(index) => item.get(index),
                Err(_) => item.get(part),
            };
            if let Ok(index) = part.parse::<usize>() {
                whose = Some(next.and_then(name_of).unwrap_or_else(|| format!("{} {}", self.spelled(list), index + 1)));
                what.clear();
            } else {
                what.push(self.spelled(part));
                list = part;
            }
            match next {
                Some(next) => item = next,
                None => return self.spelled(path),
            }
        }
        match whose {
            Some(whose) if !what.is_empty() => possessive(&whose, &what.join(" ")),
            Some(whose) => whose,
            None => what.join(" "),
        }
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

    const SPELLING: Spelling = Spelling(&[("hp", "hit points"), ("green", "green tokens")]);

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
            assert_eq!(SPELLING.axis(file, path), words, "{path}");
        }
    }

    #[test]
    fn columns_are_said_in_words() {
        assert_eq!(SPELLING.column("Kresk.stamina"), "Kresk's stamina");
        assert_eq!(SPELLING.column("Brock.hp"), "Brock's hit points");
        assert_eq!(SPELLING.column("Ada.fate"), "what became of Ada");
        assert_eq!(SPELLING.column("Lio.green"), "Lio's green tokens");
        assert_eq!(SPELLING.column("bad bank"), "bad bank");
    }

    #[test]
    fn a_game_says_what_its_words_stand_for() {
        assert_eq!(Spelling::default().column("Brock.hp"), "Brock's hp", "nothing is known without a game");
        assert_eq!(Spelling::default().spelled("hand_size"), "hand size");
    }
}
