//! What can be looked up about an option: the rules behind its words, and the rows of tables about what it names. Reads nothing
//! but words, so it serves every game; a test holds it to having something to say of every option.

use affray_core::{AnyGame, LookupTable, Term};

use crate::phrases;

/// What there is to read about an option.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct About {
    /// The words of the game in it that somebody may not know.
    pub terms: Vec<&'static Term>,
    /// Rows of tables about what it names: "Discern: flipped with Intelligence; …".
    pub rows: Vec<String>,
    /// The ids of rules, those nearest to its words first.
    pub rules: Vec<String>,
}

impl About {
    /// What there is to read about an option with this text, which answers this question.
    pub fn option(game: &dyn AnyGame, text: &str, prompt: &str) -> About {
        let tables = game.tables();
        let mut about = About::default();
        about.words(game, &tables, text);
        // What a "yes" or a name means is said by the question.
        about.words(game, &tables, prompt);
        about
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty() && self.rows.is_empty() && self.rules.is_empty()
    }

    fn words(&mut self, game: &dyn AnyGame, tables: &[LookupTable], words: &str) {
        let titled = phrases::titled_in(game, words).into_iter();
        let cited = phrases::ids_in(game, words).into_iter();
        titled.chain(cited).for_each(|id| self.rule(id));
        for (table, row) in named_in(tables, words) {
            row.iter().flat_map(|cell| phrases::ids_in(game, cell)).for_each(|id| self.rule(id));
            let said = phrases::row(table, row);
            if !self.rows.contains(&said) {
                self.rows.push(said);
            }
        }
        for term in game.glossary().iter().filter(|term| term.is_in(words)) {
            if !self.terms.contains(&term) {
                self.terms.push(term);
            }
            self.rule(term.rule);
        }
    }

    fn rule(&mut self, id: &str) {
        if !self.rules.iter().any(|known| known == id) {
            self.rules.push(id.to_owned());
        }
    }
}

/// What a row of a table is about. Where its first column says what to type, the second has the name.
fn name<'a>(table: &LookupTable, row: &'a [String]) -> Option<&'a str> {
    let place = usize::from(table.columns.first().is_some_and(|heading| heading == "typed"));
    let name = row.get(place)?.as_str();
    // Rows of numbers are about nothing that an option names.
    name.chars().any(char::is_alphabetic).then_some(name)
}

/// The rows of tables that are about something these words name.
pub fn named_in<'a>(tables: &'a [LookupTable], words: &str) -> Vec<(&'a LookupTable, &'a [String])> {
    let rows = tables.iter().flat_map(|table| table.rows.iter().map(move |row| (table, row.as_slice())));
    rows.filter(|(table, row)| name(table, row).is_some_and(|name| phrases::is_whole_in(name, words))).collect()
}
